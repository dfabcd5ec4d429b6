// The game from set-up to its end: turns in seat order from the leader, each of five steps.

import { setOff } from '../../engine/happen.ts'
import type { Entry } from '../../engine/line.ts'
import { match, refusal } from '../../engine/match.ts'
import { boundCards, cardRef, type Option, type Proc, wanted } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { type Moment, Wait } from '../../engine/wait.ts'
import { type HeldAbility, isUsed, openAbilities, roleAbilities } from './abilities.ts'
import { abilityBlocked, abilityOption, transformOption } from './answers.ts'
import { assistOptions, straighten } from './assists.ts'
import { discardOf } from './decks.ts'
import { notHers } from './declare.ts'
import { settle } from './defeat.ts'
import { discardDown } from './discard-step.ts'
import { exchangeOptions, exchangePoll } from './exchange.ts'
import { freeStep } from './free-step.ts'
import { fullLife, withoutLife } from './life.ts'
import { openMarket } from './market.ts'
import { activationsWith, instants, mainOptions } from './options.ts'
import { draw, give } from './piles.ts'
import { emptyHanded, noteGiven } from './plays.ts'
import { endRound } from './rounds.ts'
import type { Ability, CardType, Use } from './schema.ts'
import { setUp } from './setup.ts'
import {
  actionsBanned,
  active,
  activeSeats,
  banned,
  drawsFrom,
  extrasBy,
  hand,
  incidentDef,
  incidents,
  leader,
  life,
  revealed,
  roleOf,
  type StepName,
  stat,
  stateOf,
} from './state.ts'
import { arrive, text } from './text.ts'
import { turnZero } from './turn-zero.ts'

export const STEPS: readonly StepName[] = ['setup', 'turn-zero', 'start', 'incident', 'draw', 'main', 'discard']

export function* main(run: Run): Proc<void> {
  const state = stateOf(run)
  let from = state.from
  if (from === 'setup') yield* setUp(run)
  else fullLife(run, withoutLife(run))
  const first = state.turn ?? leader(run) ?? run.table.seats[0]!
  if (from === 'setup') yield* gameStart(run, first)
  if (from === 'setup' || from === 'turn-zero') {
    if (run.option('turn-zero') === 'yes') yield* turnZero(run, first)
    from = 'start'
  }
  let seat = first
  while (!run.over) {
    if (active(run, seat)) yield* turnAndMore(run, seat, from)
    // What a fallen player laid down "until her next turn" ends when that turn would have begun.
    else run.table.endScope(`turn/${seat}`)
    from = 'start'
    seat = run.table.seatsFrom(seat)[1] ?? seat
  }
}

/** Effects of the start of the game, in turn order from the leader, when all have drawn their first hands. */
function* gameStart(run: Run, first: Seat): Proc<void> {
  for (const seat of run.table.seatsFrom(first)) {
    yield* mayUseInOrder(run, seat, 'game-start')
    yield* setOff(run, { kind: 'game-started', data: { who: seat } }, undefined)
  }
}

/** Her turn, and what of it follows at once: an extra turn, after which there is none again. */
function* turnAndMore(run: Run, seat: Seat, from: StepName): Proc<void> {
  const state = stateOf(run)
  const after = yield* turn(run, seat, from)
  for (const more of after) {
    if (run.over || !active(run, more)) continue
    state.extraTurn = true
    run.table.record('extra-turn', { who: more })
    yield* turn(run, more, 'start')
    state.extraTurn = false
  }
}

/** Gives those who have an extra turn after it. */
function* turn(run: Run, seat: Seat, from: StepName): Proc<readonly Seat[]> {
  const state = stateOf(run)
  const { table } = run
  const begins = (step: StepName) => {
    if (STEPS.indexOf(step) < STEPS.indexOf(from)) return false
    state.step = step
    table.record('step', { who: seat, step })
    return true
  }
  const goesOn = () => !run.over && active(run, seat)
  state.turn = seat
  if (begins('start')) {
    state.turns++
    for (const s of table.seats) table.clear(s, 'turn/')
    openMarket(run)
    const skip = table.flag(seat, 'skip-next') && !table.flag(seat, 'skipped')
    table.set(seat, 'skip-next', false)
    table.set(seat, 'skipping', skip)
    // A skipped turn skips every step but this one (option `skip-keeps-start`).
    if (!skip || run.option('skip-keeps-start') !== 'no') {
      table.endScope(`turn/${seat}`)
      endRound(run, seat)
      table.clear(seat, 'round/')
      straighten(run, seat)
      yield* claimAnyTime(run, seat)
      yield* setOff(run, { kind: 'turn-started', data: { who: seat } }, undefined)
      yield* mayUseInOrder(run, seat, 'turn-start', 'every-turn-start')
      for (const s of run.seatOrder()) if (s !== seat) yield* mayUseInOrder(run, s, 'every-turn-start')
    }
    const skipping = table.flag(seat, 'skipping')
    table.set(seat, 'skipping', false)
    table.set(seat, 'skipped', skipping)
    if (skipping) {
      table.set(seat, 'skip-incident', false)
      if (goesOn()) table.record('skipped', { who: seat })
      return yield* endTurn(run, seat)
    }
  }
  if (goesOn() && begins('incident')) {
    yield* claimAnyTime(run, seat)
    if (goesOn()) yield* incidentStep(run, seat)
  }
  if (goesOn() && begins('draw')) {
    yield* claimAnyTime(run, seat)
    if (goesOn()) yield* drawStep(run, seat)
  }
  if (goesOn() && begins('main')) yield* mainStep(run, seat)
  const ends = active(run, seat) || run.option('turn-player-falls') === 'discard-step'
  if (!run.over && ends && begins('discard')) {
    yield* claimAnyTime(run, seat)
    yield* exchangePoll(run, seat)
    if (!run.over) yield* discardDown(run, seat, run.seatOrder())
    yield* settle(run)
  }
  return yield* endTurn(run, seat)
}

/** The end of her turn, also of one that was skipped; those who have an extra turn after it. */
function* endTurn(run: Run, seat: Seat): Proc<readonly Seat[]> {
  if (!run.over) yield* setOff(run, { kind: 'turn-ended', data: { who: seat } }, undefined)
  const after = stateOf(run).extraTurn ? [] : run.seatOrder().filter((s) => stat(run, s, 'extra-turns') > 0)
  run.table.endScope('turn')
  return after
}

function abilitiesAt(run: Run, seat: Seat, ...uses: readonly Use[]): HeldAbility[] {
  return [...openAbilities(run, seat), ...roleAbilities(run, seat)].filter(({ ability: a, source }) => {
    if (a['unless-recruited'] && extrasBy(run, seat, source).length > 0) return false
    if (!uses.some((use) => isUsed(a, use)) || (a['unless-skipped'] && run.table.flag(seat, 'skipped'))) return false
    if (a['needs-incident'] && incidents(run).length === 0) return false
    // A turn that is skipped leaves nothing to skip.
    if (run.table.flag(seat, 'skipping') && a.do[0]?.verb === 'skip') return false
    return Object.entries(a.option).every(([id, value]) => run.option(id) === value)
  })
}

/**
 * Abilities that may be used at a moment of her turn, one after another: those of one card in the order in which they
 * are printed, so that who uses a later one has declined those before it; of different cards any comes first.
 */
function* mayUseInOrder(run: Run, seat: Seat, ...uses: readonly Use[]): Proc<void> {
  const past = new Set<Ability>()
  while (!run.over && active(run, seat)) {
    const left = () => abilitiesAt(run, seat, ...uses).filter(({ ability }) => !past.has(ability))
    const own = left()
    const first = own[0]
    // What she could use by nobody's knowledge is not asked for.
    const publicly = run.option('windows') !== 'able'
    if (!first || own.every((held) => abilityBlocked(run, seat, held, {}, publicly))) return
    const use = uses.find((at) => isUsed(first.ability, at))!
    const said = yield* run.may(seat, { moment: use, data: { who: seat, source: first.source } }, () =>
      left().map((held) => abilityOption(run, seat, held, {})),
    )
    if (!said) return
    const ofCard = own.filter(({ what, of }) => said.option.what === what && said.option.of === of)
    const at = ofCard.findIndex(({ ability }) => said.option.as === ability.id)
    for (const { ability } of ofCard.slice(0, at + 1)) past.add(ability)
    yield* said.option.run(said)
    if (stateOf(run).stack.length === 0) yield* settle(run)
  }
}

/** Turns over an incident if none is in play; then what it says for this step. After one is resolved, none comes until the next player's step. */
function* incidentStep(run: Run, seat: Seat): Proc<void> {
  if (run.table.flag(seat, 'skip-incident')) {
    run.table.set(seat, 'skip-incident', false)
    run.table.record('skipped', { who: seat, step: 'incident' })
    return
  }
  for (const card of [...incidents(run)]) {
    const before = incidentDef(run, card.kind)['before-step']
    if (!before || run.over || !active(run, seat) || card.zone.name !== 'incident-play') continue
    yield* text(run, seat, card.kind, before)
    yield* settle(run)
  }
  if (incidents(run).length === 0) {
    yield* arrive(run, seat)
    yield* settle(run)
  }
  for (const card of [...incidents(run)]) {
    if (run.over || !active(run, seat) || card.zone.name !== 'incident-play') continue
    yield* text(run, seat, card.kind, incidentDef(run, card.kind).step)
    yield* settle(run)
  }
}

function* drawStep(run: Run, seat: Seat): Proc<void> {
  yield* mayUseInOrder(run, seat, 'draw-step')
  const count = stat(run, seat, 'draw')
  const others = yield* elsewhere(run, seat, count)
  for (const deck of others) yield* draw(run, seat, 1, deck)
  yield* draw(run, seat, count - others.length)
  yield* setOff(run, { kind: 'drawn-for-turn', data: { who: seat } }, undefined)
  yield* settle(run)
}

/**
 * A step begins, and no question need open in it. What may be said at any time may be said then all the same: by an order
 * on file for that step, or by who speaks before the next line. Nobody is asked for it. No role is shown so, since nobody
 * does that when an incident is about to take it from her.
 */
function* claimAnyTime(run: Run, turn: Seat): Proc<void> {
  const said = (seat: Seat): Option[] => offersOf(run, seat, false).filter(({ verb }) => verb !== 'reveals')
  const wait = new Wait({ moment: 'step-begins', data: { who: turn, step: stateOf(run).step } }, undefined)
  const moment: Moment = {
    key: 'step-begins',
    immediate: true,
    conceivable: () => true,
    asks: (seat) => orderSpeaks(run, seat, said(seat)),
    options: (seat) => (orderSpeaks(run, seat, said(seat)) ? said(seat) : []),
  }
  if (!activeSeats(run).some((seat) => said(seat).length > 0)) return
  wait.announce(moment)
  while (!run.over) {
    const now = yield* run.claim(wait, { ...moment, options: said })
    if (!now) break
    yield* now.option.run(now)
    yield* settle(run)
  }
  wait.done(moment.key)
  wait.close(run)
}

/** Has she an order for this step that can be carried out? */
function orderSpeaks(run: Run, seat: Seat, options: readonly Option[]): boolean {
  return (run.announced.orders.get(seat) ?? []).some(({ trigger, say, who }) => {
    if (trigger.kind !== 'reaches' || run.rules.triggered(run, seat, trigger, 0) !== 'now') return false
    const meant = match(options, seat, { ...say, who }, run.matchSettings())
    return meant !== undefined && !('code' in meant)
  })
}

/** The decks from which cards of her Draw step come instead of the main deck, one card for each fact that allows it. */
function* elsewhere(run: Run, seat: Seat, count: number): Proc<string[]> {
  const out: string[] = []
  const there = (deck: string) =>
    banned(run, `draw-${deck}`, seat) === undefined &&
    run.table.zone(deck).cards.length + run.table.zone(discardOf(deck)).cards.length >
      out.filter((d) => d === deck).length
  for (const deck of drawsFrom(run, seat)) {
    if (out.length >= count || !there(deck)) continue
    const said = yield* run.may(seat, { moment: 'draw-from', data: { who: seat, pile: deck } }, () => [
      { verb: 'chooses', what: deck, run: function* () {} },
    ])
    if (said) out.push(deck)
  }
  return out
}

function mainStep(run: Run, seat: Seat): Proc<void> {
  // "Whenever they could play an action card."
  const closed = () => {
    const ban = actionsBanned(run, seat)
    return ban === undefined ? undefined : refusal('forbidden', `${ban} forbids it`)
  }
  return freeStep(run, seat, 'main', (want) => [
    ...mainOptions(run, seat, want),
    ...exchangeOptions(run, seat, want, 0, closed()),
    ...assistOptions(run, seat, want),
    ...abilitiesAt(run, seat, 'main-step')
      .filter(({ what }) => wanted(want, 'uses', what))
      .map((held) => abilityOption(run, seat, held, {})),
  ])
}

/** Is it her turn, and not only her part of turn zero? */
const inOwnTurn = (run: Run, seat: Seat): boolean => stateOf(run).turn === seat && stateOf(run).step !== 'turn-zero'

/**
 * What she may do at any time, and in her `own` turn at any time in it: abilities, gifts, her Spell Card with an empty
 * hand, Instants, another face of her role.
 */
export function offersOf(run: Run, seat: Seat, own = inOwnTurn(run, seat)): Option[] {
  const out: Option[] = []
  for (const held of openAbilities(run, seat)) {
    const { ability } = held
    if (isUsed(ability, 'any-time') || (isUsed(ability, 'own-turn') && own))
      out.push(abilityOption(run, seat, held, {}))
    if (ability['opens-role'] && !revealed(run, seat) && roleOf(run, seat) && transformOption(run, seat).length === 0)
      out.push({ verb: 'reveals', what: 'role', run: () => openRole(run, seat) })
    if (ability.gives && own && hand(run, seat).length > 0) out.push(giftOption(run, seat))
    if (ability.invokes?.['hand-empty'] && emptyHanded(run, seat) && (own || run.option('miko-any-turn') !== 'no')) {
      const means = { with: 'ability', types: new Set<CardType>(), cost: ability.invokes.cost, borrows: false }
      out.push(...activationsWith(run, seat, means, 'action'))
    }
  }
  out.push(...instants(run, seat))
  // At 0 life a reveal that gives life is an answer of the save window, not sooner.
  if (life(run, seat) > 0) out.push(...transformOption(run, seat))
  return out
}

/** All see it from now on. */
function* openRole(run: Run, seat: Seat): Proc<void> {
  run.table.set(seat, 'revealed', true)
  run.table.record('revealed', { who: seat, card: roleOf(run, seat) ?? '' })
  stateOf(run).goalsDue = true
}

/** In her turn: any number of cards from her hand to one other player. */
function giftOption(run: Run, seat: Seat): Option {
  const others = activeSeats(run).filter((s) => s !== seat)
  const first = others[0]
  const from = hand(run, seat).map(cardRef)
  const refuse = (entry: Entry) => notHers(run, seat, entry)
  const short = refusal('wrong-count', 'say which cards and to whom, as in "gives CARD, CARD to PLAYER"')
  return {
    verb: 'gives',
    slots: (bound) => {
      if (others.some((s) => (bound[s] ?? []).length > 0) || bound.first) return undefined
      const next = others.find((s) => bound[s] === undefined)
      if (next) return { key: next, clause: `to/${next}`, from, min: 0, max: from.length, missing: 'none', refuse }
      if (first === undefined) return undefined
      return { key: 'first', clause: `to/${first}`, from, min: 1, max: from.length, missing: 'ask', short }
    },
    *run(said) {
      for (const to of others) {
        const cards = [...boundCards(said.bound, to), ...(to === first ? boundCards(said.bound, 'first') : [])]
        if (cards.length > 0) give(run, seat, to, cards)
      }
      noteGiven(run, seat)
    },
  }
}
