// What a viewer may know, as data. Posts, private messages, status and refusals are made from a View and never from a
// table. Two games that differ only in what a viewer cannot know have the same View.

import type { EventData } from '../engine/table.ts'

/** The thread, the host, or the seat with this key. */
export type Viewer = 'public' | 'host' | { readonly seat: string }

export interface CardView {
  readonly kind: string
  /** Season or symbol. */
  readonly marks: readonly string[]
  /** The card on which it lies, or that has brought it there. */
  readonly on?: string
  /** In her own view: what it is worth to her, where that is counted. */
  readonly worth?: { readonly points: number; readonly pays: boolean }
}

export interface ZoneView {
  readonly zone: string
  readonly count: number
  /** Absent when the viewer may not see them. */
  readonly cards?: readonly CardView[]
}

export interface SeatView {
  readonly name: string
  /** Who plays on for her. */
  readonly newcomer?: string
  readonly facts: Readonly<Record<string, string | number | boolean | readonly string[]>>
  readonly open: readonly ZoneView[]
  readonly own: readonly ZoneView[]
  /** Absent when the viewer does not know it. */
  readonly role?: string
  readonly active: boolean
  /** To every other active player; nothing for who is out. */
  readonly reach: readonly ReachView[]
  /** Announced actions that wait for her, as lines. */
  readonly queue: readonly string[]
  /** Her standing orders, only for her and the host. */
  readonly orders: readonly string[]
  /** Those of them that name a card which she does not hold now. */
  readonly unheld: readonly string[]
}

export interface EventView {
  readonly n: number
  readonly line: number
  readonly kind: string
  readonly data: EventData
}

/** One thing that the viewer's seat may say, with what may follow. */
export interface OptionView {
  /** As in a legal list: verb, subject, `as`, `of`, `with`. */
  readonly text: string
  /** What may be named after it, where that is the whole choice: players, cards, words, places. */
  readonly choices: readonly string[]
}

/** Distance to another player, and whether she is in range. */
export interface ReachView {
  readonly to: string
  /** Infinity where nothing reaches. */
  readonly distance: number
  readonly inRange: boolean
}

/** Something that waits to be resolved: `number` is how lines call it, `[2]`. */
export interface WaitingView {
  readonly number: number
  readonly kind: 'card' | 'spell-card' | 'ability' | 'divination'
  readonly card: string
  readonly who?: string
}

export interface QuestionView {
  readonly kind: 'choice' | 'joint' | 'window'
  /** Sentence key and particulars. */
  readonly moment: string
  readonly data: EventData
  readonly awaited: readonly string[]
  /** What comes later and is asked along with it: a pass stands for that as well. */
  readonly covers?: readonly { readonly moment: string; readonly who: string }[]
  /** What the viewer's seat may say; only in a seat's own view. */
  readonly options?: readonly OptionView[]
  /** Her answers that wait for their moment or for the others, as lines; only in her own view. */
  readonly filed?: readonly string[]
}

export interface View {
  readonly viewer: Viewer
  readonly game: string
  readonly over: boolean
  readonly winners: readonly string[]
  readonly draw: boolean
  readonly table: Readonly<Record<string, string | number | readonly string[]>>
  readonly seats: readonly SeatView[]
  readonly piles: readonly ZoneView[]
  readonly events: readonly EventView[]
  readonly question?: QuestionView
  /** What waits to be resolved, first what was played first. */
  readonly waiting: readonly WaitingView[]
}
