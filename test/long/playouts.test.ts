// The big runs: thousands of random legal games of each pack, with every invariant looked at after every line, on as many
// threads as the machine has; and everything that a pack can do, covered by its scenarios and by random games.
//
// `GAMES` sets how many games each pack plays. The threads run the built program, so `npm run long` builds it first.

import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gameModule } from '../../src/games/index.ts'
import { groundOf, sayCoverage, saySpot, Tally, uncovered } from '../../src/proof/coverage.ts'
import { type FuzzPlan, type FuzzReport, figures } from '../../src/proof/fuzz.ts'
import { nonInterference, viewText } from '../../src/proof/noninterference.ts'
import { fuzzOnThreads } from '../../src/proof/pool.ts'
import { runFiles, type Witness } from '../../src/proof/scenario/run.ts'
import { otherValues, type Played, playedPacks } from '../support/packs.ts'

const PLAYED: Readonly<Record<string, number>> = { danmaku: 20_000 }
const gamesOf = (pack: string): number => Number(process.env.GAMES ?? PLAYED[pack] ?? 3000)

const onThreads = ({ rules }: Played, plan: FuzzPlan): Promise<FuzzReport> =>
  fuzzOnThreads(resolve('dist', 'fuzz-worker.cjs'), { root: '.', rules, plan }, availableParallelism())

describe.each(playedPacks().map((played) => [played.name, played] as const))('%s', (pack, played) => {
  const { program } = played
  const game = gameModule(program.game)
  const players = game.players(program)
  const common = { players, maxLines: 3000, probe: 10 }

  test.each(['all', 'able'])(
    `half of ${gamesOf(pack)} random games under windows: %s end without a fault`,
    async (windows) => {
      const games = gamesOf(pack) / 2
      const report = await onThreads(played, { ...common, games, seed: `long/${windows}`, options: { windows } })
      console.log(`${pack}, windows: ${windows}\n${figures(report, true)}`)
      expect(report.fault && `game ${report.fault.number}: ${report.fault.message}`).toBeUndefined()
      expect(report.games).toBe(games)
      expect(report.ended / report.games).toBeGreaterThanOrEqual(0.98)
    },
  )

  test('scenarios and 2,000 random games leave no step, no branch and no way to play out', async () => {
    const ground = groundOf(program, game)
    const covered = new Set<string>()
    let tally = new Tally(ground)
    const witness: Witness = {
      begins: () => {
        tally = new Tally(ground)
        return tally
      },
      passed: (_, __, run) => {
        tally.done(run)
        for (const address of tally.covered) covered.add(address)
      },
    }
    // What a pack adds to is covered by the scenarios of that as well.
    runFiles(
      played.rules.map((id) => join('rules', id)),
      () => program,
      { witness },
    )
    const report = await onThreads(played, { ...common, games: 2000, seed: 'cover', options: {}, cover: true })
    expect(report.fault && `game ${report.fault.number}: ${report.fault.message}`).toBeUndefined()
    console.log(`${pack}, random games alone\n${sayCoverage(ground, report.covered)}`)
    for (const address of report.covered) covered.add(address)
    expect(uncovered(ground, covered).map(saySpot)).toEqual([])
  })

  test.each(otherValues(played))('forty random games under %s: %s go on without a fault', async (id, value) => {
    const report = await onThreads(played, { ...common, games: 40, seed: `long/${id}`, options: { [id]: value } })
    expect(report.fault && `game ${report.fault.number}: ${report.fault.message}`).toBeUndefined()
  })

  test('a viewer is shown the same, whatever she cannot know', () => {
    let counted = 0
    for (let i = 0; counted < 1000 && i < 4000; i++) {
      const spec = {
        program,
        game,
        players: players[i % players.length]!,
        seed: `ni/${i}`,
        options: { windows: 'all' },
        maxLines: 3000,
        probe: 0,
      }
      const result = nonInterference(spec, viewText(game))
      if (!result.counts) continue
      counted++
      expect(result.difference && `${spec.seed}: ${result.difference.line}`).toBeUndefined()
    }
    expect(counted).toBe(1000)
  })
})
