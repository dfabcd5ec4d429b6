// What the verbs share: the object that an effect is the effect of, durations, counted nouns.

import * as z from 'zod'
import type { Proc } from '../../../engine/question.ts'
import type { Frame } from '../../../language/frame.ts'
import type { Of } from '../objects.ts'

export const of = (frame: Frame): Of => frame.of as Of
export const nothing = function* (): Proc<void> {}

export const untilSchema = z.enum(['your-next-turn', 'end-of-turn', 'end-of-attack'])
type Until = z.infer<typeof untilSchema>

export const scopeOf = (frame: Frame, until: Until): string =>
  ({
    'your-next-turn': `turn/${frame.you}`,
    'end-of-turn': 'turn',
    'end-of-attack': `attack/${of(frame).attack?.id}`,
  })[until]
const UNTIL: Readonly<Record<Until, string>> = {
  'your-next-turn': 'until your next turn',
  'end-of-turn': 'until the end of this turn',
  'end-of-attack': 'for this attack',
}
export const sayUntil = (until: Until): string => UNTIL[until] ?? until

export const counted = (n: number | string, what: string): string => `${n} ${what}${n === 1 || n === '1' ? '' : 's'}`
