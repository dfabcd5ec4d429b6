// When a standing order speaks, and what a host's repairs do.

import type { Entry, Host, Trigger, ZoneName } from '../../engine/line.ts'
import { fitsCard, refusal } from '../../engine/match.ts'
import type { Refusal } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { discard, draw } from './piles.ts'
import { active, hand, life, program, revealed, roleOf, stat, stateOf } from './state.ts'

const attackOn = (run: Run, seat: Seat): boolean => {
  const { ask } = run
  return ask?.kind === 'window' && ask.wait.moments.some((m) => m.key.startsWith('attacked/') && m.first === seat)
}

export function triggered(run: Run, seat: Seat, trigger: Trigger): 'now' | 'not' | 'over' {
  const { ask } = run
  const yes = (is: boolean) => (is ? 'now' : 'not')
  const data = ask?.about.data ?? {}
  const asks = ask?.kind === 'window'
  switch (trigger.kind) {
    case 'always':
      return yes(asks)
    case 'until':
      if (trigger.until === 'my-turn') return stateOf(run).turn === seat ? 'over' : yes(asks)
      if (trigger.until === 'resolved') return stateOf(run).stack.length === 0 && !asks ? 'over' : yes(asks)
      return attackOn(run, seat) ? 'over' : yes(asks)
    case 'attacked':
      return yes(attackOn(run, seat) && (trigger.by === undefined || data.who === trigger.by.name))
    case 'at-0':
      return yes(ask?.about.moment === 'fainted' && life(run, seat) <= 0)
    case 'played':
      return yes(asks && data.card === trigger.card.name)
    case 'falls':
      return yes(!active(run, trigger.seat.name))
    case 'reaches':
      return yes(stateOf(run).turn === trigger.seat.name && stateOf(run).step === trigger.step)
    case 'arrives':
      return yes(asks && (typesOf(run, data.card) as readonly string[]).includes(trigger.type))
    case 'step':
      return yes(trigger.step === 'discard' && ask?.about.moment === 'discard-step')
  }
}

const typesOf = (run: Run, card: unknown) => program(run).cards[String(card ?? '')]?.types ?? []

/** Repairs by hand. They happen between two answers and are shown in the post. */
export function hostDeed(run: Run, host: Host): Refusal | undefined {
  const { table } = run
  const { deed } = host
  switch (deed.deed) {
    case 'sets':
      return forSeat(run, deed.seat, (seat) => setLife(run, seat, deed.key, Number(deed.value)))
    case 'draws':
      return forSeat(run, deed.seat, (seat) => {
        draw(run, seat, deed.count)
        return undefined
      })
    case 'discards-random':
      return forSeat(run, deed.seat, (seat) => {
        for (let i = 0; i < deed.count; i++) {
          const card = table.pick(hand(run, seat))
          if (card) discard(run, seat, [card], 'host')
        }
        return undefined
      })
    case 'shuffles': {
      const zone = table.zones.get(deed.pile)
      if (!zone || zone.owner !== undefined) return refusal('unknown-name', `no pile is called ${deed.pile}`)
      table.shuffle(zone)
      table.record('host', { what: 'shuffle', pile: deed.pile })
      return undefined
    }
    case 'reveals-role':
      return forSeat(run, deed.seat, (seat) => showRole(run, seat))
    case 'gives':
      return forSeat(run, deed.seat, (seat) => {
        const from = [...table.zone('discard').cards, ...table.zone('main').cards]
        return carry(
          run,
          from.find((c) => fitsCard(deed.card, c)),
          `hand/${seat}`,
          deed.card,
        )
      })
    case 'takes':
      return forSeat(run, deed.seat, (seat) =>
        carry(
          run,
          hand(run, seat).find((c) => fitsCard(deed.card, c)),
          'discard',
          deed.card,
        ),
      )
    case 'moves': {
      const from = table.zones.get(zoneKey(deed.from))
      if (!from || !table.zones.has(zoneKey(deed.to)))
        return refusal('unknown-name', 'a zone is hand of A, spirit of A, items of A, divination of A, discard or main')
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
      for (const seat of ask.wait.awaited(run)) ask.wait.pass(seat)
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
    case 'note':
    case 'extends':
    case 'seats':
      return undefined
  }
}

function forSeat(run: Run, entry: Entry, act: (seat: Seat) => Refusal | undefined): Refusal | undefined {
  if (!run.table.seats.includes(entry.name)) return refusal('unknown-name', `no player is called ${entry.name}`)
  return act(entry.name)
}

function setLife(run: Run, seat: Seat, key: string, n: number): Refusal | undefined {
  const cap = stat(run, seat, 'max-life')
  if (key !== 'life' || !Number.isInteger(n) || n < 1 || n > cap)
    return refusal('bad-choice', `life can be set, from 1 to ${cap}`)
  run.table.set(seat, 'life', n)
  run.table.record('host', { what: 'life', who: seat, n })
  return undefined
}

function showRole(run: Run, seat: Seat): Refusal | undefined {
  const role = roleOf(run, seat)
  if (role === undefined || revealed(run, seat)) return refusal('used', 'there is no hidden role to show')
  run.table.set(seat, 'revealed', true)
  run.table.record('revealed', { who: seat, card: role })
  return undefined
}

const zoneKey = (zone: ZoneName): string => (zone.of ? `${zone.zone}/${zone.of.name}` : zone.zone)

function carry(run: Run, card: Card | undefined, to: string, named: Entry): Refusal | undefined {
  if (!card) return refusal('not-held', `${named.name} is not there to move`)
  const from = card.zone
  const zone = run.table.zones.get(to)!
  const open = from.sees === 'all' || zone.sees === 'all'
  run.table.move(card, zone)
  run.table.record('host', { what: 'move', from: from.name, to: zone.name, ...(open ? { card: card.kind } : {}) })
  return undefined
}
