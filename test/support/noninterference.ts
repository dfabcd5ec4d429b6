// Nobody learns what she may not know: what a viewer cannot know is dealt anew, the same lines are played, and every
// text that she is shown must be the same, byte for byte.

import { expect, test } from 'vitest'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { sentences } from '../../src/posts/sentences.ts'
import { allTexts, type CaseResult, nonInterference, viewText } from '../../src/proof/noninterference.ts'
import { readBoard } from '../../src/rules/boards.ts'
import { readTemplates } from '../../src/rules/templates.ts'

/** The packs in force are `rules`; so many re-deals are looked at. */
export function nobodyLearns(pack: string, rules: readonly string[] = [pack], cases = 50): void {
  const program = readProgram('.', rules)
  const game = gameModule(program.game)
  const players = game.players(program)
  const words = sentences(program, readTemplates('templates', 'en'))
  const shown = viewText(game)
  const texts = allTexts(game, words, [readBoard('templates', 'mafiascum')])
  const spec = (i: number) => ({
    program,
    game,
    players: players[i % players.length]!,
    seed: `case/${i}`,
    options: { windows: 'all' },
    maxLines: 3000,
    probe: 0,
  })

  test(`${pack}: ${cases} re-deals under windows: all show a viewer the same`, () => {
    let counted = 0
    for (let i = 0; counted < cases && i < cases * 10; i++) {
      const result: CaseResult = nonInterference(spec(i), shown, texts)
      if (!result.counts) continue
      counted++
      if (result.difference)
        expect(result.difference.got, `case ${i}, after ${result.difference.line}`).toBe(result.difference.expected)
    }
    expect(counted).toBe(cases)
  })

  test('a view that shows the top of the deck is found out', () => {
    const leaking = (...[run, viewer]: Parameters<typeof shown>) =>
      `${JSON.stringify(viewer)} ${run.table.zone('main').cards.at(-1)?.kind}`
    const found = Array.from({ length: 60 }, (_, i) => nonInterference(spec(i), leaking)).some(
      (r) => r.counts && r.difference,
    )
    expect(found).toBe(true)
  })
}
