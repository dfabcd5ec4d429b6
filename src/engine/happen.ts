// How things happen: an event is proposed, may be replaced, happens through one function that changes the table and
// records, and then sets off what is triggered by it — seats in order from the turn player, the owner's order within a
// seat, each looked at again before its turn, each once per event.

import type { Proc } from './question.ts'
import type { Run } from './run.ts'
import type { EventData, GameEvent, Seat } from './table.ts'

/** Something about to happen. */
export interface Proposal {
  readonly kind: string
  /** What a replacement may look at; a game knows what lies in it for which kind. */
  readonly subject: unknown
  /** Changes the table and says what is recorded; undefined when nothing happened after all. */
  readonly apply: () => { readonly data: EventData; readonly secret?: GameEvent['secret'] } | undefined
}

/** "Instead of": applies to a proposal and puts another in its place, or nothing. Once per proposal. */
export interface Replacement {
  readonly key: string
  readonly instead: () => Proposal | undefined
}

/** "When": what an event sets off. */
export interface Trigger {
  readonly key: string
  readonly seat: Seat
  readonly run: () => Proc<void>
}

/** Gives the event that happened in the end, or undefined. */
export function* happen(run: Run, proposal: Proposal): Proc<GameEvent | undefined> {
  const used = new Set<string>()
  let next = proposal
  for (;;) {
    const replacement = run.rules.replacements?.(run, next).find((r) => !used.has(r.key))
    if (!replacement) break
    used.add(replacement.key)
    const other = replacement.instead()
    if (!other) return undefined
    next = other
  }
  const done = next.apply()
  if (!done) return undefined
  const event = run.table.record(next.kind, done.data, done.secret)
  yield* setOff(run, event, next.subject)
  return event
}

/** Runs what an event sets off. Games call it themselves where a rule says that something follows only later. */
export function* setOff(run: Run, event: Pick<GameEvent, 'kind' | 'data'>, subject: unknown): Proc<void> {
  if (!run.rules.triggers) return
  const done = new Set<string>()
  while (!run.over) {
    const waiting = run.rules.triggers(run, event, subject).filter((t) => !done.has(t.key))
    if (waiting.length === 0) return
    const order = run.seatOrder()
    const first = waiting.reduce((a, b) => (order.indexOf(b.seat) < order.indexOf(a.seat) ? b : a))
    done.add(first.key)
    yield* first.run()
  }
}
