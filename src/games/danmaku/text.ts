// Texts that nobody plays: they stand alone, or are set off by an event.

import type { Trigger } from '../../engine/happen.ts'
import { boundSeats, cardRef, type Option, type Proc, seatRef } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, EventData, Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { execute } from '../../language/execute.ts'
import { type Frame, saidAhead } from '../../language/frame.ts'
import type { Step } from '../../language/step.ts'
import { characterAbilities, type HeldAbility, openAbilities } from './abilities.ts'
import {
  type AbilityUse,
  abilityBlocked,
  abilityOption,
  claimable,
  claimed,
  drain,
  lossMoment,
  pursue,
} from './answers.ts'
import { attackOn, strikeAnew } from './attack.ts'
import type { Fits } from './conceivable.ts'
import { inReach } from './declare.ts'
import { enough, resolveIncident, turnOverIncident } from './incident.ts'
import type { Attack, Drawing, Of, Play } from './objects.ts'
import { nothingRides, ridingTo } from './riders.ts'
import type { Ability, TriggerDef } from './schema.ts'
import {
  active,
  cardDef,
  characterId,
  collectedBy,
  incidentDef,
  incidents,
  items,
  itemsWork,
  matches,
  mayAttack,
  program,
  roleDef,
  roleOf,
  stat,
  stateOf,
} from './state.ts'

/** What set a text off, where nothing was played. */
type Cause = Partial<Of>

/** Runs a text; `of` is what set it off, `item` the card whose text it is, which it calls `this`. */
export function* text(
  run: Run,
  you: Seat,
  source: string,
  steps: readonly Step[],
  of: Cause = {},
  item?: Card,
  riding = nothingRides(),
): Proc<void> {
  const frame: Frame = {
    run,
    lexicon: stateOf(run).lexicon,
    you,
    source,
    ...(program(run).characters[source] ? { speaks: 'ability' as const } : {}),
    names: new Map(item ? [['this', [cardRef(item)]]] : []),
    of,
    riding,
  }
  yield* execute(frame, steps)
}

/** The next incident comes into play, and what it says then happens. */
export function* arrive(run: Run, you: Seat): Proc<void> {
  const card = turnOverIncident(run)
  if (card) yield* text(run, you, card.kind, incidentDef(run, card.kind).arrives)
}

type Event = { readonly kind: string; readonly data: EventData }

/** What an event sets off, by its kind. */
const SET_OFF: Readonly<Record<string, (run: Run, event: Event, subject: unknown) => Trigger[]>> = {
  attacked: (run, _, subject) => whenAttacked(run, subject as Attack),
  defeated: (run, event) => whenDefeated(run, String(event.data.who)),
  'leader-falls': (run, event) => whenLeaderFalls(run, String(event.data.who)),
  collected: (run, _, subject) => whenFull(run, subject),
  'deck-reshuffled': (run) => ofIncidents(run, 'reshuffled'),
  'game-started': (run, event) => ofAbilities(run, String(event.data.who), 'game-start'),
  'being-hit': (run, event, subject) => ofAbilities(run, String(event.data.who), 'being-hit', causeOf(subject)),
  'would-avoid': (run, event, subject) => ofAbilities(run, String(event.data.who), 'would-avoid', causeOf(subject)),
  'card-resolved': (run, event, subject) =>
    ofAbilities(run, String(event.data.who), 'card-resolved', { play: subject as Play }),
  'own-spell-card': (run, event, subject) =>
    ofAbilities(run, String(event.data.who), 'spell-card', { play: subject as Play }),
  'turn-started': (run, event) => {
    const seat = String(event.data.who)
    return [...ofAbilities(run, seat, 'turn-start'), ...ofItems(run, seat, 'turn-start')]
  },
  'turn-ended': (run) => run.seatOrder().flatMap((seat) => ofAbilities(run, seat, 'turn-end')),
  'gained-item': (run, event, subject) => {
    const seat = String(event.data.who)
    // Also of what she had to give up at once.
    return [...ofAbilities(run, seat, 'gains-item'), ...ofItems(run, seat, 'gained', {}, [subject as Card])]
  },
  'lost-item': (run, event, subject) => ofItems(run, String(event.data.who), 'lost', {}, [subject as Card]),
  'gained-role': (run, event) => ofRole(run, String(event.data.who), 'gained'),
  hit: (run, event, subject) => [
    ...ofAbilities(run, String(event.data.who), 'hit', causeOf(subject)),
    ...ofItems(run, String(event.data.who), 'hit', causeOf(subject)),
  ],
  hits: (run, event, subject) =>
    uses(run, String(event.data.who), 'hits', { after: { root: rootOf((subject as Attack).play) } }),
  'drawn-for-turn': (run, event) => {
    const seat = String(event.data.who)
    return [...ofAbilities(run, seat, 'drawn'), ...ofItems(run, seat, 'drawn')]
  },
  'extra-spell-card': (run, event) => ofAbilities(run, String(event.data.who), 'extra-spell-card'),
  resolved: (run, _, subject) => {
    const incident = subject as Card
    const seat = run.seatOrder()[0]!
    return of(run, incidentDef(run, incident.kind).triggers, 'resolved', `incident/${incident.id}`, seat, (t) =>
      text(run, seat, incident.kind, t.do),
    )
  },
  'lost-life': (run, event, subject) => {
    const seat = String(event.data.who)
    const answers = { key: 'answers', seat, run: () => answerLoss(run, seat) }
    return [...ofAbilities(run, seat, 'loses-life', causeOf(subject)), ...(active(run, seat) ? [answers] : [])]
  },
  damaged: (run, event, subject) => ofAbilities(run, String(event.data.who), 'damages', causeOf(subject)),
  'avoided-attack': (run, event, subject) => {
    const seat = String(event.data.who)
    const { play } = subject as Attack
    return [
      ...ofAbilities(run, seat, 'avoids', causeOf(subject)),
      ...uses(run, seat, 'avoids', { after: { root: rootOf(play) } }),
    ]
  },
  'will-draw': (run, event, subject) => {
    const seat = String(event.data.who)
    return uses(run, seat, 'will-draw', { of: { drew: subject as Drawing } })
  },
  'has-drawn': (run, event, subject) => {
    const seat = String(event.data.who)
    return uses(run, seat, 'draws', { of: { drew: subject as Drawing } })
  },
  'draw-answered': (run, _, subject) => whenDrawn(run, subject as Drawing),
  'came-to-pile': (run, _, subject) => whenDiscarded(run, subject as readonly Card[]),
  'attack-avoided': (run, event, subject) => {
    const { play, on } = subject as Attack
    return uses(run, String(event.data.who), 'is-avoided', { after: { root: rootOf(play), except: on } })
  },
  'danmaku-played': (run, event, subject) => {
    const play = subject as Play
    return uses(run, String(event.data.who), 'danmaku-played', { after: { root: play } })
  },
  'danmaku-done': (run, event, subject) => {
    const seat = String(event.data.who)
    return [{ key: 'extra', seat, run: () => extraAttack(run, seat, subject as Play) }]
  },
}

export function triggers(run: Run, event: Event, subject: unknown): Trigger[] {
  return SET_OFF[event.kind]?.(run, event, subject) ?? []
}

/** The card played or Spell Card activated to which an attack goes back. */
const rootOf = (play: Play): Play => play.root ?? play

type When = TriggerDef['when']

/** What an attack sets off may speak of attacker and attacked. */
function causeOf(subject: unknown): Cause {
  const attack = subject as Attack | undefined
  return attack ? { play: attack.play, attack, declared: new Map(), extra: [] } : {}
}

function ofAbilities(run: Run, seat: Seat, when: When, cause: Cause = {}): Trigger[] {
  if (!active(run, seat)) return []
  return characterAbilities(run, seat).flatMap(({ ability, source }, n) =>
    of(
      run,
      ability.triggers,
      when,
      `${n}`,
      seat,
      (t) => text(run, seat, source, t.do, causing(cause, t, seat, source), undefined, ridingTo(run, seat, when)),
      cause,
    ),
  )
}

/**
 * What the text speaks of. An attack that it makes is one by this ability, and goes back to the card or Spell Card that
 * set it off; only what happens to that card itself speaks of that card.
 */
function causing(cause: Cause, { when }: TriggerDef, seat: Seat, source: string): Cause {
  const { play } = cause
  if (!play || when === 'card-resolved') return cause
  const echo: Play = {
    ...play,
    kind: 'ability',
    copy: false,
    by: seat,
    source,
    card: undefined,
    types: new Set(),
    targets: new Set(),
    root: rootOf(play),
  }
  return { ...cause, play: echo, declared: new Map(), extra: [] }
}

/** Who has lost life may answer that. */
function* answerLoss(run: Run, seat: Seat): Proc<void> {
  const moment = lossMoment(run, seat)
  const wait = new Wait({ moment: 'lost-life', data: { who: seat } }, undefined)
  stateOf(run).waits.push(wait)
  wait.announce(moment)
  yield* pursue(run, wait, moment, () => !active(run, seat))
  drain(run, wait)
}

/** Of Items before her, or of those that she has just lost or gained. */
function ofItems(run: Run, seat: Seat, when: When, cause: Cause = {}, cards = items(run, seat)): Trigger[] {
  if (!active(run, seat) || !itemsWork(run, seat)) return []
  return cards.flatMap((item) =>
    of(run, cardDef(run, item.kind).triggers, when, `${item.id}`, seat, (t) =>
      text(run, seat, item.kind, t.do, cause, item),
    ),
  )
}

function ofRole(run: Run, seat: Seat, when: When): Trigger[] {
  const role = roleOf(run, seat)
  if (role === undefined) return []
  return of(run, roleDef(run, role).triggers, when, 'role', seat, (t) => text(run, seat, role, t.do))
}

function of(
  run: Run,
  list: readonly TriggerDef[],
  when: When,
  key: string,
  seat: Seat,
  does: (t: TriggerDef) => Proc<void>,
  cause: Cause = {},
): Trigger[] {
  return list.flatMap((t, i) => {
    if (t.when !== when || !holds(run, seat, t, cause)) return []
    const happens = t.later ? () => later(run, () => does(t)) : () => does(t)
    return [{ key: `${key}/${when}/${i}`, seat, run: happens }]
  })
}

/** Is that so on which it depends? */
function holds(run: Run, seat: Seat, { if: is, type, option = {} }: TriggerDef, { attack, play }: Cause): boolean {
  if (Object.entries(option).some(([id, value]) => run.option(id) !== value)) return false
  if (type && !type.some((one) => play?.types.has(one))) return false
  if (is === 'accepted') return attack?.accepted === true
  return is === undefined || run.table.flag(seat, is === 'hurt-this-turn' ? 'turn/hurt' : 'turn/hit')
}

/** It happens when everything that waits has been resolved. */
function* later(run: Run, happens: () => Proc<void>): Proc<void> {
  stateOf(run).later.push(happens)
}

/** Abilities that may be used after something has happened, with what they cost and whom they aim at. */
function uses(
  run: Run,
  seat: Seat,
  when: NonNullable<Ability['when']>,
  what: Pick<AbilityUse, 'after' | 'of'>,
): Trigger[] {
  if (!active(run, seat)) return []
  // While it does what it does it is not used again.
  const does = (ability: Ability) => stateOf(run).stack.some((play) => play.by === seat && play.effect === ability)
  const use = what.after ? { ...what, taken: what.after.root.taken } : what
  return openAbilities(run, seat).flatMap((held, n) =>
    held.ability.when === when && !(what.of && does(held.ability))
      ? [{ key: `use/${n}`, seat, run: () => mayUse(run, seat, held, use) }]
      : [],
  )
}

/** Others may answer that somebody has drawn. */
function whenDrawn(run: Run, drew: Drawing): Trigger[] {
  if (!claimable(run, 'draws')) return []
  const about = { moment: 'drawn', data: { who: drew.seat, n: drew.count } }
  const fits: Fits = (reacts) => reacts.draws !== undefined
  return [{ key: 'drawn', seat: drew.seat, run: () => claimed(run, about, drew.seat, fits, { drew }, []) }]
}

/** Cards have come onto the discard pile together. */
function whenDiscarded(run: Run, cards: readonly Card[]): Trigger[] {
  if (!claimable(run, 'discarded')) return []
  const about = { moment: 'came-to-pile', data: { cards: cards.map((card) => card.kind) } }
  const fits: Fits = ({ discarded: where }) => where !== undefined && cards.some((card) => matches(run, card, where))
  const seat = run.seatOrder()[0]!
  return [
    {
      key: 'came-to-pile',
      seat,
      run: () =>
        claimed(
          run,
          about,
          undefined,
          fits,
          {},
          cards.map((c) => c.kind),
        ),
    },
  ]
}

/** Asks for an ability, unless everybody sees that it cannot be used. */
function* mayUse(run: Run, seat: Seat, held: HeldAbility, use: AbilityUse): Proc<void> {
  if (abilityBlocked(run, seat, held, use, run.option('windows') !== 'able')) return
  const options = () => [abilityOption(run, seat, held, use)]
  const frame = { run, you: seat, riding: ridingTo(run, seat, held.ability.when ?? '') }
  const ahead = saidAhead(frame, { options: options(), optional: true })
  if (ahead === 'declined') return
  const about = { moment: 'may-use', data: { who: seat, source: held.source } }
  const said = ahead && ahead !== 'void' ? ahead : yield* run.may(seat, about, options)
  if (said) yield* said.option.run(said)
}

/** Where the additional target is no part of the card: an attack of its own afterwards (option `youmu-extra`). */
function* extraAttack(run: Run, seat: Seat, play: Play): Proc<void> {
  const max = stat(run, seat, 'extra-targets')
  const from = () => inReach(run, seat).filter((s) => !play.targets.has(s) && mayAttack(run, seat, s))
  if (run.option('youmu-extra') !== 'own' || max === 0 || !active(run, seat) || from().length === 0) return
  const option = (): Option => ({
    verb: 'chooses',
    slots: (bound) =>
      bound.extra
        ? undefined
        : { key: 'extra', clause: 'what', from: from().map(seatRef), min: 1, max, missing: 'ask' },
    run: function* () {},
  })
  const said = yield* run.may(
    seat,
    { moment: 'may-attack', data: { who: seat, source: characterId(run, seat) ?? '' } },
    () => [option()],
  )
  const on = said ? boundSeats(said.bound, 'extra') : []
  yield* strikeAnew(
    run,
    on.map((s) => attackOn(run, play, seat, s)),
  )
}

/** Of several incidents each says its own. */
function ofIncidents(run: Run, when: When): Trigger[] {
  const seat = run.seatOrder()[0]!
  return incidents(run).flatMap((incident) =>
    of(run, incidentDef(run, incident.kind).triggers, when, `incident/${incident.id}`, seat, (t) =>
      text(run, seat, incident.kind, t.do),
    ),
  )
}

/** What follows from a defeat: her own role, abilities of others, the incident. */
function whenDefeated(run: Run, seat: Seat): Trigger[] {
  return [
    ...ofRole(run, seat, 'defeated'),
    ...run.seatOrder().flatMap((s) => (s === seat ? [] : ofAbilities(run, s, 'another-defeated'))),
    ...ofIncidents(run, 'defeated'),
    ...incidents(run).flatMap((one) => whenFull(run, one)),
  ]
}

/** And then, when it was the leader who fell, the roles of those who stay. */
function whenLeaderFalls(run: Run, seat: Seat): Trigger[] {
  const led = roleOf(run, seat)
  if (led === undefined || !roleDef(run, led).leads) return []
  return run.seatOrder().flatMap((s) => {
    const role = active(run, s) ? roleOf(run, s) : undefined
    return role === undefined
      ? []
      : of(run, roleDef(run, role).triggers, 'leader-falls', 'role', s, (t) =>
          text(run, s, role, t.do, { fallen: seat }),
        )
  })
}

/** A full collection resolves its incident. */
function whenFull(run: Run, subject: unknown): Trigger[] {
  const incident = incidents(run).find((c) => c === subject)
  if (!incident || collectedBy(run, incident).length < enough(run, incident)) return []
  return [{ key: `resolve/${incident.id}`, seat: run.seatOrder()[0]!, run: () => resolveIncident(run, incident) }]
}

/** Compulsory effects of being attacked; once the attack is avoided the others have nothing to do. */
function whenAttacked(run: Run, attack: Attack): Trigger[] {
  if (!itemsWork(run, attack.on) || attack.avoided) return []
  const cause = causeOf(attack)
  return items(run, attack.on).flatMap((item) =>
    of(run, cardDef(run, item.kind).triggers, 'attacked', `${item.id}`, attack.on, (t) =>
      text(run, attack.on, item.kind, t.do, cause, item),
    ),
  )
}
