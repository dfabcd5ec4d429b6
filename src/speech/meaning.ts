// What a frame means at the open question: a line, nothing, or not clear. Every rule here looks at what everybody sees.

import type { Act, Entry } from '../engine/line.ts'
import { needsQuotes } from '../lines/words.ts'
import type { WordClass } from '../rules/vocabulary.ts'
import type { Aim, Frame, Laid, Thing } from './frame.ts'
import {
  answersSo,
  attacked,
  cardsThat,
  choosesItem,
  costs,
  inOne,
  invokes,
  onlyInvokes,
  opensSpell,
  playsForOthers,
  type Scene,
  spellAnswers,
  targets,
  wantsTarget,
} from './scene.ts'
import type { Token } from './tokens.ts'

/** Something is meant, and it cannot be told what. */
export interface Unclear {
  readonly kind: 'unclear'
  readonly what: string
  readonly token?: Token
  readonly candidates?: readonly string[]
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

type Parts = Omit<Partial<Act>, 'form' | 'verb'>

const act = (verb: Act['verb'], parts: Parts = {}): Act => ({ form: 'act', verb, what: [], ...parts })
const acts = (all: readonly Act[], ...doubts: readonly string[]): Meaning => ({ kind: 'acts', acts: all, doubts })

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
const owner = (seat: string) => ({ of: { name: seat, quoted: needsQuotes(seat) } })
const thingEntry = (t: Thing): Entry =>
  entry(t.id, {
    times: t.times,
    ...(t.of === undefined ? {} : owner(t.of)),
    ...(t.ofThing === undefined ? {} : { of: { name: t.ofThing, quoted: false } }),
  })

/** What the frame means, with what had to be taken for it. */
export function meaningOf(scene: Scene, frame: Frame): Meaning {
  if (frame.subject !== undefined && frame.subject !== scene.speaker) return none('it is about somebody else')
  const meaning = meant(scene, frame)
  if (meaning.kind !== 'acts') {
    if (meaning.kind === 'unclear' && frame.tie && meaning.token === undefined) return tied(frame)
    return meaning
  }
  if (frame.tie) return tied(frame)
  if (frame.into && frame.place === undefined)
    return unclear('where is it put', frame.into, ['into spirit', 'on top', 'on bottom'])
  const twice = frame.aims.find(
    (a, i) => a.kind === 'seat' && frame.aims.findIndex((b) => b.kind === 'seat' && b.seat === a.seat) < i,
  )
  if (twice) return unclear('the same player is named twice', twice.token)
  if (frame.gap) return unclear(`"${frame.gap.text}" is not known`, frame.gap)
  const last = frame.tokens.findLast((t) => t.sign === undefined)
  const open = { paying: 'paying', choosing: 'choosing', with: 'with', for: 'for', aim: 'on' } as const
  const word = frame.part in open ? open[frame.part as keyof typeof open] : undefined
  if (last && word && last.senses.some((s) => s.kind === 'word' && s.is === word))
    return unclear(`something is missing behind "${last.text}"`, last)
  const doubts = [...frame.doubts, ...meaning.doubts]
  if (frame.rest.length > 0) doubts.push(`not understood and left out: ${quoted(frame.rest)}`)
  return { ...meaning, doubts }
}

const tied = (frame: Frame): Meaning =>
  unclear(`"${frame.tie!.token.text}" could be several`, frame.tie!.token, frame.tie!.names)
const quoted = (tokens: readonly Token[]): string => tokens.map((t) => `"${t.text}"`).join(', ')

function meant(scene: Scene, frame: Frame): Meaning {
  const { doing, goal, words } = frame
  const does = (...classes: readonly WordClass[]) => classes.some((c) => doing.has(c))
  const noThing = frame.things.length === 0 && frame.means.length === 0
  if (frame.negated) return declined(scene, frame)
  const bare = doing.size === 0 && noThing && frame.aims.length === 0
  if (bare && words.has('ack')) return acknowledged(scene, frame)
  const unnamed = doing.size === 0 && noThing && frame.aims.every((a) => a.kind === 'other' || a.kind === 'it')
  if (unnamed && words.has('nothing') && !words.has('turn')) return decline(scene, frame, true)
  if (bare && words.has('no')) return decline(scene, frame, true)
  if (bare && words.has('yes'))
    return scene.asked && scene.optional ? acts([act('chooses', { what: [entry('yes')] })]) : acknowledged(scene, frame)
  if (does('withdraw', 'cancel') && noThing && words.has('orders'))
    return acts([act('withdraws', { what: [entry('orders')] })])
  if (does('withdraw', 'cancel') && noThing && words.has('queue'))
    return acts([act('withdraws', { what: [entry('queue')] })])
  if (does('withdraw') && noThing && words.has('response')) return acts([act('withdraws', { what: [entry('answer')] })])
  const saysYes = words.has('yes') && does('choose', 'take') && noThing
  if (saysYes && scene.asked && scene.optional) return acts([act('chooses', { what: [entry('yes')] })])
  if (words.has('no') && does('choose') && noThing) return decline(scene, frame, true)
  if (does('hold') && noThing) return acts([act('holds')])
  const ends = endOf(scene, frame)
  if (ends) return ends
  if (does('pass')) return noThing ? decline(scene, frame, true) : unclear('a pass names no card', frame.doingToken)
  if (does('reveal')) {
    const role = frame.things.some((t) => t.id === 'role' || t.section === 'roles')
    if (role && !words.has('spell')) return acts([act('reveals', { what: [entry('role')] })])
    return unclear('only a role is revealed', frame.doingToken, ['reveals role'])
  }
  if (does('draw') && noThing) return draws(scene)
  if (does('collect'))
    return words.has('nothing') && scene.optional
      ? decline(scene, frame, true)
      : none('collecting is done by the rules')
  if (does('charge') || goal.has('charge') || frame.things.some((t) => t.id === 'charge-up'))
    return acts([act('uses', { what: [entry('charge-up')] })])
  if (does('lose') || frame.things[0]?.id === 'lose-life') return losesLife(scene, frame)
  const standing = frame.things.every((t) => t.id === scene.view.question?.data.card && t.of === undefined)
  if (
    does('take') &&
    !through(frame) &&
    (noThing || frame.things.every((t) => t.section === 'terms') || (scene.kind === 'window' && standing))
  )
    return isChoice(scene) && (frame.things.length > 0 || frame.aims.some((a) => a.kind === 'seat'))
      ? choice(scene, frame)
      : endures(scene, frame)
  if (does('give') && frame.things.length > 0) return gives(scene, frame)
  if (does('refill') || (frame.place !== undefined && frame.things.length > 0))
    return puts(frame, does('refill') ? 'gauge' : frame.place)
  if (does('exchange')) return unclear('what is exchanged for what', frame.doingToken)
  if (does('activate') || goal.has('activate') || frame.words.has('spell')) return activation(scene, frame)
  // "It hits me."
  if (
    does('attack') &&
    noThing &&
    scene.kind === 'window' &&
    frame.aims.every((a) => a.kind === 'self' || a.kind === 'it') &&
    frame.aims.length > 0
  )
    return decline(scene, frame, false)
  if (does('discard') && goal.has('copy') && scene.moment === 'may-copy')
    return copies(scene, { ...frame, things: frame.aimThings, paying: frame.things })
  if (does('discard')) return discards(scene, frame)
  if (does('keep', 'choose') || isChoice(scene)) {
    const chosen = choice(scene, frame)
    if (chosen) return chosen
  }
  return play(scene, frame)
}

// --- declining ----------------------------------------------------------------------------------------------------

function decline(scene: Scene, frame: Frame, plainly: boolean): Meaning {
  const doubt = plainly ? [] : ['it is taken for a pass']
  if (!scene.asked) return none('she is not asked, so there is nothing to pass')
  if (scene.kind === 'window' || (scene.optional && !scene.free)) return acts([act('passes')], ...doubt)
  if (scene.moment === 'toll')
    return acts([act('chooses', { what: [entry('lose-life')] })], 'who does not discard loses the life')
  if (scene.free && plainly && frame.doing.has('pass'))
    return acts([act('ends', { what: [entry('turn')] })], 'in her own turn a pass ends it')
  return unclear('this question cannot be passed', frame.tokens[0])
}

/** "No Graze from me", "I don't copy it", "won't respond". */
function declined(scene: Scene, frame: Frame): Meaning {
  const { doing } = frame
  const about = (...classes: readonly WordClass[]) => classes.some((c) => doing.has(c) || frame.words.has(c))
  if (about('answer', 'response', 'copy', 'refill', 'play') && frame.things.length === 0 && frame.subject === undefined)
    return decline(scene, frame, frame.words.has('response') || doing.has('answer') || frame.tokens.length <= 3)
  const first = frame.doingToken ? frame.tokens.indexOf(frame.doingToken) : -1
  const not = frame.tokens.findIndex((t) => t.senses.some((s) => s.kind === 'word' && s.is === 'not'))
  const end = doing.has('end') && first < not ? endOf(scene, frame) : undefined
  if (end?.kind === 'acts') return { ...end, doubts: [...end.doubts, 'what she does not do is left out'] }
  if (doing.has('discard') || doing.has('end') || doing.has('pass')) return none('it says what she does not do')
  const small =
    frame.things.length + frame.means.length <= 1 &&
    frame.aims.every((a) => a.kind !== 'seat') &&
    frame.rest.length === 0
  if (small && (frame.things.length === 1 || about('save', 'cancel', 'avoid', 'hit')) && scene.asked)
    return decline(scene, frame, false)
  const named = frame.things.find((t) => t.section === 'cards')
  if (named && frame.rest.length > 0 && scene.asked) return unclear('whether it is done or not', named.token)
  return none('it says what she does not do')
}

function acknowledged(scene: Scene, frame: Frame): Meaning {
  if (scene.asked && !scene.free) return unclear('this may be a pass, or only a nod', frame.tokens[0], ['passes'])
  return none('a nod')
}

/** "I'll take it": a pass where one is attacked, the lost life where that is the choice. */
function endures(scene: Scene, frame: Frame): Meaning {
  const what =
    frame.things.length > 0 ||
    frame.words.has('hit') ||
    frame.words.has('nothing') ||
    frame.aims.some((a) => a.kind === 'it')
  const bare = frame.aims.length === 0 && frame.words.size === 0
  if (!what && !bare) return unclear('what is taken', frame.doingToken)
  if (!scene.asked) return none('she is not asked')
  if (scene.moment === 'toll') return acts([act('chooses', { what: [entry('lose-life')] })])
  if (scene.kind === 'window' || (scene.optional && !scene.free)) return acts([act('passes')])
  return unclear('nothing waits that could be taken', frame.doingToken)
}

function losesLife(scene: Scene, frame: Frame): Meaning {
  if (!scene.asked) return none('she is not asked')
  if (scene.moment === 'toll') return acts([act('chooses', { what: [entry('lose-life')] })])
  if (scene.moment === 'duel') return acts([act('passes')])
  return unclear('no life is to be lost here', frame.doingToken)
}

// --- the turn -----------------------------------------------------------------------------------------------------

function endOf(scene: Scene, frame: Frame): Meaning | undefined {
  const { doing, words } = frame
  const turn = words.has('turn')
  const over = doing.has('hand-over')
  const plain =
    (turn && words.has('resolves')) ||
    doing.has('end') ||
    doing.has('done') ||
    (doing.has('pass') && turn) ||
    (turn && words.size === 1 && over)
  if (!plain && !over) return undefined
  // "Go, Cloudberry": to go on is hers to whom it is said.
  if (!plain && !turn && frame.aims.every((a) => a.kind !== 'seat')) return none('nobody is told to go on')
  if (frame.things.some((t) => t.section === 'cards')) return undefined
  const attack = words.has('attack') || frame.goal.has('attack') || frame.things.some((t) => t.id === 'attack')
  if (words.has('phase') || (attack && !turn)) return acts([act('ends', { what: [entry('attack')] })])
  if (frame.rest.length > 0 && !turn && doing.has('end'))
    return unclear('what is ended', frame.rest[0], ['ends turn', 'ends attack'])
  if (!scene.turn) return over ? none('it is not her turn') : unclear('it is not her turn', frame.doingToken)
  const doubts =
    over && !turn && !doing.has('end') && !doing.has('done') ? ['this is taken for the end of her turn'] : []
  return acts([act('ends', { what: [entry('turn')] })], ...doubts)
}

/** Drawing is done by the rules, unless it is what is offered. */
function draws(scene: Scene): Meaning {
  if (scene.asked && /draw/.test(scene.moment)) return acts([act('chooses', { what: [entry('yes')] })])
  return acts([])
}

// --- cards that go somewhere ----------------------------------------------------------------------------------------

/** One of a name after another is several of it. */
function cardsOf(things: readonly Thing[]): Entry[] {
  const out: Entry[] = []
  for (const one of things.map(thingEntry)) {
    const last = out.at(-1)
    if (last && last.name === one.name && last.of?.name === one.of?.name)
      out[out.length - 1] = { ...last, times: last.times + one.times }
    else out.push(one)
  }
  return out
}

function discards(scene: Scene, frame: Frame): Meaning {
  const what = [...frame.things, ...frame.paying].filter((t) => t.section !== 'terms')
  if (what.length === 0) return unclear('which cards are discarded', frame.doingToken)
  if (frame.aims.some((a) => a.kind === 'seat')) return unclear('whose cards are discarded', frame.doingToken)
  if (frame.words.has('everything')) return unclear('name the cards', frame.doingToken)
  return acts(
    [act('discards', { what: cardsOf(what) })],
    ...(scene.kind === 'window' ? ['no discard is asked for now'] : []),
  )
}

/** Everything that was laid down or given, group by group. */
const groups = (frame: Frame): readonly Laid[] => [
  ...frame.laid,
  { things: [...frame.things, ...frame.aimThings], to: [...frame.to, ...frame.aims], place: frame.place },
]

function gives(scene: Scene, frame: Frame): Meaning {
  const gifts = groups(frame).map(({ things, to }) => {
    const seats = to.flatMap((a) => (a.kind === 'seat' ? [a.seat] : a.kind === 'self' ? [scene.speaker] : []))
    return seats.length === 1 && things.length > 0
      ? { what: cardsOf(things), to: seatEntry(scene, seats[0]!) }
      : undefined
  })
  if (gifts.some((g) => g === undefined)) return unclear('who is given what', frame.doingToken)
  return acts([act('gives', { gifts: gifts.flatMap((g) => g ?? []) })])
}

function puts(frame: Frame, usual: Frame['place']): Meaning {
  const places = groups(frame).map(({ things, place = usual }) => ({
    what: cardsOf(things.filter((t) => t.section === 'cards')),
    place:
      place === 'top' || place === 'bottom'
        ? ({ on: place } as const)
        : { into: entry(place === 'discard' ? 'discard' : 'spirit') },
  }))
  if (places.some((p) => p.what.length === 0)) return unclear('which cards are put', frame.doingToken)
  return acts([act('puts', { places })])
}

// --- choices ------------------------------------------------------------------------------------------------------

const isChoice = (scene: Scene): boolean =>
  scene.asked && !scene.free && (scene.kind === 'choice' || scene.kind === 'joint')

/** What a bare name says at a question that lists things. */
const VERB_AT: Readonly<Record<string, Act['verb']>> = {
  'discard-step': 'discards',
  toll: 'discards',
  duel: 'discards',
  pay: 'discards',
  'lose-powerup': 'discards',
  'pick-character': 'picks',
  refill: 'puts',
}

function choice(scene: Scene, frame: Frame): Meaning {
  if (!isChoice(scene))
    return frame.things.length > 0 && !frame.doing.has('keep') && !frame.doing.has('choose')
      ? play(scene, frame)
      : unclear('no choice waits for her', frame.doingToken)
  if (scene.moment === 'may-copy') return copies(scene, frame)
  if (scene.moment === 'charge-up') return acts([act('uses', { what: [entry('charge-up')] })])
  if (/^(?:turn-start|draw-step|may-use)$/.test(scene.moment) && frame.things.some((t) => t.id === 'ability'))
    return acts([act('uses', { what: [entry('ability')], ...aimedAt(scene, frame) })])
  const verb = VERB_AT[scene.moment] ?? 'chooses'
  const seats = [...frame.aims, ...frame.behalf].flatMap((a) => (a.kind === 'seat' ? [seatEntry(scene, a.seat)] : []))
  const listed = [...frame.things, ...frame.means, ...frame.aimThings, ...frame.choosing].flatMap((t) =>
    typeof t === 'string' ? [] : [t],
  )
  if (frame.aims.some((a) => a.kind === 'self')) seats.push(seatEntry(scene, scene.speaker))
  const what = [...cardsOf(listed), ...seats, ...frame.numbers.map((n) => entry(String(n)))]
  if (what.length === 0) return unclear('what is chosen', frame.doingToken ?? frame.tokens[0])
  if (frame.aims.some((a) => a.kind === 'other')) return unclear('who is meant', frame.tokens[0])
  const wants =
    verb === 'discards' ? 'cards' : scene.moment === 'choose-word' || scene.moment === 'posture' ? 'terms' : undefined
  const unfit = wants && listed.find((t) => t.section !== wants)
  if (unfit) return unclear(`"${unfit.token.text}" is not asked for`, unfit.token)
  if (verb === 'discards' && listed.length === 0) return unclear('which cards are discarded', frame.tokens[0])
  if (verb === 'puts') return puts(frame, 'gauge')
  if (scene.moment === 'put' || scene.moment === 'arrange')
    return unclear('where is it put', frame.tokens[0], ['on top', 'on bottom'])
  return acts([act(verb, { what })])
}

function copies(scene: Scene, frame: Frame): Meaning {
  const card = scene.view.question?.data.card
  if (typeof card !== 'string') return unclear('what is copied', frame.doingToken)
  const named = frame.things.filter((t) => t.section === 'cards')
  if (named.some((t) => t.id !== card))
    return unclear('only what was played can be copied', named[0]?.token, [`copies ${card}`])
  const what = scene.view.question?.data.spell === true ? 'spell-card' : card
  return acts([act('copies', { what: [entry(what)], ...aimedAt(scene, frame), ...paid(frame) })])
}

// --- plays --------------------------------------------------------------------------------------------------------

const paid = (frame: Frame): Parts => (frame.paying.length > 0 ? { discarding: cardsOf(frame.paying) } : {})

function chosen(scene: Scene, frame: Frame): Parts {
  const all = [
    ...frame.choosing.map((c) => (typeof c === 'string' ? seatEntry(scene, c) : thingEntry(c))),
    ...frame.numbers.map((n) => entry(String(n))),
  ]
  return all.length > 0 ? { choosing: all } : {}
}

const aimSeats = (scene: Scene, aims: readonly Aim[]): Entry[] =>
  aims.flatMap((a) =>
    a.kind === 'seat' ? [seatEntry(scene, a.seat)] : a.kind === 'self' ? [seatEntry(scene, scene.speaker)] : [],
  )

function aimedAt(scene: Scene, frame: Frame): Parts {
  const on = aimSeats(scene, [...frame.aims, ...frame.behalf])
  return on.length > 0 ? { on } : {}
}

/** Objects on the stack that a name may mean; topmost first. */
function waiting(scene: Scene): { card: string; kind: string; who: string | undefined }[] {
  return [...scene.view.waiting].reverse().map(({ card, kind, who }) => ({ card, kind, who }))
}

function activation(scene: Scene, frame: Frame): Meaning {
  const spoken = frame.doing.has('activate') || frame.goal.has('activate')
  const cancels = frame.goal.has('cancel') || frame.doing.has('cancel')
  // What it is done with: said so, or else what only or also activates.
  const means =
    frame.means.find((t) => t.section !== 'terms' || t.id === 'ability') ??
    frame.things.find((t) => invokes(scene, t.id) || opensSpell(scene, t.id)) ??
    [...frame.things, ...frame.means].find((t) => t.id === 'ability')
  const both = means !== undefined && invokes(scene, means.id) && !onlyInvokes(scene, means.id)
  const spell = [...frame.aimThings, ...frame.things].find((t) => t.id === 'spell-card')
  if (both && !spoken && (cancels || spell)) return play(scene, frame)
  // "Bomb Fantasy Seal": named, and of a card that cancels it.
  if (both && !spoken && scene.kind === 'window' && !spellAnswers(scene) && frame.things.every((t) => t === means)) {
    const token = means.token
    return play(scene, {
      ...frame,
      things: [...frame.things, { section: 'terms', id: 'spell-card', times: 1, listed: false, token }],
    })
  }
  if (!means && cancels) return play(scene, frame)
  if (!spoken && !means) return unclear('what is done with the Spell Card', frame.tokens[0])
  const object = [...frame.aimThings, ...frame.things].find(
    (t) => t !== means && (t.id === 'spell-card' || t.section === 'cards'),
  )
  const stray = frame.things.find((t) => t !== means && t !== object && t.section === 'cards')
  if (stray) return unclear('with what the Spell Card is activated', stray.token)
  const other = frame.aims.find((a) => a.kind === 'other')
  if (other) return unclear('who is meant', other.token)
  const on = [...(object ? [thingEntry(object)] : []), ...aimSeats(scene, [...frame.aims, ...frame.behalf])]
  const whose = [...frame.things, ...frame.aimThings].find((t) => t.section === 'characters')
  return acts([
    act('activates', {
      what: [entry('spell-card', whose ? { of: { name: whose.id, quoted: false } } : {})],
      ...(means ? { with: entry(means.id) } : {}),
      ...(on.length > 0 ? { on } : {}),
      ...paid(frame),
      ...chosen(scene, frame),
    }),
  ])
}

const through = (frame: Frame): boolean => frame.means.some((t) => t.section === 'cards')

/** Which card is played, named or meant by what is done. */
function playedCard(scene: Scene, frame: Frame): { card: Thing; also: readonly Thing[]; doubt?: string } | Meaning {
  const { doing, goal } = frame
  const named = frame.things.filter((t) => t.section === 'cards' || t.id === 'spell-card')
  const through = frame.means.filter((t) => t.section === 'cards')
  const taking = doing.has('take') && through.length > 0
  const does = (c: WordClass) => doing.has(c) || goal.has(c)
  const how = does('cancel') ? 'cancels' : does('avoid') ? 'avoids' : does('save') ? 'saves' : undefined
  // "cancel the Shoot with Bomb", "respond to Bomb with …": what is done it with is played.
  if (through[0] && (how || taking || doing.has('answer') || doing.has('attack') || named.length === 0))
    return { card: through[0], also: [...through.slice(1), ...named] }
  if (named[0] && named[0].section === 'cards' && !(how && !goal.size && !answersSo(scene, named[0].id, how)))
    return { card: named[0], also: named.slice(1) }
  if (how) {
    const fitting = cardsThat(scene, how)
    if (how === 'cancels' && spellAnswers(scene)) return unclear('with which card', frame.doingToken, fitting)
    const only = fitting[0]
    if (only === undefined || fitting.length > 1) return unclear('with which card', frame.doingToken, fitting)
    const token = frame.doingToken ?? frame.tokens[0]!
    const card: Thing = { section: 'cards', id: only, times: 1, listed: false, token }
    return { card, also: named, doubt: `"${token.text}" is taken for ${only}` }
  }
  return unclear('which card is meant', frame.doingToken ?? frame.tokens[0])
}

function play(scene: Scene, frame: Frame): Meaning {
  if (frame.things.some((t) => t.id === 'ability')) return ability(scene, frame)
  if (frame.things.some((t) => t.id === 'role') && frame.doing.has('play'))
    return acts([act('uses', { what: [entry('role')], ...chosen(scene, frame) })])
  const found = playedCard(scene, frame)
  if ('kind' in found) return found
  const { card, also, doubt } = found
  const doubts = doubt === undefined ? [] : [doubt]
  const stray = frame.things.find(
    (t) => t !== card && t.section !== 'cards' && t.id !== 'spell-card' && t.id !== 'attack',
  )
  if (stray) return unclear(`what "${stray.token.text}" is for`, stray.token)
  const bad = frame.aims.find((a) => a.kind === 'other')
  if (bad) return unclear(`who is meant by "${bad.token.text}"`, bad.token)
  const listed = also.filter((t) => t.listed)
  // "Danmaku and Danmaku on B": several used as one.
  if (also.length > 0 && also.every((t) => t.listed && t.id === card.id) && inOne(scene, card.id)) {
    const times = [card, ...also].reduce((sum, t) => sum + t.times, 0)
    return plain(scene, frame, { ...card, times }, [], doubts)
  }
  // "equip Focus and Stopwatch": two plays.
  if (listed.length > 0 && listed.length === also.length && frame.aims.length === 0 && frame.aimThings.length === 0)
    return several(scene, frame, [card, ...listed], doubts)
  const head = frame.tokens.find((t) => t.sign === undefined)
  if (invokes(scene, card.id) && !onlyInvokes(scene, card.id) && head && frame.rest.includes(head))
    return unclear(`what "${head.text}" is`, head, [`plays ${card.id}`, `activates spell-card with ${card.id}`])
  if (invokes(scene, card.id) && (onlyInvokes(scene, card.id) || useOfBoth(scene, frame, also) !== 'cancel')) {
    if (!onlyInvokes(scene, card.id) && useOfBoth(scene, frame, also) === 'both')
      return unclear('it may cancel, or activate her Spell Card', card.token, [
        `plays ${card.id}`,
        `activates spell-card with ${card.id}`,
      ])
    return invoked(scene, frame, card, also, doubts)
  }
  return plain(scene, frame, card, also, doubts)
}

/** A card that cancels or activates a Spell Card: which of both is meant. */
function useOfBoth(scene: Scene, frame: Frame, also: readonly Thing[]): 'cancel' | 'invoke' | 'both' {
  if (frame.goal.has('cancel') || frame.doing.has('cancel')) return 'cancel'
  const objects = [...also, ...frame.aimThings]
  if (objects.some((t) => t.section === 'cards' || t.id === 'spell-card')) return 'cancel'
  if (scene.kind !== 'window') return scene.free || scene.turn ? 'invoke' : 'cancel'
  const seats = [...frame.aims, ...frame.behalf].some((a) => a.kind === 'seat' || a.kind === 'self')
  if (!spellAnswers(scene)) return seats && scene.view.waiting.length === 0 ? 'invoke' : 'cancel'
  if (seats || frame.words.has('spell')) return 'invoke'
  return 'both'
}

function invoked(scene: Scene, frame: Frame, card: Thing, also: readonly Thing[], doubts: readonly string[]): Meaning {
  const objects = [...also.filter((t) => !t.listed), ...frame.aimThings]
  const on = [...objects.map(thingEntry), ...aimSeats(scene, [...frame.aims, ...frame.behalf])]
  return acts(
    [
      act('activates', {
        what: [entry('spell-card')],
        with: entry(card.id),
        ...(on.length > 0 ? { on } : {}),
        ...paid(frame),
        ...chosen(scene, frame),
      }),
    ],
    ...doubts,
  )
}

function several(scene: Scene, frame: Frame, cards: readonly Thing[], doubts: readonly string[]): Meaning {
  const each = cards.map((card) => plain(scene, { ...frame, things: [card], paying: [] }, card, [], []))
  const bad = each.find((m) => m.kind !== 'acts')
  if (bad) return bad
  return acts(
    each.flatMap((m) => (m.kind === 'acts' ? m.acts : [])),
    ...doubts,
    ...each.flatMap((m) => (m.kind === 'acts' ? m.doubts : [])),
  )
}

/** A card played as itself. */
function plain(scene: Scene, frame: Frame, card: Thing, also: readonly Thing[], doubts: readonly string[]): Meaning {
  const said: string[] = [...doubts]
  const parts: { -readonly [K in keyof Parts]: Parts[K] } = {}
  const answering = scene.kind === 'window' && modesAnswer(scene, card.id)
  const seats = aimSeats(scene, frame.aims)
  const behalf = aimSeats(scene, frame.behalf)
  const objects = [...also, ...frame.aimThings].filter((t) => t.id !== card.id || t.of !== undefined)
  const paying = [...frame.paying]
  const choosing = [...frame.choosing]
  const what: Entry = entry(
    card.id,
    card.of === undefined || card.of === scene.speaker ? { times: card.times } : { times: card.times },
  )
  const on: Entry[] = []
  if (answering) {
    const objectOf = answeredObject(
      scene,
      card.id,
      objects,
      card.of ?? frame.aims.flatMap((a) => (a.kind === 'seat' ? [a.seat] : []))[0],
    )
    if ('kind' in objectOf) return objectOf
    on.push(...objectOf.on)
    const cancels = answersSo(scene, card.id, 'cancels') && attacked(scene).length > 0 && objectOf.on.length > 0
    const cancelsOnly = answersSo(scene, card.id, 'cancels') && !answersSo(scene, card.id, 'avoids')
    if (cancelsOnly && objectOf.on.length === 0 && seats.length > 0) {
      const hers = waiting(scene).filter((w) => seats.some((s) => s.name === w.who))
      const all = waiting(scene)
      if (hers.length > 1 || (hers.length === 0 && all.length > 1))
        return unclear(
          'which of them is answered',
          card.token,
          all.map((w) => `on ${w.card}`),
        )
      const object = hers[0]
      if (object?.who !== undefined)
        on.push(entry(object.kind === 'spell-card' ? 'spell-card' : object.card, owner(object.who)))
      said.push('what waits is taken to be meant')
    } else if (!cancels && !(objectOf.on.length > 0 && answersSo(scene, card.id, 'cancels'))) on.push(...seats)
    if (behalf.length > 0 && on.length === 0 && playsForOthers(scene))
      return unclear('for whom, or against which attack', card.token, [
        `for ${behalf[0]!.name}`,
        `on ${behalf[0]!.name}`,
      ])
    if (behalf[0] && playsForOthers(scene)) parts.for = behalf[0]
    else on.push(...behalf)
    if (frame.aims.some((a) => a.kind === 'it') && objectOf.on.length === 0 && several2(scene, card.id))
      return unclear(
        'which of them is answered',
        frame.aims.find((a) => a.kind === 'it')?.token,
        waiting(scene).map((w) => `on ${w.card}`),
      )
    if (!on.length && answersSo(scene, card.id, 'cancels') && several2(scene, card.id))
      return unclear(
        'which of them is answered',
        card.token,
        waiting(scene).map((w) => `on ${w.card}`),
      )
  } else {
    const all = frame.aims.some((a) => a.kind === 'all')
    const target = targets(scene, card.id)
    if (all && target !== 'none') return unclear('who is meant', frame.aims.find((a) => a.kind === 'all')?.token)
    if (target === 'item') {
      const item = objects[0] ?? choosing.find((c): c is Thing => typeof c !== 'string')
      if (!item) return unclear('which Item', card.token)
      const whose = item.of ?? frame.aims.flatMap((a) => (a.kind === 'seat' ? [a.seat] : []))[0]
      on.push(entry(item.id, whose === undefined ? {} : owner(whose)))
      objects.splice(objects.indexOf(item), 1)
    } else {
      if (behalf[0] && playsForOthers(scene) && target === 'player') {
        if (seats.length === 0)
          return unclear('for whom, or at whom', card.token, [`for ${behalf[0].name}`, `on ${behalf[0].name}`])
        parts.for = behalf[0]
        on.push(...seats)
      } else on.push(...seats, ...behalf)
      const whose = objects.find((t) => t.of !== undefined)
      if (choosesItem(scene, card.id)) {
        if (whose?.of !== undefined && on.length === 0) on.push(seatEntry(scene, whose.of))
        for (const item of objects.splice(0)) choosing.push({ ...item, of: undefined } as never)
        if (paying.length > 0 && !costs(scene, card.id)) {
          said.push('what goes is taken for the Item of the target')
          choosing.push(...paying.splice(0))
        }
      }
      if (on.length === 0 && wantsTarget(scene, card.id)) return unclear('at whom', card.token)
      if (on.length > 0 && target === 'none' && !scene.pm) return unclear('it is aimed at nobody', card.token)
    }
    if (frame.aims.some((a) => a.kind === 'it') && on.length === 0 && target !== 'none')
      return unclear('at whom', card.token)
    const extra = frame.means.filter((t) => t !== card && t.section === 'cards')
    if (extra.length > 0) {
      said.push('what it is played with is taken for its cost')
      paying.push(...extra)
    }
    const odd = objects.find((t) => !t.listed || t.section === 'cards')
    if (odd) return unclear(`what "${odd.token.text}" is for`, odd.token)
  }
  if (paying.length > 0) parts.discarding = cardsOf(paying)
  const choose = chosen(scene, { ...frame, choosing, numbers: answering ? [] : frame.numbers })
  if (frame.as !== undefined) parts.as = frame.as
  return acts([act('plays', { what: [what], ...(on.length > 0 ? { on } : {}), ...parts, ...choose })], ...said)
}

const modesAnswer = (scene: Scene, card: string): boolean =>
  (['cancels', 'avoids', 'saves'] as const).some((how) => answersSo(scene, card, how))

/** More than one object waits that such a card could cancel. */
function several2(scene: Scene, card: string): boolean {
  return answersSo(scene, card, 'cancels') && waiting(scene).length > 1
}

/** What an answer names: an object that waits, or the attack, which is named by who is attacked. */
function answeredObject(
  scene: Scene,
  card: string,
  objects: readonly Thing[],
  whose: string | undefined,
): { on: Entry[] } | Meaning {
  if (objects.length === 0) return { on: [] }
  if (objects.length > 1) return unclear('which of them is answered', objects[1]!.token)
  const object = objects[0]!
  if (!answersSo(scene, card, 'cancels')) {
    // "Graze the Shoot": the attack that the Shoot makes.
    const fits =
      object.id === 'attack' ||
      scene.view.question?.data.card === object.id ||
      waiting(scene).some((w) => w.card === object.id)
    if (!fits) return unclear(`what "${object.token.text}" is for`, object.token)
    return { on: [] }
  }
  const of = object.of ?? (whose !== undefined && waiting(scene).some((w) => w.who === whose) ? whose : undefined)
  return { on: [entry(object.id, of === undefined ? {} : owner(of))] }
}

function ability(scene: Scene, frame: Frame): Meaning {
  const rest = [...frame.things.filter((t) => t.id !== 'ability'), ...frame.aimThings]
  const on = [...rest.map(thingEntry), ...aimSeats(scene, [...frame.aims, ...frame.behalf])]
  return acts([
    act('uses', {
      what: [entry('ability')],
      ...(frame.as === undefined ? {} : { as: frame.as }),
      ...(on.length > 0 ? { on } : {}),
      ...paid(frame),
      ...chosen(scene, frame),
    }),
  ])
}
