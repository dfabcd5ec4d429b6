// `danmaku redo`: takes the last undo back.

import { openGame } from '../../host/open.ts'
import { redo } from '../../host/undo.ts'
import { printLine } from '../../lines/print.ts'
import { context, gameFile, out } from '../shared.ts'

export function run(args: string[]): void {
  const done = redo(openGame(context(), gameFile(args[0])))
  for (const { number, line } of done.lines) out(`redone ${number} ${printLine(line)}`)
}
