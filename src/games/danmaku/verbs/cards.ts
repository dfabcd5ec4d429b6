// Verbs that move cards between hands, Items and piles, most of them by somebody's choice.

import * as z from 'zod'
import { boundCards, cardRef, type Option, type Proc, type Slot, wordRef } from '../../../engine/question.ts'
import type { Run } from '../../../engine/run.ts'
import type { Card, Seat } from '../../../engine/table.ts'
import { asker, askWithin, cardsOf, type Frame, seatsOf } from '../../../language/frame.ts'
import { shorthand, type Verbs, verb, whereSchema, whoSchema } from '../../../language/step.ts'
import { drawDecks, MAIN } from '../decks.ts'
import { giveControl, putIntoPlay } from '../items.ts'
import { afterReshuffle, discard, setAside } from '../piles.ts'
import { active, activeSeats, alike, hand, items, matches, pointValue, program } from '../state.ts'
import { dealOption, forcedToPut, onlyOne, picked, putOption, worthOption } from './card-options.ts'
import { choosing, counted, nothing, revealed } from './frame.ts'

const named = z.strictObject({ cards: z.string() })

export const cardVerbs: Verbs = {
  put: verb({
    schema: z
      .strictObject({
        count: z.number().int().min(1).default(1),
        to: z.array(z.enum(['top', 'bottom'])).min(1),
      })
      .describe('Cards from her hand onto or under the deck, the first named uppermost.'),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const count = Math.min(args.count, hand(run, you).length)
      if (count === 0) return
      const places = args.to.join('-')
      const about = { moment: 'put', data: { who: you, ...asker(frame), n: count, places } }
      const forced = forcedToPut(run, you, args.to, count)
      const said = forced
        ? undefined
        : yield* askWithin(frame, you, about, () => [putOption(run, you, args.to, count)], false)
      for (const where of ['top', 'bottom'] as const) {
        const cards = forced?.where === where ? forced.cards : boundCards(said?.bound ?? {}, where)
        if (cards.length > 0) run.coverage?.branch(args, where)
        // A card goes onto the deck that it belongs to; what belongs to none goes onto the main deck.
        for (const card of where === 'top' ? cards.reverse() : cards) {
          const deck = drawDecks(program(run)).includes(card.home) ? card.home : MAIN
          const pile = deck === MAIN ? {} : { pile: deck }
          run.table.move(card, run.table.zone(deck), where)
          run.table.record('put', { who: you, where, n: 1, ...pile }, { to: [you], data: { card: card.kind } })
        }
      }
    },
    english: (a, speak) =>
      speak.does('you', `put ${counted(a.count, 'card')} from your hand on the ${a.to.join(' or ')} of the deck`),
    riders: () => ({ choosing: 0 }),
    branches: (a) => a.to,
  }),

  look: verb({
    schema: shorthand(
      'who',
      z.strictObject({
        who: whoSchema,
        openly: z.boolean().default(false).describe('Everybody sees it.'),
        where: whereSchema.default({}).describe('Binds the cards that are of this kind.'),
        as: z.string().default('seen'),
      }),
    ),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      for (const seat of seatsOf(frame, args.who)) {
        const held = hand(run, seat)
        // Sorted, so that the order of the hand tells nothing.
        const cards = held.map((c) => c.kind).sort()
        for (const card of held) for (const s of args.openly ? run.table.seats : [you]) card.seenBy.add(s)
        if (args.openly) run.table.record('showed', { who: seat, cards, for: frame.source })
        else run.table.record('looked', { who: you, on: seat }, { to: [you, seat], data: { cards } })
        const bound = held.filter((c) => matches(run, c, args.where))
        frame.names.set(args.as, bound.map(cardRef))
      }
    },
    english: (a, speak) =>
      (a.openly
        ? speak.does(a.who, `show ${speak.whose(a.who)} hand to everybody`)
        : speak.does('you', `look at the hand of ${speak.who(a.who)}`)) +
      (Object.keys(a.where).length > 0 ? `; every ${speak.where(a.where)} in it is a card ${a.as}` : ''),
  }),

  keep: verb({
    schema: z.strictObject({ who: whoSchema, max: z.number().int().min(0) }),
    *run(frame, args): Proc<void> {
      const { run } = frame
      for (const seat of seatsOf(frame, args.who)) {
        if (!active(run, seat) || hand(run, seat).length === 0) continue
        const about = { moment: 'keep-hand', data: { who: seat, ...asker(frame), n: args.max } }
        const options = () => [choosing('kept', () => hand(run, seat), run, 0, args.max)]
        const said = yield* run.choose({ seat, about, options, optional: true, free: false, inside: true })
        const kept = boundCards(said?.bound ?? {}, 'kept')
        const gone = hand(run, seat).filter((c) => !kept.includes(c))
        yield* discard(run, seat, gone, frame.source)
      }
    },
    english: (a, speak) => speak.does(a.who, `keep at most ${counted(a.max, 'hand card')}`, 'discard the rest'),
  }),

  'discard-items': verb({
    schema: shorthand('who', z.strictObject({ who: whoSchema })),
    *run(frame, args): Proc<void> {
      const { run } = frame
      for (const seat of seatsOf(frame, args.who)) yield* discard(run, seat, [...items(run, seat)], frame.source)
    },
    english: (a, speak) => speak.does(a.who, `discard all ${speak.whose(a.who)} Items in play`),
  }),

  'discard-hand': verb({
    schema: shorthand(
      'who',
      z.strictObject({
        who: whoSchema,
        as: z.string().default('discarded'),
        random: z.number().int().min(1).optional().describe('Only so many, picked at random.'),
        where: whereSchema.optional().describe('Only these.'),
      }),
    ),
    *run(frame, args): Proc<void> {
      const { run } = frame
      for (const seat of seatsOf(frame, args.who)) {
        const { where } = args
        const meant = hand(run, seat).filter((c) => where === undefined || matches(run, c, where))
        const cards = args.random === undefined ? meant : picked(run, seat, args.random)
        frame.names.set(args.as, cards.map(cardRef))
        yield* discard(run, seat, cards, frame.source)
      }
    },
    english: (a, speak) =>
      speak.does(
        a.who,
        a.random === undefined
          ? `discard ${a.where ? `every ${speak.where(a.where)} of ${speak.whose(a.who)} hand` : `${speak.whose(a.who)} whole hand`}`
          : `discard ${counted(a.random, 'hand card')} picked at random`,
      ),
  }),

  'discard-cards': verb({
    schema: z
      .strictObject({ who: whoSchema, count: z.number().int().min(1), where: whereSchema.default({}) })
      .describe('Of her choice.'),
    *run(frame, args): Proc<void> {
      const { run } = frame
      for (const seat of seatsOf(frame, args.who)) {
        const fitting = () => hand(run, seat).filter((c) => matches(run, c, args.where))
        const count = Math.min(args.count, fitting().length)
        if (count === 0) continue
        const about = { moment: 'discard-cards', data: { who: seat, ...asker(frame), n: count } }
        const option = (): Option => ({ ...choosing('gone', fitting, run, count, count), verb: 'discards' })
        const forced = run.option('windows') === 'able' && fitting().every((c) => alike(run, c, fitting()[0]!))
        const ask = { seat, about, options: () => [option()], optional: false, free: false, inside: true }
        const said = forced ? undefined : yield* run.choose(ask)
        const cards = forced ? fitting().slice(0, count) : boundCards(said?.bound ?? {}, 'gone')
        yield* discard(run, seat, cards, frame.source)
      }
    },
    english: (a, speak) => speak.does(a.who, `discard ${speak.cards(a.where, a.count)} of ${speak.whose(a.who)} hand`),
  }),

  'swap-hands': verb({
    schema: z.strictObject({ who: whoSchema, with: whoSchema.optional() }),
    *run(frame, args): Proc<void> {
      const { table } = frame.run
      const both = [...seatsOf(frame, args.who), ...(args.with === undefined ? [] : seatsOf(frame, args.with))]
      const [a, b] = both
      if (a === undefined || b === undefined || a === b) return
      const [ofA, ofB] = [[...table.zone('hand', a).cards], [...table.zone('hand', b).cards]]
      for (const card of ofA) table.move(card, table.zone('hand', b))
      for (const card of ofB) table.move(card, table.zone('hand', a))
      const named = (cards: readonly Card[]) => cards.map((c) => c.kind).sort()
      // Each of the two has held one of the hands and holds the other.
      const secret = { to: [a, b], data: { got: named(ofB), gone: named(ofA) } }
      table.record('swapped-hands', { who: a, with: b }, secret)
    },
    english: (a, speak) => `${speak.who(a.who)}${a.with === undefined ? '' : ` and ${speak.who(a.with)}`} swap hands`,
  }),

  'choose-item': verb({
    schema: z.strictObject({ of: whoSchema, as: z.string(), optional: z.boolean().default(false) }),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const from = () => itemsOf(frame, args.of)
      if (from().length === 0) return
      const about = { moment: 'choose-item', data: { who: you, ...asker(frame) } }
      const said = yield* askWithin(frame, you, about, () => [choosing('item', from, run)], args.optional)
      if (args.optional) run.coverage?.branch(args, said ? 'chooses' : 'declines')
      frame.names.set(args.as, boundCards(said?.bound ?? {}, 'item').map(cardRef))
    },
    english: (a, speak) =>
      speak.does(
        'you',
        `${a.optional ? 'may ' : ''}choose an Item in play${a.of === 'all' ? '' : ` of ${speak.who(a.of)}`}`,
      ),
    // Any Item in play is aimed at, as with a card that takes one.
    riders: (a) => (a.of === 'all' ? { on: 1 } : { choosing: 1 }),
    asks: (frame, { of, optional }) => ({ options: [choosing('item', () => itemsOf(frame, of), frame.run)], optional }),
    branches: (a) => (a.optional ? ['chooses', 'declines'] : []),
  }),

  'take-control': verb({
    schema: shorthand('item', z.strictObject({ item: z.string() })),
    *run(frame, args): Proc<void> {
      const card = cardsOf(frame, args.item)[0]
      if (card) yield* giveControl(frame, card, frame.you)
    },
    english: (a, speak) =>
      `${speak.does('you', `gain control of the ${a.item === 'target' ? 'Item' : a.item}`)}; this is not playing it`,
    riders: () => ({ choosing: 1 }),
  }),

  'give-control': verb({
    schema: z
      .strictObject({ item: z.string(), to: whoSchema, keeper: whoSchema.optional() })
      .describe('`keeper`: who says which of two Items stays that the receiver cannot both have.'),
    *run(frame, args): Proc<void> {
      const card = cardsOf(frame, args.item)[0]
      const to = seatsOf(frame, args.to)[0]
      // What is lost already cannot be lost again.
      if (!card || to === undefined || (args.item === 'this' && card.zone.owner !== frame.you)) return
      yield* giveControl(frame, card, to, args.keeper === undefined ? to : seatsOf(frame, args.keeper)[0])
    },
    english: (a, speak) => {
      const item = { this: 'this Item', target: 'the Item' }[a.item] ?? `the ${a.item}`
      const keeps =
        a.keeper === undefined
          ? ''
          : `; of two that she cannot both have ${speak.does(a.keeper, 'choose')} which she keeps`
      return `${speak.does(a.to, `gain control of ${item}`)}${keeps}`
    },
    riders: (a) => ({ choosing: a.keeper === undefined ? 0 : 1 }),
  }),

  take: verb({
    /** Of cards revealed before. */
    schema: named.extend({
      where: whereSchema.default({}),
      to: z.enum(['hand', 'play']).default('hand'),
      choose: z.boolean().default(false).describe('At most one, if she likes.'),
      'worth-at-most': z
        .number()
        .int()
        .min(1)
        .optional()
        .describe('As many as she likes that are worth so much together at most.'),
    }),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const fitting = () => revealed(frame, args.cards).filter((c) => matches(run, c, args.where))
      if (fitting().length === 0) return
      let cards = fitting()
      const most = args['worth-at-most']
      if (most !== undefined) {
        if (!fitting().some((c) => pointValue(run, c) <= most)) return
        const about = { moment: 'take-worth', data: { who: you, ...asker(frame), n: most } }
        const said = yield* askWithin(frame, you, about, () => [worthOption(run, fitting, most)], true, {
          min: 1,
          max: 99,
        })
        run.coverage?.branch(args, said ? 'takes' : 'declines')
        cards = Object.keys(said?.bound ?? {}).flatMap((key) => boundCards(said?.bound ?? {}, key))
      }
      if (args.choose) {
        const about = { moment: 'take', data: { who: you, ...asker(frame) } }
        const said = yield* askWithin(frame, you, about, () => [choosing('taken', fitting, run)], true)
        run.coverage?.branch(args, said ? 'takes' : 'declines')
        cards = boundCards(said?.bound ?? {}, 'taken')
      }
      // What is taken is no longer among them, wherever it lies afterwards.
      const left = cardsOf(frame, args.cards).filter((c) => !cards.includes(c))
      frame.names.set(args.cards, left.map(cardRef))
      if (args.to === 'play') {
        for (const card of cards) {
          yield* putIntoPlay(frame, card, () => run.table.record('put', { who: you, where: 'play', item: card.kind }))
        }
        return
      }
      for (const card of cards) run.table.move(card, run.table.zone('hand', you))
      if (cards.length > 0) run.table.record('took', { who: you, from: 'deck', cards: cards.map((c) => c.kind) })
    },
    english: (a, speak) => {
      const most = a['worth-at-most']
      const which = a.choose
        ? `you may take one ${speak.where(a.where)}`
        : most !== undefined
          ? `you may take any number of ${speak.where(a.where)}s worth ${counted(most, 'point')} or less together`
          : `you ${a.to === 'play' ? 'put' : 'take'} every ${speak.where(a.where)}`
      return `of the ${a.cards} cards ${which} ${a.to === 'play' ? 'into play' : 'into your hand'}`
    },
    // Which one she takes, or which of two Items she keeps.
    riders: (a) => ({ choosing: a['worth-at-most'] === undefined ? (a.choose || a.to === 'play' ? 1 : 0) : 99 }),
    branches: (a) => (a.choose || a['worth-at-most'] !== undefined ? ['takes', 'declines'] : []),
  }),

  'take-back': verb({
    schema: z
      .strictObject({
        top: z.number().int().min(1),
        collected: z.boolean().default(false),
        n: z.number().int().min(1).default(1),
      })
      .describe(
        'From the top of the discard pile, and with `collected` from what incidents have collected; incidents are no such cards.',
      ),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const { table } = run
      const from = () => takenBackFrom(run, args)
      const n = Math.min(args.n, from().length)
      if (n === 0) return
      const about = { moment: 'take-back', data: { who: you, ...asker(frame), n } }
      const said = yield* askWithin(frame, you, about, () => [choosing('taken', from, run, n, n)], false, {
        min: n,
        max: n,
      })
      const taken = boundCards(said?.bound ?? {}, 'taken')
      const piles = [...new Set(taken.map((c) => c.zone.name))]
      for (const pile of piles) {
        const some = taken.filter((c) => c.zone.name === pile)
        run.coverage?.branch(args, pile)
        for (const card of some) table.move(card, table.zone('hand', you))
        table.record('took-back', { who: you, pile, cards: some.map((c) => c.kind) })
      }
    },
    english: (a, speak) => {
      const where = `the top ${a.top} of the discard pile${a.collected ? ' or of those that incidents have collected' : ''}`
      return speak.does('you', `take ${counted(a.n, 'card')} of ${where} into your hand`)
    },
    riders: (a) => ({ choosing: a.n }),
    asks({ run }, args) {
      const from = takenBackFrom(run, args)
      const n = Math.max(1, Math.min(args.n, from.length))
      return { options: [choosing('taken', () => from, run, n, n)], optional: false, count: { min: 1, max: n } }
    },
    branches: (a) => ['discard', ...(a.collected ? ['collected'] : [])],
  }),

  'put-away': verb({
    schema: named,
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const shown = revealed(frame, args.cards)
      yield* discard(run, you, shown, 'revealed')
      const mine = cardsOf(frame, args.cards).filter((c) => c.zone === run.table.zone('hand', you))
      yield* discard(run, you, mine, frame.source)
      for (const card of cardsOf(frame, args.cards)) {
        const owner = card.zone.name === 'play' ? card.zone.owner : undefined
        if (owner !== undefined) yield* discard(run, owner, [card], frame.source)
      }
    },
    english: (a) =>
      `the ${a.cards}${a.cards === 'item' ? '' : ' cards that are left'} ${a.cards === 'item' ? 'is' : 'are'} discarded`,
  }),

  'take-from': verb({
    schema: z
      .strictObject({ who: whoSchema, seen: z.string() })
      .describe('Either a card of a hand or an Item; from a hand that she has not seen a random one.'),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const seat = seatsOf(frame, args.who)[0]
      if (seat === undefined || !active(run, seat)) return
      const looked = frame.names.has(args.seen)
      const slot = (): Slot => {
        const cards = hand(run, seat)
        const unseen = cards.length > 0 ? [wordRef('hand')] : []
        const from = [...(looked ? cards.map(cardRef) : unseen), ...items(run, seat).map(cardRef)]
        return { key: 'taken', clause: 'what', from, min: 1, max: 1, missing: 'ask' }
      }
      if (slot().from.length === 0) return
      const option = (): Option => ({
        verb: 'chooses',
        slots: (bound) => (bound.taken ? undefined : slot()),
        run: nothing,
      })
      const about = { moment: 'take-from', data: { who: you, on: seat, ...asker(frame) } }
      const only = onlyOne(frame, slot().from, option)
      const said = only ? undefined : yield* askWithin(frame, you, about, () => [option()], false)
      const ref = only ?? said?.bound.taken?.[0]
      const card = ref?.kind === 'card' ? ref.card : run.table.pick(hand(run, seat))
      if (!card) return
      const item = card.zone.name === 'play'
      run.coverage?.branch(args, item ? 'an Item' : looked ? 'a card seen' : 'a random card')
      if (item) {
        yield* giveControl(frame, card, you)
        return
      }
      run.table.move(card, run.table.zone('hand', you))
      const secret = { to: [you, seat], data: { got: [card.kind] } }
      run.table.record('took', { who: you, from: seat, n: 1 }, secret)
    },
    english: (a, speak) =>
      speak.does(
        'you',
        `take from ${speak.who(a.who)} either a hand card, of your choice if you have seen the hand and otherwise at random, or an Item in play`,
      ),
    riders: () => ({ choosing: 2 }),
    branches: () => ['an Item', 'a card seen', 'a random card'],
  }),

  'deal-out': verb({
    schema: z.strictObject({}),
    *run(frame): Proc<void> {
      const { run, you } = frame
      const seats = activeSeats(run)
      const cards = setAside(run, you, seats.length)
      if (cards.length > 0) {
        run.table.record(
          'set-aside',
          { who: you, n: cards.length },
          { to: [you], data: { cards: cards.map((c) => c.kind).sort() } },
        )
        const about = { moment: 'deal-out', data: { who: you, ...asker(frame), n: cards.length } }
        // One card of one name for each is no choice, but only she knows that it is none.
        const same = cards.length === seats.length && cards.every((c) => alike(run, c, cards[0]!))
        const said =
          same && run.option('windows') === 'able'
            ? undefined
            : yield* askWithin(frame, you, about, () => [dealOption(run, seats, cards)], false)
        const given = (to: Seat, i: number) =>
          said ? [...boundCards(said.bound, to), ...boundCards(said.bound, `rest/${to}`)] : cards.slice(i, i + 1)
        for (const [i, to] of seats.entries())
          for (const card of given(to, i)) {
            run.table.move(card, run.table.zone('hand', to))
            run.table.record('dealt', { who: you, to, n: 1 }, { to: [you, to], data: { card: card.kind } })
          }
      }
      yield* afterReshuffle(run)
    },
    english: (_, speak) =>
      speak.does('you', 'set aside one card from the deck for each active player', 'choose which of them each gets'),
  }),
}

/** Items of these players, as far as they are in the game. */
const itemsOf = (frame: Frame, who: string): Card[] =>
  seatsOf(frame, who).flatMap((s) => (active(frame.run, s) ? items(frame.run, s) : []))

/** Cards that lie open: the top of the discard pile, and with `collected` what incidents have collected. */
const takenBackFrom = (run: Run, { top, collected }: { readonly top: number; readonly collected: boolean }): Card[] => [
  ...run.table.zone('discard').cards.slice(-top).reverse(),
  ...(collected ? run.table.zone('collected').cards.filter((c) => program(run).cards[c.kind] !== undefined) : []),
]
