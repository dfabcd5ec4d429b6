// The header of a game file: its keys, and what may stand in them.
// How a mistake in it is shown to the host stands in complain.ts; whether packs, options and boards exist is
// decided by the rooms that know them.

import * as z from 'zod'
import { ACT_VERBS } from '../lines/ast.ts'
import { FORBIDDEN } from '../lines/tokens.ts'

/** The form of game file that this program reads and writes. */
export const VERSION = 1

/** Top-level keys in the order in which they are written; `log` is always last. */
export const HEADER_KEYS = [
  'danmaku',
  'title',
  'rules',
  'options',
  'board',
  'lang',
  'seed',
  'salt',
  'commitment',
  'clock',
  'players',
  'words',
  'packs',
  'note',
] as const

/** Keys under which an empty value means an empty list or map: a host may leave `players:` for later. */
export const CONTAINERS = ['options', 'clock', 'players', 'words', 'packs'] as const

const RESERVED = new Set<string>([
  'host',
  'all',
  'undo',
  'redo',
  'told',
  'then',
  'orders',
  'pass',
  '__proto__',
  ...ACT_VERBS,
])

/** A word that the log keeps for itself, in any case: no player can be called so. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(name.toLowerCase())
}

const DURATION = /^(?:\d+ ?(?:d|h|min|m) ?)+$/
const MINUTES: Readonly<Record<string, number>> = { d: 1440, h: 60, min: 1, m: 1 }

/** `24h`, `2d 12h`, `90 min` in minutes; undefined when it is no duration. */
export function durationMinutes(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined
  let sum = 0
  for (const [, count, unit] of text.matchAll(/(\d+) ?(d|h|min|m)/g)) sum += Number(count) * (MINUTES[unit ?? ''] ?? 0)
  return sum > 0 ? sum : undefined
}

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?$/

/** One line that can be printed in a post. */
const line = z
  .string()
  .refine((text) => !FORBIDDEN.test(text), 'it contains a control character, a line break or a hidden mark')

const name = line
  .min(1, 'a name has at least one letter')
  .max(100, 'a name has at most 100 letters')
  .refine((text) => text === text.trim(), 'a name neither begins nor ends with a space')
  .refine((text) => !isReservedName(text), {
    error: (issue) => `"${issue.input}" is a word of the log, so no player can be called so`,
  })

const hex = (digits: number) =>
  z
    .string()
    .toLowerCase()
    .regex(new RegExp(`^[0-9a-f]{${digits}}$`), `it wants ${digits} hexadecimal digits (0-9, a-f)`)

const ruleset = line.refine(
  (text) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) || /\.ya?ml$/.test(text),
  'a rule pack is an id such as danmaku, or a path such as ./our-house.yaml',
)

const time = z.string().regex(TIME, 'a time is written 2026-12-24T18:00Z or 2026-12-24')

const pauseObject = z.strictObject({ from: time, to: time, because: line.optional() })

/** `{from, to, because}`, or short `2026-12-24/2026-12-27`. A day without an hour counts whole, the last one as well. */
const pause = z
  .union(
    [
      pauseObject,
      z.string().transform((text, ctx) => {
        const [from = '', to = '', ...rest] = text.split('/')
        if (rest.length === 0 && TIME.test(from) && TIME.test(to)) return { from, to }
        ctx.addIssue({ code: 'custom', message: 'no pause' })
        return z.NEVER
      }),
    ],
    'a pause is written {from: 2026-12-24, to: 2026-12-27} or 2026-12-24/2026-12-27',
  )
  .refine(({ from, to }) => from.slice(0, 10) <= to.slice(0, 10), 'it ends before it begins')

/**
 * Kinds of questions that can have a deadline: a window; a choice of one player; a choice of several at once; the free
 * step of one's own turn, each time that it comes.
 */
export const DEADLINE_KINDS = ['window', 'choice', 'joint', 'turn'] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

const duration = z
  .string()
  .refine((text) => durationMinutes(text) !== undefined, 'a duration is written 24h, 2d 12h or 90min')
  .optional()

const deadlines = z.strictObject({ window: duration, choice: duration, joint: duration, turn: duration })

const clock = z.strictObject({
  /** Time zone of bare times, as the IANA names it. */
  zone: z.string().refine(isZone, 'no time zone of that name; write UTC, or one such as Europe/Berlin').default('UTC'),
  /** Whether a post in the minute of a deadline is still in time. */
  minute: z.enum(['inclusive', 'exclusive']).default('inclusive'),
  /** Kind of question to duration, as written: `24h`, `2d 12h`. A kind that is not here has no deadline. */
  deadlines: deadlines.default({}),
  /** Time stands still for all. */
  pauses: z.array(pause).default([]),
  /** When the deal was posted: what it opened counts from here. */
  dealt: time.optional(),
})

const player = z.strictObject({
  name,
  /** Other names under which posts speak of her. */
  aka: z.array(name).optional(),
  /** Her number on the board, for boards whose mentions want it. */
  id: z.union([line, z.number().int()]).transform(String).optional(),
  /** Link to the private conversation. */
  pm: line.optional(),
  /** Time stands still for her alone. */
  away: z.array(pause).optional(),
})

/** Two players, or a player and an alias, of one name could not be told apart in the log. */
function distinct(players: readonly z.infer<typeof player>[], ctx: z.RefinementCtx<z.infer<typeof player>[]>): void {
  const seen = new Map<string, number>()
  const claim = (text: string, seat: number, path: (string | number)[]) => {
    const key = text.normalize('NFC')
    const other = seen.get(key)
    if (other === undefined) seen.set(key, seat)
    else if (other !== seat || path.at(-1) === 'name')
      ctx.addIssue({ code: 'custom', path, message: `"${text}" already names player ${other + 1}` })
  }
  for (const [seat, one] of players.entries()) claim(one.name, seat, [seat, 'name'])
  for (const [seat, one] of players.entries())
    for (const [i, alias] of (one.aka ?? []).entries()) claim(alias, seat, [seat, 'aka', i])
}

/** Options speak `yes` and `no`; YAML knows `true` and `false`. */
const optionValue = z.union([z.string(), z.number(), z.boolean()], 'an option has one value').transform((value) => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
})

const hash = z.string().min(1, 'a hash is not empty')
/** `dealt`: what the game was dealt with, where it has moved over to another version since; digests rest on that. */
const pack = z.strictObject({ version: line, hash, dealt: hash.optional() })

export const headerSchema = z.strictObject({
  danmaku: z.literal(VERSION),
  title: line.optional(),
  /** Packs in order; later ones extend or replace. */
  rules: z.array(ruleset).min(1, 'at least one rule pack is needed, such as rules: [danmaku]'),
  options: z.record(z.string(), optionValue).default({}),
  /** A profile in templates/boards. */
  board: line.optional(),
  lang: line.default('en'),
  /** 256 bits, hex, lower case once read. */
  seed: hex(64).optional(),
  /** What the opening commitment was salted with: 128 bits, hex. */
  salt: hex(32).optional(),
  /** The opening commitment as it was printed: 256 bits, hex. */
  commitment: hex(64).optional(),
  clock: clock.prefault({}),
  /** In the order of sign-up; after the deal, of the seats. */
  players: z.array(player).superRefine(distinct).default([]),
  /** Player to the words that the deal mixes into the seed. */
  words: z.record(z.string(), z.string()).default({}),
  /** Pack id to what was dealt with; written by the deal. */
  packs: z.record(z.string(), pack).default({}),
  /** The host's own remark; nothing reads it. */
  note: z.string().optional(),
})

/** The header once read: defaults filled in, option values text, hex lower case. */
export type GameHeader = Readonly<z.output<typeof headerSchema>>
/** The header as it may be written: only `danmaku` and `rules` are needed. */
export type HeaderInput = Readonly<z.input<typeof headerSchema>>
export type Player = GameHeader['players'][number]
export type Clock = GameHeader['clock']
/** A time in which nothing runs out, as written. */
export type Pause = Clock['pauses'][number]

/** The keys that may stand at a path of the header; none where any key may stand. */
export function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  const [top, second] = path
  if (path.length === 0) return [...HEADER_KEYS, 'log']
  if (top === 'players' && path.length === 2) return Object.keys(player.shape)
  if (top === 'players' && path[2] === 'away') return Object.keys(pauseObject.shape)
  if (top === 'packs' && path.length === 2) return Object.keys(pack.shape)
  if (top === 'clock' && path.length === 1) return Object.keys(clock.shape)
  if (top === 'clock' && second === 'deadlines') return DEADLINE_KINDS
  if (top === 'clock' && second === 'pauses') return Object.keys(pauseObject.shape)
  return []
}

function isZone(text: string): boolean {
  // The zone data are slow to load, and most games need none.
  if (text === 'UTC') return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
