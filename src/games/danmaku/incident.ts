// Incidents: turned over in the Incident step, resolved by their text or by collecting. One is in play at a time, unless
// one says that others come beside it.

import { happen } from '../../engine/happen.ts'
import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card } from '../../engine/table.ts'
import { pileOf } from './decks.ts'
import { afterDiscard } from './market.ts'
import { cameToPile, together } from './piles.ts'
import { activeSeats, collectedBy, incidentDef, incidents } from './state.ts'

/** How many cards an incident collects until it is resolved; Infinity for one that collects none. */
export function enough(run: Run, incident: Card): number {
  const count = incidentDef(run, incident.kind).collect?.count ?? Number.POSITIVE_INFINITY
  return typeof count === 'number' ? count : activeSeats(run).length + count.active
}

/**
 * It goes to the past incidents, unless another one collects incidents; what it collected is shuffled and laid on top of
 * the discard pile, each card on that of its deck.
 */
export function* resolveIncident(run: Run, incident: Card): Proc<void> {
  // Before anybody says anything to what comes onto the discard pile, all is resolved that is resolved with it.
  if (incident.zone.name === 'incident-play') yield* together(run, () => resolve(run, incident))
}

function* resolve(run: Run, incident: Card): Proc<void> {
  const { table } = run
  const pile = table.zone('collected')
  const mine = new Set(collectedBy(run, incident))
  const past = table.zone('past-incidents')
  const apply = () => {
    table.move(incident, past, 'top', true)
    return { data: { card: incident.kind } }
  }
  yield* happen(run, { kind: 'resolved', subject: incident, apply })
  table.shuffle(pile)
  for (const card of [...pile.cards]) {
    if (!mine.has(card)) continue
    table.move(card, card.home === 'incident' ? past : pileOf(table, card), 'top', true)
    afterDiscard(run, card)
  }
  yield* cameToPile(run, [...mine])
  const collector = incidents(run).find((card) => incidentDef(run, card.kind).collect?.incidents)
  if (!collector) return
  const collect = () => {
    table.lay(incident, pile, collector)
    return { data: { card: incident.kind, mark: '', for: collector.kind, count: collectedBy(run, collector).length } }
  }
  yield* happen(run, { kind: 'collected', subject: collector, apply: collect })
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
