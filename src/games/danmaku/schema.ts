// What a Danmaku!! pack may say: cards, characters, roles, incidents, in the words of the rulebook. Unknown keys are
// errors; the effects are steps of the effect language with the verbs of this game.

import * as z from 'zod'
import { elsewhere, optionSchema, stepsSchema, whereSchema, word } from '../../language/step.ts'
import { modifierSchema } from './stats.ts'
import { verbs } from './verbs.ts'

export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof SEASONS)[number]
const season = z.enum(SEASONS)

const recruits = z
  .strictObject({
    ability: z.boolean().default(false).describe('Their abilities.'),
    'spell-card': z.boolean().default(false).describe('Their Spell Cards.'),
  })
  .describe('What Extra Characters that a card brings give to who has them.')
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

const cost = z
  .strictObject({
    discard: z
      .strictObject({
        where: whereSchema.default({}),
        count: z.union([z.number().int().min(1), z.literal('any')]).describe('How many; any: as many as she likes.'),
        worth: z.number().int().min(1).optional().describe('Worth so many points together.'),
        season: z.literal('answered').optional().describe('Of the season of the card that is answered.'),
        as: z.string().default('paid'),
      })
      .optional()
      .describe('Cards from her hand.'),
    'discard-item': z
      .strictObject({
        where: whereSchema.default({}),
        as: z.string().default('paid-item'),
        optional: z.literal(true).optional().describe('She may leave it.'),
      })
      .optional()
      .describe('An Item of hers in play.'),
    'pay-life': z.number().int().min(1).optional().describe('So much of her life.'),
    dismiss: z.literal('one').optional().describe('An Extra Character that the card of this ability has brought.'),
  })
  .describe('What is paid before anything happens: cards from the hand, Items in play, life.')
export type CostDef = z.infer<typeof cost>

const target = z.union([
  z.strictObject({
    player: z.enum(['other', 'any']).describe('Another player, or any, herself included.'),
    'in-range': z
      .union([z.literal(true), z.strictObject({ bonus: z.string().describe('The name of a cost.') })])
      .optional()
      .describe('Must be in range; each card discarded under this name adds 1 to the range of this play.'),
    default: z.enum(['you']).optional().describe('Taken when the line names nobody.'),
    'spares-its-own': z.literal(true).optional().describe('Never the player whose character it is, whoever uses it.'),
  }),
  z.strictObject({ item: z.literal('any').describe('Whosever it is.') }).describe('An Item in play, whosever it is.'),
])
export type TargetDef = z.infer<typeof target>
export type PlayerTarget = Extract<TargetDef, { player: unknown }>

const invokes = z
  .strictObject({
    cost: z.array(cost).default([]).describe('What it costs; all of it is paid before anything happens.'),
    'hand-empty': z
      .boolean()
      .default(false)
      .describe('At once, whosever turn it is, while her hand is empty (option `miko-any-turn`).'),
  })
  .describe("A way to activate one's Spell Card without a card from the hand.")

const reacts = z.strictObject({
  plays: z
    .strictObject({
      type: z.array(z.enum(TYPES)).optional().describe('Of one of these types; of any where nothing is said.'),
      aimed: z.literal('you').optional().describe('Aimed at you.'),
      card: z.literal(true).optional().describe('A card itself and no copy, an Invocation card too.'),
    })
    .optional()
    .describe('To a card being played.'),
  activates: z
    .strictObject({ timing: z.enum(['action', 'reaction']).optional().describe('Of this timing.') })
    .optional()
    .describe('To a Spell Card being activated.'),
  attacked: z
    .enum(['you', 'other', 'anyone'])
    .optional()
    .describe('To an attack on you, on another player, or on anyone.'),
  'loses-life': z.literal('you').optional().describe('To her own loss of life, when she has drawn for it.'),
  avoids: z.literal('other').optional().describe('To an attack on another player that would be avoided.'),
  draws: z.literal('other').optional().describe('To another player having drawn.'),
  discarded: whereSchema.optional().describe('To such a card having come onto the discard pile.'),
  'at-0': z.literal('anyone').optional().describe('To a player being at 0 life.'),
})

const effect = {
  cost: z.array(cost).default([]).describe('What it costs; all of it is paid before anything happens.'),
  target: target.optional().describe('At whom or what it is aimed; steps call that target.'),
  choose: z
    .strictObject({
      as: z.string(),
      words: z.array(z.string()).min(2).describe('What may be named.'),
      count: z.number().int().min(1).optional(),
    })
    .optional()
    .describe('A word chosen when it is declared, or so many different ones.'),
  reacts: reacts.optional().describe('It answers something; what has no such key is begun in her own Main step.'),
  do: steps.default([]),
}

const modeShape = {
  id: z.string().optional().describe('The word by which lines tell it from other modes: plays 1up as save.'),
  types: z
    .array(z.enum(TYPES))
    .min(1)
    .describe('Its card types; action, reaction, item, invocation and instant say when it is played.'),
  'beyond-limit': z.boolean().default(false).describe('Does not count toward the limit of Danmaku cards.'),
  borrows: z
    .boolean()
    .default(false)
    .describe("An invocation that activates the Spell Card of another player, also of a defeated one, as one's own."),
  uncancellable: z.literal(true).optional().describe('Nothing cancels it.'),
  'as-action': z
    .literal(true)
    .optional()
    .describe("Of an Instant: only when she could begin an Action, or in anybody's Discard step."),
  ...effect,
  follows: steps.default([]).describe('What follows when its card has gone to its pile, unless it was cancelled.'),
}
const mode = z.strictObject(
  modeShape,
  elsewhere({
    ...NAMES,
    ...keys('it stands beside modes, not in one', 'copies', 'value', 'while-in-play', 'triggers', 'ability', 'assist'),
  }),
)
export type Mode = z.infer<typeof mode>
export type Reacts = NonNullable<Mode['reacts']>

const trigger = z
  .strictObject({
    when: z
      .enum([
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
      ])
      .describe('The moment; which there are for an Item, an ability, a role and an incident, trigger says.'),
    if: z.enum(['hurt-this-turn', 'hit-this-turn', 'accepted']).optional().describe('Only if it is so.'),
    type: z.array(z.enum(TYPES)).min(1).optional().describe('Only of a card played as one of these types.'),
    option: optionSchema.optional().describe('Only while these options of the game file have these values.'),
    later: z.literal(true).optional().describe('When everything that waits has been resolved.'),
    do: steps,
  })
  .describe(
    'A compulsory effect at a moment that it names. Of an Item: its owner is attacked, is hit by an attack, has drawn for the turn, her turn starts; she has gained or lost control of it. Of an ability: she has drawn for the turn, has lost life, has damaged another player with an attack, has avoided one or would avoid one, an attack hits her and she has not lost life yet, a card that she has played has been resolved and goes to its pile, she has activated her Spell Card, another player is defeated, she has gained control of an Item, the game begins, her turn starts, a turn of anybody ends, she has used the Spell Card of an Extra Character. Of a role: she is defeated, has gained it. Of an incident: somebody is defeated, the deck has been reshuffled, it is resolved.',
  )
export type TriggerDef = z.infer<typeof trigger>

const triggers = (said: string) => z.array(trigger).default([]).describe(said)
const whiles = (said: string) => z.array(modifierSchema).default([]).describe(said)

const use = z.enum(['any-time', 'own-turn', 'turn-start', 'every-turn-start', 'draw-step', 'main-step', 'game-start'])
export type Use = z.infer<typeof use>

const ability = z.strictObject({
  id: z.string().optional().describe('The word by which lines tell it from other abilities: uses ability as look.'),
  while: whiles('What is so as long as she has it.'),
  triggers: triggers('What happens by itself at some moment.'),
  use: z
    .union([use, z.array(use).min(1)])
    .optional()
    .describe(
      "May be used: at any time, at any time in her turn, when her turn starts or anybody's does, before she draws for the turn, in her Main step when nothing else is going on, when first hands have been drawn.",
    ),
  when: z
    .enum(['avoids', 'is-avoided', 'danmaku-played', 'hits', 'will-draw', 'draws'])
    .optional()
    .describe(
      'May be used when she has avoided an attack, when an attack of hers was avoided, when she has played a Danmaku card, when an attack of hers has hit, when she is about to draw, when she has drawn.',
    ),
  once: z
    .enum(['round', 'turn', 'card'])
    .optional()
    .describe('`card`: once for each card played or Spell Card activated.'),
  'unless-skipped': z.boolean().default(false).describe('Only while her last turn was not skipped.'),
  'unless-recruited': z
    .literal(true)
    .optional()
    .describe('Only while no Extra Character is there that it has brought.'),
  'needs-incident': z.boolean().default(false).describe('Only while an incident is in play.'),
  option: optionSchema.default({}).describe('Only while these options of the game file have these values.'),
  'opens-role': z.boolean().optional().describe('At any time she may reveal her role.'),
  gives: z
    .boolean()
    .default(false)
    .describe('In her turn she may give another player any number of cards from her hand.'),
  'on-behalf': z
    .array(z.enum(TYPES))
    .default([])
    .describe('She may play cards of these types as though another player played them.'),
  invokes: invokes.optional().describe('A way to activate her Spell Card in her turn.'),
  ...effect,
})
export type Ability = z.infer<typeof ability>

const printed = {
  value: z.number().int().optional().describe('Printed points.'),
  official: z.boolean().default(true).describe('`false`: house design, not the published card.'),
  note: z.string().optional().describe('What rests on a deduction rather than a source.'),
  why: z.string().optional().describe('Of house design: why it is as it is.'),
}

const copies = z
  .partialRecord(
    season,
    z.number().int().min(1, 'of a season there are 1 or more copies; leave out a season of which there is none'),
  )
  .describe('How many copies there are of each season; {} where they lie in another deck only.')

const cardShape = {
  copies,
  deck: word('decks').optional().describe('The deck that it lies in, where that is not the main deck.'),
  'copies-when': z
    .strictObject({ option: optionSchema.describe('The option and its value.'), copies })
    .optional()
    .describe('Another list of copies, under this value of an option of the game file.'),
  ...printed,
  modes: z.array(mode).min(1).describe('The ways to play it: one for most cards, two for one with two halves.'),
  'while-in-play': whiles('Of an Item: what is so for its owner as long as it is in play.'),
  triggers: triggers('Of an Item: what happens by itself at some moment.'),
  invokes: invokes.optional().describe('In play, its owner may activate her Spell Card so.'),
  price: z.number().int().min(1).optional().describe('Points that it costs in an exchange, as its cost tag says.'),
  spirit: z
    .strictObject({
      count: z.number().int().min(1).describe('How many there are.'),
      becomes: z.string().describe('The id of the points.'),
    })
    .optional()
    .describe('An animal spirit: so many lie in a pile of their own, and on their backs are these points.'),
  assist: z
    .strictObject(effect)
    .optional()
    .describe('What it does in play once a round, when its owner could play an Action card.'),
  ability: z.array(ability).optional().describe('In play, what its owner may use.'),
  recruits: recruits.optional(),
}
export const cardSchema = z.strictObject(
  cardShape,
  elsewhere({ ...NAMES, ...keys(IN_MODE, 'types', 'target', 'cost', 'reacts', 'choose', 'do', 'follows') }),
)
export type CardDef = z.infer<typeof cardSchema>

const spellCard = z
  .strictObject({
    timing: z
      .enum(['action', 'reaction', 'none'])
      .describe('`none`: no timing of its own; it follows what it borrows.'),
    borrows: z
      .union([z.boolean(), z.literal('defeated')])
      .default(false)
      .describe('Uses the Spell Card of another player, defeated ones included or only of such a one, as hers.'),
    uncancellable: z.boolean().default(false).describe('Nothing cancels it.'),
    alone: z.literal(true).optional().describe('Hers alone: nobody else uses it.'),
    ...effect,
  })
  .describe('Her Spell Card.')
export type SpellCard = z.infer<typeof spellCard>

const abilities = z
  .array(ability)
  .default([])
  .describe('What she has of abilities, in the order in which they are printed.')

const characterShape = {
  season: season.describe('Printed season.'),
  ...printed,
  only: z
    .strictObject({ option: optionSchema.describe('The option and its value.') })
    .optional()
    .describe('In the character deck only under this value of an option of the game file.'),
  'copies-character': z
    .boolean()
    .default(false)
    .describe(
      "When all characters are known she chooses another player's, whose abilities and Spell Card are hers for good.",
    ),
  ability: abilities,
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

const goal = z
  .union([
    z.string(),
    z.strictObject({ 'one-other': z.string().describe('A group.') }),
    z.strictObject({ 'all-other': z.string().describe('A group.') }),
  ])
  .describe('Who must have been defeated: a whole group, at least one other player of it, or all others of it.')
export type GoalDef = z.infer<typeof goal>

const roleShape = {
  season: season.describe('Printed season.'),
  ...printed,
  group: z.string().describe('Groups that goals name; a face that replaces a role has its groups.'),
  copies: z
    .number()
    .int()
    .min(0)
    .default(1)
    .describe('How many are in the box; 0 for a face that only replaces another.'),
  'min-players': z.number().int().min(4).max(8).default(4).describe('It is dealt from so many players on.'),
  'min-players-option': z.string().optional().describe('The option that says from how many players it is dealt.'),
  plain: z.boolean().default(false).describe('Dealt as well where only plain roles are (option `roles`).'),
  'group-when-revealed': z.string().optional().describe('Of this group too, once her role is known.'),
  'must-reveal-after': z
    .string()
    .optional()
    .describe('Must be revealed once a player of this group has been defeated.'),
  leads: z
    .boolean()
    .default(false)
    .describe('The one everybody knows, who begins, and without whom no goal that names her is met.'),
  while: whiles('What is so as long as it is open before her.'),
  triggers: triggers('What happens by itself at some moment.'),
  reveal: z
    .strictObject({ becomes: z.string().describe('The id of its other face.'), do: steps.default([]) })
    .optional()
    .describe('Once another player has been defeated: may be revealed at any time, is replaced, and this happens.'),
  ability: abilities,
  recruits: recruits.optional(),
  goal: z.array(goal).min(1).describe('Who must have been defeated: groups, all of these.'),
}
export const roleSchema = z.strictObject(roleShape, elsewhere(NAMES))
export type RoleDef = z.infer<typeof roleSchema>

const incidentShape = {
  season: season.describe('Printed season.'),
  ...printed,
  arrives: steps.default([]).describe('What happens when it comes into play.'),
  step: steps.default([]).describe("What happens in each player's Incident step."),
  'before-step': steps.optional().describe('Before each Incident step, while it is in play.'),
  several: z.literal(true).optional().describe('Others may lie beside it.'),
  while: whiles('What is so for everybody as long as it is in play.'),
  triggers: triggers('What happens by itself at some moment.'),
  collect: z
    .strictObject({
      where: whereSchema.optional(),
      incidents: z.literal(true).optional().describe('Incidents that are resolved beside it.'),
      count: z
        .union([
          z.number().int().min(1),
          z.strictObject({ active: z.number().int().describe('So many more than there are active players.') }),
        ])
        .describe('`active`: so many more than there are active players.'),
      'per-mark': z.number().int().min(1).optional().describe('So many of each season.'),
    })
    .optional()
    .describe(
      'Resolved when so many cards lie on it. Cards of this kind on their way to the discard pile are collected; with `per-mark` so many of each season; with neither only what its own text collects.',
    ),
  invokes: invokes.optional().describe('While it is in play everybody may activate her Spell Card so.'),
}
export const incidentSchema = z.strictObject(incidentShape, elsewhere(NAMES))
export type IncidentDef = z.infer<typeof incidentSchema>

export const deckSchema = z
  .strictObject({
    mark: z
      .string()
      .optional()
      .describe('The word in brackets that tells its copies from those of other decks, as in `bomb(lunatic)`.'),
    copies: z
      .record(z.string(), copies)
      .default({})
      .describe('Copies of cards that lie in another deck as well, by card and season.'),
    price: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Points for which its top card, unseen, is drawn in an exchange.'),
    row: z.number().int().min(1).optional().describe('So many of its cards lie open in a row, to be exchanged for.'),
  })
  .describe('A deck beside the main deck, with a discard pile of its own.')
export type DeckDef = z.infer<typeof deckSchema>

export const pointsSchema = z
  .strictObject({ ...printed, value: z.number().int().min(1).describe('What it pays.') })
  .describe('The back of an animal spirit: points to pay with.')
export type PointsDef = z.infer<typeof pointsSchema>

export const tableSchema = z
  .strictObject({
    deal: z
      .record(z.string().regex(/^[4-8]$/), z.record(z.string(), z.number().int().min(0)))
      .optional()
      .describe('Roles by the number of players, as groups.'),
    'first-hands': z
      .record(z.string().regex(/^[1-8]$/), z.number().int().min(0))
      .optional()
      .describe('Cards that a seat draws beyond its first hand, counted from the leader (option `hands-by-seat`).'),
  })
  .describe('What depends on the number of players. A pack that adds to the game leaves out what it does not change.')
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
