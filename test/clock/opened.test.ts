// Since when a question is open: what moves its deadline, and what does not, sealed answers above all.

import { describe, expect, test } from 'vitest'
import { type Opened, openedAfter, openedByDeal } from '../../src/clock/opened.ts'
import { stampOf } from '../../src/clock/time.ts'
import type { Marks } from '../../src/engine/line.ts'
import { deadlineOf, openedNow } from '../../src/host/deadline.ts'
import type { OpenGame } from '../../src/host/open.ts'
import { undo } from '../../src/host/undo.ts'
import { dice, randomAct } from '../../src/proof/player.ts'
import { messaged, messageText, posted, postText } from '../host/evening.ts'
import { gameOf } from '../posts/game.ts'
import { type Said, SHOOT, say, timed } from './evening.ts'

const closes = (game: OpenGame): string | undefined => deadlineOf(game)?.text
const WINDOW = 'deadlines: {window: 24h}'

describe('a window', () => {
  const open = () => say(timed(WINDOW), SHOOT)

  test('closes a day after the post that opened it, by its stamp', () => {
    expect(closes(open())).toBe('Wed 2 Dec 2026, 18:04 UTC')
  })

  test.each<[what: string, ...lines: Said[]]>([
    ['a pass', ['Cy passes', 13, '2T10:00']],
    ['an answer that is filed by message', ['Bo plays graze', 'pm', '2T10:00']],
    ['an answer that is filed by post', ['Bo plays graze', 14, '2T10:00']],
    ['an answer that is taken back', ['Bo plays graze', 'pm', '2T10:00'], ['Bo withdraws answer', 'pm', '2T11:00']],
    [
      'who holds and is asked last',
      ['Bo holds', 'pm', '1T19:00'],
      ['Cy passes', 13, '1T20:00'],
      ['Dee passes', 14, '1T21:00'],
    ],
    ['an order', ['Dee orders pass until attacked', 'pm', '2T09:00']],
    ['an announcement', ['Ada then power; ends turn', 12, '1T18:30']],
    ['a ruling', ['host ruling "Posts count."', undefined, undefined]],
    ['a pass without a time', ['Cy passes', 13, '?']],
    ['an undone pass', ['Cy passes', 13, '2T10:00'], ['Dee passes', 14, '2T11:00']],
  ])('is not moved by %s', (what, ...lines) => {
    const game = say(open(), ...lines)
    const after = what.startsWith('an undone') ? undo(game, { form: 'undo', count: 1 }, true).game : game
    expect(openedNow(after)?.line).toBe(1)
    expect(closes(after)).toBe('Wed 2 Dec 2026, 18:04 UTC')
  })

  test('is not moved by what the host tells', () => {
    expect(closes(messaged(posted(open()), 'Bo', 'Cy'))).toBe('Wed 2 Dec 2026, 18:04 UTC')
  })

  test('that a card ends gives the turn its time from the post of that card on', () => {
    const game = say(timed('deadlines: {window: 24h, turn: 48h}'), SHOOT, ['Cy plays bomb on shoot', 13, '2T10:00'])
    expect(openedNow(game)?.line).toBe(2)
    expect(closes(game)).toBe('Fri 4 Dec 2026, 10:00 UTC')
  })

  test('opened by a post without a time, or without a post, has no deadline', () => {
    expect(closes(say(timed(WINDOW), ['Ada plays shoot on Bo', 12, '?']))).toBeUndefined()
    expect(closes(say(timed(WINDOW), ['Ada plays shoot on Bo', undefined, undefined]))).toBeUndefined()
  })

  test('closes later for a player who is away, and the post says for whom', () => {
    const game = say(timed(WINDOW, { away: ', away: [2026-12-02/2026-12-04]' }), SHOOT)
    expect(postText(game)).toContain(
      'Closes: Wed 2 Dec 2026, 18:04 UTC; for Dee Sat 5 Dec 2026, 18:04 UTC, or when all have spoken',
    )
    expect(messageText(game, 'Dee')).toContain('Closes: Sat 5 Dec 2026, 18:04 UTC\n')
    expect(messageText(game, 'Bo')).toContain('Closes: Wed 2 Dec 2026, 18:04 UTC\n')
    const left = say(game, ['Bo passes', 13, '1T19:00'], ['Cy passes', 14, '1T20:00'])
    expect(closes(left)).toBe('Sat 5 Dec 2026, 18:04 UTC')
  })
})

describe('the question after a window', () => {
  const turn = (...lines: readonly Said[]) => say(timed(`deadlines: {turn: 48h}`), SHOOT, ...lines)

  test('is open since the last answer, a sealed one as well', () => {
    const game = turn(['Cy passes', 13, '1T19:00'], ['Dee passes', 14, '1T20:00'], ['Bo plays graze', 'pm', '1T21:00'])
    expect(closes(game)).toBe('Thu 3 Dec 2026, 21:00 UTC')
  })

  test('is open since the latest post, in whatever order passes are logged', () => {
    const passes: Said[] = [
      ['Bo passes', 13, '1T19:00'],
      ['Cy passes', 14, '1T20:00'],
      ['Dee passes', 15, '1T21:00'],
    ]
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ])
      expect(closes(turn(...order.map((i) => passes[i]!)))).toBe('Thu 3 Dec 2026, 21:00 UTC')
  })

  test('opened by the host needs the time at which she did', () => {
    expect(closes(turn(['all pass because "it is late"', undefined, undefined]))).toBeUndefined()
    expect(closes(turn(['all pass because "it is late"', undefined, '2T18:05']))).toBe('Fri 4 Dec 2026, 18:05 UTC')
    expect(closes(turn(['host skips', undefined, '2T18:05']))).toBe('Fri 4 Dec 2026, 18:05 UTC')
  })

  test('is not opened anew by what leaves it open', () => {
    const game = turn(['host skips', undefined, '2T18:05'], ['host draws 1 for Cy', undefined, '3T09:00'])
    expect(openedNow(game)?.line).toBe(2)
  })
})

describe('an extension', () => {
  const open = () => say(timed('deadlines: {window: 24h, turn: 48h}, zone: Europe/Berlin'), SHOOT)
  const extend = (to: string): Said => [`host extends the open question to ${to}`, undefined, undefined]

  test('holds for the question that is open, the latest one', () => {
    expect(closes(say(open(), extend('2026-12-05T20:00')))).toBe('Sat 5 Dec 2026, 20:00 UTC+1')
    expect(closes(say(open(), extend('2026-12-05T20:00'), extend('2026-12-04T20:00Z')))).toBe(
      'Fri 4 Dec 2026, 21:00 UTC+1',
    )
  })

  test('does not hold for the next one', () => {
    const game = say(open(), extend('2026-12-05'), ['host skips', undefined, '2T18:05'])
    expect(closes(game)).toBe('Fri 4 Dec 2026, 19:05 UTC+1')
  })

  test('is undone like everything else', () => {
    const game = undo(say(open(), extend('2026-12-05')), { form: 'undo', count: 1 }, false).game
    expect(closes(game)).toBe('Wed 2 Dec 2026, 19:04 UTC+1')
  })

  test('to what is no time is not understood', () => {
    expect(() => say(open(), extend('soon'))).toThrow('soon is no time')
  })
})

test('the deal opens its question when the header says that it was posted', () => {
  expect(closes(timed('deadlines: {turn: 48h}'))).toBeUndefined()
  expect(closes(timed('deadlines: {turn: 48h}, dealt: 2026-12-01'))).toBe('Thu 3 Dec 2026, 00:00 UTC')
})

test('a deadline is told in the language of the game', () => {
  const game = say(timed('deadlines: {window: 24h, turn: 1d}, zone: Asia/Taipei', { lang: 'zh-Hant' }), SHOOT)
  expect(closes(game)).toBe('2026 年 12 月 3 日（週四）02:04 UTC+8')
  expect(deadlineOf(game)?.at).toBe('2026-12-02T18:04Z')
  expect(deadlineOf(game, 'en')?.text).toBe('Thu 3 Dec 2026, 02:04 UTC+8')
  expect(postText(game)).toContain('截止：2026 年 12 月 3 日（週四）02:04 UTC+8，或全員表態完畢')
  expect(postText(say(game, ['host skips', undefined, '2T18:05']))).toContain('不發言視為：結束回合')
})

describe('in random games (property)', () => {
  const { deal } = gameOf('danmaku')

  interface Played {
    readonly before: Opened | undefined
    readonly after: Opened | undefined
    readonly twin: Opened | undefined
    readonly sealed: boolean
    readonly withdrawn: boolean
    /** What the window answers has opened anew. */
    readonly reopened: boolean
  }

  /** Plays lines, one a minute, half of them by message. In the twin those that are sealed have other times. */
  function play(seed: string, windows: 'all' | 'able'): Played[] {
    const run = deal(`opened/${seed}`, { windows })
    const d = dice(`opened/${seed}`)
    const out: Played[] = []
    let opened = openedByDeal(run, 0)
    let twin = openedByDeal(run, 0)
    for (let number = 1; number <= 200 && !run.over; number++) {
      const said = randomAct(run, d, { pass: 0.3 })
      if (!said) break
      const back = d.chance(0.1) ? `${JSON.stringify(said.seat)}` : undefined
      const sealed = d.chance(0.5)
      const before = opened
      const { ask } = run
      const times = ask?.kind === 'window' ? ask.wait.reopened : 0
      const line =
        back && run.ask?.kind === 'window' && run.ask.wait.filed[0] ? withdrawal(run.ask.wait.filed[0].seat) : said.act
      if ('code' in run.take(line)) break
      const reopened = ask?.kind === 'window' && ask.wait.reopened > times
      const at = (minutes: number): Marks => ({
        auto: false,
        at: stampOf(minutes * 60_000),
        source: sealed ? 'pm' : number,
      })
      opened = openedAfter(opened, run, { number, line, marks: at(number) })
      twin = openedAfter(twin, run, { number, line, marks: at(sealed ? 10_000 + d.below(1000) : number) })
      out.push({ before, after: opened, twin, sealed, withdrawn: line.verb === 'withdraws', reopened })
    }
    return out
  }
  const withdrawal = (seat: string) =>
    ({
      form: 'act',
      who: { name: seat, quoted: true },
      verb: 'withdraws',
      what: [{ name: 'answer', quoted: false, stack: false, marks: [], times: 1 }],
    }) as const

  const games = Array.from({ length: 40 }, (_, i) => play(String(i), i % 2 === 0 ? 'all' : 'able'))
  const lines = games.flat()

  test('the time of a sealed answer moves the deadline of no question that it leaves open', () => {
    const sealedBy = new Set<Opened['line']>()
    let kept = 0
    for (const game of games) {
      sealedBy.clear()
      for (const [i, { after, twin, sealed }] of game.entries()) {
        expect(twin?.line).toBe(after?.line)
        if (sealed && after?.line === i + 1) sealedBy.add(i + 1)
        if (!after || sealedBy.has(after.line)) continue
        expect(twin?.at).toBe(after.at)
        if (sealed) kept++
      }
    }
    expect(kept).toBeGreaterThan(50)
  })

  test('who is asked anew always has the whole time, except who takes an answer back', () => {
    let anew = 0
    let back = 0
    let reopens = 0
    for (const { before, after, withdrawn, reopened } of lines) {
      if (!before || !after || after.of !== before.of) continue
      const more = [...after.asked].some((seat) => !before.asked.has(seat))
      if (withdrawn) back++
      if (more && !withdrawn) anew++
      if (reopened && !more) reopens++
      const isAnew = (more && !withdrawn) || reopened
      expect(after.line === before.line).toBe(!isAnew)
    }
    expect(anew).toBeGreaterThan(5)
    expect(reopens).toBeGreaterThan(0)
    expect(back).toBeGreaterThan(0)
  })
})
