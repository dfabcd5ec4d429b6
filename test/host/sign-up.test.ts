// What is posted before the deal stands in the log, and neither sign-ups nor the deal make the file unreadable.

import { expect, test } from 'vitest'
import { deal, join, leave } from '../../src/host/create.ts'
import { openGame } from '../../src/host/open.ts'
import { audit } from '../../src/proof/audit.ts'
import { posted, postText, signUp } from './evening.ts'

test('a first post that stands in the thread before anybody has joined outlives sign-ups and the deal', () => {
  const { context, path } = posted(signUp(), { kind: 'opening', posted: 4101 })
  join(path, ['Ada', 'Bo', 'Cy', 'Dee', 'Eve'])
  leave(path, 'Eve')
  expect(postText(openGame(context, path), { kind: 'opening' })).toContain('How to play by post')
  const game = deal(context, path, { words: { Ada: 'a word of mine' }, seats: 'shuffled' })
  expect(game.log).toMatchObject([{ number: 1, line: { form: 'told', kind: 'opening', post: 4101 } }])
  const again = openGame(context, path)
  expect(again.chain).toBe(game.chain)
  expect(audit(context, path, {}).findings.join()).toContain('1 lines replay')
})
