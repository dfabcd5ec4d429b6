// The Markdown writer. Names are backslashed at every ASCII punctuation, other text wherever a sign could mean
// something: within the line, at its start, doubled (typographers), or to a board's own additions.

import type { MarkdownBoard } from '../rules/templates.ts'
import { type Block, type Content, type Document, type Inline, oneLine, text } from './document.ts'
import { alignedTable } from './table.ts'

const ZWSP = '\u200b'
/** Invisible, and punctuation to the rules about where emphasis may begin and end. */
const JOINT = '&#8203;'

export function writeMarkdown(document: Document, board: MarkdownBoard): string {
  return `${blocks(document.blocks, board)}\n`
}

const blocks = (list: readonly Block[], board: MarkdownBoard): string =>
  list
    .map((b) => block(b, board))
    .filter((b) => b !== '')
    .join('\n\n')

const LEVEL = { large: '##', normal: '###', small: '####' } as const

function block(it: Block, board: MarkdownBoard): string {
  switch (it.kind) {
    case 'heading':
      return board.headings
        ? `${LEVEL[it.size]} ${lines(flat(it.content), board)}`
        : lines([{ kind: 'strong', content: it.content }], board)
    case 'paragraph':
      return lines(it.content, board)
    case 'list':
      return it.items
        .map((item, i) => {
          const mark = it.ordered ? `${i + 1}. ` : '- '
          return mark + lines(item, board).replace(/\n/g, `\n${' '.repeat(mark.length)}`)
        })
        .join('\n')
    case 'quote':
      return prefixed(it.from === undefined ? it.blocks : [titled(it.from), ...it.blocks], board)
    case 'spoiler':
      return board.spoiler === 'details'
        ? `[details="${oneLine(it.title).replace(/"/g, '”')}"]\n\n${blocks(it.blocks, board)}\n\n[/details]`
        : prefixed([titled(it.title), ...it.blocks], board)
    case 'code':
      return fenced(it.text)
    case 'table':
      return board.tables ? table(it, board) : fenced(alignedTable(it.columns, it.rows))
    case 'rule':
      return '---'
  }
}

const titled = (title: string): Block => ({ kind: 'paragraph', content: [{ kind: 'strong', content: [text(title)] }] })

const prefixed = (list: readonly Block[], board: MarkdownBoard): string => blocks(list, board).replace(/^/gm, '> ')

function fenced(code: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}\n${code}\n${fence}`
}

const longestRun = (value: string): number => Math.max(0, ...[...value.matchAll(/`+/g)].map((m) => m[0].length))

function table(it: Extract<Block, { kind: 'table' }>, board: MarkdownBoard): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(it.columns.map((c) => lines([text(c.head)], board))),
    row(it.columns.map((c) => (c.align === 'right' ? '--:' : ':--'))),
    ...it.rows.map((cells) => row(it.columns.map((_, i) => lines(flat(cells[i] ?? []), board)))),
  ].join('\n')
}

/** A heading or a cell is one line. */
const flat = (content: Content): Content => content.map((i) => (i.kind === 'break' ? text(' ') : i))

type Mark = '**' | '*' | '~~'
type Piece = { readonly open: Mark } | { readonly close: Mark } | { readonly raw: string }

/** The lines of a paragraph, none of which begins with what would make it a list, quote, heading or code. */
function lines(content: Content, board: MarkdownBoard): string {
  return join(content.flatMap((i) => pieces(i, board, new Set())))
    .split('\n')
    .map((line) => line.replace(/^[ \t]+/, '').replace(/^([-+=>#])/, '\\$1').replace(/^(\d+)([.)])/, '$1\\$2'))
    .join('\n')
}

/**
 * Emphasis may open before punctuation, or close after it, only next to a space or other punctuation; and two marks
 * side by side run together. An invisible joint keeps them apart.
 */
function join(list: readonly Piece[]): string {
  let out = ''
  let last: 'open' | 'close' | 'raw' = 'raw'
  list.forEach((piece, i) => {
    if ('raw' in piece) {
      if (last === 'close' && isWord(piece.raw[0]) && isSign(before(out))) out += JOINT
      out += piece.raw
      last = 'raw'
    } else if ('open' in piece) {
      if (last === 'close' || (isWord(out.at(-1)) && isSign(nextRaw(list, i)))) out += JOINT
      out += piece.open
      last = 'open'
    } else {
      out += piece.close
      last = 'close'
    }
  })
  return out
}

const isSign = (char: string | undefined): boolean => char !== undefined && /[\p{P}\p{S}]/u.test(char)
const isWord = (char: string | undefined): boolean => char !== undefined && !/\s/u.test(char) && !isSign(char)
const before = (out: string): string | undefined => out.replace(/[*~]+$/, '').at(-1)

function nextRaw(list: readonly Piece[], from: number): string | undefined {
  for (const piece of list.slice(from)) if ('raw' in piece) return piece.raw[0]
  return undefined
}

function pieces(it: Inline, board: MarkdownBoard, within: ReadonlySet<Mark>): readonly Piece[] {
  switch (it.kind) {
    case 'text':
      return raw(escaped(it.text))
    case 'player':
      return marked('**', raw(everywhere(it.name)), within)
    case 'card':
      return marked('*', raw(everywhere(it.name)), within)
    case 'strong':
      return wrapped('**', it.content, board, within)
    case 'emphasis':
      return wrapped('*', it.content, board, within)
    case 'strike':
      return board.strike ? wrapped('~~', it.content, board, within) : it.content.flatMap((i) => pieces(i, board, within))
    case 'code':
      return raw(span(it.text))
    case 'link':
      return raw(`[${escaped(it.text)}](<${address(it.url)}>)`)
    case 'post':
      return raw(it.url === undefined ? escaped(`#${it.number}`) : `[${escaped(`#${it.number}`)}](<${address(it.url)}>)`)
    case 'time':
      return raw(board.time === 'date' ? date(it.at) : escaped(it.text))
    case 'break':
      return raw('\\\n')
  }
}

const raw = (value: string): readonly Piece[] => (value === '' ? [] : [{ raw: value }])

function wrapped(mark: Mark, content: Content, board: MarkdownBoard, within: ReadonlySet<Mark>): readonly Piece[] {
  return marked(mark, content.flatMap((i) => pieces(i, board, new Set([...within, mark]))), within)
}

/** Marks do not nest in themselves, and hold neither nothing nor space at their ends. */
function marked(mark: Mark, inner: readonly Piece[], within: ReadonlySet<Mark>): readonly Piece[] {
  const [first, last] = [inner[0], inner.at(-1)]
  const blank = inner.every((p) => 'raw' in p && p.raw.trim() === '')
  const loose = (p: Piece | undefined, at: 0 | -1) => p !== undefined && 'raw' in p && /\s/u.test(p.raw.at(at) ?? '')
  if (within.has(mark) || blank || loose(first, 0) || loose(last, -1)) return inner
  return [{ open: mark }, ...inner, { close: mark }]
}

function span(code: string): string {
  const value = oneLine(code)
  const ticks = '`'.repeat(longestRun(value) + 1)
  const room = /^`|`$|^ .* $/.test(value) ? ' ' : ''
  return value === '' ? '' : `${ticks}${room}${value}${room}${ticks}`
}

const address = (url: string): string => oneLine(url).replace(/[<>\\\s]/g, encodeURIComponent)

function date(at: string): string {
  const [day = '', time = ''] = at.replace(/Z$/, '').split('T')
  return `[date=${day} time=${time}${/^\d\d:\d\d$/.test(time) ? ':00' : ''} timezone="UTC"]`
}

/** Boards look for mentions and smilies after escapes are gone, so only an invisible sign between keeps them from it. */
const unseen = (value: string): string =>
  value.replace(/@(?=\S)/g, `@${ZWSP}`).replace(/[:;=](?=[^\s\d/])/g, `$&${ZWSP}`)

const everywhere = (name: string): string => unseen(oneLine(name)).replace(/[!-/:-@[-`{-~]/g, '\\$&')

function escaped(value: string): string {
  return unseen(oneLine(value))
    .replace(/[\\`*_[\]<>|~&#+$]/g, '\\$&')
    .replace(/\((?=\w{1,2}\))/g, '\\(')
    .replace(/([-.=!?,'":])(?=\1)|(?<=([-.=!?,'":]))\2/g, '\\$&')
}
