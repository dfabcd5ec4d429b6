// `danmaku order`: what players have said ahead. Announced actions are for all; orders and filed answers for the host.

import { openGame, seatNamed } from '../../host/open.ts'
import { type Ahead, saidAhead } from '../../host/order.ts'
import { context, gameFile, note, out } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const game = openGame(context(), gameFile(args[0]))
  const only = typeof flags.seat === 'string' ? seatNamed(game, flags.seat) : undefined
  const secret = flags.secret === true
  const ahead = saidAhead(game, secret).filter(({ seat }) => only === undefined || seat === only)
  if (flags.json === true) out(JSON.stringify(ahead, null, 2))
  else out(ahead.length === 0 ? 'nothing' : ahead.flatMap(linesOf).join('\n'))
  if (!secret) note('orders and answers on file are shown with --secret, for your eyes only')
}

function linesOf({ seat, queue, secret }: Ahead): string[] {
  const orders = (secret?.orders ?? []).map(({ line, held }) => `  on file: ${line}${held ? '' : ' (not held now)'}`)
  const filed = (secret?.filed ?? []).map((line) => `  answered: ${line} (sealed)`)
  return [seat, ...queue.map((line) => `  announced: ${line}`), ...orders, ...filed]
}
