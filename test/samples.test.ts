// The sample games replay to their winners; with SAMPLES=write they are made anew.

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readWholePack } from '../src/games/index.ts'
import { openGame } from '../src/host/open.ts'
import { SAMPLES, search, writeSample } from './support/samples.ts'

describe.each(SAMPLES)('$file', (spec) => {
  test.runIf(process.env.SAMPLES === 'write')(
    'is made anew',
    () => {
      const found = search('.', spec, Number(process.env.TRIES ?? 400))
      writeSample('.', 'games', spec, found)
      console.log(spec.file, found.score, found.lines.length)
    },
    1_200_000,
  )

  test('its seats play to a winner, every digest fits, and what a host will meet happens', () => {
    const game = openGame({ root: '.' }, join('games', spec.file))
    // What a schema fills in by itself would be in every pack, and no game that was dealt would find its own again.
    const base = spec.rules[0]!
    expect(game.header.packs?.[base]?.hash).toBe(readWholePack('.', join('rules', base)).info.hash)
    expect(game.run?.over).toBe(true)
    expect(game.game.outcome(game.run!).winners.length).toBeGreaterThan(0)
    expect(game.header.players.map((p) => p.name)).toEqual(spec.players)
    expect(game.log.every((l) => l.marks.digest !== undefined)).toBe(true)
    const missing = spec.wants.map((wish, i) => (wish(game.run!) ? undefined : i)).filter((i) => i !== undefined)
    expect(missing).toEqual([])
  })
})
