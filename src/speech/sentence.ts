// Sentences of a post and the clauses in them. A question, what somebody could do, what was and what others do are no
// announcement; what is left is cut into clauses, each of which may be an action.

import { fillFrame, markOf } from './filling.ts'
import { type Frame, isEmpty, isListing, markLast, newFrame } from './frame.ts'
import { choosesItem, costs, hasSkill, inOne, invokes, isWordOfAbility, picksCard, type Scene } from './scene.ts'
import { classesOf, doingsOf, is, seatOf, thingOf } from './senses.ts'
import type { Token } from './tokens.ts'

export interface Sentence {
  readonly tokens: readonly Token[]
  readonly question: boolean
}

/** Cuts at stops, question marks and line breaks. */
export function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const out: Sentence[] = []
  let run: Token[] = []
  const end = (question: boolean) => {
    if (run.some((t) => t.sign === undefined)) out.push({ tokens: run, question })
    run = []
  }
  for (const [i, token] of tokens.entries()) {
    const last = run.at(-1)
    // "vs." is no end; and each condition is an order of its own.
    if (token.text === '.' && is(last, 'on', 'with', 'for') && doingsOf(last).length === 0) continue
    const next = tokens[i + 1]
    const again = token.sign === 'comma' && is(next, 'if') && run.some((t) => is(t, 'if'))
    if (again || token.sign === 'stop' || token.sign === 'line' || token.sign === 'question')
      end(token.sign === 'question')
    else run.push(token)
  }
  end(false)
  return out
}

/** Why a sentence announces nothing; undefined when it may. */
export function mood({ tokens, question }: Sentence): string | undefined {
  const words = tokens.filter((t) => t.sign === undefined)
  if (question) return 'a question'
  const head = words.find((t) => !is(t, 'filler', 'i') || is(t, 'asking'))
  if (is(head, 'asking') && doingsOf(head).length === 0) return 'a question'
  const han = words.at(-1)
  if (is(han, 'asking') && /\p{sc=Han}/u.test(han!.text)) return 'a question'
  if (words.some((t) => is(t, 'modal') && !is(t, 'filler'))) return 'what might be done, not what is'
  if (words.some((t) => is(t, 'past'))) return 'what has been'
  if (words.some((t) => is(t, 'later') && !is(t, 'queued'))) return 'what will be'
  return undefined
}

/** Cuts a sentence into clauses: at "then", and at commas and "and" where something new begins. */
export function clausesOf(scene: Scene, tokens: readonly Token[]): { clauses: { frame: Frame }[]; remarks: Token[] } {
  const clauses: { frame: Frame }[] = []
  const remarks: Token[] = []
  let aside = false
  let narrowed = false
  for (const chunk of chunksOf(tokens).flatMap(discardsApart)) {
    const { words, joined } = chunk
    const resumes = narrowed
    narrowed = false
    if (joined === 'but') aside = true
    if (joined === 'then' || joined === 'start') aside = false
    const last = clauses.at(-1)
    if (last) settle(last.frame)
    // "Use my ability (Borrow) on Bo."
    const skill = joined === 'bracket' && last && words.every((t) => hasSkill(scene, thingOf(t, 'terms')?.id ?? ''))
    if (skill || (joined === 'bracket' && last && isWithAbility(scene, last.frame, words)))
      fillFrame(scene, last.frame, words, false)
    else if (joined === 'bracket' && last && narrows(scene, last.frame, words)) {
      narrowed = true
      continue
    } else if (aside || joined === 'bracket') {
      remarks.push(...words)
      // What stands in brackets may say more of it.
      const named = joined === 'bracket' ? words.find(saysMore) : undefined
      if (named && last) last.frame.gap ??= named
    }
    if (aside || joined === 'bracket') continue
    // "Shoot (Winter) Ada" goes on as though nothing stood in brackets.
    if (last && resumes && joined === 'list' && isAim(head(words))) {
      fillFrame(scene, last.frame, words, false)
      continue
    }
    if (last && joined !== 'then' && isDealing(last.frame) && thingOf(head(words), 'cards')) {
      const { frame } = last
      frame.laid.push({
        things: [...frame.things.splice(0), ...frame.aimThings.splice(0)],
        to: [...frame.to.splice(0), ...frame.aims.splice(0)],
        place: frame.place,
      })
      frame.place = undefined
      frame.part = 'object'
      fillFrame(scene, frame, words, false)
      continue
    }
    if (last && joined !== 'then' && names(last.frame, words, scene)) {
      const terms = words.filter((t) => thingOf(t, 'terms') !== undefined)
      last.frame.part = 'choosing'
      fillFrame(scene, last.frame, terms, false)
      last.frame.rest.push(...words.filter((t) => t.senses.length === 0))
      continue
    }
    if (last && joined !== 'then' && isPicked(scene, last.frame, words)) {
      last.frame.part = 'choosing'
      const verb = words.findIndex((t) => is(t, 'take'))
      fillFrame(
        scene,
        last.frame,
        words.slice(verb + 1).filter((t) => !is(t, 'other')),
        false,
      )
      continue
    }
    // "…, choosing Resolve and draw": it may be chosen as well.
    const also = last?.frame.part === 'choosing' && joined === 'and' && is(head(words), 'draw', 'save')
    if (last && also) last.frame.gap ??= head(words)!
    const apart = last !== undefined && isExchange(last.frame) && is(head(words), 'discard')
    if (last && joined !== 'then' && !apart && goesOn(scene, last.frame, words)) {
      const more = joined === 'list' || joined === 'and'
      // "Play P and Scroll": the first is named, and not known.
      const unknown = last.frame.things.length + last.frame.means.length === 0 ? last.frame.rest[0] : undefined
      if (more && unknown && thingOf(head(words), 'cards')) last.frame.gap ??= unknown
      if (more && doingsOf(head(words)).includes('discard') && last.frame.part !== 'paying') {
        last.frame.part = 'paying'
        fillFrame(scene, last.frame, words.slice(words.indexOf(head(words)!) + 1), false)
      } else fillFrame(scene, last.frame, words, more)
      continue
    }
    const frame = newFrame()
    fillFrame(scene, frame, words, false)
    // "…, dicsarding Last Word": what is done with it is not known.
    const first = head(words)
    if (last && joined !== 'then' && first && isOdd(first) && frame.things.length + frame.numbers.length > 0) {
      frame.gap ??= first
      if (frame.things.length === 0) last.frame.gap ??= first
    }
    if (last && joined !== 'then' && isLeftOver(scene, last.frame, frame)) last.frame.gap ??= first ?? words[0]!
    const isAnswer = frame.numbers.length > 0 && scene.asked && !scene.free && scene.kind !== 'window'
    if (isAnswer || frame.into || !isEmpty(frame) || frame.negated || frame.subject !== undefined)
      clauses.push({ frame })
    else {
      remarks.push(...frame.rest)
      // "Focus and Foozle": the second is named, and not known.
      if (last && frame.rest[0] && (joined === 'and' || isListing(last.frame) || last.frame.part === 'paying'))
        last.frame.gap ??= frame.rest[0]
      // "Shoot Ada, winter."
      const mark = words.find((t) => markOf(scene, t) !== undefined)
      if (last && mark) last.frame.gap ??= mark
    }
  }
  for (const { frame } of clauses) settle(frame)
  return { clauses, remarks }
}

/** "At Purr, a Shoot": where nothing else is done or named, what stands behind a small word is what is named. */
function settle(frame: Frame): void {
  if (frame.things.length + frame.means.length + frame.doing.size > 0) return
  frame.things.push(...frame.aimThings.splice(0))
}

/** "Response to ADGK's Shoot: …" says what the rest answers, and no more. */
const isHeading = (words: readonly Token[]): boolean =>
  words.some((t) => is(t, 'response', 'answer')) && words.some((t) => is(t, 'to')) && !words.some((t) => is(t, 'with'))

interface Chunk {
  readonly words: Token[]
  readonly joined: 'start' | 'list' | 'and' | 'then' | 'but' | 'bracket'
}

function chunksOf(tokens: readonly Token[]): Chunk[] {
  const out: Chunk[] = []
  let words: Token[] = []
  let joined: Chunk['joined'] = 'start'
  let depth = 0
  const cut = (next: Chunk['joined']) => {
    if (words.length > 0) out.push({ words, joined: depth > 0 ? 'bracket' : joined })
    // Of "…, then …" the stronger word counts.
    if (words.length > 0 || (next !== 'list' && !(next === 'and' && joined === 'then'))) joined = next
    words = []
  }
  for (const token of tokens) {
    if (token.sign === 'open') {
      cut('list')
      depth++
    } else if (token.sign === 'close') {
      cut('list')
      depth = Math.max(0, depth - 1)
    } else if (token.sign === 'comma') {
      if (isHeading(words)) words = []
      cut('list')
    } else if (token.sign === 'and') cut('and')
    else if (token.sign === 'colon') {
      if (isHeading(words)) words = []
    } else if (is(token, 'then') && token.senses.length > 0 && !thingOf(token)) cut('then')
    else if (is(token, 'and') && !thingOf(token)) cut('and')
    else if (is(token, 'but') && !is(token, 'filler') && !thingOf(token) && depth === 0) cut('but')
    else words.push(token)
  }
  cut('list')
  return out
}

const isExchange = ({ doing, goal }: Frame): boolean => doing.has('exchange') || goal.has('exchange')

/** "Exchange Bomb for Genjii, discard Shoot": what is thrown away pays for nothing. */
function discardsApart(chunk: Chunk): Chunk[] {
  const { words } = chunk
  const from = words.findIndex((t) => is(t, 'exchange'))
  const at = from < 0 ? -1 : words.findIndex((t, i) => i > from && is(t, 'discard') && !is(t, 'exchange'))
  if (at < 0 || !words.slice(from, at).some((t) => thingOf(t))) return [chunk]
  return [
    { words: words.slice(0, at), joined: chunk.joined },
    { words: words.slice(at), joined: 'list' },
  ]
}

const head = (words: readonly Token[]): Token | undefined =>
  words.find((t) => t.sign === undefined && !(is(t, 'filler', 'i') && doingsOf(t).length === 0 && !thingOf(t, 'cards')))

/** "Shoot (Winter)" says which copy. */
function narrows(scene: Scene, frame: Frame, words: readonly Token[]): boolean {
  const marks = words.map((t) => markOf(scene, t))
  return marks.every((mark) => mark !== undefined) && marks.every((mark) => mark !== undefined && markLast(frame, mark))
}

const isAim = (token: Token | undefined): boolean => seatOf(token) !== undefined || is(token, 'on', 'self', 'target')

/** A name or a number in brackets. */
const saysMore = (token: Token): boolean =>
  thingOf(token) !== undefined || seatOf(token) !== undefined || token.senses.some((s) => s.kind === 'number')

/** What it begins with: of "winter Shoot" the Shoot. */
function unmarked(scene: Scene, words: readonly Token[]): Token | undefined {
  const first = head(words)
  const card = words.find((t) => markOf(scene, t) === undefined && !is(t, 'filler', 'of'))
  return markOf(scene, first) !== undefined && thingOf(card, 'cards') ? card : first
}

/** Does it belong to the clause before: more of a list, or a part that a small word begins? */
function goesOn(scene: Scene, frame: Frame, words: readonly Token[]): boolean {
  const first = unmarked(scene, words)
  if (!first) return true
  if (frame.negated && (doingsOf(first).length > 0 || thingOf(first, 'cards'))) return false
  const rest = words.slice(words.indexOf(first) + 1).filter((t) => !is(t, 'filler'))
  const card = thingOf(first, 'cards')
  const doings = doingsOf(first)
  const played =
    [...frame.things, ...frame.means].some((t) => t.section === 'cards' || PAID_FOR.has(t.id)) ||
    (['activate', 'copy'] as const).some((d) => frame.doing.has(d) || frame.goal.has(d)) ||
    frame.words.has('spell')
  if (
    is(first, 'on', 'with', 'for', 'target', 'from') &&
    !card &&
    doings.filter((d) => d !== 'attack' && d !== 'play').length === 0
  )
    return !frame.doing.has('end')
  if (played && (is(first, 'choosing') || (is(first, 'spell') && doings.length === 0))) return true
  if (is(first, 'paying') && played && (doings.length === 0 || paysFor(scene, frame))) return true
  // "I respond with Bomb, cancelling the Shoot."
  if (played && frame.goal.size === 0 && doings.includes('cancel') && frame.aimThings.length === 0) return true
  if (doings.length > 0 && !card) return false
  if (
    card ||
    thingOf(first, 'incidents', 'points') ||
    (first.senses.some((s) => s.kind === 'number') && rest.some((t) => thingOf(t, 'cards')))
  ) {
    // "Kedama and Danmaku to refill" aims at nobody.
    const aimed = rest.some(
      (t, i) =>
        seatOf(t) !== undefined ||
        is(t, 'self', 'it', 'other', 'target') ||
        (is(t, 'on') && !doingsOf(rest[i + 1]).includes('refill')),
    )
    const more =
      card !== undefined && frame.aims.length === 0 && frame.things.at(-1)?.id === card.id && inOne(scene, card.id)
    // "… discarding Shoot, Bomb on Ada": what is paid for is aimed behind its cost.
    const isCost =
      frame.part === 'paying' && frame.doing.has('activate') && frame.aims.length + frame.behalf.length === 0
    if (isCost) return true
    if (aimed && !more && !['give', 'exchange'].some((d) => frame.doing.has(d as never))) return false
    if (isListing(frame) || frame.part === 'paying' || frame.part === 'choosing') return true
    return frame.aims.length === 0 && frame.behalf.length === 0
  }
  if (seatOf(first) !== undefined || is(first, 'self', 'all'))
    return (
      rest.every((t) => seatOf(t) !== undefined) &&
      (frame.aims.length > 0 || frame.behalf.length > 0 || frame.part === 'aim')
    )
  if (thingOf(first, 'terms') && frame.part === 'choosing') return true
  return classesOf(first).length === 0 && first.senses.some((s) => s.kind === 'tie') && frame.aims.length > 0
}

/** A name behind a play that might belong to it: its cost, what it chooses, or whom it is aimed at. */
function isLeftOver(scene: Scene, last: Frame, { doing, things, aims, means }: Frame): boolean {
  const played = [...last.things, ...last.means].filter((t) => t.section === 'cards')
  if (played.length === 0 || doing.size > 0 || means.length > 0) return false
  if (things.length === 0) return aims.some((a) => a.kind === 'seat')
  const takes = played.some((t) => costs(scene, t.id) || choosesItem(scene, t.id))
  return takes && aims.length === 0 && things.every((t) => t.section === 'cards')
}

/** "…, take the Gohei": which card of the target the card before takes or throws away. */
function isPicked(scene: Scene, frame: Frame, words: readonly Token[]): boolean {
  const first = head(words)
  if (!frame.things.some((t) => picksCard(scene, t.id) || choosesItem(scene, t.id))) return false
  return is(first, 'take') ? !is(first, 'play') : is(first, 'hand') && doingsOf(first).length === 0
}

/** Not known, or only nearly a word of the game. */
const isOdd = (token: Token): boolean =>
  token.senses.every((s) => s.kind === 'thing' && s.section === 'terms' && s.via === 'typo')

/** A group of cards has its place or its receiver; the next has its own. */
const isDealing = (frame: Frame): boolean =>
  frame.place !== undefined ? frame.things.length > 0 : frame.doing.has('give') && frame.to.length > 0

/** "Ability (Winter)", "ability, naming Winter": what is chosen with it. */
const isWithAbility = (scene: Scene, { things }: Frame, words: readonly Token[]): boolean =>
  things.some((t) => t.id === 'ability') &&
  words.some((t) => isWordOfAbility(scene, thingOf(t, 'terms')?.id)) &&
  words.every((t) => isWordOfAbility(scene, thingOf(t, 'terms')?.id) || is(t, 'choosing', 'choose', 'filler', 'i'))

/** "…, banning dodge": a word of the game beside a Spell Card is its choice, whatever it is called. */
function names(frame: Frame, words: readonly Token[], scene: Scene): boolean {
  const invocation = [...frame.things, ...frame.means].some((t) => invokes(scene, t.id)) || frame.doing.has('activate')
  const terms = words.filter((t) => thingOf(t, 'terms') !== undefined)
  if (isWithAbility(scene, frame, words)) return true
  const others = words.filter((t) => !terms.includes(t) && t.senses.length > 0 && !is(t, 'filler'))
  return (
    invocation &&
    terms.length === 1 &&
    words.length <= 3 &&
    others.every((t) => is(t, 'choosing', 'on', 'cancel', 'and'))
  )
}

/** What is no card and may have a cost. */
const PAID_FOR: ReadonlySet<string> = new Set(['ability', 'weather'])

/** Cards are thrown away for what was played, not for nothing. */
function paysFor(scene: Scene, frame: Frame): boolean {
  if (
    frame.doing.has('copy') ||
    frame.doing.has('activate') ||
    frame.words.has('spell') ||
    frame.things.some((t) => PAID_FOR.has(t.id))
  )
    return true
  // Against some attacks an answer costs a card more.
  const answers = scene.kind === 'window' && scene.moment !== 'exchange'
  const aimed = frame.aims.length + frame.behalf.length > 0
  if (!answers && !aimed && !frame.things.some((t) => costs(scene, t.id))) return false
  return (
    [...frame.things, ...frame.means].some((t) => t.section === 'cards') &&
    !frame.doing.has('end') &&
    !frame.doing.has('pass')
  )
}
