// For every card its printed text beside the English that the language makes of its effect: read as a diff, a wrong
// effect is seen at once. And every verb of a game is written, run and said.

import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { verbs as danmaku } from '../../src/games/danmaku/verbs.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { verbs as s2 } from '../../src/games/s2/verbs.ts'
import { effectsOf, speaker } from '../../src/language/english.ts'
import type { Step, Verbs } from '../../src/language/step.ts'
import { nameOf, textOf } from '../../src/rules/program.ts'

const VERBS: Readonly<Record<string, Verbs>> = { danmaku, s2 }

function verbsIn(steps: readonly Step[]): string[] {
  return steps.flatMap((s) => [s.verb, ...effectsOf(s.args).flatMap((e) => verbsIn(e.steps))])
}

describe.each(readdirSync('rules'))('%s', (pack) => {
  const program = readProgram('.', [pack])
  const verbs = VERBS[pack]!
  const speak = speaker(verbs)
  const all = Object.entries(program.sections).flatMap(([section, defs]) =>
    Object.entries(defs).map(([id, def]) => ({ section, id, def })),
  )

  test('text and effect side by side', async () => {
    const blocks = all.flatMap(({ section, id, def }) => {
      const effects = effectsOf(def)
      if (effects.length === 0) return []
      const said = effects.map((e) => `  ${e.path}: ${speak.steps(e.steps)}`)
      return [
        `${nameOf(program, 'en', id)} (${section}/${id})\n  text: ${textOf(program, 'en', id) || '–'}\n${said.join('\n')}`,
      ]
    })
    expect(blocks.length).toBeGreaterThan(5)
    await expect(`${blocks.join('\n\n')}\n`).toMatchFileSnapshot(`golden/${pack}.txt`)
  })

  test('no step is said with a hole in it', () => {
    for (const { id, def } of all)
      for (const effect of effectsOf(def)) {
        const text = speak.steps(effect.steps)
        expect(text, id).not.toMatch(/undefined|\[object|NaN/)
        expect(text.length, id).toBeGreaterThan(2)
      }
  })

  test('every verb of the game that is no wrapper is written in the pack', () => {
    const wrappers = ['may', 'if', 'choose', 'each', 'repeat', 'until']
    const used = new Set(all.flatMap(({ def }) => effectsOf(def).flatMap((e) => verbsIn(e.steps))))
    const idle = Object.keys(verbs).filter((v) => !used.has(v) && !wrappers.includes(v))
    console.log(pack, 'verbs not in the pack:', idle.join(', ') || 'none')
    expect(gameModule(program.game).id).toBe(pack)
    expect(idle.length).toBeLessThan(Object.keys(verbs).length / 2)
  })
})
