// Drawing, flipping, discarding, reshuffling and collecting: everything that moves main deck cards to and from piles.

import { happen, type Proposal, type Replacement } from '../../engine/happen.ts'
import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { incidentDef, incidents, matches } from './state.ts'

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
export function* draw(run: Run, seat: Seat, count: number): Proc<void> {
  yield* happen(run, { kind: 'drew', subject: { seat, count }, apply: () => drawNow(run, seat, count) })
}

function drawNow(run: Run, seat: Seat, count: number): ReturnType<Proposal['apply']> {
  const drawn: Card[] = []
  for (let i = 0; i < count; i++) {
    const card = top(run)
    if (!card) break
    run.table.move(card, run.table.zone('hand', seat))
    drawn.push(card)
  }
  if (drawn.length === 0) return undefined
  return { data: { who: seat, count: drawn.length }, secret: { to: [seat], data: { cards: drawn.map((c) => c.kind) } } }
}

/** Turns over the top card, shows it and puts it into the discard pile, where it may be collected. */
export function* flip(run: Run, seat: Seat, source: string): Proc<Card | undefined> {
  const card = top(run)
  if (!card) return undefined
  const data = { who: seat, card: card.kind, mark: card.marks[0] ?? '', for: source }
  yield* happen(run, { kind: 'flipped', subject: card, apply: () => ({ data }) })
  yield* toPile(run, card)
  return card
}

/** Puts a card away, on the discard pile unless something takes it instead. */
export function* toPile(run: Run, card: Card): Proc<void> {
  const apply = () => {
    run.table.move(card, run.table.zone('discard'), 'top', true)
    return undefined
  }
  yield* happen(run, { kind: 'put-away', subject: card, apply })
}

/** What the incident collects goes onto the incident instead; of several the oldest collects. */
export function collecting(run: Run, proposal: Proposal): readonly Replacement[] {
  if (proposal.kind !== 'put-away') return []
  const card = proposal.subject as Card
  const incident = incidents(run).find((i) => {
    const collect = incidentDef(run, i.kind).collect
    return collect !== undefined && matches(run, card, collect.where)
  })
  if (!incident) return []
  return [{ key: `collect/${incident.id}`, instead: () => collect(run, card, incident) }]
}

function collect(run: Run, card: Card, incident: Card): Proposal {
  const apply = () => {
    const pile = run.table.zone('collected')
    run.table.move(card, pile, 'top', true)
    return { data: { card: card.kind, mark: card.marks[0] ?? '', for: incident.kind, count: pile.cards.length } }
  }
  return { kind: 'collected', subject: incident, apply }
}

/** Discards from hand or play, in the order named. `why` tells the post what for. */
export function* discard(run: Run, seat: Seat, cards: readonly Card[], why: string): Proc<void> {
  if (cards.length === 0) return
  const data = { who: seat, cards: cards.map((c) => c.kind), why }
  yield* happen(run, { kind: 'discarded', subject: cards, apply: () => ({ data }) })
  for (const card of cards) yield* toPile(run, card)
}
