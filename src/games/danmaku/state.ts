// What Danmaku!! keeps beside the table, and the facts that are read off both: life, hands, limits, distance, range.
// All continuous facts are folded here and nowhere else.

import type { Proc, Riding } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import { type Card, type CardId, type Modifier, type Seat, Table } from '../../engine/table.ts'
import type { Wait } from '../../engine/wait.ts'
import type { Lexicon } from '../../language/frame.ts'
import type { Where } from '../../language/step.ts'
import type { Begin, Play } from './objects.ts'
import type {
  CardDef,
  CardType,
  CharacterDef,
  DanmakuProgram,
  IncidentDef,
  RecruitsDef,
  RoleDef,
  TargetDef,
} from './schema.ts'
import type { LifeBand, ModifierDef, Stat } from './stats.ts'

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
  /** What players have said ahead with what they have played, until the outermost play is over. */
  readonly riding: Map<Seat, Riding>
  attacks: number
  /** Seats in the order in which they fell. */
  readonly fallen: Seat[]
  readonly winners: Seat[]
  draw: boolean
  /** Roles or defeats have changed since goals were last looked at. */
  goalsDue: boolean
  /** Those at 0 are being looked at. */
  settling: boolean
  /** What happens when everything that waits has been resolved. */
  later: (() => Proc<void>)[]
  /** Cards that come onto the discard pile together, while that goes on. */
  came: Card[] | undefined
  /** The main deck has been reshuffled since that was last looked at. */
  reshuffled: boolean
  /** What was on the stack when a hand became empty; undefined where nothing was. */
  readonly emptied: Map<Seat, Play | undefined>
  /** The market row has been laid. */
  marketOpen: boolean
  /** Cards that have been used and lie rotated, and who has used them. */
  readonly rotated: Map<CardId, Seat>
  /** Where the run begins, for scenarios. */
  readonly from: StepName
  /** This turn follows another of the same player because something has said so. */
  extraTurn: boolean
  continuous: { version: number; turn: Seat | undefined; facts: ReadonlyMap<string, readonly Fact[]> }
}

/** A continuous fact, which may count only while its player's life stands so. */
interface Fact extends Modifier {
  readonly life?: LifeBand
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

/** Her character, or the one whose place it takes: abilities and Spell Card. */
export function characterOf(run: Run, seat: Seat): CharacterDef | undefined {
  const id = run.table.get(seat, 'copies') ?? run.table.get(seat, 'character')
  return typeof id === 'string' ? program(run).characters[id] : undefined
}
/** A character whose ability, Spell Card or both are hers. */
export interface HeldCharacter {
  readonly id: string
  readonly def: CharacterDef
  /** Not her own: an Extra Character, or one whose ability is copied. */
  readonly extra: boolean
}

/** Extra Characters before her, in the order in which they came; each lies there because of the card that it lies on. */
export const extras = (run: Run, seat: Seat): readonly Card[] => run.table.zone('extra', seat).cards

/** Those that a card of this id has brought. */
export const extrasBy = (run: Run, seat: Seat, source: string): Card[] =>
  extras(run, seat).filter((card) => card.on?.kind === source)

/** What the card that has brought an Extra Character gives of her. */
function given(run: Run, extra: Card): RecruitsDef | undefined {
  const { cards, roles, characters } = program(run)
  const { on } = extra
  const seat = extra.zone.owner
  if (!on || seat === undefined || (on.zone.name === 'play' && !itemsWork(run, seat))) return undefined
  const own = on.zone.name === 'character' ? characterOf(run, seat) : characters[on.kind]
  return (cards[on.kind] ?? roles[on.kind] ?? own)?.recruits
}

const held = (run: Run, seat: Seat, what: 'ability' | 'spell-card'): HeldCharacter[] => {
  const own = characterId(run, seat)
  const def = characterOf(run, seat)
  const more = extras(run, seat).flatMap((card): HeldCharacter[] => {
    const found = given(run, card)?.[what] ? program(run).characters[card.kind] : undefined
    return found ? [{ id: card.kind, def: found, extra: true }] : []
  })
  const all = own === undefined || !def ? more : [{ id: own, def, extra: false }, ...more]
  return what === 'ability' ? all.flatMap((one) => [one, ...copiedBy(run, seat, one.id)]) : all
}

const COPIED = 'ability-of/'

/** What one of her characters copies: the ability of this character, until it copies another. */
export function copyAbility(run: Run, seat: Seat, by: string, id: string): void {
  run.table.set(seat, COPIED + by, id)
  run.table.record('copied-ability', { who: seat, card: by, of: id })
}

/** It is hers no more, and copies nothing. */
export function forgetAbility(run: Run, seat: Seat, by: string): void {
  if (copiedAbility(run, seat, by) !== undefined) run.table.set(seat, COPIED + by, false)
}

/** The character whose ability one of hers has copied. */
export function copiedAbility(run: Run, seat: Seat, by: string): string | undefined {
  const id = run.table.get(seat, COPIED + by)
  return typeof id === 'string' ? id : undefined
}

function copiedBy(run: Run, seat: Seat, by: string): HeldCharacter[] {
  const id = copiedAbility(run, seat, by)
  const def = id === undefined ? undefined : program(run).characters[id]
  return id === undefined || !def ? [] : [{ id, def, extra: true }]
}

/** The characters whose abilities she has, unless something takes them away. */
export const abilityHolders = (run: Run, seat: Seat): readonly HeldCharacter[] =>
  abilitiesWork(run, seat) ? held(run, seat, 'ability') : []

/** The characters whose Spell Cards she has. */
export const spellCardHolders = (run: Run, seat: Seat): readonly HeldCharacter[] => held(run, seat, 'spell-card')

/** Is one of her characters the one whose Spell Card has this target? */
export const hasSpellCard = (run: Run, seat: Seat, target: TargetDef): boolean =>
  [characterId(run, seat), ...extras(run, seat).map((card) => card.kind)].some(
    (id) => id !== undefined && program(run).characters[id]?.['spell-card'].target === target,
  )

/** Do the abilities of her characters do anything? */
const abilitiesWork = (run: Run, seat: Seat): boolean =>
  !run.table.storedModifiers().some((m) => m.stat === 'abilities-off' && (m.seat === undefined || m.seat === seat)) &&
  !incidents(run).some((card) => incidentDef(run, card.kind).while.some((fact) => fact['abilities-off'] !== undefined))

/** The name of her character card. */
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

/** Who sits on both sides of her, as far as they are in the game. */
export function neighboursOf(run: Run, seat: Seat): Seat[] {
  const ring = run.table.seatsFrom(seat).filter((s) => s === seat || active(run, s))
  return [...new Set([ring.at(1), ring.at(-1)])].flatMap((s) => (s === undefined || s === seat ? [] : [s]))
}

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

/** The printed value; 0 where there is none, or what it costs (option `shop-values`). */
export function pointValue(run: Run, card: Card): number {
  const def = program(run).cards[card.kind]
  return def?.value ?? (run.option('shop-values') === 'cost' ? def?.price : undefined) ?? 0
}

export function matches(run: Run, card: Card, where: Where): boolean {
  const one = (v: string | readonly string[]) => (typeof v === 'string' ? [v] : v)
  if (where.card !== undefined && !one(where.card).includes(card.kind)) return false
  if (where.mark !== undefined && !one(where.mark).some((m) => card.marks.includes(m))) return false
  if (where.worth !== undefined && pointValue(run, card) < where.worth) return false
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
    const taken = collects(run, incident, a)
    if (taken !== collects(run, incident, b)) return false
    // Where each mark is counted by itself it matters which of them is taken.
    return !taken || incidentDef(run, incident.kind).collect?.['per-mark'] === undefined || a.marks[0] === b.marks[0]
  })
}

/** What lies on this incident. */
export const collectedBy = (run: Run, incident: Card): Card[] =>
  run.table.zone('collected').cards.filter((c) => c.on === incident)

/** Would this incident take the card on its way to the discard pile? Of a mark that it has enough of it takes no more. */
export function collects(run: Run, incident: Card, card: Card): boolean {
  const { collect } = incidentDef(run, incident.kind)
  if (uncollectable(run, card)) return false
  if (!collect || (collect.where === undefined && collect['per-mark'] === undefined)) return false
  if (collect.where !== undefined && !matches(run, card, collect.where)) return false
  const most = collect['per-mark']
  const same = collectedBy(run, incident).filter((c) => c.marks[0] === card.marks[0])
  return most === undefined || same.length < most
}

/** "These cards can't be collected by incidents": spirits, and points; cards of a row where the option says so. */
export function uncollectable(run: Run, card: Card): boolean {
  if (program(run).decks?.[card.home]?.row !== undefined) return run.option('shop-collected') === 'no'
  return card.faces !== undefined && program(run).cards[card.faces[0]]?.spirit !== undefined
}

/** Do her Items do anything? */
export const itemsWork = (run: Run, seat: Seat): boolean =>
  !run.table.storedModifiers().some((m) => m.stat === 'items-off' && m.seat === seat)

/** All continuous facts now in force, by quantity: Items, abilities, roles, the incident; then what effects have laid down. */
function continuous(run: Run): ReadonlyMap<string, readonly Fact[]> {
  const state = stateOf(run)
  if (state.continuous.version === run.table.version && state.continuous.turn === state.turn)
    return state.continuous.facts
  const facts = new Map<string, Fact[]>()
  const put = (m: Fact) => {
    const list = facts.get(m.stat)
    if (list) list.push(m)
    else facts.set(m.stat, [m])
  }
  const add = (defs: readonly ModifierDef[], source: string, seat?: Seat) => {
    for (const def of defs) {
      for (const stat in def) {
        const o = def[stat as keyof ModifierDef]
        if (typeof o === 'string') {
          const what = stat === 'forbid' ? { stat: `forbid/${o}` } : { stat, of: o }
          put({ ...what, op: 'set', n: 1, source, ...(seat === undefined ? {} : { seat }) })
          continue
        }
        if (!o || (o.during === 'turns-of-others' && (state.turn === undefined || state.turn === seat))) continue
        if (o.during === 'role-revealed' && (seat === undefined || !revealed(run, seat))) continue
        if (Object.entries(o.option ?? {}).some(([id, value]) => run.option(id) !== value)) continue
        for (const op of OPS) {
          const n = o[op]
          const life = o['at-life'] === undefined ? {} : { life: o['at-life'] }
          if (n !== undefined) put({ stat, op, n, source, ...life, ...(seat === undefined ? {} : { seat }) })
        }
      }
    }
  }
  for (const seat of run.table.seats) {
    if (!active(run, seat)) continue
    if (itemsWork(run, seat))
      for (const card of items(run, seat)) add(cardDef(run, card.kind)['while-in-play'], card.kind, seat)
    for (const { id, def } of abilityHolders(run, seat)) for (const a of def.ability) add(a.while, id, seat)
    // Only a role that all know changes figures that all see: while characters are picked, the leader's too is secret.
    const role = revealed(run, seat) ? roleOf(run, seat) : undefined
    if (role !== undefined) add(program(run).roles[role]?.while ?? [], role, seat)
  }
  for (const card of incidents(run)) add(incidentDef(run, card.kind).while, card.kind)
  for (const m of run.table.storedModifiers()) put(m)
  state.continuous = { version: run.table.version, turn: state.turn, facts }
  return facts
}
const OPS = ['base', 'add', 'set', 'cap'] as const

const BASE: Readonly<Record<Stat, number>> = {
  range: 1,
  distance: 0,
  'danmaku-limit': 1,
  'spell-card-limit': 1,
  'hand-limit': 4,
  'starting-hand': 0,
  'max-life': 4,
  draw: 2,
  'dodge-tax': 0,
  'blind-spot': 0,
  'reach-all': 0,
  'fixed-distance': 0,
  'extra-targets': 0,
  'keeps-powerups': 0,
  'items-off': 0,
  'draws-from-discard': 0,
  'exchange-limit': 1,
  'keeps-life': 0,
  uncancellable: 0,
  unavoidable: 0,
  'attack-damage': 0,
  'loss-draw': 0,
  flips: 1,
  'reach-life': 0,
  'unavoidable-life': 0,
  'attack-distance': 0,
  'abilities-off': 0,
  'spares-powerups': 0,
  'open-slots': 0,
  'sure-invocation': 0,
  'hand-points': 0,
  'extra-turns': 0,
}

export function stat(run: Run, seat: Seat, name: Stat): number {
  const facts = continuous(run).get(name)
  if (!facts) return BASE[name]
  return Table.fold(
    facts.filter(
      (m) => (m.seat === undefined || m.seat === seat) && (m.life === undefined || m.life === lifeBand(run, seat)),
    ),
    BASE[name],
  )
}

export function lifeBand(run: Run, seat: Seat): LifeBand {
  const now = life(run, seat)
  if (now >= stat(run, seat, 'max-life')) return 'full'
  return now > 1 ? 'between' : 'last'
}

/** What a card of her hand counts where points are counted. */
export const handPoints = (run: Run, seat: Seat, card: Card): number =>
  pointValue(run, card) + stat(run, seat, 'hand-points')

/**
 * The source of a ban, when something is forbidden to this seat, or to everybody when none is given; `of` narrows it, as
 * in the type that may not be played.
 */
export function banned(run: Run, what: string, seat?: Seat, of?: ReadonlySet<string>): string | undefined {
  return continuous(run)
    .get(`forbid/${what}`)
    ?.find((m) => (m.seat === undefined || m.seat === seat) && (m.of === undefined || of?.has(m.of)))?.source
}

const ACTION: ReadonlySet<CardType> = new Set(['action'])

/** What forbids her to play Action cards at all, and so whatever is done "whenever she could play an Action card". */
export const actionsBanned = (run: Run, seat: Seat): string | undefined =>
  banned(run, 'play', seat, ACTION) ?? banned(run, 'play-whole', seat, ACTION)

/** Decks from which a card of her Draw step may come instead, once for each fact that says so. */
export const drawsFrom = (run: Run, seat: Seat): readonly string[] =>
  (continuous(run).get('draws-from') ?? [])
    .filter((m) => m.seat === undefined || m.seat === seat)
    .flatMap((m) => m.of ?? [])

/** Bans of this kind that an effect has laid down for a while. */
export const bansOn = (run: Run, what: string): readonly Modifier[] =>
  run.table.storedModifiers().filter((m) => m.stat === `forbid/${what}` || m.stat === `forbid/${what}-whole`)

/** Steps round the table between active players: the shorter way and the longer. */
function ways(run: Run, from: Seat, to: Seat): [number, number] {
  const ring = run.table.seats.filter((s) => active(run, s))
  const steps = Math.abs(ring.indexOf(from) - ring.indexOf(to))
  const other = ring.length - steps
  return steps <= other ? [steps, other] : [other, steps]
}

/** Distance within range. Who has a blind spot of 1 does not reach players at distance 1 while two others are active, but may measure the long way round. */
export function inRange(run: Run, from: Seat, to: Seat, bonus = 0): boolean {
  return reach(run, from, to) <= stat(run, from, 'range') + bonus
}

/** How far she is, whatever reaches how far. */
export function distanceTo(run: Run, from: Seat, to: Seat): number {
  const fixed = stat(run, to, 'fixed-distance')
  return fixed > 0 ? fixed : ways(run, from, to)[0] + stat(run, to, 'distance')
}

/** May she attack her at all? Something may keep her from attacking anybody who is too far away. */
export function mayAttack(run: Run, by: Seat, on: Seat): boolean {
  const most = stat(run, by, 'attack-distance')
  return most === 0 || distanceTo(run, by, on) <= most
}

/** The smallest range from which `to` is in range. */
export function reach(run: Run, from: Seat, to: Seat): number {
  const all = stat(run, from, 'reach-all')
  const dying = stat(run, from, 'reach-life')
  if (dying > 0 && life(run, to) === dying) return 0
  const fixed = stat(run, to, 'fixed-distance')
  const more = fixed > 0 ? 0 : stat(run, to, 'distance')
  const lengths = (fixed > 0 ? [fixed] : ways(run, from, to)).map((way) => way + more)
  const blind = stat(run, from, 'blind-spot')
  const two = run.table.seats.filter((s) => active(run, s)).length > 2
  const seen = blind > 0 && two ? lengths.filter((d) => d !== blind) : lengths
  // Who keeps her blind spot reaches such a neighbour only the long way round, as she would otherwise (option `higan-blind-spot`).
  const keeps = seen.length < lengths.length && run.option('higan-blind-spot') === 'blind'
  if (all > 1 || (all > 0 && !keeps)) return 0
  return seen.length > 0 ? Math.min(...seen) : Number.POSITIVE_INFINITY
}

export const danmakuPlayed = (run: Run, seat: Seat): number => run.table.num(seat, 'round/danmaku')
export const spellCardsUsed = (run: Run, seat: Seat): number => run.table.num(seat, 'round/spell-card')

export function bump(run: Run, seat: Seat, key: string, by = 1): void {
  run.table.tally(seat, key, run.table.num(seat, key) + by)
}
