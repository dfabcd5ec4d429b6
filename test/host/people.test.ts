// Somebody plays on for a player: what she is told, what she is not told, and what the host should know of her.

import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { act } from '../../src/host/act.ts'
import { applyDue, dueAt } from '../../src/host/due.ts'
import type { OpenGame } from '../../src/host/open.ts'
import { doubtsAbout } from '../../src/host/people.ts'
import { undo } from '../../src/host/undo.ts'
import { evening, messaged, messageText, postText, reopened, said } from './evening.ts'

const seated = (newcomer: string, seat = 'Bo') => `host seats "${newcomer}" for ${seat}`

describe('who plays on for a player', () => {
  test('reads in her first message all that the seat may know, and its number goes on', () => {
    const game = messaged(said(evening(), 'Ada plays power'), 'Bo')
    const text = messageText(said(reopened(game), seated('Mad Hatter')), 'Bo')
    expect(text).toContain('message 2')
    expect(text).toContain('You win when the Heroine is defeated')
    expect(text).toMatch(/New to you:\n\n- You drew /)
  })

  test('the same message comes again byte for byte, and the one after it is short', () => {
    const game = messaged(said(messaged(evening(), 'Bo'), seated('Mad Hatter')), 'Bo')
    const first = messageText(reopened(game), 'Bo')
    expect(first).toContain('You win when the Heroine is defeated')
    expect(messageText(reopened(game), 'Bo')).toBe(first)
    expect(messageText(said(reopened(game), 'host draws 1 for Bo'), 'Bo')).not.toContain('You win when')
  })

  test('is not told of what was taken back before her time', () => {
    const drawn = messaged(said(evening(), 'host draws 1 for Bo'), 'Bo')
    const back = undo(reopened(drawn), { form: 'undo', count: 1 }, true).game
    expect(messageText(reopened(back), 'Bo')).toContain('Taken back')
    expect(doubtsAbout(reopened(back), 'Mad Hatter', 'Bo').withdrawn).toBe(1)
    expect(messageText(said(reopened(back), seated('Mad Hatter')), 'Bo')).not.toContain('Taken back')
  })

  test('is called by her own name in a reminder', () => {
    const game = said(evening(), seated('Mad Hatter', 'Ada'))
    expect(postText(game, { kind: 'prod' })).toContain('Mad Hatter: the game waits for you')
  })

  test('who has had the messages of another seat is named', () => {
    const first = messaged(said(evening(), seated('Mad Hatter')), 'Bo')
    const game = said(reopened(first), seated('March Hare'))
    expect(doubtsAbout(game, 'mad hatter', 'Cy').played).toEqual([{ seat: 'Bo', messages: [1] }])
    expect(doubtsAbout(game, 'March Hare', 'Cy').played).toEqual([])
    expect(doubtsAbout(game, 'Mad Hatter', 'Bo').played).toEqual([])
  })
})

test('what her predecessor has missed is not counted against who plays on', () => {
  const start = evening()
  writeFileSync(start.path, start.file.text.replace('deadlines: {}', 'deadlines: {window: 24h}'))
  const shoot = (game: OpenGame, post: number, day: string) =>
    act(reopened(game), { texts: ['Ada plays shoot on Bo'], post, at: `${day}T18:00Z` }).game
  const silent = applyDue(shoot(start, 20, '2026-12-01'), Date.parse('2026-12-02T18:01Z')).game
  const missed = (game: OpenGame) => {
    const asked = act(reopened(game), { texts: ['Ada ends turn'], dryRun: true }).game
    return dueAt(asked, Date.parse('2026-12-09T18:00Z')).awaited.find((s) => s.seat === 'Bo')?.missed
  }
  expect(missed(silent)).toBe(1)
  expect(missed(said(reopened(silent), seated('March Hare')))).toBe(0)
})
