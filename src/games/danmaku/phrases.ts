// Phrases of Danmaku!! from which its English is made: players, quantities, bans, options.

import { either } from '../../language/english.ts'
import { type Sayers, sayEach } from '../../language/sayers.ts'
import type { Speak } from '../../language/step.ts'
import type { LifeBand, ModifierDef, Stat } from './stats.ts'

/** Players, by the words of effects; `leader` is what the role is called that everybody knows. */
export const playersOf = (leader: string): Readonly<Record<string, string>> => ({
  leader: `the ${leader}`,
  'all-but-leader': `all players but the ${leader}`,
  everybody: 'everybody',
  'in-range': 'all other players in range',
  'its-player': 'the player who played it',
  drawer: 'the player who has drawn',
  fallen: 'the player who has been defeated',
  left: 'the player on your left',
  right: 'the player on your right',
})

export const possessive = (who: string, speak: Speak): string => (who === 'you' ? 'your' : `${speak.who(who)}'s`)

/** `only with the option deck-list=variant`. */
export const sayOption = (option: Readonly<Record<string, string>>): string =>
  `with the option ${either(
    Object.entries(option).map(([id, value]) => `${id}=${value}`),
    'and',
  )}`

/** Where somebody's life stands. */
export const LIFE: Readonly<Record<LifeBand, string>> = {
  full: 'at full life',
  between: 'at less than full life but above 1',
  last: 'at 1 life or less',
}

/** A change of a quantity, with its numbers as they are said. */
export interface Change {
  readonly base?: number | string | undefined
  readonly add?: number | undefined
  readonly set?: number | string | undefined
  readonly cap?: number | undefined
  readonly during?: 'turns-of-others' | 'role-revealed' | undefined
  readonly 'at-life'?: LifeBand | undefined
  readonly option?: Readonly<Record<string, string>> | undefined
}

const CHANGE: Sayers<Change, string> = {
  option: (option) => [`${sayOption(option)}:`],
  'at-life': (band) => [`${LIFE[band] ?? band}`],
  during: (when) => [
    { 'turns-of-others': 'during the turns of others', 'role-revealed': 'while your role is revealed' }[when] ?? when,
  ],
  base: (n, what) => [`${what} starts from ${n}`],
  add: (n, what) => [`${what} is ${Math.abs(n)} ${n < 0 ? 'less' : 'greater'}`],
  set: (n, what) => [`${what} is ${n}`],
  cap: (n, what) => [`${what} is never more than ${n}`],
}

type Quantity = (change: Change, whose: string) => string
const quantity =
  (what: (whose: string) => string): Quantity =>
  (change, whose) =>
    sayEach(change, CHANGE, what(whose)).join(' ')
/** A quantity that stands for a fact: it is so when it has been set to this number. */
const fact =
  (name: string, facts: Readonly<Record<number, (whose: string) => string>>): Quantity =>
  ({ set, ...others }, whose) => {
    const said = typeof set === 'number' ? facts[set] : undefined
    if (!said) return quantity((one) => `${one} ${name}`)({ set, ...others }, whose)
    return [...sayEach(others, OTHERS, `${whose} ${name}`), said(whose)].join(' ')
  }
const { set: _, ...OTHERS } = CHANGE

const QUANTITIES: Readonly<Record<Stat, Quantity>> = {
  range: quantity((whose) => `${whose} range`),
  distance: quantity((whose) => `${whose} distance`),
  'danmaku-limit': fact('limit of Danmaku cards a round', { 99: (whose) => `${whose} Danmaku cards have no limit` }),
  'spell-card-limit': quantity((whose) => `${whose} limit of Spell Cards a round`),
  'hand-limit': quantity((whose) => `${whose} hand limit`),
  'starting-hand': quantity((whose) => `the size of ${whose} first hand`),
  'max-life': quantity((whose) => `${whose} maximum life`),
  draw: quantity((whose) => `${whose} draw in the Draw step`),
  'dodge-tax': quantity((whose) => `the number of cards to discard with a Dodge card against ${whose} attack`),
  'blind-spot': ({ set, ...others }, whose) =>
    set === undefined || set === 0
      ? quantity((one) => `${one} blind spot`)({ set, ...others }, whose)
      : `${whose} range leaves out whoever is at a distance of exactly ${set}, while two others are active`,
  'reach-all': fact('reach', {
    1: (whose) => `everybody is in ${whose} range, whatever the distance`,
    2: (whose) => `everybody is in ${whose} range, whatever the distance, also in a blind spot`,
  }),
  'fixed-distance': quantity((whose) =>
    whose === "everybody's" ? 'every distance' : `every distance to ${whose} seat`,
  ),
  'extra-targets': quantity(
    (whose) => `the number of additional, different players in range that ${whose} Danmaku cards may attack`,
  ),
  'keeps-powerups': fact('keeping of Powerups', {
    1: (whose) => `${whose} Powerups are kept when life is lost to an attack`,
  }),
  'items-off': fact('loss of Item effects', { 1: (whose) => `${whose} Items have no effect` }),
  'keeps-life': fact('keeping of life', { 1: (whose) => `${whose} life cannot be lost` }),
  uncancellable: fact('safety from being cancelled', {
    1: (whose) => `${whose} cards and Spell Cards cannot be cancelled`,
  }),
  unavoidable: fact('force', { 1: (whose) => `${whose} attacks cannot be avoided` }),
  'attack-damage': quantity((whose) => `the damage of ${whose} attacks`),
  'loss-draw': quantity((whose) => `what a player draws for the life that ${whose} attack has cost her`),
  flips: quantity(
    (whose) => `the number of cards of ${whose} flips, of which you choose the one that counts, if you like,`,
  ),
  'reach-life': fact('reach of the weak', {
    1: (whose) => `players at 1 life are always in ${whose} range`,
  }),
  'unavoidable-life': fact('force against the weak', {
    1: (whose) => `players at 1 life cannot avoid ${whose} attacks`,
  }),
  'attack-distance': quantity((whose) => `the distance beyond which ${whose} attacks reach nobody`),
  'abilities-off': fact('loss of abilities', {
    1: (whose) => `${whose} characters have no abilities, Extra Characters among them`,
  }),
  'spares-powerups': fact('sparing of Powerups', { 1: (whose) => `${whose} attacks cost nobody a Powerup` }),
  'open-slots': fact('room for Items', {
    1: (whose) => `${whose} Defense and Artifact cards in play have no limit`,
  }),
  'sure-invocation': fact('safety of what Invocation cards activate', {
    1: (whose) =>
      `${whose} Spell Cards, those of Extra Characters too, cannot be cancelled when an Invocation card activates them`,
  }),
  'hand-points': quantity((whose) => `the value of each card of ${whose} hand, where points are counted,`),
  'extra-turns': quantity((whose) => `the number of ${whose} turns that follow this one at once`),
  'draws-from-discard': fact('drawing from the discard pile', {
    1: (whose) => `${whose} first card of each turn comes from the top of the discard pile, unless that is empty`,
  }),
  'exchange-limit': quantity((whose) => `${whose} limit of exchanges a turn`),
}

export const sayChange = (stat: Stat, change: Change, whose: string): string => QUANTITIES[stat](change, whose)

const BANS: Readonly<Record<string, string>> = {
  'activate-spell-card': 'activate a Spell Card',
  'gain-life': 'gain life or be returned to life',
  play: 'play cards',
  'put-into-play': 'put an Item into play; it is discarded instead',
}

/** A continuous fact: quantities of somebody, or what nobody may do. */
export function sayModifier(
  { forbid, 'draws-from': deck, ...changes }: ModifierDef,
  whose: string,
  name = idle,
): string {
  const stats = Object.keys(changes) as Stat[]
  const said = stats.flatMap((stat) => {
    const change = changes[stat]
    return change === undefined ? [] : [sayChange(stat, change, whose)]
  })
  const drawn = deck === undefined ? [] : [`one card of ${whose} Draw step may come from the ${name(deck)} instead`]
  return either([...said, ...drawn, ...(forbid === undefined ? [] : [`nobody may ${sayBan(forbid, name)}`])], 'and')
}

const idle = (word: string): string => word
const sayBan = (ban: string, name: (word: string) => string): string =>
  ban.startsWith('draw-') ? `draw from the ${name(ban.slice('draw-'.length))}` : (BANS[ban] ?? ban)
