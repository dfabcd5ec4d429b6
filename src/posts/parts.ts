// Parts that several posts share: who is asked what, tables of seats, piles, the incident, what waits in queues. Which
// columns a table has is said in the templates, since it differs by game and by language.

import type { QuestionView, SeatView, View, ZoneView } from '../views/view.ts'
import { type Block, type Content, type Inline, joined, list, paragraph, spoiler, strong, text } from './document.ts'
import type { Data, Sentences, Value } from './sentences.ts'

/** What a host's header and clock add to a view. */
export interface Context {
  readonly title?: string
  /** What the last text told and is void now, because it was undone. */
  readonly takenBack?: readonly Content[]
  /** The number of the update, or of the message to this seat. */
  readonly update?: number
  /** 20 hex digits that tie the text to the log. */
  readonly mark?: string
  readonly deadline?: { readonly at: string; readonly text: string }
  /** What silence means here, when it is not what the words of the question say. */
  readonly silence?: string
}

/** A bold label and what it is about; the label alone when a list follows. */
export const line = (label: Content, content: Content = []): Block =>
  paragraph(strong(label), ...(content.length > 0 ? [text(' '), ...content] : []))

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
    rows: view.seats.map((seat) => columns.map((c) => trimmed(words.say(c.cell, seatData(view, seat))))),
  }
}

/** Notes end in a semicolon each; the last one goes. */
function trimmed(cell: Content): Content {
  const last = cell.at(-1)
  return last?.kind === 'text' ? [...cell.slice(0, -1), { ...last, text: last.text.replace(/[;\s]+$/, '') }] : cell
}

/** Sizes of the piles, in one line; empty ones are left out. */
export function piles(view: View, words: Sentences): Content {
  const shown = view.piles.filter((p) => p.count > 0).map((p) => words.label('pile', { pile: p.zone, count: p.count }))
  return joined(shown, words.word('list-comma'))
}

export const pile = (view: View, name: string): ZoneView | undefined => view.piles.find((p) => p.zone === name)

/** The open question: what is asked, of whom, until when, and what silence means. */
export function questionBox(view: View, words: Sentences, context: Context): Block | undefined {
  const { question } = view
  if (!question || view.over) return undefined
  const lines: Content[] = [[...asks(question, view, words), ...words.label('line-end')]]
  const say = (label: string, content: Content) => lines.push([strong(words.label(label)), text(' '), ...content])
  say('waiting-for', words.label('players', { players: question.awaited }))
  const { deadline } = context
  if (deadline) say('closes', [{ kind: 'time', ...deadline }, ...words.label(`closes-${question.kind}`)])
  const silence = silenceMeans(question, view, words, context)
  if (silence.length > 0) say('silence', silence)
  return spoiler(words.word('question-title'), [paragraph(...withBreaks(lines))])
}

const withBreaks = (lines: readonly Content[]): Inline[] =>
  lines.flatMap((one, i) => (i === 0 ? one : [{ kind: 'break' as const }, ...one]))

export function asks(question: QuestionView, view: View, words: Sentences): Content {
  return words.say(words.question(question.moment).asks, {
    ...question.data,
    awaited: question.awaited,
    table: view.table,
  })
}

function silenceMeans(question: QuestionView, view: View, words: Sentences, context: Context): Content {
  if (context.silence !== undefined) return [text(context.silence)]
  const own = words.question(question.moment).silence
  if (own) return words.say(own, { ...question.data, table: view.table })
  return words.label(`silence-${question.kind}`)
}

/** What seats have announced to do as soon as they may. */
export function queues(view: View, words: Sentences): Block | undefined {
  const waiting = view.seats.filter((s) => s.queue.length > 0)
  if (waiting.length === 0) return undefined
  const items = waiting.map((s) => [...words.label('queue-of', { who: s.name }), text(' '), ...announced(s)])
  return spoiler(words.word('queue-title'), [list(items)])
}

/** Queued lines without the speaker and the word that queues them. */
export function announced(seat: SeatView): Content {
  const bare = seat.queue.map((q) => q.slice(q.startsWith('"') ? q.indexOf('" ') + 2 : seat.name.length + 1))
  return joined(
    bare.map((q) => [{ kind: 'code' as const, text: q.replace(/^then /, '') }]),
    '; ',
  )
}

export function footer(words: Sentences, context: Context): Block[] {
  const { update, mark } = context
  if (update === undefined && mark === undefined) return []
  return [{ kind: 'paragraph', size: 'small', content: words.label('footer', { update, mark }) }]
}

/** A correction comes before anything else: what had been told and no longer counts. */
export function takenBack(words: Sentences, { takenBack: lines = [] }: Context): Block[] {
  return lines.length === 0 ? [] : [paragraph(strong(words.label('taken-back'))), list(lines)]
}
