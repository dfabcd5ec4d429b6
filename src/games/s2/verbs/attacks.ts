// Verbs of attacking and answering: attack opportunities, cancelling, playing what is demanded.

import * as z from 'zod'
import type { Proc } from '../../../engine/question.ts'
import { seatRef } from '../../../engine/question.ts'
import { execute } from '../../../language/execute.ts'
import { seatsOf } from '../../../language/frame.ts'
import { type Step, shorthand, type Verbs, verb, whoSchema } from '../../../language/step.ts'
import { type AttackArgs, attackOpportunity } from '../attack.ts'
import { asksToPlay } from '../demand.ts'
import { cancel } from '../effects.ts'
import { TYPES } from '../words.ts'
import { of } from './frame.ts'

/** `steps`: those of the finished record. */
export const attackVerbs = (steps: z.ZodType<readonly Step[]>): Verbs => ({
  'attack-opportunity': verb<AttackArgs>({
    schema: shorthand(
      'who',
      z.strictObject({
        who: whoSchema,
        damage: z.number().int().min(1).default(1),
        contest: z.boolean().default(true),
        extra: z.boolean().default(false),
      }),
    ),
    run: attackOpportunity,
    branches: (a) => ['hits', 'avoided', ...(a.contest ? ['ineffective'] : [])],
    english: (a, speak) =>
      `${speak.does('you', `make an attack opportunity on ${speak.who(a.who)}`)} for ${a.damage} damage${a.contest ? ', after a points contest' : ', whatever the defence'}${a.extra ? ', beyond the limit of a turn' : ''}`,
  }),

  'cancel-attack': verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      const { attack } = of(frame)
      if (!attack || attack.avoided) return
      attack.avoided = true
      frame.run.table.record('avoided', { who: attack.on, by: frame.you, card: frame.source })
    },
    english: () => 'the attack opportunity is cancelled',
  }),

  'cancel-event': verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      const { answered, part } = of(frame)
      if (answered) cancel(frame.run, frame.you, answered, part)
    },
    english: (_, speak) => speak.does('you', 'cancel the effect of the event on one target'),
  }),

  demand: verb({
    schema: z
      .strictObject({
        who: whoSchema.default('target'),
        play: z.enum(TYPES),
        'in-turns': z
          .boolean()
          .default(false)
          .describe('They take turns, until one of them does not; otherwise each is asked once.'),
        as: z.string().default('failed').describe('Who does not play it.'),
        else: steps.default([]),
      })
      .describe('Playing is no use: the card goes to the pile at once, has no target and resolves nothing.'),
    *run(frame, args): Proc<void> {
      const { run } = frame
      // Each card that is played is gone, so somebody fails in the end.
      for (let failed = false; !failed && !run.over; failed ||= !args['in-turns'])
        for (const seat of seatsOf(frame, args.who)) {
          const plays = yield* asksToPlay(run, seat, args.play, frame.source)
          run.coverage?.branch(args, plays ? 'plays' : 'fails')
          if (plays) continue
          frame.names.set(args.as, [seatRef(seat)])
          yield* execute(frame, args.else)
          if (!args['in-turns']) continue
          failed = true
          break
        }
    },
    branches: () => ['plays', 'fails'],
    english: (a, speak) => {
      const turns = a['in-turns'] ? ' in turn, until one fails' : ''
      const otherwise =
        a.else.length > 0 ? `; otherwise ${speak.within(a.else)}` : ' (who does not is the failed player)'
      return `${speak.does(a.who, `may play ${speak.cards({ type: a.play })}`)}${turns}${otherwise}`
    },
  }),
})
