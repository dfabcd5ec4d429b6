// Cards that go somewhere without being played, and what is chosen where a question lists things.

import type { Act } from '../engine/line.ts'
import { decline } from './declining.ts'
import type { Frame, Laid } from './frame.ts'
import { act, acts, aimedAt, cardsOf, entry, isChoice, type Meaning, paid, seatEntry, tied, unclear } from './parts.ts'
import { ability, play } from './plays.ts'
import { isWordOfAbility, marketRow, offersAbility, onOffer, type Scene } from './scene.ts'

export function discards(scene: Scene, frame: Frame): Meaning {
  const [weather, another] = frame.things
  if (weather?.id === 'weather' && !another)
    return acts([act('discards', { what: [entry('weather')], ...paid(frame) })])
  const all = [...frame.things, ...frame.paying]
  const what = all.filter((t) => t.section !== 'terms')
  const stray = all.find((t) => t.section === 'terms')
  if (stray) return unclear(`what "${stray.token.text}" is for`, stray.token)
  if (what.length === 0) return unclear('which cards are discarded', frame.doingToken)
  if (frame.aims.some((a) => a.kind === 'seat')) return unclear('whose cards are discarded', frame.doingToken)
  if (frame.words.has('everything')) return unclear('name the cards', frame.doingToken)
  return acts(
    [act('discards', { what: cardsOf(what) })],
    ...(scene.kind === 'window' && scene.moment !== 'exchange' ? ['no discard is asked for now'] : []),
  )
}

/** Everything that was laid down or given, group by group. */
export const groups = (frame: Frame): readonly Laid[] => [
  ...frame.laid,
  { things: [...frame.things, ...frame.aimThings], to: [...frame.to, ...frame.aims], place: frame.place },
]

export function gives(scene: Scene, frame: Frame): Meaning {
  const gifts = groups(frame).map(({ things, to }) => {
    const seats = to.flatMap((a) => (a.kind === 'seat' ? [a.seat] : a.kind === 'self' ? [scene.speaker] : []))
    return seats.length === 1 && things.length > 0
      ? { what: cardsOf(things), to: seatEntry(scene, seats[0]!) }
      : undefined
  })
  if (gifts.some((g) => g === undefined)) return unclear('who is given what', frame.doingToken)
  return acts([act('gives', { gifts: gifts.flatMap((g) => g ?? []) })])
}

export function puts(frame: Frame, usual: Frame['place']): Meaning {
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

/** Which of the row is meant by its place: the second, number 3. */
function placeInRow({ words, numbers }: Frame): number | undefined {
  const said = (['oldest', 'second', 'third', 'fourth'] as const).findIndex((word) => words.has(word))
  if (said >= 0) return said
  return words.has('market') && numbers.length === 1 ? numbers[0]! - 1 : undefined
}

/** Which of a list that only she and the host see: the second, number 3. */
function placeListed({ words, numbers }: Frame): number | undefined {
  const said = (['oldest', 'second', 'third', 'fourth'] as const).findIndex((word) => words.has(word))
  const others = numbers.filter((n) => n !== 1)
  if (said >= 0) return others.length === 0 ? said + 1 : undefined
  return numbers.length === 1 ? numbers[0] : undefined
}

/** Cards and points for something that is on offer, whichever of the two is named first. */
export function exchanges(scene: Scene, frame: Frame): Meaning {
  const offered = onOffer(scene)
  if (offered.length === 0) return unclear('what is exchanged for what', frame.doingToken)
  const all = [...frame.things, ...frame.aimThings, ...frame.means, ...frame.paying]
  if (all.length === 0 && frame.words.has('nothing')) return decline(scene, frame, true)
  const stray = [...frame.aims, ...frame.behalf, ...frame.to].find((aim) => aim.kind !== 'it')
  if (stray) return unclear(`what "${stray.token.text}" has to do with it`, stray.token)
  const place = placeInRow(frame)
  const row = place === undefined ? undefined : marketRow(scene)[place]
  if (place !== undefined && row === undefined)
    return unclear('which card of the market row', frame.doingToken, marketRow(scene))
  const wares = all.filter((t) => offered.includes(t.id))
  // Spirits and shop cards pay for nothing, so what is on offer is what is taken.
  const ware = row !== undefined ? undefined : (wares[0] ?? frame.aimThings[0])
  if (wares.length > (row === undefined ? 1 : 0) || (ware && ware.times > 1))
    return unclear('one thing is taken in an exchange', (wares.at(-1) ?? ware)?.token, offered)
  const taken = row ?? ware?.id
  if (taken === undefined) return unclear('what it is exchanged for', frame.doingToken, offered)
  const paying = all.filter((t) => t !== ware)
  if (paying.length === 0) return unclear('what it is paid with', frame.doingToken)
  const doubts = row === undefined ? [] : [`that card of the market row is ${row}`]
  return acts([act('exchanges', { what: cardsOf(paying), taking: entry(taken) })], ...doubts)
}

// --- choices ------------------------------------------------------------------------------------------------------

/** What a bare name says at a question that lists things. */
export const VERB_AT: Readonly<Record<string, Act['verb']>> = {
  'discard-step': 'discards',
  toll: 'discards',
  duel: 'discards',
  pay: 'discards',
  'lose-powerup': 'discards',
  'pick-character': 'picks',
  refill: 'puts',
  demand: 'plays',
  'must-discard': 'discards',
}

export function choice(scene: Scene, frame: Frame): Meaning {
  if (!isChoice(scene))
    return frame.things.length > 0 && !frame.doing.has('keep') && !frame.doing.has('choose')
      ? play(scene, frame)
      : unclear('no choice waits for her', frame.doingToken)
  if (scene.moment === 'may-copy') return copies(scene, frame)
  const uses = frame.doing.has('play') && frame.things.some((t) => t.id === 'ability')
  if (uses && scene.moment !== 'choose-word') return ability(scene, frame)
  if (scene.moment === 'charge-up') return acts([act('uses', { what: [entry('charge-up')] })])
  if (offersAbility(scene)) {
    if (frame.things.some((t) => t.id === 'ability')) return ability(scene, frame)
    // "Winter" says with what, and so that it is used.
    const all = [...frame.things, ...frame.choosing].flatMap((t) => (typeof t === 'string' ? [] : [t]))
    if (all.length > 0 && all.every((t) => isWordOfAbility(scene, t.id)))
      return acts(
        [act('uses', { what: [entry('ability')], choosing: all.map((t) => entry(t.id)) })],
        'her ability is taken to be used',
      )
    if (frame.things.some((t) => t.section === 'cards') && !frame.doing.has('choose'))
      return unclear('whether the ability is used first', frame.tokens[0], ['uses ability', 'passes'])
  }
  // A player is asked for, and for something else.
  const strikes = scene.amongPlayers && frame.doing.has('attack') && scene.moment !== 'may-attack'
  if (strikes) return unclear('what is asked for now is no attack', frame.doingToken)
  const verb = VERB_AT[scene.moment] ?? scene.verb ?? 'chooses'
  if (frame.doing.has('keep') && verb === 'discards') return unclear('which cards are discarded', frame.doingToken)
  const seats = [...frame.aims, ...frame.behalf].flatMap((a) => (a.kind === 'seat' ? [seatEntry(scene, a.seat)] : []))
  const all = [...frame.things, ...frame.means, ...frame.aimThings, ...frame.choosing].flatMap((t) =>
    typeof t === 'string' ? [] : [t],
  )
  // "My character is …" names the character only once; which was listed first only she and the host know.
  const picks = scene.moment === 'pick-character'
  // With the ability that asks for it, a word is no less chosen.
  const words = scene.moment === 'choose-word' ? all.filter((t) => t.id !== 'ability') : []
  const listed = picks ? all.filter((t) => t.section === 'characters') : words.length > 0 ? words : all
  if (picks && listed.length === 0) {
    const place = placeListed(frame)
    if (place === undefined) return unclear('which character is picked', frame.tokens[0])
    return acts([act('picks', { what: [entry(String(place))] })], `number ${place} of her list is taken to be meant`)
  }
  if (frame.aims.some((a) => a.kind === 'self')) seats.push(seatEntry(scene, scene.speaker))
  const what = [...cardsOf(listed), ...seats, ...frame.numbers.map((n) => entry(String(n)))]
  if (what.length === 0 && frame.tie) return tied(frame.tie)
  if (what.length === 0) return unclear('what is chosen', frame.doingToken ?? frame.tokens[0])
  if (frame.aims.some((a) => a.kind === 'other')) return unclear('who is meant', frame.tokens[0])
  const wants =
    verb === 'discards' || verb === 'plays'
      ? 'cards'
      : scene.moment === 'choose-word' || scene.moment === 'posture'
        ? 'terms'
        : undefined
  const unfit = wants && listed.find((t) => t.section !== wants)
  if (unfit) return unclear(`"${unfit.token.text}" is not asked for`, unfit.token)
  if (verb === 'discards' && listed.length === 0) return unclear('which cards are discarded', frame.tokens[0])
  if (verb === 'puts') return puts(frame, 'gauge')
  if (scene.moment === 'put' || scene.moment === 'arrange')
    return unclear('where is it put', frame.tokens[0], ['on top', 'on bottom'])
  return acts([act(verb, { what })])
}

export function copies(scene: Scene, frame: Frame): Meaning {
  const card = scene.view.question?.data.card
  if (typeof card !== 'string') return unclear('what is copied', frame.doingToken)
  const named = frame.things.filter((t) => t.section === 'cards')
  if (named.some((t) => t.id !== card))
    return unclear('only what was played can be copied', named[0]?.token, [`copies ${card}`])
  const what = scene.view.question?.data.spell === true ? 'spell-card' : card
  return acts([act('copies', { what: [entry(what)], ...aimedAt(scene, frame), ...paid(frame) })])
}
