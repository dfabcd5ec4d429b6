// What the rules hold while something waits to be resolved: plays on the stack, attacks, and what an effect is the effect of.

import type { Proc, Said } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import type { Wait } from '../../engine/wait.ts'
import type { Step } from '../../language/step.ts'
import type { CardType, CostDef, Mode, SpellCard } from './schema.ts'

/** Something that waits to be resolved: a card, a Spell Card, an ability, a copy. */
export interface Play {
  /** Its number in the post, counted from the bottom of the stack. */
  readonly number: number
  readonly kind: 'card' | 'spell-card' | 'ability'
  /** A copy of a card or Spell Card: nothing of it goes to a pile. */
  readonly copy: boolean
  /** As whose it counts. */
  readonly by: Seat
  /** The card's id, or the character whose Spell Card or ability it is. */
  readonly source: string
  /** The card that goes to its pile afterwards. */
  card: Card | undefined
  /** The Item whose ability it is. */
  readonly item?: Card
  readonly types: ReadonlySet<CardType>
  readonly timing: 'action' | 'reaction'
  /** What it does; a copy of it does the same. What activated a Spell Card or paid for a copy is no part of it. */
  readonly effect: Effect
  readonly follows: readonly Step[]
  /** Players at whom it is aimed, all whom it attacks among them. */
  readonly targets: Set<Seat>
  /** What it answers, when it is a reaction. */
  readonly answered: Answered
  /** Cards discarded for it, and whence. */
  readonly paid: readonly Paid[]
  /** Nothing cancels it. */
  readonly firm: boolean
  /** The card played or Spell Card activated from which an ability's attack came; itself otherwise. */
  readonly root: Play | undefined
  /** Options that follow it and come once for each card played, as `seat/ability`. */
  readonly taken: Set<string>
  readonly wait: Wait
  cancelled: boolean
  /** A Spell Card of her own characters, not one that a card lends her. */
  readonly hers?: true
  /** Who gets its card into her hand instead of the discard pile, and by whose doing; with `resolved` not if it is cancelled. */
  taker?: { readonly seat: Seat; readonly by: Seat; readonly when?: 'resolved' }
}

export interface Paid {
  readonly card: Card
  readonly from: 'hand' | 'play'
  readonly of: Seat
}

export interface Attack {
  readonly id: number
  readonly by: Seat
  readonly on: Seat
  readonly play: Play
  /** Looked at when it hits. */
  readonly damage: () => number
  /** The same without what its attacker adds to every attack. */
  readonly base: () => number
  readonly avoidable: boolean
  /** The same, whatever the life of who is attacked. */
  open: boolean
  avoided: boolean
  /** She would have avoided it and takes it instead. */
  accepted?: true
  /** Not declared with its play, so that the post has to say whom it is on. */
  anew?: true
  /** The card that the attacked player has flipped because of it. */
  flipped?: Card
  /** Reactions to this attack that have been taken, as `seat/ability`. */
  readonly taken: Set<string>
}

/** Cards that somebody is about to draw together, or has drawn. */
export interface Drawing {
  readonly seat: Seat
  readonly count: number
  readonly deck: string
  cards: readonly Card[]
  done: boolean
}

/** What a play, an answer or an ability is the effect of. */
export interface Of {
  readonly play: Play
  /** Attacks announced with the play, by the arguments of the step that will make them. */
  readonly declared: Map<unknown, Attack[]>
  /** Attacks on additional targets, which come with the first of the effect. */
  readonly extra: Attack[]
  readonly answered?: Play
  readonly attack?: Attack
  readonly falling?: Seat
  /** The attack, where this is about its being avoided. */
  avoiding?: Attack
  /** The draw that is answered. */
  readonly drew?: Drawing
  /** Who has just been defeated. */
  readonly fallen?: Seat
}

/** The parts that cards, Spell Cards and abilities share. */
export type Effect = Pick<Mode, 'cost' | 'target' | 'choose' | 'reacts' | 'do'> & Partial<Pick<SpellCard, 'alone'>>

/** What an answer answers, when the effect is a reaction. */
export type Answered = Pick<Of, 'answered' | 'attack' | 'falling' | 'avoiding' | 'drew'>

/** A way to activate a Spell Card: a card from the hand, an Item in play, an ability, the incident. */
export interface Means {
  /** The word after `with`. */
  readonly with: string
  /** Copies in hand of an invocation card. */
  readonly cards?: readonly Card[]
  readonly types: ReadonlySet<CardType>
  readonly cost: readonly CostDef[]
  /** For the Spell Cards of other players. */
  readonly borrows: boolean
  /** Does not count toward the limit of Spell Cards. */
  readonly beyond?: true
}

/** The procedures that options begin. They are reached over the state, because answers to a play are plays themselves. */
export interface Begin {
  /** `actor`: as whose the card counts. */
  readonly card: (run: Run, said: Said, mode: Mode, answered: Answered, actor: Seat) => Proc<void>
  readonly spellCard: (
    run: Run,
    said: Said,
    character: string,
    spell: SpellCard,
    means: Means,
    answered: Answered,
  ) => Proc<void>
  readonly free: (run: Run, said: Said, free: Free, answered: Answered) => Proc<void>
  readonly reveal: (run: Run, seat: Seat) => Proc<void>
}

/** An ability, or a copy of a card or Spell Card. */
export interface Free {
  readonly kind: Play['kind']
  readonly copy: boolean
  readonly source: string
  readonly effect: Effect
  /** Paid beside what the effect costs. */
  readonly cost: readonly CostDef[]
  readonly types: ReadonlySet<CardType>
  readonly timing: Play['timing']
  readonly firm: boolean
  readonly follows: readonly Step[]
  /** The Item whose ability it is. */
  readonly item?: Card
  /** The play that it came of. */
  readonly root?: Play
}
