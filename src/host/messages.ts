// Private messages: each is made from its seat's own view, and that it was made is a `told` line of the log. Without new
// lines the same text comes again, byte for byte, and nothing is written.

import { seeded } from '../engine/random.ts'
import { publicMark } from '../gamefile/digest.ts'
import { needsQuotes } from '../lines/words.ts'
import { type Rendered, renderParts } from '../posts/index.ts'
import { messageDocument, spectatorDocument, subject } from '../posts/pm.ts'
import { learnt } from '../posts/story.ts'
import { typesOfCard } from '../rules/catalogue.ts'
import { project } from '../views/project.ts'
import type { View } from '../views/view.ts'
import { append } from './append.ts'
import { timed } from './deadline.ts'
import { boardOf, type Dress, wordsOf } from './dress.ts'
import { toldIn } from './log.ts'
import { dealtRun, mixedSeed, type OpenGame, openGame } from './open.ts'
import { seatedAt } from './people.ts'
import { tooLong } from './posts.ts'
import { chainAt, changesSince, eventsToldAt, textDigest, undoneSince, updatesTold } from './told.ts'

export interface MessageDress extends Dress {
  /** Cards by name, with their types, or with their texts as well. */
  readonly cards?: 'name' | 'short' | 'full'
  /** Also what she has been told already: the texts of role and character. */
  readonly all?: boolean
}

export interface Message extends Rendered {
  readonly seat: string
  readonly subject: string
  /** How many she has had with this one. */
  readonly number: number
  readonly fresh: boolean
  /** The game after the `told` line, the same as before when nothing was new. */
  readonly game: OpenGame
}

/** What of a seat's view makes a new message worth sending, beside what she has learnt. */
function substance(view: View, seat: string): string {
  const own = view.seats.find((s) => s.name === seat)
  return JSON.stringify([
    own?.own,
    own?.role,
    own?.orders,
    own?.queue,
    view.question?.awaited.includes(seat) ? view.question : null,
    view.over,
  ])
}

/**
 * The message for a seat now: hand, question, role. `fresh` when there is something that she has not been told, or when
 * it is `asked` for and anything has happened since.
 */
export function exportMessage(game: OpenGame, seat: string, dress: MessageDress, log: boolean, asked = false): Message {
  const told = toldIn(game.log).flatMap((t) =>
    t.told.kind === 'pm' && t.told.seat.name === seat ? [{ line: t.number, number: t.told.number }] : [],
  )
  // Who plays on for somebody has read none of the messages before.
  const seated = seatedAt(game, seat)
  const hers = told.filter((t) => t.line > seated)
  const last = hers.at(-1)
  const at = (line: number): View => project(dealtRun(openGame(game.context, game.path, line)), game.game, { seat })
  const view = project(dealtRun(game), game.game, { seat })
  const changed = last !== undefined && changesSince(game, last.line)
  const fresh = last === undefined || (changed && (asked || isNews(game, view, seat, last.line)))
  const number = fresh ? (told.at(-1)?.number ?? 0) + 1 : last.number
  const before = fresh ? last : hers.at(-2)
  const state = fresh || !changed ? view : at(last.line)
  const words = wordsOf(game, dress.lang)
  const { catalogue } = game.game
  const context = {
    ...timed(state === view ? game : openGame(game.context, game.path, last?.line), dress.lang, seat),
    title: game.header.title ?? '',
    message: number,
    since: before ? eventsToldAt(game, before.line) : 0,
    takenBack: before ? undoneSince(game, before.line, { seat }, words) : [],
    mark: publicMark(mixedSeed(game.header), fresh ? game.chain : chainAt(game, last.line - 1)),
    cards: dress.cards ?? 'name',
    roleNews: dress.all === true || before === undefined || identity(at(before.line), seat) !== identity(state, seat),
    types: (card: string) => (catalogue ? typesOfCard(game.program, catalogue, card) : []),
  } as const
  const board = boardOf(game, dress)
  const rendered = renderParts(messageDocument(state, words, context), board, words, board['pm-limit'])
  const line = {
    form: 'told',
    kind: 'pm',
    seat: { name: seat, quoted: needsQuotes(seat), stack: false, marks: [], times: 1 },
    number,
    text: textDigest(rendered.parts.join('\n')),
  } as const
  return {
    ...rendered,
    number,
    fresh,
    game: fresh && log && !tooLong(rendered) ? append(game, [{ line, marks: { auto: false } }]) : game,
    seat,
    subject: subject(state, words, context),
  }
}

/** What she reads in full only when it has changed. */
function identity(view: View, seat: string): string {
  const own = view.seats.find((s) => s.name === seat)
  return JSON.stringify([own?.role, own?.facts.character, own?.facts.copies, own?.facts['has-copied']])
}

function isNews(game: OpenGame, view: View, seat: string, line: number): boolean {
  const then = project(dealtRun(openGame(game.context, game.path, line)), game.game, { seat })
  if (substance(then, seat) !== substance(view, seat)) return true
  const words = wordsOf(game)
  return learnt(view, eventsToldAt(game, line), words).length > 0 || undoneSince(game, line, { seat }, words).length > 0
}

/** Seats in an order that the seed gives, so that sending tells nothing about the table; those for whom the game waits, as all know, come first. */
export function sendingOrder(game: OpenGame): string[] {
  const awaited = game.run?.awaited() ?? []
  const order = seeded(mixedSeed(game.header)).shuffle(
    'pm-order',
    game.header.players.map((p) => p.name),
  )
  return [...order.filter((seat) => awaited.includes(seat)), ...order.filter((seat) => !awaited.includes(seat))]
}

/** Everything hidden, for those who only look on. They are no seats, so it is not logged. */
export function exportSpectators(game: OpenGame, dress: Dress): Rendered {
  const run = dealtRun(game)
  const words = wordsOf(game, dress.lang)
  const update = updatesTold(game).at(-1)?.number
  const document = spectatorDocument(project(run, game.game, 'host'), project(run, game.game, 'public'), words, {
    title: game.header.title ?? '',
    mark: publicMark(mixedSeed(game.header), game.chain),
    ...(update === undefined ? {} : { after: update }),
  })
  const board = boardOf(game, dress)
  return renderParts(document, board, words, board['pm-limit'])
}
