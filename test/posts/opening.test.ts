// The first post of a game: which rules differ, how to post, and what binds the host.

import { describe, expect, test } from 'vitest'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { plainText } from '../../src/posts/document.ts'
import { render } from '../../src/posts/index.ts'
import { type Opening, openingDocument } from '../../src/posts/opening.ts'
import { sentences } from '../../src/posts/sentences.ts'
import { readBoard } from '../../src/rules/boards.ts'
import { allOptions, type Program } from '../../src/rules/program.ts'
import { gameOf, templates } from './game.ts'

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

describe('what the packs, the options and the number of players settle', () => {
  const program = readProgram('.', ['danmaku', 'lunatic-extra', 'wolf-of-black-market'])
  const game = gameModule('danmaku')
  const seven = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const post = (from: Program, players: readonly string[], chosen: Record<string, string> = {}): string => {
    const options = allOptions(from, chosen)
    const first = game.firstPost!(from, options, players.length)
    const document = openingDocument(opening({ players, options, settled: first }), sentences(from, templates))
    return render(document, readBoard('templates', 'plain'))
  }

  test('how many of which roles are dealt', () => {
    const text = post(words.program, seven)
    expect(text).toContain('Roles for 7 players')
    expect(text).toContain('- 1: Heroine\n')
    expect(text).toContain('- 3 of Stage Boss ×3, Anti-Heroine, Challenger, Final Boss\n')
    expect(text).toContain('- 2 of Partner ×2, One True Partner, EX Midboss\n')
    expect(text).toContain('- 1 of EX Boss, Phantom Boss\n')
    expect(post(words.program, seven.slice(0, 5), { 'anti-heroine-from': '6' })).toContain(
      '- 2 of Stage Boss ×3, Challenger, Final Boss\n',
    )
    expect(post(words.program, [])).not.toContain('Roles for')
  })

  test('what cards are worth, only where that is counted', () => {
    const text = post(program, seven)
    expect(text).toMatch(/Worth in points: 1 .*Graze.*; 2 .*Power.*; 5 .*Voile.*\. Your messages/)
    expect(text).toContain('The top card of the Lunatic deck, which nobody sees before, costs 5 points')
    expect(post(words.program, seven)).not.toContain('points')
  })

  test('turn zero and cards that are played at any time, where there are any', () => {
    expect(post(program, seven)).toContain('Turn zero: ')
    expect(post(program, seven)).toMatch(/At any time while a question is open you may play .*Ghost Lantern/)
    expect(post(words.program, seven)).not.toMatch(/Turn zero|At any time/)
  })

  test('that an order to pass passes exchanges too, where there are any', () => {
    expect(post(program, seven)).toContain('passes whatever is asked, exchanges too;')
    expect(post(words.program, seven)).toContain('passes whatever is asked;')
  })
})
