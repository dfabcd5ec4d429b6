// The games there are, and packs of rules read for them.

import { PackError } from '../rules/problem.ts'
import type { Program, Sections } from '../rules/program.ts'
import { gameOf, joinPacks } from '../rules/read.ts'
import { shippedPack } from '../rules/store.ts'
import { danmaku } from './danmaku/index.ts'
import type { GameModule } from './module.ts'
import { s2 } from './s2/index.ts'

const GAMES: Readonly<Record<string, GameModule>> = { danmaku, s2 }

export function gameModule(id: string): GameModule {
  const game = GAMES[id]
  if (!game)
    throw new PackError(`no game is called ${id}; there are ${Object.keys(GAMES).join(', ')}`, 'pack.yaml', 1, 1)
  return game
}

/** The sections that a pack in this folder may have. */
export const sectionsOf = (folder: string): Sections => gameModule(gameOf(folder)).sections

/** Packs of the installation, in order, put together. Throws a PackError. */
export function readProgram(root: string, ids: readonly string[]): Program {
  return joinPacks(ids.map((id) => shippedPack(root, id, sectionsOf)))
}
