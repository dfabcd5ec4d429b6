// `danmaku rules` where packs are broken, where many verbs serve one card, and where a terminal wants no colour.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Desk, install } from './support.ts'

const installed = install()
const desk = new Desk(installed)

test('check tells every fault of the packs in force and exits with 3', async () => {
  const path = join(installed.root, 'rules', 'danmaku', 'roles.yaml')
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.replaceAll('group: partner', 'group: patner'))
  try {
    const ran = await desk.run(['rules', 'check'])
    expect([ran.code, ran.stdout]).toEqual([3, ''])
    expect(ran.stderr).toContain('no role is of the group partner')
    // Who asks what is in the box is told of the first fault instead.
    expect((await desk.run(['rules', 'list'])).code).toBe(3)
  } finally {
    writeFileSync(path, whole)
  }
  expect(await desk.run(['rules', 'check'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
})

test('check --lone says which verbs one card has for itself, and fails with more than twelve', async () => {
  const text = await desk.run(['rules', 'check', '--lone'])
  const json = await desk.run(['rules', 'check', '--lone', '--json'])
  const { verbs, limit } = JSON.parse(json.stdout) as { verbs: { verb: string; by: string }[]; limit: number }
  expect(verbs).toContainEqual({ verb: 'copy-chain', by: 'cards/melee' })
  expect(text.stdout).toMatch(/^ {2}copy-chain {2}cards\/melee$/m)
  expect(text.stdout).toMatch(new RegExp(`^${verbs.length} lone verbs`, 'm'))
  expect([text.code, json.code]).toEqual(verbs.length > limit ? [1, 1] : [0, 0])
  expect((await desk.run(['rules', 'list', '--lone'])).code).toBe(2)
})

test('names stand out on a terminal, unless it wants no colour', async () => {
  const list = (env: Readonly<Record<string, string>>) => desk.run(['rules', 'list'], { env })
  const bold = await list({ FORCE_COLOR: '1', NO_COLOR: '' })
  const none = await list({ FORCE_COLOR: '1', NO_COLOR: '1' })
  expect(bold.stdout).toContain('\u001b[1m8 role cards')
  expect(none.stdout).not.toContain('\u001b')
  const wrong = (env: Readonly<Record<string, string>>) => desk.run(['rules', 'show', 'graz'], { env })
  expect((await wrong({ FORCE_COLOR: '1', NO_COLOR: '' })).stderr).toContain('\u001b[1m')
  expect((await wrong({ FORCE_COLOR: '1', NO_COLOR: '1' })).stderr).not.toContain('\u001b')
})

test('everything that is structured can be had as JSON', async () => {
  for (const args of [['list'], ['show', 'shoot'], ['search', 'attack'], ['options']]) {
    const ran = await desk.run(['rules', ...args, '--json'])
    expect(ran.code).toBe(0)
    expect(Object.keys(JSON.parse(ran.stdout) as object).length, args[0]).toBeGreaterThan(0)
  }
})

test('show --lang tells a card in one language, and no other command has it', async () => {
  const chinese = await desk.run(['rules', 'show', 'shoot', '--lang', 'zh-Hant'])
  expect(chinese).toMatchObject({ code: 0, stderr: '' })
  expect(chinese.stdout).toMatch(/^射擊 \(cards\/shoot\)/)
  expect(chinese.stdout).not.toMatch(/^ {2}en: /m)
  const json = await desk.run(['rules', 'show', 'shoot', '--lang', 'zh-Hant', '--json'])
  expect(Object.keys((JSON.parse(json.stdout) as { names: object }[])[0]!.names)).toEqual(['zh-Hant'])
  expect(await desk.run(['rules', 'list', '--lang', 'zh-Hant'])).toMatchObject({ code: 2, stdout: '' })
  expect(await desk.run(['rules', 'show', 'graze', '--lang', 'de'])).toMatchObject({ code: 2, stdout: '' })
})
