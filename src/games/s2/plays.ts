// How a use runs: declared and paid, perhaps cancelled, its effects in order, its cards to the pile.

import { complete } from '../../engine/complete.ts'
import { type Bound, boundCards, boundSeats, type Proc, type Ref, type Said, type Slot } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { execute } from '../../language/execute.ts'
import type { Frame } from '../../language/frame.ts'
import type { Step } from '../../language/step.ts'
import { answerable, answerEvent } from './answers.ts'
import { attacks } from './options.ts'
import { toPile } from './piles.ts'
import type { Mode } from './schema.ts'
import { pay } from './spirit.ts'
import { cardDef, type Of, type Play, stateOf } from './state.ts'

/** Begins an object on the stack. */
export function push(run: Run, play: Omit<Play, 'number' | 'cancelled'>): Play {
  const { stack } = stateOf(run)
  if (stack.length >= 64) throw new Error('more than 64 events answer each other')
  const full: Play = { ...play, number: stack.length + 1, cancelled: false }
  stack.push(full)
  return full
}

export function pop(run: Run, play: Play): void {
  const { stack } = stateOf(run)
  stack.splice(stack.indexOf(play), 1)
}

const slotAbout = (said: Said) => (slot: Slot) => ({
  moment: slot.clause === 'discarding' ? 'pay' : 'choose-player',
  data: { who: said.seat, source: said.option.what ?? '' },
})

/** Uses a card, or several as one. An event may be cancelled before it does anything; its cards are discarded after. */
export function* use(run: Run, said: Said, mode: Mode, answered: Of): Proc<void> {
  const { seat } = said
  const bound = yield* complete(run, said, slotAbout(said))
  const cards = [said.card!, ...boundCards(bound, 'more')]
  const source = cards[0]!.kind
  const on = boundSeats(bound, 'target')
  for (const card of cards) run.table.move(card, run.table.zone('stack'), 'top', true)
  run.table.record('played', {
    who: seat,
    card: source,
    ...(cards.length > 1 ? { n: cards.length } : {}),
    ...(on.length ? { on } : {}),
    ...answeredData(answered),
  })
  if (mode.cost) pay(run, seat, mode.cost.spirit, bound)
  // It is used up with the declaration, whatever comes of it (ruling A7).
  if (attacks(mode)) run.table.set(seat, 'turn/attacks', run.table.num(seat, 'turn/attacks') + 1)
  const types = new Set(cardDef(run, source).types)
  const play = push(run, { kind: 'card', by: seat, source, types, cards, on })
  const nested = answered.answered === undefined || run.option('a30') !== 'together'
  if (nested && answerable(run, play)) {
    const about = { moment: 'card', data: { who: seat, card: source, ...(on.length ? { on } : {}) } }
    yield* answerEvent(run, new Wait(about, seat), play)
  }
  if (!play.cancelled) yield* effect(run, seat, source, mode.do, { play, ...answered }, bound, said.riding)
  toPile(
    run,
    cards.filter((c) => c.zone.name === 'stack'),
  )
  pop(run, play)
}

function answeredData(a: Of): Record<string, string> {
  if (a.answered) return { answers: a.answered.source, ...(a.answered.by === undefined ? {} : { of: a.answered.by }) }
  if (a.attack) return { for: a.attack.on }
  return a.fainted === undefined ? {} : { for: a.fainted }
}

const nothingRides = (): Said['riding'] => ({ on: [], choosing: [] })

/** Runs the steps of an effect for `you`. */
export function* effect(
  run: Run,
  you: Seat,
  source: string,
  steps: readonly Step[],
  of: Of,
  bound: Bound = {},
  riding: Said['riding'] = nothingRides(),
): Proc<void> {
  const names = new Map<string, readonly Ref[]>(Object.entries(bound))
  const frame: Frame = { run, lexicon: stateOf(run).lexicon, you, source, names, of, riding }
  yield* execute(frame, steps)
}

/** The card fails and is discarded at once, so it lies under what cancelled it. */
export function cancel(run: Run, by: Seat, play: Play): void {
  if (play.cancelled) return
  play.cancelled = true
  const whose = play.by === undefined ? {} : { of: play.by }
  const on = play.on.length ? { on: play.on } : {}
  run.table.record('cancelled', { card: play.source, by, ...whose, ...on })
  toPile(run, play.cards)
}
