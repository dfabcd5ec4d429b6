// The BBCode writer, steered by a board's profile: which tags it knows, its sizes, how it hides a block. Boards agree on
// no escape character. So the post is made in pieces, of which each is markup or somebody's words, and only at the end,
// with all that stands side by side in sight, the words are made harmless: brackets open nothing, smilies do not fire.

import type { BBCodeBoard } from '../rules/boards.ts'
import { type Block, type Content, type Document, type Inline, oneLine, type Size } from './document.ts'
import { type Around, around, filled, type Mentions, mentionForm, NOWHERE, standIns, timeParts } from './forms.ts'
import { alignedTable } from './table.ts'
import { trapBreaks, ZWSP } from './traps.ts'

interface Piece {
  readonly raw: string
  /** `title`: words in the value of a tag, whose brackets are dealt with; `markup` is left alone. */
  readonly as: 'markup' | 'words' | 'title'
}
/** The board, and what is counted while its post is written. */
interface Page {
  readonly board: BBCodeBoard
  readonly mentions: Mentions
}
/** Where something stands: the marks around it, and in how many quotes. */
interface Spot {
  readonly marks: readonly string[]
  readonly quotes: number
}

const markup = (raw: string): Piece => ({ raw, as: 'markup' })
const words = (value: string): Piece => ({ raw: oneLine(value), as: 'words' })

export function writeBBCode(document: Document, board: BBCodeBoard): string {
  const page = { board, mentions: { count: 0 } }
  return `${finished(blocks(document.blocks, page, { marks: [], quotes: 0 }), board)}\n`
}

const has = (page: Page, tag: string): boolean => page.board.tags.includes(tag)
const tagged = (page: Page, tag: string, inner: readonly Piece[]): readonly Piece[] =>
  has(page, tag) ? [markup(`[${tag}]`), ...inner, markup(`[/${tag}]`)] : inner
const lined = (lines: readonly (readonly Piece[])[], between = '\n'): readonly Piece[] =>
  lines.flatMap((line, i) => (i === 0 ? line : [markup(between), ...line]))
/** On lines of its own. */
const alone = (inner: readonly Piece[]): readonly Piece[] => [markup('\n'), ...inner, markup('\n')]

function blocks(list: readonly Block[], page: Page, spot: Spot): readonly Piece[] {
  return lined(
    list.map((b) => block(b, page, spot)),
    '\n\n',
  )
}

function block(it: Block, page: Page, spot: Spot): readonly Piece[] {
  switch (it.kind) {
    case 'heading':
      return tagged(page, 'b', sized(page, it.size, content(it.content, page, ['b'])))
    case 'paragraph':
      return it.size === undefined ? content(it.content, page) : sized(page, it.size, content(it.content, page))
    case 'list':
      return items(it.ordered, it.items, page)
    case 'quote':
      return quote(it.from, it.blocks, page, spot)
    case 'spoiler':
      return page.board.spoiler === undefined
        ? quoteUnder(it.title, it.blocks, page, spot)
        : form(page.board.spoiler, { title: [title(it.title, page)], content: alone(blocks(it.blocks, page, spot)) })
    case 'code':
      return code(it.text, page)
    case 'table':
      return table(it, page)
    case 'rule':
      return [markup(page.board.rule)]
  }
}

const form = (shape: string, parts: Readonly<Record<string, readonly Piece[]>>): readonly Piece[] =>
  filled(shape, markup, parts)

function items(ordered: boolean, list: readonly Content[], page: Page): readonly Piece[] {
  const lines = list.map((item) => content(item, page))
  if (!has(page, 'list')) return lined(lines.map((line, i) => [markup(ordered ? `${i + 1}. ` : '• '), ...line]))
  const { bullets, numbers, item } = page.board.list
  return form(ordered ? numbers : bullets, {
    content: alone(lined(lines.map((line) => form(item, { content: line })))),
  })
}

function quote(from: string | undefined, inner: readonly Block[], page: Page, spot: Spot): readonly Piece[] {
  if (from === undefined) return quoted(blocks(inner, page, deeper(spot)), page, spot)
  const cut = [...page.board['quote-stops']].some((char) => from.includes(char))
  if (cut || !fits(page, spot)) return quoteUnder(from, inner, page, spot)
  return form(page.board['quote-from'], { name: [title(from, page)], content: blocks(inner, page, deeper(spot)) })
}

const deeper = (spot: Spot): Spot => ({ ...spot, quotes: spot.quotes + 1 })
const fits = (page: Page, spot: Spot): boolean =>
  has(page, 'quote') && spot.quotes < (page.board['quote-depth'] ?? Number.POSITIVE_INFINITY)
const quoted = (inner: readonly Piece[], page: Page, spot: Spot): readonly Piece[] =>
  fits(page, spot) ? tagged(page, 'quote', inner) : inner

/** A quote with a bold title; where no quote can stand, the title is a line over the rest. */
function quoteUnder(head: string, inner: readonly Block[], page: Page, spot: Spot): readonly Piece[] {
  const bold = tagged(page, 'b', [words(head)])
  return quoted(lined([bold, blocks(inner, page, deeper(spot))], fits(page, spot) ? '\n\n' : '\n'), page, spot)
}

function sized(page: Page, size: Size, inner: readonly Piece[]): readonly Piece[] {
  const value = page.board.sizes[size]
  return value === undefined || !has(page, 'size')
    ? inner
    : form(page.board.size, { size: [markup(value)], content: inner })
}

function table(it: Extract<Block, { kind: 'table' }>, page: Page): readonly Piece[] {
  const shape = page.board.table
  if (shape === undefined) return code(alignedTable(it.columns, it.rows), page)
  const row = (cells: readonly (readonly Piece[])[]) =>
    form(shape.row, { content: cells.flatMap((cell) => form(shape.cell, { content: cell })) })
  const head = it.columns.map((c) => (c.head === '' ? [] : tagged(page, 'b', [words(c.head)])))
  const body = it.rows.map((cells) => it.columns.map((_, i) => content(cells[i] ?? [], page)))
  return form(shape.table, { content: alone(lined([head, ...body].map(row))) })
}

/** Nothing but its own closing tag means anything within a code block. */
function code(text: string, page: Page): readonly Piece[] {
  if (!has(page, 'code')) return lined(text.split('\n').map((line) => [words(line)]))
  return [markup(`[code]${text.replace(/\[(?=\/code)/gi, `[${ZWSP}`)}[/code]`)]
}

/** A value ends at a bracket or at a quotation mark, unless the board knows how to escape them. */
function title(value: string, page: Page): Piece {
  const line = oneLine(value)
  const escaped = page.board.attributes === 'escaped'
  return { as: 'title', raw: escaped ? line.replace(/[\\"]/g, '\\$&') : standIns(line) }
}

/** What could end the value of a tag, or be a smiley to the board, is written as a web address may write it. */
const address = (url: string): Piece =>
  markup(oneLine(url).replace(/[\s"'<>()[\]\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`))

function content(it: Content, page: Page, marks: readonly string[] = [], outer: Around = NOWHERE): readonly Piece[] {
  return it.flatMap((one, i) => inline(one, page, marks, () => around(it, i, outer)))
}

function inline(it: Inline, page: Page, marks: readonly string[], where: () => Around): readonly Piece[] {
  const { board } = page
  const mark = (tag: string, inner: readonly Piece[]) =>
    marks.includes(tag) || inner.every((one) => one.raw === '') ? inner : tagged(page, tag, inner)
  const nest = (tag: string, inner: Content) => mark(tag, content(inner, page, [...marks, tag], where()))
  const link = (url: string, shown: string): readonly Piece[] =>
    has(page, 'url')
      ? form(board.link, { url: [address(url)], text: [words(shown)] })
      : [words(shown === url ? url : `${shown} (${url})`)]
  switch (it.kind) {
    case 'text':
      return [words(it.text)]
    case 'code':
      return mark('b', [words(it.text)])
    case 'player':
      return mark('b', [words(it.name)])
    case 'mention': {
      const shape = mentionForm(it, where, board, page.mentions)
      return shape === undefined
        ? mark('b', [words(it.name)])
        : form(shape, { id: [markup(it.id ?? '')], name: [words(it.name)] })
    }
    case 'card':
      return mark('i', [words(it.name)])
    case 'strong':
      return nest('b', it.content)
    case 'emphasis':
      return nest('i', it.content)
    case 'strike':
      return nest('s', it.content)
    case 'link':
      return link(it.url, it.text)
    case 'post': {
      const shown = `#${it.number}`
      if (board.post !== undefined && /^\d+$/.test(it.number))
        return form(board.post, { number: [markup(it.number)], text: [words(shown)] })
      return it.url === undefined ? [words(shown)] : link(it.url, shown)
    }
    case 'time': {
      const parts = board.time === undefined ? undefined : timeParts(it.at)
      if (board.time === undefined || parts === undefined) return [words(it.text)]
      const { date, clock, unix } = parts
      return form(board.time, {
        date: [markup(date)],
        clock: [markup(clock)],
        unix: [markup(unix)],
        text: [words(it.text)],
      })
    }
    case 'break':
      return [markup('\n')]
  }
}

/** The text of all pieces, with words side by side as one: a bracket or a smiley may come together from two names. */
function finished(pieces: readonly Piece[], board: BBCodeBoard): string {
  const runs: Piece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last?.as === piece.as) runs[runs.length - 1] = { raw: last.raw + piece.raw, as: piece.as }
    else if (piece.raw !== '') runs.push(piece)
  }
  return runs
    .map((run) => {
      if (run.as === 'markup') return run.raw
      const unseen = broken(run.raw, trapBreaks(run.raw, board))
      return run.as === 'title' ? unseen : bracketed(unseen, board)
    })
    .join('')
}

function broken(raw: string, at: ReadonlySet<number>): string {
  return at.size === 0 ? raw : raw.replace(/[\s\S]/gu, (char, i: number) => (at.has(i) ? ZWSP : '') + char)
}

/** Brackets that open nothing: within the board's own tag for that, or each followed by a zero-width space. */
function bracketed(raw: string, board: BBCodeBoard): string {
  const from = raw.indexOf('[')
  if (from === -1) return raw
  const to = Math.max(raw.lastIndexOf('['), raw.lastIndexOf(']')) + 1
  const inner = raw.slice(from, to)
  if (board.literal === undefined || inner.toLowerCase().includes(`[/${board.literal}`))
    return raw.replace(/\[(?!\u200b)/g, `[${ZWSP}`)
  return `${raw.slice(0, from)}[${board.literal}]${inner}[/${board.literal}]${raw.slice(to)}`
}
