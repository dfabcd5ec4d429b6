// What no passing scenario settles: rulings that none names, ways to play that none takes, steps and branches that none
// runs, refusals that none expects, cards that none is refused or shows in a list of what is legal.

import { REFUSAL_CODES } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import { gameModule } from '../games/index.ts'
import type { GameModule } from '../games/module.ts'
import { LineError } from '../lines/error.ts'
import { parseLine } from '../lines/parse.ts'
import { nearest } from '../rules/faults.ts'
import type { Place } from '../rules/problem.ts'
import type { Program } from '../rules/program.ts'
import { groundOf, type Kind, type Spot, saySpot, Tally } from './coverage.ts'
import { type Scenario, splitRefusal } from './scenario/read.ts'
import type { Witness } from './scenario/run.ts'

/** One sort of thing that scenarios should settle. */
export interface Group {
  /** `rulings that no scenario names`. */
  readonly title: string
  readonly missing: readonly string[]
  /** How many there are. */
  readonly of: number
}

/** A scenario that says something about what does not exist. */
export interface Wrong {
  readonly at: Place
  readonly what: string
}

/** The packs of a scenario without house packs; undefined where there are none, or all is to be looked at. */
export type Below = (rules: readonly string[]) => Program | undefined

/**
 * Keeps what passing scenarios settle. Several sets of packs are judged together; what they share counts once. Where a
 * house pack is laid over others only what it has itself is missed.
 */
export class Ledger implements Witness {
  private readonly programs = new Set<Program>()
  /** What lies under the house packs of a program. */
  private readonly under = new Map<Program, Program>()
  private readonly tallies = new Map<Scenario, Tally>()
  /** Spots by address and definition. */
  private readonly covered = new Set<string>()
  private readonly rules = new Set<string>()
  private readonly codes = new Map<string, Set<string>>()
  private readonly refused = new Set<string>()
  private readonly legal = new Set<string>()
  private readonly wrong: Wrong[] = []

  constructor(private readonly below: Below = () => undefined) {}

  begins(scenario: Scenario, program: Program): Tally {
    if (!this.programs.has(program)) {
      const below = this.below(scenario.rules)
      if (below) this.under.set(program, below)
    }
    this.programs.add(program)
    this.wrong.push(...unknownRules(scenario, program))
    const tally = new Tally(groundOf(program, gameModule(program.game)))
    this.tallies.set(scenario, tally)
    return tally
  }

  passed(scenario: Scenario, program: Program, run: Run): void {
    const { spots } = groundOf(program, gameModule(program.game))
    const tally = this.tallies.get(scenario)
    tally?.done(run)
    for (const address of tally?.covered ?? []) {
      const spot = spots.get(address)
      if (spot) this.covered.add(keyOf(program, spot))
    }
    for (const key of scenario.rule) this.rules.add(key)
    this.tallies.delete(scenario)
    const codes = this.codes.get(program.game) ?? new Set()
    this.codes.set(program.game, codes)
    for (const { text, code } of refusalsIn(scenario)) {
      codes.add(code)
      for (const id of playedIn(text)) this.refused.add(`${program.game}/${id}`)
    }
    for (const entry of legalIn(scenario)) for (const id of namedIn(entry)) this.legal.add(`${program.game}/${id}`)
  }

  /** Scenarios that name what does not exist, in the order of the files. */
  faults(): readonly Wrong[] {
    return this.wrong
  }

  /** Everything that scenarios should settle, group by group; a group in which nothing is missing says how many it has. */
  groups(): Group[] {
    const programs = [...this.programs]
    return [
      this.rulings(programs),
      ...(['way', 'step', 'branch'] as const).map((kind) => this.spots(programs, kind)),
      ...games(programs).flatMap((id) =>
        this.refusals(
          id,
          // A house pack need not show again how its game refuses.
          programs.filter((p) => p.game === id && !this.under.has(p)),
        ),
      ),
      ...this.cards(programs),
    ].filter((g) => g.of > 0)
  }

  private rulings(programs: readonly Program[]): Group {
    const all = new Map(
      programs.flatMap((p) =>
        Object.entries(p.rulings).filter(([key, ruling]) => !alike(ruling, this.under.get(p)?.rulings[key])),
      ),
    )
    const missing = [...all].filter(([key]) => !this.rules.has(key)).map(([key, { says }]) => `${key}: ${says}`)
    return { title: 'rulings that no scenario names', missing, of: all.size }
  }

  private spots(programs: readonly Program[], kind: Kind): Group {
    const all = new Map<string, Spot>()
    const spotsOf = (program: Program) =>
      [...groundOf(program, gameModule(program.game)).spots.values()].map(
        (spot) => [keyOf(program, spot), spot] as const,
      )
    for (const program of programs) {
      const below = this.under.get(program)
      const known = new Map(below ? spotsOf(below) : [])
      for (const [key, spot] of spotsOf(program)) if (spot.kind === kind && !known.has(key)) all.set(key, spot)
    }
    const missing = [...all].filter(([key]) => !this.covered.has(key)).map(([, spot]) => saySpot(spot))
    return { title: TITLES[kind], missing, of: all.size }
  }

  private refusals(id: string, programs: readonly Program[]): Group[] {
    if (programs.length === 0) return []
    // What no set of packs can be refused with.
    const all = programs.map((p) => gameModule(id).proof?.never(p) ?? {})
    const never = Object.fromEntries(Object.entries(all[0] ?? {}).filter(([code]) => all.every((one) => code in one)))
    const expected = this.codes.get(id) ?? new Set()
    const possible = REFUSAL_CODES.filter((code) => never[code] === undefined)
    const impossible = Object.keys(never).filter((code) => expected.has(code))
    return [
      {
        title: `refusals of ${id} that no scenario expects`,
        missing: possible.filter((code) => !expected.has(code)),
        of: possible.length,
      },
      // The list of what cannot occur is wrong then.
      ...(impossible.length > 0
        ? [
            {
              title: `refusals that ${id} is said never to give, and a scenario expects`,
              missing: impossible,
              of: Object.keys(never).length,
            },
          ]
        : []),
    ]
  }

  private cards(programs: readonly Program[]): Group[] {
    const all = new Set(
      programs.flatMap((p) => {
        const below = this.under.get(p)?.sections.cards ?? {}
        return deckOf(p, gameModule(p.game))
          .filter((id) => !alike(p.sections.cards?.[id], below[id]))
          .map((id) => `${p.game}/${id}`)
      }),
    )
    const without = (settled: ReadonlySet<string>) =>
      [...all].filter((card) => !settled.has(card)).map((card) => card.slice(card.indexOf('/') + 1))
    return [
      { title: 'cards that no scenario is refused with a code', missing: without(this.refused), of: all.size },
      { title: 'cards in no list of what is legal', missing: without(this.legal), of: all.size },
    ]
  }
}

const TITLES: Readonly<Record<Kind, string>> = {
  way: 'ways to play that no scenario takes',
  step: 'steps of effects that no scenario runs',
  branch: 'ways of a step that no scenario goes',
}

/** Plain data that says the same. */
const alike = (a: unknown, b: unknown): boolean => b !== undefined && JSON.stringify(a) === JSON.stringify(b)

const games = (programs: readonly Program[]): string[] => [...new Set(programs.map((p) => p.game))]
const deckOf = (program: Program, game: GameModule): readonly string[] => game.proof?.cards(program) ?? []
const keyOf = (program: Program, { address, definition }: Spot): string =>
  [program.game, address, definition].join('\n')

/** Keys under `rule` that a pack with rulings does not have. */
function unknownRules(scenario: Scenario, program: Program): Wrong[] {
  const known = Object.keys(program.rulings)
  if (known.length === 0) return []
  return scenario.rule.flatMap((key, i) =>
    Object.hasOwn(program.rulings, key)
      ? []
      : [{ at: scenario.place(['rule', i]), what: `no ruling is called ${key}${nearest(key, known)}` }],
  )
}

/** Lines of a scenario that must be refused with a code that it names. */
function refusalsIn(scenario: Scenario): { text: string; code: string }[] {
  const said = scenario.entries.flatMap((e) => (e.kind === 'line' ? [{ text: e.text, code: e.refused?.code }] : []))
  const tried = expectations(scenario)
    .flatMap(({ data }) => data.cannot ?? [])
    .map(splitRefusal)
    .map(({ text, refused }) => ({ text, code: refused?.code }))
  return [...said, ...tried].flatMap(({ text, code }) => (code === undefined ? [] : [{ text, code }]))
}

const expectations = ({ entries, expect }: Scenario) => [
  ...entries.flatMap((e) => (e.kind === 'expect' ? [e.expect] : [])),
  ...(expect ? [expect] : []),
]

const legalIn = (scenario: Scenario): string[] =>
  expectations(scenario).flatMap(({ data }) => Object.values(data.legal ?? {}).flat())

/** The card that a line plays, or activates a Spell Card with. */
function playedIn(text: string): string[] {
  try {
    const line = parseLine(text)
    if (line.form !== 'act') return []
    const card = line.verb === 'plays' ? line.what[0] : line.verb === 'activates' ? line.with : undefined
    return card ? [card.name] : []
  } catch (error) {
    if (error instanceof LineError) return []
    throw error
  }
}

/** The card that an entry of a list of what is legal plays, or activates a Spell Card with. */
const namedIn = (entry: string): string[] => playedIn(`A ${entry.trim()}`)

/** Grouped, with counts; a group that is complete takes one line. */
export function sayMissing(groups: readonly Group[], faults: readonly Wrong[]): string {
  const wrong = faults.map((f) => `  ${f.at.path}:${f.at.line}:${f.at.column} ${f.what}`)
  return [
    ...(wrong.length > 0 ? [`rulings that scenarios name and no pack has: ${wrong.length}`, ...wrong] : []),
    ...groups.flatMap(({ title, missing, of }) => [
      `${title}: ${missing.length} of ${of}`,
      ...missing.map((one) => `  ${one}`),
    ]),
  ].join('\n')
}
