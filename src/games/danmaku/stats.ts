// The quantities and bans that continuous facts change, and how a fact is written.

import * as z from 'zod'

/** Quantities that continuous facts change. */
export const STATS = [
  'range',
  'distance',
  'danmaku-limit',
  'spell-card-limit',
  'hand-limit',
  'max-life',
  'draw',
  'dodge-tax',
  'blind-spot',
] as const
export type Stat = (typeof STATS)[number]

/** Things that can be forbidden to everybody by a continuous fact. */
const BANS = ['activate-spell-card', 'gain-life', 'play'] as const

const operation = z.strictObject({
  base: z.number().optional(),
  add: z.number().optional(),
  set: z.number().optional(),
  /** Only while it is another player's turn. */
  during: z.enum(['turns-of-others']).optional(),
})
const statKeys = Object.fromEntries(STATS.map((s) => [s, operation.optional()])) as Record<
  Stat,
  z.ZodOptional<typeof operation>
>
export const modifierSchema = z.strictObject({ ...statKeys, forbid: z.enum(BANS).optional() })
export type ModifierDef = z.infer<typeof modifierSchema>
