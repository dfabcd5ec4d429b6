// `danmaku amend`: mends where and when a line was said.

import { amend } from '../../host/amend.ts'
import { openGame } from '../../host/open.ts'
import { postNumber, whole } from '../lists.ts'
import { context, gameFile, note, out, splitFile } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const { file, rest } = splitFile(args)
  const number = whole(rest[0], 'the number of a line of the log')
  const game = openGame(context(), gameFile(file))
  const done = amend(game, {
    number,
    ...(flags.post === undefined
      ? {}
      : { post: flags.post === 'pm' ? ('pm' as const) : postNumber(flags.post, '--post') }),
    ...(typeof flags.at === 'string' ? { at: flags.at } : {}),
  })
  out(done.text)
  note('only the marks have changed; every digest still agrees')
}
