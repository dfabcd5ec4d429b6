// The deadline of the open question as posts, messages and the host's terminal show it: at what time, in the zone and
// the language of the game, for whom at another, and what silence means then. It depends on the header, on who is awaited
// and on the time at which the question was opened, and on nothing that is hidden.

import { type Deadline, deadlineFor, type NoDeadline } from '../clock/deadline.ts'
import type { Opened, Taken } from '../clock/opened.ts'
import { silent } from '../clock/silence.ts'
import { instantOf, isZoned, stampOf, wholeMinute } from '../clock/time.ts'
import type { Host, Line } from '../engine/line.ts'
import type { Run } from '../engine/run.ts'
import type { Context } from '../posts/parts.ts'
import type { Sentences } from '../posts/sentences.ts'
import { wordsOf } from './dress.ts'
import type { OpenGame } from './open.ts'
import { EXIT, Trouble } from './trouble.ts'

/** The question that is open now, and since when. */
export const openedNow = (game: OpenGame): Opened | undefined =>
  game.openedAfter.get(game.effective.lines.at(-1)?.number ?? 0)

/** The game as it would stand after lines that are not logged. */
export function withOpened(game: OpenGame, opened: Opened | undefined): OpenGame {
  const last = game.effective.lines.at(-1)?.number ?? 0
  return { ...game, openedAfter: new Map(game.openedAfter).set(last, opened) }
}

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
  const print = (at: number) => ({ at: stampOf(at), text: words.time(wholeMinute(at)) })
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
export function silenceWord(run: Run, words: Sentences): string | undefined {
  const { ask } = run
  const seat = run.awaited()[0]
  if (!ask || words.question(ask.about.moment).silence !== undefined) return undefined
  if (seat === undefined || ask.kind === 'window') return undefined
  if (ask.kind === 'choice' && ask.optional) return 'silence-optional'
  if (ask.kind === 'choice' && ask.free) return 'silence-turn'
  const verb = silent(run, seat)?.verb
  return verb === 'picks' || verb === 'discards' ? `silence-${verb}` : 'silence-first'
}

/** A post in the minute of a deadline, or later. */
export interface Late {
  readonly seat: string
  readonly source: number | 'pm'
  readonly line: number
  readonly stamped: number
  readonly deadline: number
  readonly inTime: boolean
}

/** Whether a line that answered this question was said about its deadline or later, and what the header makes of that. */
export function latePost({ header }: OpenGame, question: Opened | undefined, taken: Taken): Late | undefined {
  const { at, source, auto } = taken.marks
  if (!question || auto || taken.line.form !== 'act' || at === undefined || source === undefined) return undefined
  const seat = taken.line.who?.name ?? ''
  const deadline = deadlineFor(header, question, seat)
  const stamped = instantOf(at, 'UTC')
  if (typeof deadline !== 'object' || stamped === undefined || stamped < wholeMinute(deadline.at)) return undefined
  return { seat, source, line: taken.number, stamped, deadline: deadline.at, inTime: stamped < deadline.closes }
}

/** `all pass` before the time of somebody has run out says why. */
export function wantReason(
  { header, path }: OpenGame,
  question: Opened | undefined,
  line: Line,
  at: string | undefined,
  where: string | undefined,
): void {
  const all = line.form === 'act' && line.who?.name === 'all' && line.verb === 'passes'
  const now = at === undefined ? undefined : instantOf(at, header.clock.zone)
  if (!all || line.because !== undefined || question?.kind !== 'window' || now === undefined) return
  const early = [...question.asked].filter((seat) => {
    const deadline = deadlineFor(header, question, seat)
    return typeof deadline === 'object' && now < deadline.closes
  })
  if (early.length === 0) return
  throw new Trouble({
    exit: EXIT.refused,
    what: 'not taken: all pass',
    where: where === undefined ? path : `${path}, ${where}`,
    why: `the time of ${early.join(', ')} has not run out yet, so the thread is told a reason`,
    mend: `danmaku act ${path} 'all pass because "…"', or danmaku due ${path} says when it runs out`,
  })
}

/**
 * What the open question is extended to is a time; it is logged with its zone, so that it stays what it was. Throws Trouble
 * when it is none.
 */
export function withTime({ header, path }: OpenGame, line: Host): Host {
  const { deed } = line
  if (deed.deed !== 'extends') return line
  const instant = instantOf(deed.to, header.clock.zone, 'ends')
  if (instant === undefined)
    throw new Trouble({
      exit: EXIT.usage,
      code: 'bad-line',
      what: `${deed.to} is no time`,
      why: `a question is extended to a time, or to the end of a day (${header.clock.zone} where no zone is written)`,
      mend: `danmaku act ${path} 'host extends the open question to 2026-12-03T18:00Z'`,
    })
  return isZoned(deed.to) ? line : { ...line, deed: { deed: 'extends', to: stampOf(instant) } }
}
