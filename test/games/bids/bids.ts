// Sealed bids: lots are turned over one by one, every player bids a number in secret, the highest unique bid takes what
// is for sale. No turns, no life. It is here to show that the engine and the rooms above it know no game.
import assert from 'node:assert'
import * as z from 'zod'
import { slotOption } from '../../../src/engine/complete.ts'
import { refusal } from '../../../src/engine/match.ts'
import { cardRef, type Option, type Proc, type Riding, type Said } from '../../../src/engine/question.ts'
import type { Rules } from '../../../src/engine/rules.ts'
import type { Run } from '../../../src/engine/run.ts'
import { type Card, type Seat, Table } from '../../../src/engine/table.ts'
import { attend, type Moment, Wait } from '../../../src/engine/wait.ts'
import type { GameModule } from '../../../src/games/module.ts'
import { execute, ridersOf } from '../../../src/language/execute.ts'
import { type Frame, seatsOf } from '../../../src/language/frame.ts'
import * as language from '../../../src/language/step.ts'
import { wrappers } from '../../../src/language/wrappers.ts'

const steps = language.stepsSchema(() => verbs).default([])
const cardSchema = z.strictObject({
  copies: z.number().int().min(0).default(1),
  value: z.number().int().optional(), // to bid with; a card without one is a lot
  points: z.number().int().default(0),
  when: z.enum(['turned', 'sold', 'settled', 'winner', 'any-time']).optional(),
  do: steps,
  taken: steps,
  back: z.string().optional(), // the other face of a lot, shown when it stays unsold
  diverts: z.boolean().default(false), // before a player, it brings her a lot that another would take
})
type State = { cards: Readonly<Record<string, z.infer<typeof cardSchema>>>; winners: readonly Seat[] }
const stateOf = (run: Run): State => run.state as State
const def = (run: Run, card: Card) => stateOf(run).cards[card.kind]!
const hand = (run: Run, seat: Seat): readonly Card[] => run.table.zone('hand', seat).cards
const won = (run: Run, seat: Seat): readonly Card[] => run.table.zone('won', seat).cards
const row = (run: Run): readonly Card[] => run.table.zone('row').cards
const bidders = (run: Run): Seat[] => run.seatOrder().filter((s) => hand(run, s).length > 0)
const added = ({ table }: Run, seat: Seat, stat: string): number => {
  const mine = table.storedModifiers().filter((m) => m.stat === stat && m.seat === seat)
  return Table.fold(mine, 0)
}
const points = (run: Run, seat: Seat): number =>
  won(run, seat).reduce((n, c) => n + def(run, c).points, added(run, seat, 'points'))

/** The one way in which a lot is taken; it may be replaced before it happens. */
function take(run: Run, seat: Seat, lot: Card): Seat {
  const pull = (s: Seat) => won(run, s).find((c) => c !== lot && def(run, c).diverts)
  const owner = run.table.seats.find((s) => s !== seat && pull(s)) ?? seat
  if (owner !== seat) run.table.move(pull(owner)!, run.table.zone('spent'))
  run.table.move(lot, run.table.zone('won', owner))
  run.table.record('took', { who: owner, card: lot.kind, ...(owner === seat ? {} : { from: seat }) })
  return owner
}

const simple = <A extends object>(key: string, schema: z.ZodType<A>, does: (f: Frame, a: A) => unknown) =>
  language.verb({
    schema: language.shorthand(key, schema),
    *run(frame, args) {
      does(frame, args)
    },
    english: (args) => Object.values(args).join(' '),
  })
const toWhom = z.strictObject({ who: language.whoSchema })
const adds = (stat: string, until: string): language.AnyVerb =>
  simple('n', z.strictObject({ n: z.number() }), ({ run, you, source }, { n }) =>
    run.table.addModifier({ stat, op: 'add', n, seat: you, source, until }),
  )

const verbs: language.Verbs = {
  ...wrappers(() => verbs),
  score: adds('points', 'game'),
  raise: adds('bid', 'round'),
  take: simple('who', toWhom, (frame, { who }) => {
    const lot = seatsOf(frame, who).flatMap((seat) => won(frame.run, seat))[0]
    if (lot) take(frame.run, frame.you, lot)
  }),
  /** A random card of each hand; the two know both, nobody else knows either. */
  swap: simple('who', toWhom, (frame, { who }) => {
    const pair = [frame.you, ...seatsOf(frame, who)]
    const cards = pair.flatMap((seat) => frame.run.table.pick(hand(frame.run, seat)) ?? [])
    if (cards.length < 2) return
    for (const [i, card] of cards.entries()) frame.run.table.move(card, frame.run.table.zone('hand', pair[1 - i]!))
    frame.run.table.record('swapped', { who: pair }, { to: pair, data: { cards: cards.map((c) => c.kind) } })
  }),
  clear: simple('to', z.strictObject({ to: z.enum(['lots', 'spent']) }), ({ run }, { to }) => {
    for (const lot of [...row(run)]) run.table.move(lot, run.table.zone(to), 'bottom')
    run.table.record('cleared', { to })
  }),
}

const seats = ({ run, you }: Frame, word: string) => run.seatOrder().filter((s) => (s === you) === (word === 'you'))
const lexicon = { verbs, who: seats, matches: () => true }
const does = (run: Run, you: Seat, source: string, steps: readonly language.Step[], riding: Riding): Proc<void> =>
  execute({ run, lexicon, you, source, names: new Map(), of: undefined, riding }, steps)

/** What a seat may play from hand, or use up of what lies before her, at a moment. */
function means(run: Run, seat: Seat, when: string): Option[] {
  const fitting = [...hand(run, seat), ...won(run, seat)].filter((c) => def(run, c).when === when)
  return [...new Set(fitting.map((c) => c.kind))].map((what) => ({
    verb: fitting.find((c) => c.kind === what)!.zone.name === 'hand' ? 'plays' : 'uses',
    what,
    cards: fitting.filter((c) => c.kind === what),
    ...(when === 'any-time' ? { offer: true } : { answers: { names: ['lot'], alone: true } }),
    riders: ridersOf(stateOf(run).cards[what]!.do, verbs),
    *run({ card, riding }) {
      run.table.move(card!, run.table.zone('spent'))
      run.table.record('used', { who: seat, card: what })
      yield* does(run, seat, what, def(run, card!).do, riding)
    },
  }))
}

/** When a lot is turned over, which happens all the time, only open means are waited for. */
function moment(run: Run, key: 'turned' | 'sold' | 'settled'): Moment {
  return {
    key,
    immediate: true,
    options: (seat) => means(run, seat, key),
    conceivable: () =>
      key === 'turned' || run.table.cards.some((c) => def(run, c).when === key && c.zone.sees !== 'all'),
    asks: (seat) =>
      means(run, seat, key).some((o) => o.verb === 'uses') || (key !== 'turned' && hand(run, seat).length > 0),
  }
}

/** All bids lie open at once; the highest that nobody else has made wins. */
function* bidding(run: Run): Proc<Seat | undefined> {
  const about = { moment: 'bid', data: { cards: row(run).map((c) => c.kind) } }
  const slot = (seat: Seat) => ({ from: hand(run, seat).map(cardRef), min: 1, max: 1, missing: 'ask' }) as const
  const bid = (seat: Seat) => slotOption({ key: 'bid', clause: 'discarding', ...slot(seat) })
  const answers = yield* run.joint(bidders(run), about, (seat) => [bid(seat)])
  const bids = bidders(run).flatMap((seat) => {
    const ref = answers.get(seat)?.bound.bid?.[0]
    if (ref?.kind !== 'card') return []
    run.table.move(ref.card, run.table.zone('spent'))
    run.table.record('bid', { who: seat, card: ref.card.kind })
    return [{ seat, n: added(run, seat, 'bid') + (def(run, ref.card).value ?? 0) }]
  })
  return bids.filter((b) => bids.every((o) => o === b || o.n !== b.n)).sort((a, b) => b.n - a.n)[0]?.seat
}

function* answered(run: Run, next: () => Proc<Said | undefined>): Proc<void> {
  for (let said: Said | undefined; row(run).length > 0; yield* said.option.run(said)) {
    said = yield* next()
    if (!said) return
  }
}

function* auction(run: Run): Proc<void> {
  const lot = run.table.zone('lots').cards.at(-1)!
  run.table.move(lot, run.table.zone('row'))
  run.table.record('turned', { card: lot.kind })
  const wait = new Wait({ moment: 'turned', data: { card: lot.kind } }, undefined)
  wait.announce(moment(run, 'turned'))
  yield* answered(run, () => run.claim(wait, wait.moments[0]!))
  if (row(run).length === 0) return
  const winner = yield* bidding(run)
  if (winner !== undefined) yield* sale(run, winner)
  // A two-sided lot that nobody gets is turned over and sold together with the next.
  for (const card of [...row(run)])
    if (winner === undefined && card.kind === card.faces?.[0]) run.table.turnOver(card)
    else run.table.move(card, run.table.zone('spent'))
  run.table.endScope('round')
  for (const seat of run.seatOrder()) draw(run, seat)
}

/** One wait for what may be said to the sale itself, and for what follows from it, which is polled in seat order. */
function* sale(run: Run, winner: Seat): Proc<void> {
  const wait = new Wait({ moment: 'sale', data: { who: winner, cards: row(run).map((c) => c.kind) } }, winner)
  const [sold, settled] = [moment(run, 'sold'), moment(run, 'settled')]
  for (const m of [sold, settled]) wait.announce(m)
  yield* answered(run, () => attend(run, wait, sold, 'first'))
  wait.done(sold.key)
  const taken = [...row(run)].map((card) => ({ card, by: take(run, winner, card) }))
  for (const { card, by } of taken) yield* does(run, by, card.kind, def(run, card).taken, { on: [], choosing: [] })
  const echo = taken.length > 0 ? yield* attend(run, wait, settled, 'poll') : undefined
  if (echo) yield* echo.option.run(echo)
  for (const filed of wait.filed) run.rules.unused(run, filed)
  wait.close(run)
  const about = { moment: 'winner', data: { who: winner } }
  const options = () => means(run, winner, 'winner')
  if (taken.length === 0 || options().length === 0) return
  const said = yield* run.choose({ seat: winner, about, options, optional: true, free: true, inside: false })
  if (said) yield* said.option.run(said)
}

function draw(run: Run, seat: Seat): void {
  for (const card of run.table.zone('numbers').cards.slice(-1)) {
    run.table.move(card, run.table.zone('hand', seat))
    run.table.record('drew', { who: seat }, { to: [seat], data: { card: card.kind } })
  }
}

function* main(run: Run): Proc<void> {
  for (const pile of ['numbers', 'lots']) run.table.shuffle(run.table.zone(pile))
  for (const seat of run.table.seats) for (let i = 0; i < 4; i++) draw(run, seat)
  while (run.table.zone('lots').cards.length > 0 && bidders(run).length > 0) yield* auction(run)
  const best = Math.max(...run.table.seats.map((s) => points(run, s)))
  stateOf(run).winners = run.table.seats.filter((s) => points(run, s) === best)
}

const rules: Rules = {
  id: 'bids',
  main,
  offers: (run, seat) => means(run, seat, 'any-time'),
  active: () => true,
  firstSeat: (run) => run.table.seats[0],
  knows: (run, name) => ['yes', 'no', 'none', 'lot'].includes(name) || name in stateOf(run).cards,
  nearest: () => [],
  diagnose: (run, seat) => refusal(run.awaited().includes(seat) ? 'not-now' : 'not-asked', 'that cannot be said now'),
  triggered: (run, _seat, { kind }) => (run.ask?.kind === 'window' ? 'now' : kind === 'until' ? 'over' : 'not'),
  unused: (run, { seat }) => void run.table.record('kept', {}, { to: [seat], data: { who: seat } }),
  hostDeed: () => refusal('host-only', 'there is nothing to repair'),
}

function lay(cards: State['cards'], seats: readonly Seat[], table: Table): Table {
  for (const name of ['numbers', 'lots']) table.addZone(name, 'nobody')
  for (const name of ['row', 'spent']) table.addZone(name, 'all')
  for (const seat of seats) table.addSeat(seat)
  for (const seat of seats)
    for (const name of ['hand', 'won']) table.addZone(name, name === 'won' ? 'all' : 'owner', seat)
  for (const [id, { copies, value, back }] of Object.entries(cards)) {
    const pile = value === undefined ? 'lots' : 'numbers'
    const made = Array.from({ length: copies }, () => table.addCard(id, table.zone(pile), pile))
    if (back !== undefined) for (const card of made) card.faces = [id, back]
  }
  return table
}

export const bids: GameModule = {
  id: 'bids',
  sections: { cards: { schema: cardSchema } },
  faults: () => [],
  vocabulary: (program) => new Set(Object.keys(program.sections.cards as State['cards'])),
  players: () => [2, 3, 4, 5],
  start(program, seats, options, chance) {
    const cards = program.sections.cards as State['cards']
    return { rules, options, table: () => lay(cards, seats, new Table(chance)), state: () => ({ cards, winners: [] }) }
  },
  facts: [{ key: 'points', of: points }],
  tableFacts: (run) => ({ row: row(run).map((c) => c.kind) }),
  openZones: ['won'],
  ownZones: ['hand'],
  piles: () => ['numbers', 'lots', 'row', 'spent'],
  publicLines: () => ({ free: [], window: ['passes'] }),
  deck: 'numbers',
  roleFor: () => undefined,
  roleCard: () => undefined,
  outcome: (run) => ({ over: run.over, winners: stateOf(run).winners, draw: false }),
  scenario: { lay: () => assert.fail('this game lays no tables'), seat: {}, table: {} },
}
