// Errors in packs, written for the person who edits the YAML: file, line, column, what is wrong and what is near.

import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import { didYouMean } from '../language/step.ts'

export class PackError extends Error {
  constructor(
    readonly what: string,
    readonly path: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${path}:${line}:${column}: ${what}`)
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
  /** Where the thing with this path of keys and indices stands, or the nearest thing above it. */
  readonly place: (path: readonly PropertyKey[]) => Place
  /** Checks the value at `path`; the first fault is thrown with its place. */
  readonly check: <T>(schema: z.ZodType<T>, path: readonly PropertyKey[]) => T
  readonly error: (what: string, path: readonly PropertyKey[]) => PackError
}

/** Reads YAML; a text that is none is thrown as an error with its place. */
export function openYaml(source: YamlSource): Yaml {
  const lines = new LineCounter()
  const doc = parseDocument(source.text, { lineCounter: lines, prettyErrors: true })
  const error = doc.errors[0]
  if (error) {
    const at = error.linePos?.[0] ?? { line: 1, col: 1 }
    throw new PackError(error.message.split('\n')[0] ?? 'not YAML', source.path, at.line, at.col)
  }
  const value: unknown = doc.toJS() ?? {}
  const place = (path: readonly PropertyKey[]): Place => {
    const at = lines.linePos(offset(doc, path))
    return { path: source.path, line: at.line, column: at.col }
  }
  const fault = (what: string, path: readonly PropertyKey[]) => {
    const at = place(path)
    return new PackError(what, at.path, at.line, at.column)
  }
  return {
    value,
    place,
    error: fault,
    check(schema, path) {
      const parsed = schema.safeParse(valueAt(value, path))
      if (parsed.success) return parsed.data
      const placed = parsed.error.issues.map((issue) => ({ issue, path: [...path, ...placeOf(issue)] }))
      const first = placed.sort((a, b) => offset(doc, a.path) - offset(doc, b.path))[0]!
      throw fault(sentence(first.issue, schema), first.path)
    },
  }
}

/** Reads and checks a YAML file of a pack; the first fault is thrown with its place. */
export function checked<T>(source: YamlSource, schema: z.ZodType<T>): T {
  return openYaml(source).check(schema, [])
}

function placeOf(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const key of path)
    at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined
  return at
}

function offset(doc: Document, path: readonly PropertyKey[]): number {
  for (let n = path.length; n > 0; n--) {
    const keys = path.slice(0, n)
    const parent = doc.getIn(keys.slice(0, -1), true)
    if (typeof parent === 'object' && parent !== null && 'items' in parent) {
      for (const item of parent.items as { key?: unknown }[]) {
        const key = item.key
        if (isNode(key) && 'value' in key && String(key.value) === String(keys.at(-1)) && key.range) return key.range[0]
      }
    }
    const node = doc.getIn(keys, true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

function sentence(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  const where = issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ` : ''
  if (issue.code === 'unrecognized_keys')
    return `${where}unknown key ${issue.keys[0]}${didYouMean(issue.keys[0] ?? '', keysAt(schema, issue.path))}`
  if (issue.code === 'invalid_value') {
    const known = issue.values.map(String)
    return `${where}${issue.message}${typeof issue.input === 'string' ? didYouMean(issue.input, known) : ''}`
  }
  return `${where}${issue.message}`
}

/** The keys that a schema knows at a path, for "did you mean". */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: unknown = schema
  for (const key of path) at = step(at, key)
  const shape = shapeOf(at)
  return shape ? Object.keys(shape) : []
}

function unwrap(schema: unknown): unknown {
  let at = schema as { def?: { type?: string; innerType?: unknown; in?: unknown; out?: unknown } } | undefined
  for (let n = 0; n < 10 && at?.def; n++) {
    if (at.def.innerType) at = at.def.innerType as typeof at
    else if (at.def.type === 'pipe') at = at.def.out as typeof at
    else break
  }
  return at
}

function shapeOf(schema: unknown): Record<string, unknown> | undefined {
  const at = unwrap(schema) as { def?: { shape?: Record<string, unknown> } } | undefined
  return at?.def?.shape
}

function step(schema: unknown, key: PropertyKey): unknown {
  const at = unwrap(schema) as
    | { def?: { shape?: Record<string, unknown>; element?: unknown; valueType?: unknown } }
    | undefined
  return at?.def?.shape?.[String(key)] ?? at?.def?.element ?? at?.def?.valueType
}
