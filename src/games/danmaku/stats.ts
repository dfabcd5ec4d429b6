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
] as const
export type Stat = (typeof STATS)[number]

/** Things that can be forbidden to everybody by a continuous fact. */
const BANS = ['activate-spell-card', 'gain-life', 'play', 'put-into-play'] as const

const operation = z.strictObject({
  base: z.number().optional(),
  add: z.number().optional(),
  set: z.number().optional(),
  /** Only while it is another player's turn. */
  during: z.enum(['turns-of-others']).optional(),
  /** Only while these options of the game file have these values. */
  option: z.record(z.string(), z.string()).optional(),
})
const statKeys = Object.fromEntries(STATS.map((s) => [s, operation.optional()])) as Record<
  Stat,
  z.ZodOptional<typeof operation>
>
export const modifierSchema = z.strictObject({ ...statKeys, forbid: z.enum(BANS).optional() })
export type ModifierDef = z.infer<typeof modifierSchema>
