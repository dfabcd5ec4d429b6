// Expected events: `cancelled shoot`, `attacked B`, `lost B 1`. They must have happened in this order, with others
// between them allowed. Only what is public counts.

import type { EventData, GameEvent, Seat } from '../../engine/table.ts'

/** The first expected event that did not happen in its place; undefined when all did. */
export function missingEvent(
  events: readonly GameEvent[],
  seats: readonly Seat[],
  expected: readonly string[],
): string | undefined {
  let from = 0
  for (const text of expected) {
    const at = events.findIndex((e, i) => i >= from && happened(e, seats, wordsOf(text)))
    if (at < 0) return text
    from = at + 1
  }
  return undefined
}

/** Told with words of its own in posts, but the same thing: cards put back after a look at a deck. */
const SAME: Readonly<Record<string, string>> = { laid: 'put' }

/** Words; a name with spaces stands in quotes. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"|(\S+)/g)].map((m) => m[1] ?? m[2]!)
}

function happened(event: GameEvent, seats: readonly Seat[], words: readonly string[]): boolean {
  const [kind, ...rest] = words
  if ((SAME[event.kind] ?? event.kind) !== kind) return false
  const named = rest.filter((w) => seats.includes(w))
  // What befalls one is named by her and not by who does it: `attacked B` is no attack by B, `lost B 1` no loss by B.
  const befalls = (event.data.on ?? event.data.who) !== undefined && named.length === 1
  return rest.every((word) => has(event.data, word, befalls && seats.includes(word) ? 'by' : undefined))
}

function has(data: EventData, word: string, without: string | undefined): boolean {
  return Object.entries(data).some(([key, value]) => {
    if (key === without) return false
    return typeof value === 'object' ? value.includes(word) : String(value) === word
  })
}

/** Events for a report: kind and public values. */
export function sayEvents(events: readonly GameEvent[]): string {
  const said = events
    .filter((e) => Object.keys(e.data).length > 0)
    .map((e) => [e.kind, ...Object.values(e.data).flat()].join(' '))
  return said.length === 0 ? 'nothing' : said.join(' · ')
}
