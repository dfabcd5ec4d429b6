// `danmaku post`: the next post for the thread, made from the public view.

import { exportOpening, exportSheet, exportUpdate, firstReveals } from '../../host/exports.ts'
import { openGame } from '../../host/open.ts'
import { EXIT, Trouble } from '../../host/trouble.ts'
import { checkNamed } from '../known.ts'
import { postNumber } from '../lists.ts'
import { context, gameFile, note, out } from '../shared.ts'

export async function run(args: string[], flags: Record<string, unknown>): Promise<void> {
  checkNamed(context().root, flags)
  const game = openGame(context(), gameFile(args[0]))
  const dress = {
    ...(typeof flags.board === 'string' ? { board: flags.board } : {}),
    ...(typeof flags.lang === 'string' ? { lang: flags.lang } : {}),
    ...(flags.posted === undefined ? {} : { posted: postNumber(flags.posted, '--posted') }),
  }
  const update = flags.kind !== 'sheet' && flags.kind !== 'opening'
  if (update) await confirmReveals(firstReveals(game), flags.yes === true)
  const make = (log: boolean) =>
    update ? exportUpdate(game, dress, log) : (flags.kind === 'sheet' ? exportSheet : exportOpening)(game, dress)
  // Looked at before it is logged as told: a post that does not fit is not told.
  const draft = make(false)
  const over = draft.limit > 0 && draft.length > draft.limit
  const parts = {
    exit: EXIT.limit,
    what: `the post is too long for the board: ${draft.length} of ${draft.limit}`,
    mend: 'post more often, or name another board with --board',
  }
  if (over && flags.check === true) throw new Trouble(parts)
  const post = make(true)
  out(post.text)
  const noted = dress.posted === undefined || post.game === game ? '' : `, noted as post ${dress.posted}`
  if (update) note(post.fresh ? `update ${post.number}` : `update ${post.number} again: nothing is new since${noted}`)
  if (over) note(parts.what)
}

/** A role shown by mistake cannot be unsaid, so the host sees what led to it and says yes, at a terminal or with --yes. */
async function confirmReveals(reveals: readonly string[][], yes: boolean): Promise<void> {
  if (reveals.length === 0) return
  for (const chain of reveals)
    note(`this post is the first to show a role:\n${chain.map((line) => `  ${line}`).join('\n')}`)
  if (yes) return
  if (process.stdin.isTTY && (await (await import('../prompts/confirm.ts')).confirmed('Show it?'))) return
  throw new Trouble({
    exit: EXIT.refused,
    what: 'nothing was printed or logged',
    why: 'a role once shown cannot be unsaid, so the host is asked',
    mend: 'danmaku post … --yes',
  })
}
