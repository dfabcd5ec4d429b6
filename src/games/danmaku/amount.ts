// Numbers in effects: fixed, or counted off what the effect has bound and what lies in play.

import * as z from 'zod'
import { cardsOf, type Frame, seatsOf } from '../../language/frame.ts'
import { type Speak, type Where, whereSchema, whoSchema } from '../../language/step.ts'
import { LIFE } from './phrases.ts'
import { roundsInARow } from './rounds.ts'
import { items, lifeBand, matches, pointValue } from './state.ts'
import { LIFE_BANDS } from './stats.ts'

const add = z.number().int().default(0)

export const amountSchema = z.union([
  z.number().int().min(0),
  z
    .strictObject({
      count: z.string().describe('The name under which they have been bound.'),
      add,
      'at-least': z.number().int().min(0).default(0),
    })
    .describe('As many as are bound under this name.'),
  z.strictObject({ items: whereSchema, add }).describe('As many such Items as she has in play.'),
  z
    .strictObject({
      worth: z.string().describe('The name under which cards have been bound.'),
      none: z.number().int().min(0).default(1).describe('What it is where nothing is bound.'),
      of: z
        .array(
          z.strictObject({
            from: z.number().int().min(1).describe('For this value and more.'),
            is: z.number().int().min(0).describe('So many.'),
          }),
        )
        .optional()
        .describe('Numbers instead of the value itself, the highest value first.'),
    })
    .describe(
      'The highest printed value of what is bound under this name; where nothing is, `none`. `of`: what stands beside it instead.',
    ),
  z
    .strictObject({ chosen: z.string().describe('The name under which it was chosen.') })
    .describe('The number chosen under this name.'),
  z
    .strictObject({
      'by-life': z
        .strictObject({
          full: z.number().int().describe('At full life.'),
          between: z.number().int().describe('Below that and above 1.'),
          last: z.number().int().describe('At 1 life or less.'),
        })
        .describe('So many at each stand of her life.'),
    })
    .describe('By where her life stands.'),
  z
    .strictObject({ 'highest-item': whoSchema, 'at-least': z.number().int().min(0).default(0) })
    .describe('The highest value among the Items that somebody has in play.'),
  z
    .strictObject({ rounds: z.literal('in-a-row').describe('In a row.') })
    .describe('The rounds in a row in which she has used this Spell Card uncancelled, this one included.'),
])
export type Amount = z.infer<typeof amountSchema>

export function amount(frame: Frame, a: Amount): number {
  if (typeof a === 'number') return a
  if ('count' in a) return Math.max(a['at-least'], (frame.names.get(a.count)?.length ?? 0) + a.add)
  if ('items' in a)
    return items(frame.run, frame.you).filter((c) => matches(frame.run, c, a.items as Where)).length + a.add
  if ('by-life' in a) return a['by-life'][lifeBand(frame.run, frame.you)]
  if ('rounds' in a) return roundsInARow(frame.run, frame.you, frame.source)
  if ('highest-item' in a) {
    const worth = seatsOf(frame, a['highest-item']).flatMap((s) =>
      items(frame.run, s).map((c) => pointValue(frame.run, c)),
    )
    return Math.max(a['at-least'], ...worth)
  }
  if ('worth' in a) return worth(frame, a)
  const word = frame.names.get(a.chosen)?.[0]
  return word?.kind === 'word' ? Number(word.word) : 0
}

function worth(frame: Frame, { worth: name, none, of }: Extract<Amount, { worth: string }>): number {
  const values = cardsOf(frame, name).map((card) => pointValue(frame.run, card))
  if (values.length === 0) return none
  const most = Math.max(...values)
  return of ? (of.find(({ from }) => most >= from)?.is ?? none) : most
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
  if ('by-life' in a) return LIFE_BANDS.map((band) => `${so(a['by-life'][band])} ${LIFE[band] ?? band}`).join(', ')
  if ('rounds' in a)
    return each(0, `round ${a.rounds.replaceAll('-', ' ')} in which you have used it and it was not cancelled`)
  if ('highest-item' in a)
    return `${noun === '' ? '' : `${noun} of `}the highest value among the Items of ${speak.who(a['highest-item'])}, at least ${a['at-least']}`
  if ('worth' in a) {
    const value = `the highest value of the ${a.worth}`
    const steps = (a.of ?? []).map(({ from, is }) => `${so(is)} for ${from} or more`)
    return steps.length > 0
      ? `by ${value} ${[...steps, `otherwise ${so(a.none)}`].join(', ')}`
      : `as much ${noun} as ${value} is, or ${so(a.none)} if there is none`
  }
  return so(`the ${a.chosen} that was named`)
}
