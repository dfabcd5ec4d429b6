// What has run out, and what is answered then: nothing before its time, and nothing that looks different in the thread.

import { describe, expect, test } from 'vitest'
import { act } from '../../src/host/act.ts'
import { applyDue, dueAt } from '../../src/host/due.ts'
import { dealtRun, type OpenGame } from '../../src/host/open.ts'
import { exportPost } from '../../src/host/posts.ts'
import { undo } from '../../src/host/undo.ts'
import { printLine } from '../../src/lines/print.ts'
import { dice, randomAct } from '../../src/proof/player.ts'
import { posted, postText } from '../host/evening.ts'
import { SHOOT, say, timed } from './evening.ts'

const HOUR = 3_600_000
const at = (text: string): number => Date.parse(`2026-12-0${text}Z`)
const texts = (game: OpenGame): string[] => game.effective.lines.map((l) => printLine(l.line))
const ALL = 'deadlines: {window: 24h, choice: 24h, joint: 24h, turn: 48h}, dealt: 2026-12-01'

describe('what the clock answers', () => {
  const open = () => say(timed(ALL), SHOOT, ['Cy passes', 13, '1T20:00'])

  test('is a pass for each who is silent, when the minute of the deadline is over', () => {
    expect(applyDue(open(), at('2T18:04:59')).said).toEqual([])
    const { said, game } = applyDue(open(), at('2T18:05'))
    expect(said.map((s) => [s.seat, s.silence.means])).toEqual([
      ['Bo', 'no response'],
      ['Dee', 'no response'],
    ])
    expect(game.log.slice(2).map((l) => l.marks)).toEqual([
      { at: '2026-12-02T18:05Z', auto: true, digest: expect.any(String) },
      { at: '2026-12-02T18:05Z', auto: true, digest: expect.any(String) },
    ])
  })

  test('looks in the thread like what was typed', () => {
    const typed = say(open(), ['Bo passes', 14, '2T18:05'], ['Dee passes', 15, '2T18:05'])
    const update = (game: OpenGame) => postText(game).replace(/ · [0-9a-f]{20}/, '')
    expect(update(applyDue(open(), at('2T18:05')).game)).toBe(update(typed))
  })

  test('leaves the links of later posts where they belong', () => {
    const game = say(applyDue(open(), at('2T18:05')).game, ['Ada plays power', 20, '2T19:00'])
    expect(postText(game)).toContain('Ada plays Power. #20')
  })

  test('is undone by itself, not with what came before', () => {
    const { game } = applyDue(open(), at('2T18:05'))
    const once = undo(game, { form: 'undo', count: 1 }, false).game
    expect(texts(once)).toEqual(['Ada plays shoot on Bo', 'Cy passes', 'Bo passes'])
    expect(dealtRun(once).awaited()).toEqual(['Dee'])
    expect(texts(undo(once, { form: 'undo', to: 1 }, false).game)).toEqual(['Ada plays shoot on Bo'])
  })

  test('lets orders speak first, and they are undone with what they followed', () => {
    const ordered = say(timed(ALL), ['Dee orders pass', 'pm', '1T10:00'], SHOOT)
    const { game, said } = applyDue(ordered, at('2T18:05'))
    expect(said.map((s) => s.seat)).toEqual(['Bo', 'Cy'])
    expect(texts(game).slice(1)).toEqual(['Ada plays shoot on Bo', 'Dee passes', 'Bo passes', 'Cy passes'])
    expect(texts(undo(game, { form: 'undo', count: 3 }, false).game)).toEqual(['Dee orders pass'])
  })

  test('spares who is away', () => {
    const away = say(timed(ALL, { away: ', away: [2026-12-02/2026-12-02]' }), SHOOT)
    expect(dueAt(away, at('2T18:05')).awaited.map((a) => [a.seat, a.out])).toEqual([
      ['Bo', true],
      ['Cy', true],
      ['Dee', false],
    ])
    expect(applyDue(away, at('2T18:05')).said.map((s) => s.seat)).toEqual(['Bo', 'Cy'])
  })

  test('is counted for those whose time runs out again', () => {
    const again = say(
      applyDue(open(), at('2T18:05')).game,
      ['Ada plays power', 20, '2T19:00'],
      ['Ada plays shoot on Cy', 21, '2T19:00'],
    )
    expect(dueAt(again, at('2T20:00')).awaited.map((a) => [a.seat, a.missed])).toEqual([
      ['Bo', 1],
      ['Cy', 0],
      ['Dee', 1],
    ])
  })

  test('is nothing when the post that opened the question has no time', () => {
    const game = say(timed(ALL), ['Ada plays shoot on Bo', 12, '?'])
    expect(dueAt(game, at('9T00:00')).awaited.map((a) => a.deadline)).toEqual(['no-time', 'no-time', 'no-time'])
    expect(applyDue(game, at('9T00:00')).said).toEqual([])
  })
})

describe('a late post', () => {
  const late = (minute: string, stamp: string) => {
    const game = say(timed(`${ALL}, minute: ${minute}`), SHOOT, ['Cy passes', 13, stamp])
    return dueAt(game, at('3T00:00')).late.map((l) => [l.seat, l.inTime])
  }

  test('in the minute of the deadline is in time or not, as the header says', () => {
    expect(late('inclusive', '2T18:04:40')).toEqual([['Cy', true]])
    expect(late('exclusive', '2T18:04:40')).toEqual([['Cy', false]])
    expect(late('exclusive', '2T18:03:59')).toEqual([])
  })

  test('a minute later is late', () => {
    expect(late('inclusive', '2T18:05')).toEqual([['Cy', false]])
  })

  test('is not listed any more when the thread has been told of what followed', () => {
    const game = say(timed(ALL), SHOOT, ['Cy passes', 13, '2T19:00'], ['Bo passes', 14, '2T19:00'])
    expect(dueAt(game, at('3T00:00')).late).toHaveLength(2)
    const over = say(posted(game), ['Dee passes', 15, '2T19:00'])
    expect(dueAt(over, at('3T00:00')).late).toHaveLength(1)
    expect(dueAt(posted(over), at('3T00:00')).late).toEqual([])
  })
})

describe('all pass', () => {
  const open = () => say(timed(ALL), SHOOT)
  const pass = (text: string, now?: string) => () =>
    act(open(), { texts: [text], ...(now ? { now: `2026-12-0${now}Z` } : {}) })

  test('before the deadline wants a reason', () => {
    expect(pass('all pass', '2T18:04:59')).toThrow('not taken: all pass')
    expect(pass('all pass because "everybody has spoken elsewhere"', '2T18:04')).not.toThrow()
  })

  test('after it needs none, nor where no deadline is known', () => {
    expect(pass('all pass', '2T18:05')).not.toThrow()
    const timeless = say(timed(ALL), ['Ada plays shoot on Bo', 12, '?'])
    expect(() => act(timeless, { texts: ['all pass'], now: '2026-12-01T18:05Z' })).not.toThrow()
  })

  test('is judged by the line that opens the window in the same post', () => {
    const both = (now: string) => () =>
      act(timed(ALL), { texts: ['Ada plays shoot on Bo', 'all pass'], at: '2026-12-01T18:04Z', now })
    expect(both('2026-12-09T00:00Z')).toThrow('not taken: all pass')
  })
})

test('whatever is open, only what has run out is answered, and then nothing more has (property)', () => {
  let answered = 0
  let early = 0
  for (let n = 0; n < 6; n++) {
    const d = dice(`due/${n}`)
    let game = timed(ALL)
    let now = at('1T00:00')
    for (let i = 0; i < 6 && !dealtRun(game).over; i++) {
      now += d.below(30) * HOUR
      const due = dueAt(game, now)
      const before = game.log.length
      const applied = applyDue(game, now)
      const out = due.awaited.filter((a) => a.out).map((a) => a.seat)
      expect(applied.said.map((s) => s.seat)).toEqual(out)
      expect(dueAt(applied.game, now).awaited.filter((a) => a.out)).toEqual([])
      if (out.length > 0) answered++
      else {
        expect(applied.game.log.length).toBe(before)
        early++
      }
      const said = randomAct(dealtRun(applied.game), d, { pass: 0.3 })
      if (!said) break
      const text = printLine(said.act)
      const spoken = act(applied.game, {
        texts: [text],
        post: 10 + i,
        at: `${new Date(now).toISOString().slice(0, 16)}Z`,
      })
      game = i % 2 === 0 ? spoken.game : exportPost(spoken.game, { kind: 'update' }, true).game
    }
  }
  expect(answered).toBeGreaterThan(3)
  expect(early).toBeGreaterThan(3)
})
