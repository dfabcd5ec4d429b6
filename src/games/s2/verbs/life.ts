// Verbs of life, of divination, and of what holds for a while.

import * as z from 'zod'
import { cardRef, type Proc } from '../../../engine/question.ts'
import { execute } from '../../../language/execute.ts'
import { cardsOf, seatsOf } from '../../../language/frame.ts'
import { type Step, shorthand, type Verbs, verb, whereSchema, whoSchema } from '../../../language/step.ts'
import { divination, exchangeSign, lay } from '../anomaly.ts'
import { cutCaps } from '../caps.ts'
import { damage, recover } from '../life.ts'
import { sayFact } from '../phrases.ts'
import { active, grant, matches } from '../state.ts'
import { modifierSchema } from '../stats.ts'
import { mayRedraw, returnWeather } from '../weather.ts'
import { STEPS } from '../words.ts'
import { amountSchema, of, scopeOf, sourceOf, untilSchema, whomSchema } from './frame.ts'

/** `steps`: those of the finished record. */
export const lifeVerbs = (steps: z.ZodType<readonly Step[]>): Verbs => ({
  recover: verb({
    schema: amountSchema,
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) yield* recover(frame.run, seat, args.n)
    },
    english: (a, speak) => speak.does(a.who, `recover ${a.n} life, not above the cap`),
  }),

  damage: verb({
    schema: shorthand(
      'n',
      z.strictObject({
        who: whoSchema.default('you'),
        n: z.number().int().min(1).default(1),
        by: whoSchema.optional().describe('Who is the source, where that is not the user.'),
      }),
    ),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) {
        const by = args.by === undefined ? sourceOf(frame) : seatsOf(frame, args.by)[0]
        yield* damage(frame.run, seat, args.n, by)
      }
    },
    english: (a, speak) =>
      speak.does(a.who, `take ${a.n} damage from ${a.by === undefined ? 'the user of this' : speak.who(a.by)}`),
  }),

  'lay-anomaly': verb({
    schema: shorthand('who', z.strictObject({ who: whoSchema })),
    *run(frame, args): Proc<void> {
      const card = of(frame).play?.cards[0]
      const seat = seatsOf(frame, args.who)[0]
      if (card && seat !== undefined && active(frame.run, seat)) lay(frame.run, card, seat, frame.you)
    },
    english: (a, speak) =>
      speak.does('you', `lay this before ${speak.who(a.who)}, to be divined in her divination phase`),
  }),

  divine: verb({
    schema: z.strictObject({
      who: whoSchema.default('you'),
      fails: whereSchema.describe('Results at which nothing happens ("the divination fails").'),
      as: z.string().default('sign'),
      do: steps,
      else: steps.default([]).describe('What happens when it fails.'),
    }),
    *run(frame, args): Proc<void> {
      const { run } = frame
      const who = seatsOf(frame, args.who)[0]
      if (who === undefined) return
      yield* divination(run, who, frame.source, of(frame), function* (card) {
        // Without a card there is no result, so nothing works.
        const works = card !== undefined && !matches(run, card, args.fails)
        run.coverage?.branch(args, works ? 'works' : 'fails')
        const shown = card ? { card: card.kind, mark: card.marks[0] ?? '' } : {}
        run.table.record('divined', { who, ...shown, for: frame.source, works })
        frame.names.set(args.as, card ? [cardRef(card)] : [])
        yield* execute(frame, works ? args.do : args.else)
      })
    },
    english: (a, speak) =>
      `${speak.does(a.who, 'divine')}; unless the result is ${speak.cards(a.fails)}: ${speak.within(a.do)}${a.else.length > 0 ? `; if it fails: ${speak.within(a.else)}` : ''}`,
    branches: () => ['works', 'fails'],
  }),

  'exchange-sign': verb({
    schema: z.strictObject({
      with: z.string().default('with'),
      take: z
        .boolean()
        .default(false)
        .describe('The exchanged card is taken ("replace"); otherwise it is discarded ("substitute").'),
    }),
    *run(frame, args): Proc<void> {
      const { sign } = of(frame)
      const card = cardsOf(frame, args.with)[0]
      if (sign && card) exchangeSign(frame.run, frame.you, sign, card, args.take)
    },
    english: (a, speak) =>
      speak.does(
        'you',
        `put the card ${a.with} in the place of the divination card`,
        `${a.take ? 'take' : 'discard'} the exchanged one`,
      ),
  }),

  'skip-phase': verb({
    schema: shorthand('phase', z.strictObject({ who: whoSchema.default('you'), phase: z.enum(STEPS) })),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) frame.run.table.set(seat, `turn/skip/${args.phase}`, true)
    },
    english: (a, speak) => speak.does(a.who, `skip the ${a.phase} phase of this turn`),
  }),

  slow: verb({
    schema: whomSchema,
    *run(frame, args): Proc<void> {
      const { table } = frame.run
      for (const seat of seatsOf(frame, args.who)) {
        // Being slowed again changes nothing (ruling A42).
        if (!active(frame.run, seat) || table.flag(seat, 'slow')) continue
        table.set(seat, 'slow', true)
        table.record('slowed', { who: seat })
      }
    },
    english: (a, speak) =>
      `${speak.does(a.who, 'become slow')} and ${speak.does(a.who, `skip ${speak.whose(a.who)} next turn`)}`,
  }),

  grant: verb({
    schema: z
      .strictObject({ who: whoSchema.default('you'), while: modifierSchema, until: untilSchema })
      .describe('What is written as a continuous fact, for a while.'),
    *run(frame, args): Proc<void> {
      const { run, source } = frame
      for (const seat of seatsOf(frame, args.who))
        grant(run, { seat, source, def: args.while, until: scopeOf(frame, args.until) })
      cutCaps(run)
    },
    english: (a, speak) =>
      `${a.until === 'end-of-turn' ? 'until the end of this turn' : 'until your next turn'}: ${sayFact(a.while, a.who === 'you' ? 'your' : `${speak.who(a.who)}'s`, speak)}`,
  }),

  'lose-weather': verb({
    schema: whomSchema,
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who))
        if (returnWeather(frame.run, seat, ['summon'], frame.source)) yield* mayRedraw(frame.run, seat)
    },
    english: (a, speak) =>
      speak.does(a.who, `lose ${speak.whose(a.who)} active weather, which goes back into its deck`),
  }),
})
