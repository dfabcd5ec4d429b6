// Drawing, flipping, revealing, discarding, reshuffling and collecting: everything that moves main deck cards to and from
// piles.

import { happen, type Proposal, type Replacement, setOff } from '../../engine/happen.ts'
import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat, Zone } from '../../engine/table.ts'
import { discardOf, drawDecks, MAIN, pileOf } from './decks.ts'
import { afterDiscard } from './market.ts'
import { isSpirit, turnToPoints } from './points.ts'
import { dismissWith } from './recruits.ts'
import { banned, collectedBy, collects, incidents, program, stat, stateOf, uncollectable } from './state.ts'

/** The top card of a deck; when there is none its discard pile is shuffled into a new deck. Collected cards are not in it. */
export function top(run: Run, name = MAIN): Card | undefined {
  const deck = run.table.zone(name)
  if (deck.cards.length === 0) {
    const discard = run.table.zone(discardOf(name))
    if (discard.cards.length === 0) return undefined
    for (const card of [...discard.cards]) run.table.move(card, deck, 'top')
    run.table.shuffle(deck)
    run.table.record('reshuffled', { pile: name, count: deck.cards.length })
    if (name === MAIN) stateOf(run).reshuffled = true
  }
  return deck.cards.at(-1)
}

/** The next cards of a deck, top first. An empty one that has a discard pile is made anew, and then `afterReshuffle` follows; one with fewer cards is looked at as it is. */
export function topOf(run: Run, zone: Zone, count: number): Card[] {
  if (drawDecks(program(run)).includes(zone.name)) top(run, zone.name)
  return zone.cards.slice(-count).reverse()
}

/** What a reshuffle sets off, when that for which it was needed is done. */
export function* afterReshuffle(run: Run): Proc<void> {
  const state = stateOf(run)
  if (!state.reshuffled) return
  state.reshuffled = false
  yield* setOff(run, { kind: 'deck-reshuffled', data: {} }, undefined)
}

/** Draws from a deck into a hand. Public: how many, and from where if not from the main deck; secret: which. */
export function* draw(run: Run, seat: Seat, count: number, deck = MAIN): Proc<void> {
  if (count <= 0 || banned(run, `draw-${deck}`, seat) !== undefined) return
  const first = deck === MAIN ? onDiscard(run, seat) : undefined
  if (first) {
    const apply = () => {
      run.table.move(first, run.table.zone('hand', seat))
      return { data: { who: seat, count: 1, from: 'discard', card: first.kind } }
    }
    yield* happen(run, { kind: 'drew', subject: { seat, count: 1 }, apply })
  }
  const left = count - (first ? 1 : 0)
  if (left > 0)
    yield* happen(run, {
      kind: 'drew',
      subject: { seat, count: left, deck },
      apply: () => drawNow(run, seat, left, deck),
    })
  run.table.tally(seat, 'turn/drawn', true)
  yield* afterReshuffle(run)
}

/** Where her first card of a turn comes from the top of the discard pile: that card, which everybody sees. */
function onDiscard(run: Run, seat: Seat): Card | undefined {
  if (stat(run, seat, 'draws-from-discard') === 0 || run.table.flag(seat, 'turn/drawn')) return undefined
  return run.table.zone('discard').cards.at(-1)
}

function drawNow(run: Run, seat: Seat, count: number, deck: string): ReturnType<Proposal['apply']> {
  const drawn: Card[] = []
  for (let i = 0; i < count; i++) {
    const card = top(run, deck)
    if (!card) break
    run.table.move(card, run.table.zone('hand', seat))
    drawn.push(card)
  }
  if (drawn.length === 0) return undefined
  const data = { who: seat, count: drawn.length, ...(deck === MAIN ? {} : { pile: deck }) }
  return { data, secret: { to: [seat], data: { cards: drawn.map((c) => c.kind) } } }
}

/** Turns over the top card, shows it and puts it into the discard pile, where it may be collected. */
export function* flip(run: Run, seat: Seat, source: string): Proc<Card | undefined> {
  const card = top(run)
  if (!card) return undefined
  const data = { who: seat, card: card.kind, mark: card.marks[0] ?? '', for: source }
  yield* happen(run, { kind: 'flipped', subject: card, apply: () => ({ data }) })
  yield* toPile(run, card, seat)
  yield* afterReshuffle(run)
  return card
}

/** Shows cards from the top of the deck: so many, or until one is of a kind. They lie apart until something is done with them. */
export function* reveal(
  run: Run,
  seat: Seat,
  source: string,
  enough: (shown: readonly Card[]) => boolean,
): Proc<Card[]> {
  const shown: Card[] = []
  while (!enough(shown)) {
    const card = top(run)
    if (!card) break
    run.table.move(card, run.table.zone('revealed'), 'top', true)
    shown.push(card)
  }
  const data = { who: seat, cards: shown.map((c) => c.kind), for: source }
  if (shown.length > 0) yield* happen(run, { kind: 'turned-up', subject: shown, apply: () => ({ data }) })
  yield* afterReshuffle(run)
  return shown
}

/** Takes cards from the top of the deck for her to look at, without drawing them; `afterReshuffle` follows. */
export function setAside(run: Run, seat: Seat, count: number): Card[] {
  const out: Card[] = []
  for (let i = 0; i < count; i++) {
    const card = top(run)
    if (!card) break
    run.table.move(card, run.table.zone('aside', seat))
    out.push(card)
  }
  return out
}

/** Collects the top card of the deck. */
export function* collectTop(run: Run, incident: Card): Proc<void> {
  const card = top(run)
  // What cannot be collected stays where it lies.
  if (card && !uncollectable(run, card)) yield* collectCard(run, card, incident)
  yield* afterReshuffle(run)
}

/** Takes a card out of turn: what an incident collects by its own text. */
export function* collectCard(run: Run, card: Card, incident: Card): Proc<void> {
  yield* happen(run, collect(run, card, incident))
}

/** Puts a card away, on the discard pile of its deck unless something takes it instead; `by` played or discarded it. */
export function* toPile(run: Run, card: Card, by: Seat): Proc<void> {
  const apply = () => {
    if (isSpirit(run, card)) turnToPoints(run, card, by)
    else {
      run.table.move(card, pileOf(run.table, card), 'top', true)
      afterDiscard(run, card)
    }
    return undefined
  }
  yield* happen(run, { kind: 'put-away', subject: card, apply })
}

/** What the incident collects goes onto the incident instead; of several the oldest collects (option `incident-collects`). */
export function collecting(run: Run, proposal: Proposal): readonly Replacement[] {
  if (proposal.kind !== 'put-away') return []
  const card = proposal.subject as Card
  const wanting = incidents(run).filter((i) => collects(run, i, card))
  const incident = run.option('incident-collects') === 'newest' ? wanting.at(-1) : wanting[0]
  if (!incident) return []
  return [{ key: `collect/${incident.id}`, instead: () => collect(run, card, incident) }]
}

function collect(run: Run, card: Card, incident: Card): Proposal {
  const apply = () => {
    run.table.lay(card, run.table.zone('collected'), incident)
    const count = collectedBy(run, incident).length
    return { data: { card: card.kind, mark: card.marks[0] ?? '', for: incident.kind, count } }
  }
  return { kind: 'collected', subject: incident, apply }
}

/** Discards from hand or play, in the order named. `why` tells the post what for. */
export function* discard(run: Run, seat: Seat, cards: readonly Card[], why: string): Proc<void> {
  if (cards.length === 0) return
  const data = { who: seat, cards: cards.map((c) => c.kind), why }
  yield* happen(run, { kind: 'discarded', subject: cards, apply: () => ({ data }) })
  for (const card of cards) {
    const from = card.zone
    yield* toPile(run, card, seat)
    if (from.name !== 'play' || from.owner === undefined) continue
    dismissWith(run, from.owner, card)
    yield* setOff(run, { kind: 'lost-item', data: { who: from.owner } }, card)
  }
}

/** Hands cards over; only the two see which. */
export function give(run: Run, seat: Seat, to: Seat, cards: readonly Card[]): void {
  for (const card of cards) run.table.move(card, run.table.zone('hand', to))
  const data = { who: seat, to, n: cards.length }
  run.table.record('gave', data, { to: [seat, to], data: { cards: cards.map((c) => c.kind) } })
}
