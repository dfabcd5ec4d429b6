// What a definition of a Danmaku!! pack says and nothing ever reads: an ability without an occasion, a moment that never
// comes for an Item, a price where nothing is for sale. Such a pack can be played, so this is advice and no fault; each
// says what to write instead.

import type { Fault } from '../../rules/faults.ts'
import type { Program } from '../../rules/program.ts'
import { addedDecks } from './decks.ts'
import type { Ability, CardDef, DanmakuProgram, Mode, RoleDef, SpellCard, TriggerDef } from './schema.ts'

type Path = Fault['path']
type Said = readonly [path: Path, message: string]
type When = TriggerDef['when']

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0)

/** Moments of what an Item compels, by which it is set off itself. */
const OF_ITEMS: readonly When[] = ['attacked', 'hit', 'drawn', 'turn-start', 'gained', 'lost']
const OF_ROLES: readonly When[] = ['defeated', 'gained', 'leader-falls']
const OF_INCIDENTS: readonly When[] = ['defeated', 'reshuffled', 'resolved']
/** Of an ability of a character everything but what befalls a card. */
const NOT_OF_ABILITIES: readonly When[] = ['attacked', 'gained', 'lost', 'resolved', 'reshuffled', 'defeated']

export function danmakuAdvice(program: Program): Fault[] {
  const p = program.sections as unknown as DanmakuProgram
  const of = <D>(section: string, defs: Readonly<Record<string, D>>, said: (def: D) => readonly Said[]): Fault[] =>
    Object.entries(defs).flatMap(([id, def]) =>
      said(def).map(([path, message]): Fault => ({ id, section, path, message, at: 'key' })),
    )
  return [
    ...of('cards', p.cards, (def) => ofCard(def, p)),
    ...of('characters', p.characters, (def) => [
      ...def.ability.flatMap((a, i) => [
        ...ofAbility(a, ['ability', i]),
        ...moments(a.triggers, ['ability', i, 'triggers'], (when) => !NOT_OF_ABILITIES.includes(when), 'an ability'),
      ]),
      ...ofSpellCard(def['spell-card']),
    ]),
    ...of('roles', p.roles, ofRole),
    ...of('incidents', p.incidents, (def) =>
      moments(def.triggers, ['triggers'], (when) => OF_INCIDENTS.includes(when), 'an incident'),
    ),
  ]
}

function moments(list: readonly TriggerDef[], path: Path, known: (when: When) => boolean, what: string): Said[] {
  return list.flatMap(({ when }, i): Said[] =>
    known(when) ? [] : [[[...path, i, 'when'], `the moment ${when} never comes for ${what}`]],
  )
}

const IN_PLAY = ['while-in-play', 'triggers', 'invokes', 'ability', 'assist'] as const

function ofCard(def: CardDef, p: DanmakuProgram): Said[] {
  const item = def.modes.some((m) => m.types.includes('item'))
  const lost = item || def.spirit ? [] : IN_PLAY.filter((key) => !isEmpty(def[key]))
  const triggers = moments(
    def.triggers,
    ['triggers'],
    (when) => OF_ITEMS.includes(when),
    `an Item, whose moments are ${OF_ITEMS.join(', ')}; what may be used at another moment is an ability with when`,
  )
  const row = def.deck === undefined ? undefined : addedDecks(p)[def.deck]?.row
  return [
    ...lost.map((key): Said => [[key], `${key} counts for what lies in play: types: [item] is missing in its modes`]),
    ...triggers,
    ...(def.ability ?? []).flatMap((a, i) => [...ofAbility(a, ['ability', i]), ...ofItemAbility(a, ['ability', i])]),
    ...def.modes.flatMap((mode, i) => ofMode(mode, ['modes', i])),
    ...(def.price !== undefined && row === undefined && !def.spirit
      ? ([
          [['price'], 'nobody can exchange anything for it: only decks with a market row have cards with a price'],
        ] as const)
      : []),
    ...(def.price === undefined && row !== undefined
      ? ([[['deck'], 'it costs nothing in an exchange; write price: POINTS']] as const)
      : []),
  ]
}

/** What an Item has of its own, not by way of an ability. */
function ofItemAbility(a: Ability, path: Path): Said[] {
  const instead = { while: 'while-in-play', triggers: 'triggers' } as const
  return [
    ...(['while', 'triggers'] as const).flatMap((key): Said[] =>
      isEmpty(a[key]) ? [] : [[[...path, key], `of an Item this is written beside ability, as ${instead[key]}`]],
    ),
    ...(a.invokes && !a.invokes['hand-empty']
      ? ([[[...path, 'invokes'], 'of an Item this is written beside ability, as invokes']] as const)
      : []),
    ...(isEmpty(a['on-behalf'])
      ? []
      : ([[[...path, 'on-behalf'], 'only a character plays on behalf of others']] as const)),
  ]
}

/** Keys that say how something is used. */
const OF_USE = ['do', 'once', 'cost', 'target', 'choose'] as const
/** Keys that are looked at only for what is used at a moment of a turn. */
const OF_TURN = ['unless-skipped', 'needs-incident', 'unless-recruited'] as const
const AT_ANY_MOMENT: readonly unknown[] = ['any-time', 'own-turn']

function ofAbility(a: Ability, path: Path): Said[] {
  const used = OF_USE.filter((key) => !isEmpty(a[key]))[0]
  if (a.use === undefined && a.when === undefined && a.reacts === undefined)
    return used === undefined
      ? []
      : [[[...path, used], 'nothing says when it may be used: use, when or reacts, such as use: main-step']]
  const turn = a.use !== undefined && [a.use].flat().some((use) => !AT_ANY_MOMENT.includes(use))
  return [
    ...(a.once === 'card' && a.when === undefined
      ? ([[[...path, 'once'], 'once for each card counts only with when; write round or turn']] as const)
      : []),
    ...(turn ? [] : OF_TURN.filter((key) => !isEmpty(a[key]))).map(
      (key): Said => [[...path, key], `${key} counts only with a moment of a turn, such as use: turn-start`],
    ),
  ]
}

function ofMode(mode: Mode, path: Path): Said[] {
  const { types } = mode
  const needs = (key: 'beyond-limit' | 'borrows' | 'as-action', type: Mode['types'][number]): Said[] =>
    isEmpty(mode[key]) || types.includes(type) ? [] : [[[...path, key], `${key} counts only for the type ${type}`]]
  return [
    ...needs('beyond-limit', 'danmaku'),
    ...needs('borrows', 'invocation'),
    ...needs('as-action', 'instant'),
    ...(types.includes('reaction') && !mode.reacts
      ? ([
          [[...path, 'types'], 'nobody can play it: a reaction says what it answers, such as reacts: {attacked: you}'],
        ] as const)
      : []),
    ...(types.includes('invocation') && !isEmpty(mode.do)
      ? ([
          [
            [...path, 'do'],
            'an invocation activates a Spell Card and does nothing itself; write another mode for this',
          ],
        ] as const)
      : []),
  ]
}

const ofSpellCard = (spell: SpellCard): Said[] =>
  spell.timing === 'reaction' && !spell.reacts
    ? [
        [
          ['spell-card', 'timing'],
          'nobody can activate it: a reaction says what it answers, such as reacts: {attacked: you}',
        ],
      ]
    : []

/** A role is used at moments of turns alone. */
function ofRole(def: RoleDef): Said[] {
  const never = ['when', 'reacts', 'while', 'triggers', 'invokes', 'on-behalf', 'gives', 'opens-role'] as const
  return [
    ...moments(def.triggers, ['triggers'], (when) => OF_ROLES.includes(when), 'a role'),
    ...def.ability.flatMap((a, i) => [
      ...ofAbility(a, ['ability', i]),
      ...never
        .filter((key) => !isEmpty(a[key]))
        .map(
          (key): Said => [['ability', i, key], `an ability of a role has no ${key}; it is used at a moment of a turn`],
        ),
      ...(a.use !== undefined && [a.use].flat().every((use) => AT_ANY_MOMENT.includes(use))
        ? ([[['ability', i, 'use'], 'a role is used at a moment of a turn, such as turn-start or main-step']] as const)
        : []),
    ]),
  ]
}
