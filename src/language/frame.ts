// What a running effect knows: whose it is, what it is the effect of, and the names bound so far.

import { type Act, accepts, declines, type Entry } from '../engine/line.ts'
import { accepting, match } from '../engine/match.ts'
import type { About, Option, Proc, Ref, Refusal, Riding, Said } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import type { Card, Seat } from '../engine/table.ts'
import type { Verbs, Where } from './step.ts'

/** What a game tells the language about itself. */
export interface Lexicon {
  readonly verbs: Verbs
  /** The seats meant by a word such as `others`; undefined when the word is not one of the game's. */
  readonly who: (frame: Frame, word: string) => Seat[] | undefined
  readonly matches: (run: Run, card: Card, where: Where) => boolean
  /** What a condition may ask about the moment, by the word for it. */
  readonly facts?: Readonly<Record<string, (run: Run) => boolean>>
  /** What a condition may count of a player, by the word for it. */
  readonly numbers?: Numbers
}

/** Public numbers of a player by the word for each: what it is, and how it is said after `your`. */
export type Numbers = Readonly<Record<string, { readonly of: (run: Run, seat: Seat) => number; readonly says: string }>>

/** A character has two texts. */
export type Part = 'ability' | 'spell-card'

export interface Frame {
  readonly run: Run
  readonly lexicon: Lexicon
  readonly you: Seat
  /** Id of the card, character, role or incident that speaks. */
  readonly source: string
  /** Which text of hers, where it is a character that speaks. */
  readonly speaks?: Part
  /** Names bound by targets, costs, `choose`, `flip`, `each`. */
  readonly names: Map<string, readonly Ref[]>
  /** The game's own object that this is the effect of: a play on the stack, an attack that is answered. */
  readonly of: unknown
  /** Entries of the line that wait for questions asked later. */
  readonly riding: Riding
}

/** What asks, for the data of a question. */
export const asker = ({ source, speaks }: Pick<Frame, 'source' | 'speaks'>): { source: string; speaks?: Part } =>
  speaks === undefined ? { source } : { source, speaks }

export function seatsOf(frame: Frame, word: string): Seat[] {
  const bound = frame.names.get(word)
  if (bound) return bound.flatMap((r) => (r.kind === 'seat' ? [r.seat] : []))
  const seats = frame.lexicon.who(frame, word)
  if (!seats) throw new Error(`${frame.source}: nobody is called ${word} here`)
  return seats
}

export function cardsOf(frame: Frame, word: string): Card[] {
  return (frame.names.get(word) ?? []).flatMap((r) => (r.kind === 'card' ? [r.card] : []))
}

/** How many entries of the line may answer one question. */
interface Count {
  readonly min: number
  readonly max: number
}
const ONE: Count = { min: 1, max: 1 }

/** A question in the middle of an effect, as it can be foreseen. */
export interface Asked {
  readonly options: readonly Option[]
  readonly optional: boolean
  readonly count?: Count
}

/**
 * A question in the middle of an effect. What rode along with the line answers first, if it is still legal; what public
 * facts force is not asked.
 */
export function* askWithin(
  frame: Frame,
  seat: Seat,
  about: About,
  options: () => readonly Option[],
  optional: boolean,
  count: Count = ONE,
): Proc<Said | undefined> {
  const ahead = seat === frame.you ? saidAhead(frame, { options: options(), optional, count }) : undefined
  if (ahead === 'declined') return undefined
  if (ahead && ahead !== 'void') return ahead
  // Who has named something else is asked, although only one thing is left.
  const only = optional || ahead === 'void' ? undefined : forced(frame.run, seat, options())
  return only ?? (yield* frame.run.choose({ seat, about, options, optional, free: false, inside: true }))
}

/** What the line has said ahead of this question: an answer, that she declines, or what is not possible now. */
export function saidAhead(frame: Rides, asked: Asked): Said | 'declined' | 'void' | undefined {
  const { run, you } = frame
  const named = nextRiders(frame, asked)
  if (named.length === 0) return undefined
  if (asked.optional && declines(named[0])) return 'declined'
  const act = chooses(you, named)
  const said = match(asked.options, you, accepted(act, asked), run.matchSettings())
  return said && !('code' in said) ? said : 'void'
}

/** Whose line it is, and what waits of it. */
type Rides = Pick<Frame, 'run' | 'you' | 'riding'>

const accepted = (act: Act, { options, optional }: Asked): Act =>
  optional && accepts(act.what[0]) ? accepting(act, options) : act

/**
 * Why what the line says of a question cannot be meant from the start. What may still be meant for a later one, or only
 * becomes impossible meanwhile, is no mistake.
 */
export function stray(frame: Frame, asked: Asked): Refusal | undefined {
  const { run, you, riding } = frame
  const { options } = asked
  const copy = { ...riding, on: [...riding.on], choosing: [...riding.choosing] }
  const first = nextRiders({ run, you, riding: copy }, asked)
  // Nobody declines what must be.
  const named = first.length === 0 && declines(copy.choosing[0]) ? copy.choosing.slice(0, 1) : first
  if (named.length === 0 || (declines(named[0]) && named === first)) return undefined
  const said = match(options, you, chooses(you, named), run.matchSettings())
  if (!said || !('code' in said)) return undefined
  return said.code === 'bad-choice' && riding.on.includes(named[0]!) ? { ...said, code: 'bad-target' } : said
}

const chooses = (seat: Seat, what: readonly Entry[]): Act => ({
  form: 'act',
  who: { name: seat, quoted: false },
  verb: 'chooses',
  what,
})

/** The one thing that can be chosen, when there is no other; of hidden cards only where that is done silently. */
function forced(run: Run, seat: Seat, options: readonly Option[]): Said | undefined {
  const [option, other] = options
  if (!option || other || option.blocked || option.verb !== 'chooses') return undefined
  const slot = option.slots?.({}, undefined)
  if (!slot || slot.min === 0 || slot.from.length !== slot.min) return undefined
  const settings = run.matchSettings()
  const open = slot.from.every((ref) => ref.kind !== 'card' || ref.card.zone.sees === 'all')
  if (!open && !settings.silent) return undefined
  const said = match([option], seat, chooses(seat, []), settings)
  return said && !('code' in said) && said.open.length === 0 ? said : undefined
}

/**
 * As many as the question takes, of what was aimed before what was chosen: players where players are asked for, a word
 * where only words are, and anything else where not, so that each waits for its question. `none` or `no` declines the first
 * question that may be declined and that takes nothing of what is aimed, unless the line declines before it aims.
 */
function nextRiders({ run, riding }: Rides, asked: Asked): Entry[] {
  const { options, optional, count = ONE } = asked
  const { on, choosing } = riding
  const chosen = options.filter((o) => o.verb === 'chooses')
  const slots = chosen.flatMap((o) => o.slots?.({}, undefined) ?? [])
  const from = slots.flatMap((slot) => slot.from)
  const players = from.some((ref) => ref.kind === 'seat')
  const others = slots.length > 0 && (from.length === 0 || from.some((ref) => ref.kind !== 'seat'))
  const fits = (e: Entry) =>
    chosen.some((o) => o.what === e.name) ||
    (optional && accepts(e) && chosen.length === 0) ||
    (e.quoted || run.table.seats.includes(e.name) ? players : others && !declines(e))
  const take = (entries: Entry[]): Entry[] => {
    const other = entries.findIndex((e) => !fits(e))
    const fitting = other < 0 ? entries.length : other
    return fitting >= count.min ? entries.splice(0, Math.min(fitting, count.max)) : []
  }
  const declined = declines(choosing[0]) && (optional || from.length === 0 || slots.some((slot) => slot.min === 0))
  const aimed = declined && riding.declinesFirst ? [] : take(on)
  if (declined && aimed.length === 0) return choosing.splice(0, 1)
  const named = aimed.length > 0 ? aimed : take(choosing)
  // She wants no more of them.
  if (named.length > 0 && named.length < count.max && declines(choosing[0])) choosing.shift()
  return named
}
