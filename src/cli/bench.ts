// `npm run bench`: decisions per second, replayed warm and in the first run of a fresh process, and playouts per
// second. Medians of several runs; the machine may be shared, so a loop of hashing is timed beside them for a ratio.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { seeded } from '../engine/random.ts'
import { Run } from '../engine/run.ts'
import { gameModule, readProgram } from '../games/index.ts'
import { parseLine } from '../lines/parse.ts'
import { median } from '../proof/fuzz.ts'
import { type PlayoutSpec, playOut } from '../proof/playout.ts'
import { allOptions } from '../rules/program.ts'
import { packsIn } from '../rules/read.ts'
import { installRoot } from '../rules/store.ts'
import { readInput } from './shared.ts'

const DECISIONS = 500
const SEATS = ['Ada', 'Bo', 'Cy', 'Dee', 'Eve']

interface Sample {
  readonly pack: string
  readonly games: readonly { readonly seed: string; readonly lines: readonly string[] }[]
}

const time = (work: () => void): number => {
  const from = performance.now()
  work()
  return performance.now() - from
}
const hashing = (): void => {
  let text = 'x'
  for (let i = 0; i < 20_000; i++) text = createHash('sha256').update(text).digest('hex')
}
const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const times = (n: number, work: () => number): number[] => Array.from({ length: n }, work)

/** Replays whole games, one after another, up to 500 decisions. */
function replayer(root: string, { pack, games }: Sample): () => void {
  const program = readProgram(root, [pack])
  const game = gameModule(program.game)
  const options = allOptions(program, {})
  return () => {
    let left = DECISIONS
    for (const { seed, lines } of games) {
      const run = new Run(game.start(program, SEATS, options, seeded(seed)))
      for (const line of lines.slice(0, left)) run.take(parseLine(line))
      left -= lines.length
      if (left <= 0) return
    }
  }
}

function bench(root: string, pack: string): void {
  const program = readProgram(root, [pack])
  const spec: PlayoutSpec = {
    program,
    game: gameModule(program.game),
    players: SEATS.length,
    seed: '',
    options: {},
    maxLines: 3000,
    probe: 0,
  }
  const games: { seed: string; lines: readonly string[] }[] = []
  for (let i = 0; games.reduce((n, g) => n + g.lines.length, 0) < DECISIONS; i++)
    games.push({ seed: `bench/${i}`, lines: playOut({ ...spec, seed: `bench/${i}` }).lines })
  const sample: Sample = { pack, games }
  const replay = replayer(root, sample)
  times(30, () => time(replay))
  const hashes = times(15, () => time(hashing))
  const warm = median(times(25, () => time(replay)))
  const first = times(7, () => {
    const child = spawnSync(process.execPath, [process.argv[1]!, 'first'], {
      input: JSON.stringify(sample),
      encoding: 'utf8',
    })
    return Number(child.stdout)
  })
  const playouts = median(times(15, () => time(() => void playOut({ ...spec, seed: 'bench/p' }))))
  const rate = (ms: number) => Math.round((DECISIONS * 1000) / ms)
  say(
    `${pack}: ${DECISIONS} decisions, warm ${warm.toFixed(1)} ms (${rate(warm)} a second, ${(warm / median(hashes)).toFixed(2)} × 20,000 hashes), first run ${median(first).toFixed(1)} ms (${rate(median(first))} a second)`,
  )
  say(`${pack}: one playout with its replay ${playouts.toFixed(1)} ms (${(1000 / playouts).toFixed(1)} a second)`)
}

const root = installRoot()
if (process.argv[2] === 'first') {
  const replay = replayer(root, JSON.parse(readInput()) as Sample)
  process.stdout.write(String(time(replay)))
} else for (const pack of packsIn(join(root, 'rules'))) bench(root, pack)
