// For every card its printed text beside the English that the language makes of all that its definition says: read as
// a diff, a wrong effect is seen at once. Whatever changes in a definition changes what is said of it.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verbs as danmaku } from '../../src/games/danmaku/verbs.ts'
import { gameModule, readProgram, sectionsOf } from '../../src/games/index.ts'
import { verbs as s2 } from '../../src/games/s2/verbs.ts'
import { effectsOf, speaker } from '../../src/language/english.ts'
import { type Sayers, sayEach } from '../../src/language/sayers.ts'
import { type Step, type Verbs, verb } from '../../src/language/step.ts'
import { WRAPPERS } from '../../src/proof/lone.ts'
import { type Described, entryOf } from '../../src/rules/catalogue.ts'
import { textOf } from '../../src/rules/program.ts'
import { gameOf, readPack } from '../../src/rules/read.ts'

const VERBS: Readonly<Record<string, Verbs>> = { danmaku, s2 }

/** Keys that are no part of what a card does, and names under which an effect keeps what it finds. */
const SILENT = ['value', 'note', 'why', 'official', 'deck', 'season', 'copies', 'as', 'seen', 'moment']
/** Maps that ask for nothing when they are empty. */
const NOTHING = ['option', 'where']
/** A key that says nothing beside another, which comes instead of it. */
const INSTEAD: Readonly<Record<string, string>> = { n: 'up-to' }

/** The words under each key of a pack: what may stand in the place of one of them. */
function wordsBelow(value: unknown, words: Map<string, Set<string>>, key = ''): void {
  if (typeof value === 'string') words.set(key, (words.get(key) ?? new Set()).add(value))
  else if (Array.isArray(value)) for (const inner of value) wordsBelow(inner, words, key)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) wordsBelow(inner, words, name)
}

interface Changed {
  readonly path: string
  /** Values of which each is another than what stands there. */
  readonly instead: readonly unknown[]
}
type Words = ReadonlyMap<string, ReadonlySet<string>>

/** Every value that can be changed: a number is one more, a word another, a list lacks an entry, a map is left out. */
function* changes(value: unknown, words: Words, path: readonly string[] = []): Generator<Changed> {
  const at = path.join('.')
  const key = path.findLast((one) => !/^\d+$/.test(one)) ?? ''
  const around = (changed: Changed, put: (inner: unknown) => unknown): Changed => ({
    path: changed.path,
    instead: changed.instead.map(put),
  })
  if (SILENT.includes(key)) return
  if (typeof value === 'number') yield { path: at, instead: [value + 1] }
  else if (typeof value === 'boolean') yield { path: at, instead: [!value] }
  else if (typeof value === 'string') {
    const others = [...(words.get(key) ?? [])].filter((word) => word !== value)
    yield { path: at, instead: [`${value}-not`, ...others] }
  } else if (Array.isArray(value))
    for (const [i, inner] of value.entries()) {
      yield { path: `${at}.${i}`, instead: [value.filter((_, j) => j !== i)] }
      for (const one of changes(inner, words, [...path, String(i)])) yield around(one, (new_) => value.with(i, new_))
    }
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (Object.hasOwn(value, INSTEAD[name] ?? '-')) continue
      const map = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      const says = map && !(NOTHING.includes(name) && Object.keys(inner).length === 0)
      if (says && name !== 'args' && !SILENT.includes(name))
        yield { path: [...path, name].join('.'), instead: [{ ...value, [name]: undefined }] }
      for (const one of changes(inner, words, [...path, name]))
        yield around(one, (new_) => ({ ...value, [name]: new_ }))
    }
}

const verbsIn = (steps: readonly Step[]): string[] =>
  steps.flatMap((s) => [s.verb, ...effectsOf(s.args).flatMap((e) => verbsIn(e.steps))])

describe.each(readdirSync('rules'))('%s', (pack) => {
  const base = gameOf(join('rules', pack))
  const program = readProgram('.', pack === base ? [pack] : [base, pack])
  const { catalogue } = gameModule(program.game)
  // Of a pack that adds to another only what it adds.
  const own = readPack(join('rules', pack), sectionsOf(join('rules', pack))).sections
  const all = Object.entries(catalogue.kinds).flatMap(([section]) =>
    Object.entries(own[section] ?? {}).map(([id, def]) => ({ section, id, def })),
  )
  const says = (section: string, id: string, def: unknown): Described =>
    catalogue.describe(
      { ...program, sections: { ...program.sections, [section]: { ...program.sections[section], [id]: def } } },
      section,
      id,
    )

  /** What cannot be said at all, since something is missing that it needs, is no longer what it was. */
  const saysOf = (section: string, id: string, changed: unknown): string => {
    try {
      return says(section, id, changed).does.join('\n')
    } catch (error) {
      if (error instanceof TypeError) return 'nothing'
      throw error
    }
  }

  test('text and effect side by side', async () => {
    const blocks = all.map(({ section, id }) => {
      const { name, does } = entryOf(program, catalogue, section, id)
      const said = does.map((line) => `    ${line}`)
      return [`${name} (${section}/${id})`, `  ${textOf(program, 'en', id) || '–'}`, ...said].join('\n')
    })
    expect(blocks.length).toBeGreaterThan(0)
    await expect(`${blocks.join('\n\n')}\n`).toMatchFileSnapshot(`golden/${pack}.txt`)
  })

  test('whatever a definition says is said in English: any change of it changes the English', () => {
    let looked = 0
    const words = new Map<string, Set<string>>()
    wordsBelow(program.sections, words)
    const unsaid = all.flatMap(({ section, id, def }) => {
      const now = says(section, id, def).does.join('\n')
      return [...changes(def, words)].flatMap(({ path, instead }) => {
        looked++
        return instead.every((changed) => saysOf(section, id, changed) === now) ? [`${section}/${id} ${path}`] : []
      })
    })
    expect(looked).toBeGreaterThan(all.length * 3)
    expect(unsaid).toEqual([])
  })

  test('nothing is said with a hole in it, nor as it is written', () => {
    for (const { section, id, def } of all)
      for (const line of says(section, id, def).does) {
        expect(line, id).not.toMatch(/undefined|\[object|NaN|[{}"]:|: ?$/)
        expect(line.trim().length, id).toBeGreaterThan(2)
      }
  })

  test.runIf(pack === base)('most verbs of the game that are no wrappers are written in its pack', () => {
    const used = new Set(all.flatMap(({ def }) => effectsOf(def).flatMap((e) => verbsIn(e.steps))))
    const idle = Object.keys(VERBS[pack]!).filter((v) => !used.has(v) && !WRAPPERS.includes(v))
    console.log(pack, 'verbs not in the pack:', idle.join(', ') || 'none')
    expect(idle.length).toBeLessThan(Object.keys(VERBS[pack]!).length / 2)
  })
})

describe('sentences', () => {
  const draw = verb<{ who: string; n: number }>({
    schema: undefined as never,
    *run() {},
    english: (a, speak) => speak.does(a.who, `draw ${a.n} cards`),
  })
  const speak = speaker({ draw }, { name: (word) => word[0]!.toUpperCase() + word.slice(1) })
  const step = (who: string): Step => ({ verb: 'draw', args: { who, n: 2 } })

  test('the verb agrees with who does it', () => {
    expect(speak.does('you', 'draw')).toBe('you draw')
    expect(speak.does('target', 'draw')).toBe('the target draws')
    expect(speak.does('others', 'draw')).toBe('all other players draw')
    expect(['discard', 'pass', 'carry', 'play', 'have', 'go', 'watch'].map((v) => speak.does('target', v))).toEqual(
      ['discards', 'passes', 'carries', 'plays', 'has', 'goes', 'watches'].map((v) => `the target ${v}`),
    )
    expect([speak.whose('you'), speak.whose('target'), speak.whose('all')]).toEqual(['your', 'her', 'their'])
  })
  test('who may do something is named once', () => {
    expect(speak.may('you', [step('you'), step('you')])).toBe('you may draw 2 cards; then draw 2 cards')
    expect(speak.may('target', [step('target'), step('you')])).toBe(
      'the target may draw 2 cards; then you draw 2 cards',
    )
    expect(speak.may('target', [step('you')])).toBe('if the target chooses so, you draw 2 cards')
  })
  test('cards have an article, or a number', () => {
    expect(speak.cards({ type: 'action' })).toBe('an Action card')
    expect(speak.cards({ mark: ['spring', 'summer'] }, 2)).toBe('2 Spring or Summer cards')
    expect(speak.cards({}, 'any')).toBe('any number of cards')
  })
  test('a key without words is shown as it is written', () => {
    const sayers: Sayers<{ a: number }, undefined> = { a: (n) => [`${n} a`] }
    const definition: { a: number } = Object.assign({ a: 1 }, { b: { c: 2 } })
    expect(sayEach(definition, sayers, undefined)).toEqual(['1 a', 'b: {"c":2}'])
  })
})
