// What the house packs of a game make different from the packs that they are laid over, for the first post: what there
// is besides, what there is no more, what is not what it was, and of which cards there are more or fewer.

import { isDeepStrictEqual } from 'node:util'
import type { LaidOver } from '../posts/opening.ts'
import { isHouse } from '../rules/house.ts'
import { nameOf, type Program, textOf } from '../rules/program.ts'
import { joinPacks } from '../rules/read.ts'
import type { OpenGame } from './open.ts'

export function laidOver({ header, packs, program, game }: OpenGame, lang: string): LaidOver | undefined {
  const published = packs.filter((_, i) => !isHouse(header.rules[i] ?? ''))
  const { catalogue } = game
  if (published.length === packs.length || published.length === 0 || !catalogue) return undefined
  const below = joinPacks(published)
  const found = {
    added: [] as string[],
    changed: [] as string[],
    removed: [] as string[],
    copies: [] as LaidOver['copies'][number][],
  }
  for (const section of Object.keys(catalogue.kinds)) {
    const [now, was] = [program.sections[section] ?? {}, below.sections[section] ?? {}]
    const copies = (of: Program, id: string) =>
      Object.values(catalogue.describe(of, section, id).copies).reduce((sum, n) => sum + n, 0)
    for (const id of Object.keys(was)) if (!Object.hasOwn(now, id)) found.removed.push(nameOf(below, lang, id))
    for (const id of Object.keys(now)) {
      if (!Object.hasOwn(was, id)) {
        found.added.push(id)
        continue
      }
      const n = copies(program, id)
      if (n !== copies(below, id)) found.copies.push({ id, n, was: copies(below, id) })
      if (!isDeepStrictEqual(bare(now[id]), bare(was[id])) || isRetold(id, program, below, lang)) found.changed.push(id)
    }
  }
  return found
}

/** Without the number of copies, which is told by itself, and what is said of it for the host. */
function bare(def: unknown): unknown {
  const { copies: _, note: __, why: ___, ...rest } = { ...(def as Record<string, unknown>) }
  return rest
}

const isRetold = (id: string, now: Program, was: Program, lang: string): boolean =>
  nameOf(now, lang, id) !== nameOf(was, lang, id) || textOf(now, lang, id) !== textOf(was, lang, id)
