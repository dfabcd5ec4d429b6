// An attack opportunity: points contest, then the target may avoid it, then damage. Multi-danmaku counts as one use and
// its contest as won; charge-up adds to the next opportunity, hit or not.

import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { type Frame, seatsOf } from '../../language/frame.ts'
import { answerAttack } from './answers.ts'
import { damage } from './life.ts'
import { moment } from './moments.ts'
import type { Attack, Of } from './objects.ts'
import { loseSpirit } from './spirit.ts'
import { active, activeSeats, attackPoints, defencePoints, stat, stateOf } from './state.ts'
import { mayRedraw, returnWeather } from './weather.ts'

export interface AttackArgs {
  readonly who: string
  readonly damage: number
  /** Compares attack points with defence points. */
  readonly contest: boolean
  /** Does not count against the limit of a turn. */
  readonly extra: boolean
}

/**
 * On several targets each compares and answers for herself, in play order (ruling A34). What counts as the opportunity of
 * a turn is one, whomever it reaches; what comes beyond the limit is one on each of them.
 */
export function* attackOpportunity(frame: Frame, args: AttackArgs): Proc<void> {
  const { run, you } = frame
  const { play } = frame.of as Of
  const several = (play?.cards.length ?? 1) > 1
  const points = args.damage + stat(run, you, 'damage')
  // It belongs to the next attack opportunity only, hit or not (ruling A9).
  let charge = run.table.flag(you, 'charged') ? 1 : 0
  run.table.set(you, 'charged', false)
  const named = seatsOf(frame, args.who)
  for (const on of activeSeats(run).filter((s) => named.includes(s))) {
    if (run.over || !active(run, on) || !active(run, you)) continue
    const strength = points + charge
    if (args.extra) charge = 0
    // An ineffective attack asks nobody.
    if (args.contest && !(yield* contest(run, you, on, several))) {
      run.coverage?.branch(args, 'ineffective')
      continue
    }
    const hit = yield* strike(run, you, on, frame.source, strength, several)
    run.coverage?.branch(args, hit ? 'hits' : 'avoided')
  }
}

/** Attack at or above defence succeeds; several used as one count as a success. */
function* contest(run: Run, by: Seat, on: Seat, several: boolean): Proc<boolean> {
  const [attack, defence] = [attackPoints(run, by), defencePoints(run, on)]
  const succeeds = several || attack >= defence
  run.table.record('contested', { who: by, on, attack, defence, succeeds })
  if (succeeds) return true
  yield* moment(run, 'fails', { who: by, by: on })
  yield* moment(run, 'withstands', { who: on, by })
  return false
}

/** Whether it was not avoided. */
function* strike(run: Run, by: Seat, on: Seat, card: string, points: number, several: boolean): Proc<boolean> {
  const attack: Attack = { id: ++stateOf(run).attacks, by, on, avoided: false }
  run.table.record('attacked', { on, by, card })
  const wait = new Wait({ moment: 'attack', data: { who: by, on: [on], card } }, by)
  yield* answerAttack(run, wait, attack)
  if (attack.avoided) {
    yield* moment(run, 'avoids', { who: on, by })
    yield* moment(run, 'is-avoided', { who: by, by: on })
    return false
  }
  let lostWeather = false
  const overwhelm = () => {
    // When multi-danmaku deals damage the target also loses 1 spirit and her active weather.
    loseSpirit(run, on, 1)
    lostWeather = returnWeather(run, on, ['summon'], 'overwhelmed')
  }
  yield* damage(run, on, points, by, several ? overwhelm : undefined)
  // She has lost an effect and has no card, so she may draw anew at once (ruling A26).
  if (lostWeather && run.option('a26') === 'redraw') yield* mayRedraw(run, on)
  return true
}
