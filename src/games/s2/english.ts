// Says in English everything that a definition of an S2 pack does, key by key, so that a wrong effect is seen beside its
// text. What a step does is said by its verb.

import { counted, either, speaker } from '../../language/english.ts'
import { below, type Sayers, sayEach, under } from '../../language/sayers.ts'
import type { Speak, Step } from '../../language/step.ts'
import type { Catalogue, Described } from '../../rules/catalogue.ts'
import type { Program } from '../../rules/program.ts'
import {
  type CardDef,
  type CharacterDef,
  type Mode,
  type Reacts,
  type RoleDef,
  type S2Program,
  type TargetDef,
  TYPES,
  type WeatherDef,
} from './schema.ts'
import type { ModifierDef, Stat } from './stats.ts'
import { verbs } from './verbs.ts'

// --- parts that several kinds of cards have -----------------------------------------------------------------------

/** Steps in their order, each in a line of its own. */
const doing =
  (first: string) =>
  (steps: readonly Step[], speak: Speak): string[] =>
    speak.lines(steps).map((line, i) => `${i === 0 ? first : 'then'}: ${line}`)

const flag =
  (words: string) =>
  (is: boolean): string[] =>
    is ? [words] : []

type Operation = NonNullable<ModifierDef[Stat]>
const OPERATIONS: Sayers<Operation, string> = {
  base: (n, what) => [`${what} starts from ${n}`],
  add: (n, what) => [`${what} is ${Math.abs(n)} ${n < 0 ? 'less' : 'greater'}`],
  set: (n, what) => [`${what} is ${n}`],
}
const quantity =
  (what: string) =>
  (operation: Operation): string[] => [sayEach(operation, OPERATIONS, `your ${what}`).join(' ')]

const MODIFIER: Sayers<ModifierDef, undefined> = {
  range: quantity('range'),
  distance: quantity('distance'),
  'max-life': quantity('maximum life'),
  'spirit-cap': quantity('spirit cap'),
  'hand-limit': quantity('hand limit'),
  draw: quantity('number of cards drawn in the draw phase'),
  'attack-limit': quantity('limit of attack opportunities a turn'),
  'unless-players': (players) =>
    players.length > 0 ? [`not in a game of ${either(players.map(String))} players`] : [],
}
const facts =
  (when: string) =>
  (modifiers: readonly ModifierDef[]): string[] =>
    modifiers.map((by) => `${when}: ${sayEach(by, MODIFIER, undefined).join(', ')}`)

const TARGET: Sayers<TargetDef, undefined> = {
  player: (player) => [{ other: 'another player', you: 'yourself' }[player] ?? player],
  'in-range': flag('within attack range'),
  distance: (n) => [`at a distance of exactly ${n}`],
  hurt: flag('below the life cap'),
}

type Answered = NonNullable<Reacts['plays']>
const ANSWERED: Sayers<Answered, undefined> = {
  type: (types) => [counted(either(types))],
  except: (types) => (types.length > 0 ? [`that is no ${either(types)}`] : []),
}
const answered = (what: Answered): string => sayEach(what, ANSWERED, undefined).join(' ')

const REACTS: Sayers<Reacts, undefined> = {
  plays: (what) => [`another player uses ${answered(what)}`],
  divination: (what) => [`the divination of ${answered(what)} comes up`],
  attacked: (who) => [{ you: 'you are the target of an attack opportunity' }[who] ?? who],
  fainted: (who) => [{ anyone: 'somebody has fainted' }[who] ?? who],
}

type Cost = NonNullable<Mode['cost']>
const COST: Sayers<Cost, undefined> = { spirit: (n) => [`consume ${n} spirit`] }

// --- the kinds of cards -------------------------------------------------------------------------------------------

const named = (id: string | undefined): string => (id === undefined ? '' : ` "${id}"`)

const MODE: Sayers<Mode, Speak> = {
  id: 'silent',
  reacts: (reacts) => [`when ${either(sayEach(reacts, REACTS, undefined))}`],
  cost: (cost) => [`costs: ${sayEach(cost, COST, undefined).join('; ')}`],
  target: (target) => [`target: ${sayEach(target, TARGET, undefined).join(' ')}`],
  multi: flag('against a defence that is X above the attack, 1+X of it may be used as one'),
  do: doing('does'),
}

const PRINTED = { official: 'silent', note: 'silent' } as const

const CARD: Sayers<CardDef, Speak> = {
  copies: 'silent',
  ...PRINTED,
  types: (types) => [either(types, 'and')],
  modes: (modes, speak) =>
    modes.flatMap((mode) =>
      under(`${mode.reacts ? 'as an answer' : 'in your attack phase'}${named(mode.id)}`, sayEach(mode, MODE, speak)),
    ),
  'pays-spirit': flag('pays 1 spirit from the hand whenever spirit is consumed as a cost'),
  divination: (steps, speak) =>
    under('in the divination phase of the player before whom it lies', doing('does')(steps, speak)),
  'while-in-play': facts('while in play'),
}

const CHARACTER: Sayers<CharacterDef, Speak> = {
  ...PRINTED,
  life: (n) => [`life ${n}`],
  'spirit-cap': (n) => [`spirit cap ${n}`],
  while: facts('always'),
}

const WEATHER: Sayers<WeatherDef, Speak> = { ...PRINTED, copies: 'silent' }

type KnockedOut = RoleDef['knocked-out'][number]
const KNOCKED_OUT: Sayers<KnockedOut, Speak> = {
  by: 'silent',
  do: doing('does'),
}
const ROLE: Sayers<RoleDef, Speak> = {
  ...PRINTED,
  group: (group) => [`of the group ${group}`],
  leads: flag('known to everybody from the start, and begins'),
  while: facts('always'),
  'knocked-out': (list, speak) =>
    list.flatMap((one) => [
      `when you are knocked out by ${one.by === undefined ? 'another player' : `one of the group ${one.by}`}`,
      ...below(sayEach(one, KNOCKED_OUT, speak)),
    ]),
}

// --- the hook -----------------------------------------------------------------------------------------------------

const PLAYERS = { fainted: 'the fainted player', culprit: 'the player who knocked you out' }
const speaks = new WeakMap<Program, Speak>()

function speakOf(program: Program): Speak {
  let speak = speaks.get(program)
  if (!speak) {
    // A type may be called like a card or a part of the table.
    const isType = (word: string) => (TYPES as readonly string[]).includes(word)
    const name = (word: string) => (isType(word) ? word : (program.names.en?.[word]?.name ?? word))
    speak = speaker(verbs, { name, who: PLAYERS })
    speaks.set(program, speak)
  }
  return speak
}

interface Printed {
  readonly official: boolean
  readonly note?: string | undefined
}
const printed = ({ official, note }: Printed) => ({
  official,
  ...(note === undefined ? {} : { note }),
  bonus: false,
  types: [],
})

/** What a role or a weather costs in the box: one card unless it says otherwise. */
const single = { '': 1 }

export const s2Catalogue: Catalogue = {
  kinds: {
    roles: { noun: 'role' },
    cards: { noun: 'game card', mark: 'symbol' },
    characters: { noun: 'character' },
    weathers: { noun: 'weather' },
  },
  describe(program, section, id): Described {
    const speak = speakOf(program)
    const p: Partial<S2Program> = program.sections as unknown as S2Program
    const card = section === 'cards' ? p.cards?.[id] : undefined
    if (card)
      return {
        ...printed(card),
        copies: card.copies,
        types: [card.types],
        kinds: [card.types.join(', ')],
        does: sayEach(card, CARD, speak),
      }
    const character = section === 'characters' ? p.characters?.[id] : undefined
    if (character)
      return { ...printed(character), copies: single, kinds: [], does: sayEach(character, CHARACTER, speak) }
    const weather = section === 'weathers' ? p.weathers?.[id] : undefined
    if (weather)
      return { ...printed(weather), copies: { '': weather.copies }, kinds: [], does: sayEach(weather, WEATHER, speak) }
    const role = section === 'roles' ? p.roles?.[id] : undefined
    if (role) return { ...printed(role), copies: single, kinds: [role.group], does: sayEach(role, ROLE, speak) }
    throw new Error(`${section} has no ${id}`)
  },
}
