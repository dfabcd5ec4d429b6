// Why something cannot be said now, in the order of the refusal codes. Options explain their own limits and costs; here
// stands what concerns the situation.

import type { Act, Entry } from '../../engine/line.ts'
import { fitsAnswered, fitsCard, notAsked, refusal } from '../../engine/match.ts'
import type { Refusal } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import type { Play } from './objects.ts'
import type { Mode } from './schema.ts'
import { active, hand, isOfTypes, program, stateOf } from './state.ts'

export function diagnose(run: Run, seat: Seat, act: Act): Refusal {
  if (!active(run, seat)) return refusal('not-active', `${seat} has been knocked out`)
  const gone = answersNothing(run, act)
  if (gone) return gone
  const { ask } = run
  const sayable = run.sayable(seat)
  // From public facts, never from what she holds.
  const addressed = run.awaited().includes(seat)
  if (!addressed) return notAsked(run, seat)
  const free = ask?.kind === 'choice' && ask.free && ask.seat === seat
  const begins = ['plays', 'uses', 'activates'].includes(act.verb) || act.verb === 'ends'
  if (ask?.kind === 'window' && begins && !isAnswer(run, seat, act))
    return refusal('pending', 'something still waits to be answered first')
  const held = notHeld(run, seat, act)
  if (free || ask?.kind === 'window') return held ?? refusal('not-now', 'this is not the moment for it')
  const same = sayable.answers.some((o) => o.verb === act.verb)
  if (same) return held ?? refusal('bad-choice', 'that is not among what may be chosen')
  return refusal('must-choose', 'another question must be answered first')
}

function modes(run: Run, act: Act): readonly Mode[] {
  return program(run).cards[act.what[0]?.name ?? '']?.modes ?? []
}

/** May be of use as an answer: a card that answers something, or what lies open before her and is asked for. */
function isAnswer(run: Run, seat: Seat, act: Act): boolean {
  if (act.verb === 'plays') return modes(run, act).some((m) => m.reacts)
  return run.sayable(seat).answers.some((o) => o.verb === act.verb && o.what === act.what[0]?.name)
}

/** Of use only as an answer, to something that waits for none, or that this cannot answer. */
function answersNothing(run: Run, act: Act): Refusal | undefined {
  const named = act.on?.[0]
  const all = modes(run, act)
  if (!named || act.verb !== 'plays' || all.length === 0 || !all.every((m) => m.reacts)) return undefined
  const play = [...stateOf(run).stack].reverse().find((p) => isPlay(p, named))
  if (!play) {
    const { ask } = run
    const pending = ask?.kind === 'window' && ask.wait.moments.some((m) => m.first === named.name)
    const any = named.name === 'attack' && !named.quoted && ask?.about.moment === 'attack'
    return pending || any ? undefined : refusal('gone', `${named.name} waits for no answer`)
  }
  const answers = all.some((m) => {
    const spec = play.kind === 'divination' ? m.reacts?.divination : m.reacts?.plays
    return spec !== undefined && isOfTypes(play.types, spec)
  })
  return answers ? undefined : refusal('cannot-cancel', `${named.name} cannot be cancelled by this`)
}

function isPlay(play: Play, named: Entry): boolean {
  return fitsAnswered(named, {
    names: [play.source],
    number: play.number,
    ...(play.by === undefined ? {} : { of: play.by }),
  })
}

function notHeld(run: Run, seat: Seat, act: Act): Refusal | undefined {
  const subject = act.verb === 'plays' ? act.what.slice(0, 1) : act.verb === 'discards' ? act.what : []
  for (const entry of [...subject, ...(act.discarding ?? [])]) {
    const isCard = program(run).cards[entry.name] !== undefined
    if (isCard && !hand(run, seat).some((c) => fitsCard({ ...entry, times: 1 }, c)))
      return refusal('not-held', `${seat} does not hold ${entry.name}`)
  }
  return undefined
}
