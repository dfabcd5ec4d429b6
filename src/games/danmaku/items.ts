// Items in play: one Defense and one Artifact each. Who would have two keeps one, also the new one (option `second-slot`).

import { type Proc, cardRef } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { discard } from './piles.ts'
import type { CardType } from './schema.ts'
import { items, typesOf } from './state.ts'

const SLOTS: readonly CardType[] = ['defense', 'artifact']

/** After `card` has come into play: if its slot is full, one of the two is kept and the other discarded. */
export function* settleSlot(run: Run, seat: Seat, card: Card): Proc<void> {
  for (const slot of SLOTS) {
    const filled = items(run, seat).filter((c) => typesOf(run, c.kind).has(slot))
    if (!typesOf(run, card.kind).has(slot) || filled.length < 2) continue
    const kept = yield* keepOne(run, seat, filled)
    discard(run, seat, filled.filter((c) => c !== kept), 'slot')
  }
}

function* keepOne(run: Run, seat: Seat, filled: readonly Card[]): Proc<Card> {
  const newest = filled.at(-1)!
  // Cards of one name are no choice.
  if (filled.every((c) => c.kind === newest.kind)) return newest
  const said = yield* run.choose({
    seat,
    about: { moment: 'keep-item', data: { who: seat } },
    options: () => [
      {
        verb: 'chooses',
        slots: (bound) => (bound.kept ? undefined : { key: 'kept', clause: 'what', from: filled.map(cardRef), min: 1, max: 1, missing: 'ask' }),
        run: function* () {},
      },
    ],
    optional: false,
    free: false,
    inside: true,
  })
  const ref = said?.bound.kept?.[0]
  return ref?.kind === 'card' ? ref.card : newest
}
