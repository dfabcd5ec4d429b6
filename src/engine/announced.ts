// What players have said in advance: announced actions wait as a seat's queue, standing orders speak when their trigger
// holds. Both answer inside replay; their lines are logged with the mark `auto`.

import { isDeepStrictEqual } from 'node:util'
import type { Act, Orders } from './line.ts'
import type { Ask } from './question.ts'
import type { Run } from './run.ts'
import type { Seat } from './table.ts'
import { once } from './wait.ts'

/** Something that is said without a line of the log of its own. */
export interface Auto {
  readonly act: Act
  /** The order that files it ahead of its moment: its seat is asked as though it had said nothing. */
  readonly ahead?: Orders
  /** Out of a queue, which everybody has read; an order is its owner's secret. */
  readonly announced: boolean
}

export class Announced {
  readonly queues = new Map<Seat, Act[]>()
  readonly orders = new Map<Seat, Orders[]>()
  readonly withdrawn = new WeakSet<Orders>()
  /** Whose queue has been begun in her own turn. */
  private readonly begun = new Set<Seat>()
  /** How many events had happened when an order was given. */
  private readonly since = new WeakMap<Orders, number>()

  get nothing(): boolean {
    return this.queues.size === 0 && this.orders.size === 0
  }

  queue(seat: Seat, acts: readonly Act[]): void {
    this.queues.set(seat, [...(this.queues.get(seat) ?? []), ...acts])
  }

  stand(order: Orders, events: number): void {
    const seat = order.who.name
    this.since.set(order, events)
    this.orders.set(seat, [...(this.orders.get(seat) ?? []), order])
  }

  /** What is said now: the next of a queue whose seat may act, else the first order that speaks, ties by seat. */
  next(run: Run): Auto | undefined {
    const { ask } = run
    if (!ask || run.over) return undefined
    this.dropAfterTurn(run)
    const act = this.fromQueues(run, ask)
    return act ? { act, announced: true } : this.fromOrders(run)
  }

  /** Done as soon as legal. On her free step what is not is dropped; at any other question of hers it waits. */
  private fromQueues(run: Run, ask: Ask): Act | undefined {
    if (ask.kind === 'window' || ask.inside) return undefined
    const seats = ask.kind === 'choice' ? [ask.seat] : run.awaited()
    for (const seat of seats) {
      const queue = this.queues.get(seat) ?? []
      for (let act = queue[0]; act; act = queue[0]) {
        const legal = taken(run, act)
        if (!legal && !(ask.kind === 'choice' && ask.free)) break
        queue.shift()
        if (queue.length === 0) this.queues.delete(seat)
        if (legal) return act
        drop(run, seat, act)
      }
    }
    return undefined
  }

  /** What she had announced for her turn and did not come to is not meant for another one. */
  private dropAfterTurn(run: Run): void {
    const turn = run.rules.firstSeat(run)
    for (const [seat, queue] of this.queues) {
      if (seat === turn) this.begun.add(seat)
      else if (this.begun.delete(seat)) {
        this.queues.delete(seat)
        for (const act of queue) drop(run, seat, act)
      }
    }
    for (const seat of this.begun) if (seat !== turn || !this.queues.has(seat)) this.begun.delete(seat)
  }

  private fromOrders(run: Run): Auto | undefined {
    const awaited = run.awaited()
    for (const seat of run.seatOrder()) {
      for (const order of [...(this.orders.get(seat) ?? [])]) {
        const speaks = run.rules.triggered(run, seat, order.trigger, this.since.get(order) ?? 0)
        if (speaks === 'over') this.drop(seat, order)
        const act: Act = { ...order.say, who: order.who }
        if (speaks === 'early' && !isFiled(run, order, act) && taken(run, act))
          return { act, ahead: order, announced: false }
        const now = speaks === 'now' || usesOwn(run, order)
        if (now && awaited.includes(seat) && taken(run, act)) return { act, announced: false }
      }
    }
    return undefined
  }

  /** What an order has filed already goes with it. */
  withdraw(seat: Seat): void {
    for (const order of this.orders.get(seat) ?? []) this.withdrawn.add(order)
    this.orders.delete(seat)
  }

  /** Who is out says nothing more. */
  clear(seat: Seat): void {
    this.queues.delete(seat)
    this.orders.delete(seat)
  }

  private drop(seat: Seat, order: Orders): void {
    const left = (this.orders.get(seat) ?? []).filter((o) => o !== order)
    if (left.length > 0) this.orders.set(seat, left)
    else this.orders.delete(seat)
  }
}

/** Everybody is told that something of what she announced was not done. */
function drop(run: Run, seat: Seat, act: Act): void {
  run.table.record('dropped', { who: seat, said: [act.verb, ...act.what.map((e) => e.name)].join(' ') })
}

/** An order to use something speaks also where only she is asked whether she uses it. */
const usesOwn = ({ ask }: Run, { say, trigger }: Orders): boolean =>
  say.verb === 'uses' && trigger.kind === 'always' && ask?.kind === 'choice' && ask.optional && !ask.free && !ask.inside

/** By the order, or by herself. */
function isFiled(run: Run, order: Orders, act: Act): boolean {
  const { ask } = run
  return (
    ask?.kind === 'window' &&
    ask.wait.filed.some(
      (f) =>
        f.order === order ||
        (f.seat === act.who?.name && [act, once(act)].some((said) => isDeepStrictEqual(f.act, said))),
    )
  )
}

function taken(run: Run, act: Act): boolean {
  const said = run.check(act)
  return said === 'pass' || !('code' in said)
}
