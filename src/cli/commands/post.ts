// `danmaku post`: the next post for the thread, made from the public view.

import { exportSheet, exportUpdate } from '../../host/exports.ts'
import { openGame } from '../../host/open.ts'
import { EXIT, Trouble } from '../../host/trouble.ts'
import { checkNamed } from '../known.ts'
import { postNumber } from '../lists.ts'
import { context, gameFile, note, out } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  checkNamed(context().root, flags)
  const game = openGame(context(), gameFile(args[0]))
  const dress = {
    ...(typeof flags.board === 'string' ? { board: flags.board } : {}),
    ...(typeof flags.lang === 'string' ? { lang: flags.lang } : {}),
    ...(flags.posted === undefined ? {} : { posted: postNumber(flags.posted, '--posted') }),
  }
  const post = flags.kind === 'sheet' ? exportSheet(game, dress) : exportUpdate(game, dress)
  out(post.text)
  if (flags.kind !== 'sheet')
    note(post.fresh ? `update ${post.number}` : `update ${post.number} again: nothing is new since`)
  if (post.limit > 0 && post.length > post.limit) {
    const parts = {
      exit: EXIT.limit,
      what: `the post is too long for the board: ${post.length} of ${post.limit}`,
      mend: 'danmaku post --kind sheet --board plain, or split it by hand',
    }
    if (flags.check === true) throw new Trouble(parts)
    note(parts.what)
  }
}
