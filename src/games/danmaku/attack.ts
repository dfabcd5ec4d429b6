// An attack: compulsory effects of being attacked, then avoiding it and reactions, then life lost, draws and one
// Powerup. Attacks announced together are answered together; all losses come after all answers.

import { happen } from '../../engine/happen.ts'
import { cardRef, type Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { type Frame, seatsOf } from '../../language/frame.ts'
import type { Step } from '../../language/step.ts'
import { attackedMoment, drain, pursue, saveMoment } from './answers.ts'
import { loseLife } from './life.ts'
import type { Of } from './options.ts'
import { discard } from './piles.ts'
import { type Attack, active, activeSeats, alike, items, life, stateOf, typesOf } from './state.ts'

export interface AttackArgs {
  readonly who: string
  readonly damage: number
  readonly unavoidable: boolean
}

/** The attacks whose targets are known when the play is declared. */
export function attacksIn(steps: readonly Step[]): readonly Step[] {
  return steps.filter((s) => s.verb === 'attack')
}

export function declareAttacks(frame: Frame, step: Step): readonly Attack[] {
  const args = step.args as AttackArgs
  const of = frame.of as Of
  const attacks = makeAttacks(frame, args)
  of.declared.set(args, attacks)
  return attacks
}

function makeAttacks(frame: Frame, args: AttackArgs): Attack[] {
  const { run } = frame
  const of = frame.of as Of
  const seats = new Set(seatsOf(frame, args.who))
  return activeSeats(run)
    .filter((s) => seats.has(s) && s !== frame.you)
    .map((on) => attackOn(run, of, frame.you, on, args))
}

export function attackOn(run: Run, of: Of, by: Seat, on: Seat, args: Omit<AttackArgs, 'who'>): Attack {
  const id = ++stateOf(run).attacks
  return {
    id,
    by,
    on,
    play: of.play,
    damage: args.damage,
    avoidable: !args.unavoidable,
    avoided: false,
    taken: new Set(),
  }
}

/** A pass on the question covers the attack and saving whom it might take to 0. */
export function announceAttack(run: Run, wait: Wait, attack: Attack): void {
  const alone = (prefix: string) => () => wait.moments.filter((m) => m.key.startsWith(prefix)).length < 2
  wait.announce(attackedMoment(run, attack, alone('attacked/')))
  if (life(run, attack.on) <= attack.damage) wait.announce(saveMoment(run, attack.on, alone('save/'), false, new Set()))
}

export function* attackStep(frame: Frame, args: AttackArgs): Proc<void> {
  const of = frame.of as Of
  const declared = of.declared.get(args)
  of.declared.delete(args)
  if (declared) yield* strike(frame.run, of.play.wait, declared)
  else yield* strikeAnew(frame.run, makeAttacks(frame, args))
}

/** Attacks that were not announced with a play: a question of their own. */
export function* strikeAnew(run: Run, attacks: readonly Attack[]): Proc<void> {
  const first = attacks[0]
  if (!first) return
  const on = attacks.map((a) => a.on)
  const wait = new Wait({ moment: 'attack', data: { who: first.by, on, card: first.play.source } }, first.by)
  stateOf(run).waits.push(wait)
  for (const attack of attacks) announceAttack(run, wait, attack)
  yield* strike(run, wait, attacks)
  drain(run, wait)
}

function* strike(run: Run, wait: Wait, attacks: readonly Attack[]): Proc<void> {
  if (run.option('area-attacks') === 'in-turn') for (const attack of attacks) yield* strikeTogether(run, wait, [attack])
  else yield* strikeTogether(run, wait, attacks)
}

function* strikeTogether(run: Run, wait: Wait, attacks: readonly Attack[]): Proc<void> {
  for (const attack of attacks) {
    const data = { on: attack.on, by: attack.by, card: attack.play.source }
    yield* happen(run, { kind: 'attacked', subject: attack, apply: () => ({ data }) })
  }
  for (const attack of attacks) {
    const moment = wait.moments.find((m) => m.key === `attacked/${attack.id}`)
    if (!moment) continue
    const gone = () => !active(run, attack.on)
    // Reactions to an avoided attack go on, but it reopens nothing.
    yield* pursue(run, wait, moment, gone, () => !attack.avoided && !gone())
  }
  for (const attack of attacks) if (!attack.avoided) yield* hit(run, attack)
}

function* hit(run: Run, attack: Attack): Proc<void> {
  const lost = yield* loseLife(run, attack.on, attack.damage, attack.by)
  // One Powerup for each time life is lost to an attack, not for each point.
  if (lost > 0) yield* losePowerup(run, attack.on)
}

/** Of her choice where the kinds differ; cards of one name are no choice. */
function* losePowerup(run: Run, seat: Seat): Proc<void> {
  const powerups = items(run, seat).filter((c) => typesOf(run, c.kind).has('powerup'))
  const first = powerups[0]
  if (!first) return
  let gone: Card = first
  if (powerups.some((c) => !alike(run, c, first))) {
    const said = yield* run.choose({
      seat,
      about: { moment: 'lose-powerup', data: { who: seat } },
      options: () => [
        {
          verb: 'discards',
          slots: (bound) =>
            bound.gone
              ? undefined
              : { key: 'gone', clause: 'what', from: powerups.map(cardRef), min: 1, max: 1, missing: 'ask' },
          run: function* () {},
        },
      ],
      optional: false,
      free: false,
      inside: true,
    })
    const ref = said?.bound.gone?.[0]
    if (ref?.kind === 'card') gone = ref.card
  }
  yield* discard(run, seat, [gone], 'powerup')
}
