// The verbs of S2: one for each mechanic of the rulebook. A verb never names a card.

import * as z from 'zod'
import { cardRef, type Proc } from '../../engine/question.ts'
import type { Seat } from '../../engine/table.ts'
import { execute } from '../../language/execute.ts'
import { type Frame, seatsOf } from '../../language/frame.ts'
import { shorthand, stepsSchema, type Verbs, verb, whereSchema, whoSchema } from '../../language/step.ts'
import { wrappers } from '../../language/wrappers.ts'
import { lay } from './anomaly.ts'
import { type AttackArgs, attackOpportunity } from './attack.ts'
import { damage, recover } from './life.ts'
import { discard, divine, draw, toPile } from './piles.ts'
import { cancel } from './plays.ts'
import { loseSpirit } from './spirit.ts'
import { active, matches, type Of, STEPS } from './state.ts'

const of = (frame: Frame): Of => frame.of as Of
const steps = stepsSchema(() => verbs)
const amount = shorthand('n', z.strictObject({ who: whoSchema.default('you'), n: z.number().int().min(1).default(1) }))
const cards = (n: number) => `${n} card${n === 1 ? '' : 's'}`

/** The source of damage is the user of the card; damage by a user who is out has none (option `a47`). */
function sourceOf(frame: Frame): Seat | undefined {
  const by = of(frame).play?.by
  if (by === undefined || active(frame.run, by) || frame.run.option('a47') === 'user') return by
  return undefined
}

export const verbs: Verbs = {
  ...wrappers(() => verbs),

  'attack-opportunity': verb<AttackArgs>({
    schema: shorthand(
      'who',
      z.strictObject({
        who: whoSchema,
        damage: z.number().int().min(1).default(1),
        contest: z.boolean().default(true),
      }),
    ),
    run: attackOpportunity,
    branches: (a) => ['hits', 'avoided', ...(a.contest ? ['ineffective'] : [])],
    english: (a, speak) =>
      `${speak.does('you', `make an attack opportunity on ${speak.who(a.who)}`)} for ${a.damage} damage${a.contest ? ', after a points contest' : ', whatever the defence'}`,
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
      const { answered } = of(frame)
      if (answered) cancel(frame.run, frame.you, answered)
    },
    english: (_, speak) => speak.does('you', 'cancel the effect of the event on one target'),
  }),

  recover: verb({
    schema: amount,
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) recover(frame.run, seat, args.n)
    },
    english: (a, speak) => speak.does(a.who, `recover ${a.n} life, not above the cap`),
  }),

  damage: verb({
    schema: amount,
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) yield* damage(frame.run, seat, args.n, sourceOf(frame))
    },
    english: (a, speak) => speak.does(a.who, `take ${a.n} damage from the user of this card`),
  }),

  draw: verb({
    schema: amount,
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) if (active(frame.run, seat)) draw(frame.run, seat, args.n)
    },
    english: (a, speak) => speak.does(a.who, `draw ${cards(a.n)}`),
  }),

  'discard-all': verb({
    schema: z.strictObject({ who: whoSchema, from: z.array(z.enum(['hand', 'spirit', 'items'])).min(1) }),
    *run(frame, args): Proc<void> {
      const { table } = frame.run
      for (const seat of seatsOf(frame, args.who))
        discard(
          frame.run,
          seat,
          args.from.flatMap((zone) => table.zone(zone, seat).cards),
          frame.source,
        )
    },
    english: (a, speak) => speak.does(a.who, `discard everything in ${speak.whose(a.who)} ${a.from.join(' and ')}`),
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
    schema: z.strictObject({ fails: whereSchema, as: z.string().default('sign'), do: steps }),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const card = divine(run)
      // Without a card there is no result, so nothing works.
      const works = card !== undefined && !matches(run, card, args.fails)
      run.coverage?.branch(args, works ? 'works' : 'fails')
      const shown = card ? { card: card.kind, mark: card.marks[0] ?? '' } : {}
      run.table.record('divined', { who: you, ...shown, for: frame.source, works })
      frame.names.set(args.as, card ? [cardRef(card)] : [])
      if (works) yield* execute(frame, args.do)
      // The divination card is discarded after its result has been applied.
      if (card) toPile(run, [card])
    },
    english: (a, speak) =>
      `${speak.does('you', 'divine')}; unless the result is ${speak.cards(a.fails)}: ${speak.within(a.do)}`,
    branches: () => ['works', 'fails'],
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

  'skip-phase': verb({
    schema: shorthand('phase', z.strictObject({ who: whoSchema.default('you'), phase: z.enum(STEPS) })),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) frame.run.table.set(seat, `turn/skip/${args.phase}`, true)
    },
    english: (a, speak) => speak.does(a.who, `skip the ${a.phase} phase of this turn`),
  }),

  slow: verb({
    schema: shorthand('who', z.strictObject({ who: whoSchema.default('you') })),
    *run(frame, args): Proc<void> {
      // Being slowed again changes nothing (ruling A42).
      for (const seat of seatsOf(frame, args.who)) if (active(frame.run, seat)) frame.run.table.set(seat, 'slow', true)
    },
    english: (a, speak) =>
      `${speak.does(a.who, 'become slow')} and ${speak.does(a.who, `skip ${speak.whose(a.who)} next turn`)}`,
  }),
}
