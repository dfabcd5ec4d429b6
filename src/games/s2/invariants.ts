// What must hold at a table of S2 after every line, whatever has been played.

import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import type { Broken } from '../module.ts'
import { beforeEvents } from '../watching.ts'
import { active, anomalies, extraSpirit, hand, items, life, posture, spirit, stat, stateOf } from './state.ts'

export function invariants(run: Run): () => readonly Broken[] {
  const seen: Broken[] = []
  const watch = beforeEvents(run, endOfDiscardPhase(run, seen))
  return () => {
    watch()
    return [...seen.splice(0), ...run.table.seats.flatMap((s) => seatHolds(run, s)), ...tableHolds(run)]
  }
}

const free = (run: Run): boolean => run.ask?.kind === 'choice' && run.ask.free

function seatHolds(run: Run, seat: Seat): Broken[] {
  const out: Broken[] = []
  const { table } = run
  const points = life(run, seat)
  const max = stat(run, seat, 'max-life')
  if (table.get(seat, 'life') !== undefined && active(run, seat)) {
    if (points > max) out.push({ rule: 'life', what: `${seat} has ${points} of ${max} life` })
    if (points <= 0 && free(run)) out.push({ rule: 'knock-out', what: `${seat} has ${points} life and is still in` })
  }
  if (!active(run, seat) && (free(run) || run.over)) {
    const zones = [hand(run, seat), items(run, seat), table.zone('spirit', seat).cards, extraSpirit(run, seat)]
    const left = [...zones, anomalies(run, seat)].flat().map((c) => c.kind)
    if (left.length > 0) out.push({ rule: 'defeated-owns', what: `${seat} is out and has ${left.join(', ')}` })
  }
  // One above the cap is full defence; who leaves that posture loses it.
  const cap = stat(run, seat, 'spirit-cap') + (posture(run, seat) === 'defence' ? 1 : 0)
  if (active(run, seat) && spirit(run, seat) > cap && stateOf(run).turn !== seat)
    out.push({ rule: 'spirit-cap', what: `${seat} has ${spirit(run, seat)} of ${cap} spirit` })
  const attacks = table.num(seat, 'turn/attacks')
  if (attacks > stat(run, seat, 'attack-limit'))
    out.push({ rule: 'attack-limit', what: `${seat} has made ${attacks} attack opportunities in a turn` })
  return out
}

function tableHolds(run: Run): Broken[] {
  const { stack, winners, draw } = stateOf(run)
  const out: Broken[] = []
  if (free(run) && (stack.length > 0 || run.table.zone('stack').cards.length > 0))
    out.push({ rule: 'stack', what: 'something lies on the stack and nobody answers it' })
  const byHost = run.table.events.some((e) => e.kind === 'host' && e.data.what === 'end')
  if (run.over && winners.length === 0 && !draw && !byHost)
    out.push({ rule: 'outcome', what: 'the game is over and nobody has won or drawn' })
  return out
}

/** Only the turn player discards; she ends her turn with no more than her maximum. */
function endOfDiscardPhase(run: Run, seen: Broken[]): (kind: string, data: { readonly who?: unknown }) => void {
  let discarding: Seat | undefined
  return (kind, data) => {
    if (kind !== 'step') return
    const seat = discarding
    discarding = stateOf(run).step === 'discard' ? String(data.who) : undefined
    if (seat === undefined || !active(run, seat)) return
    const [held, most] = [hand(run, seat).length, stat(run, seat, 'hand-limit')]
    if (held > most) seen.push({ rule: 'hand-limit', what: `${seat} keeps ${held} cards of ${most}` })
  }
}
