// Changes the header, or writes the log anew, and leaves every other byte of the file as the host wrote it.
//
// A change is made on the value of the header; what differs then is spliced into the text: a value is replaced, a
// list or map in block style is put together again from its own lines, so that comments travel with what they stand at.

import { isDeepStrictEqual } from 'node:util'
import { isMap, isNode, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { withBlock } from './append.ts'
import { afterColon, keyText } from './complain.ts'
import { blockEdit } from './edit-block.ts'
import { complainAt } from './errors.ts'
import { HEADER_KEYS, type HeaderInput } from './header.ts'
import { printLog } from './log.ts'
import { belowKey, inline, printHeader, topLevel } from './print.ts'
import { type GameFile, parseGameFile, rawHeader } from './read.ts'
import { lineEnd, lineStart, nextLine, type Splice, spliced } from './splice.ts'
import { createOnDisk, replaceOnDisk } from './store.ts'

/** One change: `{path: ['players', 2, 'pm'], value: 'https://…'}`. `undefined` takes the value away. */
export interface Change {
  readonly path: readonly (string | number)[]
  readonly value: unknown
}

/**
 * The text of the file with its header changed, one change after another; `['players', n]` with n the number of
 * players adds one. Nothing is written: see `replaceText`.
 * Throws a GameFileError when the new header would be a bad one, or when the file is written in braces.
 */
export function editHeader(file: GameFile, changes: readonly Change[]): string {
  const head = file.text.slice(0, file.headEnd)
  const doc = parseDocument(head, { prettyErrors: false, keepSourceTokens: true })
  const map = doc.contents
  if (!isMap(map) || map.flow)
    throw complainAt(file.text, file.path, 0, {
      what: 'a game file in braces cannot be changed',
      why: 'keys are added on lines of their own',
      mend: 'write one key on each line, without the outer braces, and `log: |` at the end',
    })
  const old = rawHeader(doc)
  const wanted = changes.reduce(changed, old)
  const text = spliced(file.text, rootEdits(file, map, old, wanted))
  const after = parseGameFile(text, file.path)
  const written = rawHeader(parseDocument(text.slice(0, after.headEnd), { prettyErrors: false }))
  if (!isDeepStrictEqual(plain(written), plain(wanted)) || after.entries.length !== file.entries.length)
    throw new Error('the header was not written as it was meant')
  return text
}

/** The text of the file with its log written anew, for a line changed or inserted; the lines come numbered. */
export function rewriteLog(file: GameFile, log: Parameters<typeof printLog>[0]): string {
  const lines = printLog(log)
  const { text, place } = file
  if (place.kind !== 'block') return withBlock({ ...file, entries: [], trailing: [] }, lines)
  const emptied = spliced(text, [{ from: place.from, to: nextLine(text, place.end), text: '' }])
  const unchanged = place.end === place.from
  return withBlock({ ...file, text: unchanged ? text : emptied, place: { ...place, end: place.from } }, lines)
}

/**
 * Writes the new text in place of what `file` was read from, and gives the file as it now is.
 * Throws as `appendLines` does; a text that is no good game file is not written.
 */
export function replaceText(file: GameFile, newText: string): GameFile {
  const after = parseGameFile(newText, file.path)
  if (newText !== file.text) replaceOnDisk(file.path, file.text, newText)
  return after
}

/** Begins a game file with an empty log. Throws a GameFileError when the file is there already or the header is bad. */
export function writeNew(path: string, header: HeaderInput): GameFile {
  const text = printHeader(header)
  const file = parseGameFile(text, path)
  createOnDisk(path, text)
  return file
}

type Raw = Record<string, unknown>

function changed(header: Raw, { path, value }: Change): Raw {
  const [key] = path
  if (key === undefined || key === 'log') throw new Error('a change of the header names a key of the header')
  return put(header, path, value) as Raw
}

/** The value with one place in it changed; nothing of the old value is touched. */
function put(whole: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(whole) ? whole : []
    const inner = put(list[step], rest, value)
    return inner === undefined ? list.toSpliced(step, 1) : [...list.slice(0, step), inner, ...list.slice(step + 1)]
  }
  const map = new Map<string, unknown>(typeof whole === 'object' && whole !== null ? Object.entries(whole) : [])
  const inner = put(map.get(step), rest, value)
  if (inner === undefined) map.delete(step)
  else map.set(step, inner)
  return Object.fromEntries(map)
}

/** A value as it will be read back: without keys whose value is undefined. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, plain(one)]])),
  )
}

function rootEdits(file: GameFile, map: YAMLMap, old: Raw, wanted: Raw): Splice[] {
  const { text, eol } = file
  const pairs = new Map(map.items.map((pair) => [keyText(pair), pair]))
  const edits: Splice[] = []
  for (const [key, pair] of pairs) {
    if (key === 'log') continue
    if (wanted[key] === undefined) edits.push({ from: pairStart(text, pair), to: below(text, pair), text: '' })
    else edits.push(...valueEdits(file, key, pair, old[key], wanted[key]))
  }
  for (const [place, key] of HEADER_KEYS.entries()) {
    if (pairs.has(key) || wanted[key] === undefined) continue
    const above = HEADER_KEYS.slice(0, place).findLast((other) => pairs.has(other))
    const pair = above === undefined ? undefined : pairs.get(above)
    const at = pair ? below(text, pair) : pairStart(text, map.items[0])
    const torn = at > 0 && text[at - 1] !== '\n'
    const line = topLevel(key, wanted[key], eol)
    edits.push({ from: at, to: at, text: torn ? `${eol}${line}` : `${line}${eol}` })
  }
  return edits
}

function valueEdits(file: GameFile, key: string, pair: Pair, old: unknown, wanted: unknown): Splice[] {
  if (isDeepStrictEqual(old, wanted)) return []
  const { text, eol } = file
  const node = isNode(pair.value) ? pair.value : undefined
  const [from, to] = node?.range ?? [0, 0]
  const colon = afterColon(text, pair)
  const lines = belowKey(key, wanted, eol)
  if (from === to && lines === undefined) return [{ from: colon, to: colon, text: ` ${inline(wanted, [key])}` }]
  // What was empty becomes several lines, below the comment that may stand behind the key.
  if (lines !== undefined && (from === to || (isEmpty(old) && lineEnd(text, from) === lineEnd(text, colon)))) {
    const end = lineEnd(text, colon)
    const value = from === to ? [] : [{ from: colon, to, text: '' }]
    return [...value, { from: end, to: end, text: lines }]
  }
  return node ? blockEdit({ text, eol }, node, old, wanted, [key]) : []
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function pairStart(text: string, pair: Pair | undefined): number {
  return lineStart(text, (isScalar(pair?.key) ? pair.key.range?.[0] : undefined) ?? 0)
}

/** Where a key may be put in below a pair: after its lines and the indented comments that follow. */
function below(text: string, pair: Pair): number {
  const value = isNode(pair.value) ? pair.value.range?.[1] : undefined
  const key = isScalar(pair.key) ? (pair.key.range?.[1] ?? 0) : 0
  const end = text.slice(0, Math.max(value ?? 0, key)).trimEnd().length
  let at = nextLine(text, end)
  while (/^[ \t]+#/.test(text.slice(at, lineEnd(text, at)))) at = nextLine(text, at)
  return at
}
