// Random games of players with dreadful names: every post and message of theirs is judged on every board.

import { seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import type { Document } from '../../src/posts/document.ts'
import { renderParts } from '../../src/posts/index.ts'
import { openingDocument } from '../../src/posts/opening.ts'
import { referenceDocument } from '../../src/posts/reference.ts'
import { sentences } from '../../src/posts/sentences.ts'
import { messagesOf, postsOf } from '../../src/proof/texts.ts'
import { type Board, boardsIn, readBoard } from '../../src/rules/boards.ts'
import { shelves } from '../../src/rules/catalogue.ts'
import { allOptions } from '../../src/rules/program.ts'
import { readTemplates } from '../../src/rules/templates.ts'
import { playOut } from './game.ts'
import { judge, treeText } from './judge/index.ts'

export const DREADFUL = [
  '[b]*Kit_',
  '~|<x> @all #1|',
  ':) (c) 8) "Q"',
  '博麗 「靈夢」’s',
  '/me > `tick` [/code]',
  'A:D ||z||',
]
const BOARDS: readonly (readonly [string, Board])[] = boardsIn('templates').map((n) => [n, readBoard('templates', n)])

/** Throws at the first text that a board would make something else of; gives how many it looked at. */
export function judgedGame(pack: string, lang: string, seed: string, lines: number, every: number): number {
  const program = readProgram('.', [pack])
  const game = gameModule(pack)
  const words = sentences(program, readTemplates('templates', lang))
  const run = new Run(game.start(program, DREADFUL, allOptions(program, {}), seeded(seed)))
  let judged = 0
  const look = (document: Document, message: boolean, what: string) => {
    for (const [name, board] of BOARDS) {
      const { parts } = renderParts(document, board, words, message ? board['pm-limit'] : board.limit)
      for (const part of parts) {
        judged++
        try {
          const { visible } = judge(part, name)
          // A post in parts has its title in each: only what was not cut can be held against the whole tree.
          if (parts.length === 1 && visible !== treeText(document, name)) throw new Error(visible)
        } catch (error) {
          throw new Error(`${pack} ${lang} ${seed}, ${what} on ${name}: ${String(error)}\n${part}`)
        }
      }
    }
  }
  const title = 'Evening [at] *the* shrine'
  const opening = {
    title,
    packs: [pack],
    players: DREADFUL,
    options: allOptions(program, { copies: 'ask' }),
    house: [],
    commitment: 'ab'.repeat(32),
    roles: DREADFUL.map((seat) => ({ seat, commitment: 'cd'.repeat(32) })),
    deadlines: { window: '24h' },
  }
  look(openingDocument(opening, words), false, 'opening')
  look(referenceDocument({ title, shelves: shelves(program, game.catalogue) }, words), false, 'reference')
  let since = 0
  let n = 0
  const all = () => {
    const context = { since, title }
    for (const [kind, document] of Object.entries(postsOf(run, game, words, context))) look(document, false, kind)
    for (const seat of run.table.seats)
      for (const document of messagesOf(run, game, seat, words, context)) look(document, true, `message to ${seat}`)
    since = run.table.events.length
  }
  playOut(run, seed, lines, () => {
    if (++n % every === 0) all()
  })
  all()
  return judged
}
