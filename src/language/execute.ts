// Runs the steps of an effect, straight down, asking in the middle where a verb asks.

import type { Proc, Refusal, Riders } from '../engine/question.ts'
import { type Frame, stray } from './frame.ts'
import type { Step } from './step.ts'

export function* execute(frame: Frame, steps: readonly Step[]): Proc<void> {
  for (const step of steps) {
    if (frame.run.over) return
    const spec = frame.lexicon.verbs[step.verb]
    if (!spec) throw new Error(`${frame.source}: verb ${step.verb} is not in this game`)
    frame.run.coverage?.step(step)
    yield* spec.run(frame, step.args)
  }
}

/** How many later questions what a line says ahead may ride to. */
export function ridersOf(steps: readonly Step[], verbs: Frame['lexicon']['verbs']): Riders {
  let riders = known.get(steps)
  if (!riders) {
    riders = countRiders(steps, verbs)
    known.set(steps, riders)
  }
  return riders
}

const known = new WeakMap<readonly Step[], Riders>()

function countRiders(steps: readonly Step[], verbs: Frame['lexicon']['verbs']): Riders {
  const sum = { on: 0, choosing: 0, offers: 0 }
  for (const step of steps) {
    const more = verbs[step.verb]?.riders?.(step.args)
    sum.on += more?.on ?? 0
    sum.choosing += more?.choosing ?? 0
    sum.offers += more?.offers ?? 0
  }
  return sum
}

/** Why what a line says ahead cannot be meant: everybody sees that the first question of the effect leaves no room for it. */
export function strayAhead(frame: Frame, steps: readonly Step[]): Refusal | undefined {
  for (const { verb, args } of steps) {
    const spec = frame.lexicon.verbs[verb]
    const asked = spec?.asks?.(frame, args)
    if (asked) return stray(frame, asked)
    if (!spec?.quiet?.(args)) return undefined
  }
  return undefined
}
