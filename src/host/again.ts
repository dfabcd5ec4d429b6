// The game played through once more, with only some of its lines: how it stood before one of them, and how it would
// stand without.

import type { Run } from '../engine/run.ts'
import type { LogLine } from './log.ts'
import { freshRun, type OpenGame } from './open.ts'

/** A run of its own through lines that stood in this order; what queues and orders say to them comes by itself. */
export function runOf({ game, program, header }: OpenGame, lines: readonly LogLine[]): Run {
  const run = freshRun(game, program, header)
  let autos = 0
  for (const { number, line, marks } of lines) {
    if (marks.auto && autos > 0) {
      autos--
      continue
    }
    const taken = run.take(line)
    if ('code' in taken) throw new Error(`line ${number} counted, and is refused when played again: ${taken.why}`)
    autos = taken.autos.length
  }
  return run
}
