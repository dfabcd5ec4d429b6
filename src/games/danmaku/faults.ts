// What no schema of a Danmaku!! pack can see: names that nothing has, and tables for which there are too few roles.

import { type Fault, missingSections, nameFaults, nearest } from '../../rules/faults.ts'
import type { Program, Sections } from '../../rules/program.ts'
import { effectFaults } from '../effects.ts'
import { type DanmakuProgram, type RoleDef, SEASONS, TYPES } from './schema.ts'
import { STATS } from './stats.ts'
import { PLAYER_WORDS } from './who.ts'

/** What posts speak of by name beside ids and the words of lines. */
const TERMS = [...STATS, 'life', 'start', 'turn-zero']

export function danmakuFaults(program: Program, sections: Sections, words: readonly string[]): Fault[] {
  const none = { cards: {}, characters: {}, roles: {}, incidents: {}, table: { deal: {} } }
  const p = { ...none, ...program.sections } as unknown as DanmakuProgram
  const said = [
    ...Object.values(p.cards).flatMap((c) => c.modes.map((m) => m.id)),
    ...Object.values(p.characters).flatMap((c) => c.ability.map((a) => a.id)),
    ...Object.values(p.characters).flatMap((c) => c['spell-card'].choose?.words ?? []),
  ].filter((word) => word !== undefined)
  return [
    ...missingSections(program, Object.keys(sections)),
    ...effectFaults(program, sections, {
      types: TYPES,
      marks: SEASONS,
      cards: Object.keys(p.cards),
      players: PLAYER_WORDS,
    }),
    ...roleFaults(p.roles),
    ...dealFaults(p),
    ...chosenFaults(p),
    ...nameFaults(program, sections, [...words, ...TERMS, ...said]),
  ]
}

function roleFaults(roles: DanmakuProgram['roles']): Fault[] {
  const groups = [...new Set(Object.values(roles).map((r) => r.group))]
  return Object.entries(roles).flatMap(([id, def]) => {
    const goals = def.goal.flatMap((group, i) =>
      groups.includes(group)
        ? []
        : [
            {
              id,
              section: 'roles',
              path: ['goal', i],
              message: `no role is of the group ${group}${nearest(group, groups)}`,
            },
          ],
    )
    const becomes = def.reveal?.becomes
    if (becomes === undefined || Object.hasOwn(roles, becomes)) return goals
    const message = `no role is called ${becomes}${nearest(becomes, Object.keys(roles))}`
    return [...goals, { id, section: 'roles', path: ['reveal', 'becomes'], message }]
  })
}

/** Roles lie in the box in so many copies, some not with few players; as many are dealt as there are players. */
function dealFaults({ roles, table }: DanmakuProgram): Fault[] {
  const defs = Object.values(roles)
  const groups = [...new Set(defs.map((r) => r.group))]
  const copies = (of: (role: RoleDef) => boolean) => defs.filter(of).reduce((sum, role) => sum + role.copies, 0)
  const at = (path: readonly string[], message: string): Fault => ({
    id: '',
    section: 'table',
    path,
    message,
    at: 'key',
  })
  return Object.entries(table.deal).flatMap(([players, row]) => {
    const sum = Object.values(row).reduce((a, b) => a + b, 0)
    const faults = Object.entries(row).flatMap(([group, count]) => {
      const path = ['deal', players, group]
      if (!groups.includes(group)) return [at(path, `no role is of the group ${group}${nearest(group, groups)}`)]
      const there = copies((r) => r.group === group && r['min-players'] <= Number(players))
      if (there >= count) return []
      return [at(path, `${count} roles of the group ${group} are dealt to ${players} players, and there are ${there}`)]
    })
    if (sum === Number(players)) return faults
    return [...faults, at(['deal', players], `${sum} roles are dealt to ${players} players`)]
  })
}

/** A word that is chosen and then forbidden is a type of cards. */
function chosenFaults({ characters, cards }: DanmakuProgram): Fault[] {
  const effects = [
    ...Object.entries(characters).flatMap(([id, def]) => [
      ...def.ability.map((effect, i) => ({ id, section: 'characters', path: ['ability', i], effect })),
      { id, section: 'characters', path: ['spell-card'], effect: def['spell-card'] },
    ]),
    ...Object.entries(cards).flatMap(([id, def]) =>
      def.modes.map((effect, i) => ({ id, section: 'cards', path: ['modes', i], effect })),
    ),
  ]
  return effects.flatMap(({ id, section, path, effect: { choose, do: steps } }) => {
    // What is chosen is bound for the effect, however deep in it the verb stands.
    const forbids = choose !== undefined && JSON.stringify(steps).includes(`"play":${JSON.stringify(choose.as)}`)
    return (forbids ? choose.words : []).flatMap((word, i) =>
      (TYPES as readonly string[]).includes(word)
        ? []
        : [
            {
              id,
              section,
              path: [...path, 'choose', 'words', i],
              message: `${word} is no card type${nearest(word, TYPES)}`,
            },
          ],
    )
  })
}
