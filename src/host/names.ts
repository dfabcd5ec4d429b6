// Names as a host types them, made canonical: players by name, alias or unique beginning; cards by id, name or
// nickname of the language. A tie is an error with its candidates; nothing is guessed.

import { closest, distance } from 'fastest-levenshtein'
import type { Act, Entry, Host, Line, Speaker, Trigger, ZoneName } from '../engine/line.ts'
import type { GameHeader } from '../gamefile/header.ts'
import { isBareName, isKeyword, needsQuotes } from '../lines/words.ts'
import type { Program } from '../rules/program.ts'
import { EXIT, Trouble } from './trouble.ts'

export interface Players {
  readonly players: readonly { readonly name: string; readonly aka: readonly string[] }[]
}

export interface Names extends Players {
  /** Every other name, folded, to its id. */
  readonly ids: ReadonlyMap<string, string>
  /** Names of these that posts print and a line cannot hold, since they are no single word, to their ids. */
  readonly printed: ReadonlyMap<string, string>
}

/** Posts have zero-width characters between the letters of some names. */
const fold = (text: string): string =>
  text
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .normalize('NFKC')
    .toLowerCase()
const squeeze = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Throws when nobody is called so. */
export function playerOf(names: Players, text: string): string {
  const name = playerNamed(names, text)
  if (name !== undefined) return name
  throw new Trouble({
    exit: EXIT.usage,
    code: 'unknown-name',
    what: `no player is called ${text}`,
    why: 'a player is named by her name, an alias, or a beginning that only one has',
    legal: names.players.map((p) => p.name),
  })
}

export const playersOf = (header: GameHeader): Players['players'] =>
  header.players.map((p) => ({ name: p.name, aka: p.aka ?? [] }))

export function namesOf(program: Program, header: GameHeader): Names {
  const ids = new Map<string, string>()
  const printed = new Map<string, string>()
  for (const section of Object.values(program.sections)) for (const id of Object.keys(section)) ids.set(id, id)
  for (const names of Object.values(program.names)) {
    for (const [id, def] of Object.entries(names)) {
      for (const name of [id, def.name, ...def.aka]) {
        const key = squeeze(name)
        if (!ids.has(key)) ids.set(key, id)
        if (!isBareName(name) && !isKeyword(name.toLowerCase())) printed.set(name, ids.get(key) ?? id)
      }
    }
  }
  return { players: playersOf(header), ids, printed }
}

/** The player meant, or undefined when nobody is. Throws when several could be. */
export function playerNamed(names: Players, text: string): string | undefined {
  const exact = names.players.find((p) => p.name === text)
  if (exact) return exact.name
  const tests: ((p: Players['players'][number]) => boolean)[] = [
    (p) => fold(p.name) === fold(text) || p.aka.some((a) => fold(a) === fold(text)),
    (p) => squeeze(text).length >= 2 && [p.name, ...p.aka].some((n) => squeeze(n).startsWith(squeeze(text))),
  ]
  for (const test of tests) {
    const found = names.players.filter(test)
    if (found.length > 1)
      throw new Trouble({
        exit: EXIT.usage,
        code: 'ambiguous-name',
        what: `"${text}" could be ${found.map((p) => p.name).join(' or ')}`,
        why: 'a player is named by her name, an alias, or a beginning that only one has',
        mend: `write the whole name${found.some((p) => needsQuotes(p.name)) ? ', in quotes if it has spaces' : ''}, or add an alias under players`,
      })
    if (found[0]) return found[0].name
  }
  return undefined
}

function unknown(names: Names, text: string, what: string): Trouble {
  const known = [...names.players.map((p) => p.name), ...new Set(names.ids.values())]
  const near = closest(fold(text), known)
  const close = distance(fold(text), fold(near)) <= Math.ceil(near.length / 3)
  return new Trouble({
    exit: EXIT.usage,
    code: 'unknown-name',
    what: `${what} "${text}" is not known`,
    why: 'a name is a player of this game, or a card, character or word of its rules',
    mend: close ? `did you mean ${near}?` : `players: ${names.players.map((p) => p.name).join(', ')}`,
  })
}

/** The same line with canonical names. Words that are neither players nor named things are left for the rules. */
export function canonical(names: Names, line: Line, invocation: (id: string) => boolean): Line {
  const seat = (s: Speaker): Speaker => {
    if (s.name === 'all' && !s.quoted) return s
    const name = playerNamed(names, s.name)
    if (name === undefined) throw unknown(names, s.name, 'the player')
    return { name, quoted: needsQuotes(name) }
  }
  const one = (name: string, quoted: boolean): { name: string; quoted: boolean } => {
    if (!quoted) {
      if (names.players.some((p) => p.name === name)) return { name, quoted: needsQuotes(name) }
      const id = names.ids.get(name) ?? names.ids.get(squeeze(name))
      if (id !== undefined) return { name: id, quoted: false }
    }
    const player = playerNamed(names, name)
    if (player !== undefined) return { name: player, quoted: needsQuotes(player) }
    if (quoted) throw unknown(names, name, 'the player')
    return { name: fold(name), quoted: false }
  }
  const entry = (e: Entry): Entry =>
    e.stack ? e : { ...e, ...one(e.name, e.quoted), ...(e.of ? { of: one(e.of.name, e.of.quoted) } : {}) }
  const word = (text: string): string => names.ids.get(text) ?? names.ids.get(squeeze(text)) ?? fold(text)
  const entries = (list: readonly Entry[]): readonly Entry[] => list.map(entry)
  const act = (a: Act): Act => {
    const out: Act = {
      ...a,
      ...(a.who ? { who: seat(a.who) } : {}),
      ...(a.as === undefined ? {} : { as: fold(a.as) }),
      what: entries(a.what),
      ...(a.on ? { on: entries(a.on) } : {}),
      ...(a.for ? { for: entry(a.for) } : {}),
      ...(a.with ? { with: entry(a.with) } : {}),
      ...(a.discarding ? { discarding: entries(a.discarding) } : {}),
      ...(a.choosing ? { choosing: entries(a.choosing) } : {}),
      ...(a.taking ? { taking: entry(a.taking) } : {}),
      ...(a.gifts ? { gifts: a.gifts.map((g) => ({ what: entries(g.what), to: entry(g.to) })) } : {}),
      ...(a.places
        ? {
            places: a.places.map((p) => ({
              what: entries(p.what),
              place: 'into' in p.place ? { into: entry(p.place.into) } : p.place,
            })),
          }
        : {}),
    }
    return invoked(out, invocation)
  }
  switch (line.form) {
    case 'act':
      return act(line)
    case 'then':
      return { ...line, who: seat(line.who), queue: line.queue.map(act) }
    case 'orders':
      return { ...line, who: seat(line.who), say: act(line.say), trigger: canonicalTrigger(line.trigger, entry, word) }
    case 'host':
      return canonicalHost(line, entry, word)
    default:
      return line
  }
}

type OfEntry = (entry: Entry) => Entry
type OfWord = (word: string) => string

function canonicalTrigger(trigger: Trigger, entry: OfEntry, word: OfWord): Trigger {
  switch (trigger.kind) {
    case 'attacked':
      return trigger.by ? { ...trigger, by: entry(trigger.by) } : trigger
    case 'played':
      return { ...trigger, card: entry(trigger.card) }
    case 'falls':
      return { ...trigger, seat: entry(trigger.seat) }
    case 'reaches':
      return { ...trigger, seat: entry(trigger.seat), step: word(trigger.step) }
    case 'arrives':
      return { ...trigger, type: word(trigger.type) }
    default:
      return trigger
  }
}

/** What the host sets, options and texts stay as she wrote them. */
function canonicalHost(line: Host, entry: OfEntry, word: OfWord): Host {
  const { deed } = line
  const zone = (z: ZoneName): ZoneName => ({ zone: word(z.zone), ...(z.of ? { of: entry(z.of) } : {}) })
  switch (deed.deed) {
    case 'sets':
      return { ...line, deed: { ...deed, seat: entry(deed.seat), key: word(deed.key) } }
    case 'moves':
      return { ...line, deed: { ...deed, card: entry(deed.card), from: zone(deed.from), to: zone(deed.to) } }
    case 'gives':
    case 'takes':
      return { ...line, deed: { ...deed, seat: entry(deed.seat), card: entry(deed.card) } }
    case 'draws':
    case 'discards-random':
    case 'reveals-role':
      return { ...line, deed: { ...deed, seat: entry(deed.seat) } }
    case 'shuffles':
      return { ...line, deed: { ...deed, pile: word(deed.pile) } }
    default:
      return line
  }
}

/** `plays spiritual-attack …` is the same as `activates spell-card with spiritual-attack …`. */
function invoked(act: Act, invocation: (id: string) => boolean): Act {
  const card = act.what[0]
  if (act.verb !== 'plays' || !card || act.with || !invocation(card.name)) return act
  return {
    ...act,
    verb: 'activates',
    what: [{ name: 'spell-card', quoted: false, stack: false, marks: [], times: 1 }],
    with: card,
  }
}
