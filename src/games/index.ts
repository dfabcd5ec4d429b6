// The games there are, and packs of rules read for them.

import { basename, dirname, isAbsolute, join } from 'node:path'
import { didYouMean } from '../language/step.ts'
import { placeFaults } from '../rules/faults.ts'
import { isHouse, openHouse, overlayAdvice, overlayFaults, readHouse } from '../rules/house.ts'
import { PackError } from '../rules/problem.ts'
import type { Program, Sections } from '../rules/program.ts'
import { gameOf, joinPacks, type Pack, packsIn, readPack } from '../rules/read.ts'
import { NoSuchPack, shippedPack } from '../rules/store.ts'
import { danmaku } from './danmaku/index.ts'
import type { ExplainedGame } from './module.ts'
import { s2 } from './s2/index.ts'

const GAMES: Readonly<Record<string, ExplainedGame>> = { danmaku, s2 }

export function gameModule(id: string): ExplainedGame {
  const game = Object.hasOwn(GAMES, id) ? GAMES[id] : undefined
  if (!game) throw new PackError(`no game is called ${id}${didYouMean(id, Object.keys(GAMES))}`, 'pack.yaml', 0, 0)
  return game
}

/** The sections that a pack in this folder may have. Throws a PackError when its game is none. */
export const sectionsOf = (folder: string): Sections => gameModule(gameOf(folder, Object.keys(GAMES))).sections

/** What overlays miss first: with that the rest is worth nothing. Packs that are not there are the reason for the most. */
function faultsIn(packs: readonly Pack[], program: Program): PackError[] {
  const missed = overlayFaults(packs)
  const faults = missed.length > 0 ? missed : placeFaults(packs, gameModule(program.game).faults(program))
  return faults.length > 0 ? [...absentBelow(packs), ...faults] : []
}

/** Packs over which a house pack is laid and which are not before it. */
function absentBelow(packs: readonly Pack[]): PackError[] {
  return packs.flatMap(({ file, over = [] }, n) => {
    const before = packs.slice(0, n).map((pack) => pack.info.id)
    const absent = over.findIndex((id) => !isHouse(id) && !before.includes(id))
    if (file === undefined || absent < 0) return []
    const rules = [...over, `./${basename(file)}`].join(',')
    return [
      openHouse(file).error(
        `${over[absent]}, over which this pack is laid, is not among the packs; write --rules ${rules}, or rules: [${rules.replaceAll(',', ', ')}] in a game or scenario`,
        ['over', absent],
        'value',
      ),
    ]
  })
}

/** A pack by its id, or a house pack by its file, which is looked for from the folder `from`. Throws a PackError. */
export function packNamed(root: string, name: string, from: string): Pack {
  return isHouse(name) ? housePack(isAbsolute(name) ? name : join(from, name)) : shippedPack(root, name, sectionsOf)
}

export const housePack = (path: string): Pack =>
  readHouse(path, Object.fromEntries(Object.entries(GAMES).map(([id, game]) => [id, game.sections])))

/** Packs put together, in order, and judged: throws a PackError at the first thing by which they cannot be played. */
export function programOf(packs: readonly Pack[]): Program {
  const program = joinPacks(packs)
  const fault = faultsIn(packs, program)[0]
  if (fault) throw fault
  return program
}

/** Packs in order, put together; house packs are looked for from the folder `from`. Throws a PackError. */
export function readProgram(root: string, names: readonly string[], from = '.'): Program {
  return programOf(names.map((name) => packNamed(root, name, from)))
}

/** A pack with what is wrong with it, and, when nothing is, what is most likely not meant so. */
export interface Judged {
  readonly pack: Pack
  readonly faults: readonly PackError[]
  readonly advice: readonly PackError[]
}

function judged(pack: Pack, packs: readonly Pack[]): Judged {
  const program = joinPacks(packs)
  const faults = faultsIn(packs, program)
  if (faults.length > 0) return { pack, faults, advice: [] }
  const { advice, catalogue } = gameModule(program.game)
  // Each pack is told of what it has itself.
  const own = (one: PackError) =>
    one.path === pack.file || (pack.folder !== undefined && one.path.startsWith(pack.folder))
  const idle = placeFaults(packs, advice?.(program) ?? []).filter(own)
  return { pack, faults, advice: [...idle, ...overlayAdvice(packs, catalogue.instead ?? {})] }
}

/** A house pack on top of the packs that it is laid over. */
export function judgeHouse(root: string, path: string): Judged {
  const pack = housePack(path)
  return judged(pack, [...belowHouse(root, pack, path), pack])
}

/** The packs under a house pack; one that there is not is a fault of its `over`. */
function belowHouse(root: string, pack: Pack, path: string): Pack[] {
  return (pack.over ?? [pack.game]).map((name, i) => {
    try {
      return packNamed(root, name, dirname(path))
    } catch (error) {
      if (error instanceof NoSuchPack) throw openHouse(path).error(error.what, ['over', i], 'value')
      throw error
    }
  })
}

/**
 * The pack in a folder, with all that is wrong with it. One that cannot be played by itself adds to the pack of its game
 * and is judged on top of it. Throws a PackError when a file cannot be read.
 */
export function judgePack(root: string, folder: string): Judged {
  const pack = readPack(folder, sectionsOf(folder))
  const base = pack.info.id !== pack.game && packsIn(join(root, 'rules')).includes(pack.game)
  const alone = judged(pack, [pack])
  if (!base || alone.faults.length === 0) return alone
  return judged(pack, [shippedPack(root, pack.game, sectionsOf), pack])
}

/** The pack in a folder. Throws a PackError at the first fault. */
export function readWholePack(root: string, folder: string): Pack {
  const { pack, faults } = judgePack(root, folder)
  if (faults[0]) throw faults[0]
  return pack
}
