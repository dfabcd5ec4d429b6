// `danmaku new`: begins a game.

import { randomBytes } from 'node:crypto'
import { deal, newGame } from '../../host/create.ts'
import { usage } from '../../host/trouble.ts'
import { checkNamed } from '../known.ts'
import { parseList, settings } from '../lists.ts'
import { context, note, out } from '../shared.ts'
import { printDeal } from './deal.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const path = args[0]!
  if (!/\.ya?ml$/.test(path)) throw usage(`${path} is no game file`, 'a game file ends in .yaml')
  const seed = typeof flags.seed === 'string' ? flags.seed.toLowerCase() : randomBytes(32).toString('hex')
  if (!/^[0-9a-f]{64}$/.test(seed)) throw usage('a seed has 64 hexadecimal digits', 'leave --seed out and one is drawn')
  checkNamed(context().root, flags)
  const players = typeof flags.players === 'string' ? parseList(flags.players) : []
  const deals = players.length > 0 && flags.deal !== false
  const { commitment } = newGame(context(), {
    path,
    rules: parseList(String(flags.rules)),
    players,
    deals,
    options: settings(flags.options),
    board: String(flags.board),
    lang: String(flags.lang),
    ...(typeof flags.title === 'string' ? { title: flags.title } : {}),
    seed,
    // With a seed given, everything that follows is given by it, so that a test repeats byte by byte.
    salt: typeof flags.seed === 'string' ? seed.slice(0, 32) : randomBytes(16).toString('hex'),
  })
  out(`commitment ${commitment}`)
  note(`${path} is written. Post the commitment before anybody joins.`)
  if (players.length === 0) note(`next: danmaku join ${path} "NAME, NAME"`)
  else if (!deals) note(`next: danmaku deal ${path}`)
  else printDeal(deal(context(), path, { words: {}, seats: 'listed' }))
}
