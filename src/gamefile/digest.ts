// The digest chain over a game: what makes `~3fa1c09e` on a line and the mark of a public text.
// Covered: pack hashes, options, seed, seat order, and the lines in order. Not covered, so that they may be
// corrected: title, board, language, aliases, clock, links, source marks, comments and kept words.
// Every hash names its purpose first, so that no hash of one kind can be passed off as another.

import { createHash, createHmac } from 'node:crypto'
import { canonicalize } from 'json-canonicalize'

/** What the chain starts from. */
export interface ChainHeader {
  /** Hashes of the compiled packs, in the order of `rules`. */
  readonly packs: readonly string[]
  /** Option id to value, all values text; the order of keys does not count. */
  readonly options: Readonly<Record<string, string>>
  /** The seed after the players' words were mixed in, or as it stands before the deal; lower case hex. */
  readonly seed: string
  /** Player names in seat order. */
  readonly seats: readonly string[]
}

/** The chain before the first line: 64 hex. */
export function chainStart(header: ChainHeader): string {
  const { packs, options, seed, seats } = header
  return sha256(canonicalize(['danmaku chain v1', { packs, options, seed, seats }]))
}

/** The chain after one more line: 64 hex. `line` is the canonical text without its number, marks and digest. */
export function chainNext(previous: string, line: string): string {
  return sha256(canonicalize(['danmaku line v1', previous, line]))
}

/** What stands after `~` in the log: the first 8 hex of the chain. */
export function mark(chain: string): string {
  return chain.slice(0, 8)
}

/** What is printed before anybody has joined, to prove later that the seed is the same: 64 hex. */
export function commitmentOf(seed: string, salt: string): string {
  return sha256(`danmaku commitment v1\n${salt}\n${seed}`)
}

/**
 * What public texts carry: 20 hex that pin down the chain, and through it every line, while telling nothing about
 * them; without the seed nobody can try lines until one fits.
 */
export function publicMark(seed: string, chain: string): string {
  return createHmac('sha256', seed).update(chain).digest('hex').slice(0, 20)
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
