// Weather cards: one each, hidden and outside the game until its moment comes and its owner activates it. Giving it up,
// losing it, drawing anew.

import { refusal } from '../../engine/match.ts'
import { type Option, type Proc, type Slot, wordRef } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { type Moment, Wait } from '../../engine/wait.ts'
import { cutCaps } from './caps.ts'
import { effect } from './effects.ts'
import { cannotPay, pay, paymentSlot } from './spirit.ts'
import { active, activeSeats, activeWeather, hiddenWeather, weatherDef } from './state.ts'

/** One to each player, if there are enough. */
export function dealWeather(run: Run): void {
  const { table } = run
  const deck = table.zone('weather')
  if (deck.cards.length < table.seats.length) return
  table.shuffle(deck)
  for (const seat of table.seats) table.move(deck.cards.at(-1)!, table.zone('weather', seat))
}

/** Weather always goes back into its deck, shuffled (ruling A27). Whether an effect has been lost. */
export function returnWeather(run: Run, seat: Seat, zones: readonly ('weather' | 'summon')[], why: string): boolean {
  const { table } = run
  const cards = zones.flatMap((zone) => [...table.zone(zone, seat).cards])
  if (cards.length === 0) return false
  const shown = cards.filter((c) => c.zone.name === 'summon').map((c) => c.kind)
  table.record('weather-gone', { who: seat, why, ...(shown.length > 0 ? { cards: shown } : { n: cards.length }) })
  const deck = table.zone('weather')
  for (const card of cards) table.move(card, deck)
  table.shuffle(deck)
  if (shown.length > 0) cutCaps(run)
  return shown.length > 0
}

/** Who has no weather card and has lost a weather effect may draw a new one, at no cost. */
export function* mayRedraw(run: Run, seat: Seat): Proc<void> {
  const { table } = run
  const none = hiddenWeather(run, seat) === undefined && activeWeather(run, seat) === undefined
  if (run.over || !active(run, seat) || !none || table.zone('weather').cards.length === 0) return
  const said = yield* run.mayWithin(seat, { moment: 'redraw-weather', data: { who: seat } }, () => [
    { verb: 'chooses', what: 'yes', run: function* () {} },
  ])
  if (!said) return
  const card = table.zone('weather').cards.at(-1)!
  table.move(card, table.zone('weather', seat))
  table.record('weather-drawn', { who: seat }, { to: [seat], data: { card: card.kind } })
}

// --- activating ---------------------------------------------------------------------------------------------------

function activateOption(run: Run, seat: Seat): Option {
  return { verb: 'activates', what: 'weather', run: () => activate(run, seat) }
}

/** It lies in the summon zone from now on. A newly arriving card takes the place of the one that lies there. */
function* activate(run: Run, seat: Seat): Proc<void> {
  const card = hiddenWeather(run, seat)
  if (!card) return
  // The old one is gone before the new one lies there, which is none of the two that can be shuffled away.
  returnWeather(run, seat, ['summon'], 'replaced')
  run.table.move(card, run.table.zone('summon', seat), 'top', true)
  run.table.record('activated', { who: seat, card: card.kind, weather: true })
  cutCaps(run)
  yield* effect(run, seat, card.kind, weatherDef(run, card.kind).do, {})
}

/**
 * Its moment comes, and nobody but its owner knows that. So nobody waits for her: she speaks before the next line, or has
 * an order on file. Where only the able are asked, she is.
 */
export function* claimWeather(run: Run, seat: Seat): Proc<void> {
  const wait = new Wait({ moment: 'weather', data: { who: seat } }, undefined)
  const claimed: Moment = {
    key: 'weather',
    immediate: true,
    conceivable: () => true,
    asks: (s) => s === seat && hasOrder(run, seat),
    options: (s) => (s === seat && hiddenWeather(run, seat) ? [activateOption(run, seat)] : []),
  }
  wait.announce(claimed)
  const said = yield* run.claim(wait, claimed)
  if (said) yield* said.option.run(said)
}

/** `orders activates weather`. */
const hasOrder = (run: Run, seat: Seat): boolean =>
  (run.announced.orders.get(seat) ?? []).some(
    ({ say, trigger }) => trigger.kind === 'always' && say.verb === 'activates' && say.what[0]?.name === 'weather',
  )

// --- in the attack phase ------------------------------------------------------------------------------------------

const PRICE = 2

/** What the turn player may do with weather: activate hers, discard one for 2 spirit. */
export function weatherOptions(run: Run, seat: Seat): Option[] {
  const hidden = hiddenWeather(run, seat)
  const out: Option[] = []
  if (hidden && weatherDef(run, hidden.kind).use === 'attack') out.push(activateOption(run, seat))
  // Her own only (ruling A25), unless the option says otherwise.
  const whose = run.option('a25') === 'anyone' ? activeSeats(run) : [seat]
  return [...out, ...whose.flatMap((of) => discardOption(run, seat, of))]
}

/** `discards weather`: the card, or with it the effect. Who has both says which. */
function discardOption(run: Run, seat: Seat, of: Seat): Option[] {
  const zones = (['summon', 'weather'] as const).filter((z) => run.table.zone(z, of).cards.length > 0)
  if (zones.length === 0) return []
  const blocked = cannotPay(run, seat, PRICE, [])
  const which: Slot = {
    key: 'which',
    clause: 'choosing',
    from: [wordRef('active'), wordRef('hidden')],
    min: 1,
    max: 1,
    missing: 'ask',
    short: refusal('bad-choice', 'she has two; say which, with "choosing active" or "choosing hidden"'),
  }
  return [
    {
      verb: 'discards',
      what: 'weather',
      ...(of === seat ? { own: seat } : { of }),
      slots(bound) {
        if (zones.length > 1 && bound.which === undefined) return which
        return paymentSlot(run, seat, PRICE, [], bound)
      },
      ...(blocked ? { blocked } : {}),
      *run(said) {
        const word = said.bound.which?.[0]
        const hidden = word?.kind === 'word' ? word.word === 'hidden' : zones[0] === 'weather'
        run.table.record('used', { who: seat, card: 'weather', ...(of === seat ? {} : { of }) })
        pay(run, seat, PRICE, said.bound)
        // To discard a card that is not active loses no effect, so it allows no new one (ruling A25).
        if (returnWeather(run, of, [hidden ? 'weather' : 'summon'], 'discarded')) yield* mayRedraw(run, of)
      },
    },
  ]
}
