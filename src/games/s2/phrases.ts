// Phrases of S2 from which its English is made: continuous facts, moments, what must be so.

import { counted, either } from '../../language/english.ts'
import { type Sayers, sayEach } from '../../language/sayers.ts'
import type { Speak } from '../../language/step.ts'
import type { Needs, WhenDef } from './schema.ts'
import type { ModifierDef, OfTypes, Stat } from './stats.ts'
import type { MomentName } from './words.ts'

export const flag =
  (words: string) =>
  (is: boolean): string[] =>
    is ? [words] : []

/** `a basic or strike that is no danmaku`. */
const OF_TYPES: Sayers<OfTypes, undefined> = {
  type: (types) => [counted(either(types))],
  except: (types) => (types.length > 0 ? [`that is no ${either(types)}`] : []),
}
export const sayTypes = (what: OfTypes): string => sayEach(what, OF_TYPES, undefined).join(' ')

type Operation = NonNullable<ModifierDef[Stat]>
const OPERATIONS: Sayers<Operation, string> = {
  base: (n, what) => [`${what} starts from ${n}`],
  add: (n, what) => [`${what} is ${Math.abs(n)} ${n < 0 ? 'less' : 'greater'}`],
  set: (n, what) => [`${what} is ${n}`],
}

interface Whose {
  readonly whose: string
  readonly speak: Speak
}
const quantity =
  (what: (whose: string) => string) =>
  (operation: Operation, { whose }: Whose): string[] => [sayEach(operation, OPERATIONS, what(whose)).join(' ')]

const POSTURE = (posture: string): string[] => [`in ${posture} posture`]

const FACT: Sayers<ModifierDef, Whose> = {
  who: 'silent',
  posture: POSTURE,
  during: (when) => [
    { 'own-turn': 'only in the turn of who is concerned', 'turns-of-others': 'only in the turns of others' }[when] ??
      when,
  ],
  'unless-players': (players) =>
    players.length > 0 ? [`not in a game of ${either(players.map(String))} players`] : [],
  range: quantity((whose) => `${whose} range`),
  distance: quantity((whose) => `the distance of others to ${whose} seat`),
  'own-distance': quantity((whose) => `${whose} distance to others`),
  'max-life': quantity((whose) => `${whose} maximum life`),
  'spirit-cap': quantity((whose) => `${whose} spirit cap`),
  'hand-limit': quantity((whose) => `${whose} hand limit`),
  draw: quantity((whose) => `${whose} number of cards drawn in the draw phase`),
  'attack-limit': quantity((whose) => `${whose} limit of attack opportunities a turn`),
  'attack-points': quantity((whose) => `the number of attack points on ${whose} side`),
  'defence-points': quantity((whose) => `the number of defence points on ${whose} side`),
  damage: quantity((whose) => `the damage of ${whose} attack opportunities`),
  'damage-taken': quantity((whose) => `any damage to ${whose} life`),
  'spell-card-cost': quantity((whose) => `the spirit that ${whose} Spell Card costs`),
  'general-items': quantity((whose) => `${whose} number of items without a place of their own`),
  'keeps-items': ({ set, ...rest }, { whose }) =>
    set === 1
      ? [`an item that is replaced goes back into ${whose} hand`]
      : [sayEach({ set, ...rest }, OPERATIONS, `${whose} keeping of replaced items`).join(' ')],
  untargetable: (what, { whose }) => [`${sayTypes(what)} cannot designate ${whose} seat as its target`],
  'cannot-use': (types, { whose }) => [`${either(types)} cards can be neither used nor played from ${whose} hand`],
  'spirit-as': (like, { whose }) => sayEach(like, SPIRIT_AS, whose),
}
type SpiritAs = NonNullable<ModifierDef['spirit-as']>
const SPIRIT_AS: Sayers<SpiritAs, string> = {
  type: (type, whose) => [`1 spirit of ${whose} gauge may be used as ${counted(type)}`],
  each: (who) => [`on all ${who} at once`],
}

/** A continuous fact of somebody: `your`, `the target's`. */
export function sayFact(def: ModifierDef, whose: string, speak: Speak): string {
  const said = { you: whose, others: "every other player's", all: "everybody's" }[def.who] ?? `${def.who}`
  return sayEach(def, FACT, { whose: said, speak }).join(', ')
}

export const sayFacts =
  (when: string) =>
  (facts: readonly ModifierDef[], speak: Speak): string[] =>
    facts.map((def) => `${when}: ${sayFact(def, 'your', speak)}`)

const WHOSE: Readonly<Record<WhenDef['whose'], { who: string; whose: string }>> = {
  you: { who: 'you', whose: 'your' },
  other: { who: 'another player', whose: "another player's" },
  anyone: { who: 'anybody', whose: "anybody's" },
}

const HAPPENING: Readonly<Partial<Record<MomentName, (who: string) => string>>> = {
  damaged: (who) => `after damage to ${who}`,
  'deals-damage': (who) => `after damage dealt by ${who}`,
  recovers: (who) => `after life recovered by ${who}`,
  avoids: (who) => `after an attack opportunity avoided by ${who}`,
  'is-avoided': (who) => `after an attack opportunity of ${who} that was avoided`,
  fails: (who) => `after a points contest lost by ${who}`,
  withstands: (who) => `after a points contest withstood by ${who}`,
  divines: (who) => `after a divination of ${who}`,
  uses: (who) => `after a card used by ${who}`,
  'loses-item': (who) => `after an item lost by ${who}`,
  rescued: (who) => `after the rescue of ${who}`,
  'knocked-out': (who) => `after the knock-out of ${who}`,
}

const WHEN: Sayers<WhenDef, undefined> = {
  what: (what, _, { whose }) => {
    const said = WHOSE[whose] ?? { who: whose, whose }
    const happening = HAPPENING[what]
    return [happening ? happening(said.who) : `when ${said.whose} ${what} phase begins`]
  },
  whose: 'silent',
  type: (types) => [`of the type ${either(types)}`],
}
export const sayWhen = (when: WhenDef): string => sayEach(when, WHEN, undefined).join(' ')

const NEEDS: Sayers<Needs, undefined> = {
  posture: POSTURE,
  spirit: (n) => [`with ${n} spirit or more in the gauge`],
  hurt: flag('below the life cap'),
  room: flag('with room in the gauge'),
}
export const sayNeeds = (needs: Needs): string => `only ${sayEach(needs, NEEDS, undefined).join(' and ')}`
