// A clause of a post as a frame: what is done, with what, at whom. The words are put into it in filling.ts; what it means,
// the open question decides.

import type { WordClass } from '../rules/vocabulary.ts'
import type { Token } from './tokens.ts'

export interface Thing {
  readonly section: string
  readonly id: string
  readonly times: number
  /** Which copy: its season, or the deck it is of. */
  readonly marks?: readonly string[]
  /** Whose it is: a player. */
  readonly of?: string
  /** Whose Spell Card it is: a character. */
  readonly ofThing?: string
  /** Behind a comma or "and": one of several, and nothing that the one before is aimed at. */
  readonly listed: boolean
  readonly token: Token
}

export type Aim =
  | { readonly kind: 'seat'; readonly seat: string; readonly token: Token }
  | { readonly kind: 'self' | 'it' | 'all' | 'other'; readonly token: Token }

export type Part = 'object' | 'instead' | 'goal' | 'aim' | 'with' | 'for' | 'from' | 'to' | 'as' | 'paying' | 'choosing'

export interface Frame {
  /** What is done, in every class that the word has. */
  doing: ReadonlySet<WordClass>
  doingToken?: Token
  /** What it is done for: "use Bomb to cancel". */
  goal: ReadonlySet<WordClass>
  negated: boolean
  things: Thing[]
  aims: Aim[]
  aimThings: Thing[]
  means: Thing[]
  paying: Thing[]
  choosing: (Thing | string)[]
  behalf: Aim[]
  to: Aim[]
  as?: string
  /** What something is used as: "1 spirit as Danmaku". */
  stead?: Thing
  place?: 'top' | 'bottom' | 'gauge' | 'discard' | undefined
  /** Numbers that count nothing. */
  numbers: number[]
  words: Set<WordClass>
  /** Somebody else does it. */
  subject?: string
  /** Not understood. */
  rest: Token[]
  /** What was taken to be meant, one sentence each. */
  doubts: string[]
  /** What has been laid or given before, where several groups are. */
  laid: Laid[]
  /** One thing or another. */
  or?: Token
  /** It goes into something. */
  into?: Token
  /** In a list of cards something that is not known. */
  gap?: Token
  /** The first name that several could bear. */
  tie?: { readonly token: Token; readonly names: readonly string[] }
  part: Part
  tokens: Token[]
}

/** Some cards, and where or to whom they go. */
export interface Laid {
  readonly things: readonly Thing[]
  readonly to: readonly Aim[]
  readonly place: Frame['place']
}

export const EMPTY: ReadonlySet<WordClass> = new Set()

export const newFrame = (): Frame => ({
  doing: EMPTY,
  goal: EMPTY,
  negated: false,
  things: [],
  aims: [],
  aimThings: [],
  means: [],
  paying: [],
  choosing: [],
  behalf: [],
  to: [],
  laid: [],
  numbers: [],
  words: new Set(),
  rest: [],
  doubts: [],
  part: 'object',
  tokens: [],
})

/** Narrows what was named last to the copies with this mark. */
export function markLast(frame: Frame, mark: string): boolean {
  for (const list of [listOf(frame), frame.things, frame.means, frame.aimThings]) {
    const last = list.at(-1)
    if (last === undefined || typeof last === 'string' || last.section !== 'cards') continue
    list[list.length - 1] = { ...last, marks: [...(last.marks ?? []), mark] }
    return true
  }
  return false
}

/** What is done is done to a list of cards. */
export const isListing = ({ doing }: Frame): boolean =>
  (['discard', 'give', 'put', 'refill', 'exchange', 'keep', 'choose'] as const).some((d) => doing.has(d))

export const isEmpty = (frame: Frame): boolean =>
  frame.doing.size === 0 &&
  frame.things.length === 0 &&
  frame.aims.length === 0 &&
  frame.aimThings.length === 0 &&
  frame.stead === undefined &&
  frame.words.size === 0 &&
  frame.part === 'object'

/** The list that a thing goes to now. */
export function listOf(frame: Frame): (Thing | string)[] {
  switch (frame.part) {
    case 'instead':
      return []
    case 'with':
      return frame.means
    case 'paying':
      return frame.paying
    case 'choosing':
      return frame.choosing
    case 'goal':
    case 'aim':
    case 'for':
      return frame.aimThings
    default:
      return frame.things
  }
}

/** `x2` behind a name. */
export function again(frame: Frame, n: number): boolean {
  for (const list of [frame.choosing, frame.paying, frame.means, frame.aimThings, frame.things]) {
    const last = list.at(-1)
    if (last === undefined || typeof last === 'string' || list !== listOf(frame)) continue
    list[list.length - 1] = { ...last, times: n }
    return true
  }
  return false
}

/** Whose the last thing is. */
export function own(frame: Frame, seat: string): boolean {
  for (const list of [frame.choosing, frame.paying, frame.means, frame.aimThings, frame.things] as (
    | Thing
    | string
  )[][]) {
    const last = list.at(-1)
    if (last === undefined || typeof last === 'string' || last.of !== undefined) continue
    list[list.length - 1] = { ...last, of: seat }
    return true
  }
  return false
}

/** Parts of a clause in which a player stands. */
export const AT_PLAYERS: ReadonlySet<Part> = new Set<Part>(['aim', 'for', 'from', 'to'])

export const exchanging = ({ doing, goal }: Frame): boolean => doing.has('exchange') || goal.has('exchange')
