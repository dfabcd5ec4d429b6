// The audit: replays a game from its file and says what is proven by it, or names the first line that differs.

import { commitmentOf } from '../gamefile/digest.ts'
import type { GameHeader } from '../gamefile/header.ts'
import { type GameFile, readGameFile } from '../gamefile/read.ts'
import { roleCommitments } from '../host/create.ts'
import { type Context, isDealt, type OpenGame, openFile } from '../host/open.ts'
import { EXIT, Trouble } from '../host/trouble.ts'
import { inQuotes, needsQuotes } from '../lines/words.ts'
import { comparePosts, type Saved } from './posted.ts'

export interface Audit {
  readonly game: OpenGame
  /** One sentence each: what was looked at and agrees. */
  readonly findings: readonly string[]
}

export interface AuditSpec {
  /** The commitment from the opening post; without it the one in the file is used. */
  readonly commitment?: string
  /** What was posted, or is about to be. */
  readonly posts?: readonly Saved[]
}

/** Throws Trouble with exit 4 and the first thing that differs: the commitment, then the log line by line. */
export function audit(context: Context, path: string, spec: AuditSpec): Audit {
  const file = readGameFile(path)
  const findings = [committed(path, file.header, spec.commitment)]
  const game = replayed(context, file)
  if (!isDealt(game.header)) return { game, findings: [...findings, 'the game has not been dealt'] }
  const packs = game.packs.map(({ info }) => `${info.id} ${info.version} (${info.hash.slice(0, 8)})`).join(', ')
  findings.push(`${game.log.length} lines replay by ${packs}; every digest agrees`)
  const undone = game.log.length - game.effective.lines.length - game.log.filter((l) => l.line.form === 'told').length
  if (undone > 0)
    findings.push(`${undone} of them are undone lines, undos and redos; they stay readable and nothing was re-rolled`)
  for (const { seat, commitment } of roleCommitments(game))
    findings.push(`role of ${needsQuotes(seat) ? inQuotes(seat) : seat} at the deal: ${commitment}`)
  findings.push(...comparePosts(game, spec.posts ?? []))
  return { game, findings }
}

function committed(path: string, { seed, salt, commitment }: GameHeader, posted: string | undefined): string {
  if (seed === undefined || salt === undefined)
    throw mismatch(
      path,
      'the seed has not been published',
      'without seed and salt nothing can be compared with the commitment',
      'ask the host for the whole file',
    )
  const expected = posted ?? commitment
  const found = commitmentOf(seed, salt)
  if (expected !== undefined && expected.toLowerCase() !== found)
    throw mismatch(
      path,
      'the seed is not the one that was committed to',
      `committed was ${expected}; the seed in the file gives ${found}`,
      'compare the commitment with the opening post, letter by letter',
    )
  return posted === undefined
    ? `the seed fits the commitment in the file (${found.slice(0, 16)}…); compare that with the opening post`
    : 'the seed fits the commitment of the opening post'
}

function replayed(context: Context, file: GameFile): OpenGame {
  try {
    return openFile(context, file)
  } catch (error) {
    if (error instanceof Trouble && error.parts.exit === EXIT.badFile && error.parts.what.startsWith('line '))
      throw new Trouble({ ...error.parts, exit: EXIT.mismatch })
    throw error
  }
}

const mismatch = (path: string, what: string, why: string, mend: string): Trouble =>
  new Trouble({ exit: EXIT.mismatch, what, where: path, why, mend })
