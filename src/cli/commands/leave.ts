// `danmaku leave`: takes a player out before the deal.

import { leave } from '../../host/create.ts'
import { out } from '../shared.ts'

export function run(args: string[]): void {
  const file = leave(args[0]!, args[1]!)
  out(file.header.players.map((p, i) => `${i + 1}. ${p.name}`).join('\n'))
}
