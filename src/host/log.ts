// The log as the rules see it: which lines count after undo and redo, and what has been told.

import type { Line, Marks, Told } from '../engine/line.ts'

export interface LogLine {
  readonly number: number
  readonly line: Line
  readonly marks: Marks
}

/** Lines that change the game; told, undo and redo speak about the log itself. */
export const counts = (line: Line): boolean => line.form !== 'told' && line.form !== 'undo' && line.form !== 'redo'

/**
 * Said by a queue or an order: it belongs to the line that brought it about. What the clock says is marked `auto` as well,
 * but has a time of its own and stands by itself.
 */
export const follows = ({ marks }: LogLine): boolean => marks.auto && marks.at === undefined

const isFollower = (entry: LogLine | undefined): boolean => entry !== undefined && follows(entry)

export interface Effective {
  /** The lines that count now, in order. */
  readonly lines: readonly LogLine[]
  /** What the next redo would bring back. */
  readonly undone: readonly LogLine[]
}

/**
 * What counts after all undos and redos. Automatic lines go with the line that caused them. An undo that reaches
 * further than the log, or a redo with nothing to redo, gives the number of the line at fault.
 */
export function effective(log: readonly LogLine[]): Effective | { readonly fault: number } {
  let lines: LogLine[] = []
  let undone: LogLine[][] = []
  for (const entry of log) {
    const { line } = entry
    if (counts(line)) {
      lines.push(entry)
      undone = []
    } else if (line.form === 'undo') {
      const at = cutAt(lines, line)
      if (at === undefined) return { fault: entry.number }
      undone.push(lines.slice(at))
      lines = lines.slice(0, at)
    } else if (line.form === 'redo') {
      const back = undone.pop()
      if (!back) return { fault: entry.number }
      lines = [...lines, ...back]
    }
  }
  return { lines, undone: undone.at(-1) ?? [] }
}

/** Where an undo cuts: an index into the lines that count; undefined when it reaches too far. */
export function cutAt(lines: readonly LogLine[], undo: { count: number } | { to: number }): number | undefined {
  if ('to' in undo) {
    let cut = lines.filter((l) => l.number <= undo.to).length
    while (isFollower(lines[cut])) cut++
    return cut
  }
  let at = lines.length
  for (let n = 0; n < undo.count; n++) {
    do at--
    while (at > 0 && isFollower(lines[at]))
    if (at < 0) return undefined
  }
  return at
}

export interface ToldLine {
  readonly number: number
  readonly told: Told
}

export function toldIn(log: readonly LogLine[]): ToldLine[] {
  return log.flatMap((l) => (l.line.form === 'told' ? [{ number: l.number, told: l.line }] : []))
}
