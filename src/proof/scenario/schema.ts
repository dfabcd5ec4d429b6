// The form of a scenario: every key that may be written, for every game. Which keys and values a game knows is its own
// affair; here an unknown key is an error with its place.

import * as z from 'zod'
import { cardList, deckList, type Expected, expectedCards } from './cards.ts'

/** What is expected of one thing, by the kind of thing that it is. */
export type Wanted =
  | { readonly kind: 'value'; readonly value: number | string | boolean }
  | { readonly kind: 'cards'; readonly cards: Expected }
  /** Seats or words, in any order. */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** Things with facts, such as an incident with what it has collected; none is an empty list. */
  | { readonly kind: 'facts'; readonly facts: readonly Readonly<Record<string, Wanted>>[] }
  /** By seat or by pile; what is not named is not looked at. */
  | { readonly kind: 'by'; readonly of: Readonly<Record<string, Wanted>> }

const texts = z
  .union([z.string(), z.array(z.string())], 'a text or a list of texts is expected')
  .transform((v) => (typeof v === 'string' ? [v] : v))
const record = <V extends z.ZodType>(v: V) => z.record(z.string(), v)

const value = z
  .union([z.number(), z.string(), z.boolean()], 'a number, a word, or true or false is expected')
  .transform((v): Wanted => ({ kind: 'value', value: v }))
const number = z.number('a number is expected').transform((v): Wanted => ({ kind: 'value', value: v }))
const cards = expectedCards.transform((v): Wanted => ({ kind: 'cards', cards: v }))
const names = z
  .union([z.number(), texts], 'a list of names is expected')
  .transform((v): Wanted => (typeof v === 'number' ? { kind: 'value', value: v } : { kind: 'names', names: v }))
const by = (of: z.ZodType<Wanted>) => record(of).transform((v): Wanted => ({ kind: 'by', of: v }))

const one = z.union(
  [
    z.string().transform((id): Readonly<Record<string, Wanted>> => ({ id: { kind: 'value', value: id } })),
    z.strictObject({ id: value, by: value.optional(), active: value.optional(), collected: cards.optional() }),
  ],
  'an id, or {id, by}, {id, active}, {id, collected} is expected',
)
const known = (facts: Readonly<Record<string, Wanted | undefined>>): Readonly<Record<string, Wanted>> =>
  Object.fromEntries(Object.entries(facts).flatMap(([k, v]) => (v ? [[k, v]] : [])))
const facts = z
  .union([z.number(), z.literal('none'), one, z.array(one)], 'none, an id, {id, …} or a list of these is expected')
  .transform((v): Wanted => {
    if (typeof v === 'number') return { kind: 'value', value: v }
    return { kind: 'facts', facts: v === 'none' ? [] : (Array.isArray(v) ? v : [v]).map(known) }
  })

/** What `expect` may ask of a seat. */
export const SEAT_KEYS = {
  life: number,
  'max-life': number,
  hand: cards,
  items: cards,
  role: value,
  character: value,
  revealed: value,
  defeated: value,
  points: cards,
  extra: facts,
  used: names,
  spirit: cards,
  'extra-spirit': cards,
  on: by(cards),
  attack: number,
  defence: number,
  posture: value,
  weather: facts,
  anomalies: facts,
  slow: value,
  charged: value,
  sees: by(cards),
} satisfies Record<string, z.ZodType<Wanted>>

/** What `expect` may ask of the table and of which a game says what there is. */
export const TABLE_KEYS = {
  turn: value,
  step: value,
  deck: cards,
  top: by(cards),
  discard: cards,
  'past-incidents': cards,
  market: cards,
  piles: by(cards),
  incident: facts,
  'in-range': by(names),
} satisfies Record<string, z.ZodType<Wanted>>

/** Piles of which order counts: as many as are named, or the whole row. */
export const ORDERED: Readonly<Record<string, 'next' | 'exact'>> = {
  deck: 'next',
  top: 'next',
  market: 'exact',
  spirit: 'exact',
}

const shown = z.strictObject({ says: texts.default([]), hides: texts.default([]) })

/** What the runner itself knows to look at, in every game. */
const RUNNER_KEYS = {
  asked: texts,
  legal: record(texts),
  can: texts,
  cannot: texts,
  over: z.preprocess((v) => (v === false ? 'no' : v), z.enum(['no', 'won', 'draw'])),
  winners: texts,
  events: texts,
  public: shown,
  private: record(shown),
} satisfies Record<string, z.ZodType>

type Optional<T extends Record<string, z.ZodType>> = { [K in keyof T]: z.ZodOptional<T[K]> }
function optional<T extends Record<string, z.ZodType>>(shape: T): Optional<T> {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.optional()])) as Optional<T>
}

const seatExpect = z.strictObject(optional(SEAT_KEYS))
const runnerExpect = z.strictObject(optional(RUNNER_KEYS))
export type RunnerExpect = z.output<typeof runnerExpect>

/** `expect` as read: what the runner looks at, what it asks the game. */
export type ExpectData = RunnerExpect & Readonly<Record<string, unknown>>

/** The keys of an `expect` in a scenario with these seats. */
export function expectSchema(seats: readonly string[]): z.ZodType<ExpectData> {
  const bySeat = Object.fromEntries(seats.map((s) => [s, seatExpect.optional()]))
  return z.strictObject({
    ...optional(RUNNER_KEYS),
    ...optional(TABLE_KEYS),
    ...bySeat,
  }) as unknown as z.ZodType<ExpectData>
}

const owned = z.strictObject({ id: z.string(), by: z.string().exactOptional() })
const collecting = z.union(
  [
    z.string().transform((id) => ({ id, collected: [] })),
    z.strictObject({ id: z.string(), collected: cardList.default([]) }),
  ],
  'an id or {id, collected: [cards]} is expected',
)
const optionWord = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((v) => (typeof v === 'boolean' ? (v ? 'yes' : 'no') : String(v)))

const seatSchema = z.preprocess(
  (v) => v ?? {},
  z.strictObject({
    role: z.string().exactOptional(),
    character: z.string().exactOptional(),
    life: z.number().int().min(0).exactOptional(),
    hand: cardList.exactOptional(),
    items: cardList.exactOptional(),
    defeated: z.boolean().exactOptional(),
    revealed: z.boolean().exactOptional(),
    points: cardList.exactOptional(),
    extra: z.array(owned).exactOptional(),
    used: z.array(z.string()).exactOptional(),
    skipped: z.boolean().exactOptional(),
    posture: z.string().exactOptional(),
    spirit: cardList.exactOptional(),
    'extra-spirit': z.union([z.number().int().min(0), cardList]).exactOptional(),
    weather: z
      .union([
        z.string().transform((id) => ({ id, active: false })),
        z.strictObject({ id: z.string(), active: z.boolean().default(false) }),
      ])
      .exactOptional(),
    anomalies: z.array(owned).exactOptional(),
    on: record(cardList).exactOptional(),
    slow: z.boolean().exactOptional(),
    charged: z.boolean().exactOptional(),
  }),
)

/** One thing that happens, or is looked at, in `do`. */
export const doEntry = z.union(
  [z.string(), z.strictObject({ expect: z.record(z.string(), z.unknown()) })],
  'a line, or expect: {…}, is expected',
)

export const scenarioSchema = z.strictObject({
  scenario: z.string(),
  rule: texts.default([]),
  rules: texts.exactOptional(),
  options: record(optionWord).default({}),
  seats: record(seatSchema).refine((seats) => Object.keys(seats).length >= 2, 'a scenario has two seats or more'),
  deck: deckList.exactOptional(),
  discard: cardList.exactOptional(),
  discards: record(cardList).exactOptional(),
  incident: z
    .union(
      [z.literal('none'), collecting, z.array(collecting)],
      'none, an id, {id, collected} or a list of these is expected',
    )
    .transform((v) => (v === 'none' ? [] : Array.isArray(v) ? v : [v]))
    .exactOptional(),
  incidents: deckList.exactOptional(),
  'past-incidents': cardList.exactOptional(),
  decks: record(deckList).exactOptional(),
  market: cardList.exactOptional(),
  spirits: record(z.number().int().min(0)).exactOptional(),
  random: cardList.default([]),
  turn: z.string().exactOptional(),
  step: z.string().exactOptional(),
  do: z
    .union([z.string(), z.array(z.unknown())], 'a list of lines, or one text with a line each, is expected')
    .default([]),
  expect: z.record(z.string(), z.unknown()).exactOptional(),
})
