import { expect, test } from 'vitest'
import { readProgram, gameModule } from '../../src/games/index.ts'
import { seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import { allOptions } from '../../src/rules/program.ts'
import { parseLine } from '../../src/lines/parse.ts'
test('smoke', () => {
  const p = readProgram('rules', ['danmaku'])
  const g = gameModule('danmaku')
  const run = new Run(g.start(p, ['A','B','C','D'], allOptions(p, {}), seeded('x')))
  for (const t of ['X']) {
    console.log(run.table.events.map(e => JSON.stringify([e.kind,e.data])).join('\n'))
    console.log(run.awaited(), run.about(), run.table.seats.map(s => [s, run.legal(s)]))
    for (const s of run.table.seats) console.log(s, run.table.zone('hand', s).cards.map(c=>c.kind).join(), run.table.zone('role',s).cards[0]?.kind)
  }
})
