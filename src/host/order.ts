// What players have said ahead: announced actions, which stand in the thread, and what only each of them and the host
// know, standing orders and answers that wait for their moment.

import { project } from '../views/project.ts'
import { dealtRun, type OpenGame } from './open.ts'

export interface Ahead {
  readonly seat: string
  /** Announced actions in order, as lines. */
  readonly queue: readonly string[]
  /** Her secrets; absent unless they are asked for. */
  readonly secret?: {
    readonly orders: readonly { readonly line: string; readonly held: boolean }[]
    readonly filed: readonly string[]
  }
}

/** By seat; who has said nothing ahead is left out. Throws Trouble before the deal. */
export function saidAhead(game: OpenGame, secret: boolean): Ahead[] {
  const run = dealtRun(game)
  return run.table.seats.flatMap((seat) => {
    const view = project(run, game.game, secret ? { seat } : 'public')
    const own = view.seats.find((s) => s.name === seat)
    const queue = own?.queue ?? []
    const orders = (own?.orders ?? []).map((line) => ({ line, held: !own?.unheld.includes(line) }))
    const filed = view.question?.filed ?? []
    if (queue.length + orders.length + filed.length === 0) return []
    return [{ seat, queue, ...(secret ? { secret: { orders, filed } } : {}) }]
  })
}
