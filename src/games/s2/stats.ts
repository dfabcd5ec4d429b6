// The quantities that continuous facts change, what else may always be so, and how a fact is written.

import * as z from 'zod'
import { TYPES } from './words.ts'

/** Quantities that roles, characters, items, weathers and effects change. */
export const STATS = [
  'range',
  /** How much farther away she is for others, and others are for her. */
  'distance',
  'own-distance',
  'max-life',
  'spirit-cap',
  'hand-limit',
  'draw',
  'attack-limit',
  'attack-points',
  'defence-points',
  /** What her attack opportunities deal more, and what she takes more of any damage. */
  'damage',
  'damage-taken',
  'spell-card-cost',
  /** How many items without a place of their own may lie before her. */
  'general-items',
  /** 1: a replaced item goes back into her hand. */
  'keeps-items',
] as const
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
const types = z.array(z.enum(TYPES))

export const ofTypesSchema = z
  .strictObject({ type: types.min(1), except: types.default([]) })
  .describe('Cards of one of these types, and of none of those.')
export type OfTypes = z.infer<typeof ofTypesSchema>

export const modifierSchema = z.strictObject({
  ...statKeys,
  untargetable: ofTypesSchema.optional().describe('Such cards cannot designate her as their target ("nullify").'),
  /** Cards of these types she can neither use nor play. */
  'cannot-use': types.min(1).optional(),
  'spirit-as': z
    .strictObject({ type: z.enum(TYPES), each: z.literal('others').optional() })
    .optional()
    .describe('She may use 1 spirit as a card of this type, on one target or on every other character at once.'),
  who: z.enum(['you', 'others', 'all']).default('you').describe('Whom it concerns.'),
  posture: z.enum(['attack', 'defence']).optional().describe('Only while who is concerned is in this posture.'),
  during: z
    .enum(['own-turn', 'turns-of-others'])
    .optional()
    .describe('Only in the turn of who is concerned, or only in those of others.'),
  'unless-players': z.array(z.number().int()).default([]).describe('Not in a game of so many players.'),
})
export type ModifierDef = z.infer<typeof modifierSchema>
