// Nothing in the program depends on a card: when every id of every pack is replaced by a random word, and the scenarios
// and sample games are rewritten the same way, everything still passes. And no id stands in the program's text.

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Run } from '../src/engine/run.ts'
import { gameModule, sectionsOf } from '../src/games/index.ts'
import { freshRun, openGame } from '../src/host/open.ts'
import { parseLine } from '../src/lines/parse.ts'
import { printLine } from '../src/lines/print.ts'
import { postedTexts } from '../src/proof/scenario/posted.ts'
import { report } from '../src/proof/scenario/report.ts'
import { type ProgramFor, type Result, runSource } from '../src/proof/scenario/run.ts'
import type { Program, Sections } from '../src/rules/program.ts'
import { gameOf, joinPacks, packsIn, readPack } from '../src/rules/read.ts'
import { readSources } from '../src/rules/sources.ts'
import { readTemplates } from '../src/rules/templates.ts'
import {
  keys,
  type Rename,
  renameLine,
  renameReferences,
  renameScenario,
  renameText,
  renaming,
} from './support/rename.ts'
import { scratch } from './support/scratch.ts'

const RULES = 'rules'
const packs = packsIn(RULES)
const yamlIn = (folder: string) =>
  readdirSync(folder)
    .filter((f) => f.endsWith('.yaml'))
    .sort()
const read = (path: string): unknown => parse(readFileSync(path, 'utf8'))

/** The files of a pack whose keys are ids: all but the options and those that are one definition. */
function sections(pack: string): string[] {
  const known = sectionsOf(join(RULES, pack))
  return yamlIn(join(RULES, pack)).filter((f) => hasIds(known, basename(f, '.yaml')))
}
/** Decks are places of the table, with the names that lines and scenarios have for them. */
const hasIds = (known: Sections, section: string): boolean =>
  known[section] !== undefined && known[section].single !== true && section !== 'decks'
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

/** The files of scenarios of a pack, some of them in folders by card. */
const scenariosIn = (folder: string): string[] =>
  readdirSync(join(folder, 'scenarios'), { recursive: true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.yaml'))
    .map((f) => join('scenarios', f))

/** Writes the renamed pack, with its scenarios, into a folder of its own. */
function writeRenamed(pack: string, root: string): void {
  const from = join(RULES, pack)
  const to = join(root, pack)
  const rename = renameFor(gameOf(from))
  const ids = sections(pack)
  mkdirSync(to, { recursive: true })
  const write = (file: string, value: unknown) => writeFileSync(join(to, file), stringify(value))
  for (const file of yamlIn(from)) {
    const value = read(join(from, file))
    const named = ids.includes(file) || file === 'options.yaml' || file.startsWith('names.')
    const inner = file.startsWith('names.') ? value : renameReferences(value, rename)
    write(file, named ? keys(inner, rename) : inner)
  }
  for (const path of scenariosIn(from)) {
    const list = read(join(from, path)) as Readonly<Record<string, unknown>>[]
    mkdirSync(join(to, dirname(path)), { recursive: true })
    write(
      path,
      list.map((raw) => renameScenario(raw, rename, parse)),
    )
  }
}

const root = scratch('renamed-')
for (const pack of packs) writeRenamed(pack, root)

const texts = postedTexts(readTemplates('templates', 'en'))
/** All scenarios of packs in a folder, with what comes of each. */
function results(folder: string): Result[] {
  const programs = new Map<string, Program>()
  const programFor: ProgramFor = (rules) => {
    const program = programs.get(rules.join()) ?? joined(folder, rules)
    programs.set(rules.join(), program)
    return program
  }
  return packs.flatMap((pack) => readSources(join(folder, pack)).flatMap((s) => runSource(s, programFor, { texts })))
}
const joined = (folder: string, ids: readonly string[]): Program =>
  joinPacks(ids.map((id) => readPack(join(folder, id), sectionsOf(join(folder, id)))))

let passed = 0

describe('with every id renamed', () => {
  test('no id is left', () => {
    for (const pack of packs) {
      const rename = renameFor(gameOf(join(RULES, pack)))
      const before = new Set(idsOf(pack))
      expect(before.size).toBeGreaterThan(0)
      const now = Object.entries(joined(root, [pack]).sections).flatMap(([section, defs]) =>
        hasIds(sectionsOf(join(RULES, pack)), section) ? Object.keys(defs) : [],
      )
      expect(now.sort()).toEqual([...before].map(rename).sort())
      expect(now.filter((id) => before.has(id))).toEqual([])
    }
  })

  test('every scenario still passes, and there are enough to say something', () => {
    // That they pass as they stand is for another test to tell.
    const after = results(root)
    const failed = after.filter((r) => r.failures.length > 0)
    if (failed.length > 0) expect.fail(report(failed))
    passed = after.filter((r) => r.failures.length === 0).length
    expect(passed).toBeGreaterThan(1000)
  })
})

/** The packs that a sample was dealt with, which may be older than those in the folder. */
function renamed(program: Program, rename: Rename): Program {
  const known = gameModule(program.game).sections
  const section = ([name, defs]: [string, Readonly<Record<string, unknown>>]) => {
    const inner = renameReferences(defs, rename)
    return [name, hasIds(known, name) ? keys(inner, rename) : inner]
  }
  return {
    ...program,
    sections: Object.fromEntries(Object.entries(program.sections).map(section)) as Program['sections'],
    options: keys(program.options, rename) as Program['options'],
  }
}

/** What happened, by kinds: the data may say ids, and words that are spelled like one. */
const story = (run: Run): string[] => run.table.events.map((e) => e.kind)

const samples = readdirSync('games').filter((f) => f.endsWith('.yaml'))
const replayed = new Map<string, number>()
describe('sample games with every id renamed', () => {
  test.each(samples)('%s replays to the same end', (file) => {
    const game = openGame({ root: '.' }, join('games', file))
    const rename = renameFor(game.program.game)
    const seats = game.header.players.map((p) => p.name)
    const options = keys(game.header.options, rename) as Record<string, string>
    const run = freshRun(game.game, renamed(game.program, rename), { ...game.header, options })
    let autos: string[] = []
    for (const { line, marks } of game.effective.lines) {
      const text = printLine(renameLine(line, rename, seats))
      replayed.set(file, (replayed.get(file) ?? 0) + 1)
      if (marks.auto && autos.length > 0) {
        expect(text).toBe(autos.shift())
        continue
      }
      const taken = run.take(parseLine(text))
      if ('code' in taken) expect.fail(`${text}: ${taken.code}, ${taken.why}`)
      autos = taken.autos.map(printLine)
    }
    expect(story(run)).toEqual(story(game.run!))
    expect(game.game.outcome(run)).toEqual(game.game.outcome(game.run!))
  })

  test('every line of theirs was replayed', () => {
    const lines = [...replayed.values()].reduce((a, b) => a + b, 0)
    console.log(`renamed: ${passed} scenarios pass, ${lines} lines of ${samples.length} sample games`)
    expect(replayed.size).toBe(samples.length)
  })
})

describe('renaming', () => {
  const rename: Rename = (id) => (id === 'dodge' ? 'zibra' : id)

  test('follows the structure: a type, a bound name, a mark and a seat stay, though they are spelled like an id', () => {
    const steps = [
      { if: { is: { card: 'dodge', is: { card: ['dodge', 'bomb'], type: 'dodge' } } } },
      { forbid: 'dodge' },
    ]
    expect(renameReferences(steps, rename)).toEqual([
      { if: { is: { card: 'dodge', is: { card: ['zibra', 'bomb'], type: 'dodge' } } } },
      { forbid: 'dodge' },
    ])
    expect(renameText('dodge plays dodge(dodge) on bomb of dodge !! gone', rename, ['dodge'])).toBe(
      'dodge plays dodge(dodge) on bomb of dodge !! gone',
    )
    expect(renameText('A plays dodge(dodge) x2 on bomb of A !! gone', rename, ['A'])).toBe(
      'A plays zibra(dodge) x2 on bomb of A !! gone',
    )
    expect(renameText('A orders zibra when dodge arrives', rename, ['A'])).toBe('A orders zibra when dodge arrives')
    expect(renameText('A orders pass when dodge played', rename, ['A'])).toBe('A orders pass when zibra played')
  })

  test('keeps the alphabetical order of the ids', () => {
    const ids = ['stone', '1up', 'a', 'leaf', 'last-word']
    const inOrder = renaming(ids, new Set(), 'order')
    expect(ids.map(inOrder).sort()).toEqual([...ids].sort().map(inOrder))
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
        if (file.startsWith('names.') || ['pack.yaml', 'rulings.yaml'].includes(file)) return []
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
      const quoted = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g
      const literals = [...code.matchAll(quoted)].map((m) => m[1] ?? m[2] ?? m[3])
      const properties = code.replace(quoted, "''").matchAll(/(?<=[{,]\s*)[a-z0-9]+(?=\s*[:(])|(?<=\w\.)[a-z0-9]+\b/g)
      const said = new Set([...literals, ...[...properties].map((m) => m[0])])
      return ids.filter((id) => said.has(id)).map((id) => `${path}: ${id}`)
    })
    expect(found).toEqual([])
  })
})
