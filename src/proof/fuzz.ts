// Many random games and what they add up to.

import type { GameModule } from '../games/module.ts'
import type { Program } from '../rules/program.ts'
import { Fault, playOut } from './playout.ts'

export interface FuzzSpec {
  readonly program: Program
  readonly game: GameModule
  readonly games: number
  readonly players: readonly number[]
  readonly seed: string
  readonly options: Readonly<Record<string, string>>
  readonly maxLines: number
  readonly probe: number
  /** Keeps going after this many milliseconds by the given clock; for tests that must be short. */
  readonly progress?: (done: number) => void
}

export interface FuzzReport {
  readonly games: number
  readonly ended: number
  readonly lines: readonly number[]
  readonly windows: number
  readonly answered: number
  readonly plays: ReadonlyMap<string, number>
  readonly wins: ReadonlyMap<string, number>
  readonly fault?: Fault
}

const add = (map: Map<string, number>, key: string, n: number): void => {
  map.set(key, (map.get(key) ?? 0) + n)
}

/** Plays `games` games; stops at the first fault and reports it with what repeats it. */
export function fuzz(spec: FuzzSpec): FuzzReport {
  const lines: number[] = []
  const plays = new Map<string, number>()
  const wins = new Map<string, number>()
  let ended = 0
  let windows = 0
  let answered = 0
  const report = () => ({ games: lines.length, ended, lines, windows, answered, plays, wins })
  for (let i = 0; i < spec.games; i++) {
    try {
      const players = spec.players[i % spec.players.length]!
      const one = playOut({ ...spec, players, seed: `${spec.seed}/${i}` })
      lines.push(one.lines.length)
      if (one.over) ended++
      windows += one.windows
      answered += one.answered
      for (const [id, n] of one.plays) add(plays, id, n)
      for (const role of one.over && one.winningRoles.length === 0 ? ['draw'] : new Set(one.winningRoles))
        add(wins, role, 1)
    } catch (error) {
      if (error instanceof Fault) return { ...report(), fault: error }
      throw error
    }
    spec.progress?.(i + 1)
  }
  return report()
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The figures, one a line. */
export function figures(r: FuzzReport, stats: boolean): string {
  const share = (a: number, b: number) => (b === 0 ? '–' : `${((100 * a) / b).toFixed(1)} %`)
  const list = (map: ReadonlyMap<string, number>) =>
    [...map]
      .sort((a, b) => b[1] - a[1])
      .map(([k, n]) => `${k} ${n}`)
      .join(', ')
  const out = [
    `games ${r.games}, ended ${r.ended} (${share(r.ended, r.games)})`,
    `lines per game: median ${median(r.lines)}, longest ${Math.max(0, ...r.lines)}`,
    `windows ${r.windows}, answered by more than a pass ${share(r.answered, r.windows)}`,
    `plays: ${list(r.plays)}`,
  ]
  if (stats) out.push(`wins: ${list(r.wins)}`)
  return out.join('\n')
}
