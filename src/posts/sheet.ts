// The whole public state on one page, for a post that is edited as the game goes on.

import { nameOf, type Program } from '../rules/program.ts'
import type { CardView, View } from '../views/view.ts'
import {
  type Block,
  type Content,
  type Document,
  heading,
  joined,
  list,
  paragraph,
  spoiler,
  strong,
  text,
} from './document.ts'
import { type Context, footer, pile, piles, queues, seatTable } from './parts.ts'
import { counted, type Sentences } from './sentences.ts'
import { ending, inPlay, publicOnly, titleLine } from './update.ts'

export interface SheetContext extends Context {
  /** Options in force, all of them. */
  readonly options?: Readonly<Record<string, string>>
}

export function sheetDocument(view: View, words: Sentences, context: SheetContext = {}): Document {
  publicOnly(view)
  const section = (label: string, ...blocks: (Block | undefined)[]): Block[] => {
    const shown = blocks.filter((b) => b !== undefined)
    return shown.length === 0 ? [] : [heading(words.label(label)), ...shown]
  }
  const blocks: (Block | undefined)[] = [
    heading(titleLine(view, words), 'large'),
    ...ending(view, words),
    ...section('table-title', seatTable(view, words, 'seats'), ranges(view, words)),
    ...inPlay(view, words),
    ...section(
      'piles-title',
      paragraph(...piles(view, words)),
      ...view.piles.flatMap((p) => contents(view, p.zone, words)),
    ),
    queues(view, words),
    rules(words, context.options),
    ...footer(words, context),
  ]
  return { blocks: blocks.filter((b) => b !== undefined) }
}

/** Who has whom in range, when the game says so: one fact `in-range/SEAT` for each seat. */
function ranges(view: View, words: Sentences): Block | undefined {
  const rows = view.seats.flatMap((seat): Content[][] => {
    const reached = view.table[`in-range/${seat.name}`]
    if (!Array.isArray(reached)) return []
    return [[[{ kind: 'player', name: seat.name }], words.label('players', { players: reached })]]
  })
  if (rows.length === 0) return undefined
  const column = (label: string) => ({ head: words.word(label), align: 'left' as const })
  return { kind: 'table', columns: [column('player'), column('in-range')], rows }
}

/** What lies in an open pile, grouped by name. */
function contents(view: View, name: string, words: Sentences): Block[] {
  const cards = pile(view, name)?.cards
  if (!cards || cards.length === 0) return []
  const title = words.word('pile', { pile: name, count: cards.length })
  return [spoiler(title, [list(grouped(cards, words))])]
}

function grouped(cards: readonly CardView[], words: Sentences): Content[] {
  const { program, lang } = words
  const kinds = counted(cards.map((c) => c.kind)).map(([id, n]) => ({ id, n, name: nameOf(program, lang, id) }))
  return kinds
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ id, n }) => {
      const marks = counted(cards.filter((c) => c.kind === id).flatMap((c) => c.marks))
      const seasons = joined(
        marks.map(([mark, m]) => words.label('mark-count', { mark, n: m })),
        words.word('list-comma'),
      )
      return marks.length === 0
        ? words.label('card-count', { card: id, n })
        : words.label('card-count-marks', { card: id, n, marks: { marked: seasons } })
    })
}

/** Options in force; those that are not the default stand out. */
function rules(words: Sentences, options: SheetContext['options']): Block | undefined {
  if (!options) return undefined
  const items = Object.entries(options).map(([id, value]): Content => {
    const shown = text(`${id}: ${value}`)
    return isDefault(words.program, id, value) ? [shown] : [strong([shown])]
  })
  return items.length === 0 ? undefined : spoiler(words.word('options-title'), [list(items)])
}

const isDefault = (program: Program, id: string, value: string): boolean => program.options[id]?.values[0] === value
