// Reads posts of the corpus: lays the table of a situation, says its lines, and reads a post there as the host's command
// does, each line at the question that the one before has left.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import type { Line } from '../../src/engine/line.ts'
import { Run } from '../../src/engine/run.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import type { GameModule } from '../../src/games/module.ts'
import { parseAct, parseLine } from '../../src/lines/parse.ts'
import { printLine } from '../../src/lines/print.ts'
import { writtenChance } from '../../src/proof/scenario/chance.ts'
import { readScenarios, type Scenario } from '../../src/proof/scenario/read.ts'
import { allOptions, type Program } from '../../src/rules/program.ts'
import { readVocabularies } from '../../src/rules/vocabulary.ts'
import { type Lexicon, lexiconOf } from '../../src/speech/lexicon.ts'
import { canonical, namesOf } from '../../src/speech/names.ts'
import { readPost } from '../../src/speech/reading.ts'
import type { Reading } from '../../src/speech/saying.ts'
import { sceneOf } from '../../src/speech/scene.ts'
import { typed } from '../../src/speech/typed.ts'

export const CORPUS = join(import.meta.dirname, 'corpus')
const vocabularies = readVocabularies('templates')
const programs = new Map<string, Program>()

export function programOf(rules: readonly string[]): Program {
  const key = rules.join()
  const program = programs.get(key) ?? readProgram('.', rules)
  programs.set(key, program)
  return program
}

export interface Table {
  readonly run: Run
  readonly game: GameModule
  readonly program: Program
  readonly lexicon: Lexicon
}

const lexicons = new Map<string, Lexicon>()

export function lexiconFor(program: Program, seats: readonly string[]): Lexicon {
  const key = `${program.packs.map((p) => p.id).join()} ${seats.join()}`
  const players = seats.map((name) => ({ name, aka: [] }))
  const lexicon = lexicons.get(key) ?? lexiconOf(program, players, vocabularies)
  lexicons.set(key, lexicon)
  return lexicon
}

function situations(): Map<string, Scenario> {
  const path = join(CORPUS, 'situations.yaml')
  const read = readScenarios({ path, text: readFileSync(path, 'utf8') }, ['danmaku'])
  return new Map(
    read.map((s) => {
      if ('error' in s) throw s.error
      return [s.title, s]
    }),
  )
}
const SITUATIONS = situations()

export function lay(name: string): Table {
  const scenario = SITUATIONS.get(name)
  if (!scenario) throw new Error(`no situation is called ${name}`)
  const program = programOf(scenario.rules)
  const game = gameModule(program.game)
  const run = new Run(
    game.scenario.lay(program, scenario.spec, allOptions(program, scenario.options), writtenChance([])),
  )
  for (const entry of scenario.entries) {
    const taken = entry.kind === 'line' ? run.take(parseLine(entry.text)) : undefined
    if (taken && 'code' in taken) throw new Error(`${name}: ${taken.why}`)
  }
  return { run, game, program, lexicon: lexiconFor(program, run.table.seats) }
}

export interface Read extends Reading {
  /** The lines without who speaks; a refused one ends the reading. */
  readonly says: readonly string[]
  readonly how: 'exact' | 'inferred' | 'unclear' | 'seen'
  readonly refused?: string
}

export function readAt(table: Table, speaker: string, words: string, pm = false): Read {
  const { run, game, program, lexicon } = table
  const names = namesOf(program, lexicon.players, game.vocabulary(program))
  let refused: string | undefined
  const reading = readPost(words, {
    scene: () => sceneOf(run, game, program, lexicon, { speaker, pm }),
    take(line) {
      const taken = run.take(line)
      if ('code' in taken) refused = `${taken.code}: ${taken.why}`
      return !('code' in taken)
    },
    canonical(text): Line | undefined {
      try {
        return canonical(names, parseAct(typed(names, text, true).text, { name: speaker, quoted: false }))
      } catch {
        return undefined
      }
    },
  })
  return { ...summed(reading), ...(refused === undefined ? {} : { refused }) }
}

function summed(reading: Reading): Read {
  const says = reading.lines.map(({ line }) => printLine(line).replace(/^(?:"[^"]*"|\S+) /, ''))
  const how = reading.unclear
    ? 'unclear'
    : reading.lines.length === 0
      ? 'seen'
      : reading.lines.some((l) => l.how === 'inferred')
        ? 'inferred'
        : 'exact'
  return { ...reading, says, how }
}

/** The same, without taking anything: the first line is what it is about. */
export function readOnly({ run, game, program, lexicon }: Table, speaker: string, words: string): Read {
  const reading = readPost(words, {
    scene: () => sceneOf(run, game, program, lexicon, { speaker, pm: false }),
    take: () => true,
    canonical: () => undefined,
  })
  return summed(reading)
}

export interface Expected {
  readonly file: string
  readonly situation: string
  readonly by: string
  readonly says: string
  readonly reads: readonly string[]
  readonly how: 'exact' | 'inferred' | 'unclear' | 'seen'
  readonly pm: boolean
}

const HOW = z.enum(['exact', 'inferred', 'unclear', 'seen'])

/** The posts of a file: `- {WHO: "words", reads: line or lines, how: exact unless given, pm: true}` below a situation. */
export function postsIn(file: string): Expected[] {
  const all = parse(readFileSync(join(CORPUS, file), 'utf8')) as Record<string, Record<string, unknown>[]>
  return Object.entries(all).flatMap(([situation, posts]) =>
    posts.map(({ reads, how, pm, ...rest }): Expected => {
      const [[by, says] = ['', ''], ...more] = Object.entries(rest)
      if (more.length > 0) throw new Error(`${file}: ${Object.keys(rest).join(', ')}`)
      const lines = (reads === undefined ? [] : [reads].flat()).map(String)
      return {
        file,
        situation,
        by,
        says: String(says),
        reads: lines,
        how: HOW.parse(how ?? (lines.length > 0 ? 'exact' : 'seen')),
        pm: pm === true,
      }
    }),
  )
}

export const corpusFiles = (): string[] =>
  readdirSync(CORPUS)
    .filter((f) => f.endsWith('.yaml') && f !== 'situations.yaml')
    .sort()

/** What came of reading a post, beside what should. */
export type Verdict = 'right' | 'weaker' | 'surer' | 'asks' | 'missed' | 'wrong'

export function verdictOf(post: Expected, read: Read): Verdict {
  const same = JSON.stringify(read.says) === JSON.stringify(post.reads)
  const taken = read.how === 'exact' || read.how === 'inferred'
  if (post.how === 'unclear') return taken ? 'wrong' : read.how === 'unclear' ? 'right' : 'missed'
  if (post.how === 'seen') return taken ? 'wrong' : read.how === 'seen' ? 'right' : 'asks'
  if (!taken) return read.how === 'unclear' ? 'asks' : 'missed'
  if (!same) return 'wrong'
  if (post.how === read.how) return 'right'
  return read.how === 'exact' ? 'surer' : 'weaker'
}
