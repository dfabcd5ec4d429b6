// What of a post counts, piece by piece: what stands out, read with the words around it, since "What does Last Word do?"
// plays nothing; and corrections below.

import type { Line } from '../engine/line.ts'
import { besideOf } from './beside.ts'
import type { Piece } from './markup.ts'
import type { Scene } from './scene.ts'
import { doingsOf, is, seatOf, thingOf } from './senses.ts'
import { mood } from './sentence.ts'
import { type Token, tokensOf } from './tokens.ts'

export interface Segment {
  readonly text: string
  readonly at: readonly number[]
  readonly marked: boolean
  readonly doubts: readonly string[]
  readonly edit: boolean
  /** It stands out within talk, and says nothing. */
  readonly talk?: true
  /** It is all of its sentence. */
  readonly whole?: true
  /** Words around it are read with it, that do not stand out; what is not clear in them may be talk. */
  readonly part?: true
  /** The words by which it seems to be taken back. */
  readonly back?: string
  /** Behind a number of a list: one of several, and no correction of the one before. */
  readonly listed?: true
}

export function joined(pieces: readonly Piece[]): { text: string; at: number[] } {
  return {
    text: pieces.map((p) => p.text).join(''),
    at: pieces.flatMap((p, i) => p.at.slice(0, i === pieces.length - 1 ? undefined : -1)),
  }
}

const EDGE = /[\n.!?。！？;；]/u

/** What stands out, each with the words around it, and corrections in plain text below. */
export function markedSegments(
  scene: Scene,
  pieces: readonly Piece[],
  own: (text: string) => Line | undefined,
): Segment[] {
  if (pieces.every((p) => p.mark === 'none')) return []
  return pieces.flatMap((piece, i): Segment[] => {
    if (piece.mark === 'none') return corrections(scene, piece)
    const around = aroundOf(pieces, i)
    const { before, after } = around
    const isOwn = own(piece.text)
    // "On my turn:" says no more than the line itself.
    const isAhead = isOwn?.form === 'then' || isOwn?.form === 'orders'
    const { doubts, back } = besideOf(scene, pieces, i, around, isAhead)
    const usual: Segment = {
      text: parted(scene, piece),
      at: piece.at,
      marked: true,
      doubts,
      edit: isEdit(scene, piece.text),
      ...(back === undefined ? {} : { back }),
      ...(LISTED.test(pieces[i - 1]?.text ?? '') ? { listed: true } : {}),
    }
    if (piece.mark === 'command' || (before.trim() === '' && after.trim() === '')) return [{ ...usual, whole: true }]
    const [left, right] = [tokensOf(scene.lexicon, before), untilBreak(tokensOf(scene.lexicon, after))]
    const words = [...left, ...right].filter((t) => t.sign === undefined)
    const question = /[?？]\s*$/.test(after) || /[?？]\s*$/.test(piece.text)
    if (words.length === 0 && !question) return [usual]
    const said = isOwn ? [] : tokensOf(scene.lexicon, piece.text)
    if (mood({ tokens: [...left, ...said, ...right], question })) {
      if (question) return []
      // "I would love the Robe, but **pass**": what is asked of her is said plainly behind it.
      const near = behindBreak(left)
      const plainly =
        scene.asked && near.length < left.length && !mood({ tokens: [...near, ...said, ...right], question })
      const asks = is(
        left.find((t) => !is(t, 'filler', 'i') || is(t, 'asking')),
        'asking',
      )
      if (!plainly || asks || near.some((t) => t.sign === undefined && !is(t, 'filler', 'i', 'chat', 'ack', 'but')))
        return [{ ...usual, talk: true }]
      return [{ ...usual, doubts: [...doubts, `before it stands "${before.trim()}"`] }]
    }
    const linked =
      words.some((t) => is(t, 'if', 'when', 'until', 'unless', 'other') || (is(t, 'queued') && !isAhead)) ||
      left.some((t) => is(t, 'not'))
    const others = words.some((t) => seatOf(t) !== undefined)
    if (linked || others) {
      const whole = joinedWith(pieces, i, before, after)
      const part = isOwn ? {} : { part: true as const }
      return [{ ...usual, ...whole, ...part, doubts: ['it stands out only in part', ...doubts] }]
    }
    return [usual]
  })
}

/** "**Play Power** **Play Focus**" are two; "**Shoot** **Ada**" is one. */
function parted(scene: Scene, { text, anew = [] }: Piece): string {
  const isNew = (at: number) => {
    const [first] = tokensOf(scene.lexicon, text.slice(at))
    return doingsOf(first).length > 0 || thingOf(first, 'cards') !== undefined
  }
  return anew
    .filter((at) => /\s/.test(text[at - 1] ?? '') && isNew(at))
    .reduce((said, at) => `${said.slice(0, at - 1)},${said.slice(at)}`, text)
}

/** The words of its sentence that do not stand out themselves; numbers of a list are no words. */
function aroundOf(pieces: readonly Piece[], i: number): { before: string; after: string } {
  const { text } = pieces[i]!
  const plain = (at: number): string => (pieces[at]?.mark === 'none' ? pieces[at]!.text : '')
  const ends = /\n\s*$/.test(text) || EDGE.test(text.trimEnd().at(-1) ?? '')
  return {
    before: lastOf(plain(i - 1)).replace(LEADING_NUMBER, (number) => ' '.repeat(number.length)),
    after: ends ? '' : firstOf(plain(i + 1)).replace(TRAILING_NUMBER, (number) => ' '.repeat(number.length)),
  }
}

/** What stands before belongs to it from the last comma or "but" on. */
function behindBreak(tokens: readonly Token[]): Token[] {
  const at = tokens.findLastIndex((t) => t.sign === 'comma' || (is(t, 'but') && !is(t, 'filler')))
  return tokens.slice(at < 0 ? 0 : at + 1)
}

/** What stands behind belongs to it up to a comma or a "because". */
function untilBreak(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex((t) => t.sign !== undefined || (is(t, 'but') && !is(t, 'filler')))
  return at < 0 ? [...tokens] : tokens.slice(0, at)
}

function joinedWith(
  pieces: readonly Piece[],
  i: number,
  before: string,
  after: string,
): { text: string; at: number[] } {
  const piece = pieces[i]!
  const left = before === '' ? [] : pieces[i - 1]!.at.slice(-1 - before.length, -1)
  const right = after === '' ? [] : pieces[i + 1]!.at.slice(0, after.length)
  return {
    text: before + piece.text.replaceAll('\n', ' ') + after,
    at: [...left, ...piece.at.slice(0, piece.text.length), ...right, piece.at.at(-1)!],
  }
}

function lastOf(text: string): string {
  let at = text.length
  while (at > 0 && !EDGE.test(text[at - 1]!)) at--
  return text.slice(at)
}

function firstOf(text: string): string {
  const at = text.search(EDGE)
  return at < 0 ? text : text.slice(0, at + (/[?？]/.test(text[at]!) ? 1 : 0))
}

const isEdit = (scene: Scene, text: string): boolean => {
  const [first] = tokensOf(scene.lexicon, text.trimStart().slice(0, 40))
  return is(first, 'edit') && /^\P{L}*\p{L}+\s*[:：,，-]|^\P{L}*EDIT/u.test(text)
}

/** Lines of plain text that mend what was said: "EDIT: Purr, not ADGK". */
function corrections(scene: Scene, piece: Piece): Segment[] {
  const out: Segment[] = []
  let start = 0
  for (const line of piece.text.split('\n')) {
    const at = piece.at.slice(start, start + line.length + 1)
    const back = tokensOf(scene.lexicon, line).some((t) => is(t, 'taken-back'))
    if (isEdit(scene, line) && !back) out.push({ text: line, at, marked: true, doubts: ['a correction'], edit: true })
    start += line.length + 1
  }
  return out
}

/** Line by line, and what stands behind each number of a list: "1. Voile 2. end turn". */
export function linesOf(segment: Segment): Segment[] {
  const out: Segment[] = []
  let start = 0
  for (const text of segment.text.split('\n')) {
    for (const [from, to, isListed] of listed(text))
      if (text.slice(from, to).trim() !== '')
        out.push({
          ...segment,
          ...(isListed ? { listed: true } : {}),
          text: text.slice(from, to),
          at: segment.at.slice(start + from, start + to + 1),
        })
    start += text.length + 1
  }
  return out
}

/** The number of a list that the plain words before bold ones end with, or those behind them. */
const LEADING_NUMBER = /[(（]?\d{1,2}[)）、:：]\s*$/u
const TRAILING_NUMBER = /(?<!\p{L}\s*)[(（]?\d{1,2}[)）、.．:：]?\s*$/u
const LISTED = /(?:^|\n|\s)[(（]?\d{1,2}[)）、.．:：]\s*$/u
const NUMBER = /[(（]?(?<n>\d{1,2})(?:[)）、．:：]|\.(?!\d))/uy
/** What a number inside a line stands behind. */
const BREAK = /[\s,，;；.。!！)）\p{sc=Han}]$/u

/** The parts of a line between the numbers of a list that counts on; a number that does not is no number of it. */
function listed(text: string): [number, number, boolean][] {
  const out: [number, number, boolean][] = []
  let from = 0
  let next: number | undefined
  for (let at = text.search(/\S/); at >= 0 && at < text.length; at++) {
    const head = text.slice(0, at).trim() === ''
    if (!head && !BREAK.test(text.slice(0, at)) && !/[(（、]/.test(text[at]!)) continue
    NUMBER.lastIndex = at
    const found = NUMBER.exec(text)
    if (!found) continue
    const n = Number(found.groups?.n)
    const isBehindBreak = /[,，;；.。!！)）]\s*$/u.test(text.slice(0, at))
    if (!(head || n === next || (isBehindBreak && n > 1 && next === undefined))) continue
    out.push([from, at, from > 0])
    from = at + found[0].length
    next = n + 1
    at = from - 1
  }
  return [...out, [from, text.length, from > 0]]
}
