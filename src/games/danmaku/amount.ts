// Numbers in effects: fixed, or counted off what the effect has bound and what lies in play.

import * as z from 'zod'
import type { Frame } from '../../language/frame.ts'
import { type Speak, type Where, whereSchema } from '../../language/step.ts'
import { items, matches } from './state.ts'

const add = z.number().int().default(0)

export const amountSchema = z.union([
  z.number().int().min(0),
  /** As many as are bound under this name. */
  z.strictObject({ count: z.string(), add, 'at-least': z.number().int().min(0).default(0) }),
  /** As many such Items as she has in play. */
  z.strictObject({ items: whereSchema, add }),
  /** The number chosen under this name. */
  z.strictObject({ chosen: z.string() }),
])
export type Amount = z.infer<typeof amountSchema>

export function amount(frame: Frame, a: Amount): number {
  if (typeof a === 'number') return a
  if ('count' in a) return Math.max(a['at-least'], (frame.names.get(a.count)?.length ?? 0) + a.add)
  if ('items' in a)
    return items(frame.run, frame.you).filter((c) => matches(frame.run, c, a.items as Where)).length + a.add
  const word = frame.names.get(a.chosen)?.[0]
  return word?.kind === 'word' ? Number(word.word) : 0
}

/** With what is counted: "2 cards", "1 card and 1 more for each card discarded"; without it the number alone. */
export function sayAmount(a: Amount, speak: Speak, noun = ''): string {
  const so = (n: number | string) =>
    noun === '' ? String(n) : `${n} ${noun}${n === 1 || noun === 'damage' ? '' : 's'}`
  const each = (n: number, base: string) =>
    n > 0 ? `${so(n)} and 1 more for each ${base}` : `${so(1)} for each ${base}`
  if (typeof a === 'number') return so(a)
  if ('count' in a) return `${each(a.add, `card ${a.count}`)}${a['at-least'] > 0 ? `, at least ${a['at-least']}` : ''}`
  if ('items' in a) return each(a.add, `${speak.where(a.items as Where)} in play`)
  return so(`the ${a.chosen} that was named`)
}
