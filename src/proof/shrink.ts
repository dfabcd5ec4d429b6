// Shortens what leads to a fault: lines are left out as long as the same rule is still broken.

import { type PlayoutSpec, type Replayed, replayFor } from './playout.ts'

export type ReplaySpec = Omit<PlayoutSpec, 'memory' | 'coverage'>

/**
 * A list of lines, each of them taken, that breaks `rule` from the same seed; undefined when the given ones do not.
 * Larger pieces are left out first, then smaller ones, until no single line can go. `tries` bounds the work.
 */
export function shorten(spec: ReplaySpec, lines: readonly string[], rule: string, tries = 800): Replayed | undefined {
  let best = replayFor(spec, lines, rule)
  if (!best.broken) return undefined
  let left = tries
  for (let piece = Math.ceil(best.lines.length / 2); piece >= 1 && left > 0; ) {
    const before = best.lines.length
    for (let at = 0; at < best.lines.length && left > 0; left--) {
      const rest = [...best.lines.slice(0, at), ...best.lines.slice(at + piece)]
      const replayed = replayFor(spec, rest, rule)
      if (replayed.broken) best = replayed
      else at += piece
    }
    // A line that could not go before may go now.
    if (piece > 1) piece = Math.floor(piece / 2)
    else if (best.lines.length === before) break
  }
  return best
}
