// What the verbs share: the object that an effect is the effect of, durations, counted nouns.

import * as z from 'zod'
import { cardRef, type Option, type Proc } from '../../../engine/question.ts'
import type { Run } from '../../../engine/run.ts'
import type { Card, Seat } from '../../../engine/table.ts'
import { cardsOf, type Frame } from '../../../language/frame.ts'
import type { Of } from '../objects.ts'
import { alike } from '../state.ts'

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

/**
 * What goes on counting is told when it begins, and for whom. What is over with an attack is told by the attack, and what
 * somebody does for herself in her own turn by what she does.
 */
export function tellLasting(frame: Frame, until: Until, on: readonly (Seat | undefined)[]): void {
  if (until === 'end-of-attack') return
  const seats = on.filter((seat) => seat !== undefined)
  if (until === 'end-of-turn' && seats.length === on.length && seats.every((seat) => seat === frame.you)) return
  const whom = seats.length === on.length ? { on: seats } : {}
  frame.run.table.record('lasts', { who: frame.you, card: frame.source, until, ...whom })
}

export const counted = (n: number | string, what: string): string => `${n} ${what}${n === 1 || n === '1' ? '' : 's'}`

/** `chooses` so many of these cards. */
export const choosing = (key: string, from: () => readonly Card[], run: Run, min = 1, max = 1): Option => ({
  verb: 'chooses',
  slots: (bound) =>
    bound[key]
      ? undefined
      : { key, clause: 'what', from: from().map(cardRef), min, max, missing: 'ask', alike: (a, b) => alike(run, a, b) },
  run: nothing,
})

/** Of the cards under this name those that lie open apart from all piles. */
export const revealed = (frame: Frame, name: string): Card[] =>
  cardsOf(frame, name).filter((c) => c.zone.name === 'revealed')
