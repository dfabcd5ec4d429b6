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
import { addedDecks, discardOf, MAIN } from './decks.ts'
import { notHers } from './declare.ts'
import { settle } from './defeat.ts'
import { fillRow, MARKET, market, rowOf } from './market.ts'
import { allToPile, draw } from './piles.ts'
import { pointsCards, pointsOf, pointsWorth, spirits, toSpiritPile } from './points.ts'
import type { DanmakuProgram } from './schema.ts'
import { active, banned, bump, cardDef, hand, handPoints, program, stat, stateOf } from './state.ts'

/** How the question of the Discard step is called. */
export const EXCHANGE = 'exchange'

const COUNT = 'turn/exchanges'
export const exchangesMade = (run: Run, seat: Seat): number => run.table.num(seat, COUNT)
const exchangesLeft = (run: Run, seat: Seat): number => stat(run, seat, 'exchange-limit') - exchangesMade(run, seat)

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

/** As much as she might have by what everybody sees: her points, and in her hand the best cards that there are. */
function purseSeen(run: Run, seat: Seat): number {
  const values = Object.values(program(run).cards).map((c) => (c.price === undefined ? (c.value ?? 0) : 0))
  const best = Math.max(...values) + stat(run, seat, 'hand-points')
  return worthOf(run, seat, pointsOf(run, seat)) + hand(run, seat).length * best
}

// --- saying it ----------------------------------------------------------------------------------------------------

/** The exchanges that she may make now; `filed` have been said already and wait for their turn. */
export function exchangeOptions(run: Run, seat: Seat, want?: Want, filed = 0, ban?: Refusal): Option[] {
  if (!hasExchange(program(run)) || (want !== undefined && want.verb !== 'exchanges')) return []
  const cards = purse(run, seat)
  const total = worthOf(run, seat, cards)
  const payable = () => wares(run).filter((w) => w.price <= total)
  const option: Option = {
    verb: 'exchanges',
    slots: (bound) => {
      if (bound.taken === undefined) return takenSlot(run, payable())
      const ware = wares(run).find((w) => sameRef(w.ref, bound.taken?.[0]))
      return bound.paid === undefined && ware ? paidSlot(run, seat, cards, ware) : undefined
    },
    get blocked() {
      if (ban) return ban
      if (exchangesLeft(run, seat) <= filed)
        return refusal('exchange-limit', `${stat(run, seat, 'exchange-limit')} exchange a turn`)
      if (wares(run).length === 0) return refusal('bad-choice', 'there is nothing to exchange for')
      return payable().length > 0 ? undefined : refusal('cannot-pay', 'what she has is worth too little')
    },
    run: (said) => exchange(run, said),
  }
  return [option]
}

const sameRef = (a: Ref, b: Ref | undefined): boolean =>
  (a.kind === 'card' && b?.kind === 'card' && a.card === b.card) ||
  (a.kind === 'word' && b?.kind === 'word' && a.word === b.word)

function takenSlot(run: Run, from: readonly Ware[]): Slot {
  const refuse = (entry: Entry): Refusal => {
    const ware = wares(run).find((w) => w.name === entry.name)
    if (ware) return refusal('cannot-pay', `${entry.name} costs ${ware.price}, and what she has is worth less`)
    const ban = banned(run, `draw-${entry.name}`)
    if (ban !== undefined) return refusal('forbidden', `${ban} forbids it`)
    const why = everOffered(program(run), entry.name) ? 'is not on offer now' : 'cannot be had by an exchange'
    return refusal('bad-choice', `${entry.name} ${why}`)
  }
  return { key: 'taken', clause: 'taking', from: from.map((w) => w.ref), min: 1, max: 1, missing: 'ask', refuse }
}

function paidSlot(run: Run, seat: Seat, cards: readonly Card[], { name, price }: Ware): Slot {
  const refuse = (entry: Entry): Refusal =>
    (pointsCards(program(run))[entry.name]
      ? refusal('cannot-pay', `${seat} has not so many ${entry.name}`)
      : notHers(run, seat, entry)) ?? refusal('bad-choice', `${entry.name} cannot be paid with`)
  const lacks = (refs: readonly Ref[]): Refusal | undefined => {
    const sum = worthOf(
      run,
      seat,
      refs.flatMap((r) => (r.kind === 'card' ? [r.card] : [])),
    )
    return sum >= price ? undefined : refusal('cannot-pay', `that is worth ${sum}, and ${name} costs ${price}`)
  }
  const from = cards.map(cardRef)
  // With too few named it is the worth that is lacking, not the number.
  return { key: 'paid', clause: 'what', from, min: 1, max: from.length, missing: 'ask', refuse, over: refuse, lacks }
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
 * takes effect as soon as everybody before her has spoken, and who has said no when her turn came has said so for this
 * step. What an earlier exchange has made impossible is asked again.
 */
export function* exchangePoll(run: Run, turn: Seat): Proc<void> {
  if (!hasExchange(program(run))) return
  const wait = new Wait({ moment: EXCHANGE, data: { who: turn } }, undefined)
  const moment = pollMoment(run, wait)
  wait.announce(moment)
  while (!run.over) {
    const said = yield* attend(run, wait, moment, 'turn')
    if (!said) break
    yield* said.option.run(said)
    if (stateOf(run).stack.length === 0) yield* settle(run)
    // All of hers come back to back: while she may go on, she is asked before the next.
    const more = wait.filed.some((f) => f.seat === said.seat)
    if (!more && moment.asks(said.seat)) wait.forget(said.seat)
  }
  wait.done(moment.key)
  wait.close(run)
}

function pollMoment(run: Run, wait: Wait): Moment {
  const cheapest = () => Math.min(...wares(run).map((w) => w.price))
  const asks = (seat: Seat) => active(run, seat) && exchangesLeft(run, seat) > 0 && purseSeen(run, seat) >= cheapest()
  const declined = (seat: Seat): boolean => {
    if (wait.said.get(seat) !== 'passed') return false
    const order = run.seatOrder()
    const before = order.slice(0, order.indexOf(seat))
    return !wait.unspoken(run).some((s) => before.includes(s))
  }
  return {
    key: EXCHANGE,
    immediate: false,
    again: true,
    conceivable: () => wares(run).length > 0,
    asks,
    options: (seat, want) => {
      const filed = wait.filed.filter((f) => f.seat === seat).length
      const ban = declined(seat) ? refusal('not-asked', `${seat} has said that she exchanges nothing`) : undefined
      return exchangeOptions(run, seat, want, filed, ban)
    },
  }
}
