// Why something cannot be said now, in the order of the refusal codes. Options explain their own limits and costs; here
// stands what concerns the situation.

import type { Act, Entry } from '../../engine/line.ts'
import { fitsCard, notAsked, refusal } from '../../engine/match.ts'
import type { Refusal } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { openAbilities } from './abilities.ts'
import { cancels, effectsNamed, isCancelling } from './answers.ts'
import { EXCHANGE } from './exchange.ts'
import type { Mode } from './schema.ts'
import { active, characterId, hand, items, program, stateOf } from './state.ts'

export function diagnose(run: Run, seat: Seat, act: Act): Refusal {
  if (!active(run, seat)) return refusal('not-active', `${seat} is out of the game`)
  const gone = answersNothing(run, act)
  if (gone) return gone
  const uncancellable = cannotCancel(run, act)
  if (uncancellable) return uncancellable
  const useless = ofNoUse(run, seat, act)
  if (useless) return useless
  const ask = run.ask
  const sayable = run.sayable(seat)
  // From public facts: whoever is asked, or has spoken and may speak anew; never whether she holds an answer.
  const addressed = run.awaited().includes(seat) || (ask?.kind === 'window' && ask.wait.said.has(seat))
  const instant = act.verb === 'plays' && modes(run, act).some((mode) => mode.types.includes('instant'))
  const offered =
    instant || sayable.offers.some((o) => o.verb === act.verb && (o.what === undefined || o.what === act.what[0]?.name))
  if (!addressed && !offered) return notAsked(run, seat)
  const begins =
    ['plays', 'activates', 'exchanges'].includes(act.verb) || (act.verb === 'ends' && act.what[0]?.name === 'turn')
  const free = ask?.kind === 'choice' && ask.free && ask.seat === seat
  // In the Discard step an exchange is what is asked for.
  const exchanges = act.verb === 'exchanges' && ask?.about.moment === EXCHANGE
  if (!free && begins && !exchanges && !instant && !mayReact(run, act) && !isReaction(run, act))
    return refusal('pending', 'something still waits to be answered first')
  const chooses = ask?.kind === 'joint' || (ask?.kind === 'choice' && !ask.free && ask.seat === seat)
  if (chooses && !sayable.answers.some((o) => o.verb === act.verb))
    return refusal('must-choose', 'what is asked must be answered first')
  return (
    notHeld(run, seat, act) ??
    (chooses
      ? refusal('bad-choice', 'that is not among what may be chosen')
      : refusal('not-now', 'this is not the moment for it'))
  )
}

function modes(run: Run, act: Act): readonly Mode[] {
  const name = act.with?.name ?? act.what[0]?.name ?? ''
  return program(run).cards[name]?.modes ?? []
}

/** A card of which one half answers what is asked now is an answer, not a beginning; whether she holds it does not count. */
function mayReact(run: Run, act: Act): boolean {
  const { ask } = run
  if (act.verb !== 'plays' || ask?.kind !== 'window') return false
  const asks = (kind: string) => ask.wait.moments.some((m) => m.key.startsWith(kind))
  return modes(run, act).some(({ reacts: r }) => {
    if (!r) return false
    return (
      (r['at-0'] !== undefined && asks('save/')) ||
      (r.attacked !== undefined && asks('attacked/')) ||
      ((r.plays !== undefined || r.activates !== undefined) && asks('cancel/'))
    )
  })
}

/** Only of use as an answer. */
function isReaction(run: Run, act: Act): boolean {
  if (act.verb === 'activates') return characterTiming(run, act) === 'reaction'
  if (act.verb === 'uses') {
    const meant = openAbilities(run, act.who?.name ?? '').filter(
      ({ ability: a, what }) =>
        what === act.what[0]?.name && (a.use ?? a.reacts) !== undefined && (act.as === undefined || a.id === act.as),
    )
    return meant.length > 0 && meant.every(({ ability }) => ability.reacts !== undefined)
  }
  if (act.verb !== 'plays') return false
  const all = modes(run, act)
  return all.length > 0 && all.every((m) => m.types.includes('reaction') || m.types.includes('invocation'))
}

function characterTiming(run: Run, act: Act): string {
  const id = act.what[0]?.of?.name ?? characterId(run, act.who?.name ?? '') ?? ''
  return program(run).characters[id]?.['spell-card'].timing ?? 'action'
}

/** What it would answer waits no more, or never did. */
function answersNothing(run: Run, act: Act): Refusal | undefined {
  const named = act.on?.[0]
  if (!named || !isReaction(run, act)) return undefined
  const waits = stateOf(run).stack.some((play) => isPlay(play, named)) || pendingAttack(run, named)
  return waits ? undefined : refusal('gone', `${named.name} waits for no answer`)
}

function isPlay(
  play: { source: string; kind: string; by: Seat; number: number; card: { kind: string } | undefined },
  named: Entry,
): boolean {
  if (named.stack) return String(play.number) === named.name
  if (named.quoted) return false
  const fits =
    play.source === named.name ||
    (play.kind === 'spell-card' && (named.name === 'spell-card' || play.card?.kind === named.name))
  return fits && (named.of === undefined || named.of.name === play.by)
}

function pendingAttack(run: Run, named: Entry): boolean {
  const ask = run.ask
  if (ask?.kind !== 'window') return false
  const keys = run.table.seats.includes(named.name) || named.name === 'attack'
  return (
    keys &&
    ask.wait.moments.some(
      (m) => m.first === named.name || (named.name === 'attack' && !named.quoted && m.key.startsWith('attacked/')),
    )
  )
}

/** A card that cancels, aimed at a play on the stack that nothing can cancel. */
function cannotCancel(run: Run, act: Act): Refusal | undefined {
  const named = act.on?.[0]
  if (!named || !isReaction(run, act) || pendingAttack(run, named)) return undefined
  const play = stateOf(run).stack.findLast((p) => isPlay(p, named))
  const ask = run.ask
  // Whether she holds it, and whether the play is her own, is another matter.
  const effects = effectsNamed(run, act.who?.name ?? '', act)
  const ways = effects.map((e) => e.reacts)
  if (play?.firm) {
    const cancelling = effects.some((e) => isCancelling(e) && (e.reacts?.plays ?? e.reacts?.activates) !== undefined)
    const what = play.kind === 'ability' ? 'an ability' : `the Spell Card of ${play.source}`
    return cancelling ? refusal('cannot-cancel', `${what} cannot be cancelled`) : undefined
  }
  if (!play || ask?.kind !== 'window' || !ask.wait.moments.some((m) => m.key === `cancel/${play.number}`))
    return undefined
  const cancelled = ways.some((reacts) => reacts !== undefined && cancels(play, reacts, act.who?.name))
  return cancelled ? undefined : refusal('cannot-cancel', `${named.name} cannot be cancelled by this`)
}

/** Every attack that this could answer is beyond avoiding. */
function ofNoUse(run: Run, seat: Seat, act: Act): Refusal | undefined {
  const { ask } = run
  if (ask?.kind !== 'window') return undefined
  const named = act.on?.[0]?.name
  const moments = ask.wait.moments.filter(
    (m) => m.refuses && (named === undefined || named === m.first || named === 'attack'),
  )
  const reasons = moments.map((m) => m.refuses?.(seat, act))
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined
}

function notHeld(run: Run, seat: Seat, act: Act): Refusal | undefined {
  const subject =
    act.verb === 'exchanges'
      ? act.what
      : act.verb === 'plays'
        ? act.what.slice(0, 1)
        : act.verb === 'activates' && act.with
          ? [act.with]
          : []
  const gone = act.verb === 'discards' ? act.what : (act.discarding ?? [])
  const lacks = (entries: readonly Entry[], hers: readonly Card[]) =>
    entries.find((e) => program(run).cards[e.name] !== undefined && !hers.some((c) => fitsCard({ ...e, times: 1 }, c)))
  // What goes may lie in play as well, and so may what activates a Spell Card.
  const all = [...hand(run, seat), ...items(run, seat)]
  const lacking = lacks(subject, act.verb === 'activates' ? all : hand(run, seat)) ?? lacks(gone, all)
  if (lacking) return refusal('not-held', `${seat} does not hold ${lacking.name}`)
  return undefined
}
