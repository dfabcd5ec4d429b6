// What is declared with a play: its target, the word that it chooses, what it costs. The slots of the line, and why an
// effect cannot be declared at all.

import type { Entry } from '../../engine/line.ts'
import { refusal } from '../../engine/match.ts'
import {
  type Bound,
  boundCards,
  boundSeats,
  cardRef,
  type Option,
  type Ref,
  type Refusal,
  type Slot,
  seatRef,
  wordRef,
} from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { strayAhead } from '../../language/execute.ts'
import type { Where } from '../../language/step.ts'
import type { Effect } from './objects.ts'
import type { CostDef, PlayerTarget, TargetDef } from './schema.ts'
import {
  active,
  activeSeats,
  alike,
  hand,
  handPoints,
  hasSpellCard,
  inRange,
  items,
  life,
  matches,
  mayAttack,
  program,
  reach,
  stat,
  stateOf,
} from './state.ts'

/** What is declared beside the effect itself. */
export interface Declared {
  /** Cards to be discarded as well: for a Dodge card against some attacks. */
  readonly tax: number
  /** Additional, different players whom a Danmaku card may attack. */
  readonly extra: number
  /** Who may not be aimed at. */
  readonly except?: Seat
  /** As whose it counts: she aims, whoever pays. */
  readonly as?: Seat
  /** Whom it attacks without aiming at her: the attacker whom it answers. */
  readonly strikes?: readonly Seat[]
}
export const PLAIN: Declared = { tax: 0, extra: 0 }

/** Slots in the order of declaring: target, word, costs. The target comes first, so that only enough can be paid for it. */
export function slotsOf(run: Run, seat: Seat, effect: Effect, declared: Declared): NonNullable<Option['slots']> {
  const { tax, extra, except, as = seat, strikes } = declared
  return (bound, card) => {
    const { target } = effect
    if (target && bound.target === undefined)
      return 'item' in target
        ? itemSlot(run)
        : targetSlot(run, as, target, payable(run, seat, effect, 0, bound, card).length, except, attacksTarget(effect))
    const first = target && 'player' in target ? boundSeats(bound, 'target') : strikes
    if (first && extra > 0 && bound.extra === undefined) {
      const from = inReach(run, as).filter((s) => !first.includes(s) && mayAttack(run, as, s))
      if (from.length > 0) return extraSlot(run, as, from, extra, first)
    }
    if (effect.choose && bound[effect.choose.as] === undefined)
      return {
        key: effect.choose.as,
        clause: 'choosing',
        from: effect.choose.words.map(wordRef),
        min: effect.choose.count ?? 1,
        max: effect.choose.count ?? 1,
        missing: 'ask',
      }
    return costSlot(run, seat, effect, tax, bound, card) ?? taxSlot(run, seat, effect, tax, bound, card)
  }
}

/** Why what is said with it of questions that come later cannot be meant. */
export function strayOf(run: Run, seat: Seat, source: string, { do: steps }: Effect): NonNullable<Option['stray']> {
  const { lexicon } = stateOf(run)
  return ({ bound, riding }) =>
    strayAhead({ run, lexicon, you: seat, source, names: new Map(Object.entries(bound)), of: {}, riding }, steps)
}

/** Cards of the hand that pay these costs. */
const paidBy = (costs: readonly CostDef[], bound: Bound): Card[] =>
  costs.flatMap((c) => (c.discard ? boundCards(bound, c.discard.as) : []))

/** Cards in hand that could pay the cost at this place of the list, those left out that pay for something before it. */
function payable(run: Run, seat: Seat, effect: Effect, index: number, bound: Bound, card: Card | undefined): Card[] {
  const paid = paidBy(effect.cost.slice(0, index), bound)
  const where = effect.cost[index]?.discard?.where ?? {}
  return hand(run, seat).filter((c) => c !== card && !paid.includes(c) && matches(run, c, where))
}

function costSlot(
  run: Run,
  seat: Seat,
  effect: Effect,
  tax: number,
  bound: Bound,
  card: Card | undefined,
): Slot | undefined {
  const same = (a: Card, b: Card) => alike(run, a, b)
  const refuse = (entry: Entry) => notHers(run, seat, entry)
  const paying = { clause: 'discarding', refuse, alike: same } as const
  for (const [i, cost] of effect.cost.entries()) {
    const item = cost['discard-item']
    if (item && bound[item.as] === undefined) {
      const from = items(run, seat).filter((c) => matches(run, c, item.where))
      const refuseItem = (entry: Entry) => notHers(run, seat, entry, true)
      const wanted = item.optional ? ({ min: 0, missing: 'none' } as const) : ({ min: 1, missing: 'ask' } as const)
      return { ...paying, key: item.as, from: from.map(cardRef), max: 1, ...wanted, refuse: refuseItem }
    }
    const d = cost.discard
    if (!d || bound[d.as] !== undefined) continue
    const from = payable(run, seat, effect, i, bound, card).map(cardRef)
    const more = effect.cost.slice(i + 1).some((c) => c.discard !== undefined || c['discard-item'] !== undefined)
    if (d.worth !== undefined) return { ...paying, key: d.as, ...worthSlot(run, seat, from, d.worth), more }
    if (d.count !== 'any') return { ...paying, key: d.as, from, min: d.count, max: d.count, missing: 'ask' }
    const need = bonusNeeded(run, seat, effect.target, d.as, bound)
    const short = refusal('out-of-range', `${farAway(run, seat, bound)}; ${need} discarded for it would reach`)
    const most = from.length - Math.max(tax, 0)
    return { ...paying, key: d.as, from, min: need, max: most, missing: 'none', ...(need > 0 ? { short } : {}) }
  }
  return undefined
}

/** As many as she likes, worth so much together. */
function worthSlot(
  run: Run,
  seat: Seat,
  from: readonly Ref[],
  worth: number,
): Pick<Slot, 'from' | 'min' | 'max' | 'missing' | 'lacks'> {
  const lacks = (refs: readonly Ref[]): Refusal | undefined => {
    const sum = refs.reduce((all, ref) => all + (ref.kind === 'card' ? handPoints(run, seat, ref.card) : 0), 0)
    return sum >= worth ? undefined : refusal('cannot-pay', `that is worth ${sum}, and it costs ${worth}`)
  }
  return { from, min: 1, max: from.length, missing: 'ask', lacks }
}

function taxSlot(
  run: Run,
  seat: Seat,
  effect: Effect,
  tax: number,
  bound: Bound,
  card: Card | undefined,
): Slot | undefined {
  if (tax === 0 || bound.tax !== undefined) return undefined
  const paid = paidBy(effect.cost, bound)
  const from = hand(run, seat)
    .filter((c) => c !== card && !paid.includes(c))
    .map(cardRef)
  return {
    key: 'tax',
    clause: 'discarding',
    from,
    min: tax,
    max: tax,
    missing: 'ask',
    alike: (a, b) => alike(run, a, b),
    refuse: (entry) => notHers(run, seat, entry),
  }
}

/** Why a card that is named cannot be paid with: she does not hold it (nor has it in play, where Items pay), or it does not fit. */
export function notHers(run: Run, seat: Seat, entry: Entry, inPlay = false): Refusal | undefined {
  if (program(run).cards[entry.name] === undefined) return undefined
  return [...hand(run, seat), ...(inPlay ? items(run, seat) : [])].some((c) => c.kind === entry.name)
    ? { ...refusal('bad-choice', `${entry.name} cannot be taken for this`), tellsHand: true }
    : refusal('not-held', `${seat} does not hold ${entry.name}`)
}

function bonusNeeded(run: Run, seat: Seat, target: TargetDef | undefined, as: string, bound: Bound): number {
  const limit = target && 'player' in target ? target['in-range'] : undefined
  const on = boundSeats(bound, 'target')[0]
  if (typeof limit !== 'object' || limit.bonus !== as || on === undefined) return 0
  return Math.max(0, reach(run, seat, on) - stat(run, seat, 'range'))
}

function farAway(run: Run, seat: Seat, bound: Bound): string {
  const on = boundSeats(bound, 'target')[0]
  if (on === undefined) return 'out of range'
  return `out of range: ${on} is ${reach(run, seat, on)} away and the range is ${stat(run, seat, 'range')}`
}

/** Other players in range. */
export const inReach = (run: Run, seat: Seat): Seat[] =>
  activeSeats(run).filter((s) => s !== seat && inRange(run, seat, s))

interface AttackOn {
  readonly who: string
  readonly 'if-in-range': boolean
  readonly 'with-neighbours'?: boolean | undefined
}

/** Does it attack its target whatever the range? Then nobody can be aimed at whom its player may not attack. */
const attacksTarget = ({ do: steps }: Effect): boolean =>
  steps.some(({ verb, args }) => {
    if (verb !== 'attack') return false
    const { who, 'if-in-range': perhaps, 'with-neighbours': others } = args as AttackOn
    return who === 'target' && !perhaps && !others
  })

function targetsOf(
  run: Run,
  seat: Seat,
  target: PlayerTarget,
  payable: number,
  except: Seat | undefined,
  attacks: boolean,
): Seat[] {
  const limit = target['in-range']
  const bonus = typeof limit === 'object' ? payable : 0
  return activeSeats(run).filter(
    (s) =>
      s !== except &&
      (!target['spares-its-own'] || !hasSpellCard(run, s, target)) &&
      (target.player === 'any' || s !== seat) &&
      (limit === undefined || inRange(run, seat, s, bonus)) &&
      (!attacks || s === seat || mayAttack(run, seat, s)),
  )
}

export function targetSlot(
  run: Run,
  seat: Seat,
  target: PlayerTarget,
  payable: number,
  except?: Seat,
  attacks = false,
): Slot {
  return {
    key: 'target',
    clause: 'on',
    from: targetsOf(run, seat, target, payable, except, attacks).map(seatRef),
    min: 1,
    max: 1,
    missing: target.default === 'you' ? [seatRef(seat)] : 'ask',
    refuse: (entry) => badTarget(run, seat, entry, target),
  }
}

const itemsInPlay = (run: Run): Card[] => activeSeats(run).flatMap((s) => items(run, s))

function itemSlot(run: Run): Slot {
  return {
    key: 'target',
    clause: 'on',
    from: itemsInPlay(run).map(cardRef),
    min: 1,
    max: 1,
    missing: 'ask',
    alike: (a, b) => alike(run, a, b),
    refuse: (entry) => refusal('bad-target', `${entry.name} is no Item in play`),
  }
}

function extraSlot(run: Run, seat: Seat, from: readonly Seat[], max: number, first: readonly Seat[]): Slot {
  const refuse = (entry: Entry) =>
    first.includes(entry.name)
      ? refusal('bad-target', `${entry.name} is attacked already; a different player must be named`)
      : badTarget(run, seat, entry, { player: 'other', 'in-range': true })
  return {
    key: 'extra',
    clause: 'on',
    from: from.map(seatRef),
    min: 0,
    max,
    missing: 'none',
    refuse,
    // What does not fit here fits nowhere.
    over: refuse,
  }
}

function badTarget(run: Run, seat: Seat, entry: Entry, target: PlayerTarget): Refusal {
  if (entry.name === seat && target.player === 'other') return refusal('bad-target', 'another player must be named')
  if (!run.table.seats.includes(entry.name)) return refusal('bad-target', `${entry.name} is no player`)
  if (!active(run, entry.name)) return refusal('bad-target', `${entry.name} is out of the game`)
  if (!mayAttack(run, seat, entry.name)) return refusal('out-of-range', `${entry.name} is too far away to be attacked`)
  if (target['in-range'] === undefined || inRange(run, seat, entry.name))
    return refusal('bad-target', `${entry.name} cannot be named here`)
  return refusal('out-of-range', `${entry.name} is out of range`)
}

/**
 * Why the effect cannot be declared at all: nobody to aim at, nothing to pay with. `publicly`: what everybody sees of it,
 * to whom any card of a hand may be one that pays.
 */
export function unplayable(
  run: Run,
  seat: Seat,
  effect: Effect,
  card: Card | undefined,
  tax: number,
  except?: Seat,
  publicly = false,
): Refusal | undefined {
  const free = hand(run, seat).filter((c) => c !== card)
  const pays = (where: Where) => (publicly ? free : free.filter((c) => matches(run, c, where))).length
  let needed = tax
  for (const cost of effect.cost) {
    const { discard: d, 'discard-item': item, 'pay-life': points } = cost
    if (points !== undefined && (life(run, seat) < points || stat(run, seat, 'keeps-life') > 0))
      return refusal('cannot-pay', `there is no ${points} life to pay`)
    if (item && !item.optional && !items(run, seat).some((c) => matches(run, c, item.where)))
      return refusal('cannot-pay', 'there is no such Item in play to discard')
    if (d?.worth !== undefined) {
      const paying = free.filter((c) => publicly || matches(run, c, d.where))
      const sum = paying.reduce((all, c) => all + handPoints(run, seat, c), 0)
      if (paying.length === 0 || (!publicly && sum < d.worth))
        return refusal('cannot-pay', `cards worth ${d.worth} to discard for it are not in hand`)
    }
    if (!d || d.count === 'any') continue
    needed += d.count
    if (pays(d.where) < d.count) return refusal('cannot-pay', `${d.count} to discard for it are not in hand`)
  }
  if (free.length < needed) return refusal('cannot-pay', `${needed} cards must be discarded for it`)
  const first = effect.cost[0]?.discard
  const bonus = first?.count === 'any' ? pays(first.where) : 0
  return effect.target ? aimless(run, seat, effect.target, bonus, except, attacksTarget(effect)) : undefined
}

function aimless(
  run: Run,
  seat: Seat,
  target: TargetDef,
  bonus: number,
  except: Seat | undefined,
  attacks: boolean,
): Refusal | undefined {
  if ('item' in target) return itemsInPlay(run).length > 0 ? undefined : refusal('bad-target', 'no Item is in play')
  if (targetsOf(run, seat, target, bonus, except, attacks).length > 0) return undefined
  const far = target['in-range'] !== undefined || stat(run, seat, 'attack-distance') > 0
  return refusal(far ? 'out-of-range' : 'bad-target', 'nobody can be aimed at')
}
