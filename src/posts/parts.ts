// What pages are told of a view: heads, who is asked what, tables of seats, piles, what waits in queues. How it is put
// together and worded is said in the templates; which columns a table has as well, since it differs by game and language.

import type { CardView, QuestionView, SeatView, View } from '../views/view.ts'
import { type Block, type Content, type Inline, joined, text } from './document.ts'
import type { Data, Marked, Sentences, Value } from './sentences.ts'

export type Detail = 'compact' | 'full'

/** What a host's header, clock and log add to a view. */
export interface Context {
  readonly title?: string
  readonly detail?: Detail
  /** What the last text told and is void now, because it was undone. */
  readonly takenBack?: readonly Content[]
  /** The number of the update. */
  readonly update?: number
  /** The number of the message to this seat. */
  readonly message?: number
  /** The last update told, for a post that is none. */
  readonly after?: number
  /** 20 hex digits that tie the text to the log. */
  readonly mark?: string
  readonly deadline?: {
    readonly at: string
    readonly text: string
    /** Who has longer. */
    readonly later?: readonly { readonly who: string; readonly at: string; readonly text: string }[]
  }
  /** What silence means here, when it is not what the words of the question say. */
  readonly silence?: string
}

/** A post is for all: it is made from the public view and nothing else. */
export function publicOnly(view: View): void {
  if (view.viewer !== 'public') throw new Error('a public post is made from the public view')
}

export const marked = (content: Content): Marked => ({ marked: content })
export const markedAll = (lines: readonly Content[]): Marked[] => lines.map(marked)
const filled = (content: Content): Marked | undefined => (content.length > 0 ? marked(content) : undefined)

/** What every page may speak of. */
export function common(view: View, words: Sentences, context: Context): Data {
  const { turn, step } = view.table
  return {
    title: context.title || undefined,
    game: view.game,
    detail: context.detail ?? 'full',
    update: context.update,
    message: context.message,
    after: context.after,
    mark: context.mark,
    over: view.over,
    draw: view.draw,
    winners: view.winners,
    turn: turn || undefined,
    step,
    'taken-back': markedAll(context.takenBack ?? []),
    question: questionData(view, words, context),
    waiting: view.waiting.map(({ number, kind, card, who }) => ({
      number,
      who,
      what: marked(words.label(`waiting-${kind}`, { card })),
    })),
    queues: view.seats.flatMap((s) => (s.queue.length > 0 ? [{ who: s.name, lines: announced(s) }] : [])),
    roles: view.over ? rolesKnown(view) : [],
    'in-play': inPlay(view, words, context.detail ?? 'full'),
    'on-offer': onOffer(view, words),
    seats: placed(seatTable(view, words, 'seats')),
    piles: marked(piles(view, words)),
  }
}

/** Roles that the viewer knows. */
const rolesKnown = (view: View): Data[] =>
  view.seats.flatMap((s) => (s.role === undefined ? [] : [{ who: s.name, role: s.role }]))

export const placed = (block: Block | undefined): Value => (block ? { placed: [block] } : undefined)

/** The incident, the weather or whatever else in the middle of the table concerns everybody. */
function inPlay(view: View, words: Sentences, detail: Detail): Marked | undefined {
  return view.over ? undefined : filled(words.label('in-play', { ...view.table, detail }))
}

/** What can be exchanged for, and what it costs, where there is anything. */
const onOffer = (view: View, words: Sentences): Marked | undefined =>
  view.over ? undefined : filled(words.label('on-offer', view.table))

/** Values of a seat for templates: its facts, and of each zone `-count` and, where the viewer sees them, `-cards`. */
export function seatData(view: View, seat: SeatView): Data {
  const zones: Record<string, Value> = {}
  for (const zone of [...seat.open, ...seat.own]) {
    zones[`${zone.zone}-count`] = zone.count
    if (zone.cards) zones[`${zone.zone}-cards`] = zone.cards.map((c) => c.kind)
  }
  return {
    ...seat.facts,
    ...zones,
    name: seat.name,
    newcomer: seat.newcomer,
    number: view.seats.indexOf(seat) + 1,
    active: seat.active,
    role: seat.role,
    table: view.table,
  }
}

/** A table by name, one row for each seat. Undefined where the words of the game have no such table. */
export function seatTable(view: View, words: Sentences, name: string): Block | undefined {
  const columns = words.phrases.tables[`${view.game}.${name}`]
  if (!columns) return undefined
  return {
    kind: 'table',
    columns: columns.map((c) => ({ head: words.title(c.head), align: c.align })),
    rows: view.seats.map((seat) => columns.map((c) => unended(words.say(c.cell, seatData(view, seat))))),
  }
}

/** Notes end in a semicolon each; the last one goes. */
function unended(cell: Content): Content {
  const last = cell.at(-1)
  return last?.kind === 'text' ? [...cell.slice(0, -1), { ...last, text: last.text.replace(/[;；\s]+$/, '') }] : cell
}

/** Sizes of the piles, in one line; empty ones are left out. */
export function piles(view: View, words: Sentences): Content {
  const shown = view.piles.filter((p) => p.count > 0).map((p) => words.label('pile', { pile: p.zone, count: p.count }))
  return joined(shown, words.word('list-comma'))
}

/** The open question: what is asked, of whom, until when, and what silence means. */
export function questionData(view: View, words: Sentences, context: Context): Data | undefined {
  const { question } = view
  if (!question || view.over) return undefined
  return {
    kind: question.kind,
    asks: marked(asks(question, view, words)),
    awaited: question.awaited,
    closes: closes(context, words),
    silence: filled(silenceMeans(question, view, words, context)),
  }
}

export function closes({ deadline }: Context, words: Sentences): Marked | undefined {
  if (!deadline) return undefined
  const time = ({ at, text }: { at: string; text: string }): Inline => ({ kind: 'time', at, text })
  const later = (deadline.later ?? []).flatMap((one) =>
    words.label('closes-later', { who: one.who, time: marked([time(one)]) }),
  )
  return marked([time(deadline), ...later])
}

export function asks(question: QuestionView, view: View, words: Sentences): Content {
  const { moment, awaited, covers = [] } = question
  const later = [...new Set(covers.map((c) => c.moment))].flatMap((kind) =>
    words.label(`covers-${kind}`, { who: covers.flatMap((c) => (c.moment === kind ? [c.who] : [])) }),
  )
  return [...words.say(words.question(moment).asks, { ...particulars(question, view), awaited }), ...later]
}

/** What a sentence about the question may speak of; what asks and what for is not always told. */
export const particulars = (question: QuestionView, view: View): Data => ({
  speaks: 'card',
  does: '',
  ...question.data,
  table: view.table,
})

function silenceMeans(question: QuestionView, view: View, words: Sentences, context: Context): Content {
  if (context.silence !== undefined) return [text(context.silence)]
  const own = words.question(question.moment).silence
  if (own) return words.say(own, particulars(question, view))
  return words.label(`silence-${question.kind}`)
}

/** Queued lines without the speaker and the word that queues them. */
export function announced(seat: SeatView): string[] {
  return seat.queue.map((q) =>
    q.slice(q.startsWith('"') ? q.indexOf('" ') + 2 : seat.name.length + 1).replace(/^then /, ''),
  )
}

/** Options in force, each with its default. */
export function optionData(words: Sentences, options: Readonly<Record<string, string>> | undefined): Data[] {
  return Object.entries(options ?? {}).map(([id, value]) => {
    const usual = words.program.options[id]?.values[0] ?? value
    return { id, value, default: usual, usual: value === usual }
  })
}

/** A card as it lies in somebody's zone, numbered in the order held. */
export function numbered({ kind, marks, worth }: CardView, n: number, words: Sentences): Inline[] {
  const values = { n, card: kind, ...(worth ? { worth: marked(words.label('held-worth', { ...worth })) } : {}) }
  return [...(marks.length > 0 ? words.label('held-marks', { ...values, marks }) : words.label('held', values))]
}

/** Something in the packs can be exchanged for, so that what cards are worth counts. */
export const hasPrices = ({ program }: Sentences): boolean =>
  ['cards', 'decks'].some((section) =>
    Object.values(program.sections[section] ?? {}).some(
      (def) => typeof def === 'object' && def !== null && 'price' in def && def.price !== undefined,
    ),
  )
