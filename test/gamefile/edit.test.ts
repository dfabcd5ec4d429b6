// Changing the header and beginning a file: what is written, and that the host's own bytes survive.

import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Change, editHeader, replaceText, rewriteLog, writeNew } from '../../src/gamefile/edit.ts'
import { ChangedUnderneath, GameFileError } from '../../src/gamefile/errors.ts'
import { type HeaderInput, isReservedName } from '../../src/gamefile/header.ts'
import { parseGameFile, readGameFile } from '../../src/gamefile/read.ts'
import { FORBIDDEN } from '../../src/lines/tokens.ts'
import { freshPath, GAME, onDisk, SEED, textOf, thrown } from './sample.ts'

const HEAD = 'danmaku: 1\nrules: [danmaku]\n'
const edit = (text: string, ...changes: Change[]) => editHeader(parseGameFile(text, 'g.yaml'), changes)
/** Lines that are only in one of the two texts. */
const difference = (before: string, after: string) => {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return { gone: old.filter((line) => !now.includes(line)), come: now.filter((line) => !old.includes(line)) }
}

describe('a header changed', () => {
  test('by nothing is the same text', () => {
    expect(edit(GAME)).toBe(GAME)
    expect(edit(GAME, { path: ['title'], value: 'Danmaku!! Game 1' })).toBe(GAME)
  })

  test('in one value differs in that line only', () => {
    const after = edit(GAME, { path: ['options', 'windows'], value: 'able' }, { path: ['seed'], value: 'a'.repeat(64) })
    expect(difference(GAME, after).come).toEqual(['options: {windows: able}', `seed: "${'a'.repeat(64)}"`])
  })

  test('by a player gets a line of its own', () => {
    const after = edit(GAME, { path: ['players', 3], value: { name: 'Yuki: #1', aka: ['@yuki'] } })
    expect(after).toBe(GAME.replace('      - tart\n', '      - tart\n  - {name: "Yuki: #1", aka: ["@yuki"]}\n'))
  })

  test('by a key of a player leaves the rest of her', () => {
    const after = edit(
      GAME,
      { path: ['players', 1, 'pm'], value: 'https://example.org/2' },
      { path: ['players', 2, 'pm'], value: 'x' },
      { path: ['players', 0, 'aka', 1], value: 'A. D.' },
    )
    expect(difference(GAME, after)).toEqual({
      gone: ['  - {name: ADGK, aka: [adg], pm: "https://example.org/1"}', '  - {name: "Man In Icebox"} # slow'],
      come: [
        '  - {name: ADGK, aka: [adg, "A. D."], pm: "https://example.org/1"}',
        '  - {name: "Man In Icebox", pm: "https://example.org/2"} # slow',
        '    pm: "x"',
      ],
    })
  })

  test('in its seat order moves the lines with their comments', () => {
    const [a, b, c] = parseGameFile(GAME, 'g.yaml').header.players
    const after = edit(GAME, { path: ['players'], value: [c, a, b] })
    expect(after).toContain(
      'players:\n  - name: tartgirl\n    aka:\n      - tart\n  # posts at night\n' +
        '  - {name: ADGK, aka: [adg], pm: "https://example.org/1"}\n  - {name: "Man In Icebox"} # slow\nwords:',
    )
    expect(difference(GAME, after)).toEqual({ gone: [], come: [] })
  })

  test('without a player loses her lines only', () => {
    const after = edit(GAME, { path: ['players', 2], value: undefined })
    expect(after).toBe(GAME.replace('  - name: tartgirl\n    aka:\n      - tart\n', ''))
  })

  test('by new keys has them in their usual place', () => {
    const after = edit(
      `${HEAD}# who\nplayers:\n  - {name: A}\n  # more?\n\n# log\nlog: |\n  1 A passes\n`,
      { path: ['seed'], value: SEED },
      { path: ['packs', 'danmaku'], value: { version: '1.0.0', hash: '12e4' } },
      { path: ['words'], value: { A: 'no', '2': 'x: y' } },
      { path: ['title'], value: 'One' },
    )
    expect(after).toBe(
      `danmaku: 1\ntitle: "One"\nrules: [danmaku]\nseed: "${SEED}"\n# who\nplayers:\n  - {name: A}\n  # more?\n` +
        'words: {"2": "x: y", A: "no"}\npacks: {danmaku: {version: "1.0.0", hash: "12e4"}}\n\n# log\nlog: |\n  1 A passes\n',
    )
  })

  test.each([
    ['no key', ''],
    ['an empty key', 'players:\n'],
    ['an empty list', 'players: []\n'],
  ])('by the first player from %s', (_, players) => {
    const after = edit(`${HEAD}${players}log: |\n`, { path: ['players', 0], value: { name: 'A' } })
    expect(after).toBe(`${HEAD}players:\n  - {name: "A"}\nlog: |\n`)
  })

  test('keeps a comment behind an empty list', () => {
    const after = edit(`${HEAD}players: [] # nobody\n`, { path: ['players', 0], value: { name: 'A' } })
    expect(after).toBe(`${HEAD}players: # nobody\n  - {name: "A"}\n`)
  })

  test('fills an empty key in front of its comment', () => {
    const after = edit(`${HEAD}options: # none yet: see below\nwords:\n`, { path: ['options', 'copies'], value: 'ask' })
    expect(after).toBe(`${HEAD}options: {copies: ask} # none yet: see below\nwords:\n`)
    const players = edit(`${HEAD}players: # soon\nlang: en`, { path: ['players', 0], value: { name: 'A' } })
    expect(players).toBe(`${HEAD}players: # soon\n  - {name: "A"}\nlang: en`)
  })

  test('writes many words one a line', () => {
    const words = Object.fromEntries(['A', 'B C', 'D'].map((name) => [name, 'tea '.repeat(12)]))
    const after = edit(`${HEAD}players: [{name: A}]`, { path: ['words'], value: words })
    expect(after).toContain('\nwords:\n  A: "tea ')
    expect(after).toContain('\n  "B C": "tea ')
  })

  test('loses a key that is taken away', () => {
    expect(edit(GAME, { path: ['board'], value: undefined })).toBe(GAME.replace('board: mafiascum\n', ''))
  })

  test('keeps carriage returns', () => {
    const text = GAME.replaceAll('\n', '\r\n')
    const after = edit(text, { path: ['players', 3], value: { name: 'D' } }, { path: ['note'], value: 'x' })
    expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(parseGameFile(after, 'g.yaml').header.players).toHaveLength(4)
  })

  test('is refused when the new value is bad, and when the file is in braces', () => {
    const file = parseGameFile(GAME, 'g.yaml')
    expect(
      thrown(GameFileError, () => editHeader(file, [{ path: ['players', 0, 'name'], value: 'all' }])).where.line,
    ).toBe(13)
    const braces = parseGameFile('{danmaku: 1, rules: [danmaku]}', 'g.yaml')
    expect(() => editHeader(braces, [{ path: ['lang'], value: 'en' }])).toThrow(GameFileError)
  })

  test('is written under the same check as a line', () => {
    const path = onDisk(GAME)
    const file = readGameFile(path)
    const after = replaceText(file, editHeader(file, [{ path: ['title'], value: 'Two' }]))
    expect(after.header.title).toBe('Two')
    expect(textOf(path)).toBe(after.text)
    writeFileSync(path, GAME)
    expect(() => replaceText(after, after.text.replace('Two', 'Three'))).toThrow(ChangedUnderneath)
    expect(() => replaceText(readGameFile(path), 'danmaku: 1\n')).toThrow(GameFileError)
    expect(textOf(path)).toBe(GAME)
  })

  test('has the new value, and all comments, wherever it is changed (property)', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 })
    const name = nameOf()
    const change: fc.Arbitrary<Change> = fc.oneof(
      fc.record({ path: fc.constant(['note']), value: text }),
      fc.record({ path: fc.constant(['words', 'ADGK']), value: text }),
      fc.record({ path: fc.constant(['options', 'copies']), value: fc.constantFrom('ask', 'yes', '1', 'null') }),
      fc.record({ path: fc.constant(['players', 3]), value: fc.record({ name: name.map((one) => `${one}3`) }) }),
      fc.record({ path: fc.constant(['players', 1, 'pm']), value: fc.webUrl() }),
      fc.record({
        path: fc.constant(['players', 2, 'aka']),
        value: fc.uniqueArray(
          name.map((one) => `${one}4`),
          { maxLength: 3 },
        ),
      }),
      fc.record({
        path: fc.constant(['packs', './our-house.yaml']),
        value: fc.record({
          version: text.map((v) => `${[...v].filter((c) => !FORBIDDEN.test(c)).join('')}1`),
          hash: fc.constant('0e1'),
        }),
      }),
      fc.record({ path: fc.constant(['clock', 'deadlines', 'turn']), value: fc.constantFrom('1h', '2d 12h') }),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
        const after = edit(GAME, ...changes)
        for (const remark of GAME.match(/# .*/g) ?? []) expect(after).toContain(remark)
        const { header } = parseGameFile(after, 'g.yaml')
        const last = changes.at(-1)
        if (last) expect(last.path.reduce<unknown>(step, header)).toEqual(last.value)
        expect(parseGameFile(after, 'g.yaml').entries.map((entry) => entry.text)).toEqual(
          parseGameFile(GAME, 'g.yaml').entries.map((entry) => entry.text),
        )
      }),
    )
  })
})

describe('a log written anew', () => {
  const file = parseGameFile(GAME, 'g.yaml')

  test('with the same entries is the same text', () => {
    expect(rewriteLog(file, file)).toBe(GAME)
  })

  test('has lines changed and put in, with their comments and kept words', () => {
    const [one, two] = file.entries
    const after = rewriteLog(file, {
      entries: [one!, { text: '2 B joins', raw: ['hi'] }, { ...two!, text: '3 two' }],
      trailing: [],
    })
    expect(after.slice(after.indexOf('log: |'))).toBe(
      `log: |\n  ${one?.text}\n  > [b]Reimu[/b], please\n  2 B joins\n  > hi\n  # she asked twice\n  3 two\n`,
    )
  })

  test('can be empty, or come from quotes or nothing', () => {
    expect(rewriteLog(parseGameFile(`${HEAD}log: |\n  1 A passes\n`, 'g.yaml'), { entries: [] })).toBe(
      `${HEAD}log: |\n`,
    )
    const line = { entries: [{ text: '1 B passes' }] }
    for (const log of ['log: "1 A passes"\n', 'log:\n', '', 'log: |\n', 'log: |'])
      expect(rewriteLog(parseGameFile(`${HEAD}${log}`, 'g.yaml'), line)).toBe(`${HEAD}log: |\n  1 B passes\n`)
  })
})

function step(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([k]) => k === String(key))?.[1]
    : undefined
}

function nameOf(): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.constantFrom(
        '霊夢',
        "O'Brien",
        '"quoted"',
        'a: b',
        '# x',
        '@me',
        '- x',
        'null',
        'true',
        '12',
        '1e5',
        '~',
        '{a}',
        '*b*',
        '\\',
        'ﾏﾘｻ',
        '🎴',
        'no',
      ),
    )
    .filter((one) => one === one.trim() && one !== '' && !isReservedName(one) && !FORBIDDEN.test(one))
}

describe('a new file', () => {
  test('is written as a host would', () => {
    const path = freshPath()
    const file = writeNew(path, {
      danmaku: 1,
      title: 'Game 1',
      rules: ['danmaku', './our-house.yaml'],
      options: { windows: 'all', 'lily-white': 'in' },
      board: 'mafiascum',
      seed: SEED,
      clock: { zone: 'UTC', deadlines: { window: '24h', turn: '2d 12h' } },
      players: [
        { name: 'ADGK', aka: ['adg'] },
        { name: 'Man In Icebox', pm: 'https://example.org' },
      ],
    })
    expect(textOf(path)).toBe(
      `danmaku: 1\ntitle: "Game 1"\nrules: [danmaku, "./our-house.yaml"]\noptions: {windows: all, lily-white: in}\n` +
        `board: mafiascum\nseed: "${SEED}"\nclock: {zone: UTC, deadlines: {window: 24h, turn: "2d 12h"}}\n` +
        'players:\n  - {name: "ADGK", aka: ["adg"]}\n  - {name: "Man In Icebox", pm: "https://example.org"}\nlog: |\n',
    )
    expect(readGameFile(path)).toEqual(file)
  })

  test('never overwrites another', () => {
    const path = onDisk('mine')
    expect(thrown(GameFileError, () => writeNew(path, { danmaku: 1, rules: ['danmaku'] })).what).toContain('already')
    expect(textOf(path)).toBe('mine')
  })

  test('needs a folder and a good header', () => {
    const header: HeaderInput = { danmaku: 1, rules: ['danmaku'] }
    expect(thrown(GameFileError, () => writeNew(`${freshPath()}/x.yaml`, header)).mend).toContain('mkdir')
    expect(() => writeNew(freshPath(), { ...header, players: [{ name: 'told' }] })).toThrow(GameFileError)
  })

  test('keeps every name and word through writing and reading (property)', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(nameOf(), { maxLength: 8, selector: (one) => one.normalize('NFC') }),
        fc.string({ unit: 'binary' }),
        (names, word) => {
          const players = names.map((name) => ({ name }))
          const words = Object.fromEntries(names.map((name) => [name, word]))
          const text = writeNew(freshPath(), { danmaku: 1, rules: ['danmaku'], players, words })
          expect(text.header.players).toEqual(players)
          expect(text.header.words).toEqual(words)
        },
      ),
    )
  })
})
