// A question that offers something by its name, in place of what would come by itself: a card of another deck. Whoever
// names it is not taken for one who passes.

import { decline } from './declining.ts'
import type { Frame } from './frame.ts'
import { act, acts, entry, type Meaning, unclear } from './parts.ts'
import type { Scene } from './scene.ts'
import { is, seatOf } from './senses.ts'
import type { Token } from './tokens.ts'

/** The deck that is offered to who is asked now. */
export function offeredDeck({ asked, moment, view }: Scene): string | undefined {
  const deck = view.question?.data.pile
  return asked && moment === 'draw-from' && typeof deck === 'string' ? deck : undefined
}

/** "Lunatic, please", "draw normally": which deck it comes from; undefined when nothing of that is said. */
export function offer(scene: Scene, frame: Frame): Meaning | undefined {
  const deck = offeredDeck(scene)
  const { tokens, doing, words } = frame
  if (deck === undefined || frame.or || tokens.some((t) => seatOf(t) !== undefined)) return undefined
  if ([...frame.things, ...frame.means, ...frame.aimThings].some((t) => t.section === 'cards')) return undefined
  const instead = tokens.findIndex((t) => is(t, 'not-that') && !is(t, 'not'))
  const isHere = (t: Token) => isDeck(t, deck)
  const here = tokens.some((t, i) => isHere(t) && (instead < 0 || i < instead))
  const usual = tokens.some((t, i) => (is(t, 'usual') || isDeck(t, MAIN)) && (instead < 0 || i < instead))
  const says = (...classes: readonly ('no' | 'yes')[]) => classes.some((c) => words.has(c))
  const no = frame.negated || says('no') || doing.has('pass')
  const yes = act('chooses', { what: [entry(deck)] })
  const both = [`chooses ${deck}`, 'passes']
  const odd = frame.rest.find((t) => !isHere(t))
  if (odd) return unclear(`whether a ${deck} card is drawn`, odd, both)
  if (no) {
    // "No normal one" says neither.
    if (usual && !here) return unclear(`whether a ${deck} card is drawn`, tokens[0], both)
    return decline(scene, { ...frame, words: new Set() }, true)
  }
  const several = [...frame.things, ...frame.aimThings].some((t) => t.id === deck && t.times > 1)
  if (here && several) return unclear(`one card is drawn from there`, tokens.find(isHere), both)
  if (here || says('yes')) return acts([yes])
  if (usual) return acts([act('passes')], 'drawing as usual declines what is offered')
  if (doing.has('draw') || doing.has('take')) return unclear(`whether a ${deck} card is drawn`, tokens[0], both)
  return undefined
}

const MAIN = 'main'
const isDeck = (token: Token, deck: string): boolean => token.senses.some((s) => s.kind === 'thing' && s.id === deck)

/** "… and one normal": what is drawn by the rules, beside the card that was offered. */
export const drawsAsUsual = ({ doing, words, things, means, aims, negated }: Frame): boolean =>
  words.has('usual') &&
  !negated &&
  things.every((t) => t.id === MAIN) &&
  means.length + aims.length === 0 &&
  [...doing].every((d) => d === 'draw' || d === 'choose' || d === 'take')
