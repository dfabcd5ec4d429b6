// How scenarios speak of Danmaku!!: lays the table that one writes, and says what its `expect` may ask.

import type { Chance } from '../../engine/random.ts'
import type { Start } from '../../engine/rules.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, CardId, Seat, Table } from '../../engine/table.ts'
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
  DECK_END,
  type Facts,
  ScenarioError,
  type ScenarioSide,
  type ScenarioSpec,
  type SeatSpec,
  type TableSpec,
} from '../module.ts'
import { characterAbilities, isCounted, itemAbilities, itemKey, usedKey, usedUp } from './abilities.ts'
import { assistsOf, isRotated } from './assists.ts'
import { addedDecks, discardOf, drawDecks } from './decks.ts'
import { exchangesMade, hasExchange } from './exchange.ts'
import { MARKET, market, rowOf } from './market.ts'
import { pointsCards, pointsOf, spirits } from './points.ts'
import { type CardDef, type DanmakuProgram, SEASONS } from './schema.ts'
import { addRoleCard, emptyTable } from './setup.ts'
import {
  active,
  characterId,
  collectedBy,
  danmakuPlayed,
  extras,
  hand,
  incidents,
  inRange,
  items,
  life,
  program,
  revealed,
  roleOf,
  type StepName,
  spellCardsUsed,
  stat,
  stateOf,
} from './state.ts'
import { STEPS } from './turn.ts'

/** A table that is being laid, and what is written of it. */
interface Lay extends Laying {
  readonly program: DanmakuProgram
  readonly spec: ScenarioSpec
  /** What is laid when all cards lie. */
  readonly then: (() => void)[]
}

// --- seats --------------------------------------------------------------------------------------------------------

type SeatPart = (l: Lay, seat: Seat, spec: SeatSpec, path: Path) => void

/** The keys of a seat that this game knows, in the order written. */
const SEAT: { readonly [Key in keyof SeatSpec]?: SeatPart } = {
  role(l, seat, { role = '' }, path) {
    if (role === 'none') return
    const def = l.program.roles[role]
    if (!def)
      throw new ScenarioError(`no role is called ${role}; there are ${Object.keys(l.program.roles).join(', ')}`, path)
    const front = Object.entries(l.program.roles).find(([, r]) => r.reveal?.becomes === role)?.[0]
    const faces = [front ?? role, l.program.roles[front ?? role]?.reveal?.becomes]
    const holders = Object.values(l.spec.seats).filter((s) => s.role !== undefined && faces.includes(s.role)).length
    const copies = l.program.roles[front ?? role]?.copies ?? 0
    if (holders > copies) throw new ScenarioError(`more copies of ${role} than the packs have (${copies})`, path)
    addRoleCard(l.table, l.program, role, l.table.zone('role', seat))
    // Everybody knows the leader, once set-up is done, and a role whose other face is up.
    if ((def.leads && l.spec.table.step !== 'setup') || front !== undefined) l.table.set(seat, 'revealed', true)
  },
  character(l, seat, { character = '' }, path) {
    if (character === 'none') return
    l.fill([{ id: character, marks: [] }], l.table.zone('character', seat), path, 'character')
    l.table.set(seat, 'character', character)
  },
  life: (l, seat, { life: points = 0 }) => l.table.set(seat, 'life', points),
  hand: (l, seat, { hand: cards = [] }, path) => l.fill(cards, l.table.zone('hand', seat), path),
  items(l, seat, { items: cards = [] }, path) {
    for (const card of cards)
      if (!isItem(l.program.cards[card.id])) throw new ScenarioError(`${card.id} is no Item`, path)
    l.fill(cards, l.table.zone('play', seat), path)
  },
  defeated: (l, seat, { defeated = false }) => l.table.set(seat, 'defeated', defeated),
  revealed: (l, seat, { revealed: known = false }) => {
    if (known) l.table.set(seat, 'revealed', true)
  },
  used(l, seat, { used = [] }, path) {
    for (const word of used) {
      const counted = countedIn(l.program)[word]
      const assist = l.program.cards[word]?.assist && l.spec.seats[seat]?.items?.some((c) => c.id === word)
      const item = l.program.cards[word]?.ability
      if (counted !== undefined) l.table.set(seat, counted, l.table.num(seat, counted) + 1)
      else if (assist) continue
      else if (item) l.then.push(() => itemUsed(l, seat, word, path))
      else for (const key of usedAbilities(l, seat, word, path)) l.table.set(seat, key, true)
    }
  },
  extra(l, seat, { extra = [] }, path) {
    const zone = l.table.zone('extra', seat)
    for (const { id } of extra) l.fill([{ id, marks: [] }], zone, path, 'character')
    l.then.push(() => bringExtras(l, seat, extra, path))
  },
  points(l, seat, { points = [] }, path) {
    for (const { id } of points) {
      const spirit = spirits(l.program).find((one) => l.program.cards[one]?.spirit?.becomes === id)
      if (spirit === undefined)
        throw new ScenarioError(
          `no points are called ${id}; there are ${Object.keys(pointsCards(l.program)).join(', ')}`,
          path,
        )
      const zone = l.table.zone('points', seat)
      l.fill([{ id: spirit, marks: [] }], zone, path, spirit)
      l.table.turnOver(zone.cards.at(-1)!)
    }
  },
  skipped: (l, seat, { skipped = false }) => l.table.set(seat, 'skipped', skipped),
}

/** Extra Characters lie there because of a card before her. */
function bringExtras(l: Lay, seat: Seat, extra: NonNullable<SeatSpec['extra']>, path: Path): void {
  const before = ['play', 'role', 'character', 'extra'].flatMap((zone) => l.table.zone(zone, seat).cards)
  for (const { id, by } of extra) {
    const card = l.table.zone('extra', seat).cards.find((c) => c.kind === id)
    const on = before.find((c) => c.kind === by && c !== card)
    if (!card || !on)
      throw new ScenarioError(`${by ?? 'nothing'} before ${seat} can have brought ${id}; write {id, by}`, path)
    card.on = on
  }
}

/** The Item that she has in play has been used. */
function itemUsed(l: Lay, seat: Seat, word: string, path: Path): void {
  const item = l.table.zone('play', seat).cards.find((c) => c.kind === word)
  if (!item) throw new ScenarioError(`${seat} has no ${word} in play`, path)
  for (const ability of l.program.cards[word]?.ability ?? [])
    if (isCounted(ability)) l.table.set(seat, usedKey({ ability, key: itemKey(item, ability) }), true)
}

const isItem = (def: CardDef | undefined): boolean => def?.modes.some((m) => m.types.includes('item')) ?? false

/** What is counted by the round or turn, in games where there is such a thing. */
const countedIn = (p: DanmakuProgram): Readonly<Record<string, string>> => ({
  danmaku: 'round/danmaku',
  'spell-card': 'round/spell-card',
  ...(hasExchange(p) ? { exchange: 'turn/exchanges' } : {}),
})

/** The values that say of an ability that it has been used this round or turn. */
function usedAbilities(l: Lay, seat: Seat, word: string, path: Path): string[] {
  const character = l.spec.seats[seat]?.character ?? ''
  const once = (l.program.characters[character]?.ability ?? []).filter(isCounted)
  const meant = once.filter((a) => word === 'ability' || word === a.id)
  if (meant.length > 0) return meant.map((a) => `${a.once}/ability/${a.id ?? 'ability'}`)
  throw new ScenarioError(
    `${word} cannot have been used; there are ${[...Object.keys(countedIn(l.program)), ...(once.length ? ['ability'] : [])].join(', ')}`,
    path,
  )
}

// --- the table ----------------------------------------------------------------------------------------------------

type TablePart = (l: Lay, table: TableSpec, path: Path) => void

const TABLE: { readonly [Key in keyof TableSpec]?: TablePart } = {
  deck: (l, { deck = [] }, path) => l.reserve(deck, 'main', path),
  discard: (l, { discard = [] }, path) => l.fill(discard, l.table.zone('discard'), path),
  discards(l, { discards = {} }, path) {
    for (const [deck, cards] of Object.entries(discards)) {
      if (cards.length === 0) continue
      if (!drawDecks(l.program).includes(deck)) throw noDeck(l, deck, path)
      l.fill(cards, l.table.zone(discardOf(deck)), [...path, deck], deck)
    }
  },
  incident(l, { incident = [] }, path) {
    for (const { id, collected } of incident) {
      l.fill([{ id, marks: [] }], l.table.zone('incident-play'), path, 'incident')
      const pile = l.table.zone('collected')
      const before = pile.cards.length
      for (const card of collected)
        l.fill([card], pile, path, l.program.incidents[card.id] === undefined ? undefined : 'incident')
      for (const card of pile.cards.slice(before)) card.on = l.table.zone('incident-play').cards.at(-1)!
    }
  },
  incidents: (l, { incidents: cards = [] }, path) => l.reserve(cards, 'incident', path),
  'past-incidents': (l, table, path) =>
    l.fill(table['past-incidents'] ?? [], l.table.zone('past-incidents'), path, 'incident'),
  decks(l, { decks = {} }, path) {
    for (const [deck, cards] of Object.entries(decks)) {
      if (cards.length === 0) continue
      if (!writtenDecks(l.program).includes(deck)) throw noDeck(l, deck, path)
      l.reserve(cards, deck, [...path, deck])
    }
  },
  market(l, { market: cards = [] }, path) {
    const row = rowOf(l.program)
    if (!row && cards.length === 0) return
    if (!row) throw new ScenarioError('this game has no market row', path)
    if (cards.length > row.size) throw new ScenarioError(`the market row has ${row.size} cards`, path)
    l.fill(cards, l.table.zone(MARKET), path, row.deck)
  },
  spirits(l, { spirits: counts = {} }, path) {
    for (const [id, count] of Object.entries(counts)) {
      if (!spirits(l.program).includes(id))
        throw new ScenarioError(`no spirit is called ${id}; there are ${spirits(l.program).join(', ')}`, [...path, id])
      const pile = l.table.zone(id)
      if (count > pile.cards.length)
        throw new ScenarioError(`only ${pile.cards.length} of ${id} are left for the pile`, [...path, id])
      for (const card of pile.cards.slice(count)) l.table.move(card, l.table.zone('box'))
    }
  },
  turn() {},
  step() {},
}

/** Decks that are written under `decks`. */
const writtenDecks = (p: DanmakuProgram): string[] => [...Object.keys(addedDecks(p)), 'character']
const noDeck = (l: Lay, deck: string, path: Path): ScenarioError =>
  new ScenarioError(`there is no ${deck} deck in this game; there are ${writtenDecks(l.program).join(', ')}`, [
    ...path,
    deck,
  ])

/** Cards playable only in one's own Main step and no Danmaku, then Danmaku, then the others. */
function deckRank(def: CardDef | undefined): number {
  const types = new Set(def?.modes.flatMap((m) => m.types))
  if (types.has('danmaku')) return 1
  return (['reaction', 'invocation', 'instant'] as const).some((type) => types.has(type)) ? 2 : 0
}

const inOrder = byIdAndMark(SEASONS)

function layTable(
  program: DanmakuProgram,
  spec: ScenarioSpec,
  options: Readonly<Record<string, string>>,
  chance: Chance,
): Table {
  const table = emptyTable(program, Object.keys(spec.seats), chance, options)
  const l: Lay = { ...laying(table, SEASONS, [...drawDecks(program), ...spirits(program)]), program, spec, then: [] }
  for (const key of spec.order) {
    if (key === 'spirits') continue
    if (key === 'seats') for (const [seat, written] of Object.entries(spec.seats)) laySeat(l, SEAT, seat, written)
    else if (key in TABLE || !isEmpty(spec.table[key as keyof TableSpec])) part(TABLE, key, [key])(l, spec.table, [key])
  }
  // What is written of the piles of spirits is how many are left when hands have been filled.
  part(TABLE, 'spirits', ['spirits'])(l, spec.table, ['spirits'])
  for (const lay of l.then) lay()
  const rank = (card: Card) => deckRank(program.cards[card.kind])
  const ranked = (a: Card, b: Card) => rank(a) - rank(b) || inOrder(a, b)
  l.stack('main', spec.table.deck, ranked)
  for (const deck of Object.keys(addedDecks(program))) l.stack(deck, spec.table.decks?.[deck], ranked)
  l.stack('incident', spec.table.incidents ?? [{ id: DECK_END, marks: [] }], inOrder)
  l.stack('character', spec.table.decks?.character, inOrder)
  return table
}

type Options = Readonly<Record<string, string>>
function lay(begin: Begin<StepName>, program: Program, spec: ScenarioSpec, options: Options, chance: Chance): Start {
  const seats = Object.keys(spec.seats)
  const { turn, step = 'main' } = spec.table
  const from = STEPS.find((s) => s === step)
  if (!from) throw new ScenarioError(`no step is called ${step}; there are ${STEPS.join(', ')}`, ['step'])
  const compiled = program.sections as unknown as DanmakuProgram
  const dealt = Object.values(spec.seats).every((s) => s.role === undefined)
  if (from === 'setup' && dealt && !compiled.table.deal[String(seats.length)])
    throw new ScenarioError(
      `roles are dealt to ${Object.keys(compiled.table.deal).join(', ')} players; say who has which`,
      ['seats'],
    )
  // Where a scenario names no incidents none turns up, past ones included.
  const chosen = spec.table.incidents === undefined ? { ...options, 'incident-deck-empty': 'none' } : options
  const table = () => layTable(compiled, spec, chosen, chance)
  const rotated = rotatedIn(compiled, spec, table())
  const first = turn ?? (from === 'setup' ? undefined : seats[0])
  return begin(program, seats, chosen, chance, {
    from,
    table,
    rotated,
    ...(spec.table.market === undefined ? {} : { marketOpen: true }),
    ...(first === undefined ? {} : { turn: first }),
  })
}

/** Assists that are said to have been used; a table is always laid in the same way. */
const rotatedIn = (p: DanmakuProgram, { seats }: ScenarioSpec, table: Table): [CardId, Seat][] =>
  Object.entries(seats).flatMap(([seat, { used = [] }]) =>
    table
      .zone('play', seat)
      .cards.flatMap((c): [CardId, Seat][] => (p.cards[c.kind]?.assist && used.includes(c.kind) ? [[c.id, seat]] : [])),
  )

// --- what may be asked --------------------------------------------------------------------------------------------

const PILES: Readonly<Record<string, string>> = {
  incident: 'incident',
  'past-incidents': 'past-incidents',
  character: 'character',
  collected: 'collected',
  /** What takes no part, such as characters out of the game. */
  box: 'box',
}

const piles = (run: Run) =>
  new Map([
    ...drawDecks(program(run))
      .flatMap((deck) => [deck, discardOf(deck)])
      .map((name) => [name, topFirst(run.table.zone(name))] as const),
    ...Object.entries(PILES).map(([name, zone]) => [name, topFirst(run.table.zone(zone))] as const),
    ...spirits(program(run)).map((id) => [id, topFirst(run.table.zone(id))] as const),
    // Roles that could have been dealt and were not.
    ['roles', run.table.zone('box').cards.filter((c) => c.home === 'roles')] as const,
  ])

function used(run: Run, seat: Seat): string[] {
  const times = (word: string, n: number) => Array.from({ length: n }, () => word)
  const once = characterAbilities(run, seat).some((a) => usedUp(run, seat, a))
  const used = itemAbilities(run, seat).flatMap((a) => (usedUp(run, seat, a) ? [a.what] : []))
  return [
    ...times('danmaku', danmakuPlayed(run, seat)),
    ...times('spell-card', spellCardsUsed(run, seat)),
    ...times('exchange', exchangesMade(run, seat)),
    ...assistsOf(run, seat).flatMap((c) => (isRotated(run, c) ? [c.kind] : [])),
    ...(once ? ['ability'] : []),
    ...used,
  ]
}

export const danmakuScenario = (begin: Begin<StepName>): ScenarioSide => ({
  lay: (program, spec, options, chance) => lay(begin, program, spec, options, chance),
  seat: {
    life,
    'max-life': (run, seat) => stat(run, seat, 'max-life'),
    hand,
    items,
    role: roleOf,
    character: characterId,
    extra: (run, seat): readonly Facts[] => extras(run, seat).map((c) => ({ id: c.kind, by: c.on?.kind })),
    revealed,
    defeated: (run, seat) => !active(run, seat),
    used,
    points: pointsOf,
    sees: seen,
  },
  table: {
    turn: (run) => stateOf(run).turn,
    step: (run) => stateOf(run).step,
    deck: (run) => topFirst(run.table.zone('main')),
    top: piles,
    discard: (run) => run.table.zone('discard').cards,
    'past-incidents': (run) => run.table.zone('past-incidents').cards,
    market,
    piles,
    incident: (run): readonly Facts[] => incidents(run).map((c) => ({ id: c.kind, collected: collectedBy(run, c) })),
    'in-range': (run) =>
      new Map(
        run.table.seats.map((s) => [s, run.table.seats.filter((o) => o !== s && active(run, o) && inRange(run, s, o))]),
      ),
  },
})
