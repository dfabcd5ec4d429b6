// The closed vocabularies of the line language: verbs and their short forms, clause words, reserved
// names; and with them the rule when a name may stand without quotes.
import { distance } from 'fastest-levenshtein'
import { ACT_VERBS, type ActVerb } from './ast.ts'

/** What may stand after WHO: an act, or the head of a queue or of a standing order. */
export type Verb = ActVerb | 'then' | 'orders'

export const VERBS: readonly Verb[] = [...ACT_VERBS, 'then', 'orders']

const VERB_OF: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ...VERBS.map((verb): [string, Verb] => [verb, verb]),
  ...VERBS.filter((verb) => verb !== 'then').map((verb): [string, Verb] => [shortForm(verb), verb]),
])

function shortForm(verb: Verb): string {
  if (verb === 'copies') return 'copy'
  if (verb === 'passes') return 'pass'
  return verb.slice(0, -1)
}

/** The verb of a word in lower case, with or without its `s`. */
export function verbOf(word: string): Verb | undefined {
  return VERB_OF.get(word)
}

/** Clause words in the order in which they are printed. */
export const CLAUSES = ['as', 'with', 'on', 'for', 'discarding', 'choosing', 'because'] as const

const KEYWORDS: ReadonlySet<string> = new Set([
  ...CLAUSES,
  ...['of', 'to', 'from', 'by', 'into', 'and'],
  ...['until', 'when', 'at'],
])

export const HOST_VERBS = [
  ...['sets', 'moves', 'gives', 'takes', 'draws', 'discards', 'shuffles', 'reveals'],
  ...['skips', 'extends', 'seats', 'ends', 'note', 'ruling'],
] as const

const RESERVED: ReadonlySet<string> = new Set([
  ...['host', 'all', 'undo', 'redo', 'told'],
  ...VERBS,
  ...HOST_VERBS.filter((verb) => verb.endsWith('s')),
])

/** Whether no player may be called so, quoted or not: `host all undo redo told` and the verbs, in any case. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(name.toLowerCase())
}

const TIMES = /^x\d+$/

/** `x2`: how many of the thing named before. */
export function isTimes(word: string): boolean {
  return word.charCodeAt(0) === 0x78 && TIMES.test(word)
}

/** Whether the word, in lower case, holds a line together and so names nothing unless quoted. */
export function isKeyword(word: string): boolean {
  return KEYWORDS.has(word) || isTimes(word)
}

const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_'’-]*$/u
const LOOSE = /^(?:[+-](?=[0-9]))?[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_'’-]|[:.+](?=[\p{L}\p{N}_]))*$/u

/** Whether a thing of that name may be named without quotes: letters of any script, digits, `-` `_` `'`, no keyword. */
export function isBareName(name: string): boolean {
  return PLAIN.test(name) && !isKeyword(name.toLowerCase())
}

/** Whether a value (`+2`, `2026-12-03T18:00Z`) may stand without quotes. */
export function isBareValue(value: string): boolean {
  return LOOSE.test(value) && !isKeyword(value.toLowerCase())
}

/** Whether a player's name is written in quotes wherever it stands, WHO included. */
export function needsQuotes(name: string): boolean {
  return !isBareName(name) || verbOf(name.toLowerCase()) !== undefined || isReservedName(name)
}

/** In double quotes, with `\"` and `\\` inside. */
export function inQuotes(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** The nearest word of a vocabulary, if it is near enough to have been meant. */
export function nearestWord(word: string, vocabulary: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Math.ceil(word.length / 3) + 1
  for (const candidate of vocabulary) {
    const apart = distance(word, candidate)
    if (apart < least) [best, least] = [candidate, apart]
  }
  return best
}
