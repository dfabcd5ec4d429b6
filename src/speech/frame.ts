// A clause of a post as a frame: what is done, with what, at whom. Words are put where they belong by the small words
// around them; what the frame means, the open question decides.

import { DOINGS, type WordClass } from '../rules/vocabulary.ts'
import type { Sense } from './lexicon.ts'
import { playerNear } from './resolve.ts'
import { hasPile, hasSkill, isMark, neighbour, onOffer, picksCard, type Scene, seatOfThing, targets } from './scene.ts'
import type { Token } from './tokens.ts'

export interface Thing {
  readonly section: string
  readonly id: string
  readonly times: number
  /** Which copy: its season, or the deck it is of. */
  readonly marks?: readonly string[]
  /** Whose it is: a player. */
  readonly of?: string
  /** Whose Spell Card it is: a character. */
  readonly ofThing?: string
  /** Behind a comma or "and": one of several, and nothing that the one before is aimed at. */
  readonly listed: boolean
  readonly token: Token
}

export type Aim =
  | { readonly kind: 'seat'; readonly seat: string; readonly token: Token }
  | { readonly kind: 'self' | 'it' | 'all' | 'other'; readonly token: Token }

type Part = 'object' | 'instead' | 'goal' | 'aim' | 'with' | 'for' | 'from' | 'to' | 'as' | 'paying' | 'choosing'

export interface Frame {
  /** What is done, in every class that the word has. */
  doing: ReadonlySet<WordClass>
  doingToken?: Token
  /** What it is done for: "use Bomb to cancel". */
  goal: ReadonlySet<WordClass>
  negated: boolean
  things: Thing[]
  aims: Aim[]
  aimThings: Thing[]
  means: Thing[]
  paying: Thing[]
  choosing: (Thing | string)[]
  behalf: Aim[]
  to: Aim[]
  as?: string
  /** What something is used as: "1 spirit as Danmaku". */
  stead?: Thing
  place?: 'top' | 'bottom' | 'gauge' | 'discard' | undefined
  /** Numbers that count nothing. */
  numbers: number[]
  words: Set<WordClass>
  /** Somebody else does it. */
  subject?: string
  /** Not understood. */
  rest: Token[]
  /** What was taken to be meant, one sentence each. */
  doubts: string[]
  /** What has been laid or given before, where several groups are. */
  laid: Laid[]
  /** One thing or another. */
  or?: Token
  /** It goes into something. */
  into?: Token
  /** In a list of cards something that is not known. */
  gap?: Token
  /** The first name that several could bear. */
  tie?: { readonly token: Token; readonly names: readonly string[] }
  part: Part
  tokens: Token[]
}

/** Some cards, and where or to whom they go. */
export interface Laid {
  readonly things: readonly Thing[]
  readonly to: readonly Aim[]
  readonly place: Frame['place']
}

const EMPTY: ReadonlySet<WordClass> = new Set()

export const newFrame = (): Frame => ({
  doing: EMPTY,
  goal: EMPTY,
  negated: false,
  things: [],
  aims: [],
  aimThings: [],
  means: [],
  paying: [],
  choosing: [],
  behalf: [],
  to: [],
  laid: [],
  numbers: [],
  words: new Set(),
  rest: [],
  doubts: [],
  part: 'object',
  tokens: [],
})

export const classesOf = (token: Token | undefined): WordClass[] =>
  (token?.senses ?? []).flatMap((s) => (s.kind === 'word' ? [s.is] : []))
export const is = (token: Token | undefined, ...classes: readonly WordClass[]): boolean =>
  classesOf(token).some((c) => classes.includes(c))

const DOING: ReadonlySet<WordClass> = new Set<WordClass>(DOINGS)
export const doingsOf = (token: Token | undefined): WordClass[] => classesOf(token).filter((c) => DOING.has(c))

type ThingSense = Extract<Sense, { kind: 'thing' }>
export const thingOf = (token: Token | undefined, ...sections: readonly string[]): ThingSense | undefined =>
  (token?.senses ?? []).find(
    (s): s is ThingSense => s.kind === 'thing' && (sections.length === 0 || sections.includes(s.section)),
  )
export const seatOf = (token: Token | undefined): string | undefined =>
  (token?.senses ?? []).flatMap((s) => (s.kind === 'seat' ? [s.seat] : []))[0]
const tieOf = (token: Token, what: 'player' | 'thing') =>
  token.senses.find((s): s is Extract<Sense, { kind: 'tie' }> => s.kind === 'tie' && s.what === what)
const numberOf = (token: Token | undefined): number | undefined =>
  (token?.senses ?? []).flatMap((s) => (s.kind === 'number' ? [s.n] : []))[0]

const AT_PLAYERS: ReadonlySet<Part> = new Set<Part>(['aim', 'for', 'from', 'to'])

/** Puts the tokens of a clause where they belong. `listed`: the first of them goes on with a list. */
export function fillFrame(scene: Scene, frame: Frame, tokens: readonly Token[], listed: boolean): void {
  let owner: string | undefined
  let marks: string[] = []
  let times = 1
  let first = true
  const doubt = (token: Token, name: string, via: string | undefined) => {
    if (via !== undefined && via !== 'exact') frame.doubts.push(`"${token.text}" is taken for ${name}`)
  }
  const aimAt = (aim: Aim) => {
    if (frame.part === 'instead') return
    if (frame.part === 'for') frame.behalf.push(aim)
    else if (frame.part === 'to') frame.to.push(aim)
    else if (frame.part === 'choosing' && aim.kind === 'seat') frame.choosing.push(aim.seat)
    else if (frame.part === 'paying' && aim.kind === 'it') frame.gap ??= aim.token
    else frame.aims.push(aim)
  }
  const addThing = (token: Token, sense: { section: string; id: string; via?: string }) => {
    const thing: Thing = {
      section: sense.section,
      id: sense.id,
      times,
      listed: listed && first,
      token,
      ...(marks.length === 0 ? {} : { marks }),
      ...(owner === undefined ? {} : { of: owner }),
    }
    doubt(token, sense.id, sense.via)
    times = 1
    owner = undefined
    marks = []
    if (frame.part === 'as' && sense.section === 'cards') {
      frame.stead = thing
      frame.part = 'object'
      return
    }
    const list = listOf(frame)
    const last = list.at(-1)
    // One name in two pieces: `supernatural` `border`.
    if (last && typeof last !== 'string' && last.id === thing.id && last.token.end + 1 >= token.start && !thing.listed)
      return
    list.push(thing)
  }
  for (const [i, token] of tokens.entries()) {
    frame.tokens.push(token)
    const next = tokens[i + 1]
    if (token.sign !== undefined) {
      listed = token.sign === 'and'
      first = true
      continue
    }
    const n = numberOf(token)
    if (n !== undefined && !(seatOf(token) !== undefined && !thingOf(next))) {
      if (token.numbered) {
        const seat = scene.view.seats[n - 1]?.name
        if (seat === undefined) frame.rest.push(token)
        else aimAt({ kind: 'seat', seat, token })
      } else if (/^x\d/i.test(token.text) || !isCounted(scene, frame, counted(tokens, i + 1))) {
        if (!again(frame, n)) if (!is(token, 'filler')) frame.numbers.push(n)
      } else times = n
      continue
    }
    const mark = markAt(scene, tokens, i)
    if (mark?.of === 'next') {
      marks.push(mark.id)
      first = false
      continue
    }
    if (mark?.of === 'last' && markLast(frame, mark.id)) continue
    const card = thingOf(token, 'cards', 'incidents', 'points') ?? warehouse(scene, frame, token)
    const seat = seatOf(token)
    const owns = token.owns === true || next?.text === '的' || (next?.text === "'s" && seat !== undefined)
    const atPlayers = AT_PLAYERS.has(frame.part) || meansPlayer(scene, frame, listed && first, owns && thingOf(next))
    const person = thingOf(token, 'characters', 'roles')
    const namesake = seat !== undefined && person && atTable(scene) ? holders(scene, person, seat) : []
    if (namesake.length > 0 && seat !== undefined && !owns) {
      frame.tie ??= { token, names: [seat, ...namesake] }
      first = false
      continue
    }
    if (
      seat !== undefined &&
      (atPlayers || !card) &&
      !(person && !atTable(scene)) &&
      !(classesOf(token).length > 0 && !atPlayers && first)
    ) {
      const via = token.senses.find((s) => s.kind === 'seat')
      doubt(token, seat, via?.kind === 'seat' ? via.via : undefined)
      if (owns) owner = seat
      else if (frame.part === 'from')
        (frame.as === undefined && own(frame, seat)) || aimAt({ kind: 'seat', seat, token })
      else if (first && isEmpty(frame) && !listed && speaks(scene, tokens, i)) frame.subject = seat
      else aimAt({ kind: 'seat', seat, token })
      first = false
      continue
    }
    const tie = tieOf(token, 'player')
    if (tie && !card && classesOf(token).length === 0) {
      frame.tie ??= { token, names: tie.names }
      first = false
      continue
    }
    if (is(token, 'left', 'right') && tokens.some((t) => is(t, 'neighbour'))) {
      const side = is(token, 'left') ? 'left' : 'right'
      const who = neighbour(scene, side)
      if (who !== undefined) {
        frame.doubts.push(`"${side}" of her sits ${who}`)
        aimAt({ kind: 'seat', seat: who, token })
      }
      continue
    }
    if (is(token, 'neighbour') && tokens.some((t) => is(t, 'left', 'right'))) continue
    if (card && !(doingsOf(token).length > 0 && isEmpty(frame) && verbFirst(tokens, i))) {
      addThing(token, card)
      first = false
      continue
    }
    if (person && !(frame.part === 'choosing')) {
      const alike = atPlayers && person.section === 'characters' && atTable(scene) ? calledLike(scene, token) : []
      const seats = [...new Set([...seatOfThing(scene, person.section, person.id), ...alike])]
      const only = seats[0]
      if (seats.length > 1 && alike.length > 0) {
        frame.tie ??= { token, names: seats }
        first = false
        continue
      }
      const spellOf = is(next, 'spell') || token.owns === true || frame.words.has('spell')
      if (only !== undefined && seats.length === 1 && (!isEmpty(frame) || atPlayers) && atTable(scene)) {
        const behind = tokens[i + 1]?.text === '的' ? tokens[i + 2] : next
        if (is(behind, 'spell') && (frame.doing.has('activate') || frame.goal.has('activate'))) addThing(token, person)
        else if (spellOf && (token.owns || is(behind, 'spell'))) owner = only
        else {
          if (person.section === 'roles') frame.doubts.push(`"${token.text}" is ${only}`)
          else doubt(token, only, alike.includes(only) ? 'word' : person.via)
          aimAt({ kind: 'seat', seat: only, token })
        }
      } else addThing(token, person)
      first = false
      continue
    }
    if (
      takeWord(scene, frame, token, tokens, i, {
        addThing,
        aimAt,
        owner: () => owner,
        noOwner: () => (owner = undefined),
      })
    ) {
      if (!is(token, 'filler', 'i')) first = false
      continue
    }
    const thing = tieOf(token, 'thing')
    if (thing) frame.tie ??= { token, names: thing.names }
    else frame.rest.push(token)
    // "Hakkero for the robe": for what is not known.
    const bought = frame.part === 'for' && frame.doing.size === 0 && frame.things.length > 0
    if (bought && onOffer(scene).length > 0) frame.gap ??= token
    if (token.owns || isGap(frame, tokens, i, listed && first)) frame.gap ??= token
    first = false
  }
  if (owner !== undefined) frame.aims.push({ kind: 'seat', seat: owner, token: tokens.at(-1)! })
}

/** A character says whose it is, where none is picked or chosen. */
const atTable = ({ moment, asked, free, amongCharacters }: Scene): boolean =>
  moment !== 'pick-character' && !(asked && !free && amongCharacters)

/** Only a player can stand here: all that can be named are players, one is attacked, or a card is aimed. */
function meansPlayer(scene: Scene, frame: Frame, listed: boolean, owned: unknown): boolean {
  const last = frame.things.at(-1)
  const aims = last?.section === 'cards' && frame.aims.length === 0 && targets(scene, last.id) === 'player'
  return (
    (scene.asked && scene.amongPlayers && !scene.free) ||
    frame.doing.has('attack') ||
    (aims && !listed && frame.part === 'object') ||
    Boolean(owned)
  )
}

/** Other players whose character or role bears her name. */
const holders = (scene: Scene, { section, id }: ThingSense, seat: string): string[] =>
  seatOfThing(scene, section, id).filter((s) => s !== seat)

/** Players whose name has such a word, beside whoever's character it is. */
function calledLike({ lexicon }: Scene, token: Token): readonly string[] {
  const near = playerNear(lexicon, token.text)
  if (near?.kind === 'tie') return near.names
  return near?.kind === 'seat' && near.via !== 'typo' ? [near.seat] : []
}

const exchanging = ({ doing, goal }: Frame): boolean => doing.has('exchange') || goal.has('exchange')

/** Of a deck one card is had, where something is exchanged or it is offered. */
const warehouse = (scene: Scene, frame: Frame, token: Token): ThingSense | undefined =>
  exchanging(frame) || (scene.asked && scene.moment === 'draw-from') ? thingOf(token, 'decks') : undefined

/** Of which copy a season speaks: "winter Shoot", "Shoot of winter". */
function markAt(
  scene: Scene,
  tokens: readonly Token[],
  i: number,
): { readonly id: string; readonly of: 'next' | 'last' } | undefined {
  const id = markOf(scene, tokens[i])
  if (id === undefined) return undefined
  const isSmall = (t: Token) => t.sign === undefined && is(t, 'of', 'filler') && !thingOf(t, 'cards')
  const next = tokens.slice(i + 1).find((t) => !isSmall(t) && markOf(scene, t) === undefined)
  const last = tokens.slice(0, i).findLast((t) => !isSmall(t))
  const isCopy = (t: Token | undefined) => t?.sign === undefined && thingOf(t, 'cards') !== undefined
  // "Shoot winter, Graze" is told by its comma; of "Shoot winter Graze" it is not told which.
  if (isCopy(next) && !(isCopy(last) && doingsOf(last).length === 0)) return { id, of: 'next' }
  return isCopy(last) && !isCopy(next) ? { id, of: 'last' } : undefined
}

/** The mark of some copies that a word is the name of. */
export const markOf = (scene: Scene, token: Token | undefined): string | undefined => {
  const sense = thingOf(token, 'terms', 'decks')
  return sense?.via === 'exact' && isMark(scene, sense.section, sense.id) ? sense.id : undefined
}

/** Narrows what was named last to the copies with this mark. */
export function markLast(frame: Frame, mark: string): boolean {
  for (const list of [listOf(frame), frame.things, frame.means, frame.aimThings]) {
    const last = list.at(-1)
    if (last === undefined || typeof last === 'string' || last.section !== 'cards') continue
    list[list.length - 1] = { ...last, marks: [...(last.marks ?? []), mark] }
    return true
  }
  return false
}

/** Where a card must stand, something stands that is none. */
function isGap(frame: Frame, tokens: readonly Token[], i: number, listed: boolean): boolean {
  const lists = isListing(frame) || frame.part === 'paying' || frame.part === 'choosing' || frame.part === 'with'
  const before = tokens.slice(0, i).findLast((t) => !is(t, 'filler') || t.sign !== undefined)
  const opens = before === undefined || before.sign !== undefined || doingsOf(before).length > 0
  return lists && (listed || opens || is(before, 'paying', 'choosing', 'with') || numberOf(before) !== undefined)
}

/** What is done is done to a list of cards. */
export const isListing = ({ doing }: Frame): boolean =>
  (['discard', 'give', 'put', 'refill', 'exchange', 'keep', 'choose'] as const).some((d) => doing.has(d))

interface Puts {
  readonly addThing: (token: Token, sense: { section: string; id: string; via?: string }) => void
  readonly aimAt: (aim: Aim) => void
  readonly owner: () => string | undefined
  readonly noOwner: () => void
}

/** A word that is neither a card nor a player. */
function takeWord(scene: Scene, frame: Frame, token: Token, tokens: readonly Token[], i: number, put: Puts): boolean {
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

const isCounted = (scene: Scene, frame: Frame, token: Token | undefined): boolean =>
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

export const isEmpty = (frame: Frame): boolean =>
  frame.doing.size === 0 &&
  frame.things.length === 0 &&
  frame.aims.length === 0 &&
  frame.aimThings.length === 0 &&
  frame.stead === undefined &&
  frame.words.size === 0 &&
  frame.part === 'object'

/** The list that a thing goes to now. */
function listOf(frame: Frame): (Thing | string)[] {
  switch (frame.part) {
    case 'instead':
      return []
    case 'with':
      return frame.means
    case 'paying':
      return frame.paying
    case 'choosing':
      return frame.choosing
    case 'goal':
    case 'aim':
    case 'for':
      return frame.aimThings
    default:
      return frame.things
  }
}

/** `x2` behind a name. */
function again(frame: Frame, n: number): boolean {
  for (const list of [frame.choosing, frame.paying, frame.means, frame.aimThings, frame.things]) {
    const last = list.at(-1)
    if (last === undefined || typeof last === 'string' || list !== listOf(frame)) continue
    list[list.length - 1] = { ...last, times: n }
    return true
  }
  return false
}

/** Whose the last thing is. */
function own(frame: Frame, seat: string): boolean {
  for (const list of [frame.choosing, frame.paying, frame.means, frame.aimThings, frame.things] as (
    | Thing
    | string
  )[][]) {
    const last = list.at(-1)
    if (last === undefined || typeof last === 'string' || last.of !== undefined) continue
    list[list.length - 1] = { ...last, of: seat }
    return true
  }
  return false
}

/** What a number counts: the next token but for small words. */
function counted(tokens: readonly Token[], from: number): Token | undefined {
  return tokens.slice(from).find((t) => !is(t, 'copy-of', 'of', 'filler') || thingOf(t, 'cards') !== undefined)
}

/** A name at the beginning is who does it when a word of doing or a card follows. */
function speaks(scene: Scene, tokens: readonly Token[], i: number): boolean {
  const rest = tokens.slice(i + 1).filter((t) => !is(t, 'filler') || doingsOf(t).length > 0)
  const next = rest[0]
  if (seatOf(tokens[i]) === scene.speaker && next !== undefined) return true
  return (
    next !== undefined &&
    next.sign === undefined &&
    (doingsOf(next).length > 0 ||
      thingOf(next, 'cards') !== undefined ||
      next.senses.length === 0 ||
      is(next, 'modal', 'not', 'asking', 'i', 'on'))
  )
}

/** A word that is a card and a doing: the doing where a card follows that it can be done with. */
function verbFirst(tokens: readonly Token[], i: number): boolean {
  const next = tokens.slice(i + 1).find((t) => !is(t, 'filler'))
  return next?.sign === undefined && thingOf(next, 'cards') !== undefined && !is(next, 'self', 'it')
}
