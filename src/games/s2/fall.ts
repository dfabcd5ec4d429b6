// Fainting and what comes of it: rescue, knock-out, rewards, and the end of the game by the winner table.

import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { answerFainting } from './answers.ts'
import { cutCaps } from './caps.ts'
import { effect } from './effects.ts'
import { moment } from './moments.ts'
import { discard } from './piles.ts'
import type { EndRow } from './schema.ts'
import { active, groupOf, life, program, revealed, roleDef, roleOf, stateOf } from './state.ts'
import { returnWeather } from './weather.ts'

/** At 0 life or less. `by`: the source of the damage. */
export function* faint(run: Run, seat: Seat, by: Seat | undefined): Proc<void> {
  run.table.record('fainted', { who: seat })
  const wait = new Wait({ moment: 'fainted', data: { on: [seat], n: 1 - life(run, seat) } }, undefined)
  yield* answerFainting(run, wait, seat)
  if (life(run, seat) <= 0) {
    yield* knockOut(run, seat, by)
    return
  }
  run.table.record('rescued', { who: seat })
  yield* moment(run, 'rescued', { who: seat })
}

/** Zones of a player whose cards go to the pile with her. */
const LOST = ['hand', 'spirit', 'extra-spirit', 'items', 'on', 'divination'] as const

function* knockOut(run: Run, seat: Seat, by: Seat | undefined): Proc<void> {
  const { table } = run
  table.set(seat, 'defeated', true)
  run.announced.clear(seat)
  table.record('defeated', { who: seat, ...(by === undefined ? {} : { by }) })
  discard(
    run,
    seat,
    LOST.flatMap((zone) => table.zone(zone, seat).cards),
    'defeat',
  )
  returnWeather(run, seat, ['weather', 'summon'], 'defeat')
  cutCaps(run)
  const role = roleOf(run, seat)
  if (role !== undefined && !revealed(run, seat)) {
    table.set(seat, 'revealed', true)
    table.record('revealed', { who: seat, card: role })
  }
  // Without a source, or by oneself: no reward (ruling A37). Who is out herself gets nothing.
  if (role !== undefined && by !== undefined && by !== seat && active(run, by))
    for (const trigger of roleDef(run, role)['knocked-out'])
      if (trigger.by === undefined || trigger.by === groupOf(run, by))
        yield* effect(run, seat, role, trigger.do, { culprit: by })
  judge(run)
  const source = by === undefined ? {} : { by }
  yield* moment(run, 'knocked-out', { who: seat, ...source })
}

/** After each knock-out: the first row of the winner table that applies ends the game at once (ruling A40). */
function judge(run: Run): void {
  const row = program(run).table.ends.find((r) => applies(run, r))
  if (!row) return
  const winners = run.table.seats.filter(
    (s) => row.wins.includes(groupOf(run, s) ?? '') && (!row.standing || active(run, s)),
  )
  stateOf(run).winners.push(...winners)
  if (winners.length > 0) run.table.record('won', { who: winners })
  else {
    // A side that nobody is on has won: a table without that role.
    stateOf(run).draw = true
    run.table.record('drawn-game', {})
  }
  run.end()
}

function applies(run: Run, row: EndRow): boolean {
  if (Object.entries(row.option).some(([id, value]) => run.option(id) !== value)) return false
  const named = run.table.seats.filter((s) => row.out.includes(groupOf(run, s) ?? ''))
  // A group that nobody holds is no condition, but somebody whom the row names must have been knocked out.
  if (named.length === 0 || named.some((s) => active(run, s))) return false
  if (!row.left) return true
  const left = run.table.seats.filter((s) => active(run, s))
  const only = left.every((s) => groupOf(run, s) === row.left?.only)
  return left.length > 0 && only && (row.left.max === undefined || left.length <= row.left.max)
}
