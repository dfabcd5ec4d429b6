// Holds a line against the options of a question: which option is meant, which copy, and what fills each slot. The
// same walk serves the checker, the refusal and the random player; a line that fits nothing comes back as a Refusal.

import { type Act, accepts, declines, type Entry, type Place } from './line.ts'
import {
  type Answerable,
  type Bound,
  type Clause,
  isBefore,
  type Option,
  type Ref,
  type Refusal,
  type RefusalCode,
  type Riding,
  type Said,
  type Slot,
} from './question.ts'
import type { Run } from './run.ts'
import type { Card, Seat } from './table.ts'

export const refusal = (code: RefusalCode, why: string): Refusal => ({ code, why })

/** Nobody asks her; or she has answered together with others, and can only take that back. */
export const notAsked = ({ ask }: Run, seat: Seat): Refusal =>
  refusal(
    'not-asked',
    ask?.kind === 'joint' && ask.answered.has(seat)
      ? `${seat} has answered already; "withdraws answer" takes that back`
      : `${seat} is not asked anything now`,
  )

/** Does `entry` name this card, with all its narrowing marks? */
export function fitsCard(entry: Entry, card: Card): boolean {
  if (entry.name !== card.kind || entry.quoted || entry.stack) return false
  if (entry.of && entry.of.name !== card.zone.owner) return false
  return entry.marks.every((m) => card.marks.includes(m) || card.zone.name === m || card.home === m)
}

function fitsRef(entry: Entry, ref: Ref): boolean {
  if (ref.kind === 'card') return fitsCard(entry, ref.card)
  if (entry.stack || entry.marks.length > 0) return false
  if (ref.kind === 'seat') return entry.name === ref.seat && entry.of === undefined
  return !entry.quoted && entry.name === ref.word
}

/** `shoot x2` is two entries. */
function expand(entries: readonly Entry[] | undefined): Entry[] {
  const out: Entry[] = []
  for (const entry of entries ?? [])
    if (entry.times === 1) out.push(entry)
    else for (let i = 0; i < entry.times; i++) out.push({ ...entry, times: 1 })
  return out
}

export interface MatchSettings {
  /** `ask`: a bare name that fits several different copies is an error. */
  readonly copies: 'oldest' | 'ask'
  /** What only hidden cards force is done silently; otherwise it is asked, so that silence tells nothing of a hand. */
  readonly silent: boolean
}

type Queues = Map<Clause, Entry[]>

/** Every part of a line, under the clause that a slot would take it from. */
function queues(act: Act): Queues {
  const q: Queues = new Map()
  const add = (clause: Clause, entries: readonly Entry[]) => {
    if (entries.length > 0) q.set(clause, [...(q.get(clause) ?? []), ...expand(entries)])
  }
  add('what', act.what)
  add('on', act.on ?? [])
  add('for', act.for ? [act.for] : [])
  add('discarding', act.discarding ?? [])
  add('choosing', act.choosing ?? [])
  add('taking', act.taking ? [act.taking] : [])
  for (const gift of act.gifts ?? []) add(`to/${gift.to.name}`, gift.what)
  for (const { what, place } of act.places ?? []) {
    if ('on' in place) add(place.on, what)
    else add(place.into.of ? `into/${place.into.name}/${place.into.of.name}` : `into/${place.into.name}`, what)
  }
  return q
}

/** Finds what `act` means among `options`. Undefined when no option has its verb and subject. */
export function match(
  options: readonly Option[],
  seat: Seat,
  act: Act,
  settings: MatchSettings,
): Said | Refusal | undefined {
  let best: Refusal | undefined
  let found: Said | undefined
  let rival: Refusal | undefined
  const named = meant(options, act)
  const each = named.some((o) => o.answers?.part !== undefined) ? apart(act) : []
  if (each.length > 1) return together(each.map((one) => match(options, seat, one, settings)))
  const mine = act.for ? named.filter((o) => o.for !== undefined) : named
  if (act.for && named.length > 0 && mine.length === 0)
    return refusal('bad-target', `this cannot be done for ${act.for.name}`)
  // Where nobody's name is said her own is meant, at whatever moment it speaks.
  const ordered = act.what[0]?.of
    ? mine
    : [...mine].sort((a, b) => Number(a.of !== undefined) - Number(b.of !== undefined))
  for (const option of ordered) {
    if (option.blocked) {
      best = later(best, misaimed(option, act) ?? option.blocked)
      continue
    }
    const said = bind(option, seat, act, settings)
    if ('code' in said) best = later(best, said)
    else if (!found) found = said
    else rival ??= unsaid(act, found.option, option)
  }
  return (found && rival) ?? found ?? best
}

function misaimed({ answers, misaimed: why }: Option, { on = [] }: Act): Refusal | undefined {
  const named = answers && on[0] && fitsAnswered(on[0], answers) ? on[1] : on[0]
  return named && why?.(named)
}

/** `x2 … choosing C, D`: one answer for each target that is chosen. */
function apart(act: Act): Act[] {
  const [subject] = act.what
  const chosen = expand(act.choosing)
  if (!subject || act.what.length > 1 || subject.times !== chosen.length) return []
  return chosen.map((entry) => ({ ...act, what: [{ ...subject, times: 1 }], choosing: [entry] }))
}

/** All of them, or what keeps one from it. */
function together(all: readonly (Said | Refusal | undefined)[]): Said | Refusal | undefined {
  const said: Said[] = []
  for (const one of all) {
    if (!one || 'code' in one) return one
    said.push(one)
  }
  const [first, ...also] = said
  const held = first?.option.cards?.length ?? all.length
  if (held < all.length) return refusal('not-held', `${held} ${first?.option.what} are held`)
  return first && { ...first, also }
}

/** Two options fit, and the line says nothing of that in which they differ. What is her own needs no owner's name. */
function unsaid(act: Act, a: Option, b: Option): Refusal | undefined {
  const said = { as: act.as, with: act.with, of: act.what[0]?.of }
  if (said.of === undefined && a.of === undefined && b.of !== undefined) return undefined
  const word = (['as', 'with', 'of'] as const).find((w) => said[w] === undefined && a[w] !== b[w])
  return word && refusal('bad-choice', `both "${word} ${a[word]}" and "${word} ${b[word]}" are possible; say which`)
}

/** The options of this verb and subject; of those that answer something, the ones that answer what the line names. */
function meant(options: readonly Option[], act: Act): readonly Option[] {
  const fitting = options.filter((o) => subjectFits(o, act))
  const named = act.on?.[0]
  const answers = (o: Option) => !!named && !!o.answers && fitsAnswered(named, o.answers)
  return fitting.some(answers) ? fitting.filter((o) => !o.answers || answers(o)) : fitting
}

/** The refusal that got further: of several readings the one that failed last was meant. */
function later(a: Refusal | undefined, b: Refusal): Refusal {
  if (!a) return b
  return isBefore(a.code, b.code) ? b : a
}

function subjectFits(option: Option, act: Act): boolean {
  if (option.verb !== act.verb) return false
  if (act.as !== undefined && act.as !== option.as) return false
  if (act.with !== undefined && act.with.name !== option.with) return false
  if (option.for !== undefined && act.for?.name !== option.for) return false
  if (option.what === undefined) return true
  const subject = act.what[0]
  if (!subject || subject.quoted || subject.stack || subject.name !== option.what) return false
  const whose = subject.of?.name
  if (whose === undefined || whose === option.of) return true
  // To name oneself as well says nothing new.
  return option.of === undefined && (whose === option.own || (option.cards !== undefined && whose === act.who?.name))
}

function bind(option: Option, seat: Seat, act: Act, settings: MatchSettings): Said | Refusal {
  const q = queues(act)
  const queue = (clause: Clause): Entry[] => q.get(clause) ?? []
  if (option.for !== undefined) queue('for').shift()
  let card: Card | undefined
  if (option.what !== undefined) {
    const subject = queue('what').shift()!
    if (option.cards) {
      const naming = option.with !== undefined && act.with ? act.with : subject
      const fitting = option.cards.filter((c) => naming.marks.length === 0 || fitsCard({ ...naming, name: c.kind }, c))
      card = fitting[0]
      if (!card) return refusal('not-held', `no ${naming.name} with the marks ${naming.marks.join(', ')}`)
      if (settings.copies === 'ask' && fitting.some((c) => c.marks.join() !== card?.marks.join()))
        return refusal('ambiguous-name', `several different copies of ${naming.name}; name one by its mark`)
    }
  }
  if (option.answers) {
    const named = queue('on')[0]
    const a = option.answers
    if (named && fitsAnswered(named, option.answers)) queue('on').shift()
    else if (!a.alone && a.seat !== (option.for ?? seat))
      return refusal(
        'bad-target',
        named ? `${named.name} is not what can be answered` : 'say what is answered, with "on"',
      )
  }
  const bound: Record<string, readonly Ref[]> = {}
  const open: Slot[] = []
  const slots = new Map<Clause, Slot>()
  let idle = 0
  for (;;) {
    const slot = option.slots?.(bound, card)
    if (!slot || bound[slot.key] !== undefined) break
    slots.set(slot.clause, slot)
    const refs = fill(slot, queue(slot.clause), settings)
    if (refs === 'ask') {
      open.push(slot)
      break
    }
    if ('code' in refs)
      return strayGift(q, slots, slot) ?? (refs === slot.short ? strayPlace(q, slots) : undefined) ?? refs
    bound[slot.key] = refs
    if (slot.min === 0 && slot.clause !== 'choosing' && refs.length === 0) idle++
  }
  const what = queue('what')
  const repeat = what.filter((e) => option.what !== undefined && e.name === option.what).length
  if (repeat > 0 && !option.answers)
    return slots.get('what')?.over?.(what[0]!) ?? refusal('wrong-count', `one ${option.what} at a time`)
  if (option.cards && repeat >= option.cards.length)
    return refusal('not-held', `${option.cards.length} ${option.what} are held`)
  // An open slot stops the walk; what is left may belong to slots that are asked later, but to nothing else.
  const taken = open[0] ? laterRoom(option, bound, open[0], card) : new Map<Clause, number>()
  for (const [clause, entries] of q) {
    const room = roomFor(clause, entries, option, repeat) + (taken.get(clause) ?? 0)
    // What could be named with it, and is not, may be declined in so many words.
    if (clause === 'choosing') for (; entries.length > room && idle > 0 && declines(entries[0]); idle--) entries.shift()
    if (entries.length > room) return leftover(entries[room]!, clause, slots.get(clause), bound)
  }
  const first = act.declinesFirst ? { declinesFirst: act.declinesFirst } : {}
  const riding: Riding = { on: queue('on'), choosing: queue('choosing'), ...first }
  return { seat, act, option, bound, open, left: q, riding, repeat, ...(card ? { card } : {}) }
}

/** Not too little is said of where cards go, but a place where none may go. */
function strayPlace(q: Queues, slots: ReadonlyMap<Clause, Slot>): Refusal | undefined {
  for (const [clause, entries] of q) {
    const place = clause === 'top' || clause === 'bottom' || clause.startsWith('into/')
    if (place && entries[0] && !slots.has(clause))
      return refusal('bad-choice', `${entries[0].name} cannot be put there`)
  }
  return undefined
}

/** A gift to somebody who can be given nothing. */
function strayGift(q: Queues, slots: ReadonlyMap<Clause, Slot>, slot: Slot): Refusal | undefined {
  if (!slot.clause.startsWith('to/')) return undefined
  const stray = [...q.keys()].find((clause) => clause.startsWith('to/') && !slots.has(clause))
  return stray ? refusal('bad-target', `nothing can be given to ${stray.slice('to/'.length)}`) : undefined
}

/** How many entries of each clause the slots after an open one could take at most, whatever fills that one. */
function laterRoom(option: Option, bound: Bound, open: Slot, card: Card | undefined): Map<Clause, number> {
  const room = new Map<Clause, number>()
  const guess: Record<string, readonly Ref[]> = { ...bound }
  for (let slot: Slot | undefined = open; slot && guess[slot.key] === undefined; slot = option.slots?.(guess, card)) {
    room.set(slot.clause, (room.get(slot.clause) ?? 0) + slot.max)
    // A further target may be declined.
    if (slot.clause === 'on' && slot.min === 0) room.set('choosing', (room.get('choosing') ?? 0) + 1)
    guess[slot.key] = slot.from.slice(0, slot.min)
  }
  return room
}

/** How many entries of a clause may be left for questions that are asked later. */
function roomFor(clause: Clause, entries: readonly Entry[], { riders }: Option, repeat: number): number {
  if (clause === 'what') return repeat
  if (clause === 'on') return riders?.on ?? 0
  if (clause !== 'choosing') return 0
  const words = entries.filter((e) => declines(e) || accepts(e)).length
  return (riders?.choosing ?? 0) + (riders?.on ?? 0) + Math.min(words, riders?.offers ?? 0)
}

export function fitsAnswered(entry: Entry, answered: Omit<Answerable, 'alone'>): boolean {
  if (entry.stack) return answered.number !== undefined && entry.name === String(answered.number)
  if (entry.name !== answered.seat && (entry.quoted || !answered.names.includes(entry.name))) return false
  return entry.of === undefined || entry.of.name === answered.of
}

/** Every card of the slot that the entry could name has been named before. */
function tooFew(slot: Slot, entry: Entry, taken: readonly Ref[]): Refusal | undefined {
  const fitting = slot.from.filter((r) => r.kind === 'card' && fitsRef(entry, r))
  if (fitting.length === 0 || !fitting.every((r) => taken.includes(r))) return undefined
  return refusal('not-held', `fewer ${entry.name} are there than are named`)
}

function leftover(entry: Entry, clause: Clause, slot: Slot | undefined, bound: Bound): Refusal {
  if (slot?.over) return slot.over(entry)
  const lacking = slot && tooFew(slot, entry, bound[slot.key] ?? [])
  if (lacking) return lacking
  return clause === 'on' || clause === 'for' || clause.startsWith('to/')
    ? refusal('bad-target', `nothing more can be aimed: ${entry.name} has no place`)
    : refusal('wrong-count', `${entry.name} is more than is asked for`)
}

/** Clauses of which later questions may take what does not fit here; an object that fits nothing is a mistake. */
const RIDES: ReadonlySet<Clause> = new Set<Clause>(['what', 'on', 'for', 'choosing'])
const rides = (clause: Clause, taken: number): boolean => RIDES.has(clause) && (clause !== 'what' || taken > 0)

/** Takes as many entries as fit. `ask` when the seat must be asked. Consumes from `queue`. */
export function fill(slot: Slot, queue: Entry[], settings: MatchSettings): readonly Ref[] | Refusal | 'ask' {
  const refs: Ref[] = []
  if (slot.min === 0 && queue[0]?.name === 'none' && !queue[0].quoted) {
    queue.shift()
    return refs
  }
  // Where nothing at all could be paid, what is named is the wrong card rather than one too many.
  const room = slot.clause === 'discarding' && slot.from.length === 0 ? 1 : slot.max
  while (queue.length > 0 && refs.length < room) {
    if (slot.clause === 'discarding' && (slot.min === slot.max || slot.more)) bringForward(slot, queue, refs)
    const entry = queue[0]!
    const ref = slot.from.find((r) => !refs.includes(r) && fitsRef(entry, r))
    if (!ref) {
      if (refs.length >= slot.min && (slot.more || rides(slot.clause, refs.length))) break
      return (
        tooFew(slot, entry, refs) ??
        slot.refuse?.(entry) ??
        refusal(
          slot.clause === 'on' || slot.clause === 'for' ? 'bad-target' : 'bad-choice',
          `${entry.name} cannot be named here`,
        )
      )
    }
    const unclear = settings.copies === 'ask' && ambiguous(slot, queue, refs)
    if (unclear) return unclear
    queue.shift()
    refs.push(ref)
  }
  if (refs.length >= slot.min && (refs.length > 0 || slot.min > 0)) {
    const lacking = slot.lacks?.(refs)
    // What is named and is not there comes before what it would have been worth.
    const stray = lacking && queue[0]
    return stray ? (tooFew(slot, stray, refs) ?? slot.over?.(stray) ?? lacking) : (lacking ?? refs)
  }
  if (slot.short) return slot.short
  if (refs.length > 0) return refusal('wrong-count', `${slot.min} are needed, ${refs.length} are named`)
  if (slot.from.length < slot.min)
    return refusal(slot.clause === 'discarding' ? 'cannot-pay' : 'bad-target', 'there is nothing to name here')
  // Nothing was said: what cannot be otherwise is taken, what is free is left, the rest is asked.
  if (Array.isArray(slot.missing)) return slot.missing
  if (slot.min > 0 && forced(slot) && (settings.silent || slot.from.every(isOpen) || isWhole(slot)))
    return slot.from.slice(0, slot.min)
  if (slot.min === 0 && slot.missing === 'none') return refs
  return 'ask'
}

/** `discarding` names every card that a play costs, in any order: what fits this cost comes first. */
function bringForward(slot: Slot, queue: Entry[], taken: readonly Ref[]): void {
  const at = queue.findIndex((entry) => slot.from.some((r) => !taken.includes(r) && fitsRef(entry, r)))
  if (at > 0) queue.unshift(...queue.splice(at, 1))
}

/** The next name fits several different copies, of which not all are named. */
function ambiguous(slot: Slot, queue: readonly Entry[], taken: readonly Ref[]): Refusal | undefined {
  const entry = queue[0]!
  const fitting = slot.from.flatMap((r) =>
    r.kind === 'card' && !taken.includes(r) && fitsRef(entry, r) ? [r.card] : [],
  )
  if (fitting.every((c) => c.marks.join() === fitting[0]?.marks.join())) return undefined
  const named = queue.filter((e) => fitting.some((c) => fitsCard(e, c))).length
  if (named >= fitting.length && taken.length + fitting.length <= slot.max) return undefined
  return refusal('ambiguous-name', `several different copies of ${entry.name} fit; name one by its mark`)
}

/** Everybody sees that it could be named. */
const isOpen = (ref: Ref): boolean => ref.kind !== 'card' || ref.card.zone.sees === 'all'

/** Everybody sees how many cards lie there, and that all of them are needed. */
const isWhole = ({ from, min }: Slot): boolean =>
  from.length === min && from.every((r) => r.kind === 'card' && r.card.zone.cards.length === min)

/** Only one way to fill it: as many as needed, or all cards of one name and mark. */
function forced(slot: Slot): boolean {
  if (slot.from.length === slot.min) return true
  if (slot.min !== slot.max) return false
  const first = slot.from[0]
  const alike = slot.alike ?? ((a: Card, b: Card) => a.kind === b.kind && a.zone === b.zone)
  return first?.kind === 'card' && slot.from.every((r) => r.kind === 'card' && alike(r.card, first.card))
}

/** How an option stands in a legal list: verb, subject and `as`, `of`, `with`; no targets, costs or choices. */
export function legalText(option: Option, as: boolean): string {
  let text: string = option.verb
  if (option.what !== undefined) text += ` ${option.what}`
  if (option.of !== undefined) text += ` of ${option.of}`
  if (as && option.as !== undefined) text += ` as ${option.as}`
  if (option.with !== undefined) text += ` with ${option.with}`
  return text
}

/** The legal lines of a seat, each once, in the order of the options; `as` only where it tells two apart. */
export function legalTexts(options: readonly Option[]): string[] {
  const free = options.filter((o) => !o.blocked)
  const texts = free.map((o) => {
    const twins = free.some((p) => p.as !== o.as && legalText(p, false) === legalText(o, false))
    return legalText(o, twins)
  })
  return [...new Set(texts)]
}

/** `chooses yes` and `uses ability` mean the one thing that may be left. */
export function accepting(act: Act, options: readonly Option[]): Act {
  const free = options.filter((o) => !o.blocked)
  const only = free[0]
  if (free.length !== 1 || !only || only.verb === act.verb) return act
  if (act.verb === 'uses' && only.what !== 'yes') return act
  return { ...act, verb: only.verb, what: only.what === undefined ? [] : [plain(only.what)] }
}

const plain = (name: string): Entry => ({ name, quoted: false, stack: false, marks: [], times: 1 })

/** The line that says this option with these follow-ups; the inverse of `match` under the same settings. */
export function actOf(
  option: Option,
  seat: Seat,
  picks: readonly { slot: Slot; refs: readonly Ref[] }[],
  { copies }: Pick<MatchSettings, 'copies'>,
): Act {
  const named = (name: string, card: Card | undefined): Entry =>
    copies === 'ask' && card ? { ...plain(name), marks: card.marks } : plain(name)
  const entryOf = (ref: Ref): Entry => {
    if (ref.kind === 'seat') return plain(ref.seat)
    return ref.kind === 'word' ? plain(ref.word) : named(ref.card.kind, ref.card)
  }
  const means = option.cards?.[0]
  const clause = (name: Slot['clause']) =>
    picks.filter((p) => p.slot.clause === name).flatMap((p) => p.refs.map(entryOf))
  const subject =
    option.what === undefined
      ? []
      : [
          {
            ...named(option.what, option.with === undefined ? means : undefined),
            ...(option.of ? { of: { name: option.of, quoted: false } } : {}),
          },
        ]
  const on = [...answeredEntries(option, seat), ...clause('on')]
  const behalf = option.for === undefined ? clause('for')[0] : plain(option.for)
  const discarding = clause('discarding')
  const choosing = clause('choosing')
  const taking = clause('taking')[0]
  const laid = picks.filter((p) => p.refs.length > 0)
  const places = laid.flatMap(({ slot, refs }): { what: Entry[]; place: Place }[] => {
    const what = refs.map(entryOf)
    if (slot.clause === 'top' || slot.clause === 'bottom') return [{ what, place: { on: slot.clause } }]
    if (!slot.clause.startsWith('into/')) return []
    const [, zone = '', owner] = slot.clause.split('/')
    return [{ what, place: { into: owner === undefined ? plain(zone) : { ...plain(zone), of: plain(owner) } } }]
  })
  const gifts = laid.flatMap(({ slot, refs }) =>
    slot.clause.startsWith('to/') ? [{ what: refs.map(entryOf), to: plain(slot.clause.slice(3)) }] : [],
  )
  return {
    form: 'act',
    who: { name: seat, quoted: false },
    verb: option.verb,
    // Naming nothing is said with a word, so that the line is one.
    what:
      subject.length + clause('what').length + places.length + gifts.length === 0 && picks.length > 0
        ? [plain('none')]
        : [...subject, ...clause('what')],
    ...(option.as ? { as: option.as } : {}),
    ...(option.with ? { with: named(option.with, means) } : {}),
    ...(on.length ? { on } : {}),
    ...(behalf ? { for: behalf } : {}),
    ...(discarding.length ? { discarding } : {}),
    ...(choosing.length ? { choosing } : {}),
    ...(taking ? { taking } : {}),
    ...(places.length ? { places } : {}),
    ...(gifts.length ? { gifts } : {}),
  }
}

function answeredEntries(option: Option, seat: Seat): Entry[] {
  const a = option.answers
  if (!a || (a.seat === (option.for ?? seat) && a.of === undefined)) return []
  const entry = plain(a.seat ?? a.names[0]!)
  return [a.of === undefined ? entry : { ...entry, of: { name: a.of, quoted: false } }]
}
