// What is answered for a player who lets her time run out. It is published in the first post: no response, nothing that
// is optional, the end of her turn; and where something must be chosen, what comes first: the first one listed, the cards
// held longest, the next player in the order of seats. Which kind of answer it is depends on nothing hidden.

import type { Act } from '../engine/line.ts'
import { actOf } from '../engine/match.ts'
import type { Option, Ref, Slot } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import type { Card, Seat } from '../engine/table.ts'

/** What silence means for a seat that is awaited; undefined when nothing can be said for her. */
export function silent(run: Run, seat: Seat): Act | undefined {
  const { answers, pass } = run.sayable(seat)
  if (pass) return { form: 'act', who: { name: seat, quoted: false }, verb: 'passes', what: [] }
  const { ask } = run
  const free = answers.filter((o) => !o.blocked)
  if (ask?.kind === 'choice' && ask.free) {
    const end = free.find((o) => o.verb === 'ends' && o.what === 'turn')
    return end && actOf(end, seat, [], run.matchSettings())
  }
  // Whether she has a card to pay with is her secret: before that comes what anybody could choose.
  const shown = free.filter((o) => !needsHidden(o))
  for (const option of [...shown, ...free.filter((o) => !shown.includes(o))]) {
    const act = firstOf(run, option, seat)
    const said = run.check(act)
    if (said === 'pass' || !('code' in said)) return act
  }
  return undefined
}

const isHidden = (card: Card): boolean => card.zone.sees !== 'all'

function needsHidden(option: Option): boolean {
  const slot = option.slots?.({}, option.cards?.[0])
  const asks = slot !== undefined && slot.min > 0 && slot.from.some((r) => r.kind === 'card' && isHidden(r.card))
  return asks || (option.cards ?? []).some(isHidden)
}

/** This option with as little as it takes, of what comes first: players in seat order, cards as they are held. */
function firstOf(run: Run, option: Option, seat: Seat): Act {
  const card = option.cards?.[0]
  const bound: Record<string, readonly Ref[]> = {}
  const picks: { slot: Slot; refs: readonly Ref[] }[] = []
  for (;;) {
    const slot = option.slots?.(bound, card)
    if (!slot || bound[slot.key] !== undefined) break
    const refs = slot.from.slice(0, slot.min)
    bound[slot.key] = refs
    picks.push({ slot, refs })
  }
  return actOf(option, seat, picks, run.matchSettings())
}
