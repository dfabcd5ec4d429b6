// Questions and the one shape of answers. A rule that needs a decision yields an Ask; what a seat may say is a list of
// Options, each a verb, a subject and follow-up Slots with sets, minimum and maximum. The checker, refusals, legal
// lists, posts, prompts and the random player all walk this shape; nothing enumerates subsets.

import type { Act, ActVerb, Entry } from './line.ts'
import type { Card, Seat } from './table.ts'
import type { Wait } from './wait.ts'

/** Something that a slot may hold. */
export type Ref =
  | { readonly kind: 'seat'; readonly seat: Seat }
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'word'; readonly word: string }

/**
 * Which part of the line fills a slot. `what` is the object of the verb itself, `taking` what is exchanged for;
 * `top`, `bottom` and `into/ZONE` are the places of `puts`, `to/SEAT` the receivers of `gives`.
 */
export type Clause =
  | 'what'
  | 'on'
  | 'for'
  | 'discarding'
  | 'choosing'
  | 'taking'
  | 'top'
  | 'bottom'
  | `into/${string}`
  | `to/${Seat}`

/** One follow-up of an option: what goes into one clause. */
export interface Slot {
  /** The name under which the effect finds it. */
  readonly key: string
  readonly clause: Clause
  readonly from: readonly Ref[]
  readonly min: number
  readonly max: number
  /** When the line leaves it out: nothing is taken, this is taken, or the seat is asked. With exactly `min` refs to take, they are taken. */
  readonly missing: 'none' | 'ask' | readonly Ref[]
  /** The refusal when an entry names something known that is not in `from`; why, for the host. */
  readonly refuse?: (ref: Entry) => Refusal | undefined
  /** Are two cards no choice? By default those of one name in one zone. */
  readonly alike?: (a: Card, b: Card) => boolean
  /** The refusal when less is named than is needed, although it may be left out otherwise. */
  readonly short?: Refusal
  /** Why what is named does not do, although it is as much as is needed: it is worth too little together. */
  readonly lacks?: (refs: readonly Ref[]) => Refusal | undefined
  /** Another cost of the same clause follows: what does not fit here may be meant for that. */
  readonly more?: boolean
  /** The refusal when more is named than there is room for; otherwise it is too much. */
  readonly over?: (ref: Entry) => Refusal
}

export type Bound = Readonly<Record<string, readonly Ref[]>>

/** What is left of the clauses after the declared slots: answers to questions that the play will ask later. */
export interface Riding {
  on: Entry[]
  choosing: Entry[]
  /** What is declined comes before what is aimed. */
  readonly declinesFirst?: true
}

/** How many answers to later questions a line may say: players and what is chosen, and of `offers` only `yes` or `none`. */
export interface Riders {
  readonly on: number
  readonly choosing: number
  readonly offers?: number
}

/** One thing that a seat may say. */
export interface Option {
  readonly verb: ActVerb
  /** Subject: a card id, `spell-card`, `ability`, `role`, `turn`; absent when the object is a slot. */
  readonly what?: string
  readonly as?: string
  readonly of?: string
  /** What may stand after `of` although it says nothing new. */
  readonly own?: string
  readonly with?: string
  /** The other player as whose it counts; the line must say so with `for`. */
  readonly for?: Seat
  /** The copies that the subject may be, held longest first. */
  readonly cards?: readonly Card[]
  /** Names under which the line may point at what is answered, most specific last; the first `on` entry may be one. */
  readonly answers?: Answerable
  /** The next follow-up, given those already bound; undefined when complete. */
  readonly slots?: (bound: Bound, card: Card | undefined) => Slot | undefined
  /** How many later questions of a play `on` and `choosing` entries may ride to. */
  readonly riders?: Riders
  /** Why what is said ahead of later questions cannot be meant, as everybody sees at once. */
  readonly stray?: (said: Pick<Said, 'bound' | 'riding'>) => Refusal | undefined
  /** May be said although nothing was asked; leaves the question open. */
  readonly offer?: true
  /** Why it may not be said now, with the code that a refusal gives. Only options without it are legal. */
  readonly blocked?: Refusal | undefined
  /** Why the one whom a line names cannot be its target: said in the place of `blocked`, which speaks of everybody. */
  readonly misaimed?: (named: Entry) => Refusal | undefined
  /** Does it, once said. */
  readonly run: (said: Said) => Proc<void>
}

/** What an answer answers. The topmost that fits is meant. */
export interface Answerable {
  /** What is answered: the id of the card played, `spell-card`, or `attack`. */
  readonly names: readonly string[]
  /** The attacked or falling seat; in quotes a line means her, even if she is called like a card. */
  readonly seat?: Seat
  /** Whose it is, for `shoot of A`. */
  readonly of?: Seat
  /** Its number in the post, for `[2]`. */
  readonly number?: number
  /** For which of its several targets it is answered. */
  readonly part?: Seat
  /** May be left out although the speaker is somebody else (the only one of its kind). */
  readonly alone: boolean
}

/** An option, chosen and bound. */
export interface Said {
  readonly seat: Seat
  readonly act: Act
  readonly option: Option
  /** The copy that is the subject. */
  readonly card?: Card
  readonly bound: Bound
  /** Slots that the line left to be asked. */
  readonly open: readonly Slot[]
  /** What the line says beyond them, by clause: it fills the slots that come after. */
  readonly left: ReadonlyMap<Clause, Entry[]>
  readonly riding: Riding
  /** `x2` in a window: how many further times the same is filed. */
  readonly repeat: number
  /** `x2 … choosing C, D`: what the same line answers for the further targets. */
  readonly also?: readonly Said[]
}

export interface Refusal {
  readonly code: RefusalCode
  /** One sentence for the host; may rest on secrets. */
  readonly why: string
  /** Names near to what was written. */
  readonly near?: readonly string[]
  /** That it is this reason tells that she holds what she has named. */
  readonly tellsHand?: true
}

/** In the order in which they apply. */
export const REFUSAL_CODES = [
  'bad-line',
  'unknown-name',
  'ambiguous-name',
  'game-over',
  'host-only',
  'not-active',
  'gone',
  'cannot-cancel',
  'cannot-avoid',
  'not-asked',
  'pending',
  'must-choose',
  'not-held',
  'not-now',
  'forbidden',
  'used',
  'danmaku-limit',
  'spell-card-limit',
  'exchange-limit',
  'attack-limit',
  'bad-target',
  'out-of-range',
  'bad-choice',
  'wrong-count',
  'cannot-pay',
  'no-room',
  'same-name',
  'told',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

export const isBefore = (a: RefusalCode, b: RefusalCode): boolean => REFUSAL_CODES.indexOf(a) < REFUSAL_CODES.indexOf(b)

/** Of several reasons the one whose code is looked at first. */
export function firstOf(...reasons: readonly (Refusal | undefined)[]): Refusal | undefined {
  let first: Refusal | undefined
  for (const reason of reasons) if (reason && (!first || isBefore(reason.code, first.code))) first = reason
  return first
}

/** Why a question is asked: a moment's name with its public particulars. Sentences come from templates. */
export interface About {
  readonly moment: string
  readonly data: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

/** What is being said, so that options for other cards need not be worked out. What is left out may be given all the same. */
export interface Want {
  readonly verb: ActVerb
  readonly what: string | undefined
}

/** Could an option with this subject be meant? */
export const wanted = (want: Want | undefined, verb: ActVerb, what: string): boolean =>
  want === undefined || (want.verb === verb && want.what === what)

export interface ChoiceAsk {
  readonly kind: 'choice'
  readonly seat: Seat
  readonly about: About
  readonly options: (want?: Want) => readonly Option[]
  /** She may decline: `passes`, `chooses no`. */
  readonly optional: boolean
  /** Her own free step: the only question during which actions and items may be begun. */
  readonly free: boolean
  /** Between two halves of one effect: no offers. */
  readonly inside: boolean
}

export interface JointAsk {
  readonly kind: 'joint'
  readonly seats: readonly Seat[]
  readonly about: About
  readonly options: (seat: Seat) => readonly Option[]
  /** Between two halves of one effect: no offers. */
  readonly inside: boolean
  readonly answered: Map<Seat, Said>
}

export interface WindowAsk {
  readonly kind: 'window'
  readonly wait: Wait
  readonly about: About
}

export type Ask = ChoiceAsk | JointAsk | WindowAsk

/** What comes back: an answer, a pass, or `again` when something else changed the table meanwhile. */
export type Reply =
  | { readonly reply: 'said'; readonly said: Said }
  | { readonly reply: 'passed'; readonly seat: Seat }
  | { readonly reply: 'again' }

/** A rule: runs straight down and asks in the middle. */
export type Proc<T> = Generator<Ask, T, Reply>

export const again: Reply = { reply: 'again' }

export const seatRef = (seat: Seat): Ref => ({ kind: 'seat', seat })
export const cardRef = (card: Card): Ref => ({ kind: 'card', card })
export const wordRef = (word: string): Ref => ({ kind: 'word', word })

export function boundSeats(bound: Bound, key: string): Seat[] {
  return (bound[key] ?? []).flatMap((r) => (r.kind === 'seat' ? [r.seat] : []))
}
export function boundCards(bound: Bound, key: string): Card[] {
  return (bound[key] ?? []).flatMap((r) => (r.kind === 'card' ? [r.card] : []))
}
