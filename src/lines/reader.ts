// A cursor over the tokens of one text, and the small pieces that every form is made of: names,
// entries, lists, numbers, texts. Also the wording of all "what was expected here" errors.
import type { Entry, Speaker } from './ast.ts'
import { LineError } from './error.ts'
import { type Token, tokenize } from './tokens.ts'
import { inQuotes, isKeyword, isTimes, nearestWord } from './words.ts'

const NO_MARKS: readonly string[] = []
const MOST_TIMES = 99

export class Reader {
  private readonly tokens: readonly Token[]
  private at = 0

  constructor(text: string, limit: number) {
    this.tokens = tokenize(text, limit)
  }

  peek(): Token {
    return this.tokens[this.at]!
  }

  /** The token behind the next one; the end once the end is reached. */
  second(): Token {
    return this.tokens[Math.min(this.at + 1, this.tokens.length - 1)]!
  }

  next(): Token {
    const token = this.peek()
    if (token.kind !== 'end') this.at++
    return token
  }

  /** Takes the word or sign if it is next. */
  take(key: string): boolean {
    if (this.peek().key !== key) return false
    this.at++
    return true
  }

  want(key: string): void {
    if (!this.take(key)) this.fail(`"${key}"`, [key])
  }

  /** Takes one word of a closed list. */
  oneOf<Word extends string>(words: readonly Word[]): Word {
    const { key } = this.peek()
    const found = words.find((word) => word === key)
    if (found === undefined) return this.fail(alternatives(words), words)
    this.at++
    return found
  }

  /** Throws: `what` was expected where the cursor stands. */
  fail(what: string, vocabulary: readonly string[] = []): never {
    const token = this.peek()
    const before = this.tokens[this.at - 1]
    const place =
      before === undefined ? `at the start ${what} is expected` : `after ${shown(before)} ${what} is expected`
    const message = token.kind === 'end' ? place : `${place}, not ${shown(token)}`
    const hint = token.kind === 'word' ? nearestWord(token.key, vocabulary) : undefined
    throw new LineError(message, token.start + 1, token.end - token.start, hint)
  }

  /** Throws: the token just taken is wrong. */
  reject(token: Token, message: string, hint?: string): never {
    throw new LineError(message, token.start + 1, token.end - token.start, hint)
  }
}

function shown(token: Token): string {
  if (token.kind === 'quoted') return clipped(inQuotes(token.text))
  if (token.kind === 'stack') return `[${token.text}]`
  return `"${clipped(token.kind === 'mark' ? token.key + token.text : token.text)}"`
}

function clipped(text: string): string {
  const points = [...text]
  return points.length <= 40 ? text : `${points.slice(0, 39).join('')}…`
}

function alternatives(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(' or ')
}

/** A name without anything behind it. Quotes always mean a player. */
export function readName(reader: Reader, what = 'a name'): Speaker {
  const token = reader.peek()
  if (token.kind === 'quoted') return { name: reader.next().text, quoted: true }
  if (token.kind !== 'word' || isKeyword(token.key)) return reader.fail(what)
  if (!token.plain) {
    const quoted = inQuotes(token.text)
    return reader.reject(token, `a name with ":", "." or "+" in it stands in quotes: ${quoted}`, quoted)
  }
  return { name: reader.next().text, quoted: false }
}

/** A seat, a zone or another plain name as an entry: no marks, no `of`, no `x2`. */
export function readPlain(reader: Reader, what = 'a name'): Entry {
  const { name, quoted } = readName(reader, what)
  return { name, quoted, stack: false, marks: NO_MARKS, times: 1 }
}

/** `shoot(spring, hand) x2 of B`, `[2]`, `"Man In Icebox"`. */
export function readEntry(reader: Reader, what = 'a name'): Entry {
  if (reader.peek().kind === 'stack') {
    return { name: reader.next().text, quoted: false, stack: true, marks: NO_MARKS, times: 1 }
  }
  const { name, quoted } = readName(reader, what)
  const marks = reader.peek().key === '(' ? readMarksInBrackets(reader) : NO_MARKS
  let times: number | undefined
  let owner: Speaker | undefined
  for (;;) {
    const token = reader.peek()
    if (times === undefined && token.kind === 'word' && isTimes(token.key)) times = readTimes(reader)
    else if (owner === undefined && reader.take('of')) owner = readName(reader)
    else break
  }
  const entry = { name, quoted, stack: false, marks, times: times ?? 1 }
  return owner === undefined ? entry : { ...entry, of: owner }
}

function readTimes(reader: Reader): number {
  const token = reader.next()
  const times = Number(token.key.slice(1))
  if (times < 1 || times > MOST_TIMES) {
    return reader.reject(token, `how many is a number from x1 to x${MOST_TIMES}`)
  }
  return times
}

/** `(spring, hand)`; `(spring)(hand)` and `(spring hand)` are the same. */
function readMarksInBrackets(reader: Reader): readonly string[] {
  const marks: string[] = []
  while (reader.take('(')) {
    do {
      const token = reader.peek()
      if (token.kind !== 'word' || !token.plain) return reader.fail('a mark like spring or hand')
      marks.push(reader.next().key)
      reader.take(',')
    } while (!reader.take(')'))
  }
  return marks
}

/** One or more entries with commas between; `and` may stand for a comma where it separates nothing else. */
export function readList(reader: Reader, and: 'joins' | 'separates' = 'joins', what = 'a name'): readonly Entry[] {
  const entries = [readEntry(reader, what)]
  for (;;) {
    const comma = reader.take(',')
    const joined = and === 'joins' && reader.take('and')
    if (!comma && !joined) return entries
    entries.push(readEntry(reader))
  }
}

/** An id where only an id makes sense: a mode, a pile, a step, a key. */
export function readId(reader: Reader, what: string): string {
  const token = reader.peek()
  if (token.kind !== 'word' || !token.plain || isKeyword(token.key)) return reader.fail(what)
  return reader.next().text
}

/** A word with signs inside (a time, `+2`) or a quoted text. */
export function readValue(reader: Reader, what: string): string {
  const token = reader.peek()
  if (token.kind !== 'quoted' && (token.kind !== 'word' || isKeyword(token.key))) return reader.fail(what)
  return reader.next().text
}

/** Free text; always quoted. */
export function readText(reader: Reader): string {
  if (reader.peek().kind !== 'quoted') return reader.fail('a text in quotes')
  return reader.next().text
}

/** A whole number of at most nine digits, not below `least`. */
export function readNumber(reader: Reader, what: string, least = 0): number {
  const token = reader.peek()
  if (token.kind !== 'word' || !/^\d{1,9}$/.test(token.text)) return reader.fail(what)
  const number = Number(token.text)
  if (number < least) return reader.reject(token, `${what} is ${least} or more`)
  reader.next()
  return number
}

/** `~1a2b3c4d`, without its sign. */
export function readDigest(reader: Reader): string {
  const token = reader.peek()
  if (token.key !== '~' || !/^[0-9a-f]{4,64}$/i.test(token.text)) return reader.fail('"~" with a hexadecimal digest')
  return reader.next().text.toLowerCase()
}

/** `#240`, without its sign. */
export function readPost(reader: Reader): number {
  const token = reader.peek()
  if (!/^\d{1,9}$/.test(token.text)) return reader.fail('a post number like #112')
  return Number(reader.next().text)
}
