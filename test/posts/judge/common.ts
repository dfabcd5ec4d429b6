// What all judges share: the limit, what a reader does not see, and what gives a trap away.

import { DIALECTS, TAG } from './dialects.ts'

type Dialect = (typeof DIALECTS)[string]

/** A post that the board would not show as it was meant. */
export class Spoilt extends Error {}

export function dialectOf(board: string): Dialect {
  const it = DIALECTS[board]
  if (it === undefined) throw new Error(`no judge knows the board ${board}: write down what it does in dialects.ts`)
  return it
}

export function measure(text: string, dialect: Dialect): void {
  const length = dialect.bytes ? Buffer.byteLength(text, 'utf8') : [...text].length
  if (dialect.limit > 0 && length > dialect.limit) throw new Spoilt(`${length} of ${dialect.limit}`)
}

/** Throws when the board reads a picture or a symbol into the words between two pieces of markup. */
export function noTraps(words: string, dialect: Dialect): void {
  for (const trap of dialect.traps) {
    const found = trap.exec(words)
    if (found) throw new Spoilt(`${found[0]} is more than words: ${excerpt(words.replaceAll(TAG, '|'), found.index)}`)
  }
}

/** The words with every call of somebody in brackets of its own, so that a text that calls differs from one that does not. */
export const called = (words: string, dialect: Dialect): string =>
  dialect.calls === undefined ? words : words.replace(dialect.calls, (found) => `⟦${found}⟧`)

/** What remains for the eye: no zero-width characters, white space as one space; a typographer's quotes as they were typed. */
export const reduced = (text: string): string =>
  text
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

export const excerpt = (text: string, at: number): string => JSON.stringify(text.slice(Math.max(0, at - 20), at + 30))
