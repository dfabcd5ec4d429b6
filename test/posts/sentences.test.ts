// Every kind of event and every moment of both games has a sentence, and every sentence fits what is recorded.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import { describe, expect, test } from 'vitest'
import { plainText } from '../../src/posts/document.ts'
import { asks } from '../../src/posts/parts.ts'
import { missingSentences, sentences } from '../../src/posts/sentences.ts'
import { learnt, story } from '../../src/posts/story.ts'
import type { EventPhrases, Phrase } from '../../src/rules/templates.ts'
import { gameOf, playOut, templates } from './game.ts'

const sources = (folder: string, ext: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith(ext))
    .map((f) => readFileSync(join(folder, f), 'utf8'))
const found = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.flatMap((t) => [...t.matchAll(pattern)].map((m) => m[1]!))

const games = ['danmaku', 's2'] as const
const engine = [...sources('src/engine', '.ts'), ...sources('src/language', '.ts')]

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

describe.each(games)('%s', (id) => {
  const g = gameOf(id)
  const { kinds, moments } = said(id)

  test('every kind and moment in the sources has a sentence', () => {
    expect(kinds.length).toBeGreaterThan(15)
    expect(moments.length).toBeGreaterThan(5)
    expect(missingSentences(templates, id, kinds, moments)).toEqual([])
  })

  test('random games are told to everybody without a fault, and nothing is asked without words', () => {
    const seen = { kinds: new Set<string>(), moments: new Set<string>() }
    for (const seed of ['a', 'b', 'c', 'd']) {
      const run = g.deal(seed)
      playOut(run, seed, 150, () => {
        if (!run.ask || run.over) return
        const view = g.view(run, 'public')
        seen.moments.add(run.ask.about.moment)
        expect(plainText(asks(view.question!, view, g.words))).toMatch(/\w/)
      })
      for (const e of run.table.events) seen.kinds.add(e.kind)
      for (const line of story(g.view(run, 'public'), 0, g.words)) expect(plainText(line)).toMatch(/^\S.*[^.]\.$/)
      for (const seat of run.table.seats)
        for (const line of learnt(g.view(run, { seat }), 0, g.words)) expect(plainText(line)).toMatch(/\.$/)
    }
    expect(missingSentences(templates, id, seen.kinds, seen.moments)).toEqual([])
    expect(seen.kinds.size).toBeGreaterThan(10)
  })

  test('a sentence asks only for what some event or question carries', () => {
    const code = [...engine, ...sources('src/games', '.ts')].join('\n')
    const known = (variable: string) =>
      ['you', 'table', 'items', 'awaited'].includes(variable) || new RegExp(`\\b${variable}\\b`).test(code)
    const unknown = [...eventPhrases(), ...questionPhrases()].flatMap((p) =>
      variables(p)
        .filter((v) => !known(v))
        .map((v) => `${p.path}:${p.line} ${v}`),
    )
    expect(unknown).toEqual([])
  })
})

const eventPhrases = (): Phrase[] => Object.values(templates.events).flatMap(phrasesOf)
const phrasesOf = (e: EventPhrases): Phrase[] => [
  e.text,
  ...(e.own ? [e.own.text] : []),
  ...(e.row ? [e.row.item, e.row.many] : []),
  ...Object.values(e.after),
]
const questionPhrases = (): Phrase[] =>
  Object.values(templates.questions).flatMap((q) => [q.asks, q.you, q.silence].filter((p) => p !== undefined))

function variables(phrase: Phrase): string[] {
  const liquid = new Liquid()
  for (const filter of ['player', 'card', 'term', 'text', 'bold', 'line', 'label', 'plural'])
    liquid.registerFilter(filter, (v: unknown) => v)
  return liquid.globalVariablesSync(phrase.text)
}

describe('faults in templates', () => {
  const program = gameOf('danmaku').program
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
