// What `status` tells: the view as plain data for programs.

import { project } from '../views/project.ts'
import type { Viewer } from '../views/view.ts'
import { deadlineOf } from './deadline.ts'
import { dealtRun, type OpenGame } from './open.ts'

export interface Status {
  readonly turn: string
  readonly step: string
  readonly over: boolean
  readonly winners: readonly string[]
  readonly asked: readonly { readonly seat: string; readonly about: string }[]
  readonly seats: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly incident: string | null
  readonly discard: number
  readonly deck: number
  readonly [more: string]: unknown
}

/** The JSON of `status --json`: at least what the contract names. */
export function statusOf(game: OpenGame, viewer: Viewer): Status {
  const run = dealtRun(game)
  const view = project(run, game.game, viewer)
  const deadline = deadlineOf(game)
  const pile = (name: string) => view.piles.find((p) => p.zone === name)?.count ?? 0
  const incident = view.table.incident
  const first = Array.isArray(incident) ? incident[0] : incident
  const seats = Object.fromEntries(
    view.seats.map((seat) => {
      const hand = seat.own.find((z) => z.zone === 'hand')
      const items = seat.open.find((z) => z.zone === game.game.openZones[0])
      return [
        seat.name,
        {
          ...seat.facts,
          hand: hand?.count ?? 0,
          ...(hand?.cards ? { cards: hand.cards.map((c) => c.kind) } : {}),
          items: (items?.cards ?? []).map((c) => c.kind),
          character: seat.facts.character ?? null,
          ...(seat.role === undefined ? {} : { role: seat.role }),
          defeated: !seat.active,
          queue: seat.queue,
        },
      ]
    }),
  )
  return {
    turn: String(view.table.turn ?? ''),
    step: String(view.table.step ?? ''),
    over: view.over,
    winners: view.winners,
    draw: view.draw,
    asked: (view.question?.awaited ?? []).map((seat) => ({ seat, about: view.question?.moment ?? '' })),
    ...(deadline ? { deadline } : {}),
    seats,
    incident: first === undefined || first === '' ? null : String(first),
    discard: pile('discard'),
    deck: pile(game.game.deck),
    piles: Object.fromEntries(view.piles.map((p) => [p.zone, p.count])),
    table: view.table,
  }
}
