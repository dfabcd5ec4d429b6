// Chance in a scenario: shuffles keep the order written, random picks take what `random:` names, else the first.

import type { Chance } from '../../engine/random.ts'
import { ScenarioError, type WrittenCard } from '../../games/module.ts'
import { fits, readCards, sayWritten } from './cards.ts'

/** One for each scenario. The same stream always gives the same result, however often a run is begun anew. */
export function writtenChance(random: readonly WrittenCard[]): Chance {
  const picks = new Map<string, WrittenCard | undefined>()
  return {
    shuffle: (_stream, items) => [...items],
    pick(stream, _below, labels) {
      const index = picks.size
      if (!picks.has(stream)) picks.set(stream, random[index])
      const name = picks.get(stream)
      if (!name) return 0
      const at = labels.findIndex((label) => readCards(label)?.some(({ id, marks }) => fits(name, { kind: id, marks })))
      if (at < 0)
        throw new ScenarioError(`the random pick ${sayWritten(name)} is not among ${labels.join(', ')}`, ['random'])
      return at
    },
  }
}
