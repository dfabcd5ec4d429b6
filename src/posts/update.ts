// The public post after new lines: whose turn, what happened, what is open and for whom, the incident, the table.

import type { View } from '../views/view.ts'
import { type Block, type Content, type Document, heading, list, paragraph, spoiler, strong } from './document.ts'
import { type Context, footer, piles, questionBox, queues, seatTable } from './parts.ts'
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
  since: { readonly event: number },
  words: Sentences,
  context: UpdateContext = {},
): Document {
  publicOnly(view)
  const happened = story(view, since.event, words, context.sources)
  const blocks: (Block | undefined)[] = [
    heading(titleLine(view, words), 'large'),
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

export function titleLine(view: View, words: Sentences): Content {
  return words.label(view.over ? 'title-over' : view.table.turn ? 'title' : 'title-setup', { ...view.table })
}

/** Who won, and every role that is known. */
export function ending(view: View, words: Sentences): Block[] {
  if (!view.over) return []
  const result = view.draw ? words.label('drawn') : words.label('winners', { winners: view.winners })
  const roles = view.seats.flatMap((s) => (s.role === undefined ? [] : [words.label('role-of', { who: s.name, role: s.role })]))
  return [paragraph(strong(result)), ...(roles.length > 0 ? [list(roles)] : [])]
}

/** The incident, the weather or whatever else in the middle of the table concerns everybody, with its text. */
export function inPlay(view: View, words: Sentences): Block[] {
  if (view.over) return []
  const content = words.label('in-play', { ...view.table })
  return content.length > 0 ? [paragraph(...content)] : []
}

export function tableBox(view: View, words: Sentences): Block | undefined {
  const seats = seatTable(view, words, 'seats')
  return seats && spoiler(words.word('table-title'), [seats, paragraph(...piles(view, words))])
}
