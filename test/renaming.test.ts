// Nothing in the program depends on a card: when every id of every pack is replaced by a random word, and the scenarios
// and sample games are rewritten the same way, everything still passes. And no id stands in the program's text.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Run } from '../src/engine/run.ts'
import { gameModule, sectionsOf } from '../src/games/index.ts'
import { freshRun, openGame } from '../src/host/open.ts'
import { parseLine } from '../src/lines/parse.ts'
import { printLine } from '../src/lines/print.ts'
import { postedTexts } from '../src/proof/scenario/posted.ts'
import { readScenarios } from '../src/proof/scenario/read.ts'
import { report } from '../src/proof/scenario/report.ts'
import { type ProgramFor, runScenario } from '../src/proof/scenario/run.ts'
import type { Program } from '../src/rules/program.ts'
import { gameOf, joinPacks, packsIn, readPack } from '../src/rules/read.ts'
import { readSources } from '../src/rules/sources.ts'
import { readTemplates } from '../src/rules/templates.ts'
import { keys, type Rename, renameLine, renameReferences, renameScenario, renaming } from './support/rename.ts'

const RULES = 'rules'
const packs = packsIn(RULES)
const yamlIn = (folder: string) =>
  readdirSync(folder)
    .filter((f) => f.endsWith('.yaml'))
    .sort()
const read = (path: string): unknown => parse(readFileSync(path, 'utf8'))

/** The files of a pack whose keys are ids. */
function sections(pack: string): string[] {
  const folder = join(RULES, pack)
  const known = sectionsOf(folder)
  return yamlIn(folder).filter(
    (f) => known[basename(f, '.yaml')]?.single === false || isMap(known[basename(f, '.yaml')]),
  )
}
const isMap = (spec: { single?: boolean } | undefined): boolean => spec !== undefined && spec.single !== true
const idsOf = (pack: string): string[] =>
  sections(pack).flatMap((f) => Object.keys(read(join(RULES, pack, f)) as Record<string, unknown>))

/** Every word that a file says, keys included. */
function* wordsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    yield key
    yield* wordsOf(inner)
  }
}
const all = new Set(packs.flatMap((p) => yamlIn(join(RULES, p)).flatMap((f) => [...wordsOf(read(join(RULES, p, f)))])))

/** Packs of one game extend each other, so they share their words; two games may use one word for different things. */
const renames = new Map<string, Rename>()
function renameFor(game: string): Rename {
  const ids = packs.filter((p) => gameOf(join(RULES, p)) === game).flatMap(idsOf)
  const rename = renames.get(game) ?? renaming(ids, all, `renaming ${game}`)
  renames.set(game, rename)
  return rename
}

/** Writes the renamed pack, with its scenarios, into a folder of its own. */
function writeRenamed(pack: string, root: string): void {
  const from = join(RULES, pack)
  const to = join(root, pack)
  const rename = renameFor(gameOf(from))
  const ids = sections(pack)
  mkdirSync(join(to, 'scenarios'), { recursive: true })
  const write = (file: string, value: unknown) => writeFileSync(join(to, file), stringify(value))
  for (const file of yamlIn(from)) {
    const value = read(join(from, file))
    const named = ids.includes(file) || file === 'options.yaml' || file.startsWith('names.')
    const inner = file.startsWith('names.') ? value : renameReferences(value, rename)
    write(file, named ? keys(inner, rename) : inner)
  }
  for (const file of yamlIn(join(from, 'scenarios'))) {
    const list = read(join(from, 'scenarios', file)) as Readonly<Record<string, unknown>>[]
    write(
      join('scenarios', file),
      list.map((raw) => renameScenario(raw, rename, parse)),
    )
  }
}

const root = mkdtempSync(join(tmpdir(), 'renamed-'))
afterAll(() => rmSync(root, { recursive: true }))
for (const pack of packs) writeRenamed(pack, root)

const texts = postedTexts(readTemplates('templates', 'en'))
const programs = new Map<string, Program>()
const programFor: ProgramFor = (rules) => {
  const key = rules.join()
  const program =
    programs.get(key) ?? joinPacks(rules.map((id) => readPack(join(root, id), sectionsOf(join(root, id)))))
  programs.set(key, program)
  return program
}

describe('with every id renamed', () => {
  test('no id is left', () => {
    for (const pack of packs) {
      const rename = renameFor(gameOf(join(RULES, pack)))
      const before = new Set(idsOf(pack))
      expect(before.size).toBeGreaterThan(0)
      const now = Object.entries(programFor([pack]).sections).flatMap(([section, defs]) =>
        isMap(sectionsOf(join(RULES, pack))[section]) ? Object.keys(defs) : [],
      )
      expect(now.sort()).toEqual([...before].map(rename).sort())
      expect(now.filter((id) => before.has(id))).toEqual([])
    }
  })

  const scenarios = packs.flatMap((pack) =>
    readSources(join(root, pack)).flatMap((source) => readScenarios(source, [])),
  )

  test('there are scenarios enough to say something', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(10)
  })

  test(`all ${scenarios.length} scenarios pass`, () => {
    const failed = scenarios.flatMap((scenario) => {
      if ('error' in scenario) throw scenario.error
      const result = runScenario(scenario, programFor, { texts })
      return result.failures.length > 0 ? [result] : []
    })
    if (failed.length > 0) expect.fail(report(failed))
  })
})

/** What happened, by kinds: the data may say ids, and words that are spelled like one. */
const story = (run: Run): string[] => run.table.events.map((e) => e.kind)

const samples = readdirSync('games').filter((f) => f.endsWith('.yaml'))
describe('sample games with every id renamed', () => {
  test.each(samples)('%s replays to the same end', (file) => {
    const game = openGame({ root: '.' }, join('games', file))
    const program = programFor(game.header.rules)
    const module = gameModule(program.game)
    const rename = renameFor(program.game)
    const seats = game.header.players.map((p) => p.name)
    const run = freshRun(module, program, {
      ...game.header,
      options: keys(game.header.options, rename) as Record<string, string>,
    })
    let autos: string[] = []
    let said = 0
    for (const { line, marks } of game.effective.lines) {
      const text = printLine(renameLine(line, rename, seats))
      said++
      if (marks.auto && autos.length > 0) {
        expect(text).toBe(autos.shift())
        continue
      }
      const taken = run.take(parseLine(text))
      if ('code' in taken) expect.fail(`${text}: ${taken.code}, ${taken.why}`)
      autos = taken.autos.map(printLine)
    }
    expect(said).toBeGreaterThan(10)
    expect(story(run)).toEqual(story(game.run!))
    expect(module.outcome(run)).toEqual(game.game.outcome(game.run!))
    expect(module.outcome(run).over).toBe(true)
  })
})

describe('the text of the program', () => {
  const files = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? files(path) : path.endsWith('.ts') ? [path] : []
    })

  /** Words of the rules that an id may be spelled like: types, marks, groups, steps, verbs, modes, options. */
  const words = new Set(
    packs.flatMap((pack) =>
      yamlIn(join(RULES, pack)).flatMap((file) => {
        if (file.startsWith('names.') || file === 'pack.yaml') return []
        const value = read(join(RULES, pack, file)) as Record<string, unknown>
        const outer = sections(pack).includes(file) ? [] : Object.keys(value)
        return [...outer, ...Object.values(value).flatMap((v) => [...wordsOf(withoutReferences(v))])]
      }),
    ),
  )
  function withoutReferences(value: unknown): unknown {
    return renameReferences(value, () => '')
  }
  const ids = [...new Set(packs.flatMap(idsOf))].filter((id) => id.length > 3 && !words.has(id))

  test('names no card, character, role, incident or anything else of a pack', () => {
    expect(ids.length).toBeGreaterThan(20)
    const found = files('src').flatMap((path) => {
      const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
      const literals = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map((m) => m[1] ?? m[2] ?? m[3])
      const properties = [...code.matchAll(/(?<=[{,]\s*)[a-z0-9]+(?=\s*[:(])|(?<=\w\.)[a-z0-9]+\b/g)].map((m) => m[0])
      const said = new Set([...literals, ...properties])
      return ids.filter((id) => said.has(id)).map((id) => `${path}: ${id}`)
    })
    expect(found).toEqual([])
  })
})
