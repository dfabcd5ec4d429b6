// The quantities and bans that continuous facts change, and how a fact is written.

import * as z from 'zod'

/** Quantities that continuous facts change. */
export const STATS = [
  'range',
  'distance',
  'danmaku-limit',
  'spell-card-limit',
  'hand-limit',
  /** Cards of the first hand; 0: as many as the hand limit. */
  'starting-hand',
  'max-life',
  'draw',
  'dodge-tax',
  'blind-spot',
  /** Everybody is in her range; 2: even where she has a blind spot, whatever the options say. */
  'reach-all',
  /** Replaces every distance; 0: none. */
  'fixed-distance',
  /** Additional, different players that a Danmaku card of hers may attack. */
  'extra-targets',
  'keeps-powerups',
  /** Her Items do nothing; their types remain. */
  'items-off',
  /** Her first card of each turn comes from the top of the discard pile. */
  'draws-from-discard',
  /** Exchanges a turn, of all kinds together. */
  'exchange-limit',
  /** She loses no life. */
  'keeps-life',
  /** Cards and Spell Cards of hers cannot be cancelled. */
  'uncancellable',
  /** Attacks of hers cannot be avoided. */
  'unavoidable',
  /** What an attack of hers does more. */
  'attack-damage',
  /** What others draw more for the life that an attack of hers has cost them. */
  'loss-draw',
  /** Cards that she may turn over for each flip, one of which counts. */
  'flips',
  /** Players at exactly so much life are in her range, whatever the distance; 0: none. */
  'reach-life',
  /** Players at exactly so much life cannot avoid her attacks; 0: none. */
  'unavoidable-life',
  /** The distance beyond which she attacks nobody; 0: none. */
  'attack-distance',
  /** Abilities of her characters do nothing. */
  'abilities-off',
  /** Attacks of hers cost nobody a Powerup. */
  'spares-powerups',
  /** Defense and Artifact cards lie before her without a limit. */
  'open-slots',
  /** Her Spell Cards cannot be cancelled when an Invocation card has activated them. */
  'sure-invocation',
  /** What each card of her hand counts more where points are counted. */
  'hand-points',
  /** Turns of hers that follow this one at once. */
  'extra-turns',
] as const
export type Stat = (typeof STATS)[number]

/** Where her life stands: at its maximum, below it but above 1, or below it and no more than 1. */
export const LIFE_BANDS = ['full', 'between', 'last'] as const
export type LifeBand = (typeof LIFE_BANDS)[number]

/** Things that can be forbidden to everybody by a continuous fact. */
const BANS = ['activate-spell-card', 'gain-life', 'play', 'put-into-play'] as const

const operation = z.strictObject({
  base: z.number().optional(),
  add: z.number().optional(),
  set: z.number().optional(),
  /** It is never more than this, whatever else counts. */
  cap: z.number().optional(),
  /** Only while it is another player's turn, or while her role is revealed. */
  during: z.enum(['turns-of-others', 'role-revealed']).optional(),
  /** Only while her life stands so. */
  'at-life': z.enum(LIFE_BANDS).optional(),
  /** Only while these options of the game file have these values. */
  option: z.record(z.string(), z.string()).optional(),
})
const statKeys = Object.fromEntries(STATS.map((s) => [s, operation.optional()])) as Record<
  Stat,
  z.ZodOptional<typeof operation>
>
export const modifierSchema = z.strictObject({
  ...statKeys,
  /** What nobody may do; `draw-DECK`: draw from that deck. */
  forbid: z.union([z.enum(BANS), z.templateLiteral(['draw-', z.string().min(1)])]).optional(),
  /** In the Draw step one card may come from this deck instead of the main deck. */
  'draws-from': z.string().optional(),
})
export type ModifierDef = z.infer<typeof modifierSchema>
