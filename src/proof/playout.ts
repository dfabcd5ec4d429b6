// One random game, from set-up to its end, with every invariant looked at after every line.

import { seeded } from '../engine/random.ts'
import type { Coverage } from '../engine/rules.ts'
import { Run } from '../engine/run.ts'
import type { Seat } from '../engine/table.ts'
import type { Broken, GameModule } from '../games/module.ts'
import { parseLine } from '../lines/parse.ts'
import { printLine } from '../lines/print.ts'
import { allOptions, type Program } from '../rules/program.ts'
import { type Watch, watchRun } from './invariants.ts'
import type { Memory } from './memory.ts'
import { dice, randomAct, type Taste } from './player.ts'

export interface PlayoutSpec {
  readonly program: Program
  readonly game: GameModule
  readonly players: number
  readonly seed: string
  readonly options: Readonly<Record<string, string>>
  readonly maxLines: number
  readonly coverage?: Coverage
  /** What the player has said before; she prefers what she has not. */
  readonly memory?: Memory
  /** What the player prefers who remembers nothing. */
  readonly taste?: Taste
  /** Look for refused offers and accepted nonsense every so many lines; 0 never. */
  readonly probe: number
}

export interface Playout {
  readonly lines: readonly string[]
  readonly run: Run
  readonly over: boolean
  readonly winners: readonly Seat[]
  /** Roles of the winners. */
  readonly winningRoles: readonly string[]
  /** Ids of what was played, used, activated. */
  readonly plays: ReadonlyMap<string, number>
  /** Windows that asked somebody, and those answered by more than passes. */
  readonly windows: number
  readonly answered: number
}

/** A fault of ours, with what repeats it. */
export class Fault extends Error {
  constructor(
    readonly broken: Broken,
    readonly lines: readonly string[],
  ) {
    super(`${broken.rule}: ${broken.what}`)
    this.name = 'Fault'
  }
}

const NAMES = ['Ada', 'Bo', 'Cy', 'Dee', 'Eve', 'Fox', 'Gus', 'Hal']

/** Who plays in a game of so many. */
export const seatsFor = (players: number): readonly Seat[] => NAMES.slice(0, players)

export function startRun(
  spec: Pick<PlayoutSpec, 'program' | 'game' | 'players' | 'seed' | 'options' | 'coverage'>,
): Run {
  const { program, game, players, seed, options, coverage } = spec
  const start = game.start(program, seatsFor(players), allOptions(program, options), seeded(seed))
  return new Run(coverage ? { ...start, coverage } : start)
}

export function playOut(spec: PlayoutSpec): Playout {
  const d = dice(`player|${spec.seed}`)
  const lines: string[] = []
  try {
    const run = startRun(spec)
    const watch = watchRun(run, spec.game)
    const windows = countWindows()
    const need = (broken: Broken | undefined) => {
      if (broken) throw new Fault(broken, lines)
    }
    need(watch.line())
    while (!run.over && lines.length < spec.maxLines) {
      const { memory } = spec
      const said = randomAct(run, d, memory ? memory.taste(run) : (spec.taste ?? { pass: 0.5 }))
      if (!said) break
      memory?.keep(run, said.act)
      windows.look(run, said.act.verb !== 'passes')
      const text = printLine(said.act)
      lines.push(text)
      const taken = run.take(parseLine(text))
      if ('code' in taken) need({ rule: 'offered-refused', what: `${text}: ${taken.code} ${taken.why}` })
      need(watch.line())
      if (spec.probe > 0 && lines.length % spec.probe === 0) need(watch.deep(d))
    }
    need(replayDiffers(spec, run, lines))
    const { over, winners } = spec.game.outcome(run)
    const winningRoles = winners.map((s) => spec.game.roleCard(run, s) ?? 'none')
    return { lines, run, over, winners, winningRoles, plays: countPlays(run), ...windows.counts() }
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(thrown(error), lines)
  }
}

/** An exception of the program, as a rule that is broken: the same one whatever seats and numbers it names. */
export function thrown(error: unknown): Broken {
  if (!(error instanceof Error)) return { rule: 'exception', what: String(error) }
  const sort = NAMES.reduce((text, name) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), '…'), error.message)
  return { rule: `exception ${sort.replace(/\d+/g, '#').slice(0, 80)}`, what: error.stack ?? error.message }
}

function countWindows(): {
  look: (run: Run, speaks: boolean) => void
  counts: () => { windows: number; answered: number }
} {
  let windows = 0
  let answered = 0
  let wait: unknown
  let counted: unknown
  return {
    look({ ask }, speaks) {
      if (ask?.kind !== 'window') return
      if (ask.wait !== wait) {
        windows++
        wait = ask.wait
      }
      if (speaks && wait !== counted) {
        answered++
        counted = wait
      }
    },
    counts: () => ({ windows, answered }),
  }
}

/** Replay equals live. */
function replayDiffers(spec: PlayoutSpec, run: Run, lines: readonly string[]): Broken | undefined {
  const { coverage: _, ...rest } = spec
  const again = startRun(rest)
  for (const line of lines) {
    const taken = again.take(parseLine(line))
    if ('code' in taken) return { rule: 'replay', what: `replay refuses ${line}: ${taken.code}` }
  }
  const same = JSON.stringify(run.table.events) === JSON.stringify(again.table.events)
  return same ? undefined : { rule: 'replay', what: 'replay differs from live' }
}

/** What came of playing these lines from the beginning; those that are refused are left out. */
export interface Replayed {
  /** The lines that were taken, up to the one after which something did not hold. */
  readonly lines: readonly string[]
  readonly broken?: Broken
}

/** Plays lines again and looks for `rule`, which another fault does not hide. */
export function replayFor(
  spec: Omit<PlayoutSpec, 'memory' | 'coverage'>,
  lines: readonly string[],
  rule: string,
): Replayed {
  const taken: string[] = []
  const found = (broken: Broken | undefined): broken is Broken => broken?.rule === rule
  try {
    const run = startRun(spec)
    const watch: Watch = watchRun(run, spec.game)
    let broken = watch.line()
    if (found(broken)) return { lines: taken, broken }
    for (const line of lines) {
      if (run.over) break
      taken.push(line)
      if ('code' in run.take(parseLine(line))) {
        taken.pop()
        continue
      }
      broken = watch.line()
      if (found(broken)) return { lines: taken, broken }
    }
    // What takes long is looked at where it was seen, at the end, and more thoroughly.
    for (let i = 0; i < DEEP && DEEP_RULES.has(rule); i++) {
      broken = watch.deep(dice(`again|${i}`))
      if (found(broken)) return { lines: taken, broken }
    }
    if (rule === 'replay') {
      broken = replayDiffers({ ...spec }, run, taken)
      if (found(broken)) return { lines: taken, broken }
    }
  } catch (error) {
    const broken = thrown(error)
    if (found(broken)) return { lines: taken, broken }
  }
  return { lines: taken }
}

const DEEP = 12
const DEEP_RULES: ReadonlySet<string> = new Set(['offered-refused', 'refused-accepted', 'view-depends'])

function countPlays(run: Run): Map<string, number> {
  const out = new Map<string, number>()
  for (const event of run.table.events) {
    if (!['played', 'used', 'activated', 'copied', 'arrived'].includes(event.kind)) continue
    const id = String(event.data.card ?? '')
    out.set(id, (out.get(id) ?? 0) + 1)
  }
  return out
}
