// Says an effect in English, so that a wrong effect is seen beside its printed text.

import type { Speak, Step, Verbs, Where } from './step.ts'

const WHO: Readonly<Record<string, string>> = {
  you: 'you',
  target: 'the target',
  others: 'all other players',
  all: 'all players',
  other: 'another player',
  any: 'any player',
}

export function speaker(verbs: Verbs, words: Readonly<Record<string, string>> = {}): Speak {
  const speak: Speak = {
    who: (who) => words[who] ?? WHO[who] ?? `the ${who.replaceAll('-', ' ')}`,
    where: (where) => sayWhere(where),
    steps: (steps) => steps.map((s) => sayStep(s, verbs, speak)).join('; then '),
  }
  return speak
}

function sayStep(step: Step, verbs: Verbs, speak: Speak): string {
  const spec = verbs[step.verb]
  return spec ? spec.english(step.args, speak) : step.verb
}

function sayWhere(where: Where): string {
  const list = (v: string | readonly string[] | undefined) => (v === undefined ? [] : typeof v === 'string' ? [v] : v)
  const parts = [list(where.mark).join(' or '), list(where.type).join(' or '), list(where.card).join(' or ')]
  const text = parts.filter((p) => p !== '').join(' ')
  return text === '' ? 'any card' : `${text} card`
}

/** One list of steps within a definition, and where it stands in it, such as `modes.0.do`. */
export interface Effect {
  readonly path: string
  readonly steps: readonly Step[]
}

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && 'verb' in value && 'args' in value

/** The outermost lists of steps of a definition, in the order in which they are written. */
export function effectsOf(definition: unknown, path: readonly string[] = []): Effect[] {
  if (Array.isArray(definition)) {
    if (definition.length > 0 && definition.every(isStep)) return [{ path: path.join('.'), steps: definition }]
    return definition.flatMap((item, i) => effectsOf(item, [...path, String(i)]))
  }
  if (typeof definition !== 'object' || definition === null) return []
  return Object.entries(definition).flatMap(([key, value]) => effectsOf(value, [...path, key]))
}
