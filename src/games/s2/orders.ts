// When a standing order speaks, and what a host's repairs do, in the terms of this game.

import type { Host, Trigger } from '../../engine/line.ts'
import type { Proc } from '../../engine/question.ts'
import type { Speaks } from '../../engine/rules.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { orderHolds, repair } from '../repairs.ts'
import { discard, draw } from './piles.ts'
import { active, life, program, revealed, roleOf, stat, stateOf } from './state.ts'

export function triggered(run: Run, seat: Seat, trigger: Trigger, since: number): Speaks {
  const { turn, step, stack } = stateOf(run)
  return orderHolds(run, seat, trigger, since, {
    turn,
    step,
    begins: 'declare-start',
    idle: stack.length === 0,
    saving: 'fainted',
    atZero: (s) => life(run, s) <= 0,
    active: (s) => active(run, s),
    typesOf: (card) => program(run).cards[card]?.types ?? [],
  })
}

export function hostDeed(run: Run, host: Host): ReturnType<typeof repair> {
  return repair(run, host, {
    life: (seat) => [1, stat(run, seat, 'max-life')],
    hiddenRole: (seat) => (revealed(run, seat) ? undefined : roleOf(run, seat)),
    draw: (seat, count) => drawn(run, seat, count),
    discard: (seat, cards) => discarded(run, seat, cards),
    zones: ['hand', 'spirit', 'extra-spirit', 'items', 'divination', 'discard', 'main'],
  })
}

function* drawn(run: Run, seat: Seat, count: number): Proc<void> {
  draw(run, seat, count)
}
function* discarded(run: Run, seat: Seat, cards: readonly Card[]): Proc<void> {
  discard(run, seat, cards, 'host')
}
