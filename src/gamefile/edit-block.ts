// Changes one value in the text, from the YAML node that holds it, and touches as little as it can: the lines of a
// list or map in block style are kept, moved and joined by new ones; a map in flow style gets its new keys at its end.

import { isDeepStrictEqual } from 'node:util'
import { isMap, isNode, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml'
import { keyText } from './complain.ts'
import { inline, keyOf } from './print.ts'
import { lineEnd, lineStart, nextLine, type Splice, spliced } from './splice.ts'

type Path = readonly (string | number)[]
interface Source {
  readonly text: string
  readonly eol: string
}

/** The changes that make `wanted` out of `old`, which is what `node` holds. */
export function blockEdit(source: Source, node: Node, old: unknown, wanted: unknown, path: Path): Splice[] {
  if (isDeepStrictEqual(old, wanted)) return []
  if (isSeq(node) && Array.isArray(old) && Array.isArray(wanted) && wanted.length > 0 && old.length > 0) {
    const edits = node.flow ? flowList(source, node, old, wanted, path) : blockList(source, node, old, wanted, path)
    if (edits) return edits
  }
  if (isMap(node) && isMapping(old) && isMapping(wanted) && node.items.length > 0 && Object.keys(wanted).length > 0) {
    const edits = mapEdits(source, node, old, wanted, path)
    if (edits) return edits
  }
  return [replacement(source, node, wanted, path)]
}

/** The value on one line in place of all that the node covers. */
function replacement({ text }: Source, node: Node, wanted: unknown, path: Path): Splice {
  const [from = 0, end = 0] = node.range ?? []
  const to = Math.max(from, text.slice(0, end).trimEnd().length)
  return { from, to, text: inline(wanted, path) }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function endOf({ text }: Source, node: unknown): number | undefined {
  const end = isNode(node) ? node.range?.[1] : undefined
  return end === undefined ? undefined : text.slice(0, end).trimEnd().length
}

/** New keys at the end, values one by one, keys that are gone with their lines; undefined: write it anew. */
function mapEdits(
  source: Source,
  node: YAMLMap,
  old: Record<string, unknown>,
  wanted: Record<string, unknown>,
  path: Path,
): Splice[] | undefined {
  const { text, eol } = source
  const edits: Splice[] = []
  for (const pair of node.items) {
    const key = keyText(pair)
    const start = isScalar(pair.key) ? pair.key.range?.[0] : undefined
    const end = endOf(source, pair.value)
    if (start === undefined || end === undefined || !isNode(pair.value)) return undefined
    if (wanted[key] !== undefined) edits.push(...blockEdit(source, pair.value, old[key], wanted[key], [...path, key]))
    else if (node.flow || text.slice(lineStart(text, start), start).trim() !== '') return undefined
    else edits.push({ from: lineStart(text, start), to: nextLine(text, Math.max(end, start)), text: '' })
  }
  const last = node.items.at(-1)
  const first = node.items[0]
  const column = isScalar(first?.key) ? (first.key.range?.[0] ?? 0) : 0
  const indent = ' '.repeat(column - lineStart(text, column))
  const end = endOf(source, last?.value) ?? 0
  for (const [key, value] of Object.entries(wanted)) {
    if (value === undefined || Object.hasOwn(old, key)) continue
    const pair = `${keyOf(key)}: ${inline(value, [...path, key])}`
    const at = node.flow ? end : lineEnd(text, end)
    edits.push({ from: at, to: at, text: node.flow ? `, ${pair}` : `${eol}${indent}${pair}` })
  }
  return edits
}

/** Items changed in place and added at the end; undefined when some are gone or moved. */
function flowList(source: Source, node: YAMLSeq, old: unknown[], wanted: unknown[], path: Path): Splice[] | undefined {
  if (wanted.length < old.length) return undefined
  const edits: Splice[] = []
  for (const [i, item] of node.items.entries()) {
    if (!isNode(item)) return undefined
    edits.push(...blockEdit(source, item, old[i], wanted[i], [...path, i]))
  }
  const end = endOf(source, node.items.at(-1))
  if (end === undefined) return undefined
  const added = wanted.slice(old.length).map((value) => `, ${inline(value, path)}`)
  if (added.length > 0) edits.push({ from: end, to: end, text: added.join('') })
  return edits
}

/** The lines of an item, comments above it included; `from` to `to`, without the last line break. */
interface Chunk {
  readonly from: number
  readonly to: number
  readonly dash: number
}

/** The list put together from the lines of its items, in the wanted order; undefined: write it anew. */
function blockList(source: Source, node: YAMLSeq, old: unknown[], wanted: unknown[], path: Path): Splice[] | undefined {
  const { text, eol } = source
  const chunks = chunksOf(source, node)
  const first = chunks?.[0]
  const last = chunks?.at(-1)
  if (!chunks || !first || !last || chunks.length !== old.length) return undefined
  const indent = ' '.repeat(first.dash - lineStart(text, first.dash))
  const sources = assign(old, wanted)
  const lines = wanted.map((value, i) => {
    const at = sources[i]
    const chunk = at === undefined ? undefined : chunks[at]
    const item = at === undefined ? undefined : node.items[at]
    if (at === undefined || !chunk || !isNode(item)) return `${indent}- ${inline(value, path)}`
    const inner = blockEdit(source, item, old[at], value, [...path, i])
    const moved = inner.map((edit) => ({ ...edit, from: edit.from - chunk.from, to: edit.to - chunk.from }))
    return spliced(text.slice(chunk.from, chunk.to), moved)
  })
  return [{ from: first.from, to: last.to, text: lines.join(eol) }]
}

function chunksOf(source: Source, node: YAMLSeq): Chunk[] | undefined {
  const { text } = source
  const token = node.srcToken
  if (token?.type !== 'block-seq' || token.items.length !== node.items.length) return undefined
  const starts: { from: number; dash: number }[] = []
  for (const item of token.items) {
    const dash = item.start.find((one) => one.type === 'seq-item-ind')?.offset
    if (dash === undefined) return undefined
    let from = lineStart(text, dash)
    if (text.slice(from, dash).trim() !== '') return undefined
    while (from > 0 && /^[ \t]+#/.test(text.slice(lineStart(text, from - 1), from))) from = lineStart(text, from - 1)
    starts.push({ from, dash })
  }
  return starts.map(({ from, dash }, i) => {
    const next = starts[i + 1]
    if (next) return { from, dash, to: lineEnd(text, lineStart(text, next.from - 1)) }
    return { from, dash, to: lineEnd(text, Math.max(dash, endOf(source, node.items[i]) ?? 0)) }
  })
}

/** For each wanted item the old one whose lines it takes: the same, else of the same name, else at the same place. */
function assign(old: readonly unknown[], wanted: readonly unknown[]): (number | undefined)[] {
  const found: (number | undefined)[] = wanted.map(() => undefined)
  const free = new Set(old.keys())
  const rounds: ((was: unknown, now: unknown, at: number, i: number) => boolean)[] = [
    (was, now) => isDeepStrictEqual(was, now),
    (was, now) => isMapping(was) && isMapping(now) && was.name !== undefined && was.name === now.name,
    (was, now, at, i) => at === i && isMapping(was) && isMapping(now),
  ]
  for (const fits of rounds)
    for (const [i, now] of wanted.entries()) {
      if (found[i] !== undefined) continue
      const at = [...free].find((candidate) => fits(old[candidate], now, candidate, i))
      if (at === undefined) continue
      found[i] = at
      free.delete(at)
    }
  return found
}
