// Drawing, flipping, discarding, reshuffling and collecting: everything that moves main deck cards to and from piles.

import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { incidentDef, incidents, matches } from './state.ts'
import { resolveIncident } from './incident.ts'

/** The top card of the deck; when there is none the discard pile is shuffled into a new deck. Collected cards are not in it. */
function top(run: Run): Card | undefined {
  const deck = run.table.zone('main')
  if (deck.cards.length === 0) {
    const discard = run.table.zone('discard')
    if (discard.cards.length === 0) return undefined
    for (const card of [...discard.cards]) run.table.move(card, deck, 'top')
    run.table.shuffle(deck)
    run.table.record('reshuffled', { pile: 'main', count: deck.cards.length })
  }
  return deck.cards.at(-1)
}

/** Draws from the main deck into a hand. Public: how many; secret: which. */
export function draw(run: Run, seat: Seat, count: number): void {
  const drawn: Card[] = []
  for (let i = 0; i < count; i++) {
    const card = top(run)
    if (!card) break
    run.table.move(card, run.table.zone('hand', seat))
    drawn.push(card)
  }
  if (drawn.length === 0) return
  run.table.record('drew', { who: seat, count: drawn.length }, { to: [seat], data: { cards: drawn.map((c) => c.kind) } })
}

/** Turns over the top card, shows it and puts it into the discard pile, where it may be collected. */
export function flip(run: Run, seat: Seat, source: string): Card | undefined {
  const card = top(run)
  if (!card) return undefined
  run.table.record('flipped', { who: seat, card: card.kind, mark: card.marks[0] ?? '', for: source })
  toPile(run, card)
  return card
}

/** Puts a card away. What the incident collects goes onto the incident instead. */
export function toPile(run: Run, card: Card): void {
  for (const incident of incidents(run)) {
    const collect = incidentDef(run, incident.kind).collect
    if (!collect || !matches(run, card, collect.where)) continue
    const pile = run.table.zone('collected')
    run.table.move(card, pile, 'top', true)
    run.table.record('collected', { card: card.kind, mark: card.marks[0] ?? '', for: incident.kind, count: pile.cards.length })
    if (pile.cards.length >= collect.count) resolveIncident(run, incident)
    return
  }
  run.table.move(card, run.table.zone('discard'), 'top', true)
}

/** Discards from hand or play, in the order named. `why` tells the post what for. */
export function discard(run: Run, seat: Seat, cards: readonly Card[], why: string): void {
  if (cards.length === 0) return
  run.table.record('discarded', { who: seat, cards: cards.map((c) => c.kind), why })
  for (const card of cards) toPile(run, card)
}
