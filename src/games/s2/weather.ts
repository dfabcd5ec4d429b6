// Weather cards: one each, hidden and outside the game until activated. Activating, giving up and drawing anew belong to
// the weathers themselves, of which no pack has any yet.

import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'

/** One to each player, if there are enough. */
export function dealWeather(run: Run): void {
  const { table } = run
  const deck = table.zone('weather')
  if (deck.cards.length < table.seats.length) return
  table.shuffle(deck)
  for (const seat of table.seats) table.move(deck.cards.at(-1)!, table.zone('weather', seat))
}

/** Weather always goes back into its deck, shuffled (ruling A27). `summon` holds the active one. */
export function returnWeather(run: Run, seat: Seat, zones: readonly ('weather' | 'summon')[]): void {
  const cards = zones.flatMap((zone) => [...run.table.zone(zone, seat).cards])
  if (cards.length === 0) return
  const deck = run.table.zone('weather')
  for (const card of cards) run.table.move(card, deck)
  run.table.shuffle(deck)
}
