// A second opinion on a finished post, independent of who wrote it: does the board show what the tree says? For tests only.

import type { Document } from '../../../src/posts/document.ts'
import { judgeBBCode } from './bbcode.ts'
import { dialectOf, measure, reduced } from './common.ts'
import { judgeDiscord } from './discord.ts'
import { judgeMarkdown } from './markdown.ts'
import * as tree from './tree.ts'

export { Spoilt } from './common.ts'

export interface Verdict {
  /** What a reader sees: no zero-width characters, white space squeezed. */
  readonly visible: string
}

/** Judges a post for a board by its name. Throws Spoilt with the reason when the board would make something else of it. */
export function judge(text: string, board: string): Verdict {
  const dialect = dialectOf(board)
  measure(text, dialect)
  switch (dialect.kind) {
    case 'bbcode':
      return { visible: reduced(judgeBBCode(text, dialect)) }
    case 'markdown':
      return { visible: reduced(judgeMarkdown(text, dialect)) }
    case 'discord':
      return { visible: reduced(judgeDiscord(text)) }
    case 'plain':
      return { visible: reduced(bare(text)) }
  }
}

/** What the tree says, as `visible` is written. */
export const treeText = (document: Document, board: string): string =>
  reduced(board === 'plain' ? bare(tree.treeText(document, board)) : tree.treeText(document, board))

/** Quotes in plain text begin each line with a sign, which nothing tells from a sign that somebody wrote. */
const bare = (text: string): string => text.replace(/>/g, '')
