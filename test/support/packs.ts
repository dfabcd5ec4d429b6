// Packs as they are played: a game by itself, and each pack that adds to one on top of it.

import { join } from 'node:path'
import { readProgram, sectionsOf } from '../../src/games/index.ts'
import type { Program } from '../../src/rules/program.ts'
import { gameOf, type Pack, packsIn, readPack } from '../../src/rules/read.ts'

export interface Played {
  /** Of the pack that is looked at. */
  readonly name: string
  /** The packs in force, in order. */
  readonly rules: readonly string[]
  readonly program: Program
  /** The pack itself, without what it adds to. */
  readonly own: Pack
}

export const playedPacks = (): Played[] =>
  packsIn('rules').map((name) => {
    const folder = join('rules', name)
    const game = gameOf(folder)
    const rules = name === game ? [name] : [game, name]
    return { name, rules, program: readProgram('.', rules), own: readPack(folder, sectionsOf(folder)) }
  })

/** The values of its options that are not the first one, which is the default. */
export const otherValues = ({ own }: Played): (readonly [string, string])[] =>
  Object.entries(own.options).flatMap(([id, { values }]) => values.slice(1).map((value) => [id, value] as const))
