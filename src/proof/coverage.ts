// Coverage: every step of every effect of a program, every way that a step can go and every way to play something, each
// with a readable address; and a tally of those that have run. What a scenario or a random game adds is a set of
// addresses, so that tallies of many games, also of other threads, are put together by uniting sets.

import type { Coverage } from '../engine/rules.ts'
import type { Run } from '../engine/run.ts'
import type { GameEvent } from '../engine/table.ts'
import type { GameModule, Way } from '../games/module.ts'
import { type Step, verbsOf } from '../language/step.ts'
import type { Program } from '../rules/program.ts'
import { visit } from '../rules/shape.ts'

export type Kind = 'step' | 'branch' | 'way'

/** Something that can be covered. */
export interface Spot {
  readonly kind: Kind
  /**
   * Of a step its definition and its path in the YAML: `cards/bomb modes.1.do.0`, and within a wrapper
   * `… do.1.if.then.0`. Of a branch the step's and the way: `… do.1 then`. Of a way its name.
   */
  readonly address: string
  /** What stands there: the verb of a step. */
  readonly says: string
  /** The definition it lies in, as text: the same address in another program may be another thing. */
  readonly definition: string
}

/** All spots of a program. */
export interface Ground {
  readonly spots: ReadonlyMap<string, Spot>
  readonly stepAt: ReadonlyMap<object, string>
  /** By the arguments of a step. */
  readonly branchesAt: ReadonlyMap<object, { readonly address: string; readonly ways: readonly string[] }>
  readonly ways: readonly Way[]
}

const grounds = new WeakMap<Program, Ground>()

/** Walks every definition once; the same program gives the same ground. */
export function groundOf(program: Program, game: GameModule): Ground {
  let ground = grounds.get(program)
  if (!ground) {
    ground = survey(program, game)
    grounds.set(program, ground)
  }
  return ground
}

function survey(program: Program, game: GameModule): Ground {
  const spots = new Map<string, Spot>()
  const stepAt = new Map<object, string>()
  const branchesAt = new Map<object, { address: string; ways: readonly string[] }>()
  const put = (spot: Spot) => spots.set(spot.address, spot)
  for (const [section, defs] of Object.entries(program.sections)) {
    const spec = game.sections[section]
    if (!spec) continue
    const all: [string, unknown][] = spec.single
      ? [[section, defs]]
      : Object.entries(defs).map(([id, def]) => [`${section}/${id}`, def])
    for (const [home, def] of all) {
      const definition = JSON.stringify(def)
      visit(spec.schema, def, [], (layer, value, path) => {
        const verbs = typeof layer === 'object' && layer !== null ? verbsOf(layer) : undefined
        if (!verbs) return
        for (const [i, step] of (value as readonly Step[]).entries()) {
          const address = `${home} ${[...path, i].map(String).join('.')}`
          stepAt.set(step, address)
          put({ kind: 'step', address, says: step.verb, definition })
          const ways = verbs[step.verb]?.branches?.(step.args) ?? []
          if (ways.length === 0) continue
          branchesAt.set(step.args as object, { address, ways })
          for (const way of ways)
            put({ kind: 'branch', address: `${address} ${way}`, says: `${step.verb}: ${way}`, definition })
        }
      })
    }
  }
  const ways = game.proof?.ways(program) ?? []
  for (const { name } of ways) put({ kind: 'way', address: name, says: name, definition: '' })
  return { spots, stepAt, branchesAt, ways }
}

/** Counts what runs by one program. Give it to a run, and the run to it when it is done. */
export class Tally implements Coverage {
  readonly covered = new Set<string>()

  constructor(private readonly ground: Ground) {}

  step(step: object): void {
    const address = this.ground.stepAt.get(step)
    if (address !== undefined) this.covered.add(address)
  }

  /** Throws when the verb has not declared this way: then it could never be missed. */
  branch(args: object, way: string): void {
    const found = this.ground.branchesAt.get(args)
    if (!found) return
    if (!found.ways.includes(way))
      throw new Error(`${found.address}: no way is called ${way}; its verb has ${found.ways.join(', ')}`)
    this.covered.add(`${found.address} ${way}`)
  }

  /** The run is done: adds the ways to play that its events show, and those of which a step has run. */
  done(run: Run): void {
    const { ways, stepAt } = this.ground
    const byKind = grouped(run.table.events)
    for (const { name, event, steps } of ways) {
      const ran = (steps ?? []).some((s) => this.covered.has(stepAt.get(s) ?? ''))
      if (ran || (event && (byKind.get(event.kind) ?? []).some((e) => event.fits(e, run)))) this.covered.add(name)
    }
  }
}

function grouped(events: readonly GameEvent[]): Map<string, GameEvent[]> {
  const out = new Map<string, GameEvent[]>()
  for (const event of events) {
    const list = out.get(event.kind)
    if (list) list.push(event)
    else out.set(event.kind, [event])
  }
  return out
}

/** What of a ground is not in the set, in the order of the packs. */
export function uncovered(ground: Ground, covered: ReadonlySet<string>): Spot[] {
  return [...ground.spots.values()].filter((spot) => !covered.has(spot.address))
}

const TITLES: Readonly<Record<Kind, string>> = {
  step: 'steps of effects',
  branch: 'ways that a step can go',
  way: 'ways to play',
}

/** One line for each kind, `steps of effects 40 of 42`, and below it what is not covered. */
export function sayCoverage(ground: Ground, covered: ReadonlySet<string>): string {
  const missing = uncovered(ground, covered)
  const kinds = (['step', 'branch', 'way'] as const).filter((k) => [...ground.spots.values()].some((s) => s.kind === k))
  return kinds
    .flatMap((kind) => {
      const all = [...ground.spots.values()].filter((s) => s.kind === kind).length
      const left = missing.filter((s) => s.kind === kind)
      return [`${TITLES[kind]} ${all - left.length} of ${all}`, ...left.map((s) => `  not: ${saySpot(s)}`)]
    })
    .join('\n')
}

/** The address, and for a step its verb. */
export const saySpot = (spot: Spot): string => (spot.kind === 'step' ? `${spot.address} (${spot.says})` : spot.address)
