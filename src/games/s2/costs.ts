// What is paid for a use: spirit, cards from the hand, cards that lie on the character; and what must be so beside that.

import type { Entry } from '../../engine/line.ts'
import { refusal } from '../../engine/match.ts'
import { type Bound, boundCards, cardRef, type Refusal, type Slot, wordRef } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import type { Where } from '../../language/step.ts'
import { discard } from './piles.ts'
import type { Effect, Needs } from './schema.ts'
import { cannotPay, capacity, mightPay, pay, paymentSlot } from './spirit.ts'
import { cardsOn, hand, life, matches, posture, spirit, stat } from './state.ts'

/** Cards from the hand that a use asks for, whatever becomes of them. */
interface Asked {
  readonly where: Where
  readonly count: number
  readonly as: string
}
const asked = ({ with: other, cost }: Effect): Asked[] => [
  ...(other ? [other as Asked] : []),
  ...(cost?.discard ? [cost.discard as Asked] : []),
]

/** The next thing that is still to be named, in the order in which a line names it. */
export function costSlot(
  run: Run,
  seat: Seat,
  effect: Effect,
  bound: Bound,
  card: Card | undefined,
  spiritCost: number,
): Slot | undefined {
  const taken = [...(card ? [card] : []), ...asked(effect).flatMap((a) => boundCards(bound, a.as))]
  for (const a of asked(effect)) if (bound[a.as] === undefined) return handSlot(run, seat, a, taken)
  const on = effect.cost?.['discard-on']
  if (on && bound.on === undefined) {
    // Cards of one pile are alike, so the pile's name stands for each of them.
    const from = cardsOn(run, seat, on.pile).map(() => wordRef(on.pile))
    return {
      key: 'on',
      clause: 'discarding',
      from: from.slice(0, on.count),
      min: on.count,
      max: on.count,
      missing: 'ask',
    }
  }
  return spiritCost > 0 ? paymentSlot(run, seat, spiritCost, taken, bound) : undefined
}

function handSlot(run: Run, seat: Seat, { where, count, as }: Asked, taken: readonly Card[]): Slot {
  const refuse = (entry: Entry) =>
    hand(run, seat).some((c) => c.kind === entry.name)
      ? refusal('bad-choice', `${entry.name} is no card that it asks for`)
      : refusal('not-held', `${seat} does not hold ${entry.name}`)
  const from = hand(run, seat).filter((c) => !taken.includes(c) && matches(run, c, where))
  return { key: as, clause: 'discarding', from: from.map(cardRef), min: count, max: count, missing: 'ask', refuse }
}

/** Why it cannot be paid. */
export function unpayable(
  run: Run,
  seat: Seat,
  effect: Effect,
  card: Card | undefined,
  spiritCost: number,
): Refusal | undefined {
  const left = hand(run, seat).filter((c) => c !== card)
  const gone: Card[] = card ? [card] : []
  for (const { where, count } of asked(effect)) {
    const fitting = left.filter((c) => !gone.includes(c) && matches(run, c, where))
    if (fitting.length < count) return refusal('cannot-pay', `${count} of such cards must be in hand`)
    gone.push(...fitting.slice(0, count))
  }
  const on = effect.cost?.['discard-on']
  if (on && cardsOn(run, seat, on.pile).length < on.count)
    return refusal('cannot-pay', `${on.count} ${on.pile} must lie on the character`)
  return spiritCost > 0 ? cannotPay(run, seat, spiritCost, gone) : undefined
}

/** By public facts it can be paid: so many cards are in her hand, whatever they are. */
export function mightBePaid(run: Run, seat: Seat, effect: Effect, spiritCost: number): boolean {
  const cards = asked(effect).reduce((sum, a) => sum + a.count, 0)
  const on = effect.cost?.['discard-on']
  if (on && cardsOn(run, seat, on.pile).length < on.count) return false
  return hand(run, seat).length >= cards && (spiritCost === 0 || mightPay(run, seat, spiritCost, cards))
}

export function payCosts(run: Run, seat: Seat, effect: Effect, bound: Bound, spiritCost: number): void {
  const { cost } = effect
  if (cost?.discard) discard(run, seat, boundCards(bound, cost.discard.as), 'cost')
  const on = cost?.['discard-on']
  if (on) discard(run, seat, cardsOn(run, seat, on.pile).slice(0, on.count), 'cost')
  if (spiritCost > 0) pay(run, seat, spiritCost, bound)
}

/** Everybody sees whether it is so. */
export function lacking(run: Run, seat: Seat, needs: Needs | undefined): Refusal | undefined {
  if (needs?.posture !== undefined && posture(run, seat) !== needs.posture)
    return refusal('forbidden', `only in ${needs.posture} posture`)
  if (needs?.spirit !== undefined && spirit(run, seat) < needs.spirit)
    return refusal('cannot-pay', `it needs ${needs.spirit} spirit in the gauge`)
  if (needs?.hurt && life(run, seat) >= stat(run, seat, 'max-life'))
    return refusal('forbidden', 'her life is at its cap')
  if (needs?.room && capacity(run, seat) === 0) return refusal('no-room', 'the spirit gauge is full')
  return undefined
}
