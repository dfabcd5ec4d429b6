// Lays cards of the packs where a scenario writes them: hands, piles, the next cards of a deck. What else lies on a
// table is a game's own.

import type { Chance } from '../engine/random.ts'
import type { Start } from '../engine/rules.ts'
import type { Run } from '../engine/run.ts'
import type { Card, CardId, Seat, Table, Zone } from '../engine/table.ts'
import type { Program } from '../rules/program.ts'
import { DECK_END, ScenarioError, type SeatSpec, type WrittenCard } from './module.ts'

export type Path = readonly (string | number)[]

/** Where the mark of a card stands in the order of marks. */
const rankOf = (marks: readonly string[], card: Card): number => marks.findIndex((m) => card.marks.includes(m))

/** By id, then by mark. */
export function byIdAndMark(marks: readonly string[]): (a: Card, b: Card) => number {
  return (a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : rankOf(marks, a) - rankOf(marks, b))
}

/** The first free copy in the order of these decks and of `marks`; with marks written, one that has them. */
function take(
  table: Table,
  marks: readonly string[],
  written: WrittenCard,
  decks: readonly string[],
  path: Path,
): Card {
  const copies = table.cards.filter((c) => c.kind === written.id && decks.includes(c.home))
  if (copies.length === 0)
    throw new ScenarioError(`the packs have no ${written.id} in the ${decks.join(' or ')} deck`, path)
  const marked = copies.filter((c) => written.marks.every((m) => c.marks.includes(m)))
  const free = marked
    .filter((c) => c.zone === table.zone(c.home))
    .sort((a, b) => decks.indexOf(a.home) - decks.indexOf(b.home) || rankOf(marks, a) - rankOf(marks, b))[0]
  if (free) return free
  const name = written.marks.length > 0 ? `${written.id}(${written.marks.join(', ')})` : written.id
  throw new ScenarioError(`more copies of ${name} than the packs have (${marked.length})`, path)
}

export interface Laying {
  readonly table: Table
  /** Moves the cards written from a deck into a zone, the first to the bottom; from any deck of play where none is named. */
  readonly fill: (cards: readonly WrittenCard[], zone: Zone, path: Path, deck?: string) => void
  /** Takes the next cards of a deck out of it, top first, so that no other zone gets them. */
  readonly reserve: (cards: readonly WrittenCard[], deck: string, path: Path) => void
  /** Lays the rest of a deck in this order and what was reserved on top of it; below `end` lies nothing. */
  readonly stack: (
    deck: string,
    written: readonly WrittenCard[] | undefined,
    order: (a: Card, b: Card) => number,
  ) => void
}

/** `decks`: those out of which cards come into hands and into play, in the order in which their copies are taken. */
export function laying(table: Table, marks: readonly string[], decks: readonly string[] = ['main']): Laying {
  const fill: Laying['fill'] = (cards, zone, path, deck) => {
    const from = deck === undefined ? decks : [deck]
    for (const written of cards) table.move(take(table, marks, written, from, path), zone, 'top', zone.sees === 'all')
  }
  return {
    table,
    fill,
    reserve(cards, deck, path) {
      fill(
        cards.filter((c) => c.id !== DECK_END),
        table.addZone(`next/${deck}`, 'nobody'),
        path,
        deck,
      )
    },
    stack(deck, written, order) {
      const zone = table.zone(deck)
      if (written?.at(-1)?.id === DECK_END) for (const card of [...zone.cards]) table.move(card, table.zone('box'))
      zone.cards.sort((a, b) => order(b, a))
      const next = table.zones.get(`next/${deck}`)
      if (!next) return
      for (const card of [...next.cards].reverse()) table.move(card, zone)
      table.zones.delete(next.key)
    },
  }
}

/** How a run of a game begins on a table that a scenario has laid. */
export type Begin<Step> = (
  program: Program,
  seats: readonly Seat[],
  options: Readonly<Record<string, string>>,
  chance: Chance,
  more: {
    readonly from: Step
    readonly turn?: Seat
    readonly table: () => Table
    readonly marketOpen?: boolean
    readonly rotated?: readonly (readonly [CardId, Seat])[]
  },
) => Start

/** Nothing is written there: an empty list, or a map of nothing but such. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && value !== null && Object.values(value).every(isEmpty)
}

/** The part of a game that lays this key; a key that no part lays is an error with those that there are. */
export function part<T extends object>(parts: T, key: string, path: Path): NonNullable<T[keyof T]> {
  const found = Object.hasOwn(parts, key) ? parts[key as keyof T] : undefined
  if (!found) throw new ScenarioError(`this game has no ${key}; there are ${Object.keys(parts).join(', ')}`, path)
  return found
}

/** Lays a seat key by key. Who is out has no life and has shown her role, unless something else is written. */
export function laySeat<L extends Laying>(
  l: L,
  parts: { readonly [Key in keyof SeatSpec]?: (l: L, seat: Seat, spec: SeatSpec, path: Path) => void },
  seat: Seat,
  spec: SeatSpec,
): void {
  for (const [key, value] of Object.entries(spec))
    if (key in parts || !isEmpty(value)) part(parts, key, ['seats', seat, key])(l, seat, spec, ['seats', seat, key])
  if (spec.defeated !== true) return
  if (spec.life === undefined) l.table.set(seat, 'life', 0)
  if (spec.revealed !== false) l.table.set(seat, 'revealed', true)
}

export const topFirst = (zone: Zone): readonly Card[] => [...zone.cards].reverse()

/** Cards of others that lie hidden and that she has seen. */
export function seen(run: Run, seat: Seat): ReadonlyMap<Seat, readonly Card[]> {
  const of = (other: Seat) =>
    run.table.cards.filter((c) => c.zone.owner === other && c.zone.sees !== 'all' && c.seenBy.has(seat))
  return new Map(run.table.seats.filter((s) => s !== seat).map((s) => [s, of(s)]))
}
