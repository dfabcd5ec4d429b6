// Who learned what from lines that are to be taken back. A message or a post once sent cannot be unsent; what it told of
// these lines is listed for the host, and secrets by name only when she wants them so.

import type { Run } from '../engine/run.ts'
import { plainText } from '../posts/document.ts'
import type { Sentences } from '../posts/sentences.ts'
import { learnt, story } from '../posts/story.ts'
import { nameOf } from '../rules/program.ts'
import { project } from '../views/project.ts'
import type { EventView, Viewer } from '../views/view.ts'
import { knows, runOf } from './again.ts'
import { wordsOf } from './dress.ts'
import { toldIn } from './log.ts'
import { dealtRun, type OpenGame } from './open.ts'
import { eventsToldAt, linesToldAt, pendingAt } from './told.ts'

/** What the thread or one seat has been told of some lines. */
export interface Learned {
  /** A seat; absent: the thread. */
  readonly seat?: string
  /** In what: `PM 3`, `update 2`. */
  readonly texts: readonly string[]
  /** Things that were hidden, as the host may read them with somebody looking over her shoulder. */
  readonly what: readonly string[]
  /** The same with the names of cards and roles. */
  readonly secretly: readonly string[]
  /** Players whose hidden role it showed. */
  readonly roles: readonly string[]
  /** Cards drawn. */
  readonly drawn: number
  /** How many of the lines that count now had been told. */
  readonly lines: number
}

export interface Crossed {
  readonly learned: readonly Learned[]
  /** Hidden piles in which cards that somebody was told would lie again. */
  readonly piles: readonly string[]
}

interface Told {
  readonly seat?: string
  readonly texts: string[]
  readonly flips: number[]
  /** Lines that counted in the last text that told of them. */
  lines: number
  /** The log line of that text. */
  number: number
}

/** What has been told of the lines that count from this one on (an index), or only of those for which `of` holds. */
export function learnedFrom(game: OpenGame, at: number, of: (index: number) => boolean = () => true): Crossed {
  const told = toldFrom(game, at)
  if (told.length === 0) return { learned: [], piles: [] }
  const before = runOf(game, game.effective.lines.slice(0, at))
  const learned = told.map((one) =>
    learnedBy(game, one, runOf(game, game.effective.lines.slice(0, one.lines)), { at, of }),
  )
  return { learned, piles: strays(game, at, before).piles }
}

/** Where cards lie of which somebody was told by lines that are taken back, and which she should not know any more. */
export interface Strays {
  /** Hidden piles. */
  readonly piles: readonly string[]
  /** Hands of others: whose, who knows, and of how many cards. */
  readonly hands: readonly { readonly of: string; readonly who: string; readonly count: number }[]
}

/** In a run that stands where the lines from this one on are taken back. */
export function strays(game: OpenGame, at: number, now: Run): Strays {
  const { lines } = game.effective
  const before = runOf(game, lines.slice(0, at))
  const piles = new Set<string>()
  const hands = new Map<string, { of: string; who: string; count: number }>()
  for (const told of toldFrom(game, at)) {
    const viewer = viewerOf(told)
    const then = runOf(game, lines.slice(0, told.lines))
    for (const [i, card] of now.table.cards.entries()) {
      const [was, later] = [before.table.cards[i], then.table.cards[i]]
      if (!was || !later || knows(before, viewer, was) || !knows(then, viewer, later) || knows(now, viewer, card))
        continue
      const { owner, name, sees } = card.zone
      if (owner === undefined) {
        if (sees === 'nobody') piles.add(name)
        continue
      }
      const who = told.seat ?? 'everybody'
      const key = `${owner}/${who}`
      hands.set(key, { of: owner, who, count: (hands.get(key)?.count ?? 0) + 1 })
    }
  }
  return { piles: game.game.piles(now).filter((p) => piles.has(p)), hands: [...hands.values()] }
}

const viewerOf = ({ seat }: Told): Viewer => (seat === undefined ? 'public' : { seat })

/** The thread first, then seats in the order in which they were told. A text made while the lines were undone told nothing of them. */
function toldFrom(game: OpenGame, at: number): Told[] {
  const thread: Told = { texts: [], flips: [], lines: at, number: 0 }
  const seats = new Map<string, Told>()
  for (const { number, told } of toldIn(game.log)) {
    const lines = linesToldAt(game, number)
    if (lines <= at) continue
    const name = told.kind === 'pm' ? told.seat.name : undefined
    const one = name === undefined ? thread : (seats.get(name) ?? { seat: name, texts: [], flips: [], lines, number })
    if (name !== undefined) seats.set(name, one)
    one.texts.push(
      told.kind === 'pm' ? `PM ${told.number}` : told.kind === 'end' ? 'end' : `${told.kind} ${told.number}`,
    )
    if (told.kind === 'flip') one.flips.push(told.number)
    // A role turned up in a post of its own tells nothing else.
    if (told.kind === 'flip' || lines < one.lines) continue
    one.lines = lines
    one.number = number
  }
  return [...(thread.texts.length > 0 ? [thread] : []), ...seats.values()]
}

interface Lines {
  readonly at: number
  readonly of: (index: number) => boolean
}

/** The place among the lines that count of the one that led to an event. */
function lineOf(game: OpenGame, n: number): number {
  const { lines } = game.effective
  return lines.findIndex(({ number }) => (game.eventsAfter.get(number) ?? 0) >= n)
}

function learnedBy(game: OpenGame, told: Told, then: Run, part: Lines): Learned {
  const { at, of } = part
  const words = wordsOf(game, 'en')
  const viewer = viewerOf(told)
  const view = project(then, game.game, viewer)
  const start = game.eventsAfter.get(game.effective.lines[at - 1]?.number ?? 0) ?? 0
  const late = told.number > 0 ? pendingAt(game, told.number) : []
  const until = told.number > 0 ? eventsToldAt(game, told.number) : start
  const own = view.events.filter(
    (e) => e.n > start && e.n <= until && !late.includes(e.n) && isOwn(e, words) && of(lineOf(game, e.n)),
  )
  const roles = rolesShown(game, told, part)
  const drew = own.filter((e) => e.kind === 'drew')
  const drawn = drew.reduce((sum, e) => sum + Number(e.data.count ?? 0), 0)
  const others = own.filter((e) => !drew.includes(e))
  return {
    ...(told.seat === undefined ? {} : { seat: told.seat }),
    texts: told.texts,
    what: [
      ...(drawn > 0 ? [`${drawn} ${drawn === 1 ? 'card' : 'cards'} drawn`] : []),
      ...openly(game, others, words),
      ...roles.map(({ who }) => `the role of ${who}`),
    ],
    secretly: [
      ...learnt({ ...view, events: own }, 0, words).map(plainText),
      ...roles.map(({ who, role }) => `${who} is ${nameOf(game.program, 'en', role)}`),
    ],
    roles: roles.map((r) => r.who),
    drawn,
    lines: told.lines,
  }
}

/** Does it say more to her than to the thread? */
function isOwn(event: EventView, words: Sentences): boolean {
  const { own } = words.event(event.kind)
  return own !== undefined && event.data[own.needs] !== undefined
}

/** As the thread reads of such events; what it does not read of at all is named without a word of what it was. */
function openly(game: OpenGame, events: readonly EventView[], words: Sentences): string[] {
  const view = project(dealtRun(game), game.game, 'public')
  return events.flatMap(({ n }) => {
    const said = story({ ...view, events: view.events.filter((e) => e.n === n) }, 0, words).map(plainText)
    return said.length > 0 ? said.map((s) => s.replace(/[.。]$/, '')) : ['something that nobody else was told']
  })
}

interface Shown {
  readonly who: string
  readonly role: string
}

/** Roles that these lines let her see, line by line; one that was turned up in a post of its own as well. */
function rolesShown(game: OpenGame, told: Told, { at, of }: Lines): Shown[] {
  const viewer = told.seat ?? 'public'
  const known = new Map<string, string>()
  const shown = new Map<string, Shown>()
  runOf(game, game.effective.lines.slice(0, told.lines), (run, index) => {
    for (const who of run.table.seats) {
      const role = game.game.roleFor(run, who, viewer)
      if (role === undefined || known.get(who) === role) continue
      known.set(who, role)
      if (index >= at && of(index)) shown.set(who, { who, role })
    }
  })
  const reveals = project(dealtRun(game), game.game, 'public').events.filter((e) => e.kind === 'revealed' && e.line > 0)
  for (const number of told.flips) {
    const event = reveals[number - 1]
    if (!event || !of(lineOf(game, event.n))) continue
    const { who, becomes, card } = event.data
    shown.set(String(who), { who: String(who), role: String(becomes ?? card) })
  }
  return [...shown.values()]
}

/** For the host's terminal, a line each: who, in which texts, and what of it was hidden. */
export const sayLearned = (learned: readonly Learned[], secret: boolean): string[] =>
  learned.map(({ seat, texts, what, secretly }) => {
    const shown = secret ? secretly : what
    const said = shown.length > 0 ? shown.join('; ') : seat === undefined ? 'no role' : 'nothing hidden'
    return `${seat ?? 'the thread'} (${texts.join(', ')}): ${said}`
  })

/** Somebody knows what she should not know: the undo needs to be meant. */
export const isSecret = ({ seat, roles }: Learned): boolean => seat !== undefined || roles.length > 0
