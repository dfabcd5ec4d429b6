// `npm run bench`: decisions per second replayed warm and in a first run, playouts per second. Medians of several runs;
// the machine is shared, so a plain loop of hashing is timed beside them and ratios are printed too.

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

const root = installRoot()
for (const pack of packsIn(join(root, 'rules'))) {
  const program = readProgram(root, [pack])
  const game = gameModule(program.game)
  const players = game.players(program)[1] ?? 4
  const spec: PlayoutSpec = { program, game, players, seed: 'bench', options: {}, maxLines: 3000, probe: 0 }
  const lines: string[] = []
  const options = allOptions(program, {})
  // Whole games, one after another, until there are 500 decisions.
  const games: { seed: string; lines: readonly string[] }[] = []
  for (let i = 0; lines.length < 500; i++) {
    const one = playOut({ ...spec, seed: `bench/${i}` })
    games.push({ seed: `bench/${i}`, lines: one.lines })
    lines.push(...one.lines)
  }
  const replay = (): void => {
    let left = 500
    for (const one of games) {
      const run = new Run(
        game.start(
          program,
          ['Ada', 'Bo', 'Cy', 'Dee', 'Eve', 'Fox', 'Gus', 'Hal'].slice(0, players),
          options,
          seeded(one.seed),
        ),
      )
      for (const line of one.lines.slice(0, left)) run.take(parseLine(line))
      left -= one.lines.length
      if (left <= 0) break
    }
  }
  const warm: number[] = []
  const beside: number[] = []
  for (let i = 0; i < 15; i++) {
    beside.push(time(hashing))
    warm.push(time(replay))
  }
  const playouts: number[] = []
  for (let i = 0; i < 15; i++) playouts.push(time(() => playOut({ ...spec, seed: `bench/p${i}` })))
  const ms = median(warm)
  say(
    `${pack}: 500 decisions replayed warm: ${ms.toFixed(1)} ms median (${Math.round(500_000 / ms)} a second), ${(ms / median(beside)).toFixed(2)} of 20,000 hashes`,
  )
  say(
    `${pack}: one playout with replay: ${median(playouts).toFixed(1)} ms median (${(1000 / median(playouts)).toFixed(1)} a second)`,
  )
}
