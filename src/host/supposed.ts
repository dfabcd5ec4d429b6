// The table as the thread may suppose it: everything that is hidden from all is dealt again in an order of its own, the
// same whatever anybody really holds, and the player who speaks gets what her line names. What the rules say of the line
// at such a table rests on public facts alone.

import type { Act, Entry } from '../engine/line.ts'
import { fitsCard } from '../engine/match.ts'
import type { Run } from '../engine/run.ts'
import type { Card, Seat } from '../engine/table.ts'

/** What a card is, without where it lies. */
interface Face {
  readonly kind: string
  readonly marks: readonly string[]
  readonly faces?: readonly [string, string]
}

/** One way in which hidden cards may lie. */
export interface Supposition {
  /** Her hidden role, when the line is about it. */
  readonly role?: string
  /** What else she would have to hold, to pay with. */
  readonly filler?: string
  /** Lays the table so; gives the cards that the line names and that she would have to hold. */
  readonly lay: () => readonly string[]
}

/** Not everybody may know what it is. What was left in the box is dealt again as well: nobody was shown it. */
function isHidden(run: Run, { zone, seenBy }: Card): boolean {
  if (zone.sees === 'all') return false
  if (zone.name === 'role' && zone.owner !== undefined && run.table.flag(zone.owner, 'revealed')) return false
  return seenBy.size < run.table.seats.length
}

const faceOf = ({ kind, marks, faces }: Card): Face => ({ kind, marks, ...(faces ? { faces } : {}) })
const faceKey = ({ kind, marks }: Face): string => `${kind}(${marks.join()})`

function inOrder(a: Face, b: Face): number {
  const [x, y] = [faceKey(a), faceKey(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

function put(card: Card, { kind, marks, faces }: Face): void {
  card.kind = kind
  card.marks = marks
  if (faces) card.faces = [...faces]
  else delete card.faces
}

/**
 * Ways in which the hidden cards may lie so that this seat could say this, the plainest first. The run is laid anew by
 * each and is good for nothing else afterwards. `role`: she speaks of her own hidden role.
 */
export function* suppositions(run: Run, seat: Seat, act: Act): Generator<Supposition> {
  const hidden = run.table.cards.filter((card) => isHidden(run, card))
  const places = placesOf(run, seat, hidden)
  // What lies open before her, or is known to be in her hand, need not be in her hand once more.
  const open = run.table.cards.filter((c) => c.zone.owner === seat && !hidden.includes(c))
  const roles = speaksOfRole(act) ? rolesFor(hidden, seat) : [undefined]
  // What is chosen may be somebody else's: then she need not have it.
  const wants = [namedBy({ ...act, choosing: [] }), ...(act.choosing?.length ? [namedBy(act)] : [])].flatMap(
    (named) => {
      const closed = without(named, open)
      return closed.length < named.length ? [closed, named] : [named]
    },
  )
  const home = places[0]?.[0]?.home
  const kinds = new Set(hidden.filter((c) => c.home === home).map((c) => c.kind))
  const fillers = [undefined, ...[...kinds].sort()]
  for (const filler of fillers)
    for (const role of roles)
      for (const place of places)
        for (const wanted of wants)
          for (const first of homesOf(wanted, hidden)) {
            const spec = { seat, hidden, place, wanted, first, ...(role === undefined ? {} : { role }) }
            yield {
              ...(role === undefined ? {} : { role }),
              ...(filler === undefined ? {} : { filler }),
              lay: () => deal(run, filler === undefined ? spec : { ...spec, filler }),
            }
          }
}

/** The decks that have what is named: one card may be of this or of that one, and what is named once is one card. */
function homesOf(wanted: readonly Entry[], hidden: readonly Card[]): (string | undefined)[] {
  const homes = new Set(hidden.filter((card) => wanted.some((entry) => fitsCard(entry, card))).map((c) => c.home))
  return homes.size > 0 ? [...homes] : [undefined]
}

/** Where what she names may lie: a hidden zone of hers, cards elsewhere that she has looked at, or neither. */
function placesOf(run: Run, seat: Seat, hidden: readonly Card[]): (readonly Card[])[] {
  const mine = [...run.table.zones.values()]
    .filter((z) => z.owner === seat && z.sees === 'owner' && z.name !== 'role')
    .map((z) => z.cards.filter((c) => hidden.includes(c)))
  const looked = hidden.filter((c) => c.zone.owner !== seat && c.seenBy.has(seat))
  return [...mine, looked].filter((cards) => cards.length > 0).concat([[]])
}

const speaksOfRole = (act: Act): boolean => act.what.some((e) => e.name === 'role')

function rolesFor(hidden: readonly Card[], seat: Seat): (string | undefined)[] {
  const own = hidden.find((c) => c.zone.name === 'role' && c.zone.owner === seat)
  if (!own) return [undefined]
  return [...new Set(hidden.filter((c) => c.home === own.home).map((c) => c.kind))].sort()
}

/** Every card that the line takes out of her hand, or shows from it; what it is aimed at is not hers. */
function namedBy(act: Act): Entry[] {
  const lists = [
    act.what,
    act.with ? [act.with] : [],
    act.discarding ?? [],
    act.choosing ?? [],
    ...(act.gifts ?? []).map((g) => g.what),
    ...(act.places ?? []).map((p) => p.what),
  ]
  return lists
    .flat()
    .filter((e) => !e.stack && !e.quoted)
    .flatMap((e) => Array.from({ length: Math.min(e.times, 20) }, () => ({ ...e, times: 1 })))
}

/** Entries for which there is no such card of these. */
function without(entries: readonly Entry[], cards: readonly Card[]): Entry[] {
  const left = [...cards]
  return entries.filter((entry) => {
    const at = left.findIndex((card) => fitsCard(entry, card))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

interface Dealing {
  readonly seat: Seat
  readonly hidden: readonly Card[]
  readonly place: readonly Card[]
  readonly wanted: readonly Entry[]
  /** The deck of which what is named is, as far as it can be. */
  readonly first: string | undefined
  readonly role?: string
  readonly filler?: string
}

function deal(run: Run, { seat, hidden, place, wanted, first, role, filler }: Dealing): string[] {
  const held: string[] = []
  const all = new Set(hidden.map((c) => c.home))
  const homes = first === undefined ? all : new Set([first, ...all])
  let named = [...wanted]
  for (const home of homes) {
    const slots = hidden.filter((c) => c.home === home)
    const pool = slots.map(faceOf).sort(inOrder)
    const take = (fits: (face: Face) => boolean): Face | undefined => {
      const at = pool.findIndex(fits)
      return at < 0 ? undefined : pool.splice(at, 1)[0]
    }
    const laid = new Set<Card>()
    const lay = (card: Card, face: Face | undefined): boolean => {
      if (!face) return false
      put(card, face)
      laid.add(card)
      return true
    }
    const own = slots.find((c) => c.zone.name === 'role' && c.zone.owner === seat)
    if (own && role !== undefined)
      lay(
        own,
        take((f) => f.kind === role),
      )
    const here = place.filter((c) => c.home === home)
    named = named.filter((entry) => {
      const slot = here.find((c) => !laid.has(c))
      const face = slot && take((f) => fitsCard(entry, { ...slot, ...f }))
      if (!slot || !lay(slot, face)) return true
      held.push(entry.name)
      return false
    })
    const mine = slots.filter((c) => !laid.has(c) && c.zone.owner === seat && c.zone.name !== 'role')
    for (const slot of filler === undefined ? [] : mine)
      lay(
        slot,
        take((f) => f.kind === filler),
      )
    for (const slot of slots) if (!laid.has(slot)) lay(slot, pool.shift())
  }
  run.table.version++
  run.table.tick++
  return held
}
