// The table: seats, cards, zones, values and modifiers. It is mutable and belongs to one run; it is never serialised,
// because a game is its log and everything here is derived by replay. It knows neither attack nor turn nor life: those
// are values and scopes that a game opens.

import type { Chance } from './random.ts'

/** A seat's key: the name of its first player. A replaced player leaves the key as it is. */
export type Seat = string
/** Counts up from 1; internal, never shown. */
export type CardId = number
export type Value = number | string | boolean

export interface Card {
  readonly id: CardId
  /** Id of the definition of the face that is up. Mutable only by `turnOver` and for re-deals in proofs. */
  kind: string
  /** The two faces of a two-sided card. */
  faces?: readonly [string, string]
  /** Season or symbol, and other marks that a line may name in brackets. */
  marks: readonly string[]
  /** The pile it goes to when it is put away. */
  home: string
  zone: Zone
  /** Seats that know this card although its zone hides it from them (looked at, swapped, put there by them). */
  seenBy: Set<Seat>
  /** The card on which it lies, or that has brought it there, until it is moved. */
  on?: Card
}

export interface Zone {
  /** `hand/A`, `discard`, `deck/main`. */
  readonly key: string
  readonly name: string
  readonly owner?: Seat
  readonly sees: 'all' | 'owner' | 'nobody'
  /** Oldest (bottom) first; the last is the top of a pile. */
  readonly cards: Card[]
  /** Cards that lie here make continuous facts. */
  readonly speaks: boolean
}

/** A continuous fact: one operation on one named quantity. */
export interface Modifier {
  /** `range`, `hand-limit`, `distance`, or a ban such as `forbid/activate`. */
  readonly stat: string
  readonly op: 'base' | 'add' | 'set' | 'cap'
  readonly n: number
  /** Whom it concerns; absent: everybody. */
  readonly seat?: Seat
  /** A narrower matter of the stat, such as the type that may not be played. */
  readonly of?: string
  /** The scope that ends it. */
  readonly until?: string
  /** What says so: a card kind, for explanations. */
  readonly source: string
}

/** What happened. `data` is public; `secret` is for some seats only. */
export interface GameEvent {
  readonly n: number
  /** The log line during which it happened; 0 before the first. */
  readonly line: number
  readonly kind: string
  readonly data: EventData
  readonly secret?: { readonly to: readonly Seat[]; readonly data: EventData }
  /** Its place in the story is taken, what it says is not known yet; nobody is told before. */
  readonly pending?: true
}
export type EventValue = string | number | boolean | readonly string[]
export type EventData = { readonly [key: string]: EventValue }

export class Table {
  readonly seats: Seat[] = []
  readonly zones = new Map<string, Zone>()
  readonly cards: Card[] = []
  readonly events: GameEvent[] = []
  /** Bounded per line: a breach is a fault of ours. */
  eventsThisLine = 0
  line = 0
  /** Grows with every change on which continuous facts may rest; they are cached against it. */
  version = 0
  /** Grows with every change at all. */
  tick = 0
  /** Copies of a kind that lie where not everybody sees them. */
  private readonly unseenCopies = new Map<string, number>()
  private readonly values = new Map<Seat, Map<string, Value>>()
  private readonly modifiers: Modifier[] = []
  private readonly counters = new Map<string, number>()
  /** Zones again, by name and owner, since rules ask for them all the time. */
  private readonly shared = new Map<string, Zone>()
  private readonly owned = new Map<string, Map<Seat, Zone>>()
  private readonly rings = new Map<Seat, readonly Seat[]>()

  constructor(readonly chance: Chance) {}

  addSeat(seat: Seat): void {
    this.seats.push(seat)
    this.rings.clear()
    this.values.set(seat, new Map())
    this.change()
  }

  addZone(name: string, sees: Zone['sees'], owner?: Seat, speaks = false): Zone {
    const key = owner === undefined ? name : `${name}/${owner}`
    const zone: Zone = { key, name, sees, cards: [], speaks, ...(owner === undefined ? {} : { owner }) }
    this.zones.set(key, zone)
    if (owner === undefined) this.shared.set(name, zone)
    else {
      const byOwner = this.owned.get(name) ?? new Map<Seat, Zone>()
      this.owned.set(name, byOwner.set(owner, zone))
    }
    return zone
  }

  zone(name: string, owner?: Seat): Zone {
    const zone = owner === undefined ? this.shared.get(name) : this.owned.get(name)?.get(owner)
    if (!zone) throw new Error(`no zone ${name}${owner === undefined ? '' : ` of ${owner}`}`)
    return zone
  }

  addCard(kind: string, zone: Zone, home: string, marks: readonly string[] = []): Card {
    const card: Card = { id: this.cards.length + 1, kind, marks, home, zone, seenBy: new Set() }
    this.cards.push(card)
    zone.cards.push(card)
    if (zone.sees !== 'all') this.unsee(kind, 1)
    this.change()
    return card
  }

  private change(): void {
    this.version++
    this.tick++
  }

  private unsee(kind: string, by: number): void {
    this.unseenCopies.set(kind, this.unseen(kind) + by)
  }

  /** How many copies of a kind lie where not everybody sees them. */
  unseen(kind: string): number {
    return this.unseenCopies.get(kind) ?? 0
  }

  /** A card that moves unseen between hidden zones takes with it what others knew of either zone. */
  move(card: Card, to: Zone, where: 'top' | 'bottom' = 'top', shown = false): void {
    const from = card.zone
    const at = from.cards.indexOf(card)
    if (at < 0) throw new Error(`card ${card.id} is not in ${from.key}`)
    from.cards.splice(at, 1)
    if (where === 'top') to.cards.push(card)
    else to.cards.unshift(card)
    card.zone = to
    delete card.on
    this.tick++
    if (from.speaks || to.speaks) this.change()
    if (from.sees === 'all' && to.sees !== 'all') this.unsee(card.kind, 1)
    if (from.sees !== 'all' && to.sees === 'all') this.unsee(card.kind, -1)
    if (shown || from.sees === 'all') {
      if (to.sees !== 'all') for (const seat of this.seats) card.seenBy.add(seat)
    } else if (to.sees !== 'all') {
      const keep = new Set([from.owner, to.owner])
      for (const other of [card, ...from.cards])
        for (const seat of other.seenBy) if (!keep.has(seat)) other.seenBy.delete(seat)
      if (from.owner !== undefined) card.seenBy.add(from.owner)
    }
    if (to.sees === 'all') card.seenBy.clear()
  }

  /** Lays it onto another card, in a zone where everybody sees it. */
  lay(card: Card, to: Zone, on: Card): void {
    this.move(card, to, 'top', true)
    card.on = on
    this.change()
  }

  /** Shows the other face of a two-sided card. */
  turnOver(card: Card): void {
    if (!card.faces) return
    const hidden = card.zone.sees !== 'all'
    if (hidden) this.unsee(card.kind, -1)
    card.kind = card.kind === card.faces[0] ? card.faces[1] : card.faces[0]
    if (hidden) this.unsee(card.kind, 1)
    this.change()
  }

  /** Nobody knows the order or place of a shuffled card. */
  shuffle(zone: Zone): void {
    this.tick++
    const n = this.count(`shuffle/${zone.key}`)
    const order = this.chance.shuffle(`shuffle/${zone.key}/${n}`, zone.cards)
    zone.cards.splice(0, zone.cards.length, ...order)
    for (const card of zone.cards) card.seenBy.clear()
  }

  /** A random one of `cards`; the stream depends only on how many picks came before. */
  pick(cards: readonly Card[]): Card | undefined {
    if (cards.length === 0) return undefined
    const n = this.count('pick')
    const labels = cards.map((c) => (c.marks.length > 0 ? `${c.kind}(${c.marks.join(', ')})` : c.kind))
    return cards[this.chance.pick(`pick/${n}`, cards.length, labels)]
  }

  private count(stream: string): number {
    const n = (this.counters.get(stream) ?? 0) + 1
    this.counters.set(stream, n)
    return n
  }

  get(seat: Seat, key: string): Value | undefined {
    return this.values.get(seat)?.get(key)
  }

  num(seat: Seat, key: string): number {
    const value = this.get(seat, key)
    return typeof value === 'number' ? value : 0
  }

  flag(seat: Seat, key: string): boolean {
    return this.get(seat, key) === true
  }

  set(seat: Seat, key: string, value: Value): void {
    this.values.get(seat)?.set(key, value)
    this.change()
  }

  /** A value on which no continuous fact rests, such as life or a count of what was played. */
  tally(seat: Seat, key: string, value: Value): void {
    this.values.get(seat)?.set(key, value)
    this.tick++
  }

  /** Removes every value of a seat whose key begins so: per-round counters, for one. */
  clear(seat: Seat, prefix: string): void {
    const values = this.values.get(seat)
    if (!values) return
    for (const key of [...values.keys()]) if (key.startsWith(prefix)) values.delete(key)
    this.change()
  }

  valuesOf(seat: Seat): ReadonlyMap<string, Value> {
    return this.values.get(seat) ?? new Map()
  }

  addModifier(modifier: Modifier): void {
    this.modifiers.push(modifier)
    this.change()
  }

  storedModifiers(): readonly Modifier[] {
    return this.modifiers
  }

  /** Closes a scope: all that lasts until then is over. */
  endScope(scope: string): void {
    for (let i = this.modifiers.length - 1; i >= 0; i--)
      if (this.modifiers[i]!.until === scope) this.modifiers.splice(i, 1)
    this.change()
  }

  /** Base, then everything added, then what is set, never above a cap; of several bases or sets the newest counts. */
  static fold(modifiers: Iterable<Modifier>, base: number): number {
    let from = base
    let added = 0
    let fixed: number | undefined
    let most = Number.POSITIVE_INFINITY
    for (const m of modifiers) {
      if (m.op === 'add') added += m.n
      else if (m.op === 'base') from = m.n
      else if (m.op === 'cap') most = Math.min(most, m.n)
      else fixed = m.n
    }
    return Math.min(most, fixed ?? from + added)
  }

  /** The one place where things are recorded. */
  record(kind: string, data: EventData, secret?: { to: readonly Seat[]; data: EventData }): GameEvent {
    const event: GameEvent = { n: this.events.length + 1, line: this.line, kind, data, ...(secret ? { secret } : {}) }
    this.events.push(event)
    this.tick++
    if (++this.eventsThisLine > 5000) throw new Error('more than 5000 events in one line')
    return event
  }

  /** Takes a place in the story for something that can be told only later. */
  hold(kind: string): GameEvent {
    const event: GameEvent = { n: this.events.length + 1, line: this.line, kind, data: {}, pending: true }
    this.events.push(event)
    return event
  }

  /** Tells what was held. */
  tell(held: GameEvent, data: EventData): void {
    const { pending: _, ...event } = held
    this.events[held.n - 1] = { ...event, data }
  }

  /** Seats in order, beginning with `from`. */
  seatsFrom(from: Seat): readonly Seat[] {
    let ring = this.rings.get(from)
    if (!ring) {
      const at = Math.max(0, this.seats.indexOf(from))
      ring = [...this.seats.slice(at), ...this.seats.slice(0, at)]
      this.rings.set(from, ring)
    }
    return ring
  }
}
