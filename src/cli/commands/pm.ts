// `danmaku pm`: private messages, each from its seat's own view.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Dress, exportMessage, type Message, sendingOrder } from '../../host/exports.ts'
import { playerOf, playersOf } from '../../host/names.ts'
import { type OpenGame, openGame } from '../../host/open.ts'
import { usage } from '../../host/trouble.ts'
import { checkNamed } from '../known.ts'
import { context, gameFile, note, out } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  checkNamed(context().root, flags)
  const game = openGame(context(), gameFile(args[0]))
  const dress = {
    ...(typeof flags.board === 'string' ? { board: flags.board } : {}),
    cards: flags.cards === 'full' ? ('full' as const) : ('name' as const),
  }
  if (typeof flags.seat === 'string') {
    const seat = playerOf(playersOf(game.header), flags.seat)
    print(exportMessage(game, seat, dress, true, true))
  } else if (flags.next === true) {
    const seat = sendingOrder(game).find((one) => exportMessage(game, one, dress, false).fresh)
    if (seat === undefined) note('everybody has been told')
    else print(exportMessage(game, seat, dress, true))
  } else if (typeof flags.out === 'string') toFolder(game, flags.out, flags.all === true, dress)
  else throw usage('whose message?', 'danmaku pm FILE --seat NAME, or --next, or --out FOLDER')
}

function print(message: Message): void {
  note(`to ${message.seat}: ${message.subject}`)
  out(message.text)
}

/** One file a seat, numbered by seating; every file is written with --all, so that a missing one tells nothing. */
function toFolder(game: OpenGame, folder: string, all: boolean, dress: Dress): void {
  mkdirSync(folder, { recursive: true })
  let now = game
  for (const [i, { name }] of game.header.players.entries()) {
    const message = exportMessage(now, name, dress, true, all)
    now = message.game
    if (!message.fresh && !all) continue
    const file = join(folder, `${String(i + 1).padStart(2, '0')}-${name.replace(/[^\p{L}\p{N}_-]+/gu, '_')}.txt`)
    writeFileSync(file, message.text)
    out(file)
  }
}
