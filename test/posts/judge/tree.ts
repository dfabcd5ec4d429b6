// What a document says when it is read on a board: its words with list numbers, titles and heads of tables; mentions, times
// and links as that board shows them.

import { type Block, type Content, type Document, type Inline, plainText } from '../../../src/posts/document.ts'

interface Ways {
  readonly bullet: string
  readonly number: (n: number) => string
  readonly rule: string
  /** A title as the board's tag for it can hold it. */
  readonly spoilerTitle: (title: string) => string
  readonly quoteTitle: (name: string) => string
  /** Whether a quoted name is a value of the tag; else it is written in the quote. */
  readonly quoteHolds: (name: string) => boolean
  readonly quotes: number
  readonly tables: boolean
  readonly time?: (at: Date) => string
  readonly byId?: (id: string, name: string) => string
  readonly byName?: (name: string) => string | undefined
  readonly mentions: number
  readonly link: (text: string, url: string) => string
  readonly posts: boolean
}

const same = (value: string): string => value
const standIns = (value: string): string => value.replaceAll('"', '”').replaceAll('[', '(').replaceAll(']', ')')
const seconds = (at: Date): string => String(at.getTime() / 1000)

const base: Ways = {
  bullet: '•',
  number: (n) => `⟨${n}⟩`,
  rule: '————',
  spoilerTitle: same,
  quoteTitle: same,
  quoteHolds: () => true,
  quotes: Number.POSITIVE_INFINITY,
  tables: false,
  mentions: Number.POSITIVE_INFINITY,
  link: same,
  posts: true,
}
const markdown: Ways = { ...base, rule: '⟨rule⟩', quoteHolds: () => false, tables: true }
const WAYS: Readonly<Record<string, Ways>> = {
  phpbb: { ...base, quotes: 3 },
  mafiascum: { ...base, quotes: 3 },
  xenforo: {
    ...base,
    tables: true,
    spoilerTitle: standIns,
    quoteTitle: standIns,
    quoteHolds: (name) => !name.includes(','),
    byId: (_, name) => name,
    byName: (name) => `@${name}`,
  },
  vbulletin: { ...base, quoteTitle: standIns, quoteHolds: (name) => !name.includes(';') },
  smf: {
    ...base,
    tables: true,
    quoteTitle: standIns,
    quoteHolds: (name) => !name.includes('='),
    byId: (_, name) => name,
    time: seconds,
  },
  mybb: { ...base, quoteTitle: standIns, quotes: 5 },
  proboards: { ...base, quoteTitle: standIns, number: (n) => `${n}.` },
  discourse: {
    ...markdown,
    spoilerTitle: standIns,
    byName: (name) => `@${name}`,
    mentions: 10,
    time: (at) => at.toISOString().slice(0, 19).replace('T', ' '),
  },
  nodebb: { ...markdown, byName: (name) => `@${name}` },
  reddit: { ...markdown, byName: (name) => (/[^\w-]/.test(name) ? undefined : `u/${name}`) },
  discord: {
    ...base,
    quoteHolds: () => false,
    quotes: 1,
    byId: (id) => `@${id}`,
    time: seconds,
    link: (text, url) => `${text} (${url})`,
  },
  plain: {
    ...base,
    bullet: '-',
    number: (n) => `${n}.`,
    rule: '----',
    quoteTitle: (name) => `${name}:`,
    link: (text, url) => (text === url ? url : `${text} (${url})`),
    posts: false,
  },
}

export function treeText(document: Document, board: string): string {
  const ways = WAYS[board]
  if (ways === undefined) throw new Error(`nobody has written down how ${board} shows a document: tree.ts`)
  let mentioned = 0

  const blocks = (list: readonly Block[], quotes = 0): string => list.map((it) => block(it, quotes)).join(' ')
  function block(it: Block, quotes: number): string {
    switch (it.kind) {
      case 'heading':
      case 'paragraph':
        return content(it.content)
      case 'list':
        return it.items
          .map((item, i) => `${it.ordered ? ways!.number(i + 1) : ways!.bullet} ${content(item)}`)
          .join(' ')
      case 'quote': {
        const value = quotes < ways!.quotes && ways!.quoteHolds(it.from ?? '')
        const from = it.from === undefined ? '' : value ? ways!.quoteTitle(it.from) : it.from
        return `${from} ${blocks(it.blocks, quotes + 1)}`
      }
      case 'spoiler':
        return `${ways!.spoilerTitle(it.title)} ${blocks(it.blocks, quotes + (INSIDE_QUOTES.includes(board) ? 1 : 0))}`
      case 'code':
        return it.text
      case 'table': {
        const cell = (one: Content) => (ways!.tables ? content(one) : plainText(one))
        const rows = it.rows.map((row) => it.columns.map((_, i) => cell(row[i] ?? [])).join(' '))
        return [it.columns.map((c) => c.head).join(' '), ...rows].join(' ')
      }
      case 'rule':
        return ways!.rule
    }
  }

  const content = (list: Content, before = '', after = ''): string =>
    list.map((it, i) => inline(it, before + plainText(list.slice(0, i)), plainText(list.slice(i + 1)) + after)).join('')
  function inline(it: Inline, before: string, after: string): string {
    switch (it.kind) {
      case 'mention':
        return mention(it, before, after)
      case 'link':
        return ways!.link(it.text, it.url)
      case 'post':
        return it.url === undefined || !ways!.posts ? plainText([it]) : ways!.link(plainText([it]), it.url)
      case 'time':
        return ways!.time ? `⟨time ${ways!.time(new Date(it.at))}⟩` : it.text
      case 'strong':
      case 'emphasis':
      case 'strike':
        return content(it.content, before, after)
      default:
        return plainText([it])
    }
  }
  /** A name can be called when it is one word and stands alone. */
  function mention(it: Extract<Inline, { kind: 'mention' }>, before: string, after: string): string {
    const next = after.replace(/^[.,;:!?)]+/, '')[0] ?? ' '
    const word = /^[\p{L}\p{N}]+([_-][\p{L}\p{N}]+)*$/u.test(it.name)
    // One that would be a picture is not called.
    const picture = { xenforo: /o_O/i, discourse: /(?:^|-)o_O/i }[board]?.test(it.name) ?? false
    const alone = !picture && word && /[\s(]/.test(before.at(-1) ?? ' ') && /\s/.test(next)
    const said = it.id && ways!.byId ? ways!.byId(it.id, it.name) : alone ? ways!.byName?.(it.name) : undefined
    if (said === undefined || mentioned >= ways!.mentions) return it.name
    mentioned++
    return `⟦${said}⟧`
  }
  return blocks(document.blocks)
}

/** Where a hidden block is a quote, it counts as one. */
const INSIDE_QUOTES = ['phpbb', 'vbulletin', 'smf', 'mybb', 'proboards', 'nodebb', 'reddit', 'discord']
