// `danmaku fuzz` and `danmaku test --missing` as commands: what they print and with which code they end.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gameModule } from '../../src/games/index.ts'
import { seedOf } from '../../src/proof/fuzz.ts'
import { playOut, seatsFor } from '../../src/proof/playout.ts'
import { slice } from '../proof/slice.ts'
import { Desk, install } from './support.ts'

const installed = install()
const desk = new Desk(installed)

test('random games are the same on one thread and on three', async () => {
  const fuzz = (workers: string) =>
    desk.run([
      'fuzz',
      '--games',
      '36',
      '--seed',
      'k',
      '--players',
      '4-5',
      '--coverage',
      '--stats',
      '--workers',
      workers,
    ])
  const [one, three] = [await fuzz('1'), await fuzz('3')]
  expect(one.code).toBe(0)
  expect(one.stdout).toMatch(/^games 36, ended \d+ /)
  expect(one.stdout).toMatch(/^wins with 4 players, 18 games: /m)
  expect(one.stdout).toMatch(/^steps of effects \d+ of \d+$/m)
  expect(three).toEqual(one)
})

test('a game is played alone by its number', async () => {
  const ran = await desk.run(['fuzz', '--game', '7', '--seed', 'k', '--players', '5'])
  expect(ran.stdout).toMatch(/^games 1, ended 1 /)
  expect((await desk.run(['fuzz', '--game', '0'])).code).toBe(2)
})

test('a random game is a game file from the same seed and lines', async () => {
  const seed = seedOf('k', 7)
  const spec = { program: slice, game: gameModule('danmaku'), players: 5, seed, options: {}, maxLines: 3000, probe: 0 }
  const played = playOut(spec)
  await desk.run(['new', 'fault.yaml', '--players', seatsFor(5).join(', '), '--seed', seed])
  const said = await desk.run(['act', 'fault.yaml', '-'], { input: played.lines.join('\n') })
  expect(said.stderr).toBe('')
  expect(said.code).toBe(0)
  const status = JSON.parse((await desk.run(['status', 'fault.yaml', '--json'])).stdout)
  expect({ over: status.over, winners: status.winners }).toEqual({ over: true, winners: played.winners })
})

const SCENARIO = `- scenario: a hit
  seats: {A: {hand: [shoot]}, B: {life: 4}}
  do: [A plays shoot on B]
  expect: {B: {life: 3}}
`

test('with --missing what no scenario settles is listed and fails; without it nothing changes', async () => {
  desk.write('hit.yaml', SCENARIO)
  const plain = await desk.run(['test', 'hit.yaml'])
  expect([plain.code, plain.stdout]).toEqual([0, '1 passed, 0 failed\n'])
  const missing = await desk.run(['test', '--missing', 'hit.yaml'])
  expect(missing.code).toBe(1)
  expect(missing.stdout).toMatch(/^ways to play that no scenario takes: \d+ of \d+\n {2}graze for oneself$/m)
  expect(missing.stdout.trimEnd().split('\n').at(-1)).toBe('1 passed, 0 failed')
  desk.write('miss.yaml', SCENARIO.replace('life: 3', 'life: 1'))
  const failed = await desk.run(['test', '--missing', 'miss.yaml'])
  expect(failed.code).toBe(1)
  expect(failed.stdout).toMatch(/^miss.yaml:1 a hit\n/)
  expect(failed.stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
})

test('a rule that the rulings of a pack do not have is told with its place', async () => {
  desk.write('hit.yaml', SCENARIO.replace('seats', 'rule: c-shot\n  seats'))
  const house = join(installed.root, 'rules', 'danmaku', 'rulings.yaml')
  const { writeFileSync, rmSync } = await import('node:fs')
  writeFileSync(house, 'c-shoot: {says: A Shoot attacks., source: printed}\n')
  const ran = await desk.run(['test', '--missing', 'hit.yaml'])
  rmSync(house)
  expect(ran.code).toBe(1)
  expect(ran.stdout).toContain('  hit.yaml:2:3 no ruling is called c-shot; did you mean c-shoot?\n')
  expect(ran.stdout).toContain('rulings that no scenario names: 1 of 1\n  c-shoot: A Shoot attacks.\n')
})
