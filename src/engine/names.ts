// Every name that a line uses, and the refusal of one that the game does not know.

import type { Act, Entry, Trigger } from './line.ts'
import type { Refusal } from './question.ts'
import type { Run } from './run.ts'

/** The first name of the line that is no player, and no card or word of this game. `more` are names outside the act. */
export function unknownName(run: Run, act: Act, more: readonly Entry[] = []): Refusal | undefined {
  const who = act.who?.name
  if (who === undefined || !run.table.seats.includes(who)) return unknown(run, who ?? '', 'no player is called')
  for (const list of namesIn(act, more)) {
    for (const entry of list) {
      const refused = unknownEntry(run, entry)
      if (refused) return refused
    }
  }
  return undefined
}

function unknownEntry(run: Run, entry: Entry): Refusal | undefined {
  if (entry.stack) return undefined
  const known = (name: string, quoted: boolean) =>
    run.table.seats.includes(name) || (!quoted && run.rules.knows(run, name))
  const missing = known(entry.name, entry.quoted) ? undefined : entry.name
  const other = missing === undefined && entry.of && !known(entry.of.name, entry.of.quoted) ? entry.of.name : missing
  if (other !== undefined) return unknown(run, other, 'no card, player or word of this game is called')
  const mark = entry.marks.find((m) => !run.rules.knows(run, m))
  return mark === undefined ? undefined : unknown(run, mark, 'no mark of a card is called')
}

export function unknown(run: Run, name: string, what: string): Refusal {
  return { code: 'unknown-name', why: `${what} ${name}`, near: run.rules.nearest(run, name) }
}

export function namesOfTrigger(trigger: Trigger): readonly Entry[] {
  if (trigger.kind === 'attacked') return trigger.by ? [trigger.by] : []
  if (trigger.kind === 'played') return [trigger.card]
  return trigger.kind === 'falls' || trigger.kind === 'reaches' ? [trigger.seat] : []
}

/** Every list of entries of a line. */
function namesIn(act: Act, more: readonly Entry[]): (readonly Entry[])[] {
  const lists = [act.what, more]
  for (const clause of [act.on, act.discarding, act.choosing]) if (clause) lists.push(clause)
  for (const entry of [act.for, act.with, act.taking]) if (entry) lists.push([entry])
  for (const gift of act.gifts ?? []) lists.push(gift.what, [gift.to])
  for (const put of act.places ?? []) lists.push(put.what, 'into' in put.place ? [put.place.into] : [])
  return lists
}
