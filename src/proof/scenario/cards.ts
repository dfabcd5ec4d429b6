// Cards as scenarios write them: `graze(spring)`, `shoot x2`, `end`; and what is expected of a list of cards: a number
// counts, a list is exact, `{has, lacks, count}` looks at a part.

import * as z from 'zod'
import type { Card } from '../../engine/table.ts'
import { DECK_END, type WrittenCard } from '../../games/module.ts'
import { writtenAs } from '../../rules/json-schema.ts'

const WRITTEN = /^([a-z0-9-]+)(?:\s*\(([a-z0-9-]+(?:[,\s]+[a-z0-9-]+)*)\))?(?:\s+x([1-9]\d?))?$/

/** `shoot x2` is two cards. Undefined when it is no card. */
export function readCards(text: string): WrittenCard[] | undefined {
  const found = WRITTEN.exec(text.trim())
  if (!found) return undefined
  const card = { id: found[1]!, marks: found[2]?.split(/[,\s]+/) ?? [] }
  return Array.from({ length: Number(found[3] ?? 1) }, () => card)
}

const oneCard = z.string('a card is a name such as graze or graze(spring)').transform((text, ctx): WrittenCard[] => {
  const cards = readCards(text)
  if (cards) return cards
  ctx.addIssue({ code: 'custom', message: `"${text}" is no card; write graze, graze(spring) or shoot x2`, input: text })
  return z.NEVER
})

const list = z.array(oneCard, 'a list of cards is expected').transform((lists): readonly WrittenCard[] => lists.flat())

export const cardList = list.superRefine((cards, ctx) => {
  if (cards.some((c) => c.id === DECK_END))
    ctx.addIssue({ code: 'custom', message: `only a deck has an ${DECK_END}`, input: cards })
})

/** Top first; `end` may be last. */
export const deckList = list.superRefine((cards, ctx) => {
  if (cards.slice(0, -1).some((c) => c.id === DECK_END))
    ctx.addIssue({ code: 'custom', message: `nothing can lie below ${DECK_END}`, input: cards })
})

/** What is expected of a list of cards or words. */
export type Expected =
  | { readonly form: 'count'; readonly count: number }
  | { readonly form: 'exact'; readonly cards: readonly WrittenCard[] }
  | {
      readonly form: 'part'
      readonly has: readonly WrittenCard[]
      readonly lacks: readonly WrittenCard[]
      readonly count: number | undefined
    }

const some = z
  .union([z.string(), z.array(z.string())])
  .transform((v) => (typeof v === 'string' ? [v] : v))
  .pipe(cardList)
const part = z.strictObject({
  has: some.default([]),
  lacks: some.default([]),
  count: z.number().int().min(0).optional(),
})

/** A number, a list, or `{has, lacks, count}`; a fault in it is said at its own place. */
export const expectedCards: z.ZodType<Expected> = writtenAs(
  z.unknown().transform((raw, ctx): Expected => {
    if (typeof raw === 'number') return { form: 'count', count: raw }
    const parsed = Array.isArray(raw) ? deckList.safeParse(raw) : part.safeParse(raw)
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        ctx.addIssue({ ...issue, code: 'custom', input: raw, known: Object.keys(part.shape) })
      return z.NEVER
    }
    if (Array.isArray(parsed.data)) return { form: 'exact', cards: parsed.data }
    const { has, lacks, count } = parsed.data as z.output<typeof part>
    return { form: 'part', has, lacks, count }
  }),
  z.union([z.number().int(), z.array(z.string()), part]).describe('How many, exactly which, or {has, lacks, count}.'),
)

/** A name without a mark fits all. */
export function fits(written: WrittenCard, card: Pick<Card, 'kind' | 'marks'>): boolean {
  return written.id === card.kind && written.marks.every((m) => card.marks.includes(m))
}

/** Takes for each written card another one; what is left of both. Those with marks choose first, so that bare names cannot take their card. */
function pairUp<T extends Pick<Card, 'kind' | 'marks'>>(
  written: readonly WrittenCard[],
  cards: readonly T[],
): { missing: WrittenCard[]; over: T[] } {
  const over = [...cards]
  const missing: WrittenCard[] = []
  for (const w of [...written].sort((a, b) => b.marks.length - a.marks.length)) {
    const at = over.findIndex((c) => fits(w, c))
    if (at < 0) missing.push(w)
    else over.splice(at, 1)
  }
  return { missing, over }
}

export type CardOrder = 'any' | 'exact' | 'next'

/** Does what lies there (a deck with its top first) meet the expectation? `next` looks only at as many as are named. */
export function meets(expected: Expected, cards: readonly Pick<Card, 'kind' | 'marks'>[], order: CardOrder): boolean {
  if (expected.form === 'count') return cards.length === expected.count
  if (expected.form === 'part') {
    const enough = expected.count === undefined || cards.length === expected.count
    return (
      enough &&
      pairUp(expected.has, cards).missing.length === 0 &&
      !expected.lacks.some((w) => cards.some((c) => fits(w, c)))
    )
  }
  const named = expected.cards.filter((w) => w.id !== DECK_END)
  const all = order !== 'next' || named.length < expected.cards.length
  if (all ? cards.length !== named.length : cards.length < named.length) return false
  if (order === 'any') return pairUp(named, cards).missing.length === 0
  return named.every((w, i) => fits(w, cards[i]!))
}

const withMarks = (id: string, marks: readonly string[]) => (marks.length > 0 ? `${id}(${marks.join(', ')})` : id)
export const sayWritten = (card: WrittenCard): string => withMarks(card.id, card.marks)

export function sayExpected(expected: Expected): string {
  const names = (cards: readonly WrittenCard[]) => `[${cards.map(sayWritten).join(', ')}]`
  if (expected.form === 'count') return String(expected.count)
  if (expected.form === 'exact') return names(expected.cards)
  const parts = [
    ...(expected.has.length ? [`has: ${names(expected.has)}`] : []),
    ...(expected.lacks.length ? [`lacks: ${names(expected.lacks)}`] : []),
    ...(expected.count === undefined ? [] : [`count: ${expected.count}`]),
  ]
  return `{${parts.join(', ')}}`
}

export function sayCards(cards: readonly Pick<Card, 'kind' | 'marks'>[]): string {
  return `[${cards.map((c) => withMarks(c.kind, c.marks)).join(', ')}]`
}

/** The written cards of an expectation, for checking that their names exist. */
export function namesIn(expected: Expected): readonly WrittenCard[] {
  if (expected.form === 'count') return []
  return expected.form === 'exact'
    ? expected.cards.filter((c) => c.id !== DECK_END)
    : [...expected.has, ...expected.lacks]
}
