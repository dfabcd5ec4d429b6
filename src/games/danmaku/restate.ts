// Another way to say that an invocation card activates the Spell Card.

import type { Act, Entry } from '../../engine/line.ts'
import type { DanmakuProgram, Mode } from './schema.ts'

/**
 * `plays spiritual-attack …` is the same line as `activates spell-card with spiritual-attack …`, which the log has; so is
 * `plays bomb as invoke …`, where a half of the card is named that invokes.
 */
export function restated({ cards }: DanmakuProgram, act: Act): Act {
  const card = played(act)
  const modes = (card && cards[card.name]?.modes) ?? []
  const meant = act.as === undefined ? modes : modes.filter((mode) => mode.id === act.as)
  return card && meant.length > 0 && meant.every(invokes) ? activation(act, card) : act
}

/** Where no half is named, one that invokes may be meant too, if both are possible. */
export function alsoActivates({ cards }: DanmakuProgram, act: Act): Act | undefined {
  const card = act.as === undefined ? played(act) : undefined
  return card && cards[card.name]?.modes.some(invokes) ? activation(act, card) : undefined
}

const invokes = ({ types }: Mode): boolean => types.includes('invocation')

const played = ({ verb, what, with: means }: Act): Entry | undefined =>
  verb === 'plays' && means === undefined && what.length === 1 ? what[0] : undefined

function activation(act: Act, card: Entry): Act {
  const { as: _, ...rest } = act
  return {
    ...rest,
    verb: 'activates',
    what: [{ name: 'spell-card', quoted: false, stack: false, marks: [], times: 1 }],
    with: card,
  }
}
