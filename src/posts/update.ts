// The public post after new lines: whose turn, what happened, what is open and for whom, the incident, the table.

import type { View } from '../views/view.ts'
import { type Block, type Content, type Document, heading, list, paragraph, spoiler } from './document.ts'
import { type Context, footer, piles, questionBox, queues, seatTable, takenBack } from './parts.ts'
import type { Sentences } from './sentences.ts'
import { type Sources, story } from './story.ts'

export interface UpdateContext extends Context {
  /** Posts in which log lines were said. */
  readonly sources?: Sources
}

/** The thread may see it: it is made from the public view and nothing else. */
export function publicOnly(view: View): void {
  if (view.viewer !== 'public') throw new Error('a public post is made from the public view')
}

export function updateDocument(
  view: View,
  since: { readonly event: number; readonly late?: readonly number[] },
  words: Sentences,
  context: UpdateContext = {},
): Document {
  publicOnly(view)
  const happened = story(view, since.event, words, context.sources, since.late)
  const blocks: (Block | undefined)[] = [
    heading(titleLine(view, words), 'large'),
    ...takenBack(words, context),
    happened.length > 0 ? list(happened, true) : paragraph(...words.label('nothing-happened')),
    ...ending(view, words),
    questionBox(view, words, context),
    queues(view, words),
    ...inPlay(view, words),
    tableBox(view, words),
    ...footer(words, context),
  ]
  return { blocks: blocks.filter((b) => b !== undefined) }
}

/** Whose turn and which step; at the end, who has won. */
export function titleLine(view: View, words: Sentences): Content {
  if (!view.over) return words.label(view.table.turn ? 'title' : 'title-setup', { ...view.table })
  return view.draw ? words.label('title-drawn') : words.label('title-over', { winners: view.winners })
}

/** Every role that is known, once the game is over. */
export function ending(view: View, words: Sentences): Block[] {
  const known = view.over ? view.seats.filter((s) => s.role !== undefined) : []
  return known.length === 0 ? [] : [list(known.map((s) => words.label('role-of', { who: s.name, role: s.role })))]
}

/** The incident, the weather or whatever else in the middle of the table concerns everybody, with its text. */
export function inPlay(view: View, words: Sentences): Block[] {
  if (view.over) return []
  const content = words.label('in-play', { ...view.table })
  return content.length > 0 ? [paragraph(...content)] : []
}

function tableBox(view: View, words: Sentences): Block | undefined {
  const seats = seatTable(view, words, 'seats')
  return seats && spoiler(words.word('table-title'), [seats, paragraph(...piles(view, words))])
}
