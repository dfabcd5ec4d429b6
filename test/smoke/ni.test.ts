import { test } from 'vitest'
import { readProgram, gameModule } from '../../src/games/index.ts'
import { nonInterference, viewText } from '../../src/proof/noninterference.ts'
test('ni', () => {
  const p = readProgram('.', ['danmaku'])
  const g = gameModule('danmaku')
  let counted = 0, tried=0
  for (let i=0;i<400 && counted<200;i++) {
    tried++
    const r = nonInterference({program:p, game:g, players: 4+i%4, seed: 's'+i, options: {windows: 'all'}, maxLines: 3000, probe: 0}, viewText(g))
    if (r.counts) { counted++
      if (r.difference) { const {expected:a,got:b}=r.difference; console.log(i, r.difference.viewer, r.difference.line); const ea=JSON.parse(a).events, eb=JSON.parse(b).events; const q=ea.findIndex((e:unknown,n:number)=>JSON.stringify(e)!==JSON.stringify(eb[n])); console.log(JSON.stringify(ea.slice(q-8,q+8)),'\n---\n',JSON.stringify(eb.slice(q-2,q+8)), JSON.stringify(JSON.parse(a).question),JSON.stringify(JSON.parse(b).question)); break }
    }
  }
  console.log({counted, tried})
})
