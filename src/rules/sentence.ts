// Says in sentences what a schema has against a YAML file: for who edits the file and has never heard of schemas.

import type * as z from 'zod'
import { didYouMean, thereAre } from '../language/step.ts'
import { keysAt, type Path } from './shape.ts'

/** One fault of what is written. */
export interface Complaint {
  readonly what: string
  readonly path: Path
  /** Which end of the pair it is about. */
  readonly at: 'key' | 'value'
  readonly kind: 'unknown' | 'missing' | 'other'
}

/** An issue of the library. Those within steps keep all they had, but the code. */
interface Issue {
  readonly code?: string
  readonly path: Path
  readonly message: string
  readonly keys?: readonly string[]
  /** Keys that there are, where the schema cannot be asked. */
  readonly known?: readonly string[]
  readonly values?: readonly unknown[]
  readonly expected?: string
  readonly errors?: readonly (readonly Issue[])[]
  readonly issues?: readonly Issue[]
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly origin?: string
  readonly pattern?: string
}

/**
 * All that is wrong. A key that is missing beside one that nobody knows is not worth a word: it is most often the same
 * key, misspelt. `name` is what the whole value is called.
 */
export function complaints(
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodType,
  value: unknown,
  name: string,
): Complaint[] {
  const all = (issues as readonly Issue[]).flatMap(expand).flatMap((issue) => complain(issue, schema, value, name))
  const place = (c: Complaint) => JSON.stringify(c.path.slice(0, -1).map(String))
  const unknown = new Set(all.filter((c) => c.kind === 'unknown').map(place))
  const missing = all.filter((c) => c.kind === 'missing' && !unknown.has(place(c)))
  return [
    ...all.filter((c) => c.kind !== 'missing'),
    ...[...new Set(missing.map(place))].map((at) => lacking(missing.filter((c) => place(c) === at))),
  ]
}

/** Keys that one map lacks are told together. */
function lacking(missing: readonly Complaint[]): Complaint {
  const [first] = missing as readonly [Complaint, ...Complaint[]]
  const keys = [...new Set(missing.map(({ path }) => String(path.at(-1))))]
  if (keys.length === 1) return first
  return { ...first, what: `${prefix(first.path.slice(0, -1))}the keys ${keys.join(', ')} are missing` }
}

const isOwn = (message: string): boolean => !/^(?:Invalid|Unrecognized|Too (?:small|big))/.test(message)

/** Of a union the issues of the form that was meant; when none fits, the union's own. */
function expand(issue: Issue): Issue[] {
  const branches = (issue.errors ?? []).map((branch) => branch.flatMap(expand))
  const meant = branches
    .filter((branch) => !branch.some((i) => i.path.length === 0 && (i.expected !== undefined || i.values)))
    .sort((a, b) => a.length - b.length)[0]
  return meant ? meant.map((i) => ({ ...i, path: [...issue.path, ...i.path] })) : [issue]
}

function complain(issue: Issue, schema: z.ZodType, value: unknown, whole: string): Complaint[] {
  if (issue.keys) {
    const known = issue.known ?? keysAt(schema, issue.path)
    return issue.keys.map((key) => ({
      // What a schema itself says of unknown keys helps more than a list of those there are.
      what: `${prefix(issue.path)}unknown key ${key}${isOwn(issue.message) ? `; ${issue.message}` : elsewhere(key, known)}`,
      path: [...issue.path, key],
      at: 'key',
      kind: 'unknown',
    }))
  }
  const { path, missing } = written(issue.path, value)
  if (missing !== undefined)
    return [
      { what: `${prefix(path)}the key ${missing} is missing`, path: [...path, missing], at: 'key', kind: 'missing' },
    ]
  const actual = valueAt(value, path)
  if (typeof actual === 'string' && issue.path.length > path.length && issue.path[path.length] === actual)
    // A bare verb stands for one without arguments.
    return [
      { what: `${actual} needs ${issue.path.slice(path.length + 1).join('.')}`, path, at: 'value', kind: 'other' },
    ]
  const what = `${prefix(container(path))}${sentence(issue, path, actual, nameOf(path) ?? whole)}`
  const key = issue.code === 'invalid_key' || actual === null || (issue.code === 'custom' && isOwn(issue.message))
  return [{ what, path, at: key ? 'key' : 'value', kind: 'other' }]
}

/** A condition is no key of what it is about. */
const elsewhere = (key: string, known: readonly string[]): string =>
  key === 'if' ? '; a condition is a step of its own, as in "- if: {is: {…}, then: […]}"' : didYouMean(key, known)

function sentence(issue: Issue, path: Path, actual: unknown, name: string): string {
  if (issue.code === 'invalid_key') {
    const inner = issue.issues?.[0]
    const key = String(path.at(-1))
    if (inner?.values) return `unknown key ${key}${didYouMean(key, inner.values.map(String))}`
    return inner ? malformed(inner, key) : `unknown key ${key}`
  }
  if (isOwn(issue.message)) return issue.message
  if (actual === null && issue.expected !== undefined) return `${name} is ${kind(issue.expected)}; here it is empty`
  if (issue.values) return notOneOf(issue.values.map(String), path, actual, name)
  if (issue.expected !== undefined) return `${name} is ${kind(issue.expected)}, not ${found(issue, actual)}`
  const words = (issue.errors ?? []).flatMap((branch) =>
    branch.flatMap((i) => (i.path.length === 0 ? (i.values ?? []) : [])),
  )
  if (typeof actual === 'string' && words.length > 1) return notOneOf(words.map(String), path, actual, name)
  if (issue.errors) return `${name} is ${[...new Set(issue.errors.flatMap(forms))].join(' or ')}, not ${kindOf(actual)}`
  if (issue.minimum !== undefined)
    return issue.origin === 'array'
      ? `${name} has too few entries; ${issue.minimum} or more are needed`
      : `${name} is ${issue.minimum} or more, not ${actual}`
  if (issue.maximum !== undefined)
    return issue.origin === 'array'
      ? `${name} has too many entries; there can be ${issue.maximum}`
      : `${name} is ${issue.maximum} or less, not ${actual}`
  return malformed(issue, String(actual))
}

function notOneOf(known: readonly string[], path: Path, actual: unknown, name: string): string {
  if (typeof actual === 'object') return `${name} is one of ${known.join(', ')}, not ${kindOf(actual)}`
  const word = String(actual)
  const noun = NOUNS[String(keyOf(path))]
  return noun ? `${word} is no ${noun}${thereAre(word, known)}` : `${name} cannot be ${word}${thereAre(word, known)}`
}

/** What a word is, by the key under which it stands. */
const NOUNS: Readonly<Record<string, string>> = {
  types: 'card type',
  type: 'card type',
  except: 'card type',
  season: 'season',
}

function malformed(issue: Issue, word: string): string {
  if (isOwn(issue.message)) return `${word}: ${issue.message}`
  const form = issue.pattern?.replace(/^\/?\^?|\$?\/?$/g, '')
  return form ? `${word} is not of the form ${form}` : issue.message
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'a map',
  record: 'a map',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}
const kind = (expected: string): string => KINDS[expected] ?? expected

const forms = (branch: readonly Issue[]): string[] =>
  branch.slice(0, 1).map((i) => (i.values ? i.values.map(String).join(' or ') : kind(i.expected ?? 'something else')))

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  return { object: 'a map', string: 'a text', number: 'a number', boolean: 'true or false' }[String(typeof value)] ?? ''
}

/** A number that is no whole one is said as it is. */
const found = (issue: Issue, actual: unknown): string =>
  issue.expected === 'int' && typeof actual === 'number' ? String(actual) : kindOf(actual)

const keyOf = (path: Path): PropertyKey | undefined => path.findLast((key) => typeof key === 'string')

/** What the thing at a path is called; nothing when there is no key on the way. */
export function nameOf(path: Path): string | undefined {
  const key = keyOf(path)
  if (key === undefined) return path.length > 0 ? 'this entry' : undefined
  return typeof path.at(-1) === 'number' ? `every entry of ${String(key)}` : String(key)
}

function container(path: Path): Path {
  const at = path.findLastIndex((key) => typeof key === 'string')
  return at < 0 ? [] : path.slice(0, at)
}

const prefix = (path: Path): string => (path.length > 0 ? `${path.map(String).join('.')}: ` : '')

/** As much of the path as is written, and the key that a map there lacks. */
function written(path: Path, value: unknown): { path: Path; missing?: string } {
  let at = value
  for (const [i, key] of path.entries()) {
    const map = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>) : undefined
    if (map && Object.hasOwn(map, key)) at = map[key]
    else return { path: path.slice(0, i), ...(map && !Array.isArray(map) ? { missing: String(key) } : {}) }
  }
  return { path }
}

export function valueAt(value: unknown, path: Path): unknown {
  let at = value
  for (const key of path)
    at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined
  return at
}
