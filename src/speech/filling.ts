// Fills a frame: the words of a clause are put where they belong. What the small words among them do stands in
// small-words.ts.

import {
  type Aim,
  AT_PLAYERS,
  again,
  exchanging,
  type Frame,
  isEmpty,
  isListing,
  listOf,
  markLast,
  own,
  type Thing,
} from './frame.ts'
import { playerNear } from './resolve.ts'
import { isMark, neighbour, onOffer, type Scene, seatOfThing, targets } from './scene.ts'
import { classesOf, doingsOf, is, numberOf, seatOf, type ThingSense, thingOf, tieOf } from './senses.ts'
import { isCounted, takeWord } from './small-words.ts'
import type { Token } from './tokens.ts'

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

/** Where a card must stand, something stands that is none. */
function isGap(frame: Frame, tokens: readonly Token[], i: number, listed: boolean): boolean {
  const lists = isListing(frame) || frame.part === 'paying' || frame.part === 'choosing' || frame.part === 'with'
  const before = tokens.slice(0, i).findLast((t) => !is(t, 'filler') || t.sign !== undefined)
  const opens = before === undefined || before.sign !== undefined || doingsOf(before).length > 0
  return lists && (listed || opens || is(before, 'paying', 'choosing', 'with') || numberOf(before) !== undefined)
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
