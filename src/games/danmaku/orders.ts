// When a standing order speaks, and what a host's repairs do, in the terms of this game.

import type { Host, Trigger } from '../../engine/line.ts'
import type { Speaks } from '../../engine/rules.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { orderHolds, repair } from '../repairs.ts'
import { addedDecks, discardOf, drawDecks, pileOf } from './decks.ts'
import { settle } from './defeat.ts'
import { fillRow, MARKET, rowOf } from './market.ts'
import { discard, drawCards } from './piles.ts'
import { isSpirit, spirits, toSpiritPile } from './points.ts'
import { dismissOrphans } from './recruits.ts'
import type { DanmakuProgram } from './schema.ts'
import { active, life, program, revealed, roleOf, stat, stateOf, typesOf } from './state.ts'

export function triggered(run: Run, seat: Seat, trigger: Trigger, since: number): Speaks {
  const { turn, step, stack } = stateOf(run)
  return orderHolds(run, seat, trigger, since, {
    turn,
    step,
    begins: 'start',
    idle: stack.length === 0,
    saving: 'save',
    atZero: (s) => life(run, s) === 0,
    active: (s) => active(run, s),
    typesOf: (card) => typesOf(run, card),
  })
}

export function hostDeed(run: Run, host: Host): ReturnType<typeof repair> {
  const done = byHand(run, host)
  const carried = host.deed.deed === 'moves' || host.deed.deed === 'takes'
  if (carried && done === undefined) setRight(run)
  return done
}

/** Where the host may carry cards, by the packs in force. */
function zonesOf(p: DanmakuProgram): readonly string[] {
  const added = Object.keys(addedDecks(p)).flatMap((deck) => [deck, discardOf(deck)])
  const beasts = spirits(p)
  return [
    ...['hand', 'play', 'discard', 'main', ...added],
    ...(rowOf(p) ? [MARKET] : []),
    ...(beasts.length > 0 ? ['points', ...beasts] : []),
  ]
}

/** What a card carried by hand is where it lies now: a spirit, or points; and an empty place in the row is filled. */
function setRight(run: Run): void {
  for (const card of run.table.cards) {
    if (card.faces === undefined || program(run).cards[card.faces[0]]?.spirit === undefined) continue
    if ((card.zone.name === 'points') === isSpirit(run, card)) run.table.turnOver(card)
  }
  // No card lies on the discard pile of another deck, and no spirit on any.
  for (const zone of drawDecks(program(run)).map((deck) => run.table.zone(discardOf(deck))))
    for (const card of [...zone.cards])
      if (isSpirit(run, card)) toSpiritPile(run, card)
      else if (pileOf(run.table, card) !== zone) run.table.move(card, pileOf(run.table, card))
  fillRow(run)
  for (const seat of run.table.seats) dismissOrphans(run, seat)
}

function byHand(run: Run, host: Host): ReturnType<typeof repair> {
  return repair(run, host, {
    life: (seat) => [0, stat(run, seat, 'max-life')],
    hiddenRole: (seat) => (revealed(run, seat) ? undefined : roleOf(run, seat)),
    draw: (seat, count) => drawCards(run, seat, count),
    discard: (seat, cards) => discard(run, seat, cards, 'host'),
    *settle() {
      // While a play waits, those at 0 are looked at when it is done.
      const { stack, settling } = stateOf(run)
      if (stack.length === 0 && !settling) yield* settle(run)
    },
    piles: drawDecks(program(run)).flatMap((deck) => [discardOf(deck), deck]),
    pileOf: (card) => (drawDecks(program(run)).includes(card.home) ? discardOf(card.home) : undefined),
    zones: zonesOf(program(run)),
  })
}
