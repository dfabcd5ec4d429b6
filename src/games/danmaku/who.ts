// The players that effects speak of: the words `you`, `others`, `attacker` and so on.

import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import type { Frame, Numbers } from '../../language/frame.ts'
import { inReach } from './declare.ts'
import type { Of } from './objects.ts'
import { activeSeats, danmakuPlayed, hand, items, leader, life, spellCardsUsed, stat, stateOf } from './state.ts'

const ofFrame = (frame: Frame): Partial<Of> => (frame.of as Partial<Of> | undefined) ?? {}
const one = (seat: Seat | undefined): Seat[] => (seat === undefined ? [] : [seat])

const WORDS: Readonly<Record<string, (frame: Frame) => Seat[]>> = {
  you: (frame) => [frame.you],
  all: (frame) => activeSeats(frame.run),
  /** Whoever sits at the table, where something holds for a while. */
  everybody: (frame) => activeSeats(frame.run),
  /** Other players in her range. */
  'in-range': (frame) => inReach(frame.run, frame.you),
  others: (frame) => activeSeats(frame.run).filter((s) => s !== frame.you),
  attacker: (frame) => one(ofFrame(frame).attack?.by),
  attacked: (frame) => one(ofFrame(frame).attack?.on),
  /** Who has played what is answered, and who has drawn. */
  'its-player': (frame) => one(ofFrame(frame).answered?.by),
  drawer: (frame) => one(ofFrame(frame).drew?.seat),
  leader: (frame) => one(leader(frame.run)),
  /** Who has just been defeated. */
  fallen: (frame) => one(ofFrame(frame).fallen),
  /** The next active player in turn order, and the one before. */
  left: (frame) => neighbour(frame, 1),
  right: (frame) => neighbour(frame, -1),
  /** From the turn player on, the leader left out (option `crisis-first`). */
  'all-but-leader': (frame) => {
    const { run } = frame
    const head = leader(run)
    const first = run.option('crisis-first') === 'heroine-left' && head !== undefined ? head : stateOf(run).turn
    const order = first === undefined ? run.seatOrder() : run.table.seatsFrom(first)
    return order.filter((s) => s !== head && activeSeats(run).includes(s))
  },
}

function neighbour({ run, you }: Frame, steps: 1 | -1): Seat[] {
  const ring = run.table.seatsFrom(you).filter((s) => s === you || activeSeats(run).includes(s))
  return one(ring.at(steps)).filter((s) => s !== you)
}

/** What conditions may ask about the moment. */
export const FACTS: Readonly<Record<string, (run: Run) => boolean>> = {
  /** This turn follows another of the same player because something has said so. */
  'extra-turn': (run) => stateOf(run).extraTurn,
}

/** What conditions may count of a player: what everybody sees of her. */
export const NUMBERS: Numbers = {
  life: { of: life, says: 'life' },
  'max-life': { of: (run, seat) => stat(run, seat, 'max-life'), says: 'maximum life' },
  'missing-life': { of: (run, seat) => stat(run, seat, 'max-life') - life(run, seat), says: 'missing life' },
  hand: { of: (run, seat) => hand(run, seat).length, says: 'number of cards in hand' },
  'hand-limit': { of: (run, seat) => stat(run, seat, 'hand-limit'), says: 'hand limit' },
  items: { of: (run, seat) => items(run, seat).length, says: 'number of Items in play' },
  range: { of: (run, seat) => stat(run, seat, 'range'), says: 'range' },
  danmaku: { of: danmakuPlayed, says: 'number of Danmaku cards played this round' },
  'spell-cards': { of: spellCardsUsed, says: 'number of Spell Cards activated this round' },
}

/** Words for players that effects may use. */
export const PLAYER_WORDS: readonly string[] = Object.keys(WORDS)

export function seatsBy(frame: Frame, word: string): Seat[] | undefined {
  return WORDS[word]?.(frame)
}
