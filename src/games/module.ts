// What a game is to the program above the engine: its packs' sections, how a run starts, what of its table is shown,
// and how a scenario lays the table.

import type { Act, Line } from '../engine/line.ts'
import type { RefusalCode } from '../engine/question.ts'
import type { Chance } from '../engine/random.ts'
import type { Start } from '../engine/rules.ts'
import type { Run } from '../engine/run.ts'
import type { Card, GameEvent, Seat } from '../engine/table.ts'
import type { Step } from '../language/step.ts'
import type { Catalogue } from '../rules/catalogue.ts'
import type { Fault } from '../rules/faults.ts'
import type { Program, Sections } from '../rules/program.ts'
import type { EffectWords } from './effects.ts'

/** One column of the state sheet or one line of a PM: a value of a seat that everybody may see. */
export interface SeatFact {
  readonly key: string
  readonly of: (run: Run, seat: Seat) => string | number | boolean | readonly string[] | undefined
}

export interface Reach {
  readonly distance: number
  readonly inRange: boolean
}

/** Something that waits on the stack, as everybody knows it. */
export interface Waiting {
  readonly number: number
  readonly kind: 'card' | 'spell-card' | 'ability' | 'divination'
  /** The card's id, or the character's whose Spell Card or ability it is. */
  readonly card: string
  readonly who?: Seat
}

/** Points of a card, and whether they pay for anything. */
export interface Worth {
  readonly points: number
  readonly pays: boolean
}

/** What the packs, the options and the number of players settle, and players want to know before they begin. */
export interface FirstPost {
  /** So many role cards are drawn from these. */
  readonly roles: readonly { readonly count: number; readonly of: readonly string[] }[]
  /** What can be paid with, by what it is worth. */
  readonly worth: readonly { readonly points: number; readonly cards: readonly string[] }[]
  /** Decks of which the top card can be exchanged for. */
  readonly priced: readonly { readonly deck: string; readonly price: number }[]
  /** Points cards lie before players, and pay for what they exchange. */
  readonly market: boolean
  readonly turnZero: boolean
  /** Cards that are played at any time. */
  readonly instants: readonly string[]
}

export interface GameModule {
  readonly id: string
  readonly sections: Sections
  /** What its schemas cannot see: sections that are missing, names that nothing has. Such a program cannot be played. */
  readonly faults: (program: Program) => readonly Fault[]
  /** What effects may name, with these packs. */
  readonly effectWords?: (program: Program) => EffectWords
  /** What a pack says and nothing reads: such a program can be played, and most likely not as its host means it. */
  readonly advice?: (program: Program) => readonly Fault[]
  /** Every word that a line may use beside the names of players: ids, modes, `yes`, `hand`. */
  readonly vocabulary: (program: Program) => ReadonlySet<string>
  /** Numbers of players for which it can be dealt. */
  readonly players: (program: Program) => readonly number[]
  readonly start: (
    program: Program,
    seats: readonly Seat[],
    options: Readonly<Record<string, string>>,
    chance: Chance,
  ) => Start
  /** Public values of a seat, in the order of the sheet. */
  readonly facts: readonly SeatFact[]
  /** Public facts of the table: the step, the turn, the incident. */
  readonly tableFacts: (run: Run) => Readonly<Record<string, string | number | readonly string[]>>
  /** How far one active player is from another, and whether she has her in range; Infinity where nothing reaches. */
  readonly reach?: (run: Run, from: Seat, to: Seat) => Reach
  /** What waits to be resolved, first what was played first: its number in the post, and whose it is. */
  readonly waiting?: (run: Run) => readonly Waiting[]
  /** Zones of a seat that lie open, and those that only she sees, in the order of the sheet. */
  readonly openZones: readonly string[]
  readonly ownZones: readonly string[]
  /** Shared piles whose size, and for open ones contents, everybody sees, by the packs that are played. */
  readonly piles: (run: Run) => readonly string[]
  /** What the thread may know that can be said on a free step and in a window, whatever anybody holds. */
  readonly publicLines: (run: Run) => { readonly free: readonly string[]; readonly window: readonly string[] }
  /** The pile that players draw from. */
  readonly deck: string
  /** A seat's role as `viewer` may know it. */
  readonly roleFor: (run: Run, seat: Seat, viewer: Seat | 'public' | 'host') => string | undefined
  /** What the first post tells beside the options. */
  readonly firstPost?: (program: Program, options: Readonly<Record<string, string>>, players: number) => FirstPost
  /** What a card in her hand is worth to her; absent where nothing counts it. */
  readonly worth?: (run: Run, seat: Seat, card: Card) => Worth | undefined
  readonly outcome: (run: Run) => { over: boolean; winners: readonly Seat[]; draw: boolean }
  /** The act as the log has it, where the game knows two ways to say one thing. */
  readonly restated?: (program: Program, act: Act) => Act
  readonly scenario: ScenarioSide
  /** Id of the role card, for commitments. */
  readonly roleCard: (run: Run, seat: Seat) => string | undefined
  /** Absent: of this game only steps are counted, and only what every game must keep is looked at. */
  readonly proof?: ProofSide
  /** How its packs are listed and explained. */
  readonly catalogue?: Catalogue
}

/** One way to play something that a pack has, and how it shows that it was taken. */
export interface Way {
  /** As a reader would say it: `1up as save`, `Spell Card of cirno`, `spring-snow resolved`. */
  readonly name: string
  /** An event of this kind shows it, if it fits. The run is the one in which it happened, as it stands at its end. */
  readonly event?: { readonly kind: string; readonly fits: (event: GameEvent, run: Run) => boolean }
  /** Steps that run in this way only, where no event tells it from another: one of them has run. */
  readonly steps?: readonly Step[]
}

/** Fits an event with these values among its public ones. */
export const withData =
  (data: Readonly<Record<string, string>>) =>
  (event: GameEvent): boolean =>
    Object.entries(data).every(([key, value]) => event.data[key] === value)

/** Something that must always hold and does not. */
export interface Broken {
  /** Which rule: one word for one rule, whatever the seats and cards. */
  readonly rule: string
  /** Who, what, how much. */
  readonly what: string
}

/** What the proofs ask of a game. */
export interface ProofSide {
  /** Every mode of every card, every ability, Spell Card and reveal, every incident: what a host's players can do. */
  readonly ways: (program: Program) => readonly Way[]
  /** Cards that players draw and play. */
  readonly cards: (program: Program) => readonly string[]
  /** Codes with which a scenario by these packs can never be refused, each with the reason. */
  readonly never: (program: Program) => Readonly<Partial<Record<RefusalCode, string>>>
  /** Looks on from now; what it gives says, when called after a line, what no longer holds. */
  readonly invariants: (run: Run) => () => readonly Broken[]
}

/** A game whose packs are explained: every game of the installation is. */
export type ExplainedGame = GameModule & { readonly catalogue: Catalogue }

/** A card as a scenario names it: `graze(spring)`, `shoot`. `shoot x2` stands here twice. */
export interface WrittenCard {
  readonly id: string
  readonly marks: readonly string[]
}

/** The last entry of a deck below which nothing lies. */
export const DECK_END = 'end'

/** A seat of a scenario, as written: keys of contract 6. A game refuses those that it does not know. */
export interface SeatSpec {
  readonly role?: string
  readonly character?: string
  readonly life?: number
  readonly hand?: readonly WrittenCard[]
  readonly items?: readonly WrittenCard[]
  readonly defeated?: boolean
  readonly revealed?: boolean
  readonly points?: readonly WrittenCard[]
  readonly extra?: readonly { readonly id: string; readonly by?: string }[]
  readonly used?: readonly string[]
  /** Her last turn was skipped. */
  readonly skipped?: boolean
  readonly posture?: string
  readonly spirit?: readonly WrittenCard[]
  readonly 'extra-spirit'?: number | readonly WrittenCard[]
  readonly weather?: { readonly id: string; readonly active: boolean }
  readonly anomalies?: readonly { readonly id: string; readonly by?: string }[]
  /** Cards that lie on her character. */
  readonly on?: Readonly<Record<string, readonly WrittenCard[]>>
  readonly slow?: boolean
  readonly charged?: boolean
}

/** What lies beside the seats. Decks have their top first, discard piles last. */
export interface TableSpec {
  readonly deck?: readonly WrittenCard[]
  readonly discard?: readonly WrittenCard[]
  readonly discards?: Readonly<Record<string, readonly WrittenCard[]>>
  readonly incident?: readonly { readonly id: string; readonly collected: readonly WrittenCard[] }[]
  readonly incidents?: readonly WrittenCard[]
  readonly 'past-incidents'?: readonly WrittenCard[]
  readonly decks?: Readonly<Record<string, readonly WrittenCard[]>>
  readonly market?: readonly WrittenCard[]
  readonly spirits?: Readonly<Record<string, number>>
  readonly turn?: Seat
  readonly step?: string
}

/** A scenario's table, as written; only its form has been checked. */
export interface ScenarioSpec {
  readonly seats: Readonly<Record<Seat, SeatSpec>>
  readonly table: TableSpec
  /** The keys `seats`, `deck` … in the order written: in that order cards are taken for them. */
  readonly order: readonly string[]
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

/** What a game answers when `expect` asks: cards, words, facts such as `{id, by}`, or any of these by seat or pile. */
export type Seen =
  | number
  | string
  | boolean
  | undefined
  | Facts
  | readonly Card[]
  | readonly string[]
  | readonly Facts[]
  | ReadonlyMap<string, Seen>
export interface Facts {
  readonly id: string
  readonly [key: string]: Seen
}

/** How scenarios speak of a game. */
export interface ScenarioSide {
  /** Lays the table and says where the run begins. Throws ScenarioError. */
  readonly lay: (
    program: Program,
    spec: ScenarioSpec,
    options: Readonly<Record<string, string>>,
    chance: Chance,
  ) => Start
  /** What `expect` may ask of a seat. A key that is not here is an error for this game. */
  readonly seat: Readonly<Record<string, (run: Run, seat: Seat) => Seen>>
  /** By key of a seat: other words that may be written there, each with the one that `seat` says. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * What `expect` may ask of the table, beside `asked`, `legal`, `can`, `cannot`, `over`, `winners`, `events`, `public`,
   * `private`. Decks come with their top first.
   */
  readonly table: Readonly<Record<string, (run: Run) => Seen>>
}

/** The line as the log has it. */
export function restatedLine(game: GameModule, program: Program, line: Line): Line {
  const one = (act: Act): Act => game.restated?.(program, act) ?? act
  switch (line.form) {
    case 'act':
      return one(line)
    case 'then':
      return { ...line, queue: line.queue.map(one) }
    case 'orders':
      return { ...line, say: one(line.say) }
    default:
      return line
  }
}
