// What a seat may use in her attack phase, and cards as options with their reasons why not. How a use then runs is in
// `plays.ts`; what answers what is in `answers.ts`; what is no card is in `abilities.ts`.

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
import { type AnswerInfo, ableOption, attackLimit, everythingOf, partSlot, typesOf } from './abilities.ts'
import { costSlot, unpayable } from './costs.ts'
import { attacks } from './effects.ts'
import { itemOption } from './items.ts'
import type { Mode } from './schema.ts'
import { chargeOption, refillOption } from './spirit.ts'
import { attackPoints, cannotUse, cardDef, defencePoints, hand, stateOf } from './state.ts'
import { aimedCard, chosenTarget, eachTarget, misaimed, nobody, targetSlot, targets } from './targets.ts'
import { weatherOptions } from './weather.ts'

/** Copies of each kind in a hand, held longest first. */
export function held(run: Run, seat: Seat): Map<string, Card[]> {
  const kinds = new Map<string, Card[]>()
  for (const card of hand(run, seat)) kinds.set(card.kind, [...(kinds.get(card.kind) ?? []), card])
  return kinds
}

/** Everything that the turn player may do in her attack phase. */
export function attackPhaseOptions(run: Run, seat: Seat, want?: Want): Option[] {
  const out: Option[] = []
  for (const [kind, cards] of held(run, seat)) {
    if (!wanted(want, 'plays', kind)) continue
    for (const mode of cardDef(run, kind).modes) {
      if (mode.reacts) continue
      out.push(cardOption(run, seat, kind, cards, mode))
      if (mode.multi) out.push(...multiOption(run, seat, kind, cards, mode))
    }
    if (cardDef(run, kind).slot !== undefined) out.push(itemOption(run, seat, kind, cards))
  }
  for (const { able, inAttackPhase } of everythingOf(run, seat)) if (inAttackPhase) out.push(ableOption(run, able))
  const end = (what: string): Option => ({ verb: 'ends', what, run: function* () {} })
  return [
    ...out,
    ...weatherOptions(run, seat),
    chargeOption(run, seat, 'attack'),
    refillOption(run, seat),
    end('attack'),
    end('turn'),
  ]
}

export function cardOption(
  run: Run,
  seat: Seat,
  kind: string,
  cards: readonly Card[],
  mode: Mode,
  answer?: AnswerInfo,
): Option {
  const barred = barredCard(run, seat, kind, mode)
  const blocked = barred ?? unusable(run, seat, kind, mode, cards[0])
  const aimed = aimedCard(run, kind)
  const chosen = chosenTarget(mode.target)
  return {
    verb: 'plays',
    what: kind,
    cards,
    ...(mode.id ? { as: mode.id } : {}),
    ...(answer ? { answers: answer.answers } : {}),
    slots(bound, card) {
      if (chosen && bound.target === undefined) return targetSlot(run, seat, chosen, aimed)
      if (mode.multi && bound.more === undefined) return oneSlot(run, seat, cards, boundSeats(bound, 'target')[0])
      if (answer?.part && bound.part === undefined) return partSlot(answer.part)
      return costSlot(run, seat, mode, bound, card, mode.cost?.spirit ?? 0)
    },
    riders: ridersOf(mode.do, stateOf(run).lexicon.verbs),
    ...(blocked ? { blocked } : {}),
    ...(chosen && !barred ? { misaimed: misaimed(run, seat, chosen, aimed) } : {}),
    run: (said) => stateOf(run).use(run, said, mode, answer?.of ?? {}),
  }
}

/** What the target's defence has above the attack. */
const shortfall = (run: Run, seat: Seat, on: Seat): number =>
  Math.max(0, defencePoints(run, on) - attackPoints(run, seat))

/** 1+X of a card used as one, exactly as many as the target's defence asks for. It counts as one use. */
function multiOption(run: Run, seat: Seat, kind: string, cards: readonly Card[], mode: Mode): Option[] {
  const chosen = chosenTarget(mode.target)
  const aimed = aimedCard(run, kind)
  if (!chosen) return []
  const from = targets(run, seat, chosen, aimed).filter((s) => {
    const n = shortfall(run, seat, s)
    return n > 0 && n < cards.length
  })
  if (from.length === 0 || barredCard(run, seat, kind, mode) || unusable(run, seat, kind, mode, cards[0])) return []
  return [
    {
      verb: 'plays',
      what: kind,
      cards,
      slots(bound, card) {
        if (bound.target === undefined) return { ...targetSlot(run, seat, chosen, aimed), from: from.map(seatRef) }
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

/** What keeps her from it, whomever it is aimed at. */
function barredCard(run: Run, seat: Seat, kind: string, mode: Mode): Refusal | undefined {
  const ban = cannotUse(run, seat, typesOf(run, kind))
  if (ban !== undefined) return refusal('forbidden', `${ban} forbids it`)
  return attacks(mode) ? attackLimit(run, seat) : undefined
}

/** Nobody can be its target, or it cannot be paid. */
function unusable(run: Run, seat: Seat, kind: string, mode: Mode, card: Card | undefined): Refusal | undefined {
  const aimed = aimedCard(run, kind)
  const chosen = chosenTarget(mode.target)
  const none = chosen && nobody(run, seat, chosen, aimed)
  if (none) return none
  if (mode.target && !chosen && eachTarget(run, seat, mode, aimed).length === 0)
    return refusal('bad-target', 'it can designate nobody')
  return unpayable(run, seat, mode, card, mode.cost?.spirit ?? 0)
}
