// What is played, activated or used: which card, at whom, in answer to what, at which cost.

import type { Entry } from '../engine/line.ts'
import type { WordClass } from '../rules/vocabulary.ts'
import { borrowedSpell } from './borrowing.ts'
import type { Frame, Thing } from './frame.ts'
import {
  act,
  acts,
  aimSeats,
  cardsOf,
  chosen,
  copyEntry,
  entry,
  type Meaning,
  none,
  owner,
  type Parts,
  paid,
  seatEntry,
  thingEntry,
  tied,
  unclear,
  unclearName,
  waiting,
} from './parts.ts'
import {
  activeSeats,
  answersSo,
  attacked,
  borrowsSpell,
  cardsThat,
  choosesItem,
  costs,
  inOne,
  invokes,
  isWordOfAbility,
  onlyInvokes,
  opensSpell,
  picksCard,
  playsForOthers,
  type Scene,
  skillTakes,
  spellAnswers,
  spellByItself,
  targets,
  wantsTarget,
} from './scene.ts'

export function activation(scene: Scene, frame: Frame): Meaning {
  // Where nothing is needed to activate one with, using it says enough.
  const uses = frame.doing.has('play') && spellByItself(scene)
  const spoken = frame.doing.has('activate') || frame.goal.has('activate') || uses
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
  const borrowed = means && borrowsSpell(scene, means.id) ? borrowedSpell(scene, frame, object) : undefined
  const whose = borrowed?.character ?? [...frame.things, ...frame.aimThings].find((t) => t.section === 'characters')?.id
  const answered = borrowed ? borrowed.answered : object && isOwnSpell(scene, object) ? undefined : object
  const aims = borrowed ? borrowed.aims : frame.aims
  const on = [...(answered ? [thingEntry(answered)] : []), ...aimSeats(scene, [...aims, ...frame.behalf])]
  return acts(
    [
      act('activates', {
        what: [entry('spell-card', whose === undefined ? {} : { of: { name: whose, quoted: false } })],
        ...(means ? { with: copyEntry({ ...means, times: 1 }) } : {}),
        ...(on.length > 0 ? { on } : {}),
        ...paid(frame),
        ...chosen(scene, frame),
      }),
    ],
    ...(borrowed?.doubts ?? []),
  )
}

export const through = (frame: Frame): boolean => frame.means.some((t) => t.section === 'cards')

/** Which card is played, named or meant by what is done. */
export function playedCard(
  scene: Scene,
  frame: Frame,
): { card: Thing; also: readonly Thing[]; doubt?: string } | Meaning {
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

export function play(scene: Scene, frame: Frame): Meaning {
  if (frame.things.some((t) => t.id === 'ability')) return ability(scene, frame)
  if (frame.things.some((t) => t.id === 'role') && frame.doing.has('play'))
    return acts([act('uses', { what: [entry('role')], ...chosen(scene, frame) })])
  const found = playedCard(scene, frame)
  if ('kind' in found) return found
  const { card, also, doubt } = found
  if (doubt === undefined && borrowsSpell(scene, card.id)) return activation(scene, frame)
  const doubts = doubt === undefined ? [] : [doubt]
  const stray = frame.things.find(
    (t) => t !== card && t.section !== 'cards' && t.id !== 'spell-card' && t.id !== 'attack',
  )
  if (stray) return unclear(`what "${stray.token.text}" is for`, stray.token)
  const bad = frame.aims.find((a) => a.kind === 'other')
  if (bad) return unclear(`who is meant by "${bad.token.text}"`, bad.token)
  // "Thanks for Ada's Graze" plays none.
  const theirs = card.of !== undefined && card.of !== scene.speaker && frame.doing.size === 0
  if (theirs && card === frame.things[0] && frame.aims.length === 0 && !choosesItem(scene, card.id))
    return none('it is about the card of somebody else')
  if (frame.words.has('several') && card.times === 1 && also.length === 0) return unclear('how many of it', card.token)
  const listed = also.filter((t) => t.listed)
  // "Danmaku and Danmaku on B": several used as one.
  if (also.length > 0 && also.every((t) => t.listed && t.id === card.id) && inOne(scene, card.id)) {
    const times = [card, ...also].reduce((sum, t) => sum + t.times, 0)
    return plain(scene, frame, { ...card, times }, [], doubts)
  }
  // "Graze, Graze!" is one; two are said with a number.
  if (scene.kind === 'window' && listed.length > 0 && also.every((t) => t.listed && t.id === card.id))
    return plain(scene, frame, card, [], [...doubts, 'said more than once, taken once'])
  // "equip Focus and Stopwatch": two plays.
  if (listed.length > 0 && listed.length === also.length && frame.aims.length === 0 && frame.aimThings.length === 0)
    return several(scene, frame, [card, ...listed], doubts)
  // "Power x2", "both Powers": so many plays, where no rule uses them as one.
  if (scene.free && card.times > 1 && also.length === 0 && !inOne(scene, card.id))
    return several(
      scene,
      frame,
      Array.from({ length: card.times }, () => ({ ...card, times: 1 })),
      doubts,
    )
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

/** "Spiritual Attack -> Spell Card": hers, where none waits to be answered. */
const isOwnSpell = (scene: Scene, { id, of, ofThing }: Thing): boolean =>
  id === 'spell-card' &&
  of === undefined &&
  ofThing === undefined &&
  waiting(scene).every(({ kind }) => kind !== 'spell-card')

/** A card that cancels or activates a Spell Card: which of both is meant. */
export function useOfBoth(scene: Scene, frame: Frame, also: readonly Thing[]): 'cancel' | 'invoke' | 'both' {
  if (frame.goal.has('cancel') || frame.doing.has('cancel')) return 'cancel'
  const objects = [...also, ...frame.aimThings]
  if (objects.some((t) => t.section === 'cards' || t.id === 'spell-card')) return 'cancel'
  if (scene.kind !== 'window') return scene.free || scene.turn ? 'invoke' : 'cancel'
  const seats = [...frame.aims, ...frame.behalf].some((a) => a.kind === 'seat' || a.kind === 'self')
  if (!spellAnswers(scene)) return seats && scene.view.waiting.length === 0 ? 'invoke' : 'cancel'
  if (seats || frame.words.has('spell')) return 'invoke'
  return 'both'
}

export function invoked(
  scene: Scene,
  frame: Frame,
  card: Thing,
  also: readonly Thing[],
  doubts: readonly string[],
): Meaning {
  const objects = [...also.filter((t) => !t.listed), ...frame.aimThings].filter((t) => !isOwnSpell(scene, t))
  const on = [...objects.map(thingEntry), ...aimSeats(scene, [...frame.aims, ...frame.behalf])]
  return acts(
    [
      act('activates', {
        what: [entry('spell-card')],
        with: copyEntry({ ...card, times: 1 }),
        ...(on.length > 0 ? { on } : {}),
        ...paid(frame),
        ...chosen(scene, frame),
      }),
    ],
    ...doubts,
  )
}

export function several(scene: Scene, frame: Frame, cards: readonly Thing[], doubts: readonly string[]): Meaning {
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
export function plain(
  scene: Scene,
  frame: Frame,
  card: Thing,
  also: readonly Thing[],
  doubts: readonly string[],
): Meaning {
  const said: string[] = [...doubts]
  const parts: { -readonly [K in keyof Parts]: Parts[K] } = {}
  const answering = scene.kind === 'window' && modesAnswer(scene, card.id)
  const seats = aimSeats(scene, frame.aims)
  const behalf = aimSeats(scene, frame.behalf)
  const objects = [...also, ...frame.aimThings].filter(
    (t) => t.id !== card.id || t.of !== undefined || answersSo(scene, card.id, 'cancels'),
  )
  const paying = [...frame.paying]
  const choosing = [...frame.choosing]
  const what: Entry = copyEntry(card)
  const on: Entry[] = []
  if (answering) {
    const beside = frame.means.find((t) => t !== card && t.section === 'cards')
    if (beside) return unclear(`what "${beside.token.text}" is for`, beside.token)
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
    if (frame.aims.some((a) => a.kind === 'it') && objectOf.on.length === 0 && unsureWhich(scene, card.id))
      return unclear(
        'which of them is answered',
        frame.aims.find((a) => a.kind === 'it')?.token,
        waiting(scene).map((w) => `on ${w.card}`),
      )
    if (!on.length && answersSo(scene, card.id, 'cancels') && unsureWhich(scene, card.id))
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
      if (choosesItem(scene, card.id) || picksCard(scene, card.id)) {
        if (whose?.of !== undefined && on.length === 0) on.push(seatEntry(scene, whose.of))
        for (const item of objects.splice(0)) choosing.push({ ...item, of: undefined } as never)
        if (paying.length > 0 && !costs(scene, card.id)) {
          said.push('what goes is taken for the Item of the target')
          choosing.push(...paying.splice(0))
        }
      }
      if (on.length === 0 && wantsTarget(scene, card.id)) return nobody(scene, frame, card)
      if (on.length > 0 && target === 'none' && !scene.pm) return unclear('it is aimed at nobody', card.token)
    }
    if (frame.aims.some((a) => a.kind === 'it') && on.length === 0 && target !== 'none')
      return unclear('at whom', card.token)
    const extra = frame.means.filter((t) => t !== card && t.section === 'cards')
    if (extra[0])
      return unclear('which of them is played', extra[0].token, [
        `plays ${extra[0].id}`,
        `plays ${card.id} … discarding ${extra[0].id}`,
      ])
    if (frame.numbers.length > 0) return unclear('how often, or how many', card.token)
    // Two cancelled the same card, and the other came first: the rules say that it waits no more.
    const named = said.length === 0 && objects.length === 1 && objects[0]!.section === 'cards'
    if (named && answersSo(scene, card.id, 'cancels')) on.push(...objects.splice(0).map(thingEntry))
    const odd = objects.find((t) => !t.listed || t.section === 'cards')
    if (odd) return unclear(`what "${odd.token.text}" is for`, odd.token)
  }
  if (paying.length > 0) parts.discarding = cardsOf(paying)
  const choose = chosen(scene, { ...frame, choosing, numbers: answering ? [] : frame.numbers })
  if (frame.as !== undefined) parts.as = frame.as
  return acts([act('plays', { what: [what], ...(on.length > 0 ? { on } : {}), ...parts, ...choose })], ...said)
}

export const modesAnswer = (scene: Scene, card: string): boolean =>
  (['cancels', 'avoids', 'saves'] as const).some((how) => answersSo(scene, card, how))

/** More than one object waits that such a card could cancel. */
export function unsureWhich(scene: Scene, card: string): boolean {
  return answersSo(scene, card, 'cancels') && waiting(scene).length > 1
}

/** What an answer names: an object that waits, or the attack, which is named by who is attacked. */
export function answeredObject(
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
  return {
    on: [
      entry(object.id, { ...(object.marks ? { marks: object.marks } : {}), ...(of === undefined ? {} : owner(of)) }),
    ],
  }
}

/** At whom, and who could be meant by what stands there. */
function nobody(scene: Scene, frame: Frame, card: Thing): Meaning {
  if (frame.tie) return tied(frame.tie)
  const [odd] = frame.rest
  const seats = activeSeats(scene).filter((s) => s !== scene.speaker)
  if (!odd) return unclear('at whom', card.token, seats)
  const near = seats.filter((s) => s.toLowerCase().startsWith(odd.text.toLowerCase().slice(0, 1)))
  return unclearName(`no player is called "${odd.text}"`, odd, near.length > 0 ? near : seats)
}

/** An Item in play that does something of its own. */
export function used(scene: Scene, frame: Frame, item: Thing): Meaning {
  const rest = [...frame.things, ...frame.aimThings].filter((t) => t !== item)
  if (rest.some((t) => t.listed)) return unclear('one at a time', rest[0]?.token)
  const on = [...rest.map(thingEntry), ...aimSeats(scene, [...frame.aims, ...frame.behalf])]
  return acts([
    act('uses', {
      what: [entry(item.id)],
      ...(on.length > 0 ? { on } : {}),
      ...paid(frame),
      ...chosen(scene, frame),
    }),
  ])
}

export function ability(scene: Scene, frame: Frame): Meaning {
  const named = [...frame.things.filter((t) => t.id !== 'ability'), ...frame.aimThings]
  // "Sign: Dodge" names the card that is used for it.
  const takes = skillTakes(scene, frame.as)
  const paying = takes
    ? [...[...named, ...frame.means].filter((t) => t.section === 'cards'), ...frame.paying]
    : frame.paying
  const word = named.filter((t) => t.section === 'terms' && isWordOfAbility(scene, t.id))
  // "Marisa's ability", of a character that she has beside her own.
  const whose = named.find((t) => t.section === 'characters' && t.token.owns === true)
  const rest = named.filter((t) => t !== whose && !word.includes(t) && !(takes && t.section === 'cards'))
  const on = [...rest.map(thingEntry), ...aimSeats(scene, [...frame.aims, ...frame.behalf])]
  return acts([
    act('uses', {
      what: [entry('ability', whose ? { of: { name: whose.id, quoted: false } } : {})],
      ...(frame.as === undefined ? {} : { as: frame.as }),
      ...(on.length > 0 ? { on } : {}),
      ...paid({ ...frame, paying }),
      ...chosen(scene, { ...frame, choosing: [...frame.choosing, ...word] }),
    }),
  ])
}
