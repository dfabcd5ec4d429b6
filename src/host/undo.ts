// Undo and redo: operations of the log that everybody can see. They never re-roll anything.

import type { Undo } from '../engine/line.ts'
import { append } from './append.ts'
import { isSecret, type Learned, learnedFrom, sayLearned } from './learned.ts'
import { cutAt, follows, type LogLine } from './log.ts'
import type { OpenGame } from './open.ts'
import { EXIT, Trouble } from './trouble.ts'

export interface Undone {
  readonly game: OpenGame
  /** The lines that no longer count, or count again. */
  readonly lines: readonly LogLine[]
  /** What had been told of them, the thread first. */
  readonly learned: readonly Learned[]
  /** Hidden piles in which cards lie again that somebody was told. */
  readonly piles: readonly string[]
}

/** Throws Trouble `told` when it would cross a message or a role shown in the thread, unless `told` says so; with `secret` by name. */
export function undo(opened: OpenGame, how: Undo, told: boolean, secret = false): Undone {
  const { lines } = opened.effective
  const at = cutAt(lines, how)
  const gone = at === undefined ? [] : lines.slice(at)
  if (at === undefined || gone.length === 0) throw tooFar(opened, how)
  const { learned, piles } = opened.run ? learnedFrom(opened, at) : { learned: [], piles: [] }
  const crossed = learned.filter(isSecret)
  if (crossed.length > 0 && !told)
    throw new Trouble({
      exit: EXIT.refused,
      code: 'told',
      what: `undoing would cross ${crossing(crossed)}`,
      where: `${opened.path}, line ${gone[0]!.number}`,
      excerpt: sayLearned(learned, secret).join('\n'),
      why: 'a secret once told cannot be taken back; the game can, but they know',
      mend: `danmaku undo ${opened.path} ${'to' in how ? `to ${how.to}` : how.count} --told, and tell the players; danmaku fix ${opened.path} ${gone[0]!.number} shows other remedies`,
    })
  return { game: append(opened, [{ line: how, marks: { auto: false } }]), lines: gone, learned, piles }
}

/** `what Ada and Bo have been told by PM, and a role that stands in the thread`. */
function crossing(crossed: readonly Learned[]): string {
  const seats = crossed.flatMap((l) => l.seat ?? [])
  const roles = crossed.flatMap((l) => (l.seat === undefined ? l.roles : []))
  return [
    ...(seats.length > 0 ? [`what ${seats.join(', ')} ${seats.length === 1 ? 'has' : 'have'} been told by PM`] : []),
    ...(roles.length > 0
      ? [`${roles.length === 1 ? 'a role' : 'roles'} shown in the thread (${roles.join(', ')})`]
      : []),
  ].join(', and ')
}

function tooFar(opened: OpenGame, how: Undo): Trouble {
  const count = opened.effective.lines.filter((l) => !follows(l)).length
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
  const game = append(opened, [{ line: { form: 'redo' }, marks: { auto: false } }])
  return { game, lines: undone, learned: [], piles: [] }
}
