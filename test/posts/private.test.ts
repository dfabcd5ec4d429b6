// What a player's own message tells her beyond the thread: what she may name, and which hand she holds after a swap.

import { expect, test } from 'vitest'
import { seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { plainText } from '../../src/posts/document.ts'
import { learnt, story } from '../../src/posts/story.ts'
import { readScenarios } from '../../src/proof/scenario/read.ts'
import { allOptions } from '../../src/rules/program.ts'
import { project } from '../../src/views/project.ts'
import { gameOf } from './game.ts'

const program = readProgram('.', ['danmaku'])
const game = gameModule('danmaku')
const { words } = gameOf('danmaku')

/** A run on the table of a scenario, after these lines. */
function on(seats: string, lines: readonly string[]): Run {
  const [scenario] = readScenarios({ path: 'x.yaml', text: `- scenario: x\n  rules: [danmaku]\n${seats}` }, [])
  if (!scenario || 'error' in scenario) throw new Error('no scenario')
  const options = allOptions(program, { windows: 'all' })
  const run = new Run(game.scenario.lay(program, scenario.spec, options, seeded('x')))
  for (const line of lines) {
    const taken = run.take(parseLine(line))
    if ('code' in taken) throw new Error(`${line}: ${taken.code} ${taken.why}`)
  }
  return run
}
const choices = (run: Run, seat: string) =>
  Object.fromEntries((project(run, game, { seat }).question?.options ?? []).map((o) => [o.text, o.choices]))

test('who is asked for a word, a player or a place reads in her message what there is', () => {
  const plan = on('  seats: {A: {hand: [master-plan]}, B: {}}\n', ['A plays master-plan'])
  expect(choices(plan, 'A')).toEqual({ chooses: ['main', 'character'] })
  const sanae = '  seats: {A: {character: kochiya-sanae, hand: [shoot]}, B: {}, C: {}}\n  deck: [graze]\n'
  const looks = on(sanae, ['A plays shoot on B', 'A uses ability'])
  expect(choices(looks, 'A')).toEqual({ puts: ['on top', 'into discard', 'into hand of B', 'into hand of C'] })
  expect(project(looks, game, 'public').question?.options).toBeUndefined()
})

test('after a swap of hands both read what they hold now, and nobody else does', () => {
  const seats =
    '  seats: {A: {character: mononobe-no-futo, hand: [bomb]}, B: {hand: [graze, melee]}, C: {hand: [power]}, D: {}}\n'
  const run = on(seats, ['A activates spell-card with bomb on B, C', 'all pass'])
  const news = (seat: string) =>
    learnt(project(run, game, { seat }), 0, words)
      .map(plainText)
      .join(' ')
  expect(news('B')).toContain('you now hold Power')
  expect(news('C')).toContain('you now hold Graze, Melee')
  expect(news('A')).not.toContain('you now hold')
})

test('an attack that was not declared with the Spell Card is told, also on the player whom that was aimed at', () => {
  const seats = '  seats: {A: {character: toyosatomimi-no-miko, hand: [bomb, shoot]}, B: {hand: [power]}, C: {}}\n'
  const run = on(seats, ['A activates spell-card with bomb on B', 'all pass', 'A chooses B', 'all pass'])
  const told = story(project(run, game, 'public'), 0, words).map(plainText)
  expect(told.some((line) => line.startsWith('A attacks B (Toyosatomimi no Miko)'))).toBe(true)
})
