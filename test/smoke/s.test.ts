import { test } from 'vitest'
import { readProgram, gameModule } from '../../src/games/index.ts'
import { playOut } from '../../src/proof/playout.ts'
test('smoke', () => {
  const p = readProgram('.', ['danmaku'])
  const g = gameModule('danmaku')
  const t0 = performance.now(); let lines=0, over=0, win=0, ans=0; const N=Number(process.env.N ?? 20)
  const plays = new Map<string,number>()
  for (let i=0;i<N;i++) {
    try {
    const r = playOut({program:p, game:g, players: 4+i%4, seed: 's'+i, options: {windows: i%2?'able':'all'}, maxLines: 3000, probe: 7})
    lines += r.lines.length; over += r.over?1:0; win+=r.windows; ans+=r.answered
    for (const [k,v] of r.plays) plays.set(k,(plays.get(k)??0)+v)
    } catch (e) { console.log(i, (e as Error).message.slice(0,1500), (e as {lines: string[]}).lines?.slice(-8)); break }
  }
  console.log({N, lines, over, win, ans, ms: performance.now()-t0}, plays)
})
