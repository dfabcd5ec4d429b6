// What a seat may play, activate or use: the options with their reasons why not. What is declared with them is in
// `declare.ts`, how a play then runs in `plays.ts`, what answers what in `answers.ts`.

import { refusal } from '../../engine/match.ts'
import { type Option, type Refusal, type Want, wanted } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Card, Seat } from '../../engine/table.ts'
import { characterAbilities } from './abilities.ts'
import { PLAIN, slotsOf, strayOf, unplayable } from './declare.ts'
import { keepable, slotTaken } from './items.ts'
import type { Answered, Means } from './objects.ts'
import { ridersWith } from './riders.ts'
import type { CardType, DanmakuProgram, Mode, SpellCard } from './schema.ts'
import {
  actionsBanned,
  active,
  activeSeats,
  banned,
  cardDef,
  characterId,
  danmakuPlayed,
  hand,
  incidentDef,
  incidents,
  items,
  itemsWork,
  program,
  spellCardHolders,
  spellCardsUsed,
  stat,
  stateOf,
  typesOf,
} from './state.ts'

/** Copies of each kind in a hand, held longest first. */
export function held(run: Run, seat: Seat): Map<string, Card[]> {
  const kinds = new Map<string, Card[]>()
  for (const card of hand(run, seat)) {
    const list = kinds.get(card.kind)
    if (list) list.push(card)
    else kinds.set(card.kind, [card])
  }
  return kinds
}

/** What is no beginning in one's own Main step. */
const BEGUN_OTHERWISE: readonly CardType[] = ['reaction', 'invocation', 'instant']

const withInstants = new WeakMap<DanmakuProgram, boolean>()

function hasInstants(p: DanmakuProgram): boolean {
  const known = withInstants.get(p)
  if (known !== undefined) return known
  const has = Object.values(p.cards).some((card) => card.modes.some((mode) => mode.types.includes('instant')))
  withInstants.set(p, has)
  return has
}

/** Instants in her hand, which she may play at any time; some only when she could begin an Action, or in a Discard step. */
export function instants(run: Run, seat: Seat): Option[] {
  if (!hasInstants(program(run))) return []
  const { ask } = run
  const own = ask?.kind === 'choice' && ask.free && ask.seat === seat && stateOf(run).step === 'main'
  const action = own || stateOf(run).step === 'discard'
  return [...held(run, seat)].flatMap(([kind, cards]) =>
    cardDef(run, kind).modes.flatMap((mode) =>
      mode.types.includes('instant') && (action || !mode['as-action'])
        ? [cardOption(run, seat, kind, cards, mode)]
        : [],
    ),
  )
}

/** Everything that the turn player may begin in her Main step; `only`: no cards but those of this type. */
export function mainOptions(run: Run, seat: Seat, want?: Want, only?: CardType): Option[] {
  const out: Option[] = []
  const others = activeSeats(run).filter((s) => s !== seat)
  for (const [kind, cards] of held(run, seat)) {
    if (!wanted(want, 'plays', kind)) continue
    for (const mode of cardDef(run, kind).modes) {
      if (BEGUN_OTHERWISE.some((type) => mode.types.includes(type))) continue
      if (only !== undefined && !mode.types.includes(only)) continue
      out.push(cardOption(run, seat, kind, cards, mode))
      if (onBehalf(run, seat, mode))
        for (const s of others) out.push(cardOption(run, seat, kind, cards, mode, undefined, s))
    }
  }
  if (only === undefined && wanted(want, 'activates', 'spell-card')) out.push(...activations(run, seat, 'action'))
  out.push({ verb: 'ends', what: 'turn', run: function* () {} })
  return out
}

/** May she play this as though another player played it? */
export const onBehalf = (run: Run, seat: Seat, mode: Mode): boolean =>
  characterAbilities(run, seat).some(({ ability }) => ability['on-behalf'].some((type) => mode.types.includes(type)))

/** Does it attack the attacker whom it answers? */
const strikesBack = ({ do: steps }: Mode): boolean =>
  steps.some(({ verb, args }) => verb === 'attack' && (args as { who: string }).who === 'attacker')

/** A card of her hand; `actor` is the player as whose it counts, when it is played on behalf of another. */
export function cardOption(
  run: Run,
  seat: Seat,
  kind: string,
  cards: readonly Card[],
  mode: Mode,
  answer?: AnswerInfo,
  actor: Seat = seat,
): Option {
  const types = typeSet(mode)
  const tax = answer?.tax ?? 0
  const extra = types.has('danmaku') && run.option('youmu-extra') !== 'own' ? stat(run, actor, 'extra-targets') : 0
  const foe = answer?.of.attack?.by
  const strikes = foe !== undefined && strikesBack(mode) ? { strikes: [foe] } : {}
  return {
    verb: 'plays',
    what: kind,
    cards,
    ...(mode.id ? { as: mode.id } : {}),
    ...(actor === seat ? {} : { for: actor }),
    ...(answer ? { answers: answer.answers } : {}),
    slots: slotsOf(run, seat, mode, { tax, extra, as: actor, ...strikes }),
    ...(actor === seat ? { stray: strayOf(run, seat, kind, mode) } : {}),
    get riders() {
      // What is chosen later is chosen by the player as whose it counts.
      if (actor !== seat) return NO_RIDERS
      const riders = ridersWith(run, { seat, types, steps: mode.do })
      // Which of two Items is kept, or which assists, may be said with the play, by whose Items they are.
      const kept = keepable(run, actor, types)
      return kept > 0 ? { ...riders, choosing: riders.choosing + kept } : riders
    },
    // Looked at only for what is really said or listed.
    get blocked() {
      return cardBlocked(run, actor, kind, mode, types) ?? answer?.blocked ?? unplayable(run, seat, mode, cards[0], tax)
    },
    run: (said) => stateOf(run).begin.card(run, said, mode, answer?.of ?? {}, actor),
  }
}

const typeSets = new WeakMap<Mode, ReadonlySet<CardType>>()

export function typeSet(mode: Mode): ReadonlySet<CardType> {
  let types = typeSets.get(mode)
  if (!types) {
    types = new Set(mode.types)
    typeSets.set(mode, types)
  }
  return types
}

/** The extra facts of an option that answers something. */
export interface AnswerInfo {
  readonly of: Answered
  readonly answers: NonNullable<Option['answers']>
  readonly tax: number
  readonly blocked: Refusal | undefined
}

/** What forbids to play something of these types; some bans look at the whole card. */
const typeBan = (run: Run, seat: Seat, kind: string, types: ReadonlySet<CardType>): string | undefined =>
  banned(run, 'play', seat, types) ?? banned(run, 'play-whole', seat, typesOf(run, kind))

const HEALS: ReadonlySet<string> = new Set(['gain-life', 'return-to-life'])

/** Does it give life and do nothing else? An Item stays, whatever becomes of the life. */
const onlyHeals = ({ types, do: steps }: Mode): boolean =>
  types.includes('healing') && !types.includes('item') && steps.every(({ verb }) => HEALS.has(verb))

/**
 * What forbids to play this half of a card. An Instant that is played like an Action falls with Actions, outside of the
 * Discard step; where nobody gains life, what would do nothing else is not played.
 */
export const playBan = (run: Run, seat: Seat, kind: string, mode: Mode): string | undefined =>
  typeBan(run, seat, kind, typeSet(mode)) ??
  (mode['as-action'] && stateOf(run).step !== 'discard' ? actionsBanned(run, seat) : undefined) ??
  (onlyHeals(mode) ? banned(run, 'gain-life', seat) : undefined)

function cardBlocked(
  run: Run,
  seat: Seat,
  kind: string,
  mode: Mode,
  types: ReadonlySet<CardType>,
): Refusal | undefined {
  const ban = playBan(run, seat, kind, mode)
  if (ban) return refusal('forbidden', `${ban} forbids it`)
  if (types.has('danmaku') && !mode['beyond-limit']) {
    const limit = stat(run, seat, 'danmaku-limit')
    if (danmakuPlayed(run, seat) >= limit) return refusal('danmaku-limit', `${limit} Danmaku card a round`)
  }
  if (run.option('second-slot') === 'refuse' && slotTaken(run, seat, types))
    return refusal('no-room', 'an Item of this kind is already in play')
  return undefined
}

/** A Spell Card that a seat may use: of her own character or an Extra Character, or the ones that hers borrows. */
export interface Usable {
  readonly character: string
  readonly spell: SpellCard
  /** Not that of her own character, so that the line says whose it is. */
  readonly borrowed: boolean
}

const borrowable = (run: Run, seat: Seat, defeated = false): Usable[] =>
  run.table.seats.flatMap((other) => {
    if (defeated && active(run, other)) return []
    const character = characterId(run, other)
    const spell = character === undefined ? undefined : program(run).characters[character]?.['spell-card']
    // A Spell Card without a timing of its own cannot be used by others, nor one that is hers alone.
    if (other === seat || character === undefined || !spell || spell.timing === 'none' || spell.alone) return []
    return [{ character, spell, borrowed: true }]
  })

/** Her own Spell Card and those of Extra Characters, or those that it borrows; with `borrows` those of all other players, defeated ones included. */
export function usable(run: Run, seat: Seat, borrows = false): Usable[] {
  if (borrows) return borrowable(run, seat)
  return spellCardHolders(run, seat).flatMap(({ id, def, extra }) => {
    const spell = def['spell-card']
    if (spell.borrows) return borrowable(run, seat, spell.borrows === 'defeated')
    return spell.timing === 'none' ? [] : [{ character: id, spell, borrowed: extra }]
  })
}

const NO_RIDERS = { on: 0, choosing: 0 } as const
const NO_TYPES: ReadonlySet<CardType> = new Set()

/** Everything by which she could activate a Spell Card now. */
function meansOf(run: Run, seat: Seat): Means[] {
  const out: Means[] = []
  for (const [kind, cards] of held(run, seat)) {
    const mode = cardDef(run, kind).modes.find((m) => m.types.includes('invocation'))
    if (mode) out.push({ with: kind, cards, types: typeSet(mode), cost: mode.cost, borrows: mode.borrows })
  }
  return [...out, ...openMeans(run, seat)]
}

/** Those of them that everybody sees: Items in play, her ability in her turn, the incident. */
export function openMeans(run: Run, seat: Seat): Means[] {
  const means = (word: string, cost: Means['cost']): Means => ({ with: word, types: NO_TYPES, cost, borrows: false })
  const found = itemsWork(run, seat) ? items(run, seat) : []
  const inPlay = [...found.map((c) => ({ kind: c.kind, def: cardDef(run, c.kind) }))]
  const incident = incidents(run).map((c) => ({ kind: c.kind, def: incidentDef(run, c.kind) }))
  const open = [...inPlay, ...incident].flatMap(({ kind, def }) => (def.invokes ? [means(kind, def.invokes.cost)] : []))
  const abilities = characterAbilities(run, seat).flatMap(({ ability: a }) =>
    a.invokes && !a.invokes['hand-empty'] && stateOf(run).turn === seat ? [means('ability', a.invokes.cost)] : [],
  )
  return [...open, ...abilities]
}

/** Ways to activate a Spell Card of this timing now. `answer` says what a reaction answers. */
export function activations(
  run: Run,
  seat: Seat,
  timing: 'action' | 'reaction',
  answer?: (spell: SpellCard) => AnswerInfo | undefined,
): Option[] {
  return meansOf(run, seat).flatMap((means) => activationsWith(run, seat, means, timing, answer))
}

export function activationsWith(
  run: Run,
  seat: Seat,
  means: Means,
  timing: 'action' | 'reaction',
  answer?: (spell: SpellCard) => AnswerInfo | undefined,
): Option[] {
  return usable(run, seat, means.borrows).flatMap(({ character, spell, borrowed }) => {
    if (spell.timing !== timing) return []
    const info = answer?.(spell)
    if (answer && !info) return []
    const effect = means.cost.length > 0 ? { ...spell, cost: [...means.cost, ...spell.cost] } : spell
    const option: Option = {
      verb: 'activates',
      what: 'spell-card',
      with: means.with,
      ...(means.cards ? { cards: means.cards } : {}),
      ...(borrowed ? { of: character } : { own: character }),
      ...(info ? { answers: info.answers } : {}),
      slots: slotsOf(run, seat, effect, PLAIN),
      get riders() {
        return ridersWith(run, { seat, types: means.types, steps: spell.do, spell: true })
      },
      stray: strayOf(run, seat, character, spell),
      get blocked() {
        return spellBlocked(run, seat, means) ?? info?.blocked ?? unplayable(run, seat, effect, means.cards?.[0], 0)
      },
      run: (said) => stateOf(run).begin.spellCard(run, said, character, spell, means, info?.of ?? {}),
    }
    return [option]
  })
}

function spellBlocked(run: Run, seat: Seat, means: Means): Refusal | undefined {
  const ban =
    banned(run, 'activate-spell-card', seat) ?? (means.cards ? typeBan(run, seat, means.with, means.types) : undefined)
  if (ban) return refusal('forbidden', `${ban} forbids it`)
  if (spellCardsUsed(run, seat) >= stat(run, seat, 'spell-card-limit'))
    return refusal('spell-card-limit', 'one Spell Card a round')
  return undefined
}
