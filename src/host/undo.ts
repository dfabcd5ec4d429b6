// Undo and redo: operations of the log that everybody can see. They never re-roll anything.

import type { Undo } from '../engine/line.ts'
import { append } from './act.ts'
import { cutAt, type LogLine, toldIn } from './log.ts'
import type { OpenGame } from './open.ts'
import { EXIT, Trouble } from './trouble.ts'

export interface Undone {
  readonly game: OpenGame
  /** The lines that no longer count, or count again. */
  readonly lines: readonly LogLine[]
  /** Seats that have been sent a PM, and whether the thread has been sent an update, since the point gone back to. */
  readonly told: readonly string[]
}

/** Throws Trouble `told` when it would cross what has been sent by PM, unless `told` says so. */
export function undo(opened: OpenGame, how: Undo, told: boolean): Undone {
  const { lines } = opened.effective
  const at = cutAt(lines, how)
  const gone = at === undefined ? [] : lines.slice(at)
  if (at === undefined || gone.length === 0) throw tooFar(opened, how)
  const from = gone[0]!.number
  const after = toldIn(opened.log).filter((t) => t.number > from)
  const seats = [...new Set(after.flatMap((t) => (t.told.kind === 'pm' ? [t.told.seat.name] : [])))]
  if (seats.length > 0 && !told)
    throw new Trouble({
      exit: EXIT.refused,
      code: 'told',
      what: `undoing would cross what ${seats.join(', ')} ${seats.length === 1 ? 'has' : 'have'} been told by PM`,
      where: `${opened.path}, line ${from}`,
      why: 'a secret once told cannot be taken back; the game can, but they know',
      mend: `danmaku undo ${opened.path} ${'to' in how ? `to ${how.to}` : how.count} --told, and tell the players`,
    })
  const game = append(opened, [{ line: how, marks: { auto: false } }])
  const thread = after.some((t) => t.told.kind === 'update') ? ['the thread'] : []
  return { game, lines: gone, told: [...thread, ...seats] }
}

function tooFar(opened: OpenGame, how: Undo): Trouble {
  const count = opened.effective.lines.filter((l) => !l.marks.auto).length
  const enough = 'count' in how && count > 0
  return new Trouble({
    exit: EXIT.refused,
    what: enough ? `${how.count} lines cannot be undone` : 'there is nothing to undo',
    where: opened.path,
    why:
      'to' in how
        ? `no line after ${how.to} counts`
        : `${count === 0 ? 'no line counts' : `only ${count} ${count === 1 ? 'line counts' : 'lines count'}`} now`,
    mend: enough ? `danmaku undo ${opened.path} ${count}` : `danmaku log ${opened.path} shows which lines count`,
  })
}

export function redo(opened: OpenGame): Undone {
  const { undone } = opened.effective
  if (undone.length === 0)
    throw new Trouble({
      exit: EXIT.refused,
      what: 'there is nothing to redo',
      where: opened.path,
      why: 'only an undo can be taken back, and a new line ends that',
      mend: `danmaku log ${opened.path} shows what was undone`,
    })
  return { game: append(opened, [{ line: { form: 'redo' }, marks: { auto: false } }]), lines: undone, told: [] }
}
