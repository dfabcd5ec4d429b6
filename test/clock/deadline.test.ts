// When a question runs out: pauses, players who are away, the minute of the deadline, what the host has extended.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deadlineFor, runOut, type Span, spansOf, type Timed } from '../../src/clock/deadline.ts'
import type { Opened } from '../../src/clock/opened.ts'
import { instantOf, MINUTE, wholeMinute } from '../../src/clock/time.ts'
import { type HeaderInput, headerSchema } from '../../src/gamefile/header.ts'

const utc = (text: string): number => Date.parse(text)
const header = (clock: HeaderInput['clock'], players: HeaderInput['players'] = [{ name: 'Bo' }]): Timed =>
  headerSchema.parse({ danmaku: 1, rules: ['danmaku'], clock, players })
const opened = (at: string | undefined, more: Partial<Opened> = {}): Opened => ({
  ...{ kind: 'window', line: 4, at: at === undefined ? undefined : utc(at), of: {}, anew: 0 },
  ...{ asked: new Set(), posted: Number.NEGATIVE_INFINITY, extended: undefined, others: [] },
  ...more,
})
const extended = (to: string, line = 4) => ({ to, opened: line, of: {}, anew: 0 })

/** When it runs out for Bo, as text; or why it does not. */
function runsOut(timed: Timed, question: Opened, seat = 'Bo'): string {
  const deadline = deadlineFor(timed, question, seat)
  return typeof deadline === 'object' ? new Date(deadline.at).toISOString().replace(':00.000Z', 'Z') : deadline
}

const DAY = { deadlines: { window: '24h' } }

describe('a window with 24 hours to answer', () => {
  test('runs out a day after the post that opened it', () => {
    expect(runsOut(header(DAY), opened('2026-12-01T18:04Z'))).toBe('2026-12-02T18:04Z')
  })

  test('has 24 hours of time also when the clocks change', () => {
    const berlin = header({ ...DAY, zone: 'Europe/Berlin' })
    expect(runsOut(berlin, opened('2026-10-24T18:00+02:00'))).toBe('2026-10-25T16:00Z')
  })

  test('runs out never when nobody knows since when it is open', () => {
    expect(runsOut(header(DAY), opened(undefined))).toBe('no-time')
  })

  test('says nothing of other kinds of questions, which have no deadline then', () => {
    expect(runsOut(header(DAY), opened('2026-12-01T18:04Z', { kind: 'turn' }))).toBe('no-limit')
    expect(runsOut(header(DAY), opened(undefined, { kind: 'joint' }))).toBe('no-limit')
  })

  test.each([
    ['before it', '2026-11-20/2026-11-21', '2026-12-02T18:04Z'],
    ['after it', '2026-12-03/2026-12-04', '2026-12-02T18:04Z'],
    ['within it', '2026-12-02T00:00/2026-12-02T06:00', '2026-12-03T00:04Z'],
    ['over its end', '2026-12-02T18:00/2026-12-05T12:00', '2026-12-05T12:04Z'],
    ['over its beginning', '2026-12-01T00:00/2026-12-03T00:00', '2026-12-04T00:00Z'],
    ['that begins with its last minute', '2026-12-02T18:04/2026-12-03T00:00', '2026-12-03T00:00Z'],
    ['of two whole days', '2026-12-02/2026-12-03', '2026-12-04T18:04Z'],
  ])('and a pause %s', (_, pause, at) => {
    expect(runsOut(header({ ...DAY, pauses: [pause] }), opened('2026-12-01T18:04Z'))).toBe(at)
  })

  test('and pauses that overlap, which count once', () => {
    const pauses = ['2026-12-02T06:00/2026-12-02T12:00', '2026-12-02T00:00/2026-12-02T08:00']
    expect(runsOut(header({ ...DAY, pauses }), opened('2026-12-01T18:04Z'))).toBe('2026-12-03T06:04Z')
  })

  test('and a player who is away, for whom alone it runs out later', () => {
    const timed = header(DAY, [{ name: 'Bo', away: ['2026-12-02/2026-12-03'] }, { name: 'Cy' }])
    expect(runsOut(timed, opened('2026-12-01T18:04Z'))).toBe('2026-12-04T18:04Z')
    expect(runsOut(timed, opened('2026-12-01T18:04Z'), 'Cy')).toBe('2026-12-02T18:04Z')
  })
})

describe('an extension by the host', () => {
  const away = header({ ...DAY, zone: 'Europe/Berlin', pauses: ['2026-12-02/2026-12-20'] })

  test('holds as she said it, pauses or not', () => {
    expect(runsOut(away, opened('2026-12-01T18:04Z', { extended: extended('2026-12-05T20:00') }))).toBe(
      '2026-12-05T19:00Z',
    )
  })

  test('to a day is to its end', () => {
    expect(runsOut(away, opened(undefined, { extended: extended('2026-12-05') }))).toBe('2026-12-05T23:00Z')
  })

  test('gives a deadline to a question that would have none', () => {
    const question = opened(undefined, { kind: 'turn', extended: extended('2026-12-05T20:00Z') })
    expect(runsOut(header(DAY), question)).toBe('2026-12-05T20:00Z')
  })

  test('of a question that has been opened anew since gives no less than its kind has', () => {
    const again = (at: string) => opened(at, { line: 9, extended: extended('2026-12-03T20:00Z') })
    expect(runsOut(header(DAY), again('2026-12-03T12:00Z'))).toBe('2026-12-04T12:00Z')
    expect(runsOut(header(DAY), again('2026-12-02T12:00Z'))).toBe('2026-12-03T20:00Z')
  })
})

describe('a post', () => {
  const closes = (minute: 'inclusive' | 'exclusive', at: string) => {
    const deadline = deadlineFor(header({ ...DAY, minute }), opened(at), 'Bo')
    return typeof deadline === 'object' ? new Date(deadline.closes).toISOString() : deadline
  }

  test('in the minute of the deadline counts, where the header says inclusive', () => {
    expect(closes('inclusive', '2026-12-01T18:04Z')).toBe('2026-12-02T18:05:00.000Z')
    expect(closes('inclusive', '2026-12-01T18:04:40Z')).toBe('2026-12-02T18:05:00.000Z')
  })

  test('in the minute of the deadline comes too late, where the header says exclusive', () => {
    expect(closes('exclusive', '2026-12-01T18:04Z')).toBe('2026-12-02T18:04:00.000Z')
    expect(closes('exclusive', '2026-12-01T18:04:40Z')).toBe('2026-12-02T18:04:00.000Z')
  })

  test('of one minute is in time or late whatever its second (property)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('inclusive' as const, 'exclusive' as const),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 59_999 }),
        (minute, second, within) => {
          const question = { ...opened('2026-12-01T18:04Z'), at: utc('2026-12-01T18:04Z') + second * 1000 }
          const deadline = deadlineFor(header({ ...DAY, minute }), question, 'Bo')
          if (typeof deadline !== 'object') throw new Error(deadline)
          const stamp = wholeMinute(deadline.at) + within
          expect(stamp < deadline.closes).toBe(minute === 'inclusive')
          expect(wholeMinute(deadline.at) - 1 < deadline.closes).toBe(true)
          expect(wholeMinute(deadline.at) + MINUTE < deadline.closes).toBe(false)
        },
      ),
    )
  })
})

describe('time that stands still (property)', () => {
  const hours = fc.integer({ min: 0, max: 400 })
  const span: fc.Arbitrary<Span> = fc
    .tuple(hours, fc.integer({ min: 1, max: 100 }))
    .map(([from, length]) => ({ from: from * 60 * MINUTE, to: (from + length) * 60 * MINUTE }))
  const spans = fc.array(span, { maxLength: 6 }).map((list) => list.sort((a, b) => a.from - b.from))
  const question = fc.tuple(hours, fc.integer({ min: 1, max: 200 }))
  const HOUR = 60 * MINUTE

  test('a pause never shortens, and never gives more than its own length', () => {
    fc.assert(
      fc.property(question, spans, span, ([since, time], before, more) => {
        const without = runOut(since * HOUR, time * HOUR, before)
        const all = [...before, more].sort((a, b) => a.from - b.from)
        const withOne = runOut(since * HOUR, time * HOUR, all)
        expect(withOne).toBeGreaterThanOrEqual(without)
        if (before.length === 0) expect(withOne - without).toBeLessThanOrEqual(more.to - more.from)
      }),
    )
  })

  test('exactly so many hours pass outside of pauses, and none runs out within one', () => {
    fc.assert(
      fc.property(question, spans, ([since, time], still) => {
        const end = runOut(since * HOUR, time * HOUR, still)
        const stands = (at: number) => still.some(({ from, to }) => from <= at && at < to)
        let ran = 0
        for (let at = since * HOUR; at < end; at += HOUR) if (!stands(at)) ran++
        expect(ran).toBe(time)
        expect(stands(end)).toBe(false)
      }),
    )
  })

  test('more time is never over sooner', () => {
    fc.assert(
      fc.property(question, spans, ([since, time], still) => {
        const later = runOut(since * HOUR, (time + 1) * HOUR, still)
        expect(later).toBeGreaterThanOrEqual(runOut(since * HOUR, time * HOUR, still) + HOUR)
        expect(runOut((since + 1) * HOUR, time * HOUR, still)).toBeGreaterThanOrEqual(
          runOut(since * HOUR, time * HOUR, still),
        )
      }),
    )
  })
})

describe('the header', () => {
  const mistakes = (clock: unknown, players: unknown = []) =>
    headerSchema
      .safeParse({ danmaku: 1, rules: ['danmaku'], clock, players })
      .error?.issues.map((i) => i.path.join('.'))

  test.each([
    ['a kind of question that there is not', { deadlines: { windows: '24h' } }, 'clock.deadlines'],
    ['a pause that ends before it begins', { pauses: ['2026-12-27/2026-12-24'] }, 'clock.pauses.0'],
    ['a deal at no time', { dealt: 'yesterday' }, 'clock.dealt'],
  ])('refuses %s', (_, clock, path) => {
    expect(mistakes(clock)).toEqual([path])
  })

  test('refuses an absence that is none', () => {
    expect(mistakes({}, [{ name: 'Bo', away: ['Sunday'] }])).toEqual(['players.0.away.0'])
    expect(
      mistakes({}, [{ name: 'Bo', away: [{ from: '2026-12-24', to: '2026-12-27', because: 'a trip' }] }]),
    ).toBeUndefined()
  })

  test('may write a pause by days, by hours, and in a zone', () => {
    const { clock } = header({
      pauses: ['2026-12-24/2026-12-26', { from: '2026-12-24T12:00', to: '2026-12-24T18:00Z' }],
    })
    expect(spansOf(clock.pauses, 'Europe/Berlin').map(({ from, to }) => [from, to])).toEqual([
      [utc('2026-12-23T23:00Z'), utc('2026-12-26T23:00Z')],
      [utc('2026-12-24T11:00Z'), utc('2026-12-24T18:00Z')],
    ])
    expect(instantOf('2026-12-24', 'Europe/Berlin')).toBe(utc('2026-12-23T23:00Z'))
  })
})
