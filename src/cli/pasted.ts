// Shows how a paste was read, asks where something was inferred, and has it taken.

import type { ActSpec } from '../host/act.ts'
import type { OpenGame } from '../host/open.ts'
import {
  isQuoted,
  type PasteRead,
  type PostRead,
  quotedPosts,
  readPaste,
  refuseOld,
  spokenPosts,
} from '../host/pasted.ts'
import type { Taker } from '../host/taker.ts'
import { EXIT, Trouble, usage } from '../host/trouble.ts'
import { printLine } from '../lines/print.ts'
import { note } from './shared.ts'

export interface Pasted {
  /** Of which nothing is written yet. */
  readonly taking: Pick<Taker, 'changes' | 'done'>
  /** For `--json`: every post with its lines and how sure they are. */
  readonly reading: readonly object[]
}

/**
 * Undefined when nobody's words are in it that could be read. Throws Trouble when something is not clear, refused, or
 * inferred and not confirmed; then nothing is written.
 */
export async function takePaste(
  game: OpenGame,
  text: string,
  spec: Omit<ActSpec, 'texts'>,
  flags: Record<string, unknown>,
): Promise<Pasted | undefined> {
  const quoted = spec.as === undefined && isQuoted(text)
  const posts = quoted ? quotedPosts(game, text) : spokenPosts(game, text, spec)
  if (!posts) return undefined
  if (quoted && posts.length > 1 && typeof spec.post === 'number')
    throw usage('--post numbers one post, and this paste has several', 'leave it out; a quote says its own number')
  const read = readPaste(game, posts, spec)
  const markup = /\*\*|\[b\]|<b>|^\s*(?:##|>>)/im.test(text)
  const nothing = read.posts.every((p) => p.lines.length === 0)
  if (!quoted && !markup && spec.as === undefined && nothing) return undefined
  if (flags.json !== true || read.trouble) show(read)
  refuseOld(game, read)
  if (read.trouble) throw read.trouble
  if (read.inferred && flags.yes !== true && flags.dryRun !== true) await confirm(game)
  return { taking: read.taking, reading: read.posts.map(asJson) }
}

function show({ posts }: PasteRead): void {
  for (const [i, post] of posts.entries()) {
    const { source, at } = post.marks
    const marks = [source === undefined ? '' : ` #${source}`, at === undefined || at === '?' ? '' : ` @${at}`].join('')
    note(`${i + 1}. ${post.who ?? post.author ?? 'somebody'}${marks}`)
    for (const { line, how, doubts } of post.lines)
      note(`   ${printLine(line)} — ${how}${doubts.length > 0 ? `: ${doubts.join('; ')}` : ''}`)
    if (post.note !== undefined) note(`   ${post.left === undefined ? `nothing is done: ${post.note}` : post.note}`)
  }
}

const asJson = ({ who, author, marks, lines, note: why, left }: PostRead): object => ({
  ...(who === undefined ? {} : { who }),
  ...(author === undefined ? {} : { author }),
  ...(marks.source === undefined ? {} : { post: marks.source }),
  ...(marks.at === undefined ? {} : { at: marks.at }),
  lines: lines.map(({ line, how, doubts }) => ({ line: printLine(line), how, doubts })),
  ...(why === undefined ? {} : { note: why }),
  ...(left === undefined ? {} : { left }),
})

async function confirm(game: OpenGame): Promise<void> {
  if (process.stdin.isTTY && process.stderr.isTTY) {
    if (await (await import('./prompts/confirm.ts')).confirmed('Is that what was meant?')) return
    throw new Trouble({ exit: EXIT.usage, what: 'nothing was taken; nothing was written' })
  }
  throw new Trouble({
    exit: EXIT.usage,
    what: 'not taken: something of it is inferred',
    where: game.path,
    why: 'only what is exact is taken without a yes',
    mend: 'look at the reading; if it is right, the same command with --yes',
  })
}
