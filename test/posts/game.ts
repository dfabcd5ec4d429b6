// For the tests of posts: words, boards, scripted runs, and runs in which everybody says something legal at random.

import { seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { sentences } from '../../src/posts/sentences.ts'
import { dice, randomAct } from '../../src/proof/player.ts'
import { readBoard } from '../../src/rules/boards.ts'
import { allOptions } from '../../src/rules/program.ts'
import { readTemplates } from '../../src/rules/templates.ts'
import { project } from '../../src/views/project.ts'
import type { View, Viewer } from '../../src/views/view.ts'

export const templates = readTemplates('templates', 'en')
export const board = (name: string) => readBoard('templates', name)
export const SEATS = ['ADGK', 'tartgirl', 'ManInIcebox', 'Betagluey', 'Cloudberry'] as const

export function gameOf(id: string) {
  const program = readProgram('.', [id])
  const game = gameModule(id)
  const words = sentences(program, templates)
  const deal = (seed: string, options: Readonly<Record<string, string>> = {}) =>
    new Run(game.start(program, SEATS, allOptions(program, options), seeded(seed)))
  const view = (run: Run, viewer: Viewer): View => project(run, game, viewer)
  return { program, game, words, deal, view }
}

/** Says a line; a refusal fails the test. */
export function say(run: Run, line: string): void {
  const parsed = parseLine(line)
  const result = run.take(parsed as Parameters<Run['take']>[0])
  if ('code' in result)
    throw new Error(
      `${line}: ${result.code}, ${result.why}; legal: ${run
        .awaited()
        .map((s) => `${s}: ${run.legal(s).join(', ')}`)
        .join(' | ')}`,
    )
}

/** Plays at random to the end or for so many lines; `each` looks on after every line. */
export function playOut(run: Run, seed: string, lines: number, each: (run: Run) => void = () => {}): void {
  const d = dice(`player/${seed}`)
  for (let i = 0; i < lines && !run.over; i++) {
    const said = randomAct(run, d, { pass: 0.4 })
    if (said) run.take(said.act)
    each(run)
  }
}
