// One wait per cause. The question that a play opens announces every moment whose objects are known; a pass covers all
// of them, an answer to a later one is filed and tried at its moment. Which moments there are is a game's business.

import type { Act, Orders } from './line.ts'
import { match } from './match.ts'
import type { About, Option, Proc, Refusal, Said, Want } from './question.ts'
import type { Run } from './run.ts'
import type { GameEvent, Seat } from './table.ts'

/** A point at which seats may answer. */
export interface Moment {
  /** `cancel/12`, `attacked/5`, `save/B`: unique within a wait. */
  readonly key: string
  /** What a seat might say to it, blocked options included. */
  readonly options: (seat: Seat, want?: Want) => readonly Option[]
  /** Something in this game could answer it, by public facts. */
  readonly conceivable: () => boolean
  /** Under `windows: all`: may this seat be asked, by public facts? */
  readonly asks: (seat: Seat) => boolean
  /** Under `responses: first`: an answer takes effect at once instead of when all have answered. */
  readonly immediate: boolean
  /** Whose own answer comes before all others. */
  readonly first?: Seat
  /** Why what is said is no answer to it, whoever says it and whatever she holds. */
  readonly refuses?: (seat: Seat, act: Act) => Refusal | undefined
  /** The key of the moment for which an answer is kept that is not needed at this one. */
  readonly next?: string
  /** Whose answer has become impossible before its turn is asked again. */
  readonly again?: true
  /** Whom it is about, where it comes only when what is asked first is done: the question says that a pass covers it. */
  readonly later?: Seat
}

export interface Filed {
  readonly seat: Seat
  readonly act: Act
  readonly key: string
  /** The standing order that speaks ahead of its moment; withdrawn, it is silent. */
  readonly order?: Orders
}

export type Order = 'first' | 'seat' | 'poll' | 'turn'

export class Wait {
  readonly moments: Moment[] = []
  readonly said: Map<Seat, 'passed' | 'answered' | 'held'> = new Map()
  readonly filed: Filed[] = []
  /** Somebody was asked in it: what it answered opens anew afterwards. */
  opened = false
  /** How often what it answers has opened anew. */
  reopened = 0
  /** Grows with every change of this wait; who is waited for is cached against it and the table's. */
  private own = 0
  private waiting: { readonly tick: number; readonly own: number; readonly seats: readonly Seat[] } | undefined
  /** Whose answers have taken effect. */
  private readonly used = new Set<Seat>()
  /** Where the passes stand in the story, once everybody has spoken. */
  private passes: GameEvent | undefined

  constructor(
    readonly about: About,
    /** Who made the play: not asked. */
    readonly maker: Seat | undefined,
  ) {}

  announce(moment: Moment): void {
    if (this.moments.some((m) => m.key === moment.key)) return
    this.moments.push(moment)
    this.own++
  }

  done(key: string): void {
    const at = this.moments.findIndex((m) => m.key === key)
    if (at >= 0) this.moments.splice(at, 1)
    this.own++
  }

  /** Moments that come later, which a pass covers although the question is about something else. */
  covered(): { readonly moment: string; readonly who: Seat }[] {
    return this.moments.flatMap((m) =>
      m.later !== undefined && m.conceivable() ? [{ moment: m.key.split('/')[0]!, who: m.later }] : [],
    )
  }

  mayAnswer(run: Run, seat: Seat): boolean {
    return seat !== this.maker && run.rules.active(run, seat)
  }

  /** Who is waited for, in seat order from the turn player; those who hold come last. */
  awaited(run: Run): readonly Seat[] {
    const { tick } = run.table
    if (this.waiting?.tick !== tick || this.waiting.own !== this.own)
      this.waiting = { tick, own: this.own, seats: this.waitedFor(run) }
    return this.waiting.seats
  }

  /** Everybody who is asked and has not spoken, those who hold as well. */
  unspoken(run: Run): Seat[] {
    const able = run.option('windows') === 'able'
    const moments = able ? this.moments : this.moments.filter((m) => m.conceivable())
    if (moments.length === 0) return []
    return run.seatOrder().filter((s) => {
      const said = this.said.get(s)
      if (said === 'passed' || said === 'answered' || !this.mayAnswer(run, s)) return false
      return moments.some((m) => (able ? m.options(s).some((o) => !o.blocked) : m.asks(s)))
    })
  }

  private waitedFor(run: Run): Seat[] {
    const silent = this.unspoken(run)
    const ready = silent.filter((s) => this.said.get(s) !== 'held')
    return ready.length > 0 ? ready : silent
  }

  /** Everything that a seat could say to any announced moment. */
  options(seat: Seat, want?: Want): readonly Option[] {
    return this.moments.flatMap((m) => m.options(seat, want))
  }

  /** Out of an `order`, she is asked as though she had said nothing. */
  file(said: Said, order?: Orders): void {
    for (const one of [said, ...(said.also ?? [])]) this.fileOne(one, order)
  }

  private fileOne(said: Said, order?: Orders): void {
    const moment = this.moments.find((m) => m.options(said.seat).some((o) => sameOption(o, said.option)))
    if (!moment) return
    // What is said so many times is filed each by itself; of what is paid or chosen the number stays.
    const act = said.option.what === undefined ? said.act : once(said.act)
    const filed = { seat: said.seat, act, key: moment.key, ...(order ? { order } : {}) }
    for (let i = 0; i <= said.repeat; i++) this.filed.push({ ...filed })
    if (order) this.own++
    else this.mark(said.seat, 'answered')
  }

  pass(seat: Seat): void {
    this.mark(seat, 'passed')
  }

  /** An answer of this seat takes effect. */
  use(seat: Seat): void {
    this.used.add(seat)
  }

  /** Everybody has spoken: here the passes will stand. */
  spoken(run: Run): void {
    if (this.opened && !this.passes) this.passes = run.table.hold('passed')
  }

  /**
   * Nothing more can be answered. Who answered without need is told among those who passed, since what was not needed
   * is not shown; and nothing is told sooner, since who is missing from a list of passes must have answered.
   */
  close(run: Run): void {
    const who = run.seatOrder().filter((s) => this.said.has(s) && !this.used.has(s))
    const { moment, data } = this.about
    const { who: of, ...asked } = data
    if (this.passes && who.length > 0)
      run.table.tell(this.passes, { ...asked, ...(of === undefined ? {} : { of }), to: moment, who })
    this.passes = undefined
  }

  mark(seat: Seat, said: 'passed' | 'answered' | 'held'): void {
    this.said.set(seat, said)
    this.own++
  }

  /** As though she had not spoken. */
  forget(seat: Seat): void {
    this.said.delete(seat)
    this.own++
  }

  withdraw(seat: Seat): void {
    for (let i = this.filed.length - 1; i >= 0; i--) if (this.filed[i]!.seat === seat) this.filed.splice(i, 1)
    this.forget(seat)
  }

  /** What was answered still stands after an answer has left: passes are void, filed answers are kept. */
  reopen(): void {
    this.reopened++
    for (const seat of [...this.said.keys()]) {
      if (this.filed.some((f) => f.seat === seat)) continue
      this.forget(seat)
      // What she says now is told anew, a pass among the passes.
      this.used.delete(seat)
    }
  }
}

/** The act without `x2`: each of several is filed by itself. */
export function once(act: Act): Act {
  return { ...act, what: act.what.map((e) => ({ ...e, times: 1 })) }
}

function sameOption(a: Option, b: Option): boolean {
  return (
    a === b ||
    (a.verb === b.verb &&
      a.what === b.what &&
      a.as === b.as &&
      a.of === b.of &&
      a.with === b.with &&
      a.for === b.for &&
      a.answers?.names.join() === b.answers?.names.join() &&
      a.answers?.seat === b.answers?.seat &&
      a.answers?.of === b.answers?.of &&
      a.answers?.number === b.answers?.number &&
      a.answers?.part === b.answers?.part)
  )
}

/**
 * The next answer to this moment, re-checked against the table as it now is; undefined when there is none and nobody
 * is awaited. `first`: as they come, the attacked's own before others; `seat`: when all have spoken, in seat order;
 * `poll`: the same, nobody's own before others; `turn`: in seat order, as soon as all before have spoken.
 */
export function* attend(run: Run, wait: Wait, moment: Moment, order: Order): Proc<Said | undefined> {
  for (;;) {
    const filed = due(run, wait, moment, order)
    if (filed) {
      const said = match(moment.options(filed.seat), filed.seat, filed.act, run.matchSettings())
      wait.filed.splice(wait.filed.indexOf(filed), 1)
      if (filed.order && run.announced.withdrawn.has(filed.order)) continue
      if (said && !('code' in said)) {
        wait.use(filed.seat)
        return said
      }
      spare(run, wait, moment, filed)
      continue
    }
    const awaited = wait.awaited(run)
    if (awaited.length === 0) {
      wait.spoken(run)
      return undefined
    }
    wait.opened = true
    yield { kind: 'window', wait, about: wait.about }
  }
}

/** An answer that was not needed or not legal at its moment: kept for the next of a series, or given back. */
export function spare(run: Run, wait: Wait, moment: Moment, filed: Filed): void {
  if (moment.again) wait.forget(filed.seat)
  if (moment.next === undefined) run.rules.unused(run, filed)
  else wait.filed.push({ ...filed, key: moment.next })
}

function due(run: Run, wait: Wait, moment: Moment, order: Order): Filed | undefined {
  const mine = wait.filed.filter((f) => f.key === moment.key)
  if (mine.length === 0) return undefined
  const awaited = wait.awaited(run)
  if (order === 'first') {
    if (!moment.immediate && awaited.length > 0) return undefined
    return mine.find((f) => f.seat === moment.first) ?? mine[0]
  }
  const seats = run.seatOrder()
  const bySeat = [...mine].sort((a, b) => seats.indexOf(a.seat) - seats.indexOf(b.seat))
  const next = (order === 'seat' && mine.find((f) => f.seat === moment.first)) || bySeat[0]!
  if (order === 'turn') {
    // Who holds back is asked last and waited for all the same.
    const before = wait.unspoken(run).filter((s) => seats.indexOf(s) < seats.indexOf(next.seat))
    return before.length > 0 ? undefined : next
  }
  return awaited.length > 0 ? undefined : next
}
