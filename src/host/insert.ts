// A post that was written before lines which have been taken already. Taken in its place, it changes what came later:
// which lines fall then, which come out otherwise, and who was told otherwise is worked out before anything is written.

import { isDeepStrictEqual } from 'node:util'
import { instantOf } from '../clock/time.ts'
import type { Line, Marks } from '../engine/line.ts'
import type { Run } from '../engine/run.ts'
import { project } from '../views/project.ts'
import type { NewLine } from './again.ts'
import { type Dependent, dependentsOf } from './fix.ts'
import { follows, type LogLine } from './log.ts'
import type { OpenGame } from './open.ts'
import { type Preview, previewOf } from './preview.ts'

/** Where in the log something belongs by its post or time. */
export interface Place {
  /** The first line of the log that was said later. */
  readonly before: LogLine
  /** Its place among the lines that count. */
  readonly at: number
  /** It, and every line behind it that did not come by itself. */
  readonly later: readonly LogLine[]
}

export interface Insertion {
  /** The first line that was said later. */
  readonly before: LogLine
  /** Later lines that are refused then. */
  readonly falls: readonly Dependent[]
  /** Later lines that are taken again and come out otherwise. */
  readonly otherwise: readonly Dependent[]
  /** What the next post and the next messages take back and tell. */
  readonly told: Preview
}

/** Was that said later? Posts of the thread are compared by their numbers, what has none by its time; without either nobody can say. */
export function isLater(theirs: Marks, ours: Marks): boolean {
  if (typeof theirs.source === 'number' && typeof ours.source === 'number') return theirs.source > ours.source
  const [a, b] = [theirs.at, ours.at].map((at) => (at === undefined || at === '?' ? undefined : instantOf(at, 'UTC')))
  return a !== undefined && b !== undefined && a > b
}

/** Before which line these belong, the earliest of them; undefined when nothing that counts was said later. */
export function placeOf({ effective }: OpenGame, said: readonly Marks[]): Place | undefined {
  const at = effective.lines.findIndex((entry) => !follows(entry) && said.some((ours) => isLater(entry.marks, ours)))
  const before = effective.lines[at]
  return before && { before, at, later: effective.lines.slice(at).filter((entry) => !follows(entry)) }
}

/** A line, and the number of the line of the log before which it goes; undefined: behind all. */
export interface Placed {
  readonly line: Line
  readonly before: number | undefined
}

/** What changes when these are taken in their places, and `lines` is what would be written. */
export function insertionOf(
  opened: OpenGame,
  { before, at }: Place,
  placed: readonly Placed[],
  lines: readonly NewLine[],
): Insertion {
  const dependents = dependentsOf(opened, at, {
    keeps: true,
    before(later, run) {
      for (const one of placed) if (one.before === later.number) run.take(one.line)
    },
  })
  return {
    before,
    falls: dependents.filter((d) => d.refused),
    otherwise: dependents.filter((d) => !d.refused),
    told: previewOf(opened, { at }, { lines }),
  }
}

/** Does it come to the same, whatever the order was? What happened on the way may have another order. */
export function sameOutcome({ game }: OpenGame, a: Run, b: Run): boolean {
  const state = (run: Run) => {
    const { events: _, ...view } = project(run, game, 'host')
    const places = run.table.cards.map(({ kind, marks, zone }) => [kind, marks.join(), zone.key])
    const piles = [...run.table.zones.values()].map((zone) => [zone.key, zone.cards.map((card) => card.kind)])
    const asked = run.table.seats.map((seat) => [seat, run.legal(seat)])
    return { view, places, piles, asked }
  }
  return isDeepStrictEqual(state(a), state(b))
}
