// Every scenario of every pack, each as a test of its own.

import { describe, expect, test } from 'vitest'
import { readProgram } from '../src/games/index.ts'
import { postedTexts } from '../src/proof/scenario/posted.ts'
import { readScenarios } from '../src/proof/scenario/read.ts'
import { report } from '../src/proof/scenario/report.ts'
import { type ProgramFor, runScenario } from '../src/proof/scenario/run.ts'
import type { Program } from '../src/rules/program.ts'
import { readSources } from '../src/rules/sources.ts'
import { readTemplates } from '../src/rules/templates.ts'

const texts = postedTexts(readTemplates('templates', 'en'))
const programs = new Map<string, Program>()
const programFor: ProgramFor = (rules) => {
  const key = rules.join()
  const program = programs.get(key) ?? readProgram('.', rules)
  programs.set(key, program)
  return program
}

for (const source of readSources('rules')) {
  describe(source.path, () => {
    for (const scenario of readScenarios(source, [])) {
      test(scenario.title, () => {
        if ('error' in scenario) throw scenario.error
        const result = runScenario(scenario, programFor, { texts })
        if (result.failures.length > 0) expect.fail(report([result]))
      })
    }
  })
}
