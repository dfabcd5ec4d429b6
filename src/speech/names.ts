// Names as a host types them, made canonical: players by name, alias or unique beginning; cards by id, name or
// nickname of the language. A tie is an error with its candidates; nothing is guessed.

import { closest, distance } from 'fastest-levenshtein'
import type { Act, Entry, Host, Line, Speaker, Trigger, ZoneName } from '../engine/line.ts'
import type { GameHeader } from '../gamefile/header.ts'
import { isBareName, isKeyword, needsQuotes } from '../lines/words.ts'
import { fold, squeeze } from '../rules/lookup.ts'
import type { Program } from '../rules/program.ts'
import { SpeechError } from './error.ts'

export interface Player {
  readonly name: string
  readonly aka: readonly string[]
}

export interface Names {
  readonly players: readonly Player[]
  /** Every word of the game: ids, modes, `yes`, `hand`. */
  readonly words: ReadonlySet<string>
  /** Every other name, folded, to its id. */
  readonly ids: ReadonlyMap<string, string>
  /** Names of these that posts print and a line cannot hold, since they are no single word, to their ids. */
  readonly printed: ReadonlyMap<string, string>
}

/** Throws when nobody is called so. */
export function playerOf(players: readonly Player[], text: string): string {
  const name = playerNamed(players, text)
  if (name !== undefined) return name
  throw new SpeechError({
    code: 'unknown-name',
    what: `no player is called ${text}`,
    why: 'a player is named by her name, an alias, or a beginning that only one has',
    legal: players.map((p) => p.name),
  })
}

/** Players by the header; `newcomers` play on for the seats that they are given here. */
export const playersOf = (header: GameHeader, newcomers: ReadonlyMap<string, string> = new Map()): Player[] =>
  header.players.map(({ name, aka = [] }) => {
    const newcomer = newcomers.get(name)
    return { name, aka: newcomer === undefined ? aka : [...aka, newcomer] }
  })

export function namesOf(program: Program, players: readonly Player[], words: ReadonlySet<string>): Names {
  const ids = new Map<string, string>()
  const printed = new Map<string, string>()
  for (const section of Object.values(program.sections)) for (const id of Object.keys(section)) ids.set(id, id)
  for (const names of Object.values(program.names)) {
    for (const [id, def] of Object.entries(names)) {
      for (const name of [id, id.replaceAll('-', ' '), def.name, ...def.aka]) {
        const key = squeeze(name)
        if (!ids.has(key)) ids.set(key, id)
        if (!isBareName(name) && !isKeyword(name.toLowerCase())) printed.set(name, ids.get(key) ?? id)
      }
    }
  }
  return { players, words, ids, printed }
}

/** The player meant, or undefined when nobody is. Throws when several could be. */
export function playerNamed(players: readonly Player[], text: string): string | undefined {
  const exact = players.find((p) => p.name === text)
  if (exact) return exact.name
  const tests: ((p: Player) => boolean)[] = [
    (p) => fold(p.name) === fold(text) || p.aka.some((a) => fold(a) === fold(text)),
    (p) => squeeze(text).length >= 2 && [p.name, ...p.aka].some((n) => squeeze(n).startsWith(squeeze(text))),
  ]
  for (const test of tests) {
    const found = players.filter(test)
    if (found.length > 1)
      throw new SpeechError({
        code: 'ambiguous-name',
        what: `"${text}" could be ${found.map((p) => p.name).join(' or ')}`,
        why: 'a player is named by her name, an alias, or a beginning that only one has',
        mend: `write the whole name${found.some((p) => needsQuotes(p.name)) ? ', in quotes if it has spaces' : ''}, or add an alias under players`,
      })
    if (found[0]) return found[0].name
  }
  return undefined
}

function unknown(names: Names, text: string, what: string): SpeechError {
  const known = [...names.players.map((p) => p.name), ...new Set(names.ids.values())]
  const near = closest(fold(text), known)
  const close = distance(fold(text), fold(near)) <= Math.ceil(near.length / 3)
  return new SpeechError({
    code: 'unknown-name',
    what: `${what} "${text}" is not known`,
    why: 'a name is a player of this game, or a card, character or word of its rules',
    mend: close ? `did you mean ${near}?` : `players: ${names.players.map((p) => p.name).join(', ')}`,
  })
}

/** Said bare it means the word; a player of that name is named in quotes. */
const isWordOf = (names: Names, text: string): boolean =>
  names.words.has(text) || ['yes', 'no', 'none'].includes(fold(text))

/** The same line with canonical names. Words that are neither players nor named things are left for the rules. */
export function canonical(names: Names, line: Line): Line {
  const seat = (s: Speaker): Speaker => {
    if (s.name === 'all' && !s.quoted) return s
    const name = playerNamed(names.players, s.name)
    if (name === undefined) throw unknown(names, s.name, 'the player')
    return { name, quoted: needsQuotes(name) }
  }
  const player = (text: string): { name: string; quoted: boolean } | undefined => {
    const name = playerNamed(names.players, text)
    // A player who is called like a word of the game is named in quotes.
    return name === undefined ? undefined : { name, quoted: needsQuotes(name) || isWordOf(names, name) }
  }
  const thing = (text: string): { name: string; quoted: boolean } | undefined => {
    const id = names.words.has(fold(text)) ? fold(text) : (names.ids.get(text) ?? names.ids.get(squeeze(text)))
    return id === undefined ? undefined : { name: id, quoted: false }
  }
  const one = (text: string, quoted: boolean): { name: string; quoted: boolean } => {
    if (quoted) {
      const named = player(text)
      if (!named) throw unknown(names, text, 'the player')
      return named
    }
    const hers = !isWordOf(names, text) && names.players.some((p) => p.name === text)
    return (hers ? undefined : thing(text)) ?? player(text) ?? { name: fold(text), quoted: false }
  }
  const whose = (e: Entry): Pick<Entry, 'of'> => (e.of ? { of: player(e.of.name) ?? one(e.of.name, e.of.quoted) } : {})
  const entry = (e: Entry): Entry => (e.stack ? e : { ...e, ...one(e.name, e.quoted), ...whose(e) })
  /** Where only a card or a word can stand, whatever the players are called. */
  const card = (e: Entry): Entry =>
    e.stack || e.quoted ? entry(e) : { ...e, ...(thing(e.name) ?? { name: fold(e.name), quoted: false }), ...whose(e) }
  const seated = (e: Entry): Entry => ({ ...e, ...(player(e.name) ?? one(e.name, e.quoted)) })
  const word = (text: string): string => names.ids.get(text) ?? names.ids.get(squeeze(text)) ?? fold(text)
  const entries = (list: readonly Entry[]): readonly Entry[] => list.map(entry)
  const of: OfEntry = { card, seat: seated }
  const act = (a: Act): Act => {
    return {
      ...a,
      ...(a.who ? { who: seat(a.who) } : {}),
      ...(a.as === undefined ? {} : { as: fold(a.as) }),
      what: a.what.map(a.verb === 'chooses' ? entry : card),
      ...(a.on ? { on: entries(a.on) } : {}),
      ...(a.for ? { for: seated(a.for) } : {}),
      ...(a.with ? { with: card(a.with) } : {}),
      ...(a.discarding ? { discarding: a.discarding.map(card) } : {}),
      ...(a.choosing ? { choosing: entries(a.choosing) } : {}),
      ...(a.taking ? { taking: entry(a.taking) } : {}),
      ...(a.gifts ? { gifts: a.gifts.map((g) => ({ what: g.what.map(card), to: seated(g.to) })) } : {}),
      ...(a.places
        ? {
            places: a.places.map((p) => ({
              what: p.what.map(card),
              place: 'into' in p.place ? { into: entry(p.place.into) } : p.place,
            })),
          }
        : {}),
    }
  }
  switch (line.form) {
    case 'act':
      return act(line)
    case 'then':
      return { ...line, who: seat(line.who), queue: line.queue.map(act) }
    case 'orders':
      return { ...line, who: seat(line.who), say: act(line.say), trigger: canonicalTrigger(line.trigger, of, word) }
    case 'host':
      return canonicalHost(line, of, word)
    default:
      return line
  }
}

/** What an entry names, by where it stands. */
type OfEntry = Readonly<Record<'card' | 'seat', (entry: Entry) => Entry>>
type OfWord = (word: string) => string

function canonicalTrigger(trigger: Trigger, of: OfEntry, word: OfWord): Trigger {
  switch (trigger.kind) {
    case 'attacked':
      return trigger.by ? { ...trigger, by: of.seat(trigger.by) } : trigger
    case 'played':
      return { ...trigger, card: of.card(trigger.card) }
    case 'falls':
      return { ...trigger, seat: of.seat(trigger.seat) }
    case 'reaches':
      return { ...trigger, seat: of.seat(trigger.seat), step: word(trigger.step) }
    case 'arrives':
      return { ...trigger, type: word(trigger.type) }
    default:
      return trigger
  }
}

/** What the host sets, options and texts stay as she wrote them. */
function canonicalHost(line: Host, of: OfEntry, word: OfWord): Host {
  const { deed } = line
  const zone = (z: ZoneName): ZoneName => ({ zone: word(z.zone), ...(z.of ? { of: of.seat(z.of) } : {}) })
  switch (deed.deed) {
    case 'sets':
      return { ...line, deed: { ...deed, seat: of.seat(deed.seat), key: word(deed.key) } }
    case 'moves':
      return { ...line, deed: { ...deed, card: of.card(deed.card), from: zone(deed.from), to: zone(deed.to) } }
    case 'seats':
      return { ...line, deed: { ...deed, seat: of.seat(deed.seat) } }
    case 'gives':
    case 'takes':
      return { ...line, deed: { ...deed, seat: of.seat(deed.seat), card: of.card(deed.card) } }
    case 'draws':
    case 'discards-random':
    case 'reveals-role':
      return { ...line, deed: { ...deed, seat: of.seat(deed.seat) } }
    case 'shuffles':
      return { ...line, deed: { ...deed, pile: word(deed.pile) } }
    default:
      return line
  }
}
