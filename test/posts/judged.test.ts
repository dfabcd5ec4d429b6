// Every kind of post and message of random games, for every board, in the eyes of a second parser. `npm run long` plays
// ten games to their end.

import { expect, test } from 'vitest'
import { judgedGame } from './judged.ts'

test.each([
  ['danmaku', 'en', 60],
  ['danmaku', 'zh-Hant', 60],
  ['s2', 'zh-Hant', 60],
] as const)('posts and messages of %s in %s show what their trees say on every board', (pack, lang, lines) => {
  expect(judgedGame(pack, lang, `judged/${lang}`, lines, 30)).toBeGreaterThan(500)
})
