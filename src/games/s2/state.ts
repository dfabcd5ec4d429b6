// What S2 keeps beside the table, and the facts that are read off both: life, spirit, postures, points, limits,
// distance. All continuous facts are folded here and nowhere else.

import type { Proc, Said } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import { type Card, type Modifier, type Seat, Table } from '../../engine/table.ts'
import type { Lexicon } from '../../language/frame.ts'
import type { Where } from '../../language/step.ts'
import type { CardDef, CardType, CharacterDef, Mode, RoleDef, S2Program } from './schema.ts'
import type { ModifierDef, Stat } from './stats.ts'

/** The seven phases of a turn, after the set-up. */
export const STEPS = [
  'setup',
  'declare-start',
  'divination',
  'draw',
  'attack',
  'refill',
  'discard',
  'declare-end',
] as const
export type StepName = (typeof STEPS)[number]

/** An event that may be answered: a card that is used, or an anomaly whose divination has come up. */
export interface Play {
  /** Its number in the post, counted from the bottom of the stack. */
  readonly number: number
  readonly kind: 'card' | 'divination'
  /** Who used the card; of an anomaly, who laid it. */
  readonly by: Seat | undefined
  readonly source: string
  readonly types: ReadonlySet<CardType>
  /** All that were used as one. */
  readonly cards: readonly Card[]
  /** On whom its effect is. */
  readonly on: readonly Seat[]
  cancelled: boolean
}

export interface Attack {
  readonly id: number
  readonly by: Seat
  readonly on: Seat
  avoided: boolean
}

/** What a running effect is the effect of. */
export interface Of {
  readonly play?: Play
  readonly answered?: Play
  readonly attack?: Attack
  readonly fainted?: Seat
  /** Who knocked out the one whose role speaks. */
  readonly culprit?: Seat
}

export interface State {
  readonly program: S2Program
  readonly lexicon: Lexicon
  /** Uses a card. Reached over the state, because answers to a card are cards themselves. */
  readonly use: (run: Run, said: Said, mode: Mode, answered: Of) => Proc<void>
  turn: Seat | undefined
  step: StepName
  readonly stack: Play[]
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

export function characterId(run: Run, seat: Seat): string | undefined {
  const id = run.table.get(seat, 'character')
  return typeof id === 'string' ? id : undefined
}
function characterOf(run: Run, seat: Seat): CharacterDef | undefined {
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

export const life = (run: Run, seat: Seat): number => run.table.num(seat, 'life')
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

/** Before her first turn everybody is in attack posture (ruling A6). */
export const posture = (run: Run, seat: Seat): 'attack' | 'defence' =>
  run.table.get(seat, 'posture') === 'defence' ? 'defence' : 'attack'

/** Spirit that counts for points and the hand limit: the gauge, overflow included, extra spirit not (ruling A13). */
function counted(run: Run, seat: Seat): number {
  const reading = run.option('a13')
  if (reading === 'capped') return Math.min(spirit(run, seat), stat(run, seat, 'spirit-cap'))
  return spirit(run, seat) + (reading === 'all' ? extraSpirit(run, seat).length : 0)
}
export const attackPoints = (run: Run, seat: Seat): number => (posture(run, seat) === 'attack' ? counted(run, seat) : 0)
export const defencePoints = (run: Run, seat: Seat): number =>
  posture(run, seat) === 'defence' ? counted(run, seat) : 0

export function matches(run: Run, card: Card, where: Where): boolean {
  const one = (v: string | readonly string[]) => (typeof v === 'string' ? [v] : v)
  if (where.card !== undefined && !one(where.card).includes(card.kind)) return false
  if (where.mark !== undefined && !one(where.mark).some((m) => card.marks.includes(m))) return false
  // No points are printed on these cards.
  if (where.worth !== undefined) return false
  const types: readonly string[] = program(run).cards[card.kind]?.types ?? []
  return where.type === undefined || one(where.type).some((t) => types.includes(t))
}

/** What is always true of a seat: her role, her character, her items; then what effects have laid down. */
function continuous(run: Run, seat: Seat): Modifier[] {
  const list: Modifier[] = []
  const add = (defs: readonly ModifierDef[], source: string) => {
    for (const { 'unless-players': except, ...def } of defs) {
      if (except.includes(run.table.seats.length)) continue
      for (const [stat, o] of Object.entries(def))
        for (const op of ['base', 'add', 'set'] as const) {
          const n = o?.[op]
          if (n !== undefined) list.push({ stat, op, n, source })
        }
    }
  }
  const role = roleOf(run, seat)
  if (role !== undefined) add(roleDef(run, role).while, role)
  add(characterOf(run, seat)?.while ?? [], characterId(run, seat) ?? '')
  for (const card of items(run, seat)) add(cardDef(run, card.kind)['while-in-play'], card.kind)
  return [...list, ...run.table.storedModifiers().filter((m) => m.seat === undefined || m.seat === seat)]
}

/** Who has no character has 4 life and a spirit cap of 4. */
const WITHOUT_CHARACTER = 4

const BASE: Readonly<Record<Stat, (run: Run, seat: Seat) => number>> = {
  range: () => 1,
  distance: () => 0,
  'max-life': (run, seat) => characterOf(run, seat)?.life ?? WITHOUT_CHARACTER,
  'spirit-cap': (run, seat) => characterOf(run, seat)?.['spirit-cap'] ?? WITHOUT_CHARACTER,
  'hand-limit': (run, seat) => Math.max(0, life(run, seat)) + counted(run, seat),
  draw: () => 2,
  'attack-limit': () => 1,
}

export function stat(run: Run, seat: Seat, name: Stat): number {
  const facts = continuous(run, seat).filter((m) => m.stat === name)
  return Table.fold(facts, BASE[name](run, seat))
}

/** Steps round the table, the shorter way; who has been knocked out takes up no step. */
export function distance(run: Run, from: Seat, to: Seat): number {
  const ring = run.table.seats.filter((s) => active(run, s))
  const steps = Math.abs(ring.indexOf(from) - ring.indexOf(to))
  return Math.min(steps, ring.length - steps) + stat(run, to, 'distance')
}
export const inRange = (run: Run, from: Seat, to: Seat): boolean => distance(run, from, to) <= stat(run, from, 'range')

/** Who laid an anomaly. */
export function laidBy(run: Run, card: Card): Seat | undefined {
  const by = card.zone.owner === undefined ? undefined : run.table.get(card.zone.owner, `laid/${card.id}`)
  return typeof by === 'string' ? by : undefined
}
