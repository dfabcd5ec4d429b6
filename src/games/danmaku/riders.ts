// How many answers to later questions may ride with an activation, as the table lies: what its text says, and more where
// several incidents lie there or somebody has as many assists as she may keep.

import type { Run } from '../../engine/run.ts'
import { ridersOf } from '../../language/execute.ts'
import type { Step } from '../../language/step.ts'
import { assistsOf, MOST_ASSISTS } from './assists.ts'
import { activeSeats, incidents, stateOf } from './state.ts'
import { someStep } from './steps.ts'

/** By these an Item comes before somebody who may have to give up others for it. */
const MOVES_ITEM: ReadonlySet<string> = new Set(['take-control', 'give-control', 'take-from'])

const isAnyIncident = ({ verb, args }: Step): boolean =>
  verb === 'resolve-incident' && (args as { which: string }).which === 'any'

export function ridersNow(run: Run, steps: readonly Step[]): { readonly on: number; readonly choosing: number } {
  const riders = ridersOf(steps, stateOf(run).lexicon.verbs)
  const full = activeSeats(run).some((seat) => assistsOf(run, seat).length >= MOST_ASSISTS)
  // One of two Items that she cannot both have is counted with the text; of assists three are named.
  const kept = full && someStep(steps, ({ verb }) => MOVES_ITEM.has(verb)) ? MOST_ASSISTS - 1 : 0
  const which = incidents(run).length > 1 && someStep(steps, isAnyIncident) ? 1 : 0
  return kept + which === 0 ? riders : { ...riders, choosing: riders.choosing + kept + which }
}
