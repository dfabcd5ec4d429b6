// The Markdown writer. Names are backslashed at every ASCII punctuation, other text wherever a sign could mean
// something: within the line, at its start, doubled (typographers), or to a board's own additions.

import type { MarkdownBoard } from '../rules/boards.ts'
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

const LEVEL = { huge: '#', large: '##', normal: '###', small: '####' } as const

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
/** Finished text and the marks around it. Marks never span several runs: nested and crossing emphasis is fragile. */
interface Run {
  readonly raw: string
  readonly marks: ReadonlySet<Mark>
}

/** The lines of a paragraph, none of which begins with what would make it a list, quote, heading or code. */
function lines(content: Content, board: MarkdownBoard): string {
  return join(merged(content.flatMap((i) => runs(i, board, new Set()))))
    .split('\n')
    .map((line) =>
      line
        .replace(/^[ \t]+/, '')
        .replace(/^([-+=>#])/, '\\$1')
        .replace(/^(\d+)([.)])/, '$1\\$2'),
    )
    .join('\n')
}

const ORDER: readonly Mark[] = ['~~', '**', '*']
const opening = (run: Run): string => ORDER.filter((m) => run.marks.has(m)).join('')
const closing = (run: Run): string =>
  ORDER.filter((m) => run.marks.has(m))
    .reverse()
    .join('')

function merged(list: readonly Run[]): Run[] {
  const out: Run[] = []
  for (const run of list) {
    const last = out.at(-1)
    if (last && opening(last) === opening(run)) out[out.length - 1] = { raw: last.raw + run.raw, marks: run.marks }
    else out.push(run)
  }
  return out
}

/**
 * Emphasis may open before punctuation, or close after it, only next to a space or other punctuation; and two marks
 * side by side run together. An invisible joint keeps them apart. Spaces at the ends stay outside.
 */
function join(list: readonly Run[]): string {
  let out = ''
  let closed: Run | undefined
  for (const run of list) {
    const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run.raw) ?? []
    const mark = inner === '' ? '' : opening(run)
    const first = before[0] ?? (mark[0] || inner[0])
    if (closed && first !== undefined && ((mark !== '' && before === '') || (isWord(first) && signAtEnd(closed))))
      out += JOINT
    out += before
    if (mark !== '' && isWord(out.at(-1)) && (isSign(inner[0]) || run.marks.has('~~'))) out += JOINT
    out += mark + inner + (mark === '' ? '' : closing(run)) + after
    closed = mark !== '' && after === '' ? { raw: inner, marks: run.marks } : undefined
  }
  return out
}

const isSign = (char: string | undefined): boolean => char !== undefined && /[\p{P}\p{S}]/u.test(char)
const isWord = (char: string | undefined): boolean => char !== undefined && !/\s/u.test(char) && !isSign(char)
const signAtEnd = (run: Run): boolean => isSign(run.raw.at(-1)) || run.marks.has('~~')

function runs(it: Inline, board: MarkdownBoard, marks: ReadonlySet<Mark>): readonly Run[] {
  const raw = (value: string, ...more: readonly Mark[]): readonly Run[] =>
    value === '' ? [] : [{ raw: value, marks: new Set([...marks, ...more]) }]
  const within = (content: Content, ...more: readonly Mark[]) =>
    content.flatMap((i) => runs(i, board, new Set([...marks, ...more])))
  switch (it.kind) {
    case 'text':
      return raw(escaped(it.text))
    case 'player':
    case 'mention':
      return raw(everywhere(it.name), '**')
    case 'card':
      return raw(everywhere(it.name), '*')
    case 'strong':
      return within(it.content, '**')
    case 'emphasis':
      return within(it.content, '*')
    case 'strike':
      return within(it.content, ...(board.strike ? (['~~'] as const) : []))
    case 'code':
      return raw(span(it.text))
    case 'link':
      return raw(`[${escaped(it.text)}](<${address(it.url)}>)`)
    case 'post':
      return raw(
        it.url === undefined ? escaped(`#${it.number}`) : `[${escaped(`#${it.number}`)}](<${address(it.url)}>)`,
      )
    case 'time':
      return raw(board.time === 'date' ? date(it.at) : escaped(it.text))
    case 'break':
      return [{ raw: '\\\n', marks: new Set() }]
  }
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
    .replace(/:(?=\/)/g, '\\:')
    .replace(/\((?=\w{1,2}\))/g, '\\(')
    .replace(/([-.=!?,'":])(?=\1)|(?<=([-.=!?,'":]))\2/g, '\\$&')
}
