// What must hold at a table of Danmaku!! after every line, whatever has been played.

import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import type { Broken } from '../module.ts'
import { beforeEvents } from '../watching.ts'
import { assistsOf } from './assists.ts'
import { discardOf } from './decks.ts'
import { mayHaveSeveral } from './items.ts'
import { market, rowOf } from './market.ts'
import { isSpirit, pointsOf } from './points.ts'
import {
  active,
  danmakuPlayed,
  hand,
  incidentDef,
  incidents,
  items,
  life,
  program,
  roleDef,
  roleOf,
  spellCardsUsed,
  stat,
  stateOf,
  typesOf,
} from './state.ts'

export function invariants(run: Run): () => readonly Broken[] {
  const seen: Broken[] = []
  const watch = beforeEvents(run, endOfDiscardStep(run, seen))
  const limits = roundLimits(run)
  return () => {
    watch()
    return [...seen.splice(0), ...run.table.seats.flatMap((s) => seatHolds(run, s)), ...tableHolds(run), ...limits()]
  }
}

function seatHolds(run: Run, seat: Seat): Broken[] {
  const out: Broken[] = []
  const points = life(run, seat)
  const max = stat(run, seat, 'max-life')
  // Before the set-up is done nobody has any.
  if (run.table.get(seat, 'life') !== undefined) {
    if (points < 0) out.push({ rule: 'life', what: `${seat} has ${points} life` })
    if (active(run, seat) && points > max) out.push({ rule: 'life', what: `${seat} has ${points} of ${max} life` })
    if (active(run, seat) && points === 0 && run.ask?.kind === 'choice' && run.ask.free)
      out.push({ rule: 'defeat', what: `${seat} is at 0 life and the game goes on` })
  }
  if (!active(run, seat) && !between(run)) {
    const left = [...hand(run, seat), ...items(run, seat), ...pointsOf(run, seat)].map((c) => c.kind)
    if (left.length > 0) out.push({ rule: 'defeated-owns', what: `${seat} is out and has ${left.join(', ')}` })
  }
  for (const slot of ['defense', 'artifact'] as const) {
    const filled = items(run, seat).filter((c) => typesOf(run, c.kind).has(slot))
    if (filled.length > 1 && !between(run) && !mayHaveSeveral(run, seat))
      out.push({ rule: `one-${slot}`, what: `${seat} has ${filled.map((c) => c.kind).join(', ')} in play` })
  }
  const assists = assistsOf(run, seat).length
  if (assists > 3 && !between(run)) out.push({ rule: 'three-assists', what: `${seat} has ${assists} assists` })
  return out
}

/** In the middle of an effect what is not finished need not hold yet. */
const between = (run: Run): boolean =>
  run.ask !== undefined && !(run.ask.kind === 'choice' && run.ask.free) && !run.over

function tableHolds(run: Run): Broken[] {
  const out: Broken[] = []
  const row = rowOf(program(run))
  // "There will always be four": fewer only when neither deck nor discard pile has a card left.
  const short = row !== undefined && stateOf(run).marketOpen && market(run).length !== row.size
  if (short && run.table.zone(row.deck).cards.length + run.table.zone(discardOf(row.deck)).cards.length > 0)
    out.push({ rule: 'market-row', what: `${market(run).length} cards lie in the market row` })
  for (const seat of run.table.seats) {
    const strange = pointsOf(run, seat).filter((c) => isSpirit(run, c))
    if (strange.length > 0) out.push({ rule: 'points', what: `${seat} has a spirit among her points` })
  }
  const lying = incidents(run).map((c) => c.kind)
  const several = lying.some((kind) => incidentDef(run, kind).several)
  const leaders = run.table.seats.filter((s) => {
    const role = roleOf(run, s)
    return role !== undefined && roleDef(run, role).leads
  })
  if (leaders.length > 1) out.push({ rule: 'one-leader', what: `${leaders.join(', ')} lead` })
  const { stack, winners } = stateOf(run)
  const free = run.ask?.kind === 'choice' && run.ask.free
  // While all others end with one of them, what that sets off may be asked in between.
  if (free && lying.length > 1 && !several) out.push({ rule: 'one-incident', what: `${lying.join(', ')} are in play` })
  if (free && stack.length > 0) out.push({ rule: 'stack', what: `${stack.length} plays wait and nobody answers them` })
  if (free && run.table.zone('stack').cards.length > 0)
    out.push({ rule: 'stack', what: 'a card lies on the stack and nothing waits' })
  if (run.over && winners.length === 0 && !stateOf(run).draw && !endedByHost(run))
    out.push({ rule: 'outcome', what: 'the game is over and nobody has won or drawn' })
  return out
}

const endedByHost = (run: Run): boolean => run.table.events.some((e) => e.kind === 'host' && e.data.what === 'end')

/** Danmaku cards and Spell Cards of a round: never one more than was allowed when it was played. */
function roundLimits(run: Run): () => Broken[] {
  const counts = [
    { rule: 'danmaku-limit', played: danmakuPlayed },
    { rule: 'spell-card-limit', played: spellCardsUsed },
  ] as const
  const before = new Map<string, { played: number; limit: number }>()
  return () =>
    run.table.seats.flatMap((seat) =>
      counts.flatMap(({ rule, played }): Broken[] => {
        const now = { played: played(run, seat), limit: stat(run, seat, rule) }
        const last = before.get(`${rule}/${seat}`)
        before.set(`${rule}/${seat}`, now)
        // A limit that drops afterwards makes nothing wrong that was played before.
        if (!last || now.played <= last.played || now.played <= Math.max(last.limit, now.limit)) return []
        return [{ rule, what: `${seat} has ${now.played} in a round that allows ${Math.max(last.limit, now.limit)}` }]
      }),
    )
}

/** The next turn begins with nobody above her maximum, the last turn player's turn being the one that counts. */
function endOfDiscardStep(run: Run, seen: Broken[]): (kind: string, data: { readonly who?: unknown }) => void {
  let discarding: Seat | undefined
  // Whose characters have changed when the turn ended had another maximum in the step.
  const others = new Set<string>()
  return (kind, data) => {
    if (kind === 'dismissed' || kind === 'recruited') others.add(String(data.who))
    if (kind !== 'step') return
    const changed = new Set(others)
    others.clear()
    const of = discarding
    const { step } = stateOf(run)
    discarding = step === 'discard' ? String(data.who) : undefined
    if (of === undefined) return
    const state = stateOf(run)
    const now = state.turn
    state.turn = of
    for (const seat of run.table.seats.filter((s) => active(run, s) && !changed.has(s))) {
      const [held, most] = [hand(run, seat).length, stat(run, seat, 'hand-limit')]
      if (held > most) seen.push({ rule: 'hand-limit', what: `${seat} keeps ${held} cards of ${most}` })
    }
    state.turn = now
  }
}
