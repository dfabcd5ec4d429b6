// What of a post counts, piece by piece: what stands out, read with the words around it, since "What does Last Word do?"
// plays nothing; and corrections below.

import { is, seatOf } from './frame.ts'
import type { Piece } from './markup.ts'
import type { Scene } from './scene.ts'
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
}

export function joined(pieces: readonly Piece[]): { text: string; at: number[] } {
  return {
    text: pieces.map((p) => p.text).join(''),
    at: pieces.flatMap((p, i) => p.at.slice(0, i === pieces.length - 1 ? undefined : -1)),
  }
}

const EDGE = /[\n.!?。！？;；]/u

/** What stands out, each with the words around it, and corrections in plain text below. */
export function markedSegments(scene: Scene, pieces: readonly Piece[], own: (text: string) => boolean): Segment[] {
  if (pieces.every((p) => p.mark === 'none')) return []
  return pieces.flatMap((piece, i): Segment[] => {
    if (piece.mark === 'none') return corrections(scene, piece)
    const usual: Segment = { text: piece.text, at: piece.at, marked: true, doubts: [], edit: isEdit(scene, piece.text) }
    if (piece.mark === 'command' || own(piece.text)) return [{ ...usual, whole: true }]
    const before = lastOf(pieces[i - 1]?.mark === 'none' ? pieces[i - 1]!.text : '')
    const after = EDGE.test(piece.text.trimEnd().at(-1) ?? '')
      ? ''
      : firstOf(pieces[i + 1]?.mark === 'none' ? pieces[i + 1]!.text : '')
    if (before.trim() === '' && after.trim() === '') return [{ ...usual, whole: true }]
    const around = [...tokensOf(scene.lexicon, before), ...untilBreak(tokensOf(scene.lexicon, after))]
    const words = around.filter((t) => t.sign === undefined)
    const question = /[?？]\s*$/.test(after) || /[?？]\s*$/.test(piece.text)
    if (words.length === 0 && !question) return [usual]
    if (
      mood({
        tokens: [
          ...tokensOf(scene.lexicon, before),
          ...tokensOf(scene.lexicon, piece.text),
          ...untilBreak(tokensOf(scene.lexicon, after)),
        ],
        question,
      })
    )
      return question ? [] : [{ ...usual, talk: true }]
    const linked = words.some((t) => is(t, 'if', 'when', 'until', 'unless', 'queued', 'not', 'other'))
    const others = words.some((t) => seatOf(t) !== undefined)
    if (linked || others) {
      const whole = joinedWith(pieces, i, before, after)
      return [{ ...whole, marked: true, doubts: ['it stands out only in part'], edit: false }]
    }
    return [usual]
  })
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
    if (isEdit(scene, line)) out.push({ text: line, at, marked: true, doubts: ['a correction'], edit: true })
    start += line.length + 1
  }
  return out
}

/** Line by line. */
export function linesOf(segment: Segment): Segment[] {
  const out: Segment[] = []
  let start = 0
  for (const text of segment.text.split('\n')) {
    if (text.trim() !== '') out.push({ ...segment, text, at: segment.at.slice(start, start + text.length + 1) })
    start += text.length + 1
  }
  return out
}
