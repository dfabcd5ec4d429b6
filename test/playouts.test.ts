// Random legal games: no exception, no broken invariant, an end. The big runs are in `npm run long`.

import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gameModule, readProgram } from '../src/games/index.ts'
import { fuzz } from '../src/proof/fuzz.ts'

describe.each(readdirSync('rules'))('%s', (pack) => {
  const program = readProgram('.', [pack])
  const game = gameModule(program.game)

  test.each(['all', 'able'])('ten random games under windows: %s come to an end', (windows) => {
    const report = fuzz({
      program,
      game,
      games: 10,
      players: game.players(program),
      seed: `short/${windows}`,
      options: { windows },
      maxLines: 3000,
      probe: 7,
    })
    expect(report.fault?.message).toBeUndefined()
    expect(report.ended).toBe(10)
    expect(report.plays.size).toBeGreaterThan(3)
  })

  // The first value of an option is its default.
  const others = Object.entries(program.options).flatMap(([id, { values }]) =>
    values.slice(1).map((value) => [id, value] as const),
  )
  test.each(others)('a random game under %s: %s goes on without a fault', (id, value) => {
    const report = fuzz({
      program,
      game,
      games: 1,
      players: game.players(program),
      seed: `short/${id}/${value}`,
      options: { [id]: value },
      maxLines: 400,
      probe: 7,
    })
    expect(report.fault?.message).toBeUndefined()
    expect(report.games).toBe(1)
  })
})
