// The Markdown writer, steered by a board's profile. Names are backslashed at every ASCII punctuation, other text
// wherever a sign could mean something: within the line, at its start, doubled (typographers), or to a board's own
// additions. What a board looks for after backslashes are gone is broken by a zero-width space.

import type { MarkdownBoard } from '../rules/boards.ts'
import { type Block, type Content, type Document, type Inline, oneLine, text } from './document.ts'
import { type Around, around, filled, type Mentions, mentionForm, NOWHERE, standIns, timeParts } from './forms.ts'
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

function blocks(list: readonly Block[], page: Page, quotes = 0): string {
  let before: Block | undefined
  const out: string[] = []
  for (const it of list) {
    const one = block(it, page, quotes)
    if (one === '') continue
    // Two lists in a row are one list to Markdown, and the second would be numbered on.
    if (it.kind === 'list' && before?.kind === 'list') out.push(jointOf(page.board))
    out.push(one)
    before = it
  }
  return out.join('\n\n')
}

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
            title: standIns(oneLine(it.title)),
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

function fenced(text: string, board: MarkdownBoard): string {
  // A board may look for the end of a hidden block even within code.
  const [, tag] = /^\[(\w+)/.exec(board.spoiler ?? '') ?? []
  const code = tag === undefined ? text : text.replace(new RegExp(`\\[(?=/?${tag})`, 'gi'), `[${ZWSP}`)
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
const flat = (content: Content): Content =>
  content.map((i) => {
    if (i.kind === 'break') return text(' ')
    return 'content' in i ? { ...i, content: flat(i.content) } : i
  })

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
  const joint = jointOf(board)
  let out = ''
  let closed: string | undefined
  let struck = false
  for (const run of list) {
    const raw = written(run.parts, board)
    const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(raw) ?? []
    const mark = inner === '' ? '' : opening(run)
    const first = before[0] ?? (mark[0] || head(inner))
    if (
      closed !== undefined &&
      first !== undefined &&
      ((mark !== '' && before === '') || (isWord(first) && (isSign(tail(closed)) || struck)))
    )
      out += joint
    out += before
    const strike = run.marks.has('~~')
    if (mark !== '' && isWord(tail(out)) && (isSign(head(inner)) || strike)) out += joint
    out += mark + inner + (strike && inner.endsWith('~') ? joint : '') + (mark === '' ? '' : closing(run)) + after
    closed = mark !== '' && after === '' ? inner : undefined
    struck = strike
  }
  return out
}

/** As an entity it is punctuation to the rules about where emphasis may begin and end. */
const jointOf = (board: MarkdownBoard): string => (board.entities ? '&#8203;' : ZWSP)

const head = (value: string): string | undefined => /^[\s\S]/u.exec(value)?.[0]
const tail = (value: string): string | undefined => /[\s\S]$/u.exec(value.slice(-2))?.[0]
const isSign = (char: string | undefined): boolean => char !== undefined && /[\p{P}\p{S}]/u.test(char)
const isWord = (char: string | undefined): boolean => char !== undefined && !/\s/u.test(char) && !isSign(char)

function runs(list: Content, page: Page, marks: ReadonlySet<Mark>, outer: Around = NOWHERE): readonly Run[] {
  return list.flatMap((it, i) => run(it, page, marks, () => around(list, i, outer)))
}

function run(it: Inline, page: Page, marks: ReadonlySet<Mark>, where: () => Around): readonly Run[] {
  const { board } = page
  const one = (as: Part['as'], value: string, ...more: readonly Mark[]): readonly Run[] =>
    value === '' ? [] : [{ parts: [{ text: value, as }], marks: new Set([...marks, ...more]) }]
  const within = (content: Content, ...more: readonly Mark[]) =>
    runs(content, page, new Set([...marks, ...more]), where())
  const link = (url: string, shown: string): readonly Run[] => [
    {
      parts: filled<Part>(board.link, (own) => ({ text: own, as: 'markup' }), {
        url: [{ text: address(url), as: 'markup' }],
        text: [{ text: oneLine(shown), as: 'words' }],
      }),
      marks,
    },
  ]
  switch (it.kind) {
    case 'text':
      return one('words', oneLine(it.text))
    case 'player':
      return one('name', oneLine(it.name), '**')
    case 'mention': {
      const shape = mentionForm(it, where, board, page.mentions)
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
      // Some boards look for the end of a mark even within code: so none is around it.
      return [{ parts: [{ text: span(it.text, page), as: 'markup' }], marks: new Set() }]
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

function span(code: string, page: Page): string {
  const line = page.cell ? oneLine(code).replace(/\|/g, '\\|') : oneLine(code)
  const value = page.board['long-fences'] ? line : line.replace(/`(?=`)/g, `\`${ZWSP}`)
  const ticks = '`'.repeat(longestRun(value) + 1)
  const room = /^`|`$|^ .* $/.test(value) ? ' ' : ''
  return value.trim() === '' ? '' : `${ticks}${room}${value}${room}${ticks}`
}

/** Without what could end the address or, on boards that do not read carefully, the marks around it. */
const address = (url: string): string =>
  oneLine(url).replace(/[\s<>\\|*~`]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Parts as they are pasted; words side by side are one, for a sign may only mean something beside another. */
function written(parts: readonly Part[], board: MarkdownBoard): string {
  let out = ''
  for (let i = 0; i < parts.length; ) {
    const from = i
    while (i < parts.length && parts[i]?.as !== 'markup') i++
    const next = i === from ? (parts[i++]?.text ?? '') : literal(parts.slice(from, i), board)
    out += (APART.has((out.at(-1) ?? '') + (next[0] ?? '')) ? jointOf(board) : '') + next
  }
  return out
}

/** Two spans of code are one; an exclamation mark makes a link a picture; brackets are a link or the name of one. */
const APART: ReadonlySet<string> = new Set(['``', '![', '](', ']:'])

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
