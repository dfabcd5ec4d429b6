// Where packs come from: the installation's rules folder, compiled once per build, and the copies kept beside a game,
// so that a repaired pack does not change a game that is running.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean } from '../language/step.ts'
import { PackError } from './problem.ts'
import type { PackInfo, Sections } from './program.ts'
import { type Pack, packHash, packsIn, readPack } from './read.ts'

/** The folder that holds `rules` and `templates`, upward from here: the project, or the installed package. */
export function installRoot(): string {
  let at = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(at, 'rules')) || !existsSync(join(at, 'templates'))) {
    const up = dirname(at)
    if (up === at) throw new Error('the folders rules and templates are not installed')
    at = up
  }
  return at
}

const compiledFolder = (root: string): string => join(root, 'dist', 'packs')

/** Changes with every byte of the pack's files. */
function sourceHash(folder: string): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(folder)
    .filter((f) => f.endsWith('.yaml'))
    .sort())
    hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** A name by which no pack is installed. */
export class NoSuchPack extends PackError {
  constructor(
    readonly id: string,
    rules: string,
  ) {
    const known = packsIn(rules)
    const near = didYouMean(id, known)
    super(`no pack is called ${id}${near.includes('known') ? `; there are ${known.join(', ')}` : near}`, rules, 0, 0)
  }
}

/** A pack of the installation: as compiled by the build when its files are unchanged since, otherwise read anew. */
export function shippedPack(root: string, id: string, sectionsOf: (folder: string) => Sections): Pack {
  const rules = join(root, 'rules')
  if (!packsIn(rules).includes(id)) throw new NoSuchPack(id, rules)
  const folder = join(rules, id)
  const compiled = join(compiledFolder(root), `${id}-${sourceHash(folder)}.json`)
  if (existsSync(compiled)) return { ...(JSON.parse(readFileSync(compiled, 'utf8')) as Pack), folder }
  return readPack(folder, sectionsOf(folder))
}

/** What is kept of a pack: all but where it was found. */
const compiledForm = ({ folder: _, file: __, ...pack }: Pack): string => JSON.stringify(pack)

/** Writes every shipped pack in compiled form, as `read` gives it, which throws a PackError at the first fault. */
export function compilePacks(root: string, read: (folder: string) => Pack): readonly PackInfo[] {
  mkdirSync(compiledFolder(root), { recursive: true })
  return packsIn(join(root, 'rules')).map((id) => {
    const folder = join(root, 'rules', id)
    const pack = read(folder)
    writeFileSync(join(compiledFolder(root), `${id}-${sourceHash(folder)}.json`), compiledForm(pack))
    return pack.info
  })
}

const besideFolder = (gamePath: string): string => join(dirname(gamePath), '.danmaku', 'packs')
const besidePath = (gamePath: string, id: string, hash: string): string =>
  join(besideFolder(gamePath), `${id}-${hash.slice(0, 16)}.json`)

/** Keeps a copy of the packs by which a game is dealt. */
export function keepPacks(gamePath: string, packs: readonly Pack[]): void {
  mkdirSync(besideFolder(gamePath), { recursive: true })
  for (const pack of packs) writeFileSync(besidePath(gamePath, pack.info.id, pack.info.hash), compiledForm(pack))
}

/** The copy kept beside a game. Throws PackError when it is not what the game was dealt with. */
export function keptPack(gamePath: string, id: string, hash: string): Pack | undefined {
  const path = besidePath(gamePath, id, hash)
  if (existsSync(path) && packHash(JSON.parse(readFileSync(path, 'utf8')) as Pack) !== hash)
    throw new PackError('this copy of the rules is not the one that the game was dealt with', path, 1, 1)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Pack) : undefined
}
