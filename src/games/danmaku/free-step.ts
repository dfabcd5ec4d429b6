// Her own free step: she does one thing after another until she ends it.

import type { Option, Proc, Want } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { settle } from './defeat.ts'
import { doesSomethingElse } from './exchange.ts'
import { active } from './state.ts'

export function* freeStep(
  run: Run,
  seat: Seat,
  moment: string,
  options: (want?: Want) => readonly Option[],
): Proc<void> {
  const about = { moment, data: { who: seat } }
  while (!run.over && active(run, seat)) {
    const said = yield* run.choose({ seat, about, options, optional: false, free: true, inside: false })
    if (!said) return
    if (said.option.verb !== 'exchanges') doesSomethingElse(run, seat)
    if (said.option.verb === 'ends') return
    yield* said.option.run(said)
    yield* settle(run)
  }
}
