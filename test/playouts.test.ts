// Random legal games: no exception, no broken invariant, an end. The big runs are in `npm run long`.

import { describe, expect, test } from 'vitest'
import { gameModule } from '../src/games/index.ts'
import { fuzz } from '../src/proof/fuzz.ts'
import { otherValues, playedPacks } from './support/packs.ts'

describe.each(playedPacks().map((played) => [played.name, played] as const))('%s', (name, played) => {
  const { program } = played
  const game = gameModule(program.game)
  const games = name === program.game ? 4 : 2

  test.each(['all', 'able'])('some random games under windows: %s come to an end', (windows) => {
    const report = fuzz({
      program,
      game,
      games,
      players: game.players(program),
      seed: `short/${windows}`,
      options: { windows },
      maxLines: 3000,
      probe: 7,
    })
    expect(report.fault?.message).toBeUndefined()
    expect(report.ended).toBe(games)
    expect(report.plays.size).toBeGreaterThan(3)
  })

  test.each(otherValues(played))('a random game under %s: %s goes on without a fault', (id, value) => {
    const report = fuzz({
      program,
      game,
      games: 1,
      players: game.players(program),
      seed: `short/${id}/${value}`,
      options: { [id]: value },
      maxLines: 150,
      probe: 7,
    })
    expect(report.fault?.message).toBeUndefined()
    expect(report.games).toBe(1)
  })
})
