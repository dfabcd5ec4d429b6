// `danmaku audit`: shows that nothing was steered, and that what was posted is what the log gives.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { usage } from '../../host/trouble.ts'
import { audit } from '../../proof/audit.ts'
import type { Saved } from '../../proof/posted.ts'
import { context, out } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const { findings } = audit(context(), args[0]!, {
    ...(typeof flags.commitment === 'string' ? { commitment: flags.commitment } : {}),
    ...(typeof flags.posts === 'string' ? { posts: savedIn(flags.posts) } : {}),
  })
  for (const finding of findings) out(`ok  ${finding}`)
  out('Proven: nothing was re-rolled, and no line was changed after its digest was published.')
  out("Not proven: that the host did not look ahead, or try seeds, unless players' words went in.")
}

/** The files of a folder, one post each, in order of the alphabet. */
function savedIn(folder: string): Saved[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw usage(`${folder} is no folder`, 'danmaku audit FILE --posts FOLDER, in which each post is a file')
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isFile() && !one.name.startsWith('.'))
    .map((one) => join(folder, one.name))
    .sort()
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
}
