// What a Danmaku!! pack may say: cards, characters, roles, incidents, in the words of the rulebook. Unknown keys are
// errors; the effects are steps of the effect language with the verbs of this game.

import * as z from 'zod'
import { stepsSchema, whereSchema } from '../../language/step.ts'
import { modifierSchema } from './stats.ts'
import { verbs } from './verbs.ts'

export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof SEASONS)[number]
const season = z.enum(SEASONS)

/** Card types of the rulebook. */
export const TYPES = [
  'action',
  'reaction',
  'item',
  'invocation',
  'danmaku',
  'dodge',
  'healing',
  'powerup',
  'defense',
  'artifact',
] as const
export type CardType = (typeof TYPES)[number]

const steps = stepsSchema(() => verbs)

const cost = z.strictObject({
  discard: z.strictObject({
    where: whereSchema.default({}),
    count: z.union([z.number().int().min(1), z.literal('any')]),
    as: z.string().default('paid'),
  }),
})

const target = z.strictObject({
  player: z.enum(['other', 'any']),
  /** Must be in range; each card discarded under this name adds 1 to the range of this play. */
  'in-range': z.union([z.literal(true), z.strictObject({ bonus: z.string() })]).optional(),
  /** Taken when the line names nobody. */
  default: z.enum(['you']).optional(),
})
export type TargetDef = z.infer<typeof target>

const reacts = z.strictObject({
  /** To a card being played, with one of these types. */
  plays: z.strictObject({ type: z.array(z.enum(TYPES)).optional() }).optional(),
  /** To a Spell Card being activated. */
  activates: z.strictObject({ timing: z.enum(['action', 'reaction']).optional() }).optional(),
  /** To an attack on you, on another player, or on anyone. */
  attacked: z.enum(['you', 'other', 'anyone']).optional(),
  /** To a player being at 0 life. */
  'at-0': z.literal('anyone').optional(),
})

const effect = {
  cost: z.array(cost).default([]),
  target: target.optional(),
  /** A word chosen when it is declared. */
  choose: z.strictObject({ as: z.string(), words: z.array(z.string()).min(2) }).optional(),
  reacts: reacts.optional(),
  do: steps.default([]),
}

const mode = z.strictObject({
  id: z.string().optional(),
  types: z.array(z.enum(TYPES)).min(1),
  /** Does not count toward the limit of Danmaku cards. */
  'beyond-limit': z.boolean().default(false),
  ...effect,
  /** What follows when its card has gone to its pile, unless it was cancelled. */
  follows: steps.default([]),
})
export type Mode = z.infer<typeof mode>

/** A compulsory effect at a moment that it names. */
const trigger = z.strictObject({ when: z.enum(['attacked', 'defeated', 'drawn']), do: steps })

const printed = {
  value: z.number().int().optional(),
  /** `false`: house design, not the published card. */
  official: z.boolean().default(true),
  /** What rests on a deduction rather than a source. */
  note: z.string().optional(),
}

export const cardSchema = z.strictObject({
  copies: z.partialRecord(season, z.number().int().min(1)),
  ...printed,
  modes: z.array(mode).min(1),
  'while-in-play': z.array(modifierSchema).default([]),
  triggers: z.array(trigger).default([]),
})
export type CardDef = z.infer<typeof cardSchema>

const ability = z.strictObject({
  id: z.string().optional(),
  while: z.array(modifierSchema).default([]),
  triggers: z.array(trigger).default([]),
  /** May be used: at any time, or when her turn starts. A reaction needs neither. */
  use: z.enum(['any-time', 'turn-start']).optional(),
  once: z.enum(['round']).optional(),
  /** Only while her last turn was not skipped. */
  'unless-skipped': z.boolean().default(false),
  ...effect,
})
export type Ability = z.infer<typeof ability>

const spellCard = z.strictObject({
  /** `none`: no timing of its own; it follows what it borrows. */
  timing: z.enum(['action', 'reaction', 'none']),
  /** Uses the Spell Card of another player, defeated ones included, as hers. */
  borrows: z.boolean().default(false),
  ...effect,
})
export type SpellCard = z.infer<typeof spellCard>

export const characterSchema = z.strictObject({
  season,
  ...printed,
  ability: z.array(ability).default([]),
  'spell-card': spellCard,
})
export type CharacterDef = z.infer<typeof characterSchema>

export const roleSchema = z.strictObject({
  season,
  ...printed,
  /** Groups that goals name; a face that replaces a role has its groups. */
  group: z.string(),
  /** How many are in the box; 0 for a face that only replaces another. */
  copies: z.number().int().min(0).default(1),
  'min-players': z.number().int().min(4).max(8).default(4),
  /** The one everybody knows, who begins, and without whom no goal that names her is met. */
  leads: z.boolean().default(false),
  while: z.array(modifierSchema).default([]),
  triggers: z.array(trigger).default([]),
  /** Once another player has been defeated: may be revealed at any time, is replaced, and this happens. */
  reveal: z.strictObject({ becomes: z.string(), do: steps.default([]) }).optional(),
  /** Everybody whose role is of one of these groups must be defeated. */
  goal: z.array(z.string()).min(1),
})
export type RoleDef = z.infer<typeof roleSchema>

export const incidentSchema = z.strictObject({
  season,
  ...printed,
  arrives: steps.default([]),
  step: steps.default([]),
  while: z.array(modifierSchema).default([]),
  collect: z.strictObject({ where: whereSchema, count: z.number().int().min(1) }).optional(),
})
export type IncidentDef = z.infer<typeof incidentSchema>

/** Roles by the number of players, as groups. */
export const tableSchema = z.strictObject({
  deal: z.record(z.string().regex(/^[4-8]$/), z.record(z.string(), z.number().int().min(0))),
})
export type TableDef = z.infer<typeof tableSchema>

export interface DanmakuProgram {
  readonly cards: Readonly<Record<string, CardDef>>
  readonly characters: Readonly<Record<string, CharacterDef>>
  readonly roles: Readonly<Record<string, RoleDef>>
  readonly incidents: Readonly<Record<string, IncidentDef>>
  readonly table: TableDef
}
