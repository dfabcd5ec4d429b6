// What a seat may play, activate or use: the options with their targets, costs and reasons why not. How a play then runs
// is in `plays.ts`; what answers what is in `answers.ts`.

import type { Entry } from '../../engine/line.ts'
import { refusal } from '../../engine/match.ts'
import {
  type Bound,
  boundCards,
  boundSeats,
  cardRef,
  type Option,
  type Proc,
  type Refusal,
  type Said,
  type Slot,
  seatRef,
  type Want,
  wanted,
  wordRef,
} from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { ridersOf } from '../../language/execute.ts'
import type { Step } from '../../language/step.ts'
import { slotTaken } from './items.ts'
import type { CardType, Mode, SpellCard, TargetDef } from './schema.ts'
import {
  type Attack,
  active,
  activeSeats,
  alike,
  banned,
  cardDef,
  characterId,
  danmakuPlayed,
  hand,
  matches,
  type Play,
  program,
  reach,
  spellCardsUsed,
  stat,
  stateOf,
} from './state.ts'

/** What a play, an answer or an ability is the effect of. */
export interface Of {
  readonly play: Play
  /** Attacks announced with the play, by the arguments of the step that will make them. */
  readonly declared: Map<unknown, Attack[]>
  readonly answered?: Play
  readonly attack?: Attack
  readonly falling?: Seat
}

/** The parts that cards, Spell Cards and abilities share. */
export type Effect = Pick<Mode, 'cost' | 'target' | 'choose' | 'do'>

/** What an answer answers, when the effect is a reaction. */
export type Answered = Pick<Of, 'answered' | 'attack' | 'falling'>

/** Slots in the order of declaring: target, word, costs. The target comes first, so that only enough can be paid for it. */
export function slotsOf(run: Run, seat: Seat, effect: Effect, tax: number): NonNullable<Option['slots']> {
  const same = (a: Card, b: Card) => alike(run, a, b)
  return (bound, card) => {
    const payable = (index: number): Card[] => {
      const paid = effect.cost.slice(0, index).flatMap((c) => boundCards(bound, c.discard.as))
      const where = effect.cost[index]?.discard.where ?? {}
      return hand(run, seat).filter((c) => c !== card && !paid.includes(c) && matches(run, c, where))
    }
    if (effect.target && bound.target === undefined) return targetSlot(run, seat, effect.target, payable(0).length)
    if (effect.choose && bound[effect.choose.as] === undefined)
      return {
        key: effect.choose.as,
        clause: 'choosing',
        from: effect.choose.words.map(wordRef),
        min: 1,
        max: 1,
        missing: 'ask',
      }
    for (const [i, { discard: d }] of effect.cost.entries()) {
      if (bound[d.as] !== undefined) continue
      const from = payable(i).map(cardRef)
      const refuse = (entry: Entry) => notInHand(run, seat, entry)
      if (d.count !== 'any')
        return {
          key: d.as,
          clause: 'discarding',
          from,
          min: d.count,
          max: d.count,
          missing: 'ask',
          refuse,
          alike: same,
        }
      const need = bonusNeeded(run, seat, effect.target, d.as, bound)
      const short = refusal('out-of-range', `out of range without ${need} discarded for it`)
      return {
        key: d.as,
        clause: 'discarding',
        from,
        min: need,
        max: from.length - Math.max(tax, 0),
        missing: 'none',
        refuse,
        ...(need > 0 ? { short } : {}),
      }
    }
    if (tax > 0 && bound.tax === undefined) {
      const paid = effect.cost.flatMap((c) => boundCards(bound, c.discard.as))
      const from = hand(run, seat)
        .filter((c) => c !== card && !paid.includes(c))
        .map(cardRef)
      return {
        key: 'tax',
        clause: 'discarding',
        from,
        min: tax,
        max: tax,
        missing: 'ask',
        alike: same,
        refuse: (entry) => notInHand(run, seat, entry),
      }
    }
    return undefined
  }
}

/** Why a card that is named cannot leave her hand for this. */
export function notInHand(run: Run, seat: Seat, entry: Entry): Refusal | undefined {
  if (program(run).cards[entry.name] === undefined) return undefined
  return hand(run, seat).some((c) => c.kind === entry.name)
    ? refusal('bad-choice', `${entry.name} cannot be taken for this`)
    : refusal('not-held', `${seat} does not hold ${entry.name}`)
}

function bonusNeeded(run: Run, seat: Seat, target: TargetDef | undefined, as: string, bound: Bound): number {
  const limit = target?.['in-range']
  const on = boundSeats(bound, 'target')[0]
  if (typeof limit !== 'object' || limit.bonus !== as || on === undefined) return 0
  return Math.max(0, reach(run, seat, on) - stat(run, seat, 'range'))
}

function targetsOf(run: Run, seat: Seat, target: TargetDef, payable: number): Seat[] {
  const limit = target['in-range']
  const bonus = typeof limit === 'object' ? payable : 0
  const range = stat(run, seat, 'range') + bonus
  return activeSeats(run).filter(
    (s) => (target.player === 'any' || s !== seat) && (limit === undefined || reach(run, seat, s) <= range),
  )
}

export function targetSlot(run: Run, seat: Seat, target: TargetDef, payable: number): Slot {
  return {
    key: 'target',
    clause: 'on',
    from: targetsOf(run, seat, target, payable).map(seatRef),
    min: 1,
    max: 1,
    missing: target.default === 'you' ? [seatRef(seat)] : 'ask',
    refuse: (entry) => badTarget(run, seat, entry, target),
  }
}

function badTarget(run: Run, seat: Seat, entry: Entry, target: TargetDef): Refusal {
  if (entry.name === seat && target.player === 'other') return refusal('bad-target', 'another player must be named')
  if (!run.table.seats.includes(entry.name)) return refusal('bad-target', `${entry.name} is no player`)
  if (!active(run, entry.name)) return refusal('bad-target', `${entry.name} is out of the game`)
  return refusal('out-of-range', `${entry.name} is out of range`)
}

/** Why the effect cannot be declared at all: nobody to aim at, nothing to pay with. */
export function unplayable(
  run: Run,
  seat: Seat,
  effect: Effect,
  card: Card | undefined,
  tax: number,
): Refusal | undefined {
  const free = hand(run, seat).filter((c) => c !== card)
  let needed = tax
  for (const { discard: d } of effect.cost) {
    if (d.count === 'any') continue
    needed += d.count
    if (free.filter((c) => matches(run, c, d.where)).length < d.count)
      return refusal('cannot-pay', `${d.count} to discard for it are not in hand`)
  }
  if (free.length < needed) return refusal('cannot-pay', `${needed} cards must be discarded for it`)
  if (effect.target) {
    const first = effect.cost[0]?.discard
    const payable = first?.count === 'any' ? free.filter((c) => matches(run, c, first.where)).length : 0
    if (targetsOf(run, seat, effect.target, payable).length === 0)
      return refusal(effect.target['in-range'] ? 'out-of-range' : 'bad-target', 'nobody can be aimed at')
  }
  return undefined
}

/** Copies of each kind in a hand, held longest first. */
export function held(run: Run, seat: Seat): Map<string, Card[]> {
  const kinds = new Map<string, Card[]>()
  for (const card of hand(run, seat)) {
    const list = kinds.get(card.kind)
    if (list) list.push(card)
    else kinds.set(card.kind, [card])
  }
  return kinds
}

/** Everything that the turn player may begin in her Main step. */
export function mainOptions(run: Run, seat: Seat, want?: Want): Option[] {
  const out: Option[] = []
  for (const [kind, cards] of held(run, seat)) {
    if (!wanted(want, 'plays', kind)) continue
    for (const mode of cardDef(run, kind).modes) {
      if (mode.types.includes('reaction') || mode.types.includes('invocation')) continue
      out.push(cardOption(run, seat, kind, cards, mode))
    }
  }
  if (wanted(want, 'activates', 'spell-card')) out.push(...activations(run, seat, 'action'))
  out.push({ verb: 'ends', what: 'turn', run: function* () {} })
  return out
}

export function cardOption(
  run: Run,
  seat: Seat,
  kind: string,
  cards: readonly Card[],
  mode: Mode,
  answer?: AnswerInfo,
): Option {
  const types = typeSet(mode)
  const tax = answer?.tax ?? 0
  return {
    verb: 'plays',
    what: kind,
    cards,
    ...(mode.id ? { as: mode.id } : {}),
    ...(answer ? { answers: answer.answers } : {}),
    slots: slotsOf(run, seat, mode, tax),
    get riders() {
      const riders = ridersOf(mode.do, stateOf(run).lexicon.verbs)
      // Which of two Items is kept may be said with the play.
      return slotTaken(run, seat, types) ? { ...riders, choosing: riders.choosing + 1 } : riders
    },
    // Looked at only for what is really said or listed.
    get blocked() {
      return cardBlocked(run, seat, mode, types) ?? answer?.blocked ?? unplayable(run, seat, mode, cards[0], tax)
    },
    run: (said) => stateOf(run).begin.card(run, said, mode, answer?.of ?? {}),
  }
}

const typeSets = new WeakMap<Mode, ReadonlySet<CardType>>()

export function typeSet(mode: Mode): ReadonlySet<CardType> {
  let types = typeSets.get(mode)
  if (!types) {
    types = new Set(mode.types)
    typeSets.set(mode, types)
  }
  return types
}

/** The extra facts of an option that answers something. */
export interface AnswerInfo {
  readonly of: Answered
  readonly answers: NonNullable<Option['answers']>
  readonly tax: number
  readonly blocked: Refusal | undefined
}

function cardBlocked(run: Run, seat: Seat, mode: Mode, types: ReadonlySet<CardType>): Refusal | undefined {
  const ban = banned(run, 'play', types)
  if (ban) return refusal('forbidden', `${ban} forbids it`)
  if (types.has('danmaku') && !mode['beyond-limit']) {
    const limit = stat(run, seat, 'danmaku-limit')
    if (danmakuPlayed(run, seat) >= limit) return refusal('danmaku-limit', `${limit} Danmaku card a round`)
  }
  if (run.option('second-slot') === 'refuse' && slotTaken(run, seat, types))
    return refusal('no-room', 'an Item of this kind is already in play')
  return undefined
}

/** A Spell Card that a seat may use: her own, or the ones that hers borrows. */
export interface Usable {
  readonly character: string
  readonly spell: SpellCard
  readonly borrowed: boolean
}

export function usable(run: Run, seat: Seat): Usable[] {
  const own = characterId(run, seat)
  const spell = own === undefined ? undefined : program(run).characters[own]?.['spell-card']
  if (own === undefined || !spell) return []
  if (!spell.borrows) return [{ character: own, spell, borrowed: false }]
  const out: Usable[] = []
  for (const other of run.table.seats) {
    const character = characterId(run, other)
    const theirs = character === undefined ? undefined : program(run).characters[character]?.['spell-card']
    if (other === seat || character === undefined || !theirs || theirs.timing === 'none') continue
    out.push({ character, spell: theirs, borrowed: true })
  }
  return out
}

/** Ways to activate a Spell Card of this timing now. `answer` says what a reaction answers. */
export function activations(
  run: Run,
  seat: Seat,
  timing: 'action' | 'reaction',
  answer?: (spell: SpellCard) => AnswerInfo | undefined,
): Option[] {
  const means: [string, Card[], Mode][] = []
  for (const [kind, cards] of held(run, seat)) {
    const mode = cardDef(run, kind).modes.find((m) => m.types.includes('invocation'))
    if (mode) means.push([kind, cards, mode])
  }
  if (means.length === 0) return []
  const out: Option[] = []
  for (const { character, spell, borrowed } of usable(run, seat)) {
    if (spell.timing !== timing) continue
    const info = answer?.(spell)
    if (answer && !info) continue
    for (const [kind, cards, mode] of means) {
      out.push({
        verb: 'activates',
        what: 'spell-card',
        with: kind,
        cards,
        ...(borrowed ? { of: character } : {}),
        ...(info ? { answers: info.answers } : {}),
        slots: slotsOf(run, seat, spell, 0),
        riders: ridersOf(spell.do, stateOf(run).lexicon.verbs),
        get blocked() {
          return spellBlocked(run, seat, mode) ?? info?.blocked ?? unplayable(run, seat, spell, cards[0], 0)
        },
        run: (said) => stateOf(run).begin.spellCard(run, said, character, spell, mode, info?.of ?? {}),
      })
    }
  }
  return out
}

function spellBlocked(run: Run, seat: Seat, mode: Mode): Refusal | undefined {
  const ban = banned(run, 'activate-spell-card') ?? banned(run, 'play', new Set(mode.types))
  if (ban) return refusal('forbidden', `${ban} forbids it`)
  if (spellCardsUsed(run, seat) >= stat(run, seat, 'spell-card-limit'))
    return refusal('spell-card-limit', 'one Spell Card a round')
  return undefined
}

/** The procedures that options begin. They are reached over the state, because answers to a play are plays themselves. */
export interface Begin {
  readonly card: (run: Run, said: Said, mode: Mode, answered: Answered) => Proc<void>
  readonly spellCard: (
    run: Run,
    said: Said,
    character: string,
    spell: SpellCard,
    mode: Mode,
    answered: Answered,
  ) => Proc<void>
  readonly free: (run: Run, said: Said, free: Free, answered: Answered) => Proc<void>
  readonly reveal: (run: Run, seat: Seat) => Proc<void>
}

/** An ability or a copy. */
export interface Free {
  readonly kind: 'ability' | 'copy'
  readonly source: string
  readonly effect: Effect
  readonly types: ReadonlySet<CardType>
  readonly follows: readonly Step[]
}
