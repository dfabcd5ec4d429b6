// The closed words of S2: symbols, colours, types of cards, phases, moments. They are words of the rulebook, never cards.

/** Symbols of the game cards; the first two are red, the others black. */
export const SYMBOLS = ['yinyang', 'sakura', 'trigram', 'magic-eye'] as const
export type Symbol = (typeof SYMBOLS)[number]

/** A card's colour is its symbol's. */
export const COLOURS: Readonly<Record<string, readonly Symbol[]>> = {
  red: ['yinyang', 'sakura'],
  black: ['trigram', 'magic-eye'],
}

export const TYPES = [
  'basic',
  'danmaku',
  'strike',
  'dodge',
  'healing',
  'spirit',
  'event',
  'anomaly',
  'response',
  'item',
] as const
export type CardType = (typeof TYPES)[number]

/** The seven phases of a turn, after the set-up. */
export const STEPS = [
  'setup',
  'declare-start',
  'divination',
  'draw',
  'attack',
  'refill',
  'discard',
  'declare-end',
] as const
export type StepName = (typeof STEPS)[number]
export const PHASES = STEPS.slice(1) as readonly Exclude<StepName, 'setup'>[]

/** Places of the item zone. A card of the first or second goes together with all others. */
export const SLOTS = ['hat', 'drawers', 'general'] as const
export type ItemSlot = (typeof SLOTS)[number]

/** What may set something off, beside the beginning of a phase. Of whom it is said stands beside it. */
export const HAPPENINGS = [
  /** Has taken damage, and has not fainted of it yet. */
  'damaged',
  /** Has dealt damage. */
  'deals-damage',
  'recovers',
  /** Has cancelled an attack opportunity that was aimed at her; the attack opportunity of hers that was cancelled. */
  'avoids',
  'is-avoided',
  /** Her attack has lost the points contest; she has withstood one so. */
  'fails',
  'withstands',
  /** Has divined: the result has been applied, and its card has not been discarded yet. */
  'divines',
  /** Has used a card, which has been resolved. */
  'uses',
  /** An item of hers has left her item zone. */
  'loses-item',
  /** Has been rescued; has been knocked out. */
  'rescued',
  'knocked-out',
] as const
export const MOMENTS = [...STEPS.slice(1), ...HAPPENINGS] as readonly (
  | Exclude<StepName, 'setup'>
  | (typeof HAPPENINGS)[number]
)[]
export type MomentName = (typeof MOMENTS)[number]
