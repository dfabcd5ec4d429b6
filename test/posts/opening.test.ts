// The first post of a game: which rules differ, how to post, and what binds the host.

import { expect, test } from 'vitest'
import { plainText } from '../../src/posts/document.ts'
import { render } from '../../src/posts/index.ts'
import { type Opening, openingDocument } from '../../src/posts/opening.ts'
import { readBoard } from '../../src/rules/boards.ts'
import { allOptions } from '../../src/rules/program.ts'
import { gameOf } from './game.ts'

const { words } = gameOf('danmaku')
const opening = (more: Partial<Opening> & { chosen?: Record<string, string> } = {}): Opening => ({
  title: 'Evening [at] the shrine',
  packs: ['danmaku 1.0.0'],
  players: [],
  options: allOptions(words.program, more.chosen ?? {}),
  house: [],
  roles: [],
  ...more,
})
const plain = (one: Opening): string => render(openingDocument(one, words), readBoard('templates', 'plain'))

test('a game by the usual rules says so, and nobody has joined yet', () => {
  const post = plain(opening())
  expect(post).toContain('Every option has its usual value.')
  expect(post).toContain('Nobody has joined yet.')
  for (const id of Object.keys(words.program.options)) expect(post).not.toContain(`${id}:`)
})

test('exactly the options that differ stand there, with their usual value and sentence', () => {
  const post = plain(opening({ chosen: { 'lily-white': 'out', 'youmu-extra': 'own' } }))
  const shown = post.split('\n').filter((l) => / \(usually [\w-]+\)\. /.test(l))
  expect(shown).toHaveLength(2)
  expect(shown[0]).toContain(`lily-white: out (usually in). ${words.program.options['lily-white']?.text}`)
  expect(shown[1]).toContain('youmu-extra: own (usually with-card).')
})

test('how to post depends on who is asked and on how copies are named', () => {
  expect(plain(opening())).toContain('the copy you have held longest')
  const other = plain(opening({ chosen: { copies: 'ask', windows: 'able' } }))
  expect(other).toContain('name the copy by its season')
  expect(other).toContain('Only who can answer is asked.')
})

test('players, the commitment, role commitments and house design', () => {
  const post = plain(
    opening({
      players: ['Ada', 'Bo *'],
      commitment: 'ab'.repeat(32),
      roles: [{ seat: 'Ada', commitment: 'cd'.repeat(32) }],
      house: ['shoot'],
    }),
  )
  for (const said of ['1. Ada', '2. Bo *', 'ab'.repeat(32), `Ada ${'cd'.repeat(32)}`, 'House design'])
    expect(post).toContain(said)
  const heading = openingDocument(opening(), words).blocks[0]
  expect(heading?.kind === 'heading' && plainText(heading.content)).toBe('Evening [at] the shrine')
})
