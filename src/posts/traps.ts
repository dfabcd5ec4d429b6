// What a board reads into plain words: smilies, symbols, calls by name, commands at the start of a line. Each is broken by
// a zero-width space after its first character, and only where the board would really fall for it: such a space is in
// the way of who searches the page.

import type { Habits } from '../rules/boards.ts'

export const ZWSP = '\u200b'

/**
 * The offsets in a text before which a zero-width space goes. `words` are all the words between two pieces of markup: a
 * trap may come together from two names, but not around a tag, and what follows a tag begins anew.
 */
export function trapBreaks(words: string, board: Habits): ReadonlySet<number> {
  const { ahead, anywhere } = patterns(board)
  const out = new Set(ahead.flatMap((one) => [...words.matchAll(one)].map((m) => m.index + first(words, m.index))))
  // What follows a break begins anew, too; a set hands out what is added while one goes through it.
  for (const at of out) {
    anywhere.lastIndex = at
    if (anywhere.test(words)) out.add(at + first(words, at))
  }
  return out
}

const first = (text: string, at: number): number => String.fromCodePoint(text.codePointAt(at) ?? 0).length

/** After a space, a sign or nothing. */
const NO_WORD = '(?<![\\p{L}\\p{N}_])'
interface Patterns {
  /** They only look ahead, and so find a trap that begins within another. */
  readonly ahead: readonly RegExp[]
  /** A trap at a place that is given, whatever stands before it. */
  readonly anywhere: RegExp
}
const made = new WeakMap<Habits, Patterns>()

function patterns(board: Habits): Patterns {
  const known = made.get(board)
  if (known) return known
  // A bracket that ends a trap will be followed by no word: it is written literally.
  const traps = board.traps.map(
    (trap) => quoted(trap) + (board['traps-before-words'] || trap.endsWith('[') ? '' : '(?!\\w)'),
  )
  const calls = board.calls.map((call) => `${/^\w/.test(call) ? NO_WORD : ''}(?=${quoted(call)}\\S)`)
  const after = board['traps-after']
  const start =
    after === undefined ? '' : after === 'signs' ? NO_WORD : `(?<=^|[${after.replace(/[\]\\^-]/g, '\\$&')}])`
  const trap = traps.length > 0 ? `(?=${traps.join('|')})` : '(?!)'
  const ahead = [
    start + trap,
    ...(board.shortcodes ? ['(?=:(?:[\\w+-]*[a-z][\\w+-]*|[+-]1|100|1234):)'] : []),
    ...calls,
    ...board['line-traps'].map((one) => `^(?=${quoted(one)})`),
  ].map((one) => new RegExp(one, 'giu'))
  const it = { ahead, anywhere: new RegExp(trap, 'yiu') }
  made.set(board, it)
  return it
}

const quoted = (value: string): string => value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
