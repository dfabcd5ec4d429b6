// What has run out at a given time, whom to prod, and what runs out next; and the answers that silence means, taken as
// lines of the log. They are marked `auto` and carry the time at which they were taken; in the thread they look like all
// others.

import { type Deadline, deadlineFor, type NoDeadline } from '../clock/deadline.ts'
import { type Opened, openedAfter } from '../clock/opened.ts'
import { silent } from '../clock/silence.ts'
import { instantOf, stampOf } from '../clock/time.ts'
import type { Act, Line, Marks } from '../engine/line.ts'
import type { Run } from '../engine/run.ts'
import type { DeadlineKind } from '../gamefile/header.ts'
import { printLine } from '../lines/print.ts'
import { append } from './append.ts'
import { type Late, latePost, openedNow } from './deadline.ts'
import { dealtRun, type OpenGame } from './open.ts'
import { seatedAt } from './people.ts'
import { updatesTold } from './told.ts'
import { EXIT, noTime, Trouble } from './trouble.ts'

export { deadlineOf, type Late } from './deadline.ts'

/** Somebody for whom the game waits. */
export interface Awaited {
  readonly seat: string
  readonly deadline: Deadline | NoDeadline
  /** Her time has run out. */
  readonly out: boolean
  /** What silence means for her; undefined when the host has to find something herself. */
  readonly silence: Silence | undefined
  /** How many questions she has let run out before, as far as the clock has answered them. */
  readonly missed: number
}

/** An answer for somebody who is silent. What it names may be her secret; how it was found is not. */
export interface Silence {
  readonly line: string
  readonly means: string
}

export interface Due {
  readonly now: number
  /** Undefined when nothing is asked. */
  readonly question?: {
    readonly kind: DeadlineKind
    readonly opened: Pick<Opened, 'line' | 'at'>
    /** As the header says it. */
    readonly limit: string | undefined
    readonly extended: string | undefined
  }
  readonly awaited: readonly Awaited[]
  readonly late: readonly Late[]
}

/** Throws Trouble before the deal. */
export function dueAt(game: OpenGame, now: number): Due {
  const run = dealtRun(game)
  const opened = openedNow(game)
  const late = latePosts(game)
  if (!opened) return { now, awaited: [], late }
  const { kind, line, at, extended } = opened
  return {
    now,
    question: {
      kind,
      opened: { line, at },
      limit: game.header.clock.deadlines[kind],
      extended: extended?.to,
    },
    awaited: everybodyAsked(run, opened).map((seat) => {
      const deadline = deadlineFor(game.header, opened, seat)
      return {
        seat,
        deadline,
        out: hasRunOut(deadline, now),
        silence: silenceOf(run, seat),
        missed: missed(game, seat),
      }
    }),
    late,
  }
}

/** Those who hold come last. */
function everybodyAsked(run: Run, { asked }: Opened): string[] {
  const awaited = run.awaited()
  return [...awaited, ...run.seatOrder().filter((seat) => asked.has(seat) && !awaited.includes(seat))]
}

/** `2026-12-02T18:00Z` as an instant; a bare time is in the zone of the game. Throws Trouble when it is none. */
export function timeGiven(game: OpenGame, text: string): number {
  const instant = instantOf(text, game.header.clock.zone)
  if (instant === undefined) throw noTime(text)
  return instant
}

const hasRunOut = (deadline: Deadline | NoDeadline, now: number): boolean =>
  typeof deadline === 'object' && now >= deadline.closes

/** Whose silence the clock has answered carries a time, as no order does. */
const missed = (game: OpenGame, seat: string): number =>
  game.effective.lines.filter(
    ({ number, line, marks }) =>
      // What her predecessor has missed is not hers.
      number > seatedAt(game, seat) &&
      marks.auto &&
      marks.at !== undefined &&
      line.form === 'act' &&
      line.who?.name === seat,
  ).length

function silenceOf(run: Run, seat: string): Silence | undefined {
  const act = silent(run, seat)
  return act && { line: printLine(act), means: meaning(run, act) }
}

function meaning(run: Run, act: Act): string {
  const count = act.what.reduce((sum, entry) => sum + entry.times, 0)
  switch (act.verb) {
    case 'passes':
      return run.ask?.kind === 'window' ? 'no response' : 'it is not done'
    case 'ends':
      return 'the turn ends'
    case 'picks':
      return 'the first one listed'
    case 'discards':
      return count === 1 ? 'the card held longest is discarded' : `the ${count} cards held longest are discarded`
    default:
      return `the first that is possible (${act.verb} …)`
  }
}

/** To the open question, and to those of which the thread has not been told the end. */
function latePosts(game: OpenGame): Late[] {
  const told = updatesTold(game).at(-1)?.line ?? 0
  const open = openedNow(game)?.line
  return game.effective.lines.flatMap((taken, i) => {
    const before = game.openedAfter.get(game.effective.lines[i - 1]?.number ?? 0)
    const isPast = taken.number < told && before?.line !== open
    return isPast ? [] : (latePost(game, before, taken) ?? [])
  })
}

export interface Applied {
  readonly game: OpenGame
  readonly said: readonly { readonly seat: string; readonly silence: Silence }[]
  /** The number of events before. */
  readonly since: number
}

/**
 * Answers for everybody whose time has run out, in the order of seats. What that opens is opened now, and has not run out.
 * Throws Trouble, and writes nothing, when somebody must choose and the rules offer nothing to choose for her.
 */
export function applyDue(game: OpenGame, now: number): Applied {
  const run = dealtRun(game)
  const since = run.table.events.length
  const logged: { line: Line; marks: Marks }[] = []
  const said: { seat: string; silence: Silence }[] = []
  let opened = openedNow(game)
  for (let seat = nextOut(game, run, opened, now); seat !== undefined; seat = nextOut(game, run, opened, now)) {
    const line = silent(run, seat)
    const silence = silenceOf(run, seat)
    if (!line || !silence) throw noAnswer(game, seat)
    const marks = { auto: true, at: stampOf(now) }
    const taken = run.take(line)
    if ('code' in taken) throw noAnswer(game, seat)
    said.push({ seat, silence })
    logged.push({ line, marks })
    opened = openedAfter(opened, run, { number: game.log.length + logged.length, line, marks })
    for (const auto of taken.autos) logged.push({ line: auto, marks: { auto: true } })
  }
  return { game: logged.length > 0 ? append(game, logged) : game, said, since }
}

function nextOut({ header }: OpenGame, run: Run, opened: Opened | undefined, now: number): string | undefined {
  return opened && run.awaited().find((seat) => hasRunOut(deadlineFor(header, opened, seat), now))
}

const noAnswer = (game: OpenGame, seat: string): Trouble =>
  new Trouble({
    exit: EXIT.refused,
    what: `nothing can be answered for ${seat}; nothing was written`,
    where: game.path,
    why: 'she must choose, and the rules offer nothing that could be taken first',
    mend: `danmaku act ${game.path} 'WHO VERB WHAT', in her name`,
  })
