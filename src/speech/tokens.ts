// Cuts a piece of a post into tokens, the longest known name or phrase first, and says of each what it may be. Letters of
// Chinese have no spaces between them; there the longest known piece counts.

import { squeeze } from '../rules/lookup.ts'
import type { Lexicon, Sense } from './lexicon.ts'
import { lookAlikes, playerNear, thingNear } from './resolve.ts'

export interface Token {
  readonly text: string
  /** 0-based in the piece, end exclusive. */
  readonly start: number
  readonly end: number
  readonly senses: readonly Sense[]
  /** A sign that separates: comma, colon, stop, question mark, bracket, line break. */
  readonly sign?: 'comma' | 'colon' | 'stop' | 'question' | 'open' | 'close' | 'line' | 'and'
  /** `'s` behind it, or a Chinese 的. */
  readonly owns?: true
  /** A player's number at the table: `#3`. */
  readonly numbered?: true
}

interface Atom {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly kind: 'word' | 'letter' | 'sign'
}

const HAN = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]`
const PLAIN = String.raw`(?:(?!${HAN})[\p{L}\p{N}\p{M}_])`
const SIGN = String.raw`\.{2,}|…+|[-=~]*>+|[→⇒➡➔]|[,，、:：.。!！?？;；()（）+&/\n#＃]|[—–]`
const ATOM = new RegExp(
  String.raw`(?<sign>${SIGN})|(?<letter>${HAN})|(?<word>${PLAIN}+(?:['’][\p{L}\p{M}]+)*['’]?)`,
  'gu',
)

const SIGNS: Readonly<Record<string, Token['sign']>> = {
  ',': 'comma',
  '，': 'comma',
  '、': 'comma',
  ':': 'colon',
  '：': 'colon',
  '.': 'stop',
  '。': 'stop',
  '!': 'stop',
  '！': 'stop',
  ';': 'comma',
  '；': 'comma',
  '?': 'question',
  '？': 'question',
  '(': 'open',
  '（': 'open',
  ')': 'close',
  '）': 'close',
  '\n': 'line',
  '+': 'and',
  '&': 'and',
  '—': 'comma',
  '–': 'comma',
}

export function tokensOf(lexicon: Lexicon, text: string): Token[] {
  const whole = wholeNames(lexicon, text)
  const out: Token[] = []
  let from = 0
  for (const name of [...whole, undefined]) {
    out.push(...scan(lexicon, text, from, name?.start ?? text.length))
    if (name) {
      out.push(name)
      from = name.end
    }
  }
  return joinNumbers(out)
}

/** Names of players that are no words, such as `[b]` or one with a stop in it, where they stand as they are. */
function wholeNames({ players }: Lexicon, text: string): Token[] {
  const odd = players.flatMap(({ name, aka }) =>
    [name, ...aka].filter((n) => /[^\p{L}\p{N}\s_'’-]/u.test(n)).map((n) => ({ name: n, seat: name })),
  )
  const out: Token[] = []
  const low = text.toLowerCase()
  for (const { name, seat } of odd.sort((a, b) => b.name.length - a.name.length)) {
    for (let at = low.indexOf(name.toLowerCase()); at >= 0; at = low.indexOf(name.toLowerCase(), at + 1)) {
      const end = at + name.length
      const inside =
        (/^[\p{L}\p{N}]/u.test(name) && /[\p{L}\p{N}]$/u.test(text.slice(0, at))) ||
        (/[\p{L}\p{N}]$/u.test(name) && /^[\p{L}\p{N}]/u.test(text.slice(end)))
      if (inside || out.some((t) => t.start < end && at < t.end)) continue
      out.push({ text: text.slice(at, end), start: at, end, senses: [{ kind: 'seat', seat, via: 'exact' }] })
    }
  }
  return out.sort((a, b) => a.start - b.start)
}

function scan(lexicon: Lexicon, text: string, from: number, to: number): Token[] {
  const atoms = atomsIn(text, from, to)
  const out: Token[] = []
  for (let at = 0; at < atoms.length; ) {
    const atom = atoms[at]!
    if (atom.kind === 'sign') {
      const token = signToken(atom)
      if (token) out.push(token)
      at++
      continue
    }
    const exact = longest(lexicon, text, atoms, at)
    const found = (exact && slipBehind(lexicon, text, atoms, at, exact)) ?? exact ?? near(lexicon, text, atoms, at)
    out.push(found.token)
    at += found.count
  }
  return out
}

function atomsIn(text: string, from: number, to: number): Atom[] {
  return [...text.slice(from, to).matchAll(ATOM)].flatMap((found): Atom[] => {
    const { sign, letter, word } = found.groups!
    const start = from + found.index
    const piece = sign ?? letter ?? word ?? ''
    if (word !== undefined) {
      const bare = word.replace(/['’]$/, '')
      return [{ text: bare, start, end: start + bare.length, kind: 'word' }]
    }
    return [{ text: piece, start, end: start + piece.length, kind: sign === undefined ? 'letter' : 'sign' }]
  })
}

function signToken({ text, start, end }: Atom): Token | undefined {
  if (/>|[→⇒➡➔]/.test(text)) return { text, start, end, senses: [{ kind: 'word', is: 'on' }] }
  if (/^(?:\.{2,}|…+)$/.test(text)) return { text, start, end, senses: [], sign: 'comma' }
  if (text === '/') return { text, start, end, senses: [{ kind: 'word', is: 'or' }] }
  if (text === '#' || text === '＃') return { text, start, end, senses: [{ kind: 'word', is: 'number' }] }
  const sign = SIGNS[text]
  return sign && { text, start, end, senses: [], sign }
}

interface Found {
  readonly token: Token
  readonly count: number
}

/** Nothing but what holds one name together stands between. */
const SOFT = /^[\s'’.·・_-]*$/

/** The longest piece from here that is spelled like something. */
function longest(lexicon: Lexicon, text: string, atoms: readonly Atom[], at: number): Found | undefined {
  let best: Found | undefined
  let key = ''
  for (let count = 1; count <= Math.max(lexicon.longest, 12) && at + count <= atoms.length; count++) {
    const atom = atoms[at + count - 1]!
    const before = count > 1 ? atoms[at + count - 2] : undefined
    if (atom.kind === 'sign' || (before && !SOFT.test(text.slice(before.end, atom.start)))) break
    key += squeeze(atom.text)
    const senses = lexicon.exact.get(key)
    if (senses) best = { token: tokenOf(lexicon, text, atoms[at]!.start, atom.end, senses), count }
    const owner = /^(.+)['’]s$/i.exec(text.slice(atoms[at]!.start, atom.end))
    const owned = owner && lexicon.exact.get(squeeze(owner[1]!))
    if (owned && !senses)
      best = { token: { ...tokenOf(lexicon, text, atoms[at]!.start, atom.end - 2, owned), owns: true }, count }
  }
  return best
}

function tokenOf(lexicon: Lexicon, text: string, start: number, end: number, senses: readonly Sense[]): Token {
  const piece = text.slice(start, end)
  const told = senses.map((sense): Sense => {
    if (sense.kind !== 'seat') return sense
    const alike = lookAlikes(lexicon.players, piece, sense.seat)
    return alike.length > 0 ? { kind: 'tie', names: [sense.seat, ...alike], what: 'player' } : sense
  })
  return { text: piece, start, end, senses: told }
}

/** "Spirit Strkie": the first word is one by itself, and yet both are a name with a slip in it. */
function slipBehind(
  lexicon: Lexicon,
  text: string,
  atoms: readonly Atom[],
  at: number,
  exact: Found,
): Found | undefined {
  const first = atoms[at]!
  const next = atoms[at + exact.count]
  if (
    first.kind !== 'word' ||
    next?.kind !== 'word' ||
    !SOFT.test(text.slice(atoms[at + exact.count - 1]!.end, next.start))
  )
    return undefined
  if (next.text.length < 4 || longest(lexicon, text, atoms, at + exact.count)) return undefined
  const piece = text.slice(first.start, next.end)
  const sense = thingNear(lexicon, piece)
  if (sense?.kind !== 'thing' || squeeze(piece).length < 8) return undefined
  return { token: { text: piece, start: first.start, end: next.end, senses: [sense] }, count: exact.count + 1 }
}

/** What is spelled like nothing: a slip of the hand over up to three words, a part of a name, or unknown. */
function near(lexicon: Lexicon, text: string, atoms: readonly Atom[], at: number): Found {
  const first = atoms[at]!
  if (first.kind === 'letter') {
    // Letters that mean nothing here are one unknown piece.
    let count = 1
    while (atoms[at + count]?.kind === 'letter' && !longest(lexicon, text, atoms, at + count)) count++
    const end = atoms[at + count - 1]!.end
    return { token: { text: text.slice(first.start, end), start: first.start, end, senses: [] }, count }
  }
  let found: Found | undefined
  if (MANY.test(first.text))
    return { token: { text: first.text, start: first.start, end: first.end, senses: [] }, count: 1 }
  for (let count = Math.min(3, atoms.length - at); count >= 1; count--) {
    const last = atoms[at + count - 1]!
    const words = atoms.slice(at, at + count)
    const parted = words.some((w, i) => i > 0 && !SOFT.test(text.slice(words[i - 1]!.end, w.start)))
    if (parted || words.some((w) => w.kind !== 'word')) continue
    const whole = text.slice(first.start, last.end)
    const owns = /['’]s$/i.test(whole)
    const piece = whole.replace(/['’]s$/i, '')
    const senses = nearly(lexicon, piece)
    const sure = senses.some((s) => s.kind !== 'tie')
    if (senses.length === 0 || (count > 1 && !sure)) continue
    const end = last.end - (owns ? 2 : 0)
    found = { token: { text: piece, start: first.start, end, senses, ...(owns ? { owns } : {}) }, count }
    break
  }
  return found ?? { token: { text: first.text, start: first.start, end: first.end, senses: [] }, count: 1 }
}

const memo = new WeakMap<Lexicon, Map<string, readonly Sense[]>>()

/** What a piece is nearly; the same words come again and again. */
function nearly(lexicon: Lexicon, piece: string): readonly Sense[] {
  const known = memo.get(lexicon) ?? new Map<string, readonly Sense[]>()
  memo.set(lexicon, known)
  const senses =
    known.get(piece) ?? [playerNear(lexicon, piece), thingNear(lexicon, piece)].filter((s) => s !== undefined)
  known.set(piece, senses)
  return senses
}

const MANY = /^(?:x(\d{1,2})|(\d{1,2})x?)$/i

/** `#3`, `3 號`, `x2`, `2`: numbers are not spelled in a list. */
function joinNumbers(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  const isNumber = (t: Token | undefined) => t?.senses.some((s) => s.kind === 'word' && s.is === 'number')
  for (const [i, token] of tokens.entries()) {
    const found = MANY.exec(token.text)
    const n = found && token.senses.every((s) => s.kind !== 'thing') ? Number(found[1] ?? found[2]) : undefined
    if (n === undefined) {
      out.push(token)
      continue
    }
    const before = out.at(-1)
    const hash = isNumber(before) && (before?.text === '#' || before?.text === '＃' || /^\p{L}+/u.test(before!.text))
    const behind = isNumber(tokens[i + 1]) && /\p{sc=Han}/u.test(tokens[i + 1]!.text)
    if (hash) out.pop()
    out.push({
      ...token,
      start: hash ? before!.start : token.start,
      senses: [{ kind: 'number', n }, ...token.senses.filter((s) => s.kind === 'seat')],
      ...(hash || behind ? { numbered: true } : {}),
    })
  }
  return out.filter((t, i) => !(isNumber(t) && /\p{sc=Han}/u.test(t.text) && out[i - 1]?.numbered))
}
