// What a reading may rest on: what everybody sees, the open question, and the cards as they are printed. Never a hand:
// a reading that changed with one would tell of it.

import type { Slot } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import type { GameModule } from '../games/module.ts'
import type { Program } from '../rules/program.ts'
import { project } from '../views/project.ts'
import type { View } from '../views/view.ts'
import type { Lexicon } from './lexicon.ts'

export interface Scene {
  readonly lexicon: Lexicon
  readonly program: Program
  readonly view: View
  readonly speaker: string
  /** Said by private message. */
  readonly pm: boolean
  /** She is waited for now. */
  readonly asked: boolean
  /** The moment of the open question; empty when there is none. */
  readonly moment: string
  readonly kind: 'choice' | 'joint' | 'window' | 'none'
  /** Her own free step. */
  readonly free: boolean
  /** She may decline. */
  readonly optional: boolean
  /** She has the turn. */
  readonly turn: boolean
  /** She had the turn when her post began, and what she did in it has ended it. */
  readonly turnOver?: boolean
  /** The question is answered with yes or a pass. */
  readonly yesOrNo: boolean
  /** Whatever is answered is discarded, or picked. */
  readonly verb?: 'discards' | 'picks'
  /** Only players can be named. */
  readonly amongPlayers: boolean
  /** Characters can be named. */
  readonly amongCharacters: boolean
}

export function sceneOf(
  run: Run,
  game: GameModule,
  program: Program,
  lexicon: Lexicon,
  said: { readonly speaker: string; readonly pm: boolean },
): Scene {
  const view = project(run, game, 'public')
  const { ask } = run
  const { speaker, pm } = said
  const asked = view.question?.awaited.includes(speaker) ?? false
  const choice = ask?.kind === 'choice' && ask.seat === speaker ? ask : undefined
  const options = choice?.options() ?? []
  const verb = (['discards', 'picks'] as const).find((v) => options[0]?.verb === v)
  const slots = options.map((o) => o.slots?.({}, undefined))
  return {
    lexicon,
    program,
    view,
    speaker,
    pm,
    asked,
    moment: view.question?.moment ?? '',
    kind: view.question?.kind ?? 'none',
    free: choice?.free ?? false,
    optional: choice?.optional ?? false,
    turn: view.table.turn === speaker,
    yesOrNo: options.some((o) => o.verb === 'chooses' && o.what === 'yes'),
    ...(verb && options.every((o) => o.verb === verb) ? { verb } : {}),
    amongCharacters: options.some((o, i) => [o.what, ...wordsIn(slots[i])].some((id) => isCharacter(program, id))),
    amongPlayers: slots.length > 0 && slots.every((s) => s?.from.every((ref) => ref.kind === 'seat') ?? false),
  }
}

const wordsIn = (slot: Slot | undefined): string[] =>
  (slot?.from ?? []).flatMap((ref) => (ref.kind === 'word' ? [ref.word] : ref.kind === 'card' ? [ref.card.kind] : []))
const isCharacter = ({ sections }: Program, id: string | undefined): boolean =>
  id !== undefined && Object.hasOwn(sections.characters ?? {}, id)

/** One half of a card, as printed. */
interface Mode {
  readonly id?: string
  readonly types?: readonly string[]
  readonly reacts?: Readonly<Record<string, unknown>>
  readonly target?: { readonly player?: string; readonly item?: string }
  readonly cost?: unknown
  readonly multi?: boolean
  readonly borrows?: boolean
  readonly do?: readonly { readonly verb: string }[]
}

interface Printed {
  readonly modes?: readonly Mode[]
  readonly piles?: readonly string[]
  readonly ability?: readonly {
    readonly id?: string
    readonly 'on-behalf'?: readonly string[]
    readonly reacts?: Mode['reacts']
    readonly cost?: unknown
    readonly with?: unknown
    readonly use?: string | readonly string[]
    readonly when?: string
    readonly choose?: unknown
  }[]
  readonly 'spell-card'?: { readonly timing?: string; readonly reacts?: Mode['reacts'] }
  readonly leads?: boolean
  readonly invokes?: unknown
  readonly assist?: unknown
}

const printed = ({ program }: Scene, section: string, id: string): Printed =>
  (program.sections[section]?.[id] as Printed | undefined) ?? {}

export const modesOf = (scene: Scene, card: string): readonly Mode[] => printed(scene, 'cards', card).modes ?? []

/** Some half of it activates a Spell Card; all of it, when nothing else can be done with it. */
export const invokes = (scene: Scene, card: string): boolean =>
  modesOf(scene, card).some((m) => m.types?.includes('invocation'))
/** No card is needed to activate a Spell Card with. */
export const spellByItself = (scene: Scene): boolean =>
  !Object.keys(scene.program.sections.cards ?? {}).some((id) => invokes(scene, id))
export const onlyInvokes = (scene: Scene, card: string): boolean =>
  modesOf(scene, card).length > 0 && modesOf(scene, card).every((m) => m.types?.includes('invocation'))

/** Copies of some card are told apart by it: a season, a symbol, the deck that they are of. */
export const isMark = ({ program }: Scene, section: string, id: string): boolean =>
  section === 'decks' ||
  Object.values(program.sections.cards ?? {}).some((card) => {
    const { copies } = card as { copies?: unknown }
    return typeof copies === 'object' && copies !== null && Object.hasOwn(copies, id)
  })

/** It activates the Spell Card of somebody else. */
export const borrowsSpell = (scene: Scene, card: string): boolean =>
  modesOf(scene, card).some((m) => m.borrows === true)

/** An Item in play or an incident by which a Spell Card is activated. */
export const opensSpell = (scene: Scene, id: string): boolean =>
  ['cards', 'incidents'].some((section) => printed(scene, section, id).invokes !== undefined)

type Answers = 'cancels' | 'avoids' | 'saves'
const REACTS: Readonly<Record<Answers, readonly string[]>> = {
  cancels: ['plays', 'activates', 'divination'],
  avoids: ['attacked'],
  saves: ['at-0', 'fainted'],
}

const reactsSo = (reacts: Mode['reacts'], how: Answers): boolean =>
  REACTS[how].some((key) => reacts !== undefined && Object.hasOwn(reacts, key))

export const answersSo = (scene: Scene, card: string, how: Answers): boolean =>
  modesOf(scene, card).some((m) => reactsSo(m.reacts, how))

/** Cards of the packs that answer so. */
export const cardsThat = (scene: Scene, how: Answers): string[] =>
  Object.keys(scene.program.sections.cards ?? {}).filter((id) => answersSo(scene, id, how))

/** It takes something from the hand to play it, or to use it in play. */
export const costs = (scene: Scene, card: string): boolean =>
  [...modesOf(scene, card), ...(printed(scene, 'cards', card).ability ?? [])].some(({ cost }) =>
    Array.isArray(cost) ? cost.length > 0 : cost !== undefined,
  )

export const targets = (scene: Scene, card: string): 'player' | 'item' | 'none' => {
  const modes = modesOf(scene, card)
  if (modes.some((m) => m.target?.item !== undefined)) return 'item'
  return modes.some((m) => m.target?.player !== undefined) ? 'player' : 'none'
}
/** A target must be named: it is not herself where nobody is. */
export const wantsTarget = (scene: Scene, card: string): boolean =>
  modesOf(scene, card).every((m) => m.target?.player === 'other' || m.target?.item !== undefined) &&
  modesOf(scene, card).length > 0

/** Several of it may be used as one. */
export const inOne = (scene: Scene, card: string): boolean => modesOf(scene, card).some((m) => m.multi === true)

/** In play it may be used, beside being played. */
export function hasUseOfItsOwn(scene: Scene, card: string): boolean {
  const { assist, ability = [] } = printed(scene, 'cards', card)
  return assist !== undefined || ability.some((a) => [a.use].flat().includes('own-turn'))
}

/** An Item that lies before her, with something that it may be used for now, as everybody sees. */
export function usedInPlay(scene: Scene, card: string): boolean {
  const own = scene.view.seats.find((s) => s.name === scene.speaker)
  if (!own?.open.some((zone) => zone.cards?.some((c) => c.kind === card))) return false
  const { assist, ability = [] } = printed(scene, 'cards', card)
  const now = scene.free
    ? ability.some((a) => [a.use].flat().includes('own-turn'))
    : ability.some((a) => (scene.kind === 'window' ? a.reacts : a.when) !== undefined)
  return assist !== undefined || now
}

const listed = ({ view }: Scene, key: string): readonly string[] => {
  const value = view.table[key]
  return Array.isArray(value) ? (value as readonly string[]) : []
}
/** The market row, left to right. */
export const marketRow = (scene: Scene): readonly string[] => listed(scene, 'market')
/** Everything that can be exchanged for, as everybody sees. */
export const onOffer = (scene: Scene): readonly string[] => [
  ...marketRow(scene),
  ...listed(scene, 'spirits'),
  ...listed(scene, 'priced-decks'),
]

/** She is asked whether she uses an ability. */
export const offersAbility = (scene: Scene): boolean =>
  scene.asked && /^(?:game-start|turn-start|draw-step|may-use|sign)$/.test(scene.moment)

/** Some step of it chooses a card or Item of the target. */
export const choosesItem = (scene: Scene, card: string): boolean =>
  modesOf(scene, card).some((m) => m.do?.some((step) => step.verb === 'choose-item'))

/** It takes or discards a card of the target, which may be a hidden one. */
export const picksCard = (scene: Scene, card: string): boolean =>
  modesOf(scene, card).some((m) => m.do?.some((step) => step.verb === 'pick-card'))

export const characterOf = ({ view }: Scene, seat: string): string | undefined => {
  const id = view.seats.find((s) => s.name === seat)?.facts.character
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Her Spell Card answers what others do, which everybody sees. */
export function spellAnswers(scene: Scene): boolean {
  return printedCharacter(scene)['spell-card']?.reacts !== undefined
}

/** She may play such cards as though somebody else played them. */
export function playsForOthers(scene: Scene): boolean {
  return (printedCharacter(scene).ability ?? []).some((a) => (a['on-behalf'] ?? []).length > 0)
}

const printedCharacter = (scene: Scene): Printed =>
  printed(scene, 'characters', characterOf(scene, scene.speaker) ?? '')

/** Her character has a skill of this name, and it is a time for skills. */
export const hasSkill = (scene: Scene, id: string): boolean =>
  (scene.free || offersAbility(scene)) && (printedCharacter(scene).ability ?? []).some((a) => a.id === id)

/** A skill of hers, this one if it is named, uses a card of her hand. */
export const skillTakes = (scene: Scene, id: string | undefined): boolean =>
  (printedCharacter(scene).ability ?? []).some((a) => (id === undefined || a.id === id) && a.with !== undefined)

/** A word that is chosen with an ability of hers. */
export const isWordOfAbility = (scene: Scene, id: string | undefined): boolean =>
  id !== undefined &&
  (printedCharacter(scene).ability ?? []).some(({ choose }) =>
    [choose].flat().some((one) => ((one as { words?: readonly string[] } | undefined)?.words ?? []).includes(id)),
  )

/** Cards may lie on her character under this name. */
export const hasPile = (scene: Scene, id: string): boolean => printedCharacter(scene).piles?.includes(id) ?? false

/** Whose character or role everybody knows this to be. */
export function seatOfThing(scene: Scene, section: string, id: string): string[] {
  return scene.view.seats
    .filter((s) => (section === 'characters' ? s.facts.character === id : section === 'roles' && s.role === id))
    .map((s) => s.name)
}

/** Players in the game, in the order of the table. */
export const activeSeats = ({ view }: Scene): string[] => view.seats.filter((s) => s.active).map((s) => s.name)

/** Who sits beside her: on her left who plays after her. */
export function neighbour(scene: Scene, side: 'left' | 'right'): string | undefined {
  const seats = activeSeats(scene)
  const at = seats.indexOf(scene.speaker)
  return at < 0 ? undefined : seats[(at + (side === 'left' ? 1 : seats.length - 1)) % seats.length]
}

/** Whom her last play was aimed at, as everybody sees. */
export function aimedLast({ view, speaker }: Scene): string[] {
  const on = view.events.findLast(({ data }) => data.who === speaker && data.on !== undefined)?.data.on
  return Array.isArray(on) ? [...(on as readonly string[])] : typeof on === 'string' ? [on] : []
}

/** Whom attacks of the open question are aimed at, as everybody sees. */
export function attacked({ view }: Scene): string[] {
  const on = view.question?.data.on
  return Array.isArray(on) ? [...(on as readonly string[])] : typeof on === 'string' ? [on] : []
}
