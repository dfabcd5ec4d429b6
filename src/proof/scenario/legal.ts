// Holds an expected legal list against what a seat may say now. A list is exact; how long an entry is written is free.

import type { Act } from '../../engine/line.ts'
import { legalText } from '../../engine/match.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { LineError } from '../../lines/error.ts'
import { parseAct } from '../../lines/parse.ts'

/** Which of the expected entries fit nothing, and which legal texts nobody expected. */
export function legalDifference(
  run: Run,
  seat: Seat,
  expected: readonly string[],
): { wrong: string[]; missing: string[] } {
  const missing = new Set(run.legal(seat))
  const texts = [...missing]
  const wrong: string[] = []
  for (const entry of expected.map((e) => e.trim().replace(/\s+/g, ' '))) {
    const found = texts.filter(
      (text) => entry === text || spelled(run, seat, text).includes(entry) || longer(run, seat, text, entry),
    )
    if (found.length === 0) wrong.push(entry)
    for (const text of found) missing.delete(text)
  }
  return { wrong, missing: [...missing] }
}

/** `plays 1up` and `plays 1up as save`, when only this half is possible. */
function spelled(run: Run, seat: Seat, text: string): string[] {
  const { answers, offers } = run.sayable(seat)
  const meant = [...answers, ...offers].filter(
    (o) => !o.blocked && [legalText(o, true), legalText(o, false)].includes(text),
  )
  return meant.map((o) => legalText(o, true))
}

/** A whole line such as `uses ability on B`, where the list has only `uses ability`. */
function longer(run: Run, seat: Seat, text: string, entry: string): boolean {
  if (!entry.startsWith(`${text} `)) return false
  const act = asAct(entry, seat)
  if (!act) return false
  const said = run.check(act)
  return said === 'pass' || !('code' in said)
}

function asAct(entry: string, seat: Seat): Act | undefined {
  try {
    const line = parseAct(entry, { name: seat, quoted: false })
    return line.form === 'act' ? line : undefined
  } catch (error) {
    if (error instanceof LineError) return undefined
    throw error
  }
}
