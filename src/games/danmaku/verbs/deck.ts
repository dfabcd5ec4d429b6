// Verbs about decks: flipping, revealing, looking at the top and arranging it, searching.

import * as z from 'zod'
import { refusal } from '../../../engine/match.ts'
import { boundCards, type Clause, cardRef, type Option, type Proc, wordRef } from '../../../engine/question.ts'
import type { Run } from '../../../engine/run.ts'
import type { Card, Seat, Zone } from '../../../engine/table.ts'
import { asker, askWithin, type Frame, seatsOf } from '../../../language/frame.ts'
import { shorthand, type Verbs, verb, whereSchema, whoSchema } from '../../../language/step.ts'
import { addedDecks, discardOf, drawDecks, MAIN } from '../decks.ts'
import { putIntoPlay } from '../items.ts'
import { afterReshuffle, discard, flip, reveal, topOf } from '../piles.ts'
import { activeSeats, matches, program } from '../state.ts'
import { nothing, of } from './frame.ts'

/** Every deck of which cards may be looked at. */
const decksOf = (run: Run): string[] => [MAIN, 'incident', 'character', ...Object.keys(addedDecks(program(run)))]
const places = z.array(z.enum(['top', 'bottom', 'discard', 'hand'])).min(1)
type Place = z.infer<typeof places>[number]

export const deckVerbs: Verbs = {
  flip: verb({
    schema: shorthand(
      'as',
      z.strictObject({
        as: z.string().default('flipped'),
        who: whoSchema.default('you'),
        n: z.number().int().min(1).optional().describe('So many; one where nothing is said.'),
        hold: whereSchema
          .optional()
          .describe('Such a card is held and goes to no pile until something is done with it.'),
        until: z
          .string()
          .optional()
          .describe('One after another until each of the seasons named so has appeared; the first of each is held.'),
      }),
    ),
    *run(frame, args): Proc<void> {
      const { run } = frame
      const { attack } = of(frame)
      const seat = seatsOf(frame, args.who)[0]
      const { hold, until } = args
      if (until !== undefined) {
        yield* flipUntil(frame, seat, until, args.as)
        return
      }
      if (hold) {
        const held = (card: Card) => matches(run, card, hold)
        const card = seat === undefined ? undefined : yield* flip(run, seat, frame.source, held)
        frame.names.set(args.as, card ? [cardRef(card)] : [])
        return
      }
      // Two effects on one attack flip a card each, or share one (option `satori-border`).
      const shared = attack && run.option('satori-border') === 'one' ? attack.flipped : undefined
      const flipped: Card[] = []
      for (let i = 0; i < (args.n ?? 1) && seat !== undefined; i++) {
        const card = shared ?? (allSeen(frame) ? undefined : yield* flip(run, seat, frame.source))
        if (attack && card) attack.flipped = card
        if (card) flipped.push(card)
      }
      frame.names.set(args.as, flipped.map(cardRef))
    },
    english: (a, speak) => {
      if (a.until !== undefined)
        return speak.does(
          a.who,
          `flip cards until each of the ${a.until} has appeared, and hold the first of each as the ${a.as} cards`,
        )
      const held = a.hold ? `; ${speak.cards(a.hold)} is held and not put onto the discard pile` : ''
      return `${speak.does(a.who, `flip the top ${(a.n ?? 1) === 1 ? 'card' : `${a.n} cards`} of the deck`)}${held}`
    },
  }),

  reveal: verb({
    schema: z
      .strictObject({
        count: z.number().int().min(1).optional(),
        until: whereSchema.optional(),
        as: z.string(),
      })
      .describe('So many from the top of the deck, or until one is of a kind.'),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const { until, count } = args
      const enough = (shown: readonly Card[]) =>
        until ? shown.some((c) => matches(run, c, until)) : shown.length >= (count ?? 1)
      const shown = yield* reveal(run, you, frame.source, enough)
      frame.names.set(args.as, shown.map(cardRef))
    },
    english: (a, speak) =>
      speak.does(
        'you',
        a.until
          ? `reveal cards from the top of the deck until one is ${speak.cards(a.until)}`
          : `reveal the top ${a.count ?? 1} cards of the deck`,
      ),
  }),

  'look-at-deck': verb({
    schema: z
      .strictObject({
        deck: z.enum(['main', 'incident', 'any']),
        count: z.number().int().min(1),
        to: places,
        optional: z.literal(true).optional().describe('She may leave them as they lie.'),
      })
      .describe('Looks at the top of a deck and says where each card goes, the first named uppermost.'),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const deck = args.deck === 'any' ? yield* chooseDeck(frame) : args.deck
      const zone = deck === undefined ? undefined : run.table.zone(deck)
      if (!zone) return
      const cards = topOf(run, zone, args.count)
      if (cards.length === 0) return
      for (const card of cards) card.seenBy.add(you)
      const seen = { to: [you], data: { cards: cards.map((c) => c.kind) } }
      run.table.record('peeked', { who: you, pile: zone.name, n: cards.length }, seen)
      const about = { moment: 'arrange', data: { who: you, ...asker(frame), pile: zone.name, n: cards.length } }
      const options = () => [arrangeOption(run, you, cards, args.to)]
      const said = yield* askWithin(frame, you, about, options, args.optional === true)
      if (args.optional && !said) run.coverage?.branch(args, 'leaves')
      for (const place of args.to) {
        for (const clause of clausesOf(run, you, place)) {
          const rest = clause === clausesOf(run, you, args.to[0]!)[0] ? boundCards(said?.bound ?? {}, 'rest') : []
          const laid = [...boundCards(said?.bound ?? {}, clause), ...rest]
          if (laid.length > 0) run.coverage?.branch(args, place)
          yield* lay(frame, zone, place, clause, laid)
        }
      }
      yield* afterReshuffle(run)
    },
    english: (a, speak) => {
      const where = a.to.map(
        (p) =>
          ({
            top: 'on top',
            bottom: 'on the bottom',
            discard: 'on the discard pile',
            hand: 'into the hand of another player',
          })[p],
      )
      const what = a.count === 1 ? 'the top card' : `the top ${a.count} cards`
      const deck = a.deck === 'any' ? 'any one deck' : a.deck === 'main' ? 'the deck' : `the ${a.deck} deck`
      const put = `put ${a.count === 1 ? 'it' : 'each'} ${where.join(' or ')}${a.count === 1 ? '' : ', in any order'}`
      return speak.does('you', `look at ${what} of ${deck}`, a.optional ? `may ${put}` : put)
    },
    riders: (a) => ({ choosing: a.deck === 'any' ? 1 : 0 }),
    asks: ({ run }, { deck }) =>
      deck === 'any' ? { options: [deckOption(decksLeft(run, decksOf(run)))], optional: false } : undefined,
    branches: (a) => [...a.to, ...(a.optional ? ['leaves'] : [])],
  }),

  'search-deck': verb({
    schema: z
      .strictObject({
        deck: z.enum(['incident', 'any']),
        where: whereSchema.optional(),
        to: z.enum(['top', 'play']),
      })
      .describe('`any`: one from which players draw, of her choice, if she likes. For a card that is so.'),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const deck = args.deck === 'any' ? yield* chooseDeck(frame, drawDecks(program(run)), true) : args.deck
      if (args.deck === 'any') run.coverage?.branch(args, deck === undefined ? 'declines' : 'searches')
      const zone = deck === undefined ? undefined : run.table.zone(deck)
      if (!zone || zone.cards.length === 0) return
      const about = { moment: 'search', data: { who: you, ...asker(frame), pile: zone.name } }
      // By name, so that the order of the deck is not shown.
      const from = () =>
        zone.cards
          .filter((c) => matches(run, c, args.where ?? {}))
          .sort((a, b) => (a.kind < b.kind ? -1 : 1))
          .map(cardRef)
      const option = (): Option => ({
        verb: 'chooses',
        slots: (bound) =>
          bound.found ? undefined : { key: 'found', clause: 'what', from: from(), min: 1, max: 1, missing: 'ask' },
        run: nothing,
      })
      for (const card of zone.cards) card.seenBy.add(you)
      run.table.record(
        'searched',
        { who: you, pile: zone.name },
        { to: [you], data: { cards: zone.cards.map((c) => c.kind).sort() } },
      )
      const said = from().length > 0 ? yield* askWithin(frame, you, about, () => [option()], false) : undefined
      const card = boundCards(said?.bound ?? {}, 'found')[0]
      if (args.to === 'play') {
        if (card)
          yield* putIntoPlay(frame, card, () => run.table.record('put', { who: you, where: 'play', item: card.kind }))
        run.table.shuffle(zone)
        return
      }
      run.table.shuffle(zone)
      if (!card) return
      run.table.move(card, zone)
      card.seenBy.add(you)
      run.table.record(
        'laid',
        { who: you, where: 'top', n: 1, pile: zone.name },
        { to: [you], data: { cards: [card.kind] } },
      )
    },
    english: (a, speak) => {
      const deck = a.deck === 'any' ? 'any one deck from which players draw' : `the ${a.deck} deck`
      const search = `${a.deck === 'any' ? 'may ' : ''}search ${deck} for ${speak.cards(a.where ?? {})}`
      return a.to === 'play'
        ? speak.does('you', search, 'put that card into play', 'shuffle the deck')
        : speak.does('you', search, 'shuffle it', `put that card on ${a.to}`)
    },
    riders: (a) => ({ choosing: a.deck === 'any' ? 2 : 1 }),
    branches: (a) => (a.deck === 'any' ? ['searches', 'declines'] : []),
  }),
}

/** Flips until each of the named seasons has appeared; the first of each is held. */
function* flipUntil(frame: Frame, seat: Seat | undefined, named: string, as: string): Proc<void> {
  const { run } = frame
  const missing = new Set((frame.names.get(named) ?? []).flatMap((ref) => (ref.kind === 'word' ? [ref.word] : [])))
  const first: Card[] = []
  while (seat !== undefined && missing.size > 0 && !run.over && !allSeen(frame)) {
    const card = yield* flip(run, seat, frame.source, (one) => missing.has(one.marks[0] ?? ''))
    if (!card) break
    if (missing.delete(card.marks[0] ?? '')) first.push(card)
  }
  frame.names.set(as, first.map(cardRef))
}

/** Texts that have needed a new deck. */
const madeAnew = new WeakSet<Frame>()

/** A text that turns over card after card makes a new deck once; when that has run out too it has seen every card, and stops. */
function allSeen(frame: Frame): boolean {
  if (frame.run.table.zone('main').cards.length > 0) return false
  const before = madeAnew.has(frame)
  madeAnew.add(frame)
  return before
}

function* chooseDeck(
  frame: Frame,
  decks: readonly string[] = decksOf(frame.run),
  optional = false,
): Proc<string | undefined> {
  const { run, you } = frame
  const from = decksLeft(run, decks)
  if (from.length === 0 || (from.length < 2 && !optional)) return from[0]
  const about = { moment: optional ? 'may-search' : 'choose-word', data: { who: you, ...asker(frame), among: from } }
  const ref = (yield* askWithin(frame, you, about, () => [deckOption(from)], optional))?.bound.deck?.[0]
  return from.find((d) => ref?.kind === 'word' && ref.word === d)
}

/** Those that are not empty. An empty deck that has a discard pile is made anew of it. */
function decksLeft(run: Run, decks: readonly string[]): string[] {
  const again = (d: string) => (drawDecks(program(run)).includes(d) ? run.table.zone(discardOf(d)).cards.length : 0)
  return decks.filter((d) => run.table.zone(d).cards.length + again(d) > 0)
}

const deckOption = (decks: readonly string[]): Option => ({
  verb: 'chooses',
  slots: (bound) =>
    bound.deck ? undefined : { key: 'deck', clause: 'what', from: decks.map(wordRef), min: 1, max: 1, missing: 'ask' },
  run: nothing,
})

/** The parts of the line for a place: a hand is that of some other player. */
function clausesOf(run: Run, you: Seat, place: Place): Clause[] {
  if (place === 'top' || place === 'bottom') return [place]
  if (place === 'discard') return ['into/discard']
  return activeSeats(run)
    .filter((s) => s !== you)
    .map((s): Clause => `into/hand/${s}`)
}

/** Every card somewhere. */
function arrangeOption(run: Run, you: Seat, cards: readonly Card[], to: readonly Place[]): Option {
  const clauses = to.flatMap((place) => clausesOf(run, you, place))
  const first = clauses[0]!
  const example = cards.length > 1 && to.includes('bottom') ? 'CARD on top and CARD, CARD on bottom' : 'CARD on top'
  const short = refusal('wrong-count', `say where every card goes, as in "puts ${example}"`)
  return {
    verb: 'puts',
    slots: (bound) => {
      const laid = Object.keys(bound).flatMap((key) => boundCards(bound, key))
      const from = cards.filter((c) => !laid.includes(c)).map(cardRef)
      if (from.length === 0) return undefined
      const next = clauses.find((clause) => bound[clause] === undefined)
      if (next) return { key: next, clause: next, from, min: 0, max: from.length, missing: 'none' }
      return { key: 'rest', clause: first, from, min: from.length, max: from.length, missing: 'ask', short }
    },
    run: nothing,
  }
}

function* lay(frame: Frame, deck: Zone, place: Place, clause: Clause, cards: readonly Card[]): Proc<void> {
  const { run, you } = frame
  if (cards.length === 0) return
  if (place === 'discard') {
    yield* discard(run, you, cards, frame.source)
    return
  }
  if (place === 'hand') {
    const to = clause.slice('into/hand/'.length)
    for (const card of cards) run.table.move(card, run.table.zone('hand', to))
    const secret = { to: [you, to], data: { cards: cards.map((c) => c.kind) } }
    run.table.record('gave', { who: you, to, n: cards.length, from: deck.name }, secret)
    for (const card of cards) card.seenBy.add(you)
    return
  }
  for (const card of place === 'top' ? [...cards].reverse() : cards) run.table.move(card, deck, place)
  for (const card of cards) card.seenBy.add(you)
  const secret = { to: [you], data: { cards: cards.map((c) => c.kind) } }
  run.table.record('laid', { who: you, where: place, n: cards.length, pile: deck.name }, secret)
}
