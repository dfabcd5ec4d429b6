// `danmaku log`: the log as it stands, undone lines marked.

import { counts } from '../../host/log.ts'
import { openGame } from '../../host/open.ts'
import { context, gameFile, out } from '../shared.ts'

export function run(args: string[]): void {
  const game = openGame(context(), gameFile(args[0]))
  const valid = new Set(game.effective.lines.map((l) => l.number))
  const entries = new Map(game.file.entries.map((e) => [e.number, e]))
  for (const { number, line } of game.log) {
    const entry = entries.get(number)
    if (!entry) continue
    out(`${counts(line) && !valid.has(number) ? '- ' : '  '}${entry.text}`)
    for (const raw of entry.raw) out(`    > ${raw}`)
  }
}
