// `danmaku replace`: somebody plays on for a player; the seat keeps everything that it has.

import { act } from '../../host/act.ts'
import { openGame, seatNamed } from '../../host/open.ts'
import { doubtsAbout } from '../../host/people.ts'
import { usage } from '../../host/trouble.ts'
import { inQuotes } from '../../lines/words.ts'
import { context, gameFile, note, out, splitFile } from '../shared.ts'

export function run(args: string[]): void {
  const { file, rest } = splitFile(args)
  const path = gameFile(file)
  const [old, newcomer, ...more] = rest
  if (old === undefined || newcomer === undefined || more.length > 0)
    throw usage('who plays on for whom?', `danmaku replace ${path} OLD NEW, names with spaces in quotes`)
  const game = openGame(context(), path)
  const seat = seatNamed(game, old)
  const { played, withdrawn } = doubtsAbout(game, newcomer, seat)
  for (const { text } of act(game, { texts: [`host seats ${inQuotes(newcomer)} for ${inQuotes(seat)}`] }).lines)
    out(text)
  for (const one of played)
    note(
      `${newcomer} has played ${one.seat} before and had its message${one.messages.length === 1 ? '' : 's'} ${one.messages.join(', ')}: whether she may play this seat is yours to say; danmaku undo takes it back`,
    )
  if (withdrawn > 0)
    note(
      `${seat} was told ${withdrawn} ${withdrawn === 1 ? 'thing that does' : 'things that do'} not hold any more; ${newcomer} is told only what holds`,
    )
  note(
    `next: danmaku post ${path} --kind replacement, and for ${newcomer} danmaku pm ${path} --seat ${inQuotes(seat)}, which says all that the seat may know`,
  )
}
