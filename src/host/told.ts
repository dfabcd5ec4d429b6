// What has left the host's desk, read off the `told` lines of the log: which posts and messages, at which line, and what
// of it has been undone since.

import { createHash } from 'node:crypto'
import type { PostKind } from '../engine/line.ts'
import { chainNext } from '../gamefile/digest.ts'
import { printLine } from '../lines/print.ts'
import { type Content, plainText } from '../posts/document.ts'
import type { Sentences } from '../posts/sentences.ts'
import { learnt, story } from '../posts/story.ts'
import { project } from '../views/project.ts'
import type { Viewer } from '../views/view.ts'
import { counts, effective, type LogLine, toldIn } from './log.ts'
import { dealtRun, type OpenGame, openFile, startOfChain } from './open.ts'

/** 8 hex: which text it was. */
export const textDigest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 8)

/** The lines that counted when the log had so many. */
function linesAt(game: OpenGame, number: number): readonly LogLine[] {
  const then = effective(game.log.filter((l) => l.number <= number))
  return 'fault' in then ? [] : then.lines
}

/** How many of the lines that count now stood when a text was made at this log line: up to the first that differs. */
export function linesToldAt(game: OpenGame, number: number): number {
  const then = linesAt(game, number)
  const differs = game.effective.lines.findIndex((line, i) => then[i]?.number !== line.number)
  return differs < 0 ? game.effective.lines.length : differs
}

/**
 * Events that a text at this log line told and that stand as they were told: those of the lines that counted then and
 * count now, up to the first that differs. A line undone when the text was made and redone since was not told by it.
 */
export function eventsToldAt(game: OpenGame, number: number): number {
  const then = linesAt(game, number)
  let events = game.eventsAfter.get(0) ?? 0
  for (const [i, line] of game.effective.lines.entries()) {
    if (then[i]?.number !== line.number) break
    events = game.eventsAfter.get(line.number) ?? events
  }
  return events
}

/** Events that a text at this log line could not tell yet, though others after them were told. */
export function pendingAt(game: OpenGame, number: number): readonly number[] {
  const line = game.effective.lines.findLast((l) => l.number <= number)?.number ?? 0
  return game.pendingAfter.get(line) ?? []
}

/** The chain as it was after a log line: what a text printed there is tied to. */
export function chainAt(game: OpenGame, number: number): string {
  let chain = startOfChain(game.header, game.packs)
  for (const line of game.log) if (line.number <= number) chain = chainNext(chain, printLine(line.line))
  return chain
}

/** Has anything happened, or been taken back, after this line and before that one? */
export const changesSince = (game: OpenGame, number: number, before = Number.POSITIVE_INFINITY): boolean =>
  game.log.some(
    (l) =>
      l.number > number && l.number < before && (counts(l.line) || l.line.form === 'undo' || l.line.form === 'redo'),
  )

/** What the text at this log line told and has been undone since: it counted then and does not count now. */
export function undoneSince(game: OpenGame, number: number, viewer: Viewer, words: Sentences): Content[] {
  if (linesAt(game, number).every((l, i) => game.effective.lines[i]?.number === l.number)) return []
  const then = project(dealtRun(openFile(game.context, game.file, number)), game.game, viewer)
  const common = eventsToldAt(game, number)
  const tell = viewer === 'public' ? story : learnt
  const now = game.run ? tell(project(game.run, game.game, viewer), common, words) : []
  return notAgain(tell(then, common, words), now)
}

/** Lines that do not stand in the other list as well, in the same order: what was taken again is not taken back. */
function notAgain(told: readonly Content[], now: readonly Content[]): Content[] {
  const [a, b] = [told.map(plainText), now.map(plainText)]
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const out: Content[] = []
  for (let i = 0, j = 0; i < a.length; ) {
    if (j < b.length && a[i] === b[j]) {
      i++
      j++
    } else if (j < b.length && at(i, j + 1) > at(i + 1, j)) j++
    else out.push(told[i++]!)
  }
  return out
}

/** A post that has been told of: the line that first told it, and the number under which it was posted. */
export interface ToldPost {
  readonly kind: PostKind
  readonly number: number
  readonly line: number
  readonly post?: number
}

/**
 * The posts told of, in order. One that is told of again after something has happened was told anew: it takes back
 * those of its kind that came after it (`--since`).
 */
export function postsTold(game: OpenGame): ToldPost[] {
  const posts: ToldPost[] = []
  for (const { number: line, told } of toldIn(game.log)) {
    if (told.kind === 'pm') continue
    const { kind, number } = told
    const at = posts.findIndex((p) => p.kind === kind && p.number === number)
    const before = posts[at]
    const named = told.post === undefined ? {} : { post: told.post }
    if (before && !changesSince(game, before.line, line)) posts[at] = { ...before, ...named }
    else {
      const kept = posts.filter((p) => p.kind !== kind || p.number < number)
      posts.splice(0, posts.length, ...kept, { kind, number, line, ...named })
    }
  }
  return posts
}

/** The updates told. */
export const updatesTold = (game: OpenGame): ToldPost[] => postsTold(game).filter((p) => p.kind === 'update')
