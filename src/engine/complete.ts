// Asks for what a line left open. "Everything else is asked": costs and targets that are not named and not forced
// become choices of the speaker, one after another. What the line says of a later one is kept for it.

import { declines } from './line.ts'
import { fill } from './match.ts'
import type { About, Bound, Option, Proc, Said, Slot } from './question.ts'
import type { Run } from './run.ts'

const nothing = function* (): Proc<void> {}

/** The question for one slot: what goes is discarded, everything else is chosen. */
export function slotOption(slot: Slot): Option {
  return {
    verb: slot.clause === 'discarding' ? 'discards' : 'chooses',
    slots: (bound) => (bound[slot.key] ? undefined : { ...slot, clause: 'what', missing: 'ask' }),
    run: nothing,
  }
}

/** She has said that she names no further one. */
function forgoes({ left }: Said): boolean {
  const chosen = left.get('choosing') ?? []
  return declines(chosen[0]) && chosen.shift() !== undefined
}

/** All slots of what was said; asks the speaker for those that the line left open. */
export function* complete(run: Run, said: Said, about: (slot: Slot) => About): Proc<Bound> {
  const bound: Record<string, Bound[string]> = { ...said.bound }
  // Whoever names no target has not left out a further one either.
  let aims = false
  for (;;) {
    const slot = said.option.slots?.(bound, said.card)
    if (!slot || bound[slot.key] !== undefined) return bound
    const left = said.left.get(slot.clause) ?? []
    const named = fill(slot, left, run.matchSettings())
    const further = aims && slot.clause === 'on' && left.length === 0 && !forgoes(said)
    if (named !== 'ask' && !('code' in named) && !further) {
      bound[slot.key] = named
      continue
    }
    aims ||= slot.clause === 'on'
    const optional = slot.min === 0
    const answer = yield* run.choose({
      seat: said.seat,
      about: about(slot),
      options: () => [slotOption(slot)],
      optional,
      free: false,
      inside: true,
    })
    bound[slot.key] = answer?.bound[slot.key] ?? []
  }
}
