// What the first post tells by the packs, the options and the number of players alone: from which roles how many are
// dealt, what cards are worth where that is counted, and what there is that the base game has not.

import type { FirstPost } from '../module.ts'
import { addedDecks, MAIN } from './decks.ts'
import { hasExchange } from './exchange.ts'
import { pointsCards } from './points.ts'
import type { DanmakuProgram } from './schema.ts'
import { isDealt } from './setup.ts'

type Options = Readonly<Record<string, string>>

export function firstPost(p: DanmakuProgram, options: Options, players: number): FirstPost {
  const priced = Object.entries(addedDecks(p)).flatMap(([deck, { price }]) =>
    price === undefined ? [] : [{ deck, price }],
  )
  return {
    roles: rolesDealt(p, options, players),
    worth: hasExchange(p) ? worths(p) : [],
    priced: hasExchange(p) ? priced : [],
    market: Object.keys(pointsCards(p)).length > 0,
    turnZero: options['turn-zero'] === 'yes',
    instants: Object.entries(p.cards).flatMap(([id, { modes }]) =>
      modes.some((mode) => mode.types.includes('instant')) ? [id] : [],
    ),
  }
}

/** Of each group so many, drawn from these; nothing where the number of players is none that can be dealt. */
function rolesDealt(p: DanmakuProgram, options: Options, players: number): FirstPost['roles'] {
  return Object.entries(p.table.deal[String(players)] ?? {}).flatMap(([group, count]) => {
    const pool = Object.entries(p.roles).flatMap(([id, def]) =>
      def.group === group && isDealt(def, players, options) ? Array.from({ length: def.copies }, () => id) : [],
    )
    return count > 0 ? [{ count, of: pool }] : []
  })
}

/** What can be paid with: main deck cards, and points cards. */
function worths(p: DanmakuProgram): FirstPost['worth'] {
  const main = Object.entries(p.cards).flatMap(([id, { deck = MAIN, value = 0 }]) =>
    deck === MAIN && value > 0 ? [{ id, value }] : [],
  )
  const points = Object.entries(pointsCards(p)).map(([id, { value }]) => ({ id, value }))
  const all = [...main, ...points]
  return [...new Set(all.map((c) => c.value))]
    .sort((a, b) => a - b)
    .map((value) => ({ points: value, cards: all.filter((c) => c.value === value).map((c) => c.id) }))
}
