// The whole public state on one page, for a post that is edited as the game goes on.

import { nameOf } from '../rules/program.ts'
import type { CardView, View } from '../views/view.ts'
import { type Block, type Content, type Document, joined, text } from './document.ts'
import { type Context, common, markedAll, optionData, placed, publicOnly } from './parts.ts'
import { counted, type Data, type Sentences } from './sentences.ts'

/** A post of the thread that the host has told of. */
export interface IndexEntry {
  readonly kind: string
  readonly number: number
  /** Its number in the thread. */
  readonly post: string
  /** Whose turn it was. */
  readonly turn?: string
}

export interface SheetContext extends Context {
  /** Options in force, all of them. */
  readonly options?: Readonly<Record<string, string>>
  readonly index?: readonly IndexEntry[]
}

export function sheetDocument(view: View, words: Sentences, context: SheetContext = {}): Document {
  publicOnly(view)
  const data = {
    ...common(view, words, context),
    distances: placed(distances(view, words)),
    contents: view.piles.flatMap((p) => contents(view, p.zone, words)),
    rulings: rulings(view),
    index: (context.index ?? []).map((e) => ({ turn: undefined, ...e })),
    options: optionData(words, context.options),
  }
  return { blocks: words.page('posts/sheet', data) }
}

/** What the host has ruled since an event, in her words. */
export const rulings = (view: View, since = 0): string[] =>
  view.events.flatMap((e) => (e.kind === 'ruling' && e.n > since ? [String(e.data.text)] : []))

/** How far everybody is from everybody: a row for a player, a column for the seat of another, `*` where she is in range. */
function distances(view: View, words: Sentences): Block | undefined {
  const there = view.seats.filter((s) => s.reach.length > 0)
  if (there.length < 2) return undefined
  const number = (name: string) => view.seats.findIndex((s) => s.name === name) + 1
  const cell = (from: (typeof there)[number], to: string): Content => {
    const found = from.reach.find((r) => r.to === to)
    if (!found) return [text('-')]
    return [text(`${Number.isFinite(found.distance) ? found.distance : '-'}${found.inRange ? '*' : ''}`)]
  }
  return {
    kind: 'table',
    columns: [
      { head: words.word('seat'), align: 'left' },
      { head: words.word('player'), align: 'left' },
      { head: words.word('range'), align: 'right' },
      ...there.map((s) => ({ head: String(number(s.name)), align: 'left' as const })),
    ],
    rows: there.map((from) => [
      [text(String(number(from.name)))],
      [{ kind: 'player', name: from.name }],
      [text(String(from.facts.range ?? '-'))],
      ...there.map((to) => cell(from, to.name)),
    ]),
  }
}

/** What lies in an open pile, grouped by name. */
function contents(view: View, name: string, words: Sentences): Data[] {
  const cards = view.piles.find((p) => p.zone === name)?.cards
  // Of a pile of nothing but what it is called all is said by its size.
  if (!cards || cards.every((c) => c.kind === name)) return []
  return [{ title: words.word('pile', { pile: name, count: cards.length }), cards: markedAll(grouped(cards, words)) }]
}

function grouped(cards: readonly CardView[], words: Sentences): Content[] {
  const { program, lang } = words
  const kinds = counted(cards.map((c) => c.kind)).map(([id, n]) => ({ id, n, name: nameOf(program, lang, id) }))
  return kinds
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ id, n }) => {
      const marks = counted(cards.filter((c) => c.kind === id).flatMap((c) => c.marks))
      return marks.length === 0
        ? words.label('card-count', { card: id, n })
        : words.label('card-count-marks', { card: id, n, marks: { marked: markCounts(marks, words) } })
    })
}

/** How many bear which mark. */
export function markCounts(marks: readonly (readonly [string, number])[], words: Sentences): Content {
  return joined(
    marks.map(([mark, n]) => words.label('mark-count', { mark, n })),
    words.word('list-comma'),
  )
}
