// Reading a game file: the usual form, the unusual ones, and that both ways of reading agree.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GameFileError } from '../../src/gamefile/errors.ts'
import { durationMinutes } from '../../src/gamefile/header.ts'
import { type GameFile, parseGameFile, parseQuickly, parseWhole, readGameFile } from '../../src/gamefile/read.ts'
import { GAME, onDisk, SEED } from './sample.ts'

const HEAD = 'danmaku: 1\nrules: [danmaku]\n'
const texts = (file: GameFile) => file.entries.map((entry) => entry.text)

describe('a game file as the host keeps it', () => {
  const file = readGameFile(onDisk(GAME))

  test('has its header with defaults filled in', () => {
    expect(file.header).toMatchObject({
      danmaku: 1,
      title: 'Danmaku!! Game 1',
      rules: ['danmaku'],
      options: { windows: 'all' },
      seed: SEED,
      clock: { zone: 'UTC', minute: 'inclusive', deadlines: { window: '24h', turn: '48h' }, pauses: [] },
      players: [
        { name: 'ADGK', aka: ['adg'], pm: 'https://example.org/1' },
        { name: 'Man In Icebox' },
        { name: 'tartgirl', aka: ['tart'] },
      ],
      packs: { danmaku: { version: '1.0.0', hash: 'abc123' } },
    })
  })

  test('has its lines with their place, kept words and comments', () => {
    expect(file.entries).toEqual([
      {
        number: 1,
        text: '1 ADGK picks hakurei-reimu  @2026-12-01T18:04Z #pm ~3fa1c09e',
        fileLine: 23,
        column: 3,
        before: [],
        raw: ['[b]Reimu[/b], please'],
      },
      {
        number: 2,
        text: '2 tartgirl picks cirno  @2026-12-01T18:20Z #pm ~b81d44e2',
        fileLine: 26,
        column: 3,
        before: ['# she asked twice'],
        raw: [],
      },
    ])
    expect(file.trailing).toEqual(['', '# waiting for the third'])
  })

  test('is read the quick way', () => {
    expect(parseQuickly(GAME, 'g.yaml')).toEqual(parseWhole(GAME, 'g.yaml'))
  })
})

describe('the header', () => {
  test('may be as short as two keys', () => {
    expect(parseGameFile(HEAD, 'g.yaml').header).toEqual({
      danmaku: 1,
      rules: ['danmaku'],
      options: {},
      lang: 'en',
      clock: { zone: 'UTC', minute: 'inclusive', deadlines: {}, pauses: [] },
      players: [],
      words: {},
      packs: {},
    })
  })

  test('takes option values as text, whatever YAML makes of them', () => {
    const { options } = parseGameFile(`${HEAD}options: {a: yes, b: no, c: true, d: false, e: 7}\n`, 'g.yaml').header
    expect(options).toEqual({ a: 'yes', b: 'no', c: 'yes', d: 'no', e: '7' })
  })

  test('takes empty lists and maps as nothing yet', () => {
    const { header } = parseGameFile(`${HEAD}options:\nclock:\nplayers:\nwords:\npacks:\nlog:\n`, 'g.yaml')
    expect([header.options, header.players, header.words, header.packs]).toEqual([{}, [], {}, {}])
  })

  test('takes a pause in both ways of writing', () => {
    const clock = 'clock: {pauses: [2026-12-24/2026-12-27, {from: 2027-01-01T12:00Z, to: 2027-01-02, because: "fair"}]}'
    expect(parseGameFile(`${HEAD}${clock}\n`, 'g.yaml').header.clock.pauses).toEqual([
      { from: '2026-12-24', to: '2026-12-27' },
      { from: '2027-01-01T12:00Z', to: '2027-01-02', because: 'fair' },
    ])
  })

  test('reads a seed in capitals as the same seed', () => {
    expect(parseGameFile(`${HEAD}seed: "${SEED.toUpperCase()}"\n`, 'g.yaml').header.seed).toBe(SEED)
  })

  test.each([
    ['24h', 1440],
    ['2d 12h', 3600],
    ['2d12h', 3600],
    ['90 min', 90],
    ['30m', 30],
    ['1,5h', undefined],
    ['0h', undefined],
    ['soon', undefined],
  ])('knows the duration %s', (text, minutes) => {
    expect(durationMinutes(text)).toBe(minutes)
  })
})

describe('a log written otherwise', () => {
  test.each([
    ['without the key', ''],
    ['empty', 'log:\n'],
    ['empty with a comment', 'log: # later\n'],
    ['an empty block', 'log: |\n'],
    ['an empty block at the very end', 'log: |'],
    ['an empty block with a blank line', 'log: |\n\n'],
    ['an empty text', 'log: ""\n'],
  ])('%s has no lines', (_, log) => {
    expect(parseGameFile(`${HEAD}${log}`, 'g.yaml').entries).toEqual([])
  })

  test.each([
    ['with four spaces', 'log: |\n    1 A passes\n    2 B passes\n', 5],
    ['with a stripped end', 'log: |-\n  1 A passes\n  2 B passes\n', 3],
    ['with a kept end', 'log: |+\n  1 A passes\n  2 B passes\n\n\n', 3],
    ['with given indentation', 'log: |2\n    1 A passes\n    2 B passes\n', 5],
    ['with a comment behind the bar', 'log: | # mine\n  1 A passes\n  2 B passes\n', 3],
    ['without a last line break', 'log: |\n  1 A passes\n  2 B passes', 3],
    ['with comments further out below', 'log: |\n  1 A passes\n  2 B passes\n# end\n\n # really\n', 3],
    ['with carriage returns', 'log: |\r\n  1 A passes\r\n  2 B passes\r\n', 3],
  ])('%s has the same lines', (_, log, column) => {
    const file = parseGameFile(`${HEAD}${log}`, 'g.yaml')
    expect(texts(file)).toEqual(['1 A passes', '2 B passes'])
    expect(file.entries[1]).toMatchObject({ fileLine: 5, column })
    expect(file).toEqual(parseWhole(`${HEAD}${log}`, 'g.yaml'))
  })

  test('in quotes has the same lines, at the place of the quotes', () => {
    const file = parseGameFile(`${HEAD}log: "1 A passes\\n2 B passes\\n"\n`, 'g.yaml')
    expect(file.entries.map(({ text, fileLine, column }) => ({ text, fileLine, column }))).toEqual([
      { text: '1 A passes', fileLine: 3, column: 6 },
      { text: '2 B passes', fileLine: 3, column: 6 },
    ])
  })

  test('within braces can be read', () => {
    const file = parseGameFile('{"danmaku": 1, "rules": ["danmaku"], "log": "1 A passes"}', 'g.yaml')
    expect(texts(file)).toEqual(['1 A passes'])
  })

  test('under a head that quotes the same key is found', () => {
    const file = parseGameFile(`${HEAD}note: "\n log: |\n  5 A passes"\nlog: |\n  1 A passes\n`, 'g.yaml')
    expect(texts(file)).toEqual(['1 A passes'])
  })
})

describe('both ways of reading', () => {
  const result = (work: () => unknown) => {
    try {
      return { file: work() }
    } catch (error) {
      if (error instanceof GameFileError) return { message: error.message, why: error.why, mend: error.mend }
      throw error
    }
  }
  const headLine = fc.constantFrom(
    'title: x',
    'title: "a # b"',
    'title: |\n  log: |\n  x',
    'note: "a\n  b"',
    'note: |+\n  kept\n\n',
    'players: [{name: A}]',
    'players:\n  - name: A\n  # end',
    'options:',
    '# log: |',
    '  title: x',
    'log: |\n  1 A passes',
    'lang: [',
    '---',
    '...',
    '',
    'words: {A: "x: |"}',
    'note: plain\n  log: |',
  )
  const logLine = fc.constantFrom(
    '  A passes',
    '  B plays shoot on "C # d"',
    '    deep',
    ' shallow',
    'out',
    '# out',
    ' # nearly out',
    '  # remark',
    '  > words',
    '',
    '  ',
    '     ',
    '\ttab',
    '  \ttab within',
    '\t',
    '...',
    '---',
    'title: late',
    'log: |',
    '  日本 passes',
    '  x\r',
    '\r',
    '  　wide',
  )
  const opener = fc.constantFrom('log: |', 'log: |', 'log: |', 'log: | # mine', 'log: |-', 'log: |2', 'log:', 'log: >')
  const any = fc
    .record({
      head: fc.array(headLine, { maxLength: 3 }),
      opener,
      lines: fc.array(fc.tuple(logLine, fc.boolean()), { maxLength: 6 }),
      eol: fc.constantFrom('\n', '\r\n'),
      end: fc.boolean(),
    })
    .map(({ head, opener, lines, eol, end }) => {
      let number = 0
      const log = lines.map(([line, numbered]) =>
        numbered || /^ +[A-Za-z日]/.test(line) ? line.replace(/^( +)(?=[^\s#>])/, (s) => `${s}${++number} `) : line,
      )
      const all = ['danmaku: 1', 'rules: [danmaku]', ...head, opener, ...log].join('\n')
      return all.replaceAll('\n', eol) + (end ? eol : '')
    })

  test('agree on every file, good or bad', () => {
    let quick = 0
    fc.assert(
      fc.property(any, (text) => {
        const fast = result(() => parseQuickly(text, 'g.yaml'))
        if ('file' in fast && fast.file === undefined) return
        quick++
        expect(fast).toEqual(result(() => parseWhole(text, 'g.yaml')))
      }),
      { numRuns: 3000 },
    )
    expect(quick).toBeGreaterThan(100)
  })

  test('take the quick way for a thousand lines', () => {
    const lines = Array.from(
      { length: 1000 },
      (_, i) => `  ${i + 1} A plays shoot on B  @2026-12-01T18:04Z #${i} ~3fa1c09e\n`,
    )
    const file = parseQuickly(`${HEAD}log: |\n${lines.join('')}`, 'g.yaml')
    expect(file?.entries).toHaveLength(1000)
    expect(file?.entries.at(-1)).toMatchObject({ number: 1000, fileLine: 1003, column: 3 })
  })
})
