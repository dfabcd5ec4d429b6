// The audit: replays a game from its file and says what is proven by it, or names the first line that differs.

import { commitmentOf } from '../gamefile/digest.ts'
import { roleCommitments } from '../host/create.ts'
import { type Context, isDealt, type OpenGame, openGame } from '../host/open.ts'
import { EXIT, Trouble } from '../host/trouble.ts'

export interface Audit {
  readonly game: OpenGame
  /** One sentence each: what was looked at and agrees. */
  readonly findings: readonly string[]
}

export interface AuditSpec {
  /** The commitment from the opening post; without it the one in the file is used. */
  readonly commitment?: string
}

/** Throws Trouble with exit 4 and the first thing that differs. */
export function audit(context: Context, path: string, spec: AuditSpec): Audit {
  const game = opened(context, path)
  const { header } = game
  const findings: string[] = []
  const expected = spec.commitment ?? header.commitment
  if (header.seed === undefined || header.salt === undefined)
    throw mismatch(
      path,
      'the seed has not been published',
      'without seed and salt nothing can be compared with the commitment',
    )
  const found = commitmentOf(header.seed, header.salt)
  if (expected !== undefined && expected.toLowerCase() !== found)
    throw mismatch(
      path,
      'the seed is not the one that was committed to',
      `committed ${expected}, the seed in the file gives ${found}`,
    )
  findings.push(
    spec.commitment === undefined
      ? `the seed fits the commitment in the file (${found.slice(0, 16)}…); compare that with the opening post`
      : 'the seed fits the commitment of the opening post',
  )
  if (!isDealt(header)) return { game, findings: [...findings, 'the game has not been dealt'] }
  const undone = game.log.length - game.effective.lines.length - game.log.filter((l) => l.line.form === 'told').length
  findings.push(
    `${game.log.length} lines replay by ${game.packs.map((p) => `${p.info.id} ${p.info.version} (${p.info.hash.slice(0, 8)})`).join(', ')}; every digest agrees`,
  )
  if (undone > 0)
    findings.push(`${undone} of them are undone lines, undos and redos; they stay readable and nothing was re-rolled`)
  for (const { seat, commitment } of roleCommitments(game)) findings.push(`role of ${seat} at the deal: ${commitment}`)
  return { game, findings }
}

function opened(context: Context, path: string): OpenGame {
  try {
    return openGame(context, path)
  } catch (error) {
    if (error instanceof Trouble && error.parts.exit === EXIT.badFile && error.parts.what.startsWith('line '))
      throw new Trouble({ ...error.parts, exit: EXIT.mismatch })
    throw error
  }
}

const mismatch = (path: string, what: string, why: string): Trouble =>
  new Trouble({ exit: EXIT.mismatch, what, where: path, why })
