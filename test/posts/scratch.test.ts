import { test } from 'vitest'
import { readProgram, gameModule } from '../../src/games/index.ts'
import { seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import { allOptions } from '../../src/rules/program.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { project } from '../../src/views/project.ts'
import { readTemplates, readBoard } from '../../src/rules/templates.ts'
import { sentences } from '../../src/posts/sentences.ts'
import { updateDocument } from '../../src/posts/update.ts'
import { sheetDocument } from '../../src/posts/sheet.ts'
import { handDocument, roleDocument } from '../../src/posts/pm.ts'
import { render } from '../../src/posts/index.ts'
test('x', () => {
  const p = readProgram('.', ['danmaku'])
  const g = gameModule('danmaku')
  const seats = ['ADGK','tartgirl','ManInIcebox','Betagluey']
  const run = new Run(g.start(p, seats, allOptions(p, {}), seeded('x')))
  const w = sentences(p, readTemplates('templates', 'en'))
  const b = readBoard('templates', 'mafiascum')
  const ctx = {update: 3, mark: '7f3a91c2d47f3a91c2d4', title: 'Danmaku G1'}
  const show = (since: number) => console.log(render(updateDocument(project(run, g, 'public'), {event: since}, w, ctx), b))
  console.log(run.about(), run.awaited(), seats.map(s => run.legal(s).join()))
  show(0)
  console.log(render(handDocument(project(run, g, {seat: 'ADGK'}), w, ctx), b))
  let since = run.table.events.length
  for (let i=0;i<40 && !run.over;i++) {
    const ask = run.ask!
    const seat = run.awaited()[0]!
    const view = project(run, g, {seat})
    const legal = run.legal(seat)
    const line = ask.about.moment === 'pick-character' ? `picks ${view.seats.find(s=>s.name===seat)!.own.find(z=>z.zone==='dealt')!.cards![0]!.kind}` :
      ask.about.moment === 'main' ? (legal.find(l=>l.startsWith('plays shoot')) && i%2===0 ? `plays shoot on ${seats[(seats.indexOf(seat)+1)%4]}` : 'ends turn') : legal.includes('passes') ? 'passes' : legal.includes('discards') ? `discards ${view.seats.find(s=>s.name===seat)!.own[0]!.cards!.slice(0, Number((ask.about.data.n as string[])[(ask.about.data.asked as string[]).indexOf(seat)] ?? 1)).map(c=>c.kind).join(', ')}` : legal.includes('puts') ? `puts ${view.seats.find(s=>s.name===seat)!.own[0]!.cards![0]!.kind} on top` : legal[0]!
    const r = run.take(parseLine(`${seat} ${line}`) as never)
    if ('code' in r) console.log(seat, line, r)
    if (i % 9 === 8) { show(since); since = run.table.events.length }
  }
  console.log(render(handDocument(project(run, g, {seat: 'ADGK'}), w, {...ctx, since: 0}), b))
  console.log(render(roleDocument(project(run, g, {seat: 'ADGK'}), w, {...ctx}), b))
  console.log(render(sheetDocument(project(run, g, 'public'), w, {...ctx, options: allOptions(p, {})}), b))
  console.log(render(updateDocument(project(run, g, 'public'), {event: 0}, w, ctx), readBoard('templates', 'discourse')))
})
