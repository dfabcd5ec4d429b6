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
  return new Set(patterns(board).flatMap((one) => [...words.matchAll(one)].map((m) => m.index + first(words, m.index))))
}

const first = (text: string, at: number): number => String.fromCodePoint(text.codePointAt(at) ?? 0).length

const made = new WeakMap<Habits, readonly RegExp[]>()

/** They only look ahead, and so find a trap that begins within another. */
function patterns(board: Habits): readonly RegExp[] {
  const known = made.get(board)
  if (known) return known
  const traps = board.traps.map(quoted)
  const calls = board.calls.map((call) => `${/^\w/.test(call) ? '(?<![\\p{L}\\p{N}_])' : ''}(?=${quoted(call)}\\S)`)
  const end = board['traps-before-words'] ? '' : '(?!\\w)'
  const after = board['traps-after']
  const start = after === undefined ? '' : `(?<=^|[${after.replace(/[\]\\^-]/g, '\\$&')}])`
  const all = [
    ...(traps.length > 0 ? [`${start}(?=(?:${traps.join('|')})${end})`] : []),
    ...(board.shortcodes ? ['(?=:(?:[\\w+-]*[a-z][\\w+-]*|[+-]1|100|1234):)'] : []),
    ...calls,
    ...board['line-traps'].map((trap) => `^(?=${quoted(trap)})`),
  ].map((one) => new RegExp(one, 'giu'))
  made.set(board, all)
  return all
}

const quoted = (value: string): string => value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
