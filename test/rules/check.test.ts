// `danmaku check`: tells all faults of a pack with exit 3, knows scenarios when it sees them, is silent when all is well.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run } from '../../src/cli/commands/check.ts'
import { broken } from './broken.ts'

let told = ''
beforeEach(() => {
  told = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += text
    return true
  })
})
afterEach(() => void vi.restoreAllMocks())

test('a pack without fault is no news', () => {
  expect(run(['rules/danmaku', 'rules/s2'])).toBe(0)
  expect(told).toBe('')
})

test('every fault of a pack is told with its place', () => {
  const changes = [
    ['roles.yaml', 'goal: [stage-boss, extra-boss]', 'goal: [stage-bos, extra-boss]'],
    ['cards.yaml', 'where: {type: danmaku}', 'where: {type: danmakoo}'],
  ] as const
  broken('danmaku', changes, (_, folder) => {
    expect(run([folder])).toBe(3)
    expect(told).toBe(
      [
        'danmakoo is no card type; did you mean danmaku?',
        `  where: ${join(folder, 'cards.yaml')}:8:39`,
        'no role is of the group stage-bos; did you mean stage-boss?',
        `  where: ${join(folder, 'roles.yaml')}:8:10`,
        '',
      ].join('\n'),
    )
  })
})

test('a pack of no game is told at its own head', () => {
  broken('danmaku', [['pack.yaml', 'game: danmaku', 'game: bridge']], (_, folder) => {
    expect(run([folder])).toBe(3)
    expect(told).toBe(`no game is called bridge; known: danmaku, s2\n  where: ${join(folder, 'pack.yaml')}:3:7\n`)
  })
})

test.each([
  ['whole', '# Mine\n- scenario: x\n  seats: {A: {}, B: {}}\n'],
  ['without a title', '- rule: [a1]\n  seats: {A: {}, B: {}}\n'],
  ['not even YAML', '- scenario: [\n'],
])('a file of scenarios, %s, is for another command', (_, text) => {
  broken('danmaku', [], (root) => {
    const path = join(root, 'mine.yaml')
    writeFileSync(path, text)
    expect(run([path])).toBe(2)
    expect(told).toContain('this is a file of scenarios, not a game\n')
    expect(told).toContain(`  mend:  danmaku test ${path}\n`)
  })
})

test('a game is still looked at as a game', () => {
  broken('danmaku', [], (root) => {
    const path = join(root, 'game.yaml')
    writeFileSync(path, 'danmaku: 1\nrulez: [danmaku]\n')
    expect(run([path])).toBe(3)
    expect(told).toContain('unknown key `rulez`')
  })
})

test('what does nothing in a house pack is worth a look, and no fault', () => {
  broken('danmaku', [], (root) => {
    const path = join(root, 'house.yaml')
    const cards = 'cards: {tea: {copies: {spring: 1}, modes: [{types: [item]}], ability: [{once: round, do: [draw]}]}}'
    writeFileSync(path, `id: ours\ngame: danmaku\n${cards}\nnames: {en: {tea: {name: Tea}}}\n`)
    expect(run([path])).toBe(0)
    expect(told).toContain(
      'worth a look: nothing says when it may be used: use, when or reacts, such as use: main-step\n',
    )
    expect(told).toContain(`  where: ${path}:3:`)
  })
})
