// An attack: compulsory effects of being attacked, then avoiding it and reactions, then life lost, draws and one
// Powerup, then the options that follow. Attacks announced together are answered together; all losses come after all
// answers.

import { happen, setOff } from '../../engine/happen.ts'
import { cardRef, type Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { type Frame, seatsOf } from '../../language/frame.ts'
import type { Step } from '../../language/step.ts'
import { type Amount, amount } from './amount.ts'
import { attackedMoment, avoidMoment, drain, pursue, saveMoment } from './answers.ts'
import { loseToAttack } from './life.ts'
import type { Attack, Of, Play } from './objects.ts'
import { discard } from './piles.ts'
import {
  active,
  activeSeats,
  alike,
  inRange,
  items,
  life,
  mayAttack,
  neighboursOf,
  stat,
  stateOf,
  typesOf,
} from './state.ts'

export interface AttackArgs {
  readonly who: string
  readonly damage: Amount
  /** So many attacks on the same player, one after another. */
  readonly times: Amount
  /** Or only on whom is in range. */
  readonly unavoidable: boolean | 'in-range'
  /** On those as well who sit beside them. */
  readonly 'with-neighbours'?: boolean | undefined
  /** Only who is in range when it comes to it. */
  readonly 'if-in-range': boolean
}

/** Announces what a step is going to do as far as it is known when the play is declared: attacks, and whom it might take to 0. */
export function announceStep(frame: Frame, wait: Wait, step: Step): void {
  const { run } = frame
  if (step.verb === 'attack') {
    const args = step.args as AttackArgs
    const times = amount(frame, args.times)
    for (const attack of declareAttacks(frame, args)) {
      ofFrame(frame).play.targets.add(attack.on)
      announceAttack(run, wait, attack, times)
    }
  }
  if (step.verb === 'avoid') {
    const of = ofFrame(frame)
    if (!of.attack?.avoidable || of.attack.avoided) return
    of.avoiding = of.attack
    wait.announce(avoidMoment(run, of.attack, of.play))
  }
  if (step.verb === 'lose-life') {
    const { who, n, 'down-to': floor = 0 } = step.args as { who: string; n: number; 'down-to'?: number }
    if (floor > 0) return
    for (const seat of frame.lexicon.who(frame, who) ?? []) announceSave(run, wait, seat, n)
  }
}

/** Of several on the same player the first; of those that ask for range the ones that would happen now. */
function declareAttacks(frame: Frame, args: AttackArgs): readonly Attack[] {
  if (!frame.names.has(args.who) && !frame.lexicon.who(frame, args.who)) return []
  const attacks = makeAttacks(frame, args)
  ofFrame(frame).declared.set(args, attacks)
  return attacks
}

const ofFrame = (frame: Frame): Of => frame.of as Of

function makeAttacks(frame: Frame, args: AttackArgs): Attack[] {
  const { run, you } = frame
  const { play } = ofFrame(frame)
  const named = seatsOf(frame, args.who)
  const seats = new Set(args['with-neighbours'] ? named.flatMap((s) => [s, ...neighboursOf(run, s)]) : named)
  const open = (s: Seat) => (args.unavoidable === 'in-range' ? !inRange(run, you, s) : !args.unavoidable)
  const damage = () => amount(frame, args.damage)
  return activeSeats(run)
    .filter((s) => seats.has(s) && s !== you && (!args['if-in-range'] || inRange(run, you, s)))
    .filter((s) => mayAttack(run, you, s))
    .map((on) => attackOn(run, play, you, on, damage, open(on)))
}

export function attackOn(
  run: Run,
  play: Play,
  by: Seat,
  on: Seat,
  damage: () => number = () => 1,
  avoidable = true,
): Attack {
  const id = ++stateOf(run).attacks
  const more = () => damage() + stat(run, by, 'attack-damage')
  const open = avoidable && stat(run, by, 'unavoidable') === 0
  return {
    id,
    by,
    on,
    play,
    damage: more,
    base: damage,
    // Life may be lost between the attack and the answer to it.
    get avoidable() {
      const weak = stat(run, by, 'unavoidable-life')
      return this.open && (weak === 0 || weak !== life(run, on))
    },
    open,
    avoided: false,
    taken: new Set(),
  }
}

/** A pass on the question covers the attack, so many times, and saving whom it might take to 0. */
export function announceAttack(run: Run, wait: Wait, attack: Attack, times = 1): void {
  wait.announce(attackedMoment(run, attack, alone(wait, 'attacked/')))
  announceSave(run, wait, attack.on, attack.damage() * times)
}

function announceSave(run: Run, wait: Wait, seat: Seat, points: number): void {
  if (life(run, seat) <= points && stat(run, seat, 'keeps-life') === 0)
    wait.announce(saveMoment(run, seat, alone(wait, 'save/'), false, new Set()))
}

/** Is it the only moment of its kind, so that whom it concerns need not be named? */
const alone = (wait: Wait, prefix: string) => () => wait.moments.filter((m) => m.key.startsWith(prefix)).length < 2

/** Others may see to it that an attack is not avoided: with the play that avoids it, or in a question of its own. */
export function* isPrevented({ run, you, source, of }: Frame, attack: Attack): Proc<boolean> {
  const { play, avoiding: announced } = of as Of
  const settled = () => !attack.avoidable
  const moment = avoidMoment(run, attack, announced ? play : undefined)
  if (announced) yield* pursue(run, play.wait, moment, settled)
  else {
    const wait = new Wait({ moment: 'avoiding', data: { who: attack.on, source } }, you)
    stateOf(run).waits.push(wait)
    wait.announce(moment)
    yield* pursue(run, wait, moment, settled)
    drain(run, wait)
  }
  return !attack.avoidable
}

export function* attackStep(frame: Frame, args: AttackArgs): Proc<void> {
  const { run, you } = frame
  const of = ofFrame(frame)
  const declared = of.declared.get(args)
  of.declared.delete(args)
  const times = amount(frame, args.times)
  if (!declared || (declared.length === 0 && args['if-in-range'])) {
    yield* strikeAnew(run, makeAttacks(frame, args), times)
    return
  }
  // What has changed since it was announced: an Item is gone, so that she is in range no more.
  const still = declared.filter((a) => !args['if-in-range'] || inRange(run, you, a.on))
  yield* strike(run, of.play.wait, [...still, ...of.extra.splice(0)], times)
}

/** Attacks on additional targets, when the effect itself made none. */
export function* strikeExtra(run: Run, of: Of): Proc<void> {
  yield* strike(run, of.play.wait, of.extra.splice(0), 1)
}

/** Attacks that were not announced with a play: a question of their own. */
export function* strikeAnew(run: Run, attacks: readonly Attack[], times = 1): Proc<void> {
  const first = attacks[0]
  if (!first) return
  const on = attacks.map((a) => a.on)
  const wait = new Wait({ moment: 'attack', data: { who: first.by, on, card: first.play.source } }, first.by)
  stateOf(run).waits.push(wait)
  for (const attack of attacks) {
    attack.anew = true
    announceAttack(run, wait, attack, times)
  }
  yield* strike(run, wait, attacks, times)
  drain(run, wait)
}

function* strike(run: Run, wait: Wait, attacks: readonly Attack[], times: number): Proc<void> {
  let now = inSeatOrder(run, attacks)
  for (let i = 1; i <= times && now.length > 0 && !run.over; i++) {
    const mark = run.table.events.length
    const again = (a: Attack) => attackOn(run, a.play, a.by, a.on, a.base, a.open)
    const next = i < times ? now.map(again) : []
    if (run.option('area-attacks') === 'in-turn')
      for (const [n, attack] of now.entries()) yield* strikeTogether(run, wait, [attack], next.slice(n, n + 1))
    else yield* strikeTogether(run, wait, now, next)
    now = next.filter((a) => active(run, a.on))
    for (const attack of now) askAnew(run, wait, attack, mark)
  }
}

const inSeatOrder = (run: Run, attacks: readonly Attack[]): readonly Attack[] => {
  const order = run.seatOrder()
  return [...attacks].sort((a, b) => order.indexOf(a.on) - order.indexOf(b.on))
}

/**
 * Each further attack is asked anew of who has not passed, and of the attacked player if she has drawn since. Saving that
 * was not announced with the play has a question of its own at the end, so that no pass covers it.
 */
function askAnew(run: Run, wait: Wait, attack: Attack, since: number): void {
  wait.announce(attackedMoment(run, attack, alone(wait, 'attacked/')))
  for (const [seat, said] of [...wait.said])
    if (said === 'answered' && !wait.filed.some((f) => f.seat === seat)) wait.forget(seat)
  const drew = run.table.events.slice(since).some((e) => e.kind === 'drew' && e.data.who === attack.on)
  if (drew && wait.said.get(attack.on) === 'passed') wait.forget(attack.on)
}

/** `next`: what comes of each, in the same order; what was filed for more than one attack goes on to it. */
function* strikeTogether(run: Run, wait: Wait, attacks: readonly Attack[], next: readonly Attack[]): Proc<void> {
  for (const attack of attacks) {
    const anew = attack.anew ? { anew: true } : {}
    const data = { on: attack.on, by: attack.by, card: attack.play.source, ...anew }
    yield* happen(run, { kind: 'attacked', subject: attack, apply: () => ({ data }) })
  }
  for (const [i, attack] of attacks.entries()) {
    const moment = wait.moments.find((m) => m.key === `attacked/${attack.id}`)
    if (!moment) continue
    const gone = () => !active(run, attack.on)
    const then = next[i]
    // Reactions to an avoided attack go on, but it reopens nothing.
    const goesOn = then ? { ...moment, next: `attacked/${then.id}` } : moment
    yield* pursue(run, wait, goesOn, gone, () => !attack.avoided && !gone())
  }
  const lost = new Map<Attack, number>()
  for (const attack of attacks) if (!attack.avoided) lost.set(attack, yield* hit(run, attack))
  for (const attack of attacks) yield* follow(run, attack, lost.get(attack) ?? 0)
}

function* hit(run: Run, attack: Attack): Proc<number> {
  run.table.tally(attack.on, 'turn/hit', true)
  yield* setOff(run, { kind: 'being-hit', data: { who: attack.on } }, attack)
  const lost = yield* loseToAttack(run, attack.on, attack.damage(), attack.by)
  run.table.endScope(`attack/${attack.id}`)
  // One Powerup for each time life is lost to an attack, not for each point (option `powerup-loss`).
  const times = run.option('powerup-loss') === 'point' ? lost : Math.min(lost, 1)
  const spared = stat(run, attack.on, 'keeps-powerups') > 0 || stat(run, attack.by, 'spares-powerups') > 0
  if (!spared) for (let i = 0; i < times; i++) yield* losePowerup(run, attack.on)
  return lost
}

/** Options that follow, avoided or not: the attacked player's first, then the attacker's. */
function* follow(run: Run, attack: Attack, lost: number): Proc<void> {
  if (run.over) return
  const { on, by, avoided } = attack
  const hurt = lost > 0
  const kinds = [
    ...(avoided ? [['avoided-attack', on] as const, ['attack-avoided', by] as const] : []),
    ...(hurt ? [['lost-life', on] as const] : []),
    ...(avoided ? [] : [['hit', on] as const]),
    ...(hurt ? [['damaged', by] as const] : []),
    ...(avoided ? [] : [['hits', by] as const]),
  ]
  for (const [kind, who] of kinds) yield* setOff(run, { kind, data: { who } }, attack)
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
