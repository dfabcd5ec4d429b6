// What an S2 pack may say: game cards, characters, weathers, roles and the table by number of players, in the words of
// the rulebook. Unknown keys are errors; the effects are steps of the effect language with the verbs of this game.

import * as z from 'zod'
import { stepsSchema } from '../../language/step.ts'
import { modifierSchema } from './stats.ts'
import { verbs } from './verbs.ts'

/** Symbols of the game cards; the first two are red, the others black. */
export const SYMBOLS = ['yinyang', 'sakura', 'trigram', 'magic-eye'] as const
const symbol = z.enum(SYMBOLS)

export const TYPES = [
  'basic',
  'danmaku',
  'strike',
  'dodge',
  'healing',
  'spirit',
  'event',
  'anomaly',
  'response',
  'item',
] as const
export type CardType = (typeof TYPES)[number]

const steps = stepsSchema(() => verbs)
const types = z.array(z.enum(TYPES))

const target = z.strictObject({
  player: z.enum(['other', 'you']),
  /** Within attack range. */
  'in-range': z.literal(true).optional(),
  /** At this distance exactly. */
  distance: z.number().int().min(1).optional(),
  /** Below her life cap. */
  hurt: z.literal(true).optional(),
})
export type TargetDef = z.infer<typeof target>

/** Cards of one of these types, and of none of those. */
const answered = z.strictObject({ type: types.min(1), except: types.default([]) })

const reacts = z.strictObject({
  /** To a card being used. */
  plays: answered.optional(),
  /** To an anomaly whose divination comes up. */
  divination: answered.optional(),
  /** To an attack opportunity of which she is the target. */
  attacked: z.literal('you').optional(),
  /** To a character being fainted. */
  fainted: z.literal('anyone').optional(),
})
export type Reacts = z.infer<typeof reacts>

const mode = z.strictObject({
  id: z.string().optional(),
  target: target.optional(),
  /** Spirit that is consumed for it. */
  cost: z.strictObject({ spirit: z.number().int().min(1) }).optional(),
  /** Absent: it is used in one's own attack phase. */
  reacts: reacts.optional(),
  /** 1+X of it may be used as one against a target whose defence is X above the attack. */
  multi: z.boolean().default(false),
  do: steps,
})
export type Mode = z.infer<typeof mode>

const printed = {
  /** `false`: the printed text or number is not published; ours is inferred. */
  official: z.boolean().default(true),
  /** What rests on a deduction rather than a source. */
  note: z.string().optional(),
}

export const cardSchema = z.strictObject({
  copies: z.partialRecord(symbol, z.number().int().min(1)),
  ...printed,
  types: types.min(1),
  modes: z.array(mode).default([]),
  /** Each pays 1 spirit from the hand whenever spirit is consumed as a cost. */
  'pays-spirit': z.boolean().default(false),
  /** What an anomaly does in the divination phase of the player before whom it lies. */
  divination: steps.default([]),
  'while-in-play': z.array(modifierSchema).default([]),
})
export type CardDef = z.infer<typeof cardSchema>

export const characterSchema = z.strictObject({
  ...printed,
  life: z.number().int().min(1),
  'spirit-cap': z.number().int().min(0),
  while: z.array(modifierSchema).default([]),
})
export type CharacterDef = z.infer<typeof characterSchema>

export const weatherSchema = z.strictObject({ ...printed, copies: z.number().int().min(1).default(1) })
export type WeatherDef = z.infer<typeof weatherSchema>

export const roleSchema = z.strictObject({
  ...printed,
  /** The name by which the table deals it and the winner table speaks of it. */
  group: z.string(),
  /** The one everybody knows, who begins. */
  leads: z.boolean().default(false),
  while: z.array(modifierSchema).default([]),
  /** What follows when one who has it is knocked out by another player, or by one of this group. */
  'knocked-out': z.array(z.strictObject({ by: z.string().optional(), do: steps })).default([]),
})
export type RoleDef = z.infer<typeof roleSchema>

/** A row of the winner table. */
const row = z.strictObject({
  option: z.record(z.string(), z.string()).default({}),
  /** Everybody of these groups has been knocked out. */
  out: z.array(z.string()).min(1),
  /** Everybody who is left is of this group, and there are no more than so many. */
  left: z.strictObject({ only: z.string(), max: z.number().int().min(1).optional() }).optional(),
  wins: z.array(z.string()).min(1),
  /** Only those who are still in. */
  standing: z.boolean().default(false),
})
export type EndRow = z.infer<typeof row>

const deal = z.record(z.string().regex(/^[4-8]$/), z.record(z.string(), z.number().int().min(0)))
export const tableSchema = z.strictObject({
  /** Groups of roles by the number of players. */
  deal,
  /** Rows that another value of an option puts in their place: option, value, number of players. */
  variants: z.record(z.string(), z.record(z.string(), deal)).default({}),
  /** The winner table: the first row that applies ends the game. */
  ends: z.array(row),
})
export type TableDef = z.infer<typeof tableSchema>

export interface S2Program {
  readonly cards: Readonly<Record<string, CardDef>>
  readonly characters: Readonly<Record<string, CharacterDef>>
  readonly weathers: Readonly<Record<string, WeatherDef>>
  readonly roles: Readonly<Record<string, RoleDef>>
  readonly table: TableDef
}
