// The character that she picks, said as players do who answer a message: "I'll go with Kokoro", "Junko was my favourite,
// but I pick Sumireko". Which ones were dealt to her is not looked at. Who names some and picks none is asked.

import { act, acts, entry, type Meaning, unclear } from './parts.ts'
import type { Scene } from './scene.ts'
import { is, thingOf } from './senses.ts'
import { sentencesOf } from './sentence.ts'
import type { Token } from './tokens.ts'

export const isPicking = (scene: Scene): boolean => scene.asked && scene.moment === 'pick-character'

/** What all of a post says about it; undefined when it names nobody, or only asks. */
export function pickIn(tokens: readonly Token[]): Meaning | undefined {
  const parts = sentencesOf(tokens).flatMap((s) => (s.question ? [] : partsOf(s.tokens)))
  const named = parts.flatMap((part) => charactersIn(part))
  if (named.length === 0) return undefined
  const picked = parts.filter(isPick)
  const found = new Map((picked.length > 0 ? picked : parts.filter(isBare)).flatMap(charactersIn).map((c) => [c.id, c]))
  const [one] = found.values()
  if (!one || found.size > 1)
    return unclear(
      'which character is picked',
      named[0]!.token,
      [...new Set(named.map((c) => c.id))].map((id) => `picks ${id}`),
    )
  const { token, id, via } = one
  return acts(
    [act('picks', { what: [entry(id)] })],
    `"${token.text}" is taken to be picked`,
    ...(via === 'exact' ? [] : [`"${token.text}" is taken for ${id}`]),
  )
}

const charactersIn = (part: readonly Token[]) =>
  part.flatMap((token) => {
    const sense = thingOf(token, 'characters')
    return sense ? [{ token, id: sense.id, via: sense.via }] : []
  })

/** Cut where something new may be said. */
function partsOf(tokens: readonly Token[]): Token[][] {
  const out: Token[][] = [[]]
  for (const token of tokens) {
    if ((token.sign !== undefined && token.sign !== 'and') || (is(token, 'but', 'then') && !is(token, 'filler')))
      out.push([])
    else out.at(-1)!.push(token)
  }
  return out
}

/** Leaves open whether, or says that she does not. */
const isOpen = (part: readonly Token[]): boolean =>
  part.some((t) => is(t, 'not', 'or', 'if', 'unless', 'past', 'taken-back', 'other', 'asking') && !is(t, 'filler'))

/** "I'll go with Junko": nothing but what leads to the name stands before it. */
function isPick(part: readonly Token[]): boolean {
  const at = part.findIndex((t) => thingOf(t, 'characters'))
  const before = part.slice(0, at)
  const leads = (t: Token) =>
    is(t, 'i', 'choose', 'take', 'play', 'keep', 'hand-over', 'wish', 'filler', 'chat', ...SMALL)
  return (
    at >= 0 &&
    !isOpen(part) &&
    before.some((t) => is(t, 'i', 'choose', 'take', 'play', 'keep', 'hand-over', 'wish')) &&
    before.every(leads) &&
    !before.some((t) => is(t, 'modal') && !is(t, 'wish', 'filler', 'i'))
  )
}
const SMALL = ['with', 'for', 'on', 'then', 'yes', 'ack', 'as', 'it'] as const

/** Nothing but the name. */
const isBare = (part: readonly Token[]): boolean =>
  part.some((t) => thingOf(t, 'characters')) &&
  !isOpen(part) &&
  part.every((t) => thingOf(t, 'characters') || is(t, 'i', 'filler', 'chat', 'yes', 'ack'))
