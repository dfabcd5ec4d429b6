// What the README shows of house packs and scenarios is true: the packs have no fault and do something, the scenarios
// pass.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeHouse, readProgram } from '../../src/games/index.ts'
import { runFiles } from '../../src/proof/scenario/run.ts'
import { scratch } from '../support/scratch.ts'

const folder = scratch('readme-')

/** Indented blocks by the file name in their first line, `# our-house.yaml`. */
const files: readonly string[] = [
  ...readFileSync('README.md', 'utf8').matchAll(/^ {4}# ([\w-]+\.yaml)\n((?: {4}.*\n|\n)+)/gm),
].map(([, name = '', text = '']) => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text.replace(/^ {4}/gm, '').replace(/^npx .*$/gm, ''))
  return path
})
const packs = files.filter((path) => readFileSync(path, 'utf8').startsWith('id:'))
const scenarios = files.filter((path) => !packs.includes(path))

test('the README has packs and scenarios', () => {
  expect(packs.map((path) => path.slice(folder.length + 1))).toEqual(['our-house.yaml', 'our-own.yaml'])
  expect(scenarios.map((path) => path.slice(folder.length + 1))).toEqual(['sake-dish.yaml', 'exchange.yaml'])
})

test.each(packs)('%s', (path) => {
  expect(judgeHouse('.', path)).toMatchObject({ faults: [], advice: [] })
})

test.each(scenarios)('%s', (path) => {
  const results = runFiles([path], (rules) => readProgram('.', rules))
  expect(results.flatMap((r) => r.failures)).toEqual([])
})
