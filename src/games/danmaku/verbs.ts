// The verbs of Danmaku!!: one for each mechanic of the rulebook. A verb never names a card.

import * as z from 'zod'
import type { Entry } from '../../engine/line.ts'
import { refusal } from '../../engine/match.ts'
import { boundCards, cardRef, type Option, type Proc, type Said } from '../../engine/question.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { askWithin, type Frame, seatsOf } from '../../language/frame.ts'
import { shorthand, type Verbs, verb, whereSchema, whoSchema } from '../../language/step.ts'
import { wrappers } from '../../language/wrappers.ts'
import { type AttackArgs, attackOn, attackStep, strikeAnew } from './attack.ts'
import { resolveIncident } from './incident.ts'
import { cutLife, gainLife, loseLife } from './life.ts'
import { type Effect, notInHand, type Of, slotsOf, targetSlot, unplayable } from './options.ts'
import { discard, draw, flip } from './piles.ts'
import { cancelPlay } from './plays.ts'
import type { TargetDef } from './schema.ts'
import {
  active,
  activeSeats,
  hand,
  incidents,
  inRange,
  items,
  life,
  matches,
  roleDef,
  roleOf,
  stateOf,
} from './state.ts'
import { modifierSchema } from './stats.ts'

const of = (frame: Frame): Of => frame.of as Of
const nothing = function* (): Proc<void> {}
const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : what.endsWith('life') ? '' : 's'}`
const until = z.enum(['your-next-turn', 'end-of-turn'])
const scope = (frame: Frame, which: z.infer<typeof until>) =>
  which === 'your-next-turn' ? `turn/${frame.you}` : 'turn'
const sayUntil = (which: z.infer<typeof until>) =>
  which === 'your-next-turn' ? 'until your next turn' : 'until the end of this turn'

const life_ = (key: 'n') =>
  shorthand(key, z.strictObject({ who: whoSchema.default('you'), n: z.number().int().min(1).default(1) }))

export const verbs: Verbs = {
  ...wrappers(() => verbs),

  attack: verb<AttackArgs>({
    schema: shorthand(
      'who',
      z.strictObject({
        who: whoSchema,
        damage: z.number().int().min(1).default(1),
        unavoidable: z.boolean().default(false),
      }),
    ),
    run: attackStep,
    english: (a, speak) =>
      `attack ${speak.who(a.who)}${a.damage > 1 ? ` for ${a.damage} damage` : ''}${a.unavoidable ? '; this cannot be avoided' : ''}`,
  }),

  'may-attack': verb({
    schema: shorthand('who', z.strictObject({ who: z.enum(['in-range', 'anyone']).default('in-range') })),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      if (!active(run, you)) return
      const from = () => activeSeats(run).filter((s) => s !== you && (args.who === 'anyone' || inRange(run, you, s)))
      if (from().length === 0) return
      const target: TargetDef = args.who === 'in-range' ? { player: 'other', 'in-range': true } : { player: 'other' }
      const option = (): Option => ({
        verb: 'chooses',
        slots: (bound) => (bound.target ? undefined : { ...targetSlot(run, you, target, 0), clause: 'what' }),
        run: nothing,
      })
      const about = { moment: 'may-attack', data: { who: you, source: frame.source } }
      const said = yield* askWithin(frame, you, about, () => [option()], true)
      const ref = said?.bound.target?.[0]
      if (ref?.kind === 'seat')
        yield* strikeAnew(run, [attackOn(run, of(frame), you, ref.seat, { damage: 1, unavoidable: false })])
    },
    english: (a) => `you may attack one player${a.who === 'in-range' ? ' in range' : ''}`,
    riders: () => ({ on: 1 }),
  }),

  avoid: verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      const { attack } = of(frame)
      if (!attack || attack.avoided || !attack.avoidable) return
      attack.avoided = true
      frame.run.table.record('avoided', { who: attack.on, by: frame.you, card: frame.source })
    },
    english: () => 'the attack is avoided',
  }),

  cancel: verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      const { answered } = of(frame)
      if (answered) yield* cancelPlay(frame.run, frame.you, answered)
    },
    english: () => 'cancel it',
  }),

  draw: verb({
    schema: life_('n'),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) if (active(frame.run, seat)) yield* draw(frame.run, seat, args.n)
    },
    english: (a, speak) => `${speak.who(a.who)} draw ${counted(a.n, 'card')}`,
  }),

  'gain-life': verb({
    schema: life_('n'),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) yield* gainLife(frame.run, seat, args.n)
    },
    english: (a, speak) => `${speak.who(a.who)} gain ${a.n} life, not above the maximum`,
  }),

  'lose-life': verb({
    schema: life_('n'),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) if (active(frame.run, seat)) yield* loseLife(frame.run, seat, args.n)
    },
    english: (a, speak) => `${speak.who(a.who)} lose ${a.n} life; this is no attack`,
  }),

  'return-to-life': verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      const { falling } = of(frame)
      if (falling !== undefined && life(frame.run, falling) === 0) yield* gainLife(frame.run, falling, 1)
    },
    english: () => 'the player at 0 life returns to 1 life',
  }),

  'skip-turn': verb({
    schema: shorthand('who', z.strictObject({ who: whoSchema })),
    *run(frame, args): Proc<void> {
      const { table } = frame.run
      // Nobody skips two turns in a row: the second skip is ignored entirely.
      for (const seat of seatsOf(frame, args.who)) {
        if (table.flag(seat, 'skipped') || table.flag(seat, 'skip-next')) continue
        table.set(seat, 'skip-next', true)
      }
    },
    english: (a, speak) => `${speak.who(a.who)} skip the next turn, unless the last one was skipped`,
  }),

  'skip-this-turn': verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      frame.run.table.set(frame.you, 'skipping', true)
    },
    english: () => 'skip this turn',
  }),

  forbid: verb({
    schema: z.strictObject({ play: z.string(), until }),
    *run(frame, args): Proc<void> {
      const chosen = frame.names.get(args.play)?.[0]
      const type = chosen?.kind === 'word' ? chosen.word : args.play
      frame.run.table.addModifier({
        stat: 'forbid/play',
        op: 'set',
        n: 1,
        of: type,
        until: scope(frame, args.until),
        source: frame.source,
      })
    },
    english: (a) => `${sayUntil(a.until)} nobody may play cards of the chosen ${a.play}`,
  }),

  modify: verb({
    schema: z.strictObject({ until, by: modifierSchema }),
    *run(frame, args): Proc<void> {
      for (const [stat, o] of Object.entries(args.by)) {
        if (typeof o !== 'object') continue
        for (const op of ['base', 'add', 'set'] as const) {
          const n = o[op]
          if (n !== undefined)
            frame.run.table.addModifier({
              stat,
              op,
              n,
              seat: frame.you,
              until: scope(frame, args.until),
              source: frame.source,
            })
        }
      }
    },
    english: (a) => `${sayUntil(a.until)} you have ${sayModifier(a.by)}`,
  }),

  flip: verb({
    schema: shorthand('as', z.strictObject({ as: z.string().default('flipped'), who: whoSchema.default('you') })),
    *run(frame, args): Proc<void> {
      const seat = seatsOf(frame, args.who)[0]
      const card = seat === undefined ? undefined : yield* flip(frame.run, seat, frame.source)
      frame.names.set(args.as, card ? [cardRef(card)] : [])
    },
    english: (a, speak) => `${a.who === 'you' ? '' : `${speak.who(a.who)} `}flip the top card of the deck`,
  }),

  'resolve-incident': verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      for (const card of [...incidents(frame.run)])
        if (card.kind === frame.source) yield* resolveIncident(frame.run, card)
    },
    english: () => 'this incident is resolved',
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
      const about = { moment: 'toll', data: { who: asked, source: frame.source, n: args.life } }
      const answers = asked.length > 0 ? yield* run.joint(asked, about, options, true) : new Map<Seat, Said>()
      for (const seat of seats) {
        const paid = answers.get(seat)?.bound.paid?.[0]
        if (paid?.kind === 'card') yield* discard(run, seat, [paid.card], 'toll')
        else yield* loseLife(run, seat, args.life)
      }
    },
    english: (a, speak) =>
      `${speak.who(a.who)} discard a ${speak.where(a.where)} or lose ${a.life} life each; this is no attack`,
  }),

  'swap-roles': verb({
    schema: z.strictObject({ who: whoSchema, with: whoSchema }),
    *run(frame, args): Proc<void> {
      const a = seatsOf(frame, args.who)[0]
      const b = seatsOf(frame, args.with)[0]
      if (a !== undefined && b !== undefined) swapRoles(frame, a, b)
    },
    english: (a, speak) => `${speak.who(a.who)} and ${speak.who(a.with)} swap role cards for good`,
  }),

  put: verb({
    schema: z.strictObject({ count: z.number().int().min(1).default(1) }),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const count = Math.min(args.count, hand(run, you).length)
      if (count === 0) return
      const about = { moment: 'put', data: { who: you, source: frame.source, n: count } }
      const refuse = (entry: Entry) => notInHand(run, you, entry)
      const option = (): Option => ({
        verb: 'puts',
        slots: (bound) => {
          const laid = boundCards(bound, 'top')
          const left = hand(run, you)
            .filter((c) => !laid.includes(c))
            .map(cardRef)
          if (!bound.top) return { key: 'top', clause: 'top', from: left, min: 0, max: count, missing: 'none', refuse }
          const n = count - bound.top.length
          return bound.bottom || n === 0
            ? undefined
            : { key: 'bottom', clause: 'bottom', from: left, min: n, max: n, missing: 'ask', refuse }
        },
        run: nothing,
      })
      const said = yield* askWithin(frame, you, about, () => [option()], false)
      for (const where of ['top', 'bottom'] as const) {
        for (const ref of said?.bound[where] ?? []) {
          if (ref.kind !== 'card') continue
          run.table.move(ref.card, run.table.zone('main'), where)
          run.table.record('put', { who: you, where, n: 1 }, { to: [you], data: { card: ref.card.kind } })
        }
      }
    },
    english: (a) => `put ${counted(a.count, 'card')} from your hand on the top or bottom of the deck`,
    riders: () => ({ choosing: 0 }),
  }),

  look: verb({
    schema: shorthand('who', z.strictObject({ who: whoSchema })),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      for (const seat of seatsOf(frame, args.who)) {
        const cards = hand(run, seat)
        for (const card of cards) card.seenBy.add(you)
        // Sorted, so that the order of the hand tells nothing.
        run.table.record(
          'looked',
          { who: you, on: seat },
          { to: [you, seat], data: { cards: cards.map((c) => c.kind).sort() } },
        )
      }
    },
    english: (a, speak) => `look at the hand of ${speak.who(a.who)}`,
  }),

  keep: verb({
    schema: z.strictObject({ who: whoSchema, max: z.number().int().min(0) }),
    *run(frame, args): Proc<void> {
      const { run } = frame
      for (const seat of seatsOf(frame, args.who)) {
        if (!active(run, seat) || hand(run, seat).length === 0) continue
        const option = (): Option => ({
          verb: 'chooses',
          slots: (bound) =>
            bound.kept
              ? undefined
              : {
                  key: 'kept',
                  clause: 'what',
                  from: hand(run, seat).map(cardRef),
                  min: 0,
                  max: args.max,
                  missing: 'ask',
                },
          run: nothing,
        })
        const about = { moment: 'keep-hand', data: { who: seat, source: frame.source, n: args.max } }
        const said = yield* run.choose({
          seat,
          about,
          options: () => [option()],
          optional: true,
          free: false,
          inside: true,
        })
        const kept = (said?.bound.kept ?? []).flatMap((r) => (r.kind === 'card' ? [r.card] : []))
        yield* discard(
          run,
          seat,
          hand(run, seat).filter((c) => !kept.includes(c)),
          frame.source,
        )
      }
    },
    english: (a, speak) => `${speak.who(a.who)} keep at most ${counted(a.max, 'hand card')} and discard the rest`,
  }),

  'discard-items': verb({
    schema: shorthand('who', z.strictObject({ who: whoSchema })),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who))
        yield* discard(frame.run, seat, [...items(frame.run, seat)], frame.source)
    },
    english: (a, speak) => `${speak.who(a.who)} discard all Items in play`,
  }),

  'copy-chain': verb({
    schema: z.strictObject({ by: whoSchema, discard: whereSchema }),
    *run(frame, args): Proc<void> {
      const { run } = frame
      const { play } = of(frame)
      const effect: Effect = { ...play.effect, cost: [{ discard: { where: args.discard, count: 1, as: 'paid' } }] }
      for (const seat of seatsOf(frame, args.by)) {
        if (!active(run, seat) || hand(run, seat).length === 0) continue
        const option = (): Option => {
          const blocked = unplayable(run, seat, effect, undefined, 0)
          return {
            verb: 'copies',
            what: play.source,
            slots: slotsOf(run, seat, effect, 0),
            ...(blocked ? { blocked } : {}),
            run: nothing,
          }
        }
        if (run.option('windows') === 'able' && option().blocked) continue
        const about = { moment: 'may-copy', data: { who: seat, card: play.source } }
        const said = yield* run.choose({
          seat,
          about,
          options: () => [option()],
          optional: true,
          free: false,
          inside: false,
        })
        if (said)
          yield* stateOf(run).begin.free(
            run,
            said,
            { kind: 'copy', source: play.source, effect, types: play.types, follows: play.follows },
            {},
          )
      }
    },
    english: (a, speak) => `afterwards ${speak.who(a.by)} may discard a ${speak.where(a.discard)} to copy this`,
  }),
}

function sayModifier(by: z.infer<typeof modifierSchema>): string {
  return Object.entries(by)
    .map(([stat, o]) => {
      if (typeof o === 'string') return `nobody may ${o.replaceAll('-', ' ')}`
      const name = stat.replaceAll('-', ' ')
      const when = o?.during ? ' during turns of others' : ''
      if (o?.add !== undefined) return `${o.add > 0 ? '+' : ''}${o.add} ${name}${when}`
      return `${name} ${o?.base ?? o?.set}${when}`
    })
    .join(' and ')
}

/**
 * Goals follow the role. The new leader is known to all; the other role stays with the two who swapped, unless the
 * seat that gets it has been defeated or the option says otherwise.
 */
function swapRoles(frame: Frame, a: Seat, b: Seat): void {
  const { run } = frame
  const { table } = run
  const [cardA, cardB] = [table.zone('role', a).cards[0], table.zone('role', b).cards[0]] as [Card?, Card?]
  if (!cardA || !cardB) return
  // A card that lay face up is seen wherever it goes.
  const seen = new Map([
    [b, table.flag(a, 'revealed')],
    [a, table.flag(b, 'revealed')],
  ])
  const open = run.option('crisis-new-role') === 'open'
  table.move(cardA, table.zone('role', b))
  table.move(cardB, table.zone('role', a))
  for (const [seat, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const role = roleOf(run, seat)!
    const known = roleDef(run, role).leads || seen.get(seat) === true || open || !active(run, seat)
    table.set(seat, 'revealed', known)
    table.zone('role', seat).cards[0]?.seenBy.add(other)
  }
  table.record(
    'swapped-roles',
    { who: a, with: b },
    { to: [a, b], data: { of: roleOf(run, a)!, other: roleOf(run, b)! } },
  )
  for (const seat of [a, b])
    if (table.flag(seat, 'revealed')) table.record('revealed', { who: seat, card: roleOf(run, seat)! })
  for (const seat of [a, b]) cutLife(run, seat)
  stateOf(run).goalsDue = true
}
