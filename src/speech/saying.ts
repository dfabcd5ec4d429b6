// From the steps of a post to its lines: each is said at the question that the one before it has left, at once, for later
// or ahead of its moment.

import type { Act, Line, Orders, Then } from '../engine/line.ts'
import { needsQuotes } from '../lines/words.ts'
import { type Ahead, aheadOf } from './condition.ts'
import type { Frame, Thing } from './frame.ts'
import { meaningOf } from './meaning.ts'
import { type Unclear, unclear } from './parts.ts'
import { type Scene, usedInPlay } from './scene.ts'
import type { Segment } from './segments.ts'
import type { Token } from './tokens.ts'

export interface ReadLine {
  readonly line: Line
  readonly how: 'exact' | 'inferred'
  /** What was taken to be meant. */
  readonly doubts: readonly string[]
}

export interface NotClear {
  readonly what: string
  /** Where in the raw words; end exclusive. */
  readonly start: number
  readonly end: number
  readonly candidates: readonly string[]
  /** A name stands there; whose it is could be made known. */
  readonly isName: boolean
}

export interface Reading {
  readonly lines: readonly ReadLine[]
  /** Why nothing is done in it. */
  readonly seen?: string
  readonly unclear?: NotClear
}

/** What the reading goes on in. */
export interface Desk {
  /** The question as it is now. */
  readonly scene: () => Scene
  /** Takes a line, so that the next is read at the question after it; false when the rules refuse it. */
  readonly take: (line: Line) => boolean
  /** A text of the line language; undefined when it is none. */
  readonly canonical: (text: string) => Line | undefined
}

export interface Step {
  readonly segment: Segment
  readonly does:
    | { readonly kind: 'line'; readonly line: Line }
    | { readonly kind: 'ahead'; readonly tokens: readonly Token[] }
    | { readonly kind: 'unclear'; readonly unclear: Unclear }
    | { readonly kind: 'clause'; readonly frame: Frame; readonly remarks: readonly Token[] }
  readonly doubts: string[]
}

export const saidIn = ({ tokens }: Frame): string => tokens.map((t) => t.text).join(' ')

/** What is done in her own turn, and can be announced. */
const TURN_VERBS: ReadonlySet<string> = new Set(['plays', 'activates', 'uses', 'exchanges', 'discards', 'ends'])

/** Says what the steps of a post come to, line by line, each at the question that the one before it has left. */
export function done(scene: Scene, desk: Desk, steps: readonly Step[], seen: readonly string[]): Reading {
  const lines: ReadLine[] = []
  const queued: { acts: Act[]; doubts: string[]; how: 'exact' | 'inferred' } = { acts: [], doubts: [], how: 'exact' }
  const who = { name: scene.speaker, quoted: needsQuotes(scene.speaker) }
  /** Clauses with a card of which nothing came. */
  const unsaid: string[] = []
  let why = seen[0]
  /** Cards that she has named before. */
  const named: Thing[] = []
  let acted = false
  let ended = false
  const add = (line: Line, segment: Segment, doubts: readonly string[]): boolean => {
    const all = [...segment.doubts, ...doubts]
    lines.push({ line, how: all.length > 0 ? 'inferred' : 'exact', doubts: all })
    return desk.take(line)
  }
  const flush = (): boolean => {
    if (queued.acts.length === 0) return true
    const line: Then = { form: 'then', who, queue: queued.acts.splice(0) }
    const doubts = queued.doubts.splice(0)
    lines.push({ line, how: doubts.length > 0 ? 'inferred' : 'exact', doubts })
    return desk.take(line)
  }
  /** Says them now, or announces them where her own play waits. */
  const say = (acts: readonly Act[], waits: boolean, segment: Segment, doubts: readonly string[]): boolean => {
    for (const act of acts) {
      const end = act.verb === 'ends' && act.what[0]?.name === 'turn'
      // "Refill with Kedama, end turn": the refill has ended it.
      if (end && (ended || (acted && scene.turn && !desk.scene().turn))) continue
      ended ||= end
      const poll = act.verb === 'discards' && !scene.pm && desk.scene().moment === 'exchange'
      if (poll) {
        queued.acts.push(act)
        queued.doubts.push(...segment.doubts, ...doubts, 'it waits until the exchanges are done')
      } else if (waits && act.verb === 'discards') {
        const line: Orders = { form: 'orders', who, say: act, trigger: { kind: 'step', step: 'discard' } }
        if (!flush() || !add(line, segment, [...doubts, 'it is kept for her discard step'])) return false
      } else if (waits && act.verb !== 'passes') {
        queued.acts.push(act)
        queued.doubts.push(...segment.doubts, ...doubts, ...(acted ? [] : ['it waits until her play is done']))
      } else {
        if (!flush() || !add({ ...act, who }, segment, doubts)) return false
        acted = true
      }
    }
    return true
  }
  for (const { segment, does, doubts } of steps) {
    if (does.kind === 'unclear') return notClear(lines, segment, does.unclear, [])
    const before = desk.scene()
    const now: Scene = { ...before, turnOver: acted && scene.turn && !before.turn }
    // Her own play waits for answers: what comes next in her turn is announced.
    const waits = now.turn && !now.free && !now.asked && (acted || now.kind === 'window')
    if (does.kind === 'line') {
      const { line } = does
      if (line.form === 'act' && TURN_VERBS.has(line.verb)) {
        const { who: _, ...said } = line
        if (!say([said], waits, segment, doubts)) return { lines }
        continue
      }
      if (!flush() || !add(line, segment, doubts)) return { lines }
      acted = true
      continue
    }
    if (does.kind === 'ahead') {
      const ahead = aheadOf(now, does.tokens) as Exclude<Ahead, { kind: 'plainly' }> | undefined
      if (ahead?.kind === 'unclear') return notClear(lines, segment, ahead, does.tokens)
      for (const line of ahead?.kind === 'lines' ? ahead.lines : [])
        if (!add(line, segment, [...doubts, ...(ahead?.kind === 'lines' ? ahead.doubts : [])])) return { lines }
      continue
    }
    const { remarks } = does
    const frame = withNamed(now, does.frame, named)
    if ('kind' in frame) return notClear(lines, segment, frame, does.frame.tokens)
    named.push(...frame.things.filter((t) => t.section === 'cards'))
    const left =
      remarks.length > 0 && segment.marked ? [`left out: ${remarks.map((t) => `"${t.text}"`).join(', ')}`] : []
    const at: Scene = waits ? { ...now, free: true, asked: true, kind: 'choice', moment: 'main', optional: false } : now
    const meaning = meaningOf(at, frame)
    if (meaning.kind === 'none') {
      if (acted && frame.doing.has('pass') && segment.marked)
        return notClear(lines, segment, unclear('she has answered, and passes as well', frame.doingToken), frame.tokens)
      why ??= meaning.why
      if (frame.things.length > 0) unsaid.push(`left out: "${saidIn(frame)}"`)
      continue
    }
    if (meaning.kind === 'unclear') {
      if (segment.part) {
        why ??= meaning.what
        continue
      }
      if (
        !segment.marked &&
        !(
          scene.asked &&
          (frame.things.some((t) => t.section === 'cards') || (frame.words.has('ack') && steps.length === 1))
        )
      ) {
        why ??= meaning.what
        if (frame.doing.size > 0) unsaid.push(`left out: "${saidIn(frame)}"`)
        continue
      }
      return notClear(lines, segment, meaning, frame.tokens)
    }
    if (!say(meaning.acts, waits, segment, [...unsaid.splice(0), ...doubts, ...meaning.doubts, ...left]))
      return { lines }
  }
  flush()
  const last = lines.pop()
  if (last) lines.push(unsaid.length > 0 ? { ...last, how: 'inferred', doubts: [...last.doubts, ...unsaid] } : last)
  return lines.length > 0 ? { lines } : { lines, seen: why ?? 'talk' }
}

/** "Play Genjii, use it": a pronoun stands for the one card named before it that can be used now. */
function withNamed(scene: Scene, frame: Frame, named: readonly Thing[]): Frame | Unclear {
  const [it] = frame.aims
  const uses = (['play', 'activate'] as const).some((d) => frame.doing.has(d)) && frame.goal.size === 0
  const bare = frame.things.length + frame.means.length === 0 && !frame.negated && !frame.words.has('spell')
  if (!uses || !bare || named.length === 0 || (it?.kind !== 'it' && it?.kind !== 'other')) return frame
  const found = [...new Map(named.filter((t) => usedInPlay(scene, t.id)).map((t) => [t.id, t])).values()]
  const [card] = found
  if (!card || found.length > 1)
    return unclear(
      `what "${it.token.text}" is`,
      it.token,
      found.map((t) => `uses ${t.id}`),
    )
  const thing: Thing = { section: card.section, id: card.id, times: 1, listed: false, token: it.token }
  const doubts = [...frame.doubts, `"${it.token.text}" is taken for ${card.id}`]
  return { ...frame, things: [thing], aims: frame.aims.slice(1), doubts }
}

export function notClear(
  lines: readonly ReadLine[],
  segment: Segment,
  unclear: Unclear,
  tokens: readonly Token[],
): Reading {
  const token = unclear.token ?? tokens.find((t) => t.sign === undefined)
  const [start, end] = token ? [token.start, token.end] : [0, segment.text.length]
  return {
    lines,
    unclear: {
      what: unclear.what,
      start: segment.at[start] ?? 0,
      end: (segment.at[end - 1] ?? 0) + 1,
      candidates: unclear.candidates ?? [],
      isName: unclear.isName === true,
    },
  }
}
