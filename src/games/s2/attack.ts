// An attack opportunity: points contest, then the target may avoid it, then damage. Multi-danmaku counts as one use and
// its contest as won; charge-up adds to the next opportunity, hit or not.

import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { type Frame, seatsOf } from '../../language/frame.ts'
import { answerAttack } from './answers.ts'
import { damage } from './life.ts'
import { loseSpirit } from './spirit.ts'
import { type Attack, active, attackPoints, defencePoints, type Of, stateOf } from './state.ts'
import { returnWeather } from './weather.ts'

export interface AttackArgs {
  readonly who: string
  readonly damage: number
  /** Compares attack points with defence points. */
  readonly contest: boolean
}

export function* attackOpportunity(frame: Frame, args: AttackArgs): Proc<void> {
  const { run, you } = frame
  const { play } = frame.of as Of
  const several = (play?.cards.length ?? 1) > 1
  const charged = run.table.flag(you, 'charged') ? 1 : 0
  // The bonus belongs to the next attack opportunity only, hit or not (ruling A9).
  run.table.set(you, 'charged', false)
  for (const on of seatsOf(frame, args.who)) {
    if (run.over || !active(run, on)) continue
    // An ineffective attack asks nobody.
    if (args.contest && !contest(run, you, on, several)) {
      run.coverage?.branch(args, 'ineffective')
      continue
    }
    const hit = yield* strike(run, you, on, frame.source, args.damage + charged, several)
    run.coverage?.branch(args, hit ? 'hits' : 'avoided')
  }
}

/** Attack at or above defence succeeds; several used as one count as a success. */
function contest(run: Run, by: Seat, on: Seat, several: boolean): boolean {
  const [attack, defence] = [attackPoints(run, by), defencePoints(run, on)]
  const succeeds = several || attack >= defence
  run.table.record('contested', { who: by, on, attack, defence, succeeds })
  return succeeds
}

/** Whether it was not avoided. */
function* strike(run: Run, by: Seat, on: Seat, card: string, points: number, several: boolean): Proc<boolean> {
  const attack: Attack = { id: ++stateOf(run).attacks, by, on, avoided: false }
  run.table.record('attacked', { on, by, card })
  const wait = new Wait({ moment: 'attack', data: { who: by, on: [on], card } }, by)
  yield* answerAttack(run, wait, attack)
  if (!attack.avoided) yield* damage(run, on, points, by, several ? () => overwhelm(run, on) : undefined)
  return !attack.avoided
}

/** When multi-danmaku deals damage the target also loses 1 spirit and her active weather. */
function overwhelm(run: Run, on: Seat): void {
  loseSpirit(run, on, 1)
  returnWeather(run, on, ['summon'])
}
