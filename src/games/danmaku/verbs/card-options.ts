// What a player may choose when a verb has her put, deal or take cards, and when nothing is left to choose.

import type { Entry } from '../../../engine/line.ts'
import { match, refusal } from '../../../engine/match.ts'
import { boundCards, cardRef, type Option, type Ref } from '../../../engine/question.ts'
import type { Run } from '../../../engine/run.ts'
import type { Card, Seat } from '../../../engine/table.ts'
import type { Frame } from '../../../language/frame.ts'
import { notHers } from '../declare.ts'
import { alike, hand, items, pointValue, program } from '../state.ts'
import { nothing } from './frame.ts'

/** One after another, any number of these that are worth so much together at most. */
export function worthOption(run: Run, from: () => readonly Card[], most: number): Option {
  return {
    verb: 'chooses',
    slots: (bound) => {
      const taken = Object.values(bound).flatMap((refs) => refs.flatMap((r) => (r.kind === 'card' ? [r.card] : [])))
      const number = Object.keys(bound).length
      const left = most - taken.reduce((sum, card) => sum + pointValue(run, card), 0)
      const refs = from().flatMap((card) =>
        !taken.includes(card) && pointValue(run, card) <= left ? [cardRef(card)] : [],
      )
      if (taken.length < number || refs.length === 0) return undefined
      const tooMuch = (entry: Entry) =>
        refusal('bad-choice', `${entry.name} cannot be taken for the ${left} of ${most} points that are left`)
      const first = number === 0
      return {
        key: `taken/${number}`,
        clause: 'what',
        from: refs,
        min: first ? 1 : 0,
        max: 1,
        missing: first ? 'ask' : 'none',
        refuse: tooMuch,
        over: tooMuch,
      }
    },
    run: nothing,
  }
}

/**
 * The only thing that can be taken, which is not asked for; what was said of it ahead has been said. Who has named something
 * else is asked all the same.
 */
export function onlyOne({ run, you, riding }: Frame, from: readonly Ref[], option: () => Option): Ref | undefined {
  const first = from[0]
  const same = from.every((r) => r.kind === 'card' && first?.kind === 'card' && alike(run, r.card, first.card))
  // That all cards seen are of one name only she knows.
  if (from.length > 1 && !(same && run.option('windows') === 'able')) return undefined
  const what = riding.choosing.slice(0, 1)
  const act = { form: 'act', who: { name: you, quoted: false }, verb: 'chooses', what } as const
  const said = what.length > 0 ? match([option()], you, act, run.matchSettings()) : undefined
  if (!said || 'code' in said) return what.some((entry) => takes(run, you, entry)) ? undefined : first
  riding.choosing.shift()
  return said.bound.taken?.[0] ?? first
}

/** It speaks of a card to be taken, not of whether she attacks nor of an Item of hers that she keeps. */
const takes = (run: Run, you: Seat, { name }: Entry): boolean =>
  (name === 'hand' || program(run).cards[name] !== undefined) && !items(run, you).some((card) => card.kind === name)

export function picked(run: Run, seat: Seat, count: number): Card[] {
  const left = [...hand(run, seat)]
  const out: Card[] = []
  for (let i = 0; i < count; i++) {
    const card = run.table.pick(left)
    if (card) out.push(...left.splice(left.indexOf(card), 1))
  }
  return out
}

/** One place, and all that she holds must go there; or cards of one name, which only her hidden hand forces. */
export function forcedToPut(
  run: Run,
  you: Seat,
  places: readonly ('top' | 'bottom')[],
  count: number,
): { where: 'top' | 'bottom'; cards: Card[] } | undefined {
  const [where, another] = places
  const cards = [...hand(run, you)]
  if (where === undefined || another !== undefined) return undefined
  const same = run.option('windows') === 'able' && cards.every((c) => alike(run, c, cards[0]!))
  return cards.length === count || same ? { where, cards: cards.slice(0, count) } : undefined
}

export function putOption(run: Run, you: Seat, places: readonly ('top' | 'bottom')[], count: number): Option {
  const refuse = (entry: Entry) => notHers(run, you, entry)
  const short = refusal('wrong-count', `${count} of the hand must go on the ${places.join(' or the ')} of the deck`)
  return {
    verb: 'puts',
    slots: (bound) => {
      const laid = places.flatMap((p) => boundCards(bound, p))
      const from = hand(run, you)
        .filter((c) => !laid.includes(c))
        .map(cardRef)
      const open = places.find((p) => bound[p] === undefined)
      const left = count - laid.length
      if (!open || (left === 0 && laid.length > 0)) return undefined
      // What is not laid elsewhere goes to the last place.
      return open === places.at(-1)
        ? { key: open, clause: open, from, min: left, max: left, missing: 'ask', refuse, short }
        : { key: open, clause: open, from, min: 0, max: left, missing: 'none', refuse }
    },
    run: nothing,
  }
}

/** One card to each, or as many as there are. */
export function dealOption(run: Run, seats: readonly Seat[], cards: readonly Card[]): Option {
  const short = refusal('wrong-count', 'each player gets one card, as in "gives CARD to PLAYER, CARD to PLAYER"')
  return {
    verb: 'gives',
    slots: (bound) => {
      const given = Object.keys(bound).flatMap((key) => boundCards(bound, key))
      const from = cards.filter((c) => !given.includes(c)).map(cardRef)
      if (from.length === 0) return undefined
      const next = seats.find((s) => bound[s] === undefined)
      const slot = { from, max: 1, alike: (a: Card, b: Card) => alike(run, a, b) }
      if (next !== undefined) return { ...slot, key: next, clause: `to/${next}`, min: 0, missing: 'none' }
      const lacks = seats.find((s) => bound[s]?.length === 0 && bound[`rest/${s}`] === undefined)
      if (lacks === undefined) return undefined
      return { ...slot, key: `rest/${lacks}`, clause: `to/${lacks}`, min: 1, missing: 'ask', short }
    },
    run: nothing,
  }
}
