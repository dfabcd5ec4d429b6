// Ten long games, each played to its end: an update, every other kind of post and every message after each fourth line,
// on every board.

import { expect, test } from 'vitest'
import { judgedGame } from '../posts/judged.ts'

const GAMES = Array.from({ length: 10 }, (_, i) => i)

test.each(GAMES)('game %i', (i) => {
  const judged = judgedGame(i % 5 === 4 ? 's2' : 'danmaku', i % 2 === 0 ? 'en' : 'zh-Hant', `long/posts/${i}`, 2000, 4)
  console.log(`game ${i}: ${judged} posts and messages judged`)
  expect(judged).toBeGreaterThan(1000)
})
