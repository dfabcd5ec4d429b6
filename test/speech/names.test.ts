// Names as players spell them: exact, alias, former name, beginning, word or first letters, slips of the hand; a tie is
// never guessed.

import { describe, expect, test } from 'vitest'
import { readVocabularies } from '../../src/rules/vocabulary.ts'
import { lexiconOf } from '../../src/speech/lexicon.ts'
import { tokensOf } from '../../src/speech/tokens.ts'
import { programOf } from './desk.ts'

const vocabularies = readVocabularies('templates')
const program = programOf(['danmaku'])
const people = (...names: (string | [string, ...string[]])[]) =>
  names.map((one) => (typeof one === 'string' ? { name: one, aka: [] } : { name: one[0], aka: one.slice(1) }))

const USUAL = people(
  'ADGK',
  ['tartgirl', 'tart', 'The Baker'],
  'ManInIcebox',
  'Betagluey',
  'Cloudberry',
  'Purrtaph',
  '[b]',
  '東方花子',
  '6" nails',
)

function meant(players: ReturnType<typeof people>, text: string): string[] {
  return tokensOf(lexiconOf(program, players, vocabularies), text).flatMap((t) =>
    t.senses.flatMap((s) => {
      if (s.kind === 'seat') return `${s.seat}${s.via === 'exact' ? '' : ` (${s.via})`}`
      if (s.kind === 'tie') return `tie: ${s.names.join(', ')}`
      return s.kind === 'thing' && s.section !== 'terms' ? `${s.id}${s.via === 'exact' ? '' : ` (${s.via})`}` : []
    }),
  )
}

describe('players', () => {
  test.each([
    ['ADGK', ['ADGK']],
    ['adgk', ['ADGK']],
    ['ＡＤＧＫ', ['ADGK']],
    ['tart', ['tartgirl']],
    ['the baker', ['tartgirl']],
    ["Purrtaph's", ['Purrtaph']],
    ['Purrtaph’s', ['Purrtaph']],
    ['Purr', ['Purrtaph (prefix)']],
    ['Beta', ['Betagluey (prefix)']],
    ['icebox', ['ManInIcebox (word)']],
    ['MII', ['ManInIcebox (word)']],
    ['Cloudbery', ['Cloudberry (typo)']],
    ['tartgril', ['tartgirl (typo)']],
    ['man in icebox', ['ManInIcebox']],
    ['[b]', ['[b]']],
    ['6" nails', ['6" nails']],
    ['對東方花子', ['東方花子']],
    ['guy', []],
    ['c', []],
  ])('%s is %j', (text, names) => expect(meant(USUAL, text)).toEqual(names))

  test('two with the same beginning are a tie', () => {
    expect(meant(people('ManInIcebox', 'Manuela'), 'Man')).toEqual(['tie: ManInIcebox, Manuela'])
  })
  test('two that are as near are a tie', () => {
    expect(meant(people('Marlow', 'Harlow'), 'Barlow')).toEqual(['tie: Marlow, Harlow'])
  })
  test('letters that look alike are a tie, also where one is spelled so', () => {
    expect(meant(people('Iris', 'lris'), 'Iris')).toEqual(['tie: Iris, lris'])
    expect(meant(people('Bob0', 'BobO'), 'BobO')).toEqual(['tie: BobO, Bob0'])
    expect(meant(people('Iris', 'lris'), 'iris')).toEqual(['Iris'])
  })
})

describe('cards', () => {
  test.each([
    ['Shot', ['shoot']],
    ['shoots', ['shoot']],
    ['bombed', ['bomb']],
    ['grazing', ['graze']],
    ['1-up', ['1up']],
    ['1UP', ['1up']],
    ['one up', ['1up']],
    ['Mini-Hakkero', ['mini-hakkero']],
    ["sorcerer's sutra scroll", ['sorcerers-sutra-scroll']],
    ['sealed away', ['seal-away']],
    ['supernatural bordr', ['supernatural-border (typo)']],
    ['Lazer Shot', ['laser-shot (typo)']],
    ['grimoir', ['grimoire (typo)']],
    ['射擊', ['shoot']],
    ['射击', ['shoot']],
    ['使用「炸彈」', ['bomb']],
    ['real', []],
    ['show', []],
    ['steal', []],
  ])('%s is %j', (text, ids) => expect(meant(USUAL, text)).toEqual(ids))
})
