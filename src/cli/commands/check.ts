// `danmaku check`: says what is wrong with game files and packs, and nothing when all is well.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Judged, judgeHouse, judgePack } from '../../games/index.ts'
import { openGame } from '../../host/open.ts'
import { EXIT, Trouble } from '../../host/trouble.ts'
import { isScenarios } from '../../proof/scenario/read.ts'
import { isHouseFile } from '../../rules/house.ts'
import { advise, context, report } from '../shared.ts'

export function run(args: string[]): number {
  let code = 0
  for (const path of args) {
    try {
      const { faults, advice } = check(path)
      for (const fault of faults) code = Math.max(code, report(fault))
      for (const one of advice) advise(one)
    } catch (error) {
      code = Math.max(code, report(error))
    }
  }
  return code
}

/** Of a pack everything that is wrong is said, or what is worth a look; a game stops at the first fault. */
function check(path: string): Pick<Judged, 'faults' | 'advice'> {
  const folder = existsSync(path) && statSync(path).isDirectory()
  if (folder && existsSync(join(path, 'pack.yaml'))) return judgePack(context().root, path)
  if (existsSync(path) && !folder && isHouseFile(readFileSync(path, 'utf8'))) return judgeHouse(context().root, path)
  if (existsSync(path) && !folder && isScenarios(readFileSync(path, 'utf8')))
    throw new Trouble({
      exit: EXIT.usage,
      what: 'this is a file of scenarios, not a game',
      where: path,
      why: 'check looks at games and packs; scenarios are run',
      mend: `danmaku test ${path}`,
    })
  openGame(context(), path)
  return { faults: [], advice: [] }
}
