// What a player of S2 can do by the packs in force, for the proof that each of it has been done: every way of using
// every card, every divination of an anomaly, charging up.

import type { RefusalCode } from '../../engine/question.ts'
import { type Way, withData } from '../module.ts'
import type { Ability, CardDef, Mode, S2Program } from './schema.ts'

export function ways(p: S2Program): Way[] {
  const all = Object.entries(p.cards)
  return [
    ...all.flatMap(([id, def]) => waysOfCard(id, def)),
    ...all.flatMap(([id, { divination }]): Way[] =>
      divination.length > 0 ? [{ name: `${id} divined`, event: { kind: 'divined', fits: withData({ for: id }) } }] : [],
    ),
    ...Object.entries(p.weathers).map(
      ([id]): Way => ({
        name: `weather ${id}`,
        event: { kind: 'activated', fits: withData({ card: id }) },
      }),
    ),
    ...Object.entries(p.characters).flatMap(([id, def]): Way[] =>
      def['spell-card']
        ? [{ name: `Spell Card of ${id}`, event: { kind: 'activated', fits: withData({ card: id }) } }]
        : [],
    ),
    ...[p.cards, p.characters, p.weathers].flatMap((defs) =>
      Object.entries(defs).flatMap(([id, def]) => waysOfAbilities(id, def.ability)),
    ),
    { name: 'weather discarded', event: { kind: 'used', fits: withData({ card: 'weather' }) } },
    { name: 'charge-up', event: { kind: 'used', fits: withData({ card: 'charge-up' }) } },
  ]
}

/** What is compulsory is no way to play; its steps are looked at by themselves. */
function waysOfAbilities(id: string, abilities: readonly Ability[]): Way[] {
  return abilities
    .filter((a) => !a.trait && a.do.length > 0)
    .map((a): Way => {
      const as = a.id === undefined ? '' : ` as ${a.id}`
      return { name: `ability of ${id}${as}`, steps: a.do }
    })
}

function waysOfCard(id: string, { modes, slot }: CardDef): Way[] {
  const single = modes.length === 1
  return [
    ...modes.map((mode): Way => {
      const name = single ? id : `${id} ${mode.id ? `as ${mode.id}` : said(mode)}`
      return single ? { name, event: { kind: 'played', fits: withData({ card: id }) } } : { name, steps: mode.do }
    }),
    ...modes
      .filter((m) => m.multi)
      .map((): Way => {
        const fits: NonNullable<Way['event']>['fits'] = ({ data }) => data.card === id && Number(data.n ?? 1) > 1
        return { name: `several ${id} as one`, event: { kind: 'played', fits } }
      }),
    ...(slot !== undefined ? [{ name: id, event: { kind: 'played', fits: withData({ card: id }) } }] : []),
  ]
}

/** What a half without a name is for. */
const said = ({ reacts }: Mode): string =>
  reacts ? `answering ${Object.keys(reacts).join(', ')}` : 'in the attack phase'

/** Refusals that no scenario can meet, and why. */
export const never: Readonly<Partial<Record<RefusalCode, string>>> = {
  'host-only': 'who speaks for the host is decided by the command that takes a post, not by the rules',
  told: 'taking back is a command of the host, not a line of a scenario',
  'cannot-avoid': 'whom an attack opportunity is aimed at may always avoid it',
  'danmaku-limit': 'attack opportunities are limited together, with attack-limit',
  'spell-card-limit': 'nothing limits Spell Cards but what they cost',
  'exchange-limit': 'there is no market',
}
