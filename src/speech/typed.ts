// A line as a host types or pastes it, made ready for the parser: printed names of several words become ids, names of
// players that need quotes get them, `NAME:` at the beginning is who speaks, and what posts put unseen between letters
// goes. Text in quotes stays. Each piece remembers where it was typed, so that an error points at the typed text.

import { LINE_LIMIT } from '../lines/parse.ts'
import { inQuotes, isBareName, isKeyword, isReservedName, needsQuotes, verbOf } from '../lines/words.ts'
import { type Names, playerNamed } from './names.ts'

export interface Typed {
  readonly text: string
  /** Where a piece of `text` was typed; 0-based, ends exclusive. */
  readonly origin: (start: number, end: number) => Span
}

interface Span {
  readonly start: number
  readonly end: number
}
interface Piece extends Span {
  readonly text: string
}

/** A name as posts spell it, and what a line says in its place. */
interface Phrase {
  readonly key: string
  readonly becomes: string
}

/** A letter as typed. `key` is what names are compared by: empty for what is not seen and for a second space. */
interface Letter extends Piece {
  readonly key: string
}

interface Letters {
  readonly all: readonly Letter[]
  /** All keys in a row, where each letter begins there, and which letter begins where. */
  readonly keys: string
  readonly offset: readonly number[]
  readonly beginning: ReadonlyMap<number, number>
}

const UNSEEN = /[\u200b-\u200d\ufeff]/g
const SPACE = /^\p{Zs}$/u
const WORD = /^[\p{L}\p{N}\p{M}_'’-]$/u
const COLON = /^[:：]$/
/** What the line language reads by itself: the number of something in the post, its signs, a text in quotes. */
const OWN = /^\[\d+\]$|^[,;()]+$|^"/

/** The typed text with its names replaced, or only cleaned. */
export function typed(names: Names, text: string, replacing: boolean): Typed {
  if (text.length > LINE_LIMIT) return { text, origin: (start, end) => ({ start, end }) }
  const letters = lettersOf(text)
  const { speakers, anywhere } = replacing ? phrasesOf(names) : { speakers: [], anywhere: [] }
  const { pieces, end } = speaker(names, letters, speakers)
  for (let at = end; at < letters.all.length; ) {
    const found = phraseAt(letters, at, anywhere)
    const to = found?.end ?? endOfQuoted(letters, at) ?? at + 1
    if (found) pieces.push(merged(letters, at, to, found.becomes))
    else pieces.push(...copied(letters, at, to))
    at = to
  }
  return joined(pieces, text.length)
}

function joined(pieces: readonly Piece[], length: number): Typed {
  const from = pieces.flatMap((piece) => Array.from({ length: piece.text.length }, () => piece))
  return {
    text: pieces.map((piece) => piece.text).join(''),
    origin: (start, end) => ({ start: from[start]?.start ?? length, end: from[end - 1]?.end ?? length }),
  }
}

/** Who speaks: a name that is replaced, a name in quotes, or whatever stands before a colon and may be a name. */
function speaker(names: Names, letters: Letters, speakers: readonly Phrase[]): { pieces: Piece[]; end: number } {
  const at = letters.all.findIndex(({ key }) => key !== '' && key !== ' ')
  const found = phraseAt(letters, at, speakers)
  const end = found?.end ?? endOfQuoted(letters, at)
  if (end !== undefined) {
    const pieces = found ? [merged(letters, at, end, found.becomes)] : copied(letters, at, end)
    const next = letters.all.findIndex(({ key }, i) => i >= end && key !== '' && key !== ' ')
    return COLON.test(letters.all[next]?.text ?? '')
      ? { pieces: [...pieces, merged(letters, next, next + 1, ' ')], end: next + 1 }
      : { pieces, end }
  }
  const colon = letters.all.findIndex(({ text }) => COLON.test(text) || text === '"')
  const head = at < 0 || colon < at || letters.all[colon]?.text === '"' ? undefined : headOf(names, letters, at, colon)
  if (head === undefined) return { pieces: [], end: 0 }
  return { pieces: [merged(letters, at, colon, head), merged(letters, colon, colon + 1, ' ')], end: colon + 1 }
}

/** What stands before a colon, if it may be who speaks. */
function headOf(names: Names, letters: Letters, from: number, to: number): string | undefined {
  const head = letters.all.slice(from, to).map(({ text }) => text)
  const name = head.join('').replace(UNSEEN, '').trim()
  if (isBareName(name)) return verbOf(name.toLowerCase()) === undefined ? name : undefined
  const player = playerNamed(names.players, name)
  return player === undefined ? undefined : called(player)
}

const called = (player: string): string => (needsQuotes(player) ? inQuotes(player) : player)

const merged = ({ all }: Letters, from: number, to: number, text: string): Piece => ({
  text,
  start: all[from]!.start,
  end: all[to - 1]!.end,
})

/** Outside quotes nothing stays that is not seen, and every space is a plain one; a line takes U+FEFF nowhere. */
function copied({ all }: Letters, from: number, to: number): Piece[] {
  const quoted = all[from]?.text === '"'
  return all.slice(from, to).map((letter) => ({
    ...letter,
    text: SPACE.test(letter.text) && !quoted ? ' ' : letter.text.replace(quoted ? '\ufeff' : UNSEEN, ''),
  }))
}

/** Behind the closing quote, or behind everything when there is none; undefined when no quote begins here. */
function endOfQuoted({ all }: Letters, at: number): number | undefined {
  if (all[at]?.text !== '"') return undefined
  for (let i = at + 1; i < all.length; i++) {
    if (all[i]!.text === '"') return i + 1
    if (all[i]!.text === '\\') i++
  }
  return all.length
}

/** The first phrase of the list that stands here, between borders of words. */
function phraseAt(letters: Letters, at: number, list: readonly Phrase[]): { becomes: string; end: number } | undefined {
  const { all, keys, offset, beginning } = letters
  if (!all[at]?.key) return undefined
  const start = offset[at]!
  for (const { key, becomes } of list) {
    if (!keys.startsWith(key, start)) continue
    const end = beginning.get(start + key.length)
    const inside = (left: string, right: string) =>
      WORD.test([...left].at(-1) ?? '') && WORD.test(String.fromCodePoint(right.codePointAt(0) ?? 0))
    if (end === undefined || inside(keys.slice(0, start), key) || inside(key, keys.slice(start + key.length))) continue
    return { becomes, end }
  }
  return undefined
}

function lettersOf(text: string): Letters {
  const all: Letter[] = []
  const offset: number[] = []
  const beginning = new Map<number, number>()
  let keys = ''
  let start = 0
  for (const letter of text) {
    const end = start + letter.length
    const key = keyOf(letter)
    const seen = key === ' ' && keys.endsWith(' ') ? '' : key
    if (!beginning.has(keys.length)) beginning.set(keys.length, all.length)
    offset.push(keys.length)
    all.push({ text: letter, key: seen, start, end })
    keys += seen
    start = end
  }
  beginning.set(keys.length, beginning.get(keys.length) ?? all.length)
  return { all, keys, offset, beginning }
}

/** As names are compared: the same letter in any case, width and composition. */
const keyOf = (text: string): string => text.normalize('NFKD').toLowerCase().replace(UNSEEN, '')
const phraseKey = (name: string): string => [...name].map(keyOf).join('').replace(/ +/g, ' ').trim()

/** Longest first; of two that are spelled alike, the player speaks, and elsewhere the thing is named. */
function phrasesOf(names: Names): { speakers: readonly Phrase[]; anywhere: readonly Phrase[] } {
  const byLength = (list: readonly Phrase[]) =>
    list.filter(({ key }) => key !== '').sort((a, b) => b.key.length - a.key.length)
  const speakers = names.players.flatMap(({ name, aka }) =>
    [name, ...aka]
      .filter((one) => needsQuotes(one) && !OWN.test(one))
      .map((one) => ({ key: phraseKey(one), becomes: called(name), holds: isWord(one) })),
  )
  const things = [...names.printed].map(([name, id]) => ({ key: phraseKey(name), becomes: id }))
  return { speakers: byLength(speakers), anywhere: byLength([...things, ...speakers.filter((one) => !one.holds)]) }
}

/** A player called On or Sets: elsewhere than at the beginning of a line the bare word is not hers. */
function isWord(name: string): boolean {
  const word = name.toLowerCase()
  return isKeyword(word) || isReservedName(word) || verbOf(word) !== undefined
}
