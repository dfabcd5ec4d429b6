// `danmaku due`: what has run out, whom to prod, what runs out next; with --apply, the answers that silence means.

import { stampOf, wholeMinute } from '../../clock/time.ts'
import { type Awaited, applyDue, type Due, dueAt, type Silence, timeGiven } from '../../host/due.ts'
import { type OpenGame, openGame } from '../../host/open.ts'
import { statusOf } from '../../host/status.ts'
import { extendedTo, inEnglish, lateLine, untimed } from '../late.ts'
import { context, gameFile, note, out } from '../shared.ts'
import { plainAsked, plainNews } from '../texts.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const game = openGame(context(), gameFile(args[0]))
  const now = timeGiven(game, typeof flags.now === 'string' ? flags.now : new Date().toISOString())
  const shown: Shown = { json: flags.json === true, secret: flags.secret === true }
  if (flags.apply === true) apply(game, now, shown)
  else if (shown.json) out(JSON.stringify(asJson(game, dueAt(game, now), shown), null, 2))
  else print(game, dueAt(game, now), shown)
}

interface Shown {
  readonly json: boolean
  /** With the cards that an answer names. */
  readonly secret: boolean
}

/** What is discarded for somebody may be her secret until all have answered. */
const worded = (silence: Silence | undefined, { secret }: Shown): string =>
  silence === undefined ? 'nothing can be answered for her' : secret ? silence.line : silence.means

function apply(game: OpenGame, now: number, shown: Shown): void {
  const { game: after, said, since } = applyDue(game, now)
  if (shown.json) {
    const lines = said.map(({ seat, silence }) => ({ seat, silence: worded(silence, shown) }))
    out(JSON.stringify({ now: stampOf(now), applied: lines, status: statusOf(after, 'public') }, null, 2))
    return
  }
  for (const { seat, silence } of said) out(`${seat}: ${worded(silence, shown)}`)
  if (said.length > 0) out(plainNews(after, since))
  else {
    note('nothing has run out; nothing was written')
    for (const text of advice(game, dueAt(game, now))) note(text)
  }
}

function print(game: OpenGame, due: Due, shown: Shown): void {
  const { question, awaited, late } = due
  for (const one of late) out(lateLine(game, one))
  if (!question) {
    out('nothing is asked')
    return
  }
  const { opened, kind, limit, extended } = question
  out(plainAsked(game))
  const since = opened.at === undefined ? 'at a time that nobody knows' : inEnglish(game, opened.at)
  out(`opened: ${since}, ${opened.line === 0 ? 'by the deal' : `by line ${opened.line}`}`)
  out(
    `time to answer (${kind}): ${limit ?? 'no limit'}${extended === undefined ? '' : `, extended to ${extendedTo(game, extended)}`}`,
  )
  for (const one of awaited) out(awaitedLine(game, one, shown))
  for (const text of advice(game, due)) note(text)
}

function awaitedLine(game: OpenGame, one: Awaited, shown: Shown): string {
  const { seat, deadline, silence, missed, out: isOut } = one
  const before = missed === 0 ? '' : `; has let time run out ${missed === 1 ? 'once' : `${missed} times`} before`
  if (typeof deadline !== 'object') return `no deadline: ${seat}${before}`
  const when = `${isOut ? 'run out' : 'runs out'} ${inEnglish(game, wholeMinute(deadline.at))}`
  return `${when}: ${seat}; silence means: ${worded(silence, shown)}${before}`
}

/** What the host may want to do next. */
function advice(game: OpenGame, { awaited }: Due): string[] {
  const { path } = game
  const ran = awaited.filter((one) => one.out).map((one) => one.seat)
  const mend = untimed(game)?.mend
  return [
    ...(ran.length > 0
      ? [`take first what was posted in time; then this answers for ${ran.join(', ')}: danmaku due ${path} --apply`]
      : []),
    ...awaited
      .filter((one) => one.missed > 0)
      .map(({ seat, missed }) =>
        missed === 1
          ? `${seat} may need a word: danmaku post ${path} --kind prod`
          : `somebody may play on for ${seat}: danmaku replace ${path} "${seat}" NEWCOMER`,
      ),
    ...(mend === undefined ? [] : [mend]),
  ]
}

function asJson(game: OpenGame, { now, question, awaited, late }: Due, shown: Shown): object {
  const time = (at: number) => ({ at: stampOf(at), text: inEnglish(game, wholeMinute(at)) })
  return {
    now: stampOf(now),
    ...(question
      ? { question: { ...question, opened: { line: question.opened.line, at: stamped(question.opened.at) } } }
      : {}),
    awaited: awaited.map(({ seat, deadline, out: isOut, silence, missed }) => ({
      seat,
      ...(typeof deadline === 'object' ? { deadline: time(deadline.at) } : { why: deadline }),
      out: isOut,
      silence: worded(silence, shown),
      missed,
    })),
    late: late.map(({ stamped: at, deadline, ...one }) => ({
      ...one,
      stamped: stampOf(at),
      deadline: stampOf(deadline),
    })),
  }
}

const stamped = (at: number | undefined): string | null => (at === undefined ? null : stampOf(at))
