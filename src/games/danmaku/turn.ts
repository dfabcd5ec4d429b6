// The game from set-up to its end: turns in seat order from the leader, each of five steps.

import { setOff } from '../../engine/happen.ts'
import { boundCards, cardRef, type Option, type Proc, type Said } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { settle } from './defeat.ts'
import { turnOverIncident } from './incident.ts'
import { fullLife } from './life.ts'
import { mainOptions, unplayable } from './options.ts'
import { discard, draw } from './piles.ts'
import type { Ability } from './schema.ts'
import { setUp } from './setup.ts'
import {
  active,
  alike,
  characterId,
  characterOf,
  hand,
  incidentDef,
  incidents,
  leader,
  type StepName,
  stat,
  stateOf,
} from './state.ts'
import { text } from './text.ts'

export const STEPS: readonly StepName[] = ['setup', 'turn-zero', 'start', 'incident', 'draw', 'main', 'discard']

export function* main(run: Run): Proc<void> {
  const state = stateOf(run)
  let from = state.from
  if (from === 'setup') yield* setUp(run)
  else fullLife(run)
  if (from === 'setup' || from === 'turn-zero') from = 'start'
  let seat = state.turn ?? leader(run) ?? run.table.seats[0]!
  while (!run.over) {
    if (active(run, seat)) yield* turn(run, seat, from)
    // What a fallen player laid down "until her next turn" ends when that turn would have begun.
    else run.table.endScope(`turn/${seat}`)
    from = 'start'
    seat = run.table.seatsFrom(seat)[1] ?? seat
  }
}

function* turn(run: Run, seat: Seat, from: StepName): Proc<void> {
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
    const skip = table.flag(seat, 'skip-next') && !table.flag(seat, 'skipped')
    table.set(seat, 'skip-next', false)
    // A skipped turn skips every step but this one (option `skip-keeps-start`).
    if (!skip || run.option('skip-keeps-start') !== 'no') {
      table.endScope(`turn/${seat}`)
      table.clear(seat, 'round/')
    }
    if (!skip) yield* startOfTurn(run, seat)
    const skipping = skip || table.flag(seat, 'skipping')
    table.set(seat, 'skipping', false)
    table.set(seat, 'skipped', skipping)
    if (skipping) {
      if (goesOn()) table.record('skipped', { who: seat })
      table.endScope('turn')
      return
    }
  }
  if (goesOn() && begins('incident')) yield* incidentStep(run, seat)
  if (goesOn() && begins('draw')) yield* drawStep(run, seat)
  if (goesOn() && begins('main')) yield* mainStep(run, seat)
  const ends = active(run, seat) || run.option('turn-player-falls') === 'discard-step'
  if (!run.over && ends && begins('discard')) yield* discardStep(run, seat)
  table.endScope('turn')
}

/** Abilities that may be used when her turn starts. */
function* startOfTurn(run: Run, seat: Seat): Proc<void> {
  for (const ability of characterOf(run, seat)?.ability ?? []) {
    if (ability.use !== 'turn-start' || (ability['unless-skipped'] && run.table.flag(seat, 'skipped'))) continue
    const said = yield* run.choose({
      seat,
      about: { moment: 'turn-start', data: { who: seat, source: characterId(run, seat) ?? '' } },
      options: () => [
        { verb: 'uses', what: 'ability', ...(ability.id ? { as: ability.id } : {}), run: function* () {} },
      ],
      optional: true,
      free: false,
      inside: false,
    })
    if (!said) continue
    run.table.record('used', {
      who: seat,
      card: characterId(run, seat) ?? '',
      ...(ability.id ? { as: ability.id } : {}),
    })
    yield* text(run, seat, characterId(run, seat) ?? '', ability.do)
    yield* settle(run)
  }
}

/** Turns over an incident if none is in play; then what it says for this step. After one is resolved, none comes until the next player's step. */
function* incidentStep(run: Run, seat: Seat): Proc<void> {
  if (incidents(run).length === 0) {
    const card = turnOverIncident(run)
    if (card) {
      yield* text(run, seat, card.kind, incidentDef(run, card.kind).arrives)
      yield* settle(run)
    }
  }
  for (const card of [...incidents(run)]) {
    if (run.over || !active(run, seat) || card.zone.name !== 'incident-play') continue
    yield* text(run, seat, card.kind, incidentDef(run, card.kind).step)
    yield* settle(run)
  }
}

function* drawStep(run: Run, seat: Seat): Proc<void> {
  yield* draw(run, seat, stat(run, seat, 'draw'))
  yield* setOff(run, { kind: 'drawn-for-turn', data: { who: seat } }, undefined)
}

function* mainStep(run: Run, seat: Seat): Proc<void> {
  while (!run.over && active(run, seat)) {
    const said = yield* run.choose({
      seat,
      about: { moment: 'main', data: { who: seat } },
      options: (want) => mainOptions(run, seat, want),
      optional: false,
      free: true,
      inside: false,
    })
    if (!said || said.option.verb === 'ends') return
    yield* said.option.run(said)
    yield* settle(run)
  }
}

/** Everybody, not only the turn player, discards down to her maximum hand size; all choose at once. */
function* discardStep(run: Run, seat: Seat): Proc<void> {
  const excess = (s: Seat) => (active(run, s) ? Math.max(0, hand(run, s).length - stat(run, s, 'hand-limit')) : 0)
  // Cards of one name are no choice; under `windows: all` only hidden cards know that, so they are asked for all the same.
  const forced = (s: Seat) =>
    run.option('windows') === 'able' && hand(run, s).every((c) => alike(run, c, hand(run, s)[0]!))
  const options = (s: Seat): Option[] => {
    const n = excess(s)
    return n === 0
      ? []
      : [
          {
            verb: 'discards',
            slots: (bound) =>
              bound.gone
                ? undefined
                : { key: 'gone', clause: 'what', from: hand(run, s).map(cardRef), min: n, max: n, missing: 'ask' },
            run: function* () {},
          },
        ]
  }
  // A repair or a reveal meanwhile may change what is too much, so it is counted anew until nobody has too much.
  for (let guard = 0; guard < 8 && !run.over; guard++) {
    const over = run.seatOrder().filter((s) => excess(s) > 0)
    if (over.length === 0) return
    const asked = over.filter((s) => !forced(s))
    const about = { moment: 'discard-step', data: { who: seat, asked, n: asked.map((s) => String(excess(s))) } }
    const answers = asked.length > 0 ? yield* run.joint(asked, about, options) : new Map<Seat, Said>()
    for (const s of over) {
      const said = answers.get(s)
      const named = said ? boundCards(said.bound, 'gone') : forced(s) ? hand(run, s) : []
      const cards = named.filter((c) => c.zone === run.table.zone('hand', s)).slice(0, excess(s))
      yield* discard(run, s, cards, 'hand-limit')
    }
  }
}

/** Offers: abilities that may be used at any time. */
export function anyTime(run: Run, seat: Seat): readonly Ability[] {
  return (characterOf(run, seat)?.ability ?? []).filter(
    (a) => a.use === 'any-time' && !unplayable(run, seat, a, undefined, 0),
  )
}
