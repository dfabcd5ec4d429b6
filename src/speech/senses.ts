// What a word of a post can be: a doing, a card, a player, a number. A token has every sense that the lexicon knows of it.

import { DOINGS, type WordClass } from '../rules/vocabulary.ts'
import type { Sense } from './lexicon.ts'
import type { Token } from './tokens.ts'

export const classesOf = (token: Token | undefined): WordClass[] =>
  (token?.senses ?? []).flatMap((s) => (s.kind === 'word' ? [s.is] : []))
export const is = (token: Token | undefined, ...classes: readonly WordClass[]): boolean =>
  classesOf(token).some((c) => classes.includes(c))

const DOING: ReadonlySet<WordClass> = new Set<WordClass>(DOINGS)
export const doingsOf = (token: Token | undefined): WordClass[] => classesOf(token).filter((c) => DOING.has(c))

export type ThingSense = Extract<Sense, { kind: 'thing' }>
export const thingOf = (token: Token | undefined, ...sections: readonly string[]): ThingSense | undefined =>
  (token?.senses ?? []).find(
    (s): s is ThingSense => s.kind === 'thing' && (sections.length === 0 || sections.includes(s.section)),
  )
export const seatOf = (token: Token | undefined): string | undefined =>
  (token?.senses ?? []).flatMap((s) => (s.kind === 'seat' ? [s.seat] : []))[0]
export const tieOf = (token: Token, what: 'player' | 'thing') =>
  token.senses.find((s): s is Extract<Sense, { kind: 'tie' }> => s.kind === 'tie' && s.what === what)
export const numberOf = (token: Token | undefined): number | undefined =>
  (token?.senses ?? []).flatMap((s) => (s.kind === 'number' ? [s.n] : []))[0]
