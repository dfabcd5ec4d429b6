// What S2 keeps beside the table, and the facts that are read off both: life, spirit, postures, points, limits,
// distance. All continuous facts are folded here and nowhere else.

import type { Proc, Said } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import { type Card, type Modifier, type Seat, Table } from '../../engine/table.ts'
import type { Lexicon } from '../../language/frame.ts'
import type { Where } from '../../language/step.ts'
import type { Of, Play } from './objects.ts'
import type { Ability, CardDef, CharacterDef, Mode, RoleDef, S2Program, WeatherDef } from './schema.ts'
import type { ModifierDef, OfTypes, Stat } from './stats.ts'
import { type CardType, COLOURS, type StepName } from './words.ts'

/** A fact that an effect has laid down for a while. */
export interface Grant {
  readonly seat: Seat
  readonly def: ModifierDef
  readonly source: string
  /** The scope that ends it. */
  readonly until: string
}

export interface State {
  readonly program: S2Program
  readonly lexicon: Lexicon
  /** Uses a card. Reached over the state, because answers to a card are cards themselves. */
  readonly use: (run: Run, said: Said, mode: Mode, answered: Of) => Proc<void>
  turn: Seat | undefined
  step: StepName
  readonly stack: Play[]
  readonly grants: Grant[]
  attacks: number
  readonly winners: Seat[]
  draw: boolean
  /** Where the run begins, for scenarios. */
  readonly from: StepName
}

export const stateOf = (run: Run): State => run.state as State
export const program = (run: Run): S2Program => stateOf(run).program

function need<T>(def: T | undefined, id: string): T {
  if (def === undefined) throw new Error(`no pack defines ${id}`)
  return def
}
export const cardDef = (run: Run, kind: string): CardDef => need(program(run).cards[kind], kind)
export const roleDef = (run: Run, id: string): RoleDef => need(program(run).roles[id], id)
export const weatherDef = (run: Run, id: string): WeatherDef => need(program(run).weathers[id], id)

export function characterId(run: Run, seat: Seat): string | undefined {
  const id = run.table.get(seat, 'character')
  return typeof id === 'string' ? id : undefined
}
export function characterOf(run: Run, seat: Seat): CharacterDef | undefined {
  const id = characterId(run, seat)
  return id === undefined ? undefined : need(program(run).characters[id], id)
}
/** The id of her identity card. */
export const roleOf = (run: Run, seat: Seat): string | undefined => run.table.zone('role', seat).cards[0]?.kind
export function groupOf(run: Run, seat: Seat): string | undefined {
  const role = roleOf(run, seat)
  return role === undefined ? undefined : roleDef(run, role).group
}
export const leader = (run: Run): Seat | undefined =>
  run.table.seats.find((s) => {
    const role = roleOf(run, s)
    return role !== undefined && roleDef(run, role).leads
  })

/** Until the set-up has given her life she is not fainted but at her cap. */
export const life = (run: Run, seat: Seat): number =>
  run.table.get(seat, 'life') === undefined ? stat(run, seat, 'max-life') : run.table.num(seat, 'life')
export const active = (run: Run, seat: Seat): boolean => !run.table.flag(seat, 'defeated')
export const revealed = (run: Run, seat: Seat): boolean => run.table.flag(seat, 'revealed')
export const activeSeats = (run: Run): Seat[] => run.seatOrder().filter((s) => active(run, s))
export const hand = (run: Run, seat: Seat): readonly Card[] => run.table.zone('hand', seat).cards
/** The gauge, left to right. */
export const gauge = (run: Run, seat: Seat): readonly Card[] => run.table.zone('spirit', seat).cards
export const extraSpirit = (run: Run, seat: Seat): readonly Card[] => run.table.zone('extra-spirit', seat).cards
export const spirit = (run: Run, seat: Seat): number => gauge(run, seat).length
export const items = (run: Run, seat: Seat): readonly Card[] => run.table.zone('items', seat).cards
/** What lies before her to be divined, oldest first. */
export const anomalies = (run: Run, seat: Seat): readonly Card[] => run.table.zone('divination', seat).cards
/** Her weather that nobody else has seen, and the one that is active. */
export const hiddenWeather = (run: Run, seat: Seat): Card | undefined => run.table.zone('weather', seat).cards.at(-1)
export const activeWeather = (run: Run, seat: Seat): Card | undefined => run.table.zone('summon', seat).cards.at(-1)

/** Before her first turn everybody is in attack posture (ruling A6). */
export const posture = (run: Run, seat: Seat): 'attack' | 'defence' =>
  run.table.get(seat, 'posture') === 'defence' ? 'defence' : 'attack'

/** Spirit that counts for points and the hand limit: the gauge, overflow included, extra spirit not (ruling A13). */
function counted(run: Run, seat: Seat): number {
  const reading = run.option('a13')
  if (reading === 'capped') return Math.min(spirit(run, seat), stat(run, seat, 'spirit-cap'))
  return spirit(run, seat) + (reading === 'all' ? extraSpirit(run, seat).length : 0)
}
export const attackPoints = (run: Run, seat: Seat): number => Math.max(0, stat(run, seat, 'attack-points'))
export const defencePoints = (run: Run, seat: Seat): number => Math.max(0, stat(run, seat, 'defence-points'))

const one = (v: string | readonly string[]): readonly string[] => (typeof v === 'string' ? [v] : v)

export function matches(run: Run, card: Card, where: Where): boolean {
  if (where.card !== undefined && !one(where.card).includes(card.kind)) return false
  // No points are printed on these cards.
  if (where.worth !== undefined) return false
  // A colour stands for its symbols.
  const marks =
    where.mark === undefined ? undefined : one(where.mark).flatMap((m): readonly string[] => COLOURS[m] ?? [m])
  if (marks && !marks.some((m) => card.marks.includes(m))) return false
  const types: readonly string[] = program(run).cards[card.kind]?.types ?? []
  return where.type === undefined || one(where.type).some((t) => types.includes(t))
}

/** One of these types, and none of those. */
export const isOfTypes = (types: ReadonlySet<CardType>, spec: OfTypes): boolean =>
  spec.type.some((t) => types.has(t)) && !spec.except.some((t) => types.has(t))

// --- texts and the facts that they make ---------------------------------------------------------------------------

/** A character, an item in the item zone, an active weather, as it lies before somebody. */
export interface Text {
  readonly seat: Seat
  readonly source: string
  /** The word by which lines use it. */
  readonly word: string
  readonly while: readonly ModifierDef[]
  readonly ability: readonly Ability[]
}

export function textsOf(run: Run, seat: Seat): readonly Text[] {
  const out: Text[] = []
  const character = characterOf(run, seat)
  if (character) out.push({ ...character, seat, source: characterId(run, seat) ?? '', word: 'ability' })
  for (const { kind } of items(run, seat)) {
    const def = cardDef(run, kind)
    out.push({ seat, source: kind, word: kind, while: def['while-in-play'], ability: def.ability })
  }
  for (const { kind } of run.table.zone('summon', seat).cards) {
    const def = weatherDef(run, kind)
    out.push({ seat, source: kind, word: kind, while: def.while, ability: def.ability })
  }
  return out
}

/** Something that is always so, as long as what says it lies there. */
export interface Fact {
  readonly owner: Seat
  readonly source: string
  readonly def: ModifierDef
}

interface Facts {
  readonly version: number
  readonly all: readonly Fact[]
  readonly byStat: ReadonlyMap<string, readonly Fact[]>
}
/** What lies on the table changes seldom, and is asked about all the time. */
const kept = new WeakMap<Table, Facts>()

function factsOf(run: Run): Facts {
  const { table } = run
  const known = kept.get(table)
  if (known?.version === table.version) return known
  const all: Fact[] = []
  for (const owner of table.seats) {
    if (!active(run, owner)) continue
    const role = roleOf(run, owner)
    for (const def of role === undefined ? [] : roleDef(run, role).while) all.push({ owner, source: role!, def })
    for (const text of textsOf(run, owner)) {
      for (const def of text.while) all.push({ owner, source: text.source, def })
      for (const a of text.ability) for (const def of a.while) all.push({ owner, source: text.source, def })
    }
  }
  for (const { seat, source, def } of stateOf(run).grants) all.push({ owner: seat, source, def })
  const byStat = new Map<string, Fact[]>()
  for (const fact of all) for (const key of Object.keys(fact.def)) byStat.set(key, [...(byStat.get(key) ?? []), fact])
  const facts = { version: table.version, all, byStat }
  kept.set(table, facts)
  return facts
}

function concerns(run: Run, { owner, def }: Fact, seat: Seat): boolean {
  if (def.who === 'you' ? owner !== seat : def.who === 'others' && owner === seat) return false
  if (def.posture !== undefined && posture(run, seat) !== def.posture) return false
  if (def.during !== undefined && (stateOf(run).turn === seat) !== (def.during === 'own-turn')) return false
  return !def['unless-players'].includes(run.table.seats.length)
}

/** All facts that say something under this key and concern her now. */
export const factsFor = (run: Run, seat: Seat, key: keyof ModifierDef): readonly Fact[] =>
  (factsOf(run).byStat.get(key) ?? []).filter((f) => concerns(run, f, seat))

/** Lays a fact down until its scope ends. */
export function grant(run: Run, given: Grant): void {
  stateOf(run).grants.push(given)
  run.table.version++
  run.table.tick++
}
export function endGrants(run: Run, until: string): void {
  const { grants } = stateOf(run)
  const left = grants.filter((g) => g.until !== until)
  if (left.length === grants.length) return
  grants.splice(0, grants.length, ...left)
  run.table.version++
  run.table.tick++
}

/** Who has no character has 4 life and a spirit cap of 4. */
const WITHOUT_CHARACTER = 4

const BASE: Readonly<Record<Stat, (run: Run, seat: Seat) => number>> = {
  range: () => 1,
  distance: () => 0,
  'own-distance': () => 0,
  'max-life': (run, seat) => characterOf(run, seat)?.life ?? WITHOUT_CHARACTER,
  'spirit-cap': (run, seat) => characterOf(run, seat)?.['spirit-cap'] ?? WITHOUT_CHARACTER,
  'hand-limit': (run, seat) => Math.max(0, life(run, seat)) + counted(run, seat),
  draw: () => 2,
  'attack-limit': () => 1,
  'attack-points': (run, seat) => (posture(run, seat) === 'attack' ? counted(run, seat) : 0),
  'defence-points': (run, seat) => (posture(run, seat) === 'defence' ? counted(run, seat) : 0),
  damage: () => 0,
  'damage-taken': () => 0,
  'spell-card-cost': () => 0,
  'general-items': () => 1,
  'keeps-items': () => 0,
}

export function stat(run: Run, seat: Seat, name: Stat): number {
  const changes: Modifier[] = []
  for (const { def, source } of factsFor(run, seat, name))
    for (const op of ['base', 'add', 'set'] as const) {
      const n = def[name]?.[op]
      if (n !== undefined) changes.push({ stat: name, op, n, source })
    }
  return Table.fold(changes, BASE[name](run, seat))
}

/** Steps round the table, the shorter way; who has been knocked out takes up no step. Nothing brings it below 1. */
export function distance(run: Run, from: Seat, to: Seat): number {
  const ring = run.table.seats.filter((s) => active(run, s))
  const steps = Math.abs(ring.indexOf(from) - ring.indexOf(to))
  const whole = Math.min(steps, ring.length - steps)
  return Math.max(1, whole + stat(run, to, 'distance') + stat(run, from, 'own-distance'))
}
export const inRange = (run: Run, from: Seat, to: Seat): boolean => distance(run, from, to) <= stat(run, from, 'range')

/** What keeps such a card from having her as its target ("nullify"); the source of that fact. */
export function untargetable(run: Run, seat: Seat, types: ReadonlySet<CardType>): string | undefined {
  return factsFor(run, seat, 'untargetable').find(
    ({ def }) => def.untargetable !== undefined && isOfTypes(types, def.untargetable),
  )?.source
}

/** What forbids her to use or play such a card. */
export function cannotUse(run: Run, seat: Seat, types: Iterable<CardType>): string | undefined {
  const all = [...types]
  return factsFor(run, seat, 'cannot-use').find(({ def }) => def['cannot-use']?.some((t) => all.includes(t)))?.source
}

/** Who laid an anomaly. */
export function laidBy(run: Run, card: Card): Seat | undefined {
  const by = card.zone.owner === undefined ? undefined : run.table.get(card.zone.owner, `laid/${card.id}`)
  return typeof by === 'string' ? by : undefined
}

/** The name under which a card lies on a character. */
export const pileOf = (run: Run, card: Card): string => String(run.table.get(card.zone.owner ?? '', `on/${card.id}`))
export const cardsOn = (run: Run, seat: Seat, pile: string): Card[] =>
  run.table.zone('on', seat).cards.filter((c) => pileOf(run, c) === pile)
