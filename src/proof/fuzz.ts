// Many random games and what they add up to. Games are played in blocks of a fixed size, which other threads may take
// over: nothing of a game rests on another block, so the result is the same however many threads there are.

import { createHash } from 'node:crypto'
import type { GameModule } from '../games/module.ts'
import type { Program } from '../rules/program.ts'
import { groundOf, Tally } from './coverage.ts'
import { Memory } from './memory.ts'
import { Fault, playOut } from './playout.ts'

/** What games to play; can be sent to another thread. */
export interface FuzzPlan {
  readonly games: number
  /** Only this one, counted from 1. */
  readonly only?: number
  readonly players: readonly number[]
  readonly seed: string
  readonly options: Readonly<Record<string, string>>
  readonly maxLines: number
  readonly probe: number
  /** Count what of the effects runs; players prefer what their block has not seen. */
  readonly cover?: boolean
}

export interface FuzzSpec extends FuzzPlan {
  readonly program: Program
  readonly game: GameModule
}

/** A fault in one of the games, with all that repeats it. */
export interface FoundFault {
  /** Counted from 1. */
  readonly number: number
  readonly rule: string
  readonly what: string
  readonly message: string
  readonly players: number
  /** Of this game, as a game file would have it. */
  readonly seed: string
  readonly lines: readonly string[]
}

export interface FuzzReport {
  readonly games: number
  readonly ended: number
  readonly lines: readonly number[]
  readonly windows: number
  readonly answered: number
  readonly plays: ReadonlyMap<string, number>
  /** Games won by number of players and role, as `5 heroine`; `5 draw`, `5 games`. */
  readonly wins: ReadonlyMap<string, number>
  /** Addresses of what has run. */
  readonly covered: ReadonlySet<string>
  readonly fault?: FoundFault
}

/** Games that share what their players remember. */
export const BLOCK = 25

/** 64 hexadecimal digits, so that a game file can be begun with it. */
export const seedOf = (seed: string, number: number): string =>
  createHash('sha256').update(`${seed}/${number}`).digest('hex')

/** The numbers of the blocks of a plan, in order. */
export function blocksOf({ games, only }: FuzzPlan): number[] {
  if (only !== undefined) return [Math.floor((only - 1) / BLOCK)]
  return Array.from({ length: Math.ceil(games / BLOCK) }, (_, i) => i)
}

const add = (map: Map<string, number>, key: string, n: number): void => {
  map.set(key, (map.get(key) ?? 0) + n)
}

/** Plays the games of one block; stops at the first fault. */
export function playBlock(spec: FuzzSpec, block: number): FuzzReport {
  const lines: number[] = []
  const plays = new Map<string, number>()
  const wins = new Map<string, number>()
  const covered = new Set<string>()
  const memory = spec.cover ? new Memory(spec.game) : undefined
  let ended = 0
  let windows = 0
  let answered = 0
  let fault: FoundFault | undefined
  const first = block * BLOCK + 1
  for (let number = first; number < first + BLOCK && number <= (spec.only ?? spec.games); number++) {
    // Games before it are played only for what is remembered of them.
    if (spec.only !== undefined && number !== spec.only && !memory) continue
    const players = spec.players[(number - 1) % spec.players.length]!
    const seed = seedOf(spec.seed, number)
    const tally = spec.cover ? new Tally(groundOf(spec.program, spec.game)) : undefined
    try {
      const one = playOut({
        ...spec,
        players,
        seed,
        ...(tally ? { coverage: tally } : {}),
        ...(memory ? { memory } : {}),
      })
      if (spec.only !== undefined && number !== spec.only) continue
      tally?.done(one.run)
      for (const address of tally?.covered ?? []) covered.add(address)
      lines.push(one.lines.length)
      if (one.over) ended++
      windows += one.windows
      answered += one.answered
      for (const [id, n] of one.plays) add(plays, id, n)
      add(wins, `${players} games`, 1)
      const winners = one.over && one.winningRoles.length === 0 ? ['draw'] : new Set(one.winningRoles)
      for (const role of winners) add(wins, `${players} ${role}`, 1)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const { rule, what } = error.broken
      fault = { number, rule, what, message: error.message, players, seed, lines: [...error.lines] }
      break
    }
  }
  return { games: lines.length, ended, lines, windows, answered, plays, wins, covered, ...(fault ? { fault } : {}) }
}

/** Puts the reports of blocks together, in order, up to the first fault. */
export function joinReports(blocks: readonly FuzzReport[]): FuzzReport {
  const until = blocks.findIndex((b) => b.fault)
  const counted = until < 0 ? blocks : blocks.slice(0, until + 1)
  const sum = (of: (b: FuzzReport) => number) => counted.reduce((n, b) => n + of(b), 0)
  const sums = (of: (b: FuzzReport) => ReadonlyMap<string, number>) => {
    const out = new Map<string, number>()
    for (const block of counted) for (const [key, n] of of(block)) add(out, key, n)
    return out
  }
  const fault = counted.at(-1)?.fault
  return {
    games: sum((b) => b.games),
    ended: sum((b) => b.ended),
    lines: counted.flatMap((b) => b.lines),
    windows: sum((b) => b.windows),
    answered: sum((b) => b.answered),
    plays: sums((b) => b.plays),
    wins: sums((b) => b.wins),
    covered: new Set(counted.flatMap((b) => [...b.covered])),
    ...(fault ? { fault } : {}),
  }
}

/** Plays all games in this thread; stops at the first fault. */
export function fuzz(spec: FuzzSpec): FuzzReport {
  const done: FuzzReport[] = []
  for (const block of blocksOf(spec)) {
    const report = playBlock(spec, block)
    done.push(report)
    if (report.fault) break
  }
  return joinReports(done)
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const share = (a: number, b: number): string => (b === 0 ? '–' : `${((100 * a) / b).toFixed(1)} %`)
const most = (entries: readonly (readonly [string, number])[]) => [...entries].sort((a, b) => b[1] - a[1])

/** The figures, one a line. */
export function figures(r: FuzzReport, stats: boolean): string {
  const longest = r.lines.reduce((a, b) => Math.max(a, b), 0)
  return [
    `games ${r.games}, ended ${r.ended} (${share(r.ended, r.games)})`,
    `lines per game: median ${median(r.lines)}, longest ${longest}`,
    `windows ${r.windows}, answered by more than a pass ${r.answered} (${share(r.answered, r.windows)})`,
    ...(stats
      ? [
          `plays: ${most([...r.plays])
            .map(([id, n]) => `${id} ${n}`)
            .join(', ')}`,
          ...winLines(r),
        ]
      : []),
  ].join('\n')
}

/** By number of players: in how many games somebody with this role was among the winners. */
function winLines(r: FuzzReport): string[] {
  const counts = [...r.wins].flatMap(([key, n]) => (key.endsWith(' games') ? [[key.split(' ')[0]!, n] as const] : []))
  return counts
    .sort((a, b) => Number(a[0]) - Number(b[0]))
    .map(([players, games]) => {
      const won = [...r.wins].flatMap(([key, n]) =>
        key.startsWith(`${players} `) && !key.endsWith(' games') ? [[key.slice(players.length + 1), n] as const] : [],
      )
      return `wins with ${players} players, ${games} games: ${most(won)
        .map(([role, n]) => `${role} ${n} (${share(n, games)})`)
        .join(', ')}`
    })
}
