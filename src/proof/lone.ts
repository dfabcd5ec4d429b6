// Verbs and parameters of the effect language that a single card uses. A verb names a mechanic, so a language in which
// many serve one card alone has begun to name cards.

import { type Step, type Verbs, verbsOf } from '../language/step.ts'
import { wrappers } from '../language/wrappers.ts'
import type { Program, Sections } from '../rules/program.ts'
import { defaultsOf, visit } from '../rules/shape.ts'

/** Wrappers ask, branch and repeat; they are the same in all games and count for no card. */
export const WRAPPERS: readonly string[] = Object.keys(wrappers(() => ({})))

/** With more verbs than this that a single card uses, the language is no language. */
export const LONE_LIMIT = 12

export interface Lone {
  /** The definition that alone uses it, as `cards/melee`. */
  readonly by: string
  readonly verb: string
  readonly parameter?: string
}

export interface LoneReport {
  readonly verbs: readonly Lone[]
  /** Of verbs that several use. */
  readonly parameters: readonly Lone[]
  readonly wrappers: readonly Lone[]
  /** Verbs that no definition uses. */
  readonly idle: readonly string[]
}

type Users = Map<string, Set<string>>
const put = (users: Users, key: string, by: string): void => {
  users.set(key, (users.get(key) ?? new Set()).add(by))
}

export function loneVerbs(program: Program, sections: Sections): LoneReport {
  const verbs: Users = new Map()
  const parameters: Users = new Map()
  const known = new Set<string>()
  for (const [section, defs] of Object.entries(program.sections)) {
    const spec = sections[section]
    if (!spec) continue
    for (const [id, def] of spec.single ? [['', defs] as const] : Object.entries(defs))
      visit(spec.schema, def, [], (schema, value) => {
        const language = typeof schema === 'object' && schema !== null ? verbsOf(schema) : undefined
        if (!language) return
        for (const verb of Object.keys(language)) known.add(verb)
        for (const step of value as readonly Step[]) {
          const by = id === '' ? section : `${section}/${id}`
          put(verbs, step.verb, by)
          for (const name of given(step, language)) put(parameters, `${step.verb} ${name}`, by)
        }
      })
  }
  const lone = [...verbs].flatMap(([verb, users]): Lone[] => single(users, { verb }))
  const several = (verb: string) => (verbs.get(verb)?.size ?? 0) > 1
  return {
    verbs: lone.filter((one) => !WRAPPERS.includes(one.verb)),
    parameters: [...parameters].flatMap(([key, users]): Lone[] => {
      const [verb = '', parameter = ''] = key.split(' ')
      return several(verb) ? single(users, { verb, parameter }) : []
    }),
    wrappers: lone.filter((one) => WRAPPERS.includes(one.verb)),
    idle: [...known].filter((verb) => !verbs.has(verb)),
  }
}

const single = (users: ReadonlySet<string>, what: Omit<Lone, 'by'>): Lone[] =>
  users.size === 1 ? [{ ...what, by: [...users][0]! }] : []

/** What a step says beside that which it would do anyway. */
function given({ verb, args }: Step, verbs: Verbs): string[] {
  if (typeof args !== 'object' || args === null) return []
  const usual = defaultsOf(verbs[verb]?.schema)
  return Object.entries(args).flatMap(([name, value]) =>
    value === undefined || JSON.stringify(value) === JSON.stringify(usual[name]) ? [] : [name],
  )
}
