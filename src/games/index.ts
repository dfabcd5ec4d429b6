// The games there are, and packs of rules read for them.

import { join } from 'node:path'
import type { Program } from '../rules/program.ts'
import { PackError } from '../rules/problem.ts'
import { gameOf, joinPacks, packsIn, readPack } from '../rules/read.ts'
import { danmaku } from './danmaku/index.ts'
import type { GameModule } from './module.ts'

const GAMES: Readonly<Record<string, GameModule>> = { danmaku }

export function gameModule(id: string): GameModule {
  const game = GAMES[id]
  if (!game) throw new PackError(`no game is called ${id}; there are ${Object.keys(GAMES).join(', ')}`, 'pack.yaml', 1, 1)
  return game
}

/** Reads and compiles packs, in order, from a rules folder; a name that ends in .yaml or is a path is a folder of its own. */
export function readProgram(root: string, ids: readonly string[]): Program {
  const packs = ids.map((id) => {
    if (!packsIn(root).includes(id)) throw new PackError(`no pack is called ${id}; there are ${packsIn(root).join(', ')}`, root, 1, 1)
    const folder = join(root, id)
    return readPack(folder, gameModule(gameOf(folder)).sections)
  })
  return joinPacks(packs)
}
