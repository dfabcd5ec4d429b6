// Every name that a line uses, and the refusal of one that the game does not know.

import type { Act, Entry, Trigger } from './line.ts'
import type { Refusal } from './question.ts'
import type { Run } from './run.ts'

/** The first name of the line that is no player, and no card or word of this game. `more` are names outside the act. */
export function unknownName(run: Run, act: Act, more: readonly Entry[] = []): Refusal | undefined {
  const seats = run.table.seats
  const who = act.who?.name
  if (who === undefined || !seats.includes(who)) return unknown(run, who ?? '', 'no player is called')
  for (const entry of [...namesIn(act), ...more]) {
    if (entry.stack) continue
    const named = entry.of ? [entry, entry.of] : [entry]
    for (const { name, quoted } of named)
      if (!seats.includes(name) && (quoted || !run.rules.knows(run, name)))
        return unknown(run, name, 'no card, player or word of this game is called')
    for (const mark of entry.marks)
      if (!run.rules.knows(run, mark)) return unknown(run, mark, 'no mark of a card is called')
  }
  return undefined
}

export function unknown(run: Run, name: string, what: string): Refusal {
  return { code: 'unknown-name', why: `${what} ${name}`, near: run.rules.nearest(run, name) }
}

export function namesOfTrigger(trigger: Trigger): readonly Entry[] {
  if (trigger.kind === 'attacked') return trigger.by ? [trigger.by] : []
  if (trigger.kind === 'played') return [trigger.card]
  return trigger.kind === 'falls' || trigger.kind === 'reaches' ? [trigger.seat] : []
}

function* namesIn(act: Act): Generator<Entry> {
  yield* act.what
  yield* act.on ?? []
  yield* act.discarding ?? []
  yield* act.choosing ?? []
  if (act.for) yield act.for
  if (act.with) yield act.with
  if (act.taking) yield act.taking
  for (const gift of act.gifts ?? []) {
    yield* gift.what
    yield gift.to
  }
  for (const put of act.places ?? []) {
    yield* put.what
    if ('into' in put.place) yield put.place.into
  }
}
