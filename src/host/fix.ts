// A mistake found later: how far it has spread. What has been told of the line since and to whom, which later lines rest
// on it, and by that its class, from R0 (nothing has left the desk) to R4 (something hidden stands in the thread).

import { isDeepStrictEqual } from 'node:util'
import type { Act } from '../engine/line.ts'
import type { Run } from '../engine/run.ts'
import type { GameEvent, Zone } from '../engine/table.ts'
import { printLine } from '../lines/print.ts'
import { knows, runOf, through } from './again.ts'
import { type Learned, learnedFrom } from './learned.ts'
import { counts, follows, type LogLine } from './log.ts'
import { dealtRun, type OpenGame } from './open.ts'
import { EXIT, Trouble, usage } from './trouble.ts'

export const CLASSES = ['R0', 'R1', 'R2', 'R3', 'R4'] as const
export type Class = (typeof CLASSES)[number]

/** A later line that would not stand as it does. */
export interface Dependent {
  readonly number: number
  readonly text: string
  /** Why it would be refused; absent: it would be taken and come out otherwise. */
  readonly refused?: { readonly code: string; readonly why: string }
  /** It turned up a role that would have stayed hidden. */
  readonly reveals?: true
  /** Somebody drew more cards in it than she would have. */
  readonly draws?: true
}

export interface Diagnosis {
  readonly line: LogLine
  /** Its place among the lines that count. */
  readonly at: number
  readonly class: Class
  readonly why: string
  /** What has been told of this line and those after it. */
  readonly learned: readonly Learned[]
  /** The same, only of what would not have come out without it: a draw that merely brings another card is no leak. */
  readonly leaked: readonly Learned[]
  readonly dependents: readonly Dependent[]
  /** Hidden piles in which told cards would lie again if it were undone. */
  readonly piles: readonly string[]
  /** Another turn has begun since. */
  readonly turnSince: boolean
}

/** Throws Trouble when the log has no such line, or one that cannot be mended. Nothing is written. */
export function diagnose(opened: OpenGame, number: number): Diagnosis {
  dealtRun(opened)
  const line = mendable(opened, number)
  const { lines } = opened.effective
  const at = lines.indexOf(line)
  const dependents = dependentsOf(opened, at)
  const part = new Set([number, ...dependents.flatMap((d) => (d.refused || d.reveals || d.draws ? [d.number] : []))])
  const inPart = (index: number) => partOf(lines, index, part)
  const { learned, piles } = learnedFrom(opened, at)
  const leaked = learnedFrom(opened, at, inPart).learned
  const thread = learned.find((l) => l.seat === undefined)
  const shown = thread ? shownCards(opened, at, thread.lines, inPart) : []
  return {
    line,
    at,
    ...classed(learned, leaked, shown, dependents),
    learned,
    leaked,
    dependents,
    piles,
    turnSince: turnSince(opened, at),
  }
}

/** What queues and orders said belongs to the line to which they said it. */
function partOf(lines: readonly LogLine[], index: number, part: ReadonlySet<number>): boolean {
  let i = index
  while (i > 0 && lines[i]?.marks.auto && !part.has(lines[i]!.number)) i--
  return part.has(lines[i]?.number ?? 0)
}

function classed(
  learned: readonly Learned[],
  leaked: readonly Learned[],
  shown: readonly string[],
  dependents: readonly Dependent[],
): Pick<Diagnosis, 'class' | 'why'> {
  const roles = leaked.flatMap((l) => (l.seat === undefined ? l.roles : []))
  const told = leaked.filter((l) => l.seat !== undefined && l.what.length > 0)
  if (learned.length === 0) return { class: 'R0', why: 'nothing has been exported since' }
  if (roles.length > 0 || shown.length > 0) {
    const what = [...roles.map((who) => `the role of ${who}`), ...shown]
    return { class: 'R4', why: `something hidden stands in the thread: ${listed(what)}` }
  }
  if (told.length > 0) {
    const who = told.map((l) => `${l.seat} (${l.what.join('; ')})`).join(', ')
    return { class: 'R3', why: `something hidden was told by message to ${who}` }
  }
  if (dependents.length > 0) {
    const numbers = listed(dependents.map((d) => String(d.number)))
    return { class: 'R2', why: `exported, and later lines rest on it: ${numbers}` }
  }
  return { class: 'R1', why: 'exported, but nothing hidden was told, and no later line rests on it' }
}

/** The first of many will do. */
const listed = (what: readonly string[]): string =>
  what.length <= 6 ? what.join(', ') : `${what.slice(0, 5).join(', ')} and ${what.length - 5} more`

function mendable(opened: OpenGame, number: number): LogLine {
  const entry = opened.log.find((l) => l.number === number)
  if (!entry) throw usage(`the log has no line ${number}`, `danmaku log ${opened.path} shows the lines`)
  const trouble = (why: string, mend: string) =>
    new Trouble({ exit: EXIT.refused, what: `line ${number} cannot be fixed`, where: opened.path, why, mend })
  if (entry.line.form === 'told')
    throw trouble(
      'it only says that something was sent, and what was sent cannot be unsent',
      `danmaku fix ${opened.path} LINE with the line that was wrong in it`,
    )
  if (!counts(entry.line)) throw trouble('it is an undo or a redo', `danmaku undo or redo ${opened.path}`)
  const { lines } = opened.effective
  const at = lines.findIndex((l) => l.number === number)
  if (at < 0) throw trouble('it has been undone', `danmaku log ${opened.path} shows which lines count`)
  // What the clock has answered for somebody stands by itself.
  if (!follows(entry)) return lines[at]!
  const cause = lines.slice(0, at).findLast((l) => !follows(l))
  throw trouble(
    'an order or a queue said it by itself',
    `danmaku fix ${opened.path} ${cause?.number ?? 'LINE'}, to which it was said`,
  )
}

/** How the log is played otherwise, and what is done with every later line that is taken again. */
export interface Otherwise {
  /** The line itself is taken as well. */
  readonly keeps?: boolean
  readonly first?: (run: Run) => void
  /** Called ahead of each line that is taken again. */
  readonly before?: (later: LogLine, run: Run) => void
  readonly took?: (later: LogLine, autos: readonly Act[]) => void
}

/**
 * The log is played without this line, or with others before it. A later line rests on it when it is refused then, or when anything that happens
 * in it comes out otherwise, be it only which hidden card somebody draws; when one is refused the rest goes on without.
 */
export function dependentsOf(
  opened: OpenGame,
  at: number,
  { keeps = false, first, before, took }: Otherwise = {},
): Dependent[] {
  const { lines } = opened.effective
  const later = lines.slice(at)
  const really = runOf(opened, lines.slice(0, at))
  const looks: Look[] = []
  const mine = watched(opened, really)
  const said = through(really, later, (_, i) => {
    looks[i] = mine()
  }).filter((i) => keeps || i > 0)
  const other = runOf(opened, lines.slice(0, at))
  first?.(other)
  const theirs = watched(opened, other)
  const tried = said.map((i) => {
    before?.(later[i]!, other)
    theirs()
    const taken = other.take(later[i]!.line)
    if (!('code' in taken)) took?.(later[i]!, taken.autos)
    return { i, look: theirs(), taken }
  })
  // Compared at the end, since what is held back when it happens is told in its place later.
  return tried.flatMap(({ i, look, taken }): Dependent[] => {
    const { number, line } = later[i]!
    const text = printLine(line)
    if ('code' in taken) return [{ number, text, refused: { code: taken.code, why: taken.why } }]
    if (isDeepStrictEqual(happened(really, looks[i]!), happened(other, look))) return []
    const reveals = looks[i]!.shown.some((who) => !look.roles.includes(who))
    const draws = really.table.seats.some((who) => drawn(really, looks[i]!, who) > drawn(other, look, who))
    return [
      { number, text, ...(reveals ? { reveals: true as const } : {}), ...(draws ? { draws: true as const } : {}) },
    ]
  })
}

/** Which events a line led to, and which cards it moved where: a draw may bring another copy of the same card. */
interface Look {
  readonly from: number
  readonly to: number
  readonly moved: readonly string[]
  /** Whose roles all know now, and whose since then. */
  readonly roles: readonly string[]
  readonly shown: readonly string[]
}

const drawn = ({ table }: Run, { from, to }: Look, seat: string): number =>
  table.events
    .slice(from, to)
    .reduce((sum, e) => sum + (e.kind === 'drew' && e.data.who === seat ? Number(e.data.count ?? 0) : 0), 0)

/** Called after a line, it gives what has changed since the last call. */
function watched({ game }: OpenGame, run: Run): () => Look {
  const known = () => run.table.seats.filter((who) => game.roleFor(run, who, 'public') !== undefined)
  let open = known()
  const places = () => run.table.cards.map((c) => c.zone.key)
  let events = run.table.events.length
  let before = places()
  return () => {
    const from = events
    const now = places()
    const moved = now.flatMap((place, i) => (place === before[i] ? [] : [`${i} ${place}`]))
    const roles = known()
    const shown = roles.filter((who) => !open.includes(who))
    events = run.table.events.length
    before = now
    open = roles
    return { from, to: events, moved, roles, shown }
  }
}

const happened = ({ table }: Run, { from, to, moved }: Look) => ({
  events: table.events.slice(from, to).map(({ n: _n, line: _line, ...event }): Omit<GameEvent, 'n' | 'line'> => event),
  moved,
})

/**
 * Hidden cards that these lines put before everybody's eyes although nobody had named them: turned over, shown or lost.
 * What a player named herself is no release.
 */
function shownCards(opened: OpenGame, at: number, told: number, inPart: (index: number) => boolean): string[] {
  const lines = opened.effective.lines.slice(0, told)
  const named = (owner: string | undefined, kind: string, until: number) =>
    lines.slice(0, until + 1).some(({ line }) => {
      const who = 'who' in line ? line.who?.name : undefined
      return (
        (owner === undefined || who === owner) &&
        printLine(line)
          .split(/[^\w-]+/)
          .includes(kind)
      )
    })
  let before: { hidden: boolean; zone: Zone }[] = []
  const out: string[] = []
  runOf(opened, lines, (run, index) => {
    const cards = run.table.cards
    if (index >= at && inPart(index))
      for (const [i, card] of cards.entries()) {
        const was = before[i]
        if (!was?.hidden || !knows(run, 'public', card)) continue
        const { owner, name } = was.zone
        if (owner === undefined) out.push(`${card.kind} from the deck ${name}`)
        else if (!named(owner, card.kind, index)) out.push(`${card.kind} of ${owner}`)
      }
    before = cards.map((card) => ({ hidden: !knows(run, 'public', card), zone: card.zone }))
  })
  return [...new Set(out)]
}

/** The rule of the next phase: what nobody has noticed by then stands. */
function turnSince(opened: OpenGame, at: number): boolean {
  const { events } = dealtRun(opened).table
  const first = events.find((e) => e.kind === 'step')?.data.step
  const { lines } = opened.effective
  const end = opened.eventsAfter.get(lines[at]!.number) ?? 0
  return events.some((e) => e.n > end && e.kind === 'step' && e.data.step === first)
}
