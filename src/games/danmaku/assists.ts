// Assist characters: Items with an action of their own, once a round, whenever their owner could play an Action card. A
// card that has been used lies rotated until its owner's next round, also in the hands of another; nobody keeps more than
// three of them.

import { refusal } from '../../engine/match.ts'
import { cardRef, type Option, type Proc, type Want, wanted } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { ridersOf } from '../../language/execute.ts'
import { askWithin, type Frame } from '../../language/frame.ts'
import { PLAIN, slotsOf, strayOf, unplayable } from './declare.ts'
import { discard } from './piles.ts'
import type { CardType } from './schema.ts'
import { actionsBanned, alike, cardDef, items, itemsWork, stateOf, typesOf } from './state.ts'

const ASSIST: CardType = 'assist'
export const MOST_ASSISTS = 3

export const assistsOf = (run: Run, seat: Seat): Card[] =>
  items(run, seat).filter((c) => typesOf(run, c.kind).has(ASSIST))

export const isRotated = (run: Run, card: Card): boolean => stateOf(run).rotated.has(card.id)

/**
 * A new round of hers begins: of what lies before her, and of what she has used and nobody has before her. Where an action
 * is once a turn, of everything (option `assist-use`).
 */
export function straighten(run: Run, seat: Seat): void {
  const { rotated } = stateOf(run)
  if (run.option('assist-use') === 'turn') rotated.clear()
  const before = new Map(run.table.seats.flatMap((s) => items(run, s).map((card) => [card.id, s] as const)))
  for (const [id, by] of rotated) if ((before.get(id) ?? by) === seat) rotated.delete(id)
}

/** It comes into play anew, and so upright, unless its owner has used it in this round. */
export function comesUpright(run: Run, seat: Seat, card: Card): void {
  const { rotated } = stateOf(run)
  if (rotated.get(card.id) !== seat) rotated.delete(card.id)
}

/** The assist actions of what lies before her. */
export function assistOptions(run: Run, seat: Seat, want?: Want): Option[] {
  return assistsOf(run, seat).flatMap((card): Option[] => {
    const effect = cardDef(run, card.kind).assist
    if (!effect || !wanted(want, 'uses', card.kind)) return []
    const option: Option = {
      verb: 'uses',
      what: card.kind,
      slots: slotsOf(run, seat, effect, PLAIN),
      riders: ridersOf(effect.do, stateOf(run).lexicon.verbs),
      stray: strayOf(run, seat, card.kind, effect),
      get blocked() {
        if (!itemsWork(run, seat)) return refusal('forbidden', 'her Items have no effect')
        const ban = actionsBanned(run, seat)
        if (ban) return refusal('forbidden', `${ban} forbids it`)
        if (isRotated(run, card)) return refusal('used', `${card.kind} has been used this round`)
        return unplayable(run, seat, effect, undefined, 0)
      },
      *run(said) {
        stateOf(run).rotated.set(card.id, seat)
        const free = {
          kind: 'ability',
          copy: false,
          source: card.kind,
          effect,
          cost: [],
          types: new Set<CardType>(),
          timing: 'action',
          firm: true,
          follows: [],
        } as const
        yield* stateOf(run).begin.free(run, said, free, {})
      },
    }
    return [option]
  })
}

/** "If a player would ever control more than three, they choose three to keep and discard the rest." */
export function* keepThree(frame: Frame, seat: Seat, keeper: Seat): Proc<void> {
  const { run } = frame
  const held = assistsOf(run, seat)
  if (held.length <= MOST_ASSISTS) return
  const option = (): Option => ({
    verb: 'chooses',
    slots: (bound) =>
      bound.kept
        ? undefined
        : {
            key: 'kept',
            clause: 'what',
            from: assistsOf(run, seat).map(cardRef),
            min: MOST_ASSISTS,
            max: MOST_ASSISTS,
            missing: 'ask',
            alike: (a, b) => alike(run, a, b),
          },
    run: function* () {},
  })
  const about = { moment: 'keep-assists', data: { who: keeper, n: MOST_ASSISTS } }
  const said = yield* askWithin(frame, keeper, about, () => [option()], false, { min: MOST_ASSISTS, max: MOST_ASSISTS })
  const kept = (said?.bound.kept ?? []).flatMap((r) => (r.kind === 'card' ? [r.card] : []))
  yield* discard(
    run,
    seat,
    assistsOf(run, seat).filter((c) => !kept.includes(c)),
    'assists',
  )
}
