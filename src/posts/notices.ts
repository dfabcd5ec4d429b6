// Short posts for the thread beside the updates: a role that is turned up, a refusal, a ruling, a reminder, somebody who
// plays on for another, and the end.

import type { View } from '../views/view.ts'
import type { Content, Document } from './document.ts'
import { type Context, common, markedAll, publicOnly } from './parts.ts'
import type { Sentences } from './sentences.ts'

/** A role turned up, and the lines that led to it. */
export interface Flip {
  readonly who: string
  readonly role: string
  readonly chain: readonly Content[]
}

export function flipDocument(view: View, flip: Flip, words: Sentences, context: Context = {}): Document {
  const { who, role, chain } = flip
  return page('posts/flip', view, words, context, { who, role, chain: markedAll(chain) })
}

/** What a refusal may say in the thread: nothing that rests on somebody's hand. */
export interface RefusalNotice {
  readonly who?: string
  /** What was said, as typed. */
  readonly line?: string
  /** The number of the post in which it was said. */
  readonly post?: string
  /** A code whose reason everybody can see; absent: only that it is not possible. */
  readonly code?: string
  readonly legal: readonly string[]
}

export function refusalDocument(view: View, notice: RefusalNotice, words: Sentences, context: Context = {}): Document {
  const { who, line, post, code, legal } = notice
  const reason = code === undefined ? undefined : { marked: words.label(`refused-${code}`) }
  return page('posts/refusal', view, words, context, { who, line, post, reason, legal })
}

export function rulingDocument(
  view: View,
  rulings: readonly string[],
  words: Sentences,
  context: Context = {},
): Document {
  return page('posts/ruling', view, words, context, { rulings })
}

/** Reminds those for whom the game waits. */
export function prodDocument(view: View, words: Sentences, context: Context = {}): Document {
  return page('posts/prod', view, words, context, {})
}

export function replacementDocument(
  view: View,
  seat: { readonly who: string; readonly newcomer: string },
  words: Sentences,
  context: Context = {},
): Document {
  return page('posts/replacement', view, words, context, { ...seat })
}

export interface End {
  /** The lines of the last thing that happened. */
  readonly chain: readonly Content[]
  readonly commitment?: string
}

export function endDocument(view: View, { chain, commitment }: End, words: Sentences, context: Context = {}): Document {
  return page('posts/end', view, words, context, {
    chain: markedAll(chain),
    commitment,
    people: view.seats.map((s) => ({
      who: s.name,
      role: s.role,
      character: s.facts.character,
      out: !s.active,
      wins: view.winners.includes(s.name),
    })),
  })
}

function page(
  name: string,
  view: View,
  words: Sentences,
  context: Context,
  data: Parameters<Sentences['page']>[1],
): Document {
  publicOnly(view)
  return { blocks: words.page(name, { ...common(view, words, context), ...data }) }
}
