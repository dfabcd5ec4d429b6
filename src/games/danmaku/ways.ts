// What a player of Danmaku!! can do by the packs in force, for the proof that each of it has been done: every mode of
// every card, every ability, Spell Card and reveal, every incident arrived, acting and resolved.

import type { RefusalCode } from '../../engine/question.ts'
import type { EventData } from '../../engine/table.ts'
import { type Way, withData } from '../module.ts'
import { hasExchange } from './exchange.ts'
import type { Ability, CardDef, CharacterDef, DanmakuProgram, IncidentDef, Mode, RoleDef } from './schema.ts'
import { characterId } from './state.ts'

export function ways(p: DanmakuProgram): Way[] {
  return [
    ...Object.entries(p.cards).flatMap(([id, def]) => waysOfCard(id, def)),
    ...Object.entries(p.characters).flatMap(([id, def]) => waysOfCharacter(id, def)),
    ...Object.entries(p.roles).flatMap(([id, def]) => waysOfRole(id, def)),
    ...Object.entries(p.incidents).flatMap(([id, def]) => waysOfIncident(id, def)),
  ]
}

type Event = NonNullable<Way['event']>
const seen = (kind: string, data: Readonly<Record<string, string>>): Event => ({ kind, fits: withData(data) })
/** An event about what this character does. */
const by = (id: string, kind: string, of: (data: EventData) => boolean = () => true): Event => ({
  kind,
  fits: ({ data }, run) => characterId(run, String(data.who)) === id && of(data),
})

function waysOfCard(id: string, { modes, invokes, price, spirit, assist, ability = [] }: CardDef): Way[] {
  const unnamed = modes.filter((m) => m.id === undefined && !m.types.includes('invocation'))
  const played = modes.map((mode): Way => {
    if (mode.types.includes('invocation'))
      return { name: `Spell Card with ${id}`, event: seen('activated', { with: id }) }
    if (mode.id !== undefined) return { name: `${id} as ${mode.id}`, event: seen('played', { card: id, as: mode.id }) }
    // Events do not tell halves without a name apart; what they do does.
    if (unnamed.length > 1) return { name: `${id} ${said(mode)}`, steps: mode.do }
    return { name: id, event: seen('played', { card: id }) }
  })
  return [
    ...played,
    ...(invokes ? [invoked(id)] : []),
    ...(price === undefined ? [] : [{ name: `exchange for ${id}`, event: seen('exchanged', { for: id }) }]),
    ...(spirit ? [{ name: `${id} turned over`, event: seen('turned-over', { card: id }) }] : []),
    ...(assist ? [{ name: `action of ${id}`, event: seen('used', { card: id }) }] : []),
    ...waysOfAbility('item', id, ability),
  ]
}

const invoked = (id: string): Way => ({ name: `Spell Card with ${id} in play`, event: seen('activated', { with: id }) })

/** What a half without a name is for. */
function said({ reacts, types }: Mode): string {
  if (reacts?.attacked === 'you') return 'for oneself'
  if (reacts?.attacked === 'other') return 'for another'
  return reacts ? `answering ${Object.keys(reacts).join(', ')}` : types.join(', ')
}

function waysOfCharacter(id: string, def: CharacterDef): Way[] {
  const spell = def['spell-card']
  const own: Way[] = def.ability.flatMap((a): Way[] => [
    ...(a['opens-role'] ? [{ name: `ability of ${id}: reveals role`, event: by(id, 'revealed') }] : []),
    ...(a.gives ? [{ name: `ability of ${id}: gives`, event: by(id, 'gave') }] : []),
    ...(a['on-behalf'].length > 0
      ? [{ name: `ability of ${id}: on behalf`, event: by(id, 'played', (data) => data.behalf !== undefined) }]
      : []),
    ...(a.invokes
      ? [{ name: `Spell Card of ${id} with ability`, event: seen('activated', { card: id, with: 'ability' }) }]
      : []),
  ])
  return [
    ...waysOfAbility('ability', id, def.ability),
    ...own,
    ...(def['copies-character'] ? [{ name: `${id} as another`, event: seen('copied-character', { card: id }) }] : []),
    // What is borrowed is told by the name of whose it is.
    ...(spell.borrows ? [{ name: `Spell Card of ${id}`, event: by(id, 'activated') }] : []),
    ...(spell.timing !== 'none' ? [{ name: `Spell Card of ${id}`, event: seen('activated', { card: id }) }] : []),
  ]
}

/** Abilities that somebody uses, not those that always count. */
function waysOfAbility(what: 'ability' | 'role' | 'item', id: string, abilities: readonly Ability[]): Way[] {
  const used = abilities.filter((a) => (a.use ?? a.when ?? a.reacts) !== undefined)
  const unnamed = used.filter((a) => a.id === undefined)
  return used.map((a, i): Way => {
    if (a.id !== undefined) return { name: `${what} of ${id} as ${a.id}`, event: seen('used', { card: id, as: a.id }) }
    if (unnamed.length > 1) return { name: `${what} of ${id} (${i + 1})`, steps: a.do }
    return { name: `${what} of ${id}`, event: seen('used', { card: id }) }
  })
}

function waysOfRole(id: string, { reveal, ability }: RoleDef): Way[] {
  return [
    ...(reveal ? [{ name: `reveal of ${id}`, event: seen('revealed', { card: id, becomes: reveal.becomes }) }] : []),
    ...waysOfAbility('role', id, ability),
  ]
}

function waysOfIncident(id: string, def: IncidentDef): Way[] {
  return [
    { name: `${id} arrives`, event: seen('arrived', { card: id }) },
    ...(def.step.length > 0 ? [{ name: `${id} in its step`, steps: def.step }] : []),
    { name: `${id} resolved`, event: seen('resolved', { card: id }) },
    ...(def.invokes ? [invoked(id)] : []),
  ]
}

/** Refusals that no scenario can meet, and why. */
export const never = (p: DanmakuProgram): Readonly<Partial<Record<RefusalCode, string>>> => ({
  ...(hasExchange(p) ? {} : { 'exchange-limit': 'the base game has no market' }),
  'host-only': 'who speaks for the host is decided by the command that takes a post, not by the rules',
  told: 'taking back is a command of the host, not a line of a scenario',
  'attack-limit': 'attacks have no limit of their own here; Danmaku cards and Spell Cards have',
  'same-name': 'no rule of the base game forbids two Items of one name',
})
