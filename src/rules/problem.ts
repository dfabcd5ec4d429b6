// Errors in packs, written for the person who edits the YAML: file, line, column, what is wrong and what is near.

import { type Document, isAlias, isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type * as z from 'zod'
import { complaints, nameOf, valueAt } from './sentence.ts'
import type { Path } from './shape.ts'

export class PackError extends Error {
  /** Line and column count from 1; 0 when it is about no place in the file. */
  constructor(
    readonly what: string,
    readonly path: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${path}${line > 0 ? `:${line}:${column}` : ''}: ${what}`)
    this.name = 'PackError'
  }
}

export interface YamlSource {
  readonly path: string
  readonly text: string
}

export interface Place {
  readonly path: string
  readonly line: number
  readonly column: number
}

/** A YAML file that has been read: its value, and the place of everything in it. */
export interface Yaml {
  readonly value: unknown
  /** Where the thing with this path of keys and indices stands, or the nearest above it; of a pair its key, unless the value is meant. */
  readonly place: (path: Path, at?: 'key' | 'value') => Place
  /** Checks the value at `path`; the first fault is thrown with its place. */
  readonly check: <T>(schema: z.ZodType<T>, path: Path) => T
  readonly error: (what: string, path: Path, at?: 'key' | 'value') => PackError
}

/** What helps against the usual slips in YAML itself. */
const MENDS: readonly (readonly [RegExp, string])[] = [
  [/^Tabs are not allowed/, 'write two spaces for each step to the right'],
  [/^Nested mappings are not allowed/, 'a text with a colon in it stands in quotes'],
  [/^Map keys must be unique/, 'everything of one name stands under one key'],
  [/^Missing closing "/, 'the text has a quote at its beginning and none at its end'],
  [/^(?:Flow sequence|Flow map)/, 'a bracket is not closed, or what it holds stands too far to the left'],
  [
    /^All (?:mapping|sequence) items must start at the same column/,
    'set the line as far to the right as its neighbours',
  ],
]

/** Reads YAML; a text that is none is thrown as an error with its place. */
export function openYaml(source: YamlSource): Yaml {
  const lines = new LineCounter()
  const doc = parseDocument(source.text, { lineCounter: lines, prettyErrors: true })
  const error = doc.errors[0]
  if (error) {
    const at = error.linePos?.[0] ?? { line: 1, col: 1 }
    const what = error.message.split('\n')[0] ?? 'not YAML'
    const mend = MENDS.find(([fault]) => fault.test(what))?.[1]
    const said = what.replace(/ at line \d+, column \d+:?$/, '')
    throw new PackError(mend === undefined ? said : `${said}; ${mend}`, source.path, at.line, at.col)
  }
  const value: unknown = doc.toJS() ?? {}
  const place = (path: Path, end: 'key' | 'value' = 'key'): Place => {
    const at = lines.linePos(offset(doc, path, end))
    return { path: source.path, line: at.line, column: at.col }
  }
  const fault = (what: string, path: Path, end?: 'key' | 'value') => {
    const at = place(path, end)
    return new PackError(what, at.path, at.line, at.column)
  }
  return {
    value,
    place,
    error: fault,
    check(schema, path) {
      const inner = valueAt(value, path)
      const parsed = schema.safeParse(inner)
      if (parsed.success) return parsed.data
      const name = nameOf(path) ?? 'the file'
      const placed = complaints(parsed.error.issues, schema, inner, name).map((c) => ({
        ...c,
        path: [...path, ...c.path],
      }))
      const first = placed.sort((a, b) => offset(doc, a.path, a.at) - offset(doc, b.path, b.at))[0]!
      throw fault(first.what, first.path, first.at)
    },
  }
}

/** Reads and checks a YAML file of a pack; the first fault is thrown with its place. */
export function checked<T>(source: YamlSource, schema: z.ZodType<T>): T {
  return openYaml(source).check(schema, [])
}

/** Where the deepest thing of the path that is written begins. */
function offset(doc: Document, path: Path, end: 'key' | 'value'): number {
  let node: unknown = doc.contents
  let at = start(node) ?? 0
  for (const [i, key] of path.entries()) {
    if (isAlias(node)) node = node.resolve(doc)
    if (isMap(node)) {
      const pair = node.items.find((one) => isNode(one.key) && String(one.key.toJS(doc)) === String(key))
      if (!pair) return at
      node = pair.value
      // A path may lead into the long form of what is written short: then the short form is meant.
      const short = i < path.length - 1 && !isMap(node) && !isSeq(node)
      const value = end === 'value' && (i === path.length - 1 || short) ? start(node) : undefined
      at = value ?? start(pair.key) ?? at
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(key)]
      if (item === undefined) return at
      node = item
      at = start(node) ?? at
    } else return at
  }
  return at
}

const start = (node: unknown): number | undefined => (isNode(node) ? (node as Node).range?.[0] : undefined)
