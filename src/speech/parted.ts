// A sentence in which something is done now and something is said in advance.

import type { WordClass } from '../rules/vocabulary.ts'
import { aheadOf } from './condition.ts'
import type { Scene } from './scene.ts'
import { is, thingOf } from './senses.ts'
import type { Sentence } from './sentence.ts'
import type { Token } from './tokens.ts'

/** "Ends turn and passes until attacked" does something now, and says something in advance; the other way round too. */
export function partedAhead(scene: Scene, { tokens, question }: Sentence): readonly Sentence[] | undefined {
  const link = tokens.findIndex((t) => is(t, ...LINKS_AHEAD) && !thingOf(t, 'cards'))
  if (question || link < 0) return undefined
  const isCut = (t: Token) => !thingOf(t, 'cards') && (t.sign === 'comma' || t.sign === 'and' || is(t, 'and', 'then'))
  const before = tokens.findLastIndex((t, i) => i < link && isCut(t))
  // What stands behind a condition may belong to it.
  const behind = is(tokens[link], 'until') ? tokens.findIndex((t, i) => i > link && isCut(t)) : -1
  const parts = [before, behind].filter((i) => i > 0).map((i) => [tokens.slice(0, i), tokens.slice(i + 1)] as const)
  const found = parts.find(([one, two]) => {
    const [now, ahead] = one.includes(tokens[link]!) ? [two, one] : [one, two]
    return isDoneNow(now) && aheadOf(scene, ahead)?.kind === 'lines'
  })
  return found?.map((part) => ({ tokens: part, question: false }))
}

function isDoneNow(tokens: readonly Token[]): boolean {
  const does = (...classes: readonly WordClass[]) => tokens.some((t) => is(t, ...classes))
  const ends = does('end', 'done') || (does('pass') && does('turn'))
  return (ends || tokens.some((t) => thingOf(t, 'cards'))) && !does('queued', 'standing', 'order-head', 'not', 'else')
}
const LINKS_AHEAD = ['until', 'if', 'when', 'unless', 'standing'] as const
