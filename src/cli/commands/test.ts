// `danmaku test`: runs rules scenarios, ours and a host's own; with `--missing` also says what none of them settles: of a
// house pack what is its own, with `--all` what is of the packs under it as well.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readProgram } from '../../games/index.ts'
import { EXIT, usage } from '../../host/trouble.ts'
import { type Below, Ledger, sayMissing } from '../../proof/missing.ts'
import { postedTexts } from '../../proof/scenario/posted.ts'
import { countLine, failureBlocks, report } from '../../proof/scenario/report.ts'
import { runFiles } from '../../proof/scenario/run.ts'
import { isHouse } from '../../rules/house.ts'
import { readTemplates } from '../../rules/templates.ts'
import { context, out } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): number {
  const absent = args.find((path) => !existsSync(path))
  if (absent !== undefined) throw usage(`there is no ${absent}`, 'danmaku test rules/danmaku/scenarios')
  const { root } = context()
  const texts = postedTexts(readTemplates(join(root, 'templates'), 'en'))
  if (flags.all === true && flags.missing !== true)
    throw usage('--all belongs to --missing', 'danmaku test --missing --all FILE')
  const program = (rules: readonly string[]) => readProgram(root, rules)
  const below: Below = (rules) =>
    flags.all !== true && rules.some(isHouse) ? program(rules.filter((one) => !isHouse(one))) : undefined
  const ledger = flags.missing === true ? new Ledger(below) : undefined
  const results = runFiles(args, program, { texts, ...(ledger ? { witness: ledger } : {}) })
  const passed = results.length > 0 && results.every((r) => r.failures.length === 0)
  if (!ledger) {
    out(report(results))
    return passed ? EXIT.done : EXIT.refused
  }
  const groups = ledger.groups()
  const faults = ledger.faults()
  out([...failureBlocks(results), sayMissing(groups, faults), countLine(results)].join('\n'))
  const complete = faults.length === 0 && groups.every((g) => g.missing.length === 0)
  return passed && complete ? EXIT.done : EXIT.refused
}
