// The game from set-up to its end: turns in seat order from the leader, each of seven phases (ruling A2).

import { boundCards, cardRef, type Option, type Proc, type Said } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { divinationPhase } from './anomaly.ts'
import { cutCaps } from './caps.ts'
import { faint } from './fall.ts'
import { fullLife } from './life.ts'
import { moment } from './moments.ts'
import { attackPhaseOptions } from './options.ts'
import { discard, draw } from './piles.ts'
import { setUp } from './setup.ts'
import { cannotCharge, chargeOption, keepFull, lapse, refillOption } from './spirit.ts'
import { active, endGrants, hand, leader, life, stat, stateOf } from './state.ts'
import { PHASES, type StepName } from './words.ts'

export function* main(run: Run): Proc<void> {
  const state = stateOf(run)
  if (state.from === 'setup') yield* setUp(run)
  else yield* laid(run)
  let from: StepName = state.from === 'setup' ? 'declare-start' : state.from
  let seat = state.turn ?? leader(run) ?? run.table.seats[0]!
  while (!run.over) {
    if (active(run, seat)) yield* turn(run, seat, from)
    // What who is out laid down "until her next turn" ends when that turn would have begun.
    else endGrants(run, `turn/${seat}`)
    from = 'declare-start'
    seat = run.table.seatsFrom(seat)[1] ?? seat
  }
}

/**
 * A table that a scenario has laid: full life where it names none, what lies above a cap is there by full defence, and
 * who lies at 0 is fainted.
 */
function* laid(run: Run): Proc<void> {
  fullLife(run)
  for (const seat of run.seatOrder()) keepFull(run, seat)
  for (const seat of run.seatOrder()) if (active(run, seat) && life(run, seat) <= 0) yield* faint(run, seat, undefined)
}

function* turn(run: Run, seat: Seat, from: StepName): Proc<void> {
  const state = stateOf(run)
  const { table } = run
  state.turn = seat
  if (from === 'declare-start') {
    endGrants(run, `turn/${seat}`)
    cutCaps(run)
    if (table.flag(seat, 'slow')) {
      yield* slowTurn(run, seat)
      return
    }
  }
  let left = 'refill' as 'refill' | 'turn' | Said
  const PHASE: Readonly<Record<(typeof PHASES)[number], () => Proc<void>>> = {
    'declare-start': () => declareStart(run, seat),
    divination: () => divinationPhase(run, seat),
    *draw() {
      draw(run, seat, stat(run, seat, 'draw'))
    },
    *attack() {
      left = yield* attackPhase(run, seat)
    },
    refill: () => refillPhase(run, seat, typeof left === 'string' ? undefined : left),
    discard: () => discardPhase(run, seat),
    *'declare-end'() {},
  }
  for (const phase of PHASES.slice(Math.max(0, PHASES.indexOf(from as (typeof PHASES)[number])))) {
    // Knocked out in the middle, her turn is over.
    if (run.over || !active(run, seat)) break
    // `ends turn` refills nothing.
    if (phase === 'refill' && left === 'turn') continue
    if (table.flag(seat, `turn/skip/${phase}`)) {
      table.record('skipped', { who: seat, step: phase })
      continue
    }
    state.step = phase
    table.record('step', { who: seat, step: phase })
    // The posture is chosen first; everything else that comes at the beginning of a phase comes before it.
    if (phase === 'declare-start') yield* PHASE[phase]()
    yield* moment(run, phase, { who: seat })
    if (phase !== 'declare-start' && !run.over && active(run, seat)) yield* PHASE[phase]()
  }
  endTurn(run, seat)
}

function endTurn(run: Run, seat: Seat): void {
  const { table } = run
  table.set(seat, 'charged', false)
  table.clear(seat, 'turn/')
  for (const s of table.seats) table.clear(s, 'now/')
  endGrants(run, 'turn')
  cutCaps(run)
}

/** Her whole turn is skipped; anomalies wait (ruling A42; option), and the posture stays. */
function* slowTurn(run: Run, seat: Seat): Proc<void> {
  const { table } = run
  table.set(seat, 'slow', false)
  if (run.option('a42') === 'divined') {
    stateOf(run).step = 'divination'
    table.record('step', { who: seat, step: 'divination' })
    yield* divinationPhase(run, seat)
  }
  if (!run.over && active(run, seat)) table.record('skipped', { who: seat })
  endTurn(run, seat)
}

function* declareStart(run: Run, seat: Seat): Proc<void> {
  const said = yield* run.choose({
    seat,
    about: { moment: 'posture', data: { who: seat } },
    options: () => ['attack', 'defence'].map((what): Option => ({ verb: 'chooses', what, run: function* () {} })),
    optional: false,
    free: false,
    inside: false,
  })
  const chosen = said?.option.what === 'defence' ? 'defence' : 'attack'
  run.table.set(seat, 'posture', chosen)
  run.table.record('posture', { who: seat, posture: chosen })
  lapse(run, seat)
  if (run.option('a8') === 'declare-start' && !cannotCharge(run, seat, 'declare-start')) yield* mayCharge(run, seat)
}

/** The other reading of A8: with the posture, not in the attack phase. */
function* mayCharge(run: Run, seat: Seat): Proc<void> {
  const about = { moment: 'charge-up', data: { who: seat } }
  const options = () => [chargeOption(run, seat, 'declare-start')]
  const said = yield* run.choose({ seat, about, options, optional: true, free: false, inside: false })
  if (said) yield* said.option.run(said)
}

/** How she leaves it: to the refill phase, past it, or by refilling at once. */
function* attackPhase(run: Run, seat: Seat): Proc<'refill' | 'turn' | Said> {
  while (!run.over && active(run, seat)) {
    const said: Said | undefined = yield* run.choose({
      seat,
      about: { moment: 'attack-phase', data: { who: seat } },
      options: (want) => attackPhaseOptions(run, seat, want),
      optional: false,
      free: true,
      inside: false,
    })
    if (!said) return 'turn'
    if (said.option.verb === 'ends') return said.option.what === 'turn' ? 'turn' : 'refill'
    if (said.option.verb === 'puts') return said
    yield* said.option.run(said)
  }
  return 'turn'
}

/** Public facts force who has no room or no card. */
function* refillPhase(run: Run, seat: Seat, early: Said | undefined): Proc<void> {
  if (!early && refillOption(run, seat).blocked) return
  const about = { moment: 'refill', data: { who: seat } }
  const options = () => [refillOption(run, seat)]
  const said = early ?? (yield* run.choose({ seat, about, options, optional: true, free: false, inside: false }))
  if (said) yield* said.option.run(said)
}

/** Only the turn player discards, what she holds above life and spirit as they now are (ruling A45). */
function* discardPhase(run: Run, seat: Seat): Proc<void> {
  const held = hand(run, seat)
  const n = held.length - stat(run, seat, 'hand-limit')
  if (n <= 0) return
  // Cards of one name are no choice; under `windows: all` only hidden cards know that, so she is asked all the same.
  if (run.option('windows') === 'able' && held.every((c) => c.kind === held[0]?.kind)) {
    discard(run, seat, held.slice(0, n), 'hand-limit')
    return
  }
  const option = (): Option => ({
    verb: 'discards',
    slots: (bound) =>
      bound.gone
        ? undefined
        : { key: 'gone', clause: 'what', from: hand(run, seat).map(cardRef), min: n, max: n, missing: 'ask' },
    run: function* () {},
  })
  const said = yield* run.choose({
    seat,
    about: { moment: 'discard-step', data: { who: seat, asked: [seat], n: [String(n)] } },
    options: () => [option()],
    optional: false,
    free: false,
    inside: false,
  })
  if (said) discard(run, seat, boundCards(said.bound, 'gone'), 'hand-limit')
}
