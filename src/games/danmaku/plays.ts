// How a play runs: declared and paid, perhaps cancelled, its effects in order, its card to its pile, what follows from it.

import { complete } from '../../engine/complete.ts'
import { happen } from '../../engine/happen.ts'
import { type Bound, boundCards, boundSeats, type Proc, type Ref, type Said, type Slot } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, EventData, Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { execute } from '../../language/execute.ts'
import type { Frame } from '../../language/frame.ts'
import { cancelMoment, drain, pursue } from './answers.ts'
import { announceAttack, attacksIn, declareAttacks } from './attack.ts'
import { settleSlot } from './items.ts'
import type { Answered, Effect, Free, Of } from './options.ts'
import { discard, toPile } from './piles.ts'
import type { Mode, SpellCard } from './schema.ts'
import { bump, type Play, stateOf } from './state.ts'

function paidBy(effect: Effect, bound: Bound): Card[] {
  return [...effect.cost.flatMap((c) => boundCards(bound, c.discard.as)), ...boundCards(bound, 'tax')]
}

function names(effect: Effect, bound: Bound): Map<string, readonly Ref[]> {
  const out = new Map<string, readonly Ref[]>()
  for (const [key, refs] of Object.entries(bound)) out.set(key, refs)
  if (effect.choose) out.set(effect.choose.as, bound[effect.choose.as] ?? [])
  return out
}

/** Begins an object on the stack. */
function push(run: Run, play: Omit<Play, 'number' | 'wait' | 'cancelled'>, about: EventData): Play {
  const state = stateOf(run)
  if (state.stack.length >= 64) throw new Error('more than 64 plays answer each other')
  const wait = new Wait({ moment: play.kind, data: { who: play.by, card: play.source, ...about } }, play.by)
  const full: Play = { ...play, number: state.stack.length + 1, wait, cancelled: false }
  state.stack.push(full)
  state.waits.push(wait)
  return full
}

function pop(run: Run, play: Play): void {
  const stack = stateOf(run).stack
  stack.splice(stack.indexOf(play), 1)
}

const slotAbout = (said: Said) => (slot: Slot) => ({
  moment: slot.clause === 'discarding' ? 'pay' : slot.clause === 'on' ? 'choose-player' : 'choose-word',
  data: { who: said.seat, source: said.option.what ?? '' },
})

export function* playCard(run: Run, said: Said, mode: Mode, answered: Answered): Proc<void> {
  const { seat } = said
  const card = said.card!
  const bound = yield* complete(run, said, slotAbout(said))
  const paid = paidBy(mode, bound)
  const on = boundSeats(bound, 'target')
  run.table.move(card, run.table.zone('stack'), 'top', true)
  run.table.record('played', {
    who: seat,
    card: card.kind,
    ...(on.length ? { on } : {}),
    ...(mode.id ? { as: mode.id } : {}),
    ...answeredData(answered),
  })
  yield* discard(run, seat, paid, 'cost')
  if (mode.types.includes('danmaku') && !mode['beyond-limit']) bump(run, seat, 'round/danmaku')
  const timing = mode.types.includes('reaction') ? 'reaction' : 'action'
  const play = push(
    run,
    {
      kind: 'card',
      by: seat,
      source: card.kind,
      card,
      types: new Set(mode.types),
      timing,
      effect: mode,
      follows: mode.follows,
    },
    on.length ? { on } : {},
  )
  yield* resolvePlay(run, play, bound, said.riding, answered)
}

function answeredData(a: Answered): Record<string, string> {
  if (a.answered)
    return { answers: a.answered.kind === 'spell-card' ? 'spell-card' : a.answered.source, of: a.answered.by }
  if (a.attack) return { for: a.attack.on }
  if (a.falling !== undefined) return { for: a.falling }
  return {}
}

export function* activate(
  run: Run,
  said: Said,
  character: string,
  spell: SpellCard,
  mode: Mode,
  answered: Answered,
): Proc<void> {
  const { seat } = said
  const card = said.card!
  const bound = yield* complete(run, said, slotAbout(said))
  const on = boundSeats(bound, 'target')
  const word = spell.choose ? bound[spell.choose.as]?.[0] : undefined
  run.table.move(card, run.table.zone('stack'), 'top', true)
  run.table.record('activated', {
    who: seat,
    card: character,
    with: card.kind,
    ...(on.length ? { on } : {}),
    ...(word?.kind === 'word' ? { word: word.word } : {}),
    ...answeredData(answered),
  })
  yield* discard(run, seat, paidBy(spell, bound), 'cost')
  bump(run, seat, 'round/spell-card')
  const timing = spell.timing === 'reaction' ? 'reaction' : 'action'
  const play = push(
    run,
    {
      kind: 'spell-card',
      by: seat,
      source: character,
      card,
      types: new Set(mode.types),
      timing,
      effect: spell,
      follows: [],
    },
    { with: card.kind, ...(on.length ? { on } : {}) },
  )
  yield* resolvePlay(run, play, bound, said.riding, answered)
}

/** An ability or a copy: nothing of it goes to a pile. */
export function* resolveFree(run: Run, said: Said, spec: Free, answered: Answered): Proc<void> {
  const bound = yield* complete(run, said, slotAbout(said))
  const on = boundSeats(bound, 'target')
  run.table.record(spec.kind === 'copy' ? 'copied' : 'used', {
    who: said.seat,
    card: spec.source,
    ...(on.length ? { on } : {}),
    ...(said.option.as ? { as: said.option.as } : {}),
    ...answeredData(answered),
  })
  yield* discard(run, said.seat, paidBy(spec.effect, bound), 'cost')
  const play = push(
    run,
    {
      kind: spec.kind,
      by: said.seat,
      source: spec.source,
      card: undefined,
      types: spec.types,
      timing: 'action',
      effect: spec.effect,
      follows: spec.follows,
    },
    on.length ? { on } : {},
  )
  yield* resolvePlay(run, play, bound, said.riding, answered)
}

/** Cancel moment, effects in order, card to its pile, what follows. */
function* resolvePlay(run: Run, play: Play, bound: Bound, riding: Said['riding'], answered: Answered): Proc<void> {
  const { effect, follows } = play
  const of: Of = { play, ...answered, declared: new Map() }
  const frame: Frame = {
    run,
    lexicon: stateOf(run).lexicon,
    you: play.by,
    source: play.source,
    names: names(effect, bound),
    of,
    riding,
  }
  const moment = cancelMoment(run, play)
  if (moment) play.wait.announce(moment)
  for (const step of attacksIn(effect.do))
    for (const attack of declareAttacks(frame, step)) announceAttack(run, play.wait, attack)
  if (moment) yield* pursue(run, play.wait, moment, () => play.cancelled)
  if (!play.cancelled) {
    yield* execute(frame, effect.do)
    if (play.types.has('item') && play.card) yield* enterPlay(frame, play.card)
  }
  if (play.card && play.card.zone.name === 'stack') yield* toPile(run, play.card)
  drain(run, play.wait)
  if (!play.cancelled && !run.over) yield* execute(frame, follows)
  pop(run, play)
}

/** A cancelled card goes to its pile at once, so it lies under its canceller. */
export function* cancelPlay(run: Run, by: Seat, play: Play): Proc<void> {
  if (play.cancelled) return
  play.cancelled = true
  const data = { card: play.kind === 'spell-card' ? 'spell-card' : play.source, of: play.by, by }
  yield* happen(run, { kind: 'cancelled', subject: play, apply: () => ({ data }) })
  if (play.card && play.card.zone.name === 'stack') yield* toPile(run, play.card)
}

function* enterPlay(frame: Frame, card: Card): Proc<void> {
  const { table } = frame.run
  table.move(card, table.zone('play', frame.you), 'top', true)
  yield* settleSlot(frame, card)
}
