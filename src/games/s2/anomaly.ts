// Anomalies: laid into a divination zone, divined in the divination phase of the one before whom they lie.

import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { answerEvent } from './answers.ts'
import { toPile } from './piles.ts'
import { effect, pop, push } from './plays.ts'
import { active, anomalies, cardDef, laidBy } from './state.ts'

export function lay(run: Run, card: Card, on: Seat, by: Seat): void {
  run.table.move(card, run.table.zone('divination', on), 'top', true)
  run.table.set(on, `laid/${card.id}`, by)
  run.table.record('put', { who: by, card: card.kind, on, where: 'divination' })
}

/** Each in turn, the oldest first (option `a28`); each is discarded after its divination, whatever the result (A29). */
export function* divinationPhase(run: Run, seat: Seat): Proc<void> {
  const lying = [...anomalies(run, seat)]
  for (const card of run.option('a28') === 'newest' ? lying.reverse() : lying) {
    if (run.over || !active(run, seat) || card.zone.name !== 'divination') continue
    yield* divineAnomaly(run, seat, card)
  }
}

function* divineAnomaly(run: Run, seat: Seat, card: Card): Proc<void> {
  const def = cardDef(run, card.kind)
  const by = laidBy(run, card)
  const base = { kind: 'divination', source: card.kind, types: new Set(def.types), cards: [card], on: [seat] } as const
  const play = push(run, { ...base, by })
  const wait = new Wait({ moment: 'divination', data: { who: seat, card: card.kind } }, undefined)
  yield* answerEvent(run, wait, play)
  if (!play.cancelled) yield* effect(run, seat, card.kind, def.divination, { play })
  if (card.zone.name === 'divination') toPile(run, [card])
  pop(run, play)
}
