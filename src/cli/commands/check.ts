// `danmaku check`: says what is wrong with game files and packs, and nothing when all is well.

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sectionsOf } from '../../games/index.ts'
import { openGame } from '../../host/open.ts'
import { readPack } from '../../rules/read.ts'
import { context, report } from '../shared.ts'

export function run(args: string[]): number {
  let code = 0
  for (const path of args) {
    try {
      if (existsSync(path) && statSync(path).isDirectory() && existsSync(join(path, 'pack.yaml')))
        readPack(path, sectionsOf(path))
      else openGame(context(), path)
    } catch (error) {
      code = Math.max(code, report(error))
    }
  }
  return code
}
