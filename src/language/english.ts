// Says an effect in English, so that a wrong effect is seen beside its printed text. How a definition's other keys are
// said is a game's own; `sayers.ts` sees to it that none is forgotten.

import type { Numbers } from './frame.ts'
import { type Sayers, sayEach } from './sayers.ts'
import type { Speak, Step, Verbs, Where } from './step.ts'

/** Players by the words that effects use. Who is several begins with `all`, by which the verb is known to be plural. */
const WHO: Readonly<Record<string, string>> = {
  you: 'you',
  target: 'the target',
  others: 'all other players',
  all: 'all players',
}

export interface Speech {
  /** A game's own words for players. */
  readonly who?: Readonly<Record<string, string>>
  /** The printed name of a card, a type, a mark. */
  readonly name?: (word: string) => string
  /** What conditions count of a player. */
  readonly numbers?: Numbers
}

export function speaker(verbs: Verbs, speech: Speech = {}): Speak {
  const name = speech.name ?? ((word: string) => word.replaceAll('-', ' '))
  /** `hers`: of this player only what she does is said, since who she is has just been said. */
  const make = (hers?: string): Speak => {
    const speak: Speak = {
      who: (who) => speech.who?.[who] ?? WHO[who] ?? `the ${who.replaceAll('-', ' ')}`,
      oneOf(who, count) {
        const all = speak.who(who)
        return isSeveral(all) ? `${count} of ${all.replace(/^all/, 'the')}` : all
      },
      whose: (who) => (who === 'you' ? 'your' : isSeveral(speak.who(who)) ? 'their' : 'her'),
      does(who, ...what) {
        const subject = speak.who(who)
        if (who === hers) return either(what, 'and')
        return `${subject} ${either(
          what.map((one) => conjugate(one, subject)),
          'and',
        )}`
      },
      may(who, steps) {
        const whole = make().steps(steps)
        const subject = speak.who(who)
        if (!whole.startsWith(`${subject} `)) return `if ${subject} ${conjugate('choose', subject)} so, ${whole}`
        return `${subject} may ${make(who).steps(steps).replace(/^may /, '')}`
      },
      name,
      number: (word) => speech.numbers?.[word]?.says ?? word,
      where: (where) => sayWhere(where, speak) + sayWorth(where),
      cards: (where, count) => counted(sayWhere(where, speak), count) + sayWorth(where),
      steps: (steps) => sayLines(steps, verbs, speak).join('; then '),
      within: (steps) => (steps.length > 1 ? `(${speak.steps(steps)})` : speak.steps(steps)),
      lines: (steps) => sayLines(steps, verbs, speak),
    }
    return speak
  }
  return make()
}

const isSeveral = (subject: string): boolean => /^all\b/.test(subject)

const IRREGULAR: Readonly<Record<string, string>> = {
  have: 'has',
  are: 'is',
  may: 'may',
  must: 'must',
  cannot: 'cannot',
}

/** The first word of what is done, as it stands after this subject: you draw, the target draws, all players draw. */
function conjugate(what: string, subject: string): string {
  if (subject === 'you' || isSeveral(subject)) return what
  const [verb = '', ...rest] = what.split(' ')
  const said =
    IRREGULAR[verb] ??
    (/(s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`)
  return [said, ...rest].join(' ')
}

const sayLines = (steps: readonly Step[], verbs: Verbs, speak: Speak): string[] =>
  steps.map(({ verb, args }) => verbs[verb]?.english(args, speak) ?? verb)

/** Words in a list: `a`, `a or b`, `a, b or c`. */
export function either(words: readonly string[], word: 'or' | 'and' = 'or'): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`
}

const oneOf = (words: string | readonly string[], speak: Speak): string[] => [
  either([words].flat().map((word) => speak.name(word))),
]

/** What is said before the word `card`. */
const WHERE: Sayers<Where, Speak> = { mark: oneOf, type: oneOf, card: oneOf, worth: 'silent' }

const sayWhere = (where: Where, speak: Speak): string => [...sayEach(where, WHERE, speak), 'card'].join(' ')
/** What is said after it. */
const sayWorth = ({ worth }: Where): string => (worth === undefined ? '' : ` of value ${worth} or more`)

export function counted(what: string, count: number | string = 1): string {
  if (count === 1) return `${/^[aeiou]/i.test(what) ? 'an' : 'a'} ${what}`
  return `${count === 'any' ? 'any number of' : count} ${what}s`
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
