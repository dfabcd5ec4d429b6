// What an S2 pack may say: game cards, characters, weathers, roles and the table by number of players, in the words of
// the rulebook. Unknown keys are errors; the effects are steps of the effect language with the verbs of this game.

import * as z from 'zod'
import { optionSchema, shorthand, stepsSchema, whereSchema } from '../../language/step.ts'
import { modifierSchema, ofTypesSchema } from './stats.ts'
import { verbs } from './verbs.ts'
import { MOMENTS, SLOTS, SYMBOLS, TYPES } from './words.ts'

const symbol = z.enum(SYMBOLS)
const steps = stepsSchema(() => verbs)
const types = z.array(z.enum(TYPES))

const chosen = z
  .strictObject({
    player: z.enum(['other', 'you', 'any']),
    'in-range': z.literal(true).optional().describe('Within attack range.'),
    distance: z.number().int().min(1).optional().describe('At this distance exactly.'),
    hurt: z.literal(true).optional().describe('Below her life cap.'),
    'has-cards': z
      .literal(true)
      .optional()
      .describe(
        'Has a card that can be taken: in her hand, among her items, before her to be divined (option `a43`: or further).',
      ),
    'has-spirit': z.literal(true).optional().describe('Has spirit in her gauge.'),
  })
  .describe('One character, chosen when it is used.')
const several = z
  .strictObject({ each: z.enum(['others', 'all']) })
  .describe('Several at once, whoever they are: each is a target of its own, one after another in play order.')
const target = z.union([chosen, several])
export type ChosenTarget = z.infer<typeof chosen>
export type TargetDef = z.infer<typeof target>

const cost = z
  .strictObject({
    spirit: z.number().int().min(1).optional().describe('Spirit that is consumed, from the left.'),
    discard: z
      .strictObject({
        where: whereSchema.default({}),
        count: z.number().int().min(1).default(1),
        as: z.string().default('paid'),
      })
      .optional()
      .describe('Cards from the hand.'),
    'discard-on': z
      .strictObject({ pile: z.string(), count: z.number().int().min(1).default(1) })
      .optional()
      .describe('Cards that lie on her character under this name.'),
  })
  .describe('What is paid before anything happens.')
export type CostDef = z.infer<typeof cost>

const reacts = z.strictObject({
  plays: ofTypesSchema.optional().describe('To a card being used.'),
  divination: ofTypesSchema.optional().describe('To an anomaly whose divination comes up.'),
  attacked: z.literal('you').optional().describe('To an attack opportunity of which she is the target.'),
  fainted: z.literal('anyone').optional().describe('To a character being fainted.'),
  divined: z
    .enum(['you', 'other', 'anyone'])
    .optional()
    .describe("To a divination card, before its result counts: her own, another's, anybody's."),
})
export type Reacts = z.infer<typeof reacts>

/** What a card, an ability and a Spell Card have in common. */
const effect = {
  target: target.optional(),
  cost: cost.optional(),
  with: z
    .strictObject({
      where: whereSchema.default({}),
      count: z.number().int().min(1).default(1),
      as: z.string().default('with'),
    })
    .optional()
    .describe('Cards from the hand with which it does something else than discarding them.'),
  reacts: reacts.optional(),
  do: steps.default([]),
}

const mode = z.strictObject({
  id: z.string().optional(),
  /** Absent `reacts`: it is used in one's own attack phase. */
  ...effect,
  multi: z
    .boolean()
    .default(false)
    .describe('1+X of it may be used as one against a target whose defence is X above the attack.'),
})
export type Mode = z.infer<typeof mode>
export type Effect = Pick<Mode, 'target' | 'cost' | 'with' | 'reacts' | 'do'>

const when = shorthand(
  'what',
  z.strictObject({
    what: z.enum(MOMENTS),
    whose: z.enum(['you', 'other', 'anyone']).default('you'),
    /** Of a card that has been used: one of these types. */
    type: types.min(1).optional(),
  }),
).describe('When something is set off, and by whom: the beginning of a phase, or what has just happened.')
export type WhenDef = z.infer<typeof when>

const needs = z
  .strictObject({
    posture: z.enum(['attack', 'defence']).optional(),
    spirit: z.number().int().min(1).optional().describe('At least so much spirit in her gauge.'),
    hurt: z.literal(true).optional().describe('Below her life cap.'),
    room: z.literal(true).optional().describe('Room in her gauge.'),
  })
  .describe('What must be so beside costs and targets, as everybody sees it.')
export type Needs = z.infer<typeof needs>

const ability = z
  .strictObject({
    id: z.string().optional(),
    trait: z
      .boolean()
      .default(false)
      .describe(
        '"Trait": compulsory. It happens at its moment without being asked, and what is under `while` is always on.',
      ),
    while: z.array(modifierSchema).default([]),
    when: when.optional(),
    use: z.literal('attack').optional().describe('In her own attack phase.'),
    once: z.literal('turn').optional(),
    needs: needs.optional(),
    ...effect,
  })
  .describe('What a character, an item in the item zone or an active weather lets its owner do, or does by itself.')
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
  official: z
    .union([z.boolean(), z.literal('text')])
    .default(true)
    .describe(
      '`false`: what is printed is not published; ours is inferred. `text`: the text is, and how many copies there are is not.',
    ),
  note: z.string().optional().describe('What rests on a deduction rather than a source.'),
  why: z.string().optional().describe('Of house design: why it is as it is.'),
}
const only = z
  .strictObject({ option: optionSchema })
  .optional()
  .describe('Only while these options of the game file have these values.')

export const cardSchema = z.strictObject({
  copies: z.partialRecord(symbol, z.number().int().min(1)),
  ...printed,
  only,
  types: types.min(1),
  modes: z.array(mode).default([]),
  'pays-spirit': z
    .boolean()
    .default(false)
    .describe('Each pays 1 spirit from the hand whenever spirit is consumed as a cost.'),
  divination: steps
    .default([])
    .describe('What an anomaly does in the divination phase of the player before whom it lies.'),
  slot: z
    .enum(SLOTS)
    .optional()
    .describe(
      'Of an item: where it lies. An item without a place can be refilled, discarded and divined, but not used.',
    ),
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
  piles: z.array(z.string()).default([]).describe('Names of cards that may lie on the character, such as gems.'),
})
export type CharacterDef = z.infer<typeof characterSchema>

export const weatherSchema = z.strictObject({
  ...printed,
  copies: z.number().int().min(1).default(1),
  /** Her moment: she may activate it then. */
  when: when.optional(),
  use: z.literal('attack').optional().describe('Or at any time in her own attack phase.'),
  do: steps.default([]).describe('When it is activated.'),
  while: z.array(modifierSchema).default([]),
  ability: z.array(ability).default([]),
})
export type WeatherDef = z.infer<typeof weatherSchema>

export const roleSchema = z.strictObject({
  ...printed,
  group: z.string().describe('The name by which the table deals it and the winner table speaks of it.'),
  leads: z.boolean().default(false).describe('The one everybody knows, who begins.'),
  while: z.array(modifierSchema).default([]),
  'knocked-out': z
    .array(z.strictObject({ by: z.string().optional(), do: steps }))
    .default([])
    .describe('What follows when one who has it is knocked out by another player, or by one of this group.'),
})
export type RoleDef = z.infer<typeof roleSchema>

const row = z
  .strictObject({
    option: optionSchema.default({}),
    out: z.array(z.string()).min(1).describe('Everybody of these groups has been knocked out.'),
    left: z
      .strictObject({ only: z.string(), max: z.number().int().min(1).optional() })
      .optional()
      .describe('Everybody who is left is of this group, and there are no more than so many.'),
    wins: z.array(z.string()).min(1),
    standing: z.boolean().default(false).describe('Only those who are still in.'),
  })
  .describe('A row of the winner table.')
export type EndRow = z.infer<typeof row>

const deal = z.record(z.string().regex(/^[4-8]$/), z.record(z.string(), z.number().int().min(0)))
export const tableSchema = z.strictObject({
  /** Groups of roles by the number of players. */
  deal,
  variants: z
    .record(z.string(), z.record(z.string(), deal))
    .default({})
    .describe('Rows that another value of an option puts in their place: option, value, number of players.'),
  ends: z.array(row).describe('The winner table: the first row that applies ends the game.'),
  'one-box': z
    .number()
    .int()
    .min(1)
    .default(8)
    .describe('How many players one box is for; for more two boxes are laid together (option `boxes`).'),
})
export type TableDef = z.infer<typeof tableSchema>

export interface S2Program {
  readonly cards: Readonly<Record<string, CardDef>>
  readonly characters: Readonly<Record<string, CharacterDef>>
  readonly weathers: Readonly<Record<string, WeatherDef>>
  readonly roles: Readonly<Record<string, RoleDef>>
  readonly table: TableDef
}
