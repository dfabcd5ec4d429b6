// `danmaku test`: runs rules scenarios, ours and a host's own.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readProgram } from '../../games/index.ts'
import { usage } from '../../host/trouble.ts'
import { postedTexts } from '../../proof/scenario/posted.ts'
import { report } from '../../proof/scenario/report.ts'
import { runFiles } from '../../proof/scenario/run.ts'
import { readTemplates } from '../../rules/templates.ts'
import { context, out } from '../shared.ts'

export function run(args: string[]): number {
  const missing = args.find((path) => !existsSync(path))
  if (missing !== undefined) throw usage(`there is no ${missing}`, 'danmaku test rules/danmaku/scenarios')
  const { root } = context()
  const texts = postedTexts(readTemplates(join(root, 'templates'), 'en'))
  const results = runFiles(args, (rules) => readProgram(root, rules), { texts })
  out(report(results))
  return results.length > 0 && results.every((r) => r.failures.length === 0) ? 0 : 1
}
