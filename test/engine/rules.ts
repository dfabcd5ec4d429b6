// The smallest game for tests of the engine: three seats, whatever procedure a test brings along, and hands of cards
// that are named `stone`, `leaf` and `reed`, with or without the marks `red` and `blue`.

import { refusal } from '../../src/engine/match.ts'
import { cardRef, type Option, type Proc } from '../../src/engine/question.ts'
import { seeded } from '../../src/engine/random.ts'
import type { Rules } from '../../src/engine/rules.ts'
import { Run } from '../../src/engine/run.ts'
import { type Card, type Seat, Table } from '../../src/engine/table.ts'
import type { Moment } from '../../src/engine/wait.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { printLine } from '../../src/lines/print.ts'

const NAMES = [
  'stone',
  'leaf',
  'reed',
  'red',
  'blue',
  'yes',
  'no',
  'none',
  'lot',
  'draught',
  'answer',
  'orders',
  'queue',
]

export interface Setting {
  readonly seats?: readonly Seat[]
  /** Cards by seat, held longest first: `stone`, `leaf(red)`. */
  readonly hands?: Readonly<Record<Seat, readonly string[]>>
  readonly options?: Readonly<Record<string, string>>
  readonly rules?: Partial<Rules>
}

export function emptyTable(seats: readonly Seat[], seed = 'test'): Table {
  const table = new Table(seeded(seed))
  table.addZone('deck', 'nobody')
  table.addZone('spent', 'all')
  for (const seat of seats) {
    table.addSeat(seat)
    table.addZone('hand', 'owner', seat)
  }
  return table
}

/** A game in which only `main` happens. */
export function begin(main: (run: Run) => Proc<void>, setting: Setting = {}): Run {
  const seats = setting.seats ?? ['A', 'B', 'C']
  const rules: Rules = {
    id: 'test',
    main,
    offers: () => [],
    active: () => true,
    firstSeat: () => seats[0],
    knows: (_run, name) => NAMES.includes(name),
    nearest: () => [],
    diagnose: (run, seat) => refusal(run.awaited().includes(seat) ? 'not-now' : 'not-asked', 'not now'),
    triggered: () => 'now',
    unused(run, { seat, act }) {
      run.table.record('kept', {}, { to: [seat], data: { card: act.what[0]?.name ?? '' } })
    },
    hostDeed: () => undefined,
    ...setting.rules,
  }
  return new Run({
    rules,
    options: { windows: 'all', ...setting.options },
    state: () => ({}),
    table() {
      const table = emptyTable(seats)
      for (const [seat, cards] of Object.entries(setting.hands ?? {})) {
        for (const card of cards) {
          const [, kind = '', mark] = /^(\w+)(?:\((\w+)\))?$/.exec(card) ?? []
          table.addCard(kind, table.zone('hand', seat), 'deck', mark === undefined ? [] : [mark])
        }
      }
      return table
    },
  })
}

export const hand = (run: Run, seat: Seat): readonly Card[] => run.table.zone('hand', seat).cards

/** One option for each kind of card in hand: it is spent and recorded. */
export function plays(run: Run, seat: Seat): Option[] {
  return [...new Set(hand(run, seat).map((c) => c.kind))].map((what) => ({
    verb: 'plays',
    what,
    cards: hand(run, seat).filter((c) => c.kind === what),
    answers: { names: ['lot'], alone: true },
    *run(said) {
      run.table.move(said.card!, run.table.zone('spent'))
      run.table.record('played', { who: seat, card: what, mark: said.card!.marks.join() })
    },
  }))
}

/** A moment that any card answers. */
export function anyCard(run: Run, key: string, more: Partial<Moment> = {}): Moment {
  return {
    key,
    immediate: true,
    options: (seat) => plays(run, seat),
    conceivable: () => true,
    asks: (seat) => hand(run, seat).length > 0,
    ...more,
  }
}

/** Puts down `n` cards of the hand. */
export function discards(run: Run, seat: Seat, n: number, max = n): Option {
  return {
    verb: 'discards',
    slots: (bound) =>
      bound.gone
        ? undefined
        : { key: 'gone', clause: 'what', from: hand(run, seat).map(cardRef), min: n, max, missing: 'ask' },
    *run() {},
  }
}

/** Says lines that must be taken; gives what queues and orders said. */
export function say(run: Run, ...lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const taken = run.take(parseLine(line))
    if ('code' in taken) throw new Error(`${line}: ${taken.code}, ${taken.why}`)
    return taken.autos.map(printLine)
  })
}

export function refused(run: Run, line: string): string | undefined {
  const taken = run.take(parseLine(line))
  return 'code' in taken ? taken.code : undefined
}

/** What happened, in words; what is secret is left out, and so is who passed. */
export const events = (run: Run): string[] =>
  run.table.events
    .filter((e) => e.kind !== 'passed')
    .map((e) => [e.kind, ...Object.values(e.data)].filter((v) => v !== '').join(' '))
