// A game with a house pack beside it: what it was dealt with goes on counting when the file changes, and it moves over to
// a repaired pack only when nothing would have come out otherwise.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { deal, newGame } from '../../src/host/create.ts'
import { type OpenGame, openGame } from '../../src/host/open.ts'
import { updateRules } from '../../src/host/update-rules.ts'
import { audit } from '../../src/proof/audit.ts'
import { nameOf } from '../../src/rules/program.ts'
import { postText, reopened, said, signUp, trouble } from './evening.ts'

const SEED = '5eef4f3327f2a751e48c8e6a33ad814bb03c51a4fd55d3eee8ce0a14512c7699'
const HOUSE = `id: ours
game: danmaku
change: {cards: {power: {note: "as we play it"}}}
names: {en: {power: {name: Mighty Power}}}
`
let house = ''
let game: OpenGame
const write = (text: string) => writeFileSync(house, text)

beforeEach(() => {
  const { context, path } = signUp()
  house = join(dirname(path), 'ours.yaml')
  write(HOUSE)
  rmSync(path)
  const spec = {
    rules: ['danmaku', './ours.yaml'],
    players: ['Ada', 'Bo', 'Cy', 'Dee'],
    options: {},
    board: 'plain',
    lang: 'en',
  }
  newGame(context, { ...spec, path, seed: SEED, salt: SEED.slice(0, 32) })
  deal(context, path, { words: {}, seats: 'listed' })
  game = openGame(context, path)
})

test('it is named in the header by its id, and its texts are those of the posts', () => {
  expect(Object.keys(game.header.packs)).toEqual(['danmaku', 'ours'])
  expect(nameOf(game.program, 'en', 'power')).toBe('Mighty Power')
})

test('where the host keeps pictures, the reference links them', () => {
  write(`${HOUSE}art: {power: https://example.org/power.png}\n`)
  const { context, path } = signUp()
  writeFileSync(path, readFileSync(path, 'utf8').replace('rules: [danmaku]', 'rules: [danmaku, ./ours.yaml]'))
  expect(postText(openGame(context, path), { kind: 'reference' })).toMatch(
    /Mighty Power.*picture \(https:\/\/example\.org\/power\.png\)/,
  )
})

test('what it was dealt with counts when the file is changed, broken or gone', () => {
  for (const text of [HOUSE.replace('as we play it', 'otherwise'), 'id: [', undefined]) {
    if (text === undefined) rmSync(house)
    else write(text)
    expect(reopened(game).chain).toBe(game.chain)
  }
})

test('before the deal a file that there is not is named', () => {
  const { context, path } = signUp()
  writeFileSync(path, readFileSync(path, 'utf8').replace('rules: [danmaku]', 'rules: [danmaku, ./nowhere.yaml]'))
  const parts = trouble(() => openGame(context, path))
  expect(parts).toMatchObject({ exit: 3, what: 'there is no house pack ./nowhere.yaml' })
})

test('a repaired pack takes over when every line stands as it was, and digests stay what they were', () => {
  const played = said(game, 'Ada plays shoot on Bo', 'all pass because "late"')
  write(HOUSE.replace('as we play it', 'as the rulebook says'))
  const { moved, game: after } = updateRules(reopened(played))
  expect(moved).toHaveLength(1)
  expect(after.chain).toBe(played.chain)
  expect(reopened(after).packs[1]?.info.hash).not.toBe(played.packs[1]?.info.hash)
  const again = said(reopened(after), 'host note "moved over"')
  expect(audit(again.context, again.path, {}).findings.join()).toContain('every digest agrees')
  expect(updateRules(reopened(again)).moved).toEqual([])
})

test('it does not when a line would come out otherwise; then nothing is written', () => {
  const played = said(game, 'Ada plays shoot on Bo', 'all pass because "late"')
  write(
    `${HOUSE.replace('change: {cards: {power: {note: "as we play it"}}}', 'change: {cards: {shoot: {modes: [{types: [action, danmaku], do: [{draw: 1}]}]}}}')}`,
  )
  const parts = trouble(() => updateRules(reopened(played)))
  expect(parts.what).toContain('line 1 would come out otherwise: Ada plays shoot on Bo')
  write('id: ours\ngame: danmaku\nchange: {cards: {shoot: {copies: {spring: 1}}}}\n')
  expect(trouble(() => updateRules(reopened(played))).what).toContain('would come out otherwise')
  expect(reopened(played).file.text).toBe(played.file.text)
})

test('the first post tells what the house packs add, change and take away, and how many copies there are', () => {
  const { context, path } = signUp()
  const of = (house: string): string => {
    writeFileSync(join(dirname(path), 'ours.yaml'), house)
    return postText(openGame(context, path), { kind: 'opening' })
  }
  writeFileSync(path, readFileSync(path, 'utf8').replace('rules: [danmaku]', 'rules: [danmaku, ./ours.yaml]'))
  const text = of(`id: ours
game: danmaku
change: {cards: {shoot: {copies: {spring: 5, summer: 6}}, power: {note: "as we play it"}, graze: {value: 2}}}
remove: {cards: [last-word]}
cards: {sake-dish: {copies: {summer: 1}, modes: [{types: [action], do: [{draw: 1}]}]}}
names: {en: {sake-dish: {name: Sake Dish, text: "Draw 1 card."}}}
`)
  expect(text).toContain('Added by the host: Sake Dish\n')
  expect(text).toContain('Not in this game: Last Word\n')
  expect(text).toContain('Changed by the host: Graze\n')
  expect(text).toMatch(/Other numbers of copies: Shoot ×11 \(usually ×\d+\)\n/)
  expect(of('id: ours\ngame: danmaku\nnames: {en: {power: {name: Mighty Power}}}\n')).toContain(
    'Changed by the host: Mighty Power\n',
  )
  expect(postText(signUp(), { kind: 'opening' })).not.toMatch(/by the host:|Not in this game/)
})
