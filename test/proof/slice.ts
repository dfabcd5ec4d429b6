// The small pack of Danmaku!! by which proofs are tested, so that no test changes when the shipped packs grow; and
// programs made from it with other definitions in places.

import { readProgram, sectionsOf } from '../../src/games/index.ts'
import type { Program, RulingDef } from '../../src/rules/program.ts'

export const slice: Program = readProgram('test/slice', ['danmaku'])

const sections = sectionsOf('test/slice/rules/danmaku')

/** Definitions of one section, each checked, instead of those of the slice. */
export function withSection(program: Program, section: string, defs: Readonly<Record<string, unknown>>): Program {
  const checked = Object.fromEntries(
    Object.entries(defs).map(([id, def]) => [id, sections[section]!.schema.parse(def)]),
  )
  return { ...program, sections: { ...program.sections, [section]: checked } }
}

export const withRulings = (program: Program, rulings: Readonly<Record<string, RulingDef>>): Program => ({
  ...program,
  rulings,
})
