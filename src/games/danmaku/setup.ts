// Set-up: roles by the number of players, characters dealt and one kept, all revealed together with the leader's role,
// hands drawn to maximum hand size. And the empty table on which a game or a scenario begins.

import { cardRef, type Option, type Proc } from '../../engine/question.ts'
import type { Chance } from '../../engine/random.ts'
import type { Run } from '../../engine/run.ts'
import { type Seat, Table } from '../../engine/table.ts'
import { addedDecks, discardOf, drawDecks, MAIN } from './decks.ts'
import { fullLife, withoutLife } from './life.ts'
import { MARKET } from './market.ts'
import { draw } from './piles.ts'
import { addPoints } from './points.ts'
import type { CardDef, DanmakuProgram, RoleDef } from './schema.ts'
import { characterId, characterOf, hand, leader, program, roleDef, roleOf, stat } from './state.ts'

/** Zones and seats, and every card of the packs in its deck, in the order of the packs; nothing is shuffled yet. */
export function emptyTable(
  p: DanmakuProgram,
  seats: readonly Seat[],
  chance: Chance,
  options: Readonly<Record<string, string>>,
): Table {
  const table = new Table(chance)
  for (const deck of drawDecks(p)) {
    table.addZone(deck, 'nobody')
    table.addZone(discardOf(deck), 'all')
  }
  const incident = table.addZone('incident', 'nobody')
  table.addZone('incident-play', 'all', undefined, true)
  table.addZone('past-incidents', 'all')
  table.addZone('collected', 'all')
  table.addZone('stack', 'all')
  table.addZone('revealed', 'all')
  const character = table.addZone('character', 'nobody')
  table.addZone('roles', 'nobody')
  table.addZone('box', 'nobody')
  for (const seat of seats) {
    table.addSeat(seat)
    table.addZone('hand', 'owner', seat)
    table.addZone('play', 'all', seat, true)
    table.addZone('role', 'owner', seat, true)
    table.addZone('dealt', 'owner', seat)
    table.addZone('aside', 'owner', seat)
    table.addZone('character', 'all', seat)
    table.addZone('extra', 'all', seat, true)
  }
  table.addZone(MARKET, 'all')
  addPoints(table, p)
  const is = (wanted: Readonly<Record<string, string>> | undefined) =>
    Object.entries(wanted ?? {}).every(([id, value]) => options[id] === value)
  const fill = (id: string, deck: string, copies: CardDef['copies']) => {
    const mark = addedDecks(p)[deck]?.mark
    const more = mark === undefined ? [] : [mark]
    for (const [season, n] of Object.entries(copies))
      for (let i = 0; i < n; i++) table.addCard(id, table.zone(deck), deck, [season, ...more])
  }
  for (const [id, def] of Object.entries(p.cards)) fill(id, def.deck ?? MAIN, copiesOf(def, options))
  for (const [deck, def] of Object.entries(addedDecks(p)))
    for (const [id, copies] of Object.entries(def.copies)) fill(id, deck, copies)
  for (const [id, def] of Object.entries(p.incidents))
    if (!(options[id] === 'out')) table.addCard(id, incident, 'incident', [def.season])
  for (const [id, def] of Object.entries(p.characters))
    if (is(def.only?.option)) table.addCard(id, character, 'character', [def.season])
  return table
}

/** How many copies of a card there are, by season. */
export function copiesOf(def: CardDef, options: Readonly<Record<string, string>>): CardDef['copies'] {
  const other = def['copies-when']
  return other && Object.entries(other.option).every(([id, value]) => options[id] === value) ? other.copies : def.copies
}

/** From how many players on a role is dealt (options), and whether it is at all where only plain roles are. */
export function isDealt(def: RoleDef, players: number, options: Readonly<Record<string, string>>): boolean {
  const option = def['min-players-option']
  const least = option === undefined ? def['min-players'] : Number(options[option] || def['min-players'])
  return least <= players && (def.plain || options.roles !== 'plain')
}

/** A role card, two-sided when its role can be replaced by another face. */
export function addRoleCard(table: Table, p: DanmakuProgram, id: string, zone: ReturnType<Table['zone']>): void {
  const def = p.roles[id]
  const front = Object.entries(p.roles).find(([, r]) => r.reveal?.becomes === id)?.[0]
  const card = table.addCard(id, zone, 'roles', def ? [def.season] : [])
  if (def?.reveal) card.faces = [id, def.reveal.becomes]
  else if (front !== undefined) card.faces = [front, id]
}

/** Roles to deal at this number of players, drawn at random within each group. */
function dealRoles(run: Run): void {
  const { table } = run
  const p = program(run)
  const plan = p.table.deal[String(table.seats.length)]
  if (!plan) throw new Error(`no roles for ${table.seats.length} players`)
  const pile = table.zone('roles')
  for (const [group, count] of Object.entries(plan)) {
    const pool = table.addZone(`roles-of-${group}`, 'nobody')
    for (const [id, def] of Object.entries(p.roles))
      if (def.group === group && isDealt(def, table.seats.length, run.options))
        for (let i = 0; i < def.copies; i++) addRoleCard(table, p, id, pool)
    table.shuffle(pool)
    for (const card of pool.cards.slice(-count)) table.move(card, pile)
    for (const card of [...pool.cards]) table.move(card, table.zone('box'))
  }
  if (pile.cards.length !== table.seats.length)
    throw new Error(`${pile.cards.length} roles for ${table.seats.length} players`)
  table.shuffle(pile)
  for (const seat of table.seats) table.move(pile.cards.at(-1)!, table.zone('role', seat))
}

export function* setUp(run: Run): Proc<void> {
  const { table } = run
  if (table.seats.every((s) => roleOf(run, s) === undefined)) dealRoles(run)
  for (const pile of [MAIN, 'incident', ...Object.keys(addedDecks(program(run)))]) table.shuffle(table.zone(pile))
  const begins = withoutLife(run)
  fullLife(run, begins)
  yield* characters(run)
  for (const seat of table.seats) {
    const role = roleOf(run, seat)
    if (role === undefined || !roleDef(run, role).leads) continue
    table.set(seat, 'revealed', true)
    table.record('revealed', { who: seat, card: role })
  }
  yield* copyCharacters(run)
  fullLife(run, begins)
  // Who holds cards already draws only what is missing.
  for (const seat of bySeat(run) ? fromLeader(run) : table.seats)
    yield* draw(run, seat, startingHand(run, seat) - hand(run, seat).length)
  for (const seat of table.seats) table.clear(seat, 'turn/')
}

const fromLeader = (run: Run): readonly Seat[] => run.table.seatsFrom(leader(run) ?? run.table.seats[0]!)
const bySeat = (run: Run): boolean => run.option('hands-by-seat') === 'yes'

/** Later seats begin with more cards, where the option `hands-by-seat` says so. */
function startingHand(run: Run, seat: Seat): number {
  const usual = stat(run, seat, 'starting-hand') || stat(run, seat, 'hand-limit')
  const number = fromLeader(run).indexOf(seat) + 1
  return usual + (bySeat(run) ? (program(run).table['first-hands']?.[String(number)] ?? 0) : 0)
}

/** Whose character copies another's chooses when all are known, for good. */
function* copyCharacters(run: Run): Proc<void> {
  const { table } = run
  for (const seat of table.seats) {
    if (!characterOf(run, seat)?.['copies-character']) continue
    const from = table.seats.flatMap((s) => (s === seat ? [] : table.zone('character', s).cards)).map(cardRef)
    if (from.length === 0) continue
    const option = (): Option => ({
      verb: 'chooses',
      slots: (bound) =>
        bound.copied ? undefined : { key: 'copied', clause: 'what', from, min: 1, max: 1, missing: 'ask' },
      run: function* () {},
    })
    const about = { moment: 'copy-character', data: { who: seat, source: characterId(run, seat) ?? '' } }
    const ask = { seat, about, options: () => [option()], optional: false, free: false, inside: false }
    const ref = (yield* run.choose(ask))?.bound.copied?.[0]
    if (ref?.kind !== 'card') continue
    table.set(seat, 'copies', ref.card.kind)
    table.record('copied-character', { who: seat, card: characterId(run, seat) ?? '', of: ref.card.kind })
  }
}

/** Two each (option), one kept; chosen in secret, shown together. With too few characters each is dealt one, or none. */
function* characters(run: Run): Proc<void> {
  const { table } = run
  const deck = table.zone('character')
  const seats = table.seats.filter((s) => table.get(s, 'character') === undefined)
  const each =
    [Number(run.option('characters-dealt') || '2'), 1].find((n) => deck.cards.length >= n * seats.length) ?? 0
  if (each === 0) return
  table.shuffle(deck)
  for (const seat of seats) for (let i = 0; i < each; i++) table.move(deck.cards.at(-1)!, table.zone('dealt', seat))
  const options = (seat: Seat): Option[] => [
    {
      verb: 'picks',
      slots: (bound) =>
        bound.picked
          ? undefined
          : {
              key: 'picked',
              clause: 'what',
              from: table.zone('dealt', seat).cards.map(cardRef),
              min: 1,
              max: 1,
              missing: 'ask',
            },
      run: function* () {},
    },
  ]
  const answers =
    each > 1 ? yield* run.joint(seats, { moment: 'pick-character', data: { who: seats } }, options) : undefined
  for (const seat of seats) {
    const ref = answers?.get(seat)?.bound.picked?.[0]
    const card = ref?.kind === 'card' ? ref.card : table.zone('dealt', seat).cards[0]!
    table.move(card, table.zone('character', seat), 'top', true)
    table.set(seat, 'character', card.kind)
    table.record('picked', { who: seat, card: card.kind })
  }
  const out = table.zone(run.option('rejected-characters') === 'out' ? 'box' : 'character')
  for (const seat of seats) for (const card of [...table.zone('dealt', seat).cards]) table.move(card, out)
  if (out.name === 'character') table.shuffle(out)
}
