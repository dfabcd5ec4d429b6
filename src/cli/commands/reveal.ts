// `danmaku reveal`: the game file as it is published when the game is over.

import { openGame } from '../../host/open.ts'
import { reveal } from '../../host/reveal.ts'
import { context, gameFile, note, out } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const game = openGame(context(), gameFile(args[0]))
  const { text, notes } = reveal(game, flags.yes === true)
  out(text)
  note('left out: links, aliases, absences, comments, and the words of posts and private messages')
  if (notes > 0) note(`not left out: ${notes} ${notes === 1 ? 'note' : 'notes'} of yours, which the digests cover`)
  note('whoever has this file and the opening post can say: danmaku audit FILE --commitment HEX')
}
