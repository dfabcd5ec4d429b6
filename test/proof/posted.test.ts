// What was posted is held against the log: the mark finds the line, and the printed text is made again.

import { expect, test } from 'vitest'
import type { OpenGame } from '../../src/host/open.ts'
import { undo } from '../../src/host/undo.ts'
import { comparePosts } from '../../src/proof/posted.ts'
import { evening, posted, postText, said, trouble } from '../host/evening.ts'

/** Two updates, and the texts as they were printed. */
function told(): { game: OpenGame; first: string; second: string } {
  const begun = evening()
  const first = postText(begun)
  const played = said(posted(begun), 'Ada plays power')
  const second = postText(played)
  return { game: posted(played), first, second }
}
const one = (game: OpenGame, text: string) => comparePosts(game, [{ name: 'p.txt', text }])[0]

test('an update is found again by its mark, with how old it is', () => {
  const { game, first, second } = told()
  expect(one(game, first)).toBe('p.txt is update 1 as it was printed after line 0; 1 line since')
  expect(one(game, second)).toBe('p.txt is update 2 as it was printed after line 2; nothing has happened since')
})

test('what has been undone since is as much a reason not to post it', () => {
  const { game, second } = told()
  expect(one(undo(game, { form: 'undo', count: 1 }, false).game, second)).toMatch(/; 1 line since$/)
})

test('blank lines, indents and line ends of the board do not count', () => {
  const { game, second } = told()
  const copied = second.replaceAll('\n\n', '\r\n').replaceAll(/^ +/gm, '')
  expect(one(game, copied)).toContain('is update 2 as it was printed')
})

test('printed for another board, or copied from its page without markup, it is the same update', () => {
  const begun = evening()
  const text = postText(begun, { board: 'phpbb' })
  const game = posted(begun, { board: 'phpbb' })
  expect(text).toContain('[b]')
  expect(one(game, text)).toContain('is update 1 as it was printed')
  expect(one(game, postText(begun))).toContain('is update 1 as it was printed')
})

test.each([
  ['changed', (text: string) => text.replace('Bo 4', 'Bo 5'), /says: .*Bo 5.*\nprinted was: .*Bo 4/],
  ['left out', (text: string) => text.replace(/^5\..*\n/m, ''), /printed was: 5\. /],
  ['added', (text: string) => `${text}\nBo has a Bomb.`, /says: .*Bo has a Bomb/],
])('a line that was %s is shown beside what was printed', (_, edit, shown) => {
  const { game, first } = told()
  const edited = edit(first)
  expect(edited).not.toBe(first)
  const parts = trouble(() => one(game, edited))
  expect(parts.exit).toBe(4)
  expect(parts.what).toBe('p.txt is not update 1 as it was printed')
  expect(parts.excerpt).toMatch(shown)
})

test('a mark of another game belongs to no line; a text without one proves nothing', () => {
  const { game, first } = told()
  const other = postText(evening({ seed: `1${'0'.repeat(63)}` }))
  expect(trouble(() => one(game, other)).what).toBe('the mark of p.txt belongs to no line of this log')
  expect(one(game, first.replace(/[0-9a-f]{20}/, ''))).toBe('p.txt carries no mark, so nothing of it is proven')
})
