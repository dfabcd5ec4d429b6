// Incidents: one in play, turned over in the Incident step, resolved by its text or by collecting.

import { happen } from '../../engine/happen.ts'
import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card } from '../../engine/table.ts'
import { pileOf } from './decks.ts'
import { afterDiscard } from './market.ts'

/** It goes to the past incidents; what it collected is shuffled and laid on top of the discard pile, each card on that of its deck. */
export function* resolveIncident(run: Run, incident: Card): Proc<void> {
  if (incident.zone.name !== 'incident-play') return
  const apply = () => {
    run.table.move(incident, run.table.zone('past-incidents'), 'top', true)
    return { data: { card: incident.kind } }
  }
  yield* happen(run, { kind: 'resolved', subject: incident, apply })
  const pile = run.table.zone('collected')
  if (run.table.zone('incident-play').cards.length > 0) return
  run.table.shuffle(pile)
  for (const card of [...pile.cards]) {
    run.table.move(card, pileOf(run.table, card), 'top', true)
    afterDiscard(run, card)
  }
}

/** Turns over the top incident. When the incident deck is empty the past incidents are shuffled into a new one, or no more come (option). */
export function turnOverIncident(run: Run): Card | undefined {
  const deck = run.table.zone('incident')
  if (deck.cards.length === 0) {
    const past = run.table.zone('past-incidents')
    if (run.option('incident-deck-empty') === 'none' || past.cards.length === 0) return undefined
    for (const card of [...past.cards]) run.table.move(card, deck)
    run.table.shuffle(deck)
    run.table.record('reshuffled', { pile: 'incident', count: deck.cards.length })
  }
  const card = deck.cards.at(-1)
  if (!card) return undefined
  run.table.move(card, run.table.zone('incident-play'), 'top', true)
  run.table.record('arrived', { card: card.kind })
  return card
}
