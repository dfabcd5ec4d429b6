// Random games: a fault is found, repeated by its number and shortened; what is asked for is counted; nothing depends on
// how many threads play.

import { describe, expect, test } from 'vitest'
import { gameModule } from '../../src/games/index.ts'
import type { Broken, GameModule } from '../../src/games/module.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { type FuzzSpec, figures, fuzz, joinReports, playBlock, seedOf } from '../../src/proof/fuzz.ts'
import { Memory } from '../../src/proof/memory.ts'
import { replayFor, startRun } from '../../src/proof/playout.ts'
import { shorten } from '../../src/proof/shrink.ts'
import { slice } from './slice.ts'

const game = gameModule('danmaku')
const spec: FuzzSpec = {
  program: slice,
  game,
  games: 30,
  players: [4, 5],
  seed: 'proof',
  options: {},
  maxLines: 3000,
  probe: 10,
}

/** The same game, with one more thing that must never be. */
const forbidding = (look: (run: ReturnType<typeof startRun>) => Broken[]): GameModule => ({
  ...game,
  proof: {
    ...game.proof!,
    invariants: (run) => {
      const own = game.proof!.invariants(run)
      return () => [...own(), ...look(run)]
    },
  },
})

/** Nobody may have two Power in play. */
const planted = forbidding((run) =>
  run.table.seats
    .filter((s) => run.table.zone('play', s).cards.filter((c) => c.kind === 'power').length > 1)
    .map((s) => ({ rule: 'two-powers', what: `${s} has two Power` })),
)

/** A game whose table loses a card: what is discarded for the second Melee is nowhere. */
const losing: GameModule = {
  ...game,
  start: (...args) => {
    const start = game.start(...args)
    return {
      ...start,
      table: () => {
        const table = start.table()
        const move = table.move.bind(table)
        table.move = (card, to, ...rest) => {
          move(card, to, ...rest)
          if (card.kind === 'melee' && to.name === 'discard') to.cards.splice(to.cards.indexOf(card), 1)
        }
        return table
      },
    }
  },
}

/** A game that breaks down when somebody plays Last Word. */
const throwing: GameModule = {
  ...game,
  start: (...args) => {
    const start = game.start(...args)
    return {
      ...start,
      table: () => {
        const table = start.table()
        const record = table.record.bind(table)
        table.record = (kind, data, secret) => {
          if (kind === 'played' && data.card === 'last-word') throw new Error(`${String(data.who)} said the last word`)
          return record(kind, data, secret)
        }
        return table
      },
    }
  },
}

describe.each([
  ['an invariant of the game', planted, 'two-powers'],
  ['a card that is lost', losing, 'conserve'],
  ['an exception', throwing, 'exception … said the last word'],
] as const)('a fault, %s', (_, broken, rule) => {
  const report = fuzz({ ...spec, game: broken })
  const fault = report.fault!

  test('is found, and the games before it count', () => {
    expect(fault.rule).toBe(rule)
    expect(report.games).toBe(fault.number - 1)
    expect(fault.seed).toBe(seedOf('proof', fault.number))
  })

  test('is repeated by the number of its game alone', () => {
    expect(fuzz({ ...spec, game: broken, only: fault.number }).fault).toEqual(fault)
  })

  test('is shortened to lines of which none can go', () => {
    const { players, seed } = fault
    const one = { ...spec, game: broken, players, seed }
    const short = shorten(one, fault.lines, fault.rule)!
    expect(short.broken?.rule).toBe(rule)
    expect(short.lines.length).toBeLessThan(fault.lines.length)
    expect(replayFor(one, short.lines, rule)).toEqual(short)
    for (const left of short.lines)
      expect(
        replayFor(
          one,
          short.lines.filter((line) => line !== left),
          rule,
        ).broken,
      ).toBeUndefined()
    // Whole, every line is taken: a host can say them one after another.
    const run = startRun({ ...one, game })
    for (const line of short.lines) expect(run.take(parseLine(line))).not.toHaveProperty('code')
  })
})

test('a list of lines that breaks nothing is not shortened', () => {
  const { players, seed, lines } = fuzz({ ...spec, game: planted }).fault!
  expect(shorten({ ...spec, players, seed }, lines, 'two-powers')).toBeUndefined()
})

describe('with coverage', () => {
  const plan: FuzzSpec = { ...spec, games: 28, cover: true }
  const blocks = [playBlock(plan, 0), playBlock(plan, 1)] as const
  const whole = fuzz(plan)

  test('what has run is told, and nearly all of it runs in a few games', () => {
    const { covered } = whole
    expect(covered).toContain('cards/graze modes.0.do.0')
    expect(covered).toContain('graze for another')
    expect(covered.size).toBeGreaterThan(80)
    expect(fuzz({ ...spec, games: 2 }).covered.size).toBe(0)
  })

  test('a game is the same alone as among the others', () => {
    expect(blocks.map((b) => b.games)).toEqual([25, 3])
    const alone = fuzz({ ...plan, only: 28 })
    expect(alone.games).toBe(1)
    expect(alone.lines[0]).toBe(whole.lines[27])
    // It is another one without what the games before it left to remember.
    expect(fuzz({ ...spec, only: 28 }).lines[0]).not.toBe(whole.lines[27])
  })

  test('blocks played apart add up to the whole', () => {
    expect(joinReports(blocks)).toEqual(whole)
  })
})

test('blocks after the one with a fault do not count, whoever was faster', () => {
  const plan: FuzzSpec = { ...spec, game: planted, games: 75 }
  const faulty = playBlock(plan, 0)
  expect(faulty.fault).toBeDefined()
  const later = playBlock({ ...plan, game }, 1)
  expect(joinReports([faulty, later])).toEqual(fuzz(plan))
})

test('the player prefers what she has not said', () => {
  const memory = new Memory(game)
  const run = startRun({ ...spec, players: 4, seed: seedOf('proof', 1) })
  const option = { verb: 'plays', what: 'shoot', run: function* () {} } as const
  expect(memory.taste(run).fresh?.('Ada', option)).toBe(true)
  expect(memory.taste(run).weight?.(option, 'Ada')).toBe(8)
  memory.keep(run, {
    form: 'act',
    who: { name: 'Bo', quoted: false },
    verb: 'plays',
    what: [{ name: 'shoot', quoted: false, stack: false, marks: [], times: 1 }],
  })
  expect(memory.taste(run).fresh?.('Ada', option)).toBe(false)
  expect(memory.taste(run).weight?.(option, 'Ada')).toBe(1)
})

test('the figures say who won how often with how many players', () => {
  const report = {
    games: 5,
    ended: 4,
    lines: [10, 30, 20, 50, 40],
    windows: 8,
    answered: 2,
    plays: new Map([
      ['graze', 3],
      ['shoot', 9],
    ]),
    wins: new Map([
      ['4 games', 2],
      ['5 games', 3],
      ['4 heroine', 1],
      ['5 stage-boss', 2],
      ['5 ex-boss', 1],
    ]),
    covered: new Set<string>(),
  }
  expect(figures(report, false)).toBe(`games 5, ended 4 (80.0 %)
lines per game: median 30, longest 50
windows 8, answered by more than a pass 2 (25.0 %)`)
  expect(figures(report, true).split('\n').slice(3)).toEqual([
    'plays: shoot 9, graze 3',
    'wins with 4 players, 2 games: heroine 1 (50.0 %)',
    'wins with 5 players, 3 games: stage-boss 2 (66.7 %), ex-boss 1 (33.3 %)',
  ])
})
