// What uses have in common: objects on the stack, what a line still has to say, and running the steps of an effect.

import { type Bound, cardRef, type Proc, type Ref, type Said, type Slot } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { execute } from '../../language/execute.ts'
import type { Frame } from '../../language/frame.ts'
import type { Step } from '../../language/step.ts'
import type { Of, Play } from './objects.ts'
import { toPile } from './piles.ts'
import type { Effect } from './schema.ts'
import { stateOf } from './state.ts'

/** Does it make an attack opportunity that counts against the limit? */
export const attacks = (effect: Pick<Effect, 'do'>): boolean =>
  effect.do.some((s) => s.verb === 'attack-opportunity' && !(s.args as { extra?: boolean }).extra)

/** Begins an object on the stack. */
export function push(run: Run, play: Omit<Play, 'number' | 'cancelled' | 'cancelledFor'>): Play {
  const { stack } = stateOf(run)
  if (stack.length >= 64) throw new Error('more than 64 events answer each other')
  const full: Play = { ...play, number: stack.length + 1, cancelled: false, cancelledFor: new Set() }
  stack.push(full)
  return full
}

export function pop(run: Run, play: Play): void {
  const { stack } = stateOf(run)
  stack.splice(stack.indexOf(play), 1)
}

export const slotAbout = (said: Said) => (slot: Slot) => ({
  moment: slot.clause === 'discarding' ? 'pay' : 'choose-player',
  data: { who: said.seat, source: said.option.what ?? '' },
})

/** What it answers, as everybody is told: an event with `part`, the one of its several targets for whom it is answered. */
export function answeredData({ answered, part, ...a }: Of): Record<string, string> {
  if (answered)
    return {
      answers: answered.source,
      ...(answered.by === undefined ? {} : { of: answered.by }),
      ...(answered.on.length < 2 || part === undefined ? {} : { part }),
    }
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
  // The divination card is known to whatever a divination sets off.
  const sign: Bound = of.sign ? { sign: [cardRef(of.sign.card)] } : {}
  const names = new Map<string, readonly Ref[]>(Object.entries({ ...sign, ...bound }))
  const frame: Frame = { run, lexicon: stateOf(run).lexicon, you, source, names, of, riding }
  yield* execute(frame, steps)
}

/** The card fails for that target. When nothing is left of it, it is discarded at once, so it lies under what cancelled it. */
export function cancel(run: Run, by: Seat, play: Play, part: Seat | undefined): void {
  if (play.cancelled || (part !== undefined && play.cancelledFor.has(part))) return
  if (part !== undefined) play.cancelledFor.add(part)
  const on = part === undefined ? play.on : [part]
  play.cancelled = play.on.length < 2
  const whose = play.by === undefined ? {} : { of: play.by }
  run.table.record('cancelled', { card: play.source, by, ...whose, ...(on.length ? { on } : {}) })
  if (play.cancelled) toPile(run, play.cards)
}
