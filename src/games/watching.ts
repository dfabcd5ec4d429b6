// Looking on while a run goes through several steps within one line: what a proof must see at a moment between two
// questions, such as the end of a discard step. A game that is played is never looked at so.

import type { Run } from '../engine/run.ts'
import type { EventData, Table } from '../engine/table.ts'

/** Before an event is recorded: the table is as it was when it happened. */
export type Seen = (kind: string, data: EventData) => void

/** Calls `see` before each event from now on. What it gives must be called after every line, since a run may begin anew. */
export function beforeEvents(run: Run, see: Seen): () => void {
  let watched: Table | undefined
  const watch = () => {
    const { table } = run
    if (watched === table) return
    watched = table
    const record = table.record.bind(table)
    table.record = (kind, data, secret) => {
      see(kind, data)
      return record(kind, data, secret)
    }
  }
  watch()
  return watch
}
