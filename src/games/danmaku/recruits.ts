// Extra Characters: recruited out of the character deck, they lie beside a player's own because of the card that has
// brought them, and leave with it. What each gives of herself is said by that card.

import { cardRef, type Option, type Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { askWithin, cardsOf, type Frame } from '../../language/frame.ts'
import { extras, forgetAbility } from './state.ts'

/** The card before her that speaks: an Item, her role, her character, an Extra Character; none when that has left her. */
export function speaking(frame: Frame): Card | undefined {
  const { run, you, source } = frame
  const open = ['play', 'role', 'character', 'extra'].flatMap((zone) => run.table.zone(zone, you).cards)
  const item = cardsOf(frame, 'this')[0]
  return open.find((card) => (item ? card === item : card.kind === source))
}

/** For each of these cards somebody is recruited, who lies there because of it; then the character deck is shuffled. */
export function* recruitFor(frame: Frame, by: readonly Card[]): Proc<void> {
  for (const on of by) yield* recruit(frame, on)
  if (by.length > 0) frame.run.table.shuffle(frame.run.table.zone('character'))
}

/** Some are offered out of the character deck (option `recruit-offer`), one is kept. */
function* recruit(frame: Frame, on: Card): Proc<void> {
  const { run, you } = frame
  const { table } = run
  const deck = table.zone('character')
  const dealt = table.zone('dealt', you)
  const offered = deck.cards.slice(-Number(run.option('recruit-offer') || '2')).reverse()
  const first = offered[0]
  if (!first) return
  for (const card of offered) table.move(card, dealt)
  const cards = offered.map((card) => card.kind)
  table.record('offered', { who: you, n: offered.length, for: on.kind }, { to: [you], data: { cards } })
  const option = (): Option => ({
    verb: 'picks',
    slots: (bound) =>
      bound.picked
        ? undefined
        : { key: 'picked', clause: 'what', from: dealt.cards.map(cardRef), min: 1, max: 1, missing: 'ask' },
    run: function* () {},
  })
  const about = { moment: 'recruit', data: { who: you, source: on.kind } }
  const said = offered.length < 2 ? undefined : yield* askWithin(frame, you, about, () => [option()], false)
  const ref = said?.bound.picked?.[0]
  const kept = ref?.kind === 'card' ? ref.card : first
  table.lay(kept, table.zone('extra', you), on)
  table.record('recruited', { who: you, card: kept.kind, for: on.kind })
  for (const card of [...dealt.cards]) putBack(run, card)
}

/** A character that nobody has any more goes back under the deck, or out of the game (option `rejected-characters`). */
function putBack(run: Run, card: Card): void {
  const out = run.table.zone(run.option('rejected-characters') === 'out' ? 'box' : 'character')
  run.table.move(card, out, 'bottom')
}

/**
 * She is hers no more, and neither is anybody who was there because of her. She lies under the deck until it is shuffled
 * at the next recruiting, so that who comes in her place is somebody else.
 */
export function dismiss(run: Run, seat: Seat, card: Card): void {
  if (card.zone !== run.table.zone('extra', seat)) return
  dismissWith(run, seat, card)
  forgetAbility(run, seat, card.kind)
  run.table.record('dismissed', { who: seat, card: card.kind })
  putBack(run, card)
}

/** Those who were there because of a card that she has no more. */
export function dismissWith(run: Run, seat: Seat, on: Card): void {
  for (const card of extras(run, seat).filter((one) => one.on === on)) dismiss(run, seat, card)
}

/** Those whose card lies no longer before her. */
export function dismissOrphans(run: Run, seat: Seat): void {
  for (const card of [...extras(run, seat)]) if (card.on?.zone.owner !== seat) dismiss(run, seat, card)
}

/** All of them. */
export function dismissAll(run: Run, seat: Seat): void {
  for (const card of [...extras(run, seat)]) dismiss(run, seat, card)
}
