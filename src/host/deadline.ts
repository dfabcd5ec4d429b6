// The deadline of the open question as posts, messages and the host's terminal show it: at what time, in the zone and
// the language of the game, for whom at another, and what silence means then. It depends on the header, on who is awaited
// and on the time at which the question was opened, and on nothing that is hidden.

import { type Deadline, deadlineFor, type NoDeadline } from '../clock/deadline.ts'
import type { Opened } from '../clock/opened.ts'
import { silent } from '../clock/silence.ts'
import { clockText, shownIn, stampOf } from '../clock/time.ts'
import type { Run } from '../engine/run.ts'
import type { Context } from '../posts/parts.ts'
import type { Sentences } from '../posts/sentences.ts'
import { wordsOf } from './dress.ts'
import type { OpenGame } from './open.ts'

/** The question that is open now, and since when. */
export const openedNow = (game: OpenGame): Opened | undefined =>
  game.openedAfter.get(game.effective.lines.at(-1)?.number ?? 0)

/** A time as it is printed, and for boards that show it by themselves. */
export type Printed = NonNullable<Context['deadline']>

/**
 * When the open question closes: `at` in UTC, `text` in the zone and language of the game. Where somebody who is away has
 * longer, `later` says who and until when. For a seat: when it closes for her, if she is awaited. Undefined without a
 * question, a deadline of its kind, or a known time.
 */
export function deadlineOf(game: OpenGame, lang?: string, seat?: string): Printed | undefined {
  const awaited = game.run?.awaited() ?? []
  const asked = seat !== undefined && awaited.includes(seat) ? [seat] : awaited
  const found = asked.flatMap((who) => {
    const deadline = deadlineNow(game, who)
    return typeof deadline === 'object' ? [{ who, at: deadline.at }] : []
  })
  if (found.length === 0) return undefined
  const words = wordsOf(game, lang)
  const first = Math.min(...found.map((d) => d.at))
  const print = (at: number) => ({ at: stampOf(at), text: timeText(game, words, at) })
  const later = found.flatMap(({ who, at }) => (at > first ? [{ who, ...print(at) }] : []))
  return { ...print(first), ...(later.length > 0 ? { later } : {}) }
}

/** The deadline of the open question for a seat, whether she is awaited or not; why there is none. */
export function deadlineNow(game: OpenGame, seat: string): Deadline | NoDeadline | undefined {
  const opened = openedNow(game)
  return opened && deadlineFor(game.header, opened, seat)
}

/** What a page in this language is told of the clock: the deadline, and what silence means where the words of the question do not say it. */
export function timed(game: OpenGame, lang?: string, seat?: string): Pick<Context, 'deadline' | 'silence'> {
  const deadline = deadlineOf(game, lang, seat)
  if (!deadline || !game.run) return {}
  const words = wordsOf(game, lang)
  const silence = silenceWord(game.run, words)
  return { deadline, ...(silence === undefined ? {} : { silence: words.word(silence) }) }
}

/** By the verb of what is answered for her, which everybody knows. */
function silenceWord(run: Run, words: Sentences): string | undefined {
  const { ask } = run
  const seat = run.awaited()[0]
  if (!ask || words.question(ask.about.moment).silence !== undefined) return undefined
  if (seat === undefined || ask.kind === 'window' || (ask.kind === 'choice' && ask.optional)) return undefined
  if (ask.kind === 'choice' && ask.free) return 'silence-turn'
  const verb = silent(run, seat)?.verb
  return verb === 'picks' || verb === 'discards' ? `silence-${verb}` : 'silence-first'
}

/** `Wed 2 Dec 2026, 18:00 UTC`. */
export function timeText({ header }: Pick<OpenGame, 'header'>, words: Sentences, instant: number): string {
  const { year, month, day, weekday, zone, ...time } = shownIn(instant, header.clock.zone)
  return words.word('time', { year, month, day, weekday, zone, clock: clockText(time) })
}
