// What silence means: something that the rules take, whatever is asked, and of a kind that depends on nothing hidden.

import { describe, expect, test } from 'vitest'
import { silent } from '../../src/clock/silence.ts'
import type { Act } from '../../src/engine/line.ts'
import type { Run } from '../../src/engine/run.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { printLine } from '../../src/lines/print.ts'
import { nonInterference } from '../../src/proof/noninterference.ts'
import { dice, randomAct } from '../../src/proof/player.ts'
import { startRun } from '../../src/proof/playout.ts'

const PACKS = ['danmaku', 's2'] as const

function spec(pack: string, n: number, options: Readonly<Record<string, string>> = {}) {
  const program = readProgram('.', [pack])
  const game = gameModule(program.game)
  const players = game.players(program)
  return {
    program,
    game,
    players: players[n % players.length]!,
    seed: `silence/${n}`,
    options,
    maxLines: 3000,
    probe: 0,
  }
}

/** Plays random games; `each` sees every question. */
function played(
  pack: string,
  games: number,
  each: (run: Run) => void,
  options: Readonly<Record<string, string>>,
): void {
  for (let n = 0; n < games; n++) {
    const run = startRun(spec(pack, n, options))
    const d = dice(`silence/${n}`)
    for (let lines = 0; lines < 400 && !run.over; lines++) {
      each(run)
      const said = randomAct(run, d, { pass: 0.4 })
      if (!said) break
      run.take(said.act)
    }
  }
}

const kind = (run: Run): string => {
  const { ask } = run
  return ask?.kind === 'choice' ? (ask.free ? 'turn' : ask.optional ? 'optional' : 'choice') : (ask?.kind ?? 'none')
}

describe.each(PACKS)('in random games of %s (property)', (pack) => {
  test.each([{ windows: 'all' }, { windows: 'able', copies: 'ask' }])(
    'under %o silence is always an answer',
    (options) => {
      const verbs = new Map<string, Set<string>>()
      const check = (run: Run) => {
        const asked = kind(run)
        for (const seat of run.awaited()) {
          const act = silent(run, seat)
          if (!act) throw new Error(`nothing is said for ${seat}: ${JSON.stringify(run.about())}`)
          // It goes through the log and comes back the same.
          const said = run.check(parseLine(printLine(act)) as Act)
          if (said !== 'pass' && 'code' in said) throw new Error(`${printLine(act)}: ${said.code}, ${said.why}`)
          verbs.set(asked, (verbs.get(asked) ?? new Set()).add(act.verb))
        }
      }
      played(pack, 6, check, options)
      expect([...(verbs.get('window') ?? [])]).toEqual(['passes'])
      expect([...(verbs.get('optional') ?? [])]).toEqual(['passes'])
      expect([...(verbs.get('turn') ?? [])]).toEqual(['ends'])
      expect(verbs.get('choice')?.size).toBeGreaterThan(1)
    },
  )

  test('a game in which everybody is silent goes round the table and on', () => {
    const run = startRun(spec(pack, 3))
    const turns = new Set<string>()
    for (let lines = 0; lines < 200 && !run.over; lines++) {
      const seat = run.awaited()[0]!
      if (kind(run) === 'turn') turns.add(seat)
      const act = silent(run, seat)
      const taken = act && run.take(act)
      if (!taken || 'code' in taken) throw new Error(JSON.stringify(run.about()))
    }
    expect([...turns].sort()).toEqual([...run.table.seats].sort())
  })

  test('what kind of answer it is does not depend on hidden cards', () => {
    const shown = (run: Run) =>
      run
        .awaited()
        .map((seat) => `${seat} ${shape(silent(run, seat))}`)
        .join('; ')
    let counted = 0
    for (let n = 0; counted < 40 && n < 400; n++) {
      const one = nonInterference(spec(pack, n, { windows: 'all' }), (run, viewer) =>
        viewer === 'public' ? shown(run) : '',
      )
      if (!one.counts) continue
      counted++
      if (one.difference)
        expect(one.difference.got, `game ${n}, after ${one.difference.line}`).toBe(one.difference.expected)
    }
    expect(counted).toBe(40)
  })
})

/** Verb, number of things named, and who is named. */
function shape(act: Act | undefined): string {
  if (!act) return 'nothing'
  const seats = [...(act.on ?? []), ...(act.gifts ?? []).map((g) => g.to)].map((e) => e.name)
  return [act.verb, act.what.length, (act.places ?? []).length, (act.discarding ?? []).length, ...seats].join(' ')
}

describe('what is listed first', () => {
  const over = (run: Run) => kind(run) === 'joint' && run.about()?.moment === 'discard-step'

  test('is the character listed first', () => {
    const run = startRun({ ...spec('danmaku', 0), players: 4 })
    const seat = run.awaited()[0]!
    const first = run.table.zone('dealt', seat).cards[0]?.kind
    expect(run.about()?.moment).toBe('pick-character')
    expect(printLine(silent(run, seat)!)).toBe(`${seat} picks ${first}`)
  })

  test('is the cards held longest, in the order of the hand', () => {
    const sizes = new Set<number>()
    const check = (run: Run) => {
      if (!over(run)) return
      for (const seat of run.awaited()) {
        const named = silent(run, seat)?.what.map((e) => e.name) ?? []
        sizes.add(named.length)
        expect(named).toEqual(
          run.table
            .zone('hand', seat)
            .cards.slice(0, named.length)
            .map((c) => c.kind),
        )
      }
    }
    played('danmaku', 8, check, { windows: 'able' })
    expect(sizes.size).toBeGreaterThan(1)
  })

  test('is the next player from the turn player on', () => {
    let asked = 0
    const check = (run: Run) => {
      if (kind(run) !== 'choice' || run.about()?.moment !== 'choose-player') return
      const seat = run.awaited()[0]!
      const chosen = silent(run, seat)?.what[0]?.name ?? ''
      const order = run.seatOrder()
      const could = order.filter((s) => !('code' in Object(run.check(parseLine(`${seat} chooses ${s}`) as Act))))
      expect(chosen).toBe(could[0])
      if (could.length > 1) asked++
    }
    played('danmaku', 15, check, { windows: 'able' })
    expect(asked).toBeGreaterThan(3)
  })

  test('is to lose life where others pay with a card, since who holds one is secret', () => {
    const seen = new Set<string>()
    const check = (run: Run) => {
      if (run.about()?.moment !== 'toll') return
      for (const seat of run.awaited()) {
        seen.add(printLine(silent(run, seat)!).replace(seat, 'A'))
        if (run.legal(seat).includes('discards')) seen.add('could pay')
      }
    }
    played('danmaku', 25, check, { windows: 'all' })
    expect([...seen].sort()).toEqual(['A chooses lose-life', 'could pay'])
  })
})
