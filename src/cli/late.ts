// Times on the host's terminal, and what is said of a post that comes about a deadline or after it.

import { instantOf, wholeMinute } from '../clock/time.ts'
import { deadlineNow, type Late, openedNow } from '../host/deadline.ts'
import { wordsOf } from '../host/dress.ts'
import type { OpenGame } from '../host/open.ts'

/** In the zone of the game. */
export const inEnglish = (game: OpenGame, instant: number): string => wordsOf(game, 'en').time(instant)

/** Until when the host has extended a question; a day alone is its end. */
export function extendedTo(game: OpenGame, to: string): string {
  const instant = instantOf(to, game.header.clock.zone, 'ends')
  return instant === undefined ? to : inEnglish(game, instant)
}

/** The line by which the open question was opened, and what mends it where nobody can say since when it is open, so until when. */
export function untimed(game: OpenGame): { readonly line: number; readonly mend: string } | undefined {
  const { path, run } = game
  const line = openedNow(game)?.line
  if (line === undefined || !run?.awaited().some((seat) => deadlineNow(game, seat) === 'no-time')) return undefined
  const extend = `danmaku act ${path} 'host extends the open question to TIME'`
  return line === 0
    ? { line, mend: `when this runs out nobody can say: give the header clock: {dealt: TIME}, or say ${extend}` }
    : {
        line,
        mend: `when this runs out nobody can say, since line ${line} has no time: danmaku amend ${path} ${line} --at TIME, or ${extend}`,
      }
}

/** Both times, and the rule by which the post counts or does not. */
export function lateLine(game: OpenGame, { seat, source, line, stamped, deadline, inTime }: Late): string {
  const said = source === 'pm' ? 'message' : `post ${source}`
  const inMinute = wholeMinute(stamped) === wholeMinute(deadline)
  const rule = inMinute
    ? `a post in the minute of the deadline ${inTime ? 'counts' : 'comes too late'} (clock.minute: ${game.header.clock.minute})`
    : 'it was taken all the same'
  const times = `stamped ${inEnglish(game, stamped)}; the deadline was ${inEnglish(game, deadline)}`
  return `${inTime ? 'in time' : 'late'}: ${said} of ${seat}, line ${line}, ${times}: ${rule}`
}
