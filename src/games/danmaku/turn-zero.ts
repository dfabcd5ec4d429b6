// Turn zero: when hands have been drawn and before the first turn, each player in turn order from the leader puts Items
// from her hand into play and may exchange for a card of the lunatic deck, and then discards down to her maximum hand
// size. Nothing else is begun in it.

import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { settle } from './defeat.ts'
import { discardDown } from './discard-step.ts'
import { exchangeOptions } from './exchange.ts'
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

function* own(run: Run, seat: Seat): Proc<void> {
  while (!run.over && active(run, seat)) {
    const said = yield* run.choose({
      seat,
      about: { moment: 'turn-zero', data: { who: seat } },
      options: (want) => [...mainOptions(run, seat, want, 'item'), ...exchangeOptions(run, seat, want)],
      optional: false,
      free: true,
      inside: false,
    })
    if (!said || said.option.verb === 'ends') return
    yield* said.option.run(said)
    yield* settle(run)
  }
}
