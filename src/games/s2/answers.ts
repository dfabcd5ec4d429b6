// What may be answered by whom: an event, an attack opportunity, a fainted character. All are asked at once and settled
// in play order from the turn player; a pass is final.

import type { Option, Proc, Said } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { attend, type Filed, type Moment, type Wait } from '../../engine/wait.ts'
import { type AnswerInfo, ableOption, everythingOf, publiclyBlocked } from './abilities.ts'
import type { Attack, Play } from './objects.ts'
import { cardOption, held } from './options.ts'
import type { CardDef, Reacts } from './schema.ts'
import { active, activeSeats, cannotUse, cardDef, hand, isOfTypes, life, program } from './state.ts'

/** A moment to which each answers once. */
interface Poll extends Moment {
  /** Who has had her answer to it. */
  readonly heard: Set<Seat>
  /** By public facts something that lies open before her answers it. */
  readonly openly: (seat: Seat) => boolean
}

/**
 * Polls until what is asked about is settled or everybody has decided, which each does once ("Events and responses");
 * `again`: who answered and did not settle it is asked anew. What was filed and is not needed is not spent.
 */
function* poll(run: Run, wait: Wait, moment: Poll, settled: () => boolean, again = false): Proc<void> {
  while (!settled() && !run.over) {
    const said = yield* nextAnswer(run, wait, moment, 'poll')
    if (!said) break
    yield* said.option.run(said)
    if (hasFiled(wait, said.seat, moment.key)) continue
    if (again) wait.forget(said.seat)
    else moment.heard.add(said.seat)
  }
  done(run, wait, moment)
}

/** The other reading of A30: all decide first, then every answer happens in turn, needed or not. */
function* pollTogether(run: Run, wait: Wait, moment: Poll): Proc<void> {
  while (!run.over) {
    const said = yield* nextAnswer(run, wait, moment, 'seat')
    if (!said) break
    if (!hasFiled(wait, said.seat, moment.key)) moment.heard.add(said.seat)
    yield* said.option.run(said)
  }
  done(run, wait, moment)
}

const hasFiled = (wait: Wait, seat: Seat, key: string): boolean =>
  wait.filed.some((f) => f.seat === seat && f.key === key)

/** The next answer to this moment; undefined when nobody has one and everybody has decided. */
function* nextAnswer(run: Run, wait: Wait, moment: Poll, order: 'poll' | 'seat'): Proc<Said | undefined> {
  for (;;) {
    const said = yield* attend(run, wait, moment, order)
    if (said || !askAnew(run, wait, moment)) return said
  }
}

/**
 * Each target is an object of its own: who has answered for another has not decided about this one, unless all that she
 * could use is filed already. Who has passed has decided about them all. Is anybody asked again?
 */
function askAnew(run: Run, wait: Wait, moment: Poll): boolean {
  const open = [...wait.said].flatMap(([seat, said]) => {
    const decided = said !== 'answered' || moment.heard.has(seat) || hasFiled(wait, seat, moment.key)
    const filed = wait.filed.filter((f) => f.seat === seat)
    return !decided && hasMore(run, seat, moment, filed) ? [seat] : []
  })
  for (const seat of open) wait.forget(seat)
  return open.length > 0
}

function hasMore(run: Run, seat: Seat, moment: Poll, filed: readonly Filed[]): boolean {
  // Where all are asked who might answer, her hidden cards must not say whether she is.
  if (run.option('windows') === 'all')
    return hand(run, seat).length > filed.length || (moment.openly(seat) && filed.every((f) => f.act.verb === 'plays'))
  const named = ({ verb, what }: Option) =>
    filed.filter((f) => f.act.verb === verb && f.act.what[0]?.name === what).length
  return moment.options(seat).some((o) => !o.blocked && (o.cards?.length ?? 1) > named(o))
}

/** What is left of the answers to this moment goes back. */
function done(run: Run, wait: Wait, moment: Moment): void {
  wait.done(moment.key)
  for (const filed of wait.filed.filter((f) => f.key === moment.key)) {
    wait.filed.splice(wait.filed.indexOf(filed), 1)
    run.rules.unused(run, filed)
  }
}

/** Nothing more can be answered. */
export function closeEvent(run: Run, wait: Wait): void {
  for (const filed of wait.filed.splice(0)) run.rules.unused(run, filed)
  wait.close(run)
}

// --- can this be answered at all, by public facts -----------------------------------------------------------------

type Fits = (reacts: Reacts) => boolean

/** The card kinds of the packs in force that could answer. */
const answering = (run: Run, fits: Fits): [string, CardDef][] =>
  Object.entries(program(run).cards).filter(([, def]) => def.modes.some((m) => m.reacts && fits(m.reacts)))

/** Her hidden cards could answer: of some kind that no effect bars her from, not every copy lies open. */
const mightHold = (run: Run, seat: Seat, kinds: readonly [string, CardDef][]): boolean =>
  hand(run, seat).length > 0 &&
  kinds.some(([kind, { types }]) => run.table.unseen(kind) > 0 && cannotUse(run, seat, types) === undefined)

/** Something open before her answers, and by public facts she can use it. */
const answersOpenly = (run: Run, seat: Seat, fits: Fits): boolean =>
  everythingOf(run, seat).some(
    ({ able }) => able.effect.reacts && fits(able.effect.reacts) && !publiclyBlocked(run, able),
  )

function moment(
  run: Run,
  wait: Wait,
  key: string,
  fits: Fits,
  asked: (s: Seat) => boolean,
  info: Omit<AnswerInfo, 'taken'>,
): Poll {
  const full: AnswerInfo = { ...info, taken: new Set() }
  const kinds = answering(run, fits)
  const heard = new Set<Seat>()
  // Who has passed, or has had her answer, cannot come back into this resolution; what she filed before stays.
  const decided = (seat: Seat) =>
    heard.has(seat) || (wait.said.get(seat) === 'passed' && !wait.filed.some((f) => f.seat === seat && f.key === key))
  const openly = (seat: Seat) => answersOpenly(run, seat, fits)
  const asks = (seat: Seat) => asked(seat) && (mightHold(run, seat, kinds) || openly(seat))
  return {
    key,
    heard,
    openly,
    immediate: true,
    conceivable: () => activeSeats(run).some(asks),
    asks,
    options: (seat) => (asked(seat) && !decided(seat) ? reactions(run, seat, fits, full) : []),
  }
}

function reactions(run: Run, seat: Seat, fits: Fits, info: AnswerInfo): Option[] {
  const out: Option[] = []
  for (const [kind, cards] of held(run, seat))
    for (const mode of cardDef(run, kind).modes)
      if (mode.reacts && fits(mode.reacts)) out.push(cardOption(run, seat, kind, cards, mode, info))
  for (const { able } of everythingOf(run, seat))
    if (able.effect.reacts && fits(able.effect.reacts)) out.push(ableOption(run, able, info))
  return out
}

// --- the moments --------------------------------------------------------------------------------------------------

function cancels(play: Play, reacts: Reacts): boolean {
  const spec = play.kind === 'divination' ? reacts.divination : reacts.plays
  return !!spec && isOfTypes(play.types, spec)
}

/** Could anything answer this at all? What cannot be answered opens no question. */
export function answerable(run: Run, play: Play): boolean {
  const fits: Fits = (r) => cancels(play, r)
  return answering(run, fits).length > 0 || activeSeats(run).some((s) => answersOpenly(run, s, fits))
}

/** Nobody answers her own card; an anomaly was used long ago. `part`: the target for whom it is answered. */
function eventMoment(run: Run, wait: Wait, play: Play, part: Seat | undefined): Poll {
  const user = play.kind === 'card' ? play.by : undefined
  const several = play.on.length > 1
  const answers = {
    names: [play.source],
    number: play.number,
    alone: true,
    ...(play.by === undefined ? {} : { of: play.by }),
    ...(several && part !== undefined ? { part } : {}),
  }
  const info = {
    of: { answered: play, ...(part === undefined ? {} : { part }) },
    answers,
    ...(part === undefined ? {} : { part: { seat: part, several } }),
  }
  const asked = (seat: Seat) => seat !== user && active(run, seat)
  const key = several ? `cancel/${play.number}/${part}` : `cancel/${play.number}`
  return moment(run, wait, key, (r) => cancels(play, r), asked, info)
}

function* answerMoment(run: Run, wait: Wait, m: Poll, settled: () => boolean): Proc<void> {
  askAnew(run, wait, m)
  if (run.option('a30') === 'together') yield* pollTogether(run, wait, m)
  else yield* poll(run, wait, m, settled)
}

/** An event with one target, or none, is about to resolve. */
export function* answerEvent(run: Run, wait: Wait, play: Play): Proc<void> {
  const m = eventMoment(run, wait, play, play.on[0])
  wait.announce(m)
  yield* answerMoment(run, wait, m, () => play.cancelled)
  closeEvent(run, wait)
}

/** The moments of an event with several targets, all announced: a pass covers them, an answer names its target. */
export function eventMoments(run: Run, wait: Wait, play: Play): Map<Seat, () => Proc<void>> {
  const all = new Map<Seat, () => Proc<void>>()
  for (const target of play.on) {
    const m = eventMoment(run, wait, play, target)
    wait.announce(m)
    all.set(target, () => answerMoment(run, wait, m, () => play.cancelledFor.has(target)))
  }
  return all
}

/** Only the target answers an attack opportunity. */
export function* answerAttack(run: Run, wait: Wait, attack: Attack): Proc<void> {
  const info = { of: { attack }, answers: { names: ['attack'], seat: attack.on, alone: true } }
  const fits: Fits = (r) => r.attacked === 'you'
  const m = { ...moment(run, wait, `attacked/${attack.id}`, fits, (s) => s === attack.on, info), first: attack.on }
  wait.announce(m)
  yield* poll(run, wait, m, () => attack.avoided)
  closeEvent(run, wait)
}

/** Anybody may rescue, the fainted herself included, and several times: life must reach 1 (ruling A35). */
export function* answerFainting(run: Run, wait: Wait, fainted: Seat): Proc<void> {
  const info = { of: { fainted }, answers: { names: [], seat: fainted, alone: true } }
  const fits: Fits = (r) => r.fainted !== undefined
  const m = { ...moment(run, wait, `rescue/${fainted}`, fits, (s) => active(run, s), info), first: fainted }
  wait.announce(m)
  yield* poll(run, wait, m, () => life(run, fainted) > 0, true)
  closeEvent(run, wait)
}
