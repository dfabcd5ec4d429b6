// What leaves the host's desk: posts and private messages. Each is made from one view; that it was made is a `told`
// line of the log. Without new lines the same text comes again, byte for byte, and nothing is written.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { seeded } from '../engine/random.ts'
import { chainNext, publicMark } from '../gamefile/digest.ts'
import { printLine } from '../lines/print.ts'
import { needsQuotes } from '../lines/words.ts'
import { type Content, plainText } from '../posts/document.ts'
import { measured, render } from '../posts/index.ts'
import { openingDocument } from '../posts/opening.ts'
import { messageDocument, subject } from '../posts/pm.ts'
import { type Sentences, sentences } from '../posts/sentences.ts'
import { sheetDocument } from '../posts/sheet.ts'
import { learnt, type Sources, story } from '../posts/story.ts'
import { updateDocument } from '../posts/update.ts'
import { type Board, readBoard } from '../rules/boards.ts'
import { allOptions } from '../rules/program.ts'
import { readTemplates } from '../rules/templates.ts'
import { project } from '../views/project.ts'
import type { View, Viewer } from '../views/view.ts'
import { append } from './act.ts'
import { roleCommitments } from './create.ts'
import { counts, effective, type LogLine, toldIn } from './log.ts'
import { dealtRun, mixedSeed, type OpenGame, openFile, openGame, startOfChain } from './open.ts'

export interface Export {
  readonly text: string
  readonly number: number
  /** Characters or bytes as the board counts, and its limit. */
  readonly length: number
  readonly limit: number
  /** The game after the `told` line, the same as before when nothing was new. */
  readonly game: OpenGame
  readonly fresh: boolean
}

export interface Dress {
  readonly board?: string
  readonly lang?: string
  /** The post's number in the thread. */
  readonly posted?: number
  /** In messages: cards by name, or with their texts. */
  readonly cards?: 'name' | 'full'
}

const folder = (game: OpenGame): string => join(game.context.root, 'templates')
const boardOf = (game: OpenGame, dress: Dress): Board =>
  readBoard(folder(game), dress.board ?? game.header.board ?? 'plain')
export const wordsOf = (game: OpenGame, lang?: string): Sentences =>
  sentences(game.program, readTemplates(folder(game), lang ?? game.header.lang))

const textDigest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 8)

/** The lines that counted when the log had so many. */
function linesAt(game: OpenGame, number: number): readonly LogLine[] {
  const then = effective(game.log.filter((l) => l.number <= number))
  return 'fault' in then ? [] : then.lines
}

/**
 * Events that a text at this log line told and that stand as they were told: those of the lines that counted then and
 * count now, up to the first that differs. A line undone when the text was made and redone since was not told by it.
 */
function eventsToldAt(game: OpenGame, number: number): number {
  const then = linesAt(game, number)
  let events = game.eventsAfter.get(0) ?? 0
  for (const [i, line] of game.effective.lines.entries()) {
    if (then[i]?.number !== line.number) break
    events = game.eventsAfter.get(line.number) ?? events
  }
  return events
}

/** Events that a text at this log line could not tell yet, though others after them were told. */
function pendingAt(game: OpenGame, number: number): readonly number[] {
  const line = game.effective.lines.findLast((l) => l.number <= number)?.number ?? 0
  return game.pendingAfter.get(line) ?? []
}

/** The chain as it was after a log line: what a text printed there is tied to. */
function chainAt(game: OpenGame, number: number): string {
  let chain = startOfChain(game.header, game.packs)
  for (const line of game.log) if (line.number <= number) chain = chainNext(chain, printLine(line.line))
  return chain
}

const changesSince = (game: OpenGame, number: number): boolean =>
  game.log.some((l) => l.number > number && (counts(l.line) || l.line.form === 'undo' || l.line.form === 'redo'))

/** Links for posts in which lines were said. Lines by PM and passes have none. */
function sourcesOf(game: OpenGame): Sources {
  const out = new Map<number, { number: string; who?: string }>()
  // Events carry the position among the lines that count, not the log number.
  for (const [i, line] of game.effective.lines.filter((l) => !l.marks.auto).entries())
    if (typeof line.marks.source === 'number')
      out.set(i + 1, {
        number: String(line.marks.source),
        ...('who' in line.line && line.line.who ? { who: line.line.who.name } : {}),
      })
  return out
}

/** What the text at this log line told and has been undone since: it counted then and does not count now. */
function undoneSince(game: OpenGame, number: number, viewer: Viewer, words: Sentences): Content[] {
  if (linesAt(game, number).every((l, i) => game.effective.lines[i]?.number === l.number)) return []
  const then = project(dealtRun(openFile(game.context, game.file, number)), game.game, viewer)
  const common = eventsToldAt(game, number)
  return viewer === 'public' ? story(then, common, words) : learnt(then, common, words)
}

export interface UpdateSpec {
  /** The log line of the last update, when there was one. */
  readonly last?: number
  readonly number: number
  /** What happened since this event is told. */
  readonly since: number
  /** And what could not be told before. */
  readonly late?: readonly number[]
  /** The chain that the text is tied to. */
  readonly chain: string
}

/** The text of an update as the game stands; nothing is logged. */
export function updateText(
  game: OpenGame,
  spec: UpdateSpec,
  dress: Dress,
): { text: string; length: number; limit: number } {
  const view = project(dealtRun(game), game.game, 'public')
  const words = wordsOf(game, dress.lang)
  const document = updateDocument(view, { event: spec.since, late: spec.late ?? [] }, words, {
    takenBack: spec.last === undefined ? [] : undoneSince(game, spec.last, 'public', words),
    title: game.header.title ?? '',
    update: spec.number,
    mark: publicMark(mixedSeed(game.header), spec.chain),
    sources: sourcesOf(game),
  })
  const board = boardOf(game, dress)
  const text = render(document, board)
  return { text, ...measured(text, board) }
}

/** The updates told, each with the line that first told it and the number under which it was posted. */
function updatesIn(game: OpenGame): { line: number; number: number; post?: number }[] {
  const updates = new Map<number, { line: number; number: number; post?: number }>()
  for (const { number: line, told } of toldIn(game.log)) {
    if (told.kind !== 'update') continue
    const { number, post } = told
    updates.set(number, { line, ...updates.get(number), number, ...(post === undefined ? {} : { post }) })
  }
  return [...updates.values()]
}

/** The next update for the thread, or the last one again. */
export function exportUpdate(game: OpenGame, dress: Dress, log: boolean): Export {
  const told = updatesIn(game)
  const last = told.at(-1)
  const fresh = last === undefined || changesSince(game, last.line)
  const number = fresh ? (last?.number ?? 0) + 1 : last.number
  const before = fresh ? last : told.at(-2)
  // What was printed last is tied to the chain as it stood before its own `told` line.
  const chain = fresh ? game.chain : chainAt(game, last.line - 1)
  const post = updateText(
    game,
    {
      number,
      since: before ? eventsToldAt(game, before.line) : 0,
      late: before ? pendingAt(game, before.line) : [],
      chain,
      ...(before ? { last: before.line } : {}),
    },
    dress,
  )
  const line = {
    form: 'told',
    kind: 'update',
    number,
    ...(dress.posted === undefined ? {} : { post: dress.posted }),
    text: textDigest(post.text),
  } as const
  // The number of a post is known only once it stands in the thread.
  const named = dress.posted !== undefined && dress.posted !== last?.post
  const wanted = log && (fresh || named)
  return { ...post, number, fresh, game: wanted ? append(game, [{ line, marks: { auto: false } }]) : game }
}

/** The state sheet: for a post that is edited, so it is not logged. */
export function exportSheet(game: OpenGame, dress: Dress): Export {
  const view = project(dealtRun(game), game.game, 'public')
  const document = sheetDocument(view, wordsOf(game, dress.lang), {
    title: game.header.title ?? '',
    mark: publicMark(mixedSeed(game.header), game.chain),
    options: allOptions(game.program, game.header.options),
  })
  const board = boardOf(game, dress)
  const text = render(document, board)
  return { text, number: 0, ...measured(text, board), fresh: false, game }
}

/** The first post, before or after the deal: not logged, since it is edited. */
export function exportOpening(game: OpenGame, dress: Dress): Export {
  const { header, program } = game
  const house = Object.values(program.sections).flatMap((defs) =>
    Object.entries(defs).flatMap(([id, def]) => (isHouse(def) ? [id] : [])),
  )
  const document = openingDocument(
    {
      title: header.title ?? '',
      packs: program.packs.map((p) => `${p.id} ${p.version}`),
      players: header.players.map((p) => p.name),
      options: allOptions(program, header.options),
      house,
      ...(header.commitment === undefined ? {} : { commitment: header.commitment }),
      roles: game.run ? roleCommitments(game) : [],
    },
    wordsOf(game, dress.lang),
  )
  const board = boardOf(game, dress)
  const text = render(document, board)
  return { text, number: 0, ...measured(text, board), fresh: false, game }
}

const isHouse = (def: unknown): boolean =>
  typeof def === 'object' && def !== null && 'official' in def && def.official === false

export interface Message extends Export {
  readonly seat: string
  readonly subject: string
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
export function exportMessage(game: OpenGame, seat: string, dress: Dress, log: boolean, asked = false): Message {
  const told = toldIn(game.log).flatMap((t) =>
    t.told.kind === 'pm' && t.told.seat.name === seat ? [{ line: t.number, number: t.told.number }] : [],
  )
  const last = told.at(-1)
  const run = dealtRun(game)
  const view = project(run, game.game, { seat })
  const fresh = last === undefined || (changesSince(game, last.line) && (asked || isNews(game, view, seat, last.line)))
  const number = fresh ? (last?.number ?? 0) + 1 : last.number
  const before = fresh ? last : told.at(-2)
  const state =
    fresh || !changesSince(game, last?.line ?? 0)
      ? view
      : project(dealtRun(openGame(game.context, game.path, last?.line ?? 0)), game.game, { seat })
  const words = wordsOf(game, dress.lang)
  const chain = fresh ? game.chain : chainAt(game, (last?.line ?? 1) - 1)
  const context = {
    title: game.header.title ?? '',
    update: number,
    since: before ? eventsToldAt(game, before.line) : 0,
    takenBack: before ? undoneSince(game, before.line, { seat }, words) : [],
    mark: publicMark(mixedSeed(game.header), chain),
    cards: dress.cards ?? 'name',
  }
  const document = messageDocument(state, words, context)
  const board = boardOf(game, dress)
  const text = render(document, board)
  const line = {
    form: 'told',
    kind: 'pm',
    seat: { name: seat, quoted: needsQuotes(seat), stack: false, marks: [], times: 1 },
    number,
    text: textDigest(text),
  } as const
  const next = fresh && log ? append(game, [{ line, marks: { auto: false } }]) : game
  return {
    text,
    number,
    ...measured(text, board),
    fresh,
    game: next,
    seat,
    subject: subject(state, 'hand', words, context),
  }
}

function isNews(game: OpenGame, view: View, seat: string, line: number): boolean {
  const then = project(dealtRun(openGame(game.context, game.path, line)), game.game, { seat })
  if (substance(then, seat) !== substance(view, seat)) return true
  const words = wordsOf(game)
  return learnt(view, eventsToldAt(game, line), words).length > 0 || undoneSince(game, line, { seat }, words).length > 0
}

/** Seats in an order that the seed gives, so that sending tells nothing about the table. */
export const sendingOrder = (game: OpenGame): string[] =>
  seeded(mixedSeed(game.header)).shuffle(
    'pm-order',
    game.header.players.map((p) => p.name),
  )

/** Roles that the next update would be the first to show, each with what led to it, as lines. */
export function firstReveals(game: OpenGame): string[][] {
  const last = updatesIn(game).at(-1)
  if (last && !changesSince(game, last.line)) return []
  const since = last ? eventsToldAt(game, last.line) : 0
  const view = project(dealtRun(game), game.game, 'public')
  const words = wordsOf(game)
  const reveals = view.events.filter((e) => e.kind === 'revealed' && e.n > since && e.line > 0)
  const chains = reveals.map((reveal) => {
    const before = view.events.filter((e) => e.line === reveal.line && e.n <= reveal.n)
    return story({ ...view, events: before }, 0, words).map(plainText)
  })
  return [...chains, ...turnedUp(game, view, last?.line, words)]
}

/** When the game is over, the roles that no reveal has shown are turned up; once. */
function turnedUp(game: OpenGame, view: View, told: number | undefined, words: Sentences): string[][] {
  if (!view.over) return []
  if (told !== undefined && dealtRun(openGame(game.context, game.path, told)).over) return []
  const shown = new Set(view.events.flatMap((e) => (e.kind === 'revealed' ? [e.data.who] : [])))
  const names = view.seats.filter((s) => s.role !== undefined && !shown.has(s.name)).map((s) => s.name)
  if (names.length === 0) return []
  const line = view.events.at(-1)?.line
  const end = story({ ...view, events: view.events.filter((e) => e.line === line) }, 0, words).map(plainText)
  return [[...end, `With that the game is over, and the roles of ${names.join(', ')} are turned up.`]]
}
