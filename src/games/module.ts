// What a game is to the program above the engine: its packs' sections, how a run starts, what of its table is shown,
// and how a scenario lays the table.

import type { Chance } from '../engine/random.ts'
import type { Run, Start } from '../engine/run.ts'
import type { Seat } from '../engine/table.ts'
import type { Program, Sections } from '../rules/program.ts'

/** One column of the state sheet or one line of a PM: a value of a seat that everybody may see. */
export interface SeatFact {
  readonly key: string
  readonly of: (run: Run, seat: Seat) => string | number | boolean | undefined
}

export interface GameModule {
  readonly id: string
  readonly sections: Sections
  /** Numbers of players for which it can be dealt. */
  readonly players: (program: Program) => readonly number[]
  readonly start: (program: Program, seats: readonly Seat[], options: Readonly<Record<string, string>>, chance: Chance) => Start
  /** Public values of a seat, in the order of the sheet. */
  readonly facts: readonly SeatFact[]
  /** Public facts of the table: the step, the turn, the incident. */
  readonly tableFacts: (run: Run) => Readonly<Record<string, string | number | readonly string[]>>
  /** Zones of a seat that lie open, and those that only she sees, in the order of the sheet. */
  readonly openZones: readonly string[]
  readonly ownZones: readonly string[]
  /** Shared piles whose size, and for open ones contents, everybody sees. */
  readonly piles: readonly string[]
  /** A seat's role as `viewer` may know it. */
  readonly roleFor: (run: Run, seat: Seat, viewer: Seat | 'public' | 'host') => string | undefined
  readonly outcome: (run: Run) => { over: boolean; winners: readonly Seat[]; draw: boolean }
  readonly scenario: ScenarioSide
  /** Id of the role card, for commitments. */
  readonly roleCard: (run: Run, seat: Seat) => string | undefined
}

/** A scenario's table, as written: keys of contract 6, not yet checked against a game. */
export interface ScenarioSpec {
  readonly seats: Readonly<Record<Seat, Readonly<Record<string, unknown>>>>
  /** Everything beside the seats: `deck`, `discard`, `incident`, `turn`, `step` … */
  readonly table: Readonly<Record<string, unknown>>
}

/** Thrown by a game that cannot lay a scenario's table; `path` leads to the fault. */
export class ScenarioError extends Error {
  constructor(
    message: string,
    readonly path: readonly (string | number)[],
  ) {
    super(message)
    this.name = 'ScenarioError'
  }
}

/** How scenarios speak of a game. */
export interface ScenarioSide {
  /** Lays the table and says where the run begins. Throws ScenarioError. */
  readonly lay: (program: Program, spec: ScenarioSpec, options: Readonly<Record<string, string>>, chance: Chance) => Start
  /** What `expect` may ask of a seat; lists of cards come as `Card[]`. */
  readonly seat: Readonly<Record<string, (run: Run, seat: Seat) => unknown>>
  /** What `expect` may ask of the table, beside `asked`, `legal`, `can`, `cannot`, `events`, `public`, `private`. */
  readonly table: Readonly<Record<string, (run: Run) => unknown>>
}
