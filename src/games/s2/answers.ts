// What may be answered by whom: an event, an attack opportunity, a fainted character. All are asked at once and settled
// in play order from the turn player; a pass is final.

import type { Option, Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { attend, type Moment, type Wait } from '../../engine/wait.ts'
import { type AnswerInfo, cardOption, held } from './options.ts'
import type { Reacts } from './schema.ts'
import { type Attack, active, cardDef, hand, life, type Play, program } from './state.ts'

/**
 * Polls until what is asked about is settled or everybody has decided, which each does once ("Events and responses");
 * `again`: who answered and did not settle it is asked anew. What was filed and is not needed is not spent.
 */
function* poll(run: Run, wait: Wait, moment: Moment, settled: () => boolean, again = false): Proc<void> {
  wait.announce(moment)
  while (!settled() && !run.over) {
    const said = yield* attend(run, wait, moment, 'poll')
    if (!said) break
    yield* said.option.run(said)
    if (wait.filed.some((f) => f.seat === said.seat)) continue
    if (again) wait.forget(said.seat)
    else wait.pass(said.seat)
  }
  close(run, wait, moment)
}

/** The other reading of A30: all decide first, then every answer happens in turn, needed or not. */
function* pollTogether(run: Run, wait: Wait, moment: Moment): Proc<void> {
  wait.announce(moment)
  while (!run.over) {
    const said = yield* attend(run, wait, moment, 'seat')
    if (!said) break
    yield* said.option.run(said)
  }
  close(run, wait, moment)
}

function close(run: Run, wait: Wait, moment: Moment): void {
  wait.done(moment.key)
  for (const filed of wait.filed.splice(0)) run.rules.unused(run, filed)
  wait.close(run)
}

// --- can this be answered at all, by public facts -----------------------------------------------------------------

type Fits = (reacts: Reacts) => boolean

/** A card kind of the packs in force could answer, and some copy of it lies where not everybody sees it. */
function conceivable(run: Run, fits: Fits): boolean {
  return Object.entries(program(run).cards).some(
    ([kind, def]) => def.modes.some((m) => m.reacts && fits(m.reacts)) && run.table.unseen(kind) > 0,
  )
}

function moment(run: Run, wait: Wait, key: string, fits: Fits, asked: (s: Seat) => boolean, info: AnswerInfo): Moment {
  return {
    key,
    immediate: true,
    conceivable: () => conceivable(run, fits),
    asks: (seat) => asked(seat) && hand(run, seat).length > 0,
    // Who has passed, or has had her answer, cannot come back into this resolution.
    options: (seat) => (asked(seat) && wait.said.get(seat) !== 'passed' ? reactions(run, seat, fits, info) : []),
  }
}

function reactions(run: Run, seat: Seat, fits: Fits, info: AnswerInfo): Option[] {
  const out: Option[] = []
  for (const [kind, cards] of held(run, seat))
    for (const mode of cardDef(run, kind).modes)
      if (mode.reacts && fits(mode.reacts)) out.push(cardOption(run, seat, kind, cards, mode, info))
  return out
}

// --- the moments --------------------------------------------------------------------------------------------------

function cancels(play: Play, reacts: Reacts): boolean {
  const spec = play.kind === 'divination' ? reacts.divination : reacts.plays
  return !!spec && spec.type.some((t) => play.types.has(t)) && !spec.except.some((t) => play.types.has(t))
}

/** Could any card of the packs in force answer this at all? What cannot be answered opens no question. */
export function answerable(run: Run, play: Play): boolean {
  return Object.values(program(run).cards).some((def) => def.modes.some((m) => m.reacts && cancels(play, m.reacts)))
}

/** An event is about to resolve on its target. Nobody answers her own card; an anomaly was used long ago. */
export function* answerEvent(run: Run, wait: Wait, play: Play): Proc<void> {
  const user = play.kind === 'card' ? play.by : undefined
  const of = {
    names: [play.source],
    number: play.number,
    alone: true,
    ...(play.by === undefined ? {} : { of: play.by }),
  }
  const info: AnswerInfo = { of: { answered: play }, answers: of, ...(play.on.length ? { choosing: play.on } : {}) }
  const asked = (seat: Seat) => seat !== user && active(run, seat)
  const m = moment(run, wait, `cancel/${play.number}`, (r) => cancels(play, r), asked, info)
  if (run.option('a30') === 'together') yield* pollTogether(run, wait, m)
  else yield* poll(run, wait, m, () => play.cancelled)
}

/** Only the target answers an attack opportunity. */
export function* answerAttack(run: Run, wait: Wait, attack: Attack): Proc<void> {
  const info: AnswerInfo = { of: { attack }, answers: { names: ['attack'], seat: attack.on, alone: true } }
  const fits: Fits = (r) => r.attacked === 'you'
  const m = moment(run, wait, `attacked/${attack.id}`, fits, (seat) => seat === attack.on, info)
  yield* poll(run, wait, { ...m, first: attack.on }, () => attack.avoided)
}

/** Anybody may rescue, the fainted herself included, and several times: life must reach 1 (ruling A35). */
export function* answerFainting(run: Run, wait: Wait, fainted: Seat): Proc<void> {
  const info: AnswerInfo = { of: { fainted }, answers: { names: [], seat: fainted, alone: true } }
  const fits: Fits = (r) => r.fainted !== undefined
  const m = moment(run, wait, `rescue/${fainted}`, fits, (seat) => active(run, seat), info)
  yield* poll(run, wait, { ...m, first: fainted }, () => life(run, fainted) > 0, true)
}
