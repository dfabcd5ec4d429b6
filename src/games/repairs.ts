// What both games share of orders and repairs: when a standing order speaks, and what a host does by hand. Repairs
// happen between two answers and are shown in the post.

import type { Entry, Host, Trigger, ZoneName } from '../engine/line.ts'
import { fitsCard, refusal } from '../engine/match.ts'
import type { Proc, Refusal } from '../engine/question.ts'
import type { Speaks } from '../engine/rules.ts'
import type { Run } from '../engine/run.ts'
import type { Card, Seat } from '../engine/table.ts'

/** What a game says of the moment to a standing order. */
export interface Standing {
  readonly turn: Seat | undefined
  readonly step: string
  /** The step with which a turn begins. */
  readonly begins: string
  /** Nothing waits to be resolved. */
  readonly idle: boolean
  /** The question by which a player at 0 life is saved, and whether she is. */
  readonly saving: string
  readonly atZero: (seat: Seat) => boolean
  readonly active: (seat: Seat) => boolean
  readonly typesOf: (card: string) => Iterable<string>
}

const attackOn = (run: Run, seat: Seat): boolean => {
  const { ask } = run
  return ask?.kind === 'window' && ask.wait.moments.some((m) => m.key.startsWith('attacked/') && m.first === seat)
}

/** Where only the able are asked, and saving herself is all that she could say, there is nothing to ask. */
function ahead(run: Run, seat: Seat): Speaks {
  const { ask } = run
  if (ask?.kind !== 'window' || run.option('windows') !== 'able') return 'early'
  const more = ask.wait.moments.some((m) => m.key !== `save/${seat}` && m.options(seat).some((o) => !o.blocked))
  return more ? 'early' : 'now'
}

/** Has a turn of hers begun since so many events had happened? */
const hasBegun = (run: Run, seat: Seat, begins: string, since: number): boolean =>
  run.table.events.slice(since).some((e) => e.kind === 'step' && e.data.who === seat && e.data.step === begins)

export function orderHolds(run: Run, seat: Seat, trigger: Trigger, since: number, now: Standing): Speaks {
  const { ask } = run
  const yes = (is: boolean) => (is ? 'now' : 'not')
  const asks = ask?.kind === 'window'
  const data = ask?.about.data ?? {}
  switch (trigger.kind) {
    case 'always':
      return yes(asks)
    case 'until':
      if (trigger.until === 'my-turn') return hasBegun(run, seat, now.begins, since) ? 'over' : yes(asks)
      if (trigger.until === 'resolved') return now.idle && !asks ? 'over' : yes(asks)
      return attackOn(run, seat) ? 'over' : yes(asks)
    case 'attacked':
      return yes(attackOn(run, seat) && (trigger.by === undefined || data.who === trigger.by.name))
    case 'at-0':
      if (ask?.about.moment === now.saving) return yes(now.atZero(seat))
      // A play that might take her there announces saving her; the order is filed for then, and she is asked all the same.
      return asks && ask.wait.moments.some((m) => m.key === `save/${seat}`) ? ahead(run, seat) : 'not'
    case 'played':
      return yes(asks && data.card === trigger.card.name)
    case 'falls':
      return yes(!now.active(trigger.seat.name))
    case 'reaches':
      return yes(now.turn === trigger.seat.name && now.step === trigger.step)
    case 'arrives':
      return yes(asks && [...now.typesOf(String(data.card ?? ''))].includes(trigger.type))
    case 'step':
      return yes(ask?.about.moment === { discard: 'discard-step', exchange: 'exchange' }[trigger.step])
  }
}

/** What a game lends to the host's hands. */
export interface Hands {
  /** Lowest and highest life that can be set. */
  readonly life: (seat: Seat) => readonly [number, number]
  /** A role that is still hidden. */
  readonly hiddenRole: (seat: Seat) => string | undefined
  readonly draw: (seat: Seat, count: number) => Proc<void>
  readonly discard: (seat: Seat, cards: readonly Card[]) => Proc<void>
  /** What follows when life has been set by hand. */
  readonly settle?: () => Proc<void>
  /** Piles out of which a card is given, in the order in which they are looked at; usually the discard pile and the deck. */
  readonly piles?: readonly string[]
  /** The pile of a card that is taken away, where that is not the discard pile. */
  readonly pileOf?: (card: Card) => string | undefined
  /** Zones between which the host may move cards. */
  readonly zones: readonly string[]
}

export function repair(run: Run, host: Host, hands: Hands): Refusal | Proc<void> | undefined {
  const { table } = run
  const { deed } = host
  switch (deed.deed) {
    case 'sets':
      return forSeat(
        run,
        deed.seat,
        (seat) => setLife(run, seat, deed.key, Number(deed.value), hands.life(seat)) ?? hands.settle?.(),
      )
    case 'draws':
      return forSeat(run, deed.seat, (seat) => hands.draw(seat, deed.count))
    case 'discards-random':
      return forSeat(run, deed.seat, (seat) => discardRandom(run, seat, deed.count, hands))
    case 'shuffles': {
      const zone = table.zones.get(deed.pile)
      if (!zone || zone.owner !== undefined) return refusal('unknown-name', `no pile is called ${deed.pile}`)
      table.shuffle(zone)
      table.record('host', { what: 'shuffle', pile: deed.pile })
      return undefined
    }
    case 'reveals-role':
      return forSeat(run, deed.seat, (seat) => showRole(run, seat, hands.hiddenRole(seat)))
    case 'gives':
      return forSeat(run, deed.seat, (seat) => {
        const from = (hands.piles ?? ['discard', 'main']).flatMap((pile) => table.zone(pile).cards)
        return carry(
          run,
          from.find((c) => fitsCard(deed.card, c)),
          `hand/${seat}`,
          deed.card,
        )
      })
    case 'takes':
      return forSeat(run, deed.seat, (seat) => {
        const card = table.zone('hand', seat).cards.find((c) => fitsCard(deed.card, c))
        return carry(run, card, (card && hands.pileOf?.(card)) ?? 'discard', deed.card)
      })
    case 'moves': {
      const from = table.zones.get(zoneKey(deed.from))
      const known = [deed.from, deed.to].every((z) => hands.zones.includes(z.zone) && table.zones.has(zoneKey(z)))
      if (!from || !known)
        return refusal('unknown-name', `cards move between ${hands.zones.join(', ')}; of whom, where it is somebody's`)
      return carry(
        run,
        from.cards.find((c) => fitsCard(deed.card, c)),
        zoneKey(deed.to),
        deed.card,
      )
    }
    case 'skips': {
      const { ask } = run
      if (ask?.kind !== 'window')
        return refusal('must-choose', 'this question needs an answer; the host may give one in her name')
      for (const seat of ask.wait.unspoken(run)) ask.wait.pass(seat)
      return undefined
    }
    case 'ends-game':
      table.record('host', { what: 'end' })
      run.end()
      return undefined
    case 'sets-option':
      if (!(deed.option in run.options)) return refusal('unknown-name', `no option is called ${deed.option}`)
      run.options[deed.option] = deed.value
      table.record('host', { what: 'option', option: deed.option, value: deed.value })
      return undefined
    case 'ruling':
      table.record('ruling', { text: deed.text })
      return undefined
    case 'extends':
      table.record('extended', { to: deed.to })
      return undefined
    case 'seats':
      return forSeat(run, deed.seat, (seat) => {
        const { name } = deed.newcomer
        if (table.seats.includes(name)) return refusal('same-name', `${name} plays already`)
        table.set(seat, 'newcomer', name)
        // Orders were hers who has gone, and so is what they have filed.
        run.announced.withdraw(seat)
        run.announced.queues.delete(seat)
        table.record('seated', { who: seat, newcomer: name })
        return undefined
      })
    case 'note':
      return undefined
  }
}

function forSeat<T>(run: Run, entry: Entry, act: (seat: Seat) => T): T | Refusal {
  return run.table.seats.includes(entry.name)
    ? act(entry.name)
    : refusal('unknown-name', `no player is called ${entry.name}`)
}

function setLife(
  run: Run,
  seat: Seat,
  key: string,
  n: number,
  [low, high]: readonly [number, number],
): Refusal | undefined {
  if (key !== 'life' || !Number.isInteger(n) || n < low || n > high)
    return refusal('bad-choice', `life can be set, from ${low} to ${high}`)
  run.table.set(seat, 'life', n)
  run.table.record('host', { what: 'life', who: seat, n })
  return undefined
}

function* discardRandom(run: Run, seat: Seat, count: number, hands: Hands): Proc<void> {
  for (let i = 0; i < count; i++) {
    const card = run.table.pick(run.table.zone('hand', seat).cards)
    if (!card) return
    yield* hands.discard(seat, [card])
  }
}

function showRole(run: Run, seat: Seat, role: string | undefined): Refusal | undefined {
  if (role === undefined) return refusal('used', 'there is no hidden role to show')
  run.table.set(seat, 'revealed', true)
  run.table.record('revealed', { who: seat, card: role })
  return undefined
}

const zoneKey = (zone: ZoneName): string => (zone.of ? `${zone.zone}/${zone.of.name}` : zone.zone)

/** Between hidden zones nobody but the owner learns which card it was. */
function carry(run: Run, card: Card | undefined, to: string, named: Entry): Refusal | undefined {
  if (!card) return refusal('not-held', `${named.name} is not there to move`)
  const from = card.zone
  const zone = run.table.zones.get(to)!
  const open = from.sees === 'all' || zone.sees === 'all'
  run.table.move(card, zone)
  const owner = zone.owner ?? from.owner
  const data = { what: 'move', from: from.name, to: zone.name, ...(owner === undefined ? {} : { who: owner }) }
  const owners = [...new Set([from.owner, zone.owner].filter((s) => s !== undefined))]
  run.table.record('host', open ? { ...data, card: card.kind } : data, { to: owners, data: { card: card.kind } })
  return undefined
}
