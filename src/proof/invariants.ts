// What must hold after every line of every game: cards are neither lost nor made, somebody can go on, no event tells a
// card that nobody has shown. A game adds its own. What takes longer, `deep`, is looked at now and then: everything
// offered is taken, what is not offered is refused, the thread's view does not depend on what it hides.

import type { Act } from '../engine/line.ts'
import type { Run } from '../engine/run.ts'
import type { Card, GameEvent } from '../engine/table.ts'
import type { Broken, GameModule } from '../games/module.ts'
import { parseLine } from '../lines/parse.ts'
import { printLine } from '../lines/print.ts'
import { project } from '../views/project.ts'
import { type Dice, fillIn } from './player.ts'
import { trade } from './trade.ts'

/** Looks at a run from its beginning. Call it after every line. */
export interface Watch {
  /** The first thing that does not hold. */
  line(): Broken | undefined
  deep(d: Dice): Broken | undefined
}

export function watchRun(run: Run, game: GameModule): Watch {
  const cards = run.table.cards.length
  const own = game.proof?.invariants(run)
  let told = 0
  // Cards that everybody has seen since somebody last had a free step: a play may speak of them after they are gone.
  let shown: ReadonlySet<string> = new Set()
  return {
    line() {
      const since = run.table.events.slice(told)
      told = run.table.events.length
      const broken = conserved(run, cards) ?? goesOn(run) ?? toldSecret(run, game, since, shown) ?? own?.()[0]
      shown = run.ask?.kind === 'choice' && run.ask.free ? new Set() : new Set([...shown, ...toldBy(since)])
      return broken
    },
    deep: (d) => offersHold(run, d) ?? refusesRest(run, d) ?? dependsOnHidden(run, game, d),
  }
}

/** Every card lies in exactly one zone, no card is lost or made. */
function conserved(run: Run, cards: number): Broken | undefined {
  let n = 0
  for (const zone of run.table.zones.values()) {
    n += zone.cards.length
    for (const card of zone.cards)
      if (card.zone !== zone)
        return { rule: 'conserve', what: `card ${card.kind} is in ${zone.key} and says ${card.zone.key}` }
  }
  if (n === cards && run.table.cards.length === cards) return undefined
  return { rule: 'conserve', what: `${cards} cards began, ${n} lie on the table` }
}

/** While the game goes on somebody is asked, and whoever is asked to choose has something to say. */
function goesOn(run: Run): Broken | undefined {
  if (run.over) return undefined
  if (run.awaited().length === 0) return { rule: 'nobody-asked', what: 'nobody is asked and the game is not over' }
  const { ask } = run
  // In a window one may always pass; a joint choice is over for whoever has nothing left to say.
  if (ask?.kind !== 'choice' || ask.optional || ask.options().some((o) => !o.blocked)) return undefined
  return { rule: 'nothing-to-say', what: `${ask.seat} is asked and may say nothing: ${JSON.stringify(ask.about)}` }
}

/** What an event tells everybody must lie open by then, or have lain open before. */
function toldSecret(
  run: Run,
  game: GameModule,
  events: readonly GameEvent[],
  shown: ReadonlySet<string>,
): Broken | undefined {
  // What was open may have been shuffled away within the same line, or have gone from hand to hand.
  const elsewhere = ['reshuffled', 'swapped-hands', 'dismissed', 'weather-gone']
  if (events.length === 0 || events.some((e) => elsewhere.includes(e.kind))) return undefined
  const { table } = run
  const open = (card: Card): boolean =>
    card.zone.sees === 'all' ||
    card.seenBy.size >= table.seats.length ||
    (card.zone.owner !== undefined &&
      card.zone.name === 'role' &&
      game.roleFor(run, card.zone.owner, 'public') !== undefined)
  for (const event of events) {
    for (const value of toldBy([event])) {
      if (shown.has(value) || table.seats.includes(value)) continue
      const copies = table.cards.filter((c) => c.kind === value || c.faces?.includes(value))
      if (copies.length > 0 && !copies.some(open))
        return { rule: 'told-secret', what: `${event.kind} tells ${value}, which lies hidden` }
    }
  }
  return undefined
}

/** Every word that events tell everybody. */
const toldBy = (events: readonly GameEvent[]): string[] =>
  events.flatMap((e) => Object.values(e.data).flat()).filter((value) => typeof value === 'string')

const takenAs = (run: Run, act: Act) => {
  const line = parseLine(printLine(act))
  return line.form === 'act' ? run.check(line) : run.check(act)
}

/** Every legal option of every seat is accepted by the checker, as it would be written. */
function offersHold(run: Run, d: Dice): Broken | undefined {
  for (const seat of run.table.seats) {
    const { answers, offers } = run.sayable(seat)
    for (const option of [...answers, ...offers]) {
      if (option.blocked) continue
      const act = fillIn(option, seat, d, run.matchSettings())
      const checked = takenAs(run, act)
      if (checked !== 'pass' && 'code' in checked)
        return { rule: 'offered-refused', what: `${printLine(act)}: ${checked.code} ${checked.why}` }
    }
  }
  return undefined
}

const SUBJECTS = {
  plays: undefined,
  activates: ['spell-card'],
  uses: ['ability'],
  ends: ['turn'],
  exchanges: 'first',
  reveals: ['role'],
  picks: undefined,
  copies: undefined,
  passes: [],
} as const

const plain = (name: string) => ({ name, quoted: false, stack: false, marks: [], times: 1 })

/** What is blocked or not offered is refused; `uses ability` is another word for `chooses yes`. */
function refusesRest(run: Run, d: Dice): Broken | undefined {
  for (const seat of run.table.seats) {
    const legal = new Set(run.legal(seat).flatMap((t) => (t === 'chooses yes' ? ['chooses', 'uses'] : t.split(' ')[0])))
    for (const [verb, subject] of Object.entries(SUBJECTS)) {
      if (legal.has(verb)) continue
      const first = run.table.cards[0]!.kind
      const what = subject === 'first' ? [first] : (subject ?? [run.table.cards[d.below(run.table.cards.length)]!.kind])
      const act: Act = {
        form: 'act',
        who: { name: seat, quoted: false },
        verb: verb as keyof typeof SUBJECTS,
        what: what.map(plain),
        ...(subject === 'first' ? { taking: plain(first) } : {}),
      }
      const checked = run.check(act)
      if (checked === 'pass' || !('code' in checked))
        return { rule: 'refused-accepted', what: `not offered and accepted: ${printLine(act)}` }
    }
  }
  return undefined
}

/** Two hidden cards that trade places change nothing of what the thread sees. Under `able` who is asked depends on hands. */
function dependsOnHidden(run: Run, game: GameModule, d: Dice): Broken | undefined {
  if (run.option('windows') !== 'all') return undefined
  const hidden = run.table.cards.filter(
    (c) => c.zone.sees !== 'all' && c.zone.name !== 'role' && c.seenBy.size < run.table.seats.length,
  )
  const one = hidden[d.below(hidden.length)]
  const others = hidden.filter((c) => c.home === one?.home && c.zone !== one.zone && c.kind !== one.kind)
  const other = others[d.below(others.length)]
  if (!one || !other) return undefined
  const before = JSON.stringify(project(run, game, 'public'))
  const text = `${one.kind} in ${one.zone.key} and ${other.kind} in ${other.zone.key}`
  swap(run, one, other)
  const after = JSON.stringify(project(run, game, 'public'))
  swap(run, one, other)
  return before === after
    ? undefined
    : { rule: 'view-depends', what: `what everybody sees changes when ${text} trade places` }
}

/** The run sees that the two have become each other. */
function swap(run: Run, a: Card, b: Card): void {
  trade(a, b)
  run.table.version++
  run.table.tick++
}
