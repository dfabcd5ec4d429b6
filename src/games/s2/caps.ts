// Caps that drop: what made them higher has left the table.

import type { Run } from '../../engine/run.ts'
import { cutGauge } from './spirit.ts'
import { life, stat } from './state.ts'

/** A cap that has dropped cuts what lies above it; that is neither damage nor consuming. */
export function cutCaps(run: Run): void {
  for (const seat of run.table.seats) {
    const cap = stat(run, seat, 'max-life')
    if (life(run, seat) > cap) run.table.set(seat, 'life', cap)
    cutGauge(run, seat)
  }
}
