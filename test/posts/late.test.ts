// Posted after every line, an update tells each event once, also those of which only the place is known at first.

import { expect, test } from 'vitest'
import { dealtRun, type OpenGame, openGame } from '../../src/host/open.ts'
import { updateText } from '../../src/host/posts.ts'

const PATH = 'games/game-1.yaml'
const at = (number?: number): OpenGame => openGame({ root: '.' }, PATH, number)

test('every list of passes of the sample game is told once, however often the host posts', () => {
  const whole = at()
  const passes = dealtRun(whole).table.events.filter((e) => e.kind === 'passed' && !e.pending).length
  let told = 0
  let late = 0
  let before: OpenGame | undefined
  for (const { number } of whole.effective.lines) {
    const game = at(number)
    const last = before?.effective.lines.at(-1)?.number ?? 0
    const since = before?.eventsAfter.get(last) ?? 0
    const pending = before?.pendingAfter.get(last) ?? []
    const text = updateText(game, { number, since, late: pending, chain: game.chain }, { board: 'plain' })
    const lines = text.split('\n').filter((l) => /^\d+\. Passed\b/.test(l)).length
    told += lines
    if (pending.length > 0 && lines > 0) late++
    before = game
  }
  expect(passes).toBeGreaterThan(20)
  expect(late).toBeGreaterThan(0)
  expect(told).toBe(passes)
})
