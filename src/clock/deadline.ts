// When a question runs out: so long after it was opened, with time standing still in pauses, and for a player alone while
// she is away. Whether a post in the very minute of a deadline counts, the header says.

import type { Ask } from '../engine/question.ts'
import type { Seat } from '../engine/table.ts'
import { type Clock, type DeadlineKind, durationMinutes, type GameHeader, type Pause } from '../gamefile/header.ts'
import type { Opened } from './opened.ts'
import { instantOf, MINUTE, wholeMinute } from './time.ts'

/** A time that stands still, from one instant up to another. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** When a question runs out for a player. */
export interface Deadline {
  /** What is printed. */
  readonly at: number
  /** The first instant that is too late. */
  readonly closes: number
  /** The host has set it. */
  readonly extended: boolean
}

/** Why there is none: its kind has no time to answer, or nobody knows when it was opened. */
export type NoDeadline = 'no-limit' | 'no-time'

/** The kind under which a question has its time to answer. */
export function kindOf(ask: Ask): DeadlineKind {
  return ask.kind === 'choice' && ask.free ? 'turn' : ask.kind
}

/** When a question that was opened so runs out for a seat. */
export function deadlineFor(header: Timed, opened: Opened, seat: Seat): Deadline | NoDeadline {
  const { clock } = header
  const own = limitOf(header, opened, seat)
  const { extended } = opened
  const set = extended === undefined ? undefined : instantOf(extended.to, clock.zone, 'ends')
  if (set === undefined) return typeof own === 'number' ? within(clock, own, false) : own
  // Opened anew since, it runs at least as long as any other of its kind.
  const isLater = extended?.opened !== opened.line && typeof own === 'number' && own > set
  return isLater ? within(clock, own, false) : within(clock, set, true)
}

/** What of a header a deadline depends on. */
export type Timed = Pick<GameHeader, 'clock' | 'players'>

function limitOf({ clock, players }: Timed, opened: Opened, seat: Seat): number | NoDeadline {
  const limit = durationMinutes(clock.deadlines[opened.kind] ?? '')
  if (limit === undefined) return 'no-limit'
  if (opened.at === undefined) return 'no-time'
  const away = players.find((p) => p.name === seat)?.away ?? []
  return runOut(opened.at, limit * MINUTE, spansOf([...clock.pauses, ...away], clock.zone))
}

/** Boards stamp posts to the minute, so a minute is in time as a whole or not at all. */
function within({ minute }: Clock, at: number, extended: boolean): Deadline {
  const begins = wholeMinute(at)
  return { at, closes: minute === 'inclusive' ? begins + MINUTE : begins, extended }
}

/** Pauses as instants, in order; a day without an hour counts whole. What cannot be is left out. */
export function spansOf(pauses: readonly Pause[], zone: string): Span[] {
  return pauses
    .flatMap((pause) => {
      const from = instantOf(pause.from, zone)
      const to = instantOf(pause.to, zone, 'ends')
      return from !== undefined && to !== undefined && from < to ? [{ from, to }] : []
    })
    .sort((a, b) => a.from - b.from)
}

/**
 * The instant at which so much time has run since another, none of it within a span. What would run out within a span, or
 * just as it begins, runs out after it. Spans may overlap; they come in order of their beginnings.
 */
export function runOut(since: number, time: number, still: readonly Span[]): number {
  let at = since
  let left = time
  for (const { from, to } of still) {
    if (to <= at) continue
    if (at + left < from) break
    left -= Math.max(0, from - at)
    at = to
  }
  return at + left
}
