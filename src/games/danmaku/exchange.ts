// Exchanging: main deck cards from the hand and points cards before her, worth as much as it costs or more, for a card of
// the market row, a spirit or the top card of a deck that has a price. One limit counts all of them. In her own Main step
// it is an action; in every Discard step all are asked at once, and what they say takes effect in turn order.

import { happen } from '../../engine/happen.ts'
import type { Entry } from '../../engine/line.ts'
import { refusal } from '../../engine/match.ts'
import {
  boundCards,
  cardRef,
  type Option,
  type Proc,
  type Ref,
  type Refusal,
  type Said,
  type Slot,
  type Want,
  wordRef,
} from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { attend, type Moment, Wait } from '../../engine/wait.ts'
import type { Worth } from '../module.ts'
import { addedDecks, discardOf, MAIN } from './decks.ts'
import { notHers } from './declare.ts'
import { settle } from './defeat.ts'
import { fillRow, MARKET, market, rowOf } from './market.ts'
import { allToPile, draw } from './piles.ts'
import { pointsCards, pointsOf, pointsWorth, spirits, toSpiritPile } from './points.ts'
import type { DanmakuProgram } from './schema.ts'
import { active, banned, bump, cardDef, hand, handPoints, pointValue, program, stat, stateOf } from './state.ts'

/** How the question of the Discard step is called. */
export const EXCHANGE = 'exchange'

const COUNT = 'turn/exchanges'
const FORGONE = 'turn/exchanges-forgone'
export const exchangesMade = (run: Run, seat: Seat): number => run.table.num(seat, COUNT)
const exchangesForgone = (run: Run, seat: Seat): number => run.table.num(seat, FORGONE)
const exchangesLeft = (run: Run, seat: Seat): number =>
  stat(run, seat, 'exchange-limit') - exchangesMade(run, seat) - exchangesForgone(run, seat)

/**
 * "They make all of their exchanges back-to-back": when she has begun to exchange and does something else, what she could
 * still have exchanged in this turn is forgone. What gives her one more afterwards gives it to her all the same.
 */
export function doesSomethingElse(run: Run, seat: Seat): void {
  const left = exchangesLeft(run, seat)
  if (exchangesMade(run, seat) > 0 && left > 0) bump(run, seat, FORGONE, left)
}

function limitReached(run: Run, seat: Seat, filed: number): Refusal | undefined {
  if (exchangesLeft(run, seat) > filed) return undefined
  const why =
    exchangesForgone(run, seat) > 0
      ? 'she has done something else since, and her exchanges of a turn follow one upon another'
      : `${stat(run, seat, 'exchange-limit')} exchange a turn`
  return refusal('exchange-limit', why)
}

// --- what there is, and what it costs -----------------------------------------------------------------------------

/** Something that can be had now. */
interface Ware {
  readonly ref: Ref
  readonly name: string
  readonly price: number
}

/** Spirits that are for sale: none before the first turn (option `spirits-in-turn-zero`). */
function spiritsNow(run: Run): string[] {
  const early = ['setup', 'turn-zero'].includes(stateOf(run).step) && run.option('spirits-in-turn-zero') !== 'yes'
  return early ? [] : spirits(program(run))
}

/** The row, a card of each pile of spirits, decks with a price; before the first turn no row lies there. */
function wares(run: Run): Ware[] {
  const ofCard = (card: Card | undefined): Ware[] =>
    card ? [{ ref: cardRef(card), name: card.kind, price: cardDef(run, card.kind).price ?? 0 }] : []
  const piles = spiritsNow(run).map((id) => run.table.zone(id).cards.at(-1))
  const decks = Object.entries(addedDecks(program(run))).flatMap(([deck, { price }]): Ware[] => {
    const left = run.table.zone(deck).cards.length + run.table.zone(discardOf(deck)).cards.length
    return price === undefined || left === 0 || banned(run, `draw-${deck}`)
      ? []
      : [{ ref: wordRef(deck), name: deck, price }]
  })
  return [...market(run).flatMap(ofCard), ...piles.flatMap(ofCard), ...decks]
}

export const isOffered = (run: Run, name: string): boolean => wares(run).some((ware) => ware.name === name)

/** What is on offer and what it costs, for posts: the row, spirits with what is left of them, decks with a price. */
export function offered(run: Run): Readonly<Record<string, readonly string[]>> {
  const p = program(run)
  if (!hasExchange(p)) return {}
  const price = (id: string) => String(p.cards[id]?.price ?? 0)
  const decks = Object.entries(addedDecks(p)).filter(([, d]) => d.price !== undefined)
  return {
    market: market(run).map((c) => c.kind),
    'market-costs': market(run).map((c) => price(c.kind)),
    spirits: spiritsNow(run),
    'spirit-costs': spiritsNow(run).map(price),
    'spirits-left': spiritsNow(run).map((id) => String(run.table.zone(id).cards.length)),
    'priced-decks': decks.map(([id]) => id),
    'deck-costs': decks.map(([, d]) => String(d.price)),
  }
}

/** Everything that could ever be had by the packs in force. */
function everOffered(p: DanmakuProgram, name: string): boolean {
  return p.cards[name]?.price !== undefined || addedDecks(p)[name]?.price !== undefined
}

/** Is there anything to exchange for by the packs in force? */
export const hasExchange = (p: DanmakuProgram): boolean =>
  rowOf(p) !== undefined || spirits(p).length > 0 || Object.values(addedDecks(p)).some((d) => d.price !== undefined)

// --- what is paid with --------------------------------------------------------------------------------------------

/** Main deck cards of the hand, and points cards before her; not what comes from other decks (option `lunatic-pays`). */
function purse(run: Run, seat: Seat): Card[] {
  const row = rowOf(program(run))?.deck
  const pays = ({ home }: Card) =>
    home === MAIN ||
    (run.option('lunatic-pays') === 'yes' && home !== row && Object.hasOwn(addedDecks(program(run)), home))
  return [...hand(run, seat).filter(pays), ...pointsOf(run, seat)]
}

const worth = (run: Run, seat: Seat, card: Card): number =>
  card.zone.name === 'points' ? pointsWorth(run, card) : handPoints(run, seat, card)
const worthOf = (run: Run, seat: Seat, cards: readonly Card[]): number =>
  cards.reduce((sum, c) => sum + worth(run, seat, c), 0)

/** What a card of her hand is worth, told only where there is anything to exchange for. */
export function worthToHer(run: Run, seat: Seat, card: Card): Worth | undefined {
  if (!hasExchange(program(run))) return undefined
  const pays = purse(run, seat).includes(card)
  return pays || pointValue(run, card) > 0 ? { points: handPoints(run, seat, card), pays } : undefined
}

/** As much as she might have by what everybody sees: her points, and in her hand the best cards that there are. */
function purseSeen(run: Run, seat: Seat): number {
  const values = Object.values(program(run).cards).map((c) => (c.price === undefined ? (c.value ?? 0) : 0))
  const best = Math.max(...values) + stat(run, seat, 'hand-points')
  return worthOf(run, seat, pointsOf(run, seat)) + hand(run, seat).length * best
}

// --- saying it ----------------------------------------------------------------------------------------------------

/**
 * The exchanges that she may make now; `filed` have been said already and wait for their turn. Of a line that is being said
 * it is looked at what it names before what that is worth.
 */
export function exchangeOptions(run: Run, seat: Seat, want?: Want, filed = 0, ban?: Refusal): Option[] {
  if (!hasExchange(program(run)) || (want !== undefined && want.verb !== 'exchanges')) return []
  const cards = purse(run, seat)
  const total = worthOf(run, seat, cards)
  const payable = () => wares(run).filter((w) => w.price <= total)
  const limit = limitReached(run, seat, filed)
  const option: Option = {
    verb: 'exchanges',
    slots: (bound) => {
      if (bound.taken === undefined) return takenSlot(run, want ? wares(run) : payable(), limit)
      const ware = wares(run).find((w) => sameRef(w.ref, bound.taken?.[0]))
      return bound.paid === undefined && ware ? paidSlot(run, seat, cards, ware) : undefined
    },
    get blocked() {
      if (ban || want) return ban
      return limit ?? (payable().length > 0 ? undefined : refusal('cannot-pay', 'what she has is worth too little'))
    },
    run: (said) => exchange(run, said),
  }
  return [option]
}

const sameRef = (a: Ref, b: Ref | undefined): boolean =>
  (a.kind === 'card' && b?.kind === 'card' && a.card === b.card) ||
  (a.kind === 'word' && b?.kind === 'word' && a.word === b.word)

function takenSlot(run: Run, wares: readonly Ware[], limit: Refusal | undefined): Slot {
  const refuse = (entry: Entry): Refusal => {
    const ban = banned(run, `draw-${entry.name}`)
    if (ban !== undefined) return refusal('forbidden', `${ban} forbids it`)
    if (limit) return limit
    const why = everOffered(program(run), entry.name) ? 'is not on offer now' : 'cannot be had by an exchange'
    return refusal('bad-choice', `${entry.name} ${why}`)
  }
  const from = limit ? [] : wares.map((w) => w.ref)
  return { key: 'taken', clause: 'taking', from, min: 1, max: 1, missing: 'ask', refuse }
}

function paidSlot(run: Run, seat: Seat, cards: readonly Card[], { name, price }: Ware): Slot {
  const refuse = (entry: Entry): Refusal => {
    if (pointsCards(program(run))[entry.name]) return refusal('cannot-pay', `${seat} has not so many ${entry.name}`)
    const held = notHers(run, seat, entry)
    const why = `${entry.name} does not pay: main deck cards from the hand and points do (option lunatic-pays)`
    return held?.tellsHand ? { ...held, why } : (held ?? refusal('bad-choice', `${entry.name} cannot be paid with`))
  }
  const lacks = (refs: readonly Ref[]): Refusal | undefined => {
    const sum = worthOf(
      run,
      seat,
      refs.flatMap((r) => (r.kind === 'card' ? [r.card] : [])),
    )
    return sum >= price ? undefined : refusal('cannot-pay', `that is worth ${sum}, and ${name} costs ${price}`)
  }
  const from = cards.map(cardRef)
  // With too few named it is the worth that is lacking, not the number; with nothing to pay with what is named is wrong.
  const max = Math.max(1, from.length)
  return { key: 'paid', clause: 'what', from, min: 1, max, missing: 'ask', refuse, over: refuse, lacks }
}

// --- doing it -----------------------------------------------------------------------------------------------------

function* exchange(run: Run, said: Said): Proc<void> {
  const { seat, bound } = said
  const taken = bound.taken?.[0]
  if (!taken || taken.kind === 'seat') return
  const paid = boundCards(bound, 'paid')
  bump(run, seat, COUNT)
  const name = taken.kind === 'card' ? taken.card.kind : taken.word
  const unseen = taken.kind === 'word' ? { unseen: true } : {}
  const data = { who: seat, for: name, cards: paid.map((c) => c.kind), ...unseen }
  yield* happen(run, { kind: 'exchanged', subject: { seat, taken }, apply: () => ({ data }) })
  const points = paid.filter((card) => card.zone.name === 'points')
  for (const card of points) toSpiritPile(run, card)
  yield* allToPile(
    run,
    paid.filter((card) => !points.includes(card)),
    seat,
  )
  if (taken.kind === 'word') yield* draw(run, seat, 1, taken.word)
  else take(run, seat, taken.card)
}

/** Straight into her hand, which is no drawing; what came out of the row is replaced at once. */
function take(run: Run, seat: Seat, card: Card): void {
  const at = card.zone.name === MARKET ? card.zone.cards.indexOf(card) : undefined
  run.table.move(card, run.table.zone('hand', seat), 'top', true)
  if (at !== undefined) fillRow(run, at)
}

// --- the Discard step ---------------------------------------------------------------------------------------------

/**
 * "Players must declare whether they are going to exchange or not in turn order." All are asked at once; what is said
 * takes effect as soon as everybody before her has spoken. Whose turn it was is asked no more in this step, whether she has
 * said no or had nothing to say. What an earlier exchange has made impossible is asked again.
 */
export function* exchangePoll(run: Run, turn: Seat): Proc<void> {
  if (!hasExchange(program(run))) return
  const wait = new Wait({ moment: EXCHANGE, data: { who: turn } }, undefined)
  let last: Seat | undefined
  const moment = pollMoment(run, wait, () => last)
  wait.announce(moment)
  // When one of hers is tried, those that she has filed to come after it take nothing from it.
  const tried: Moment = { ...moment, options: (seat) => exchangeOptions(run, seat) }
  while (!run.over) {
    const said = yield* attend(run, wait, tried, 'turn')
    if (!said) break
    last = said.seat
    yield* said.option.run(said)
    if (stateOf(run).stack.length === 0) yield* settle(run)
    // All of hers come back to back: while she may go on, she is asked before the next.
    const more = wait.filed.some((f) => f.seat === said.seat)
    if (!more && moment.asks(said.seat)) wait.forget(said.seat)
  }
  wait.done(moment.key)
  wait.close(run)
}

/** `last`: whose exchange was the last to take effect. */
function pollMoment(run: Run, wait: Wait, last: () => Seat | undefined): Moment {
  const cheapest = () => Math.min(...wares(run).map((w) => w.price))
  const before = (seat: Seat): readonly Seat[] => run.seatOrder().slice(0, run.seatOrder().indexOf(seat))
  const past = (seat: Seat): boolean => {
    const at = last()
    return at !== undefined && before(at).includes(seat)
  }
  const asks = (seat: Seat) =>
    active(run, seat) && !past(seat) && exchangesLeft(run, seat) > 0 && purseSeen(run, seat) >= cheapest()
  const declined = (seat: Seat): boolean =>
    wait.said.get(seat) === 'passed' && !wait.unspoken(run).some((s) => before(seat).includes(s))
  const barred = (seat: Seat): Refusal | undefined => {
    if (past(seat)) return refusal('not-asked', `the turn of ${seat} to exchange in this step is past`)
    return declined(seat) ? refusal('not-asked', `${seat} has said that she exchanges nothing`) : undefined
  }
  return {
    key: EXCHANGE,
    immediate: false,
    again: true,
    conceivable: () => wares(run).length > 0,
    asks,
    options: (seat, want) => {
      const filed = wait.filed.filter((f) => f.seat === seat).length
      return exchangeOptions(run, seat, want, filed, barred(seat))
    },
  }
}
