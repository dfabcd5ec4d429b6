// Cuts a text into tokens, in one pass and without meaning: words, quoted texts, signs, `[2]`, and
// the marks of the log (`@time`, `#post`, `~digest`). What they mean where, the parser knows.
import { LineError } from './error.ts'

export interface Token {
  readonly kind: 'word' | 'quoted' | 'sign' | 'stack' | 'mark' | 'end'
  /** A word as typed; a quoted text unescaped; the digits of `[2]`; a mark without its sign. */
  readonly text: string
  /** What the grammar compares: a word in lower case, a sign itself, else the first character of the token. */
  readonly key: string
  /** A word that may be a name: without the `:` `.` `+` that only times and values have. */
  readonly plain: boolean
  /** 0-based, end exclusive. */
  readonly start: number
  readonly end: number
}

// Controls, line separators, halves of surrogate pairs, bidi overrides and what YAML cannot hold: the log is
// one line each, and a line must read as it was written.
/** What no line, and so no name in one, may contain: control characters, line breaks, marks that turn the direction of text. */
export const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/u
const WIDE_START = /^[\p{L}\p{N}]/u
const WIDE_INSIDE = /^[\p{L}\p{N}\p{M}’]/u

const START = 1
const INSIDE = 2
const LOOSE = 4
const SIGN = 8
const CLASS = new Uint8Array(128)
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code)
  if (/\w/.test(char)) CLASS[code] = START | INSIDE
  else if (/['-]/.test(char)) CLASS[code] = INSIDE
  else if (/[:.+]/.test(char)) CLASS[code] = LOOSE
  else if (/[,;()]/.test(char)) CLASS[code] = SIGN
}

/** All tokens and an `end`. Throws `LineError` for a text over the limit, a forbidden character or an open quote. */
export function tokenize(text: string, limit: number): readonly Token[] {
  if (text.length > limit) {
    throw new LineError(`a line has at most ${limit} characters; this one has ${text.length}`, limit + 1, 1)
  }
  const bad = text.search(FORBIDDEN)
  if (bad >= 0) {
    const code = text.charCodeAt(bad).toString(16).toUpperCase().padStart(4, '0')
    throw new LineError(`the control character U+${code} cannot stand in a line`, bad + 1, 1)
  }
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 0x20) {
      at++
      continue
    }
    const token = tokenAt(text, at, code)
    tokens.push(token)
    at = token.end
  }
  tokens.push({ kind: 'end', text: '', key: '', plain: false, start: text.length, end: text.length })
  return tokens
}

function tokenAt(text: string, start: number, code: number): Token {
  if (startsWord(text, start)) return wordAt(text, start)
  if (code < 128 && CLASS[code] === SIGN) {
    const sign = text.charAt(start)
    return { kind: 'sign', text: sign, key: sign, plain: false, start, end: start + 1 }
  }
  if (code === 0x22) return quotedAt(text, start)
  if (code === 0x40 || code === 0x23 || code === 0x7e) return markAt(text, start)
  if (code === 0x5b) return stackAt(text, start)
  if ((code === 0x2b || code === 0x2d) && isDigit(text.charCodeAt(start + 1))) return wordAt(text, start)
  const char = String.fromCodePoint(text.codePointAt(start) ?? code)
  throw new LineError(`"${char}" cannot stand here outside quotes`, start + 1, char.length)
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function startsWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return (CLASS[code]! & START) !== 0
  return at < text.length && WIDE_START.test(pointAt(text, at))
}

function pointAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0)
}

function wordAt(text: string, start: number): Token {
  let plain = startsWord(text, start)
  let end = plain ? start : start + 1
  while (end < text.length) {
    const code = text.charCodeAt(end)
    if (code >= 128) {
      const point = pointAt(text, end)
      if (!WIDE_INSIDE.test(point)) break
      end += point.length
    } else if ((CLASS[code]! & INSIDE) !== 0) {
      end++
    } else if ((CLASS[code]! & LOOSE) !== 0 && startsWord(text, end + 1)) {
      plain = false
      end++
    } else break
  }
  const word = text.slice(start, end)
  return { kind: 'word', text: word, key: word.toLowerCase(), plain, start, end }
}

function quotedAt(text: string, start: number): Token {
  let end = start + 1
  let escaped = false
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === 0x22) break
    if (code !== 0x5c) continue
    const next = text.charCodeAt(end + 1)
    if (next === 0x22 || next === 0x5c) {
      escaped = true
      end++
    }
  }
  if (end >= text.length) throw new LineError('this quote is never closed', start + 1, text.length - start)
  const raw = text.slice(start + 1, end)
  if (raw === '') throw new LineError('there is nothing between these quotes', start + 1, 2)
  const said = escaped ? raw.replace(/\\(["\\])/g, '$1') : raw
  return { kind: 'quoted', text: said, key: '"', plain: false, start, end: end + 1 }
}

function markAt(text: string, start: number): Token {
  const space = text.indexOf(' ', start)
  const end = space < 0 ? text.length : space
  return { kind: 'mark', text: text.slice(start + 1, end), key: text.charAt(start), plain: false, start, end }
}

function stackAt(text: string, start: number): Token {
  let end = start + 1
  while (isDigit(text.charCodeAt(end))) end++
  if (end === start + 1 || text.charAt(end) !== ']') {
    throw new LineError('"[" begins the number of something in the post, like [2]', start + 1, 1)
  }
  return { kind: 'stack', text: text.slice(start + 1, end), key: '[', plain: false, start, end: end + 1 }
}
