// Verbs that move cards between hands, items, piles and characters.

import * as z from 'zod'
import { cardRef, type Option, type Proc, type Ref, wordRef } from '../../../engine/question.ts'
import type { Card, Seat } from '../../../engine/table.ts'
import { askWithin, cardsOf, type Frame, seatsOf } from '../../../language/frame.ts'
import { shorthand, type Verbs, verb, whoSchema } from '../../../language/step.ts'
import { cutCaps } from '../caps.ts'
import { discardsChosen } from '../demand.ts'
import { lostItems } from '../items.ts'
import { discard, draw, pass } from '../piles.ts'
import { active, activeWeather, gauge, hand } from '../state.ts'
import { takeable } from '../targets.ts'
import { mayRedraw, returnWeather } from '../weather.ts'
import { amountSchema, counted, nothing } from './frame.ts'

export const cardVerbs: Verbs = {
  draw: verb({
    schema: amountSchema,
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) if (active(frame.run, seat)) draw(frame.run, seat, args.n)
    },
    english: (a, speak) => speak.does(a.who, `draw ${counted(a.n, 'card')}`),
  }),

  'discard-all': verb({
    schema: z.strictObject({ who: whoSchema, from: z.array(z.enum(['hand', 'spirit', 'items'])).min(1) }),
    *run(frame, args): Proc<void> {
      const { run, source } = frame
      for (const seat of seatsOf(frame, args.who)) {
        const cards = args.from.flatMap((zone) => run.table.zone(zone, seat).cards)
        const lost = cards.some((c) => c.zone.name === 'items')
        discard(run, seat, cards, source)
        if (lost) yield* lostItems(run, seat)
      }
    },
    english: (a, speak) => speak.does(a.who, `discard everything in ${speak.whose(a.who)} ${a.from.join(' and ')}`),
  }),

  'discard-hand': verb({
    schema: amountSchema.describe('Cards of her own choice.'),
    *run(frame, args): Proc<void> {
      for (const seat of seatsOf(frame, args.who)) yield* discardsChosen(frame.run, seat, args.n, frame.source)
    },
    english: (a, speak) => speak.does(a.who, `discard ${counted(a.n, 'hand card')} of ${speak.whose(a.who)} choice`),
  }),

  'pick-card': verb({
    schema: z
      .strictObject({ from: whoSchema.default('target'), then: z.enum(['take', 'discard']) })
      .describe('One card of her: a random one of the hand, an item, what lies before her (option `a43`: or further).'),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const seat = seatsOf(frame, args.from)[0]
      if (seat === undefined || !active(run, seat)) return
      const ref = yield* whichCard(frame, seat)
      if (!ref) return
      const taken = ref.kind === 'card' ? ref.card : ref.kind === 'word' ? hidden(frame, seat, ref.word) : undefined
      run.coverage?.branch(args, taken?.zone.sees === 'all' ? 'an open card' : 'a hidden card')
      if (taken?.zone.name === 'summon') {
        yield* pickWeather(frame, seat, args.then, taken)
        return
      }
      if (!taken) return
      const item = taken.zone.name === 'items'
      if (args.then === 'take') pass(run, seat, you, [taken], 'took')
      else discard(run, seat, [taken], frame.source)
      if (item) yield* lostItems(run, seat)
    },
    english: (a, speak) =>
      speak.does(
        'you',
        `${a.then} one card of ${speak.who(a.from)}: a random one of the hand, an item or what lies before her to be divined (as option a43 says: or spirit or weather)`,
      ),
    riders: () => ({ choosing: 1 }),
    branches: () => ['an open card', 'a hidden card'],
  }),

  give: verb({
    schema: z.strictObject({ cards: z.string().default('with'), to: whoSchema.default('target') }),
    *run(frame, args): Proc<void> {
      const to = seatsOf(frame, args.to)[0]
      if (to !== undefined && active(frame.run, to)) pass(frame.run, frame.you, to, cardsOf(frame, args.cards), 'gave')
    },
    english: (a, speak) => speak.does('you', `give the cards ${a.cards} to ${speak.who(a.to)}`),
  }),

  'take-card': verb({
    schema: shorthand('card', z.strictObject({ card: z.string() })).describe(
      'A card that this effect knows, wherever it lies open: into the hand.',
    ),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const cards = cardsOf(frame, args.card).filter((c) => c.zone.sees === 'all')
      if (cards.length === 0) return
      for (const card of cards) run.table.move(card, run.table.zone('hand', you), 'top', true)
      run.table.record('took-back', { who: you, cards: cards.map((c) => c.kind) })
    },
    english: (a, speak) => speak.does('you', `take the ${a.card} card into your hand`),
  }),

  'lay-on': verb({
    schema: z
      .strictObject({ cards: z.string().default('with'), pile: z.string() })
      .describe(
        'Onto the character, face up: it serves only what names this pile, and nobody may use, play or discard it.',
      ),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const cards = cardsOf(frame, args.cards)
      if (cards.length === 0 || !active(run, you)) return
      for (const card of cards) {
        run.table.move(card, run.table.zone('on', you), 'top', true)
        run.table.set(you, `on/${card.id}`, args.pile)
      }
      run.table.record('laid-on', { who: you, cards: cards.map((c) => c.kind), pile: args.pile })
    },
    english: (a, speak) => speak.does('you', `lay the cards ${a.cards} on your character as ${a.pile}`),
  }),
}

/** Which card of hers: a word for what is hidden, the card itself where it lies open. */
function* whichCard(frame: Frame, seat: Seat): Proc<Ref | undefined> {
  const from = (): Ref[] => {
    const { open, hand: held, spirit, weather } = takeable(frame.run, seat)
    return [
      ...(held > 0 ? [wordRef('hand')] : []),
      ...open.map(cardRef),
      ...(spirit > 0 ? [wordRef('spirit')] : []),
      ...(weather ? [wordRef('weather')] : []),
    ]
  }
  const [first, other] = from()
  if (!first || !other) return first
  const option = (): Option => ({
    verb: 'chooses',
    slots: (bound) =>
      bound.picked ? undefined : { key: 'picked', clause: 'what', from: from(), min: 1, max: 1, missing: 'ask' },
    run: nothing,
  })
  const about = { moment: 'pick-card', data: { who: frame.you, on: seat, source: frame.source } }
  const said = yield* askWithin(frame, frame.you, about, () => [option()], false)
  return said?.bound.picked?.[0]
}

/** A random card of the hand; the leftmost of the gauge; the weather. */
function hidden({ run }: Frame, seat: Seat, word: string): Card | undefined {
  if (word === 'spirit') return gauge(run, seat)[0]
  return word === 'weather' ? activeWeather(run, seat) : run.table.pick(hand(run, seat))
}

/** Only where option `a43` reaches so far. Taken it becomes hers and takes the place of her own. */
function* pickWeather(frame: Frame, from: Seat, then: 'take' | 'discard', card: Card): Proc<void> {
  const { run, you, source } = frame
  if (then === 'discard') returnWeather(run, from, ['summon'], source)
  else {
    returnWeather(run, you, ['summon'], 'replaced')
    run.table.move(card, run.table.zone('summon', you))
    run.table.record('took', { who: you, from, cards: [card.kind] })
    cutCaps(run)
  }
  yield* mayRedraw(run, from)
}
