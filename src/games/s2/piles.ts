// Drawing, divining, discarding and reshuffling: everything that moves game cards to and from the piles.

import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'

/** The top card of the deck. An empty deck is made anew of the discard pile (ruling A41). */
export function top(run: Run): Card | undefined {
  const deck = run.table.zone('main')
  const discard = run.table.zone('discard')
  if (deck.cards.length === 0 && discard.cards.length > 0 && run.option('a41') !== 'no-draw') {
    for (const card of [...discard.cards]) run.table.move(card, deck)
    run.table.shuffle(deck)
    run.table.record('reshuffled', { pile: 'main', count: deck.cards.length })
  }
  return deck.cards.at(-1)
}

/** Draws into a hand. Public: how many; secret: which. */
export function draw(run: Run, seat: Seat, count: number): void {
  const drawn: Card[] = []
  for (let i = 0; i < count; i++) {
    const card = top(run)
    if (!card) break
    run.table.move(card, run.table.zone('hand', seat))
    drawn.push(card)
  }
  if (drawn.length === 0) return
  const cards = drawn.map((c) => c.kind)
  run.table.record('drew', { who: seat, count: drawn.length }, { to: [seat], data: { cards } })
}

/** Turns over the top card. It lies open until its result has been applied. */
export function divine(run: Run): Card | undefined {
  const card = top(run)
  if (card) run.table.move(card, run.table.zone('stack'), 'top', true)
  return card
}

/** Hidden cards that change their owner: everybody learns how many, the two learn which. */
export function pass(run: Run, from: Seat, to: Seat, cards: readonly Card[], kind: 'took' | 'gave'): void {
  if (cards.length === 0) return
  const kinds = cards.map((c) => c.kind)
  const open = cards[0]?.zone.sees === 'all'
  for (const card of cards) run.table.move(card, run.table.zone('hand', to))
  if (kind === 'gave')
    run.table.record('gave', { who: from, to, n: cards.length }, { to: [from, to], data: { cards: kinds } })
  else if (open) run.table.record('took', { who: to, from, cards: kinds })
  else run.table.record('took', { who: to, from, n: cards.length }, { to: [from, to], data: { got: kinds } })
}

export function toPile(run: Run, cards: readonly Card[]): void {
  for (const card of cards) run.table.move(card, run.table.zone('discard'), 'top', true)
}

/** Discards in the order named; the pile is face up. `why` tells the post what for. */
export function discard(run: Run, seat: Seat, cards: readonly Card[], why: string): void {
  if (cards.length === 0) return
  const gone = [...cards]
  run.table.record('discarded', { who: seat, cards: gone.map((c) => c.kind), why })
  toPile(run, gone)
}
