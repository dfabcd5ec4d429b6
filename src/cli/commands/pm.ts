// `danmaku pm`: private messages, each from its seat's own view; and what spectators may read.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownTemplates } from '../../host/dress.ts'
import { exportMessage, exportSpectators, type Message, type MessageDress, sendingOrder } from '../../host/messages.ts'
import { type OpenGame, openGame, seatNamed } from '../../host/open.ts'
import { tooLong } from '../../host/posts.ts'
import { EXIT, Trouble, usage } from '../../host/trouble.ts'
import { checkNamed } from '../known.ts'
import { partOf, printParts } from '../parts.ts'
import { context, gameFile, note, out } from '../shared.ts'

type Flags = Record<string, unknown>

export function run(args: string[], flags: Flags): void {
  const path = gameFile(args[0])
  checkNamed(context().root, flags, ownTemplates(path))
  const game = openGame(context(), path)
  const dress: MessageDress = {
    ...(typeof flags.board === 'string' ? { board: flags.board } : {}),
    ...(typeof flags.lang === 'string' ? { lang: flags.lang } : {}),
    cards: flags.cards === 'full' || flags.cards === 'short' ? flags.cards : 'name',
    all: flags.all === true,
  }
  if (flags.spectator === true) {
    const text = exportSpectators(game, dress)
    note('for spectators: everything hidden stands in it')
    printParts(text, flags)
  } else if (typeof flags.seat === 'string') {
    print(game, seatNamed(game, flags.seat), dress, flags, true)
  } else if (flags.next === true) {
    const seat = sendingOrder(game).find((one) => exportMessage(game, one, dress, false).fresh)
    if (seat === undefined) note('everybody has been told')
    else print(game, seat, dress, flags)
  } else if (typeof flags.out === 'string') toFolder(game, flags.out, dress)
  else throw usage('whose message?', 'danmaku pm FILE --seat NAME, or --next, or --out FOLDER, or --spectator')
}

function print(game: OpenGame, seat: string, dress: MessageDress, flags: Flags, asked = false): void {
  const message = written(game, seat, dress, asked, flags.part)
  note(`to ${playedBy(game, seat)}: ${message.subject}`)
  printParts(message, flags, { to: seat, subject: message.subject })
}

/** Who reads it: she who plays on, if somebody does. */
function playedBy(game: OpenGame, seat: string): string {
  const newcomer = game.run?.table.get(seat, 'newcomer')
  return typeof newcomer === 'string' ? `${newcomer}, for ${seat}` : seat
}

/** Looked at before it is logged as told: a message that the board does not take is not told. */
function written(game: OpenGame, seat: string, dress: MessageDress, asked: boolean, part?: unknown): Message {
  const draft = exportMessage(game, seat, dress, false, asked)
  if (tooLong(draft))
    throw new Trouble({
      exit: EXIT.limit,
      what: `the message for ${seat} has a part that cannot be cut: ${draft.length} of ${draft.limit}`,
      where: game.path,
      mend: 'say --cards name, or name another board with --board',
    })
  if (part !== undefined) partOf(draft, part)
  return exportMessage(game, seat, dress, true, asked)
}

/** One file a seat and part, numbered by seating; every file is written with --all, so that a missing one tells nothing. */
function toFolder(game: OpenGame, folder: string, dress: MessageDress): void {
  mkdirSync(folder, { recursive: true })
  let now = game
  for (const [i, { name }] of game.header.players.entries()) {
    const message = written(now, name, dress, dress.all === true)
    now = message.game
    if (!message.fresh && dress.all !== true) continue
    const base = `${String(i + 1).padStart(2, '0')}-${name.replace(/[^\p{L}\p{N}_-]+/gu, '_')}`
    for (const [part, text] of message.parts.entries()) {
      const file = join(folder, `${base}${message.parts.length > 1 ? `.${part + 1}` : ''}.txt`)
      writeFileSync(file, text)
      out(file)
    }
  }
}
