// Plays the blocks of random games on several threads. A thread reads the packs itself and answers the number of a block
// with its report; blocks are put together in their order, so the result does not depend on who was faster.

import { Worker } from 'node:worker_threads'
import { blocksOf, type FuzzPlan, type FuzzReport, joinReports } from './fuzz.ts'

/** What a thread is begun with. */
export interface ThreadData {
  /** The installation, and the packs by which is played. */
  readonly root: string
  readonly rules: readonly string[]
  readonly plan: FuzzPlan
}

/** `file` is the built program of a thread. After a fault no later block is begun. */
export async function fuzzOnThreads(file: string, data: ThreadData, threads: number): Promise<FuzzReport> {
  const blocks = blocksOf(data.plan)
  const done = new Map<number, FuzzReport>()
  let next = 0
  let until = Number.POSITIVE_INFINITY
  const work = async (): Promise<void> => {
    const worker = new Worker(file, { workerData: data })
    try {
      while (next < blocks.length && blocks[next]! <= until) {
        const block = blocks[next++]!
        const report = await answer(worker, block)
        done.set(block, report)
        if (report.fault) until = Math.min(until, block)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(threads, blocks.length)) }, work))
  return joinReports(blocks.flatMap((block) => done.get(block) ?? []))
}

function answer(worker: Worker, block: number): Promise<FuzzReport> {
  return new Promise((resolve, reject) => {
    const end = () => {
      worker.off('message', said)
      worker.off('error', failed)
      worker.off('exit', left)
    }
    const said = (report: FuzzReport) => {
      end()
      resolve(report)
    }
    const failed = (error: Error) => {
      end()
      reject(error)
    }
    const left = () => failed(new Error('a thread ended before its games were done'))
    worker.on('message', said)
    worker.on('error', failed)
    worker.on('exit', left)
    worker.postMessage(block)
  })
}
