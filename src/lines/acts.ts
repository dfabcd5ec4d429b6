// What a seat says: verb, object, clauses; and the two forms that hold acts, her queue (`then`) and
// her standing order (`orders`). What the host says is in `host.ts`.
import {
  type Act,
  type ActVerb,
  declines,
  type Entry,
  type Orders,
  type Place,
  type Speaker,
  type Then,
  type Trigger,
} from './ast.ts'
import { type Reader, readEntry, readId, readList, readText } from './reader.ts'
import { CLAUSES, VERBS, verbOf } from './words.ts'

type Draft = { -readonly [Key in keyof Act]: Act[Key] }
type ReadObject = (reader: Reader, act: Draft) => void

const NOTHING: readonly Entry[] = []
const A_PLACE = 'a place ("on top", "on bottom" or "into …")'

const list: ReadObject = (reader, act) => {
  act.what = readList(reader)
}

const one: ReadObject = (reader, act) => {
  act.what = [readEntry(reader)]
}

const none: ReadObject = () => {}

function closed(...words: readonly string[]): ReadObject {
  return (reader, act) => {
    act.what = [{ name: reader.oneOf(words), quoted: false, stack: false, marks: [], times: 1 }]
  }
}

const gifts: ReadObject = (reader, act) => {
  const given: { what: readonly Entry[]; to: Entry }[] = []
  do {
    const what = readList(reader)
    reader.want('to')
    given.push({ what, to: readEntry(reader) })
  } while (reader.take(',') || reader.take('and'))
  act.gifts = given
}

const places: ReadObject = (reader, act) => {
  const laid: { what: readonly Entry[]; place: Place }[] = []
  do {
    const what = readList(reader, 'separates')
    laid.push({ what, place: readPlace(reader) })
  } while (reader.take('and') || reader.take(','))
  act.places = laid
}

function readPlace(reader: Reader): Place {
  if (reader.take('on')) return { on: reader.oneOf(['top', 'bottom']) }
  if (reader.take('into')) return { into: readEntry(reader) }
  return reader.fail(A_PLACE)
}

const exchange: ReadObject = (reader, act) => {
  act.what = readList(reader)
  reader.want('for')
  act.taking = readEntry(reader)
}

const OBJECT: Readonly<Record<ActVerb, ReadObject>> = {
  picks: list,
  plays: list,
  activates: list,
  uses: list,
  copies: list,
  gives: gifts,
  puts: places,
  exchanges: exchange,
  discards: list,
  reveals: one,
  chooses: list,
  passes: none,
  holds: none,
  ends: closed('turn', 'attack'),
  withdraws: closed('orders', 'answer', 'queue'),
  joins: none,
  leaves: none,
}

/** Whatever stands after WHO. Without `who` only an act can be said. */
export function readSaid(reader: Reader, who: Speaker | undefined): Act | Then | Orders {
  const token = reader.peek()
  const verb = token.kind === 'word' ? verbOf(token.key) : undefined
  if (verb === undefined) {
    const spaces = token.kind === 'word' && who !== undefined && !who.quoted && followedByVerb(reader)
    return reader.fail(spaces ? 'a verb (a name with spaces stands in quotes)' : 'a verb', VERBS)
  }
  if (who?.name === 'all' && !who.quoted && verb !== 'passes') return reader.fail('"pass"')
  reader.next()
  if (verb !== 'then' && verb !== 'orders') return readAct(reader, verb, who)
  if (who === undefined) return reader.reject(token, `who speaks is expected before "${verb}"`)
  return verb === 'then' ? readQueue(reader, who) : readOrders(reader, who)
}

function followedByVerb(reader: Reader): boolean {
  const { kind, key } = reader.second()
  return kind === 'word' && verbOf(key) !== undefined
}

function readAct(reader: Reader, verb: ActVerb, who: Speaker | undefined): Act {
  const act: Draft = { form: 'act', verb, what: NOTHING }
  if (who !== undefined) act.who = who
  OBJECT[verb](reader, act)
  readClauses(reader, act)
  return act
}

function readClauses(reader: Reader, act: Draft): void {
  for (;;) {
    const token = reader.peek()
    const clause = CLAUSES.find((word) => word === token.key)
    if (clause === undefined) return
    // Where a card is laid and what is taken are parts of these verbs, said before any clause.
    if (clause === 'on' && act.verb === 'puts') reader.fail('"and" between two places')
    if (clause === 'for' && act.verb === 'exchanges') reader.fail('one thing that is taken')
    if (act[clause] !== undefined) reader.reject(token, `"${clause}" is said twice`)
    reader.next()
    if (clause === 'on' && declines(act.choosing?.[0])) act.declinesFirst = true
    if (clause === 'as') act.as = readId(reader, 'a half or mode')
    else if (clause === 'because') act.because = readText(reader)
    else if (clause === 'with' || clause === 'for') act[clause] = readEntry(reader)
    else act[clause] = readList(reader)
  }
}

function readQueue(reader: Reader, who: Speaker): Then {
  const queue: Act[] = []
  do queue.push(readInner(reader))
  while (reader.take(';'))
  return { form: 'then', who, queue }
}

/** An act of the one who announced it; a card without a verb is played. */
function readInner(reader: Reader): Act {
  const token = reader.peek()
  const verb = token.kind === 'word' ? verbOf(token.key) : undefined
  if (verb === 'then' || verb === 'orders') return reader.fail('an action')
  if (verb === undefined) return readAct(reader, 'plays', undefined)
  reader.next()
  return readAct(reader, verb, undefined)
}

function readOrders(reader: Reader, who: Speaker): Orders {
  const say = readInner(reader)
  return { form: 'orders', who, say, trigger: readTrigger(reader) }
}

function readTrigger(reader: Reader): Trigger {
  if (reader.take('until')) return { kind: 'until', until: reader.oneOf(['attacked', 'my-turn', 'resolved']) }
  if (reader.take('at')) return { kind: 'step', step: reader.oneOf(['discard', 'exchange']) }
  return reader.take('when') ? readWhen(reader) : { kind: 'always' }
}

const EVENTS = ['played', 'falls', 'reaches', 'arrives'] as const

function readWhen(reader: Reader): Trigger {
  const subject = !EVENTS.some((event) => event === reader.second().key)
  if (subject && reader.take('at-0')) return { kind: 'at-0' }
  if (subject && reader.take('attacked')) {
    return reader.take('by') ? { kind: 'attacked', by: readEntry(reader) } : { kind: 'attacked' }
  }
  const token = reader.peek()
  const entry = readEntry(reader, '"attacked", "at-0" or a name')
  const event = reader.oneOf(EVENTS)
  if (event === 'played') return { kind: 'played', card: entry }
  if (event === 'falls') return { kind: 'falls', seat: entry }
  if (event === 'reaches') return { kind: 'reaches', seat: entry, step: readId(reader, 'a step') }
  const { name, quoted, stack, marks, of, times } = entry
  if (quoted || stack || marks.length > 0 || of !== undefined || times !== 1) {
    return reader.reject(token, 'what arrives is named by one plain word')
  }
  return { kind: 'arrives', type: name }
}
