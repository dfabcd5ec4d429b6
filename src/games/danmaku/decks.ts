// Decks from which players draw: the main deck, and those that packs add. Each has a discard pile of its own, out of
// which it is made anew; a card goes to the pile of the deck that it came from, whatever hands it has been in.

import type { Card, Table, Zone } from '../../engine/table.ts'
import type { DanmakuProgram, DeckDef } from './schema.ts'

/** The deck that is meant where no other is named. */
export const MAIN = 'main'

/** The decks that packs add. */
export const addedDecks = (p: DanmakuProgram): Readonly<Record<string, DeckDef>> => p.decks ?? {}

/** Every deck with a discard pile, the main deck first. */
export const drawDecks = (p: DanmakuProgram): readonly string[] => [MAIN, ...Object.keys(addedDecks(p))]

/** The name of the discard pile of a deck. */
export const discardOf = (deck: string): string => (deck === MAIN ? 'discard' : `${deck}-discard`)

/** The discard pile to which a card goes. */
export const pileOf = (table: Table, card: Card): Zone => table.zone(discardOf(card.home))

/** Marks that tell where a card belongs, beside its season. */
export const deckMarks = (p: DanmakuProgram): string[] =>
  Object.values(addedDecks(p)).flatMap(({ mark }) => (mark === undefined ? [] : [mark]))
