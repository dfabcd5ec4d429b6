// Reads a game file: the header through YAML and its schema, the log by hand.
//
// A log has thousands of lines and YAML is slow, so the usual form (`log: |` as the last key) is cut off first and
// only the head goes through YAML. Whatever is written otherwise, or wrong, goes through YAML as a whole; what that
// says is what counts, and the quick way gives up rather than decide.

import { readFileSync } from 'node:fs'
import { type Document, isMap, isScalar, LineCounter, type Pair, parseDocument, type Scalar } from 'yaml'
import { afterColon, headerComplaint, keyText, versionComplaint, yamlComplaint } from './complain.ts'
import { type Complaint, complainAt, GameFileError, positionOf } from './errors.ts'
import { CONTAINERS, type GameHeader, headerSchema } from './header.ts'
import { blockLines, type Log, type LogEntry, type Raw, readLog } from './log.ts'
import { lineEnd, nextLine } from './splice.ts'

/** Where the log stands in the text, as far as writing needs it. All numbers are offsets. */
export type LogPlace =
  /** A block scalar: its lines lie from `from` to `end`, the end of the last line that is not blank. */
  | { readonly kind: 'block'; readonly from: number; readonly end: number; readonly indent: number }
  /** Nothing, or a scalar of another kind, to be replaced by a block when something is written. */
  | { readonly kind: 'scalar'; readonly from: number; readonly to: number }
  | { readonly kind: 'missing' }
  /** The whole file is one `{…}`; such a file can be read but not written. */
  | { readonly kind: 'braces' }

/** A game file as it was read. Nothing in it changes; writing gives a new one. */
export interface GameFile extends Log {
  /** As it was given, for messages. */
  readonly path: string
  /** Every character of the file, a byte order mark included. */
  readonly text: string
  readonly header: GameHeader
  readonly entries: readonly LogEntry[]
  /** Comments below the last line of the log. */
  readonly trailing: readonly string[]
  /** Offset at which the key `log` begins; the length of the text when there is none or it may not be cut off. */
  readonly headEnd: number
  readonly place: LogPlace
  readonly eol: '\n' | '\r\n'
}

/** Reads the file at `path`. Throws a GameFileError. */
export function readGameFile(path: string): GameFile {
  return parseGameFile(readText(path), path)
}

/** The text of the file, exactly. Throws a GameFileError when there is none or it is no UTF-8. */
function readText(path: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw new GameFileError(unreadable(error), { path })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new GameFileError(
      {
        what: 'the file is no UTF-8 text',
        why: 'a game file is plain text in UTF-8; this one was saved in another encoding, or damaged',
        mend: 'save it as UTF-8 in your editor',
      },
      { path },
    )
  }
}

function unreadable(error: unknown): Complaint {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return {
      what: 'there is no such file',
      why: 'a game lives in one file, which `danmaku new` begins',
      mend: 'look at the path, or begin a game with `danmaku new FILE`',
    }
  const why = code === 'EISDIR' ? 'it is a folder' : `the system says ${code}`
  return { what: 'the file cannot be read', why, mend: 'name a game file that you may read' }
}

/** Reads a game file from its text; `path` is for messages only. Throws a GameFileError. */
export function parseGameFile(text: string, path: string): GameFile {
  return parseQuickly(text, path) ?? parseWhole(text, path)
}

/** The quick way; undefined when the file is not of the usual form, or there is something wrong with its YAML. */
export function parseQuickly(text: string, path: string): GameFile | undefined {
  const headEnd = lastLogKey(text)
  const newline = text.indexOf('\n', headEnd)
  if (headEnd <= 0) return undefined
  const head = text.slice(0, headEnd)
  if (/^(?:---|\.\.\.|%)|\t|\ufeff/m.test(head)) return undefined
  const from = newline === -1 ? text.length : newline + 1
  const block = measureBlock(text, from)
  if (!block) return undefined
  const doc = parseDocument(head, { prettyErrors: false })
  const map = doc.contents
  if (doc.errors.length > 0 || !isMap(map) || map.flow || map.items.some((pair) => keyText(pair) === 'log'))
    return undefined
  // Every key stands in the first column only if the first does; an indented head and this log would be bad YAML.
  const start = map.range?.[0] ?? 0
  if (start > 0 && head[start - 1] !== '\n') return undefined
  const header = readHeader(text, path, doc)
  const line = positionOf(text, headEnd).line + 1
  const lines = blockLines(text, from, block.end, line)
  return assemble({ path, text, header, headEnd, log: readLog(text, path, lines), from, ...block })
}

/** Everything through YAML: slow, and right in every case. */
export function parseWhole(text: string, path: string): GameFile {
  const lineCounter = new LineCounter()
  const doc = parseDocument(text, { prettyErrors: false, lineCounter })
  if (doc.errors.length > 0) throw yamlComplaint(text, path, doc.errors, text.search(/^log[ \t]*:/m))
  const header = readHeader(text, path, doc)
  const map = doc.contents
  if (!isMap(map)) throw new Error('a header that was read is a map')
  const eol = eolOf(text)
  const common = { path, text, header, eol, headEnd: text.length }
  const at = map.items.findIndex((pair) => keyText(pair) === 'log')
  const pair = map.items[at]
  if (!pair) return { ...common, entries: [], trailing: [], place: map.flow ? { kind: 'braces' } : { kind: 'missing' } }
  const next = map.items[at + 1]
  if (next) throw notLast(text, path, next)
  const { value } = pair
  if (value === null || (isScalar(value) && value.value === null)) {
    const colon = afterColon(text, pair)
    const place: LogPlace = map.flow ? { kind: 'braces' } : { kind: 'scalar', from: colon, to: colon }
    return { ...common, entries: [], trailing: [], place }
  }
  const [start, end] = (isScalar(value) ? value.range : undefined) ?? [0, 0]
  if (!isScalar(value) || !keepsLines(value, text.slice(start, end))) throw noBlock(text, path, pair)
  const { line, col } = lineCounter.linePos(start)
  if (value.type === 'BLOCK_LITERAL') {
    const from = nextLine(text, start)
    const block = text.slice(from, end)
    const bottom = block.trim() === '' ? from : lineEnd(text, from + block.trimEnd().length)
    const log = readLog(text, path, blockLines(text, from, bottom, line + 1))
    const explicit = Number(/^\|[+-]?([1-9])/.exec(text.slice(start, from))?.[1] ?? 0)
    const indent = explicit || (/^(?: *\r?\n)*( +)\S/.exec(block)?.[1]?.length ?? 2)
    const headEnd = isUsual(text, keyOffset(pair)) ? keyOffset(pair) : text.length
    return assemble({ path, text, header, headEnd, log, from, end: bottom, indent })
  }
  const lines = String(value.value)
    .split('\n')
    .map((one): Raw => ({ text: one.trim(), fileLine: line, column: col, offset: start }))
  const place: LogPlace = map.flow ? { kind: 'braces' } : { kind: 'scalar', from: start, to: end }
  return { ...common, ...readLog(text, path, lines), place }
}

interface Parts {
  readonly path: string
  readonly text: string
  readonly header: GameHeader
  readonly headEnd: number
  readonly log: Log
  readonly from: number
  readonly end: number
  readonly indent: number
}

function assemble({ path, text, header, headEnd, log, from, end, indent }: Parts): GameFile {
  return { path, text, header, ...log, headEnd, place: { kind: 'block', from, end, indent }, eol: eolOf(text) }
}

/** A file keeps the line ends that its first line has. */
function eolOf(text: string): '\n' | '\r\n' {
  const first = text.indexOf('\n')
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n'
}

/** The raw header, without the log, as YAML gives it: what `editHeader` compares. */
export function rawHeader(doc: Document): Record<string, unknown> {
  const whole: unknown = doc.toJS()
  if (typeof whole !== 'object' || whole === null) return {}
  return Object.fromEntries(Object.entries(whole).filter(([key]) => key !== 'log'))
}

function readHeader(text: string, path: string, doc: Document): GameHeader {
  const version = versionComplaint(text, path, doc)
  if (version) throw version
  let raw: Record<string, unknown>
  try {
    raw = rawHeader(doc)
  } catch (error) {
    throw complainAt(text, path, 0, {
      what: 'this YAML refers to something that it does not contain',
      why: error instanceof Error ? error.message : String(error),
      mend: 'put quotes around text that begins with `*` or `&`',
    })
  }
  for (const key of CONTAINERS) if (raw[key] === null) delete raw[key]
  const result = headerSchema.safeParse(raw)
  if (!result.success) throw headerComplaint(text, path, doc, result.error.issues)
  return result.data
}

const LOG_KEY = /log:[ \t]*\|[ \t]*(?:[ \t]#[^\n]*)?\r?(?:\n|$)/y

function isUsual(text: string, offset: number): boolean {
  LOG_KEY.lastIndex = offset
  return (offset === 0 || text[offset - 1] === '\n') && LOG_KEY.test(text)
}

/** Offset of the last `log: |` in the first column; -1 when there is none. */
function lastLogKey(text: string): number {
  for (let at = text.lastIndexOf('\nlog:'); at !== -1; at = at === 0 ? -1 : text.lastIndexOf('\nlog:', at - 1))
    if (isUsual(text, at + 1)) return at + 1
  return -1
}

/**
 * Checks what YAML would: all lines of the block share the indentation of the first; comments further out may follow
 * and end it. Gives the end of its last line that is not blank. Undefined: YAML must judge.
 */
function measureBlock(text: string, from: number): { end: number; indent: number } | undefined {
  let indent = 0
  let end = from
  let closed = false
  for (let start = from; start < text.length; ) {
    const next = text.indexOf('\n', start)
    const stop = next === -1 ? text.length : next
    let first = start
    while (text[first] === ' ') first++
    const blank = first === stop || (text[first] === '\r' && first + 1 === next)
    if (blank) {
      if (indent === 0 && first > start && !closed) return undefined
    } else if (text[first] === '\t' || text[first] === '\r') return undefined
    else if (closed || first - start < (indent || 1)) {
      if (text[first] !== '#') return undefined
      closed = true
    } else {
      indent ||= first - start
      end = lineEnd(text, start)
    }
    start = stop + 1
  }
  return { end, indent: indent || 2 }
}

function keyOffset(pair: Pair): number {
  return (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? 0
}

/** Whether the lines of a scalar come out of YAML as they were written: plain ones and `>` join theirs. */
function keepsLines(scalar: Scalar, source: string): boolean {
  if (typeof scalar.value !== 'string') return false
  return scalar.type === 'BLOCK_LITERAL' || (scalar.type !== 'BLOCK_FOLDED' && !source.trim().includes('\n'))
}

function notLast(text: string, path: string, next: Pair): GameFileError {
  return complainAt(text, path, keyOffset(next), {
    what: `\`${keyText(next)}\` stands below the log`,
    why: '`log` is the last key, since lines are added at the end of the file',
    mend: `move \`${keyText(next)}\` above \`log\``,
  })
}

function noBlock(text: string, path: string, pair: Pair): GameFileError {
  return complainAt(text, path, keyOffset(pair), {
    what: 'the log is no block of text',
    why: 'the log is one block scalar with one line for each action; `>` would join its lines',
    mend: 'write `log: |`, and below it the lines, each with two spaces before it',
  })
}
