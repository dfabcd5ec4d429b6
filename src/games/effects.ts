// What effects may name, whatever the game: types, marks and cards of a `where`, players, options, what was bound before.

import { isSchema, thereAre, whereSchema, whoSchema } from '../language/step.ts'
import { conditionSchema } from '../language/wrappers.ts'
import { type Fault, nearest } from '../rules/faults.ts'
import type { Program, Sections } from '../rules/program.ts'
import { type Path, visit } from '../rules/shape.ts'

/** The words of a game that effects may use, with these packs. */
export interface EffectWords {
  readonly types: readonly string[]
  readonly marks: readonly string[]
  readonly cards: readonly string[]
  /** Words for players, beside what an effect binds. */
  readonly players: readonly string[]
  /** What conditions may ask about the moment. */
  readonly facts?: readonly string[]
  /** What conditions may count of a player. */
  readonly numbers?: readonly string[]
  /** Decks that cards may lie in or be drawn from. */
  readonly decks?: readonly string[]
}

/** Every word within the definitions that names nothing. */
export function effectFaults(program: Program, sections: Sections, words: EffectWords): Fault[] {
  return Object.entries(program.sections).flatMap(([section, defs]) => {
    const spec = sections[section]
    if (!spec) return []
    const all: [string, unknown][] = spec.single ? [['', defs]] : Object.entries(defs)
    return all.flatMap(([id, def]) => {
      const bound = ['target', ...boundIn(def)]
      const faults: Fault[] = []
      const put = (path: Path, message: string, at?: 'key') =>
        faults.push({ id, section, path: path as Fault['path'], message, ...(at ? { at } : {}) })
      visit(spec.schema, def, [], (schema, value, path) => {
        if (isSchema(schema, whereSchema)) whereFaults(value, path, words, put)
        else if (isSchema(schema, whoSchema)) whoFaults(String(value), path, [...words.players, ...bound], put)
        else if (isSchema(schema, conditionSchema)) conditionFaults(value, path, program, bound, words, put)
      })
      return faults
    })
  })
}

type Put = (path: Path, message: string, at?: 'key') => void

const NOUNS = { type: 'card type', mark: 'mark of a card', card: 'card' } as const

function whereFaults(value: unknown, path: Path, words: EffectWords, put: Put): void {
  const known = { type: words.types, mark: words.marks, card: words.cards }
  for (const key of ['type', 'mark', 'card'] as const) {
    const said = (value as Readonly<Record<string, string | readonly string[]>>)[key]
    for (const [i, word] of [said ?? []].flat().entries())
      if (!known[key].includes(word))
        put(
          [...path, key, ...(Array.isArray(said) ? [i] : [])],
          `${word} is no ${NOUNS[key]}${nearest(word, known[key])}`,
        )
  }
}

function whoFaults(word: string, path: Path, known: readonly string[], put: Put): void {
  if (!known.includes(word)) put(path, `nobody is called ${word} here${thereAre(word, known)}`)
}

function conditionFaults(
  value: unknown,
  path: Path,
  program: Program,
  bound: readonly string[],
  { facts = [], numbers = [] }: EffectWords,
  put: Put,
): void {
  const condition = value as {
    card?: string
    bound?: string
    said?: Readonly<Record<string, string>>
    option?: Readonly<Record<string, string>>
    fact?: string
    has?: Readonly<Record<string, unknown>>
  }
  for (const word of Object.keys(condition.has ?? {}))
    if (!numbers.includes(word))
      put([...path, 'has', word], `${word} is nothing that is counted of a player${nearest(word, numbers)}`, 'key')
  const { fact } = condition
  if (fact !== undefined && !facts.includes(fact))
    put(
      [...path, 'fact'],
      `${fact} is no fact${nearest(fact, facts)}${numbers.length > 0 ? `; numbers of a player are asked by has: ${numbers.join(', ')}` : ''}`,
    )
  for (const key of ['card', 'bound'] as const) {
    const word = condition[key]
    if (word !== undefined && !bound.includes(word))
      put([...path, key], `nothing is called ${word} here${nearest(word, [...new Set(bound)])}`)
  }
  for (const word of Object.keys(condition.said ?? {}))
    if (!bound.includes(word))
      put([...path, 'said', word], `nothing is called ${word} here${nearest(word, [...new Set(bound)])}`, 'key')
  optionFaults(condition.option ?? {}, [...path, 'option'], program, put)
}

/** Options and their values, as conditions and tables name them. */
export function optionFaults(said: Readonly<Record<string, string>>, path: Path, program: Program, put: Put): void {
  for (const [id, value] of Object.entries(said)) {
    const def = Object.hasOwn(program.options, id) ? program.options[id] : undefined
    if (!def) put([...path, id], `no option is called ${id}${nearest(id, Object.keys(program.options))}`, 'key')
    else if (!def.values.includes(value))
      put([...path, id], `the option ${id} cannot be ${value}${nearest(value, def.values)}`)
  }
}

/** The names under which a definition keeps what it finds: every `as` in it. */
function boundIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(boundIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'as' && typeof inner === 'string' ? [inner] : boundIn(inner),
  )
}
