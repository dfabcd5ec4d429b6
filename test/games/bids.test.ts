import { test } from 'vitest'
import { parseLine } from '../../src/lines/parse.ts'
import { seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import { playOut } from '../../src/proof/playout.ts'
import { joinPacks, readPack } from '../../src/rules/read.ts'
import { bids } from './bids/bids.ts'
const program = joinPacks([readPack('test/games/bids/pack', bids.sections)])
test('x', () => {
  const n = new Map<string, number>()
  for (let i = 0; i < 200; i++) {
    const r = playOut({ program, game: bids, players: 2 + (i % 4), seed: `b${i}`, options: { windows: i % 2 ? 'able' : 'all' }, maxLines: 2000, probe: 3 })
    if (!r.over) console.log('not over')
    for (const [k, v] of r.plays) n.set(k, (n.get(k) ?? 0) + v)
  }
  console.log(n)
  for (let i = 0; i < 40; i++) {
    const run = new Run(bids.start(program, ['Ada', 'Bo', 'Cy'], { windows: 'all' }, seeded(`k${i}`)))
    console.log(i, run.table.zone('lots').cards.map((c) => c.kind).reverse().slice(0, 6).join(' '), '|', run.table.seats.map((s) => run.table.zone('hand', s).cards.map((c) => c.kind).join(' ')).join(' | '), run.table.zone('numbers').cards.map((c) => c.kind).reverse().slice(0, 9).join(' '))
  }
})
