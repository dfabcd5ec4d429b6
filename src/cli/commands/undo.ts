// `danmaku undo`: takes lines back. Everything stays in the log, nothing is re-rolled.

import { sayLearned } from '../../host/learned.ts'
import { openGame } from '../../host/open.ts'
import { usage } from '../../host/trouble.ts'
import { undo } from '../../host/undo.ts'
import { printLine } from '../../lines/print.ts'
import { whole } from '../lists.ts'
import { context, gameFile, note, out, splitFile } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const { file, rest } = splitFile(args)
  const how =
    rest[0] === 'to'
      ? { to: whole(rest[1], 'the line to go back to') }
      : { count: rest[0] === undefined ? 1 : whole(rest[0], 'the number of lines') }
  if ('count' in how && how.count < 1) throw usage('at least one line can be undone')
  const secret = flags.secret === true
  const path = gameFile(file)
  const done = undo(openGame(context(), path), { form: 'undo', ...how }, flags.told === true, secret)
  for (const { number, line } of done.lines) out(`undone ${number} ${printLine(line)}`)
  if (done.learned.length > 0)
    note(
      ['had been told; the next post and their next messages say that it does not hold:']
        .concat(sayLearned(done.learned, secret).map((line) => `  ${line}`))
        .join('\n'),
    )
  for (const pile of done.piles)
    note(`cards of ${pile} that were told lie there again: danmaku act ${path} 'host shuffles ${pile} because "…"'`)
}
