// The players that effects speak of: the words `you`, `others`, `culprit` and so on.

import type { Seat } from '../../engine/table.ts'
import type { Frame } from '../../language/frame.ts'
import { activeSeats, type Of } from './state.ts'

const of = (frame: Frame): Of => frame.of as Of
const one = (seat: Seat | undefined): Seat[] => (seat === undefined ? [] : [seat])

const WORDS: Readonly<Record<string, (frame: Frame) => Seat[]>> = {
  you: (frame) => [frame.you],
  all: (frame) => activeSeats(frame.run),
  others: (frame) => activeSeats(frame.run).filter((s) => s !== frame.you),
  /** Whose attack opportunity is answered, and its target. */
  attacker: (frame) => one(of(frame).attack?.by),
  attacked: (frame) => one(of(frame).attack?.on),
  fainted: (frame) => one(of(frame).fainted),
  /** Who knocked her out. */
  culprit: (frame) => one(of(frame).culprit),
}

/** Words for players that effects may use. */
export const PLAYER_WORDS: readonly string[] = Object.keys(WORDS)

export function seatsBy(frame: Frame, word: string): Seat[] | undefined {
  return WORDS[word]?.(frame)
}
