// What no schema of a Danmaku!! pack can see: names that nothing has, and tables for which there are too few roles.

import { isSchema, stepsSchema } from '../../language/step.ts'
import { type Fault, missingSections, nameFaults, nearest } from '../../rules/faults.ts'
import type { Program, Sections } from '../../rules/program.ts'
import { type Path, visit } from '../../rules/shape.ts'
import { type EffectWords, effectFaults } from '../effects.ts'
import { addedDecks, deckMarks, drawDecks } from './decks.ts'
import { pointsCards, spirits } from './points.ts'
import { type Ability, type DanmakuProgram, type Mode, type RoleDef, SEASONS, type SpellCard, TYPES } from './schema.ts'
import { STATS } from './stats.ts'
import { gainedPoints, takenSpirit } from './verbs/points.ts'
import { verbs } from './verbs.ts'
import { FACTS, NUMBERS, PLAYER_WORDS } from './who.ts'

/** What posts speak of by name beside ids and the words of lines. */
const TERMS = [...STATS, 'life', 'start', 'turn-zero']

type Effect = Pick<Mode | Ability | SpellCard, 'choose' | 'target' | 'cost' | 'do'>

/** What effects may name. */
export function effectWords({ sections }: Program): EffectWords {
  const p = sections as unknown as DanmakuProgram
  return {
    types: TYPES,
    marks: [...SEASONS, ...deckMarks(p)],
    cards: Object.keys(p.cards),
    players: PLAYER_WORDS,
    facts: Object.keys(FACTS),
    numbers: Object.keys(NUMBERS),
    decks: drawDecks(p),
  }
}

export function danmakuFaults(program: Program, sections: Sections, words: readonly string[]): Fault[] {
  const needed = Object.keys(sections).filter((section) => !['decks', 'points'].includes(section))
  const missing = missingSections(program, needed)
  if (missing.length > 0) return missing
  const p = program.sections as unknown as DanmakuProgram
  const said = [
    ...Object.values(p.cards).flatMap((c) => c.modes.map((m) => m.id)),
    ...[...Object.values(p.characters), ...Object.values(p.roles)].flatMap((c) => c.ability.map((a) => a.id)),
    ...Object.values(p.characters).flatMap((c) => c['spell-card'].choose?.words ?? []),
  ].filter((word) => word !== undefined)
  return [
    ...effectFaults(program, sections, effectWords(program)),
    ...roleFaults(p.roles),
    ...dealFaults(p),
    ...deckFaults(p),
    ...spiritFaults(p),
    ...takenFaults(program, sections),
    ...boundFaults(p),
    ...nameFaults(program, sections, [...words, ...TERMS, ...said]),
  ]
}

function roleFaults(roles: DanmakuProgram['roles']): Fault[] {
  const groups = [...new Set(Object.values(roles).map((r) => r.group))]
  return Object.entries(roles).flatMap(([id, def]) => {
    const named: [string, (string | number)[]][] = def.goal.map((goal, i) => {
      if (typeof goal === 'string') return [goal, ['goal', i]]
      return 'one-other' in goal
        ? [goal['one-other'], ['goal', i, 'one-other']]
        : [goal['all-other'], ['goal', i, 'all-other']]
    })
    for (const key of ['group-when-revealed', 'must-reveal-after'] as const)
      if (def[key] !== undefined) named.push([def[key], [key]])
    const goals = named.flatMap(([group, path]) =>
      groups.includes(group)
        ? []
        : [{ id, section: 'roles', path, message: `no role is of the group ${group}${nearest(group, groups)}` }],
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
  const deal = table.deal as DanmakuProgram['table']['deal'] | undefined
  if (!deal) return [at(['deal'], 'no pack says which roles are dealt to how many players')]
  return Object.entries(deal).flatMap(([players, row]) => {
    const sum = Object.values(row).reduce((a, b) => a + b, 0)
    const faults = Object.entries(row).flatMap(([group, count]) => {
      const path = ['deal', players, group]
      if (!groups.includes(group)) return [at(path, `no role is of the group ${group}${nearest(group, groups)}`)]
      const there = copies((r) => r.group === group && r['min-players'] <= Number(players))
      if (there >= count) return []
      return [at(path, `${players} players need ${count} of the group ${group}, and there are roles for ${there}`)]
    })
    if (sum === Number(players)) return faults
    return [...faults, at(['deal', players], `${sum} roles are dealt to ${players} players`)]
  })
}

/** Cards lie in decks that there are, and decks have copies of cards that there are. */
function deckFaults(p: DanmakuProgram): Fault[] {
  const decks = drawDecks(p)
  const lost = Object.entries(p.cards).flatMap(([id, { deck }]): Fault[] => {
    if (deck === undefined || decks.includes(deck)) return []
    return [{ id, section: 'cards', path: ['deck'], message: `no deck is called ${deck}${nearest(deck, decks)}` }]
  })
  const strange = Object.entries(addedDecks(p)).flatMap(([id, { copies }]) =>
    Object.keys(copies).flatMap((card): Fault[] => {
      if (Object.hasOwn(p.cards, card)) return []
      const message = `no card is called ${card}${nearest(card, Object.keys(p.cards))}`
      return [{ id, section: 'decks', path: ['copies', card], message, at: 'key' }]
    }),
  )
  return [...lost, ...strange]
}

/** A spirit has points on its back that there are; only an Item of the type has an assist action, and each of them one. */
function spiritFaults(p: DanmakuProgram): Fault[] {
  const points = Object.keys(pointsCards(p))
  return Object.entries(p.cards).flatMap(([id, { spirit, assist, modes }]): Fault[] => {
    const is = modes.some((m) => m.types.includes('item') && m.types.includes('assist'))
    if (is !== (assist !== undefined)) {
      const message = is
        ? `${id} is an assist and has no action of its own; write assist: {do: […]}, or take assist out of its types`
        : `${id} has an action of its own and is no assist; add assist to its types, or, for an Item that is no assist character, write ability: [{use: main-step, once: round, do: […]}]`
      return [{ id, section: 'cards', path: [is ? 'modes' : 'assist'], message, at: 'key' }]
    }
    if (!spirit || points.includes(spirit.becomes)) return []
    const message = `no points are called ${spirit.becomes}${nearest(spirit.becomes, points)}`
    return [{ id, section: 'cards', path: ['spirit', 'becomes'], message }]
  })
}

/** Steps that take spirits or points name such as there are. */
function takenFaults(program: Program, sections: Sections): Fault[] {
  const p = program.sections as unknown as DanmakuProgram
  const known = { spirit: spirits(p), points: Object.keys(pointsCards(p)) }
  return ['cards', 'incidents', 'characters', 'roles'].flatMap((section) =>
    Object.entries(program.sections[section] ?? {}).flatMap(([id, def]) => {
      const faults: Fault[] = []
      visit(sections[section]?.schema, def, [], (schema, value, path) => {
        const what = isSchema(schema, takenSpirit) ? 'spirit' : isSchema(schema, gainedPoints) ? 'points' : undefined
        if (!what) return
        const { which } = value as { which: string }
        const words = what === 'spirit' ? ['any', ...known.spirit] : known.points
        const message = `${which} is no ${what === 'spirit' ? 'animal spirit' : 'points card'}${nearest(which, words)}`
        if (!words.includes(which)) faults.push({ id, section, path: path as Fault['path'], message })
      })
      return faults
    }),
  )
}

/** Names that one part of an effect gives and another takes up. */
function boundFaults({ characters, cards }: DanmakuProgram): Fault[] {
  return [
    ...Object.entries(cards).flatMap(([id, def]) =>
      def.modes.flatMap((effect, i) => effectFaultsOf(effect, id, 'cards', ['modes', i])),
    ),
    ...Object.entries(characters).flatMap(([id, def]) => [
      ...def.ability.flatMap((effect, i) => effectFaultsOf(effect, id, 'characters', ['ability', i])),
      ...effectFaultsOf(def['spell-card'], id, 'characters', ['spell-card']),
    ]),
  ]
}

function effectFaultsOf(effect: Effect, id: string, section: string, path: Fault['path']): Fault[] {
  const { choose, target, cost } = effect
  const faults: Fault[] = []
  const need = (word: string, known: readonly string[], at: Path, what: string) => {
    const inner = [...path, ...at] as Fault['path']
    if (!known.includes(word))
      faults.push({ id, section, path: inner, message: `${word} is no ${what}${nearest(word, known)}` })
  }
  visit(
    stepsSchema(() => verbs),
    effect.do,
    ['do'],
    (schema, value, at) => {
      if (!verbs.forbid || !isSchema(schema, verbs.forbid.schema)) return
      const { play } = value as { play: string }
      // What is forbidden is a type of cards, and so is every word from which it is chosen.
      if (play !== choose?.as) need(play, [...TYPES, ...(choose ? [choose.as] : [])], [...at, 'play'], 'card type')
      else for (const [i, word] of choose.words.entries()) need(word, TYPES, ['choose', 'words', i], 'card type')
    },
  )
  const range = target && 'player' in target ? target['in-range'] : undefined
  const paid = cost.flatMap((one) => one.discard?.as ?? [])
  if (typeof range === 'object') need(range.bonus, paid, ['target', 'in-range', 'bonus'], 'name of a cost')
  return faults
}
