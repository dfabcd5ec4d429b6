// What is said, as data: the meaning of a log line, an argument of `act`, a step of a scenario or a bold line of a
// post. Reading and writing the text is the room `lines`; what is legal is decided by the open question.

/** A thing that a line names. Names are ids, player names or numbers; which one is decided later, against the table. */
export interface Entry {
  /** `shoot`, `ADGK`, `3`, `spell-card`, `attack`; for a stack number the digits of `[2]`. */
  readonly name: string
  /** Written in quotes: always a player. */
  readonly quoted: boolean
  /** Written as `[2]`: the object with that number in the post. */
  readonly stack: boolean
  /** Narrowing marks in brackets, lower case: season, symbol, `lunatic`, `hand`, `play`. */
  readonly marks: readonly string[]
  /** `power of B`: whose, or of which character or card. */
  readonly of?: { readonly name: string; readonly quoted: boolean }
  /** `x2`; 1 when nothing is written. */
  readonly times: number
}

export const ACT_VERBS = [
  'picks',
  'plays',
  'activates',
  'uses',
  'copies',
  'gives',
  'puts',
  'exchanges',
  'discards',
  'reveals',
  'chooses',
  'passes',
  'holds',
  'ends',
  'withdraws',
  'joins',
  'leaves',
] as const
export type ActVerb = (typeof ACT_VERBS)[number]

/** Where `puts` lays cards. `on top` and `on bottom` of the deck that the question is about. */
export type Place = { readonly on: 'top' | 'bottom' } | { readonly into: Entry }

export interface Clauses {
  /** Aim, or what is answered: the answered first; further entries answer the next questions for a target. */
  readonly on?: readonly Entry[]
  /** On behalf of. */
  readonly for?: Entry
  /** Half, mode or part. */
  readonly as?: string
  /** The means of an activation. */
  readonly with?: Entry
  readonly discarding?: readonly Entry[]
  readonly choosing?: readonly Entry[]
  /** `choosing none on B`: what is declined comes before what is aimed. */
  readonly declinesFirst?: true
  /** A reason, free text without control characters. */
  readonly because?: string
}

/** By these words an optional question is declined, by this accepted, whatever it offers. */
export const declines = (entry: Entry | undefined): boolean =>
  entry !== undefined && !entry.quoted && (entry.name === 'none' || entry.name === 'no')
export const accepts = (entry: Entry | undefined): boolean => entry?.name === 'yes' && !entry.quoted

/** What a seat says. `what` is empty for verbs that need no object (`passes`, `holds`, `joins`, `leaves`). */
export interface Act extends Clauses {
  readonly form: 'act'
  /** The speaker; absent inside `then` and `orders`, where it is the owner. `all` stands for every awaited seat (`all pass`). */
  readonly who?: Speaker
  readonly verb: ActVerb
  readonly what: readonly Entry[]
  /** `gives shoot, graze to B, bomb to C`. */
  readonly gifts?: readonly { readonly what: readonly Entry[]; readonly to: Entry }[]
  /** `puts graze, shoot on top and bomb on bottom`. */
  readonly places?: readonly { readonly what: readonly Entry[]; readonly place: Place }[]
  /** `exchanges power, small-points for eagle-spirit`: what is paid is `what`, this is what is taken. */
  readonly taking?: Entry
}

export interface Speaker {
  readonly name: string
  readonly quoted: boolean
}

/** `A then shoot on B; ends turn`: her announced queue. A bare card in it means `plays`. */
export interface Then {
  readonly form: 'then'
  readonly who: Speaker
  readonly queue: readonly Act[]
}

/** When a standing order speaks. Closed. */
export type Trigger =
  | { readonly kind: 'always' }
  | { readonly kind: 'until'; readonly until: 'attacked' | 'my-turn' | 'resolved' }
  | { readonly kind: 'attacked'; readonly by?: Entry }
  | { readonly kind: 'at-0' }
  | { readonly kind: 'played'; readonly card: Entry }
  | { readonly kind: 'falls'; readonly seat: Entry }
  | { readonly kind: 'reaches'; readonly seat: Entry; readonly step: string }
  | { readonly kind: 'arrives'; readonly type: string }
  | { readonly kind: 'step'; readonly step: 'discard' | 'exchange' }

/** `A orders pass until attacked`: `say` is what she will say when the trigger holds. */
export interface Orders {
  readonly form: 'orders'
  readonly who: Speaker
  readonly say: Act
  readonly trigger: Trigger
}

export type HostDeed =
  | { readonly deed: 'sets'; readonly seat: Entry; readonly key: string; readonly value: string }
  | { readonly deed: 'moves'; readonly card: Entry; readonly from: ZoneName; readonly to: ZoneName }
  | { readonly deed: 'gives'; readonly seat: Entry; readonly card: Entry }
  | { readonly deed: 'takes'; readonly seat: Entry; readonly card: Entry }
  | { readonly deed: 'draws'; readonly count: number; readonly seat: Entry }
  | { readonly deed: 'discards-random'; readonly count: number; readonly seat: Entry }
  | { readonly deed: 'shuffles'; readonly pile: string }
  | { readonly deed: 'reveals-role'; readonly seat: Entry }
  | { readonly deed: 'skips' }
  | { readonly deed: 'extends'; readonly to: string }
  | { readonly deed: 'sets-option'; readonly option: string; readonly value: string }
  | { readonly deed: 'seats'; readonly newcomer: Entry; readonly seat: Entry }
  | { readonly deed: 'ends-game' }
  | { readonly deed: 'note'; readonly text: string }
  | { readonly deed: 'ruling'; readonly text: string }

export interface ZoneName {
  readonly zone: string
  readonly of?: Entry
}

/** `host draws 2 for A because "…"`. */
export interface Host {
  readonly form: 'host'
  readonly deed: HostDeed
  readonly because?: string
}

/** Kinds of posts for the thread. */
export const POST_KINDS = [
  'update',
  'opening',
  'reference',
  'sheet',
  'flip',
  'refusal',
  'ruling',
  'prod',
  'replacement',
  'correction',
  'end',
] as const
export type PostKind = (typeof POST_KINDS)[number]

/** `told update 12 #240 ~D`, `told pm A 7 ~D`: what was exported. `text` digests the exported text. */
export type Told =
  | {
      readonly form: 'told'
      readonly kind: PostKind
      readonly number: number
      readonly post?: number
      readonly text: string
    }
  | { readonly form: 'told'; readonly kind: 'pm'; readonly seat: Entry; readonly number: number; readonly text: string }

export type Undo = { readonly form: 'undo'; readonly count: number } | { readonly form: 'undo'; readonly to: number }

export interface Redo {
  readonly form: 'redo'
}

export type Line = Act | Then | Orders | Host | Told | Undo | Redo

/** The marks at the end of a log line, in the order in which they stand there. */
export interface Marks {
  /** ISO time of the post as written after `@`, or `?` when unknown; absent for the host. */
  readonly at?: string
  /** Thread post number, or `pm` (sealed until its question closes). */
  readonly source?: number | 'pm'
  /** An order, the queue or the clock answered. */
  readonly auto: boolean
  /** First 8 hex of the chain, after `~`. */
  readonly digest?: string
}
