// Animal spirits and the points on their backs. A spirit lies in a pile of its own until it is exchanged for; when it would
// go to a discard pile it is turned over instead and lies before its player as points, until she pays with it.

import type { Run } from '../../engine/run.ts'
import type { Card, Seat, Table } from '../../engine/table.ts'
import type { DanmakuProgram, PointsDef } from './schema.ts'
import { program } from './state.ts'

/** Spirits of the packs in force, in their order; each is the name of its pile as well. */
export const spirits = (p: DanmakuProgram): string[] =>
  Object.entries(p.cards).flatMap(([id, { spirit }]) => (spirit ? [id] : []))

export const isSpirit = (run: Run, card: Card): boolean => program(run).cards[card.kind]?.spirit !== undefined

/** Points cards that there are, by id. */
export const pointsCards = (p: DanmakuProgram): Readonly<Record<string, PointsDef>> => p.points ?? {}

/** Points cards before her. They are no Items. */
export const pointsOf = (run: Run, seat: Seat): readonly Card[] => run.table.zone('points', seat).cards

/** What they are worth in an exchange. */
export const pointsWorth = (run: Run, card: Card): number => pointsCards(program(run))[card.kind]?.value ?? 0

/** The piles of spirits, spirit side up, and the place for points before each seat. */
export function addPoints(table: Table, p: DanmakuProgram): void {
  for (const seat of table.seats) table.addZone('points', 'all', seat)
  for (const id of spirits(p)) {
    const pile = table.addZone(id, 'all')
    const { count, becomes } = p.cards[id]!.spirit!
    for (let i = 0; i < count; i++) table.addCard(id, pile, id).faces = [id, becomes]
  }
}

/** "Instead flip it over and put it into play under your control": of whoever played or discarded it. */
export function turnToPoints(run: Run, card: Card, seat: Seat): void {
  const spirit = card.kind
  run.table.turnOver(card)
  run.table.move(card, run.table.zone('points', seat), 'top', true)
  run.table.record('turned-over', { who: seat, card: spirit, becomes: card.kind })
}

/** Points that she gains without having had the spirit. */
export function toPointsCard(run: Run, card: Card, seat: Seat): void {
  run.table.turnOver(card)
  run.table.move(card, run.table.zone('points', seat), 'top', true)
  run.table.record('points-gained', { who: seat, card: card.kind })
}

/** Back to its pile, spirit side up: what was paid with, and what a defeated player leaves. */
export function toSpiritPile(run: Run, card: Card): void {
  run.table.move(card, run.table.zone(card.home), 'top', true)
  if (!isSpirit(run, card)) run.table.turnOver(card)
}
