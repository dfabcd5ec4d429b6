// Times on the host's terminal, and what is said of a post that comes about a deadline or after it.

import { wholeMinute } from '../clock/time.ts'
import { type Late, timeText } from '../host/deadline.ts'
import { wordsOf } from '../host/dress.ts'
import type { OpenGame } from '../host/open.ts'

/** In the zone of the game. */
export const inEnglish = (game: OpenGame, instant: number): string => timeText(game, wordsOf(game, 'en'), instant)

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
