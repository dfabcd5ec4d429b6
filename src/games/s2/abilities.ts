// What a character, an item or a weather lets its owner use: abilities, the Spell Card, and spirit that is used as a
// card. Which of it answers what is in `answers.ts`; what comes at a moment is in `moments.ts`.

import { complete } from '../../engine/complete.ts'
import { refusal } from '../../engine/match.ts'
import {
  boundSeats,
  firstOf,
  type Option,
  type Proc,
  type Refusal,
  type Said,
  type Slot,
} from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { ridersOf } from '../../language/execute.ts'
import { costSlot, lacking, mightBePaid, payCosts, unpayable } from './costs.ts'
import { answeredData, attacks, effect, slotAbout } from './effects.ts'
import type { Of } from './objects.ts'
import type { Ability, Effect, Mode, Needs } from './schema.ts'
import {
  cannotUse,
  cardDef,
  characterId,
  characterOf,
  factsFor,
  program,
  stat,
  stateOf,
  type Text,
  textsOf,
} from './state.ts'
import { chosenTarget, eachTarget, misaimed, NO_CARD, nobody, targetSlot } from './targets.ts'
import type { CardType } from './words.ts'

/** Something that is used without being a card, ready to be offered. */
export interface Able {
  readonly seat: Seat
  readonly verb: 'uses' | 'activates'
  /** The word after the verb: `ability`, the id of an item or weather, `spell-card`, `spirit`. */
  readonly word: string
  readonly as?: string
  /** Whose text it is: a character, an item, a weather; `spirit`. */
  readonly source: string
  readonly effect: Effect
  readonly needs?: Needs | undefined
  readonly spirit: number
  /** The value that says that it has been used; absent where nothing limits it. */
  readonly once?: string
  /** As which type of card the spirit counts. */
  readonly like?: CardType
  /** Types that may be forbidden to her. */
  readonly types: readonly CardType[]
}

/** What an option answers, and how a line points at it. */
export interface AnswerInfo {
  readonly of: Of
  readonly answers: NonNullable<Option['answers']>
  /** For which of several targets an event is answered; with one there is nothing to choose. */
  readonly part?: { readonly seat: Seat; readonly several: boolean }
  /** Abilities that have been used at this moment: each only once. */
  readonly taken?: Set<string>
}

/** The value that says that something has been used in this turn. */
export const onceKey = (source: string, id: string | undefined): string => `now/once/${source}/${id ?? ''}`

/** Has it been used as often as it may be in this turn? */
export const usedUp = (run: Run, { seat, once }: Able): boolean => once !== undefined && run.table.flag(seat, once)

export function useUp(run: Run, { seat, once }: Able): void {
  if (once !== undefined) run.table.set(seat, once, true)
}

export function ableTo(text: Text, ability: Ability): Able {
  const { seat, source, word } = text
  return {
    seat,
    verb: 'uses',
    word,
    ...(ability.id === undefined ? {} : { as: ability.id }),
    source,
    effect: ability,
    needs: ability.needs,
    spirit: ability.cost?.spirit ?? 0,
    ...(ability.once ? { once: onceKey(source, ability.id) } : {}),
    types: [],
  }
}

/** Her Spell Card; what changes its cost is counted in. */
export function spellCardOf(run: Run, seat: Seat): Able | undefined {
  const spell = characterOf(run, seat)?.['spell-card']
  if (!spell) return undefined
  const source = characterId(run, seat) ?? ''
  const printed = spell.cost?.spirit ?? 0
  return {
    seat,
    verb: 'activates',
    word: 'spell-card',
    source,
    effect: spell,
    needs: spell.needs,
    spirit: printed === 0 ? 0 : Math.max(0, printed + stat(run, seat, 'spell-card-cost')),
    ...(spell.once ? { once: onceKey(source, 'spell-card') } : {}),
    types: [],
  }
}

/** The ways to use a card of this type: those of the first card that has it. */
function modesLike(run: Run, type: CardType): readonly Mode[] {
  return Object.values(program(run).cards).find((c) => c.types.includes(type) && c.modes.length > 0)?.modes ?? []
}

/** Spirit of hers that she may use as a card (`uses spirit as danmaku`), of 1 point each. */
export function spiritAs(run: Run, seat: Seat): Able[] {
  // Where several texts let her, a line without a target means all others, and one with a target that one.
  const ways = factsFor(run, seat, 'spirit-as').flatMap(({ def }) => def['spirit-as'] ?? [])
  const widestFirst = ways.toSorted((a, b) => Number(!a.each) - Number(!b.each))
  return widestFirst.flatMap((like): Able[] =>
    modesLike(run, like.type).map((mode) => ({
      seat,
      verb: 'uses',
      word: 'spirit',
      as: like.type,
      source: 'spirit',
      // "Full range": all others are targets, and each of them compares and answers for herself (ruling A34).
      effect: like.each && !mode.reacts ? { ...mode, target: { each: like.each } } : mode,
      spirit: 1,
      like: like.type,
      types: [like.type],
    })),
  )
}

/** Everything of hers that is no card, with when it may be used. */
export interface Offered {
  readonly able: Able
  readonly when: Ability['when']
  readonly inAttackPhase: boolean
}

export function everythingOf(run: Run, seat: Seat): Offered[] {
  const out: Offered[] = textsOf(run, seat).flatMap((text) =>
    text.ability
      .filter((a) => !a.trait)
      .map((a) => ({ able: ableTo(text, a), when: a.when, inAttackPhase: a.use === 'attack' })),
  )
  const spell = spellCardOf(run, seat)
  const when = characterOf(run, seat)?.['spell-card']?.when
  if (spell) out.push({ able: spell, when, inAttackPhase: !when && !spell.effect.reacts })
  for (const able of spiritAs(run, seat)) out.push({ able, when: undefined, inAttackPhase: !able.effect.reacts })
  return out
}

/** Her attack opportunities of this turn are used up. */
export const attackLimit = (run: Run, seat: Seat): Refusal | undefined =>
  run.table.num(seat, 'turn/attacks') >= stat(run, seat, 'attack-limit')
    ? refusal('attack-limit', 'one attack opportunity a turn')
    : undefined

/** What everybody sees that keeps her from it, whomever it is aimed at. */
function barred(run: Run, able: Able): Refusal | undefined {
  const { seat, effect: e, types, needs } = able
  const ban = cannotUse(run, seat, types)
  return firstOf(
    usedUp(run, able) ? refusal('used', 'it has been used in this turn') : undefined,
    ban === undefined ? undefined : refusal('forbidden', `${ban} forbids it`),
    attacks(e) ? attackLimit(run, seat) : undefined,
    lacking(run, seat, needs),
  )
}

/** What everybody sees that keeps her from it. */
export function publiclyBlocked(run: Run, able: Able): Refusal | undefined {
  const { seat, effect: e } = able
  const chosen = chosenTarget(e.target)
  return firstOf(
    barred(run, able),
    chosen && nobody(run, seat, chosen, NO_CARD),
    mightBePaid(run, seat, e, able.spirit) ? undefined : refusal('cannot-pay', 'it cannot be paid'),
  )
}

export function ableOption(run: Run, able: Able, answer?: AnswerInfo): Option {
  const { seat, effect: e } = able
  const key = keyOf(able)
  const chosen = chosenTarget(e.target)
  const taken = () => (answer?.taken?.has(key) ? refusal('used', 'it has been used at this moment') : undefined)
  return {
    verb: able.verb,
    what: able.word,
    ...(able.as === undefined ? {} : { as: able.as }),
    ...(answer ? { answers: answer.answers } : {}),
    slots(bound) {
      if (chosen && bound.target === undefined) return targetSlot(run, seat, chosen, NO_CARD)
      if (answer?.part && bound.part === undefined) return partSlot(answer.part)
      return costSlot(run, seat, e, bound, undefined, able.spirit)
    },
    riders: ridersOf(e.do, stateOf(run).lexicon.verbs),
    get blocked() {
      return firstOf(taken(), publiclyBlocked(run, able), unpayable(run, seat, e, undefined, able.spirit))
    },
    misaimed(named) {
      const why = chosen && misaimed(run, seat, chosen, NO_CARD)(named)
      return why && firstOf(taken(), barred(run, able), why)
    },
    *run(said) {
      answer?.taken?.add(key)
      yield* useAble(run, said, able, answer?.of ?? {})
    },
  }
}

const keyOf = (able: Able): string => `${able.seat}/${able.source}/${able.word}/${able.as ?? ''}`

/** For which target an event is answered. Of several it must be said. */
export function partSlot({ seat, several }: NonNullable<AnswerInfo['part']>): Slot {
  return {
    key: 'part',
    clause: 'choosing',
    from: [{ kind: 'seat', seat }],
    min: 1,
    max: 1,
    missing: 'ask',
    ...(several ? { short: refusal('bad-choice', 'it has several targets; say for which one, with "choosing"') } : {}),
  }
}

/** For the words that are found for it: it is a skill of a character, and of no item or weather. */
export const skill = ({ word }: Pick<Able, 'word'>): { skill?: true } => (word === 'ability' ? { skill: true } : {})

function* useAble(run: Run, said: Said, able: Able, answered: Of): Proc<void> {
  const { seat, source, effect: e } = able
  const bound = yield* complete(run, said, slotAbout(said))
  const chosen = boundSeats(bound, 'target')
  const on = chosen.length > 0 ? chosen : eachTarget(run, seat, e, NO_CARD)
  run.table.record(able.verb === 'activates' ? 'activated' : 'used', {
    who: seat,
    card: source,
    ...skill(able),
    ...(able.as !== undefined && able.like === undefined ? { as: able.as } : {}),
    ...(able.like === undefined ? {} : { like: `type-${able.like}` }),
    ...(on.length ? { on } : {}),
    ...answeredData(answered),
  })
  payCosts(run, seat, e, bound, able.spirit)
  useUp(run, able)
  if (attacks(e)) run.table.set(seat, 'turn/attacks', run.table.num(seat, 'turn/attacks') + 1)
  const names = { ...bound, target: on.map((s) => ({ kind: 'seat', seat: s }) as const) }
  yield* effect(run, seat, source, e.do, answered, names, said.riding)
}

/** Spirit that counts as a card of this type, for what asks for one to be played. */
export const spiritLike = (run: Run, seat: Seat, type: CardType): Able | undefined =>
  spiritAs(run, seat).find((a) => a.like === type)

/** Types of a card, for what may be forbidden. */
export const typesOf = (run: Run, kind: string): readonly CardType[] => cardDef(run, kind).types
