// A running game goes on with packs that have been repaired since it was dealt, if nothing of what has happened would have
// come out otherwise. Its digests go on resting on the packs that it was dealt with.

import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Run } from '../engine/run.ts'
import { editHeader, replaceText } from '../gamefile/edit.ts'
import { packNamed, programOf } from '../games/index.ts'
import { printLine } from '../lines/print.ts'
import { keepPacks } from '../rules/store.ts'
import { runOf } from './again.ts'
import type { LogLine } from './log.ts'
import { dealtRun, type OpenGame, openFile } from './open.ts'
import { EXIT, Trouble } from './trouble.ts'

export interface Updated {
  readonly game: OpenGame
  /** `danmaku 1.0.0 (cd821723) -> 1.0.1 (aa01b2c3)`. */
  readonly moved: readonly string[]
  readonly kept: readonly string[]
}

/** Throws Trouble when a line would be refused or come out otherwise, and PackError when a pack is broken; nothing is written then. */
export function updateRules(opened: OpenGame): Updated {
  dealtRun(opened)
  const { context, header, path, file } = opened
  const packs = header.rules.map((name) => packNamed(context.root, name, dirname(path)))
  const moved = packs.filter((pack, i) => pack.info.hash !== opened.packs[i]?.info.hash)
  const kept = packs.filter((pack) => !moved.includes(pack)).map(({ info }) => `${info.id} ${info.version}`)
  if (moved.length === 0) return { game: opened, moved: [], kept }
  hold(opened, { ...opened, packs, program: programOf(packs) })
  const entries = packs.map(({ info: { id, version, hash } }, i) => {
    const was = opened.packs[i]!.info
    const before = header.packs[was.id]
    const dealt = before?.dealt ?? before?.hash ?? was.hash
    return [id, { version, hash, ...(dealt === hash ? {} : { dealt }) }] as const
  })
  keepPacks(path, packs)
  const game = openFile(
    context,
    replaceText(file, editHeader(file, [{ path: ['packs'], value: Object.fromEntries(entries) }])),
  )
  const short = (hash: string) => hash.slice(0, 8)
  return {
    game,
    kept,
    moved: moved.map(({ info }) => {
      const was = opened.packs[packs.findIndex((p) => p.info === info)]!.info
      return `${info.id} ${was.version} (${short(was.hash)}) -> ${info.version} (${short(info.hash)})`
    }),
  }
}

/** Every line of the log is played by both, and what happens and where every card lies is held against each other. */
function hold(by: OpenGame, anew: OpenGame): void {
  const { lines } = by.effective
  const then: State[] = []
  runOf(by, lines, (run, index) => {
    then[index + 1] = stateOf(run, then.length === 0 ? 0 : then.at(-1)!.to)
  })
  let reached = -1
  let before = 0
  const differs = (line: LogLine | undefined, why: string) =>
    new Trouble({
      exit: EXIT.refused,
      what: line
        ? `line ${line.number} would come out otherwise: ${printLine(line.line)}`
        : 'the deal would come out otherwise',
      where: by.path,
      why,
      mend: 'the game goes on with the rules that it was dealt with; nothing was written',
    })
  try {
    runOf(anew, lines, (run, index) => {
      reached = index
      const now = stateOf(run, before)
      before = now.to
      if (!isDeepStrictEqual(now, then[index + 1]))
        throw differs(lines[index], 'by the rules as they are now something else happens in it, or is asked after it')
    })
  } catch (error) {
    if (error instanceof Trouble) throw error
    throw differs(lines[reached + 1], error instanceof Error ? error.message : String(error))
  }
}

interface State {
  readonly to: number
  readonly events: readonly unknown[]
  readonly cards: readonly string[]
  readonly asked: readonly unknown[]
}

const stateOf = ({ table, ask }: Run, from: number): State => ({
  to: table.events.length,
  events: table.events.slice(from),
  cards: table.cards.map((card) => `${card.kind} ${card.marks.join()} ${card.zone.key}`),
  asked: [ask?.kind, ask?.about],
})
