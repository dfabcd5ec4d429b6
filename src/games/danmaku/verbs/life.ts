// Verbs of life and drawing.

import * as z from 'zod'
import { refusal } from '../../../engine/match.ts'
import { cardRef, type Option, type Proc, type Ref, type Said } from '../../../engine/question.ts'
import type { Run } from '../../../engine/run.ts'
import type { Seat } from '../../../engine/table.ts'
import { asker, seatsOf } from '../../../language/frame.ts'
import { shorthand, type Verbs, verb, whereSchema, whoSchema, word } from '../../../language/step.ts'
import { amount, amountSchema, sayAmount } from '../amount.ts'
import { gainLife, loseLife } from '../life.ts'
import { discard, draw, drawn } from '../piles.ts'
import { active, hand, life, matches, stat } from '../state.ts'
import { nothing, of } from './frame.ts'

const pointsOf = z.strictObject({ who: whoSchema.default('you'), n: z.number().int().min(1).default(1) })
const points = shorthand('n', pointsOf)
const lossOf = shorthand('n', pointsOf.extend({ 'down-to': z.number().int().min(1).optional() })).describe(
  "`down-to`: nobody's life gets below that.",
)

/** What she pays with is still in her hand; whoever pays with life has it. */
const stillHas = (run: Run, seat: Seat, paid: readonly Ref[] = []): boolean =>
  paid.every((ref) => ref.kind !== 'card' || ref.card.zone === run.table.zone('hand', seat))

export const lifeVerbs: Verbs = {
  draw: verb({
    schema: shorthand(
      'n',
      z.strictObject({
        who: whoSchema.default('you'),
        n: amountSchema.default(1),
        'up-to': z
          .enum(['hand-limit', 'due'])
          .optional()
          .describe(
            'Instead of a number: as many as are missing there; what she is about to draw, which is bound as `drawn`.',
          ),
        deck: word('decks')
          .optional()
          .describe('From another deck than the main deck; `same`: from which that was drawn which this answers.'),
      }),
    ),
    *run(frame, args): Proc<void> {
      const { run } = frame
      const { drew } = of(frame)
      const upTo = args['up-to']
      if (upTo === 'due') {
        if (drew) yield* drawn(run, drew)
        frame.names.set('drawn', (drew?.cards ?? []).map(cardRef))
        return
      }
      const deck = args.deck === 'same' ? drew?.deck : args.deck
      for (const seat of seatsOf(frame, args.who)) {
        if (!active(run, seat)) continue
        const n = upTo ? stat(run, seat, upTo) - hand(run, seat).length : amount(frame, args.n)
        yield* draw(run, seat, n, deck)
      }
    },
    english: (a, speak) => {
      if (a['up-to'] === 'due') return speak.does(a.who, 'draw what is about to be drawn')
      if (a['up-to']) return speak.does(a.who, `draw up to ${speak.whose(a.who)} ${a['up-to'].replaceAll('-', ' ')}`)
      const deck = a.deck === 'same' ? 'same deck' : speak.name(a.deck ?? '')
      return speak.does(
        a.who,
        `draw ${sayAmount(a.n, speak, 'card')}${a.deck === undefined ? '' : ` from the ${deck}`}`,
      )
    },
    quiet: () => true,
  }),

  'gain-life': verb({
    schema: points,
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) yield* gainLife(frame.run, seat, args.n)
    },
    english: (a, speak) => speak.does(a.who, `gain ${a.n} life, not above the maximum`),
  }),

  'lose-life': verb({
    schema: lossOf,
    *run(frame, args): Proc<void> {
      const { run } = frame
      const points = (seat: Seat) => Math.max(0, Math.min(args.n, life(run, seat) - (args['down-to'] ?? 0)))
      for (const seat of seatsOf(frame, args.who)) if (active(run, seat)) yield* loseLife(run, seat, points(seat))
    },
    english: (a, speak) =>
      `${speak.does(a.who, `lose ${a.n} life`)}${a['down-to'] ? `, never below ${a['down-to']}` : ''}; this is no attack`,
  }),

  'return-to-life': verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      const { falling } = of(frame)
      if (falling !== undefined && life(frame.run, falling) === 0) yield* gainLife(frame.run, falling, 1)
    },
    english: () => 'the player at 0 life returns to 1 life',
  }),

  toll: verb({
    schema: z.strictObject({ who: whoSchema, where: whereSchema, life: z.number().int().min(1) }),
    *run(frame, args): Proc<void> {
      const { run } = frame
      const seats = seatsOf(frame, args.who).filter((s) => active(run, s))
      const payable = (seat: Seat) => hand(run, seat).filter((c) => matches(run, c, args.where))
      // Public facts force who holds nothing; what only hidden cards force is asked all the same under `windows: all`.
      const asked = seats.filter((s) =>
        run.option('windows') === 'able' ? payable(s).length > 0 : hand(run, s).length > 0,
      )
      const options = (seat: Seat): Option[] => [
        {
          verb: 'discards',
          slots: (bound) =>
            bound.paid
              ? undefined
              : { key: 'paid', clause: 'what', from: payable(seat).map(cardRef), min: 1, max: 1, missing: 'ask' },
          ...(payable(seat).length > 0 ? {} : { blocked: refusal('cannot-pay', 'no such card is in hand') }),
          run: nothing,
        },
        { verb: 'chooses', what: 'lose-life', run: nothing },
      ]
      const about = { moment: 'toll', data: { who: asked, ...asker(frame), n: args.life } }
      const answers = asked.length > 0 ? yield* run.joint(asked, about, options, true) : new Map<Seat, Said>()
      for (const seat of seats) {
        let said = answers.get(seat)
        // What came of the others' answers may have taken from her what she meant to discard: she is asked again.
        while (said && !stillHas(run, seat, said.bound.paid)) {
          const again = { ...about, data: { ...about.data, who: [seat] } }
          const open = hand(run, seat).length > 0
          said = open
            ? yield* run.choose({
                seat,
                about: again,
                options: () => options(seat),
                optional: false,
                free: false,
                inside: true,
              })
            : undefined
        }
        const paid = said?.bound.paid?.[0]
        run.coverage?.branch(args, paid ? 'discards' : 'loses life')
        if (paid?.kind === 'card') yield* discard(run, seat, [paid.card], 'toll')
        else yield* loseLife(run, seat, args.life)
      }
    },
    english: (a, speak) =>
      `${speak.does(a.who, `must discard ${speak.cards(a.where)} or lose ${a.life} life`)}; this is no attack`,
    branches: () => ['discards', 'loses life'],
  }),
}
