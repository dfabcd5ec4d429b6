// What lines that are not written yet would bring: what the next post says does not hold any more and what it tells
// instead, and who reads what in her next message.

import { plainText } from '../posts/document.ts'
import { learnt, story } from '../posts/story.ts'
import { project } from '../views/project.ts'
import type { EventView } from '../views/view.ts'
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

/** Of what is left to chance only what the host does and says: nobody looks ahead. */
export function previewOf(
  opened: OpenGame,
  { at }: Pick<Diagnosis, 'at'>,
  plan: Pick<Plan, 'lines' | 'chance'>,
): Preview {
  const { lines, chance } = plan
  const draft = drafted(opened, lines.slice(0, chance?.known))
  const run = dealtRun(draft)
  const words = wordsOf(draft)
  const start = unchanged(opened, draft)
  const update = updatesTold(draft).at(-1)
  const since = Math.max(start, update ? eventsToldAt(draft, update.line) : 0)
  const view = project(run, draft.game, 'public')
  const tell = (events: readonly EventView[]) => story({ ...view, events }, since, words).map(plainText)
  if (chance) {
    const news = tell(view.events.filter((e) => BY_HAND.includes(e.kind)))
    return { thread: { back: [], news }, seats: [], strays: { piles: [], hands: [] } }
  }
  const seats = run.table.seats.flatMap((seat) => {
    const last = toldIn(draft.log).findLast(({ told }) => told.kind === 'pm' && told.seat.name === seat)
    const from = Math.max(start, last ? eventsToldAt(draft, last.number) : 0)
    const back = last ? undoneSince(draft, last.number, { seat }, words).map(plainText) : []
    const news = learnt(project(run, draft.game, { seat }), from, words).map(plainText)
    return back.length + news.length > 0 ? [{ seat, back, news }] : []
  })
  const back = update ? undoneSince(draft, update.line, 'public', words).map(plainText) : []
  const undone = lines.some((l) => l.line.form === 'undo')
  return {
    thread: { back, news: tell(view.events) },
    seats,
    strays: undone ? strays(opened, at, run) : { piles: [], hands: [] },
  }
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
