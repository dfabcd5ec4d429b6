// Reads the words of one post: which lines they say, and how sure that is. What stands out (bold, `##`, `>>`) comes first;
// where nothing does, the plain text counts, and then nothing is more than inferred. The questions of the game go on from
// line to line, so each is read at the question that the one before it has left.

import type { Line } from '../engine/line.ts'
import { needsQuotes } from '../lines/words.ts'
import { aheadOf } from './condition.ts'
import { declinesAsked, isBareNo } from './declining.ts'
import type { Frame } from './frame.ts'
import { piecesOf } from './markup.ts'
import { offeredDeck } from './offering.ts'
import { partedAhead } from './parted.ts'
import { type Unclear, unclear } from './parts.ts'
import { isPicking, pickIn } from './picking.ts'
import { type Desk, done, notClear, type Reading, type ReadLine, type Step, saidIn } from './saying.ts'
import type { Scene } from './scene.ts'
import { joined, linesOf, markedSegments, type Segment } from './segments.ts'
import { is, seatOf, thingOf } from './senses.ts'
import { clausesOf, mood, type Sentence, sentencesOf } from './sentence.ts'
import { type Token, tokensOf } from './tokens.ts'

export function readPost(words: string, desk: Desk): Reading {
  const pieces = piecesOf(words)
  const scene = desk.scene()
  const seen: string[] = []
  const segments = markedSegments(scene, pieces, (text) => ownForm(scene, desk, text))
  const marked = stepsOf(scene, desk, segments, seen)
  if (marked.length > 0) return done(scene, desk, marked, seen)
  const odd = segments.find((s) => s.whole)
  // Who is asked and writes a bold line means something by it; in her own turn when she names somebody or a card.
  const named = (s: Segment) =>
    tokensOf(scene.lexicon, s.text).some(
      (t) => seatOf(t) !== undefined || thingOf(t, 'cards') !== undefined || is(t, 'turn'),
    )
  if (odd && seen.length === 0 && scene.asked && (!scene.free || segments.some((s) => s.whole && named(s))))
    return notClear([], odd, { kind: 'unclear', what: 'nothing in it is understood' }, [])
  const whole = joined(pieces)
  const segment: Segment = { ...whole, marked: false, doubts: ['plain text'], edit: false }
  const tokens = tokensOf(scene.lexicon, whole.text)
  const pick = isPicking(scene) ? pickIn(tokens) : undefined
  if (pick?.kind === 'unclear') return notClear([], segment, pick, tokens)
  if (pick?.kind !== 'acts') return told(scene, tokens, done(scene, desk, stepsOf(scene, desk, [segment], seen), seen))
  const who = { name: scene.speaker, quoted: needsQuotes(scene.speaker) }
  const lines = pick.acts.map(
    (said): ReadLine => ({ line: { ...said, who }, how: 'inferred', doubts: [...segment.doubts, ...pick.doubts] }),
  )
  for (const { line } of lines) if (!desk.take(line)) break
  return { lines }
}

/** Who is waited for and names a card may have meant something by it: the host is told. */
function told(scene: Scene, tokens: readonly Token[], reading: Reading): Reading {
  if (reading.seen === undefined || reading.lines.length > 0 || !scene.asked) return reading
  const named = tokens.filter((t) => thingOf(t, 'cards') ?? (is(t, 'pass', 'exchange', 'discard') && !is(t, 'filler')))
  const quoted = [...new Set(named.map((t) => `"${t.text}"`))]
  if (quoted.length === 0) return reading
  return { ...reading, seen: `${reading.seen}; yet she is waited for, and speaks of ${quoted.join(', ')}` }
}

// --- steps ----------------------------------------------------------------------------------------------------------

const OWN_FORM =
  /^(?:plays|activates|uses|copies|gives|puts|exchanges|discards|reveals|chooses|picks|ends|withdraws|holds|then|orders)\s/i

function stepsOf(scene: Scene, desk: Desk, segments: readonly Segment[], seen: string[]): Step[] {
  const steps: Step[] = []
  for (const segment of segments) {
    if (segment.talk) {
      seen.push('what might be done, not what is')
      continue
    }
    if (segment.back !== undefined) {
      push(steps, { segment, does: { kind: 'unclear', unclear: takenBack(segment.back) }, doubts: [] })
      continue
    }
    if (segment.edit) {
      mend(scene, segment, steps)
      continue
    }
    for (const line of linesOf(segment)) {
      const own = segment.marked ? ownForm(scene, desk, line.text) : undefined
      if (own) {
        push(steps, { segment: line, does: { kind: 'line', line: own }, doubts: [] })
        continue
      }
      const before = steps.length
      const already = seen.length
      for (const sentence of sentencesOf(tokensOf(scene.lexicon, line.text)))
        sentenceSteps(scene, line, sentence, steps, seen)
      const left = seen.slice(already)
      if (steps.length > before && left.length > 0 && segment.marked)
        steps.at(-1)!.doubts.push(`beside it stands ${left.join(', ')}`)
      // What comes later of the same kind was meant instead.
      replaceSame(steps, before)
    }
    const missed = seen.filter((why) => why.startsWith(NOT_UNDERSTOOD))
    if (!segment.marked && missed.length > 0) steps.at(-1)?.doubts.push(...missed)
  }
  // Beside what is done something stands out that is only talked of.
  if (segments.some((s) => s.talk)) for (const step of steps) step.doubts.push('beside it stands what might be done')
  return withoutNods(scene, steps)
}

/** Something is done in it, and nobody knows what. */
const NOT_UNDERSTOOD = 'not understood: '

const takenBack = (words: string): Unclear => unclear(`whether it counts, since "${words}" stands below`)

/** "Nope! Graze!": what is only a nod says nothing beside what is done. */
function withoutNods(scene: Scene, steps: Step[]): Step[] {
  const nods = steps.filter(
    ({ does }) =>
      does.kind === 'clause' && (isNod(does.frame) || (does.frame.negated && !declinesAsked(scene, does.frame))),
  )
  if (nods.length === 0 || nods.length === steps.length) return steps
  const rest = steps.filter((s) => !nods.includes(s))
  const left = nods.map(({ does }) => (does.kind === 'clause' ? `"${saidIn(does.frame)}"` : ''))
  rest[0]!.doubts.push(`a nod, or what she does not do, is left out: ${left.join(', ')}`)
  return rest
}

function ownForm(scene: Scene, desk: Desk, text: string): Line | undefined {
  const said = text.trim()
  const name = scene.lexicon.players.find((p) => p.name === scene.speaker)?.name ?? ''
  const bare = said.startsWith(name) ? said.slice(name.length).replace(/^[\s:：]+/, '') : said
  if (!OWN_FORM.test(bare)) return undefined
  return desk.canonical(said)
}

const push = (steps: Step[], step: Step): void => void steps.push(step)

function sentenceSteps(scene: Scene, segment: Segment, sentence: Sentence, steps: Step[], seen: string[]): void {
  const parted = partedAhead(scene, sentence)
  if (parted) {
    for (const part of parted) sentenceSteps(scene, segment, part, steps, seen)
    return
  }
  const isAhead = (why: string | undefined) =>
    why === 'a question' ? undefined : aheadOf({ ...scene }, sentence.tokens)
  const why = mood(sentence)
  const ahead = isAhead(why)
  if (
    ahead &&
    (segment.marked || scene.pm || ahead.kind !== 'unclear') &&
    (why === undefined || ahead.kind === 'lines' || segment.marked)
  ) {
    if (ahead.kind === 'plainly') clauseSteps(scene, segment, ahead.tokens, steps, [...ahead.doubts])
    else if (why === undefined || ahead.kind === 'lines')
      push(steps, { segment, does: { kind: 'ahead', tokens: sentence.tokens }, doubts: [] })
    else push(steps, { segment, does: { kind: 'ahead', tokens: sentence.tokens }, doubts: [] })
    return
  }
  if (ahead) {
    seen.push('a condition')
    return
  }
  if (segment.marked && sentence.tokens.some((t) => is(t, 'same'))) {
    push(steps, {
      segment,
      does: {
        kind: 'unclear',
        unclear: unclear(
          'what it was then',
          sentence.tokens.find((t) => is(t, 'same')),
        ),
      },
      doubts: [],
    })
    return
  }
  if (why !== undefined) {
    // "Graze, I guess": what comes before the mood is said plainly.
    const said = why === 'a question' || !segment.marked ? [] : clean(sentence.tokens)
    const from = steps.length
    if (said.length > 0) clauseSteps(scene, segment, said, steps, [`left out: ${why}`])
    if (steps.length === from) seen.push(why)
    return
  }
  const missed = clauseSteps(scene, segment, sentence.tokens, steps, [])
  if (missed !== undefined) seen.push(`${NOT_UNDERSTOOD}"${missed}"`)
}

/** The parts of a sentence that are announcements; none behind a "then", which goes on with what was not one. */
function clean(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  let part: Token[] = []
  let moody = false
  for (const token of [...tokens, undefined]) {
    if (token !== undefined && token.sign !== 'comma') {
      part.push(token)
      continue
    }
    const goesOn = part.some((t) => is(t, 'then', 'and', 'but') && !thingOf(t, 'cards'))
    if (mood({ tokens: part, question: false }) !== undefined) moody = true
    else if (!(moody && goesOn)) out.push(...part, ...(token ? [token] : []))
    part = []
  }
  return out
}

/** Gives what is dropped although something is done in it. */
function clauseSteps(
  scene: Scene,
  segment: Segment,
  tokens: readonly Token[],
  steps: Step[],
  doubts: string[],
): string | undefined {
  const { clauses, remarks } = clausesOf(scene, tokens)
  const nods = clauses.filter(
    ({ frame }, i) => isNod(frame) && (i < clauses.length - 1 || !clauses.every((c) => isNod(c.frame))),
  )
  const said = onceEnded(clauses.filter((c) => !nods.includes(c)))
  const done = said.filter(({ frame }) => acts(scene, frame, segment.marked))
  // "No Shoot this turn, end turn": what she does not do is said beside it.
  const isDone = ({ frame }: (typeof done)[number]) => !frame.negated || declinesAsked(scene, frame)
  const acting = done.some(isDone) ? done.filter(isDone) : done
  const idle = said.filter((c) => !acting.includes(c)).flatMap(({ frame }) => frame.tokens)
  // "Purrtaph, Graze!" tells somebody else to.
  const told = said[0] && acting[0] && said[0] !== acting[0] && calls(scene, said[0].frame)
  if (told && segment.marked) acting[0]!.frame.gap ??= said[0]!.frame.tokens[0]!
  // "Gaze -> Ada, discarding Shoot": what is aimed is not known, and what follows belongs to it.
  const aimed = said[0] && said[0] !== acting[0] && said[0].frame.part === 'aim' ? said[0].frame : undefined
  const unknown = aimed?.tie?.token ?? aimed?.rest.find((t) => t.senses.length === 0)
  if (unknown && acting[0] && segment.marked) acting[0].frame.gap ??= unknown
  // "Play Genjii, do it": a yes behind something may say more of it.
  const yes = nods
    .filter((c) => clauses.indexOf(c) > 0 && c.frame.words.has('yes'))
    .flatMap(({ frame }) => frame.tokens)
  const odd = [...remarks, ...idle, ...yes].filter((t) => t.sign === undefined && !is(t, 'filler', 'i', 'ack', 'chat'))
  // In plain text a sentence counts only when all of it is understood.
  if (
    !segment.marked &&
    (odd.length > 0 ||
      (acting.some(({ frame }) => frame.negated && !declinesAsked(scene, frame)) && acting.length > 1) ||
      acting.some(({ frame }) => talks(scene, frame) || chants(frame)) ||
      acting.some(({ frame }) => frame.rest.length > 0 || (frame.tie !== undefined && frame.things.length === 0)))
  ) {
    const isDone = (f: Frame) => f.doing.size > 0 || f.things.some((t) => t.section === 'cards')
    const does = acting.some(({ frame }) => isDone(frame) && !talks(scene, frame) && !frame.negated)
    return does ? tokens.map((t) => t.text).join(' ') : undefined
  }
  for (const { frame } of acting)
    push(steps, { segment, does: { kind: 'clause', frame, remarks: odd }, doubts: [...doubts] })
  return undefined
}

/** "Fine, no response": the nod says nothing more. */
const isNod = ({ doing, things, means, aims, words, negated, rest }: Frame): boolean =>
  !negated &&
  doing.size + things.length + means.length + aims.length + rest.length === 0 &&
  [...words].every((w) => w === 'ack' || w === 'yes' || w === 'no' || w === 'nothing')

/** "That's me, go Cloudberry" ends one turn. */
const onceEnded = <T extends { readonly frame: Frame }>(clauses: readonly T[]): T[] =>
  clauses.filter(({ frame }, i) => {
    const last = clauses[i - 1]?.frame
    const over = frame.doing.has('hand-over') && frame.things.length === 0
    return !(over && last && (last.doing.has('end') || last.doing.has('done') || last.doing.has('pass')))
  })

/** "Graze it graze it!" */
const chants = ({ things }: Frame): boolean =>
  things.length > 1 && things.some((t, i) => !t.listed && things.findIndex((u) => u.id === t.id) < i)

/** Nothing but the name of somebody else. */
const calls = (scene: Scene, { tokens, aims }: Frame): boolean =>
  aims.length === 1 &&
  aims[0]?.kind === 'seat' &&
  aims[0].seat !== scene.speaker &&
  tokens.filter((t) => t.sign === undefined).length === 1

/** In plain text, of who is neither asked nor has the turn: talk about what others should do. */
const talks = (scene: Scene, frame: Frame): boolean =>
  !scene.asked && !scene.turn && !scene.pm && !(['reveal', 'withdraw', 'pass'] as const).some((d) => frame.doing.has(d))

/** Something is done in it at all. */
function acts(scene: Scene, frame: Frame, marked: boolean): boolean {
  if (frame.subject !== undefined && frame.subject !== scene.speaker) return false
  if (frame.doing.size > 0 || frame.goal.size > 0) return true
  if (frame.things.some((t) => t.section !== 'terms') || frame.means.length > 0 || frame.stead) return true
  if (isBareNo(scene, frame) || (offeredDeck(scene) !== undefined && frame.words.has('usual'))) return true
  if (frame.negated) return frame.things.length > 0 || frame.words.size > 0 || frame.aims.length > 0
  if (frame.words.has('nothing') && marked) return true
  if (['nothing', 'no', 'yes', 'ack'].some((w) => frame.words.has(w as never))) return frame.rest.length === 0
  if (frame.words.has('turn')) return marked && (frame.doing.size > 0 || frame.words.has('resolves'))
  // Who is asked and names a Spell Card or the like does something with it.
  if (marked && scene.asked && (frame.words.has('spell') || frame.things.length > 0 || frame.into)) return true
  const asked = scene.asked && !scene.free && scene.kind !== 'window'
  return asked && (frame.things.length > 0 || frame.aims.length > 0 || frame.numbers.length > 0)
}

/** Of two lines of a post that do the same, the later counts. */
function replaceSame(steps: Step[], from: number): void {
  for (const later of steps.slice(from)) {
    const key = kindOf(later)
    const at =
      key === undefined
        ? -1
        : steps.findIndex((s, i) => i < from && kindOf(s) === key && s.segment.at !== later.segment.at)
    if (at < 0 || (steps[at]!.segment.listed && later.segment.listed)) continue
    const [gone] = steps.splice(at, 1)
    from--
    const said = gone?.does.kind === 'clause' ? saidIn(gone.does.frame) : ''
    later.doubts.push(`it stands for what she said of the same kind before: "${said}"`)
  }
}

function kindOf({ does }: Step): string | undefined {
  if (does.kind !== 'clause') return undefined
  const { frame } = does
  const card = frame.things.find((t) => t.section === 'cards')
  if (frame.doing.has('discard')) return 'discard'
  return card ? `card ${card.id}` : [...frame.doing].join(' ') || undefined
}

/** "EDIT: Purr, not ADGK" changes a name of what stands before; any other correction stands for it. */
function mend(scene: Scene, segment: Segment, steps: Step[]): void {
  const tokens = tokensOf(scene.lexicon, segment.text).filter(
    (t, i) => !(i === 0 && is(t, 'edit')) && t.sign !== 'colon',
  )
  const words = tokens.filter((t) => t.sign === undefined && !is(t, 'filler'))
  const not = words.findIndex((t) => is(t, 'not', 'not-that'))
  const [to, from] = not < 0 ? [words[0], undefined] : [words[0], words[not + 1]]
  const seats = [to, from].map((t) => seatOf(t))
  const names = words.every((t) => seatOf(t) !== undefined || is(t, 'not', 'not-that'))
  if (names && seats[0] !== undefined) {
    const step = steps.findLast(
      ({ does }) =>
        does.kind === 'clause' &&
        does.frame.aims.some((a) => a.kind === 'seat' && (seats[1] === undefined || a.seat === seats[1])),
    )
    if (step?.does.kind === 'clause') {
      const { frame } = step.does
      const at = frame.aims.findIndex((a) => a.kind === 'seat' && (seats[1] === undefined || a.seat === seats[1]))
      frame.aims[at] = { kind: 'seat', seat: seats[0], token: to! }
      step.doubts.push(`corrected to ${seats[0]}`)
      return
    }
  }
  const [thing, other] = [thingOf(to, 'cards'), thingOf(from, 'cards')]
  if (thing && other) {
    const step = steps.findLast(
      ({ does }) => does.kind === 'clause' && does.frame.things.some((t) => t.id === other.id),
    )
    if (step?.does.kind === 'clause') {
      const { things } = step.does.frame
      const at = things.findIndex((t) => t.id === other.id)
      things[at] = { ...things[at]!, id: thing.id, section: thing.section }
      step.doubts.push(`corrected to ${thing.id}`)
      return
    }
  }
  const before = steps.length
  clauseSteps(scene, segment, tokens, steps, [])
  if (steps.length === before) for (const step of steps) step.doubts.push(`below it stands "${segment.text.trim()}"`)
  replaceSame(steps, before)
}
