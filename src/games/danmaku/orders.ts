// When a standing order speaks, and what a host's repairs do, in the terms of this game.

import type { Host, Trigger } from '../../engine/line.ts'
import type { Speaks } from '../../engine/rules.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { orderHolds, repair } from '../repairs.ts'
import { settle } from './defeat.ts'
import { discard, draw } from './piles.ts'
import { active, life, revealed, roleOf, stat, stateOf, typesOf } from './state.ts'

export function triggered(run: Run, seat: Seat, trigger: Trigger, since: number): Speaks {
  const { turn, step, stack } = stateOf(run)
  return orderHolds(run, seat, trigger, since, {
    turn,
    step,
    begins: 'start',
    idle: stack.length === 0,
    saving: 'save',
    atZero: (s) => life(run, s) === 0,
    active: (s) => active(run, s),
    typesOf: (card) => typesOf(run, card),
  })
}

export function hostDeed(run: Run, host: Host): ReturnType<typeof repair> {
  return repair(run, host, {
    life: (seat) => [0, stat(run, seat, 'max-life')],
    hiddenRole: (seat) => (revealed(run, seat) ? undefined : roleOf(run, seat)),
    draw: (seat, count) => draw(run, seat, count),
    discard: (seat, cards) => discard(run, seat, cards, 'host'),
    *settle() {
      // While a play waits, those at 0 are looked at when it is done.
      const { stack, settling } = stateOf(run)
      if (stack.length === 0 && !settling) yield* settle(run)
    },
    zones: ['hand', 'play', 'discard', 'main'],
  })
}
