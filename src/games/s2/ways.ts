// What a player of S2 can do by the packs in force, for the proof that each of it has been done: every way of using
// every card, every divination of an anomaly, charging up.

import type { RefusalCode } from '../../engine/question.ts'
import { type Way, withData } from '../module.ts'
import type { CardDef, Mode, S2Program } from './schema.ts'

export function ways(p: S2Program): Way[] {
  const all = Object.entries(p.cards)
  return [
    ...all.flatMap(([id, def]) => waysOfCard(id, def)),
    ...all.flatMap(([id, { divination }]): Way[] =>
      divination.length > 0 ? [{ name: `${id} divined`, event: { kind: 'divined', fits: withData({ for: id }) } }] : [],
    ),
    { name: 'charge-up', event: { kind: 'used', fits: withData({ card: 'charge-up' }) } },
  ]
}

function waysOfCard(id: string, { modes, types }: CardDef): Way[] {
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
    ...(types.includes('item') && modes.length === 0
      ? [{ name: id, event: { kind: 'played', fits: withData({ card: id }) } }]
      : []),
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
  'spell-card-limit': 'there are no Spell Cards that are activated',
  'exchange-limit': 'there is no market',
}
