// Gaining and losing life. Every point lost, for any reason, draws a card; life never goes below 0 or above the maximum.

import { happen, setOff } from '../../engine/happen.ts'
import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { draw } from './piles.ts'
import { active, banned, life, stat } from './state.ts'

/** Loses life and draws for it; gives how much was really lost. What follows a loss to an attack comes later, when all are done. */
export function* loseToAttack(run: Run, seat: Seat, points: number, by: Seat): Proc<number> {
  const lost = yield* lose(run, seat, points, by)
  if (lost > 0) run.table.tally(seat, 'turn/hurt', true)
  if (lost > 0) yield* draw(run, seat, lost + stat(run, by, 'loss-draw'))
  return lost
}

/** A loss that is no attack. */
export function* loseLife(run: Run, seat: Seat, points: number): Proc<number> {
  const lost = yield* lose(run, seat, points)
  yield* draw(run, seat, lost)
  if (lost > 0) yield* setOff(run, { kind: 'lost-life', data: { who: seat } }, undefined)
  return lost
}

/** Paying is losing life (option `paid-life-draws`). */
export function* payLife(run: Run, seat: Seat, points: number): Proc<void> {
  if (run.option('paid-life-draws') === 'no') yield* lose(run, seat, points)
  else yield* loseLife(run, seat, points)
}

function* lose(run: Run, seat: Seat, points: number, by?: Seat): Proc<number> {
  const lost = Math.min(points, life(run, seat))
  if (lost <= 0 || stat(run, seat, 'keeps-life') > 0) return 0
  const apply = () => {
    run.table.tally(seat, 'life', life(run, seat) - lost)
    return { data: { who: seat, n: lost, ...(by === undefined ? {} : { by }) } }
  }
  yield* happen(run, { kind: 'lost', subject: seat, apply })
  return lost
}

export function* gainLife(run: Run, seat: Seat, points: number): Proc<number> {
  if (!active(run, seat) || banned(run, 'gain-life')) return 0
  const gained = Math.min(points, stat(run, seat, 'max-life') - life(run, seat))
  if (gained <= 0) return 0
  const apply = () => {
    run.table.tally(seat, 'life', life(run, seat) + gained)
    return { data: { who: seat, n: gained } }
  }
  yield* happen(run, { kind: 'gained', subject: seat, apply })
  return gained
}

/** Seats of whose life nothing is known yet. */
export const withoutLife = (run: Run): Seat[] => run.table.seats.filter((s) => run.table.get(s, 'life') === undefined)

/** Their life is their maximum. */
export function fullLife(run: Run, seats: readonly Seat[]): void {
  for (const seat of seats) run.table.tally(seat, 'life', stat(run, seat, 'max-life'))
}

/** Life above a maximum that has dropped is cut; that is no loss of life, nothing is drawn. */
export function cutLife(run: Run, seat: Seat): void {
  const max = stat(run, seat, 'max-life')
  if (life(run, seat) > max) run.table.tally(seat, 'life', max)
}
