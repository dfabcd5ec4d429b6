// What only shows when a pack is put together: every name that nothing has is found, at its place, before anybody plays.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgePack, programOf, readProgram, readWholePack, sectionsOf } from '../../src/games/index.ts'
import { openGame } from '../../src/host/open.ts'
import { packsIn, readPack } from '../../src/rules/read.ts'
import { compilePacks } from '../../src/rules/store.ts'
import { broken, type Change, said } from './broken.ts'

test.each(packsIn('rules'))('%s has no fault, and nothing in it is idle', (pack) => {
  expect(judgePack('.', join('rules', pack))).toMatchObject({ faults: [], advice: [] })
})

const DANMAKU: readonly (readonly [string, Change, ...string[]])[] = [
  [
    'a group of the table that no role has',
    ['table.yaml', '"4": {heroine: 1', '"4": {heroin: 1'],
    'table.yaml:3:9 no role is of the group heroin; did you mean heroine?',
  ],
  [
    'more copies dealt than the box has',
    ['table.yaml', '"6": {heroine: 1, partner: 1, stage-boss: 3', '"6": {heroine: 1, partner: 0, stage-boss: 4'],
    'table.yaml:5:33 6 players need 4 of the group stage-boss, and there are roles for 3',
  ],
  [
    'a role that is not dealt to so few',
    ['table.yaml', '"4": {heroine: 1, stage-boss: 2', '"4": {heroine: 1, partner: 1, stage-boss: 1'],
    'table.yaml:3:21 4 players need 1 of the group partner, and there are roles for 0',
  ],
  [
    'a row that does not add up',
    ['table.yaml', 'partner: 2, stage-boss: 3', 'partner: 2, stage-boss: 2'],
    'table.yaml:6:3 6 roles are dealt to 7 players',
  ],
  [
    'a goal that names no group',
    ['roles.yaml', 'goal: [stage-boss, extra-boss]', 'goal: [stage-bos, extra-boss]'],
    'roles.yaml:8:10 no role is of the group stage-bos; did you mean stage-boss?',
  ],
  [
    'a face that is no role',
    ['roles.yaml', 'becomes: ex-boss-revealed', 'becomes: ex-boss-reveald'],
    'roles.yaml:30:21 no role is called ex-boss-reveald; did you mean ex-boss-revealed?',
  ],
  [
    'a type in a cost',
    ['cards.yaml', 'where: {type: danmaku}', 'where: {type: danmakoo}'],
    'cards.yaml:8:39 danmakoo is no card type; did you mean danmaku?',
  ],
  [
    'a season in a condition',
    ['cards.yaml', 'is: {mark: [spring, summer]}', 'is: {mark: [spring, sumer]}'],
    'cards.yaml:73:56 sumer is no mark of a card; did you mean summer?',
  ],
  [
    'a card in a condition',
    ['cards.yaml', 'is: {mark: [spring, summer]}', 'is: {card: shot}'],
    'cards.yaml:73:47 shot is no card; did you mean shoot?',
  ],
  [
    'a type in the argument of a verb',
    ['cards.yaml', 'discard: {type: danmaku}}}', 'discard: {type: dodgy}}}'],
    'cards.yaml:83:59 dodgy is no card type; did you mean dodge?',
  ],
  [
    'what an incident collects',
    ['incidents.yaml', 'collect: {where: {mark: spring}', 'collect: {where: {mark: sprung}'],
    'incidents.yaml:6:27 sprung is no mark of a card; did you mean spring?',
  ],
  [
    'what a toll takes',
    ['incidents.yaml', 'where: {type: danmaku}', 'where: {type: danmakus}'],
    'incidents.yaml:11:48 danmakus is no card type; did you mean danmaku?',
  ],
  [
    'a player whom nobody knows, written short',
    ['cards.yaml', '{attack: target}', '{attack: targte}'],
    'cards.yaml:10:21 nobody is called targte here; did you mean target?',
  ],
  [
    'a card that nothing has bound',
    ['cards.yaml', '{card: flipped', '{card: fliped'],
    'cards.yaml:73:27 nothing is called fliped here; did you mean flipped?',
  ],
  [
    'cards that no cost discards',
    ['cards.yaml', 'bonus: boost', 'bonus: bost'],
    'cards.yaml:9:49 bost is no name of a cost; did you mean boost?',
  ],
  [
    'a chosen word that is no type',
    ['characters.yaml', 'words: [danmaku, dodge,', 'words: [danmaku, doge,'],
    'characters.yaml:8:41 doge is no card type; did you mean dodge?',
  ],
  [
    'a forbidden type',
    ['characters.yaml', 'play: type', 'play: dogde'],
    'characters.yaml:10:24 dogde is no card type; did you mean dodge?',
  ],
  [
    'a type that is answered',
    ['cards.yaml', 'plays: {type: [danmaku]}', 'plays: {type: [danmakoo]}'],
    'cards.yaml:32:31 bomb.modes.1.reacts.plays: danmakoo is no card type; did you mean danmaku?',
  ],
  [
    'an English name of nothing, and a card without one',
    ['names.en.yaml', 'graze:\n', 'grase:\n'],
    'cards.yaml:12:1 graze has no name in names.en.yaml',
    'names.en.yaml:10:1 nothing is called grase; did you mean graze?',
  ],
  [
    'a name of nothing in another language',
    ['names.zh-Hant.yaml', 'graze:', 'grase:'],
    'names.zh-Hant.yaml:4:1 nothing is called grase; did you mean graze?',
  ],
]

/** In which line of a file of S2 this text stands first. Its cards are added to. */
const line = (file: string, text: string): number =>
  readFileSync(join('rules', 's2', file), 'utf8')
    .split('\n')
    .findIndex((l) => l.includes(text)) + 1

const S2: typeof DANMAKU = [
  [
    'a group of the table that no role has',
    ['table.yaml', '"4": {player: 1, wingmen: 1', '"4": {player: 1, wingman: 1'],
    'table.yaml:3:20 no role is of the group wingman; did you mean wingmen?',
  ],
  [
    'a row that does not add up',
    ['table.yaml', 'wingmen: 1, enemies: 1', 'wingmen: 1, enemies: 2'],
    'table.yaml:3:3 5 roles are dealt to 4 players',
  ],
  [
    'a variant of no option',
    ['table.yaml', '  a1:', '  b1:'],
    'table.yaml:11:3 no option is called b1; did you mean a1?',
  ],
  [
    'a variant of no value',
    ['table.yaml', 'two-masterminds:', 'two-mastermind:'],
    'table.yaml:12:5 the option a1 cannot be two-mastermind; did you mean two-masterminds?',
  ],
  [
    'a group in a variant',
    ['table.yaml', 'enemies: 2, masterminds: 2', 'enemies: 2, mastermind: 2'],
    'table.yaml:13:48 no role is of the group mastermind; did you mean masterminds?',
  ],
  [
    'groups of the winner table',
    ['table.yaml', 'out: [player], left: {only: masterminds, max', 'out: [plaeyr], left: {only: mastermind, max'],
    'table.yaml:19:12 no role is of the group plaeyr; did you mean player?',
    'table.yaml:19:34 no role is of the group mastermind; did you mean masterminds?',
  ],
  [
    'who wins',
    ['table.yaml', 'wins: [enemies]', 'wins: [enemy]'],
    'table.yaml:22:28 no role is of the group enemy; did you mean enemies?',
  ],
  [
    'a value of an option in the winner table',
    ['table.yaml', 'option: {a39: masterminds}', 'option: {a39: mastermind}'],
    'table.yaml:20:20 the option a39 cannot be mastermind; did you mean masterminds?',
  ],
  [
    'by whom one is knocked out',
    ['roles.yaml', 'by: player', 'by: playr'],
    'roles.yaml:12:11 no role is of the group playr; did you mean player?',
  ],
  [
    'a player whom nobody knows',
    ['roles.yaml', 'who: culprit', 'who: culprits'],
    'roles.yaml:13:32 nobody is called culprits here; did you mean culprit?',
  ],
  [
    'a symbol at which a divination fails',
    ['cards.yaml', 'fails: {mark: trigram}', 'fails: {mark: trigra}'],
    `cards.yaml:${line('cards.yaml', 'fails: {mark: trigram}')}:23 trigra is no mark of a card; did you mean trigram?`,
  ],
  [
    'a value of an option in a condition',
    ['cards.yaml', '{a17: both}', '{a17: bth}'],
    `cards.yaml:${line('cards.yaml', '{a17: both}')}:43 the option a17 cannot be bth; did you mean both?`,
  ],
  [
    'a type that is answered',
    ['cards.yaml', 'except: [anomaly]', 'except: [anomaily]'],
    `cards.yaml:${line('cards.yaml', 'except: [anomaly]')}:48 incident-resolution.modes.0.reacts.plays: anomaily is no card type; did you mean anomaly?`,
  ],
  [
    'an ability without an occasion',
    ['characters.yaml', '    - id: borrow\n      use: attack\n', '    - id: borrow\n'],
    `characters.yaml:${line('characters.yaml', '- id: borrow')}:7 nothing says when it may be used: use, when or reacts`,
  ],
  [
    'a trait that would have to be paid for',
    ['characters.yaml', '    - when: withstands\n', '    - trait: true\n      when: withstands\n'],
    `characters.yaml:${line('characters.yaml', '- when: withstands') + 3}:7 a trait happens by itself and has no cost`,
  ],
  [
    'a name of nothing',
    ['names.en.yaml', 'kedama:', 'kedma:'],
    `cards.yaml:${line('cards.yaml', 'kedama:')}:1 kedama has no name in names.en.yaml`,
    `names.en.yaml:${line('names.en.yaml', 'kedama:')}:1 nothing is called kedma; did you mean kedama?`,
  ],
]

const named = (rows: typeof DANMAKU) => rows.map(([name, change, ...faults]) => ({ name, change, faults }))
test.each(named(DANMAKU))('Danmaku!!: $name', ({ change, faults }) => expect(said('danmaku', change)).toEqual(faults))
test.each(named(S2))('S2: $name', ({ change, faults }) => expect(said('s2', change)).toEqual(faults))

test.each([
  ['danmaku', 'cards'],
  ['danmaku', 'characters'],
  ['danmaku', 'roles'],
  ['danmaku', 'incidents'],
  ['danmaku', 'table'],
  ['s2', 'cards'],
  ['s2', 'roles'],
  ['s2', 'table'],
])('%s without %s cannot be played', (pack, section) => {
  expect(said(pack, [`${section}.yaml`, undefined])).toEqual([
    `pack.yaml:1:1 ${section}.yaml is missing; ${pack} cannot be played without it`,
  ])
})

test('an option and a ruling about what is not there', () => {
  const about = 'lily-white:\n  about: [lilly-white]\n'
  expect(said('danmaku', ['options.yaml', 'lily-white:\n', about])).toEqual([
    expect.stringMatching(/^options\.yaml:\d+:11 nothing is called lilly-white; did you mean lily-white\?$/),
  ])
  const ruling = 'snow-1: {about: sprin-snow, says: It snows., source: ours}\n'
  expect(said('danmaku', ['rulings.yaml', ruling])).toEqual([
    'rulings.yaml:1:17 nothing is called sprin-snow; did you mean spring-snow?',
  ])
})

test('without English names every definition is told', () => {
  const faults = said('s2', ['names.en.yaml', undefined])
  expect(faults[0]).toBe(`cards.yaml:${line('cards.yaml', 'danmaku:')}:1 danmaku has no name in names.en.yaml`)
  expect(faults).toContain('roles.yaml:4:1 player-craft has no name in names.en.yaml')
  const { sections } = readProgram('.', ['s2'])
  const definitions = [sections.cards, sections.characters, sections.weathers, sections.roles]
  expect(faults).toHaveLength(definitions.flatMap((d) => Object.keys(d ?? {})).length)
})

const GOAL: Change = ['roles.yaml', 'goal: [stage-boss, extra-boss]', 'goal: [stage-bos, extra-boss]']
const AT = 'roles.yaml:8:10: no role is of the group stage-bos; did you mean stage-boss?'

test('such a pack is neither played nor built', () => {
  broken('danmaku', [GOAL], (root, folder) => {
    expect(() => readProgram(root, ['danmaku'])).toThrow(AT)
    expect(() => readWholePack(root, folder)).toThrow(AT)
    expect(() => compilePacks(root, (one) => readWholePack(root, one))).toThrow(AT)
  })
})

test('a game that has not been dealt is not opened with it', () => {
  broken('danmaku', [GOAL], (root) => {
    const path = join(root, 'game.yaml')
    writeFileSync(path, 'danmaku: 1\nrules: [danmaku]\nplayers: [{name: A}, {name: B}]\n')
    expect(() => openGame({ root }, path)).toThrow(AT)
  })
})

test('a compiled pack has its faults without places', () => {
  broken('danmaku', [GOAL], (_, folder) => {
    const { folder: __, ...compiled } = readPack(folder, sectionsOf(folder))
    expect(() => programOf([compiled])).toThrow('danmaku/roles.yaml: no role is of the group stage-bos')
  })
})

test('a pack that adds to another is judged on top of it', () => {
  broken('danmaku', [], (root) => {
    const folder = join(root, 'rules', 'house')
    mkdirSync(folder)
    const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
    write('pack.yaml', 'id: house\nversion: "1"\ngame: danmaku\ntitle: House\n')
    write('cards.yaml', 'double:\n  copies: {spring: 1}\n  modes: [{types: [action], do: [{draw: 2}]}]\n')
    write('names.en.yaml', 'double: {name: Double}\n')
    expect(judgePack(root, folder).faults).toEqual([])
    expect(readProgram(root, ['danmaku', 'house']).sections.cards).toHaveProperty('double')
    write('names.en.yaml', 'duoble: {name: Double}\n')
    expect(judgePack(root, folder).faults.map((e) => e.message)).toEqual([
      `${join(folder, 'cards.yaml')}:1:1: double has no name in names.en.yaml`,
      `${join(folder, 'names.en.yaml')}:1:1: nothing is called duoble; did you mean double?`,
    ])
  })
})

test.each([
  [
    'points that there are not',
    ['cards.yaml', 'becomes: small-points', 'becomes: smal-points'],
    'no points are called smal-points; did you mean small-points?',
  ],
  [
    'a spirit that there is not',
    ['incidents.yaml', 'take-spirit: wolf-spirit', 'take-spirit: wolf-sprit'],
    'wolf-sprit is no animal spirit; did you mean wolf-spirit?',
  ],
  [
    'points to be gained that there are not',
    ['cards.yaml', 'gain-points: large-points', 'gain-points: lage-points'],
    'lage-points is no points card; did you mean large-points?',
  ],
  [
    'an action on what is no assist',
    ['cards.yaml', 'types: [item, assist]}]', 'types: [item]}]'],
    'earth-rabbit has an action of its own and is no assist; add assist to its types, or, for an Item that is no assist character, write ability: [{use: main-step, once: round, do: […]}]',
  ],
  [
    'an assist without an action',
    ['cards.yaml', '  assist: {cost: [{discard: {count: 2}}], do: [gain-life]}\n', ''],
    'earth-rabbit is an assist and has no action of its own; write assist: {do: […]}, or take assist out of its types',
  ],
  ['a deck that there is not', ['cards.yaml', 'deck: shop', 'deck: shp'], 'no deck is called shp; did you mean shop?'],
] as readonly (readonly [string, Change, string])[])('in a pack with a market: %s', (_, change, expected) => {
  // Rulings may be about cards that the small base lacks.
  const told = said('wolf-of-black-market', change).filter((one) => !one.startsWith('rulings.yaml'))
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/^\w+\.yaml:\d+:\d+ /)
  expect(told[0]?.replace(/^\S+ /, '')).toBe(expected)
})
