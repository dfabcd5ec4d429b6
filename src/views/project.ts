// The one projection from a run to a viewer.

import type { Act } from '../engine/line.ts'
import { legalTexts } from '../engine/match.ts'
import type { Clause, Option, Ref, Slot } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import type { Card, GameEvent, Seat, Zone } from '../engine/table.ts'
import type { GameModule } from '../games/module.ts'
import { printLine } from '../lines/print.ts'
import { inQuotes, needsQuotes } from '../lines/words.ts'
import type { CardView, EventView, QuestionView, ReachView, SeatView, View, Viewer, ZoneView } from './view.ts'

const cardView = (card: Card): CardView => ({
  kind: card.kind,
  marks: card.marks,
  ...(card.on ? { on: card.on.kind } : {}),
})

function sees(viewer: Viewer, zone: Zone): boolean {
  if (viewer === 'host' || zone.sees === 'all') return true
  return viewer !== 'public' && zone.sees === 'owner' && zone.owner === viewer.seat
}

/** Cards held longest first, piles from the top; a hidden zone shows only its size. */
function zoneView(viewer: Viewer, zone: Zone): ZoneView {
  const base = { zone: zone.name, count: zone.cards.length }
  if (!sees(viewer, zone)) return base
  const cards = zone.owner === undefined ? [...zone.cards].reverse() : zone.cards
  return { ...base, cards: cards.map(cardView) }
}

/** An event as the viewer saw it: its public part, and the secret part for those whom it concerns. Undefined when it shows nothing to her. */
export function projectEvent(event: GameEvent, viewer: Viewer): EventView | undefined {
  if (event.pending) return undefined
  const secret = event.secret
  const knows = secret !== undefined && (viewer === 'host' || (viewer !== 'public' && secret.to.includes(viewer.seat)))
  const data = knows ? { ...event.data, ...secret.data } : event.data
  if (Object.keys(data).length === 0 && !knows && secret !== undefined) return undefined
  return { n: event.n, line: event.line, kind: event.kind, data }
}

function question(run: Run, viewer: Viewer): QuestionView | undefined {
  const { ask } = run
  if (!ask || run.over) return undefined
  const { moment, data } = ask.about
  const covers = ask.kind === 'window' ? ask.wait.covered() : []
  const base = { kind: ask.kind, moment, data, awaited: run.awaited(), ...(covers.length > 0 ? { covers } : {}) }
  if (viewer === 'public' || viewer === 'host') return base
  const { answers, offers, pass } = run.sayable(viewer.seat)
  const all = [...answers, ...offers]
  const texts = legalTexts(all)
  const said =
    ask.kind === 'window'
      ? ask.wait.filed.filter((f) => f.seat === viewer.seat).map((f) => f.act)
      : ask.kind === 'joint'
        ? [ask.answered.get(viewer.seat)?.act].filter((act) => act !== undefined)
        : []
  const filed = said.map(({ who: _, ...act }) => printLine(act))
  return {
    ...base,
    filed,
    options: [...texts, ...(pass ? ['passes'] : [])].map((text) => ({ text, choices: choicesOf(all, text) })),
  }
}

/** What may be named with an option that has no subject of its own, each once; for cards that are put or given, where. */
function choicesOf(options: readonly Option[], text: string): string[] {
  const option = options.find((o) => !o.blocked && o.what === undefined && o.verb === text)
  const first = option && option.verb !== 'discards' ? option.slots?.({}, undefined) : undefined
  if (!option || !first) return []
  if (first.clause === 'what') return [...new Set(first.from.map(nameOf))]
  if (first.clause === 'taking') return [...new Set(first.from.map((ref) => `… for ${nameOf(ref)}`))]
  const places: string[] = []
  const bound: Record<string, readonly Ref[]> = {}
  for (
    let slot: Slot | undefined = first;
    slot && bound[slot.key] === undefined;
    slot = option.slots?.(bound, undefined)
  ) {
    places.push(placeOf(slot.clause))
    bound[slot.key] = []
  }
  return [...new Set(places)]
}

const asTyped = (seat: Seat): string => (needsQuotes(seat) ? inQuotes(seat) : seat)
const nameOf = (ref: Ref): string =>
  ref.kind === 'seat' ? asTyped(ref.seat) : ref.kind === 'card' ? ref.card.kind : ref.word

function placeOf(clause: Clause): string {
  const [word = '', zone = '', owner] = clause.split('/')
  if (word === 'to') return `to ${asTyped(zone)}`
  if (word !== 'into') return `on ${word}`
  return owner === undefined ? `into ${zone}` : `into ${zone} of ${asTyped(owner)}`
}

function seatView(run: Run, game: GameModule, viewer: Viewer, seat: Seat): SeatView {
  const facts: Record<string, string | number | boolean | readonly string[]> = {}
  for (const fact of game.facts) {
    const value = fact.of(run, seat)
    if (value !== undefined) facts[fact.key] = value
  }
  const zones = (names: readonly string[]) => names.map((name) => zoneView(viewer, run.table.zone(name, seat)))
  const role = game.roleFor(run, seat, typeof viewer === 'string' ? viewer : viewer.seat)
  const hidden = game.ownZones.map((name) => {
    const view = zoneView(viewer, run.table.zone(name, seat))
    return view.cards ? { ...view, cards: view.cards.map((c, i) => valued(run, game, seat, name, c, i)) } : view
  })
  const own = viewer === 'host' || (viewer !== 'public' && viewer.seat === seat)
  const newcomer = run.table.get(seat, 'newcomer')
  const orders = own ? (run.announced.orders.get(seat) ?? []) : []
  const held = game.ownZones.flatMap((name) => run.table.zone(name, seat).cards.map((c) => c.kind))
  return {
    name: seat,
    ...(typeof newcomer === 'string' ? { newcomer } : {}),
    facts,
    open: zones(game.openZones),
    own: hidden,
    ...(role === undefined ? {} : { role }),
    active: run.rules.active(run, seat),
    reach: reachOf(run, game, seat),
    queue: (run.announced.queues.get(seat) ?? []).map((act) =>
      printLine({ form: 'then', who: { name: seat, quoted: false }, queue: [act] }),
    ),
    orders: orders.map((o) => printLine(o)),
    unheld: orders.filter(({ say }) => needsCard(say) && !held.includes(say.what[0]!.name)).map((o) => printLine(o)),
  }
}

/** With what it is worth to its holder. */
function valued(run: Run, game: GameModule, seat: Seat, zone: string, view: CardView, at: number): CardView {
  const worth = game.worth?.(run, seat, run.table.zone(zone, seat).cards[at]!)
  return worth ? { ...view, worth } : view
}

/** It is said with a card of her own, which may be gone when its moment comes. */
const needsCard = ({ verb, what }: Act): boolean => (verb === 'plays' || verb === 'discards') && what.length > 0

function reachOf(run: Run, game: GameModule, from: Seat): ReachView[] {
  const { reach } = game
  if (!reach) return []
  const there = run.table.seats.filter((s) => run.rules.active(run, s))
  if (!there.includes(from)) return []
  return there.flatMap((to) => (to === from ? [] : [{ to, ...reach(run, from, to) }]))
}

export function project(run: Run, game: GameModule, viewer: Viewer): View {
  const { over, winners, draw } = game.outcome(run)
  const asked = question(run, viewer)
  return {
    viewer,
    game: game.id,
    over,
    winners,
    draw,
    table: game.tableFacts(run),
    seats: run.table.seats.map((seat) => seatView(run, game, viewer, seat)),
    piles: game.piles(run).map((name) => zoneView(viewer, run.table.zone(name))),
    events: run.table.events.flatMap((e) => projectEvent(e, viewer) ?? []),
    ...(asked ? { question: asked } : {}),
    waiting: game.waiting?.(run) ?? [],
  }
}
