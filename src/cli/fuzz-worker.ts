// A thread of `danmaku fuzz`: plays the blocks that it is told the numbers of.

import { parentPort, workerData } from 'node:worker_threads'
import { gameModule, readProgram } from '../games/index.ts'
import { playBlock } from '../proof/fuzz.ts'
import type { ThreadData } from '../proof/pool.ts'

const { root, rules, plan } = workerData as ThreadData
const program = readProgram(root, rules)
const game = gameModule(program.game)
parentPort?.on('message', (block: number) => {
  parentPort?.postMessage(playBlock({ ...plan, program, game }, block))
})
