// Steps as the packs write them: for each verb the shortest that is said in English, with the card that has it.

import { type Step, verbsOf } from '../language/step.ts'
import type { Catalogue } from './catalogue.ts'
import { nameOf, type Program, type Sections } from './program.ts'
import { visit } from './shape.ts'

/** By verb: `you draw 2 cards (Grimoire)`. */
export function examplesOf(program: Program, sections: Sections, { says }: Catalogue): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [section, defs] of Object.entries(program.sections)) {
    const spec = sections[section]
    if (!spec || spec.single) continue
    for (const [id, def] of Object.entries(defs))
      visit(spec.schema, def, [], (schema, value) => {
        if (typeof schema !== 'object' || schema === null || !verbsOf(schema)) return
        for (const step of value as readonly Step[]) {
          const said = `${says(program, [step])} (${nameOf(program, 'en', id)})`
          const before = found.get(step.verb)
          if (before === undefined || said.length < before.length) found.set(step.verb, said)
        }
      })
  }
  return found
}
