// `danmaku status`: where the game stands, for the host's terminal.

import { dealtRun, openGame, seatNamed } from '../../host/open.ts'
import { statusOf } from '../../host/status.ts'
import { usage } from '../../host/trouble.ts'
import type { Viewer } from '../../views/view.ts'
import { whole } from '../lists.ts'
import { context, gameFile, out } from '../shared.ts'
import { plainSheet } from '../texts.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const at = flags.at === undefined ? undefined : whole(flags.at, '--at')
  const game = openGame(context(), gameFile(args[0]), at)
  const last = game.file.entries.length
  if (at !== undefined && at > last) throw usage(`the log has no line ${at}`, `--at takes a number from 0 to ${last}`)
  let viewer: Viewer = flags.secret === true ? 'host' : 'public'
  if (typeof flags.seat === 'string') viewer = { seat: seatNamed(game, flags.seat) }
  dealtRun(game)
  if (flags.json === true) out(JSON.stringify(statusOf(game, viewer), null, 2))
  else out(plainSheet(game, viewer))
}
