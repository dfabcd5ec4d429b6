// What a seat may use: the options with their targets, costs and reasons why not. How a use then runs is in `plays.ts`;
// what answers what is in `answers.ts`.

import type { Entry } from '../../engine/line.ts'
import { refusal } from '../../engine/match.ts'
import {
  boundSeats,
  cardRef,
  type Option,
  type Refusal,
  type Slot,
  seatRef,
  type Want,
  wanted,
} from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { ridersOf } from '../../language/execute.ts'
import type { CardType, Mode, TargetDef } from './schema.ts'
import { cannotPay, chargeOption, paymentSlot, refillOption } from './spirit.ts'
import {
  active,
  activeSeats,
  anomalies,
  attackPoints,
  cardDef,
  defencePoints,
  distance,
  hand,
  inRange,
  life,
  type Of,
  stat,
  stateOf,
} from './state.ts'

/** Does it make an attack opportunity? */
export const attacks = (mode: Mode): boolean => mode.do.some((s) => s.verb === 'attack-opportunity')

/** Copies of each kind in a hand, held longest first. */
export function held(run: Run, seat: Seat): Map<string, Card[]> {
  const kinds = new Map<string, Card[]>()
  for (const card of hand(run, seat)) kinds.set(card.kind, [...(kinds.get(card.kind) ?? []), card])
  return kinds
}

/** Everything that the turn player may do in her attack phase. */
export function attackPhaseOptions(run: Run, seat: Seat, want?: Want): Option[] {
  const out: Option[] = []
  for (const [kind, cards] of held(run, seat))
    for (const mode of cardDef(run, kind).modes) {
      if (mode.reacts || !wanted(want, 'plays', kind)) continue
      out.push(cardOption(run, seat, kind, cards, mode))
      if (mode.multi) out.push(...multiOption(run, seat, kind, cards, mode))
    }
  const end = (what: string): Option => ({ verb: 'ends', what, run: function* () {} })
  return [...out, chargeOption(run, seat, 'attack'), refillOption(run, seat), end('attack'), end('turn')]
}

/** What an option answers, and how a line points at it. */
export interface AnswerInfo {
  readonly of: Of
  readonly answers: NonNullable<Option['answers']>
  /** The target of the answered effect, for `choosing`. */
  readonly choosing?: readonly Seat[]
}

export function cardOption(
  run: Run,
  seat: Seat,
  kind: string,
  cards: readonly Card[],
  mode: Mode,
  answer?: AnswerInfo,
): Option {
  const blocked = unusable(run, seat, kind, mode, cards[0])
  return {
    verb: 'plays',
    what: kind,
    cards,
    ...(mode.id ? { as: mode.id } : {}),
    ...(answer ? { answers: answer.answers } : {}),
    slots(bound, card) {
      if (mode.target && bound.target === undefined) return targetSlot(run, seat, kind, mode.target)
      if (mode.multi && bound.more === undefined) return oneSlot(run, seat, cards, boundSeats(bound, 'target')[0])
      if (answer?.choosing && bound.chosen === undefined) return effectSlot(answer.choosing)
      if (mode.cost && bound.paid === undefined) return paymentSlot(run, seat, mode.cost.spirit, card ? [card] : [])
      return undefined
    },
    riders: ridersOf(mode.do, stateOf(run).lexicon.verbs),
    ...(blocked ? { blocked } : {}),
    run: (said) => stateOf(run).use(run, said, mode, answer?.of ?? {}),
  }
}

/** The effect on one target is answered; with one target there is nothing to choose. */
function effectSlot(on: readonly Seat[]): Slot {
  return { key: 'chosen', clause: 'choosing', from: on.map(seatRef), min: 1, max: 1, missing: 'ask' }
}

/** What the target's defence has above the attack. */
const shortfall = (run: Run, seat: Seat, on: Seat): number =>
  Math.max(0, defencePoints(run, on) - attackPoints(run, seat))

/** 1+X of a card used as one, exactly as many as the target's defence asks for. It counts as one use. */
function multiOption(run: Run, seat: Seat, kind: string, cards: readonly Card[], mode: Mode): Option[] {
  const from = targets(run, seat, kind, mode.target).filter((s) => {
    const n = shortfall(run, seat, s)
    return n > 0 && n < cards.length
  })
  if (from.length === 0 || unusable(run, seat, kind, mode, cards[0])) return []
  return [
    {
      verb: 'plays',
      what: kind,
      cards,
      slots(bound, card) {
        if (bound.target === undefined) return { ...targetSlot(run, seat, kind, mode.target), from: from.map(seatRef) }
        const on = boundSeats(bound, 'target')[0]
        if (bound.more !== undefined || on === undefined) return undefined
        const n = shortfall(run, seat, on)
        const more = cards.filter((c) => c !== card).map(cardRef)
        return { key: 'more', clause: 'what', from: more, min: n, max: n, missing: 'ask' }
      },
      run: (said) => stateOf(run).use(run, said, mode, {}),
    },
  ]
}

/** One card is used here; why not several. */
function oneSlot(run: Run, seat: Seat, cards: readonly Card[], on: Seat | undefined): Slot {
  const n = on === undefined ? 0 : shortfall(run, seat, on)
  const over = () =>
    n < cards.length
      ? refusal('wrong-count', n === 0 ? 'several only where the defence is above the attack' : `${1 + n} or one`)
      : refusal('not-held', `${1 + n} are needed, ${cards.length} are held`)
  return { key: 'more', clause: 'what', from: [], min: 0, max: 0, missing: 'none', over }
}

function unusable(run: Run, seat: Seat, kind: string, mode: Mode, card: Card | undefined): Refusal | undefined {
  if (attacks(mode) && run.table.num(seat, 'turn/attacks') >= stat(run, seat, 'attack-limit'))
    return refusal('attack-limit', 'one attack opportunity a turn')
  if (mode.target && targets(run, seat, kind, mode.target).length === 0) return nobody(run, seat, kind, mode.target)
  return mode.cost ? cannotPay(run, seat, mode.cost.spirit, card ? [card] : []) : undefined
}

// --- targets ------------------------------------------------------------------------------------------------------

function near(run: Run, seat: Seat, on: Seat, target: TargetDef): boolean {
  if (target['in-range'] && !inRange(run, seat, on)) return false
  return target.distance === undefined || distance(run, seat, on) === target.distance
}

const isAnomaly = (run: Run, kind: string): boolean =>
  (cardDef(run, kind).types as readonly CardType[]).includes('anomaly')

/** No two cards of one name in one divination zone (ruling A21: each player's own). */
const sameName = (run: Run, kind: string, on: Seat): boolean =>
  isAnomaly(run, kind) && anomalies(run, on).some((c) => c.kind === kind)

function reached(run: Run, seat: Seat, target: TargetDef): Seat[] {
  return activeSeats(run).filter((s) => (s === seat) === (target.player === 'you') && near(run, seat, s, target))
}

function targets(run: Run, seat: Seat, kind: string, target: TargetDef | undefined): Seat[] {
  if (!target) return []
  return reached(run, seat, target).filter(
    (s) => !sameName(run, kind, s) && (!target.hurt || life(run, s) < stat(run, s, 'max-life')),
  )
}

function nobody(run: Run, seat: Seat, kind: string, target: TargetDef): Refusal {
  if (target.hurt) return refusal('bad-target', 'her life is at its cap')
  if (reached(run, seat, target).some((s) => sameName(run, kind, s))) return same(kind)
  return refusal('out-of-range', 'nobody is near enough')
}

const same = (kind: string): Refusal => refusal('same-name', `${kind} lies before her already`)

function targetSlot(run: Run, seat: Seat, kind: string, target: TargetDef | undefined): Slot {
  const from = targets(run, seat, kind, target).map(seatRef)
  const refuse = (entry: Entry) => badTarget(run, seat, kind, entry, target)
  return { key: 'target', clause: 'on', from, min: 1, max: 1, missing: 'ask', refuse }
}

function badTarget(run: Run, seat: Seat, kind: string, entry: Entry, target: TargetDef | undefined): Refusal {
  const on = entry.name
  if (!run.table.seats.includes(on)) return refusal('bad-target', `${on} is no player`)
  if ((on === seat) !== (target?.player === 'you')) return refusal('bad-target', `${on} cannot be its target`)
  if (!active(run, on)) return refusal('bad-target', `${on} has been knocked out`)
  if (target && !near(run, seat, on, target)) return refusal('out-of-range', `${on} is out of range`)
  if (sameName(run, kind, on)) return same(kind)
  return refusal('wrong-count', 'several only where the defence is above the attack')
}
