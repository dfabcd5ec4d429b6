// Times that a host types: one without a zone is a time of the zone in the header, wherever she gives it, and all times
// that the thread reads are printed in that zone.

import { expect, test } from 'vitest'
import { untimed } from '../../src/cli/late.ts'
import { act } from '../../src/host/act.ts'
import { amend } from '../../src/host/amend.ts'
import type { OpenGame } from '../../src/host/open.ts'
import { posted, postText, trouble } from '../host/evening.ts'
import { say, timed } from './evening.ts'

const berlin = () => timed('zone: Europe/Berlin, deadlines: {window: 24h, turn: 48h}, dealt: 2026-12-01')
const SHOOT = { texts: ['Ada plays shoot on Bo'], post: 12 }
const times = (game: OpenGame) => game.log.map((line) => line.marks.at)

test('the time of a post is read in it, and logged with its zone', () => {
  const game = act(berlin(), { ...SHOOT, at: '2026-12-01T19:04' }).game
  expect(times(game)).toEqual(['2026-12-01T18:04Z'])
  expect(postText(game)).toContain('Closes: Wed 2 Dec 2026, 19:04 UTC+1')
  const host = act(game, { texts: ['host note "late"'], at: '2026-12-01T20:00' }).game
  expect(times(host)).toEqual(['2026-12-01T18:04Z', '2026-12-01T19:00Z'])
})

test('so is that of a post amended later; a zone that is written stays as it is', () => {
  const game = act(berlin(), { ...SHOOT, at: '2026-12-01T19:04+01:00' }).game
  expect(times(game)).toEqual(['2026-12-01T19:04+01:00'])
  expect(times(amend(game, { number: 1, at: '2026-12-01T20:30' }).game)).toEqual(['2026-12-01T19:30Z'])
})

test('a post has a time of day', () => {
  for (const at of ['2026-12-01', '2026-02-30T12:00', 'noon'])
    expect(trouble(() => act(berlin(), { ...SHOOT, at })).what).toBe(`${at} is no time of a post`)
})

test('until when a question is extended is told in it as well', () => {
  const open = posted(act(berlin(), { ...SHOOT, at: '2026-12-01T19:04' }).game)
  const game = say(open, ['host extends the open question to 2026-12-10T20:00', undefined, undefined])
  expect(postText(game)).toContain('The open question is extended to Thu 10 Dec 2026, 20:00 UTC+1')
})

test('who gives no time with the line that opens a question is told that nobody can say when it closes', () => {
  const game = act(berlin(), { texts: ['Ada plays shoot on Bo'], post: 'pm' }).game
  expect(untimed(game)?.line).toBe(1)
  expect(untimed(game)?.mend).toContain(`danmaku amend ${game.path} 1 --at TIME`)
  expect(untimed(amend(game, { number: 1, at: '2026-12-01T19:04' }).game)).toBeUndefined()
  const noLimit = act(timed('deadlines: {turn: 48h}'), { texts: ['Ada plays shoot on Bo'] }).game
  expect(untimed(noLimit)).toBeUndefined()
})
