// When the question that is open now was opened: after which line of the log, and at what time. The time is that of the
// line after which everybody could know of it. An answer to it that does not settle it, by post or by message, never
// moves it; so what is sealed moves no deadline.

import type { Line, Marks } from '../engine/line.ts'
import type { Ask } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import type { Seat } from '../engine/table.ts'
import type { DeadlineKind } from '../gamefile/header.ts'
import { kindOf } from './deadline.ts'
import { instantOf } from './time.ts'

/** How the open question came to be open. */
export interface Opened {
  readonly kind: DeadlineKind
  /** The log line after which it was; 0 is the deal. */
  readonly line: number
  /** The instant; undefined where no time is known. */
  readonly at: number | undefined
  /** The same object as long as it is the same question, and how often that has been opened anew. */
  readonly of: object
  readonly anew: number
  /** Who is waited for in a window; those who hold as well, since they are only asked last. */
  readonly asked: ReadonlySet<Seat>
  /** The latest post of the thread that has answered it. */
  readonly posted: number
  readonly extended: Extended | undefined
  /** Of questions that wait below this one. */
  readonly others: readonly Extended[]
}

/** What the host has extended a question to. */
export interface Extended extends Pick<Opened, 'of' | 'anew'> {
  /** As written. */
  readonly to: string
  /** The line after which the question was open then. */
  readonly opened: number
}

/** A line that was taken, and where it stands in the log. */
export interface Taken {
  readonly number: number
  readonly line: Line
  readonly marks: Marks
}

/** The question that the deal opened. `at` is when the deal was posted, if the host has said so. */
export const openedByDeal = (run: Run, at: number | undefined): Opened | undefined => present(run, 0, at, [])

/** The open question after one more line, and since when it is open. Undefined when none is. */
export function openedAfter(before: Opened | undefined, run: Run, taken: Taken): Opened | undefined {
  const { number, line, marks } = taken
  const stamp = marks.at === undefined || marks.at === '?' ? undefined : instantOf(marks.at, 'UTC')
  const earlier = before?.posted ?? Number.NEGATIVE_INFINITY
  // Posts may be logged in another order than they were written; no question is opened before what it rests on.
  const at = stamp === undefined ? undefined : Math.max(stamp, earlier)
  const extensions = before ? [...before.others, ...(before.extended ? [before.extended] : [])] : []
  const now = present(run, number, at, extensions)
  if (!now || !before || !isSame(before, now)) return now
  // Who takes her answer back is waited for again; that gives nobody more time.
  const isAsking = line.form !== 'act' || line.verb !== 'withdraws'
  if (isAsking && [...now.asked].some((seat) => !before.asked.has(seat))) return now
  const posted = typeof marks.source === 'number' ? Math.max(stamp ?? earlier, earlier) : earlier
  const isLonger = line.form === 'host' && line.deed.deed === 'extends'
  const extended = isLonger ? { of: now.of, anew: now.anew, to: line.deed.to, opened: before.line } : before.extended
  return { ...before, asked: now.asked, posted, extended }
}

function present(run: Run, line: number, at: number | undefined, extensions: readonly Extended[]): Opened | undefined {
  const { ask } = run
  if (!ask || run.over) return undefined
  const question = { of: identity(ask), anew: ask.kind === 'window' ? ask.wait.reopened : 0 }
  const extended = extensions.find((e) => isSame(e, question))
  return {
    ...question,
    kind: kindOf(ask),
    line,
    at,
    asked: askedBy(run, ask),
    posted: Number.NEGATIVE_INFINITY,
    extended,
    others: extensions.filter((e) => e !== extended),
  }
}

/** A choice is asked again, as a new object, whenever something else has happened meanwhile. */
const identity = (ask: Ask): object => (ask.kind === 'window' ? ask.wait : ask.kind === 'joint' ? ask : ask.options)

const isSame = (a: Pick<Opened, 'of' | 'anew'>, b: Pick<Opened, 'of' | 'anew'>): boolean =>
  a.of === b.of && a.anew === b.anew

/** Only a window can ask somebody anew; a joint choice and a choice are of those whom they asked first. */
function askedBy(run: Run, ask: Ask): ReadonlySet<Seat> {
  if (ask.kind !== 'window') return new Set()
  const holding = [...ask.wait.said].flatMap(([seat, said]) => (said === 'held' ? [seat] : []))
  return new Set([...run.awaited(), ...holding])
}
