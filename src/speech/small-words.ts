// Words of a clause that are neither a card nor a player: they say where the others belong, or something by themselves.

import type { WordClass } from '../rules/vocabulary.ts'
import { type Aim, AT_PLAYERS, EMPTY, exchanging, type Frame } from './frame.ts'
import { hasPile, hasSkill, picksCard, type Scene } from './scene.ts'
import { classesOf, doingsOf, is, thingOf } from './senses.ts'
import type { Token } from './tokens.ts'

export interface Puts {
  readonly addThing: (token: Token, sense: { section: string; id: string; via?: string }) => void
  readonly aimAt: (aim: Aim) => void
  readonly owner: () => string | undefined
  readonly noOwner: () => void
}

/** A word that is neither a card nor a player. */
export function takeWord(
  scene: Scene,
  frame: Frame,
  token: Token,
  tokens: readonly Token[],
  i: number,
  put: Puts,
): boolean {
  const next = tokens[i + 1]
  const term = thingOf(token, 'terms')
  // Which half of a card, or which ability.
  if (frame.part === 'as' && frame.as === undefined && !is(token, 'filler')) {
    const half = term && scene.lexicon.halves.has(term.id) ? term.id : token.text.toLowerCase()
    if (scene.lexicon.halves.has(half)) frame.as = half
    else frame.gap ??= token
    return true
  }
  // A skill of hers by its own name.
  if (term && hasSkill(scene, term.id)) {
    frame.as = term.id
    if (frame.things.every((t) => t.id !== 'ability')) put.addThing(token, { section: 'terms', id: 'ability' })
    return true
  }
  const hidden = hiddenOf(scene, frame, token)
  if (hidden) {
    // "Theft on Bo, a card from the hand."
    if (frame.things.some((t) => picksCard(scene, t.id))) frame.part = 'choosing'
    put.addThing(token, { section: 'terms', id: hidden })
    return true
  }
  if (term && frame.part === 'paying' && (term.id === EXTRA || hasPile(scene, term.id))) {
    put.addThing(token, term)
    return true
  }
  // "Use 1 extra spirit as Danmaku."
  if (term?.id === EXTRA && tokens.some((t) => is(t, 'as'))) {
    frame.place = 'gauge'
    const { part } = frame
    frame.part = 'paying'
    put.addThing(token, term)
    frame.part = part
    return true
  }
  // A weather card is nobody else's business until it is active.
  const weather = thingOf(token, 'weathers')
  if (weather && tokens.some((t) => is(t, 'activate', 'play', 'discard', 'pass'))) {
    frame.doubts.push(`"${token.text}" is taken to be the weather card that is hers`)
    if (frame.things.every((t) => t.id !== 'weather')) put.addThing(token, { section: 'terms', id: 'weather' })
    return true
  }
  // A word of the game where one is asked for: a type, a mode, a posture.
  const wordAsked = scene.asked && (scene.moment === 'posture' || scene.moment === 'choose-word')
  if (term && (frame.part === 'choosing' || (wordAsked && !is(token, 'posture', 'filler')))) {
    put.addThing(token, term)
    return true
  }
  // Which card of the row is meant, or which of a list.
  const ofRow = classesOf(token).filter((c) => OF_ROW.has(c))
  if (ofRow.length > 0 && (exchanging(frame) || (scene.asked && scene.moment === 'pick-character'))) {
    for (const c of ofRow) frame.words.add(c)
    return true
  }
  if (is(token, 'or')) {
    frame.or ??= token
    return true
  }
  if (is(token, 'not-that') && !is(token, 'not')) {
    frame.part = 'instead'
    frame.doubts.push(`what stands behind "${token.text}" is left out`)
    return true
  }
  if (is(token, 'not') && !is(token, 'filler')) {
    frame.negated = true
    return true
  }
  const started = frame.doing.size > 0 || frame.things.length > 0
  const played = frame.things.length + frame.means.length > 0 || frame.doing.has('copy') || frame.doing.has('activate')
  if (is(token, 'paying') && played && !(frame.part === 'choosing' && term)) {
    frame.part = 'paying'
    return true
  }
  if (is(token, 'choosing') && frame.things.length + frame.means.length + (frame.doing.has('activate') ? 1 : 0) > 0) {
    frame.part = 'choosing'
    return true
  }
  if (is(token, 'self', 'it', 'all', 'other')) {
    const kind = (['self', 'other', 'it', 'all'] as const).find((c) => is(token, c))!
    if (started || AT_PLAYERS.has(frame.part)) {
      put.aimAt({ kind, token })
      return true
    }
    if (kind === 'other') {
      frame.subject = token.text
      return true
    }
    if (kind === 'it' || kind === 'self') {
      frame.aims.push({ kind, token })
      return true
    }
  }
  if (is(token, 'hit', 'response') && (started || frame.negated)) {
    for (const c of classesOf(token)) frame.words.add(c)
    const whose = put.owner()
    if (whose !== undefined) {
      frame.aims.push({ kind: 'seat', seat: whose, token })
      put.noOwner()
    }
    return true
  }
  const doings = doingsOf(token)
  if (doings.length > 0) {
    const particle = is(token, 'on', 'with') && started
    // "Choosing to heal": what it is called is not known.
    if (frame.part === 'choosing' && !particle && !is(token, 'filler', 'choose', 'attack')) frame.gap ??= token
    if (frame.doing.size === 0 && !particle && !(is(token, 'with', 'on') && frame.things.length > 0)) {
      frame.doing = new Set(doings)
      frame.doingToken = token
      const ended = doings.includes('end') && frame.things.every((t) => t.id === 'attack')
      if (frame.things.length > 0 && !ended) {
        frame.goal = frame.doing
        frame.part = 'goal'
        frame.doing = EMPTY
      } else if (is(token, 'with') && frame.part !== 'aim') frame.part = 'object'
      else if (frame.part === 'aim' || frame.part === 'for') frame.part = 'object'
      return true
    }
    if (frame.goal.size === 0 && !particle) {
      frame.goal = new Set(doings)
      frame.part = frame.things.length + frame.means.length > 0 ? 'goal' : 'object'
      return true
    }
  }
  // "Choosing to heal" is aimed at nobody.
  if (frame.part === 'choosing' && is(token, 'to') && doingsOf(next).length > 0) return true
  if (is(token, 'on', 'target')) {
    if (is(next, 'top', 'bottom') || (next?.text === 'the' && is(tokens[i + 2], 'top', 'bottom'))) return true
    frame.part = 'aim'
    return true
  }
  if (is(token, 'with')) {
    frame.part = 'with'
    return true
  }
  if (is(token, 'for')) {
    frame.part = 'for'
    return true
  }
  if (is(token, 'from', 'of')) {
    if (token.text !== '的') frame.part = 'from'
    return true
  }
  if (is(token, 'as')) {
    frame.part = 'as'
    return true
  }
  if (is(token, 'to')) {
    if (frame.doing.has('give')) frame.part = 'to'
    return true
  }
  if (is(token, 'top', 'bottom', 'gauge')) {
    frame.place = is(token, 'top') ? 'top' : is(token, 'bottom') ? 'bottom' : 'gauge'
    return true
  }
  if (is(token, 'into')) {
    frame.into = token
    return true
  }
  if (is(token, 'deck', 'neighbour')) return true
  const nouns = classesOf(token).filter((c) => NOUN_WORDS.has(c))
  if (nouns.length > 0) {
    const activates = frame.goal.has('activate') || frame.doing.has('activate')
    const aimed = frame.part === 'aim' || frame.goal.has('cancel') || put.owner() !== undefined
    const played = frame.means.length > 0 || frame.things.some((t) => t.section === 'cards')
    if (frame.part === 'choosing') frame.doubts.push(`"${token.text}" is left out of what is chosen`)
    // Another Spell Card than the one that is activated: what is answered.
    if (nouns.includes('spell') && aimed && (!activates || (played && frame.part !== 'goal')))
      put.addThing(token, { section: 'terms', id: 'spell-card' })
    else for (const c of nouns) frame.words.add(c)
    return true
  }
  if (is(token, 'yes', 'no', 'ack')) {
    for (const c of classesOf(token)) if (c === 'yes' || c === 'no' || c === 'ack') frame.words.add(c)
    return true
  }
  if (term) {
    const asked = scene.asked && !scene.free && scene.kind !== 'window'
    if (SUBJECTS.has(term.id) || (asked && !is(token, 'filler'))) put.addThing(token, term)
    else if (!is(token, 'filler')) frame.rest.push(token)
    return true
  }
  if (is(token, 'else')) frame.or ??= token
  return (
    is(token, 'filler', 'i', 'copy-of', 'else') ||
    tokens.slice(i).every(isChat) ||
    (frame.negated && is(token, 'anyone'))
  )
}

/** "No Graze from me lol": at the end it says nothing. */
const isChat = (token: Token): boolean =>
  token.senses.length > 0 && token.senses.every((s) => s.kind === 'word' && (s.is === 'chat' || s.is === 'filler'))

/** What of somebody can only be called by where it is, where one is chosen: a card of the hand, the leftmost spirit. */
function hiddenOf(scene: Scene, frame: Frame, token: Token | undefined): string | undefined {
  const chooses =
    frame.part === 'choosing' ||
    (scene.asked && scene.moment === 'pick-card') ||
    frame.things.some((t) => picksCard(scene, t.id))
  if (!chooses) return undefined
  return is(token, 'hand') ? 'hand' : is(token, 'gauge') ? 'spirit' : undefined
}

export const isCounted = (scene: Scene, frame: Frame, token: Token | undefined): boolean =>
  thingOf(token) !== undefined || hiddenOf(scene, frame, token) !== undefined

/** Spirit beside the gauge, which pays when it is named. */
const EXTRA = 'extra-spirit'

/** Words of the game that somebody uses, reveals, answers or loses. */
const SUBJECTS: ReadonlySet<string> = new Set([
  ...['ability', 'role', 'attack', 'spell-card', 'charge-up', 'lose-life', 'weather'],
])

const NOUN_WORDS: ReadonlySet<WordClass> = new Set<WordClass>([
  ...(['turn', 'phase', 'hit', 'response', 'orders', 'queue', 'posture', 'nothing', 'everything'] as const),
  ...([
    'oldest',
    'zero',
    'hand',
    'spell',
    'several',
    'span',
    'usual',
    'discard-step',
    'exchange-step',
    'left',
    'right',
    'resolves',
  ] as const),
])

const OF_ROW: ReadonlySet<WordClass> = new Set<WordClass>(['market', 'oldest', 'second', 'third', 'fourth'])
