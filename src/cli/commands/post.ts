// `danmaku post`: a post for the thread, made from the public view.

import type { PostKind } from '../../engine/line.ts'
import { boardOf, ownTemplates } from '../../host/dress.ts'
import { openGame, seatNamed } from '../../host/open.ts'
import { exportPost, firstReveals, type Post, type PostSpec, tooLong } from '../../host/posts.ts'
import { EXIT, Trouble, usage } from '../../host/trouble.ts'
import { checkNamed } from '../known.ts'
import { postNumber } from '../lists.ts'
import { partOf, printParts } from '../parts.ts'
import { context, gameFile, note, splitFile } from '../shared.ts'

export async function run(args: string[], flags: Record<string, unknown>): Promise<void> {
  const { file, rest } = splitFile(args)
  const path = gameFile(file)
  checkNamed(context().root, flags, ownTemplates(path))
  const game = openGame(context(), path)
  const kind = flags.kind as PostKind
  if (rest.length > 0 && kind !== 'refusal') throw usage(`"${rest.join(' ')}" is no game file`, 'danmaku post FILE')
  const named = (flag: 'seat' | 'as') => (typeof flags[flag] === 'string' ? seatNamed(game, flags[flag]) : undefined)
  const seat = kind === 'refusal' ? named('as') : named('seat')
  const number = (flag: 'posted' | 'post' | 'since') =>
    flags[flag] === undefined ? {} : { [flag]: postNumber(flags[flag], `--${flag}`) }
  const { post: said, ...numbers } = { ...number('posted'), ...number('since'), ...number('post') }
  const spec: PostSpec = {
    kind,
    ...(typeof flags.board === 'string' ? { board: flags.board } : {}),
    ...(typeof flags.lang === 'string' ? { lang: flags.lang } : {}),
    detail: flags.detail === 'compact' ? 'compact' : 'full',
    ...numbers,
    withdraw: flags.yes === true,
    ...(said === undefined ? {} : { said }),
    ...(seat === undefined ? {} : { seat }),
    ...(rest.length > 0 ? { line: rest.join(' ') } : {}),
  }
  await confirmReveals(firstReveals(game, spec), flags.yes === true)
  // Looked at before it is logged as told: a post that does not fit is not told.
  const draft = exportPost(game, spec, false)
  const several = draft.parts.length > 1
  if (tooLong(draft) || (several && flags.check === true))
    throw new Trouble({
      exit: EXIT.limit,
      what: several ? `the post needs ${draft.parts.length} parts` : 'the post is too long for the board',
      where: path,
      why: `${boardOf(game, spec).title} takes ${draft.limit} ${boardOf(game, spec).counts} in one${tooLong(draft) ? `, and a part that cannot be cut has ${draft.length}` : ''}`,
      mend: tooLong(draft) ? 'name another board with --board' : 'leave out --check, or say --detail compact',
    })
  if (flags.part !== undefined) partOf(draft, flags.part)
  const post = exportPost(game, spec, true)
  printParts(post, flags)
  if (boardOf(game, spec).verified === false)
    note(`the profile of ${boardOf(game, spec).title} has not been tried on the board: look at the preview first`)
  noteTold(post, spec, post.game !== game)
}

function noteTold(post: Post, spec: PostSpec, logged: boolean): void {
  const noted = logged && spec.posted !== undefined ? `, noted as post ${spec.posted}` : ''
  if (post.kind === 'update')
    note(post.fresh ? `update ${post.number}${noted}` : `update ${post.number} again: nothing is new since${noted}`)
  else if (noted !== '') note(`${post.kind}${noted}`)
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
