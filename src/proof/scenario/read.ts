// Reads scenarios from YAML, each with the places of its lines and expectations, so that a failure is found at once.

import type { ScenarioSpec, SeatSpec, TableSpec, WrittenCard } from '../../games/module.ts'
import { openYaml, PackError, type Place, type Yaml } from '../../rules/problem.ts'
import type { Source } from '../../rules/sources.ts'
import { doEntry, type ExpectData, expectSchema, scenarioSchema } from './schema.ts'

/** An `expect`, with where it and each of its keys stands. */
export interface Expectation {
  readonly data: ExpectData
  readonly at: Place
  readonly place: (path: readonly string[]) => Place
}

/** One entry of `do`: a line, perhaps one that must be refused, or an expectation. */
export type Entry =
  | { readonly kind: 'line'; readonly text: string; readonly at: Place; readonly refused?: { readonly code?: string } }
  | { readonly kind: 'expect'; readonly expect: Expectation }

export interface Scenario {
  readonly title: string
  readonly at: Place
  /** Keys of the rulings that it settles. */
  readonly rule: readonly string[]
  /** Packs; those in whose folder the file lies when it names none. */
  readonly rules: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly spec: ScenarioSpec
  readonly random: readonly WrittenCard[]
  readonly entries: readonly Entry[]
  /** The last expectation. */
  readonly expect: Expectation | undefined
  /** Where something of the scenario stands. */
  readonly place: (path: readonly (string | number)[]) => Place
}

/** A scenario that cannot be read, with its title where it has one. */
export interface Unreadable {
  readonly title: string
  readonly error: PackError
}

/** All scenarios of a file; a fault in one leaves the others readable. `rules` are the packs of a file that lies in none. */
export function readScenarios(source: Source, rules: readonly string[]): (Scenario | Unreadable)[] {
  let yaml: Yaml
  try {
    yaml = openYaml(source)
  } catch (error) {
    if (error instanceof PackError) return [{ title: source.path, error }]
    throw error
  }
  if (!Array.isArray(yaml.value))
    return [{ title: source.path, error: yaml.error('a list of scenarios is expected, each "- scenario: TITLE"', []) }]
  const packs = source.pack === undefined ? rules : [source.pack]
  return yaml.value.map((raw: unknown, i) => {
    try {
      return readOne(yaml, source, i, packs)
    } catch (error) {
      if (!(error instanceof PackError)) throw error
      return { title: titleOf(raw) ?? `scenario ${i + 1}`, error }
    }
  })
}

/** Whether a text looks like a file of scenarios, even a faulty one: a list of tables, where a game is a map. */
export const isScenarios = (text: string): boolean =>
  /^\s*(?:- +)?(?:scenario|seats)\s*:/m.test(text) && !/^[\w-]+\s*:/m.test(text)

function titleOf(raw: unknown): string | undefined {
  return typeof raw === 'object' && raw !== null && 'scenario' in raw && typeof raw.scenario === 'string'
    ? raw.scenario
    : undefined
}

function readOne(yaml: Yaml, source: Source, i: number, packs: readonly string[]): Scenario {
  const read = yaml.check(scenarioSchema, [i])
  const raw = (yaml.value as Readonly<Record<string, unknown>>[])[i]!
  const seats = Object.keys(read.seats)
  const { scenario, rule, rules, options, random, do: _, expect: __, seats: ___, ...table } = read
  if (read.turn !== undefined && !seats.includes(read.turn))
    throw yaml.error(`no seat is called ${read.turn}`, [i, 'turn'])
  // Cards are taken for zones in the order written, which a checked object no longer has.
  const inOrder = (checkedSeat: SeatSpec, name: string): SeatSpec => {
    const written = (raw.seats as Record<string, Record<string, unknown> | null>)[name]
    return Object.fromEntries(
      Object.keys(written ?? {}).map((key) => [key, checkedSeat[key as keyof SeatSpec]]),
    ) as SeatSpec
  }
  return {
    title: scenario,
    at: yaml.place([i, 'scenario']),
    rule,
    rules: rules ?? packs,
    options,
    spec: {
      seats: Object.fromEntries(Object.entries(read.seats).map(([name, seat]) => [name, inOrder(seat, name)])),
      table: table as TableSpec,
      order: Object.keys(raw).filter((key) => key === 'seats' || key in table),
    },
    random,
    entries: readEntries(yaml, source, i, seats),
    expect: read.expect === undefined ? undefined : expectation(yaml, [i, 'expect'], seats),
    place: (path) => yaml.place([i, ...path]),
  }
}

function expectation(yaml: Yaml, path: readonly (string | number)[], seats: readonly string[]): Expectation {
  return {
    data: yaml.check(expectSchema(seats), path),
    at: yaml.place(path),
    place: (inner) => yaml.place([...path, ...inner]),
  }
}

function readEntries(yaml: Yaml, source: Source, i: number, seats: readonly string[]): Entry[] {
  const list = (yaml.value as Readonly<Record<string, unknown>>[])[i]!.do
  if (typeof list === 'string') return readBlock(yaml, source, i, seats)
  if (!Array.isArray(list)) return []
  return list.map((_, n): Entry => {
    const path = [i, 'do', n]
    const entry = yaml.check(doEntry, path)
    if (typeof entry === 'string') return readLine(entry, yaml.place(path))
    return { kind: 'expect', expect: expectation(yaml, [...path, 'expect'], seats) }
  })
}

/** `do: |`, one line each; an `expect: {…}` stands on one line. */
function readBlock(yaml: Yaml, source: Source, i: number, seats: readonly string[]): Entry[] {
  const head = yaml.place([i, 'do'])
  const all = source.text.split('\n')
  const text = (yaml.value as Readonly<Record<string, string>>[])[i]!.do!
  const inline = !/:\s*[|>]/.test(all[head.line - 1] ?? '')
  return text.split('\n').flatMap((line, n): Entry[] => {
    const said = line.trim()
    if (said === '' || said.startsWith('#')) return []
    const at = inline
      ? head
      : { ...head, line: head.line + 1 + n, column: 1 + Math.max(0, (all[head.line + n] ?? '').search(/\S/)) }
    if (!said.startsWith('expect:')) return [readLine(said, at)]
    const inner = openYaml({
      path: source.path,
      text: `${'\n'.repeat(at.line - 1)}${' '.repeat(at.column - 1)}${said}`,
    })
    return [{ kind: 'expect', expect: expectation(inner, ['expect'], seats) }]
  })
}

const REFUSED = /^(.*?)\s*!!(?:\s*([a-z-]+))?$/

/** `LINE !! code`: must be refused with this code; `LINE !!`: with any. */
export function splitRefusal(text: string): { text: string; refused?: { code?: string } } {
  const found = REFUSED.exec(text.trim())
  if (!found) return { text: text.trim() }
  return { text: found[1]!, refused: found[2] === undefined ? {} : { code: found[2] } }
}

function readLine(text: string, at: Place): Entry {
  return { kind: 'line', at, ...splitRefusal(text) }
}
