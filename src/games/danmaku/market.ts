// The market row: cards of one deck that lie open beside it. A slot from which a card is taken is filled at once; when
// deck and discard pile are empty it stays empty until a card comes to the discard pile.

import type { Run } from '../../engine/run.ts'
import type { Card } from '../../engine/table.ts'
import { addedDecks, discardOf } from './decks.ts'
import type { DanmakuProgram } from './schema.ts'
import { program, stateOf } from './state.ts'

interface Row {
  readonly deck: string
  /** How many cards lie in it. */
  readonly size: number
}

/** The deck of which a row lies open, where the packs have one. */
export function rowOf(p: DanmakuProgram): Row | undefined {
  for (const [deck, { row }] of Object.entries(addedDecks(p))) if (row !== undefined) return { deck, size: row }
  return undefined
}

export const MARKET = 'market'

/** The row as it lies, left to right. */
export const market = (run: Run): readonly Card[] => (rowOf(program(run)) ? run.table.zone(MARKET).cards : [])

/** At the start of the leader's first turn the row is laid. */
export function openMarket(run: Run): void {
  const state = stateOf(run)
  if (state.marketOpen) return
  state.marketOpen = true
  fillRow(run)
}

/** Lays cards into every empty slot, as long as there are any; `at` is where the first of them lies. */
export function fillRow(run: Run, at?: number): void {
  const row = rowOf(program(run))
  if (!row || !stateOf(run).marketOpen) return
  const zone = run.table.zone(MARKET)
  const laid: string[] = []
  while (zone.cards.length < row.size) {
    const card = nextCard(run, row.deck)
    if (!card) break
    run.table.move(card, zone, 'top', true)
    // The new card lies where the old one lay.
    if (at !== undefined && laid.length === 0) zone.cards.splice(at, 0, zone.cards.pop()!)
    laid.push(card.kind)
  }
  if (laid.length > 0) run.table.record('stocked', { cards: laid })
  remake(run, row.deck)
}

function nextCard(run: Run, deck: string): Card | undefined {
  remake(run, deck)
  return run.table.zone(deck).cards.at(-1)
}

/** "Whenever the deck becomes empty": its discard pile is made the new deck at once. */
function remake(run: Run, deck: string): void {
  const { table } = run
  const pile = table.zone(deck)
  const discard = table.zone(discardOf(deck))
  if (pile.cards.length > 0 || discard.cards.length === 0) return
  for (const card of [...discard.cards]) table.move(card, pile)
  table.shuffle(pile)
  table.record('reshuffled', { pile: deck, count: pile.cards.length })
}

/** A card has come to a discard pile: slots that had to stay empty are filled. */
export function afterDiscard(run: Run, card: Card): void {
  const row = rowOf(program(run))
  if (row && card.home === row.deck && run.table.zone(row.deck).cards.length === 0) fillRow(run)
}
