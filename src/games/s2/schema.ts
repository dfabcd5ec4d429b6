// What an S2 pack may say: game cards, characters, weathers, roles and the table by number of players, in the words of
// the rulebook. Unknown keys are errors; the effects are steps of the effect language with the verbs of this game.

import * as z from 'zod'
import { shorthand, stepsSchema, whereSchema } from '../../language/step.ts'
import { modifierSchema, ofTypesSchema } from './stats.ts'
import { verbs } from './verbs.ts'
import { MOMENTS, SLOTS, SYMBOLS, TYPES } from './words.ts'

const symbol = z.enum(SYMBOLS)
const steps = stepsSchema(() => verbs)
const types = z.array(z.enum(TYPES))

/** One character, chosen when it is used. */
const chosen = z.strictObject({
  player: z.enum(['other', 'you', 'any']),
  /** Within attack range. */
  'in-range': z.literal(true).optional(),
  /** At this distance exactly. */
  distance: z.number().int().min(1).optional(),
  /** Below her life cap. */
  hurt: z.literal(true).optional(),
  /** Has a card that can be taken: in her hand, among her items, before her to be divined (option `a43`: or further). */
  'has-cards': z.literal(true).optional(),
  /** Has spirit in her gauge. */
  'has-spirit': z.literal(true).optional(),
})
/** Several at once, whoever they are: each is a target of its own, one after another in play order. */
const several = z.strictObject({ each: z.enum(['others', 'all']) })
const target = z.union([chosen, several])
export type ChosenTarget = z.infer<typeof chosen>
export type TargetDef = z.infer<typeof target>

/** What is paid before anything happens. */
const cost = z.strictObject({
  /** Spirit that is consumed, from the left. */
  spirit: z.number().int().min(1).optional(),
  /** Cards from the hand. */
  discard: z
    .strictObject({
      where: whereSchema.default({}),
      count: z.number().int().min(1).default(1),
      as: z.string().default('paid'),
    })
    .optional(),
  /** Cards that lie on her character under this name. */
  'discard-on': z.strictObject({ pile: z.string(), count: z.number().int().min(1).default(1) }).optional(),
})
export type CostDef = z.infer<typeof cost>

const reacts = z.strictObject({
  /** To a card being used. */
  plays: ofTypesSchema.optional(),
  /** To an anomaly whose divination comes up. */
  divination: ofTypesSchema.optional(),
  /** To an attack opportunity of which she is the target. */
  attacked: z.literal('you').optional(),
  /** To a character being fainted. */
  fainted: z.literal('anyone').optional(),
  /** To a divination card, before its result counts: her own, another's, anybody's. */
  divined: z.enum(['you', 'other', 'anyone']).optional(),
})
export type Reacts = z.infer<typeof reacts>

/** What a card, an ability and a Spell Card have in common. */
const effect = {
  target: target.optional(),
  cost: cost.optional(),
  /** Cards from the hand with which it does something else than discarding them. */
  with: z
    .strictObject({
      where: whereSchema.default({}),
      count: z.number().int().min(1).default(1),
      as: z.string().default('with'),
    })
    .optional(),
  reacts: reacts.optional(),
  do: steps.default([]),
}

const mode = z.strictObject({
  id: z.string().optional(),
  /** Absent `reacts`: it is used in one's own attack phase. */
  ...effect,
  /** 1+X of it may be used as one against a target whose defence is X above the attack. */
  multi: z.boolean().default(false),
})
export type Mode = z.infer<typeof mode>
export type Effect = Pick<Mode, 'target' | 'cost' | 'with' | 'reacts' | 'do'>

/** When something is set off, and by whom: the beginning of a phase, or what has just happened. */
const when = shorthand(
  'what',
  z.strictObject({
    what: z.enum(MOMENTS),
    whose: z.enum(['you', 'other', 'anyone']).default('you'),
    /** Of a card that has been used: one of these types. */
    type: types.min(1).optional(),
  }),
)
export type WhenDef = z.infer<typeof when>

/** What must be so beside costs and targets, as everybody sees it. */
const needs = z.strictObject({
  posture: z.enum(['attack', 'defence']).optional(),
  /** At least so much spirit in her gauge. */
  spirit: z.number().int().min(1).optional(),
  /** Below her life cap. */
  hurt: z.literal(true).optional(),
  /** Room in her gauge. */
  room: z.literal(true).optional(),
})
export type Needs = z.infer<typeof needs>

/** What a character, an item in the item zone or an active weather lets its owner do, or does by itself. */
const ability = z.strictObject({
  id: z.string().optional(),
  /** "Trait": compulsory. It happens at its moment without being asked, and what is under `while` is always on. */
  trait: z.boolean().default(false),
  while: z.array(modifierSchema).default([]),
  when: when.optional(),
  /** In her own attack phase. */
  use: z.literal('attack').optional(),
  once: z.literal('turn').optional(),
  needs: needs.optional(),
  ...effect,
})
export type Ability = z.infer<typeof ability>

const spellCard = z.strictObject({
  /** In her own attack phase, unless it answers something or comes at a moment. */
  when: when.optional(),
  once: z.literal('turn').optional(),
  needs: needs.optional(),
  ...effect,
})
export type SpellCard = z.infer<typeof spellCard>

const printed = {
  /** `false`: what is printed is not published; ours is inferred. `text`: the text is, and how many copies there are is not. */
  official: z.union([z.boolean(), z.literal('text')]).default(true),
  /** What rests on a deduction rather than a source. */
  note: z.string().optional(),
  /** Of house design: why it is as it is. */
  why: z.string().optional(),
}
/** Only while these options of the game file have these values. */
const only = z.strictObject({ option: z.record(z.string(), z.string()) }).optional()

export const cardSchema = z.strictObject({
  copies: z.partialRecord(symbol, z.number().int().min(1)),
  ...printed,
  only,
  types: types.min(1),
  modes: z.array(mode).default([]),
  /** Each pays 1 spirit from the hand whenever spirit is consumed as a cost. */
  'pays-spirit': z.boolean().default(false),
  /** What an anomaly does in the divination phase of the player before whom it lies. */
  divination: steps.default([]),
  /** Of an item: where it lies. An item without a place can be refilled, discarded and divined, but not used. */
  slot: z.enum(SLOTS).optional(),
  'while-in-play': z.array(modifierSchema).default([]),
  ability: z.array(ability).default([]),
})
export type CardDef = z.infer<typeof cardSchema>

export const characterSchema = z.strictObject({
  ...printed,
  life: z.number().int().min(1),
  'spirit-cap': z.number().int().min(0),
  while: z.array(modifierSchema).default([]),
  ability: z.array(ability).default([]),
  'spell-card': spellCard.optional(),
  /** Names of cards that may lie on the character, such as gems. */
  piles: z.array(z.string()).default([]),
})
export type CharacterDef = z.infer<typeof characterSchema>

export const weatherSchema = z.strictObject({
  ...printed,
  copies: z.number().int().min(1).default(1),
  /** Her moment: she may activate it then. */
  when: when.optional(),
  /** Or at any time in her own attack phase. */
  use: z.literal('attack').optional(),
  /** When it is activated. */
  do: steps.default([]),
  while: z.array(modifierSchema).default([]),
  ability: z.array(ability).default([]),
})
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
  /** How many players one box is for; for more two boxes are laid together (option `boxes`). */
  'one-box': z.number().int().min(1).default(8),
})
export type TableDef = z.infer<typeof tableSchema>

export interface S2Program {
  readonly cards: Readonly<Record<string, CardDef>>
  readonly characters: Readonly<Record<string, CharacterDef>>
  readonly weathers: Readonly<Record<string, WeatherDef>>
  readonly roles: Readonly<Record<string, RoleDef>>
  readonly table: TableDef
}
