// Reads lines: of the log, of `act`, of a scenario, of a post. Every error is a `LineError`.
// The pieces are in `reader.ts`, what seats say in `acts.ts`, what the host says in `host.ts`.
// Which thing a name means, and what is legal, is decided elsewhere, against the table.
import { readSaid } from './acts.ts'
import type { Line, Marks, Speaker } from './ast.ts'
import { readHost, readTold, readUndo } from './host.ts'
import { Reader, readDigest, readName, readNumber, readPost } from './reader.ts'
import { CLAUSES, isReservedName, verbOf } from './words.ts'

/** A typed line has at most so many characters. */
export const LINE_LIMIT = 2000
// The canonical form of a line may be longer than what was typed (`a,b` becomes `a, b`), and has marks.
const LOG_LINE_LIMIT = 2 * LINE_LIMIT + 200

/** Reads `WHO VERB …`, `host …`, `told …`, `undo …` or `redo`. Throws `LineError`. */
export function parseLine(text: string): Line {
  const reader = new Reader(text, LINE_LIMIT)
  const line = readLine(reader)
  wantEnd(reader)
  return line
}

/**
 * Reads a line that may leave out WHO: `plays shoot on B` said by `speaker`, or by nobody yet.
 * A WHO in the text stands as written; comparing it with the speaker is the caller's affair.
 */
export function parseAct(text: string, speaker?: Speaker): Line {
  const reader = new Reader(text, LINE_LIMIT)
  const { kind, key } = reader.peek()
  const line = kind === 'word' && verbOf(key) !== undefined ? readSaid(reader, speaker) : readLine(reader)
  wantEnd(reader)
  return line
}

/** Reads a line of the log: `NUMBER LINE MARKS`. Columns of errors count from the start of the text. */
export function parseLogLine(text: string): { line: Line; marks: Marks; number: number } {
  const reader = new Reader(text, LOG_LINE_LIMIT)
  const number = readNumber(reader, 'the number of the line')
  const line = readLine(reader)
  const marks = readMarks(reader)
  wantEnd(reader)
  return { line, marks, number }
}

/** Reads `@time #post auto ~digest`, each of which may be missing. */
export function parseMarks(text: string): Marks {
  const reader = new Reader(text, LINE_LIMIT)
  const marks = readMarks(reader)
  if (reader.peek().kind !== 'end') reader.fail(`a mark ${ORDER_OF_MARKS}`)
  return marks
}

function readLine(reader: Reader): Line {
  const { kind, key } = reader.peek()
  if (kind === 'word') {
    if (key === 'host') return readAfter(reader, readHost)
    if (key === 'told') return readAfter(reader, readTold)
    if (key === 'undo') return readAfter(reader, readUndo)
    if (key === 'redo') return readAfter(reader, () => ({ form: 'redo' }))
    if (key === 'all') return readSaid(readOn(reader), { name: 'all', quoted: false })
    if (verbOf(key) !== undefined || isReservedName(key)) reader.fail('who speaks')
  }
  return readSaid(reader, readName(reader, 'who speaks'))
}

function readAfter(reader: Reader, read: (reader: Reader) => Line): Line {
  return read(readOn(reader))
}

function readOn(reader: Reader): Reader {
  reader.next()
  return reader
}

function wantEnd(reader: Reader): void {
  if (reader.peek().kind !== 'end') reader.fail('a comma, a clause or the end', CLAUSES)
}

const ORDER_OF_MARKS = '(in this order: @time #post auto ~digest)'
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

function readMarks(reader: Reader): Marks {
  const marks: { -readonly [Key in keyof Marks]: Marks[Key] } = { auto: false }
  const token = reader.peek()
  if (token.key === '@') {
    if (token.text !== '?' && !TIME.test(token.text)) reader.fail('a time like @2026-12-01T18:04Z, or @?,')
    marks.at = reader.next().text
  }
  if (reader.peek().key === '#') marks.source = readSource(reader)
  if (reader.take('auto')) marks.auto = true
  if (reader.peek().key === '~') marks.digest = readDigest(reader)
  if (reader.peek().kind === 'mark') reader.fail(`the end ${ORDER_OF_MARKS}`)
  return marks
}

function readSource(reader: Reader): number | 'pm' {
  if (reader.peek().text !== 'pm') return readPost(reader)
  reader.next()
  return 'pm'
}
