// Items in play: one Defense and one Artifact each. Who would have two keeps one, also the new one (option `second-slot`).

import { setOff } from '../../engine/happen.ts'
import { cardRef, type Option, type Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { askWithin, type Frame } from '../../language/frame.ts'
import { assistsOf, comesUpright, keepThree, MOST_ASSISTS } from './assists.ts'
import { discard, toPile } from './piles.ts'
import { dismissWith } from './recruits.ts'
import type { CardType } from './schema.ts'
import { active, alike, banned, items, stat, typesOf } from './state.ts'

const SLOTS: readonly CardType[] = ['defense', 'artifact']

/** Kinds of which she has one in play at most. */
const slotsOf = (run: Run, seat: Seat): readonly CardType[] => (stat(run, seat, 'open-slots') > 0 ? [] : SLOTS)

const ABOVE = 'slots-open'

/** May she have more than one of a kind before her, or had she once room for them, so that they may still lie there? */
export const mayHaveSeveral = (run: Run, seat: Seat): boolean =>
  run.table.flag(seat, ABOVE) || slotsOf(run, seat).length === 0

/** Would a card of these types clash with what she has in play? */
export function slotTaken(run: Run, seat: Seat, types: ReadonlySet<CardType>): boolean {
  return slotsOf(run, seat).some(
    (slot) => types.has(slot) && items(run, seat).some((c) => typesOf(run, c.kind).has(slot)),
  )
}

/** How many cards she may say with such a card that she keeps. */
export function keepable(run: Run, seat: Seat, types: ReadonlySet<CardType>): number {
  if (types.has('assist') && assistsOf(run, seat).length >= MOST_ASSISTS) return MOST_ASSISTS
  return slotTaken(run, seat, types) ? 1 : 0
}

/** Puts a card into play before her, unless that is turned into discarding it. `told` records it where nothing else has. */
export function* putIntoPlay(frame: Frame, card: Card, told: () => void = () => {}): Proc<void> {
  const { run, you } = frame
  if (banned(run, 'put-into-play')) {
    yield* toPile(run, card, you)
    return
  }
  run.table.move(card, run.table.zone('play', you), 'top', true)
  comesUpright(run, you, card)
  told()
  yield* settleSlot(frame, you, card, you)
  yield* gained(run, you, card)
}

/** An Item in play comes under the control of another player; `keeper` says which she keeps of two that she cannot have both. */
export function* giveControl(frame: Frame, card: Card, to: Seat, keeper: Seat = to): Proc<void> {
  const { run, you } = frame
  const from = card.zone.owner
  // It may have left play meanwhile. Her own stays where it is.
  if (card.zone.name !== 'play' || from === undefined || from === to || !active(run, to)) return
  run.table.move(card, run.table.zone('play', to), 'top', true)
  const by = you === to ? {} : { by: you }
  run.table.record('took', { who: to, from, cards: [card.kind], ...by })
  dismissWith(run, from, card)
  yield* setOff(run, { kind: 'lost-item', data: { who: from } }, card)
  yield* settleSlot(frame, to, card, keeper)
  yield* gained(run, to, card)
}

/** She has gained control of it, and has kept it or not. */
function* gained(run: Run, seat: Seat, card: Card): Proc<void> {
  yield* setOff(run, { kind: 'gained-item', data: { who: seat } }, card)
}

/** After `card` has come into play before her: if its slot is full, one of the two is kept and the other discarded; of assists three are kept. */
function* settleSlot(frame: Frame, seat: Seat, card: Card, keeper: Seat): Proc<void> {
  const { run } = frame
  const open = slotsOf(run, seat).length === 0
  if (open) run.table.tally(seat, ABOVE, true)
  for (const slot of slotsOf(run, seat)) {
    const filled = items(run, seat).filter((c) => typesOf(run, c.kind).has(slot))
    if (!typesOf(run, card.kind).has(slot) || filled.length < 2) continue
    const kept = yield* keepOne(frame, seat, filled, keeper)
    yield* discard(
      run,
      seat,
      filled.filter((c) => c !== kept),
      'slot',
    )
  }
  yield* keepThree(frame, seat, keeper)
}

function* keepOne(frame: Frame, seat: Seat, filled: readonly Card[], keeper: Seat): Proc<Card> {
  const newest = filled.at(-1)!
  // Cards of one name are no choice.
  if (filled.every((c) => alike(frame.run, c, newest))) return newest
  const about = { moment: 'keep-item', data: { who: keeper, ...(keeper === seat ? {} : { on: seat }) } }
  const option = (): Option => ({
    verb: 'chooses',
    slots: (bound) =>
      bound.kept
        ? undefined
        : { key: 'kept', clause: 'what', from: filled.map(cardRef), min: 1, max: 1, missing: 'ask' },
    run: function* () {},
  })
  const said = yield* askWithin(frame, keeper, about, () => [option()], false)
  const ref = said?.bound.kept?.[0]
  return ref?.kind === 'card' ? ref.card : newest
}
