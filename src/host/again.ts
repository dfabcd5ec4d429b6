// The game played through once more: how it stood after some of its lines, how it would stand without one of them, and
// how its file would read with lines added that are not written yet.

import type { Line, Marks } from '../engine/line.ts'
import type { Run } from '../engine/run.ts'
import type { Card } from '../engine/table.ts'
import { withLines } from '../gamefile/append.ts'
import { chainNext, mark } from '../gamefile/digest.ts'
import { parseGameFile } from '../gamefile/read.ts'
import { printLine, printLogLine } from '../lines/print.ts'
import type { Viewer } from '../views/view.ts'
import type { LogLine } from './log.ts'
import { freshRun, type OpenGame, openFile } from './open.ts'

/** A run of its own through lines that stood in this order. `after` looks on after each, by its place among them; -1: before the first. */
export function runOf(
  { game, program, header }: OpenGame,
  lines: readonly LogLine[],
  after: (run: Run, index: number) => void = () => {},
): Run {
  const run = freshRun(game, program, header)
  after(run, -1)
  through(run, lines, after)
  return run
}

/** Takes lines that stood behind what the run has taken. Gives the places of those that did not come by themselves. */
export function through(run: Run, lines: readonly LogLine[], after: (run: Run, index: number) => void): number[] {
  const said: number[] = []
  let autos = 0
  for (const [i, { number, line, marks }] of lines.entries()) {
    if (marks.auto && autos > 0) autos--
    else {
      const taken = run.take(line)
      if ('code' in taken) throw new Error(`line ${number} counted, and is refused when played again: ${taken.why}`)
      autos = taken.autos.length
      said.push(i)
    }
    after(run, i)
  }
  return said
}

export interface NewLine {
  readonly line: Line
  readonly marks: Marks
  /** The words that it was read from. */
  readonly raw?: readonly string[]
}

/** The game as it would be with these lines at the end of its log. Nothing is written. */
export function drafted(opened: OpenGame, lines: readonly NewLine[]): OpenGame {
  let { chain } = opened
  let number = opened.log.length
  const texts = lines.map(({ line, marks }) => {
    chain = chainNext(chain, printLine(line))
    number++
    return { text: printLogLine(number, line, { ...marks, digest: mark(chain) }) }
  })
  return openFile(opened.context, parseGameFile(withLines(opened.file, texts), opened.path))
}

/** Does she know what it is? */
export function knows(run: Run, viewer: Viewer, card: Card): boolean {
  if (card.zone.sees === 'all') return true
  if (viewer === 'public' || viewer === 'host') return run.table.seats.every((s) => card.seenBy.has(s))
  return (card.zone.sees === 'owner' && card.zone.owner === viewer.seat) || card.seenBy.has(viewer.seat)
}
