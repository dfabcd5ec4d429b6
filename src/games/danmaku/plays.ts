// How a play runs: declared and paid, perhaps cancelled, its effects in order, its card to its pile, what follows from it.

import { complete } from '../../engine/complete.ts'
import { happen, setOff } from '../../engine/happen.ts'
import {
  type Bound,
  boundCards,
  boundSeats,
  cardRef,
  type Proc,
  type Ref,
  type Said,
  type Slot,
} from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, EventData, Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { execute } from '../../language/execute.ts'
import { asker, type Frame, type Part } from '../../language/frame.ts'
import { cancelMoment, drain, pursue } from './answers.ts'
import { announceAttack, announceStep, attackOn, strikeExtra } from './attack.ts'
import { pileOf } from './decks.ts'
import { putIntoPlay } from './items.ts'
import { payLife } from './life.ts'
import type { Answered, Effect, Free, Means, Of, Paid, Play } from './objects.ts'
import { discard, toPile } from './piles.ts'
import { dismiss } from './recruits.ts'
import { fileRiding } from './riders.ts'
import { noteRound } from './rounds.ts'
import type { CostDef, Mode, SpellCard } from './schema.ts'
import { active, banned, bump, extras, extrasBy, hand, stat, stateOf } from './state.ts'

/** Pays everything that it costs, in the order of declaring. */
function* pay(run: Run, seat: Seat, costs: readonly CostDef[], bound: Bound, source: string): Proc<Paid[]> {
  const keys = costs.flatMap((c) => c.discard?.as ?? c['discard-item']?.as ?? [])
  const cards = [...keys, 'tax'].flatMap((key) => boundCards(bound, key))
  const paid = cards.map((card) => ({ card, from: card.zone.name === 'play' ? 'play' : 'hand', of: seat }) as const)
  yield* discard(run, seat, cards, 'cost')
  for (const cost of costs) {
    if (cost['pay-life']) yield* payLife(run, seat, cost['pay-life'])
    const extra = cost.dismiss === undefined ? undefined : extrasBy(run, seat, source)[0]
    if (extra) dismiss(run, seat, extra)
  }
  return paid
}

function names(effect: Effect, bound: Bound): Map<string, readonly Ref[]> {
  const out = new Map<string, readonly Ref[]>()
  for (const [key, refs] of Object.entries(bound)) out.set(key, refs)
  if (effect.choose) out.set(effect.choose.as, bound[effect.choose.as] ?? [])
  return out
}

type Pushed = Omit<Play, 'number' | 'wait' | 'cancelled' | 'taken' | 'targets'>

/** Begins an object on the stack. */
function push(run: Run, play: Pushed, bound: Bound, about: EventData): Play {
  const state = stateOf(run)
  if (state.stack.length >= 64) throw new Error('more than 64 plays answer each other')
  const moment = play.copy ? 'copy' : play.kind
  const spell = play.copy && play.kind === 'spell-card' ? { spell: true } : {}
  const wait = new Wait({ moment, data: { who: play.by, card: play.source, ...spell, ...about } }, play.by)
  const number = state.stack.length + 1
  const targets = new Set(boundSeats(bound, 'target'))
  const sure = play.hers === true && play.types.has('invocation') && stat(run, play.by, 'sure-invocation') > 0
  const firm = play.firm || sure || stat(run, play.by, 'uncancellable') > 0
  const full: Play = { ...play, firm, number, wait, targets, taken: new Set(), cancelled: false }
  state.stack.push(full)
  state.waits.push(wait)
  noteEmptyHands(run, full)
  return full
}

function pop(run: Run, play: Play): void {
  noteEmptyHands(run, play)
  const stack = stateOf(run).stack
  stack.splice(stack.indexOf(play), 1)
}

/** An empty hand counts only when the object that emptied it has left; what was empty before a play began is not its doing. */
function noteEmptyHands(run: Run, play: Play | undefined = stateOf(run).stack.at(-1)): void {
  const { emptied } = stateOf(run)
  for (const seat of run.table.seats) {
    if (hand(run, seat).length > 0) emptied.delete(seat)
    else if (!emptied.has(seat)) emptied.set(seat, play)
  }
}

/** Cards have left her hand by something that is done at once, such as a gift. */
export function noteGiven(run: Run, seat: Seat): void {
  if (hand(run, seat).length === 0) stateOf(run).emptied.set(seat, undefined)
}

/** Her hand is empty, and nothing on the stack has emptied it. */
export function emptyHanded(run: Run, seat: Seat): boolean {
  const { emptied, stack } = stateOf(run)
  if (hand(run, seat).length > 0) return false
  const by = emptied.get(seat)
  return by === undefined ? emptied.has(seat) || stack.length === 0 : !stack.includes(by)
}

/** What the play asks before its first effect: whom it is aimed at, what it costs, which of several words. */
const slotAbout = (seat: Seat, source: string, speaks?: Part) => (slot: Slot) => {
  const words = slot.from.flatMap((ref) => (ref.kind === 'word' ? [ref.word] : []))
  return {
    moment: slot.clause === 'discarding' ? 'pay' : slot.clause === 'on' ? 'choose-player' : 'choose-word',
    data: {
      who: seat,
      ...asker(speaks === undefined ? { source } : { source, speaks }),
      ...(slot.clause === 'on' ? { n: slot.max, does: 'aim' } : {}),
      ...(words.length > 0 ? { n: slot.max, among: words } : {}),
    },
  }
}

/** The text of a character, where what is done is hers and no card's. */
const partOf = (kind: Play['kind'], item: Card | undefined): Part | undefined =>
  kind === 'card' || item ? undefined : kind

/** Whom or what it is aimed at, for the story: players, or an Item and whose it is. */
function aim(bound: Bound): EventData {
  const on = [...boundSeats(bound, 'target'), ...boundSeats(bound, 'extra')]
  const item = boundCards(bound, 'target')[0]
  if (item) return { item: item.kind, from: item.zone.owner ?? '' }
  return on.length > 0 ? { on } : {}
}

export function* playCard(run: Run, said: Said, mode: Mode, answered: Answered, actor: Seat): Proc<void> {
  const { seat } = said
  const card = said.card!
  const bound = yield* complete(run, said, slotAbout(seat, card.kind))
  const aimed = aim(bound)
  noteEmptyHands(run)
  run.table.move(card, run.table.zone('stack'), 'top', true)
  run.table.record('played', {
    who: seat,
    card: card.kind,
    ...aimed,
    ...(mode.id ? { as: mode.id } : {}),
    ...answeredData(answered),
    ...(actor === seat ? {} : { behalf: actor }),
  })
  // It counts before anything is paid, since what it costs may be answered.
  if (mode.types.includes('danmaku') && !mode['beyond-limit']) bump(run, actor, 'round/danmaku')
  const paid = yield* pay(run, seat, mode.cost, bound, card.kind)
  const timing = mode.types.includes('reaction') ? 'reaction' : 'action'
  const play = push(
    run,
    {
      kind: 'card',
      copy: false,
      by: actor,
      source: card.kind,
      card,
      types: new Set(mode.types),
      timing,
      effect: mode,
      follows: mode.follows,
      answered,
      paid,
      firm: mode.uncancellable === true,
      root: undefined,
    },
    bound,
    aimed,
  )
  // On behalf of another the later choices are hers.
  yield* resolvePlay(run, play, bound, actor === seat ? said.riding : { on: [], choosing: [] })
}

/** What was named when it was declared, for the story. */
function wordsOf({ choose }: Effect, bound: Bound): EventData {
  const words = (choose ? (bound[choose.as] ?? []) : []).flatMap((ref) => (ref.kind === 'word' ? [ref.word] : []))
  const [word, ...more] = words
  return word === undefined ? {} : { word: more.length > 0 ? words : word }
}

function answeredData(a: Answered): EventData {
  if (a.answered)
    return { answers: a.answered.kind === 'spell-card' ? 'spell-card' : a.answered.source, of: a.answered.by }
  if (a.avoiding) return { on: [a.avoiding.on] }
  if (a.drew) return { on: [a.drew.seat] }
  if (a.attack) return { for: a.attack.on }
  if (a.falling !== undefined) return { for: a.falling }
  return {}
}

export function* activate(
  run: Run,
  said: Said,
  character: string,
  spell: SpellCard,
  means: Means,
  answered: Answered,
): Proc<void> {
  const { seat, card } = said
  const bound = yield* complete(run, said, slotAbout(seat, character, 'spell-card'))
  const aimed = aim(bound)
  noteEmptyHands(run)
  if (card) run.table.move(card, run.table.zone('stack'), 'top', true)
  run.table.record('activated', {
    who: seat,
    card: character,
    with: means.with,
    ...aimed,
    ...wordsOf(spell, bound),
    ...answeredData(answered),
  })
  if (!means.beyond) bump(run, seat, 'round/spell-card')
  const paid = yield* pay(run, seat, [...means.cost, ...spell.cost], bound, character)
  const play = push(
    run,
    {
      kind: 'spell-card',
      copy: false,
      by: seat,
      source: character,
      card,
      types: means.types,
      timing: spell.timing === 'reaction' ? 'reaction' : 'action',
      effect: spell,
      follows: [],
      answered,
      paid,
      firm: spell.uncancellable,
      ...(means.borrows ? {} : { hers: true as const }),
      root: undefined,
    },
    bound,
    { with: means.with, ...aimed },
  )
  yield* resolvePlay(run, play, bound, said.riding)
}

/** An ability or a copy: nothing of it goes to a pile. */
export function* resolveFree(run: Run, said: Said, free: Free, answered: Answered): Proc<void> {
  const { seat } = said
  const { copy, kind, source, effect, types, timing, firm, follows } = free
  const bound = yield* complete(run, said, slotAbout(seat, source, partOf(kind, free.item)))
  const aimed = aim(bound)
  noteEmptyHands(run)
  run.table.record(copy ? 'copied' : 'used', {
    who: seat,
    card: source,
    ...(copy && kind === 'spell-card' ? { spell: true } : {}),
    ...aimed,
    ...(said.option.as ? { as: said.option.as } : {}),
    ...wordsOf(effect, bound),
    ...answeredData(answered),
  })
  const paid = yield* pay(run, seat, [...free.cost, ...effect.cost], bound, source)
  // Copies count for what they set off, never for a limit (option `copy-counts`).
  if (copy && run.option('copy-counts') === 'yes')
    if (kind === 'spell-card' || types.has('danmaku'))
      bump(run, seat, kind === 'spell-card' ? 'round/spell-card' : 'round/danmaku')
  const play = push(
    run,
    {
      kind,
      copy,
      by: seat,
      source,
      card: undefined,
      types,
      timing,
      effect,
      follows,
      answered,
      paid,
      firm,
      ...(free.item ? { item: free.item } : {}),
      root: free.root,
    },
    bound,
    aimed,
  )
  yield* resolvePlay(run, play, bound, said.riding)
}

/** Cancel moment, effects in order, card to its pile, what follows. */
function* resolvePlay(run: Run, play: Play, bound: Bound, riding: Said['riding']): Proc<void> {
  const { effect, follows } = play
  fileRiding(run, play.by, riding)
  const extra = boundSeats(bound, 'extra').map((on) => attackOn(run, play, play.by, on))
  for (const attack of extra) play.targets.add(attack.on)
  const of: Of = { play, ...play.answered, declared: new Map(), extra }
  const named = names(effect, bound)
  if (play.item) named.set('this', [cardRef(play.item)])
  if (play.answered.drew) named.set('drawn', play.answered.drew.cards.map(cardRef))
  const speaks = partOf(play.kind, play.item)
  const frame: Frame = {
    run,
    lexicon: stateOf(run).lexicon,
    you: play.by,
    source: play.source,
    ...(speaks === undefined ? {} : { speaks }),
    names: named,
    of,
    riding,
  }
  const moment = cancelMoment(run, play)
  if (moment) play.wait.announce(moment)
  for (const step of effect.do) announceStep(frame, play.wait, step)
  for (const attack of extra) announceAttack(run, play.wait, attack)
  if (moment) yield* pursue(run, play.wait, moment, () => play.cancelled)
  if (play.types.has('danmaku')) yield* setOff(run, { kind: 'danmaku-played', data: { who: play.by } }, play)
  // An Item that may not come into play is discarded instead of being played: it does nothing.
  const turnedAway = play.types.has('item') && banned(run, 'put-into-play') !== undefined
  if (!play.cancelled && !turnedAway && !run.over) {
    if (play.kind === 'spell-card') noteRound(run, play.by, play.source, effect.do)
    yield* execute(frame, effect.do)
    if (of.extra.length > 0 && !run.over) yield* strikeExtra(run, of)
    if (play.types.has('item') && play.card) yield* putIntoPlay(frame, play.card)
  }
  const lies = play.card?.zone.name === 'stack' && play.taker === undefined
  if (lies && !play.cancelled && !run.over) yield* setOff(run, { kind: 'card-resolved', data: { who: play.by } }, play)
  yield* putAway(run, play)
  drain(run, play.wait)
  if (play.types.has('danmaku') && !run.over) yield* setOff(run, { kind: 'danmaku-done', data: { who: play.by } }, play)
  if (!play.cancelled && !run.over) yield* execute(frame, follows)
  pop(run, play)
  if (play.hers && !run.over) yield* setOff(run, { kind: 'own-spell-card', data: { who: play.by } }, play)
  const extraSpell = play.kind === 'spell-card' && extras(run, play.by).some((card) => card.kind === play.source)
  if (extraSpell && !run.over) yield* setOff(run, { kind: 'extra-spell-card', data: { who: play.by } }, play)
  if (stateOf(run).stack.length === 0) stateOf(run).riding.clear()
}

/** Its card goes to its pile, or to the hand of who has laid claim to it, where nothing collects it. */
function* putAway(run: Run, { card, cancelled, taker, by }: Play): Proc<void> {
  if (card?.zone.name !== 'stack') return
  const gets = cancelled && taker?.when === 'resolved' ? undefined : taker
  if (gets === undefined || !active(run, gets.seat)) {
    yield* toPile(run, card, by)
    return
  }
  run.table.move(card, run.table.zone('hand', gets.seat), 'top', true)
  if (gets.by === by) run.table.record('gave', { who: by, to: gets.seat, n: 1, shown: card.kind })
  else run.table.record('took', { who: gets.seat, from: by, cards: [card.kind] })
}

/** A cancelled card goes to its pile at once, so it lies under its canceller. */
export function* cancelPlay(run: Run, by: Seat, play: Play): Proc<void> {
  if (play.cancelled) return
  play.cancelled = true
  const data = { card: play.kind === 'spell-card' ? 'spell-card' : play.source, of: play.by, by }
  yield* happen(run, { kind: 'cancelled', subject: play, apply: () => ({ data }) })
  yield* putAway(run, play)
  if (run.option('cancelled-costs') === 'back') giveBack(run, play)
}

/** What was discarded for it returns to where it was, unless it has left the piles meanwhile. */
function giveBack(run: Run, play: Play): void {
  for (const { card, from, of } of play.paid) {
    const points = card.zone.name === 'points'
    if (!points && card.zone !== pileOf(run.table, card) && card.zone.name !== 'collected') continue
    if (points) run.table.turnOver(card)
    run.table.move(card, run.table.zone(from, of))
    run.table.record('given-back', { who: of, card: card.kind, where: from })
  }
}
