// Which cards are in play: those of the box that this game was set up with, by the packs and options in force. What has
// been dealt to whom plays no part.

import type { Entry, Shelf } from '../rules/catalogue.ts'
import { shelves } from '../rules/catalogue.ts'
import { project } from '../views/project.ts'
import { freshRun, type OpenGame } from './open.ts'

/** The shelves of the catalogue with the cards that this game has; of the characters, once all are known, those at the table. */
export function shelvesInPlay(game: OpenGame): Shelf[] {
  const { catalogue } = game.game
  if (!catalogue) return []
  const all = shelves(game.program, catalogue)
  if (!game.run)
    return all.map((shelf) =>
      withEntries(
        shelf,
        shelf.entries.filter((e) => !e.bonus),
      ),
    )
  // Copies on another shelf than that of their card bear the name of that shelf.
  const again = catalogue.again?.(game.program) ?? {}
  const box = new Map<string, Record<string, number>>()
  for (const { kind, marks, home } of freshRun(game.game, game.program, game.header).table.cards) {
    const key = again[home]?.[kind] ? `${home}/${kind}` : kind
    const counts = box.get(key) ?? {}
    const mark = marks[0] ?? ''
    counts[mark] = (counts[mark] ?? 0) + 1
    box.set(key, counts)
  }
  const seats = project(game.run, game.game, 'public').seats.map((s) => s.facts.character)
  const picked = seats.every((c) => c !== undefined)
  return all.map((shelf) => {
    const entries = shelf.entries.flatMap((entry): Entry[] => {
      // A role has two faces, and only one of them lies in the box.
      if (shelf.section === 'roles') return entry.bonus ? [] : [entry]
      if (shelf.section === 'characters' && picked) return seats.includes(entry.id) ? [entry] : []
      const copies = box.get(entry.again ? `${shelf.id}/${entry.id}` : entry.id)
      return copies ? [{ ...entry, copies }] : []
    })
    return withEntries(shelf, entries)
  })
}

function withEntries(shelf: Shelf, entries: readonly Entry[]): Shelf {
  const sum = (e: Entry) => Object.values(e.copies).reduce((a, b) => a + b, 0)
  return { ...shelf, entries, total: entries.reduce((total, e) => total + sum(e), 0) }
}
