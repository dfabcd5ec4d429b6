// Drawing, flipping, revealing, discarding, reshuffling and collecting: everything that moves main deck cards to and from
// piles.

import { happen, type Proposal, type Replacement, setOff } from '../../engine/happen.ts'
import { boundCards, cardRef, type Option, type Proc, wordRef } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat, Zone } from '../../engine/table.ts'
import { discardOf, drawDecks, MAIN, pileOf } from './decks.ts'
import { afterDiscard } from './market.ts'
import type { Drawing } from './objects.ts'
import { isSpirit, turnToPoints } from './points.ts'
import { dismissWith } from './recruits.ts'
import { active, banned, collectedBy, collects, incidents, program, stat, stateOf, uncollectable } from './state.ts'

/** The top card of a deck; when there is none its discard pile is shuffled into a new deck. Collected cards are not in it. */
export function top(run: Run, name = MAIN): Card | undefined {
  const deck = run.table.zone(name)
  if (deck.cards.length === 0) {
    const discard = run.table.zone(discardOf(name))
    if (discard.cards.length === 0) return undefined
    for (const card of [...discard.cards]) run.table.move(card, deck, 'top')
    run.table.shuffle(deck)
    run.table.record('reshuffled', { pile: name, count: deck.cards.length })
    if (name === MAIN) stateOf(run).reshuffled = true
  }
  return deck.cards.at(-1)
}

/** The next cards of a deck, top first. An empty one that has a discard pile is made anew, and then `afterReshuffle` follows; one with fewer cards is looked at as it is. */
export function topOf(run: Run, zone: Zone, count: number): Card[] {
  if (drawDecks(program(run)).includes(zone.name)) top(run, zone.name)
  return zone.cards.slice(-count).reverse()
}

/** What a reshuffle sets off, when that for which it was needed is done. */
export function* afterReshuffle(run: Run): Proc<void> {
  const state = stateOf(run)
  if (!state.reshuffled) return
  state.reshuffled = false
  yield* setOff(run, { kind: 'deck-reshuffled', data: {} }, undefined)
}

/** Draws from a deck into a hand; players may have something to say to it before and afterwards, once the game has begun. */
export function* draw(run: Run, seat: Seat, count: number, deck = MAIN): Proc<void> {
  if (count <= 0 || banned(run, `draw-${deck}`, seat) !== undefined) return
  const drawing: Drawing = { seat, count, deck, cards: [], done: false }
  const begun = !BEFORE.includes(stateOf(run).step)
  if (begun) yield* setOff(run, { kind: 'will-draw', data: { who: seat } }, drawing)
  yield* drawn(run, drawing)
  if (!begun || drawing.cards.length === 0) return
  for (const kind of ['has-drawn', 'draw-answered']) yield* setOff(run, { kind, data: { who: seat } }, drawing)
}
const BEFORE: readonly string[] = ['setup', 'turn-zero']

/** Draws what is about to be drawn, unless that has been done. */
export function* drawn(run: Run, drawing: Drawing): Proc<void> {
  if (drawing.done) return
  drawing.done = true
  const before = new Set(run.table.zone('hand', drawing.seat).cards)
  yield* drawCards(run, drawing.seat, drawing.count, drawing.deck)
  drawing.cards = run.table.zone('hand', drawing.seat).cards.filter((card) => !before.has(card))
}

/** Public: how many, and from where if not from the main deck; secret: which. Nobody says anything to it. */
export function* drawCards(run: Run, seat: Seat, count: number, deck = MAIN): Proc<void> {
  const first = deck === MAIN ? onDiscard(run, seat) : undefined
  if (first) {
    const apply = () => {
      run.table.move(first, run.table.zone('hand', seat))
      return { data: { who: seat, count: 1, from: 'discard', card: first.kind } }
    }
    yield* happen(run, { kind: 'drew', subject: { seat, count: 1 }, apply })
  }
  const left = count - (first ? 1 : 0)
  if (left > 0)
    yield* happen(run, {
      kind: 'drew',
      subject: { seat, count: left, deck },
      apply: () => drawNow(run, seat, left, deck),
    })
  run.table.tally(seat, 'turn/drawn', true)
  yield* afterReshuffle(run)
}

/** Where her first card of a turn comes from the top of the discard pile: that card, which everybody sees. */
function onDiscard(run: Run, seat: Seat): Card | undefined {
  if (stat(run, seat, 'draws-from-discard') === 0 || run.table.flag(seat, 'turn/drawn')) return undefined
  return run.table.zone('discard').cards.at(-1)
}

function drawNow(run: Run, seat: Seat, count: number, deck: string): ReturnType<Proposal['apply']> {
  const drawn: Card[] = []
  for (let i = 0; i < count; i++) {
    const card = top(run, deck)
    if (!card) break
    run.table.move(card, run.table.zone('hand', seat))
    drawn.push(card)
  }
  if (drawn.length === 0) return undefined
  const data = { who: seat, count: drawn.length, ...(deck === MAIN ? {} : { pile: deck }) }
  return { data, secret: { to: [seat], data: { cards: drawn.map((c) => c.kind) } } }
}

/**
 * Turns over the top card, shows it and puts it into the discard pile, where it may be collected, unless it is held. Who
 * may flip two chooses which of them counts.
 */
export function* flip(
  run: Run,
  seat: Seat,
  source: string,
  holds: (card: Card) => boolean = () => false,
): Proc<Card | undefined> {
  const card = (yield* flipSeveral(run, seat, source)) ?? (yield* turnOver(run, seat, source))
  if (!card) return undefined
  if (holds(card)) run.table.move(card, run.table.zone('revealed'), 'top', true)
  else yield* toPile(run, card, seat)
  yield* afterReshuffle(run)
  return card
}

function* turnOver(run: Run, seat: Seat, source: string): Proc<Card | undefined> {
  const card = top(run)
  if (!card) return undefined
  const data = { who: seat, card: card.kind, mark: card.marks[0] ?? '', for: source }
  yield* happen(run, { kind: 'flipped', subject: card, apply: () => ({ data }) })
  return card
}

/** So many cards as she may flip for one, if she likes: the one that counts is given, the others go to the pile. */
function* flipSeveral(run: Run, seat: Seat, source: string): Proc<Card | undefined> {
  const most = stat(run, seat, 'flips')
  if (most < 2 || !active(run, seat) || !top(run)) return undefined
  const ask = (moment: string, options: () => readonly Option[], optional: boolean) =>
    run.choose({ seat, about: { moment, data: { who: seat, source } }, options, optional, free: false, inside: true })
  const yes: Option = { verb: 'chooses', what: 'yes', run: function* () {} }
  if (!(yield* ask('may-flip-more', () => [yes], true))) return undefined
  const shown: Card[] = []
  while (shown.length < most) {
    const card = yield* turnOver(run, seat, source)
    if (!card) break
    run.table.move(card, run.table.zone('revealed'), 'top', true)
    shown.push(card)
  }
  let chosen = shown[0]
  if (shown.length > 1) {
    // By their seasons; where those are the same, by their names.
    const marks = [...new Set(shown.map((card) => card.marks[0] ?? ''))]
    const from = marks.length === shown.length ? marks.map(wordRef) : shown.map(cardRef)
    const option = (): Option => ({
      verb: 'chooses',
      slots: (bound) =>
        bound.kept ? undefined : { key: 'kept', clause: 'what', from, min: 1, max: 1, missing: 'ask' },
      run: function* () {},
    })
    const ref = (yield* ask('choose-flip', () => [option()], false))?.bound.kept?.[0]
    chosen = shown.find((card) =>
      ref?.kind === 'card' ? ref.card === card : ref?.kind === 'word' && card.marks[0] === ref.word,
    )
    if (chosen) run.table.record('flip-chosen', { who: seat, card: chosen.kind, mark: chosen.marks[0] ?? '' })
  }
  for (const card of shown) if (card !== chosen) yield* toPile(run, card, seat)
  return chosen
}

/** Shows cards from the top of the deck: so many, or until one is of a kind. They lie apart until something is done with them. */
export function* reveal(
  run: Run,
  seat: Seat,
  source: string,
  enough: (shown: readonly Card[]) => boolean,
): Proc<Card[]> {
  const shown: Card[] = []
  while (!enough(shown)) {
    const card = top(run)
    if (!card) break
    run.table.move(card, run.table.zone('revealed'), 'top', true)
    shown.push(card)
  }
  const data = { who: seat, cards: shown.map((c) => c.kind), for: source }
  if (shown.length > 0) yield* happen(run, { kind: 'turned-up', subject: shown, apply: () => ({ data }) })
  yield* afterReshuffle(run)
  return shown
}

/** Takes cards from the top of the deck for her to look at, without drawing them; `afterReshuffle` follows. */
export function setAside(run: Run, seat: Seat, count: number): Card[] {
  const out: Card[] = []
  for (let i = 0; i < count; i++) {
    const card = top(run)
    if (!card) break
    run.table.move(card, run.table.zone('aside', seat))
    out.push(card)
  }
  return out
}

/** Collects the top card of the deck. */
export function* collectTop(run: Run, incident: Card): Proc<void> {
  const card = top(run)
  // What cannot be collected stays where it lies.
  if (card && !uncollectable(run, card)) yield* collectCard(run, card, incident)
  yield* afterReshuffle(run)
}

/** Takes a card out of turn: what an incident collects by its own text. */
export function* collectCard(run: Run, card: Card, incident: Card): Proc<void> {
  yield* happen(run, collect(run, card, incident))
}

/** Puts a card away; players may have something to say to it. */
export function* toPile(run: Run, card: Card, by: Seat): Proc<void> {
  yield* allToPile(run, [card], by)
}

/** The same with several; they are all put away before anybody says anything. */
export function* allToPile(run: Run, cards: readonly Card[], by: Seat): Proc<void> {
  yield* together(run, () => layAllAway(run, cards, by))
}

/** While somebody is asked what collects one of them they all lie open, since they have been named. */
function* layAllAway(run: Run, cards: readonly Card[], by: Seat): Proc<void> {
  if (run.option('incident-collects') === 'ask' && incidents(run).length > 1)
    for (const card of cards) run.table.move(card, run.table.zone('revealed'), 'top', true)
  for (const card of cards) yield* layAway(run, card, by)
}

/** Whatever comes onto the discard pile meanwhile has come together. */
export function* together(run: Run, happens: () => Proc<void>): Proc<void> {
  const state = stateOf(run)
  if (state.came) {
    yield* happens()
    return
  }
  const came: Card[] = []
  state.came = came
  yield* happens()
  state.came = undefined
  yield* cameToPile(run, came)
}

/** Players may have something to say to cards that have come onto the discard pile together. */
export function* cameToPile(run: Run, cards: readonly Card[]): Proc<void> {
  const { came, step } = stateOf(run)
  if (came) {
    came.push(...cards)
    return
  }
  const there = cards.filter((card) => card.zone.name === discardOf(MAIN))
  if (there.length > 0 && !BEFORE.includes(step)) yield* setOff(run, { kind: 'came-to-pile', data: {} }, there)
}

/** On the discard pile of its deck unless something takes it instead; `by` played or discarded it. */
function* layAway(run: Run, card: Card, by: Seat): Proc<void> {
  const incident = yield* askedCollector(run, card)
  if (incident) {
    yield* collectCard(run, card, incident)
    return
  }
  const apply = () => {
    if (isSpirit(run, card)) turnToPoints(run, card, by)
    else {
      run.table.move(card, pileOf(run.table, card), 'top', true)
      afterDiscard(run, card)
    }
    return undefined
  }
  yield* happen(run, { kind: 'put-away', subject: card, apply })
  stateOf(run).came?.push(card)
}

const wantingIt = (run: Run, card: Card): Card[] => incidents(run).filter((i) => collects(run, i, card))

/** Of several incidents the turn player says which one collects a card, where the option has it so. */
function* askedCollector(run: Run, card: Card): Proc<Card | undefined> {
  if (run.option('incident-collects') !== 'ask') return undefined
  const seat = run.seatOrder()[0]
  const from = wantingIt(run, card)
  if (from.length < 2 || seat === undefined || !active(run, seat)) return undefined
  const option = (): Option => ({
    verb: 'chooses',
    slots: (bound) =>
      bound.incident
        ? undefined
        : { key: 'incident', clause: 'what', from: from.map(cardRef), min: 1, max: 1, missing: 'ask' },
    run: function* () {},
  })
  const about = { moment: 'choose-collector', data: { who: seat, card: card.kind } }
  const ask = { seat, about, options: () => [option()], optional: false, free: false, inside: true }
  return boundCards((yield* run.choose(ask))?.bound ?? {}, 'incident')[0]
}

/** What the incident collects goes onto the incident instead; of several the oldest collects (option `incident-collects`). */
export function collecting(run: Run, proposal: Proposal): readonly Replacement[] {
  if (proposal.kind !== 'put-away') return []
  const card = proposal.subject as Card
  const wanting = wantingIt(run, card)
  const incident = run.option('incident-collects') === 'newest' ? wanting.at(-1) : wanting[0]
  if (!incident) return []
  return [{ key: `collect/${incident.id}`, instead: () => collect(run, card, incident) }]
}

function collect(run: Run, card: Card, incident: Card): Proposal {
  const apply = () => {
    run.table.lay(card, run.table.zone('collected'), incident)
    const count = collectedBy(run, incident).length
    return { data: { card: card.kind, mark: card.marks[0] ?? '', for: incident.kind, count } }
  }
  return { kind: 'collected', subject: incident, apply }
}

/** Discards from hand or play, in the order named. `why` tells the post what for. */
export function* discard(run: Run, seat: Seat, cards: readonly Card[], why: string): Proc<void> {
  if (cards.length === 0) return
  const data = { who: seat, cards: cards.map((c) => c.kind), why }
  yield* happen(run, { kind: 'discarded', subject: cards, apply: () => ({ data }) })
  const from = new Map(cards.map((card) => [card, card.zone.name === 'play' ? card.zone.owner : undefined]))
  const putAway = function* (): Proc<void> {
    yield* layAllAway(run, cards, seat)
    for (const [card, owner] of from) if (owner !== undefined) dismissWith(run, owner, card)
  }
  // What the host does by hand answers to nothing.
  yield* why === 'host' ? putAway() : together(run, putAway)
  for (const [card, owner] of from)
    if (owner !== undefined) yield* setOff(run, { kind: 'lost-item', data: { who: owner } }, card)
}

/** Hands cards over; only the two see which. */
export function give(run: Run, seat: Seat, to: Seat, cards: readonly Card[]): void {
  for (const card of cards) run.table.move(card, run.table.zone('hand', to))
  const data = { who: seat, to, n: cards.length }
  run.table.record('gave', data, { to: [seat, to], data: { cards: cards.map((c) => c.kind) } })
}
