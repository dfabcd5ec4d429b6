// `danmaku deal`: seats the players and deals.

import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { deal, roleCommitments } from '../../host/create.ts'
import type { OpenGame } from '../../host/open.ts'
import { usage } from '../../host/trouble.ts'
import { inQuotes, needsQuotes } from '../../lines/words.ts'
import { context, note, out } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const words = typeof flags.words === 'string' ? readWords(flags.words) : {}
  printDeal(deal(context(), args[0]!, { words, seats: flags.seats === 'listed' ? 'listed' : 'shuffled' }))
}

function readWords(path: string): Record<string, string> {
  const mend = 'write a file with a line for each player, such as ADGK: "any words she likes"'
  if (!existsSync(path)) throw usage(`there is no file ${path} with the words of the players`, mend)
  let value: unknown
  try {
    value = parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw usage(`${path} cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : ''}`, mend)
  }
  const entries =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined
  if (!entries || entries.some(([, v]) => typeof v !== 'string'))
    throw usage(`${path} is no map of players to words, each of them text`, mend)
  return Object.fromEntries(entries) as Record<string, string>
}

/** As a line names her. */
const called = (name: string): string => (needsQuotes(name) ? inQuotes(name) : name)

export function printDeal(game: OpenGame): void {
  out(`seats ${game.header.players.map((p) => called(p.name)).join(', ')}`)
  for (const { seat, commitment } of roleCommitments(game)) out(`role ${called(seat)} ${commitment}`)
  note(`dealt. next: danmaku pm ${game.path} --out pms, then danmaku post ${game.path}`)
}
