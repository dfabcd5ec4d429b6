// How a use runs: declared and paid, perhaps cancelled, its effects in order, its cards to the pile. An event with several
// targets is answered and resolved for each of them by itself.

import { complete } from '../../engine/complete.ts'
import { type Bound, boundCards, boundSeats, type Proc, type Said, seatRef } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { Wait } from '../../engine/wait.ts'
import { answerable, answerEvent, closeEvent, eventMoments } from './answers.ts'
import { payCosts } from './costs.ts'
import { answeredData, attacks, effect, pop, push, slotAbout } from './effects.ts'
import { moment } from './moments.ts'
import type { Of, Play } from './objects.ts'
import { toPile } from './piles.ts'
import type { Mode } from './schema.ts'
import { active, cardDef } from './state.ts'
import { aimedCard, eachTarget } from './targets.ts'

/** Uses a card, or several as one. An event may be cancelled before it does anything; its cards are discarded after. */
export function* use(run: Run, said: Said, mode: Mode, answered: Of): Proc<void> {
  const { seat } = said
  const bound = yield* complete(run, said, slotAbout(said))
  const cards = [said.card!, ...boundCards(bound, 'more')]
  const source = cards[0]!.kind
  const chosen = boundSeats(bound, 'target')
  const on = chosen.length > 0 ? chosen : eachTarget(run, seat, mode, aimedCard(run, source))
  for (const card of cards) run.table.move(card, run.table.zone('stack'), 'top', true)
  run.table.record('played', {
    who: seat,
    card: source,
    ...(cards.length > 1 ? { n: cards.length } : {}),
    ...(on.length ? { on } : {}),
    ...answeredData(answered),
  })
  payCosts(run, seat, mode, bound, mode.cost?.spirit ?? 0)
  // It is used up with the declaration, whatever comes of it (ruling A7).
  if (attacks(mode)) run.table.set(seat, 'turn/attacks', run.table.num(seat, 'turn/attacks') + 1)
  const types = new Set(cardDef(run, source).types)
  const play = push(run, { kind: 'card', by: seat, source, types, cards, on })
  yield* resolve(run, said, mode, play, answered, bound)
  toPile(
    run,
    cards.filter((c) => c.zone.name === 'stack'),
  )
  pop(run, play)
  yield* moment(run, 'uses', { who: seat }, { play })
}

function* resolve(run: Run, said: Said, mode: Mode, play: Play, answered: Of, bound: Bound): Proc<void> {
  const { seat } = said
  const { on, source } = play
  const nested = answered.answered === undefined || run.option('a30') !== 'together'
  const data = { who: seat, card: source, ...(on.length ? { on } : {}), ...answeredData(answered) }
  const about = { moment: 'card', data }
  const wait = nested && answerable(run, play) ? new Wait(about, seat) : undefined
  const of = { ...answered, play }
  if (on.length < 2) {
    if (wait) yield* answerEvent(run, wait, play)
    const names = on.length === 0 ? bound : { ...bound, target: on.map(seatRef) }
    if (!play.cancelled) yield* effect(run, seat, source, mode.do, of, names, said.riding)
    return
  }
  // All are announced at once, so that one question covers them; each is settled when its turn comes.
  const moments = wait ? eventMoments(run, wait, play) : new Map<Seat, () => Proc<void>>()
  for (const target of on) {
    if (run.over) break
    if (!active(run, target)) continue
    const answers = moments.get(target)
    if (answers) yield* answers()
    if (play.cancelledFor.has(target)) continue
    yield* effect(run, seat, source, mode.do, of, { ...bound, target: [seatRef(target)] }, said.riding)
  }
  if (wait) closeEvent(run, wait)
}
