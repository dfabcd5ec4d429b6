// Whom something may be aimed at, and why not.

import type { Entry } from '../../engine/line.ts'
import { refusal } from '../../engine/match.ts'
import { type Refusal, type Slot, seatRef } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import type { ChosenTarget, Effect, TargetDef } from './schema.ts'
import {
  active,
  activeSeats,
  activeWeather,
  anomalies,
  cardDef,
  distance,
  hand,
  inRange,
  items,
  life,
  spirit,
  stat,
  untargetable,
} from './state.ts'
import type { CardType } from './words.ts'

/** What is aimed: a card with its types, or an ability, which has none. */
export interface Aimed {
  /** The card's id; undefined for what is no card. */
  readonly kind?: string
  readonly types: ReadonlySet<CardType>
}

export const aimedCard = (run: Run, kind: string): Aimed => ({ kind, types: new Set(cardDef(run, kind).types) })
export const NO_CARD: Aimed = { types: new Set() }

export const chosenTarget = (target: TargetDef | undefined): ChosenTarget | undefined =>
  target && 'player' in target ? target : undefined

/** The characters at whom something with several targets goes, in play order; whom it cannot designate is left out. */
export function eachTarget(run: Run, seat: Seat, { target }: Pick<Effect, 'target'>, aimed: Aimed): Seat[] {
  if (!target || !('each' in target)) return []
  return activeSeats(run).filter(
    (s) => (target.each === 'all' || s !== seat) && untargetable(run, s, aimed.types) === undefined,
  )
}

/** Zones out of which a card can be taken or discarded (option `a43`: also the gauge and the active weather). */
export function takeable(
  run: Run,
  seat: Seat,
): { open: readonly Card[]; hand: number; spirit: number; weather: boolean } {
  const further = run.option('a43') === 'yes'
  return {
    open: [...items(run, seat), ...anomalies(run, seat)],
    hand: hand(run, seat).length,
    spirit: further ? spirit(run, seat) : 0,
    weather: further && activeWeather(run, seat) !== undefined,
  }
}

function hasCards(run: Run, seat: Seat): boolean {
  const { open, hand: held, spirit: points, weather } = takeable(run, seat)
  return open.length + held + points > 0 || weather
}

function near(run: Run, seat: Seat, on: Seat, target: ChosenTarget): boolean {
  if (target['in-range'] && !inRange(run, seat, on)) return false
  return target.distance === undefined || distance(run, seat, on) === target.distance
}

/** No two cards of one name in one divination zone (ruling A21: each player's own). */
const sameName = (run: Run, { kind, types }: Aimed, on: Seat): boolean =>
  types.has('anomaly') && anomalies(run, on).some((c) => c.kind === kind)

const who = (seat: Seat, on: Seat, { player }: ChosenTarget): boolean =>
  player === 'any' || (on === seat) === (player === 'you')

/** Why she cannot be the target; undefined when she can. */
function unfit(run: Run, seat: Seat, on: Seat, target: ChosenTarget, aimed: Aimed): Refusal | undefined {
  if (!who(seat, on, target)) return refusal('bad-target', `${on} cannot be its target`)
  if (!active(run, on)) return refusal('bad-target', `${on} has been knocked out`)
  const shield = on === seat ? undefined : untargetable(run, on, aimed.types)
  const lacks = shield === undefined ? lacking(run, on, target) : `${shield} keeps it from ${on}`
  if (lacks !== undefined) return refusal('bad-target', lacks)
  if (!near(run, seat, on, target)) return refusal('out-of-range', `${on} is out of range`)
  return sameName(run, aimed, on) ? same(aimed) : undefined
}

function lacking(run: Run, on: Seat, target: ChosenTarget): string | undefined {
  if (target.hurt && life(run, on) >= stat(run, on, 'max-life')) return `the life of ${on} is at its cap`
  if (target['has-cards'] && !hasCards(run, on)) return `${on} has no card that could be taken`
  return target['has-spirit'] && spirit(run, on) === 0 ? `${on} has no spirit in her gauge` : undefined
}

const same = ({ kind = 'this' }: Aimed): Refusal => refusal('same-name', `${kind} lies before her already`)

export function targets(run: Run, seat: Seat, target: ChosenTarget, aimed: Aimed): Seat[] {
  return activeSeats(run).filter((s) => unfit(run, seat, s, target, aimed) === undefined)
}

/** Why there is nobody: of all that could be meant, what would have been the nearest to one. */
export function nobody(run: Run, seat: Seat, target: ChosenTarget, aimed: Aimed): Refusal | undefined {
  if (targets(run, seat, target, aimed).length > 0) return undefined
  const meant = activeSeats(run).filter((s) => who(seat, s, target))
  const why = meant.flatMap((s) => unfit(run, seat, s, target, aimed) ?? [])
  return why.find((r) => r.code !== 'out-of-range') ?? why[0] ?? refusal('bad-target', 'there is nobody')
}

/** Why the one whom a line names cannot be its target. */
export const misaimed =
  (run: Run, seat: Seat, target: ChosenTarget, aimed: Aimed) =>
  ({ name }: Entry): Refusal | undefined =>
    run.table.seats.includes(name)
      ? unfit(run, seat, name, target, aimed)
      : refusal('bad-target', `${name} is no player`)

export function targetSlot(run: Run, seat: Seat, target: ChosenTarget, aimed: Aimed): Slot {
  const from = targets(run, seat, target, aimed).map(seatRef)
  const why = misaimed(run, seat, target, aimed)
  const refuse = (entry: Entry): Refusal =>
    why(entry) ?? refusal('wrong-count', 'several only where the defence is above the attack')
  return { key: 'target', clause: 'on', from, min: 1, max: 1, missing: 'ask', refuse }
}
