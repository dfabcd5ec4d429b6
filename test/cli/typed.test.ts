// What a host types or pastes is understood: names as posts print them, lists as players sign up, and where it is not,
// the error points at what was typed.

import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseList } from '../../src/cli/lists.ts'
import { act } from '../../src/host/act.ts'
import { deal, newGame } from '../../src/host/create.ts'
import { openGame } from '../../src/host/open.ts'
import { Trouble } from '../../src/host/trouble.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { printLine } from '../../src/lines/print.ts'
import { canonical, type Names, namesOf } from '../../src/speech/names.ts'
import { typed } from '../../src/speech/typed.ts'
import { scratch } from '../support/scratch.ts'
import { Desk, install } from './support.ts'

const SEED = '5eef4f3327f2a751e48c8e6a33ad814bb03c51a4fd55d3eee8ce0a14512c7699'
const PEOPLE = ['Eve', 'Mad Hatter', '[b]', '東方花子', 'Last Word', '6" nails', 'On']
const AKA: Readonly<Record<string, string[]>> = { Eve: ['E. V.'], 東方花子: ['花子 (PM)'] }

const def = (name: string, ...aka: string[]) => ({ name, aka, text: '' })
const names: Names = namesOf(
  {
    game: 'danmaku',
    packs: [],
    sections: {},
    options: {},
    rulings: {},
    optionTexts: {},
    names: {
      en: {
        'supernatural-border': def('Supernatural Border', 'border'),
        border: def('Border'),
        'last-word': def('Last Word'),
        'ex-boss': def('EX Boss', 'extra boss'),
        'ex-boss-revealed': def('EX Boss Revealed'),
        heal: def('to heal'),
      },
      'zh-Hant': { 'ex-boss-revealed': def('EX頭目（現身）'), 'last-word': def('終符') },
    },
  },
  PEOPLE.map((name) => ({ name, aka: AKA[name] ?? [] })),
  new Set(['no', 'yes', 'none', 'shoot', 'graze', 'bomb', 'border', 'attack']),
)

const LIKE_WORDS: Names = {
  ...names,
  players: ['Eve', 'Nova', 'Yestin', 'Nonesuch', 'Mini', 'Bomb', 'shoot', 'No'].map((name) => ({ name, aka: [] })),
}

describe('players who are called like words of the game', () => {
  const becomes = (text: string) => printLine(canonical(LIKE_WORDS, parseLine(text)))
  test.each([
    ['Eve chooses no', 'Eve chooses no'],
    ['Eve chooses No', 'Eve chooses no'],
    ['Eve chooses "No"', 'Eve chooses "No"'],
    ['Eve chooses yes', 'Eve chooses yes'],
    ['Eve chooses nov', 'Eve chooses Nova'],
    ['Eve plays border choosing none', 'Eve plays border choosing none'],
    ['Eve plays mini on nova', 'Eve plays mini on Nova'],
    ['Bomb plays Bomb on Bomb', 'Bomb plays bomb on Bomb'],
    ['Eve plays bomb on shoot', 'Eve plays bomb on shoot'],
    ['Eve plays graze on "shoot"', 'Eve plays graze on "shoot"'],
    ['Eve plays graze for shoot', 'Eve plays graze for "shoot"'],
    ['Eve orders plays bomb when shoot falls', 'Eve orders bomb when "shoot" falls'],
    ['host gives Bomb Bomb', 'host gives Bomb bomb'],
  ])('%s', (text, line) => expect(becomes(text)).toBe(line))
})

describe('names as they are printed', () => {
  test.each([
    ['Eve plays Supernatural Border', 'Eve plays supernatural-border'],
    ['Eve plays SUPERNATURAL  border', 'Eve plays supernatural-border'],
    ['Eve chooses EX Boss Revealed, extra boss', 'Eve chooses ex-boss-revealed, ex-boss'],
    ['Eve chooses EX頭目(現身)', 'Eve chooses ex-boss-revealed'],
    ['Eve plays 1up as to heal', 'Eve plays 1up as heal'],
    ['Mad Hatter passes', '"Mad Hatter" passes'],
    ['mad hatter plays shoot on [B]', '"Mad Hatter" plays shoot on "[b]"'],
    ['[b] plays graze on [b]', '"[b]" plays graze on "[b]"'],
    ['[\u200bb] plays graze on [2]', '"[b]" plays graze on [2]'],
    ['\ufeffEve pas\u200bses', 'Eve passes'],
    ['E. V. plays shoot on 花子 (PM)', 'Eve plays shoot on 東方花子'],
    ['6" nails plays graze because "Mad Hatter"', '"6\\" nails" plays graze because "Mad Hatter"'],
    ['Mad\u00a0Hatter\u3000passes', '"Mad Hatter" passes'],
  ])('%s', (text, becomes) => {
    expect(typed(names, text, true).text).toBe(becomes)
  })

  test.each([
    'Eve plays "Supernatural Border" because "EX Boss [b] Mad Hatter \\" Last Word"',
    'host note "Mad Hatter \u200d plays Supernatural Border',
    'Eve plays unsupernatural border on mad hatters',
    'Eve plays shoot on B',
    '',
    '   ',
  ])('nothing is changed in: %s', (text) => {
    expect(typed(names, text, true).text).toBe(text)
  })

  test('who is called like a card speaks at the beginning; elsewhere the card is meant, in quotes always the player', () => {
    expect(typed(names, 'Last Word plays Last Word on "Last Word"', true).text).toBe(
      '"Last Word" plays last-word on "Last Word"',
    )
    expect(typed(names, 'On plays shoot on Eve', true).text).toBe('"On" plays shoot on Eve')
  })

  test.each([
    ['Eve: plays power', 'Eve plays power'],
    ['東方花子：plays graze', '東方花子 plays graze'],
    ['Mad Hatter : passes', '"Mad Hatter"   passes'],
    ['[b]:passes', '"[b]" passes'],
    ['"Mad Hatter": passes', '"Mad Hatter"  passes'],
    ['mad hat: passes', '"Mad Hatter"  passes'],
    ['host: note "a: b"', 'host  note "a: b"'],
    ['host extends to 2026-12-03T18:00Z', 'host extends to 2026-12-03T18:00Z'],
    ['plays: shoot', 'plays: shoot'],
  ])('who stands before a colon speaks: %s', (text, becomes) => {
    expect(typed(names, text, true).text.replace(/ +/g, ' ')).toBe(becomes.replace(/ +/g, ' '))
  })

  test('a place in the line leads back to what was typed', () => {
    const text = '[\u200bb]: plays Supernatural Border on Mad Hatter'
    const line = typed(names, text, true)
    const typedAt = (piece: string) => {
      const at = line.text.indexOf(piece)
      const { start, end } = line.origin(at, at + piece.length)
      return text.slice(start, end)
    }
    expect(typedAt('"[b]"')).toBe('[\u200bb]')
    expect(typedAt('supernatural-border')).toBe('Supernatural Border')
    expect(typedAt('border on')).toBe('Supernatural Border on')
    expect(typedAt('"Mad Hatter"')).toBe('Mad Hatter')
    expect(line.origin(line.text.length, line.text.length)).toEqual({ start: text.length, end: text.length })
  })
})

describe('a list of players', () => {
  test.each([
    ['Ada, Bo,Cy', ['Ada', 'Bo', 'Cy']],
    ['Ada\nBo\r\n\n  Cy  \n', ['Ada', 'Bo', 'Cy']],
    ['1. Ada 2. Bo 3. Ostrich Egg', ['Ada', 'Bo', 'Ostrich Egg']],
    ['1) Ada\n2) Bo', ['Ada', 'Bo']],
    ['1. Ada, 2. Bo, 3. Cy', ['Ada', 'Bo', 'Cy']],
    ['9. Ada\n10. Bo', ['Ada', 'Bo']],
    ['01. Ada 02. Bo', ['Ada', 'Bo']],
    ['1.Ada\n2.Bo', ['Ada', 'Bo']],
    ['- Ada\n* Bo\n• Cy\n[*]Dee', ['Ada', 'Bo', 'Cy', 'Dee']],
    ['- Ada\n\n2) Bo\nCy, Dee', ['Ada', 'Bo', 'Cy', 'Dee']],
    ['1. Agent 47 2. R2. D2 3. 4chan', ['Agent 47', 'R2. D2', '4chan']],
    ['7even, Agent 47, 2. Liga, 3.14, -x-', ['7even', 'Agent 47', '2. Liga', '3.14', '-x-']],
    ['1. Ada 5. Bo', ['Ada 5. Bo']],
    ['3.14', ['3.14']],
    ['\ufeffAda\u200b, Bo', ['Ada', 'Bo']],
    [' , \n', []],
  ])('%j', (text, list) => {
    expect(parseList(text)).toEqual(list)
  })
})

describe('at the desk of a host', () => {
  const installed = install()
  const signup = new Desk(installed)
  const dealt = new Desk(installed)
  beforeAll(async () => {
    for (const at of [signup, dealt]) {
      await at.run(['new', 'g.yaml', '--seed', SEED])
      await at.run(['join', 'g.yaml', '- Eve\n* Mad Hatter\n\n3) [b]\n4. 東方花子'])
      at.edit('g.yaml', (text) => text.replace('{name: "Eve"}', '{name: "Eve", aka: ["E. V."]}'))
    }
    await dealt.run(['deal', 'g.yaml', '--seats', 'listed'])
  })
  const desk = (from: Desk) => new Desk(installed, from)

  test('what was pasted is logged in its canonical form', async () => {
    const at = desk(dealt)
    const lines = ['host: gives Mad Hatter Supernatural Border', 'host draws 1 for E. V.']
    const ran = await at.run(['act', 'g.yaml', '-'], { input: lines.join('\n') })
    expect([ran.stderr, ran.code]).toEqual(['', 0])
    expect(at.read('g.yaml')).toContain('1 host gives "Mad Hatter" supernatural-border ')
    expect(at.read('g.yaml')).toContain('2 host draws 1 for Eve ')
  })

  test('the caret stands under the text as typed, also behind wide letters', async () => {
    const at = desk(dealt)
    const first = await at.run(['act', 'g.yaml', 'Mad Hatter: playz Supernatural Border'])
    expect(first.stderr).toContain('    Mad Hatter: playz Supernatural Border\n                ^^^^^\n')
    const wide = await at.run(['act', 'g.yaml', '東方花子 plays Supernatural Border x'])
    expect(wide.stderr).toContain(`    東方花子 plays Supernatural Border x\n${' '.repeat(39)}^\n`)
    expect([first.code, wide.code]).toEqual([2, 2])
  })

  test('lines of standard input are counted as typed, and the refused one is shown', async () => {
    const at = desk(dealt)
    const input = '# post 12\n\nhost note "x"\nMad Hatter: plays Supernatural Border on Eve\n# end\n'
    const ran = await at.run(['act', 'g.yaml', '-'], { input })
    expect(ran.stderr).toContain(
      'line 4 of 5, of which none is taken\n    Mad Hatter: plays Supernatural Border on Eve\n',
    )
    expect([ran.code, ran.changed]).toEqual([1, []])
  })

  test('a refusal of something that is not played says so, and the host is told why', async () => {
    const at = desk(dealt)
    const host = await at.run(['act', 'g.yaml', 'host takes 1up from Eve'])
    expect(host.stderr).toContain('(not-held)')
    const [seat] = JSON.parse((await at.run(['status', 'g.yaml', '--json'])).stdout).asked as { seat: string }[]
    const said = await at.run(['act', 'g.yaml', 'passes', '--as', seat!.seat])
    expect(said.stderr).toContain('why:   that cannot be done now (not-now)')
  })

  test('who leaves is named as in act', async () => {
    const at = desk(signup)
    for (const name of ['mad hatter', 'E. V.', '東方'])
      expect((await at.run(['leave', 'g.yaml', name])).code, name).toBe(0)
    expect((await at.run(['act', 'g.yaml', '[b]: leaves'])).code).toBe(0)
    expect(at.read('g.yaml')).not.toContain('{name:')
  })

  test('players join with the list on standard input, and an unknown flag is no player', async () => {
    const at = desk(signup)
    expect((await at.run(['join', 'g.yaml', '-'], { input: '5. Fay\n6. Gil\n' })).stdout).toContain('5. Fay\n6. Gil\n')
    expect((await at.run(['join', 'g.yaml', '--quick', 'Hal'])).code).toBe(2)
  })

  test.each([
    ['Eve: 007\n', 'w.yaml:1', 'write Eve: "007"'],
    ['\n"Mad Hatter": yes, no\n\n"[b]": 2026-12-01\nEve: no\n东: 1.0\n', 'w.yaml:6', 'write "东": "1.0"'],
    ['Eve: x\nMad Hatter:\n', 'w.yaml:2', 'write "Mad Hatter": "any words she likes"'],
    ['Eve: x\nmad hatter: y\n', 'w.yaml:2', 'write "Mad Hatter": '],
    ['Eve: x\nZoe: y\n', 'w.yaml:2', 'legal: Eve · Mad Hatter · [b] · 東方花子'],
  ])('words that cannot be taken are pointed at: %j', async (words, where, says) => {
    const at = desk(signup)
    at.write('w.yaml', words)
    const ran = await at.run(['deal', 'g.yaml', '--words', 'w.yaml'])
    expect(ran.stderr).toContain(`  where: ${where}\n`)
    expect(ran.stderr).toContain(says)
    expect([ran.code, ran.changed]).toEqual([2, []])
  })
})

test('a refusal lists what this game offers', () => {
  const path = join(scratch(), 'g.yaml')
  const context = { root: process.cwd() }
  const players = ['A', 'B', 'C', 'D']
  newGame(context, {
    path,
    rules: ['s2'],
    players,
    options: {},
    board: 'plain',
    lang: 'en',
    seed: SEED,
    salt: SEED.slice(32),
  })
  deal(context, path, { words: {}, seats: 'listed' })
  const table = () => openGame(context, path).run
  for (let run = table(); run?.about()?.moment === 'pick-character'; run = table()) {
    const seat = run.awaited()[0] ?? ''
    act(openGame(context, path), { texts: [`${seat} picks ${run.table.zone('dealt', seat).cards[0]?.kind}`] })
  }
  const refused = (...texts: string[]): unknown => {
    try {
      act(openGame(context, path), { texts })
    } catch (error) {
      if (error instanceof Trouble) return error.parts.legal
    }
    return undefined
  }
  const turn = [
    'plays …',
    'uses …',
    'activates …',
    'discards weather',
    'puts … into spirit',
    'ends attack',
    'ends turn',
  ]
  expect(refused('A chooses attack', 'A plays dodge')).toEqual(turn)
  expect(refused('A chooses attack', 'A plays danmaku on B', 'B plays danmaku')).toEqual([
    'plays …',
    'uses …',
    'passes',
  ])
  expect(refused('A plays danmaku on B')).toEqual(['chooses …'])
})
