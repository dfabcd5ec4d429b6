// What lines that are not written yet would bring: what the next post says does not hold any more and what it tells
// instead, and who reads what in her next message.

import { plainText } from '../posts/document.ts'
import { learnt, story } from '../posts/story.ts'
import { project } from '../views/project.ts'
import type { View } from '../views/view.ts'
import { drafted } from './again.ts'
import { wordsOf } from './dress.ts'
import type { Diagnosis } from './fix.ts'
import { type Strays, strays } from './learned.ts'
import { toldIn } from './log.ts'
import { dealtRun, type OpenGame } from './open.ts'
import type { Plan } from './remedies.ts'
import { eventsToldAt, undoneSince, updatesTold } from './told.ts'

export interface Preview {
  /** What the next post takes back, and what it tells instead; in the language of the game. */
  readonly thread: Telling
  /** Only those whose next message takes something back or tells something that only she may know. */
  readonly seats: readonly (Telling & { readonly seat: string })[]
  /** Where told cards lie then. */
  readonly strays: Strays
}

export interface Telling {
  readonly back: readonly string[]
  readonly news: readonly string[]
}

/** Of what is left to chance only that it is done: nobody looks ahead. */
export function previewOf(
  opened: OpenGame,
  { at }: Diagnosis,
  { lines, chance }: Pick<Plan, 'lines' | 'chance'>,
): Preview {
  const draft = drafted(opened, lines)
  const run = dealtRun(draft)
  const words = wordsOf(draft)
  const start = unchanged(opened, draft)
  const foreseen = (view: View): View =>
    chance ? { ...view, events: view.events.filter((e) => BY_HAND.includes(e.kind)) } : view
  const update = updatesTold(draft).at(-1)
  const since = Math.max(start, update ? eventsToldAt(draft, update.line) : 0)
  const thread = {
    back: update ? undoneSince(draft, update.line, 'public', words).map(plainText) : [],
    news: story(foreseen(project(run, draft.game, 'public')), since, words).map(plainText),
  }
  const seats = run.table.seats.flatMap((seat) => {
    const last = toldIn(draft.log).findLast(({ told }) => told.kind === 'pm' && told.seat.name === seat)
    const view = project(run, draft.game, { seat })
    const back = last ? undoneSince(draft, last.number, { seat }, words).map(plainText) : []
    const news = learnt(foreseen(view), Math.max(start, last ? eventsToldAt(draft, last.number) : 0), words).map(
      plainText,
    )
    return back.length + news.length > 0 ? [{ seat, back, news }] : []
  })
  // Where they lie in a shuffled pile nobody knows.
  const undone = !chance && lines.some((l) => l.line.form === 'undo')
  return { thread, seats, strays: undone ? strays(opened, at, run) : { piles: [], hands: [] } }
}

/** What the host does and says, whatever comes of it. */
const BY_HAND: readonly string[] = ['host', 'reason', 'ruling']

/** How many events stand in both, up to the first line that differs. */
function unchanged(opened: OpenGame, draft: OpenGame): number {
  let events = opened.eventsAfter.get(0) ?? 0
  for (const [i, { number }] of opened.effective.lines.entries()) {
    if (draft.effective.lines[i]?.number !== number) break
    events = opened.eventsAfter.get(number) ?? events
  }
  return events
}
