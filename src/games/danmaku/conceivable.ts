// Can this be answered at all, and by whom, by public facts: what everybody sees of hands, Items, abilities and Spell Cards.
// What the answers are stands in answers.ts.

import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { type HeldAbility, openAbilities, usedUp } from './abilities.ts'
import { addedDecks } from './decks.ts'
import type { Effect } from './objects.ts'
import { openMeans, playBan, usable } from './options.ts'
import type { CostDef, DanmakuProgram, Mode, Reacts, SpellCard } from './schema.ts'
import {
  active,
  activeSeats,
  banned,
  extrasBy,
  hand,
  items,
  life,
  matches,
  program,
  spellCardsUsed,
  stat,
} from './state.ts'

/**
 * Some copy of the kind may be in a hand: it lies where not everybody sees it, and of its deck as everybody sees some card
 * is in a hand.
 */
function hidden(run: Run, kind: string): boolean {
  if (run.table.unseen(kind) === 0) return false
  const { cards } = program(run)
  const own = cards[kind]?.deck
  if (own === undefined) return true
  const lies = (deck: string) => run.table.seats.some((s) => hand(run, s).some((c) => c.home === deck))
  return lies(own) || Object.entries(addedDecks(program(run))).some(([deck, def]) => def.copies[kind] && lies(deck))
}

/** Modes that can answer something, and modes that activate Spell Cards; the same for a whole game. */
interface Answering {
  readonly reacting: readonly { readonly kind: string; readonly mode: Mode }[]
  readonly invoking: readonly { readonly kind: string; readonly mode: Mode }[]
}
const answeringOf = new WeakMap<DanmakuProgram, Answering>()

function answering(p: DanmakuProgram): Answering {
  let found = answeringOf.get(p)
  if (!found) {
    const all = Object.entries(p.cards).flatMap(([kind, def]) => def.modes.map((mode) => ({ kind, mode })))
    found = {
      reacting: all.filter(({ mode }) => mode.reacts !== undefined),
      invoking: all.filter(({ mode }) => mode.types.includes('invocation')),
    }
    answeringOf.set(p, found)
  }
  return found
}

/** By public facts some copy may be in the hand of somebody else, and nothing forbids her to play this half of it. */
function playable(run: Run, { kind, mode }: { kind: string; mode: Mode }, maker: Seat | undefined): boolean {
  if (!hidden(run, kind)) return false
  return activeSeats(run).some((s) => s !== maker && playBan(run, s, kind, mode) === undefined)
}

/** Does an answer of this kind, with this effect, answer the moment? `who` would give it; unknown for a card of some hand. */
export type Fits = (reacts: Reacts, effect: Pick<Effect, 'do'>, who?: Seat) => boolean

/** A card kind of the packs in force, an ability or a Spell Card of this table could answer; what is publicly forbidden, exhausted or used up cannot. */
export function conceivable(run: Run, maker: Seat | undefined, fits: Fits): boolean {
  const { reacting, invoking } = answering(program(run))
  if (reacting.some((r) => r.mode.reacts && fits(r.mode.reacts, r.mode) && playable(run, r, maker))) return true
  const cards = invoking.filter((i) => playable(run, i, maker))
  return run.table.seats.some((seat) => {
    const answers = ({ spell }: { spell: SpellCard }) => spell.reacts !== undefined && fits(spell.reacts, spell, seat)
    if (!active(run, seat) || seat === maker) return false
    if (openAbilities(run, seat).some((held) => answersWith(run, seat, held, fits))) return true
    if (!mayActivate(run, seat)) return false
    const holds = hand(run, seat).length > 0
    const open = openMeans(run, seat).some((m) => payable(run, seat, m))
    const own = open || (holds && cards.some((c) => !c.mode.borrows))
    const others = holds && cards.some((c) => c.mode.borrows)
    return (own && usable(run, seat).some(answers)) || (others && usable(run, seat, true).some(answers))
  })
}

/** Nothing that everybody sees keeps her from activating a Spell Card. */
const mayActivate = (run: Run, seat: Seat): boolean =>
  banned(run, 'activate-spell-card', seat) === undefined &&
  spellCardsUsed(run, seat) < stat(run, seat, 'spell-card-limit')

/** By public facts: as many cards are in her hand as it costs, such an Item is in play, the life is there. */
export function payable(run: Run, seat: Seat, { cost }: { readonly cost: readonly CostDef[] }, source = ''): boolean {
  const cards = cost.reduce(
    (sum, c) => sum + (typeof c.discard?.count === 'number' ? c.discard.count : c.discard?.worth ? 1 : 0),
    0,
  )
  return (
    hand(run, seat).length >= cards &&
    cost.every(({ 'discard-item': item, 'pay-life': points = 0, dismiss }) => {
      const lies = !item || item.optional || items(run, seat).some((c) => matches(run, c, item.where))
      const brought = dismiss === undefined || extrasBy(run, seat, source).length > 0
      return lies && brought && life(run, seat) >= points && (points === 0 || stat(run, seat, 'keeps-life') === 0)
    })
  )
}

/** Something open before her answers without a card from her hand. */
export function answersOpenly(run: Run, seat: Seat, fits: Fits): boolean {
  if (openAbilities(run, seat).some((held) => answersWith(run, seat, held, fits))) return true
  if (!mayActivate(run, seat) || !openMeans(run, seat).some((m) => payable(run, seat, m))) return false
  return usable(run, seat).some(({ spell }) => spell.reacts && fits(spell.reacts, spell, seat))
}

/** An ability that everybody sees answers, can be paid for and has not been used up. */
const answersWith = (run: Run, seat: Seat, held: HeldAbility, fits: Fits): boolean => {
  const { ability } = held
  return (
    ability.reacts !== undefined &&
    fits(ability.reacts, ability, seat) &&
    payable(run, seat, ability, held.source) &&
    !usedUp(run, seat, held)
  )
}
