// Queues, standing orders and claimed moments without any game.

import { describe, expect, test } from 'vitest'
import type { Trigger } from '../../src/engine/line.ts'
import { refusal } from '../../src/engine/match.ts'
import type { Option, Proc } from '../../src/engine/question.ts'
import type { Run } from '../../src/engine/run.ts'
import { attend, Wait } from '../../src/engine/wait.ts'
import { anyCard, begin, events, hand, plays, refused, type Setting, say } from './rules.ts'

const HANDS = { A: ['stone', 'leaf'], B: ['leaf'], C: ['reed'] }

/** Free steps of A; after each of her plays a window for the others. */
function* steps(run: Run): Proc<void> {
  for (;;) {
    const said = yield* run.choose({
      seat: 'A',
      about: { moment: 'step', data: {} },
      options: () => [
        ...plays(run, 'A').map(({ answers: _, ...o }) => o),
        { verb: 'ends', what: 'draught', *run() {} } as Option,
      ],
      optional: true,
      free: true,
      inside: false,
    })
    if (!said) return
    yield* said.option.run(said)
    const wait = new Wait({ moment: 'lot', data: { card: said.option.what ?? '' } }, 'A')
    const moment = anyCard(run, 'lot')
    wait.announce(moment)
    for (
      let answer = yield* attend(run, wait, moment, 'first');
      answer;
      answer = yield* attend(run, wait, moment, 'first')
    )
      yield* answer.option.run(answer)
  }
}

const game = (setting: Setting = {}) => begin(steps, { hands: HANDS, ...setting })

describe('a queue', () => {
  test('is said at once when the free step is there, and goes on when it comes back', () => {
    const run = game()
    expect(say(run, 'A then stone; leaf')).toEqual(['A plays stone'])
    expect(run.awaited()).toEqual(['B', 'C'])
    expect(say(run, 'all pass')).toEqual(['A plays leaf'])
    expect(run.announced.queues.size).toBe(0)
  })

  test('drops what has become illegal, tells which, and says the next', () => {
    const run = game()
    expect(say(run, 'A then stone; stone; leaf', 'all pass')).toEqual(['A plays stone', 'A plays leaf'])
    const note = run.table.events.find((e) => e.kind === 'dropped')
    expect(note?.data).toEqual({ who: 'A', said: 'plays stone' })
  })

  test('grows by a second line, and knows its names', () => {
    const run = game()
    say(run, 'B then leaf', 'B then reed')
    expect(run.announced.queues.get('B')?.map((a) => a.what[0]?.name)).toEqual(['leaf', 'reed'])
    expect(refused(run, 'B then dragon')).toBe('unknown-name')
    expect(refused(run, 'Zed then leaf')).toBe('unknown-name')
  })

  test('of who is out of the game is refused', () => {
    const run = game({ rules: { active: (_run, seat) => seat !== 'C' } })
    expect(refused(run, 'C then reed')).toBe('not-active')
    expect(refused(run, 'C orders pass')).toBe('not-active')
  })
})

describe('a standing order', () => {
  test('answers for its owner whenever she is asked', () => {
    const run = game()
    say(run, 'B orders pass', 'C orders reed')
    expect(say(run, 'A plays stone')).toEqual(['B passes', 'C plays reed'])
    // C has nothing left to answer with; B's order holds for the next window.
    expect(say(run, 'A plays leaf')).toEqual(['B passes'])
  })

  test('of several seats the first in seat order speaks first', () => {
    const run = game()
    say(run, 'C orders pass', 'B orders leaf')
    expect(say(run, 'A plays stone')).toEqual(['B plays leaf', 'C passes'])
  })

  test('is silent where it would be refused', () => {
    const run = game()
    say(run, 'B orders reed')
    expect(say(run, 'A plays stone')).toEqual([])
    expect(run.awaited()).toEqual(['B', 'C'])
  })

  test('speaks at once when it comes in while she is asked', () => {
    const run = game()
    say(run, 'A plays stone')
    expect(say(run, 'C orders pass')).toEqual(['C passes'])
    expect(run.awaited()).toEqual(['B'])
  })

  test('speaks only while its trigger holds, and goes when its time is over', () => {
    const holds = new Map<string, 'now' | 'not' | 'over'>([['B', 'not']])
    const run = game({ rules: { triggered: (_run, seat) => holds.get(seat) ?? 'now' } })
    say(run, 'B orders pass until my-turn')
    expect(say(run, 'A plays stone')).toEqual([])
    holds.set('B', 'now')
    expect(say(run, 'C passes')).toEqual(['B passes'])
    holds.set('B', 'over')
    expect(say(run, 'A plays leaf')).toEqual([])
    expect(run.announced.orders.size).toBe(0)
  })

  test('is withdrawn by its owner', () => {
    const run = game()
    say(run, 'B orders pass', 'C orders pass', 'B withdraws orders')
    expect(say(run, 'A plays stone')).toEqual(['C passes'])
  })

  const TRIGGERS: readonly (readonly [string, Trigger['kind']])[] = [
    ['', 'always'],
    [' until attacked', 'until'],
    [' until my-turn', 'until'],
    [' until resolved', 'until'],
    [' when attacked', 'attacked'],
    [' when attacked by A', 'attacked'],
    [' when at-0', 'at-0'],
    [' when stone played', 'played'],
    [' when C falls', 'falls'],
    [' when A reaches draught', 'reaches'],
    [' when weather arrives', 'arrives'],
    [' at discard', 'step'],
    [' at exchange', 'step'],
  ]
  for (const [text, kind] of TRIGGERS) {
    test(`"pass${text}" asks the game whether it holds, and speaks when it does`, () => {
      const asked: Trigger[] = []
      const triggered = (_run: Run, _seat: string, trigger: Trigger) => {
        asked.push(trigger)
        return trigger.kind === kind ? 'now' : 'not'
      }
      const run = game({ rules: { triggered } })
      say(run, `B orders pass${text}`)
      expect(say(run, 'A plays stone')).toEqual(['B passes'])
      expect(new Set(asked.map((t) => t.kind))).toEqual(new Set([kind]))
    })
  }

  test('names in a trigger must be known', () => {
    const run = game()
    for (const trigger of ['when attacked by Zed', 'when dragon played', 'when Zed falls', 'when Zed reaches draught'])
      expect(refused(run, `B orders pass ${trigger}`), trigger).toBe('unknown-name')
    expect(refused(run, 'B orders dragon')).toBe('unknown-name')
  })
})

describe('a claimed moment', () => {
  /** Cards are turned over one after another; whoever claims one of them spends a card of her own. */
  function* turning(run: Run): Proc<void> {
    for (const card of ['stone', 'leaf', 'reed', 'stone']) {
      run.table.record('turned', { card })
      const wait = new Wait({ moment: 'turned', data: { card } }, undefined)
      const moment = anyCard(run, 'turned', { asks: () => false })
      wait.announce(moment)
      const said = yield* run.claim(wait, moment)
      if (said) yield* said.option.run(said)
      if (card !== 'leaf') continue
      yield* run.choose({
        seat: 'A',
        about: { moment: 'step', data: {} },
        options: () => [],
        optional: true,
        free: true,
        inside: false,
      })
    }
  }
  const run = () => begin(turning, { hands: HANDS })

  test('passes by when nobody has open means', () => {
    expect(events(run())).toEqual(['turned stone', 'turned leaf'])
  })

  test('is answered late, where it was: what came after it comes again', () => {
    const late = run()
    say(late, 'B plays leaf')
    expect(events(late)).toEqual(['turned stone', 'played B leaf', 'turned leaf'])
    expect(late.awaited()).toEqual(['A'])
  })

  test('is answered by several, each at the first that is still free', () => {
    const late = run()
    say(late, 'C plays reed', 'B plays leaf')
    expect(events(late)).toEqual(['turned stone', 'played C reed', 'turned leaf', 'played B leaf'])
    expect(refused(late, 'C plays reed')).toBe('not-asked')
  })

  test('is past after the next line, and the run goes on and ends as one', () => {
    const late = run()
    say(late, 'B plays leaf', 'A passes')
    expect(events(late)).toEqual(['turned stone', 'played B leaf', 'turned leaf', 'turned reed', 'turned stone'])
    expect(late.over).toBe(true)
    expect(refused(late, 'C plays reed')).toBe('game-over')
  })

  test('replays from its lines, late ones included', () => {
    const [live, again] = [run(), run()]
    for (const each of [live, again]) say(each, 'C plays reed', 'B plays leaf', 'A passes')
    expect(events(again)).toEqual(events(live))
    expect(again.over).toBe(true)
  })

  test('a refused line changes nothing', () => {
    const late = run()
    const before = events(late)
    for (const line of ['B plays stone', 'B plays dragon', 'Zed plays leaf', 'all pass', 'B passes'])
      expect(refused(late, line), line).toBeDefined()
    expect(events(late)).toEqual(before)
    say(late, 'B plays leaf')
    expect(hand(late, 'B')).toEqual([])
  })

  test("a host's repair that is refused keeps it open", () => {
    const late = begin(turning, { hands: HANDS, rules: { hostDeed: () => refusal('not-held', 'it is not there') } })
    expect(refused(late, 'host draws 1 for A')).toBe('not-held')
    say(late, 'B plays leaf')
    expect(events(late)).toContain('played B leaf')
  })

  test('is past when an order has spoken since', () => {
    const late = begin(
      function* (r) {
        const free = {
          about: { moment: 'step', data: {} },
          options: () => [],
          optional: true,
          free: true,
          inside: false,
        }
        yield* r.choose({ seat: 'A', ...free })
        const claimed = new Wait({ moment: 'turned', data: {} }, undefined)
        const turned = anyCard(r, 'turned', { asks: () => false })
        claimed.announce(turned)
        const said = yield* r.claim(claimed, turned)
        if (said) yield* said.option.run(said)
        yield* r.choose({ seat: 'B', ...free })
        yield* r.choose({ seat: 'A', ...free })
      },
      { hands: { B: ['leaf'], C: ['reed'] }, rules: { triggered: (r) => (r.awaited().includes('B') ? 'now' : 'not') } },
    )
    say(late, 'B orders pass')
    expect(say(late, 'A passes')).toEqual(['B passes'])
    expect(refused(late, 'C plays reed')).toBe('not-asked')
    expect(events(late)).toEqual([])
  })

  test('the rules can end the game after a late line', () => {
    const ends = begin(
      function* (r) {
        yield* turning(r)
        r.end()
        yield* turning(r)
      },
      { hands: HANDS },
    )
    say(ends, 'B plays leaf', 'A passes')
    expect(ends.over).toBe(true)
  })
})
