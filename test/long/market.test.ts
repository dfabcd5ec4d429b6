// Is every shop card worth having? Players who prefer exchanges buy and use each of them in at least one game of twenty.
// `GAMES` sets how many games are played.

import { expect, test } from 'vitest'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { TRADER } from '../../src/proof/player.ts'
import { playOut } from '../../src/proof/playout.ts'

const GAMES = Number(process.env.GAMES ?? 400)

/** A loop of two cards would play on and on within one line. */
const MOST_PLAYS = 64
const PLAYS: ReadonlySet<string> = new Set(['played', 'used', 'activated', 'copied', 'exchanged'])

interface Counted {
  bought: number
  used: number
}

test('every shop card and every spirit is bought and used in at least 5 % of the games of traders', () => {
  const program = readProgram('.', ['danmaku', 'wolf-of-black-market'])
  const game = gameModule(program.game)
  const priced = Object.entries(program.sections.cards ?? {}).flatMap(([id, def]) =>
    typeof def === 'object' && def !== null && 'price' in def ? [id] : [],
  )
  const counts = new Map(priced.map((id): [string, Counted] => [id, { bought: 0, used: 0 }]))
  const players = game.players(program)
  let longest = 0
  for (let i = 0; i < GAMES; i++) {
    const { run, over } = playOut({
      program,
      game,
      players: players[i % players.length]!,
      seed: `market/${i}`,
      options: {},
      maxLines: 3000,
      taste: TRADER,
      probe: 0,
    })
    expect(over).toBe(true)
    const { events } = run.table
    const perLine = new Map<number, number>()
    for (const { kind, line } of events) if (PLAYS.has(kind)) perLine.set(line, (perLine.get(line) ?? 0) + 1)
    longest = Math.max(longest, ...perLine.values())
    for (const [id, count] of counts) {
      const at = events.findIndex((e) => e.kind === 'exchanged' && e.data.for === id)
      if (at < 0) continue
      count.bought++
      const uses = (kind: string, key: string) => events.some((e, n) => n > at && e.kind === kind && e.data[key] === id)
      if (uses('played', 'card') || uses('activated', 'with')) count.used++
    }
  }
  const rows = [...counts].map(([id, { bought, used }]) => ({ id, bought: bought / GAMES, used: used / GAMES }))
  console.log(
    rows.map((r) => `${r.id}: bought ${(r.bought * 100).toFixed(1)} %, used ${(r.used * 100).toFixed(1)} %`).join('\n'),
  )
  expect(longest).toBeLessThanOrEqual(MOST_PLAYS)
  expect(priced.length).toBeGreaterThan(30)
  expect(rows.filter((r) => r.used < 0.05)).toEqual([])
})
