// What the host says, and the lines without a WHO: what was told, undo and redo.
import { type Entry, type Host, type HostDeed, POST_KINDS, type Told, type Undo, type ZoneName } from './ast.ts'
import {
  type Reader,
  readDigest,
  readEntry,
  readId,
  readNumber,
  readPlain,
  readPost,
  readText,
  readValue,
} from './reader.ts'
import { HOST_VERBS } from './words.ts'

const A_PLAYER = 'a player'

const DEEDS: Readonly<Record<(typeof HOST_VERBS)[number], (reader: Reader) => HostDeed>> = {
  sets: (reader) => {
    if (reader.take('option')) {
      const option = readId(reader, 'an option')
      return { deed: 'sets-option', option, value: readValue(reader, 'a value') }
    }
    const seat = readPlain(reader, `${A_PLAYER} or "option"`)
    const key = readId(reader, 'what to set, like life,')
    return { deed: 'sets', seat, key, value: readValue(reader, 'a value') }
  },
  moves: (reader) => {
    const card = readEntry(reader, 'a card')
    reader.want('from')
    const from = readZone(reader)
    reader.want('to')
    return { deed: 'moves', card, from, to: readZone(reader) }
  },
  gives: (reader) => {
    const seat = readPlain(reader, A_PLAYER)
    return { deed: 'gives', seat, card: readEntry(reader, 'a card') }
  },
  takes: (reader) => {
    const card = readEntry(reader, 'a card')
    reader.want('from')
    return { deed: 'takes', seat: readPlain(reader, A_PLAYER), card }
  },
  draws: (reader) => {
    const count = readNumber(reader, 'a number of cards', 1)
    reader.want('for')
    return { deed: 'draws', count, seat: readPlain(reader, A_PLAYER) }
  },
  discards: (reader) => {
    const count = readNumber(reader, 'a number of cards', 1)
    reader.want('random')
    reader.oneOf(['card', 'cards'])
    return { deed: 'discards-random', count, seat: readOwner(reader) }
  },
  shuffles: (reader) => ({ deed: 'shuffles', pile: readId(reader, 'a pile') }),
  reveals: (reader) => {
    reader.want('role')
    return { deed: 'reveals-role', seat: readOwner(reader) }
  },
  skips: (reader) => {
    if (reader.peek().key === 'the') readOpenQuestion(reader)
    return { deed: 'skips' }
  },
  extends: (reader) => {
    if (reader.peek().key !== 'to') readOpenQuestion(reader)
    reader.want('to')
    return { deed: 'extends', to: readValue(reader, 'a time') }
  },
  seats: (reader) => {
    const newcomer = readPlain(reader, 'the name of the newcomer')
    reader.want('for')
    return { deed: 'seats', newcomer, seat: readPlain(reader, A_PLAYER) }
  },
  ends: (reader) => {
    reader.want('game')
    return { deed: 'ends-game' }
  },
  note: (reader) => ({ deed: 'note', text: readText(reader) }),
  ruling: (reader) => ({ deed: 'ruling', text: readText(reader) }),
}

function readOwner(reader: Reader): Entry {
  reader.want('of')
  return readPlain(reader, A_PLAYER)
}

function readZone(reader: Reader): ZoneName {
  const zone = readId(reader, 'a zone')
  return reader.take('of') ? { zone, of: readPlain(reader) } : { zone }
}

function readOpenQuestion(reader: Reader): void {
  reader.want('the')
  reader.want('open')
  reader.want('question')
}

/** After `host`. */
export function readHost(reader: Reader): Host {
  const { key } = reader.peek()
  const verb = HOST_VERBS.find((word) => word === key)
  if (verb === undefined) return reader.fail(`what the host does (${HOST_VERBS.join(', ')})`, HOST_VERBS)
  reader.next()
  const deed = DEEDS[verb](reader)
  return reader.take('because') ? { form: 'host', deed, because: readText(reader) } : { form: 'host', deed }
}

/** After `told`. */
export function readTold(reader: Reader): Told {
  const kind = reader.oneOf([...POST_KINDS, 'pm'])
  if (kind === 'pm') {
    const seat = readPlain(reader, A_PLAYER)
    const number = readNumber(reader, 'the number of the PM')
    return { form: 'told', kind: 'pm', seat, number, text: readDigest(reader) }
  }
  const number = readNumber(reader, `the number of the ${kind}`)
  if (reader.peek().key !== '#') return { form: 'told', kind, number, text: readDigest(reader) }
  const post = readPost(reader)
  return { form: 'told', kind, number, post, text: readDigest(reader) }
}

/** After `undo`; a bare `undo` takes back one line. */
export function readUndo(reader: Reader): Undo {
  if (reader.take('to')) return { form: 'undo', to: readNumber(reader, 'the number of a line') }
  if (reader.peek().kind !== 'word' || reader.peek().key === 'auto') return { form: 'undo', count: 1 }
  return { form: 'undo', count: readNumber(reader, 'how many lines', 1) }
}
