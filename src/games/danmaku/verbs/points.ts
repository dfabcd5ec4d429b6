// Verbs of animal spirits: taking one off its pile, and points that are gained without having played one.

import * as z from 'zod'
import { boundCards, cardRef, type Option, type Proc } from '../../../engine/question.ts'
import type { Card } from '../../../engine/table.ts'
import { asker, askWithin, type Frame } from '../../../language/frame.ts'
import { shorthand, type Verbs, verb } from '../../../language/step.ts'
import { spirits, toPointsCard } from '../points.ts'
import { active, program } from '../state.ts'
import { nothing } from './frame.ts'

export const takenSpirit = shorthand('which', z.strictObject({ which: z.string() })).describe(
  'A spirit by its id, or `any` of her choice.',
)
export const gainedPoints = shorthand('which', z.strictObject({ which: z.string() })).describe('Points by their id.')

export const pointsVerbs: Verbs = {
  'take-spirit': verb({
    schema: takenSpirit,
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      if (!active(run, you)) return
      const card = args.which === 'any' ? yield* choosePile(frame) : topOfPile(frame, args.which)
      if (!card) return
      run.table.move(card, run.table.zone('hand', you), 'top', true)
      run.table.record('took', { who: you, from: 'pile', cards: [card.kind] })
    },
    english: (a, speak) => {
      const which = a.which === 'any' ? 'an animal spirit of your choice' : speak.name(a.which)
      return `${speak.does('you', `take ${which} from its pile`)}, if one is left`
    },
    riders: (a) => ({ choosing: a.which === 'any' ? 1 : 0 }),
    asks: (frame, { which }) => (which === 'any' ? { options: [pileOption(frame)], optional: false } : undefined),
  }),

  'gain-points': verb({
    schema: gainedPoints,
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const { cards } = program(run)
      const spirit = Object.keys(cards).find((id) => cards[id]?.spirit?.becomes === args.which)
      const card = spirit === undefined ? undefined : topOfPile(frame, spirit)
      if (card && active(run, you)) toPointsCard(run, card, you)
    },
    english: (a, speak) =>
      `${speak.does('you', `take ${speak.name(a.which)} from the pile of its spirit`)}, if one is left`,
  }),
}

const topOfPile = ({ run }: Frame, id: string): Card | undefined => run.table.zone(id).cards.at(-1)

/** Of the piles that are not empty. */
function* choosePile(frame: Frame): Proc<Card | undefined> {
  if (topsOf(frame).length === 0) return undefined
  const about = {
    moment: 'choose-word',
    data: { who: frame.you, ...asker(frame), among: topsOf(frame).map((c) => c.kind) },
  }
  const said = yield* askWithin(frame, frame.you, about, () => [pileOption(frame)], false)
  return boundCards(said?.bound ?? {}, 'taken')[0]
}

const topsOf = (frame: Frame): Card[] => spirits(program(frame.run)).flatMap((id) => topOfPile(frame, id) ?? [])

const pileOption = (frame: Frame): Option => ({
  verb: 'chooses',
  slots: (bound) =>
    bound.taken
      ? undefined
      : { key: 'taken', clause: 'what', from: topsOf(frame).map(cardRef), min: 1, max: 1, missing: 'ask' },
  run: nothing,
})
