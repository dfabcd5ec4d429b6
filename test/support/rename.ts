// Renames the ids of packs: a random-looking word for each, in definitions, scenarios and lines. It follows the
// structure and never the text, because an id may be spelled like a word of the rules: a card `dodge` of type dodge.

import seedrandom from 'seedrandom'
import type { Act, Entry, HostDeed, Line, Place, Trigger, ZoneName } from '../../src/engine/line.ts'
import { LineError } from '../../src/lines/error.ts'
import { parseAct, parseLine } from '../../src/lines/parse.ts'
import { printLine } from '../../src/lines/print.ts'
import { splitRefusal } from '../../src/proof/scenario/read.ts'

/** The new word for an id; anything else stays as it is. */
export type Rename = (word: string) => string

const HARD = ['br', 'dr', 'gl', 'kv', 'lm', 'n', 'pl', 'qu', 'str', 'tv', 'vr', 'x', 'z']
const SOFT = ['a', 'ae', 'i', 'o', 'ou', 'u', 'y']

/**
 * One word for each id, from a fixed seed. The words stand in the same alphabetical order as the ids, because the rest
 * of a scenario's deck is sorted by id.
 */
export function renaming(ids: Iterable<string>, taken: ReadonlySet<string>, seed: string): Rename {
  const sorted = [...new Set(ids)].sort()
  const prng = seedrandom(seed)
  const one = (of: readonly string[]) => of[Math.floor(prng() * of.length)]!
  const words = new Set<string>()
  while (words.size < sorted.length) {
    const word = Array.from({ length: 3 }, () => one(HARD) + one(SOFT)).join(prng() < 0.3 ? '-' : '')
    if (!taken.has(word)) words.add(word)
  }
  const inOrder = [...words].sort()
  const map = new Map(sorted.map((id, i) => [id, inOrder[i]!]))
  return (word) => map.get(word) ?? word
}

type Json = unknown
type Fields = Readonly<Record<string, Json>>
const isFields = (v: Json): v is Fields => typeof v === 'object' && v !== null && !Array.isArray(v)
const each = (v: Json, f: (v: Json) => Json): Json => (Array.isArray(v) ? v.map(f) : f(v))
const values = (v: Json, f: (v: Json, key: string) => Json): Json =>
  isFields(v) ? Object.fromEntries(Object.entries(v).map(([key, inner]) => [key, f(inner, key)])) : v
export const keys = (v: Json, rename: Rename): Json =>
  isFields(v) ? Object.fromEntries(Object.entries(v).map(([key, inner]) => [rename(key), inner])) : v
const word = (v: Json, rename: Rename): Json => (typeof v === 'string' ? rename(v) : v)

// --- definitions ---------------------------------------------------------------------------------------------------

/** Keys of a definition under which an id stands. */
const REFERENCES: ReadonlySet<string> = new Set(['becomes', 'about', 'which', 'take-spirit', 'gain-points'])
/** The keys of a description of cards, in which `card` names ids; elsewhere it is a name bound by the effect. */
const WHERE: ReadonlySet<string> = new Set(['type', 'mark', 'card'])

/** What a definition says of other definitions. Groups are words of their own, also where a role is spelled alike. */
export function renameReferences(value: Json, rename: Rename): Json {
  if (Array.isArray(value)) return value.map((v) => renameReferences(v, rename))
  if (!isFields(value)) return value
  const where = Object.keys(value).every((key) => WHERE.has(key))
  return values(value, (inner, key) => {
    if (REFERENCES.has(key) || (key === 'card' && where)) return each(inner, (v) => word(v, rename))
    // An option of the game file that is called like what it takes in or out; cards of which a deck has copies.
    return renameReferences(key === 'option' || key === 'copies' ? keys(inner, rename) : inner, rename)
  })
}

// --- lines ---------------------------------------------------------------------------------------------------------

/** A line about the same things by their new names. `seats` are never renamed. */
export function renameLine(line: Line, rename: Rename, seats: readonly string[]): Line {
  const name = (n: string) => (seats.includes(n) ? n : rename(n))
  const entry = (e: Entry): Entry => ({
    ...e,
    name: e.quoted || e.stack ? e.name : name(e.name),
    ...(e.of === undefined || e.of.quoted ? {} : { of: { ...e.of, name: name(e.of.name) } }),
  })
  const list = (entries: readonly Entry[]) => entries.map(entry)
  const place = (p: Place): Place => ('into' in p ? { into: entry(p.into) } : p)
  const act = (a: Act): Act => ({
    ...a,
    what: list(a.what),
    ...(a.on ? { on: list(a.on) } : {}),
    ...(a.for ? { for: entry(a.for) } : {}),
    ...(a.with ? { with: entry(a.with) } : {}),
    ...(a.discarding ? { discarding: list(a.discarding) } : {}),
    ...(a.choosing ? { choosing: list(a.choosing) } : {}),
    ...(a.taking ? { taking: entry(a.taking) } : {}),
    ...(a.gifts ? { gifts: a.gifts.map((g) => ({ what: list(g.what), to: entry(g.to) })) } : {}),
    ...(a.places ? { places: a.places.map((p) => ({ what: list(p.what), place: place(p.place) })) } : {}),
  })
  const trigger = (t: Trigger): Trigger => (t.kind === 'played' ? { ...t, card: entry(t.card) } : t)
  const deed = (d: HostDeed): HostDeed => {
    // A spirit is the name of its pile as well.
    const zone = (z: ZoneName): ZoneName => ({ ...z, zone: rename(z.zone) })
    if (d.deed === 'moves') return { ...d, card: entry(d.card), from: zone(d.from), to: zone(d.to) }
    if (d.deed === 'gives' || d.deed === 'takes') return { ...d, card: entry(d.card) }
    return d.deed === 'sets-option' ? { ...d, option: rename(d.option) } : d
  }
  if (line.form === 'act') return act(line)
  if (line.form === 'then') return { ...line, queue: line.queue.map(act) }
  if (line.form === 'orders') return { ...line, say: act(line.say), trigger: trigger(line.trigger) }
  return line.form === 'host' ? { ...line, deed: deed(line.deed) } : line
}

/** A written line, perhaps one that must be refused; what cannot be read stays as it is. */
export function renameText(text: string, rename: Rename, seats: readonly string[]): string {
  const { text: said, refused } = splitRefusal(text)
  const end = refused === undefined ? '' : ` !! ${refused.code ?? ''}`
  try {
    return printLine(renameLine(parseLine(said), rename, seats)) + end
  } catch (error) {
    if (error instanceof LineError) return text
    throw error
  }
}

/** An entry of a legal list: a line without its speaker, in which parts may be missing. */
function renameLegal(text: string, rename: Rename, seats: readonly string[]): string {
  try {
    return printLine(renameLine(parseAct(text), rename, seats))
  } catch (error) {
    if (error instanceof LineError) return renameWords(text, rename, seats)
    throw error
  }
}

function renameWords(text: string, rename: Rename, seats: readonly string[]): string {
  const [verb = '', ...rest] = text.split(' ')
  return [verb, ...rest.map((w) => (seats.includes(w) ? w : rename(w)))].join(' ')
}

// --- scenarios -----------------------------------------------------------------------------------------------------

type Rewrite = (value: Json, rename: Rename, seats: readonly string[]) => Json

/** `graze(spring)`, `shoot x2`: the mark and the number stay. */
const card: Rewrite = (v, rename) => (typeof v === 'string' ? v.replace(/^[a-z0-9-]+/, rename) : v)
/** A list, a number, or `{has, lacks, count}`. */
const cards: Rewrite = (v, rename, seats) =>
  isFields(v)
    ? values(v, (inner) => each(inner, (c) => card(c, rename, seats)))
    : each(v, (c) => card(c, rename, seats))
const cardsBy: Rewrite = (v, rename, seats) => values(v, (inner) => cards(inner, rename, seats))
/** An id, `{id, collected}`, `{id, by}`, or a list of these. */
const things: Rewrite = (v, rename, seats) =>
  each(v, (one) =>
    isFields(one)
      ? values(one, (inner, key) =>
          key === 'id' || (key === 'by' && !seats.includes(String(inner)))
            ? word(inner, rename)
            : key === 'collected'
              ? cards(inner, rename, seats)
              : inner,
        )
      : word(one, rename),
  )
const renameKeys: Rewrite = (v, rename) => keys(v, rename)
const lines: Rewrite = (v, rename, seats) => each(v, (l) => (typeof l === 'string' ? renameText(l, rename, seats) : l))
const events: Rewrite = (v, rename, seats) => each(v, (e) => renameWords(String(e), rename, seats))
const legal: Rewrite = (v, rename, seats) =>
  values(v, (list) => each(list, (l) => renameLegal(String(l), rename, seats)))
const shown: Rewrite = (v, rename, seats) =>
  values(v, (list) => each(list, (n) => (seats.includes(String(n)) ? n : word(n, rename))))

/** Which keys of a scenario, its seats and its expectations say something by ids, and how. */
const REWRITES: Readonly<Record<string, Rewrite>> = {
  options: renameKeys,
  spirits: renameKeys,
  role: things,
  character: things,
  extra: things,
  anomalies: things,
  weather: things,
  incident: things,
  used: things,
  hand: cards,
  items: cards,
  points: cards,
  spirit: cards,
  'extra-spirit': cards,
  deck: cards,
  discard: cards,
  incidents: cards,
  'past-incidents': cards,
  market: cards,
  random: cards,
  discards: cardsBy,
  decks: cardsBy,
  on: cardsBy,
  sees: cardsBy,
  // A spirit is the name of its pile as well.
  top: (v, rename, seats) => keys(cardsBy(v, rename, seats), rename),
  piles: (v, rename, seats) => keys(cardsBy(v, rename, seats), rename),
  legal,
  can: lines,
  cannot: lines,
  events,
  public: shown,
  private: (v, rename, seats) => values(v, (inner) => shown(inner, rename, seats)),
  seats: (v, rename, seats) => values(v, (seat) => fields(seat, rename, seats)),
  expect: (v, rename, seats) =>
    values(v, (inner, key) => (seats.includes(key) ? fields(inner, rename, seats) : field(key, inner, rename, seats))),
}

function field(key: string, value: Json, rename: Rename, seats: readonly string[]): Json {
  return REWRITES[key]?.(value, rename, seats) ?? value
}
const fields: Rewrite = (v, rename, seats) => values(v, (inner, key) => field(key, inner, rename, seats))

/** A scenario as it was read from YAML. `readYaml` reads an `expect: {…}` that stands in a block of lines. */
export function renameScenario(raw: Fields, rename: Rename, readYaml: (text: string) => Json): Json {
  const seats = Object.keys(isFields(raw.seats) ? raw.seats : {})
  const entry = (said: Json): Json => {
    if (typeof said !== 'string') return fields(said, rename, seats)
    return said.startsWith('expect:') ? fields(readYaml(said), rename, seats) : renameText(said, rename, seats)
  }
  const block = (text: string) =>
    text
      .split('\n')
      .map((l) => l.trim())
      .filter((l) => l !== '' && !l.startsWith('#'))
  return values(raw, (value, key) => {
    if (key !== 'do') return field(key, value, rename, seats)
    return (typeof value === 'string' ? block(value) : (value as Json[])).map(entry)
  })
}
