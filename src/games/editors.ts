// What an editor can offer who writes for these packs: the words that there are, options with their values, and steps as
// the packs write them.

import { examplesOf } from '../rules/examples.ts'
import type { Known } from '../rules/json-schema.ts'
import type { Program } from '../rules/program.ts'
import { gameModule } from './index.ts'

export function knownTo(program: Program, packs: readonly string[]): Known {
  const { sections, catalogue, effectWords } = gameModule(program.game)
  const examples = examplesOf(program, sections, catalogue)
  return {
    words: { ...effectWords?.(program), packs },
    options: program.options,
    example: (verb) => examples.get(verb),
  }
}
