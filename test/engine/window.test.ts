// Windows and joint choices without any game: passing, holding, withdrawing, filing, and who comes first.

import { describe, expect, test } from 'vitest'
import type { Proc } from '../../src/engine/question.ts'
import type { Run } from '../../src/engine/run.ts'
import { attend, type Order, Wait } from '../../src/engine/wait.ts'
import { anyCard, begin, discards, events, hand, plays, refused, type Setting, say } from './rules.ts'

const HANDS = { A: ['stone'], B: ['leaf', 'leaf'], C: ['reed'] }

/** Every answer takes effect, as long as there is one; then the game is over. */
function openWindow(order: Order, setting: Setting = {}, more: Parameters<typeof anyCard>[2] = {}): Run {
  return begin(
    function* (run): Proc<void> {
      const wait = new Wait({ moment: 'lot', data: {} }, undefined)
      const moment = anyCard(run, 'lot', more)
      wait.announce(moment)
      for (;;) {
        const said = yield* attend(run, wait, moment, order)
        if (!said) break
        yield* said.option.run(said)
      }
    },
    { hands: HANDS, ...setting },
  )
}

const played = (run: Run) => events(run).filter((e) => e.startsWith('played'))

describe('a window', () => {
  test('asks all who hold something, and ends when all have passed', () => {
    const run = openWindow('first', { hands: { A: ['stone'], B: [], C: ['reed'] } })
    expect(run.awaited()).toEqual(['A', 'C'])
    say(run, 'C passes', 'A passes')
    expect(run.over).toBe(true)
  })

  test('a pass may be replaced by an answer while it is open', () => {
    const run = openWindow('first')
    say(run, 'A passes')
    expect(run.awaited()).toEqual(['B', 'C'])
    expect(run.legal('A')).toEqual(['plays stone'])
    say(run, 'A plays stone')
    expect(played(run)).toEqual(['played A stone'])
  })

  test('all pass for everybody who is still awaited, and for nobody else', () => {
    const run = openWindow('first')
    say(run, 'B plays leaf')
    expect(run.awaited()).toEqual(['A', 'C'])
    say(run, 'all pass')
    expect(played(run)).toEqual(['played B leaf'])
    expect(run.over).toBe(true)
    expect(refused(run, 'all pass')).toBe('game-over')
  })

  test('a choice is nothing that all could pass', () => {
    const run = begin(
      function* (r) {
        yield* r.joint(['A'], { moment: 'gone', data: {} }, (seat) => [discards(r, seat, 1)])
      },
      { hands: HANDS },
    )
    expect(refused(run, 'all pass')).toBe('not-asked')
  })

  test('who holds is asked last', () => {
    const run = openWindow('first')
    say(run, 'A holds')
    expect(run.awaited()).toEqual(['B', 'C'])
    expect(refused(run, 'A holds')).toBe('not-asked')
    say(run, 'B passes', 'C holds')
    expect(run.awaited()).toEqual(['A', 'C'])
    say(run, 'C passes', 'A plays stone')
    expect(played(run)).toEqual(['played A stone'])
  })

  test('who holds may pass before the others have spoken, and all pass passes for her too', () => {
    const run = openWindow('first')
    say(run, 'A holds', 'A passes')
    expect(run.awaited()).toEqual(['B', 'C'])
    say(run, 'B holds', 'all pass')
    expect(run.over).toBe(true)
  })

  test('nobody else can hold, and a choice cannot be held', () => {
    const run = openWindow('first', { hands: { A: ['stone'] } })
    expect(refused(run, 'B holds')).toBe('not-asked')
    expect(refused(run, 'Zed holds')).toBe('unknown-name')
    say(run, 'A passes')
    expect(refused(run, 'A holds')).toBe('game-over')
  })
})

describe('withdrawing', () => {
  test('an answer that has been filed and not tried can be taken back', () => {
    const run = openWindow('seat')
    say(run, 'B plays leaf')
    expect(run.awaited()).toEqual(['A', 'C'])
    say(run, 'B withdraws answer')
    expect(run.awaited()).toEqual(['A', 'B', 'C'])
    say(run, 'all pass')
    expect(played(run)).toEqual([])
    expect(hand(run, 'B').length).toBe(2)
  })

  test('a pass is no answer that could be taken back', () => {
    const run = openWindow('first')
    say(run, 'A passes')
    expect(refused(run, 'A withdraws answer')).toBe('gone')
  })

  test('where there is none, it is gone', () => {
    const run = openWindow('first')
    expect(refused(run, 'A withdraws answer')).toBe('gone')
    expect(refused(run, 'Zed withdraws answer')).toBe('unknown-name')
    expect(refused(run, 'Zed withdraws orders')).toBe('unknown-name')
  })

  test('a sealed answer of a joint choice can be taken back until the last is in', () => {
    const gone: string[] = []
    const run = begin(
      function* (r) {
        const answers = yield* r.joint(['A', 'B'], { moment: 'gone', data: {} }, (seat) => [discards(r, seat, 1)])
        for (const [seat, said] of answers) gone.push(`${seat} ${said.act.what[0]?.name}`)
      },
      { hands: { A: ['stone', 'reed'], B: ['leaf'] } },
    )
    say(run, 'A discards stone', 'A withdraws answer', 'B discards leaf')
    expect(run.awaited()).toEqual(['A'])
    say(run, 'A discards reed')
    expect(gone.sort()).toEqual(['A reed', 'B leaf'])
    expect(refused(run, 'A withdraws answer')).toBe('game-over')
  })

  test('a queue and orders are dropped', () => {
    const run = openWindow('first')
    say(run, 'B then stone; leaf', 'B orders pass when C falls', 'C orders leaf at discard')
    expect(run.announced.queues.get('B')?.length).toBe(2)
    say(run, 'B withdraws queue')
    expect(run.announced.queues.size).toBe(0)
  })
})

describe('filing', () => {
  test('x2 files the same answer twice', () => {
    const run = openWindow('seat')
    say(run, 'B plays leaf x2', 'A passes', 'C passes')
    expect(played(run)).toEqual(['played B leaf', 'played B leaf'])
    expect(run.over).toBe(true)
  })

  test('an answer that has become illegal stays where it is, and only its owner learns it', () => {
    const run = openWindow('seat')
    say(run, 'B plays leaf x2', 'B plays leaf', 'A passes', 'C passes')
    expect(played(run)).toEqual(['played B leaf', 'played B leaf'])
    const kept = run.table.events.filter((e) => e.kind === 'kept')
    expect(kept.map((e) => [e.data, e.secret])).toEqual([[{}, { to: ['B'], data: { card: 'leaf' } }]])
  })

  test('first: answers take effect as they come', () => {
    const run = openWindow('first')
    say(run, 'C plays reed', 'A plays stone')
    expect(played(run)).toEqual(['played C reed', 'played A stone'])
  })

  test('first, but not at once: when all have spoken, the one concerned before the others, then as they came', () => {
    const run = openWindow('first', {}, { immediate: false, first: 'B' })
    say(run, 'C plays reed', 'A plays stone')
    expect(played(run)).toEqual([])
    say(run, 'B plays leaf')
    expect(played(run)).toEqual(['played B leaf', 'played C reed', 'played A stone'])
  })

  test('seat: when all have spoken, in seat order, whatever the order of the log', () => {
    const run = openWindow('seat')
    say(run, 'C plays reed', 'B plays leaf')
    expect(played(run)).toEqual([])
    say(run, 'A plays stone')
    expect(played(run)).toEqual(['played A stone', 'played B leaf', 'played C reed'])
  })

  test('poll: when all have spoken, in seat order', () => {
    const run = openWindow('poll')
    say(run, 'C plays reed', 'B plays leaf')
    expect(played(run)).toEqual([])
    expect(run.awaited()).toEqual(['A'])
    say(run, 'A passes')
    expect(played(run)).toEqual(['played B leaf', 'played C reed'])
  })

  test('when it opens anew, passes are void and filed answers are kept', () => {
    const wait = new Wait({ moment: 'lot', data: {} }, undefined)
    const run = begin(
      function* (r) {
        const moment = anyCard(r, 'lot', { immediate: false })
        wait.announce(moment)
        yield* attend(r, wait, moment, 'first')
      },
      { hands: HANDS },
    )
    say(run, 'A passes', 'B plays leaf')
    wait.reopen()
    expect(run.awaited()).toEqual(['A', 'C'])
    expect(wait.filed.map((f) => f.seat)).toEqual(['B'])
  })

  test('under windows: able only those are asked who can answer', () => {
    const run = begin(
      function* (r) {
        const wait = new Wait({ moment: 'lot', data: {} }, undefined)
        const moment = anyCard(r, 'lot', { options: (seat) => (seat === 'B' ? plays(r, seat) : []) })
        wait.announce(moment)
        yield* attend(r, wait, moment, 'first')
      },
      { hands: HANDS, options: { windows: 'able' } },
    )
    expect(run.awaited()).toEqual(['B'])
  })
})

describe('several copies of one name', () => {
  const hands = { A: ['stone(red)', 'stone(blue)', 'leaf(red)', 'leaf(red)'], B: ['reed'] }

  test('mean the one held longest', () => {
    const run = openWindow('first', { hands })
    say(run, 'A plays stone')
    expect(played(run)).toEqual(['played A stone red'])
  })

  test('are told apart by a mark', () => {
    const run = openWindow('first', { hands })
    expect(refused(run, 'A plays leaf(blue)')).toBe('not-held')
    expect(refused(run, 'A plays stone(green)')).toBe('unknown-name')
    say(run, 'A plays stone(blue)')
    expect(played(run)).toEqual(['played A stone blue'])
  })

  test('are an error under copies: ask, unless they are alike', () => {
    const run = openWindow('first', { hands, options: { copies: 'ask' } })
    expect(refused(run, 'A plays stone')).toBe('ambiguous-name')
    // What she said may be followed by more, as long as somebody else is awaited.
    say(run, 'A plays leaf', 'A plays stone(blue)', 'A plays stone')
    expect(played(run)).toEqual(['played A leaf red', 'played A stone blue', 'played A stone red'])
  })

  test('are an error under copies: ask in what is discarded, too, unless all of them go', () => {
    const joint = () =>
      begin(
        function* (r) {
          yield* r.joint(['A'], { moment: 'gone', data: {} }, (seat) => [discards(r, seat, 1, 3)])
        },
        { hands, options: { copies: 'ask' } },
      )
    expect(refused(joint(), 'A discards stone')).toBe('ambiguous-name')
    expect(refused(joint(), 'A discards leaf, stone')).toBe('ambiguous-name')
    for (const line of [
      'A discards stone(red)',
      'A discards leaf',
      'A discards stone x2',
      'A discards stone, leaf, stone',
    ])
      expect(refused(joint(), line), line).toBeUndefined()
  })
})
