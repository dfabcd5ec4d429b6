// Set-up: identities by the number of players, characters, life, four cards each, a hidden weather card. And the empty
// table on which a game or a scenario begins.

import { cardRef, type Option, type Proc } from '../../engine/question.ts'
import type { Chance } from '../../engine/random.ts'
import type { Run } from '../../engine/run.ts'
import { type Seat, Table } from '../../engine/table.ts'
import { fullLife } from './life.ts'
import { draw } from './piles.ts'
import type { S2Program } from './schema.ts'
import { leader, program, roleDef, roleOf } from './state.ts'
import { dealWeather } from './weather.ts'

const FIRST_HAND = 4
/** Characters to choose from: the leader's, and everybody else's. */
const DEALT = { leader: 3, others: 2 }

type Options = Readonly<Record<string, string>>

/** With more players than one box is for two boxes are laid together (option `boxes`). */
function boxes(p: S2Program, players: number, options: Options): number {
  if (options.boxes === 'one') return 1
  return options.boxes === 'two' || players > p.table['one-box'] ? 2 : 1
}

/**
 * Zones and seats, and every card of the packs in its deck, in the order of the packs; nothing is shuffled yet. Of two
 * boxes game cards and weathers lie there twice, characters once (ruling A5).
 */
export function emptyTable(p: S2Program, seats: readonly Seat[], chance: Chance, options: Options): Table {
  const table = new Table(chance)
  const main = table.addZone('main', 'nobody')
  table.addZone('discard', 'all')
  table.addZone('stack', 'all')
  const weather = table.addZone('weather', 'nobody')
  const character = table.addZone('character', 'nobody')
  table.addZone('roles', 'nobody')
  table.addZone('box', 'nobody')
  for (const seat of seats) {
    table.addSeat(seat)
    for (const own of ['hand', 'spirit', 'extra-spirit', 'weather', 'dealt']) table.addZone(own, 'owner', seat)
    table.addZone('role', 'owner', seat, true)
    for (const open of ['divination', 'on']) table.addZone(open, 'all', seat)
    // What lies here makes continuous facts.
    for (const open of ['items', 'summon', 'character']) table.addZone(open, 'all', seat, true)
  }
  const many = boxes(p, seats.length, options)
  for (const [id, def] of Object.entries(p.cards)) {
    if (Object.entries(def.only?.option ?? {}).some(([option, value]) => options[option] !== value)) continue
    for (const [symbol, n] of Object.entries(def.copies))
      for (let i = 0; i < n * many; i++) table.addCard(id, main, 'main', [symbol])
  }
  for (const [id, def] of Object.entries(p.weathers))
    for (let i = 0; i < def.copies * many; i++) table.addCard(id, weather, 'weather')
  for (const id of Object.keys(p.characters)) table.addCard(id, character, 'character')
  return table
}

/** How many of each group are dealt; for some numbers of players an option has another row. */
function plan(run: Run): Readonly<Record<string, number>> {
  const { deal, variants } = program(run).table
  const players = String(run.table.seats.length)
  for (const [option, values] of Object.entries(variants)) {
    const row = values[run.option(option)]?.[players]
    if (row) return row
  }
  const row = deal[players]
  if (!row) throw new Error(`no roles for ${players} players`)
  return row
}

function dealRoles(run: Run): void {
  const { table } = run
  const pile = table.zone('roles')
  for (const [group, count] of Object.entries(plan(run))) {
    const role = Object.entries(program(run).roles).find(([, def]) => def.group === group)
    if (!role) throw new Error(`no role is of the group ${group}`)
    for (let i = 0; i < count; i++) table.addCard(role[0], pile, 'roles')
  }
  if (pile.cards.length !== table.seats.length)
    throw new Error(`${pile.cards.length} roles for ${table.seats.length} players`)
  table.shuffle(pile)
  for (const seat of table.seats) table.move(pile.cards.at(-1)!, table.zone('role', seat))
}

export function* setUp(run: Run): Proc<void> {
  const { table } = run
  if (table.seats.every((s) => roleOf(run, s) === undefined)) dealRoles(run)
  table.shuffle(table.zone('main'))
  // The leader shows hers at once.
  for (const seat of table.seats) {
    const role = roleOf(run, seat)
    if (role === undefined || !roleDef(run, role).leads) continue
    table.set(seat, 'revealed', true)
    table.record('revealed', { who: seat, card: role })
  }
  yield* characters(run)
  fullLife(run)
  for (const seat of table.seats) draw(run, seat, FIRST_HAND)
  dealWeather(run)
}

/** The leader first, openly; what she leaves is shuffled back for the others (ruling A4), who show theirs together. */
function* characters(run: Run): Proc<void> {
  const { table } = run
  const deck = table.zone('character')
  const first = leader(run)
  const others = table.seats.filter((s) => s !== first)
  const enough = Math.max(DEALT.leader, 1 + DEALT.others * others.length)
  // With too few each is dealt one, or none.
  if (deck.cards.length < table.seats.length) return
  table.shuffle(deck)
  const choice = deck.cards.length >= enough
  if (first !== undefined) {
    yield* pick(run, [first], choice ? DEALT.leader : 1)
    for (const card of [...table.zone('dealt', first).cards]) table.move(card, deck)
    table.shuffle(deck)
  }
  yield* pick(run, others, choice ? DEALT.others : 1)
  for (const seat of others)
    for (const card of [...table.zone('dealt', seat).cards]) table.move(card, table.zone('box'))
}

function* pick(run: Run, seats: readonly Seat[], each: number): Proc<void> {
  const { table } = run
  const deck = table.zone('character')
  for (const seat of seats) for (let i = 0; i < each; i++) table.move(deck.cards.at(-1)!, table.zone('dealt', seat))
  const dealt = (seat: Seat) => table.zone('dealt', seat).cards
  const options = (seat: Seat): Option[] => [
    {
      verb: 'picks',
      slots: (bound) =>
        bound.picked
          ? undefined
          : { key: 'picked', clause: 'what', from: dealt(seat).map(cardRef), min: 1, max: 1, missing: 'ask' },
      run: function* () {},
    },
  ]
  const about = { moment: 'pick-character', data: { who: [...seats] } }
  const answers = each > 1 ? yield* run.joint(seats, about, options) : undefined
  for (const seat of seats) {
    const ref = answers?.get(seat)?.bound.picked?.[0]
    const card = ref?.kind === 'card' ? ref.card : dealt(seat)[0]!
    table.move(card, table.zone('character', seat), 'top', true)
    table.set(seat, 'character', card.kind)
    table.record('picked', { who: seat, card: card.kind })
  }
}
