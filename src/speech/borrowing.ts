// Whose Spell Card is meant where a card activates that of another player.

import type { Aim, Frame, Thing } from './frame.ts'
import { borrowsSpell, characterOf, type Scene } from './scene.ts'

export interface Borrowed {
  readonly character: string
  /** What is left to be answered, and to be aimed at. */
  readonly answered: Thing | undefined
  readonly aims: readonly Aim[]
  readonly doubts: readonly string[]
}

/** Whose Spell Card it is: "Keine's Spell Card", or who is named first. She is no target then. */
export function borrowedSpell(scene: Scene, frame: Frame, object: Thing | undefined): Borrowed | undefined {
  const all = [...frame.things, ...frame.aimThings]
  const spell = all.find((t) => t.id === 'spell-card' && t.of !== undefined)
  const named = all.find((t) => t.section === 'characters')
  const first = spell || named ? undefined : frame.aims.find((a) => a.kind === 'seat')
  const seat = spell?.of ?? first?.seat
  const character = named?.id ?? (seat === undefined ? undefined : characterOf(scene, seat))
  if (character === undefined) return undefined
  const other = all.find((t) => t.section === 'cards' && !borrowsSpell(scene, t.id))
  const answered = object === spell ? other : object
  const byCharacter = first?.token.senses.some((one) => one.kind === 'thing' && one.section === 'characters') ?? true
  const doubts = byCharacter ? [] : [`the Spell Card of ${first?.seat} is taken to be meant`]
  return { character, answered, aims: frame.aims.filter((a) => a !== first), doubts }
}
