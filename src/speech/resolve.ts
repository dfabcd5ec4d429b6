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

/** The player whose name begins so, has such a word, or is spelled nearly so. */
export function playerNear(lexicon: Lexicon, text: string): Sense | undefined {
  const key = squeeze(text)
  if (key.length < 2) return undefined
  const names = lexicon.players.flatMap((p) => [p.name, ...p.aka].map((name) => ({ seat: p.name, name })))
  const among = (via: Via, fits: (name: string) => boolean): Sense | undefined => {
    const seats = [...new Set(names.filter(({ name }) => fits(name)).map(({ seat }) => seat))]
    if (seats.length > 1) return { kind: 'tie', names: seats, what: 'player' }
    return seats[0] === undefined ? undefined : { kind: 'seat', seat: seats[0], via }
  }
  const begins = among('prefix', (name) => squeeze(name).startsWith(key))
  if (begins) return begins
  const part = among('word', (name) => {
    const words = wordsIn(name)
    return (key.length >= 3 && words.some((w) => w === key)) || (words.length > 1 && acronym(words) === key)
  })
  if (part) return part
  if (lexicon.everyday.has(key)) return undefined
  return nearest(
    key,
    names.map(({ seat, name }) => ({ key: squeeze(name), of: seat })),
    (seat) => ({ kind: 'seat', seat, via: 'typo' }),
    (seats) => ({ kind: 'tie', names: seats, what: 'player' }),
  )
}

/** The thing of the rules that is spelled nearly so. */
export function thingNear(lexicon: Lexicon, text: string): Sense | undefined {
  const key = squeeze(text)
  if (key.length < 4 || lexicon.everyday.has(key)) return undefined
  const sections = new Map(lexicon.things.map(({ id, section }) => [id, section]))
  return nearest(
    key,
    lexicon.things
      .filter(
        (t) =>
          t.section !== 'terms' ||
          (t.key.length >= 7 && Math.abs(t.key.length - key.length) <= 1 && slipsBetween(key, t.key) <= 1),
      )
      .map((t) => ({ key: t.key, of: t.id })),
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
