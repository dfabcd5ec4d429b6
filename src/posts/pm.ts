// Private messages, each from its seat's own view and nothing else. Every message has the same sections in the same
// order, whoever reads it, and its subject names no role.

import type { CardView, SeatView, View } from '../views/view.ts'
import { type Block, type Content, type Document, heading, joined, list, paragraph, spoiler, text } from './document.ts'
import { announced, asks, type Context, footer, line, seatData, takenBack } from './parts.ts'
import { counted, type Sentences } from './sentences.ts'
import { inSeatOrder, learnt } from './story.ts'

export interface PmContext extends Context {
  /** What she learnt since this event stands in the message; 0 for all. */
  readonly since?: number
  /** `full` adds the texts of the cards she holds. */
  readonly cards?: 'name' | 'full'
}

function mine(view: View): SeatView {
  const { viewer } = view
  const seat = typeof viewer === 'string' ? undefined : view.seats.find((s) => s.name === viewer.seat)
  if (!seat) throw new Error("a private message is made from its seat's own view")
  return seat
}

/** The subject of a message. `kind` is `hand` or `role`. */
export function subject(view: View, kind: 'hand' | 'role', words: Sentences, context: Context = {}): string {
  const { title, update } = context
  return words.word(`subject-${kind}`, { title: title ?? '', update, who: mine(view).name })
}

export function handDocument(view: View, words: Sentences, context: PmContext = {}): Document {
  const seat = mine(view)
  const none = words.label('none')
  const or = (content: Content): Content => (content.length > 0 ? content : none)
  const news = learnt(view, context.since ?? 0, words)
  return {
    blocks: [
      ...takenBack(words, context),
      ...(seat.active ? [] : [paragraph(...words.label('you-are-out'))]),
      ...holdings(view, seat, words),
      ...toPickFrom(seat, words),
      line(words.label('yours'), words.label('own-state', seatData(view, seat))),
      line(words.label('asked-of-you'), askedOf(view, seat, words)),
      ...(context.deadline ? [line(words.label('closes'), [{ kind: 'time', ...context.deadline }])] : []),
      line(words.label('you-may-say'), or(mayPlay(view))),
      line(
        words.label('your-answers'),
        or(
          joined(
            (view.question?.filed ?? []).map((filed) => [{ kind: 'code', text: filed }]),
            '; ',
          ),
        ),
      ),
      line(
        words.label('your-orders'),
        or(
          joined(
            seat.orders.map((o) => [{ kind: 'code', text: o }]),
            '; ',
          ),
        ),
      ),
      line(words.label('your-queue'), or(announced(seat))),
      line(words.label('learnt'), news.length > 0 ? [] : none),
      ...(news.length > 0 ? [list(news)] : []),
      ...(context.cards === 'full' ? cardTexts(seat, words) : []),
      paragraph(...words.label('keep-secret')),
      ...footer(words, context),
    ],
  }
}

/**
 * Every zone that only she sees, numbered in the order held, longest first. What is empty before everybody is left out,
 * so that all messages keep the same sections.
 */
function holdings(view: View, seat: SeatView, words: Sentences): Block[] {
  const used = (name: string) => view.seats.some((s) => s.own.some((z) => z.zone === name && z.count > 0))
  return seat.own
    .filter((zone, i) => i === 0 || used(zone.zone))
    .map((zone) => {
      const cards = (zone.cards ?? []).map((c, i) => numbered(c, i + 1, words))
      const head = words.label(`own-${zone.zone}`, { ...seatData(view, seat), count: zone.count })
      return line(head, cards.length > 0 ? joined(cards, '  ') : words.label('none'))
    })
}

/** Who picks a character reads what each of them does. */
function toPickFrom(seat: SeatView, words: Sentences): Block[] {
  const dealt = seat.own.find((z) => z.zone === 'dealt')?.cards ?? []
  return dealt.length === 0 ? [] : [list(dealt.map((c) => words.label('card-text', { card: c.kind })))]
}

function numbered(card: CardView, n: number, words: Sentences): Content {
  const { kind, marks } = card
  return marks.length > 0 ? words.label('held-marks', { n, card: kind, marks }) : words.label('held', { n, card: kind })
}

function askedOf(view: View, seat: SeatView, words: Sentences): Content {
  const { question } = view
  if (!question || view.over) return words.label('none')
  const you = words.question(question.moment).you
  const end = words.label('line-end')
  if (!question.awaited.includes(seat.name))
    return [...words.label('not-you', { awaited: inSeatOrder(view, question.awaited) })]
  const data = { ...question.data, you: seat.name, table: view.table }
  return [...(you ? words.say(you, data) : asks(question, view, words)), ...end]
}

function mayPlay(view: View): Content {
  const options = view.over ? [] : (view.question?.options ?? [])
  return joined(
    options.map((o) => [
      { kind: 'code', text: o.text },
      ...(o.choices.length > 0 ? [text(` (${o.choices.join(', ')})`)] : []),
    ]),
    '; ',
  )
}

function cardTexts(seat: SeatView, words: Sentences): Block[] {
  const kinds = counted(seat.own.flatMap((z) => (z.zone === 'dealt' ? [] : (z.cards ?? []))).map((c) => c.kind))
  const items = kinds.map(([id]) => words.label('card-text', { card: id }))
  return items.length === 0 ? [] : [spoiler(words.word('texts-title'), [list(items)])]
}

/** Her role, its goal and powers, her characters to choose from, and which roles she knows. */
export function roleDocument(view: View, words: Sentences, context: Context = {}): Document {
  const seat = mine(view)
  return {
    blocks: [
      heading(words.label('role-title', { title: context.title ?? '', who: seat.name })),
      ...identity(view, seat, words),
      paragraph(...words.label('keep-role-secret')),
      ...footer(words, context),
    ],
  }
}

function identity(view: View, seat: SeatView, words: Sentences): Block[] {
  const data = seatData(view, seat)
  const known = view.seats.filter((s) => s !== seat && s.role !== undefined)
  const items = known.map((s) => words.label('role-of', { who: s.name, role: s.role }))
  return [
    paragraph(...(seat.role === undefined ? words.label('no-role') : words.label('your-role', data))),
    paragraph(...words.label('your-character', data)),
    line(words.label('known-roles'), items.length > 0 ? [] : words.label('none')),
    ...(items.length > 0 ? [list(items)] : []),
  ]
}

/** Both in one message, under its subject: who she is, then her hand. */
export function messageDocument(view: View, words: Sentences, context: PmContext = {}): Document {
  const head = heading([text(subject(view, 'hand', words, context))])
  return { blocks: [head, ...identity(view, mine(view), words), ...handDocument(view, words, context).blocks] }
}
