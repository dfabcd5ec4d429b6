// From a mistake in the YAML or in the header to an error that names line, column and cure.

import { closest, distance } from 'fastest-levenshtein'
import { type Document, isMap, isNode, isScalar, isSeq, type Node, type Pair, type YAMLError } from 'yaml'
import type * as z from 'zod'
import { type Complaint, complainAt, type GameFileError } from './errors.ts'
import { knownKeys, VERSION } from './header.ts'

/** The first mistake of the YAML itself. `logFrom` is the offset of the log, if it was found. */
export function yamlComplaint(
  text: string,
  path: string,
  errors: readonly YAMLError[],
  logFrom: number,
): GameFileError {
  const first = errors.reduce((a, b) => (b.pos[0] < a.pos[0] ? b : a))
  const inLog = logFrom >= 0 && first.pos[0] > logFrom
  return complainAt(text, path, first.pos[0], {
    what: 'this is not valid YAML',
    why: first.message,
    mend: inLog ? MEND_LOG : (MEND[first.code] ?? 'put quotes around text with `: `, `#`, brackets or quotes in it'),
  })
}

const MEND_LOG = 'in the log every line, comments too, begins with the same two spaces; `log` is the last key'
const MEND: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'use spaces instead of tabs',
  DUPLICATE_KEY: 'keep one of the two and delete the other',
  MULTIPLE_DOCS: 'delete the line `---` or `...`: a game file is one document',
  BAD_INDENT: 'close every bracket, and give keys that belong together the same number of spaces',
  MISSING_CHAR: 'close every bracket and every quote',
}

/** The mistake of the header that stands first in the file, out of all that zod found. */
export function headerComplaint(
  text: string,
  path: string,
  doc: Document,
  issues: readonly z.core.$ZodIssue[],
): GameFileError {
  const found = issues.map((issue) => ({ ...placeOf(doc, issue), issue }))
  const first = found.reduce((a, b) => (b.rank < a.rank ? b : a))
  return complainAt(text, path, first.at, describe(text, doc, first.issue))
}

/** Undefined when the version is ours. Checked before all else: another version may well have other keys. */
export function versionComplaint(text: string, path: string, doc: Document): GameFileError | undefined {
  const node = nodeAt(doc, ['danmaku'])
  if (!isMap(doc.contents) || node === undefined)
    return complainAt(text, path, isMap(doc.contents) ? (doc.contents.range?.[0] ?? 0) : 0, {
      what: 'this is no game file',
      why: `a game file is a YAML map with the key \`danmaku: ${VERSION}\``,
      mend: `write \`danmaku: ${VERSION}\` as the first line, or start one with \`danmaku new\``,
    })
  const value = isScalar(node) ? node.value : undefined
  if (value === VERSION) return undefined
  const newer = typeof value === 'number' && value > VERSION
  return complainAt(text, path, node.range?.[0] ?? 0, {
    what: newer ? `this game file is of version ${value}` : 'this game file has no known version',
    why: `this program reads version ${VERSION}`,
    mend: newer ? 'install a newer danmaku' : `write \`danmaku: ${VERSION}\`, without quotes`,
  })
}

/** The node at a path. Keys compare as text, since YAML reads the key `2` as a number. */
function nodeAt(doc: Document, path: readonly PropertyKey[]): Node | undefined {
  let node: unknown = doc.contents
  for (const step of path) {
    if (isMap(node)) node = pairAt(node, step)?.value
    else if (isSeq(node)) node = node.items[Number(step)]
    else return undefined
  }
  return isNode(node) ? node : undefined
}

function pairAt(map: Node, key: PropertyKey): Pair | undefined {
  return isMap(map) ? map.items.find((pair) => keyText(pair) === String(key)) : undefined
}

/** The key of a pair as JavaScript sees it. */
export function keyText(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value ?? '') : String(pair.key)
}

/** Keys are shown where they stand. What is missing is shown where it belongs, after all that is there. */
function placeOf(doc: Document, issue: z.core.$ZodIssue): { at: number; rank: number } {
  if (issue.code === 'unrecognized_keys') {
    const map = nodeAt(doc, issue.path)
    const pair = map && pairAt(map, issue.keys[0] ?? '')
    const at = isNode(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0
    return { at, rank: at }
  }
  for (let length = issue.path.length; length >= 0; length--) {
    const [at, end] = nodeAt(doc, issue.path.slice(0, length))?.range ?? []
    if (at !== undefined && end !== undefined) return { at, rank: length === issue.path.length ? at : end }
  }
  return { at: 0, rank: 0 }
}

/** Offset behind the colon of a pair: where the value of a key goes that has none. */
export function afterColon(text: string, pair: Pair): number {
  const end = isNode(pair.key) ? (pair.key.range?.[1] ?? 0) : 0
  return text.indexOf(':', end) + 1
}

function describe(text: string, doc: Document, issue: z.core.$ZodIssue): Complaint {
  const name = nameOf(issue.path)
  const key = String(issue.path.at(-1) ?? '')
  const node = nodeAt(doc, issue.path)
  const source = node?.range ? text.slice(node.range[0], node.range[1]).trim() : ''
  const label = typeof issue.path.at(-1) === 'number' ? '- ' : `${key}: `
  if (issue.code === 'unrecognized_keys') return unknownKey(issue.keys[0] ?? '', issue.path)
  if (node === undefined)
    return {
      what: `${name} is missing`,
      why: `every ${issue.path.length > 1 ? nameOf(issue.path.slice(0, -1)) : 'game file'} has it`,
      mend: key === 'rules' ? 'write `rules: [danmaku]`' : `write \`${label}"…"\``,
    }
  if (issue.code === 'invalid_value')
    return {
      what: `${name} cannot be ${source || 'empty'}`,
      why: `it is one of: ${issue.values.map(String).join(', ')}`,
      mend: `write \`${label}${closest(
        source.toLowerCase(),
        issue.values.map((value) => String(value)),
      )}\``,
    }
  const wantsText = issue.code === 'invalid_type' && issue.expected === 'string'
  const empty = isScalar(node) && node.value === null
  if ((wantsText || issue.code === 'invalid_union') && isScalar(node) && typeof node.value !== 'string')
    return {
      what: `${name} is ${empty ? 'nothing' : `a ${typeof node.value}`}, and text belongs there`,
      why: 'YAML reads numbers, true, false and null as such unless they stand in quotes',
      mend: `write \`${label}${JSON.stringify(source || '…')}\``,
    }
  if (issue.code === 'invalid_type' && issue.expected === 'array')
    return {
      what: `${name} is no list`,
      why: 'a list stands in square brackets, or with one `- ` a line',
      mend: `write \`${label}[${isScalar(node) ? source : '…'}]\``,
    }
  if (issue.code === 'invalid_type')
    return {
      what: `${name} is not what belongs there`,
      why: wantsText ? 'it is one piece of text' : 'it is a map of keys and values',
      mend: wantsText ? `write \`${label}"…"\`` : `write \`${label}{…}\``,
    }
  return { what: `${name} cannot stand so`, why: issue.message, mend: `change it and say the command again` }
}

function unknownKey(key: string, path: readonly PropertyKey[]): Complaint {
  const known = knownKeys(path)
  const near = closest(key.toLowerCase(), known)
  const what = path.length === 0 ? `unknown key \`${key}\`` : `unknown key \`${key}\` in ${nameOf(path)}`
  const why = `the keys here are ${known.join(', ')}`
  const isNear = distance(key.toLowerCase(), near) <= Math.max(2, Math.floor(near.length / 3))
  return { what, why, mend: isNear ? `did you mean \`${near}\`?` : 'delete it, or put it into a comment' }
}

/** `the name of player 2`, `clock.minute`. */
function nameOf(path: readonly PropertyKey[]): string {
  const [top, seat, ...rest] = path
  if (top === 'players' && typeof seat === 'number')
    return rest.length === 0 ? `player ${seat + 1}` : `\`${String(rest[0])}\` of player ${seat + 1}`
  return `\`${path.map(String).join('.')}\``
}
