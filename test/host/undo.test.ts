// Taking lines back: nothing is re-rolled, and what somebody has been told since is crossed only on purpose, with a list
// of who learned what.

import { expect, test } from 'vitest'
import { sayLearned } from '../../src/host/learned.ts'
import { dealtRun, type OpenGame } from '../../src/host/open.ts'
import { redo, undo } from '../../src/host/undo.ts'
import { evening, messaged, messageText, posted, postText, reopened, said, sample, trouble } from './evening.ts'

const last = { form: 'undo', count: 1 } as const
const to = (line: number) => ({ form: 'undo', to: line }) as const
const hand = (game: OpenGame, seat: string) =>
  dealtRun(game)
    .table.zone('hand', seat)
    .cards.map((c) => `${c.kind} ${c.marks}`)

test('what nobody has been told of is undone without a word, and comes back the same', () => {
  const drawn = said(evening(), 'host draws 2 for Bo')
  const cards = hand(drawn, 'Bo')
  const undone = undo(drawn, last, false)
  expect(undone.learned).toEqual([])
  expect(hand(undone.game, 'Bo')).toEqual(cards.slice(0, 4))
  expect(hand(redo(undone.game).game, 'Bo')).toEqual(cards)
  expect(hand(said(undo(reopened(undone.game), to(0), false).game, 'host draws 2 for Bo'), 'Bo')).toEqual(cards)
})

test('cards drawn and told by message are listed by number, and by name only as a secret', () => {
  const game = messaged(said(evening(), 'host draws 2 for Bo'), 'Bo', 'Cy')
  const before = game.file.text
  const parts = trouble(() => undo(game, last, false))
  expect(parts.code).toBe('told')
  expect(parts.what).toBe('undoing would cross what Bo, Cy have been told by PM')
  expect(parts.excerpt).toBe('Bo (PM 1): 2 cards drawn\nCy (PM 1): nothing hidden')
  expect(reopened(game).file.text).toBe(before)
  expect(trouble(() => undo(game, last, false, true)).excerpt).toMatch(/^Bo \(PM 1\): You drew \w+/)
})

test('a told card that lies in the deck again wants a shuffle', () => {
  const undone = undo(messaged(said(evening(), 'host draws 2 for Bo'), 'Bo'), last, true)
  expect(undone.piles).toEqual(['main'])
  expect(undo(messaged(said(evening(), 'host sets Bo life 3'), 'Bo'), last, true).piles).toEqual([])
})

test('a message made while the line was undone told nothing of it', () => {
  const undone = undo(said(evening(), 'host draws 2 for Bo'), last, false).game
  const again = redo(messaged(undone, 'Bo')).game
  expect(undo(again, last, false).learned).toEqual([])
})

test('what an earlier undo has taken back already is not listed again', () => {
  const told = messaged(said(evening(), 'host draws 1 for Bo', 'host draws 2 for Bo'), 'Bo')
  const once = undo(told, last, true)
  expect(sayLearned(once.learned, false)).toEqual(['Bo (PM 1): 2 cards drawn'])
  expect(sayLearned(undo(once.game, last, true).learned, false)).toEqual(['Bo (PM 1): 1 card drawn'])
})

test.each([
  ['update', 'the thread (update 1): the role of Cy'],
  ['flip', 'the thread (flip 1): the role of Cy'],
] as const)('a role that stands in the thread after an %s is not undone by the way', (kind, listed) => {
  const shown = said(evening(), 'host reveals role of Cy')
  const game = posted(shown, { kind })
  const parts = trouble(() => undo(game, last, false))
  expect(parts.code).toBe('told')
  expect(parts.what).toBe('undoing would cross a role shown in the thread (Cy)')
  expect(parts.excerpt).toBe(listed)
  expect(undo(reopened(game), last, true).learned.map((l) => l.roles)).toEqual([['Cy']])
})

test('the end of a game shows every role', () => {
  const whole = sample(159)
  const over = posted(whole, { kind: 'end' })
  expect(trouble(() => undo(over, last, false)).code).toBe('told')
  // In the one that stood there before they were shown, nothing is crossed.
  expect(undo(sample(159), last, false).learned).toEqual([])
})

test('an update without a role is no secret: the next one corrects it', () => {
  const game = posted(said(evening(), 'Ada plays power'))
  const undone = undo(game, last, false)
  expect(sayLearned(undone.learned, false)).toEqual(['the thread (update 1): no role'])
  expect(postText(undone.game)).toContain('Taken back by the host; this has not happened:')
})

test.each(['en', 'zh-Hant'])('in %s the next post and the next message say what no longer holds', (lang) => {
  const told = messaged(posted(said(evening({ lang }), 'host draws 2 for Bo')), 'Bo')
  const { game } = undo(told, last, true)
  const back = { en: ['Taken back by the host', 'You drew'], 'zh-Hant': ['主持人撤回', '抽到'] }[lang]!
  expect(postText(game)).toContain(back[0])
  expect(messageText(game, 'Bo')).toContain(back[0])
  expect(messageText(game, 'Bo')).toContain(back[1])
  expect(postText(game)).not.toContain(back[1])
})
