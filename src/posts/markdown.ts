// The Markdown writer, steered by a board's profile. Names are backslashed at every ASCII punctuation, other text
// wherever a sign could mean something: within the line, at its start, doubled (typographers), or to a board's own
// additions. What a board looks for after backslashes are gone is broken by a zero-width space.

import type { MarkdownBoard } from '../rules/boards.ts'
import { type Block, type Content, type Document, type Inline, oneLine, text } from './document.ts'
import { filled, type Mentions, mentionForm, timeParts } from './forms.ts'
import { alignedTable } from './table.ts'
import { trapBreaks, ZWSP } from './traps.ts'

/** The board, and what is counted while its post is written. */
interface Page {
  readonly board: MarkdownBoard
  readonly mentions: Mentions
  /** A bar ends the cell of a table, even within code. */
  readonly cell?: boolean
}

export function writeMarkdown(document: Document, board: MarkdownBoard): string {
  return `${blocks(document.blocks, { board, mentions: { count: 0 } })}\n`
}

const blocks = (list: readonly Block[], page: Page, quotes = 0): string =>
  list
    .map((b) => block(b, page, quotes))
    .filter((b) => b !== '')
    .join('\n\n')

const LEVEL = { huge: 1, large: 2, normal: 3, small: 4 } as const
const form = (shape: string, parts: Readonly<Record<string, string>>): string =>
  filled(shape, (own) => own, Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, [part]]))).join('')

function block(it: Block, page: Page, quotes: number): string {
  const { board } = page
  switch (it.kind) {
    case 'heading': {
      const level = Math.min(LEVEL[it.size], board.headings)
      return level > 0
        ? `${'#'.repeat(level)} ${lines(flat(it.content), page)}`
        : lines([{ kind: 'strong', content: it.content }], page)
    }
    case 'paragraph':
      return it.size === 'small' && board.small !== undefined
        ? lines(it.content, page).replace(/^(?=.)/gm, () => board.small ?? '')
        : lines(it.content, page)
    case 'list':
      return it.items
        .map((item, i) => {
          const mark = it.ordered ? `${i + 1}. ` : '- '
          return mark + lines(item, page).replace(/\n/g, `\n${' '.repeat(mark.length)}`)
        })
        .join('\n')
    case 'quote':
      return quoted(it.from, it.blocks, page, quotes)
    case 'spoiler':
      return board.spoiler === undefined
        ? quoted(it.title, it.blocks, page, quotes)
        : form(board.spoiler, {
            title: oneLine(it.title).replace(/"/g, '”'),
            content: `\n\n${blocks(it.blocks, page, quotes)}\n\n`,
          })
    case 'code':
      return fenced(it.text, board)
    case 'table':
      return board.tables ? table(it, page) : fenced(alignedTable(it.columns, it.rows), board)
    case 'rule':
      return board.rule
  }
}

function quoted(title: string | undefined, list: readonly Block[], page: Page, quotes: number): string {
  const bold: Block[] =
    title === undefined ? [] : [{ kind: 'paragraph', content: [{ kind: 'strong', content: [text(title)] }] }]
  const inner = blocks([...bold, ...list], page, quotes + 1)
  return quotes < (page.board['quote-depth'] ?? Number.POSITIVE_INFINITY) ? inner.replace(/^/gm, '> ') : inner
}

function fenced(code: string, board: MarkdownBoard): string {
  if (!board['long-fences']) return code.trim() === '' ? '' : `\`\`\`\n${code.replace(/`(?=``)/g, `\`${ZWSP}`)}\n\`\`\``
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}\n${code}\n${fence}`
}

const longestRun = (value: string): number => Math.max(0, ...[...value.matchAll(/`+/g)].map((m) => m[0].length))

function table(it: Extract<Block, { kind: 'table' }>, page: Page): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(it.columns.map((c) => lines([text(c.head)], page))),
    row(it.columns.map((c) => (c.align === 'right' ? '--:' : ':--'))),
    ...it.rows.map((cells) => row(it.columns.map((_, i) => cell(cells[i] ?? [], page)))),
  ].join('\n')
}

const cell = (content: Content, page: Page): string => lines(flat(content), { ...page, cell: true })

/** A heading or a cell is one line. */
const flat = (content: Content): Content => content.map((i) => (i.kind === 'break' ? text(' ') : i))

type Mark = '**' | '*' | '~~'
interface Part {
  readonly text: string
  readonly as: 'name' | 'words' | 'markup'
}
/** Words and finished markup with the marks around them. Marks never span several runs: nested and crossing emphasis is fragile. */
interface Run {
  readonly parts: readonly Part[]
  readonly marks: ReadonlySet<Mark>
}

/** The lines of a paragraph: none is empty, and none begins with what would make it a list, quote, heading or code. */
function lines(content: Content, page: Page): string {
  return join(merged(runs(content, page, new Set())), page.board)
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^([-+=>#]|:(?=-))/, '\\$1')
        .replace(/^(\d+)([.)])/, '$1\\$2'),
    )
    .filter((line) => line !== '')
    .join(`${page.board['line-end']}\n`)
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
    if (last && opening(last) === opening(run))
      out[out.length - 1] = { parts: [...last.parts, ...run.parts], marks: run.marks }
    else out.push(run)
  }
  return out
}

/**
 * Emphasis may open before punctuation, or close after it, only next to a space or other punctuation; and two marks
 * side by side run together. An invisible joint keeps them apart. Spaces at the ends stay outside.
 */
function join(list: readonly Run[], board: MarkdownBoard): string {
  // As an entity it is punctuation to the rules about where emphasis may begin and end.
  const joint = board.entities ? '&#8203;' : ZWSP
  let out = ''
  let closed: string | undefined
  let struck = false
  for (const run of list) {
    const raw = written(run.parts, board)
    const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(raw) ?? []
    const mark = inner === '' ? '' : opening(run)
    const first = before[0] ?? (mark[0] || inner[0])
    if (
      closed !== undefined &&
      first !== undefined &&
      ((mark !== '' && before === '') || (isWord(first) && (isSign(closed.at(-1)) || struck)))
    )
      out += joint
    out += before
    const strike = run.marks.has('~~')
    if (mark !== '' && isWord(out.at(-1)) && (isSign(inner[0]) || strike)) out += joint
    out += mark + inner + (strike && inner.endsWith('~') ? joint : '') + (mark === '' ? '' : closing(run)) + after
    closed = mark !== '' && after === '' ? inner : undefined
    struck = strike
  }
  return out
}

const isSign = (char: string | undefined): boolean => char !== undefined && /[\p{P}\p{S}]/u.test(char)
const isWord = (char: string | undefined): boolean => char !== undefined && !/\s/u.test(char) && !isSign(char)

function runs(list: Content, page: Page, marks: ReadonlySet<Mark>): readonly Run[] {
  return list.flatMap((it, i) => run(it, list, i, page, marks))
}

function run(it: Inline, list: Content, i: number, page: Page, marks: ReadonlySet<Mark>): readonly Run[] {
  const { board } = page
  const one = (as: Part['as'], value: string, ...more: readonly Mark[]): readonly Run[] =>
    value === '' ? [] : [{ parts: [{ text: value, as }], marks: new Set([...marks, ...more]) }]
  const within = (content: Content, ...more: readonly Mark[]) => runs(content, page, new Set([...marks, ...more]))
  const link = (url: string, shown: string) =>
    one(
      'markup',
      form(board.link, { url: address(url), text: written([{ text: oneLine(shown), as: 'words' }], board) }),
    )
  switch (it.kind) {
    case 'text':
      return one('words', oneLine(it.text))
    case 'player':
      return one('name', oneLine(it.name), '**')
    case 'mention': {
      const shape = mentionForm(list, i, board, page.mentions)
      return shape === undefined
        ? one('name', oneLine(it.name), '**')
        : one('markup', form(shape, { id: it.id ?? '', name: it.name }))
    }
    case 'card':
      return one('name', oneLine(it.name), '*')
    case 'strong':
      return within(it.content, '**')
    case 'emphasis':
      return within(it.content, '*')
    case 'strike':
      return within(it.content, ...(board.strike ? (['~~'] as const) : []))
    case 'code':
      return one('markup', page.cell ? span(it.text).replace(/\|/g, '\\|') : span(it.text))
    case 'link':
      return link(it.url, it.text)
    case 'post':
      return it.url === undefined ? one('words', oneLine(`#${it.number}`)) : link(it.url, `#${it.number}`)
    case 'time': {
      const parts = board.time === undefined ? undefined : timeParts(it.at)
      return board.time === undefined || parts === undefined
        ? one('words', oneLine(it.text))
        : one('markup', form(board.time, { ...parts, text: it.text }))
    }
    case 'break':
      return [{ parts: [{ text: '\n', as: 'markup' }], marks: new Set() }]
  }
}

function span(code: string): string {
  const value = oneLine(code)
  const ticks = '`'.repeat(longestRun(value) + 1)
  const room = /^`|`$|^ .* $/.test(value) ? ' ' : ''
  return value.trim() === '' ? '' : `${ticks}${room}${value}${room}${ticks}`
}

const address = (url: string): string => oneLine(url).replace(/[<>\\|\s]/g, encodeURIComponent)

/** Parts as they are pasted; words side by side are one, for a sign may only mean something beside another. */
function written(parts: readonly Part[], board: MarkdownBoard): string {
  let out = ''
  for (let i = 0; i < parts.length; ) {
    const from = i
    while (i < parts.length && parts[i]?.as !== 'markup') i++
    out += literal(parts.slice(from, i), board)
    if (i < parts.length) out += parts[i++]?.text
  }
  return out
}

function literal(parts: readonly Part[], board: MarkdownBoard): string {
  const all = parts.map((part) => part.text).join('')
  const unseen = trapBreaks(all, board)
  const meant = signs(all)
  let at = 0
  let out = ''
  for (const part of parts)
    for (const char of part.text) {
      const meansSomething = board.escapable.includes(char) && (part.as === 'name' || meant.has(at))
      out += (unseen.has(at) ? ZWSP : '') + (meansSomething ? `\\${char}` : char)
      at += char.length
    }
  return out
}

/** Where a sign could mean something in running text. */
function signs(value: string): ReadonlySet<number> {
  const meaning = /[\\`*_[\]<>|~&#+$^]|:(?=\/)|\((?=\w{1,2}\))|([-.=!?,'":])(?=\1)|(?<=([-.=!?,'":]))\2/g
  return new Set([...value.matchAll(meaning)].map((m) => m.index))
}
