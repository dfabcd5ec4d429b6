// What the verbs share: the object that an effect is the effect of, durations, counted nouns.

import * as z from 'zod'
import type { Proc } from '../../../engine/question.ts'
import type { Frame } from '../../../language/frame.ts'
import type { Of } from '../objects.ts'

export const of = (frame: Frame): Of => frame.of as Of
export const nothing = function* (): Proc<void> {}

export const untilSchema = z.enum(['your-next-turn', 'end-of-turn'])
type Until = z.infer<typeof untilSchema>

export const scopeOf = (frame: Frame, until: Until): string =>
  until === 'your-next-turn' ? `turn/${frame.you}` : 'turn'
export const sayUntil = (until: Until): string =>
  until === 'your-next-turn' ? 'until your next turn' : 'until the end of this turn'

export const counted = (n: number | string, what: string): string => `${n} ${what}${n === 1 || n === '1' ? '' : 's'}`
