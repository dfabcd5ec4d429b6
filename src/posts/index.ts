// From a document to the text that is pasted, and the two plain texts that scenarios look into.

import type { Board } from '../rules/boards.ts'
import type { Program } from '../rules/program.ts'
import type { Templates } from '../rules/templates.ts'
import type { View } from '../views/view.ts'
import { writeBBCode } from './bbcode.ts'
import type { Document } from './document.ts'
import { writeMarkdown } from './markdown.ts'
import { writePlain } from './plain.ts'
import { messageDocument } from './pm.ts'
import { type Sentences, sentences } from './sentences.ts'
import { split } from './split.ts'
import { updateDocument } from './update.ts'

export function render(document: Document, board: Board): string {
  if (board.kind === 'bbcode') return writeBBCode(document, board)
  return board.kind === 'markdown' ? writeMarkdown(document, board) : writePlain(document)
}

/** How long a text is as the board counts it, and how much it takes; 0: no limit is known. */
export function measured(text: string, board: Board): { readonly length: number; readonly limit: number } {
  const length = board.counts === 'bytes' ? new TextEncoder().encode(text).length : [...text].length
  return { length, limit: board.limit }
}

/** What is pasted: one post, or as many as the board needs. */
export interface Rendered {
  readonly parts: readonly string[]
  /** Of the longest part, in characters or bytes as the board counts; more than the limit when it cannot be cut. */
  readonly length: number
  /** 0: no limit is known. */
  readonly limit: number
}

/** `limit`: what the board takes here, when it is another than for posts. */
export function renderParts(document: Document, board: Board, words: Sentences, limit = board.limit): Rendered {
  const size = (text: string) => measured(text, board).length
  const parts = split(document, {
    fits: (one) => limit === 0 || size(render(one, board)) <= limit,
    mark: (part, of) => words.word('part', { part, of }),
  }).map((one) => render(one, board))
  return { parts, length: Math.max(...parts.map(size)), limit }
}

/** The public update since an event, without markup. */
export function plainUpdate(view: View, sinceEvent: number, program: Program, templates: Templates): string {
  return writePlain(updateDocument(view, { event: sinceEvent }, sentences(program, templates)))
}

/** Everything that a seat is told in private, hand and role, without markup. */
export function plainPm(view: View, program: Program, templates: Templates): string {
  return writePlain(messageDocument(view, sentences(program, templates)))
}
