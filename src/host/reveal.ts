// The game file as everybody may have it when the game is over: all that the audit needs, and nothing that was only for
// the host's desk. Links to conversations, aliases, absences, remarks, comments and the words of posts and private
// messages are no part of what is proven, so they stay behind.

import { printHeader } from '../gamefile/print.ts'
import type { OpenGame } from './open.ts'
import { EXIT, Trouble } from './trouble.ts'

export interface Revealed {
  /** A whole game file. */
  readonly text: string
  /** How many notes of the host stand among the lines: the digests cover them, so they are published. */
  readonly notes: number
}

/** Throws Trouble while the game goes on, unless `early`: whoever has the seed knows every hand and deck. */
export function reveal(game: OpenGame, early: boolean): Revealed {
  if (game.run?.over !== true && !early)
    throw new Trouble({
      exit: EXIT.refused,
      what: 'the game is not over',
      where: game.path,
      why: 'whoever has the seed knows every hand, role and deck; a secret once told cannot be taken back',
      mend: `danmaku reveal ${game.path} --yes, if it has been given up`,
    })
  const { note: _, ...header } = game.header
  const players = header.players.map(({ name }) => ({ name }))
  const log = game.file.entries.map((entry) => `  ${entry.text}\n`).join('')
  return {
    text: printHeader({ ...header, players }) + log,
    notes: game.log.filter(({ line }) => line.form === 'host' && line.deed.deed === 'note').length,
  }
}
