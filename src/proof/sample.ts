// A sample game for the folder `games`: six invented players, played by chance from a seed that has been searched for,
// so that the things a host will meet all happen in it.

import type { Act } from '../engine/line.ts'
import type { Run } from '../engine/run.ts'
import { printLine } from '../lines/print.ts'
import type { Dice } from './player.ts'
import { dice, randomAct } from './player.ts'

export interface SampleLine {
  readonly text: string
  /** Said in secret, by PM. */
  readonly sealed: boolean
}

/** Plays a run to its end; undefined when it takes more than `most` lines. */
export function sampleLines(run: Run, seed: string, most: number): SampleLine[] | undefined {
  const d: Dice = dice(`sample|${seed}`)
  const out: SampleLine[] = []
  while (!run.over) {
    if (out.length >= most) return undefined
    const said = randomAct(run, d, { pass: 0.35, weight: likes })
    if (!said) return undefined
    const sealed = run.ask?.kind === 'joint'
    if ('code' in run.take(said.act)) return undefined
    out.push({ text: printLine(said.act), sealed })
  }
  return out
}

/** Players rather do something than end their turn. */
function likes(option: { readonly verb: Act['verb'] }): number {
  return option.verb === 'ends' ? 0.35 : option.verb === 'chooses' ? 1.5 : 1
}

/** How many of these event kinds happened, each counted once. */
export function happened(run: Run, tests: readonly ((run: Run) => boolean)[]): number {
  return tests.filter((t) => t(run)).length
}

export const kindHappened =
  (kind: string, data: Readonly<Record<string, string>> = {}) =>
  (run: Run): boolean =>
    run.table.events.some((e) => e.kind === kind && Object.entries(data).every(([k, v]) => e.data[k] === v))
