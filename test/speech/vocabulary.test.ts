// The words of a language are data that a host can read; a slip in them is told with its place.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readVocabularies, WORD_CLASSES } from '../../src/rules/vocabulary.ts'
import { scratch } from '../support/scratch.ts'

const folder = (text: string): string => {
  const at = scratch()
  mkdirSync(join(at, 'xx'))
  writeFileSync(join(at, 'xx', 'speech.yaml'), text)
  return at
}

test('both languages have words for what is done in every game', () => {
  const [en, zh] = readVocabularies('templates')
  const usual = [
    'play',
    'discard',
    'pass',
    'end',
    'take',
    'cancel',
    'avoid',
    'on',
    'of',
    'self',
    'other',
    'if',
    'until',
    'not',
    'modal',
  ] as const
  for (const one of usual) for (const words of [en, zh]) expect(words?.words[one]?.length, one).toBeGreaterThan(0)
})

test('a class that there is not is an error with its place and the nearest one', () => {
  const wrong = folder('endings: []\nnumbers: {}\neveryday: []\nwords:\n  pass: [skip]\n  discrad: [toss]\n')
  expect(() => readVocabularies(wrong)).toThrow(/speech\.yaml:6:3: words: unknown key discrad.*discard/)
})

test('a language says as much as it has words for', () => {
  const [words] = readVocabularies(folder('endings: []\nnumbers: {}\neveryday: []\nwords: {pass: [skip]}\n'))
  expect(WORD_CLASSES.filter((c) => words?.words[c])).toEqual(['pass'])
})
