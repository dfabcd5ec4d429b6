// What Danmaku!! keeps beside the table, and the facts that are read off both: life, hands, limits, distance, range.
// All continuous facts are folded here and nowhere else.

import type { Run } from '../../engine/run.ts'
import { type Card, type Modifier, type Seat, Table } from '../../engine/table.ts'
import type { Wait } from '../../engine/wait.ts'
import type { Lexicon } from '../../language/frame.ts'
import type { Step, Where } from '../../language/step.ts'
import type { Begin, Effect } from './options.ts'
import type { CardDef, CardType, CharacterDef, DanmakuProgram, IncidentDef, RoleDef } from './schema.ts'
import type { ModifierDef, Stat } from './stats.ts'

/** Something that waits to be resolved: a card, a Spell Card, an ability, a copy. */
export interface Play {
  /** Its number in the post, counted from the bottom of the stack. */
  readonly number: number
  readonly kind: 'card' | 'spell-card' | 'ability' | 'copy'
  readonly by: Seat
  /** The card's id, or the character whose Spell Card or ability it is. */
  readonly source: string
  /** The card that goes to its pile afterwards. */
  card: Card | undefined
  readonly types: ReadonlySet<CardType>
  readonly timing: 'action' | 'reaction'
  /** What it does; a copy of it does the same. */
  readonly effect: Effect
  readonly follows: readonly Step[]
  readonly wait: Wait
  cancelled: boolean
}

export interface Attack {
  readonly id: number
  readonly by: Seat
  readonly on: Seat
  readonly play: Play
  readonly damage: number
  readonly avoidable: boolean
  avoided: boolean
  /** Reactions to this attack that have been taken, as `seat/ability`. */
  readonly taken: Set<string>
}

export type StepName = 'setup' | 'turn-zero' | 'start' | 'incident' | 'draw' | 'main' | 'discard'

export interface State {
  readonly program: DanmakuProgram
  readonly lexicon: Lexicon
  readonly begin: Begin
  turn: Seat | undefined
  step: StepName
  /** Counts turns taken or skipped. */
  turns: number
  readonly stack: Play[]
  /** Everything announced since the outermost play began, until defeats have been checked. */
  waits: Wait[]
  attacks: number
  /** Seats in the order in which they fell. */
  readonly fallen: Seat[]
  readonly winners: Seat[]
  draw: boolean
  /** Roles or defeats have changed since goals were last looked at. */
  goalsDue: boolean
  /** Where the run begins, for scenarios. */
  readonly from: StepName
  continuous: { version: number; turn: Seat | undefined; facts: ReadonlyMap<string, readonly Modifier[]> }
}

export const stateOf = (run: Run): State => run.state as State
export const program = (run: Run): DanmakuProgram => stateOf(run).program

export const cardDef = (run: Run, kind: string): CardDef => need(program(run).cards[kind], kind)
export const roleDef = (run: Run, id: string): RoleDef => need(program(run).roles[id], id)
export const incidentDef = (run: Run, id: string): IncidentDef => need(program(run).incidents[id], id)

function need<T>(def: T | undefined, id: string): T {
  if (!def) throw new Error(`no definition of ${id}`)
  return def
}

export function characterOf(run: Run, seat: Seat): CharacterDef | undefined {
  const id = run.table.get(seat, 'character')
  return typeof id === 'string' ? program(run).characters[id] : undefined
}
export function characterId(run: Run, seat: Seat): string | undefined {
  const id = run.table.get(seat, 'character')
  return typeof id === 'string' ? id : undefined
}
/** The id of her role card's face; the card itself lies in the zone `role`. */
export function roleOf(run: Run, seat: Seat): string | undefined {
  return run.table.zone('role', seat).cards[0]?.kind
}

export const life = (run: Run, seat: Seat): number => run.table.num(seat, 'life')
export const active = (run: Run, seat: Seat): boolean => !run.table.flag(seat, 'defeated')
export const revealed = (run: Run, seat: Seat): boolean => run.table.flag(seat, 'revealed')
export const hand = (run: Run, seat: Seat): readonly Card[] => run.table.zone('hand', seat).cards
export const items = (run: Run, seat: Seat): readonly Card[] => run.table.zone('play', seat).cards
export const incidents = (run: Run): readonly Card[] => run.table.zone('incident-play').cards
export const activeSeats = (run: Run): Seat[] => run.seatOrder().filter((s) => active(run, s))

export function leader(run: Run): Seat | undefined {
  return run.table.seats.find((s) => {
    const role = roleOf(run, s)
    return role !== undefined && program(run).roles[role]?.leads
  })
}

/** Types of a card as it lies in a pile or hand: those of all its modes. */
export function typesOf(run: Run, kind: string): ReadonlySet<CardType> {
  const def = program(run).cards[kind]
  if (!def) return EMPTY
  let types = typeCache.get(def)
  if (!types) {
    types = new Set(def.modes.flatMap((m) => m.types))
    typeCache.set(def, types)
  }
  return types
}
const EMPTY: ReadonlySet<CardType> = new Set()
const typeCache = new WeakMap<CardDef, ReadonlySet<CardType>>()

export function matches(run: Run, card: Card, where: Where): boolean {
  const one = (v: string | readonly string[]) => (typeof v === 'string' ? [v] : v)
  if (where.card !== undefined && !one(where.card).includes(card.kind)) return false
  if (where.mark !== undefined && !one(where.mark).some((m) => card.marks.includes(m))) return false
  if (where.type !== undefined) {
    const types = typesOf(run, card.kind)
    if (!one(where.type).some((t) => types.has(t as CardType))) return false
  }
  return true
}

/** Cards of one name are no choice, unless the incident in play treats them differently. */
export function alike(run: Run, a: Card, b: Card): boolean {
  if (a.kind !== b.kind || a.zone !== b.zone) return false
  return incidents(run).every((incident) => {
    const collect = incidentDef(run, incident.kind).collect
    return !collect || matches(run, a, collect.where) === matches(run, b, collect.where)
  })
}

/** All continuous facts now in force, by quantity: Items, abilities, roles, the incident; then what effects have laid down. */
function continuous(run: Run): ReadonlyMap<string, readonly Modifier[]> {
  const state = stateOf(run)
  if (state.continuous.version === run.table.version && state.continuous.turn === state.turn)
    return state.continuous.facts
  const facts = new Map<string, Modifier[]>()
  const put = (m: Modifier) => {
    const list = facts.get(m.stat)
    if (list) list.push(m)
    else facts.set(m.stat, [m])
  }
  const add = (defs: readonly ModifierDef[], source: string, seat?: Seat) => {
    for (const def of defs) {
      for (const stat in def) {
        const o = def[stat as keyof ModifierDef]
        if (typeof o === 'string') {
          put({ stat: `forbid/${o}`, op: 'set', n: 1, source })
          continue
        }
        if (!o || (o.during === 'turns-of-others' && (state.turn === undefined || state.turn === seat))) continue
        for (const op of OPS) {
          const n = o[op]
          if (n !== undefined) put({ stat, op, n, source, ...(seat === undefined ? {} : { seat }) })
        }
      }
    }
  }
  for (const seat of run.table.seats) {
    if (!active(run, seat)) continue
    for (const card of items(run, seat)) add(cardDef(run, card.kind)['while-in-play'], card.kind, seat)
    for (const a of characterOf(run, seat)?.ability ?? []) add(a.while, characterId(run, seat) ?? '', seat)
    const role = roleOf(run, seat)
    if (role !== undefined) add(program(run).roles[role]?.while ?? [], role, seat)
  }
  for (const card of incidents(run)) add(incidentDef(run, card.kind).while, card.kind)
  for (const m of run.table.storedModifiers()) put(m)
  state.continuous = { version: run.table.version, turn: state.turn, facts }
  return facts
}
const OPS = ['base', 'add', 'set'] as const

const BASE: Readonly<Record<Stat, number>> = {
  range: 1,
  distance: 0,
  'danmaku-limit': 1,
  'spell-card-limit': 1,
  'hand-limit': 4,
  'max-life': 4,
  draw: 2,
  'dodge-tax': 0,
  'blind-spot': 0,
}

export function stat(run: Run, seat: Seat, name: Stat): number {
  const facts = continuous(run).get(name)
  if (!facts) return BASE[name]
  return Table.fold(
    facts.filter((m) => m.seat === undefined || m.seat === seat),
    BASE[name],
  )
}

/** The source of a ban, when something is forbidden; `of` narrows it, as in the type that may not be played. */
export function banned(run: Run, what: string, of?: ReadonlySet<string>): string | undefined {
  return continuous(run)
    .get(`forbid/${what}`)
    ?.find((m) => m.of === undefined || of?.has(m.of))?.source
}

/** Bans of this kind that an effect has laid down for a while. */
export const bansOn = (run: Run, what: string): readonly Modifier[] =>
  run.table.storedModifiers().filter((m) => m.stat === `forbid/${what}`)

/** Steps round the table between active players: the shorter way and the longer. */
function ways(run: Run, from: Seat, to: Seat): [number, number] {
  const ring = run.table.seats.filter((s) => active(run, s))
  const steps = Math.abs(ring.indexOf(from) - ring.indexOf(to))
  const other = ring.length - steps
  return steps <= other ? [steps, other] : [other, steps]
}

/** Distance within range. Who has a blind spot of 1 does not reach players at distance 1 while two others are active, but may measure the long way round. */
export function inRange(run: Run, from: Seat, to: Seat, bonus = 0): boolean {
  const range = stat(run, from, 'range') + bonus
  return reach(run, from, to) <= range
}

/** The smallest range from which `to` is in range. */
export function reach(run: Run, from: Seat, to: Seat): number {
  const [near, far] = ways(run, from, to)
  const more = stat(run, to, 'distance')
  const blind = stat(run, from, 'blind-spot')
  if (blind > 0 && run.table.seats.filter((s) => active(run, s)).length > 2) {
    const lengths = [near + more, far + more].filter((d) => d !== blind)
    return lengths.length > 0 ? Math.min(...lengths) : Number.POSITIVE_INFINITY
  }
  return near + more
}

export const danmakuPlayed = (run: Run, seat: Seat): number => run.table.num(seat, 'round/danmaku')
export const spellCardsUsed = (run: Run, seat: Seat): number => run.table.num(seat, 'round/spell-card')

export function bump(run: Run, seat: Seat, key: string, by = 1): void {
  run.table.tally(seat, key, run.table.num(seat, key) + by)
}
