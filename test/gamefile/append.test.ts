// Adding lines: what is written, what stays, and what happens when somebody else writes too.

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendLines, withLines } from '../../src/gamefile/append.ts'
import { ChangedUnderneath, FileLocked, GameFileError } from '../../src/gamefile/errors.ts'
import { escapeControls } from '../../src/gamefile/log.ts'
import { parseGameFile, readGameFile } from '../../src/gamefile/read.ts'
import { freshPath, GAME, onDisk, textOf, thrown } from './sample.ts'

const HEAD = 'danmaku: 1\nrules: [danmaku]\n'
const append = (text: string, ...lines: string[]) => {
  const path = onDisk(text)
  const after = appendLines(
    readGameFile(path),
    lines.map((line) => ({ text: line })),
  )
  expect(after.text).toBe(textOf(path))
  expect(readGameFile(path)).toEqual(after)
  return textOf(path)
}

describe('lines added', () => {
  test('stand at the end of the log, with the words they were read from', () => {
    const path = onDisk(GAME)
    const after = appendLines(readGameFile(path), [
      { text: '3 "Man In Icebox" picks rumia', raw: ['I take\nRumia\u001b[0m', ''] },
      { text: '4 told update 1 #5 ~1' },
    ])
    expect(textOf(path)).toBe(
      `${GAME}  3 "Man In Icebox" picks rumia\n  > I take\n  > Rumia\\u{1b}[0m\n  >\n  4 told update 1 #5 ~1\n`,
    )
    expect(after.entries.at(-2)).toMatchObject({ number: 3, raw: ['I take', 'Rumia\\u{1b}[0m', ''] })
  })

  test.each([
    ['no log', '', 'log: |\n  1 A passes\n'],
    ['an empty log', 'log:\n', 'log: |\n  1 A passes\n'],
    ['an empty log with a comment', 'log: # soon\n', 'log: | # soon\n  1 A passes\n'],
    ['an empty text', 'log: ""\n', 'log: |\n  1 A passes\n'],
    ['an empty block', 'log: |\n', 'log: |\n  1 A passes\n'],
    ['an empty block at the end', 'log: |', 'log: |\n  1 A passes\n'],
    ['an empty block above a comment', 'log: |\n\n# end\n', 'log: |\n  1 A passes\n\n# end\n'],
  ])('make a block of %s', (_, log, wanted) => {
    expect(append(`${HEAD}${log}`, '1 A passes')).toBe(`${HEAD}${wanted}`)
  })

  test.each([
    ['a file without a last line break', 'log: |\n  1 A passes', 'log: |\n  1 A passes\n  2 B passes\n'],
    ['other indentation', 'log: |\n    1 A passes\n', 'log: |\n    1 A passes\n    2 B passes\n'],
    ['given indentation', 'log: |1-\n   1 A passes\n', 'log: |1-\n   1 A passes\n 2 B passes\n'],
    ['spaces at the end', 'log: |\n  1 A passes  \n\n', 'log: |\n  1 A passes  \n  2 B passes\n\n'],
    ['a comment further out', 'log: |\n  1 A passes\n# end\n', 'log: |\n  1 A passes\n  2 B passes\n# end\n'],
    [
      'a log in quotes',
      'log: "1 A passes\\n# x" # old\n# end\n',
      'log: | # old\n  1 A passes\n  # x\n  2 B passes\n# end\n',
    ],
    ['carriage returns', 'log: |\r\n  1 A passes\r\n', 'log: |\r\n  1 A passes\r\n  2 B passes\r\n'],
  ])('keep %s', (_, log, wanted) => {
    const head = log.includes('\r') ? HEAD.replaceAll('\n', '\r\n') : HEAD
    expect(append(`${head}${log}`, '2 B passes')).toBe(`${head}${wanted}`)
  })

  test('leave a file alone when there are none', () => {
    const file = readGameFile(onDisk(GAME))
    expect(appendLines(file, [])).toBe(file)
  })

  test('must go on with the next number and be one line each', () => {
    const path = onDisk(GAME)
    const file = readGameFile(path)
    expect(() => appendLines(file, [{ text: '4 A passes' }])).toThrow()
    expect(() => appendLines(file, [{ text: '3 A passes\n  4 B passes' }])).toThrow()
    expect(() => appendLines(file, [{ text: '# 3' }])).toThrow()
    expect(textOf(path)).toBe(GAME)
  })

  test('cannot stand in a file in braces', () => {
    const text = '{danmaku: 1, rules: [danmaku]}\n'
    const path = onDisk(text)
    expect(thrown(GameFileError, () => appendLines(readGameFile(path), [{ text: '1 A passes' }])).mend).toContain(
      'log: |',
    )
    expect(textOf(path)).toBe(text)
  })

  test('and kept words survive whatever a post contains (property)', () => {
    const words = fc.string({ unit: 'binary', maxLength: 30 })
    const line = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .map((text) => `A passes because ${JSON.stringify(escapeControls(text))}`)
    const log = fc.constantFrom('log: |\n', 'log:\n', '', 'log: |-\n   # hm\n', 'log: ""', 'log: |\n\n\n# out\n')
    fc.assert(
      fc.property(
        log,
        fc.array(fc.tuple(line, fc.array(words, { maxLength: 2 })), { minLength: 1 }),
        (start, lines) => {
          const file = parseGameFile(`${HEAD}${start}`, 'g.yaml')
          const added = lines.map(([text, raw], i) => ({ text: `${i + 1} ${text}`, raw }))
          const after = parseGameFile(withLines(file, added), 'g.yaml')
          expect(after.entries.map((entry) => entry.text)).toEqual(added.map((one) => one.text))
          for (const [i, entry] of after.entries.entries()) {
            const kept = added[i]?.raw
              .flatMap((one) => one.split(/\r\n|\n|\r/))
              .map((one) => escapeControls(one).trimEnd())
            expect(entry.raw).toEqual(kept)
          }
        },
      ),
    )
  })

  test('leave every other byte as it was (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('# remark', '> words', '', '    '), { maxLength: 8 }), (remarks) => {
        const text = `${HEAD}log: |\n  1 A passes\n${remarks.map((one) => `  ${one}\n`).join('')}# end\n`
        const after = withLines(parseGameFile(text, 'g.yaml'), [{ text: '2 B passes' }])
        expect(after.replace('  2 B passes\n', '')).toBe(text)
      }),
    )
  })
})

describe('writing', () => {
  const line = [{ text: '3 ADGK passes' }]

  test('a file that somebody changed meanwhile writes nothing', () => {
    const path = onDisk(GAME)
    const file = readGameFile(path)
    const theirs = GAME.replace('Game 1', 'Game 2')
    writeFileSync(path, theirs)
    expect(thrown(ChangedUnderneath, () => appendLines(file, line)).mend).toContain('again')
    expect(textOf(path)).toBe(theirs)
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  test('a second command that read the same file is refused, not merged', () => {
    const path = onDisk(GAME)
    const [mine, yours] = [readGameFile(path), readGameFile(path)]
    appendLines(mine, line)
    expect(() => appendLines(yours, line)).toThrow(ChangedUnderneath)
    expect(readGameFile(path).entries).toHaveLength(3)
  })

  test('a file that is gone is changed', () => {
    const file = { ...readGameFile(onDisk(GAME)), path: freshPath() }
    expect(() => appendLines(file, line)).toThrow(ChangedUnderneath)
    expect(existsSync(file.path)).toBe(false)
  })

  test.each([
    ['a living process', `${process.ppid} ${hostname()}\n`],
    ['another machine', '1 elsewhere.example\n'],
    ['nobody known', ''],
  ])('waits for nobody: a lock of %s is an error', (_, lock) => {
    const path = onDisk(GAME)
    writeFileSync(`${path}.lock`, lock)
    const error = thrown(FileLocked, () => appendLines(readGameFile(path), line))
    expect(error.mend).toContain(`${path}.lock`)
    expect(error).toBeInstanceOf(ChangedUnderneath)
    expect(textOf(path)).toBe(GAME)
    expect(textOf(`${path}.lock`)).toBe(lock)
  })

  test('a lock of a process that is gone is taken over', () => {
    const gone = spawnSync(process.execPath, ['-e', '0']).pid
    for (const pid of [gone, process.pid]) {
      const path = onDisk(GAME)
      writeFileSync(`${path}.lock`, `${pid} ${hostname()}\n`)
      appendLines(readGameFile(path), line)
      expect(readGameFile(path).entries).toHaveLength(3)
      expect(readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)))).toEqual([basename(path)])
    }
  })

  test('a torn temporary file of a crash is no harm', () => {
    const path = onDisk(GAME)
    writeFileSync(`${path}.danmaku-tmp`, GAME.slice(0, 100))
    appendLines(readGameFile(path), line)
    expect(textOf(path)).toBe(`${GAME}  3 ADGK passes\n`)
    expect(existsSync(`${path}.danmaku-tmp`)).toBe(false)
  })

  test('a write that the system refuses leaves the file and no lock', () => {
    const path = onDisk(GAME)
    mkdirSync(`${path}.danmaku-tmp`)
    writeFileSync(`${path}.danmaku-tmp/x`, '')
    expect(thrown(GameFileError, () => appendLines(readGameFile(path), line)).what).toBe('the file cannot be written')
    expect(textOf(path)).toBe(GAME)
    expect(existsSync(`${path}.lock`)).toBe(false)
  })

  test('keeps the mode of the file', () => {
    const path = onDisk(GAME)
    chmodSync(path, 0o640)
    appendLines(readGameFile(path), line)
    expect(statSync(path).mode & 0o777).toBe(0o640)
  })

  test('follows a link and leaves it a link', () => {
    const path = onDisk(GAME)
    const link = freshPath()
    symlinkSync(basename(path), link)
    appendLines(readGameFile(link), line)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(textOf(path)).toBe(`${GAME}  3 ADGK passes\n`)
  })

  test('keeps a byte order mark', () => {
    expect(append(`\ufeff${HEAD}log: |\n`, '1 A passes')).toBe(`\ufeff${HEAD}log: |\n  1 A passes\n`)
  })
})
