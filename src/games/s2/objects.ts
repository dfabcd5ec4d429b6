// What the rules hold while something waits to be resolved: events on the stack, attack opportunities, a divination, and
// what an effect is the effect of.

import type { Card, Seat } from '../../engine/table.ts'
import type { CardType, MomentName } from './words.ts'

/** An event that may be answered: a card that is used, or an anomaly whose divination has come up. */
export interface Play {
  /** Its number in the post, counted from the bottom of the stack. */
  readonly number: number
  readonly kind: 'card' | 'divination'
  /** Who used the card; of an anomaly, who laid it. */
  readonly by: Seat | undefined
  readonly source: string
  readonly types: ReadonlySet<CardType>
  /** All that were used as one. */
  readonly cards: readonly Card[]
  /** On whom its effect is; each of several is answered and resolved by itself. */
  readonly on: readonly Seat[]
  /** Targets for whom it has been cancelled. */
  readonly cancelledFor: Set<Seat>
  /** It fails altogether. */
  cancelled: boolean
}

export interface Attack {
  readonly id: number
  readonly by: Seat
  readonly on: Seat
  avoided: boolean
}

/** A divination under way; its card may be exchanged before the result counts. */
export interface Sign {
  readonly by: Seat
  readonly source: string
  card: Card
}

/** What has set a text off: whom it befell, and who brought it about. */
export interface Cause {
  readonly what: MomentName
  readonly who: Seat
  readonly by?: Seat
}

/** What a running effect is the effect of. */
export interface Of {
  readonly play?: Play
  readonly answered?: Play
  /** The target for whom an event is answered. */
  readonly part?: Seat
  readonly attack?: Attack
  readonly fainted?: Seat
  readonly sign?: Sign
  readonly cause?: Cause
  /** Who knocked out the one whose role speaks. */
  readonly culprit?: Seat
}
