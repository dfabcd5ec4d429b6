// What no schema of an S2 pack can see: names that nothing has, and rows of the tables that do not add up.

import { type Fault, missingSections, nameFaults, nearest } from '../../rules/faults.ts'
import type { Program, Sections } from '../../rules/program.ts'
import { type EffectWords, effectFaults, optionFaults } from '../effects.ts'
import type { Ability, S2Program } from './schema.ts'
import { STATS } from './stats.ts'
import { NUMBERS, PLAYER_WORDS } from './who.ts'
import { COLOURS, SYMBOLS, TYPES } from './words.ts'

/** What posts speak of by name beside ids and the words of lines. */
const TERMS = [...STATS, ...Object.keys(COLOURS), 'life', 'posture', 'full-defence']

/** What effects may name. */
export const effectWords = ({ sections }: Program): EffectWords => ({
  types: TYPES,
  marks: [...SYMBOLS, ...Object.keys(COLOURS)],
  cards: Object.keys((sections as unknown as S2Program).cards),
  players: PLAYER_WORDS,
  numbers: Object.keys(NUMBERS),
})

export function s2Faults(
  program: Program,
  sections: Sections,
  words: readonly string[],
  termsOf: (p: S2Program) => readonly string[],
): Fault[] {
  // Without characters or weathers it is played without them.
  const missing = missingSections(program, ['cards', 'roles', 'table'])
  if (missing.length > 0) return missing
  const p: S2Program = { characters: {}, weathers: {}, ...program.sections } as unknown as S2Program
  return [
    ...effectFaults(program, sections, effectWords(program)),
    ...abilityFaults(p),
    ...groupFaults(p),
    ...rowFaults(p, program),
    ...nameFaults(program, sections, [...words, ...TERMS, ...termsOf(p)]),
  ]
}

/** Keys of an ability that only its use reads. A trait is not used: it pays nothing and has no target. */
const OF_USE = ['use', 'reacts', 'target', 'cost', 'with'] as const

/** Abilities that say more than they do: traits that would have to be used, and abilities without an occasion. */
function abilityFaults({ cards, characters, weathers }: S2Program): Fault[] {
  const sections: Readonly<Record<string, Readonly<Record<string, { readonly ability: readonly Ability[] }>>>> = {
    cards,
    characters,
    weathers,
  }
  return Object.entries(sections).flatMap(([section, defs]) =>
    Object.entries(defs).flatMap(([id, { ability }]) =>
      ability.flatMap((a, i): Fault[] => {
        const at = (key: string | undefined, message: string): Fault => ({
          id,
          section,
          path: ['ability', i, ...(key === undefined ? [] : [key])],
          message,
          ...(key === undefined ? {} : { at: 'key' }),
        })
        if (a.trait) {
          const used = OF_USE.filter((key) => a[key] !== undefined)
          const idle =
            a.when === undefined && a.do.length > 0 ? [at('do', 'a trait that does something needs when')] : []
          return [...used.map((key) => at(key, `a trait happens by itself and has no ${key}`)), ...idle]
        }
        const occasion = a.use ?? a.when ?? a.reacts
        return occasion === undefined && a.do.length > 0
          ? [at(undefined, 'nothing says when it may be used: use, when or reacts')]
          : []
      }),
    ),
  )
}

/** Groups that the winner table and what follows a knock-out speak of. */
function groupFaults({ roles, table }: S2Program): Fault[] {
  const groups = groupsOf(roles)
  const faults: Fault[] = []
  const need = (group: string | undefined, id: string, section: string, path: readonly (string | number)[]) => {
    if (group !== undefined && !groups.includes(group))
      faults.push({ id, section, path, message: noGroup(group, groups) })
  }
  for (const [id, def] of Object.entries(roles))
    for (const [i, after] of def['knocked-out'].entries()) need(after.by, id, 'roles', ['knocked-out', i, 'by'])
  for (const [i, end] of table.ends.entries()) {
    for (const key of ['out', 'wins'] as const)
      for (const [n, group] of end[key].entries()) need(group, '', 'table', ['ends', i, key, n])
    need(end.left?.only, '', 'table', ['ends', i, 'left', 'only'])
  }
  return faults
}

/** A row deals as many roles as there are players; a variant belongs to a value of an option. */
function rowFaults({ roles, table }: S2Program, program: Program): Fault[] {
  const groups = groupsOf(roles)
  const faults: Fault[] = []
  const put = (path: readonly PropertyKey[], message: string, at?: 'key') =>
    faults.push({ id: '', section: 'table', path: path as Fault['path'], message, ...(at ? { at } : {}) })
  const rows = (path: readonly string[], deal: S2Program['table']['deal']) => {
    for (const [players, row] of Object.entries(deal)) {
      const sum = Object.values(row).reduce((a, b) => a + b, 0)
      if (sum !== Number(players)) put([...path, players], `${sum} roles are dealt to ${players} players`, 'key')
      for (const group of Object.keys(row))
        if (!groups.includes(group)) put([...path, players, group], noGroup(group, groups), 'key')
    }
  }
  rows(['deal'], table.deal)
  for (const [option, values] of Object.entries(table.variants))
    for (const [value, deal] of Object.entries(values)) {
      // Both are keys here.
      optionFaults({ [option]: value }, ['variants'], program, (path, message) =>
        put(Object.hasOwn(program.options, option) ? [...path, value] : path, message, 'key'),
      )
      rows(['variants', option, value], deal)
    }
  for (const [i, end] of table.ends.entries()) optionFaults(end.option, ['ends', i, 'option'], program, put)
  return faults
}

const groupsOf = (roles: S2Program['roles']): string[] => [...new Set(Object.values(roles).map((r) => r.group))]
const noGroup = (group: string, groups: readonly string[]): string =>
  `no role is of the group ${group}${nearest(group, groups)}`
