// Names that are not spelled as they are: the unique beginning of one, a word or the first letters of one, a slip of the
// hand. What several could be is a tie; nothing is guessed.

import { distance } from 'fastest-levenshtein'
import { squeeze } from '../rules/lookup.ts'
import type { Lexicon, Sense, Via } from './lexicon.ts'
import type { Player } from './names.ts'

/** Letters that look alike are one: who is called Iris and who is called lris. */
const look = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[Il|1]/g, 'l')
    .replace(/[0Oo]/g, 'o')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Others whose name looks like what was written. */
export function lookAlikes(players: readonly Player[], text: string, seat: string): string[] {
  const key = look(text)
  return players.filter((p) => p.name !== seat && [p.name, ...p.aka].some((n) => look(n) === key)).map((p) => p.name)
}

interface Called {
  readonly seat: string
  readonly key: string
  readonly words: readonly string[]
}
const called = new WeakMap<Lexicon, readonly Called[]>()

function namesOf(lexicon: Lexicon): readonly Called[] {
  const names =
    called.get(lexicon) ??
    lexicon.players.flatMap((p) =>
      [p.name, ...p.aka].map((name) => ({ seat: p.name, key: squeeze(name), words: wordsIn(name) })),
    )
  called.set(lexicon, names)
  return names
}

/** The player whose name begins so, has such a word, or is spelled nearly so. */
export function playerNear(lexicon: Lexicon, text: string): Sense | undefined {
  const key = squeeze(text)
  if (key.length < 2) return undefined
  const names = namesOf(lexicon)
  const among = (via: Via, fits: (name: Called) => boolean): Sense | undefined => {
    const seats = [...new Set(names.filter(fits).map(({ seat }) => seat))]
    if (seats.length > 1) return { kind: 'tie', names: seats, what: 'player' }
    return seats[0] === undefined ? undefined : { kind: 'seat', seat: seats[0], via }
  }
  const begins = among('prefix', (name) => name.key.startsWith(key))
  if (begins) return begins
  const part = among('word', (name) => {
    const { words } = name
    return (key.length >= 3 && words.some((w) => w === key)) || (words.length > 1 && acronym(words) === key)
  })
  if (part) return part
  if (lexicon.everyday.has(key)) return undefined
  return nearest(
    key,
    names.map(({ seat, key: name }) => ({ key: name, of: seat })),
    (seat) => ({ kind: 'seat', seat, via: 'typo' }),
    (seats) => ({ kind: 'tie', names: seats, what: 'player' }),
  )
}

interface Listed {
  readonly key: string
  readonly of: string
  readonly term: boolean
}
const listed = new WeakMap<Lexicon, { names: readonly Listed[]; sections: ReadonlyMap<string, string> }>()

function thingsOf(lexicon: Lexicon) {
  const found = listed.get(lexicon) ?? {
    names: lexicon.things.map(({ key, id, section }) => ({ key, of: id, term: section === 'terms' })),
    sections: new Map(lexicon.things.map(({ id, section }) => [id, section])),
  }
  listed.set(lexicon, found)
  return found
}

/** The thing of the rules that is spelled nearly so. Of plain words of the game only long ones, with one slip. */
export function thingNear(lexicon: Lexicon, text: string): Sense | undefined {
  const key = squeeze(text)
  if (key.length < 4 || lexicon.everyday.has(key)) return undefined
  const { names, sections } = thingsOf(lexicon)
  const near = names.filter(
    (n) =>
      Math.abs(n.key.length - key.length) <= 2 && (!n.term || (n.key.length >= 7 && slipsBetween(key, n.key) <= 1)),
  )
  return nearest(
    key,
    near,
    (id) => ({ kind: 'thing', section: sections.get(id) ?? '', id, via: 'typo' }),
    (ids) => ({ kind: 'tie', names: ids, what: 'thing' }),
  )
}

/** One slip, or two in a name of eight letters; and at least one slip fewer than in every other name. */
function nearest(
  key: string,
  names: readonly { readonly key: string; readonly of: string }[],
  one: (of: string) => Sense,
  several: (of: readonly string[]) => Sense,
): Sense | undefined {
  const far = new Map<string, number>()
  for (const name of names) {
    // More letters apart than any name may have slips.
    if (Math.abs(key.length - name.key.length) > 2) continue
    const slips = slipsBetween(key, name.key)
    if (slips < (far.get(name.of) ?? Number.POSITIVE_INFINITY)) far.set(name.of, slips)
  }
  const fits = (of: string, slips: number) =>
    names.some((n) => n.of === of && slips <= allowed(key, n.key) && slipsBetween(key, n.key) === slips)
  const near = [...far].filter(([of, slips]) => slips > 0 && fits(of, slips)).sort((a, b) => a[1] - b[1])
  const best = near[0]
  if (!best) return undefined
  const rivals = [...far].filter(([of, slips]) => of !== best[0] && slips <= best[1])
  return rivals.length > 0 ? several([best[0], ...rivals.map(([of]) => of)]) : one(best[0])
}

/** How many slips a name may have. In a short one only letters in each other's place: too many words are near it. */
const allowed = (key: string, name: string): number =>
  name.length >= 8 ? 2 : name.length >= 5 || [...key].sort().join() === [...name].sort().join() ? 1 : 0

/** Two letters in each other's place are one slip. */
function slipsBetween(a: string, b: string): number {
  if (a.length === b.length) {
    const at = [...a].findIndex((c, i) => c !== b[i])
    if (at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)) return 1
  }
  return distance(a, b)
}

const wordsIn = (name: string): string[] =>
  (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}]+|\p{N}+/gu) ?? []).map(squeeze).filter((w) => w !== '')
const acronym = (words: readonly string[]): string => words.map((w) => [...w][0]).join('')
