// How scenarios speak of S2: lays the table that one writes, and says what its `expect` may ask.

import type { Chance } from '../../engine/random.ts'
import type { Start } from '../../engine/rules.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat, Table } from '../../engine/table.ts'
import type { Program } from '../../rules/program.ts'
import {
  type Begin,
  byIdAndMark,
  isEmpty,
  type Laying,
  laying,
  laySeat,
  type Path,
  part,
  seen,
  topFirst,
} from '../laying.ts'
import {
  type Facts,
  ScenarioError,
  type ScenarioSide,
  type ScenarioSpec,
  type SeatSpec,
  type TableSpec,
} from '../module.ts'
import { onceKey } from './abilities.ts'
import type { Ability, CardDef, S2Program } from './schema.ts'
import { emptyTable } from './setup.ts'
import {
  active,
  anomalies,
  attackPoints,
  cardsOn,
  characterId,
  characterOf,
  defencePoints,
  extraSpirit,
  gauge,
  hand,
  inRange,
  items,
  laidBy,
  life,
  pileOf,
  posture,
  revealed,
  roleOf,
  stat,
  stateOf,
  textsOf,
} from './state.ts'
import { STEPS, type StepName, SYMBOLS } from './words.ts'

interface Layer extends Laying {
  readonly program: S2Program
}

// --- seats --------------------------------------------------------------------------------------------------------

type SeatPart = (l: Layer, seat: Seat, spec: SeatSpec, path: Path) => void

/** Other words for what can have been used up: it is the same opportunity, whatever it was used for. */
const USED_WORDS: Readonly<Record<string, string>> = { danmaku: 'attack' }

/** What can have been used up in this turn, beside items and weathers. */
const USED: Readonly<Record<string, (l: Layer, seat: Seat, spec: SeatSpec) => void>> = {
  attack: (l, seat) => l.table.set(seat, 'turn/attacks', l.table.num(seat, 'turn/attacks') + 1),
  'charge-up'(l, seat) {
    l.table.set(seat, 'turn/charged-up', true)
    l.table.set(seat, 'turn/skip/refill', true)
  },
  ability: (l, seat, { character = '' }) =>
    useUpAll(l, seat, character, l.program.characters[character]?.ability ?? []),
  'spell-card'(l, seat, { character = '' }) {
    if (l.program.characters[character]?.['spell-card']?.once) l.table.set(seat, onceKey(character, 'spell-card'), true)
  },
}

/** Of the abilities of a text those that may be used only once a turn. */
function useUpAll(l: Layer, seat: Seat, source: string, abilities: readonly Ability[]): void {
  for (const { once, id } of abilities) if (once) l.table.set(seat, onceKey(source, id), true)
}

/** The keys of a seat that this game knows. */
const SEAT: { readonly [Key in keyof SeatSpec]?: SeatPart } = {
  role(l, seat, { role = '' }, path) {
    if (role === 'none') return
    const def = l.program.roles[role]
    if (!def) throw unknown('role', role, Object.keys(l.program.roles), path)
    l.table.addCard(role, l.table.zone('role', seat), 'roles')
    if (def.leads) l.table.set(seat, 'revealed', true)
  },
  character(l, seat, { character = '' }, path) {
    if (character === 'none') return
    l.fill([{ id: character, marks: [] }], l.table.zone('character', seat), path, 'character')
    l.table.set(seat, 'character', character)
  },
  life: (l, seat, { life: points = 0 }) => l.table.set(seat, 'life', points),
  hand: (l, seat, { hand: cards = [] }, path) => l.fill(cards, l.table.zone('hand', seat), path),
  items: (l, seat, { items: cards = [] }, path) => l.fill(cards, l.table.zone('items', seat), path),
  spirit: (l, seat, { spirit: cards = [] }, path) => l.fill(cards, l.table.zone('spirit', seat), path),
  'extra-spirit'(l, seat, spec, path) {
    const cards = spec['extra-spirit'] ?? 0
    const zone = l.table.zone('extra-spirit', seat)
    if (typeof cards !== 'number') l.fill(cards, zone, path)
    // Without a card of its own it is any card of the deck.
    else for (const card of l.table.zone('main').cards.slice(0, cards)) l.table.move(card, zone)
  },
  posture(l, seat, { posture: chosen = '' }, path) {
    if (chosen !== 'attack' && chosen !== 'defence') throw unknown('posture', chosen, ['attack', 'defence'], path)
    l.table.set(seat, 'posture', chosen)
  },
  weather(l, seat, { weather }, path) {
    if (weather)
      l.fill(
        [{ id: weather.id, marks: [] }],
        l.table.zone(weather.active ? 'summon' : 'weather', seat),
        path,
        'weather',
      )
  },
  anomalies(l, seat, { anomalies: lying = [] }, path) {
    const zone = l.table.zone('divination', seat)
    for (const { id, by } of lying) {
      if (!l.program.cards[id]?.types.includes('anomaly')) throw new ScenarioError(`${id} is no anomaly`, path)
      if (by !== undefined && !l.table.seats.includes(by)) throw unknown('seat', by, l.table.seats, path)
      l.fill([{ id, marks: [] }], zone, path)
      if (by !== undefined) l.table.set(seat, `laid/${zone.cards.at(-1)!.id}`, by)
    }
  },
  on(l, seat, { on = {} }, path) {
    const zone = l.table.zone('on', seat)
    for (const [name, cards] of Object.entries(on)) {
      const before = zone.cards.length
      l.fill(cards, zone, [...path, name])
      for (const card of zone.cards.slice(before)) l.table.set(seat, `on/${card.id}`, name)
    }
  },
  slow: (l, seat, { slow = false }) => l.table.set(seat, 'slow', slow),
  charged: (l, seat, { charged = false }) => l.table.set(seat, 'charged', charged),
  defeated: (l, seat, { defeated = false }) => l.table.set(seat, 'defeated', defeated),
  revealed: (l, seat, { revealed: known = false }) => {
    if (known) l.table.set(seat, 'revealed', true)
  },
  used(l, seat, spec, path) {
    for (const word of spec.used ?? []) {
      const mark = USED[USED_WORDS[word] ?? word]
      const text = l.program.weathers[word] ?? l.program.cards[word]
      if (mark) mark(l, seat, spec)
      else if (text) useUpAll(l, seat, word, text.ability)
      else throw unknown('thing that can be used up', word, [...Object.keys(USED), 'items', 'weathers'], path)
    }
  },
}

function unknown(what: string, name: string, known: readonly string[], path: Path): ScenarioError {
  return new ScenarioError(`no ${what} is called ${name}; there are ${known.join(', ')}`, path)
}

// --- the table ----------------------------------------------------------------------------------------------------

type TablePart = (l: Layer, table: TableSpec, path: Path) => void

const DECKS = ['character', 'weather']

const TABLE: { readonly [Key in keyof TableSpec]?: TablePart } = {
  deck: (l, { deck = [] }, path) => l.reserve(deck, 'main', path),
  discard: (l, { discard = [] }, path) => l.fill(discard, l.table.zone('discard'), path),
  decks(l, { decks = {} }, path) {
    for (const [deck, cards] of Object.entries(decks)) {
      if (cards.length === 0) continue
      if (!DECKS.includes(deck)) throw unknown('deck', deck, DECKS, [...path, deck])
      l.reserve(cards, deck, [...path, deck])
    }
  },
  turn() {},
  step() {},
}

/** Cards of use only in one's own attack phase and no Danmaku, then Danmaku, then the others. */
function deckRank(def: CardDef | undefined): number {
  if (def?.types.includes('danmaku')) return 1
  // An item is put on in the attack phase; what has neither a place nor a mode cannot be used at all.
  const ofUse = def !== undefined && (def.slot !== undefined || def.modes.length > 0)
  return ofUse && def.modes.every((m) => !m.reacts) ? 0 : 2
}

function layTable(program: S2Program, spec: ScenarioSpec, chance: Chance, options: Options): Table {
  const table = emptyTable(program, Object.keys(spec.seats), chance, options)
  const l: Layer = { ...laying(table, SYMBOLS), program }
  for (const key of spec.order) {
    if (key === 'seats') for (const [seat, written] of Object.entries(spec.seats)) laySeat(l, SEAT, seat, written)
    else if (key in TABLE || !isEmpty(spec.table[key as keyof TableSpec])) part(TABLE, key, [key])(l, spec.table, [key])
  }
  const byId = byIdAndMark(SYMBOLS)
  const rank = (card: Card) => deckRank(program.cards[card.kind])
  l.stack('main', spec.table.deck, (a, b) => rank(a) - rank(b) || byId(a, b))
  for (const deck of DECKS) l.stack(deck, spec.table.decks?.[deck], byId)
  return table
}

type Options = Readonly<Record<string, string>>
function lay(
  begin: Begin<StepName>,
  p: S2Program,
  program: Program,
  spec: ScenarioSpec,
  options: Options,
  chance: Chance,
): Start {
  const seats = Object.keys(spec.seats)
  const { turn, step = 'attack' } = spec.table
  const from = STEPS.find((s) => s === step)
  if (!from) throw unknown('step', step, STEPS, ['step'])
  const dealt = Object.values(spec.seats).every((s) => s.role === undefined)
  if (from === 'setup' && dealt && !p.table.deal[String(seats.length)])
    throw new ScenarioError(
      `identities are dealt to ${Object.keys(p.table.deal).join(', ')} players; say who has which`,
      ['seats'],
    )
  const table = () => layTable(p, spec, chance, options)
  table()
  const first = turn ?? (from === 'setup' ? undefined : seats[0])
  return begin(program, seats, options, chance, { from, table, ...(first === undefined ? {} : { turn: first }) })
}

// --- what may be asked --------------------------------------------------------------------------------------------

const piles = (run: Run) =>
  new Map(['main', 'discard', 'character', 'weather'].map((name) => [name, topFirst(run.table.zone(name))]))

function weatherOf(run: Run, seat: Seat): Facts | undefined {
  const on = run.table.zone('summon', seat).cards[0]
  const card = on ?? run.table.zone('weather', seat).cards[0]
  return card ? { id: card.kind, active: on !== undefined } : undefined
}

/** Abilities that she has used as often as she may in this turn, her Spell Card, and items and weathers by name. */
function usedOnce(run: Run, seat: Seat): string[] {
  const used = (source: string, id: string | undefined) => run.table.flag(seat, onceKey(source, id))
  const abilities = textsOf(run, seat).flatMap(({ word, source, ability }) =>
    ability.flatMap((a) => (a.once && used(source, a.id) ? [word] : [])),
  )
  const spell = characterOf(run, seat)?.['spell-card']?.once && used(characterId(run, seat) ?? '', 'spell-card')
  return [...abilities, ...(spell ? ['spell-card'] : [])]
}

export const s2Scenario = (begin: Begin<StepName>, compiled: (program: Program) => S2Program): ScenarioSide => ({
  lay: (program, spec, options, chance) => lay(begin, compiled(program), program, spec, options, chance),
  seat: {
    life,
    'max-life': (run, seat) => stat(run, seat, 'max-life'),
    hand,
    items,
    role: roleOf,
    character: characterId,
    revealed,
    defeated: (run, seat) => !active(run, seat),
    used: (run, seat) => [
      ...Array.from({ length: run.table.num(seat, 'turn/attacks') }, () => 'attack'),
      ...(run.table.flag(seat, 'turn/charged-up') ? ['charge-up'] : []),
      ...usedOnce(run, seat),
    ],
    spirit: gauge,
    'extra-spirit': extraSpirit,
    on(run, seat) {
      const lying = run.table.zone('on', seat).cards.map((c) => pileOf(run, c))
      const named = characterOf(run, seat)?.piles ?? []
      return new Map([...named, ...lying].map((pile) => [pile, cardsOn(run, seat, pile)]))
    },
    attack: attackPoints,
    defence: defencePoints,
    posture,
    weather: weatherOf,
    anomalies: (run, seat): readonly Facts[] => anomalies(run, seat).map((c) => ({ id: c.kind, by: laidBy(run, c) })),
    slow: (run, seat) => run.table.flag(seat, 'slow'),
    charged: (run, seat) => run.table.flag(seat, 'charged'),
    sees: seen,
  },
  words: { used: USED_WORDS },
  table: {
    turn: (run) => stateOf(run).turn,
    step: (run) => stateOf(run).step,
    deck: (run) => topFirst(run.table.zone('main')),
    top: piles,
    discard: (run) => run.table.zone('discard').cards,
    piles,
    'in-range': (run) => {
      const reached = (s: Seat) => run.table.seats.filter((o) => o !== s && active(run, o) && inRange(run, s, o))
      return new Map(run.table.seats.map((s) => [s, reached(s)]))
    },
  },
})
