// Why a line is legal or not, from public facts: nothing that is hidden changes a byte of the answer, and what the rules
// would take is never called impossible.

import { describe, expect, test } from 'vitest'
import type { Act } from '../../src/engine/line.ts'
import type { Run } from '../../src/engine/run.ts'
import type { Card } from '../../src/engine/table.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { act } from '../../src/host/act.ts'
import { dealtRun, type OpenGame } from '../../src/host/open.ts'
import { Trouble } from '../../src/host/trouble.ts'
import { openAnswer, why } from '../../src/host/why.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { printLine } from '../../src/lines/print.ts'
import { sentences } from '../../src/posts/sentences.ts'
import { type Dice, dice, fillIn, randomAct } from '../../src/proof/player.ts'
import { startRun } from '../../src/proof/playout.ts'
import { trade } from '../../src/proof/trade.ts'
import { readTemplates } from '../../src/rules/templates.ts'
import { evening, market, reopened, said, sample, trouble } from './evening.ts'

describe.each([
  ['danmaku', 4, 60],
  ['s2', 3, 30],
] as const)('in %s nothing hidden changes the answer', (pack, many, lines) => {
  const program = readProgram('.', [pack])
  const game = gameModule(program.game)
  const desk = { ...sample(0), program, game }
  const words = sentences(program, readTemplates('templates', 'en'))
  const spec = (seed: string) => ({ program, game, players: 5, seed, options: {} })

  /** A run at a random moment; said twice it is the same one. */
  function moment(seed: string): Run {
    const run = startRun(spec(seed))
    const d = dice(`moment/${seed}`)
    for (let n = 5 + d.below(110); n > 0 && !run.over; n--) {
      const next = randomAct(run, d, { pass: 0.6 })
      if (!next || 'code' in run.take(next.act)) break
    }
    return run
  }

  function isHidden({ table }: Run, { zone, seenBy }: Card): boolean {
    if (zone.sees === 'all' || zone.name === 'box' || seenBy.size === table.seats.length) return false
    return !(zone.name === 'role' && zone.owner !== undefined && table.flag(zone.owner, 'revealed'))
  }

  /** What nobody but its owner sees trades places; gives how many seats hold something else now. */
  function redeal(run: Run, d: Dice): number {
    const hands = () => run.table.seats.map((s) => `${run.table.zone('hand', s).cards.map((c) => c.kind)}`)
    const before = hands()
    const hidden = run.table.cards.filter((c) => isHidden(run, c))
    for (const home of new Set(hidden.map((c) => c.home))) {
      const cards = hidden.filter((c) => c.home === home)
      for (let i = cards.length - 1; i > 0; i--) trade(cards[i]!, cards[d.below(i + 1)]!)
    }
    run.table.version++
    run.table.tick++
    return hands().filter((hand, i) => hand !== before[i]).length
  }

  const answer = (line: string, fresh: () => Run): string => {
    try {
      return JSON.stringify(openAnswer(desk, parseLine(line), fresh, words))
    } catch (error) {
      if (error instanceof Trouble) return JSON.stringify(error.parts)
      throw error
    }
  }

  /** Lines that fit the moment, from what is really legal, and lines that mostly do not. */
  function linesAt(run: Run, d: Dice): string[] {
    const out: string[] = []
    for (const seat of run.table.seats) {
      const { answers, offers, pass } = run.sayable(seat)
      const all = [...answers, ...offers]
      for (let i = 0; i < 2 && all.length > 0; i++)
        out.push(printLine(fillIn(all[d.below(all.length)]!, seat, d, run.matchSettings())))
      if (pass) out.push(`${seat} passes`)
    }
    const kinds = Object.keys(program.sections.cards ?? {})
    const other = (seat: string) => run.table.seats.find((s) => s !== seat)!
    const one = run.awaited()[0] ?? run.table.seats[0]!
    for (let i = 0; i < 3; i++) out.push(`${one} plays ${kinds[d.below(kinds.length)]} on ${other(one)}`)
    const seat = run.table.seats[d.below(run.table.seats.length)]!
    const odd = [`${seat} reveals role`, `${seat} uses ability on ${other(seat)}`, `${seat} withdraws answer`]
    return [...out, odd[d.below(3)]!, `${seat} activates spell-card with spiritual-attack`]
  }

  test('the answers of two games that differ only in hands, decks and roles are the same byte for byte', () => {
    let cases = 0
    const verdicts = { possible: 0, refused: 0 }
    for (let i = 0; cases < many; i++) {
      const seed = `why/${i}`
      const run = moment(seed)
      if (run.over) continue
      const twin = () => {
        const other = moment(seed)
        redeal(other, dice(`redeal/${i}`))
        return other
      }
      if (redeal(moment(seed), dice(`redeal/${i}`)) < 2) continue
      // Whoever is awaited is public; the rules may wait for others at another table, and then it is another case.
      if (twin().awaited().join() !== run.awaited().join()) continue
      cases++
      for (const line of new Set([...linesAt(run, dice(seed)), ...linesAt(twin(), dice(seed))])) {
        const expected = answer(line, () => moment(seed))
        expect(answer(line, twin), `${seed}: ${line}`).toBe(expected)
        verdicts[expected.includes('"legal":true') ? 'possible' : 'refused']++
      }
    }
    expect(verdicts.possible).toBeGreaterThan(many)
    expect(verdicts.refused).toBeGreaterThan(many)
  })

  test('an answer that looks into the hand is found out', () => {
    const looks = (line: string, run: Run) => {
      const said = run.check(parseLine(line) as Act)
      return said !== 'pass' && 'code' in said ? said.code : 'legal'
    }
    const found = Array.from({ length: 20 }, (_, i) => `why/${i}`).some((seed) => {
      const twin = moment(seed)
      redeal(twin, dice(seed))
      const run = moment(seed)
      return linesAt(run, dice(seed)).some((line) => looks(line, run) !== looks(line, twin))
    })
    expect(found).toBe(true)
  })

  test('what the rules would take is possible as far as the thread knows', () => {
    let taken = 0
    for (let i = 0; taken < lines; i++) {
      const seed = `legal/${i}`
      const run = moment(seed)
      for (const line of run.over ? [] : linesAt(run, dice(seed))) {
        if ('code' in moment(seed).take(parseLine(line))) continue
        taken++
        expect(
          answer(line, () => moment(seed)),
          `${seed}: ${line}`,
        ).toContain('"legal":true')
      }
    }
  })
})

/** Ada is the Heroine and has Shoot, Bo holds no Graze; nothing of that is public. */
describe('what the host reads', () => {
  test('a line that is possible says what it would need', () => {
    const answer = why(evening(), 'Ada plays shoot on Bo')
    expect(answer).toMatchObject({ legal: true, line: 'Ada plays shoot on Bo', awaited: ['Ada'] })
    expect(answer.needs).toEqual(['Shoot among the cards that only Ada sees'])
    expect(answer.now).toContain('plays …')
  })

  test('whether she holds it makes no difference, except with secret', () => {
    const game = said(evening(), 'Ada plays shoot on Bo')
    const held = dealtRun(game)
      .table.zone('hand', 'Bo')
      .cards.map((c) => c.kind)
    const answers = ['graze', 'bomb'].map((card) => ({ card, answer: why(game, `Bo plays ${card}`) }))
    for (const { card, answer } of answers) {
      expect(answer.legal, card).toBe(true)
      expect(why(game, `plays ${card}`, { as: 'Bo', secret: true }).legal, card).toBe(held.includes(card))
    }
    expect(held.includes('graze') && held.includes('bomb')).toBe(false)
  })

  test('a limit that all can see is the reason, whatever is in the hand', () => {
    let game = said(evening(), 'Ada plays shoot on Bo', 'all pass because "late"')
    if (!dealtRun(game).awaited().includes('Ada')) game = said(game, 'all pass because "late"')
    const answer = why(game, 'Ada plays shoot on Cy')
    expect(answer).toMatchObject({ legal: false, code: 'danmaku-limit' })
  })

  test('who is not asked cannot speak, and is told so', () => {
    const answer = why(evening(), 'Bo plays shoot on Ada')
    expect(answer).toMatchObject({ legal: false, code: 'not-asked', now: [] })
  })

  test('a line that cannot be understood is an error of usage', () => {
    expect(trouble(() => why(evening(), 'Ada plays shot on Zed')).exit).toBe(2)
    expect(trouble(() => why(evening(), 'Ada shoots')).exit).toBe(2)
    expect(trouble(() => why(evening(), 'host draws 2 for Bo')).exit).toBe(2)
  })

  test('nothing is written', () => {
    const game = evening()
    why(game, 'Ada plays shoot on Bo')
    expect(reopened(game).file.text).toBe(game.file.text)
  })

  test('rulings on what is named stand there with their source', () => {
    const { rulings } = why(sample(41), 'Marlow plays graze')
    expect(rulings.length).toBeGreaterThan(1)
    for (const ruling of rulings) expect(ruling).toMatch(/^[\w-]+: .+ \(\w[\w-]*\)$/)
  })
})

test('what is chosen of somebody else need not be in her own hand', () => {
  const power = ['host gives Marlow power', 'host moves power from hand of Marlow to play of Marlow']
  const game = said(sample(7), ...power)
  const needs = why(reopened(game), 'Quill plays seal-away on Marlow choosing power').needs.join()
  expect(needs).toContain('Seal Away')
  expect(needs).not.toContain('Power')
})

describe('with two decks of which there are cards in a hand', () => {
  const LAKEWATER = 'Lakewater exchanges bomb for eagle-spirit'
  const given = (...cards: readonly string[]) =>
    reopened(said(market(103), ...cards.map((card) => `host moves ${card} to hand of Lakewater`)))

  test('a card that is in both is needed once', () => {
    const game = given('bomb(lunatic) from lunatic')
    expect(why(game, 'Lakewater activates spell-card with bomb').needs).toEqual([
      'Bomb among the cards that only Lakewater sees',
    ])
    expect(why(game, LAKEWATER).needs).toEqual(['Bomb among the cards that only Lakewater sees'])
  })

  test('one that is held and does not pay is refused in the same words as one that is not held', () => {
    const reason = (game: OpenGame) => {
      const { why: said, code } = trouble(() => act(game, { texts: [LAKEWATER] }))
      return { said, code }
    }
    expect(reason(given('bomb(lunatic) from lunatic'))).toEqual(reason(market(103)))
    expect(reason(market(103)).code).toBe('not-now')
  })
})

test('the host alone reads why a card that is held does not pay', () => {
  const game = reopened(said(market(103), 'host moves bomb(lunatic) from lunatic to hand of Lakewater'))
  const found = trouble(() => act(game, { texts: ['Lakewater exchanges bomb for eagle-spirit'], secret: true }))
  expect(found).toMatchObject({ code: 'bad-choice', why: expect.stringContaining('bomb does not pay') })
})
