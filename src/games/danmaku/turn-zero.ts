// Turn zero: when hands have been drawn and before the first turn, each player in turn order from the leader puts Items
// from her hand into play and may exchange for a card of the lunatic deck, and then discards down to her maximum hand
// size. Nothing else is begun in it.

import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { discardDown } from './discard-step.ts'
import { exchangeOptions } from './exchange.ts'
import { freeStep } from './free-step.ts'
import { mainOptions } from './options.ts'
import { active, stateOf } from './state.ts'

export function* turnZero(run: Run, first: Seat): Proc<void> {
  const state = stateOf(run)
  const { table } = run
  for (const seat of table.seatsFrom(first)) {
    if (run.over || !active(run, seat)) continue
    state.turn = seat
    state.step = 'turn-zero'
    for (const s of table.seats) table.clear(s, 'turn/')
    table.record('step', { who: seat, step: 'turn-zero' })
    yield* own(run, seat)
    yield* discardDown(run, seat, [seat])
    table.endScope('turn')
  }
  for (const seat of table.seats) {
    table.clear(seat, 'turn/')
    table.clear(seat, 'round/')
  }
}

const own = (run: Run, seat: Seat): Proc<void> =>
  freeStep(run, seat, 'turn-zero', (want) => [
    ...mainOptions(run, seat, want, 'item'),
    ...exchangeOptions(run, seat, want),
  ])
