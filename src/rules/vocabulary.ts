// Reads the words that players use in a language: what they call doing something, and the small words around it. Which
// class a word is of decides what it may mean; what it means then, the open question says. `speech.yaml` stands beside the
// sentences of the language.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { checked } from './problem.ts'

/** What somebody does. */
export const DOINGS = [
  ...['play', 'equip', 'activate', 'attack', 'discard', 'draw', 'take', 'lose', 'cancel', 'answer', 'avoid', 'save'],
  ...['pass', 'end', 'done', 'give', 'put', 'exchange', 'reveal', 'choose', 'keep', 'withdraw', 'collect', 'hold'],
  ...['copy', 'refill', 'charge', 'hand-over', 'use'],
] as const
/** What happens to somebody, or at some time: conditions are made of these. */
export const HAPPENINGS = ['falls', 'reaches-zero', 'resolves', 'attacked', 'played', 'comes'] as const
/** What a doing may be about, beside the things of the rules. */
export const NOUNS = [
  ...['turn', 'phase', 'hit', 'response', 'orders', 'queue', 'posture', 'nothing', 'everything', 'oldest', 'zero'],
  ...['top', 'bottom', 'hand', 'deck', 'gauge', 'neighbour', 'left', 'right', 'number', 'copy-of', 'discard-step'],
  ...['exchange-step', 'spell', 'market', 'second', 'third', 'fourth', 'several', 'span', 'usual'],
] as const
export const PARTICLES = [
  'on',
  'with',
  'for',
  'of',
  'from',
  'to',
  'as',
  'into',
  'paying',
  'choosing',
  'target',
] as const
export const PRONOUNS = ['i', 'self', 'it', 'other', 'all', 'anyone'] as const
export const LINKS = [
  ...['and', 'then', 'but', 'if', 'when', 'until', 'unless', 'else', 'standing', 'not', 'edit', 'not-that'],
  ...['queued', 'order-head', 'same', 'or', 'against'],
] as const
/** What makes a sentence anything but an announcement of what is done now, and what is no part of one. */
export const MOODS = [
  ...['modal', 'wish', 'asking', 'past', 'later', 'absent', 'taken-back', 'ack', 'yes', 'no', 'chat', 'filler'],
] as const

export const WORD_CLASSES = [...DOINGS, ...HAPPENINGS, ...NOUNS, ...PARTICLES, ...PRONOUNS, ...LINKS, ...MOODS] as const
export type WordClass = (typeof WORD_CLASSES)[number]

const schema = z.strictObject({
  /** Added to words of doing and to names of cards: plural, tenses. */
  endings: z.array(z.string()),
  numbers: z.record(z.string(), z.number().int().min(0).max(20)),
  words: z.strictObject(
    Object.fromEntries(WORD_CLASSES.map((one) => [one, z.array(z.string().min(1)).optional()])) as Record<
      WordClass,
      z.ZodOptional<z.ZodArray<z.ZodString>>
    >,
  ),
  /** What somebody posts who signs up, or does not want to play after all. */
  'sign-up': z
    .strictObject({
      joins: z.array(z.string().min(1)),
      leaves: z.array(z.string().min(1)),
      /** Words that leave open whether she does. */
      unsure: z.array(z.string().min(1)).optional(),
      /** Words that may stand behind either and change nothing. */
      beside: z.array(z.string().min(1)).optional(),
    })
    .optional(),
  /** Everyday words that are no slips of the hand for a name. */
  everyday: z.array(z.string()),
})
export type Vocabulary = z.infer<typeof schema>

/** The words of every language that a templates folder has some for. Throws PackError with file, line and column. */
export function readVocabularies(folder: string): Vocabulary[] {
  return readdirSync(folder)
    .sort()
    .map((lang) => join(folder, lang, 'speech.yaml'))
    .filter((path) => existsSync(path))
    .map((path) => checked({ path, text: readFileSync(path, 'utf8') }, schema))
}
