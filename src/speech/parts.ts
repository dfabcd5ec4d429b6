// What lines are put together of: acts, names, and the parts of a frame that go into a line as they are. And what can come
// of a frame: acts, nothing, or not clear.

import type { Act, Entry } from '../engine/line.ts'
import { needsQuotes } from '../lines/words.ts'
import type { Aim, Frame, Thing } from './frame.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'

/** Something is meant, and it cannot be told what. */
export interface Unclear {
  readonly kind: 'unclear'
  readonly what: string
  readonly token?: Token
  readonly candidates?: readonly string[]
  /** The token stands where a name does; whose it is could be made known. */
  readonly isName?: true
}

export type Meaning =
  | { readonly kind: 'acts'; readonly acts: readonly Act[]; readonly doubts: readonly string[] }
  /** No action; why, for the host. */
  | { readonly kind: 'none'; readonly why: string }
  | Unclear

export const none = (why: string): Meaning => ({ kind: 'none', why })
export const unclear = (what: string, token?: Token, candidates?: readonly string[]): Unclear => ({
  kind: 'unclear',
  what,
  ...(token ? { token } : {}),
  ...(candidates ? { candidates } : {}),
})
/** A name that nobody has, or that several could have. */
export const unclearName = (what: string, token: Token, candidates: readonly string[]): Unclear => ({
  ...unclear(what, token, candidates),
  isName: true,
})
/** A name that several could have. */
export const tied = ({ token, names }: NonNullable<Frame['tie']>): Unclear =>
  unclearName(`"${token.text}" could be several`, token, names)

export type Parts = Omit<Partial<Act>, 'form' | 'verb'>

export const act = (verb: Act['verb'], parts: Parts = {}): Act => ({ form: 'act', verb, what: [], ...parts })
export const acts = (all: readonly Act[], ...doubts: readonly string[]): Meaning => ({
  kind: 'acts',
  acts: all,
  doubts,
})

export const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  name,
  quoted: false,
  stack: false,
  marks: [],
  times: 1,
  ...more,
})
export const seatEntry = (scene: Scene, seat: string): Entry =>
  entry(seat, { quoted: needsQuotes(seat) || scene.lexicon.exact.get(seat)?.length === 0 })
export const owner = (seat: string) => ({ of: { name: seat, quoted: needsQuotes(seat) } })
export const thingEntry = (t: Thing): Entry =>
  entry(t.id, {
    times: t.times,
    ...(t.marks ? { marks: t.marks } : {}),
    ...(t.of === undefined ? {} : owner(t.of)),
    ...(t.ofThing === undefined ? {} : { of: { name: t.ofThing, quoted: false } }),
  })

/** A card of hers, which of its copies, and how many; whose it is goes without saying. */
export const copyEntry = ({ id, times, marks }: Thing): Entry => entry(id, { times, ...(marks ? { marks } : {}) })

/** One of a name after another is several of it. */
export function cardsOf(things: readonly Thing[]): Entry[] {
  const out: Entry[] = []
  for (const one of things.map(thingEntry)) {
    const last = out.at(-1)
    if (last && last.name === one.name && last.of?.name === one.of?.name && last.marks.join() === one.marks.join())
      out[out.length - 1] = { ...last, times: last.times + one.times }
    else out.push(one)
  }
  return out
}

export const isChoice = (scene: Scene): boolean =>
  scene.asked && !scene.free && (scene.kind === 'choice' || scene.kind === 'joint')

export const paid = (frame: Frame): Parts => (frame.paying.length > 0 ? { discarding: cardsOf(frame.paying) } : {})

export function chosen(scene: Scene, frame: Frame): Parts {
  const all = [
    ...frame.choosing.map((c) => (typeof c === 'string' ? seatEntry(scene, c) : thingEntry(c))),
    ...frame.numbers.map((n) => entry(String(n))),
  ]
  return all.length > 0 ? { choosing: all } : {}
}

export const aimSeats = (scene: Scene, aims: readonly Aim[]): Entry[] =>
  aims.flatMap((a) =>
    a.kind === 'seat' ? [seatEntry(scene, a.seat)] : a.kind === 'self' ? [seatEntry(scene, scene.speaker)] : [],
  )

export function aimedAt(scene: Scene, frame: Frame): Parts {
  const on = aimSeats(scene, [...frame.aims, ...frame.behalf])
  return on.length > 0 ? { on } : {}
}

/** Objects on the stack that a name may mean; topmost first. */
export function waiting(scene: Scene): { card: string; kind: string; who: string | undefined }[] {
  return [...scene.view.waiting].reverse().map(({ card, kind, who }) => ({ card, kind, who }))
}
