// Writes values of the header as YAML that a host likes to read: names and seeds in quotes, one player a line.

import { HEADER_KEYS } from './header.ts'

/** Text that YAML, and every other reader of YAML, takes for nothing but text. */
const PLAIN = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$|^\d+(?:h|d|min)$|^[A-Z]{3}$/
const PLAIN_KEY = /^[A-Za-z_][\w-]*$/
const NOT_PLAIN = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n', 'nan', 'inf'])

/** Keys whose text always stands in quotes, so that a host sees how to write the next one. */
const QUOTED = new Set<string>(['title', 'seed', 'salt', 'commitment', 'players', 'words', 'hash', 'note'])

/** Longest line before a map is written with one entry a line. */
const WIDTH = 120

/** A value on one line: `{name: "ADGK", aka: ["adg"]}`. `path` says where it stands. */
export function inline(value: unknown, path: readonly (string | number)[]): string {
  const quoted = path.some((step) => typeof step === 'string' && QUOTED.has(step))
  return write(value, quoted)
}

function write(value: unknown, quoted: boolean): string {
  if (typeof value === 'string') return text(value, quoted)
  if (Array.isArray(value)) return `[${value.map((item) => write(item, quoted)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const pairs = entriesOf(value).map(([key, item]) => `${keyOf(key)}: ${write(item, quoted || QUOTED.has(key))}`)
    return `{${pairs.join(', ')}}`
  }
  return String(value ?? null)
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined)
}

function text(value: string, quoted: boolean): string {
  return !quoted && PLAIN.test(value) && !NOT_PLAIN.has(value.toLowerCase()) ? value : quote(value)
}

/** A key of a map, in quotes where it needs them. */
export function keyOf(key: string): string {
  return PLAIN_KEY.test(key) && !NOT_PLAIN.has(key.toLowerCase()) ? key : quote(key)
}

/** JSON is YAML; only what YAML does not print is escaped besides. */
function quote(value: string): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A top-level key with its value, without the last line break: players one a line, long maps one entry a line. */
export function topLevel(key: string, value: unknown, eol: string): string {
  const below = belowKey(key, value, eol)
  return below === undefined ? `${key}: ${inline(value, [key])}` : `${key}:${below}`
}

/** What stands below a key whose value takes several lines, each with its line break before it; else undefined. */
export function belowKey(key: string, value: unknown, eol: string): string | undefined {
  if (Array.isArray(value)) {
    if (key !== 'players' || value.length === 0) return undefined
    return value.map((item) => `${eol}  - ${inline(item, [key])}`).join('')
  }
  if (typeof value !== 'object' || value === null || entriesOf(value).length < 2) return undefined
  if (`${key}: ${inline(value, [key])}`.length <= WIDTH) return undefined
  return entriesOf(value)
    .map(([name, item]) => `${eol}  ${keyOf(name)}: ${inline(item, [key, name])}`)
    .join('')
}

/** The text of a new game file: keys in their order, the empty log last. */
export function printHeader(header: Readonly<Record<string, unknown>>): string {
  const lines = HEADER_KEYS.filter((key) => header[key] !== undefined).map((key) => topLevel(key, header[key], '\n'))
  return `${lines.join('\n')}\nlog: |\n`
}
