// Every mistake a host can make in a game file, and the place and cure that she is shown.

import { describe, expect, test } from 'vitest'
import { ChangedUnderneath, excerptOf, GameFileError } from '../../src/gamefile/errors.ts'
import { readGameFile } from '../../src/gamefile/read.ts'
import { complaint, freshPath, onDisk, SEED, textOf, thrown } from './sample.ts'

const HEAD = 'danmaku: 1\nrules: [danmaku]\n'

describe.each<[string, string, number, number, string, string]>([
  ['a tab', `${HEAD}players:\n\t- {name: A}\n`, 4, 1, 'this is not valid YAML', 'use spaces instead of tabs'],
  ['a key twice', `${HEAD}title: a\ntitle: b\n`, 4, 1, 'this is not valid YAML', 'keep one of the two'],
  [
    'the log twice',
    `${HEAD}log: |\n  1 A passes\nlog: |\n  1 A passes\n`,
    5,
    1,
    'this is not valid YAML',
    'in the log',
  ],
  [
    'a file cut off in its header',
    `${HEAD}players: [{name: A}, {na`,
    3,
    25,
    'this is not valid YAML',
    'close every bracket',
  ],
  ['a quote cut off', `${HEAD}seed: "5f0c`, 3, 12, 'this is not valid YAML', 'close every bracket and every quote'],
  ['a second document', `${HEAD}---\nlog: |\n  1 A passes\n`, 3, 1, 'this is not valid YAML', 'delete the line'],
  ['a colon in plain text', `${HEAD}title: a: b\n`, 3, 8, 'this is not valid YAML', 'put quotes around'],
  ['an alias of nothing', `${HEAD}title: *bold*\n`, 1, 1, 'this YAML refers to something', 'put quotes'],
  ['an empty file', '', 1, 1, 'this is no game file', 'danmaku new'],
  ['a list', '- a\n', 1, 1, 'this is no game file', 'danmaku new'],
  ['another kind of file', 'name: x\nversion: 2\n', 1, 1, 'this is no game file', 'danmaku: 1'],
  ['a newer version', 'danmaku: 2\nsecret: x\n', 1, 10, 'this game file is of version 2', 'newer danmaku'],
  ['a version in quotes', 'danmaku: "1"\n', 1, 10, 'no known version', 'without quotes'],
  ['no rules', 'danmaku: 1\nlog: |\n', 1, 1, '`rules` is missing', 'rules: [danmaku]'],
  ['rules that are no list', 'danmaku: 1\nrules: danmaku\n', 2, 8, '`rules` is no list', 'rules: [danmaku]'],
  ['no rule at all', 'danmaku: 1\nrules: []\n', 2, 8, '`rules` cannot stand so', ''],
  ['rules by a strange name', 'danmaku: 1\nrules: [Dan Maku]\n', 2, 9, '`rules.0` cannot stand so', ''],
  [
    'a seed as a number',
    `${HEAD}seed: 12345678901234567890\n`,
    3,
    7,
    '`seed` is a number',
    'seed: "12345678901234567890"',
  ],
  ['a seed too short', `${HEAD}seed: "5f0c"\n`, 3, 7, '`seed` cannot stand so', ''],
  ['a salt of other letters', `${HEAD}salt: "${'g'.repeat(32)}"\n`, 3, 7, '`salt` cannot stand so', ''],
  ['a name as a number', `${HEAD}players:\n  - {name: 012}\n`, 4, 12, '`name` of player 1 is a number', 'name: "012"'],
  [
    'a name null',
    `${HEAD}players: [{name: A}, {name: null}]\n`,
    3,
    29,
    '`name` of player 2 is nothing',
    'name: "null"',
  ],
  ['a name left empty', `${HEAD}players:\n  - name:\n`, 4, 10, '`name` of player 1 is nothing', 'name: "…"'],
  ['a name as true', `${HEAD}players: [{name: true}]\n`, 3, 18, '`name` of player 1 is a boolean', 'name: "true"'],
  ['no name', `${HEAD}players: [{aka: [x]}]\n`, 3, 11, '`name` of player 1 is missing', 'name: "…"'],
  ['an alias as a number', `${HEAD}players: [{name: A, aka: [7]}]\n`, 3, 27, 'is a number', '- "7"'],
  ['an alias that is no list', `${HEAD}players: [{name: A, aka: b}]\n`, 3, 26, 'is no list', 'aka: [b]'],
  ['a player who is only a name', `${HEAD}players: [A]\n`, 3, 11, 'player 1 is not what belongs there', ''],
  ['a name of the log', `${HEAD}players: [{name: Host}]\n`, 3, 18, '`name` of player 1 cannot stand so', ''],
  ['a verb as a name', `${HEAD}players: [{name: passes}]\n`, 3, 18, '`name` of player 1 cannot stand so', ''],
  ['a name with a line break', `${HEAD}players: [{name: "a\\nb"}]\n`, 3, 18, '`name` of player 1 cannot stand so', ''],
  ['a name twice', `${HEAD}players:\n  - {name: A}\n  - {name: A}\n`, 5, 12, '`name` of player 2 cannot stand so', ''],
  ['an alias that is a name', `${HEAD}players: [{name: A}, {name: B, aka: [A]}]\n`, 3, 38, '`aka` of player 2', ''],
  ['an unknown key', `${HEAD}tilte: x\n`, 3, 1, 'unknown key `tilte`', 'did you mean `title`?'],
  ['an unknown key that is like no other', `${HEAD}xxxxxxxxx: x\n`, 3, 1, 'unknown key `xxxxxxxxx`', 'delete it'],
  ['an unknown key of a player', `${HEAD}players: [{nmae: A}]\n`, 3, 12, 'unknown key `nmae` in player 1', '`name`'],
  ['an unknown key of the clock', `${HEAD}clock: {zoen: UTC}\n`, 3, 9, 'unknown key `zoen` in `clock`', '`zone`'],
  [
    'an unknown key of a pack',
    `${HEAD}packs: {a: {version: "1", hash: a, hsh: b}}\n`,
    3,
    36,
    'unknown key `hsh`',
    '`hash`',
  ],
  [
    'a version of a pack as a number',
    `${HEAD}packs: {a: {version: 1.0, hash: a}}\n`,
    3,
    22,
    'is a number',
    'version: "1.0"',
  ],
  ['words as a number', `${HEAD}words: {2: 7}\n`, 3, 12, '`words.2` is a number', '2: "7"'],
  ['an option that is nothing', `${HEAD}options: {windows: }\n`, 3, 20, '`options.windows` is nothing', 'windows: "…"'],
  ['an option of several values', `${HEAD}options: {windows: [a]}\n`, 3, 20, '`options.windows` cannot stand so', ''],
  [
    'a minute of another kind',
    `${HEAD}clock: {minute: inclusiv}\n`,
    3,
    17,
    '`clock.minute` cannot be',
    'minute: inclusive',
  ],
  ['a zone that is none', `${HEAD}clock: {zone: Gensokyo}\n`, 3, 15, '`clock.zone` cannot stand so', ''],
  ['a deadline that is none', `${HEAD}clock: {deadlines: {turn: soon}}\n`, 3, 27, '`clock.deadlines.turn`', ''],
  [
    'a deadline as a number',
    `${HEAD}clock: {deadlines: {turn: 48}}\n`,
    3,
    27,
    '`clock.deadlines.turn` is a number',
    '"48"',
  ],
  ['a pause that is none', `${HEAD}clock: {pauses: [christmas]}\n`, 3, 18, '`clock.pauses.0` cannot stand so', ''],
  [
    'a key below the log',
    `${HEAD}log: |\n  1 A passes\ntitle: x\n`,
    5,
    1,
    '`title` stands below the log',
    'move `title`',
  ],
  ['a log that is a list', `${HEAD}log:\n  - 1 A passes\n`, 3, 1, 'the log is no block of text', 'log: |'],
  ['a log that joins its lines', `${HEAD}log: >\n  1 A passes\n  2 B passes\n`, 3, 1, 'no block of text', 'log: |'],
  ['a log without its bar', `${HEAD}log:\n  1 A passes\n  2 B passes\n`, 3, 1, 'no block of text', 'log: |'],
  ['a log that is a number', `${HEAD}log: 5\n`, 3, 1, 'the log is no block of text', 'log: |'],
  [
    'a comment that ends the log',
    `${HEAD}log: |\n  1 A passes\n# x\n  2 B passes\n`,
    5,
    1,
    'not valid YAML',
    'two spaces',
  ],
  ['a tab in the log', `${HEAD}log: |\n  1 A passes\n\t2 B passes\n`, 5, 1, 'not valid YAML', 'two spaces'],
  ['a gap', `${HEAD}log: |\n  1 A passes\n  3 B passes\n`, 5, 3, 'line 2 is missing in the log', 'danmaku undo'],
  ['a longer gap', `${HEAD}log: |\n  1 A passes\n  5 B passes\n`, 5, 3, 'lines 2 to 4 are missing', 'danmaku undo'],
  ['a number twice', `${HEAD}log: |\n  1 A passes\n  1 B passes\n`, 5, 3, 'line 1 stands twice', 'danmaku undo'],
  ['a line without number', `${HEAD}log: |\n  1 A passes\n    B passes\n`, 5, 5, 'has no number; 2 belongs there', '#'],
  ['a first line that is not 1', `${HEAD}log: |\n  7 A passes\n`, 4, 3, 'lines 1 to 6 are missing', 'danmaku undo'],
  ['a torn line of zeros', `${HEAD}log: |\n  1 A pas\0\0\0`, 4, 10, 'a control character stands in the log', 'delete'],
])('%s', (_, text, line, column, what, mend) => {
  test(`is shown at ${line}:${column}, and the file stays as it is`, () => {
    const path = onDisk(text)
    const error = thrown(GameFileError, () => readGameFile(path))
    expect(error.what).toContain(what)
    expect(error.mend).toContain(mend)
    expect(error.where).toEqual({ path, line, column })
    expect(error.message).toBe(`${path}:${line}:${column}: ${error.what}`)
    expect(error.excerpt).toContain(`${line} | `)
    expect(textOf(path)).toBe(text)
  })
})

test('the mistake that stands first is the one that is shown', () => {
  const error = complaint(`${HEAD}xyz: 1\nplayers: [{name: 3}]\nlang: 5\n`)
  expect(error.where.line).toBe(3)
})

test('a missing file is named, with the command that begins one', () => {
  const path = freshPath()
  const error = thrown(GameFileError, () => readGameFile(path))
  expect(error.where).toEqual({ path })
  expect(error.message).toContain(path)
  expect(error.mend).toContain('danmaku new')
})

test('a folder and a file in another encoding are no game files', () => {
  expect(thrown(GameFileError, () => readGameFile('/')).why).toBe('it is a folder')
  const path = onDisk(Uint8Array.from([0x64, 0x3a, 0xff, 0xfe]))
  expect(thrown(GameFileError, () => readGameFile(path)).what).toContain('UTF-8')
})

test('a seed as a number says why', () => {
  const error = complaint(`${HEAD}seed: ${SEED.replace(/\D/g, '1')}\n`)
  expect(error.why).toContain('quotes')
  expect(error.mend).toContain(`"${SEED.replace(/\D/g, '1')}"`)
})

test('the excerpt puts its caret under the column, wide letters counted double', () => {
  expect(excerptOf('a\nname: 霊夢 x', 2, 10)).toBe('2 | name: 霊夢 x\n  |            ^')
})

test('a long line is shown around its column', () => {
  const [line = '', caret = ''] = excerptOf('x'.repeat(500), 1, 250).split('\n')
  expect(line.length).toBeLessThan(120)
  expect(caret.indexOf('^')).toBeLessThan(line.length)
})

test('an error of a changed file is none of a bad one', () => {
  expect(new ChangedUnderneath('g.yaml')).not.toBeInstanceOf(GameFileError)
})
