// The quantities and bans that continuous facts change, and how a fact is written.

import * as z from 'zod'
import { optionSchema, word } from '../../language/step.ts'

/** Quantities that continuous facts change, each with what it is. */
export const QUANTITIES = {
  range: 'The distance up to which she reaches others.',
  distance: 'What others need more to reach her.',
  'danmaku-limit': 'Danmaku cards that she may play a round.',
  'spell-card-limit': 'Spell Cards that she may activate a round.',
  'hand-limit': 'Cards that she may keep in her Discard step.',
  'starting-hand': 'Cards of the first hand; 0: as many as the hand limit.',
  'max-life': 'The life that she may have at most.',
  draw: 'Cards that she draws in her Draw step.',
  'dodge-tax': 'Cards that others discard besides to play a Dodge card against her.',
  'blind-spot': 'The distance at which she does not reach others; 0: none.',
  'reach-all': 'Everybody is in her range; 2: even where she has a blind spot, whatever the options say.',
  'fixed-distance': 'Replaces every distance; 0: none.',
  'extra-targets': 'Additional, different players that a Danmaku card of hers may attack.',
  'keeps-powerups': '1: attacks cost her no Powerup.',
  'items-off': 'Her Items do nothing; their types remain.',
  'draws-from-discard': 'Her first card of each turn comes from the top of the discard pile.',
  'exchange-limit': 'Exchanges a turn, of all kinds together.',
  'keeps-life': 'She loses no life.',
  uncancellable: 'Cards and Spell Cards of hers cannot be cancelled.',
  unavoidable: 'Attacks of hers cannot be avoided.',
  'attack-damage': 'What an attack of hers does more.',
  'loss-draw': 'What others draw more for the life that an attack of hers has cost them.',
  flips: 'Cards that she may turn over for each flip, one of which counts.',
  'reach-life': 'Players at exactly so much life are in her range, whatever the distance; 0: none.',
  'unavoidable-life': 'Players at exactly so much life cannot avoid her attacks; 0: none.',
  'attack-distance': 'The distance beyond which she attacks nobody; 0: none.',
  'abilities-off': 'Abilities of her characters do nothing.',
  'spares-powerups': 'Attacks of hers cost nobody a Powerup.',
  'open-slots': 'Defense and Artifact cards lie before her without a limit.',
  'sure-invocation': 'Her Spell Cards cannot be cancelled when an Invocation card has activated them.',
  'hand-points': 'What each card of her hand counts more where points are counted.',
  'extra-turns': 'Turns of hers that follow this one at once.',
} as const
export type Stat = keyof typeof QUANTITIES
export const STATS = Object.keys(QUANTITIES) as readonly Stat[]

/** Where her life stands: at its maximum, below it but above 1, or below it and no more than 1. */
export const LIFE_BANDS = ['full', 'between', 'last'] as const
export type LifeBand = (typeof LIFE_BANDS)[number]

/** Things that can be forbidden to everybody by a continuous fact. */
const BANS = ['activate-spell-card', 'gain-life', 'play', 'put-into-play'] as const

const operation = z.strictObject({
  base: z.number().optional(),
  add: z.number().optional(),
  set: z.number().optional(),
  cap: z.number().optional().describe('It is never more than this, whatever else counts.'),
  during: z
    .enum(['turns-of-others', 'role-revealed'])
    .optional()
    .describe("Only while it is another player's turn, or while her role is revealed."),
  'at-life': z.enum(LIFE_BANDS).optional().describe('Only while her life stands so.'),
  option: optionSchema.optional().describe('Only while these options of the game file have these values.'),
})
const statKeys = Object.fromEntries(STATS.map((s) => [s, operation.optional().describe(QUANTITIES[s])])) as Record<
  Stat,
  z.ZodOptional<typeof operation>
>
export const modifierSchema = z.strictObject({
  ...statKeys,
  forbid: z
    .union([z.enum(BANS), z.templateLiteral(['draw-', z.string().min(1)])])
    .optional()
    .describe('What nobody may do; `draw-DECK`: draw from that deck.'),
  'draws-from': word('decks')
    .optional()
    .describe('In the Draw step one card may come from this deck instead of the main deck.'),
})
export type ModifierDef = z.infer<typeof modifierSchema>
