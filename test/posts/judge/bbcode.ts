// Judges BBCode: a strict scan of all brackets and values, then the tree of @bbob/parser. That parser forgives almost
// everything and never reports: so it is given simple values, and every node of it is held against the source.

import { parse } from '@bbob/parser'
import { called, excerpt, noTraps, Spoilt } from './common.ts'
import { type BBCodeDialect, TAG } from './dialects.ts'

type Tree = ReturnType<typeof parse>
type Node = Exclude<NonNullable<Tree[number]>, string | number>

const BLOCKS = ['quote', 'code', 'list', 'table', 'spoiler', 'area']
const INLINE = ['b', 'i', 'u', 's', 'url', 'size', 'color', 'post', 'user', 'member', 'time']
const PARENT: Readonly<Record<string, string>> = { '*': 'list', li: 'list', tr: 'table', td: 'tr' }

export function judgeBBCode(source: string, dialect: BBCodeDialect): string {
  const { flat, held, words } = scan(source, dialect)
  noTraps(words, dialect)
  const known = [...Object.keys(dialect.tags), '*']
  const tree = parse(flat, { onlyAllowTags: known, enableEscapeTags: false })
  return walk(tree, [], { dialect, flat, held, known })
}

/** Stands for a bracket that opens nothing: the parser would swallow what follows it. */
const BRACKET = '\uf8fe'

interface Scanned {
  /** The source with every value, and all that is within code or a literal tag, as one character. */
  readonly flat: string
  readonly held: ReadonlyMap<string, string>
  /** All words that the board looks through for smilies, with a sign for each tag. */
  readonly words: string
}

/** Every bracket is a tag of the board with a value as it wants it, or followed by a zero-width space. */
function scan(source: string, dialect: BBCodeDialect): Scanned {
  const held = new Map<string, string>([[BRACKET, '[']])
  const hold = (value: string): string => {
    const sign = String.fromCharCode(0xe000 + held.size)
    held.set(sign, value)
    return sign
  }
  let flat = ''
  let words = ''
  const open: string[] = []
  for (let at = 0; at < source.length; ) {
    if (source[at] !== '[' || source[at + 1] === '\u200b') {
      flat += source[at] === '[' ? BRACKET : source[at]
      words += source[at++]
      continue
    }
    const it = tagAt(source, at, dialect)
    if (it === undefined) throw new Spoilt(`a bracket that could open a tag: ${excerpt(source, at)}`)
    if (!it.closing && it.tag !== '*') open.push(it.tag)
    // A closing tag that closes nothing is dropped by the parser without a word.
    if (it.closing && open.pop() !== it.tag) throw new Spoilt(`${it.whole} closes nothing: ${excerpt(source, at)}`)
    at += it.whole.length
    words += TAG
    if (it.closing || it.value === undefined) flat += it.whole
    else {
      const shown = dialect.shown.includes(it.tag)
      const value = dialect.backslashes ? it.value.replace(/\\(.)/g, '$1') : it.value
      const sign = hold(shown ? value : '')
      flat += it.whole.slice(0, it.from) + sign + it.whole.slice(it.from + it.value.length)
      if (shown) words += value + TAG
    }
    if (it.closing || (it.tag !== 'code' && it.tag !== dialect.literal)) continue
    const end = source.toLowerCase().indexOf(`[/${it.tag}]`, at)
    if (end === -1) throw new Spoilt(`${it.whole} is never closed`)
    const inner = source.slice(at, end)
    flat += hold(it.tag === 'code' ? ` ${inner} ` : inner)
    if (it.tag !== 'code') words += inner
    at = end
  }
  return { flat, held, words }
}

interface Tag {
  readonly whole: string
  readonly tag: string
  readonly closing: boolean
  readonly value?: string
  /** Where the value begins in the whole. */
  readonly from: number
}

function tagAt(source: string, at: number, dialect: BBCodeDialect): Tag | undefined {
  const head = /^\[(\/?)(\*|[a-z]+)/.exec(source.slice(at, at + 20))
  const [, slash = '', tag = ''] = head ?? []
  if (tag === '*')
    return source.startsWith('[*]', at) && !('li' in dialect.tags)
      ? { whole: '[*]', tag, closing: false, from: 0 }
      : undefined
  if (!(tag in dialect.tags)) return undefined
  const value = slash ? undefined : dialect.tags[tag]
  const form = new RegExp(`\\[${slash}${tag}${value === undefined ? '' : `(${value.source})`}\\]`, 'dy')
  form.lastIndex = at
  const found = form.exec(source)
  if (!found) return undefined
  const from = (found.indices?.[2]?.[0] ?? at) - at
  return { whole: found[0], tag, closing: slash !== '', from, ...(found[2] === undefined ? {} : { value: found[2] }) }
}

interface Ground {
  readonly dialect: BBCodeDialect
  readonly flat: string
  readonly held: ReadonlyMap<string, string>
  readonly known: readonly string[]
}

function walk(tree: Tree, above: readonly string[], ground: Ground, numbered = false): string {
  let number = 0
  let run = ''
  let out = ''
  const words = () => {
    const looksLike = new RegExp(
      `\\[/?(?:${ground.known.map((t) => t.replace('*', '\\*')).join('|')})(?![a-z])`,
      'i',
    ).exec(run)
    if (looksLike) throw new Spoilt(`${looksLike[0]} stands for itself: ${excerpt(run, looksLike.index)}`)
    const items = above.at(-1) === 'list' && (number === 0 || 'li' in ground.dialect.tags)
    if ((items || above.at(-1) === 'table' || above.at(-1) === 'tr') && run.trim() !== '')
      throw new Spoilt(`words that belong to no item: ${run}`)
    out += unheld(called(run, ground.dialect), ground)
    run = ''
  }
  for (const node of tree) {
    if (typeof node !== 'object' || node === null) {
      run += node ?? ''
      continue
    }
    words()
    const inner = () => element(node, above, ground)
    if (node.tag === '*' || node.tag === 'li') {
      place(node, above, ground)
      number++
      out += ` ${numbered ? `⟨${number}⟩` : '•'} ${node.tag === '*' ? '' : inner()}`
    } else out += inner()
  }
  words()
  return out
}

const unheld = (text: string, ground: Ground): string =>
  text.replace(/[\ue000-\uf8fe]/g, (sign) => ground.held.get(sign) ?? sign)

/** A node stands where it may, and ends with its own closing tag. */
function place(node: Node, above: readonly string[], ground: Ground): void {
  const tag = String(node.tag)
  const parent = PARENT[tag]
  if (parent !== undefined && above.at(-1) !== parent) throw new Spoilt(`[${tag}] outside [${parent}]`)
  if (BLOCKS.includes(tag) && above.some((one) => INLINE.includes(one)))
    throw new Spoilt(`[${tag}] within ${above.join(', ')}`)
  if (
    above.filter((one) => one === 'quote').length >
    (ground.dialect.quotes ?? Number.POSITIVE_INFINITY) - (tag === 'quote' ? 1 : 0)
  )
    throw new Spoilt('quotes too deep in one another')
  if (tag === '*') return
  const end = node.end ? ground.flat.slice(node.end.from, node.end.to).toLowerCase() : 'nothing'
  if (end !== `[/${tag}]`) throw new Spoilt(`[${tag}] is closed by ${end}`)
}

function element(node: Node, above: readonly string[], ground: Ground): string {
  place(node, above, ground)
  const tag = String(node.tag)
  const values = Object.values(node.attrs ?? {}).map(String)
  const list = tag === 'list' && values.length > 0
  const inner = walk((node.content ?? []) as Tree, [...above, tag], ground, list)
  const title = ground.dialect.shown.includes(tag) ? unheld(values[0] ?? '', ground) : ''
  if (tag === 'time') return `⟨time ${inner}⟩`
  if (tag === 'user' || tag === 'member') return `⟦${inner}⟧`
  return BLOCKS.includes(tag) || tag === 'td' ? ` ${title} ${inner} ` : inner
}
