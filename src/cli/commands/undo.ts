// `danmaku undo`: takes lines back. Everything stays in the log, nothing is re-rolled.

import { openGame } from '../../host/open.ts'
import { usage } from '../../host/trouble.ts'
import { undo } from '../../host/undo.ts'
import { printLine } from '../../lines/print.ts'
import { whole } from '../lists.ts'
import { context, gameFile, note, out, splitFile } from '../shared.ts'

/** `the thread, Ada and Bo`. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export function run(args: string[], flags: Record<string, unknown>): void {
  const { file, rest } = splitFile(args)
  const how =
    rest[0] === 'to'
      ? { to: whole(rest[1], 'the line to go back to') }
      : { count: rest[0] === undefined ? 1 : whole(rest[0], 'the number of lines') }
  if ('count' in how && how.count < 1) throw usage('at least one line can be undone')
  const done = undo(openGame(context(), gameFile(file)), { form: 'undo', ...how }, flags.told === true)
  for (const { number, line } of done.lines) out(`undone ${number} ${printLine(line)}`)
  if (done.told.length > 0) note(`${listed(done.told)} had been told; the next post prints the state as it now is`)
}
