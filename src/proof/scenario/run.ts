// Runs scenarios: lays the table as written, says the lines, looks where `expect` says so. Every game's scenarios run
// here; what a table of a game looks like is its `ScenarioSide`.

import { dirname, join } from 'node:path'
import type { Line } from '../../engine/line.ts'
import type { Coverage, Start } from '../../engine/rules.ts'
import { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { gameModule } from '../../games/index.ts'
import { type GameModule, restatedLine, ScenarioError } from '../../games/module.ts'
import { didYouMean } from '../../language/step.ts'
import { LineError } from '../../lines/error.ts'
import { parseLine } from '../../lines/parse.ts'
import { isHouse } from '../../rules/house.ts'
import { PackError, type Place } from '../../rules/problem.ts'
import { allOptions, type Program } from '../../rules/program.ts'
import { readSources, type Source } from '../../rules/sources.ts'
import { NoSuchPack } from '../../rules/store.ts'
import { project } from '../../views/project.ts'
import { writtenChance } from './chance.ts'
import { type Failure, failuresOf } from './expect.ts'
import { type Entry, type Expectation, readScenarios, type Scenario, type Unreadable } from './read.ts'
import { plainTexts, type ScenarioTexts } from './texts.ts'

export interface Result {
  readonly scenario: string
  readonly at: Place
  /** Keys of the rulings that it settles. */
  readonly rule: readonly string[]
  /** None: passed. */
  readonly failures: readonly Failure[]
}

/** The compiled packs of these names; throws PackError. */
export type ProgramFor = (rules: readonly string[]) => Program

/** Looks on while scenarios are played. */
export interface Witness {
  /** A scenario begins; what it gives counts the steps that run. */
  readonly begins: (scenario: Scenario, program: Program) => Coverage
  /** It has been played through and everything was as expected. */
  readonly passed: (scenario: Scenario, program: Program, run: Run) => void
}

export interface RunSettings {
  readonly texts?: ScenarioTexts
  readonly witness?: Witness
  /** Packs of scenarios that name none and lie in no pack's folder; the base game unless given. */
  readonly rules?: readonly string[]
}

const USUAL: readonly string[] = ['danmaku']

/** Runs all scenarios in these files and folders, in the order named. */
export function runFiles(paths: readonly string[], programFor: ProgramFor, settings: RunSettings = {}): Result[] {
  const cache = new Map<string, Program>()
  const cached: ProgramFor = (rules) => {
    const key = rules.join('\n')
    const program = cache.get(key) ?? programFor(rules)
    cache.set(key, program)
    return program
  }
  return paths.flatMap(readSources).flatMap((source) => runSource(source, cached, settings))
}

export function runSource(source: Source, programFor: ProgramFor, settings: RunSettings = {}): Result[] {
  return readScenarios(source, settings.rules ?? USUAL).map((s) =>
    'error' in s ? unreadable(s) : runScenario(s, programFor, settings),
  )
}

function unreadable({ title, error }: Unreadable): Result {
  return { scenario: title, at: error, rule: [], failures: [faultOf(error, error)] }
}

/** A fault in what is written, as a failure at its place. */
function faultOf(error: PackError, at: Place): Failure {
  return {
    at: { path: error.path, line: error.line, column: error.column },
    what: 'scenario',
    expected: 'a scenario that can be run',
    got: `${error.what}${error.path === at.path ? '' : ` (${error.message})`}`,
  }
}

export function runScenario(scenario: Scenario, programFor: ProgramFor, settings: RunSettings = {}): Result {
  const failures: Failure[] = []
  try {
    const course = new Course(scenario, programFor, settings, failures)
    course.through()
    if (failures.length === 0) settings.witness?.passed(scenario, course.program, course.run)
  } catch (error) {
    if (error instanceof PackError) failures.push(faultOf(error, scenario.at))
    else if (error instanceof ScenarioError) failures.push(faultOf(asPackError(error, scenario), scenario.at))
    else
      failures.push({
        at: scenario.at,
        what: 'scenario',
        expected: 'no fault of the program',
        got: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
  }
  return { scenario: scenario.title, at: scenario.at, rule: scenario.rule, failures }
}

function asPackError(error: ScenarioError, scenario: Scenario): PackError {
  const at = scenario.place(error.path)
  return new PackError(error.message, at.path, at.line, at.column)
}

/** A pack that is not installed is a fault of who names it. */
function programNamed({ rules, at }: Scenario, programFor: ProgramFor): Program {
  try {
    // A house pack is looked for from where the scenario stands.
    return programFor(rules.map((name) => (isHouse(name) ? join(dirname(at.path), name) : name)))
  } catch (error) {
    if (error instanceof NoSuchPack) throw new ScenarioError(error.what, ['rules', rules.indexOf(error.id)])
    throw error
  }
}

function checkOptions(scenario: Scenario, program: Program): void {
  for (const [id, value] of Object.entries(scenario.options)) {
    const def = Object.hasOwn(program.options, id) ? program.options[id] : undefined
    if (!def)
      throw new ScenarioError(`unknown option ${id}${didYouMean(id, Object.keys(program.options))}`, ['options', id])
    if (!def.values.includes(value))
      throw new ScenarioError(`option ${id} is ${def.values.join(' or ')}, not ${value}`, ['options', id])
  }
}

/**
 * The open question, who is asked and what each of them may say, with what may be named:
 * `card asks B (may say: plays graze, passes)`, `arrange asks A (may say: puts: on top, into discard)`.
 */
function sayOpen(run: Run, game: GameModule): string {
  if (run.over) return 'the game is over'
  const asked = run.awaited()
  if (!run.ask || asked.length === 0) return 'nobody is asked anything'
  const sayable = (seat: Seat) =>
    (project(run, game, { seat }).question?.options ?? []).map(({ text, choices }) =>
      choices.length > 0 ? `${text}: ${choices.join(', ')}` : text,
    )
  return `${run.ask.about.moment} asks ${asked.map((seat) => `${seat} (may say: ${sayable(seat).join('; ')})`).join(', ')}`
}

/** One scenario being played through. */
class Course {
  readonly program: Program
  readonly run: Run
  private readonly game: GameModule
  private readonly start: Start
  private readonly taken: Line[] = []
  private readonly texts: ScenarioTexts
  private textsSince = 0
  private eventsSince = 0
  /** The last state has been looked at by an `expect` that says who is asked. */
  private asked = false

  constructor(
    private readonly scenario: Scenario,
    programFor: ProgramFor,
    settings: RunSettings,
    private readonly failures: Failure[],
  ) {
    if (scenario.rules.length === 0)
      throw new ScenarioError('say by which packs it is played, such as rules: [PACK]', ['scenario'])
    this.program = programNamed(scenario, programFor)
    this.game = gameModule(this.program.game)
    this.texts = settings.texts ?? plainTexts
    checkOptions(scenario, this.program)
    // Only who can answer is asked, so that a scenario need not pass for everybody.
    const options = allOptions(this.program, { windows: 'able', ...scenario.options })
    this.start = this.game.scenario.lay(this.program, scenario.spec, options, writtenChance(scenario.random))
    const coverage = settings.witness?.begins(scenario, this.program)
    // What `can` and `cannot` try on a copy is not counted: nobody looks at what comes of it.
    this.run = new Run(coverage ? { ...this.start, coverage } : this.start)
  }

  through(): void {
    for (const entry of this.scenario.entries) {
      if (entry.kind === 'expect') this.look(entry.expect)
      // What comes after a line that went wrong says nothing.
      else if (!this.say(entry)) return
    }
    if (this.scenario.expect) this.look(this.scenario.expect)
    this.nothingOpen()
  }

  private say(entry: Extract<Entry, { kind: 'line' }>): boolean {
    const result = this.take(entry.text)
    const { refused } = entry
    if (refused === undefined && result === undefined) return true
    if (refused !== undefined && result !== undefined && (refused.code === undefined || refused.code === result.code))
      return true
    const got =
      result === undefined ? 'taken' : `refused, ${result.code}: ${result.why}; ${sayOpen(this.run, this.game)}`
    const expected =
      refused === undefined ? 'taken' : refused.code === undefined ? 'refused' : `refused, ${refused.code}`
    this.failures.push({ at: entry.at, what: entry.text, expected, got })
    return false
  }

  private take(text: string): { code: string; why: string } | undefined {
    let line: Line
    try {
      line = restatedLine(this.game, this.program, parseLine(text))
    } catch (error) {
      if (error instanceof LineError) return { code: error.code, why: error.message }
      throw error
    }
    if (line.form === 'undo' || line.form === 'redo' || line.form === 'told')
      return { code: 'bad-line', why: `${line.form} belongs to a game's log, not to a scenario` }
    const result = this.run.take(line)
    if ('code' in result) return result
    this.taken.push(line)
    this.asked = false
    return undefined
  }

  private look(expect: Expectation): void {
    const { run, game, program, texts, textsSince, eventsSince } = this
    const attempt = (line: Line) => this.attempt(line)
    this.failures.push(...failuresOf(expect, { run, game, program, texts, textsSince, eventsSince, attempt }))
    this.textsSince = run.table.events.length
    if (expect.data.events) this.eventsSince = run.table.events.length
    if (expect.data.asked) this.asked = true
  }

  /** On a copy that has heard the same lines, so that nothing changes here. */
  private attempt(line: Line): string | undefined {
    const copy = new Run(this.start)
    for (const said of this.taken) copy.take(said)
    const result = copy.take(line)
    return 'code' in result ? result.code : undefined
  }

  /** At the end only the turn player's own free step may wait for somebody, unless `asked` says so. */
  private nothingOpen(): void {
    const { run } = this
    const { ask } = run
    if (run.over || !ask || this.asked) return
    if (ask.kind === 'choice' && ask.free && ask.seat === run.rules.firstSeat(run)) return
    this.failures.push({
      at: this.scenario.expect?.at ?? this.scenario.at,
      what: 'end',
      expected: 'no open question but the free step of the turn player',
      got: `${sayOpen(run, this.game)}; if that is meant, expect: {asked: [${run.awaited().join(', ')}]}`,
    })
  }
}
