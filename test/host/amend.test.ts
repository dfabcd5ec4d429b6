// Where and when a line was said can be mended, and nothing else.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { act } from '../../src/host/act.ts'
import { amend } from '../../src/host/amend.ts'
import { evening } from './evening.ts'

const posted = () => act(evening(), { texts: ['Ada ends turn'], post: 12, at: '2026-12-01T18:04Z' }).game

test('a wrong post number is mended, and every digest still agrees', () => {
  const game = posted()
  const before = readFileSync(game.path, 'utf8')
  const done = amend(game, { number: 1, post: 21 })
  expect(done.text).toMatch(/^1 Ada ends turn {2}@2026-12-01T18:04Z #21 ~[0-9a-f]{8}$/)
  expect(done.game.chain).toBe(game.chain)
  expect(readFileSync(game.path, 'utf8')).toBe(before.replace('#12 ', '#21 '))
  expect(amend(done.game, { number: 1, at: '2026-12-01T19:00Z' }).text).toContain('@2026-12-01T19:00Z #21')
})

test('what has no post, is not there, or is no time is refused, and the file stays', () => {
  const game = act(posted(), { texts: ['host ruling "it stands"'] }).game
  const before = readFileSync(game.path, 'utf8')
  expect(() => amend(game, { number: 2, post: 3 })).toThrow("line 2 is the host's")
  expect(() => amend(game, { number: 9, post: 3 })).toThrow('there is no line 9')
  expect(() => amend(game, { number: 1 })).toThrow('what is to be mended?')
  expect(() => amend(game, { number: 1, at: 'noon' })).toThrow('noon is no time of a post')
  expect(readFileSync(game.path, 'utf8')).toBe(before)
})
