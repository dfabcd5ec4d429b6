// Errors in packs, written for the person who edits the YAML: file, line, column, what is wrong and what is near.

import { LineCounter, type Document, isNode, parseDocument } from 'yaml'
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

interface Read {
  readonly doc: Document
  readonly lines: LineCounter
  readonly value: unknown
}

function read(source: YamlSource): Read {
  const lines = new LineCounter()
  const doc = parseDocument(source.text, { lineCounter: lines, prettyErrors: true })
  const error = doc.errors[0]
  if (error) {
    const at = error.linePos?.[0] ?? { line: 1, col: 1 }
    throw new PackError(error.message.split('\n')[0] ?? 'not YAML', source.path, at.line, at.col)
  }
  return { doc, lines, value: doc.toJS() ?? {} }
}

/** Reads and checks a YAML file of a pack; the first fault is thrown with its place. */
export function checked<T>(source: YamlSource, schema: z.ZodType<T>): T {
  const { doc, lines, value } = read(source)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = [...parsed.error.issues].sort((a, b) => offset(doc, a.path) - offset(doc, b.path))[0]!
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path
  const at = lines.linePos(offset(doc, path))
  throw new PackError(sentence(issue, schema), source.path, at.line, at.col)
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
  if (issue.code === 'unrecognized_keys') return `${where}unknown key ${issue.keys[0]}${didYouMean(issue.keys[0] ?? '', keysAt(schema, issue.path))}`
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
  const at = unwrap(schema) as { def?: { shape?: Record<string, unknown>; element?: unknown; valueType?: unknown } } | undefined
  return at?.def?.shape?.[String(key)] ?? at?.def?.element ?? at?.def?.valueType
}
