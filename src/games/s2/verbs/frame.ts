// What the verbs share: the object that an effect is the effect of, the source of damage, counted nouns.

import * as z from 'zod'
import type { Proc } from '../../../engine/question.ts'
import type { Seat } from '../../../engine/table.ts'
import type { Frame } from '../../../language/frame.ts'
import { shorthand, whoSchema } from '../../../language/step.ts'
import type { Of } from '../objects.ts'
import { active } from '../state.ts'

export const of = (frame: Frame): Of => (frame.of ?? {}) as Of
export const nothing = function* (): Proc<void> {}

export const amountSchema = shorthand(
  'n',
  z.strictObject({ who: whoSchema.default('you'), n: z.number().int().min(1).default(1) }),
).describe('So much, of whom: `draw: 2`, `damage: {who: target, n: 2}`.')
export const whomSchema = shorthand('who', z.strictObject({ who: whoSchema.default('you') }))

export const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

export const untilSchema = z.enum(['end-of-turn', 'your-next-turn'])
export const scopeOf = (frame: Frame, until: z.infer<typeof untilSchema>): string =>
  until === 'your-next-turn' ? `turn/${frame.you}` : 'turn'

/**
 * The source of damage is always a character: who used the card or whose text it is. Damage by the user of a card who is
 * out has none (option `a47`).
 */
export function sourceOf(frame: Frame): Seat | undefined {
  const { play } = of(frame)
  if (!play) return frame.you
  const { by } = play
  return by === undefined || active(frame.run, by) || frame.run.option('a47') === 'user' ? by : undefined
}
