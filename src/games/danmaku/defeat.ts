// When the outermost play is done: saving those at 0, defeat of all who stay there together, what follows, goals.

import { setOff } from '../../engine/happen.ts'
import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { pursue, saveMoment } from './answers.ts'
import { discard } from './piles.ts'
import { isSpirit, pointsOf, toSpiritPile } from './points.ts'
import { dismissAll } from './recruits.ts'
import { active, activeSeats, hand, items, leader, life, program, revealed, roleDef, roleOf, stateOf } from './state.ts'
import { text } from './text.ts'

/** After a play or a text that stands alone. */
export function* settle(run: Run): Proc<void> {
  const state = stateOf(run)
  state.settling = true
  while (state.later.length > 0 && !run.over) yield* state.later.shift()!()
  for (let guard = 0; guard < 64 && !run.over; guard++) {
    if (!activeSeats(run).some((s) => life(run, s) <= 0)) break
    yield* save(run)
    const lost = activeSeats(run).filter((s) => life(run, s) <= 0)
    if (lost.length > 0) yield* fall(run, lost)
  }
  state.settling = false
  mustReveal(run)
  // What was filed to save somebody and was not needed stays in the hand, and its owner learns it.
  for (const wait of state.waits) for (const filed of wait.filed.splice(0)) run.rules.unused(run, filed)
  state.waits = []
  if (state.goalsDue && !run.over) judge(run)
}

/** One save window. Passes said to the plays before cover those whom they announced. */
function* save(run: Run): Proc<void> {
  const state = stateOf(run)
  const falling = activeSeats(run).filter((s) => life(run, s) <= 0)
  // Whoever has been saved meanwhile is not at 0 any more.
  const still = {
    get on() {
      return falling.filter((s) => life(run, s) <= 0)
    },
  }
  const wait = new Wait({ moment: 'save', data: still }, undefined)
  const earlier = state.waits
  state.waits = [...earlier, wait]
  const moments = falling.map((seat) => {
    const key = `save/${seat}`
    const covered = new Set<Seat>()
    for (const before of earlier) {
      if (!before.moments.some((m) => m.key === key)) continue
      const mine = before.filed.filter((f) => f.key === key)
      // What was filed for this outlasts a pass on the rest.
      for (const [who, said] of before.said)
        if (said === 'passed' && !mine.some((f) => f.seat === who)) covered.add(who)
      for (const filed of mine) before.filed.splice(before.filed.indexOf(filed), 1)
      wait.filed.push(...mine)
    }
    return saveMoment(run, seat, () => falling.length < 2, true, covered)
  })
  for (const moment of moments) wait.announce(moment)
  for (const filed of wait.filed) wait.mark(filed.seat, 'answered')
  for (const [i, moment] of moments.entries()) {
    yield* pursue(run, wait, moment, () => life(run, falling[i]!) > 0)
    // Who has saved one may save another.
    for (const [who, said] of [...wait.said])
      if (said === 'answered' && !wait.filed.some((f) => f.seat === who)) wait.forget(who)
  }
  wait.close(run)
}

/** Those at 0 fall together: hands and Items are discarded in seat order, then roles are shown, then what follows from it, then goals. */
function* fall(run: Run, lost: readonly Seat[]): Proc<void> {
  const state = stateOf(run)
  for (const seat of lost) {
    run.table.set(seat, 'defeated', true)
    state.fallen.push(seat)
    run.announced.clear(seat)
    run.table.record('defeated', { who: seat })
  }
  for (const seat of lost) dismissAll(run, seat)
  for (const seat of lost) {
    leavePoints(run, seat)
    yield* discard(run, seat, [...hand(run, seat), ...items(run, seat)], 'defeat')
  }
  for (const seat of lost) {
    const role = roleOf(run, seat)
    if (role === undefined || revealed(run, seat)) continue
    run.table.set(seat, 'revealed', true)
    run.table.record('revealed', { who: seat, card: role })
  }
  // What their own roles cost the leader comes before another takes the leader's place.
  for (const kind of ['defeated', 'leader-falls'])
    for (const seat of lost) yield* setOff(run, { kind, data: { who: seat } }, undefined)
  state.goalsDue = true
}

/** Points are no Items, and spirits would turn into points: both go back to their piles, or out of the game (option). */
function leavePoints(run: Run, seat: Seat): void {
  const cards = [...pointsOf(run, seat), ...hand(run, seat).filter((c) => isSpirit(run, c))]
  if (cards.length === 0) return
  const kinds = cards.map((c) => c.kind)
  const out = run.option('points-on-defeat') === 'out'
  for (const card of cards)
    if (out) run.table.move(card, run.table.zone('box'))
    else toSpiritPile(run, card)
  run.table.record('points-left', { who: seat, cards: kinds, where: out ? 'box' : 'piles' })
}

/** The role is shown and replaced by its other face: first the new face counts, then its text happens. */
export function* reveal(run: Run, seat: Seat): Proc<void> {
  const card = run.table.zone('role', seat).cards[0]
  const spec = card ? roleDef(run, card.kind).reveal : undefined
  if (!card || !spec) return
  run.table.record('revealed', { who: seat, card: card.kind, becomes: spec.becomes })
  run.table.turnOver(card)
  run.table.set(seat, 'revealed', true)
  stateOf(run).goalsDue = true
  yield* text(run, seat, spec.becomes, spec.do)
  yield* setOff(run, { kind: 'gained-role', data: { who: seat } }, undefined)
}

/**
 * Goals are state checks, not sequences. A group that nobody holds is no condition, except the leader's; a goal needs
 * at least one defeated player whom it names. Everybody active whose goal is met wins; if nobody is left, it is a draw.
 */
function judge(run: Run): void {
  const state = stateOf(run)
  state.goalsDue = false
  const winners = run.table.seats.filter((s) => active(run, s) && goalMet(run, s))
  if (winners.length > 0) {
    state.winners.push(...winners)
    run.table.record('won', { who: winners })
    run.end()
  } else if (run.table.seats.every((s) => !active(run, s))) {
    state.draw = true
    run.table.record('drawn-game', {})
    run.end()
  }
}

function goalMet(run: Run, seat: Seat): boolean {
  const role = roleOf(run, seat)
  if (role === undefined) return false
  const { roles } = program(run)
  let defeated = 0
  for (const goal of roleDef(run, role).goal) {
    const group = typeof goal === 'string' ? goal : 'one-other' in goal ? goal['one-other'] : goal['all-other']
    const members = run.table.seats.filter(
      (s) => groupsOf(run, s).includes(group) && (typeof goal === 'string' || s !== seat),
    )
    const leads = Object.values(roles).some((r) => r.leads && r.group === group)
    if (members.length === 0 && leads && leader(run) === undefined) return false
    const down = members.filter((s) => !active(run, s)).length
    const needed = typeof goal !== 'string' && 'one-other' in goal ? Math.min(1, members.length) : members.length
    if (down < needed) return false
    defeated += down
  }
  return defeated > 0
}

/** The groups that count her: that of her role, and another once her role is known. */
function groupsOf(run: Run, seat: Seat): string[] {
  const role = roleOf(run, seat)
  if (role === undefined) return []
  const { group, 'group-when-revealed': more } = roleDef(run, role)
  return more !== undefined && revealed(run, seat) ? [group, more] : [group]
}

/** Who must show her role once somebody of a group has been defeated; goals are looked at only afterwards. */
function mustReveal(run: Run): void {
  if (run.over) return
  for (const seat of run.seatOrder()) {
    const role = roleOf(run, seat)
    const after = role === undefined ? undefined : roleDef(run, role)['must-reveal-after']
    if (role === undefined || after === undefined || !active(run, seat) || revealed(run, seat)) continue
    if (!run.table.seats.some((s) => s !== seat && !active(run, s) && groupsOf(run, s).includes(after))) continue
    run.table.set(seat, 'revealed', true)
    run.table.record('revealed', { who: seat, card: role })
    stateOf(run).goalsDue = true
  }
}
