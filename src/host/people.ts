// Who plays on for whom and since when, and what somebody knows whom a seat is given.

import { squeeze } from '../rules/lookup.ts'
import { wordsOf } from './dress.ts'
import { toldIn } from './log.ts'
import type { OpenGame } from './open.ts'
import { undoneSince } from './told.ts'

interface Seating {
  readonly number: number
  readonly seat: string
  readonly newcomer: string
}

const seatings = ({ effective }: OpenGame): Seating[] =>
  effective.lines.flatMap(({ number, line }) =>
    line.form === 'host' && line.deed.deed === 'seats'
      ? [{ number, seat: line.deed.seat.name, newcomer: line.deed.newcomer.name }]
      : [],
  )

/** The line of the log since which she who plays a seat now has played it; 0 for the deal. */
export const seatedAt = (game: OpenGame, seat: string): number =>
  seatings(game).findLast((s) => s.seat === seat)?.number ?? 0

/** The messages of a seat, by the line of the log. */
const messagesOf = (game: OpenGame, seat: string): { line: number; number: number }[] =>
  toldIn(game.log).flatMap(({ number, told }) =>
    told.kind === 'pm' && told.seat.name === seat ? [{ line: number, number: told.number }] : [],
  )

/** What a newcomer may know beside what her seat tells her, or what the seat was told and she is not. */
export interface Doubts {
  /** Other seats that she has played, and the numbers of the messages that she had there. */
  readonly played: readonly { readonly seat: string; readonly messages: readonly number[] }[]
  /** How many things her predecessor was told that do not hold any more; nobody can make him forget them. */
  readonly withdrawn: number
}

/** Of somebody to whom a seat is to be given. Only messages of the log are known, none to spectators. */
export function doubtsAbout(game: OpenGame, newcomer: string, seat: string): Doubts {
  const all = seatings(game)
  const played = all.flatMap(({ number, ...one }) => {
    if (one.seat === seat || squeeze(one.newcomer) !== squeeze(newcomer)) return []
    const until = all.find((s) => s.seat === one.seat && s.number > number)?.number ?? Number.POSITIVE_INFINITY
    const messages = messagesOf(game, one.seat).filter((m) => m.line > number && m.line < until)
    return messages.length > 0 ? [{ seat: one.seat, messages: messages.map((m) => m.number) }] : []
  })
  const last = messagesOf(game, seat).at(-1)
  const withdrawn = last ? undoneSince(game, last.line, { seat }, wordsOf(game)).length : 0
  return { played, withdrawn }
}
