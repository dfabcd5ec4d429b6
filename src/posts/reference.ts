// The texts of everything in play, for posts that players look things up in. What nobody can know yet, such as which
// characters will be picked, is not singled out.

import type { Shelf } from '../rules/catalogue.ts'
import type { Document } from './document.ts'
import { type Detail, hasPrices, marked } from './parts.ts'
import type { Sentences } from './sentences.ts'
import { markCounts } from './sheet.ts'

export interface Reference {
  readonly title: string
  readonly shelves: readonly Shelf[]
  readonly detail?: Detail
}

export function referenceDocument({ title, shelves, detail = 'full' }: Reference, words: Sentences): Document {
  const data = {
    game: words.program.game,
    title: title || undefined,
    detail,
    shelves: shelves.map((shelf) => ({
      section: shelf.id,
      total: shelf.mark === undefined ? undefined : shelf.total,
      again: shelf.entries
        .filter((entry) => entry.again)
        .map((entry) => ({ id: entry.id, copies: Object.values(entry.copies).reduce((sum, n) => sum + n, 0) })),
      cards: shelf.entries
        .filter((entry) => !entry.again)
        .map((entry) => {
          const copies = Object.entries(entry.copies).filter(([, n]) => n > 0)
          return {
            id: entry.id,
            official: entry.official,
            price: entry.price,
            worth: hasPrices(words) ? entry.value : undefined,
            art: words.program.art?.[entry.id],
            types: typesOf(entry.types, words),
            copies: shelf.mark === undefined ? undefined : copies.reduce((sum, [, n]) => sum + n, 0),
            marks: copies.some(([mark]) => mark === '') ? undefined : marked(markCounts(copies, words)),
          }
        }),
    })),
  }
  return { blocks: words.page('posts/reference', data) }
}

/** The types of each way to play a card, in words; ways of the same types once. */
export function typesOf(types: readonly (readonly string[])[], words: Sentences): string[] {
  return [...new Set(types.map((mode) => mode.map((id) => words.word('type', { id })).join(words.word('list-comma'))))]
}
