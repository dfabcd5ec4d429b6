// What is said of a file that has not the form of its kind: the word, what it should be, the nearest, and the place.

import { expect, test } from 'vitest'
import { readProgram } from '../../src/games/index.ts'
import { runSource } from '../../src/proof/scenario/run.ts'
import { packsIn } from '../../src/rules/read.ts'
import { type Change, said } from './broken.ts'

const cards = (from: string, to: string): Change => ['cards.yaml', from, to]
const SHOOT = 'types: [action, danmaku]'

test.each<readonly [string, Change, string]>([
  [
    'an unknown key comes before the one that is missing for it',
    cards(SHOOT, 'typs: [action, danmaku]'),
    'cards.yaml:7:7 shoot.modes.0: unknown key typs; did you mean types?',
  ],
  ['a missing key', cards(`${SHOOT}\n      cost`, 'cost'), 'cards.yaml:7:7 shoot.modes.0: the key types is missing'],
  [
    'a wrong word',
    cards(SHOOT, 'types: [action, danmakoo]'),
    'cards.yaml:7:23 shoot.modes.0: danmakoo is no card type; did you mean danmaku?',
  ],
  ['a word for a list', cards(SHOOT, 'types: action'), 'cards.yaml:7:14 shoot.modes.0: types is a list, not a text'],
  ['nothing for a list', cards(SHOOT, 'types:'), 'cards.yaml:7:7 shoot.modes.0: types is a list; here it is empty'],
  [
    'an empty list',
    cards(SHOOT, 'types: []'),
    'cards.yaml:7:14 shoot.modes.0: types has too few entries; 1 or more are needed',
  ],
  [
    'a key out of a closed set',
    cards('spring: 6', 'sprng: 6'),
    'cards.yaml:4:12 shoot.copies: unknown key sprng; did you mean spring?',
  ],
  [
    'too small a number',
    cards('spring: 6', 'spring: 0'),
    'cards.yaml:4:20 shoot.copies: of a season there are 1 or more copies; leave out a season of which there is none',
  ],
  ['half a card', cards('spring: 6', 'spring: 1.5'), 'cards.yaml:4:20 shoot.copies: spring is a whole number, not 1.5'],
  [
    'neither of two forms',
    cards('count: any', 'count: all'),
    'cards.yaml:8:56 shoot.modes.0.cost.0.discard: count is a number or any, not a text',
  ],
  [
    'a key within one of two forms',
    cards('{bonus: boost}', '{bonis: boost}'),
    'cards.yaml:9:42 shoot.modes.0.target.in-range: unknown key bonis; did you mean bonus?',
  ],
  [
    'an unknown verb',
    cards('{attack: target}', '{atack: target}'),
    'cards.yaml:10:13 shoot.modes.0.do.0: unknown verb atack; did you mean attack?',
  ],
  ['a verb that needs more', cards('{attack: target}', 'attack'), 'cards.yaml:10:12 attack needs who'],
  [
    'an unknown key of a verb',
    cards('{attack: target}', '{attack: {who: target, damge: 2}}'),
    'cards.yaml:10:35 shoot.modes.0.do.0.attack: unknown key damge; did you mean damage?',
  ],
  [
    'a wrong kind of value, written short',
    ['characters.yaml', '{draw: 2}', '{draw: two}'],
    'characters.yaml:46:17 hong-meiling.spell-card.do.0: draw is a number or a map, not a text',
  ],
  ['an id', cards('graze:\n', 'Graze:\n'), 'cards.yaml:12:1 Graze: an id has lower case letters, digits and hyphens'],
  ['a list for a map', ['cards.yaml', '[]'], 'cards.yaml:1:1 the file is a map, not a list'],
  [
    'a text that is no YAML',
    ['cards.yaml', 'a: [\n'],
    'cards.yaml:2:1 Flow sequence in block collection must be sufficiently indented and end with a ]; a bracket is not closed, or what it holds stands too far to the left',
  ],
  [
    'a tab',
    ['cards.yaml', 'shoot:\n\tcopies: {spring: 1}\n'],
    'cards.yaml:2:1 Tabs are not allowed as indentation; write two spaces for each step to the right',
  ],
  [
    'a text of a card within it',
    cards('copies: {spring: 6', 'text: Attack.\n  copies: {spring: 6'),
    'cards.yaml:4:3 shoot: unknown key text; names and texts stand by themselves, as in names: {en: {ID: {name: "…", text: "…"}}}',
  ],
  [
    'life of a character',
    ['characters.yaml', '  season: spring', '  season: spring\n  life: 5'],
    'characters.yaml:5:3 hakurei-reimu: unknown key life; everybody has 4 life; what changes that is an ability: [{while: [{max-life: {set: 5}}]}]',
  ],
  [
    'several keys that are missing',
    ['cards.yaml', 'tea: {value: 2}\n'],
    'cards.yaml:1:1 tea: the keys copies, modes are missing',
  ],
  [
    'a season',
    ['characters.yaml', 'season: spring', 'season: sprang'],
    'characters.yaml:4:11 hakurei-reimu: sprang is no season; did you mean spring?',
  ],
  [
    'a timing',
    ['characters.yaml', 'timing: action', 'timing: acton'],
    'characters.yaml:7:13 hakurei-reimu.spell-card: timing cannot be acton; did you mean action?',
  ],
  ['a number of players', ['table.yaml', '"4"', '"9"'], 'table.yaml:3:3 deal: 9 is not of the form [4-8]'],
  [
    'a game',
    ['pack.yaml', 'game: danmaku', 'game: danmakoo'],
    'pack.yaml:3:7 no game is called danmakoo; did you mean danmaku?',
  ],
  ['a head without a version', ['pack.yaml', 'version: 0.1.0\n', ''], 'pack.yaml:1:1 the key version is missing'],
  ['a file', ['card.yaml', '{}'], 'card.yaml a pack of danmaku has no card.yaml; did you mean cards?'],
])('%s', (_, change, sentence) => expect(said('danmaku', change)).toEqual([sentence]))

test('a number of players need not be quoted', () => {
  expect(said('danmaku', ['table.yaml', '"4"', '4'])).toEqual([])
  expect(said('danmaku', ['table.yaml', '"4": {heroine', '4: {heroin'])).toEqual([
    'table.yaml:3:7 no role is of the group heroin; did you mean heroine?',
  ])
})

const TABLE = '  seats: {A: {}, B: {}}\n'
const scenario = (text: string): string[] =>
  runSource({ path: 's.yaml', text }, (rules) => readProgram('.', rules))
    .flatMap((r) => r.failures)
    .map(({ at, got }) => `${at.line}:${at.column} ${got}`)

test.each([
  ['no title', '- seats: {A: {}, B: {}}\n', '1:3 the key scenario is missing'],
  ['a title misspelt', `- scenari: x\n${TABLE}`, '1:3 unknown key scenari; did you mean scenario?'],
  ['no seats', '- scenario: x\n', '1:3 the key seats is missing'],
  ['seats as a list', '- scenario: x\n  seats: [A, B]\n', '2:10 seats is a map, not a list'],
  ['what is no scenario', '- shoot\n', '1:3 this entry is a map, not a text'],
  [
    'a word for a number',
    '- scenario: x\n  seats: {A: {life: many}, B: {}}\n',
    '2:21 seats.A: life is a number, not a text',
  ],
  [
    'an unknown pack',
    `- scenario: x\n  rules: [danmku]\n${TABLE}`,
    '2:11 no pack is called danmku; did you mean danmaku?',
  ],
  [
    'one pack of several',
    `- scenario: x\n  rules: [danmaku, nothing]\n${TABLE}`,
    `2:20 no pack is called nothing; there are ${packsIn('rules').join(', ')}`,
  ],
  [
    'an unknown key of what is expected of cards',
    `- scenario: x\n${TABLE}  expect: {A: {hand: {hass: [shoot]}}}\n`,
    '3:23 A.hand: unknown key hass; did you mean has?',
  ],
  ['expectations as a list', `- scenario: x\n${TABLE}  expect: [A]\n`, '3:11 expect is a map, not a list'],
])('a scenario with %s', (_, text, sentence) => expect(scenario(text)).toEqual([sentence]))
