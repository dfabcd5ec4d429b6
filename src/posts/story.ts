// What happened, as lines: events of a view told in order. Some events continue the line before them, several alike in
// a row are one line, and what an earlier line has said already is not said again.

import type { EventPhrases, Phrase } from '../rules/templates.ts'
import type { EventView, View } from '../views/view.ts'
import { type Content, type Inline, joined, plainText, text } from './document.ts'
import type { Data, Sentences } from './sentences.ts'

/** Where a log line was said and by whom. */
export interface Source {
  readonly number: string
  readonly url?: string
  readonly who?: string
}
export type Sources = ReadonlyMap<number, Source>

interface Told {
  readonly content: readonly Inline[]
  /** The event that a following one may continue. */
  readonly last: EventView
  /** The event to whose post the line may link; none for several in a row. */
  readonly first?: EventView
}

/**
 * The lines of a story since an event, that event left out. `late`: earlier ones of which only the place was known, and
 * which could not be told then.
 */
export function story(
  view: View,
  since: number,
  words: Sentences,
  sources?: Sources,
  late: readonly number[] = [],
): Content[] {
  const events = view.events.filter((e) => e.n > since || late.includes(e.n))
  const lines: Told[] = []
  for (let i = 0; i < events.length; ) {
    const phrases = words.event(events[i]!.kind)
    const run = runFrom(events, i, phrases)
    i += run.length
    if (run.length === 1 && alreadyTold(view, run[0]!, phrases)) continue
    tell(lines, run, phrases, view, words)
  }
  const end = words.label('line-end')
  return lines.map(({ content, first }) => [...ended(content, end), ...link(view, first, sources)])
}

/** Somebody's words in quotes may have brought their own stop. */
const ended = (content: Content, end: Content): Content =>
  /[.!?。！？]["”」]$/.test(plainText(content)) ? content : [...content, ...end]

/**
 * Only what a player said herself is linked, not what came of it: the post after which a question closed would tell who
 * answered last, and a link on a pass would tell a typed one from an ordered one.
 */
function link(view: View, event: EventView | undefined, sources: Sources | undefined): Content {
  const source = event && sources?.get(event.line)
  if (!source || event.kind === 'passed' || event.data.who === undefined) return []
  const said = view.events.find((e) => e.line === event.line)?.n === event.n
  if (!said || (source.who !== undefined && source.who !== event.data.who)) return []
  return [text(' '), { kind: 'post', number: source.number, ...(source.url === undefined ? {} : { url: source.url }) }]
}

function runFrom(events: readonly EventView[], at: number, phrases: EventPhrases): readonly EventView[] {
  const first = events[at]!
  const { row } = phrases
  if (!row) return [first]
  const alike = (e: EventView) =>
    e.kind === first.kind && row.same.every((key) => String(e.data[key]) === String(first.data[key]))
  let end = at
  while (end < events.length && alike(events[end]!)) end++
  return events.slice(at, end)
}

function tell(lines: Told[], run: readonly EventView[], phrases: EventPhrases, view: View, words: Sentences): void {
  const first = run[0]!
  const { row } = phrases
  if (row && (run.length > 1 || row.seats)) {
    const items = inOrder(summed(run, row.sum), view, row.seats).map((e) => words.say(row.item, dataOf(e, view)))
    const between = row.between ?? words.word('list-comma')
    const content = words.say(row.many, { ...dataOf(run.at(-1)!, view), items: { marked: joined(items, between) } })
    if (content.length > 0) lines.push({ content, last: run.at(-1)! })
    return
  }
  const before = lines.at(-1)
  const after = before && phrases.after[before.last.kind]
  if (after && samePlayer(before.last, first)) {
    const more = words.say(after, dataOf(first, view))
    if (more.length > 0) {
      lines[lines.length - 1] = { ...before, content: [...before.content, ...more], last: first }
      return
    }
  }
  const content = words.say(ownPhrase(first, phrases) ?? phrases.text, dataOf(first, view))
  if (content.length > 0) lines.push({ content, last: first, first })
}

/** Neighbours of one player are one where nothing but this number differs, and numbers are added. */
function summed(run: readonly EventView[], key: string | undefined): readonly EventView[] {
  if (key === undefined) return run
  const rest = ({ data }: EventView) => JSON.stringify({ ...data, [key]: 0 })
  const out: EventView[] = []
  for (const e of run) {
    const before = out.at(-1)
    const same = before !== undefined && rest(before) === rest(e)
    const sum = same ? Number(before.data[key]) + Number(e.data[key]) : e.data[key]!
    out.splice(same ? -1 : out.length, 1, { ...e, data: { ...e.data, [key]: sum } })
  }
  return out
}

/** What only this seat learnt since: cards drawn, hands looked at, answers that were not needed. */
export function learnt(view: View, since: number, words: Sentences): Content[] {
  return view.events.flatMap((event) => {
    const own = event.n > since ? ownPhrase(event, words.event(event.kind)) : undefined
    const content = own ? words.say(own, dataOf(event, view)) : []
    return content.length > 0 ? [ended(content, words.label('line-end'))] : []
  })
}

function ownPhrase(event: EventView, phrases: EventPhrases): Phrase | undefined {
  return phrases.own && event.data[phrases.own.needs] !== undefined ? phrases.own.text : undefined
}

const viewerSeat = (view: View): string | undefined => (typeof view.viewer === 'string' ? undefined : view.viewer.seat)

const dataOf = (event: EventView, view: View): Data => ({ ...event.data, you: viewerSeat(view), table: view.table })

/** What follows may be of another player, but by the same. */
const samePlayer = (a: EventView, b: EventView): boolean =>
  a.data.who === undefined || b.data.who === undefined || a.data.who === b.data.who || a.data.who === b.data.by

/** The last event that could have said this did say it. */
function alreadyTold(view: View, event: EventView, phrases: EventPhrases): boolean {
  const { told } = phrases
  if (!told) return false
  const last = view.events.findLast((e) => e.n < event.n && told.by.includes(e.kind))
  if (!last) return false
  return Object.entries(told.same).every(([mine, theirs]) => {
    const [a, b] = [event.data[mine], last.data[theirs]]
    return a === b || (typeof a === 'string' && Array.isArray(b) && b.includes(a))
  })
}

/** As they sit; nobody is named twice. */
function inSeatOrder(view: View, seats: readonly string[]): string[] {
  return view.seats.map((s) => s.name).filter((s) => seats.includes(s))
}

function inOrder(run: readonly EventView[], view: View, seats: boolean): readonly EventView[] {
  if (!seats) return run
  return inSeatOrder(
    view,
    run.map((e) => String(e.data.who)),
  ).flatMap((s) => run.find((e) => e.data.who === s) ?? [])
}
