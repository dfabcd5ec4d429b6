// One random game, from set-up to its end, with every invariant looked at after every line.

import type { Act } from '../engine/line.ts'
import { seeded } from '../engine/random.ts'
import type { Coverage } from '../engine/rules.ts'
import { Run } from '../engine/run.ts'
import type { Seat } from '../engine/table.ts'
import type { GameModule } from '../games/module.ts'
import { parseLine } from '../lines/parse.ts'
import { printLine } from '../lines/print.ts'
import { allOptions, type Program } from '../rules/program.ts'
import { type Dice, dice, fillIn, randomAct } from './player.ts'

export interface PlayoutSpec {
  readonly program: Program
  readonly game: GameModule
  readonly players: number
  readonly seed: string
  readonly options: Readonly<Record<string, string>>
  readonly maxLines: number
  readonly coverage?: Coverage
  /** Look for refused offers and accepted nonsense every so many lines; 0 never. */
  readonly probe: number
}

export interface Playout {
  readonly lines: readonly string[]
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
    readonly what: string,
    readonly lines: readonly string[],
    readonly spec: Pick<PlayoutSpec, 'players' | 'seed' | 'options'>,
  ) {
    super(`${what} (seed ${spec.seed}, ${spec.players} players, line ${lines.length})`)
    this.name = 'Fault'
  }
}

const NAMES = ['Ada', 'Bo', 'Cy', 'Dee', 'Eve', 'Fox', 'Gus', 'Hal']

export function startRun(spec: PlayoutSpec): Run {
  const seats = NAMES.slice(0, spec.players)
  const start = spec.game.start(spec.program, seats, allOptions(spec.program, spec.options), seeded(spec.seed))
  return new Run(spec.coverage ? { ...start, coverage: spec.coverage } : start)
}

export function playOut(spec: PlayoutSpec): Playout {
  const d = dice(`player|${spec.seed}`)
  const lines: string[] = []
  const fault = (what: string): never => {
    throw new Fault(what, lines, spec)
  }
  try {
    const run = startRun(spec)
    const cards = run.table.cards.length
    const taste = { pass: 0.5 }
    let windows = 0
    let answered = 0
    let wait: unknown
    let counted: unknown
    while (!run.over && lines.length < spec.maxLines) {
      const { ask } = run
      if (ask?.kind === 'window' && ask.wait !== wait) {
        windows++
        wait = ask.wait
      }
      const said = randomAct(run, d, taste) ?? fault('nobody is asked and the game is not over')
      if (said.act.verb !== 'passes' && ask?.kind === 'window' && wait !== counted) {
        answered++
        counted = wait
      }
      say(run, said.act, lines, fault)
      if (spec.probe > 0 && lines.length % spec.probe === 0) probe(run, d, fault)
      conserved(run, cards, fault)
    }
    same(spec, run, lines, fault)
    const { over, winners } = spec.game.outcome(run)
    const winningRoles = winners.map((s) => spec.game.roleCard(run, s) ?? 'none')
    return { lines, over, winners, winningRoles, plays: countPlays(run), windows, answered }
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(error instanceof Error ? (error.stack ?? error.message) : String(error), lines, spec)
  }
}

function say(run: Run, act: Act, lines: string[], fault: (what: string) => never): void {
  const text = printLine(act)
  lines.push(text)
  const taken = run.take(parseLine(text))
  if ('code' in taken) fault(`offered as legal and refused: ${text}: ${taken.code} ${taken.why}`)
}

/** Every card lies in exactly one zone, no card is lost or made. */
function conserved(run: Run, cards: number, fault: (what: string) => never): void {
  let n = 0
  for (const zone of run.table.zones.values()) {
    n += zone.cards.length
    for (const card of zone.cards)
      if (card.zone !== zone) fault(`card ${card.kind} is in ${zone.key} and says ${card.zone.key}`)
  }
  if (n !== cards || run.table.cards.length !== cards) fault(`${cards} cards began, ${n} lie on the table`)
}

/** Every legal option of every seat is accepted by the checker; what is blocked or not offered is refused. */
function probe(run: Run, d: Dice, fault: (what: string) => never): void {
  for (const seat of run.table.seats) {
    const { answers, offers } = run.sayable(seat)
    for (const option of [...answers, ...offers]) {
      if (option.blocked) continue
      const act = fillIn(option, seat, d, run.matchSettings())
      const checked = run.check(act)
      if (checked !== 'pass' && 'code' in checked)
        fault(`listed as legal and refused: ${printLine(act)}: ${checked.code} ${checked.why}`)
    }
    const legal = new Set(run.legal(seat).map((t) => t.split(' ')[0]))
    for (const verb of ['plays', 'activates', 'uses', 'ends', 'reveals', 'picks', 'copies', 'passes'] as const) {
      if (legal.has(verb)) continue
      const what =
        verb === 'ends'
          ? ['turn']
          : verb === 'reveals'
            ? ['role']
            : verb === 'passes'
              ? []
              : verb === 'uses'
                ? ['ability']
                : verb === 'activates'
                  ? ['spell-card']
                  : [run.table.cards[d.below(run.table.cards.length)]!.kind]
      const act: Act = {
        form: 'act',
        who: { name: seat, quoted: false },
        verb,
        what: what.map((name) => ({ name, quoted: false, stack: false, marks: [], times: 1 })),
      }
      const checked = run.check(act)
      if (checked === 'pass' || !('code' in checked)) fault(`not offered and accepted: ${printLine(act)}`)
    }
  }
}

/** Replay equals live. */
function same(spec: PlayoutSpec, run: Run, lines: readonly string[], fault: (what: string) => never): void {
  const { coverage: _, ...rest } = spec
  const again = startRun(rest)
  for (const line of lines) {
    const taken = again.take(parseLine(line))
    if ('code' in taken) fault(`replay refuses ${line}: ${taken.code}`)
  }
  const a = JSON.stringify(run.table.events)
  const b = JSON.stringify(again.table.events)
  if (a !== b) fault('replay differs from live')
}

function countPlays(run: Run): Map<string, number> {
  const out = new Map<string, number>()
  for (const event of run.table.events) {
    if (!['played', 'used', 'activated', 'copied', 'arrived'].includes(event.kind)) continue
    const id = String(event.data.card ?? '')
    out.set(id, (out.get(id) ?? 0) + 1)
  }
  return out
}
