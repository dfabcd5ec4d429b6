// Imports point downward only; `fs` is for gamefile, rules and cli; the rooms that must be deterministic have no clock,
// no chance of their own and no locale.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOMS = [
  'cli',
  'proof',
  'host',
  'posts',
  'speech',
  'views',
  'clock',
  'gamefile',
  'games',
  'rules',
  'language',
  'lines',
  'engine',
]
const SIBLINGS = [['posts', 'pictures', 'pages']]

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : path.endsWith('.ts') ? [path] : []
  })
}
const all = files('src')
const room = (path: string): string => relative('src', path).split('/')[0] ?? ''
const importsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((m) => m[1]!)

describe('rooms', () => {
  test('there are files to look at in every room that exists', () => {
    expect(all.length).toBeGreaterThan(60)
    for (const path of all) expect([...ROOMS, ...SIBLINGS.flat()], path).toContain(room(path))
  })

  test('imports point downward only', () => {
    const upward = all.flatMap((path) =>
      importsOf(path)
        .filter((to) => to.startsWith('.'))
        .map((to) => relative(process.cwd(), resolve(dirname(path), to)))
        .filter((to) => ROOMS.indexOf(room(to)) < ROOMS.indexOf(room(path)))
        .map((to) => `${path} -> ${to}`),
    )
    expect(upward).toEqual([])
  })

  test('games do not import each other', () => {
    const across = all
      .filter((path) => /^src\/games\/[a-z0-9]+\//.test(path))
      .flatMap((path) =>
        importsOf(path)
          .filter((to) => to.startsWith('.'))
          .map((to) => relative(process.cwd(), resolve(dirname(path), to)))
          .filter((to) => /^src\/games\/[a-z0-9]+\//.test(to) && to.split('/')[2] !== path.split('/')[2])
          .map((to) => `${path} -> ${to}`),
      )
    expect(across).toEqual([])
  })

  test('files are touched only by gamefile, rules and cli', () => {
    const users = all.filter((path) => importsOf(path).some((i) => /^(node:)?fs(\/|$)/.test(i))).map(room)
    expect(users.length).toBeGreaterThan(0)
    for (const user of users) expect(['gamefile', 'rules', 'cli']).toContain(user)
  })

  test('no clock below cli', () => {
    const clocks = all.filter(
      (path) =>
        room(path) !== 'cli' && /\bDate\.now\b|\bnew Date\(\)|performance\.now/.test(readFileSync(path, 'utf8')),
    )
    expect(clocks).toEqual([])
  })

  test('engine, language, games and views have no chance of their own and no locale', () => {
    const bad = /Math\.random|\bDate\b|localeCompare|toLocale|Intl\.|randomBytes|randomUUID/
    const found = all
      .filter((path) => ['engine', 'language', 'games', 'views', 'lines', 'rules'].includes(room(path)))
      .filter((path) => bad.test(readFileSync(path, 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '')))
    expect(found).toEqual([])
  })

  test('every file says in its first line what it is for', () => {
    const silent = all.filter((path) => !/^(#!.*\n)?(\/\/|\/\*)/.test(readFileSync(path, 'utf8')))
    expect(silent).toEqual([])
  })
})
