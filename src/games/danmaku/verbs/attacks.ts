// Verbs of attacking and answering: attacks, avoiding, cancelling, copying, the duel of discards.

import * as z from 'zod'
import { setOff } from '../../../engine/happen.ts'
import { refusal } from '../../../engine/match.ts'
import { cardRef, type Option, type Proc, type Refusal, seatRef } from '../../../engine/question.ts'
import type { Run } from '../../../engine/run.ts'
import type { Seat } from '../../../engine/table.ts'
import { asker, askWithin, type Frame, seatsOf } from '../../../language/frame.ts'
import { shorthand, type Verbs, verb, whereSchema, whoSchema } from '../../../language/step.ts'
import { amount, amountSchema, sayAmount } from '../amount.ts'
import { answersFor } from '../answers.ts'
import { type AttackArgs, attackOn, attackStep, isPrevented, strikeAnew } from '../attack.ts'
import { PLAIN, slotsOf, strayOf, targetSlot, unplayable } from '../declare.ts'
import { loseLife } from '../life.ts'
import type { Effect, Play } from '../objects.ts'
import { discard } from '../piles.ts'
import { cancelPlay } from '../plays.ts'
import { ridersNow } from '../riders.ts'
import {
  active,
  activeSeats,
  danmakuPlayed,
  hand,
  inRange,
  matches,
  mayAttack,
  spellCardsUsed,
  stat,
  stateOf,
} from '../state.ts'
import { nothing, of } from './frame.ts'

export const attackVerbs: Verbs = {
  attack: verb<AttackArgs>({
    schema: shorthand(
      'who',
      z.strictObject({
        who: whoSchema,
        damage: amountSchema.default(1),
        times: amountSchema.default(1),
        unavoidable: z.union([z.boolean(), z.literal('in-range')]).default(false),
        'with-neighbours': z.boolean().optional(),
        'if-in-range': z.boolean().default(false),
      }),
    ),
    run: attackStep,
    english: (a, speak) => {
      const damage = a.damage === 1 ? '' : ` for ${sayAmount(a.damage, speak, 'damage')}`
      const times = a.times === 1 ? '' : `, ${sayAmount(a.times, speak, 'time')}, one after another`
      const range = a['if-in-range'] ? ', if in range' : ''
      const beside = a['with-neighbours'] ? ' and the players on both sides, yourself left out' : ''
      const firm = { true: '; this cannot be avoided', 'in-range': '; who is in range cannot avoid it', false: '' }
      return `${speak.does('you', `attack ${speak.who(a.who)}`)}${beside}${range}${damage}${times}${firm[`${a.unavoidable}`]}`
    },
  }),

  'may-attack': verb({
    schema: shorthand(
      'who',
      z.strictObject({ who: whoSchema.default('in-range'), damage: amountSchema.optional() }),
    ).describe('`in-range`, or a player bound before, whom she attacks only in range as well.'),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const { play } = of(frame)
      const { who } = args
      if (!active(run, you) || attackable(frame, who).length === 0) return
      const about = { moment: 'may-attack', data: { who: you, ...asker(frame) } }
      const said = yield* askWithin(frame, you, about, () => [attacking(frame, who)], true)
      run.coverage?.branch(args, said ? 'attacks' : 'declines')
      const ref = said?.bound.target?.[0]
      const on = ref?.kind === 'seat' ? ref.seat : said && who !== 'in-range' ? attackable(frame, who)[0] : undefined
      if (on !== undefined)
        yield* strikeAnew(run, [attackOn(run, play, you, on, () => amount(frame, args.damage ?? 1))])
    },
    english: (a, speak) =>
      speak.does(
        'you',
        `may attack ${a.who === 'in-range' ? 'one player in range' : `${speak.who(a.who)}, if in range`}${a.damage === undefined ? '' : ` for ${sayAmount(a.damage, speak, 'damage')}`}`,
      ),
    riders: (a) => (a.who === 'in-range' ? { on: 1 } : { offers: 1 }),
    asks: (frame, { who }) => ({ options: [attacking(frame, who)], optional: true }),
    branches: () => ['attacks', 'declines'],
  }),

  avoid: verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      const { attack } = of(frame)
      if (!attack || attack.avoided || !attack.avoidable) return
      if (yield* isPrevented(frame, attack)) return
      yield* setOff(frame.run, { kind: 'would-avoid', data: { who: attack.on } }, attack)
      if (!attack.avoidable) return
      attack.avoided = true
      frame.run.table.record('avoided', { who: attack.on, by: frame.you, card: frame.source })
    },
    english: () => 'the attack is avoided',
  }),

  'no-avoiding': verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      const { attack } = of(frame)
      if (!attack) return
      attack.open = false
      if (attack.on === frame.you) attack.accepted = true
      frame.run.table.record('not-avoided', { who: attack.on, by: frame.you, card: frame.source })
    },
    english: () => 'the attack is not avoided',
  }),

  'to-hand': verb({
    schema: z
      .strictObject({
        card: z.enum(['this', 'answered', 'played']),
        to: whoSchema,
        when: z.literal('resolved').optional(),
      })
      .describe(
        '`this` card, the one that it answers, or the one that has been played; with `resolved` not if it is cancelled.',
      ),
    *run(frame, args): Proc<void> {
      const { play, answered } = of(frame)
      const meant = args.card === 'answered' ? answered : play
      const to = seatsOf(frame, args.to)[0]
      if (meant?.card?.zone.name !== 'stack' || to === undefined) return
      meant.taker = { seat: to, by: frame.you, ...(args.when ? { when: args.when } : {}) }
    },
    english: (a, speak) => {
      const done = a.when === 'resolved' ? 'resolved, and not if it is cancelled' : 'resolved or cancelled'
      const card = { this: 'this card', answered: `when that has been ${done}, its card`, played: 'the card' }[a.card]
      return `${card} goes to the hand of ${speak.who(a.to)} instead of the discard pile, and cannot be collected`
    },
    quiet: () => true,
  }),

  cancel: verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      const { answered } = of(frame)
      if (answered) yield* cancelPlay(frame.run, frame.you, answered)
    },
    english: (_, speak) => speak.does('you', 'cancel it'),
  }),

  'copy-chain': verb({
    schema: z.strictObject({ by: whoSchema, discard: whereSchema }),
    *run(frame, args): Proc<void> {
      const { run } = frame
      const { play } = of(frame)
      const cost = [{ discard: { where: args.discard, count: 1, as: 'copying' } }]
      for (const seat of seatsOf(frame, args.by)) {
        if (!active(run, seat) || hand(run, seat).length === 0) continue
        const option = () => copyOption(run, seat, play, { ...play.effect, cost })
        if (run.option('windows') === 'able' && option().blocked) continue
        const about = { moment: 'may-copy', data: { who: seat, card: play.source } }
        const said = yield* run.may(seat, about, () => [option()])
        run.coverage?.branch(args, said ? 'copies' : 'declines')
        if (!said) continue
        const { kind, source, types, timing, firm, follows } = play
        const effect = { ...play.effect, cost: [] }
        const free = { kind, copy: true, source, effect, cost, types, timing, firm, follows }
        yield* stateOf(run).begin.free(run, said, free, {})
      }
    },
    english: (a, speak) => speak.does(a.by, `may discard ${speak.cards(a.discard)} to copy this`),
    branches: () => ['copies', 'declines'],
  }),

  'copy-answered': verb({
    schema: z.strictObject({}),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const play = of(frame).answered
      // What is another's alone she cancels and cannot copy.
      if (!play?.cancelled || play.effect.alone || !active(run, you) || !answersFor(run, you, play)) return
      const option = () => copyOption(run, you, play, play.effect)
      // What only her hidden hand forbids is asked all the same under `windows: all`.
      const silent = run.option('windows') === 'able'
      const seen = copyLimit(run, you, play) ?? unplayable(run, you, play.effect, undefined, 0, undefined, true)
      if (silent ? option().blocked : seen) return
      const spell = play.kind === 'spell-card' ? { spell: true } : {}
      const about = { moment: 'may-copy', data: { who: you, card: play.source, ...spell } }
      const said = yield* askWithin(frame, you, about, () => [option()], true)
      run.coverage?.branch(args, said ? 'copies' : 'declines')
      if (!said) return
      const { kind, source, effect, types, timing, firm, follows } = play
      const free = { kind, copy: true, source, effect, cost: [], types, timing, firm, follows }
      yield* stateOf(run).begin.free(run, said, free, play.answered)
    },
    english: (_, speak) =>
      `${speak.does('you', 'may copy it with new targets')}, a Reaction only where what it answers is so for you`,
    riders: () => ({ offers: 1 }),
    branches: () => ['copies', 'declines'],
  }),

  duel: verb({
    schema: z.strictObject({ with: whoSchema, where: whereSchema, life: z.number().int().min(1) }),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const foe = seatsOf(frame, args.with)[0]
      if (foe === undefined || !active(run, foe)) return
      for (let now = foe; ; now = now === foe ? you : foe) {
        const fitting = () => hand(run, now).filter((c) => matches(run, c, args.where))
        // Who holds nothing passes; what only a hidden hand knows is asked all the same under `windows: all`.
        const silent = run.option('windows') === 'able' ? fitting().length === 0 : hand(run, now).length === 0
        const option = (): Option => ({
          verb: 'discards',
          slots: (bound) =>
            bound.gone
              ? undefined
              : { key: 'gone', clause: 'what', from: fitting().map(cardRef), min: 1, max: 1, missing: 'ask' },
          ...(fitting().length > 0 ? {} : { blocked: refusal('cannot-pay', 'no such card is in hand') }),
          run: nothing,
        })
        const about = {
          moment: 'duel',
          data: { who: now, on: now === foe ? you : foe, ...asker(frame), n: args.life },
        }
        const ask = { seat: now, about, options: () => [option()], optional: true, free: false, inside: true }
        const ref = silent ? undefined : (yield* run.choose(ask))?.bound.gone?.[0]
        if (ref?.kind === 'card') {
          yield* discard(run, now, [ref.card], 'duel')
          continue
        }
        run.coverage?.branch(args, now === foe ? 'the other loses' : 'you lose')
        yield* loseLife(run, now, args.life)
        return
      }
    },
    english: (a, speak) =>
      `beginning with ${speak.who(a.with)}, the two of you discard ${speak.cards(a.where)} by turns; the first who does not loses ${a.life} life; this is no attack`,
    branches: () => ['the other loses', 'you lose'],
  }),
}

/** Whom of these players she may attack: those in range. */
const attackable = (frame: Frame, who: string): Seat[] => {
  const { run, you } = frame
  const from = who === 'in-range' ? activeSeats(run) : seatsOf(frame, who)
  return from.filter((s) => s !== you && active(run, s) && inRange(run, you, s) && mayAttack(run, you, s))
}

/** Naming one of them, or saying yes to the one who is known. */
const attacking = (frame: Frame, who: string): Option =>
  who === 'in-range'
    ? {
        verb: 'chooses',
        slots: (bound) =>
          bound.target
            ? undefined
            : {
                ...targetSlot(frame.run, frame.you, { player: 'other', 'in-range': true }, 0),
                clause: 'what',
                from: attackable(frame, who).map(seatRef),
              },
        run: nothing,
      }
    : { verb: 'chooses', what: 'yes', run: nothing }

/** Copying what was played: its target and, for Danmaku cards, additional ones are declared anew. */
function copyOption(run: Run, seat: Seat, play: Play, effect: Effect): Option {
  const extra = play.types.has('danmaku') && run.option('youmu-extra') !== 'own' ? stat(run, seat, 'extra-targets') : 0
  const blocked = copyLimit(run, seat, play) ?? unplayable(run, seat, effect, undefined, 0)
  return {
    verb: 'copies',
    what: play.kind === 'spell-card' ? 'spell-card' : play.source,
    slots: slotsOf(run, seat, effect, { ...PLAIN, extra }),
    riders: ridersNow(run, effect.do),
    stray: strayOf(run, seat, play.source, effect),
    ...(blocked ? { blocked } : {}),
    run: nothing,
  }
}

/** Under `copy-counts: yes` a copy wants room under the limit like what it copies. */
function copyLimit(run: Run, seat: Seat, play: Play): Refusal | undefined {
  if (run.option('copy-counts') !== 'yes') return undefined
  if (play.kind === 'spell-card')
    return spellCardsUsed(run, seat) >= stat(run, seat, 'spell-card-limit')
      ? refusal('spell-card-limit', 'one Spell Card a round')
      : undefined
  const limit = stat(run, seat, 'danmaku-limit')
  return play.types.has('danmaku') && danmakuPlayed(run, seat) >= limit
    ? refusal('danmaku-limit', `${limit} Danmaku card a round`)
    : undefined
}
