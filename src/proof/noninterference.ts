// Non-interference: re-deal what a viewer cannot know, replay the same lines, and what she is shown must be the same
// byte for byte. A case counts only when two hidden zones differ and twenty later lines replay.

import type { Run } from '../engine/run.ts'
import type { Card } from '../engine/table.ts'
import { parseLine } from '../lines/parse.ts'
import { printLine } from '../lines/print.ts'
import { render } from '../posts/index.ts'
import type { Sentences } from '../posts/sentences.ts'
import type { Board } from '../rules/boards.ts'
import { project, projectEvent } from '../views/project.ts'
import type { Viewer } from '../views/view.ts'
import { type Dice, dice, randomAct } from './player.ts'
import { type PlayoutSpec, startRun } from './playout.ts'
import { messagesOf, postsOf } from './texts.ts'
import { trade } from './trade.ts'

export interface Difference {
  readonly viewer: Viewer
  readonly line: string
  readonly expected: string
  readonly got: string
}

export type CaseResult = { readonly counts: false } | { readonly counts: true; readonly difference?: Difference }

/** All texts that a viewer could be shown; compared byte for byte. */
export type Shown = (run: Run, viewer: Viewer) => string

const TAIL = 20

/**
 * One case. `seed` decides the game, the moment, the viewer and the re-deal. `shown` is compared after every line; `whole`,
 * which may be slow, at the re-deal and at the end.
 */
export function nonInterference(spec: PlayoutSpec, shown: Shown, whole: Shown = shown): CaseResult {
  const d = dice(`case|${spec.seed}`)
  const run = startRun(spec)
  const { head, cause } = play(run, d, 5 + d.below(120))
  if (run.over) return { counts: false }
  const seats = run.table.seats
  const viewer: Viewer = d.chance(0.4) ? 'public' : { seat: seats[d.below(seats.length)]! }
  const secret = new Set(run.table.cards.filter((c) => isHidden(run, c, viewer)))
  const tail: string[] = []
  const seen = new Set<string>()
  const events = run.table.events.length
  const pictures: string[] = [whole(run, viewer)]
  while (tail.length < TAIL && !run.over) {
    const said = randomAct(run, d, { pass: 0.6 })
    if (!said) break
    const text = printLine(said.act)
    if ('code' in run.take(parseLine(text))) break
    tail.push(text)
    pictures.push((tail.length < TAIL ? shown : whole)(run, viewer))
    // What she gets to see is no longer hers not to know.
    for (const card of secret) if (!isHidden(run, card, viewer)) seen.add(card.kind)
  }
  // A card may come to light and be shuffled away again within one line; the events tell.
  for (const event of run.table.events.slice(events))
    for (const value of Object.values(projectEvent(event, viewer)?.data ?? {}))
      for (const id of [value].flat()) seen.add(String(id))
  // An answer given ahead is tried at its moment, which its author's hand decides: what it names stays where it is.
  const said = [...head.slice(cause), ...tail].join(' ')
  for (const card of secret) if (said.includes(card.kind)) seen.add(card.kind)
  // A bare name means the copy held longest, so kinds that come to light are left where they are.
  for (const card of secret) if (seen.has(card.kind)) secret.delete(card)
  if (tail.length < TAIL || run.over) return { counts: false }
  const twin = startRun(spec)
  for (const text of head) twin.take(parseLine(text))
  const zones = redeal(twin, new Set([...secret].map((c) => c.id)), d)
  if (zones < 2) return { counts: false }
  const expected = pictures[0]!
  const first = whole(twin, viewer)
  if (first !== expected) return { counts: true, difference: { viewer, line: '(re-dealt)', expected, got: first } }
  for (const [i, text] of tail.entries()) {
    if ('code' in twin.take(parseLine(text)) || twin.over) return { counts: false }
    const got = (i < TAIL - 1 ? shown : whole)(twin, viewer)
    if (got !== pictures[i + 1])
      return { counts: true, difference: { viewer, line: text, expected: pictures[i + 1]!, got } }
  }
  return { counts: true }
}

/** Plays random lines; `cause` is the place of the first one about what is being answered at the end. */
function play(run: Run, d: Dice, lines: number): { head: readonly string[]; cause: number } {
  const out: string[] = []
  let cause = 0
  while (out.length < lines && !run.over) {
    if (run.ask?.kind !== 'window') cause = out.length
    const said = randomAct(run, d, { pass: 0.6 })
    if (!said) break
    const text = printLine(said.act)
    if ('code' in run.take(parseLine(text))) throw new Error(`offered and refused: ${text}`)
    out.push(text)
  }
  return { head: out, cause }
}

/** Neither the zone nor anything that she has seen shows it to her. */
function isHidden(run: Run, card: Card, viewer: Viewer): boolean {
  // Which groups of roles were dealt is public, so what was left in the box stays there.
  if (viewer === 'host' || card.zone.sees === 'all' || card.zone.name === 'box') return false
  const revealed =
    card.zone.name === 'role' && card.zone.owner !== undefined && run.table.flag(card.zone.owner, 'revealed')
  if (revealed) return false
  if (viewer === 'public') return card.seenBy.size < run.table.seats.length
  return !(card.zone.sees === 'owner' && card.zone.owner === viewer.seat) && !card.seenBy.has(viewer.seat)
}

/** Shuffles what hidden cards are among cards of one home; gives the number of zones whose contents differ. */
function redeal(run: Run, ids: ReadonlySet<number>, d: Dice): number {
  const before = new Map<string, string>()
  const contents = (zone: { cards: readonly Card[] }) => zone.cards.map((c) => `${c.kind}${c.marks.join()}`).join()
  for (const [key, zone] of run.table.zones) before.set(key, contents(zone))
  for (const home of new Set(run.table.cards.map((c) => c.home))) {
    const cards = run.table.cards.filter((c) => ids.has(c.id) && c.home === home)
    for (let i = cards.length - 1; i > 0; i--) trade(cards[i]!, cards[d.below(i + 1)]!)
  }
  run.table.version++
  let zones = 0
  for (const [key, zone] of run.table.zones) if (before.get(key) !== contents(zone)) zones++
  return zones
}

/** The view itself, as text. */
export function viewText(game: PlayoutSpec['game']): Shown {
  return (run: Run, viewer: Viewer) =>
    JSON.stringify({
      ...project(run, game, viewer),
      events: project(run, game, viewer).events.map((e) => [e.kind, e.data]),
    })
}

/** The view and every text made from it: all kinds of posts for the thread, the messages for a seat. */
export function allTexts(game: PlayoutSpec['game'], words: Sentences, boards: readonly Board[]): Shown {
  const views = viewText(game)
  return (run, viewer) => {
    const documents =
      viewer === 'public'
        ? Object.values(postsOf(run, game, words))
        : typeof viewer === 'string'
          ? []
          : messagesOf(run, game, viewer.seat, words)
    return [views(run, viewer), ...documents.flatMap((d) => boards.map((b) => render(d, b)))].join('\n')
  }
}
