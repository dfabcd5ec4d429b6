// The BBCode writer, steered by a board's profile: which tags it knows, its sizes, how it hides a block. Boards agree on
// no escape character, so an opening bracket of somebody's name is followed by a zero-width space and opens nothing.

import type { BBCodeBoard } from '../rules/boards.ts'
import { type Block, type Content, type Document, type Inline, oneLine, type Size } from './document.ts'
import { alignedTable } from './table.ts'

const ZWSP = '\u200b'

export function writeBBCode(document: Document, board: BBCodeBoard): string {
  return `${blocks(document.blocks, board)}\n`
}

const has = (board: BBCodeBoard, tag: string): boolean => board.tags.includes(tag)
const tagged = (board: BBCodeBoard, tag: string, inner: string): string =>
  has(board, tag) ? `[${tag}]${inner}[/${tag}]` : inner

function blocks(list: readonly Block[], board: BBCodeBoard): string {
  return list.map((b) => block(b, board)).join('\n\n')
}

function block(it: Block, board: BBCodeBoard): string {
  switch (it.kind) {
    case 'heading':
      return tagged(board, 'b', sized(board, it.size, content(it.content, board, ['b'])))
    case 'paragraph':
      return sized(board, it.size ?? 'normal', content(it.content, board))
    case 'list':
      return items(it.ordered, it.items, board)
    case 'quote': {
      const inner = blocks(it.blocks, board)
      return `[quote${it.from === undefined ? '' : `=${quoted(it.from)}`}]${inner}[/quote]`
    }
    case 'spoiler':
      return hidden(it.title, blocks(it.blocks, board), board)
    case 'code':
      return code(it.text)
    case 'table':
      return code(alignedTable(it.columns, it.rows))
    case 'rule':
      return '————'
  }
}

function items(ordered: boolean, list: readonly Content[], board: BBCodeBoard): string {
  const lines = list.map((item) => content(item, board))
  if (!has(board, 'list')) return lines.map((line, i) => `${ordered ? `${i + 1}.` : '•'} ${line}`).join('\n')
  return `[list${ordered ? '=1' : ''}]\n${lines.map((line) => `[*]${line}`).join('\n')}\n[/list]`
}

/** Hidden until clicked; where the board has no such tag, a quote with the title or, without quotes, a heading. */
function hidden(title: string, inner: string, board: BBCodeBoard): string {
  if (board.spoiler !== undefined) return `[${board.spoiler}=${quoted(title)}]\n${inner}\n[/${board.spoiler}]`
  const head = tagged(board, 'b', literal(title))
  return has(board, 'quote') ? `[quote]${head}\n\n${inner}[/quote]` : `${head}\n${inner}`
}

function sized(board: BBCodeBoard, size: Size, inner: string): string {
  const value = board.sizes[size]
  return value === undefined || !has(board, 'size') ? inner : `[size=${value}]${inner}[/size]`
}

/** Nothing but its own closing tag means anything within a code block. */
const code = (text: string): string => `[code]${text.replace(/\[(?=\/code)/gi, `[${ZWSP}`)}[/code]`

/** A value ends at the first bracket unless it is quoted. */
const quoted = (value: string): string => `"${oneLine(value).replace(/[\\"]/g, '\\$&')}"`

function content(it: Content, board: BBCodeBoard, within: readonly string[] = []): string {
  return it.map((one) => inline(one, board, within)).join('')
}

function inline(it: Inline, board: BBCodeBoard, within: readonly string[]): string {
  const mark = (tag: string, inner: string) =>
    within.includes(tag) || inner === '' ? inner : tagged(board, tag, inner)
  const nest = (tag: string, inner: Content) => mark(tag, content(inner, board, [...within, tag]))
  switch (it.kind) {
    case 'text':
    case 'time':
      return literal(it.text)
    case 'code':
      return mark('b', literal(it.text))
    case 'player':
    case 'mention':
      return mark('b', literal(it.name))
    case 'card':
      return mark('i', literal(it.name))
    case 'strong':
      return nest('b', it.content)
    case 'emphasis':
      return nest('i', it.content)
    case 'strike':
      return nest('s', it.content)
    case 'link':
      return `[url=${quoted(it.url)}]${literal(it.text)}[/url]`
    case 'post': {
      const shown = literal(`#${it.number}`)
      if (board.post !== undefined && /^\d+$/.test(it.number))
        return `[${board.post}=${it.number}]${shown}[/${board.post}]`
      return it.url === undefined ? shown : `[url=${quoted(it.url)}]${shown}[/url]`
    }
    case 'break':
      return '\n'
  }
}

/** Text that opens no tag and starts no smiley. Smilies fire at the start, after a space, a dot or a bracket. */
function literal(value: string): string {
  return oneLine(value)
    .replace(/\[/g, `[${ZWSP}`)
    .replace(/(^|[\s.\]])([:;=])(?=\S)/g, `$1$2${ZWSP}`)
    .replace(/(^|[\s.\]])8(?=-?\))/g, `$18${ZWSP}`)
}
