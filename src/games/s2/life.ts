// Damage and recovery. Damage lowers life, below 0 too; at 0 or less a character faints at once.

import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { faint } from './fall.ts'
import { moment } from './moments.ts'
import { active, life, stat } from './state.ts'

/** `by` is the source, if it has one. `then` happens with the damage, before she faints. How much it was. */
export function* damage(run: Run, seat: Seat, n: number, by: Seat | undefined, then?: () => void): Proc<number> {
  const points = n + stat(run, seat, 'damage-taken')
  if (!active(run, seat) || points <= 0) return 0
  run.table.set(seat, 'life', life(run, seat) - points)
  const source = by === undefined ? {} : { by }
  run.table.record('lost', { who: seat, n: points, ...source })
  then?.()
  if (life(run, seat) <= 0) yield* faint(run, seat, by)
  if (active(run, seat)) yield* moment(run, 'damaged', { who: seat, ...source })
  if (by !== undefined && active(run, by)) yield* moment(run, 'deals-damage', { who: by, by: seat })
  return points
}

/** Not above the life cap. */
export function* recover(run: Run, seat: Seat, n: number): Proc<void> {
  const gained = Math.min(n, stat(run, seat, 'max-life') - life(run, seat))
  if (!active(run, seat) || gained <= 0) return
  run.table.set(seat, 'life', life(run, seat) + gained)
  run.table.record('gained', { who: seat, n: gained })
  yield* moment(run, 'recovers', { who: seat })
}

/** Everybody whose life nothing has set yet starts at her cap. */
export function fullLife(run: Run): void {
  for (const seat of run.table.seats)
    if (run.table.get(seat, 'life') === undefined) run.table.set(seat, 'life', stat(run, seat, 'max-life'))
}
