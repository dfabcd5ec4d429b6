// Items: they stay in the item zone, one beside a hat and drawers, and the old one is discarded for a new one.

import { refusal } from '../../engine/match.ts'
import { boundCards, cardRef, type Option, type Proc, type Refusal, type Slot } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { cutCaps } from './caps.ts'
import { moment } from './moments.ts'
import { discard } from './piles.ts'
import { cannotUse, cardDef, items, stat } from './state.ts'

/** The items that lie in the same place. */
const inSlot = (run: Run, seat: Seat, kind: string): Card[] =>
  items(run, seat).filter((c) => cardDef(run, c.kind).slot === cardDef(run, kind).slot)

const room = (run: Run, seat: Seat, kind: string): number =>
  cardDef(run, kind).slot === 'general' ? Math.max(1, stat(run, seat, 'general-items')) : 1

export function itemOption(run: Run, seat: Seat, kind: string, cards: readonly Card[]): Option {
  const blocked = cannotEquip(run, seat, kind)
  const lying = inSlot(run, seat, kind)
  const replaced: Slot = {
    key: 'replaced',
    clause: 'choosing',
    from: lying.map(cardRef),
    min: 1,
    max: 1,
    missing: 'ask',
  }
  return {
    verb: 'plays',
    what: kind,
    cards,
    slots: (bound) => (lying.length >= room(run, seat, kind) && !bound.replaced ? replaced : undefined),
    ...(blocked ? { blocked } : {}),
    run: (said) => equip(run, seat, said.card!, boundCards(said.bound, 'replaced')),
  }
}

/** No two cards of one name in one item zone (ruling A21). */
function cannotEquip(run: Run, seat: Seat, kind: string): Refusal | undefined {
  const ban = cannotUse(run, seat, cardDef(run, kind).types)
  if (ban !== undefined) return refusal('forbidden', `${ban} forbids it`)
  return items(run, seat).some((c) => c.kind === kind)
    ? refusal('same-name', `${kind} lies in her item zone already`)
    : undefined
}

function* equip(run: Run, seat: Seat, card: Card, replaced: readonly Card[]): Proc<void> {
  run.table.record('played', { who: seat, card: card.kind, equipped: true })
  run.table.move(card, run.table.zone('items', seat), 'top', true)
  // Not back into the hand, unless a text says so.
  if (replaced.length > 0 && stat(run, seat, 'keeps-items') > 0) {
    for (const old of replaced) run.table.move(old, run.table.zone('hand', seat), 'top', true)
    run.table.record('took-back', { who: seat, cards: replaced.map((c) => c.kind) })
  } else discard(run, seat, replaced, 'replaced')
  cutCaps(run)
  if (replaced.length > 0) yield* lostItems(run, seat)
}

/** Items of hers have left her item zone, whatever became of them. */
export function* lostItems(run: Run, seat: Seat): Proc<void> {
  cutCaps(run)
  yield* moment(run, 'loses-item', { who: seat })
}
