// The quantities that continuous facts change, and how a fact is written.

import * as z from 'zod'

/** Quantities that roles, characters and items change. */
export const STATS = ['range', 'distance', 'max-life', 'spirit-cap', 'hand-limit', 'draw', 'attack-limit'] as const
export type Stat = (typeof STATS)[number]

const operation = z.strictObject({
  base: z.number().optional(),
  add: z.number().optional(),
  set: z.number().optional(),
})
const statKeys = Object.fromEntries(STATS.map((s) => [s, operation.optional()])) as Record<
  Stat,
  z.ZodOptional<typeof operation>
>
export const modifierSchema = z.strictObject({
  ...statKeys,
  /** Not in a game of so many players. */
  'unless-players': z.array(z.number().int()).default([]),
})
export type ModifierDef = z.infer<typeof modifierSchema>
