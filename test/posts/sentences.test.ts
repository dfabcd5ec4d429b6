// Every kind of event and every moment of both games has a sentence in every language, and every sentence fits what is
// recorded. Other languages say what English says, and nothing in English.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { describe, expect, test } from 'vitest'
import { type Content, plainText } from '../../src/posts/document.ts'
import { asks, particulars } from '../../src/posts/parts.ts'
import { missingSentences, type Sentences, sentences } from '../../src/posts/sentences.ts'
import { learnt, story } from '../../src/posts/story.ts'
import { type EventPhrases, type Phrase, readTemplates, type Templates } from '../../src/rules/templates.ts'
import type { View } from '../../src/views/view.ts'
import { gameOf, playOut, templates } from './game.ts'

const sources = (folder: string, ext: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith(ext))
    .map((f) => readFileSync(join(folder, f), 'utf8'))
const found = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.flatMap((t) => [...t.matchAll(pattern)].map((m) => m[1]!))

const games = ['danmaku', 's2'] as const
const zh = readTemplates('templates', 'zh-Hant')
const languages = [templates, zh]
const board = { danmaku: gameOf('danmaku'), s2: gameOf('s2') }
const engine = [...sources('src/engine', '.ts'), ...sources('src/language', '.ts')]
const code = [...engine, ...sources('src/games', '.ts')].join('\n')

function said(id: string): { kinds: string[]; moments: string[] } {
  const code = [...engine, ...sources(`src/games/${id}`, '.ts')]
  const rules = sources(`rules/${id}`, '.yaml')
  const kinds = new Set(found(code, /record\(\s*'([\w-]+)'/g))
  for (const pair of code.flatMap((t) => [...t.matchAll(/record\([^,']*\? '([\w-]+)' : '([\w-]+)'/g)]))
    kinds.add(pair[1]!).add(pair[2]!)
  const moments = new Set([
    ...found(code, /moment: '([\w-]+)'/g),
    ...found(rules, /moment: ([\w-]+)/g),
    ...found(code, /moment: z\.string\(\)\.default\('([\w-]+)'\)/g),
  ])
  return { kinds: [...kinds], moments: [...moments] }
}

/** Made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}

/** Random games, and the public views of all that was asked in them. */
function randomGames(id: (typeof games)[number]) {
  const g = board[id]
  const asked: View[] = []
  const runs = ['a', 'b', 'c'].map((seed) => {
    const run = g.deal(seed)
    playOut(run, seed, 130, () => {
      if (run.ask && !run.over) asked.push(g.view(run, 'public'))
    })
    return run
  })
  return { g, runs, asked }
}
/** What is told and asked in them, in one language. */
function tell({ g, runs, asked }: ReturnType<typeof randomGames>, words: Sentences) {
  const seats = runs.flatMap((run) => run.table.seats.map((seat) => g.view(run, { seat })))
  return {
    kinds: new Set(runs.flatMap((run) => run.table.events.map((e) => e.kind))),
    moments: new Set(asked.map((view) => view.question!.moment)),
    lines: [
      ...runs.flatMap((run) => story(g.view(run, 'public'), 0, words)),
      ...seats.flatMap((view) => learnt(view, 0, words)),
    ],
    questions: asked.flatMap((view) => question(view, words)),
  }
}
function question(view: View, words: Sentences): Content[] {
  const { moment, awaited } = view.question!
  const { you, silence } = words.question(moment)
  const own = you ? awaited.map((seat) => words.say(you, { ...particulars(view.question!, view), you: seat })) : []
  return [
    asks(view.question!, view, words),
    ...own,
    ...(silence ? [words.say(silence, particulars(view.question!, view))] : []),
  ]
}

describe.each(games)('%s', (id) => {
  const g = board[id]
  const { kinds, moments } = said(id)
  const played = once(() => randomGames(id))

  describe.each(languages)('in $lang', (phrases) => {
    const words = sentences(g.program, phrases)
    const end = plainText(words.label('line-end'))
    const told = once(() => tell(played(), words))

    test('every kind and moment in the sources has a sentence', () => {
      expect(kinds.length).toBeGreaterThan(15)
      expect(moments.length).toBeGreaterThan(5)
      expect(missingSentences(phrases, id, kinds, moments)).toEqual([])
    })

    test('random games are told to everybody without a fault, and nothing is asked without words', () => {
      const { lines, questions, ...seen } = told()
      const line = new RegExp(`^\\S.*[^${end}][${end}]$`)
      for (const one of lines) expect(plainText(one)).toMatch(line)
      for (const one of questions) expect(plainText(one)).toMatch(/[\w\p{Script=Han}]/u)
      expect(missingSentences(phrases, id, seen.kinds, seen.moments)).toEqual([])
      expect(seen.kinds.size).toBeGreaterThan(10)
    })

    test('nothing in the other language is left in what is told and asked', () => {
      const { lines, questions } = told()
      const foreign = phrases === zh ? latin : han
      const left = [...lines, ...questions].flatMap((one) => foreign(one).map((word) => `${word}: ${plainText(one)}`))
      expect(left).toEqual([])
    })

    test('a sentence asks only for what some event or question carries', () => {
      const known = (variable: string) =>
        ['you', 'table', 'items', 'awaited'].includes(variable) || new RegExp(`\\b${variable}\\b`).test(code)
      const unknown = [...eventPhrases(phrases), ...questionPhrases(phrases)].flatMap((p) =>
        variables(p)
          .filter((v) => !known(v))
          .map((v) => `${p.path}:${p.line} ${v}`),
      )
      expect(unknown).toEqual([])
    })
  })

  describe('zh-Hant beside English', () => {
    const both = <T>(of: (phrases: Templates) => Readonly<Record<string, T>>) =>
      [inGame(of(templates), id), inGame(of(zh), id)] as const

    test('has the same labels and tables, and they ask for nothing else', () => {
      const [english, chinese] = both((t) => ({ ...t.labels, ...cells(t) }))
      expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort())
      for (const [key, phrase] of Object.entries(chinese)) {
        const known = variables(english[key]!)
        expect([key, variables(phrase).filter((v) => !known.includes(v))]).toEqual([key, []])
      }
    })
    test('has the same sentences, which continue and replace the same others', () => {
      const [english, chinese] = both((t) => t.events)
      expect(mapped(chinese, shape)).toEqual(mapped(english, shape))
    })
    test('has the same questions, and says as much about silence', () => {
      const [english, chinese] = both((t) => t.questions)
      expect(mapped(chinese, (q) => Object.keys(q).sort())).toEqual(mapped(english, (q) => Object.keys(q).sort()))
    })
    test('has a Chinese name for all that has an English one, and a text where that has one', () => {
      const { en = {}, 'zh-Hant': chinese = {} } = g.program.names
      expect(Object.keys(chinese).sort()).toEqual(Object.keys(en).sort())
      for (const [key, { name, text }] of Object.entries(chinese)) {
        expect([key, latin([{ kind: 'text', text: name }])]).toEqual([key, []])
        expect([key, text !== '']).toEqual([key, en[key]!.text !== ''])
      }
    })
  })
})

test('no phrase in zh-Hant has English words', () => {
  const all = [
    ...eventPhrases(zh),
    ...questionPhrases(zh),
    ...Object.values(zh.labels),
    ...Object.values(cells(zh)),
  ].flatMap((p) => latin([{ kind: 'text', text: literal(p) }], LINES).map((word) => `${p.path}:${p.line} ${word}`))
  expect(all).toEqual([])
})
test('English that is left in a Chinese phrase is found', () => {
  const words = sentences(board.danmaku.program, zh)
  const phrase = (text: string): Phrase => ({ text, path: 'events.yaml', line: 1, column: 1 })
  const data = { who: 'ADGK', card: '1up', on: ['Bo'], as: 'no-such-word' }
  const say = (text: string) => latin(words.say(phrase(text), data))
  expect(say('{{ who | player }}打出 3 張{{ card | card }}，目標是{{ on | player }}')).toEqual([])
  expect(say('{{ who | player }} plays {{ card | card }}，目標是{{ on | player }}')).toEqual(['plays'])
  expect(say('{{ who | player }}打出{{ card | card }}（{{ as | term }}）')).toEqual(['no', 'such', 'word'])
  expect(latin([{ kind: 'text', text: literal(phrase('{% if who %}{{ "Now:" | bold }}{% endif %}')) }])).toEqual([
    'Now',
  ])
})

/** Latin words of a line, but for names of players, and for what stands in Chinese names. */
const NAMES = ['UP', 'EX', 'ZUN']
/** How lines are written, and the name of a hash. */
const LINES = ['plays', 'on', 'Bo', 'passes', 'SHA']
function latin(content: Content, besides: readonly string[] = []): string[] {
  const shown = content.filter((one) => one.kind !== 'player').map((one) => plainText([one]))
  return [...shown.join(' ').matchAll(/[a-z]+/gi)]
    .map(([word]) => word)
    .filter((w) => ![...NAMES, ...besides].includes(w))
}

const han = (content: Content): string[] => plainText(content).match(/\p{Script=Han}+/gu) ?? []

/** What a phrase says whatever its values are. */
const literal = ({ text }: Phrase): string =>
  text.replace(/\{\{-? "([^"]*)" \| bold -?\}\}/g, '$1').replace(/\{[{%].*?[%}]\}/gs, ' ')

/** What a game finds in a file, by the keys that it asks for. */
function inGame<T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> {
  const own = Object.entries(record).filter(([key]) => key.startsWith(`${id}.`))
  const common = Object.entries(record).filter(([key]) => !games.some((g) => key.startsWith(`${g}.`)))
  return Object.fromEntries([...common, ...own.map(([key, value]) => [key.slice(id.length + 1), value] as const)])
}
const mapped = <A, B>(record: Readonly<Record<string, A>>, of: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value)]))

/** How a sentence stands to others. */
const shape = ({ own, row, after, told }: EventPhrases) => ({
  own: own?.needs,
  row: row && { same: row.same, seats: row.seats, sum: row.sum },
  after: Object.keys(after).sort(),
  told,
})
/** Heads and cells by table and column. */
const cells = ({ tables }: Templates): Record<string, Phrase> =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([name, columns]) =>
      columns.flatMap((c, i) => [
        [`${name}/${i}/head`, c.head] as const,
        [`${name}/${i}/cell/${c.align}`, c.cell] as const,
      ]),
    ),
  )

const eventPhrases = ({ events }: Templates): Phrase[] => Object.values(events).flatMap(phrasesOf)
const phrasesOf = (e: EventPhrases): Phrase[] => [
  e.text,
  ...(e.own ? [e.own.text] : []),
  ...(e.row ? [e.row.item, e.row.many] : []),
  ...Object.values(e.after),
]
const questionPhrases = ({ questions }: Templates): Phrase[] =>
  Object.values(questions).flatMap((q) => [q.asks, q.you, q.silence].filter((p) => p !== undefined))

function variables(phrase: Phrase): string[] {
  const liquid = new Liquid()
  for (const filter of ['player', 'card', 'term', 'text', 'bold', 'line', 'label', 'plural'])
    liquid.registerFilter(filter, (v: unknown) => v)
  return liquid.globalVariablesSync(phrase.text)
}

describe('faults in templates', () => {
  const program = board.danmaku.program
  const words = sentences(program, templates)
  const phrase = (text: string): Phrase => ({ text, path: 'templates/en/events.yaml', line: 7, column: 10 })

  test('an unknown variable is an error with file, line and column', () => {
    expect(() => words.say(phrase('{{ who }} plays {{ crad | card }}'), { who: 'A' })).toThrow(
      'templates/en/events.yaml:7:29: undefined variable: crad',
    )
  })
  test('an unknown filter is an error', () => {
    expect(() => words.say(phrase('{{ who | palyer }}'), { who: 'A' })).toThrow(
      'templates/en/events.yaml:7:10: undefined filter: palyer',
    )
  })
  test('names of players cannot forge marks or templates', () => {
    const name = '\ue0000\ue001{{ x }}'
    expect(words.say(phrase('{{ who | player }}!'), { who: name })).toEqual([
      { kind: 'player', name: '0{{ x }}' },
      { kind: 'text', text: '!' },
    ])
  })
  test('places in the file are right', () => {
    const found = templates.events.won!.text
    const line = readFileSync(found.path, 'utf8').split('\n')[found.line - 1]!
    expect(line.slice(found.column - 1)).toMatch(/^\{\{ who/)
  })
})
