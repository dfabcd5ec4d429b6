// Who signs up in a pasted text: the authors of quoted posts, each once, or a list whose markup is taken away.

import { piecesOf } from './markup.ts'
import { postsOf } from './quotes.ts'

/** Closed tags or stars; a lone `[b]` may be somebody's name. */
const MARKED = /\[\/(?:b|i|u|list|color|size|url|user|font|quote)\]|\*\*\S/i

/** The text as a list with one name a line, or as it is when nothing of it is markup. */
export function signUps(text: string): string {
  const { posts } = postsOf(text)
  const authors = [...new Set(posts.flatMap((p) => p.author ?? []))]
  if (authors.length > 0) return authors.join('\n')
  if (!MARKED.test(text)) return text
  return piecesOf(text)
    .map((p) => p.text)
    .join('')
    .split('\n')
    .map((line) => line.trim().replace(/^@(?=\p{L})/u, ''))
    .join('\n')
}
