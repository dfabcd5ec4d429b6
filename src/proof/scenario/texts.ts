// What the thread and each player have read, for `public` and `private`. The posts make these texts; the plain ones
// here only name everything that a viewer was shown.

import type { Run } from '../../engine/run.ts'
import type { EventData, Seat } from '../../engine/table.ts'
import type { GameModule } from '../../games/module.ts'
import { nameOf, type Program } from '../../rules/program.ts'
import { project, projectEvent } from '../../views/project.ts'
import type { Viewer } from '../../views/view.ts'

export interface ScenarioTexts {
  /** The plain English update of what happened after the event with this number. */
  readonly update: (run: Run, game: GameModule, program: Program, sinceEvent: number) => string
  /** A seat's private message as it would be sent now. */
  readonly pm: (run: Run, game: GameModule, program: Program, seat: Seat, sinceEvent: number) => string
}

function sayData(program: Program, data: EventData): string {
  return Object.values(data)
    .flatMap((v) => (typeof v === 'object' ? [...v] : [v]))
    .map((v) => (typeof v === 'string' ? nameOf(program, 'en', v) : String(v)))
    .join(', ')
}

function eventLines(run: Run, program: Program, viewer: Viewer, since: number): string[] {
  return run.table.events.slice(since).flatMap((event) => {
    const view = projectEvent(event, viewer)
    return view ? [`${view.kind}: ${sayData(program, view.data)}`] : []
  })
}

export const plainTexts: ScenarioTexts = {
  update: (run, _game, program, since) => eventLines(run, program, 'public', since).join('\n'),
  pm(run, game, program, seat, since) {
    const view = project(run, game, { seat }).seats.find((s) => s.name === seat)
    const own = (view?.own ?? []).map(
      (zone) => `${zone.zone}: ${(zone.cards ?? []).map((c) => nameOf(program, 'en', c.kind)).join(', ')}`,
    )
    const role = view?.role === undefined ? [] : [`role: ${nameOf(program, 'en', view.role)}`]
    return [...role, ...own, ...eventLines(run, program, { seat }, since)].join('\n')
  },
}

/** Does `text` name this thing, by id or English name? A longer name that contains it does not count. */
export function names(text: string, program: Program, seats: readonly Seat[], id: string): boolean {
  const wanted = new Set([id, nameOf(program, 'en', id)])
  const longer = [...seats, ...allIds(program).flatMap((other) => [other, nameOf(program, 'en', other)])]
    .filter((other) => !wanted.has(other) && [...wanted].some((w) => other.includes(w)))
    .sort((a, b) => b.length - a.length)
  const rest = longer.reduce((left, other) => left.replaceAll(whole(other), ' '), text)
  return [...wanted].some((w) => whole(w).test(rest))
}

function whole(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu')
}

function allIds(program: Program): string[] {
  return [
    ...Object.values(program.sections).flatMap((defs) => Object.keys(defs)),
    ...Object.keys(program.names.en ?? {}),
  ]
}

/** The seat or id that is written as itself or as an English name; undefined when nothing is called so. */
export function idOf(program: Program, seats: readonly Seat[], written: string): string | undefined {
  if (seats.includes(written)) return written
  const ids = allIds(program)
  if (ids.includes(written)) return written
  return ids.find((id) => nameOf(program, 'en', id).toLowerCase() === written.toLowerCase())
}
