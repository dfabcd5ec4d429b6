// Times as they are written and shown, in zones whose clocks change.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockText, instantOf, MINUTE, offsetAt, shownIn, stampOf } from '../../src/clock/time.ts'

const utc = (text: string): number => Date.parse(text)
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Taipei', 'Asia/Kathmandu', 'America/St_Johns'] as const

describe('a time that is written', () => {
  test.each([
    ['with Z is in UTC, whatever the zone', '2026-12-01T18:04Z', 'Asia/Taipei', '2026-12-01T18:04Z'],
    ['with an offset says so itself', '2026-12-01T18:04+05:45', 'UTC', '2026-12-01T12:19Z'],
    ['with an offset to the west', '2026-12-01T18:04-03:30', 'UTC', '2026-12-01T21:34Z'],
    ['with seconds', '2026-12-01T18:04:59Z', 'UTC', '2026-12-01T18:04:59Z'],
    ['bare is read in the zone, in winter', '2026-12-01T18:04', 'Europe/Berlin', '2026-12-01T17:04Z'],
    ['bare is read in the zone, in summer', '2026-07-01T18:04', 'Europe/Berlin', '2026-07-01T16:04Z'],
    ['as a day begins with it', '2026-12-24', 'America/New_York', '2026-12-24T05:00Z'],
    ['twice on the wall is the first of the two', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30Z'],
    ['never on the wall is an hour on', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30Z'],
  ])('%s', (_, text, zone, instant) => {
    expect(instantOf(text, zone)).toBe(utc(instant))
  })

  test('as the last day is there to its end', () => {
    expect(instantOf('2026-12-31', 'UTC', 'ends')).toBe(utc('2027-01-01T00:00Z'))
    expect(instantOf('2026-10-25', 'Europe/Berlin', 'ends')).toBe(utc('2026-10-25T23:00Z'))
    expect(instantOf('2026-12-31T12:00', 'UTC', 'ends')).toBe(utc('2026-12-31T12:00Z'))
  })

  test.each([
    'soon',
    '',
    '2026-02-30',
    '2026-13-01',
    '2026-12-01T25:00Z',
    '2026-12-01T18:60Z',
    '2026-12-01 18:04',
    '?',
  ])('but "%s" is none', (text) => {
    expect(instantOf(text, 'UTC')).toBeUndefined()
  })
})

test.each([
  ['UTC', '2026-12-02T18:00Z', 'UTC', '18:00', 3],
  ['Europe/Berlin', '2026-12-02T23:30Z', 'UTC+1', '00:30', 4],
  ['Europe/Berlin', '2026-07-01T18:00Z', 'UTC+2', '20:00', 3],
  ['Asia/Kathmandu', '2026-12-02T18:00Z', 'UTC+5:45', '23:45', 3],
  ['America/St_Johns', '2026-12-02T18:00:07Z', 'UTC-3:30', '14:30:07', 3],
])('%s shows %s as %s %s', (zone, instant, name, clock, weekday) => {
  const shown = shownIn(utc(instant), zone)
  expect([shown.zone, clockText(shown), shown.weekday]).toEqual([name, clock, weekday])
})

test('what a zone shows is read back as the same time, unless its clocks show it twice (property)', () => {
  let changes = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: utc('2026-01-01T00:00Z') / MINUTE, max: utc('2028-01-01T00:00Z') / MINUTE }),
      (zone, minutes) => {
        const instant = minutes * MINUTE
        const { year, month, day, ...time } = shownIn(instant, zone)
        const two = (n: number) => String(n).padStart(2, '0')
        const back = instantOf(`${year}-${two(month)}-${two(day)}T${clockText(time)}`, zone)
        const earlier = offsetAt(instant - 60 * MINUTE, zone) - offsetAt(instant, zone)
        if (earlier > 0) changes++
        expect(back).toBe(earlier > 0 ? instant - earlier : instant)
        expect(instantOf(stampOf(instant), 'Asia/Taipei')).toBe(instant)
      },
    ),
    { numRuns: 400, examples: [['Europe/Berlin', utc('2026-10-25T01:30Z') / MINUTE]] },
  )
  expect(changes).toBeGreaterThan(0)
})
