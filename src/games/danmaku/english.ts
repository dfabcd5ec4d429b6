// Says in English everything that a definition of a Danmaku!! pack does, key by key, so that a wrong effect is seen
// beside its text. What a step does is said by its verb.

import { counted, either } from '../../language/english.ts'
import { below, type Sayers, sayEach, under } from '../../language/sayers.ts'
import type { Speak, Step } from '../../language/step.ts'
import { sayModifier, sayOption } from './phrases.ts'
import type {
  Ability,
  CardDef,
  CardType,
  CharacterDef,
  CostDef,
  GoalDef,
  IncidentDef,
  Mode,
  PlayerTarget,
  PointsDef,
  Reacts,
  RecruitsDef,
  RoleDef,
  SpellCard,
  TargetDef,
  TriggerDef,
  Use,
} from './schema.ts'
import type { ModifierDef } from './stats.ts'

// --- parts that several kinds of cards have -----------------------------------------------------------------------

/** Steps in their order, each in a line of its own. */
const doing =
  (first: string) =>
  (steps: readonly Step[], speak: Speak): string[] =>
    speak.lines(steps).map((line, i) => `${i === 0 ? first : 'then'}: ${line}`)

/** A moment, and what happens at it. */
const at =
  (moment: string) =>
  (steps: readonly Step[], speak: Speak): string[] =>
    under(moment, doing('does')(steps, speak))

const facts =
  (when: string, whose: string) =>
  (modifiers: readonly ModifierDef[], speak: Speak): string[] =>
    modifiers.map((by) => `${when}${sayModifier(by, whose, speak.name)}`)

const flag =
  (words: string) =>
  (is: boolean): string[] =>
    is ? [words] : []

const COST: Sayers<CostDef, Speak> = {
  discard: ({ where, count, worth, season }, speak) => [
    `discard ${speak.cards(where, count)} from your hand${worth === undefined ? '' : ` worth ${counted('point', worth)} or more together`}${season ? ` of the season of the card that is ${season}` : ''}`,
  ],
  'discard-item': ({ where, optional }, speak) => {
    const which = Object.keys(where).length > 0 ? ` that is ${speak.cards(where)}` : ''
    return [`${optional ? 'if you like ' : ''}discard an Item of yours in play${which}`]
  },
  'pay-life': (n) => [`pay ${n} life`],
  dismiss: (number) => [`dismiss ${number} Extra Character that this card has brought`],
}
const costs = (cost: readonly CostDef[], speak: Speak): string[] =>
  cost.length > 0 ? [`costs: ${cost.flatMap((one) => sayEach(one, COST, speak)).join('; ')}`] : []

const PLAYER: Readonly<Record<PlayerTarget['player'], string>> = { other: 'another player', any: 'any player' }
const TARGET: Sayers<PlayerTarget, readonly CostDef[]> = {
  player: (player) => [PLAYER[player] ?? player],
  'in-range': (range, cost) => [
    'in range',
    ...(range === true ? [] : [`(1 more for each card discarded${asPaid(range.bonus, cost)})`]),
  ],
  default: (who) => [`(${who} unless another is named)`],
  'spares-its-own': (is) => (is ? ['who has not this character'] : []),
}
/** The name of a cost, where it needs to be told from others. */
const asPaid = (name: string, cost: readonly CostDef[]): string =>
  cost.length === 1 && cost[0]?.discard?.as === name ? ' for it' : ` as ${name}`

const ITEM: Sayers<Extract<TargetDef, { item: unknown }>, undefined> = {
  item: (whose) => [{ any: 'any Item in play' }[whose] ?? whose],
}
const targets = (target: TargetDef, cost: readonly CostDef[]): string =>
  ('item' in target ? sayEach(target, ITEM, undefined) : sayEach(target, TARGET, cost)).join(' ')

const INVOKES: Sayers<InvokesDef, Speak> = {
  'hand-empty': flag('at once, while your hand is empty'),
  cost: costs,
}
const invokes =
  (who: string) =>
  (def: InvokesDef, speak: Speak): string[] => [who, ...below(sayEach(def, INVOKES, speak))]

type InvokesDef = NonNullable<CardDef['invokes']>
const REACTS: Sayers<Reacts, Speak> = {
  plays: ({ type, aimed, card }, speak) => [
    `another player plays ${speak.cards(type ? { type } : {})}${aimed ? ` aimed at ${speak.who(aimed)}` : ''}${card ? ', no copy' : ''}`,
  ],
  activates: ({ timing }, speak) => [
    `another player activates ${counted(`${timing ? `${speak.name(timing)} ` : ''}Spell Card`)}`,
  ],
  attacked: (who) => [
    { you: 'you are attacked', other: 'another player is attacked', anyone: 'another player attacks anybody' }[who] ??
      who,
  ],
  'loses-life': (who) => [{ you: 'you have lost life' }[who] ?? who],
  avoids: (who) => [{ other: 'an attack on another player would be avoided' }[who] ?? who],
  draws: (who) => [{ other: 'another player has drawn' }[who] ?? who],
  discarded: (where, speak) => [`${speak.cards(where)} has come onto the discard pile`],
  'at-0': (who) => [{ anyone: 'a player is at 0 life' }[who] ?? who],
}

const answering = (reacts: Reacts, speak: Speak): string => `when ${either(sayEach(reacts, REACTS, speak))}`

type Effect = Pick<Mode, 'cost' | 'target' | 'choose' | 'reacts' | 'do'>
const EFFECT: Sayers<Effect, Speak> = {
  reacts: (reacts, speak) => [answering(reacts, speak)],
  cost: costs,
  target: (target, _, { cost }) => [`target: ${targets(target, cost)}`],
  choose: ({ as, words, count }, speak) => [
    `you name the ${as}${count === undefined ? '' : `, ${count} different ones`}: ${either(words.map(speak.name))}`,
  ],
  do: doing('does'),
}

/** The moments of what compels you, and of what compels whoever is at the table. */
type Moments = Readonly<Record<TriggerDef['when'], (speak: Speak) => string>>
const YOURS: Moments = {
  attacked: () => 'whenever you are attacked',
  drawn: () => 'when you have drawn in your Draw step',
  'loses-life': () => 'whenever you lose life',
  'being-hit': () => 'whenever an attack hits you, before you lose life',
  'would-avoid': () => 'whenever you would avoid an attack',
  'card-resolved': () => 'when you have played a card and it has been resolved',
  'spell-card': () => 'whenever you have activated a Spell Card of yours',
  'another-defeated': () => 'when another player is defeated',
  damages: () => 'whenever an attack of yours makes another player lose life',
  avoids: () => 'whenever you avoid an attack',
  defeated: () => 'when you are defeated',
  'leader-falls': (speak) => `when ${speak.who('leader')} is defeated`,
  reshuffled: () => 'when the deck has been shuffled anew',
  'turn-start': () => 'when your turn starts',
  'turn-end': () => 'at the end of any turn',
  'extra-spell-card': () => 'when you have used the Spell Card of an Extra Character',
  hit: () => 'whenever an attack hits you',
  gained: () => 'when you have gained it',
  'gains-item': () => 'whenever you gain control of an Item',
  lost: () => 'when you have lost it',
  resolved: () => 'when it is resolved',
  'game-start': () => 'when the first hands have been drawn',
}
const ANYBODYS: Moments = { ...YOURS, defeated: () => 'when a player is defeated' }

const triggersOf =
  (moments: Moments) =>
  (list: readonly TriggerDef[], speak: Speak): string[] =>
    list.flatMap(({ do: steps, ...trigger }) => at(sayTrigger(trigger, moments, speak))(steps, speak))
const triggers = triggersOf(YOURS)

function sayTrigger(
  { when, if: is, type, option, later }: Omit<TriggerDef, 'do'>,
  moments: Moments,
  speak: Speak,
): string {
  const only = {
    'hurt-this-turn': 'an attack made you lose life in it',
    'hit-this-turn': 'an attack hit you in it',
    accepted: 'you have taken it instead of avoiding it',
  }
  return [
    moments[when]?.(speak) ?? when,
    ...(later ? ['when everything that waits has been resolved'] : []),
    ...(is ? [`if ${only[is] ?? is}`] : []),
    ...(type ? [`if it was played as ${counted(`${either(type.map(speak.name))} card`)}`] : []),
    ...(option ? [`only ${sayOption(option)}`] : []),
  ].join(', ')
}

const PRINTED = { value: 'silent', official: 'silent', note: 'silent', why: 'silent' } as const

// --- the kinds of cards -------------------------------------------------------------------------------------------

const named = (id: string | undefined): string => (id === undefined ? '' : ` "${id}"`)

/** What a type lets you do, and when. */
const PLAYED: Partial<Readonly<Record<CardType, string>>> = {
  action: 'in your Main step',
  item: 'in your Main step; stays in play',
  invocation: 'activates your Spell Card, at its timing',
  instant: 'at any time',
}

function abilities(list: readonly Ability[], speak: Speak): string[] {
  return list.flatMap((one) => under(`ability${named(one.id)}`, sayEach(one, ABILITY, speak)))
}

function sayRecruits({ ability, 'spell-card': spell }: RecruitsDef): string[] {
  const what = [...(ability ? ['her ability'] : []), ...(spell ? ['her Spell Card'] : [])]
  return [`an Extra Character that it has brought gives you ${either(what, 'and')}`]
}

const MODE: Sayers<Mode, Speak> = {
  types: (types, _, { borrows }) =>
    types.flatMap((type) => (borrows && type === 'invocation' ? [] : (PLAYED[type] ?? []))),
  id: 'silent',
  'as-action': flag('only when you could begin an Action, or in a Discard step'),
  uncancellable: flag('cannot be cancelled'),
  borrows: flag(
    'activates the Spell Card of another player, defeated or not, as yours, at its timing, which it must have',
  ),
  'beyond-limit': flag('does not count toward the limit of Danmaku cards'),
  ...EFFECT,
  follows: doing('afterwards, unless it was cancelled'),
}

export const sayCopies = (copies: CardDef['copies'], speak: Speak): string =>
  Object.entries(copies)
    .map(([season, n]) => `${n} ${speak.name(season)}`)
    .join(', ')

export const CARD: Sayers<CardDef, Speak> = {
  copies: 'silent',
  deck: 'silent',
  ...PRINTED,
  modes: (modes, speak) =>
    modes.flatMap((mode) => [
      `${either(mode.types.map(speak.name), 'and')}${named(mode.id)}`,
      ...below(sayEach(mode, MODE, speak)),
    ]),
  'while-in-play': facts('while in play: ', 'your'),
  triggers: (list, speak) => under('while in play', triggers(list, speak)),
  invokes: invokes('while in play you may activate your Spell Card, at its timing'),
  ability: abilities,
  recruits: sayRecruits,
  'copies-when': ({ option, copies }, speak) => [
    `${sayOption(option)} there are other copies: ${sayCopies(copies, speak)}`,
  ],
  assist: (assist, speak) => [
    'in play, once a round, when you could play an Action card, you may use it',
    ...below(sayEach(assist, EFFECT, speak)),
  ],
  price: (points) => [`costs ${counted('point', points)} in an exchange`],
  spirit: ({ count, becomes }, speak) => [
    `${count} of them lie in a pile of their own; instead of going to a discard pile it is turned over and is ${speak.name(becomes)} before you`,
  ],
}

const USE: Readonly<Record<Use, string>> = {
  'any-time': 'at any time',
  'own-turn': 'at any time in your turn',
  'turn-start': 'when your turn starts',
  'every-turn-start': 'when the turn of any player starts',
  'draw-step': 'before you draw in your Draw step',
  'main-step': 'in your Main step',
  'game-start': 'when the first hands have been drawn',
}
const AFTER: Readonly<Record<NonNullable<Ability['when']>, string>> = {
  avoids: 'when you have avoided an attack',
  'is-avoided': 'when an attack of yours has been avoided, and not on the player who was attacked',
  'danmaku-played': 'when you have played a Danmaku card',
  hits: 'when an attack of yours has hit another player',
  'will-draw': 'when you are about to draw',
  draws: 'when you have drawn',
}
const ONCE: Readonly<Record<NonNullable<Ability['once']>, string>> = {
  round: 'once a round',
  turn: 'once a turn, whosever turn it is',
  card: 'once for each card played or Spell Card activated',
}

const ABILITY: Sayers<Ability, Speak> = {
  id: 'silent',
  option: (option) => (Object.keys(option).length > 0 ? [`only ${sayOption(option)}`] : []),
  use: (when) => [`may be used ${either([when].flat().map((one) => USE[one] ?? one))}`],
  when: (when) => [`may be used ${AFTER[when] ?? when}`],
  reacts: (reacts, speak) => [`may be used ${answering(reacts, speak)}`],
  once: (often) => [ONCE[often] ?? often],
  'unless-skipped': flag('only if your last turn was not skipped'),
  'needs-incident': flag('only while an incident is in play'),
  'unless-recruited': flag('only while you have no Extra Character that it has brought'),
  cost: EFFECT.cost,
  target: EFFECT.target,
  choose: EFFECT.choose,
  do: EFFECT.do,
  'opens-role': flag('at any time you may reveal your role'),
  gives: flag('in your turn you may give another player any number of cards from your hand'),
  'on-behalf': (types, speak) =>
    types.length > 0
      ? [`you may play ${either(types.map(speak.name))} cards as though another player played them`]
      : [],
  invokes: (def, speak) =>
    invokes(`you may activate your Spell Card${def['hand-empty'] ? '' : ' in your turn, at its timing'}`)(def, speak),
  while: facts('always: ', 'your'),
  triggers,
}

const SPELL_CARD: Sayers<SpellCard, Speak> = {
  timing: 'silent',
  borrows: (of) =>
    of
      ? [
          `uses the Spell Card of another player, ${of === 'defeated' ? 'who must have been defeated' : 'defeated or not'}, as yours; the timing is that of what it borrows`,
        ]
      : [],
  uncancellable: flag('cannot be cancelled'),
  alone: flag('nobody else can use it'),
  ...EFFECT,
}
export const TIMING: Readonly<Record<SpellCard['timing'], string>> = {
  action: 'Action',
  reaction: 'Reaction',
  none: 'no timing of its own',
}

export const CHARACTER: Sayers<CharacterDef, Speak> = {
  season: 'silent',
  ...PRINTED,
  only: ({ option }) => [`in the character deck only ${sayOption(option)}`],
  'copies-character': flag(
    'when all characters are known you choose another player: her abilities and her Spell Card are yours for good',
  ),
  ability: abilities,
  recruits: sayRecruits,
  'spell-card': (spell, speak) => [
    `Spell Card (${TIMING[spell.timing] ?? spell.timing})`,
    ...below(sayEach(spell, SPELL_CARD, speak)),
  ],
}

/** A group is called like a role of it, or like its id. */
export const groupName = (speak: Speak, id: string): string => {
  const name = speak.name(id)
  return name === id ? id.replace(/(^|-)(\p{L})/gu, (_, dash, letter) => (dash && ' ') + letter.toUpperCase()) : name
}

/** Who has to have been defeated. Groups as a whole are said together. */
function goal(list: readonly GoalDef[], speak: Speak): string {
  const groups = list.flatMap((one) => (typeof one === 'string' ? [groupName(speak, one)] : []))
  const others = list.flatMap((one) => (typeof one === 'string' ? [] : [sayOthers(one, speak)]))
  return either([...(groups.length > 0 ? [`nobody of the group ${either(groups)} is left`] : []), ...others], 'and')
}
const sayOthers = (one: Exclude<GoalDef, string>, speak: Speak): string =>
  'one-other' in one
    ? `another player of the group ${groupName(speak, one['one-other'])} has been defeated`
    : `every other player of the group ${groupName(speak, one['all-other'])} has been defeated`

export const ROLE: Sayers<RoleDef, Speak> = {
  season: 'silent',
  ...PRINTED,
  copies: 'silent',
  group: (group, speak) => [`of the group ${groupName(speak, group)}`],
  'group-when-revealed': (group, speak) => [`once revealed also of the group ${groupName(speak, group)}`],
  'must-reveal-after': (group, speak) => [
    `must be revealed once a player of the group ${groupName(speak, group)} has been defeated`,
  ],
  plain: flag('one of the plain roles'),
  'min-players': (players) => (players > 4 ? [`in games of ${players} players or more`] : []),
  'min-players-option': (option) => [`or of as many as the option ${option} says`],
  leads: flag('known to everybody from the start, and begins'),
  while: facts('always: ', 'your'),
  triggers,
  reveal: ({ becomes, do: steps }, speak) => [
    `once another player has been defeated it may be revealed at any time, and becomes ${speak.name(becomes)}`,
    ...below(doing('does')(steps, speak)),
  ],
  ability: abilities,
  recruits: sayRecruits,
  goal: (list, speak) => [`goal: ${goal(list, speak)}`],
}

type Collect = NonNullable<IncidentDef['collect']>
const COLLECT: Sayers<Collect, Speak> = {
  where: 'silent',
  'per-mark': 'silent',
  incidents: flag('collects every incident that is resolved beside it'),
  count: (count, speak, { where, incidents, 'per-mark': each }) => {
    const most = each === undefined ? '' : `, ${each} of each season`
    const fed = where !== undefined || each !== undefined
    const many = typeof count === 'number' ? count : `as many as there are active players and ${count.active} more`
    const what = fed
      ? `collects every ${speak.where(where ?? {})} that would be discarded${most}`
      : 'collects what its text says'
    const resolved = `resolved when ${many} ${count === 1 ? 'is' : 'are'} collected`
    return [incidents ? resolved : `${what}; ${resolved}`]
  },
}

export const INCIDENT: Sayers<IncidentDef, Speak> = {
  season: 'silent',
  ...PRINTED,
  arrives: at('when it arrives'),
  'before-step': at('before each Incident step'),
  several: flag('others lie beside it'),
  step: at("in each player's Incident step"),
  while: facts('while in play: ', "everybody's"),
  triggers: (list, speak) => under('while in play', triggersOf(ANYBODYS)(list, speak)),
  invokes: invokes('while in play everybody may activate her Spell Card, at its timing'),
  collect: (def, speak) => sayEach(def, COLLECT, speak),
}

export const POINTS: Sayers<PointsDef, Speak> = {
  ...PRINTED,
  value: (value) => [
    `lies open before you and is no Item; pays ${counted('point', value)} in an exchange and goes back to its pile, turned over`,
  ],
}
