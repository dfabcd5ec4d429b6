// The random player: says something legal by walking the shape of an option, slot by slot. It knows no cards.

import { createHash } from 'node:crypto'
import seedrandom from 'seedrandom'
import type { Act } from '../engine/line.ts'
import { actOf, type MatchSettings } from '../engine/match.ts'
import type { Bound, Option, Ref, Slot } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import type { Seat } from '../engine/table.ts'

export interface Dice {
  /** A whole number from 0 to n - 1. */
  below(n: number): number
  chance(p: number): boolean
}

export function dice(seed: string): Dice {
  const prng = seedrandom.tychei(createHash('sha256').update(seed).digest('hex'))
  return { below: (n) => Math.floor(prng() * n), chance: (p) => prng() < p }
}

export interface Taste {
  /** How often a pass is preferred to an answer, where both are legal. */
  readonly pass: number
  /** How likely an option is, beside the others; 1 by default. */
  readonly weight?: (option: Option, seat: Seat) => number
  /** Nobody has said this yet; then a pass is seldom preferred. */
  readonly fresh?: (seat: Seat, option: Option) => boolean
}

/** Rather an exchange than anything else, and seldom none where one is possible. */
export const TRADER: Taste = {
  pass: 0.5,
  fresh: (_, option) => option.verb === 'exchanges',
  weight: (option) => (option.verb === 'exchanges' ? 6 : 1),
}

/** Some legal act of some seat that may speak; undefined when nobody can. */
export function randomAct(run: Run, d: Dice, taste: Taste): { seat: Seat; act: Act } | undefined {
  const awaited = run.awaited()
  if (awaited.length === 0) return undefined
  if (d.chance(0.05)) {
    const seat = run.table.seats[d.below(run.table.seats.length)]!
    const offers = run.sayable(seat).offers.filter((o) => !o.blocked)
    if (offers.length > 0) return { seat, act: fillIn(offers[d.below(offers.length)]!, seat, d, run.matchSettings()) }
  }
  const seat = awaited[d.below(awaited.length)]!
  const { answers, pass } = run.sayable(seat)
  const free = answers.filter((o) => !o.blocked)
  const news = taste.fresh !== undefined && free.some((o) => taste.fresh?.(seat, o))
  if (pass && (free.length === 0 || d.chance(news ? taste.pass / 5 : taste.pass))) return { seat, act: passing(seat) }
  if (free.length === 0) throw new Error(`${seat} is asked and may say nothing: ${JSON.stringify(run.about())}`)
  return { seat, act: fillIn(weighted(free, seat, d, taste), seat, d, run.matchSettings()) }
}

function weighted(options: readonly Option[], seat: Seat, d: Dice, taste: Taste): Option {
  const weights = options.map((o) => taste.weight?.(o, seat) ?? 1)
  let at = d.below(1_000_000) / 1_000_000
  at *= weights.reduce((a, b) => a + b, 0)
  for (const [i, w] of weights.entries()) {
    at -= w
    if (at < 0) return options[i]!
  }
  return options.at(-1)!
}

const passing = (seat: Seat): Act => ({
  form: 'act',
  who: { name: seat, quoted: false },
  verb: 'passes',
  what: [],
})

/** Says this option with random follow-ups. */
export function fillIn(option: Option, seat: Seat, d: Dice, settings: MatchSettings): Act {
  const card = option.cards?.[0]
  const bound: Record<string, readonly Ref[]> = {}
  const picks: { slot: Slot; refs: readonly Ref[] }[] = []
  for (;;) {
    const slot = option.slots?.(bound as Bound, card)
    if (!slot || bound[slot.key] !== undefined) break
    // A payment may be left to be asked for.
    if (slot.clause === 'discarding' && slot.missing === 'ask' && slot.min > 0 && d.chance(0.15)) break
    const refs = someOf(slot, d)
    bound[slot.key] = refs
    picks.push({ slot, refs })
  }
  return actOf(option, seat, picks, settings)
}

function someOf(slot: Slot, d: Dice): readonly Ref[] {
  const most = Math.min(slot.max, slot.from.length)
  // What is free is mostly left, so that hands do not melt away.
  const n = slot.min + (most > slot.min && d.chance(0.3) ? d.below(most - slot.min + 1) : 0)
  const left = [...slot.from]
  const out: Ref[] = []
  for (let i = 0; i < n && left.length > 0; i++) out.push(left.splice(d.below(left.length), 1)[0]!)
  while (left.length > 0 && out.length < most && slot.lacks?.(out)) out.push(left.splice(d.below(left.length), 1)[0]!)
  return out
}
