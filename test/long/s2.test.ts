// Whole games of S2 by a player who says anything legal end without a fault.

import { expect, test } from 'vitest'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { playOut } from '../../src/proof/playout.ts'

const program = readProgram('.', ['s2'])
const game = gameModule('s2')

for (const players of [4, 5, 6, 7, 8])
  for (const windows of ['all', 'able'])
    test(`${players} players, windows ${windows}: every random game ends with a winner`, () => {
      for (let i = 0; i < VARIANTS.length; i++) {
        const options: Record<string, string> = { windows, ...VARIANTS[i] }
        const out = playOut({
          program,
          game,
          players,
          seed: `s2-${players}-${windows}-${i}`,
          options,
          maxLines: 4000,
          probe: 5,
        })
        // Without a new deck nobody may be able to hurt anybody any more.
        if (options.a41 === 'no-draw') continue
        expect(out.over).toBe(true)
        expect(out.winners.length).toBeGreaterThan(0)
      }
    })

/** Readings other than the default. */
const VARIANTS: readonly Record<string, string>[] = [
  {},
  { a1: 'two-masterminds', a8: 'declare-start', a11: 'at-start', a13: 'capped' },
  { a17: 'both', a28: 'newest', a30: 'together', a39: 'masterminds', a47: 'user' },
  { a18: 'drained', a22: 'removed', a25: 'anyone', a26: 'none', a42: 'divined', a43: 'yes', boxes: 'two' },
  { a41: 'no-draw' },
]
