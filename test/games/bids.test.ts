// A third game on the same engine, language, lines, views, log and audit chain: sealed bids, with neither turns nor
// life. What is proven here is proven without any word of Danmaku!!.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Act } from '../../src/engine/line.ts'
import { type Chance, seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import type { Card } from '../../src/engine/table.ts'
import { chainNext, chainStart } from '../../src/gamefile/digest.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { printLine } from '../../src/lines/print.ts'
import { dice, randomAct } from '../../src/proof/player.ts'
import { playOut } from '../../src/proof/playout.ts'
import { joinPacks, readPack } from '../../src/rules/read.ts'
import { project } from '../../src/views/project.ts'
import type { Viewer } from '../../src/views/view.ts'
import { bids } from './bids/bids.ts'

const program = joinPacks([readPack('test/games/bids/pack', bids.sections)])
const SEATS = ['Ada', 'Bo', 'Cy']

/** The named cards come first, in this order; what is picked at random is the first. */
function stacked(...first: readonly string[]): Chance {
  const shuffle = <T>(_stream: string, items: readonly T[]): T[] => {
    const rest = [...items] as (T & Card)[]
    const top = first.flatMap((kind) => {
      const at = rest.findIndex((c) => c.kind === kind)
      return at < 0 ? [] : rest.splice(at, 1)
    })
    return [...rest, ...top.reverse()]
  }
  return { shuffle, pick: () => 0 }
}

const HANDS = ['five', 'five', 'four', 'three', 'joker', 'veto', 'four', 'five', 'echo', 'four', 'three', 'veto']
const DRAWS = ['three', 'four', 'five', 'echo', 'three', 'joker']

function open(lots: readonly string[], numbers: readonly string[] = [...HANDS, ...DRAWS], windows = 'all'): Run {
  return new Run(bids.start(program, SEATS, { windows }, stacked(...lots, ...numbers)))
}

/** Says these lines, each of which must be taken; gives what queues and orders said. */
function say(run: Run, ...lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const taken = run.take(parseLine(line))
    if ('code' in taken) throw new Error(`${line}: ${taken.code}, ${taken.why}`)
    return taken.autos.map(printLine)
  })
}

function refused(run: Run, line: string): string | undefined {
  const taken = run.take(parseLine(line))
  return 'code' in taken ? taken.code : undefined
}

const zone = (run: Run, name: string, seat?: string) => run.table.zone(name, seat).cards.map((c) => c.kind)
const seen = (run: Run, viewer: Viewer) => JSON.stringify(project(run, bids, viewer))
const events = (run: Run) =>
  run.table.events.filter((e) => e.kind !== 'drew').map((e) => `${e.kind} ${Object.values(e.data).join(' ')}`)
const legal = (run: Run) => Object.fromEntries(SEATS.map((s) => [s, run.legal(s)]))

test('the whole game is smaller than 250 lines', () => {
  expect(readFileSync('test/games/bids/bids.ts', 'utf8').trimEnd().split('\n').length).toBeLessThan(250)
})

describe('bidding', () => {
  test('everybody is asked at once and nobody may pass', () => {
    const run = open(['vase'])
    expect(run.awaited()).toEqual(SEATS)
    expect(legal(run)).toEqual({ Ada: ['discards'], Bo: ['discards'], Cy: ['discards'] })
    expect(refused(run, 'Ada passes')).toBe('not-now')
    expect(refused(run, 'all pass')).toBe('not-asked')
  })

  test('a bid is one card of the own hand', () => {
    const run = open(['vase'])
    expect(refused(run, 'Ada discards veto')).toBe('bad-choice')
    expect(refused(run, 'Ada discards five, four')).toBe('wrong-count')
    expect(refused(run, 'Ada discards dragon')).toBe('unknown-name')
    expect(refused(run, 'Zed discards five')).toBe('unknown-name')
    expect(refused(run, 'host skips')).toBe('host-only')
    expect(run.awaited()).toEqual(SEATS)
  })

  test('a sealed bid shows to nobody until the last is in', () => {
    const [five, three] = [open(['vase']), open(['vase'])]
    say(five, 'Ada discards five', 'Bo discards four')
    say(three, 'Ada discards three', 'Bo discards veto')
    for (const viewer of ['public', { seat: 'Cy' }] as const) expect(seen(five, viewer)).toBe(seen(three, viewer))
    expect(five.awaited()).toEqual(['Cy'])
    say(five, 'Cy discards four')
    expect(events(five)).toEqual(['turned vase', 'bid Ada five', 'bid Bo four', 'bid Cy four'])
    expect(seen(five, 'public')).toContain('five')
  })

  test('who has bid is asked no more, but may take her bid back', () => {
    const run = open(['vase'])
    say(run, 'Ada discards five')
    expect(refused(run, 'Ada discards four')).toBe('not-asked')
    expect(refused(run, 'Bo withdraws answer')).toBe('gone')
    say(run, 'Ada withdraws answer')
    expect(run.awaited()).toEqual(SEATS)
    say(run, 'Ada discards four', 'Bo discards four', 'Cy discards three')
    expect(zone(run, 'spent')).toEqual(['four', 'four', 'three'])
  })

  test('the highest bid that is the only one of its kind takes the lot', () => {
    const run = open(['vase'])
    say(run, 'Ada discards five', 'Bo discards five', 'Cy discards three', 'all pass')
    expect(zone(run, 'won', 'Cy')).toEqual(['vase'])
    expect(project(run, bids, 'public').seats.map((s) => s.facts.points)).toEqual([0, 0, 3])
  })

  test('a two-sided lot that nobody gets is turned over and lies for sale beside the next', () => {
    const run = open(['mirror', 'vase', 'coin'])
    say(run, 'Ada discards four', 'Bo discards four', 'Cy discards three')
    say(run, 'Ada passes', 'Bo plays veto')
    expect(zone(run, 'row')).toEqual(['vase'])
    const tie = open(['mirror', 'vase', 'coin'])
    say(tie, 'Ada discards four', 'Bo discards four', 'Cy discards four')
    expect(project(tie, bids, 'public').table.row).toEqual(['miracle', 'vase'])
    say(tie, 'Ada discards five', 'Bo discards veto', 'Cy discards three', 'all pass')
    expect(zone(tie, 'won', 'Ada')).toEqual(['miracle', 'vase'])
    expect(project(tie, bids, 'public').seats[0]?.facts.points).toBe(9)
  })
})

describe('answers', () => {
  test('a sale asks everybody but the winner, once for both of its moments', () => {
    const run = open(['vase'])
    say(run, 'Ada discards five', 'Bo discards four', 'Cy discards four')
    expect(run.awaited()).toEqual(['Bo', 'Cy'])
    expect(legal(run)).toEqual({
      Ada: [],
      Bo: ['plays veto', 'passes'],
      Cy: ['plays veto', 'plays echo', 'passes'],
    })
    expect(refused(run, 'Ada plays veto')).toBe('not-asked')
    expect(refused(run, 'Bo plays joker')).toBe('not-now')
  })

  test('under windows: able only who can answer is asked', () => {
    const numbers = ['five', 'five', 'four', 'three', 'five', 'three', 'four', 'five', 'echo', 'four', 'three', 'veto']
    const run = open(['vase'], numbers, 'able')
    say(run, 'Ada discards five', 'Bo discards four', 'Cy discards four')
    expect(run.awaited()).toEqual(['Cy'])
  })

  test('the open window is settled by the first who speaks; what was filed for later stays unshown', () => {
    const run = open(['vase', 'coin'])
    say(run, 'Ada discards five', 'Bo discards four', 'Cy discards four', 'Cy plays echo')
    expect(zone(run, 'hand', 'Cy')).toContain('echo')
    expect(seen(run, 'public')).not.toContain('echo')
    say(run, 'Bo plays veto')
    expect(zone(run, 'spent')).toContain('vase')
    expect(zone(run, 'hand', 'Cy')).toContain('echo')
    expect(run.table.events.find((e) => e.kind === 'kept')?.secret?.to).toEqual(['Cy'])
    expect(seen(run, 'public')).not.toContain('kept')
  })

  test('the poll goes round in seat order: a later seat is not needed when an earlier one has answered', () => {
    const numbers = ['five', 'five', 'four', 'three', 'echo', 'three', 'four', 'five', 'echo', 'four', 'three', 'veto']
    const run = open(['vase', 'coin'], numbers)
    say(run, 'Ada discards five', 'Bo discards four', 'Cy discards four', 'Cy plays echo')
    expect(run.awaited()).toEqual(['Bo'])
    say(run, 'Bo plays echo')
    expect(zone(run, 'hand', 'Bo')).not.toContain('echo')
    expect(zone(run, 'hand', 'Cy')).toContain('echo')
    const points = project(run, bids, 'public').seats.map((s) => s.facts.points)
    expect(points).toEqual([3, 1, 0])
  })

  test('an offer can be used while something else is asked, and leaves that question open', () => {
    const run = open(['coin', 'vase'])
    say(run, 'Ada discards five', 'Bo discards four', 'Cy discards four', 'all pass')
    expect(run.legal('Ada')).toEqual(['discards', 'uses coin'])
    expect(run.legal('Bo')).toEqual(['discards'])
    say(run, 'Ada discards three')
    expect(run.legal('Ada')).toEqual(['uses coin'])
    say(run, 'Ada uses coin')
    expect(run.awaited()).toEqual(['Bo', 'Cy'])
    say(run, 'Bo discards five', 'Cy discards five')
    // Three and three more beat the fives, which are two; the raise ends with the round.
    expect(run.about()).toEqual({ moment: 'sale', data: { who: 'Ada', cards: ['vase'] } })
    say(run, 'all pass')
    expect(run.table.storedModifiers()).toEqual([])
  })

  test('a lot that asks in the middle of its effect', () => {
    const run = open(['duel', 'vase'])
    say(run, 'Ada discards five', 'Bo discards four', 'Cy discards four', 'all pass')
    expect(run.awaited()).toEqual(['Ada'])
    expect(run.ask?.kind === 'choice' && run.ask.inside).toBe(true)
    expect(refused(run, 'Ada chooses Ada')).toBe('bad-choice')
    say(run, 'Ada chooses Cy')
    expect(zone(run, 'hand', 'Ada')).toContain('echo')
    expect(run.table.events.find((e) => e.kind === 'swapped')?.secret?.data).toEqual({ cards: ['five', 'echo'] })
    expect(seen(run, { seat: 'Bo' })).not.toContain('echo')
  })

  test('a lot may change where another goes, before it is taken', () => {
    const run = open(['magnet', 'vase', 'coin'])
    say(run, 'Ada discards four', 'Bo discards five', 'Cy discards four', 'all pass')
    expect(zone(run, 'won', 'Bo')).toEqual(['magnet'])
    say(run, 'Ada discards five', 'Bo discards four', 'Cy discards three', 'all pass')
    expect(zone(run, 'won', 'Bo')).toEqual(['vase'])
    expect(events(run)).toContain('took Bo vase Ada')
    expect(zone(run, 'spent')).toContain('magnet')
  })
})

describe('a moment that happens all the time', () => {
  const bidding = ['Ada discards five', 'Bo discards four', 'Cy discards four', 'all pass']

  test('does not wait for cards that only a hand may hold', () => {
    const run = open(['vase', 'coin'])
    expect(run.about()?.moment).toBe('bid')
  })

  test('waits for the seat whose open means name it', () => {
    const run = open(['spyglass', 'vase', 'coin'])
    say(run, ...bidding)
    expect(run.about()).toEqual({ moment: 'turned', data: { card: 'vase' } })
    expect(run.awaited()).toEqual(['Ada'])
    expect(legal(run)).toEqual({ Ada: ['uses spyglass', 'passes'], Bo: [], Cy: [] })
    say(run, 'Ada uses spyglass')
    expect(zone(run, 'row')).toEqual(['coin'])
    expect(run.about()?.moment).toBe('bid')
  })

  test('hears anybody else who speaks before the next line', () => {
    const run = open(['vase', 'coin', 'hook'])
    say(run, ...bidding)
    expect(zone(run, 'row')).toEqual(['coin'])
    say(run, 'Bo plays joker')
    expect(zone(run, 'row')).toEqual(['hook'])
    expect(zone(run, 'hand', 'Bo')).not.toContain('joker')
    say(run, 'Ada discards three')
    expect(zone(run, 'row')).toEqual(['hook'])
  })

  test('hears nobody after the next line', () => {
    const run = open(['vase', 'coin'])
    say(run, ...bidding, 'Ada discards three')
    expect(refused(run, 'Bo plays joker')).toBe('not-now')
    expect(zone(run, 'row')).toEqual(['coin'])
  })

  test('hears who speaks before the first line', () => {
    const run = open(['vase', 'coin'])
    say(run, 'Bo plays joker')
    expect(zone(run, 'row')).toEqual(['coin'])
    expect(refused(run, 'Bo plays joker')).toBe('not-now')
  })

  test('hears two in a row, and the game goes on to its end afterwards', () => {
    const numbers = ['five', 'five', 'four', 'joker', 'joker', 'veto', 'four', 'five', 'echo', 'four', 'three', 'veto']
    const run = open(['vase', 'coin', 'hook', 'duel'], numbers)
    say(run, ...bidding, 'Ada plays joker', 'Bo plays joker')
    expect(zone(run, 'row')).toEqual(['duel'])
    const d = dice('end')
    while (!run.over) say(run, printLine(randomAct(run, d, { pass: 0.5 })!.act))
    expect(bids.outcome(run).winners.length).toBeGreaterThan(0)
  })
})

describe('queues and standing orders', () => {
  const bidding = ['Ada discards five', 'Bo discards four', 'Cy discards four']

  test('an order passes for its owner; what it says is given back to be logged', () => {
    const run = open(['vase', 'coin'])
    expect(say(run, 'Bo orders pass')).toEqual([])
    expect(say(run, ...bidding)).toEqual(['Bo passes'])
    expect(run.awaited()).toEqual(['Cy'])
    say(run, 'Cy passes')
    expect(project(run, bids, { seat: 'Bo' }).seats[1]?.orders).toEqual(['Bo orders pass'])
    expect(project(run, bids, { seat: 'Ada' }).seats[1]?.orders).toEqual([])
    expect(project(run, bids, 'public').seats[1]?.orders).toEqual([])
  })

  test('an order that lasts until something is resolved ends with it', () => {
    const run = open(['vase', 'coin'])
    say(run, ...bidding)
    expect(say(run, 'Bo orders pass until resolved')).toEqual(['Bo passes'])
    say(run, 'Cy passes')
    expect(project(run, bids, 'host').seats[1]?.orders).toEqual([])
  })

  test('a queue waits for the free step of its owner, with its choices', () => {
    const run = open(['vase', 'hook', 'coin'])
    expect(
      say(run, 'Ada then uses hook choosing Cy', 'Ada discards five', 'Bo discards five', 'Cy discards four'),
    ).toEqual([])
    expect(project(run, bids, 'public').seats[0]?.queue).toEqual(['Ada then uses hook choosing Cy'])
    say(run, 'all pass', 'Ada discards five', 'Bo discards four', 'Cy discards three')
    expect(zone(run, 'won', 'Cy')).toEqual(['vase'])
    expect(say(run, 'all pass')).toEqual(['Ada uses hook choosing Cy'])
    expect(zone(run, 'won', 'Ada')).toEqual(['vase'])
    expect(project(run, bids, 'public').seats[0]?.queue).toEqual([])
  })

  test('they answer alike when the lines are replayed', () => {
    const lines = ['Bo orders pass', 'Ada then uses hook', ...bidding, 'Cy passes']
    const [live, again] = [open(['vase', 'hook', 'coin']), open(['vase', 'hook', 'coin'])]
    const autos = lines.map((line) => say(live, line))
    expect(autos.flat()).toContain('Bo passes')
    expect(lines.map((line) => say(again, line))).toEqual(autos)
    expect(seen(again, 'host')).toBe(seen(live, 'host'))
  })
})

/** One random game, in which also those speak whom nobody has asked. */
function game(seed: string, windows = 'all'): { run: Run; lines: string[]; late: number } {
  const run = new Run(bids.start(program, SEATS, { windows }, seeded(seed)))
  const d = dice(seed)
  const lines: string[] = []
  let late = 0
  while (!run.over) {
    const seat = SEATS[d.below(SEATS.length)]!
    if (d.chance(0.3) && !('code' in run.take(parseLine(`${seat} plays joker`)))) {
      lines.push(`${seat} plays joker`)
      late++
    }
    if (run.over) break
    const act: Act = randomAct(run, d, { pass: 0.5 })!.act
    say(run, printLine(act))
    lines.push(printLine(act))
  }
  return { run, lines, late }
}

describe('what holds in every game', () => {
  const hands = (of: Run) => SEATS.map((s) => zone(of, 'hand', s))

  test('200 random games end, lose no card, and replay', () => {
    for (let i = 0; i < 200; i++) {
      const options = { windows: i % 2 === 0 ? 'all' : 'able' }
      const spec = { program, game: bids, players: 2 + (i % 4), seed: `bids/${i}`, options, maxLines: 1000, probe: 5 }
      const { over, winners } = playOut(spec)
      expect(over).toBe(true)
      expect(winners.length).toBeGreaterThan(0)
    }
  })

  test('what was spoken late is replayed as it was', () => {
    let spoken = 0
    for (let i = 0; i < 40; i++) {
      const { run, lines, late } = game(`late/${i}`)
      spoken += late
      const again = new Run(bids.start(program, SEATS, { windows: 'all' }, seeded(`late/${i}`)))
      say(again, ...lines)
      expect(again.over).toBe(true)
      expect(seen(again, 'host')).toBe(seen(run, 'host'))
      expect(run.table.cards.length).toBe([...run.table.zones.values()].reduce((n, z) => n + z.cards.length, 0))
    }
    expect(spoken).toBeGreaterThan(10)
  })

  test('two games that differ only in hidden hands look the same to whom they are hidden', () => {
    const other = [...HANDS]
    other[0] = 'veto'
    other[3] = 'echo'
    const lines = [
      'Ada discards four',
      'Bo discards five',
      'Cy discards echo',
      'Ada passes',
      'Cy passes',
      'Ada discards five',
    ]
    const [one, two] = [open(['vase', 'coin', 'hook']), open(['vase', 'coin', 'hook'], [...other, ...DRAWS])]
    expect(hands(one)).not.toEqual(hands(two))
    for (const line of lines) {
      say(one, line)
      say(two, line)
      expect(hands(one)).not.toEqual(hands(two))
      for (const viewer of ['public', { seat: 'Bo' }, { seat: 'Cy' }] as const)
        expect(seen(one, viewer)).toBe(seen(two, viewer))
      expect(seen(one, { seat: 'Ada' })).not.toBe(seen(two, { seat: 'Ada' }))
    }
  })

  test('the chain over the printed lines changes from the first changed line on', () => {
    const { lines } = game('chain')
    const header = { packs: program.packs.map((p) => p.hash), options: {}, seed: '00', seats: SEATS }
    const chain = (of: readonly string[]) => {
      const marks = [chainStart(header)]
      for (const line of of) marks.push(chainNext(marks.at(-1)!, printLine(parseLine(line))))
      return marks
    }
    const whole = chain(lines)
    expect(chain(lines)).toEqual(whole)
    const changed = lines.map((line, i) => (i === 4 ? 'Ada discards four because "another"' : line))
    expect(chain(changed).slice(0, 5)).toEqual(whole.slice(0, 5))
    for (let i = 5; i < whole.length; i++) expect(chain(changed)[i]).not.toBe(whole[i])
    expect(chainStart({ ...header, seats: ['Bo', 'Ada', 'Cy'] })).not.toBe(whole[0])
  })
})
