// Anomalies: laid into a divination zone, divined in the divination phase of the one before whom they lie.

import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { answerEvent } from './answers.ts'
import { effect, pop, push } from './effects.ts'
import { mayAnswerSign, moment } from './moments.ts'
import type { Of, Sign } from './objects.ts'
import { divine, toPile } from './piles.ts'
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

/**
 * Turns over the top card; whoever may exchange it does, in play order; then its result counts. `apply` is told whether
 * there was a card at all. The divination card is discarded after its result has been applied.
 */
export function* divination(
  run: Run,
  by: Seat,
  source: string,
  of: Of,
  apply: (card: Card | undefined) => Proc<void>,
): Proc<void> {
  const card = divine(run)
  if (!card) {
    yield* apply(undefined)
    return
  }
  const sign: Sign = { by, source, card }
  yield* mayAnswerSign(run, { ...of, sign, cause: { what: 'divines', who: by } })
  if (!run.over) yield* apply(sign.card)
  yield* moment(run, 'divines', { who: by }, { sign })
  if (sign.card.zone.name === 'stack') toPile(run, [sign.card])
}

/**
 * Another card in its place: the exchanged one is discarded ("substitute") or taken ("replace"). The new one is the
 * divination card now.
 */
export function exchangeSign(run: Run, by: Seat, sign: Sign, card: Card, takes: boolean): void {
  const old = sign.card
  run.table.move(card, run.table.zone('stack'), 'top', true)
  sign.card = card
  run.table.record('exchanged-sign', {
    who: by,
    cards: [old.kind],
    card: card.kind,
    mark: card.marks[0] ?? '',
    takes,
  })
  if (takes) run.table.move(old, run.table.zone('hand', by), 'top', true)
  else toPile(run, [old])
}
