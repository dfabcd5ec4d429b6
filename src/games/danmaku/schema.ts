// What a Danmaku!! pack may say: cards, characters, roles, incidents, in the words of the rulebook. Unknown keys are
// errors; the effects are steps of the effect language with the verbs of this game.

import * as z from 'zod'
import { elsewhere, stepsSchema, whereSchema } from '../../language/step.ts'
import { modifierSchema } from './stats.ts'
import { verbs } from './verbs.ts'

export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof SEASONS)[number]
const season = z.enum(SEASONS)

/** What Extra Characters that a card brings give to who has them. */
const recruits = z.strictObject({ ability: z.boolean().default(false), 'spell-card': z.boolean().default(false) })
export type RecruitsDef = z.infer<typeof recruits>

/** Card types of the rulebook. */
export const TYPES = [
  'action',
  'reaction',
  'item',
  'invocation',
  'danmaku',
  'dodge',
  'healing',
  'powerup',
  'defense',
  'artifact',
  /** An Item with an action of its own. */
  'assist',
  'instant',
] as const
export type CardType = (typeof TYPES)[number]

const NAMED = 'names and texts stand by themselves, as in names: {en: {ID: {name: "…", text: "…"}}}'
const NAMES = { name: NAMED, text: NAMED, aka: NAMED }
const keys = (said: string, ...words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word) => [word, said]))
const IN_MODE = 'it stands in a mode: modes: [{types: […], do: […]}]'

const steps = stepsSchema(() => verbs)

/** What is paid before anything happens: cards from the hand, Items in play, life. */
const cost = z.strictObject({
  discard: z
    .strictObject({
      where: whereSchema.default({}),
      count: z.union([z.number().int().min(1), z.literal('any')]),
      /** Worth so many points together. */
      worth: z.number().int().min(1).optional(),
      /** Of the season of the card that is answered. */
      season: z.literal('answered').optional(),
      as: z.string().default('paid'),
    })
    .optional(),
  'discard-item': z
    .strictObject({
      where: whereSchema.default({}),
      as: z.string().default('paid-item'),
      /** She may leave it. */
      optional: z.literal(true).optional(),
    })
    .optional(),
  'pay-life': z.number().int().min(1).optional(),
  /** An Extra Character that the card of this ability has brought. */
  dismiss: z.literal('one').optional(),
})
export type CostDef = z.infer<typeof cost>

const target = z.union([
  z.strictObject({
    player: z.enum(['other', 'any']),
    /** Must be in range; each card discarded under this name adds 1 to the range of this play. */
    'in-range': z.union([z.literal(true), z.strictObject({ bonus: z.string() })]).optional(),
    /** Taken when the line names nobody. */
    default: z.enum(['you']).optional(),
    /** Never the player whose character it is, whoever uses it. */
    'spares-its-own': z.literal(true).optional(),
  }),
  /** An Item in play, whosever it is. */
  z.strictObject({ item: z.literal('any') }),
])
export type TargetDef = z.infer<typeof target>
export type PlayerTarget = Extract<TargetDef, { player: unknown }>

/** A way to activate one's Spell Card without a card from the hand. */
const invokes = z.strictObject({
  cost: z.array(cost).default([]),
  /** At once, whosever turn it is, while her hand is empty (option `miko-any-turn`). */
  'hand-empty': z.boolean().default(false),
})

const reacts = z.strictObject({
  /** To a card being played, with one of these types; aimed at you; a card itself and no copy, an Invocation card too. */
  plays: z
    .strictObject({
      type: z.array(z.enum(TYPES)).optional(),
      aimed: z.literal('you').optional(),
      card: z.literal(true).optional(),
    })
    .optional(),
  /** To a Spell Card being activated. */
  activates: z.strictObject({ timing: z.enum(['action', 'reaction']).optional() }).optional(),
  /** To an attack on you, on another player, or on anyone. */
  attacked: z.enum(['you', 'other', 'anyone']).optional(),
  /** To her own loss of life, when she has drawn for it. */
  'loses-life': z.literal('you').optional(),
  /** To an attack on another player that would be avoided. */
  avoids: z.literal('other').optional(),
  /** To another player having drawn. */
  draws: z.literal('other').optional(),
  /** To such a card having come onto the discard pile. */
  discarded: whereSchema.optional(),
  /** To a player being at 0 life. */
  'at-0': z.literal('anyone').optional(),
})

const effect = {
  cost: z.array(cost).default([]),
  target: target.optional(),
  /** A word chosen when it is declared, or so many different ones. */
  choose: z
    .strictObject({ as: z.string(), words: z.array(z.string()).min(2), count: z.number().int().min(1).optional() })
    .optional(),
  reacts: reacts.optional(),
  do: steps.default([]),
}

const modeShape = {
  id: z.string().optional(),
  types: z.array(z.enum(TYPES)).min(1),
  /** Does not count toward the limit of Danmaku cards. */
  'beyond-limit': z.boolean().default(false),
  /** An invocation that activates the Spell Card of another player, also of a defeated one, as one's own. */
  borrows: z.boolean().default(false),
  /** Nothing cancels it. */
  uncancellable: z.literal(true).optional(),
  /** Of an Instant: only when she could begin an Action, or in anybody's Discard step. */
  'as-action': z.literal(true).optional(),
  ...effect,
  /** What follows when its card has gone to its pile, unless it was cancelled. */
  follows: steps.default([]),
}
const mode = z.strictObject(
  modeShape,
  elsewhere({
    ...NAMES,
    ...keys('it stands beside modes, not in one', 'copies', 'value', 'while-in-play', 'triggers', 'ability', 'assist'),
  }),
)
export type Mode = z.infer<typeof mode>

/**
 * A compulsory effect at a moment that it names. Of an Item: its owner is attacked, is hit by an attack, has drawn for
 * the turn, her turn starts; she has gained or lost control of it. Of an ability: she has drawn for the turn, has lost
 * life, has damaged another player with an attack, has avoided one or would avoid one, an attack hits her and she has not
 * lost life yet, a card that she has played has been resolved and goes to its pile, she has activated her Spell Card,
 * another player is defeated, she has gained control of an Item, the game begins, her turn starts, a turn of anybody ends, she has used the Spell Card of an
 * Extra Character. Of a role: she is defeated, has gained it. Of an incident:
 * somebody is defeated, the deck has been reshuffled, it is resolved.
 */
const trigger = z.strictObject({
  when: z.enum([
    'attacked',
    'drawn',
    'loses-life',
    'damages',
    'being-hit',
    'would-avoid',
    'card-resolved',
    'spell-card',
    'another-defeated',
    'avoids',
    'defeated',
    'leader-falls',
    'reshuffled',
    'game-start',
    'turn-start',
    'turn-end',
    'extra-spell-card',
    'hit',
    'gained',
    'gains-item',
    'lost',
    'resolved',
  ]),
  /** Only if it is so. */
  if: z.enum(['hurt-this-turn', 'hit-this-turn', 'accepted']).optional(),
  /** Only of a card played as one of these types. */
  type: z.array(z.enum(TYPES)).min(1).optional(),
  /** Only while these options of the game file have these values. */
  option: z.record(z.string(), z.string()).optional(),
  /** When everything that waits has been resolved. */
  later: z.literal(true).optional(),
  do: steps,
})
export type TriggerDef = z.infer<typeof trigger>

const use = z.enum(['any-time', 'own-turn', 'turn-start', 'every-turn-start', 'draw-step', 'main-step', 'game-start'])
export type Use = z.infer<typeof use>

const ability = z.strictObject({
  id: z.string().optional(),
  while: z.array(modifierSchema).default([]),
  triggers: z.array(trigger).default([]),
  /**
   * May be used: at any time, at any time in her turn, when her turn starts or anybody's does, before she draws for the
   * turn, in her Main step when nothing else is going on, when first hands have been drawn.
   */
  use: z.union([use, z.array(use).min(1)]).optional(),
  /**
   * May be used when she has avoided an attack, when an attack of hers was avoided, when she has played a Danmaku card,
   * when an attack of hers has hit, when she is about to draw, when she has drawn.
   */
  when: z.enum(['avoids', 'is-avoided', 'danmaku-played', 'hits', 'will-draw', 'draws']).optional(),
  /** `card`: once for each card played or Spell Card activated. */
  once: z.enum(['round', 'turn', 'card']).optional(),
  /** Only while her last turn was not skipped. */
  'unless-skipped': z.boolean().default(false),
  /** Only while no Extra Character is there that it has brought. */
  'unless-recruited': z.literal(true).optional(),
  /** Only while an incident is in play. */
  'needs-incident': z.boolean().default(false),
  /** Only while these options of the game file have these values. */
  option: z.record(z.string(), z.string()).default({}),
  /** At any time she may reveal her role. */
  'opens-role': z.boolean().optional(),
  /** In her turn she may give another player any number of cards from her hand. */
  gives: z.boolean().default(false),
  /** She may play cards of these types as though another player played them. */
  'on-behalf': z.array(z.enum(TYPES)).default([]),
  /** A way to activate her Spell Card in her turn. */
  invokes: invokes.optional(),
  ...effect,
})
export type Ability = z.infer<typeof ability>

const printed = {
  value: z.number().int().optional(),
  /** `false`: house design, not the published card. */
  official: z.boolean().default(true),
  /** What rests on a deduction rather than a source. */
  note: z.string().optional(),
  /** Of house design: why it is as it is. */
  why: z.string().optional(),
}

const copies = z.partialRecord(
  season,
  z.number().int().min(1, 'of a season there are 1 or more copies; leave out a season of which there is none'),
)

const cardShape = {
  copies,
  /** The deck that it lies in, where that is not the main deck. */
  deck: z.string().optional(),
  /** Another list of copies, under this value of an option of the game file. */
  'copies-when': z.strictObject({ option: z.record(z.string(), z.string()), copies }).optional(),
  ...printed,
  modes: z.array(mode).min(1),
  'while-in-play': z.array(modifierSchema).default([]),
  triggers: z.array(trigger).default([]),
  /** In play, its owner may activate her Spell Card so. */
  invokes: invokes.optional(),
  /** Points that it costs in an exchange, as its cost tag says. */
  price: z.number().int().min(1).optional(),
  /** An animal spirit: so many lie in a pile of their own, and on their backs are these points. */
  spirit: z.strictObject({ count: z.number().int().min(1), becomes: z.string() }).optional(),
  /** What it does in play once a round, when its owner could play an Action card. */
  assist: z.strictObject(effect).optional(),
  /** In play, what its owner may use. */
  ability: z.array(ability).optional(),
  recruits: recruits.optional(),
}
export const cardSchema = z.strictObject(
  cardShape,
  elsewhere({ ...NAMES, ...keys(IN_MODE, 'types', 'target', 'cost', 'reacts', 'choose', 'do', 'follows') }),
)
export type CardDef = z.infer<typeof cardSchema>

const spellCard = z.strictObject({
  /** `none`: no timing of its own; it follows what it borrows. */
  timing: z.enum(['action', 'reaction', 'none']),
  /** Uses the Spell Card of another player, defeated ones included or only of such a one, as hers. */
  borrows: z.union([z.boolean(), z.literal('defeated')]).default(false),
  /** Nothing cancels it. */
  uncancellable: z.boolean().default(false),
  /** Hers alone: nobody else uses it. */
  alone: z.literal(true).optional(),
  ...effect,
})
export type SpellCard = z.infer<typeof spellCard>

const characterShape = {
  season,
  ...printed,
  /** In the character deck only under this value of an option of the game file. */
  only: z.strictObject({ option: z.record(z.string(), z.string()) }).optional(),
  /** When all characters are known she chooses another player's, whose abilities and Spell Card are hers for good. */
  'copies-character': z.boolean().default(false),
  ability: z.array(ability).default([]),
  recruits: recruits.optional(),
  'spell-card': spellCard,
}
export const characterSchema = z.strictObject(
  characterShape,
  elsewhere({
    ...NAMES,
    life: 'everybody has 4 life; what changes that is an ability: [{while: [{max-life: {set: 5}}]}]',
    spell: 'her Spell Card is spell-card: {timing: action, do: […]}',
  }),
)
export type CharacterDef = z.infer<typeof characterSchema>

/** Who must have been defeated: a whole group, at least one other player of it, or all others of it. */
const goal = z.union([
  z.string(),
  z.strictObject({ 'one-other': z.string() }),
  z.strictObject({ 'all-other': z.string() }),
])
export type GoalDef = z.infer<typeof goal>

const roleShape = {
  season,
  ...printed,
  /** Groups that goals name; a face that replaces a role has its groups. */
  group: z.string(),
  /** How many are in the box; 0 for a face that only replaces another. */
  copies: z.number().int().min(0).default(1),
  'min-players': z.number().int().min(4).max(8).default(4),
  /** The option that says from how many players it is dealt. */
  'min-players-option': z.string().optional(),
  /** Dealt as well where only plain roles are (option `roles`). */
  plain: z.boolean().default(false),
  /** Of this group too, once her role is known. */
  'group-when-revealed': z.string().optional(),
  /** Must be revealed once a player of this group has been defeated. */
  'must-reveal-after': z.string().optional(),
  /** The one everybody knows, who begins, and without whom no goal that names her is met. */
  leads: z.boolean().default(false),
  while: z.array(modifierSchema).default([]),
  triggers: z.array(trigger).default([]),
  /** Once another player has been defeated: may be revealed at any time, is replaced, and this happens. */
  reveal: z.strictObject({ becomes: z.string(), do: steps.default([]) }).optional(),
  ability: z.array(ability).default([]),
  recruits: recruits.optional(),
  goal: z.array(goal).min(1),
}
export const roleSchema = z.strictObject(roleShape, elsewhere(NAMES))
export type RoleDef = z.infer<typeof roleSchema>

const incidentShape = {
  season,
  ...printed,
  arrives: steps.default([]),
  step: steps.default([]),
  /** Before each Incident step, while it is in play. */
  'before-step': steps.optional(),
  /** Others may lie beside it. */
  several: z.literal(true).optional(),
  while: z.array(modifierSchema).default([]),
  triggers: z.array(trigger).default([]),
  /**
   * Resolved when so many cards lie on it. Cards of this kind on their way to the discard pile are collected; with
   * `per-mark` so many of each season; with neither only what its own text collects.
   */
  collect: z
    .strictObject({
      where: whereSchema.optional(),
      /** Incidents that are resolved beside it. */
      incidents: z.literal(true).optional(),
      /** `active`: so many more than there are active players. */
      count: z.union([z.number().int().min(1), z.strictObject({ active: z.number().int() })]),
      'per-mark': z.number().int().min(1).optional(),
    })
    .optional(),
  /** While it is in play everybody may activate her Spell Card so. */
  invokes: invokes.optional(),
}
export const incidentSchema = z.strictObject(incidentShape, elsewhere(NAMES))
export type IncidentDef = z.infer<typeof incidentSchema>

/** A deck beside the main deck, with a discard pile of its own. */
export const deckSchema = z.strictObject({
  /** The word in brackets that tells its copies from those of other decks, as in `bomb(lunatic)`. */
  mark: z.string().optional(),
  /** Copies of cards that lie in another deck as well, by card and season. */
  copies: z.record(z.string(), copies).default({}),
  /** Points for which its top card, unseen, is drawn in an exchange. */
  price: z.number().int().min(1).optional(),
  /** So many of its cards lie open in a row, to be exchanged for. */
  row: z.number().int().min(1).optional(),
})
export type DeckDef = z.infer<typeof deckSchema>

/** The back of an animal spirit: points to pay with. */
export const pointsSchema = z.strictObject({ ...printed, value: z.number().int().min(1) })
export type PointsDef = z.infer<typeof pointsSchema>

/** What depends on the number of players. A pack that adds to the game leaves out what it does not change. */
export const tableSchema = z.strictObject({
  /** Roles by the number of players, as groups. */
  deal: z.record(z.string().regex(/^[4-8]$/), z.record(z.string(), z.number().int().min(0))).optional(),
  /** Cards that a seat draws beyond its first hand, counted from the leader (option `hands-by-seat`). */
  'first-hands': z.record(z.string().regex(/^[1-8]$/), z.number().int().min(0)).optional(),
})
export interface TableDef {
  readonly deal: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly 'first-hands'?: Readonly<Record<string, number>>
}

export interface DanmakuProgram {
  readonly cards: Readonly<Record<string, CardDef>>
  readonly characters: Readonly<Record<string, CharacterDef>>
  readonly roles: Readonly<Record<string, RoleDef>>
  readonly incidents: Readonly<Record<string, IncidentDef>>
  /** Decks that packs add. */
  readonly decks?: Readonly<Record<string, DeckDef>>
  readonly points?: Readonly<Record<string, PointsDef>>
  readonly table: TableDef
}
