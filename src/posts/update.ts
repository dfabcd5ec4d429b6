// The public post after new lines: whose turn, what happened, what is open and for whom, the incident, the table. A
// correction tells first what no longer counts.

import type { View } from '../views/view.ts'
import type { Document } from './document.ts'
import { type Context, common, markedAll, publicOnly } from './parts.ts'
import type { Sentences } from './sentences.ts'
import { type Sources, story } from './story.ts'

export interface UpdateContext extends Context {
  /** Posts in which log lines were said. */
  readonly sources?: Sources
  /** Who has answered something since the update before; undefined when there was none. */
  readonly answered?: readonly string[] | undefined
}

export interface Since {
  readonly event: number
  readonly late?: readonly number[]
}

export function updateDocument(view: View, since: Since, words: Sentences, context: UpdateContext = {}): Document {
  return told('posts/update', view, since, words, context)
}

/** What the last update told and is void now, and what happened instead. */
export function correctionDocument(view: View, since: Since, words: Sentences, context: UpdateContext = {}): Document {
  return told('posts/correction', view, since, words, context)
}

function told(page: string, view: View, since: Since, words: Sentences, context: UpdateContext): Document {
  publicOnly(view)
  const happened = story(view, since.event, words, context.sources, since.late)
  return {
    blocks: words.page(page, {
      ...common(view, words, context),
      story: markedAll(happened),
      first: context.answered === undefined,
      answered: context.answered ?? [],
    }),
  }
}
