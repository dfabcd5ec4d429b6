// The effect language: a closed set of steps. A step is a map with one verb (`- draw: 2`); a few wrappers ask, branch
// and repeat; all other verbs are a game's own and come from it as one record. This file reads steps and checks them;
// `execute.ts` runs them, `english.ts` says them.

import { closest, distance } from 'fastest-levenshtein'
import * as z from 'zod'
import type { Proc, Riders } from '../engine/question.ts'
import type { Asked, Frame } from './frame.ts'

/** A checked step. `at` is its address in the pack, such as `cards.shoot.modes.0.do.0`. */
export interface Step {
  readonly verb: string
  readonly args: unknown
}

/** How a step is said in English: given phrases for players, cards and inner steps. */
export interface Speak {
  /** `you`, `the target`, `all other players`. */
  readonly who: (who: string) => string
  /** So many of several: `one of the other players`. Who is one already is just named. */
  readonly oneOf: (who: string, count: string) => string
  /** `your`, `her`, `their`. */
  readonly whose: (who: string) => string
  /** Who does what: `does('target', 'draw 2 cards', 'keep 1')` is "the target draws 2 cards and keeps 1". */
  readonly does: (who: string, ...what: readonly string[]) => string
  /** What somebody may do or leave: "you may draw 2 cards". */
  readonly may: (who: string, steps: readonly Step[]) => string
  readonly steps: (steps: readonly Step[]) => string
  /** The same, in brackets when they are several: steps that stand within a step. */
  readonly within: (steps: readonly Step[]) => string
  /** The same, each by itself. */
  readonly lines: (steps: readonly Step[]) => readonly string[]
  /** `Danmaku card`, `Spring or Summer card`, `card`. */
  readonly where: (where: Where) => string
  /** `a Danmaku card`, `2 Danmaku cards`, `any number of Danmaku cards`. */
  readonly cards: (where: Where, count?: number | string) => string
  /** A card, a type, a mark by its printed name. */
  readonly name: (word: string) => string
  /** What is counted of a player, after `your`: "number of cards in hand". */
  readonly number: (word: string) => string
}

/** A verb of the language: what may be written, what happens, and how it reads. */
export interface Verb<A> {
  readonly schema: z.ZodType<A>
  readonly run: (frame: Frame, args: A) => Proc<void>
  readonly english: (args: A, speak: Speak) => string
  /** The ways that a step can go, when there are several; `run` tells the coverage which it went. */
  readonly branches?: (args: A) => readonly string[]
  /** How many later questions of an activation a line may answer ahead. */
  readonly riders?: (args: A) => Partial<Riders>
  /** The question that it will ask, where everybody sees what may be chosen: what a line says of it must be one of that. */
  readonly asks?: (frame: Frame, args: A) => Asked | undefined
  /** It asks nothing, and what later questions let choose stays as everybody sees it. */
  readonly quiet?: (args: A) => boolean
}

/** Erases the argument type; the schema guards it. */
export function verb<A>(spec: Verb<A>): AnyVerb {
  return spec as unknown as AnyVerb
}
export type AnyVerb = Verb<unknown>
export type Verbs = Readonly<Record<string, AnyVerb>>

/** What a free text names: something of which a game, or the packs in force, say what there is. */
export const WORD_KINDS = [
  'players',
  'facts',
  'numbers',
  'options',
  'types',
  'marks',
  'cards',
  'decks',
  'packs',
] as const
export type WordKind = (typeof WORD_KINDS)[number]

// A schema and what is made of it by describing it have one definition in common: by that they are known.
const wordKinds = new WeakMap<object, WordKind>()

/** A text that is a word of this kind, so that an editor can offer those that there are. */
export function word(kind: WordKind): z.ZodString {
  const schema = z.string()
  wordKinds.set(schema.def, kind)
  return schema
}
const defOf = (schema: object): object => (schema as { def?: object }).def ?? schema
export const wordKindOf = (schema: object): WordKind | undefined => wordKinds.get(defOf(schema))

/** One schema, described or not. */
export const isSchema = (schema: unknown, known: object): boolean =>
  typeof schema === 'object' && schema !== null && defOf(schema) === defOf(known)

const oneOrSeveral = (kind: WordKind) => z.union([word(kind), z.array(word(kind))]).optional()

export const whereSchema = z
  .strictObject({
    type: oneOrSeveral('types').describe('Of this type, or one of these.'),
    mark: oneOrSeveral('marks').describe('With this printed mark, such as a season, or one of these.'),
    card: oneOrSeveral('cards').describe('This card, or one of these, by id.'),
    worth: z.number().int().min(1).optional().describe('Of so many printed points or more.'),
  })
  .describe('Which cards: all keys must hold; a list means any of them.')
export type Where = z.infer<typeof whereSchema>

export const whoSchema = word('players').describe(
  'A player, or several: you, target, others and so on, or a name that was given with as.',
)

/** Options of the game file, each with the value that it has. */
export const optionSchema = z.record(word('options'), z.string())

/**
 * What a schema says of keys that stand elsewhere, or that are called otherwise; of all other unknown keys the nearest is
 * told: `z.strictObject({…}, elsewhere({ text: 'texts stand under names' }))`.
 */
export const elsewhere = (words: Readonly<Record<string, string>>) => ({
  error: (issue: { readonly code: string; readonly keys?: readonly string[] }) =>
    issue.code === 'unrecognized_keys' ? issue.keys?.flatMap((key) => words[key] ?? [])[0] : undefined,
})

/** Words for the nearest known key, for error texts. */
export function didYouMean(name: string, known: readonly string[]): string {
  if (known.length === 0) return ''
  const near = closest(name, [...known])
  return distance(name, near) <= Math.ceil(near.length / 3) + 1
    ? `; did you mean ${near}?`
    : `; known: ${[...known].sort().join(', ')}`
}

/** Of a short list all words, unless one differs by a slip of the hand alone: a word that sounds alike may mean another thing. */
export function thereAre(name: string, known: readonly string[]): string {
  const all = [...new Set(known)]
  const near = all.length > 0 ? closest(name, all) : ''
  return distance(name, near) <= 2 ? `; did you mean ${near}?` : `; there are ${all.join(', ')}`
}

const languages = new WeakMap<object, () => Verbs>()

/** The verbs of a schema that `stepsSchema` made, so that what looks through a definition can look into its steps. */
export const verbsOf = (schema: object): Verbs | undefined => languages.get(defOf(schema))?.()

/** A list of steps of a game's language. Unknown verbs and wrong arguments are issues at their own path. */
export function stepsSchema(verbs: () => Verbs): z.ZodType<readonly Step[]> {
  const schema = z.array(z.unknown()).transform((raw, ctx): readonly Step[] => {
    const out: Step[] = []
    raw.forEach((item, i) => {
      const [name, args] = typeof item === 'string' ? [item, {}] : single(item)
      if (name === undefined) {
        ctx.addIssue({ code: 'custom', path: [i], message: 'a step is one verb, such as "- draw: 2"', input: item })
        return
      }
      const spec = Object.hasOwn(verbs(), name) ? verbs()[name] : undefined
      if (!spec) {
        const message = `unknown verb ${name}${didYouMean(name, Object.keys(verbs()))}`
        ctx.addIssue({ code: 'custom', path: [i, ...(typeof item === 'string' ? [] : [name])], message, input: item })
        return
      }
      const parsed = spec.schema.safeParse(args)
      if (parsed.success) out.push({ verb: name, args: parsed.data })
      else
        for (const issue of parsed.error.issues)
          ctx.addIssue({
            ...issue,
            code: 'custom',
            path: [i, name, ...issue.path],
            message: issue.message,
            input: args,
          })
    })
    return out
  })
  languages.set(schema.def, verbs)
  return schema
}

function single(item: unknown): [string | undefined, unknown] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return [undefined, undefined]
  const entries = Object.entries(item)
  const entry = entries[0]
  return entries.length === 1 && entry ? [entry[0], entry[1]] : [undefined, undefined]
}

/** A shorthand scalar for one key: `attack: target` for `attack: {who: target}`. */
export function shorthand<S extends z.ZodType>(key: string, schema: S): z.ZodType<z.output<S>> {
  const short = z.preprocess(
    (raw) => (typeof raw === 'string' || typeof raw === 'number' || Array.isArray(raw) ? { [key]: raw } : raw),
    schema,
  )
  shorthands.set(short.def, { key, schema })
  return short as unknown as z.ZodType<z.output<S>>
}

const shorthands = new WeakMap<object, { readonly key: string; readonly schema: z.ZodType }>()

/** The long form of what `shorthand` made. */
export const longForm = (schema: object): { readonly key: string; readonly schema: z.ZodType } | undefined =>
  shorthands.get(defOf(schema))
