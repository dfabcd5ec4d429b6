// Each thing that must always hold is seen when it does not.

import { describe, expect, test } from 'vitest'
import type { Run } from '../../src/engine/run.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { watchRun } from '../../src/proof/invariants.ts'
import { dice, randomAct } from '../../src/proof/player.ts'
import { startRun } from '../../src/proof/playout.ts'
import { slice } from './slice.ts'

/** A game of four in which somebody has her first free step. */
function begun(id: 'danmaku' | 's2', windows = 'all'): Run {
  const program = id === 'danmaku' ? slice : readProgram('.', ['s2'])
  const run = startRun({ program, game: gameModule(id), players: 4, seed: 'invariants', options: { windows } })
  const d = dice('invariants')
  for (let i = 0; i < 60 && !(run.ask?.kind === 'choice' && run.ask.free); i++)
    run.take(randomAct(run, d, { pass: 0.9 })!.act)
  expect(run.ask?.kind === 'choice' && run.ask.free).toBe(true)
  return run
}

/** The rule that is broken once `spoil` has changed the table. */
function seen(id: 'danmaku' | 's2', spoil: (run: Run) => void): string | undefined {
  const run = begun(id)
  const watch = watchRun(run, gameModule(id))
  expect(watch.line()).toBeUndefined()
  expect(watch.deep(dice('deep'))).toBeUndefined()
  spoil(run)
  return watch.line()?.rule
}

const find = (run: Run, kind: string, n = 0) => run.table.cards.filter((c) => c.kind === kind)[n]!
const out = (run: Run, seat: string) => run.table.set(seat, 'defeated', true)
/** Somebody whose turn it is not. */
const other = (run: Run) => run.table.seats.find((s) => s !== run.awaited()[0])!

describe('of every game', () => {
  test('a card that is nowhere, or in two places', () => {
    expect(seen('danmaku', (run) => run.table.zone('main').cards.pop())).toBe('conserve')
    expect(seen('danmaku', (run) => run.table.zone('discard').cards.push(run.table.zone('main').cards[0]!))).toBe(
      'conserve',
    )
  })

  test('an event that tells a card nobody has shown', () => {
    const tells = (kind: string) => (run: Run) => run.table.record('looked', { who: run.table.seats[0]!, card: kind })
    const hidden = (run: Run) =>
      run.table.cards.find((c) => run.table.cards.filter((o) => o.kind === c.kind).every((o) => o.zone.sees !== 'all'))!
    expect(seen('danmaku', (run) => tells(hidden(run).kind)(run))).toBe('told-secret')
    expect(
      seen('danmaku', (run) => {
        const card = hidden(run)
        run.table.move(card, run.table.zone('discard'))
        tells(card.kind)(run)
      }),
    ).toBeUndefined()
  })

  test('a view for everybody that depends on what is hidden', () => {
    const run = begun('danmaku')
    const game = gameModule('danmaku')
    const leaking = {
      ...game,
      tableFacts: (r: Run) => ({ next: r.table.zone('main').cards.map((c) => c.kind) }),
    }
    const looks = Array.from({ length: 40 }, (_, i) => watchRun(run, leaking).deep(dice(`leak|${i}`))?.rule)
    expect(looks).toContain('view-depends')
  })
})

describe('of Danmaku!!', () => {
  test.each<[string, string, (run: Run) => void]>([
    ['more life than the maximum', 'life', (run) => run.table.set(other(run), 'life', 9)],
    ['life below 0', 'life', (run) => run.table.set(other(run), 'life', -1)],
    ['a free step while somebody is at 0', 'defeat', (run) => run.table.set(other(run), 'life', 0)],
    ['a defeated player with a hand', 'defeated-owns', (run) => out(run, other(run))],
    [
      'two Defense Items',
      'one-defense',
      (run) => {
        for (const n of [0, 1]) run.table.move(find(run, 'focus', n), run.table.zone('play', run.table.seats[0]!))
      },
    ],
    [
      'two incidents',
      'one-incident',
      (run) => {
        for (const kind of ['lily-white', 'spring-snow'])
          run.table.move(find(run, kind), run.table.zone('incident-play'))
      },
    ],
    ['a card left on the stack', 'stack', (run) => run.table.move(find(run, 'melee'), run.table.zone('stack'))],
    ['an end that nobody wins', 'outcome', (run) => run.end()],
    ['a second Spell Card in a round', 'spell-card-limit', (run) => run.table.tally(other(run), 'round/spell-card', 2)],
  ])('%s', (_, rule, spoil) => {
    expect(seen('danmaku', spoil)).toBe(rule)
  })

  test('more Danmaku cards in a round than were allowed, but not a limit that drops later', () => {
    const run = begun('danmaku')
    const seat = run.table.seats[0]!
    const watch = watchRun(run, gameModule('danmaku'))
    run.table.move(find(run, 'power'), run.table.zone('play', seat))
    expect(watch.line()).toBeUndefined()
    run.table.tally(seat, 'round/danmaku', 2)
    expect(watch.line()).toBeUndefined()
    run.table.move(find(run, 'power'), run.table.zone('discard'))
    expect(watch.line()).toBeUndefined()
    run.table.tally(seat, 'round/danmaku', 3)
    expect(watch.line()?.rule).toBe('danmaku-limit')
  })

  test('a hand above its maximum after the Discard step', () => {
    const run = begun('danmaku')
    const watch = watchRun(run, gameModule('danmaku'))
    const [seat] = run.awaited()
    run.take(parseLine(`${seat} ends turn`))
    // What she should have discarded comes back into her hand.
    const { table } = run
    if (run.about()?.moment !== 'discard-step') throw new Error('nobody has too many cards')
    const record = table.record.bind(table)
    table.record = (kind, data, secret) => {
      if (kind === 'step' && data.step === 'start')
        for (let i = 0; i < 3; i++) table.move(table.zone('main').cards.at(-1)!, table.zone('hand', seat!))
      return record(kind, data, secret)
    }
    const rules: (string | undefined)[] = []
    const d = dice('discard')
    for (let i = 0; i < 8; i++) {
      const said = randomAct(run, d, { pass: 1 })
      if (!said) break
      run.take(said.act)
      rules.push(watch.line()?.rule)
    }
    expect(rules).toContain('hand-limit')
  })
})

describe('of S2', () => {
  test.each<[string, string, (run: Run) => void]>([
    ['more life than the cap', 'life', (run) => run.table.set(other(run), 'life', 9)],
    ['somebody still in without life', 'knock-out', (run) => run.table.set(other(run), 'life', 0)],
    ['a knocked-out player with a hand', 'defeated-owns', (run) => out(run, other(run))],
    ['two attack opportunities', 'attack-limit', (run) => run.table.set(other(run), 'turn/attacks', 2)],
    [
      'spirit above the cap',
      'spirit-cap',
      (run) => {
        for (let i = 0; i < 7; i++)
          run.table.move(run.table.zone('main').cards[0]!, run.table.zone('spirit', other(run)))
      },
    ],
    ['a card left on the stack', 'stack', (run) => run.table.move(find(run, 'dodge'), run.table.zone('stack'))],
    ['an end that nobody wins', 'outcome', (run) => run.end()],
  ])('%s', (_, rule, spoil) => {
    expect(seen('s2', spoil)).toBe(rule)
  })
})
