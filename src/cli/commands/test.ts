// `danmaku test`: runs rules scenarios, ours and a host's own.

import { existsSync } from 'node:fs'
import { readProgram } from '../../games/index.ts'
import { usage } from '../../host/trouble.ts'
import { report } from '../../proof/scenario/report.ts'
import { runFiles } from '../../proof/scenario/run.ts'
import { context, out } from '../shared.ts'

export function run(args: string[]): number {
  const missing = args.find((path) => !existsSync(path))
  if (missing !== undefined) throw usage(`there is no ${missing}`, 'danmaku test rules/danmaku/scenarios')
  const results = runFiles(args, (rules) => readProgram(context().root, rules))
  out(report(results))
  return results.length > 0 && results.every((r) => r.failures.length === 0) ? 0 : 1
}
