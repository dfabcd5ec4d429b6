// In how many rounds in a row a player has used a Spell Card that was not cancelled. A round of hers ends when a turn of
// hers begins; a round without it begins the count anew.

import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import type { Step } from '../../language/step.ts'

/** Does something of it depend on the number? */
function counts(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(counts)
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, 'rounds') || Object.values(value).some(counts)
}
const counting = new WeakMap<readonly Step[], boolean>()

const ROW = 'row/'
const here = (spell: string): string => `round/spell/${spell}`

/** She has used it and it takes effect; a second time in one round counts no more. */
export function noteRound(run: Run, seat: Seat, spell: string, steps: readonly Step[]): void {
  const { table } = run
  const does = counting.get(steps) ?? counts(steps)
  counting.set(steps, does)
  if (!does) return
  if (table.flag(seat, here(spell))) return
  table.tally(seat, here(spell), true)
  table.tally(seat, ROW + spell, table.num(seat, ROW + spell) + 1)
}

/** Her round ends; this comes before what it counted is forgotten. */
export function endRound(run: Run, seat: Seat): void {
  for (const key of [...run.table.valuesOf(seat).keys()])
    if (key.startsWith(ROW) && !run.table.flag(seat, here(key.slice(ROW.length)))) run.table.tally(seat, key, 0)
}

/** Of all that she has used in the round before or in this one, for everybody to see. */
export const rowsOf = (run: Run, seat: Seat): number[] =>
  [...run.table.valuesOf(seat)].flatMap(([key, n]) =>
    key.startsWith(ROW) && typeof n === 'number' && n > 0 ? [n] : [],
  )

/** This round included. */
export const roundsInARow = (run: Run, seat: Seat, spell: string): number => run.table.num(seat, ROW + spell)
