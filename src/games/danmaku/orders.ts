// When a standing order speaks, and what a host's repairs do.

import { refusal } from '../../engine/match.ts'
import type { Proc, Refusal } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import type { Entry, Host, Trigger, ZoneName } from '../../engine/line.ts'
import { fitsCard } from '../../engine/match.ts'
import { discard, draw } from './piles.ts'
import { active, hand, life, revealed, roleOf, stat, stateOf, typesOf } from './state.ts'

const attackOf = (run: Run, seat: Seat): boolean => {
  const ask = run.ask
  return ask?.kind === 'window' && ask.wait.moments.some((m) => m.key.startsWith('attacked/') && m.first === seat)
}

export function triggered(run: Run, seat: Seat, trigger: Trigger): 'now' | 'not' | 'over' {
  const ask = run.ask
  const yes = (is: boolean) => (is ? 'now' : 'not')
  const data = ask?.about.data ?? {}
  switch (trigger.kind) {
    case 'always':
      return yes(ask?.kind === 'window')
    case 'until':
      if (trigger.until === 'my-turn') return stateOf(run).turn === seat ? 'over' : yes(ask?.kind === 'window')
      if (trigger.until === 'resolved') return stateOf(run).stack.length === 0 && ask?.kind !== 'window' ? 'over' : yes(ask?.kind === 'window')
      return attackOf(run, seat) ? 'over' : yes(ask?.kind === 'window')
    case 'attacked':
      return yes(attackOf(run, seat) && (trigger.by === undefined || data.who === trigger.by.name))
    case 'at-0':
      return yes(ask?.about.moment === 'save' && life(run, seat) === 0)
    case 'played':
      return yes(ask?.kind === 'window' && data.card === trigger.card.name)
    case 'falls':
      return yes(!active(run, trigger.seat.name))
    case 'reaches':
      return yes(stateOf(run).turn === trigger.seat.name && stateOf(run).step === trigger.step)
    case 'arrives':
      return yes(ask?.kind === 'window' && [...typesOf(run, String(data.card ?? ''))].includes(trigger.type as never))
    case 'step':
      return yes(trigger.step === 'discard' && ask?.about.moment === 'discard-step')
  }
}

/** Repairs by hand. They happen between two answers and are shown in the post. */
export function hostDeed(run: Run, host: Host): Refusal | Proc<void> | undefined {
  const { table } = run
  const { deed } = host
  const seatNamed = (entry: Entry): Seat | Refusal =>
    table.seats.includes(entry.name) ? entry.name : refusal('unknown-name', `no player is called ${entry.name}`)
  switch (deed.deed) {
    case 'sets': {
      const seat = seatNamed(deed.seat)
      if (typeof seat !== 'string') return seat
      const n = Number(deed.value)
      if (deed.key !== 'life' || !Number.isInteger(n) || n < 0 || n > stat(run, seat, 'max-life'))
        return refusal('bad-choice', `life can be set, from 0 to ${stat(run, seat, 'max-life')}`)
      table.set(seat, 'life', n)
      table.record('host', { what: 'life', who: seat, n })
      return undefined
    }
    case 'draws': {
      const seat = seatNamed(deed.seat)
      if (typeof seat !== 'string') return seat
      return draw(run, seat, deed.count)
    }
    case 'discards-random': {
      const seat = seatNamed(deed.seat)
      if (typeof seat !== 'string') return seat
      return discardRandom(run, seat, deed.count)
    }
    case 'shuffles': {
      const zone = table.zones.get(deed.pile)
      if (!zone || zone.owner !== undefined) return refusal('unknown-name', `no pile is called ${deed.pile}`)
      table.shuffle(zone)
      table.record('host', { what: 'shuffle', pile: deed.pile })
      return undefined
    }
    case 'reveals-role': {
      const seat = seatNamed(deed.seat)
      if (typeof seat !== 'string') return seat
      const role = roleOf(run, seat)
      if (role === undefined || revealed(run, seat)) return refusal('used', 'there is no hidden role to show')
      table.set(seat, 'revealed', true)
      table.record('revealed', { who: seat, card: role })
      return undefined
    }
    case 'gives':
    case 'takes': {
      const seat = seatNamed(deed.seat)
      if (typeof seat !== 'string') return seat
      const own = table.zone('hand', seat)
      const from = deed.deed === 'gives' ? [table.zone('discard'), table.zone('main')] : [own]
      const card = from.flatMap((z) => z.cards).find((c) => fitsCard(deed.card, c))
      if (!card) return refusal('not-held', `${deed.card.name} is not there to move`)
      return carry(run, card, deed.deed === 'gives' ? own.key : 'discard')
    }
    case 'moves': {
      const from = zoneNamed(run, deed.from)
      const to = zoneNamed(run, deed.to)
      if (!from || !to) return refusal('unknown-name', 'a zone is hand of A, play of A, discard or main')
      const card = from.find((c) => fitsCard(deed.card, c))
      return card ? carry(run, card, zoneKey(deed.to)) : refusal('not-held', `${deed.card.name} is not there`)
    }
    case 'skips': {
      const ask = run.ask
      if (ask?.kind === 'window') {
        for (const seat of ask.wait.awaited(run)) ask.wait.pass(seat)
        return undefined
      }
      return refusal('must-choose', 'this question needs an answer; the host may give one in her name')
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
    case 'note':
    case 'extends':
    case 'seats':
      return undefined
  }
}

function* discardRandom(run: Run, seat: Seat, count: number): Proc<void> {
  for (let i = 0; i < count; i++) {
    const card = run.table.pick(hand(run, seat))
    if (card) yield* discard(run, seat, [card], 'host')
  }
}

const zoneKey = (zone: ZoneName): string => (zone.of ? `${zone.zone}/${zone.of.name}` : zone.zone)
const zoneNamed = (run: Run, zone: ZoneName): readonly Card[] | undefined => run.table.zones.get(zoneKey(zone))?.cards

function carry(run: Run, card: Card, to: string): undefined {
  const from = card.zone
  const zone = run.table.zones.get(to)!
  const open = from.sees === 'all' || zone.sees === 'all'
  run.table.move(card, zone)
  run.table.record('host', { what: 'move', from: from.name, to: zone.name, ...(open ? { card: card.kind } : {}) })
  return undefined
}

