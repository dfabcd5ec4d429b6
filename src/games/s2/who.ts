// The players that effects speak of: the words `you`, `others`, `culprit` and so on.

import type { Seat } from '../../engine/table.ts'
import type { Frame, Numbers } from '../../language/frame.ts'
import type { Of } from './objects.ts'
import { activeSeats, hand, items, life, spirit, stat } from './state.ts'

const of = (frame: Frame): Of => (frame.of ?? {}) as Of
const one = (seat: Seat | undefined): Seat[] => (seat === undefined ? [] : [seat])
const bound = (frame: Frame, name: string): Seat[] =>
  (frame.names.get(name) ?? []).flatMap((ref) => (ref.kind === 'seat' ? [ref.seat] : []))

/** Two who take turns: the target begins. */
const sides = (frame: Frame): Seat[] => [...bound(frame, 'target'), frame.you]

const WORDS: Readonly<Record<string, (frame: Frame) => Seat[]>> = {
  you: (frame) => [frame.you],
  all: (frame) => activeSeats(frame.run),
  others: (frame) => activeSeats(frame.run).filter((s) => s !== frame.you),
  sides,
  /** Of the two the one who has not failed. */
  unbeaten: (frame) => sides(frame).filter((s) => !bound(frame, 'failed').includes(s)),
  /** Whose attack opportunity is answered, and its target. */
  attacker: (frame) => one(of(frame).attack?.by),
  attacked: (frame) => one(of(frame).attack?.on),
  fainted: (frame) => one(of(frame).fainted),
  /** Whom it befell, and who brought it about: the damaged and the source, who avoided and who attacked. */
  subject: (frame) => one(of(frame).cause?.who),
  cause: (frame) => one(of(frame).cause?.by),
  /** Who knocked her out. */
  culprit: (frame) => one(of(frame).culprit),
}

/** What conditions may count of a player: what everybody sees of her. */
export const NUMBERS: Numbers = {
  life: { of: life, says: 'life' },
  'max-life': { of: (run, seat) => stat(run, seat, 'max-life'), says: 'maximum life' },
  'missing-life': { of: (run, seat) => stat(run, seat, 'max-life') - life(run, seat), says: 'missing life' },
  hand: { of: (run, seat) => hand(run, seat).length, says: 'number of cards in hand' },
  'hand-limit': { of: (run, seat) => stat(run, seat, 'hand-limit'), says: 'hand limit' },
  spirit: { of: spirit, says: 'spirit' },
  items: { of: (run, seat) => items(run, seat).length, says: 'number of items' },
}

/** Words for players that effects may use. */
export const PLAYER_WORDS: readonly string[] = Object.keys(WORDS)

export function seatsBy(frame: Frame, word: string): Seat[] | undefined {
  return WORDS[word]?.(frame)
}
