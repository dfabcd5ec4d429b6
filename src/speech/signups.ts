// Who signs up in a pasted text: of quoted posts those authors who say so, or a list whose markup is taken away.

import type { Vocabulary } from '../rules/vocabulary.ts'
import { piecesOf } from './markup.ts'
import { type Post, postsOf } from './quotes.ts'

/** Closed tags or stars; a lone `[b]` may be somebody's name. */
const MARKED = /\[\/(?:b|i|u|list|color|size|url|user|font|quote)\]|\*\*\S/i

export interface SignUps {
  /** One name a line, or as it was given when nothing of it is markup. */
  readonly list: string
  /** The last post of each author who has said neither that she plays nor that she does not. */
  readonly unclear: readonly Post[]
}

export function signUps(text: string, vocabularies: readonly Pick<Vocabulary, 'sign-up'>[]): SignUps {
  const { posts } = postsOf(text)
  const quoted = posts.filter((p) => p.author !== undefined)
  if (quoted.length > 0) return signedUp(quoted, vocabularies)
  if (!MARKED.test(text)) return { list: text, unclear: [] }
  const list = plain(text)
    .split('\n')
    .map((line) => line.trim().replace(/^@(?=\p{L})/u, ''))
    .join('\n')
  return { list, unclear: [] }
}

/** What an author has said last counts; talk before and after it changes nothing. */
function signedUp(posts: readonly Post[], vocabularies: readonly Pick<Vocabulary, 'sign-up'>[]): SignUps {
  const joins = vocabularies.flatMap((v) => v['sign-up']?.joins ?? [])
  const leaves = vocabularies.flatMap((v) => v['sign-up']?.leaves ?? [])
  const said = new Map<string, { readonly post: Post; readonly plays?: boolean }>()
  for (const post of posts) {
    const clauses = clausesOf(plain(post.words))
    const plays = says(clauses, leaves) ? false : says(clauses, joins) ? true : said.get(post.author!)?.plays
    said.set(post.author!, { post, ...(plays === undefined ? {} : { plays }) })
  }
  const authors = [...said]
  return {
    list: authors.flatMap(([author, { plays }]) => (plays === true ? [author] : [])).join('\n'),
    unclear: authors.flatMap(([, { post, plays }]) => (plays === undefined ? [post] : [])),
  }
}

const plain = (text: string): string =>
  piecesOf(text)
    .map((p) => p.text)
    .join('')

const clausesOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[\n.,!?;:…。]+/)
    .map((clause) => clause.trim())

/** A clause of its own, or the beginning of one: a single plain word such as "in" begins too many other sentences. */
const says = (clauses: readonly string[], phrases: readonly string[]): boolean =>
  clauses.some((clause) => phrases.some((p) => clause === p || (/[ /]/.test(p) && clause.startsWith(`${p} `))))
