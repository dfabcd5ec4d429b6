// Verbs of spirit: gaining, stealing, losing, and cards that become spirit.

import * as z from 'zod'
import type { Proc } from '../../../engine/question.ts'
import { execute } from '../../../language/execute.ts'
import { cardsOf, seatsOf } from '../../../language/frame.ts'
import { type Step, shorthand, type Verbs, verb, whoSchema } from '../../../language/step.ts'
import { fillGauge, gainSpirit, loseSpirit, stealSpirit } from '../spirit.ts'
import { active } from '../state.ts'

/** `steps`: those of the finished record. */
export const spiritVerbs = (steps: z.ZodType<readonly Step[]>): Verbs => ({
  'gain-spirit': verb({
    schema: shorthand(
      'n',
      z.strictObject({
        who: whoSchema.default('you'),
        n: z.number().int().min(1).default(1),
        extra: z.boolean().default(false).describe('Extra spirit knows no cap.'),
      }),
    ),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who))
        if (active(frame.run, seat)) gainSpirit(frame.run, seat, args.n, args.extra)
    },
    english: (a, speak) =>
      speak.does(
        a.who,
        `gain ${a.n} ${a.extra ? 'extra spirit, whatever the cap,' : 'spirit, up to the cap,'} off the top of the deck`,
      ),
  }),

  'steal-spirit': verb({
    schema: z.strictObject({ from: whoSchema.default('target'), n: z.number().int().min(1).default(1) }),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.from))
        if (active(frame.run, seat)) stealSpirit(frame.run, frame.you, seat, args.n)
    },
    english: (a, speak) =>
      speak.does('you', `steal ${a.n} spirit from the left of the gauge of ${speak.who(a.from)}, up to your cap`),
  }),

  'lose-spirit': verb({
    schema: z.strictObject({
      who: whoSchema.default('you'),
      n: z.number().int().min(1).default(1),
      then: steps.default([]),
      else: steps.default([]),
    }),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) {
        const lost = loseSpirit(frame.run, seat, args.n) > 0
        frame.run.coverage?.branch(args, lost ? 'then' : 'else')
        yield* execute(frame, lost ? args.then : args.else)
      }
    },
    branches: () => ['then', 'else'],
    english: (a, speak) =>
      `${speak.does(a.who, `lose ${a.n} spirit from the left`)}${a.then.length ? `; if any was lost, ${speak.within(a.then)}` : ''}${a.else.length ? `; if none was there, ${speak.within(a.else)}` : ''}`,
  }),

  'fill-gauge': verb({
    schema: shorthand('cards', z.strictObject({ cards: z.string().default('with') })).describe(
      '"May use XX as spirit": it goes into the gauge.',
    ),
    *run(frame, args): Proc<void> {
      fillGauge(frame.run, frame.you, cardsOf(frame, args.cards))
    },
    english: (a, speak) => speak.does('you', `put the cards ${a.cards} into your gauge, up to the cap`),
  }),
})
