// Texts that stand in the thread, or wait to be posted, held against the log: the mark at the end of each says after
// which line it was made, and the log keeps a digest of what was printed then. What was printed is made again and
// compared line by line.

import { join } from 'node:path'
import type { PostKind } from '../engine/line.ts'
import { chainNext, publicMark } from '../gamefile/digest.ts'
import { ownTemplates } from '../host/dress.ts'
import { toldIn } from '../host/log.ts'
import { mixedSeed, type OpenGame, openFile, startOfChain } from '../host/open.ts'
import { exportPost } from '../host/posts.ts'
import { textDigest } from '../host/told.ts'
import { EXIT, Trouble } from '../host/trouble.ts'
import { printLine } from '../lines/print.ts'
import { boardsIn } from '../rules/boards.ts'
import { languagesIn } from '../rules/templates.ts'

/** A text as it was saved: its name, to be told by, and its words. */
export interface Saved {
  readonly name: string
  readonly text: string
}

/** One sentence for each text that fits. Throws Trouble with exit 4 at the first that does not. */
export function comparePosts(game: OpenGame, saved: readonly Saved[]): string[] {
  const lineOf = marksOf(game)
  return saved.map((post) => compare(game, post, lineOf))
}

/** After which log line each mark is printed. */
function marksOf(game: OpenGame): ReadonlyMap<string, number> {
  const seed = mixedSeed(game.header)
  let chain = startOfChain(game.header, game.packs)
  const out = new Map([[publicMark(seed, chain), 0]])
  for (const { line, number } of game.log) {
    chain = chainNext(chain, printLine(line))
    out.set(publicMark(seed, chain), number)
  }
  return out
}

function compare(game: OpenGame, post: Saved, lineOf: ReadonlyMap<string, number>): string {
  const mark = post.text.match(/\b[0-9a-f]{20}\b/g)?.at(-1)
  if (mark === undefined) return `${post.name} carries no mark, so nothing of it is proven`
  const line = lineOf.get(mark)
  if (line === undefined)
    throw new Trouble({
      exit: EXIT.mismatch,
      what: `the mark of ${post.name} belongs to no line of this log`,
      where: post.name,
      excerpt: mark,
      why: 'a line before it has been changed since it was made, or it belongs to another game',
      mend: 'ask for the log as it was then; every line after the first that differs has another digest',
    })
  // An undo is as much a reason not to post what is old.
  const later = game.log.filter((l) => l.number > line && l.line.form !== 'told').length
  const age = later === 0 ? 'nothing has happened since' : `${later} ${later === 1 ? 'line' : 'lines'} since`
  const made = toldIn(game.log).find(({ number, told }) => number === line + 1 && told.kind !== 'pm')
  if (made === undefined || made.told.kind === 'pm') return `${post.name} was made after line ${line}; ${age}`
  const { kind, number, text } = made.told
  const name = kind === 'update' ? `update ${number}` : `the ${kind} post`
  const printed = printedThen(game, line, kind, number, text)
  if (printed === undefined)
    return `${post.name} carries the mark of ${name}, made after line ${line}; its words cannot be made again now; ${age}`
  const [first, ...others] = printed.map((words) => difference(wordsOf(post.text), wordsOf(words)))
  const best = others.reduce((a, b) => (b.lines < a.lines ? b : a), first!)
  if (best.lines > 0)
    throw new Trouble({
      exit: EXIT.mismatch,
      what: `${post.name} is not ${name} as it was printed`,
      where: `${post.name}, made after line ${line} of the log`,
      excerpt: `it says:     ${best.says ?? '(nothing more)'}\nprinted was: ${best.printed ?? '(nothing more)'}`,
      why: 'the log keeps a digest of the printed text, and it fits the second',
      mend: 'look at the post in the thread: who edited it, and when',
    })
  return `${post.name} is ${name} as it was printed after line ${line}; ${age}`
}

/**
 * The text that the digest in the log fits, and the same without any markup, as a page of the board is copied. Board,
 * language and detail are not logged, so they are tried. Undefined when none fits.
 */
function printedThen(
  game: OpenGame,
  line: number,
  kind: PostKind,
  number: number,
  digest: string,
): string[] | undefined {
  const then = openFile(game.context, game.file, line)
  const folders = [ownTemplates(game.path), join(game.context.root, 'templates')]
  const usual = <T>(first: T, all: readonly T[]): T[] => [first, ...all.filter((one) => one !== first)]
  const update = kind === 'update' ? { since: number - 1, withdraw: true } : {}
  for (const board of usual(game.header.board ?? 'plain', boardsIn(folders)))
    for (const lang of usual(game.header.lang, languagesIn(folders[1]!)))
      for (const detail of ['full', 'compact'] as const) {
        const make = (on: string) =>
          exportPost(then, { kind, board: on, lang, detail, ...update }, false).parts.join('\n')
        const text = make(board)
        if (textDigest(text) === digest) return [text, make('plain')]
      }
  return undefined
}

/** The lines that say something, however a board or an editor has set them. */
const wordsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '' && !line.startsWith('--- 8< ---'))

/** In how many lines two texts differ, and the first of them in each. */
function difference(
  says: readonly string[],
  printed: readonly string[],
): { readonly lines: number; readonly says?: string | undefined; readonly printed?: string | undefined } {
  const at = printed.findIndex((line, i) => says[i] !== line)
  const first = at < 0 ? printed.length : at
  if (at < 0 && says.length <= printed.length) return { lines: 0 }
  const known = new Set(says)
  const lines = Math.max(1, printed.filter((line) => !known.has(line)).length)
  return { lines, says: says[first], printed: printed[first] }
}
