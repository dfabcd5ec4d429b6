// The form of a scenario: every key that may be written, for every game. Which keys and values a game knows is its own
// affair; here an unknown key is an error with its place.

import * as z from 'zod'
import { writtenAs } from '../../rules/json-schema.ts'
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
  life: number.describe('Her life.'),
  'max-life': number.describe('The life that she may have at most.'),
  hand: cards.describe('Her hand.'),
  items: cards.describe('Her Items in play.'),
  role: value.describe('Her role card, by id.'),
  character: value.describe('Her character, by id.'),
  revealed: value.describe('Is her role known to all?'),
  defeated: value.describe('Is she out?'),
  points: cards.describe('Points before her.'),
  extra: facts.describe('Extra Characters, each with the card that has brought it: {id: cirno, by: …}.'),
  used: names.describe('What she has used this round or turn: danmaku, spell-card, ability, an Item by its id.'),
  spirit: cards.describe('S2: her spirit gauge, left to right.'),
  'extra-spirit': cards.describe('S2: extra spirit.'),
  on: by(cards).describe('S2: cards that lie on her character, by the name of the pile.'),
  attack: number.describe('S2: attack points.'),
  defence: number.describe('S2: defence points.'),
  posture: value.describe('S2: attack or defence.'),
  weather: facts.describe('S2: her weather, as {id, active}.'),
  anomalies: facts.describe('S2: what lies before her to be divined.'),
  slow: value.describe('S2: is she slow?'),
  charged: value.describe('S2: has she charged up?'),
  sees: by(cards).describe('Hidden cards of others that she has seen, by seat.'),
} satisfies Record<string, z.ZodType<Wanted>>

/** What `expect` may ask of the table and of which a game says what there is. */
export const TABLE_KEYS = {
  turn: value.describe('Whose turn it is.'),
  step: value.describe('The step of the turn.'),
  deck: cards.describe('The next cards of the deck, top first; `end` last where nothing lies below.'),
  top: by(cards).describe('The top cards of other piles, by pile.'),
  discard: cards.describe('The whole discard pile, in any order.'),
  'past-incidents': cards.describe('Incidents that have been resolved.'),
  market: cards.describe('The market row, in its order.'),
  piles: by(cards).describe('Whole piles, by pile.'),
  incident: facts.describe('The incident in play: none, an id or {id, collected}.'),
  'in-range': by(names).describe('Whom each of these seats has in range.'),
} satisfies Record<string, z.ZodType<Wanted>>

/** Piles of which order counts: as many as are named, or the whole row. */
export const ORDERED: Readonly<Record<string, 'next' | 'exact'>> = {
  deck: 'next',
  top: 'next',
  market: 'exact',
  spirit: 'exact',
}

const shown = z.strictObject({
  says: texts.default([]).describe('Cards, roles and players that it names.'),
  hides: texts.default([]).describe('Those that it does not name.'),
})

/** What the runner itself knows to look at, in every game. */
const RUNNER_KEYS = {
  asked: texts.describe('Who is asked now; all of them.'),
  legal: record(texts).describe('Everything that a seat may say now: {B: [plays graze, passes]}; [] for nothing.'),
  can: texts.describe('Lines that would be taken.'),
  cannot: texts.describe('Lines that would be refused, also with the code: A ends turn !! pending.'),
  over: writtenAs(
    z.preprocess((v) => (v === false ? 'no' : v), z.enum(['no', 'won', 'draw'])),
    z.union([z.enum(['won', 'draw', 'no']), z.literal(false)]),
  ).describe('Is the game over, and how?'),
  winners: texts.describe('Who has won.'),
  events: texts.describe('What has happened, in this order, with other things between: attacked B, lost B 1.'),
  public: shown.describe('What the update that is posted now names and does not name.'),
  private: record(shown).describe('The same of the message of a seat.'),
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

const seatShape = z.strictObject({
  role: z.string().exactOptional().describe('Her role card, by id; none where she has none.'),
  character: z.string().exactOptional().describe('Her character, by id.'),
  life: z.number().int().min(0).exactOptional().describe('Her life; the most that she may have where nothing is said.'),
  hand: cardList.exactOptional().describe('Her hand: shoot, graze(spring), shoot x2.'),
  items: cardList.exactOptional().describe('Her Items in play.'),
  defeated: z.boolean().exactOptional().describe('She is out.'),
  revealed: z.boolean().exactOptional().describe('Her role is known to all.'),
  points: cardList.exactOptional().describe('Points before her.'),
  extra: z.array(owned).exactOptional().describe('Extra Characters with what has brought them: [{id, by}].'),
  used: z
    .array(z.string())
    .exactOptional()
    .describe('What she has used this round or turn: danmaku, spell-card, ability, an Item by its id.'),
  skipped: z.boolean().exactOptional().describe('Her last turn was skipped.'),
  posture: z.string().exactOptional().describe('S2: attack or defence.'),
  spirit: cardList.exactOptional().describe('S2: her spirit gauge, left to right.'),
  'extra-spirit': z
    .union([z.number().int().min(0), cardList])
    .exactOptional()
    .describe('S2: extra spirit.'),
  weather: z
    .union([
      z.string().transform((id) => ({ id, active: false })),
      z.strictObject({ id: z.string(), active: z.boolean().default(false) }),
    ])
    .exactOptional()
    .describe('S2: her weather, hidden unless it is active.'),
  anomalies: z.array(owned).exactOptional().describe('S2: what lies before her to be divined.'),
  on: record(cardList).exactOptional().describe('S2: cards that lie on her character, by the name of the pile.'),
  slow: z.boolean().exactOptional().describe('S2: she is slow.'),
  charged: z.boolean().exactOptional().describe('S2: she has charged up.'),
})

const seatSchema = writtenAs(
  z.preprocess((v) => v ?? {}, seatShape),
  seatShape.nullable(),
)

/** One thing that happens, or is looked at, in `do`. */
export const doEntry = z.union(
  [z.string(), z.strictObject({ expect: z.record(z.string(), z.unknown()) })],
  'a line, or expect: {…}, is expected',
)

export const scenarioSchema = z.strictObject({
  scenario: z.string().describe('What it shows, as a sentence about the game.'),
  rule: texts.default([]).describe('Keys of the rulings that it settles.'),
  rules: texts.exactOptional().describe('The packs by which it is played; a house pack by its path from this file.'),
  options: record(optionWord).default({}).describe('Options of the game file.'),
  seats: record(seatSchema)
    .refine((seats) => Object.keys(seats).length >= 2, 'a scenario has two seats or more')
    .describe('Who sits at the table, in turn order, each with what she has: {A: {hand: [shoot]}, B: {}}.'),
  deck: deckList
    .exactOptional()
    .describe('The next cards of the deck, top first; the rest lies below unless the last is end.'),
  discard: cardList.exactOptional().describe('The discard pile, the top one last.'),
  discards: record(cardList).exactOptional().describe('Discard piles of other decks, by deck.'),
  incident: z
    .union(
      [z.literal('none'), collecting, z.array(collecting)],
      'none, an id, {id, collected} or a list of these is expected',
    )
    .transform((v) => (v === 'none' ? [] : Array.isArray(v) ? v : [v]))
    .exactOptional()
    .describe('The incident in play.'),
  incidents: deckList.exactOptional().describe('The next incidents; where nothing is said none turns up.'),
  'past-incidents': cardList.exactOptional().describe('Incidents that have been resolved.'),
  decks: record(deckList).exactOptional().describe('The next cards of other decks, by deck.'),
  market: cardList.exactOptional().describe('The market row.'),
  spirits: record(z.number().int().min(0)).exactOptional().describe('How many animal spirits are left, by kind.'),
  random: cardList.default([]).describe('What random picks take, in order; else the first.'),
  turn: z.string().exactOptional().describe('Whose turn it is; of the first seat where nothing is said.'),
  step: z
    .string()
    .exactOptional()
    .describe(
      'The step in which it begins: setup, turn-zero, start, incident, draw, main, discard; main where nothing is said.',
    ),
  do: z
    .union([z.string(), z.array(z.unknown())], 'a list of lines, or one text with a line each, is expected')
    .default([])
    .describe('Lines as players say them, also with !! CODE that must be refused, and expect between them.'),
  expect: z.record(z.string(), z.unknown()).exactOptional().describe('What must be so at the end.'),
})

/** What an `expect` may ask, whatever the seats are called. */
const anyExpect = z.object({ ...optional(RUNNER_KEYS), ...optional(TABLE_KEYS) }).catchall(seatExpect)

/** A file of scenarios, as an editor sees it. */
export const scenarioFile = z.array(
  scenarioSchema.extend({
    do: z
      .union([z.string(), z.array(z.union([z.string(), z.strictObject({ expect: anyExpect })]))])
      .optional()
      .describe(scenarioSchema.shape.do.description ?? ''),
    expect: anyExpect.optional().describe(scenarioSchema.shape.expect.description ?? ''),
  }),
)
