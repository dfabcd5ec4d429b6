// A text that is longer than its board takes becomes several: cut between sections where that does, otherwise within the
// section that is too long, between the lines of a list or table. Each part says which of how many it is.

import { type Block, type Content, type Document, heading, type Inline, text } from './document.ts'

export interface Splitting {
  readonly fits: (document: Document) => boolean
  /** What stands behind the first title, and after the title at the top of every further part: `(2/3)`. */
  readonly mark: (part: number, of: number) => string
}

/** More parts than a host would ever post; so many are counted with when it is seen whether a part fits. */
const MOST = 99

/** The parts, at least one. One that still does not fit cannot be cut any further. */
export function split(document: Document, how: Splitting): Document[] {
  if (how.fits(document)) return [document]
  const [first, ...rest] = document.blocks
  const title: Content = first?.kind === 'heading' ? first.content : []
  const body = first?.kind === 'heading' ? rest : document.blocks
  const begun = (blocks: readonly Block[], part: number, of: number): Document => {
    const marked: Content = [...title, text(`${title.length > 0 ? ' ' : ''}${how.mark(part, of)}`)]
    const size = first?.kind === 'heading' && part === 1 ? first.size : 'normal'
    return { blocks: [heading(marked, size), ...blocks] }
  }
  const bodies = packed(body, (blocks) => how.fits(begun(blocks, MOST, MOST)))
  return bodies.map((blocks, i) => begun(blocks, i + 1, bodies.length))
}

/** As much as fits goes into each part. A heading goes with what it is above of. */
function packed(blocks: readonly Block[], fits: (blocks: readonly Block[]) => boolean): Block[][] {
  const parts: Block[][] = []
  let part: Block[] = []
  const close = () => {
    const tail = part.at(-1)?.kind === 'heading' ? [part.pop()!] : []
    if (part.length > 0) parts.push(part)
    part = tail
  }
  const queue = [...blocks]
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (fits([...part, next])) {
      part.push(next)
      continue
    }
    // What does not fit by itself is cut so that the rest of this part is filled.
    const whole = part.some((b) => b.kind !== 'heading') && fits([...headingOf(part), next])
    const halves = whole ? undefined : cut(next, (half) => fits([...part, half]))
    if (halves) {
      part.push(halves[0])
      queue.unshift(halves[1])
      close()
    } else if (part.some((b) => b.kind !== 'heading')) {
      close()
      queue.unshift(next)
    } else {
      part.push(next)
      close()
    }
  }
  if (part.length > 0) parts.push(part)
  return parts
}

const headingOf = (part: readonly Block[]): readonly Block[] => {
  const last = part.at(-1)
  return last?.kind === 'heading' ? [last] : []
}

/** The longest beginning that fits, and the rest; undefined when not even the first piece of it fits. */
function cut(block: Block, fits: (half: Block) => boolean): [Block, Block] | undefined {
  const [pieces, made] = piecesOf(block)
  let low = 0
  let high = pieces - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(made(0, middle))) low = middle
    else high = middle - 1
  }
  if (low > 0 && fits(made(0, low))) return [made(0, low), made(low, pieces)]
  if (block.kind !== 'spoiler' && block.kind !== 'quote') return undefined
  const [first, ...rest] = block.blocks
  const within = first && cut(first, (half) => fits({ ...block, blocks: [half] }))
  return (
    within && [
      { ...block, blocks: [within[0]] },
      { ...block, blocks: [within[1], ...rest] },
    ]
  )
}

/** Of how many pieces a block consists, and a block of some of them. */
function piecesOf(block: Block): [number, (from: number, to: number) => Block] {
  switch (block.kind) {
    case 'list':
      return [block.items.length, (from, to) => listPart(block, from, to)]
    case 'table':
      return [block.rows.length, (from, to) => ({ ...block, rows: block.rows.slice(from, to) })]
    case 'spoiler':
    case 'quote':
      return [block.blocks.length, (from, to) => ({ ...block, blocks: block.blocks.slice(from, to) })]
    case 'paragraph': {
      const lines = linesOf(block.content)
      const words = lines.length > 1 ? lines : wordsOf(block.content).map((word) => [word])
      const between = lines.length > 1 ? [BREAK] : []
      const some = (from: number, to: number) =>
        words.slice(from, to).flatMap((one, i) => (i === 0 ? one : [...between, ...one]))
      return [words.length, (from, to) => ({ ...block, content: some(from, to) })]
    }
    case 'code': {
      const lines = block.text.split('\n')
      return [lines.length, (from, to) => ({ ...block, text: lines.slice(from, to).join('\n') })]
    }
    default:
      return [1, () => block]
  }
}

/** No board lets a numbered list begin in the middle: the rest of one has its numbers in its words. */
function listPart(block: Extract<Block, { kind: 'list' }>, from: number, to: number): Block {
  const items = block.items.slice(from, to)
  if (!block.ordered || from === 0) return { ...block, items }
  const lines = items.map((item, i): Content => [text(`${from + i + 1}. `), ...item])
  return { kind: 'paragraph', content: lines.flatMap((one, i) => (i === 0 ? one : [BREAK, ...one])) }
}

const BREAK: Inline = { kind: 'break' }

function linesOf(content: Content): Inline[][] {
  const lines: Inline[][] = [[]]
  for (const one of content)
    if (one.kind === 'break') lines.push([])
    else lines.at(-1)!.push(one)
  return lines
}

/** Text may be cut at its spaces, everything else stays whole. */
const wordsOf = (content: Content): Inline[] =>
  content.flatMap((one) =>
    one.kind === 'text'
      ? one.text.split(/(?<= |[。；，、])/).map((word): Inline => ({ kind: 'text', text: word }))
      : [one],
  )
