// What may be answered by whom: cancelling a play, avoiding an attack or reacting to it, saving a player at 0 life.
// Each is a Moment; a wait announces the moments of one cause.

import type { Act } from '../../engine/line.ts'
import { refusal } from '../../engine/match.ts'
import { type Option, type Proc, type Refusal, type Want, wanted } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { attend, type Moment, spare, Wait } from '../../engine/wait.ts'
import { copyable, type HeldAbility, isCounted, openAbilities, usedKey, usedUp } from './abilities.ts'
import { answersOpenly, conceivable, type Fits } from './conceivable.ts'
import { PLAIN, slotsOf, strayOf, unplayable } from './declare.ts'
import type { Answered, Attack, Effect, Play } from './objects.ts'
import { type AnswerInfo, activations, cardOption, held, onBehalf } from './options.ts'
import { ridersNow } from './riders.ts'
import type { Ability, Reacts, SpellCard } from './schema.ts'
import {
  active,
  activeSeats,
  banned,
  cardDef,
  characterOf,
  extras,
  extrasBy,
  hand,
  life,
  program,
  revealed,
  roleOf,
  stat,
  stateOf,
} from './state.ts'
import { someStep } from './steps.ts'

/** Attends a moment until it is settled or nobody has more to say to it; what was filed and not needed stays unshown. */
export function* pursue(
  run: Run,
  wait: Wait,
  moment: Moment,
  settled: () => boolean,
  /** Does what is answered still stand? */
  stands: () => boolean = () => !settled(),
): Proc<void> {
  const order = run.option('responses') === 'seat' ? 'seat' : 'first'
  while (!settled() && !run.over) {
    const said = yield* attend(run, wait, moment, order)
    if (!said) break
    yield* said.option.run(said)
    // The answer has left: if what it answered still stands, that question opens anew.
    if (stands()) wait.reopen()
  }
  wait.done(moment.key)
  for (const filed of wait.filed.filter((f) => f.key === moment.key)) {
    wait.filed.splice(wait.filed.indexOf(filed), 1)
    spare(run, wait, moment, filed)
  }
}

/** The play has left: nothing that was filed for it is needed any more, except what might save somebody. */
export function drain(run: Run, wait: Wait): void {
  for (const filed of [...wait.filed]) {
    if (filed.key.startsWith('save/')) continue
    wait.filed.splice(wait.filed.indexOf(filed), 1)
    run.rules.unused(run, filed)
  }
  wait.close(run)
}

/** Does the effect avoid an attack? */
const avoids = (effect: Pick<Effect, 'do'>): boolean => someStep(effect.do, (s) => s.verb === 'avoid')

/** Does it do nothing else that counts? Where avoiding is of no use, something that also attacks may still be used. */
const onlyAvoids = (effect: Pick<Effect, 'do'>): boolean =>
  avoids(effect) && !someStep(effect.do, (s) => s.verb === 'attack')

// --- cancelling ---------------------------------------------------------------------------------------------------

/** Is it an answer to this play? `who` gives it; unknown where that does not matter yet. */
export function cancels(play: Play, reacts: Reacts, who?: Seat): boolean {
  const { plays, activates } = reacts
  if (play.kind === 'ability') return false
  const typed = !!plays && (plays.type === undefined || plays.type.some((t) => play.types.has(t)))
  if (play.kind === 'spell-card') {
    const timed = !!activates && (activates.timing === undefined || activates.timing === play.timing)
    return timed || (typed && plays?.card === true && isCard(play))
  }
  if (!typed || (plays?.card === true && !isCard(play))) return false
  return plays?.aimed === undefined || who === undefined || play.targets.has(who)
}

/** It is a card that still lies on the table, and no copy. */
const isCard = (play: Play): boolean => play.card?.zone.name === 'stack'

export const isCancelling = (effect: Pick<Effect, 'do'>): boolean => someStep(effect.do, (s) => s.verb === 'cancel')

/** Does it lay claim to the card that it answers? Of several only the first gets it. */
const isTaking = (effect: Pick<Effect, 'do'>): boolean =>
  someStep(effect.do, ({ verb, args }) => verb === 'to-hand' && (args as { card: string }).card === 'answered')

/**
 * The moment at which a card or Spell Card is answered, before it does anything. Abilities have none; what cannot be
 * cancelled has one only for what does something else to it.
 */
export function cancelMoment(run: Run, play: Play): Moment | undefined {
  if (play.kind === 'ability') return undefined
  const fits: Fits = (r, effect, who) =>
    cancels(play, r, who) && !(play.firm && isCancelling(effect)) && !(isTaking(effect) && play.taker !== undefined)
  return {
    key: `cancel/${play.number}`,
    immediate: true,
    conceivable: () => conceivable(run, play.by, fits),
    asks: (seat) => hand(run, seat).length > 0 || answersOpenly(run, seat, fits),
    options: (seat, want) => {
      // "Another player": nobody cancels her own.
      if (seat === play.by || play.cancelled) return []
      const names =
        play.kind === 'spell-card' ? ['spell-card', play.source, ...(play.card ? [play.card.kind] : [])] : [play.source]
      const answers = { names, of: play.by, number: play.number, alone: true }
      const info = () => ({ of: { answered: play }, answers, tax: 0, blocked: undefined })
      return reactions(run, seat, (r, as, effect) => as !== play.by && fits(r, effect, as), info, want)
    },
  }
}

// --- attacks ------------------------------------------------------------------------------------------------------

function meets(seat: Seat, attack: Attack, reacts: Reacts): boolean {
  if (reacts.attacked === undefined) return false
  return reacts.attacked === 'anyone' || (reacts.attacked === 'you') === (attack.on === seat)
}

/** Avoiding the attack, for oneself or another, and reactions to it. */
export function attackedMoment(run: Run, attack: Attack, alone: () => boolean): Moment {
  return {
    key: `attacked/${attack.id}`,
    immediate: false,
    first: attack.on,
    refuses: (seat, act) => noUse(run, attack, seat, act),
    // Everybody sees that an attack cannot be avoided, or has been avoided already.
    conceivable: () =>
      conceivable(run, attack.by, (r, effect) => r.attacked !== undefined && useless(attack, effect) === undefined),
    asks: (seat) => hand(run, seat).length > 0 || answersOpenly(run, seat, (r) => meets(seat, attack, r)),
    options: (seat, want) => {
      if (seat === attack.by) return []
      const info = (effect: Effect, dodge: boolean): AnswerInfo => ({
        of: { attack },
        answers: { names: ['attack'], seat: attack.on, alone: alone() },
        tax: dodge ? stat(run, attack.by, 'dodge-tax') : 0,
        blocked: useless(attack, effect),
      })
      return reactions(run, seat, (r, as) => as !== attack.by && meets(as, attack, r), info, want, attack.taken)
    },
  }
}

/** Against an attack that cannot be avoided, what only avoids is of no use to anybody. */
function noUse(run: Run, attack: Attack, seat: Seat, act: Act): Refusal | undefined {
  if (attack.avoidable) return undefined
  const named = effectsNamed(run, seat, act).filter(({ reacts }) => reacts?.attacked !== undefined)
  return named.length > 0 && named.every(onlyAvoids) ? useless(attack, named[0]!) : undefined
}

/** What the line would do, by the card, ability or Spell Card that it names. */
export function effectsNamed(run: Run, seat: Seat, act: Act): readonly Effect[] {
  const subject = act.what[0]
  if (act.verb === 'plays') return program(run).cards[subject?.name ?? '']?.modes ?? []
  const character = subject?.of === undefined ? characterOf(run, seat) : program(run).characters[subject.of.name]
  if (act.verb === 'activates') return character ? [character['spell-card']] : []
  if (act.verb !== 'uses') return []
  const meant =
    subject?.of === undefined
      ? openAbilities(run, seat)
      : openAbilities(run, seat).filter((h) => h.of === subject.of?.name)
  return meant.flatMap(({ what, ability: a }) =>
    what === (subject?.name ?? 'ability') && (act.as === undefined || a.id === act.as) ? [a] : [],
  )
}

/** Why an effect that avoids has nothing to do. */
function useless(attack: Attack, effect: Pick<Effect, 'do'>): Refusal | undefined {
  if (!attack.avoidable && onlyAvoids(effect)) return refusal('cannot-avoid', 'this attack cannot be avoided')
  if (attack.avoided && avoids(effect)) return refusal('gone', 'the attack has been avoided already')
  return undefined
}

/** Somebody is about to avoid an attack: others may answer that. */
export function avoidMoment(run: Run, attack: Attack, play?: Play): Moment {
  const { on } = attack
  const stands = () => attack.avoidable && !attack.avoided
  const fits: Fits = (r, _, who) => r.avoids !== undefined && who !== on
  return {
    key: `avoid/${attack.id}/${play?.number ?? 0}`,
    immediate: true,
    conceivable: () => stands() && conceivable(run, on, fits),
    asks: (seat) => seat !== on && (hand(run, seat).length > 0 || answersOpenly(run, seat, fits)),
    options: (seat, want) => {
      if (seat === on || !stands()) return []
      const named = play ? { of: play.by, number: play.number } : {}
      const answers = { names: ['attack', ...(play ? [play.source] : [])], seat: on, ...named, alone: true }
      const info = () => ({ of: { attack, avoiding: attack }, answers, tax: 0, blocked: undefined })
      return reactions(run, seat, (r, as) => fits(r, NO_EFFECT, as), info, want)
    },
  }
}
const NO_EFFECT = { do: [] } as const

/** Would this be a moment for something that somebody has at this table, whatever is in hands? */
export function claimable(run: Run, key: 'draws' | 'discarded'): boolean {
  const answers = ({ reacts }: { readonly reacts?: Reacts | undefined }) => reacts?.[key] !== undefined
  return run.table.seats.some((seat) => {
    const own = characterOf(run, seat)
    const all = [...(own ? [own] : []), ...extras(run, seat).flatMap((c) => program(run).characters[c.kind] ?? [])]
    return all.some((def) => answers(def['spell-card']) || def.ability.some(answers))
  })
}

/**
 * A moment that comes all the time, so that it waits only for who has something open that answers it. `maker` cannot
 * answer; `of` is what is answered.
 */
export function* claimed(
  run: Run,
  about: Wait['about'],
  maker: Seat | undefined,
  fits: Fits,
  of: Answered,
  names: readonly string[],
): Proc<void> {
  const wait = new Wait(about, maker)
  const seat = maker === undefined ? {} : { seat: maker }
  const info = () => ({ of, answers: { names, ...seat, alone: true }, tax: 0, blocked: undefined })
  const moment: Moment = {
    key: `claim/${about.moment}`,
    immediate: true,
    conceivable: () => conceivable(run, maker, fits),
    asks: (s) => answersOpenly(run, s, fits),
    options: (s, want) => reactions(run, s, (r, as, effect) => as !== maker && fits(r, effect, as), info, want),
  }
  wait.announce(moment)
  stateOf(run).waits.push(wait)
  while (!run.over) {
    const said = yield* run.claim(wait, moment)
    if (!said) break
    yield* said.option.run(said)
    wait.reopen()
  }
  drain(run, wait)
}

// --- saving -------------------------------------------------------------------------------------------------------

/** Saving a player whom a play might take to 0, or who is there. `now`: the save window itself, in which she may also reveal. */
export function saveMoment(
  run: Run,
  falling: Seat,
  alone: () => boolean,
  now: boolean,
  covered: ReadonlySet<Seat>,
): Moment {
  const fits = (r: Reacts) => r['at-0'] !== undefined
  return {
    key: `save/${falling}`,
    immediate: false,
    first: falling,
    ...(now ? {} : { later: falling }),
    conceivable: () => conceivable(run, undefined, fits) || (now && mayTransform(run, falling)),
    // Where nobody gains life only she herself has something to say.
    asks: (seat) =>
      (hand(run, seat).length > 0 && !covered.has(seat) && banned(run, 'gain-life') === undefined) ||
      (now && seat === falling && mayTransform(run, seat)),
    options: (seat, want) => {
      if (now && (life(run, falling) > 0 || !active(run, falling))) return []
      const answers = { names: [], seat: falling, alone: alone() }
      const ban = banned(run, 'gain-life')
      const blocked = ban ? refusal('forbidden', `${ban} forbids it`) : undefined
      const own = covered.has(seat)
        ? []
        : reactions(run, seat, fits, () => ({ of: { falling }, answers, tax: 0, blocked }), want)
      return now && seat === falling ? [...own, ...transformOption(run, seat)] : own
    },
  }
}

/** By public facts: hers, or where nobody has seen it some role that nobody has seen, could be replaced now. */
function mayTransform(run: Run, seat: Seat): boolean {
  const own = roleOf(run, seat)
  if (own === undefined || !run.table.seats.some((s) => s !== seat && !active(run, s))) return false
  const { roles } = program(run)
  if (revealed(run, seat)) return roles[own]?.reveal !== undefined
  return run.table.seats.some((s) => {
    const role = roleOf(run, s)
    return role !== undefined && !revealed(run, s) && roles[role]?.reveal !== undefined
  })
}

/** Revealing a role that is replaced by its other face, though it be open already: once another player has been defeated. */
export function transformOption(run: Run, seat: Seat): Option[] {
  const role = roleOf(run, seat)
  const reveal = role === undefined ? undefined : program(run).roles[role]?.reveal
  if (!reveal) return []
  const another = run.table.seats.some((s) => s !== seat && !active(run, s))
  return another ? [{ verb: 'reveals', what: 'role', run: () => stateOf(run).begin.reveal(run, seat) }] : []
}

/** Would this cancelled play answer for her what it answered? An action does; a reaction only where its condition holds for her. */
export function answersFor(run: Run, seat: Seat, play: Play): boolean {
  const { reacts } = play.effect
  if (play.timing !== 'reaction' || !reacts) return true
  const { answered, attack, falling, avoiding, drew } = play.answered
  if (answered)
    return (
      !answered.cancelled &&
      answered.by !== seat &&
      stateOf(run).stack.includes(answered) &&
      cancels(answered, reacts) &&
      !(isTaking(play.effect) && answered.taker)
    )
  if (avoiding) return avoiding.on !== seat && avoiding.avoidable
  if (drew) return drew.seat !== seat
  if (attack) return attack.by !== seat && meets(seat, attack, reacts) && useless(attack, play.effect) === undefined
  return falling !== undefined && life(run, falling) === 0
}

// --- losing life --------------------------------------------------------------------------------------------------

/** Answers of who has lost life, and has drawn for it. */
export function lossMoment(run: Run, loser: Seat): Moment {
  const fits: Fits = (r, _, who) => r['loses-life'] !== undefined && (who === undefined || who === loser)
  const info = () => ({ of: {}, answers: { names: [], seat: loser, alone: true }, tax: 0, blocked: undefined })
  return {
    key: `lost/${loser}`,
    immediate: true,
    conceivable: () => conceivable(run, undefined, fits),
    asks: (seat) => seat === loser && (hand(run, seat).length > 0 || answersOpenly(run, seat, fits)),
    options: (seat, want) =>
      seat === loser ? reactions(run, seat, (r, as, effect) => as === seat && fits(r, effect, as), info, want) : [],
  }
}

// --- the ways to answer -------------------------------------------------------------------------------------------

/** Cards in hand, the ability and Spell Cards of a seat that answer what `fits` describes, for her or on behalf of another. */
function reactions(
  run: Run,
  seat: Seat,
  fits: (reacts: Reacts, as: Seat, effect: Effect) => boolean,
  info: (effect: Effect, dodge: boolean) => AnswerInfo,
  want: Want | undefined,
  taken: ReadonlySet<string> = new Set(),
): Option[] {
  const out: Option[] = []
  const others = activeSeats(run).filter((s) => s !== seat)
  for (const [kind, cards] of held(run, seat))
    for (const mode of cardDef(run, kind).modes) {
      if (!mode.reacts || !wanted(want, 'plays', kind)) continue
      for (const as of onBehalf(run, seat, mode) ? [seat, ...others] : [seat])
        if (fits(mode.reacts, as, mode))
          out.push(cardOption(run, seat, kind, cards, mode, info(mode, mode.types.includes('dodge')), as))
    }
  for (const held of openAbilities(run, seat)) {
    if (!held.ability.reacts || !fits(held.ability.reacts, seat, held.ability)) continue
    const answer = info(held.ability, false)
    out.push(abilityOption(run, seat, { ...held, ability: ofSeason(held.ability, answer.of) }, { answer, taken }))
  }
  if (!wanted(want, 'activates', 'spell-card')) return out
  out.push(
    ...activations(run, seat, 'reaction', (spell: SpellCard) =>
      spell.reacts && fits(spell.reacts, seat, spell) ? info(spell, false) : undefined,
    ),
  )
  return out
}

/** What costs a card of the season of the card that is answered. */
function ofSeason(ability: Ability, { answered }: Answered): Ability {
  if (!ability.cost.some((c) => c.discard?.season)) return ability
  const mark = answered?.card?.marks[0] ?? ''
  const cost = ability.cost.map((c) =>
    c.discard?.season ? { ...c, discard: { ...c.discard, where: { ...c.discard.where, mark } } } : c,
  )
  return { ...ability, cost }
}

export interface AbilityUse {
  /** What it is used for, when it is a reaction. */
  readonly answer?: AnswerInfo
  /** Keys `seat/ability` of what has been used for this already. */
  readonly taken?: ReadonlySet<string>
  /** What it is the effect of, when it is no reaction. */
  readonly of?: Answered
  /** The play and the attack that it follows. */
  readonly after?: { readonly root: Play; readonly except?: Seat }
}

const takenKey = (seat: Seat, held: HeldAbility): string => `${seat}/${held.key}`

/** Why she cannot use it; `publicly`: what everybody sees of that, to whom any card of a hand may be one that pays. */
export function abilityBlocked(
  run: Run,
  seat: Seat,
  held: HeldAbility,
  { answer, after, taken }: AbilityUse,
  publicly = false,
): Refusal | undefined {
  const { ability, source } = held
  if (taken?.has(takenKey(seat, held)) || usedUp(run, seat, held))
    return refusal('used', 'the ability has been used already')
  const unable = answer?.blocked ?? unplayable(run, seat, ability, undefined, 0, after?.except, publicly)
  if (unable) return unable
  if (ability.cost.some((c) => c.dismiss) && extrasBy(run, seat, source).length === 0)
    return refusal('cannot-pay', `no Extra Character is there that ${source} has brought`)
  if (ability.do.some(({ verb }) => verb === 'copy-ability') && copyable(run, seat).length === 0)
    return refusal('bad-choice', 'there is nobody whose ability could be copied')
  return undefined
}

export function abilityOption(run: Run, seat: Seat, held: HeldAbility, use: AbilityUse): Option {
  const { answer, after } = use
  const { ability, what, source } = held
  const { once } = ability
  const key = takenKey(seat, held)
  const of: Answered = answer?.of ?? use.of ?? {}
  const except = after?.except
  return {
    verb: 'uses',
    what,
    ...(ability.id ? { as: ability.id } : {}),
    ...(held.of === undefined ? {} : { of: held.of }),
    ...(answer ? { answers: answer.answers } : {}),
    slots: slotsOf(run, seat, ability, except === undefined ? PLAIN : { ...PLAIN, except }),
    riders: ridersNow(run, ability.do),
    stray: strayOf(run, seat, source, ability),
    get blocked() {
      return abilityBlocked(run, seat, held, use)
    },
    *run(said) {
      if (isCounted(ability)) run.table.set(seat, usedKey(held), true)
      if (once === 'card') after?.root?.taken.add(key)
      answer?.of.attack?.taken.add(key)
      yield* stateOf(run).begin.free(
        run,
        said,
        {
          kind: 'ability',
          copy: false,
          source,
          effect: ability,
          cost: [],
          types: new Set(),
          timing: 'action',
          firm: true,
          follows: [],
          ...(held.item ? { item: held.item } : {}),
          ...(after ? { root: after.root } : {}),
        },
        of,
      )
    },
  }
}
