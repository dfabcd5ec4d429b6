// What a text does somewhere in it, whatever stands around that.

import type { Step } from '../../language/step.ts'

export function someStep(steps: readonly Step[], test: (step: Step) => boolean): boolean {
  return steps.some(
    (s) =>
      test(s) ||
      Object.values(s.args as Record<string, unknown>).some(
        (v) => Array.isArray(v) && v.length > 0 && isStep(v[0]) && someStep(v as Step[], test),
      ),
  )
}
const isStep = (v: unknown): v is Step => typeof v === 'object' && v !== null && 'verb' in v
