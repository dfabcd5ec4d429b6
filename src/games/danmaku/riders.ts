// How many answers to later questions may ride with a play, as the table lies: what its text says and what her own
// abilities say when it sets them off; more where several incidents lie there or somebody has as many assists as she may
// keep. And what a player has said ahead, as long as what she plays goes on.

import type { Riders, Riding } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { ridersOf } from '../../language/execute.ts'
import type { Step } from '../../language/step.ts'
import { characterAbilities } from './abilities.ts'
import { assistsOf, MOST_ASSISTS } from './assists.ts'
import type { CardType } from './schema.ts'
import { activeSeats, incidents, stateOf } from './state.ts'
import { someStep } from './steps.ts'

/** By these an Item comes before somebody who may have to give up others for it. */
const MOVES_ITEM: ReadonlySet<string> = new Set(['take-control', 'give-control', 'take-from'])

const isAnyIncident = ({ verb, args }: Step): boolean =>
  verb === 'resolve-incident' && (args as { which: string }).which === 'any'

export function ridersNow(run: Run, steps: readonly Step[]): Riders {
  const riders = ridersOf(steps, stateOf(run).lexicon.verbs)
  const full = activeSeats(run).some((seat) => assistsOf(run, seat).length >= MOST_ASSISTS)
  // One of two Items that she cannot both have is counted with the text; of assists three are named.
  const kept = full && someStep(steps, ({ verb }) => MOVES_ITEM.has(verb)) ? MOST_ASSISTS - 1 : 0
  const which = incidents(run).length > 1 && someStep(steps, isAnyIncident) ? 1 : 0
  return kept + which === 0 ? riders : { ...riders, choosing: riders.choosing + kept + which }
}

/** What is played: by whom, as what, with what text. */
interface Played {
  readonly seat: Seat
  readonly types: ReadonlySet<CardType>
  readonly steps: readonly Step[]
  readonly spell?: true
}

/** The same, and what her abilities ask of her when it has set them off. */
export function ridersWith(run: Run, played: Played): Riders {
  const own = ridersNow(run, played.steps)
  const { verbs } = stateOf(run).lexicon
  let { choosing, offers = 0 } = own
  for (const { ability } of characterAbilities(run, played.seat)) {
    if (ability.when && SETS_OFF[ability.when]?.(played)) offers++
    for (const { when, type, do: steps } of ability.triggers) {
      if (!SETS_OFF[when]?.(played) || (type && !type.some((one) => played.types.has(one)))) continue
      const more = ridersOf(steps, verbs)
      // What the card is aimed at is one thing, whom the ability speaks of another.
      choosing += more.choosing + more.on
      offers += more.offers ?? 0
    }
  }
  return { ...own, choosing, offers }
}

const ATTACKS: ReadonlySet<string> = new Set(['attack', 'may-attack'])
const attacks = ({ steps }: Played): boolean => someStep(steps, ({ verb }) => ATTACKS.has(verb))
const avoids = ({ steps }: Played): boolean => someStep(steps, ({ verb }) => verb === 'avoid')

const bringsItem = ({ verb, args }: Step): boolean =>
  MOVES_ITEM.has(verb) || (args as { to?: unknown } | undefined)?.to === 'play'

/** The moments at which an ability speaks that what a player does may bring about herself. */
const SETS_OFF: Readonly<Record<string, (played: Played) => boolean>> = {
  damages: attacks,
  hits: attacks,
  'is-avoided': attacks,
  'would-avoid': avoids,
  avoids,
  'danmaku-played': ({ types }) => types.has('danmaku'),
  'gains-item': ({ types, steps }) => types.has('item') || someStep(steps, bringsItem),
  'card-resolved': () => true,
  'spell-card': ({ spell }) => spell === true,
}

export const nothingRides = (): Riding => ({ on: [], choosing: [] })

/** What she has said ahead of what an ability asks at this moment, while what she plays goes on. */
export const ridingTo = (run: Run, seat: Seat, when: string): Riding =>
  (SETS_OFF[when] && stateOf(run).riding.get(seat)) || nothingRides()

/** A line that says nothing ahead leaves what an earlier one has said. */
export function fileRiding(run: Run, seat: Seat, riding: Riding): void {
  if (riding.on.length + riding.choosing.length > 0) stateOf(run).riding.set(seat, riding)
}
