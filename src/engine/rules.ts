// What a game is to the engine, and how a run of it begins.

import type { Proposal, Replacement, Trigger as Sequel } from './happen.ts'
import type { Act, Host, Trigger } from './line.ts'
import type { Option, Proc, Refusal } from './question.ts'
import type { Run } from './run.ts'
import type { GameEvent, Seat, Table } from './table.ts'
import type { Filed } from './wait.ts'

/**
 * Whether a standing order speaks: now; not yet; never again; or early, filed for a moment that may come while she is
 * asked all the same, so that nobody sees whether she could.
 */
export type Speaks = 'now' | 'not' | 'over' | 'early'

/** What a game is to the engine. */
export interface Rules {
  readonly id: string
  /** The whole game, from set-up to its end. */
  readonly main: (run: Run) => Proc<void>
  /** What a seat may do at any time, when no choice inside an effect is open. */
  readonly offers: (run: Run, seat: Seat) => readonly Option[]
  /** Still in the game. */
  readonly active: (run: Run, seat: Seat) => boolean
  /** Where seat order begins. */
  readonly firstSeat: (run: Run) => Seat | undefined
  /** Every name that a line may use beside seats: ids, marks, modes, words. */
  readonly knows: (run: Run, name: string) => boolean
  readonly nearest: (run: Run, name: string) => readonly string[]
  /** Why this cannot be said, when no option has its verb and subject. In the order of the codes. */
  readonly diagnose: (run: Run, seat: Seat, act: Act) => Refusal
  /** What the same words mean as well; absent where they have one meaning. */
  readonly alsoMeans?: (run: Run, act: Act) => Act | undefined
  /** Does a standing order, given when so many events had happened, speak to what is asked of its seat now? */
  readonly triggered: (run: Run, seat: Seat, trigger: Trigger, since: number) => Speaks
  /** A filed answer that was not needed or not legal: its owner learns it, nobody else. */
  readonly unused: (run: Run, filed: Filed) => void
  /** A repair by the host's hand; a refusal when it cannot be done, otherwise what is to be run. */
  readonly hostDeed: (run: Run, host: Host) => Refusal | Proc<void> | undefined
  /** What would happen instead of something proposed. */
  readonly replacements?: (run: Run, proposal: Proposal) => readonly Replacement[]
  /** What an event sets off, in the owner's order within a seat. */
  readonly triggers?: (run: Run, event: Pick<GameEvent, 'kind' | 'data'>, subject: unknown) => readonly Sequel[]
}

export interface Taken {
  /** Lines that queues and orders added, to be logged after it with the mark `auto`. */
  readonly autos: readonly Act[]
  /** Those of them that come out of a queue. */
  readonly announced: ReadonlySet<Act>
}

/** What a seat may say now, in three parts. */
export interface Sayable {
  readonly answers: readonly Option[]
  readonly offers: readonly Option[]
  readonly pass: boolean
}

/** Counts what of the effects has run: steps, and within a step the ways that it can go. */
export interface Coverage {
  readonly step: (step: object) => void
  /** `args` are those of the step. */
  readonly branch: (args: object, way: string) => void
}

export interface Start {
  readonly rules: Rules
  readonly options: Readonly<Record<string, string>>
  /** Makes the table as it stands before the first rule runs. Called once a run. */
  readonly table: () => Table
  /** What the rules keep beside the table, made anew for each run. */
  readonly state: () => unknown
  readonly coverage?: Coverage
}
