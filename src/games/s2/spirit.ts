// Spirit: an ordered gauge, filled to the right and emptied from the left. Refilling, gaining, consuming, losing,
// stealing, paying, full defence and charge-up.

import type { Entry } from '../../engine/line.ts'
import { refusal } from '../../engine/match.ts'
import {
  type Bound,
  boundCards,
  cardRef,
  type Option,
  type Refusal,
  type Slot,
  wordRef,
} from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { discard, toPile, top } from './piles.ts'
import { active, cardDef, extraSpirit, gauge, hand, posture, spirit, stat } from './state.ts'

/** From the left, extra spirit last, but for so much of it as is named (`extra`). How many were there to go. */
function consume(run: Run, seat: Seat, n: number, why: string, extra = 0): number {
  const beside = extraSpirit(run, seat)
  const unnamed = [...gauge(run, seat), ...beside.slice(extra)].slice(0, n - extra)
  const gone = [...unnamed, ...beside.slice(0, extra)]
  if (gone.length === 0) return 0
  const cards = gone.map((c) => c.kind)
  run.table.record('consumed', { who: seat, n: gone.length, cards, why })
  toPile(run, gone)
  return gone.length
}

/** What is lost without being a cost comes from the gauge alone (ruling A15). */
export const loseSpirit = (run: Run, seat: Seat, n: number): number =>
  consume(run, seat, Math.min(n, spirit(run, seat)), 'loss')

/** Can enter the gauge outside the refill phase. */
export const capacity = (run: Run, seat: Seat): number => Math.max(0, stat(run, seat, 'spirit-cap') - spirit(run, seat))

/**
 * Each point is the top card of the deck. What finds no room in the gauge is forfeited; extra spirit knows no cap and
 * lies face down on the character.
 */
export function gainSpirit(run: Run, seat: Seat, n: number, extra: boolean): void {
  const zone = run.table.zone(extra ? 'extra-spirit' : 'spirit', seat)
  const gained: Card[] = []
  for (let i = extra ? n : Math.min(n, capacity(run, seat)); i > 0; i--) {
    const card = top(run)
    if (!card) break
    run.table.move(card, zone)
    gained.push(card)
  }
  if (gained.length === 0) return
  const data = { who: seat, n: gained.length, ...(extra ? { extra } : { count: spirit(run, seat) }) }
  run.table.record('spirit-gained', data, { to: [seat], data: { cards: gained.map((c) => c.kind) } })
}

/** Cards that become spirit ("may use XX as spirit"): into the gauge, to the right, as long as there is room. */
export function fillGauge(run: Run, seat: Seat, cards: readonly Card[]): void {
  refill(run, seat, cards.slice(0, capacity(run, seat)))
}

/**
 * From the left of her gauge straight into one's own, one after another. With a full gauge nothing is stolen and she
 * keeps it (ruling A18); in the other reading she loses it all the same. How many were stolen.
 */
export function stealSpirit(run: Run, thief: Seat, from: Seat, n: number): number {
  const room = capacity(run, thief)
  const wanted = gauge(run, from).slice(0, n)
  const cards = wanted.slice(0, room)
  for (const card of cards) run.table.move(card, run.table.zone('spirit', thief))
  if (cards.length > 0) {
    const data = { who: thief, from, n: cards.length }
    run.table.record('spirit-stolen', data, { to: [thief, from], data: { cards: cards.map((c) => c.kind) } })
  }
  if (run.option('a18') === 'drained' && wanted.length > room) loseSpirit(run, from, wanted.length - room)
  return cards.length
}

// --- paying -------------------------------------------------------------------------------------------------------

/** Cards that pay 1 spirit each from the hand, alone or together with the gauge (ruling A14). */
function payers(run: Run, seat: Seat, except: readonly Card[]): Card[] {
  return hand(run, seat).filter((c) => !except.includes(c) && cardDef(run, c.kind)['pays-spirit'])
}

const own = (run: Run, seat: Seat): number => spirit(run, seat) + extraSpirit(run, seat).length

/** By public facts: every card of the hand might pay. */
export const mightPay = (run: Run, seat: Seat, cost: number, otherCards: number): boolean =>
  own(run, seat) + hand(run, seat).length - otherCards >= cost

export function cannotPay(run: Run, seat: Seat, cost: number, except: readonly Card[]): Refusal | undefined {
  if (own(run, seat) + payers(run, seat, except).length >= cost) return undefined
  return refusal('cannot-pay', `${cost} spirit must be consumed for it`)
}

/** Extra spirit as a line names it; one is like another. */
const EXTRA = 'extra-spirit'

/** What pays beside the gauge, which pays the rest: extra spirit that is named, then cards of the hand. The next of them. */
export function paymentSlot(
  run: Run,
  seat: Seat,
  cost: number,
  except: readonly Card[],
  bound: Bound,
): Slot | undefined {
  const beside = extraSpirit(run, seat).length
  if (beside > 0 && bound['from-extra'] === undefined) {
    const from = Array.from({ length: Math.min(beside, cost) }, () => wordRef(EXTRA))
    const base = { key: 'from-extra', clause: 'discarding', from, min: 0, max: from.length } as const
    return { ...base, missing: 'none', more: true }
  }
  return bound['from-hand'] === undefined ? handSlot(run, seat, cost, except, namedExtra(bound)) : undefined
}

const namedExtra = (bound: Bound): number => bound['from-extra']?.length ?? 0

function handSlot(run: Run, seat: Seat, cost: number, except: readonly Card[], extra: number): Slot {
  const from = payers(run, seat, except)
  const min = Math.max(0, cost - own(run, seat))
  const refuse = (entry: Entry) => {
    if (entry.name === EXTRA)
      return extra === cost
        ? refusal('wrong-count', `${cost} spirit are consumed for it`)
        : refusal('cannot-pay', `${seat} has no more extra spirit`)
    return hand(run, seat).some((c) => c.kind === entry.name)
      ? refusal('bad-choice', `${entry.name} pays no spirit`)
      : refusal('not-held', `${seat} does not hold ${entry.name}`)
  }
  const base = { key: 'from-hand', clause: 'discarding', from: from.map(cardRef), min, max: cost - extra } as const
  return { ...base, refuse, missing: min === 0 ? 'none' : 'ask' }
}

export function pay(run: Run, seat: Seat, cost: number, bound: Bound): void {
  const paid = boundCards(bound, 'from-hand')
  discard(run, seat, paid, 'cost')
  consume(run, seat, cost - paid.length, 'cost', namedExtra(bound))
}

// --- refilling ----------------------------------------------------------------------------------------------------

/** How many cards may enter the gauge in the refill phase. With full defence one more than the cap (rulings A11, A12). */
function room(run: Run, seat: Seat): number {
  const cap = stat(run, seat, 'spirit-cap')
  const reached = run.option('a11') === 'at-start' ? spirit(run, seat) >= cap : true
  const full = posture(run, seat) === 'defence' && reached ? 1 : 0
  return Math.max(0, cap + full - spirit(run, seat))
}

/** `puts X, Y into spirit`: the first named is the leftmost of the new. */
export function refillOption(run: Run, seat: Seat): Option {
  const space = room(run, seat)
  const none = skipsRefill(run, seat)
    ? refusal('forbidden', 'the refill phase of this turn is skipped')
    : space === 0
      ? refusal('no-room', 'the spirit gauge is full')
      : hand(run, seat).length === 0
        ? refusal('not-held', 'there is no card in hand')
        : undefined
  const slot: Slot = {
    key: 'spirit',
    clause: 'into/spirit',
    from: hand(run, seat).map(cardRef),
    min: 1,
    max: space,
    missing: 'ask',
    refuse: (entry) => refusal('not-held', `${seat} does not hold ${entry.name}`),
    over: (entry) =>
      hand(run, seat).some((c) => c.kind === entry.name)
        ? refusal('no-room', `there is room for ${space} in the spirit gauge`)
        : refusal('not-held', `${seat} does not hold ${entry.name}`),
  }
  return {
    verb: 'puts',
    slots: (bound) => (bound.spirit ? undefined : slot),
    ...(none ? { blocked: none } : {}),
    *run(said) {
      refill(run, seat, boundCards(said.bound, 'spirit'))
      keepFull(run, seat)
    },
  }
}

function refill(run: Run, seat: Seat, cards: readonly Card[]): void {
  if (cards.length === 0) return
  for (const card of cards) run.table.move(card, run.table.zone('spirit', seat))
  const kinds = cards.map((c) => c.kind)
  const data = { who: seat, n: cards.length, count: spirit(run, seat) }
  run.table.record('refilled', data, { to: [seat], data: { cards: kinds } })
}

/** What a full defence has stored above the cap stays there, as long as she stays in defence posture. */
export function keepFull(run: Run, seat: Seat): void {
  const full = posture(run, seat) === 'defence' && spirit(run, seat) > stat(run, seat, 'spirit-cap')
  if (full !== run.table.flag(seat, 'full-defence')) run.table.set(seat, 'full-defence', full)
}

/** Who leaves defence posture loses what lies above the cap, the rightmost first; that is no consuming (ruling A12). */
export function lapse(run: Run, seat: Seat): void {
  if (posture(run, seat) === 'defence') return
  keepFull(run, seat)
  cutGauge(run, seat)
}

/** What lies above the cap is lost from the right, all but the card that a full defence has stored there. */
export function cutGauge(run: Run, seat: Seat): void {
  if (!active(run, seat)) return
  const over = run.table.flag(seat, 'full-defence') ? 1 : 0
  discard(run, seat, gauge(run, seat).slice(stat(run, seat, 'spirit-cap') + over), 'lapse')
}

// --- charge-up ----------------------------------------------------------------------------------------------------

const skipsRefill = (run: Run, seat: Seat): boolean => run.table.flag(seat, 'turn/skip/refill')

export function chargeOption(run: Run, seat: Seat, phase: 'attack' | 'declare-start'): Option {
  const blocked = cannotCharge(run, seat, phase)
  return {
    verb: 'uses',
    what: 'charge-up',
    ...(blocked ? { blocked } : {}),
    *run() {
      run.table.record('used', { who: seat, card: 'charge-up' })
      run.table.set(seat, 'turn/charged-up', true)
      run.table.set(seat, 'posture', 'defence')
      // All spirit in the gauge; no cost that something else could pay.
      consume(run, seat, spirit(run, seat), 'charge-up')
      run.table.set(seat, 'turn/skip/refill', true)
      run.table.set(seat, 'charged', true)
    },
  }
}

/** In attack posture with a full gauge, before an attack opportunity, once a turn (ruling A8; its option says when). */
export function cannotCharge(run: Run, seat: Seat, phase: 'attack' | 'declare-start'): Refusal | undefined {
  const { table } = run
  const moment = run.option('a8') === 'declare-start' ? 'declare-start' : 'attack'
  if (phase !== moment) return refusal('not-now', 'charge-up is declared with the posture')
  if (table.flag(seat, 'turn/charged-up')) return refusal('used', 'she has charged up in this turn')
  if (posture(run, seat) !== 'attack') return refusal('forbidden', 'only in attack posture')
  if (table.num(seat, 'turn/attacks') > 0) return refusal('attack-limit', 'only before an attack opportunity')
  const cap = stat(run, seat, 'spirit-cap')
  if (spirit(run, seat) < cap) return refusal('cannot-pay', `it needs ${cap} spirit in the gauge`)
  return undefined
}
