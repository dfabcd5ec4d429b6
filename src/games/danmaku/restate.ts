// Another way to say that an invocation card activates the Spell Card.

import type { Act } from '../../engine/line.ts'
import type { DanmakuProgram } from './schema.ts'

/**
 * `plays spiritual-attack …` is the same line as `activates spell-card with spiritual-attack …`, which the log has; so is
 * `plays bomb as invoke …`, where a half of the card is named that invokes.
 */
export function restated({ cards }: DanmakuProgram, act: Act): Act {
  const card = act.what[0]
  if (act.verb !== 'plays' || !card || act.with || act.what.length > 1) return act
  const modes = cards[card.name]?.modes ?? []
  const meant = act.as === undefined ? modes : modes.filter((mode) => mode.id === act.as)
  if (meant.length === 0 || !meant.every((mode) => mode.types.includes('invocation'))) return act
  const { as: _, ...rest } = act
  return {
    ...rest,
    verb: 'activates',
    what: [{ name: 'spell-card', quoted: false, stack: false, marks: [], times: 1 }],
    with: card,
  }
}
