// The first post of a game: what is played, which rules differ from the usual, how to post, and what binds the host. It
// is made from the header alone, so that it can stand in the thread before anybody has joined.

import type { FirstPost } from '../games/module.ts'
import type { Document } from './document.ts'
import { hasPrices, optionData } from './parts.ts'
import { counted, type Data, type Sentences } from './sentences.ts'

export interface Opening {
  readonly title: string
  /** Rule packs with their versions, in order. */
  readonly packs: readonly string[]
  readonly players: readonly string[]
  /** Every option in force. */
  readonly options: Readonly<Record<string, string>>
  /** Ids that are house design, not published cards. */
  readonly house: readonly string[]
  /** Ids of which the text is published, and how many cards there are is not. */
  readonly counted?: readonly string[]
  /** What house packs make different from the packs that they are laid over. */
  readonly laidOver?: LaidOver
  /** What the packs, the options and the number of players settle. */
  readonly settled?: FirstPost
  readonly commitment?: string
  /** For each seat the commitment to its role, once dealt. */
  readonly roles: readonly { readonly seat: string; readonly commitment: string }[]
  /** How long there is to answer, by kind of question, and how that is counted, as the header says it. */
  readonly clock?: {
    readonly deadlines: Readonly<Record<string, string | undefined>>
    readonly minute: string
    readonly zone: string
  }
}

/** Ids, in the order of the packs. */
export interface LaidOver {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  /** By their names, which the packs together have no more. */
  readonly removed: readonly string[]
  readonly copies: readonly { readonly id: string; readonly n: number; readonly was: number }[]
}

const UNCHANGED: LaidOver = { added: [], changed: [], removed: [], copies: [] }

export function openingDocument(opening: Opening, words: Sentences): Document {
  const { title, players, commitment, roles, house, packs, options } = opening
  const rules = optionData(words, options)
  const data = {
    game: words.program.game,
    title: title || undefined,
    packs,
    players,
    house,
    counted: opening.counted ?? [],
    commitment,
    options: rules,
    'all-usual': rules.every((r) => r.usual),
    'laid-over': { ...(opening.laidOver ?? UNCHANGED) },
    exchange: hasPrices(words),
    ...settled(opening.settled),
    copies: options.copies ?? 'oldest',
    windows: options.windows ?? 'all',
    deadlines: Object.entries(opening.clock?.deadlines ?? {}).flatMap(([kind, time]) => (time ? [{ kind, time }] : [])),
    minute: opening.clock?.minute,
    zone: opening.clock?.zone,
    sworn: roles.map((r) => ({ who: r.seat, hash: r.commitment })),
  }
  return { blocks: words.page('posts/opening', data) }
}

function settled(first: FirstPost | undefined): Data {
  const { roles = [], worth = [], priced = [], instants = [] } = first ?? {}
  return {
    'roles-dealt': roles.map(({ count, of }) => ({ count, of, all: counted(of).length === 1 || of.length === count })),
    worth: worth.map((one) => ({ ...one })),
    priced: priced.map((one) => ({ ...one })),
    market: first?.market ?? false,
    'turn-zero': first?.turnZero ?? false,
    instants,
  }
}
