// Says in English everything that a definition of an S2 pack does, key by key, so that a wrong effect is seen beside its
// text. What a step does is said by its verb.

import { either, speaker } from '../../language/english.ts'
import { below, type Sayers, sayEach, under } from '../../language/sayers.ts'
import type { Speak, Step } from '../../language/step.ts'
import type { Catalogue, Described } from '../../rules/catalogue.ts'
import type { Program } from '../../rules/program.ts'
import { flag, sayFacts, sayNeeds, sayTypes, sayWhen } from './phrases.ts'
import type {
  Ability,
  CardDef,
  CharacterDef,
  ChosenTarget,
  CostDef,
  Mode,
  Reacts,
  RoleDef,
  S2Program,
  SpellCard,
  TargetDef,
  WeatherDef,
} from './schema.ts'
import { verbs } from './verbs.ts'
import { NUMBERS } from './who.ts'
import { TYPES } from './words.ts'

// --- parts that several kinds of cards have -----------------------------------------------------------------------

/** Steps in their order, each in a line of its own. */
const doing =
  (first: string) =>
  (steps: readonly Step[], speak: Speak): string[] =>
    speak.lines(steps).map((line, i) => `${i === 0 ? first : 'then'}: ${line}`)

const TARGET: Sayers<ChosenTarget, undefined> = {
  player: (player) => [{ other: 'another player', you: 'yourself', any: 'any player' }[player] ?? player],
  'in-range': flag('within attack range'),
  distance: (n) => [`at a distance of exactly ${n}`],
  hurt: flag('below the life cap'),
  'has-cards': flag('who has a card that can be taken'),
  'has-spirit': flag('who has spirit in the gauge'),
}

/** Anything that is no choice of one player is a list of several. */
const sayTarget = (target: TargetDef): string =>
  'each' in target
    ? `targets: ${{ others: 'all other players', all: 'all players' }[target.each] ?? target.each}, one after another`
    : `target: ${sayEach(target, TARGET, undefined).join(' ')}`

const REACTS: Sayers<Reacts, undefined> = {
  plays: (what) => [`another player uses ${sayTypes(what)}`],
  divination: (what) => [`the divination of ${sayTypes(what)} comes up`],
  attacked: (who) => [{ you: 'you are the target of an attack opportunity' }[who] ?? who],
  fainted: (who) => [{ anyone: 'somebody has fainted' }[who] ?? who],
  divined: (who) => [
    `a divination card has been turned over for ${{ you: 'you', other: 'another player', anyone: 'anybody' }[who] ?? who}, before its result counts`,
  ],
}

type Discarded = NonNullable<CostDef['discard']>
const DISCARDED: Sayers<Discarded, Speak> = {
  where: (where, speak, { count }) => [speak.cards(where, count)],
  count: 'silent',
  as: 'silent',
}
const LAID: Sayers<NonNullable<CostDef['discard-on']>, undefined> = {
  pile: (pile, _, { count }) => [`${count} ${pile} from your character`],
  count: 'silent',
}
const COST: Sayers<CostDef, Speak> = {
  spirit: (n) => [`consume ${n} spirit`],
  discard: (what, speak) => [`discard ${sayEach(what, DISCARDED, speak).join(' ')}`],
  'discard-on': (what) => [`discard ${sayEach(what, LAID, undefined).join(' ')}`],
}

type Effect = Pick<Mode, 'target' | 'cost' | 'with' | 'reacts' | 'do'>
const EFFECT: Sayers<Effect, Speak> = {
  reacts: (reacts) => [`when ${either(sayEach(reacts, REACTS, undefined))}`],
  cost: (cost, speak) => [`costs: ${sayEach(cost, COST, speak).join('; ')}`],
  with: (what, speak) => [`with ${sayEach(what, DISCARDED, speak).join(' ')} from your hand`],
  target: (target) => [sayTarget(target)],
  do: doing('does'),
}

// --- the kinds of cards -------------------------------------------------------------------------------------------

const named = (id: string | undefined): string => (id === undefined ? '' : ` "${id}"`)

const MODE: Sayers<Mode, Speak> = {
  id: 'silent',
  multi: flag('against a defence that is X above the attack, 1+X of it may be used as one'),
  ...EFFECT,
}

const ABILITY: Sayers<Ability, Speak> = {
  id: 'silent',
  trait: 'silent',
  use: 'silent',
  when: (when) => [sayWhen(when)],
  needs: (needs) => [sayNeeds(needs)],
  once: (once) => [`once a ${once}`],
  while: sayFacts('always'),
  ...EFFECT,
}
const abilities = (list: readonly Ability[], speak: Speak): string[] =>
  list.flatMap((a) => {
    const kind = a.trait ? 'trait' : 'ability'
    return under(`${kind}${named(a.id)}${a.use ? `, in your ${a.use} phase` : ''}`, sayEach(a, ABILITY, speak))
  })

const SPELL_CARD: Sayers<SpellCard, Speak> = {
  when: (when) => [sayWhen(when)],
  needs: (needs) => [sayNeeds(needs)],
  once: (once) => [`once a ${once}`],
  ...EFFECT,
}

const PRINTED = { official: 'silent', note: 'silent', why: 'silent' } as const

const CARD: Sayers<CardDef, Speak> = {
  copies: 'silent',
  ...PRINTED,
  only: ({ option }) => [
    `in the box only with the option ${either(
      Object.entries(option).map(([id, value]) => `${id}=${value}`),
      'and',
    )}`,
  ],
  types: (types) => [either(types, 'and')],
  modes: (modes, speak) =>
    modes.flatMap((mode) =>
      under(`${mode.reacts ? 'as an answer' : 'in your attack phase'}${named(mode.id)}`, sayEach(mode, MODE, speak)),
    ),
  'pays-spirit': flag('pays 1 spirit from the hand whenever spirit is consumed as a cost'),
  divination: (steps, speak) =>
    under('in the divination phase of the player before whom it lies', doing('does')(steps, speak)),
  slot: (slot) => [slot === 'general' ? 'lies before you as your item' : `lies before you in the place for ${slot}`],
  'while-in-play': sayFacts('while in play'),
  ability: abilities,
}

const CHARACTER: Sayers<CharacterDef, Speak> = {
  ...PRINTED,
  life: (n) => [`life ${n}`],
  'spirit-cap': (n) => [`spirit cap ${n}`],
  piles: (piles) => (piles.length > 0 ? [`cards may lie on the character as ${either(piles, 'and')}`] : []),
  while: sayFacts('always'),
  ability: abilities,
  'spell-card': (spell, speak) => under('Spell Card', sayEach(spell, SPELL_CARD, speak)),
}

const WEATHER: Sayers<WeatherDef, Speak> = {
  ...PRINTED,
  copies: 'silent',
  when: (when) => [`may be activated ${sayWhen(when)}`],
  use: (phase) => [`may be activated in your ${phase} phase`],
  do: doing('when it is activated'),
  while: sayFacts('while active'),
  ability: abilities,
}

type KnockedOut = RoleDef['knocked-out'][number]
const KNOCKED_OUT: Sayers<KnockedOut, Speak> = {
  by: 'silent',
  do: doing('does'),
}
const ROLE: Sayers<RoleDef, Speak> = {
  ...PRINTED,
  group: (group) => [`of the group ${group}`],
  leads: flag('known to everybody from the start, and begins'),
  while: sayFacts('always'),
  'knocked-out': (list, speak) =>
    list.flatMap((one) => [
      `when you are knocked out by ${one.by === undefined ? 'another player' : `one of the group ${one.by}`}`,
      ...below(sayEach(one, KNOCKED_OUT, speak)),
    ]),
}

// --- the hook -----------------------------------------------------------------------------------------------------

const PLAYERS = {
  fainted: 'the fainted player',
  culprit: 'the player who knocked you out',
  sides: 'all of the target and you',
  unbeaten: 'the other of the two',
  failed: 'the player who failed',
  subject: 'whom it befell',
  cause: 'who brought it about',
}
const speaks = new WeakMap<Program, Speak>()

function speakOf(program: Program): Speak {
  let speak = speaks.get(program)
  if (!speak) {
    // A type may be called like a card or a part of the table.
    const isType = (word: string) => (TYPES as readonly string[]).includes(word)
    const name = (word: string) => (isType(word) ? word : (program.names.en?.[word]?.name ?? word))
    speak = speaker(verbs, { name, who: PLAYERS, numbers: NUMBERS })
    speaks.set(program, speak)
  }
  return speak
}

interface Printed {
  readonly official: boolean | 'text'
  readonly note?: string | undefined
  readonly why?: string | undefined
}
const printed = ({ official, note, why }: Printed) => ({
  official,
  ...(note === undefined ? {} : { note }),
  ...(why === undefined ? {} : { why }),
  bonus: false,
  types: [],
})

/** What a role or a weather costs in the box: one card unless it says otherwise. */
const single = { '': 1 }

export const s2Catalogue: Catalogue = {
  says: (program, steps) => speakOf(program).steps(steps),
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
