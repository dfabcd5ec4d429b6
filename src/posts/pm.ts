// Private messages, each from its seat's own view and nothing else. Every message has the same sections in the same
// order, whoever reads it, and its subject names no role.

import { nameOf } from '../rules/program.ts'
import type { CardView, OptionView, SeatView, View } from '../views/view.ts'
import type { Content, Document } from './document.ts'
import {
  announced,
  asks,
  type Context,
  closes,
  common,
  hasPrices,
  marked,
  markedAll,
  numbered,
  particulars,
  publicOnly,
  seatData,
} from './parts.ts'
import { typesOf } from './reference.ts'
import { counted, type Data, type Sentences } from './sentences.ts'
import { learnt } from './story.ts'

export interface PmContext extends Context {
  /** What she learnt since this event stands in the message; 0 for all. */
  readonly since?: number
  /** Role and character with their texts; otherwise only by name, since she has read them. */
  readonly roleNews?: boolean
  /** `short` adds the types of the cards she holds, `full` types and texts. */
  readonly cards?: 'name' | 'short' | 'full'
  /** The types of a card, a list for each way to play it. */
  readonly types?: (card: string) => readonly (readonly string[])[]
}

function mine(view: View): SeatView {
  const { viewer } = view
  const seat = typeof viewer === 'string' ? undefined : view.seats.find((s) => s.name === viewer.seat)
  if (!seat) throw new Error("a private message is made from its seat's own view")
  return seat
}

/** The subject of a message; it names no role. */
export function subject(view: View, words: Sentences, context: Context = {}): string {
  const { title, message } = context
  return words.word('subject-hand', { title: title ?? '', message, who: mine(view).name })
}

export function messageDocument(view: View, words: Sentences, context: PmContext = {}): Document {
  const seat = mine(view)
  const data = seatData(view, seat)
  const dealt = seat.own.find((z) => z.zone === 'dealt')?.cards ?? []
  const known = view.seats.filter((s) => s !== seat && s.role !== undefined)
  return {
    blocks: words.page('pm/message', {
      ...common(view, words, context),
      subject: subject(view, words, context),
      out: !seat.active,
      who: seat.name,
      role: seat.role,
      character: data.character,
      copies: data.copies,
      copied: data['has-copied'] ?? [],
      extra: brought(seat),
      'role-news': context.roleNews ?? true,
      known: known.map((s) => ({ who: s.name, role: s.role })),
      dealt: dealt.map((c) => c.kind),
      zones: zones(view, seat, words),
      'own-state': marked(words.label('own-state', { ...data, step: view.table.step })),
      asks: askedOf(view, seat, words),
      closes: closes(context, words),
      'may-say': view.over ? [] : (view.question?.options ?? []).map((o) => sayable(o, words)),
      filed: view.question?.filed ?? [],
      orders: seat.orders,
      'passes-exchanges': hasPrices(words) && seat.orders.some(passesAll),
      unheld: seat.unheld,
      queue: announced(seat),
      learnt: markedAll(learnt(view, context.since ?? 0, words)),
      cards: context.cards ?? 'name',
      texts: context.cards === undefined || context.cards === 'name' ? [] : texts(seat, words, context),
    }),
  }
}

/** What she may say. Ids are English; in another language the names of what they stand for are given with them. */
function sayable({ text, choices }: OptionView, words: Sentences): Data {
  const [verb, ...said] = text.split(' ')
  const names = said.flatMap((id) => inWords(id, words, verb === 'ends' ? ['step-'] : []))
  const glossed = (choice: string): string =>
    [choice, ...choice.split(' ').flatMap((id) => inWords(id, words, PLACES))].join(' ')
  return { line: text, names, choices: choices.map(glossed) }
}

/** Labels by which a place is called. */
const PLACES = ['place-', 'pile-name-']

/** `labels`: beginnings of the labels by which it may be called, before its name as a thing of the rules. */
function inWords(id: string, { lang, program, phrases, word }: Sentences, labels: readonly string[]): string[] {
  if (lang === 'en') return []
  const keys = labels.map((label) => `${label}${id}`)
  const key = keys.find((k) => phrases.labels[`${program.game}.${k}`] !== undefined || phrases.labels[k] !== undefined)
  if (key !== undefined) return [word(key)]
  const name = nameOf(program, lang, id)
  return name === id ? [] : [name]
}

/** An order that passes whatever is asked, not a question of one kind. */
const passesAll = (order: string): boolean => / orders pass(?: until .*)?$/.test(order)

/** Characters beside her own, with what has brought them. */
const brought = (seat: SeatView): Data[] =>
  (seat.open.find((zone) => zone.zone === 'extra')?.cards ?? []).map(({ kind, on }) => ({ id: kind, by: on }))

/**
 * Every zone that only she sees, numbered in the order held, longest first. What is empty before everybody is left out,
 * so that all messages keep the same sections.
 */
function zones(view: View, seat: SeatView, words: Sentences): Data[] {
  const used = (name: string) => view.seats.some((s) => s.own.some((z) => z.zone === name && z.count > 0))
  return seat.own
    .filter((zone, i) => i === 0 || used(zone.zone))
    .map((zone) => ({
      title: words.word(`own-${zone.zone}`, { ...seatData(view, seat), count: zone.count }),
      cards: markedAll(inOrder(zone.cards ?? [], words)),
    }))
}

const inOrder = (cards: readonly CardView[], words: Sentences): Content[] =>
  cards.map((c, i) => numbered(c, i + 1, words))

/** What she is asked, when she is. */
function askedOf(view: View, seat: SeatView, words: Sentences): Data[string] {
  const { question } = view
  if (!question || view.over || !question.awaited.includes(seat.name)) return undefined
  const { you } = words.question(question.moment)
  return marked(you ? words.say(you, { ...particulars(question, view), you: seat.name }) : asks(question, view, words))
}

/** The cards she holds, each once, with their types. */
function texts(seat: SeatView, words: Sentences, { types = () => [] }: PmContext): Data[] {
  const held = seat.own.flatMap((z) => (z.zone === 'dealt' ? [] : (z.cards ?? [])))
  return counted(held.map((c) => c.kind)).map(([id]) => ({ id, types: typesOf(types(id), words) }))
}

/** Everything that is hidden from players, for those who only look on. Made from the host's view, for no player. */
export function spectatorDocument(host: View, open: View, words: Sentences, context: Context = {}): Document {
  if (host.viewer !== 'host') throw new Error("a message for spectators is made from the host's view")
  publicOnly(open)
  const title = context.title ?? ''
  return {
    blocks: words.page('pm/spectator', {
      ...common(open, words, context),
      subject: words.word('subject-spectator', { title, update: context.update }),
      people: host.seats.map((s) => ({
        who: s.name,
        role: s.role,
        character: s.facts.character,
        out: !s.active,
        zones: s.own
          .filter((z) => z.count > 0)
          .map(({ zone, count, cards = [] }) => ({
            title: words.word('zone-of', { zone, count }),
            cards: markedAll(inOrder(cards, words)),
          })),
      })),
    }),
  }
}
