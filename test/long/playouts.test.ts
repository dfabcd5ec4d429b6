// The big runs: thousands of random legal games of each pack, with every invariant looked at after every line.

import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { figures, fuzz } from '../../src/proof/fuzz.ts'
import { nonInterference, viewText } from '../../src/proof/noninterference.ts'

const GAMES = Number(process.env.GAMES ?? 3000)

describe.each(readdirSync('rules'))('%s', (pack) => {
  const program = readProgram('.', [pack])
  const game = gameModule(program.game)
  const players = game.players(program)

  test.each(['all', 'able'])(`half of ${GAMES} random games under windows: %s end without a fault`, (windows) => {
    const report = fuzz({
      program,
      game,
      games: GAMES / 2,
      players,
      seed: `long/${windows}`,
      options: { windows },
      maxLines: 3000,
      probe: 10,
    })
    console.log(`${pack}, windows: ${windows}\n${figures(report, true)}`)
    expect(report.fault?.message).toBeUndefined()
    expect(report.ended / report.games).toBeGreaterThanOrEqual(0.98)
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
