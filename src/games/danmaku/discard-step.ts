// Discarding down to the maximum hand size: what everybody does in every Discard step.

import { boundCards, cardRef, type Option, type Proc, type Said } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { discard } from './piles.ts'
import { active, alike, hand, stat } from './state.ts'

/** These discard down to their maximum hand size, in the step of `seat`; all choose at once. */
export function* discardDown(run: Run, seat: Seat, who: readonly Seat[]): Proc<void> {
  const excess = (s: Seat) => (active(run, s) ? Math.max(0, hand(run, s).length - stat(run, s, 'hand-limit')) : 0)
  // Cards of one name are no choice; under `windows: all` only hidden cards know that, so they are asked for all the same.
  const forced = (s: Seat) =>
    run.option('windows') === 'able' && hand(run, s).every((c) => alike(run, c, hand(run, s)[0]!))
  const options = (s: Seat): Option[] => {
    const n = excess(s)
    return n === 0
      ? []
      : [
          {
            verb: 'discards',
            slots: (bound) =>
              bound.gone
                ? undefined
                : { key: 'gone', clause: 'what', from: hand(run, s).map(cardRef), min: n, max: n, missing: 'ask' },
            run: function* () {},
          },
        ]
  }
  // A repair or a reveal meanwhile may change what is too much, so it is counted anew until nobody has too much.
  for (let guard = 0; guard < 8 && !run.over; guard++) {
    const over = who.filter((s) => excess(s) > 0)
    if (over.length === 0) return
    const asked = over.filter((s) => !forced(s))
    const about = { moment: 'discard-step', data: { who: seat, asked, n: asked.map((s) => String(excess(s))) } }
    const answers = asked.length > 0 ? yield* run.joint(asked, about, options) : new Map<Seat, Said>()
    for (const s of over) {
      const said = answers.get(s)
      const named = said ? boundCards(said.bound, 'gone') : forced(s) ? hand(run, s) : []
      const cards = named.filter((c) => c.zone === run.table.zone('hand', s)).slice(0, excess(s))
      yield* discard(run, s, cards, 'hand-limit')
    }
  }
}
