// `danmaku demo`: what a host sees, from a sample game — three moments with the post for the thread and one private
// message each, then the audit.

import { join } from 'node:path'
import { exportMessage } from '../../host/messages.ts'
import { dealtRun, type OpenGame, openGame } from '../../host/open.ts'
import { updateText } from '../../host/posts.ts'
import { printLine } from '../../lines/print.ts'
import { context, out } from '../shared.ts'
import { run as auditCommand } from './audit.ts'

const rule = (text: string): string => `\n${'─'.repeat(78)}\n${text}\n${'─'.repeat(78)}`

export function run(): void {
  const path = join(context().root, 'games', 'game-1.yaml')
  const whole = openGame(context(), path)
  out(
    `${whole.header.title}: ${whole.header.players.map((p) => p.name).join(', ')}. ${whole.effective.lines.length} lines, typed with danmaku act.`,
  )
  let since = 0
  for (const [i, number] of moments(whole).entries()) {
    const game = openGame(context(), path, number)
    const last = game.effective.lines.at(-1)
    const post = updateText(game, { number: i + 1, since: eventsBefore(game, since), chain: game.chain }, {})
    out(rule(`Moment ${i + 1}. After line ${number}: ${last ? printLine(last.line) : ''}\nThe host runs: danmaku post`))
    out(post)
    const seat = dealtRun(game).awaited()[0] ?? game.header.players[0]!.name
    const message = exportMessage(game, seat, {}, false)
    out(rule(`danmaku pm --seat ${seat}`))
    out(message.parts.join('\n'))
    since = number
  }
  out(rule(`danmaku audit games/game-1.yaml`))
  auditCommand([path], {})
}

const eventsBefore = (game: OpenGame, number: number): number => game.eventsAfter.get(number) ?? 0

/** An attack that waits for answers, the first defeat, and the end. */
function moments(whole: OpenGame): number[] {
  const numbers = whole.effective.lines.map((l) => l.number)
  const events = dealtRun(whole).table.events
  const after = (test: (kind: string) => boolean) => {
    const event = events.find((e) => test(e.kind))
    return event && numbers.find((n) => (whole.eventsAfter.get(n) ?? 0) >= event.n)
  }
  const end = numbers.at(-1)!
  const attack =
    whole.effective.lines.find((l) => l.line.form === 'act' && l.line.verb === 'plays' && l.line.on !== undefined)
      ?.number ?? 1
  return [attack, after((k) => k === 'defeated') ?? end, end].filter((n, i, all) => all.indexOf(n) === i)
}
