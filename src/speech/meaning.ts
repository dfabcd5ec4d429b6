// What a frame means at the open question: a line, nothing, or not clear. Every rule looks at what everybody sees.

import type { WordClass } from '../rules/vocabulary.ts'
import { choice, copies, discards, exchanges, gives, puts } from './dealing.ts'
import {
  acknowledged,
  attacks,
  decline,
  declined,
  declinesAbility,
  draws,
  endOf,
  endures,
  losesLife,
} from './declining.ts'
import type { Frame, Thing } from './frame.ts'
import { drawsAsUsual, offer } from './offering.ts'
import { act, acts, aimedAt, entry, isChoice, type Meaning, none, paid, tied, unclear } from './parts.ts'
import { ability, activation, play, through, used } from './plays.ts'
import { hasUseOfItsOwn, offersAbility, onOffer, type Scene, usedInPlay } from './scene.ts'
import { is, seatOf } from './senses.ts'
import type { Token } from './tokens.ts'

/** What the frame means, with what had to be taken for it. */
export function meaningOf(scene: Scene, frame: Frame): Meaning {
  if (frame.subject !== undefined && frame.subject !== scene.speaker) return none('it is about somebody else')
  const meaning = meant(scene, frame)
  if (meaning.kind !== 'acts') {
    if (meaning.kind === 'unclear' && frame.tie && meaning.token === undefined) return tied(frame.tie)
    return meaning
  }
  if (frame.tie) return tied(frame.tie)
  if (frame.into && frame.place === undefined)
    return unclear('where is it put', frame.into, ['into spirit', 'on top', 'on bottom'])
  const twice = frame.aims.find(
    (a, i) => a.kind === 'seat' && frame.aims.findIndex((b) => b.kind === 'seat' && b.seat === a.seat) < i,
  )
  if (twice) return unclear('the same player is named twice', twice.token)
  const passes = frame.doing.has('pass') && (frame.goal.size === 0 || frame.goal.has('pass'))
  if (frame.or && !passes) return unclear('one of them, and which', frame.or)
  const chooses = frame.doing.has('choose') && frame.goal.has('pass')
  if (!passes && !chooses && (['end', 'done', 'pass', 'hold'] as const).some((d) => frame.goal.has(d)))
    return unclear('what is done first', frame.tokens[0])
  if (frame.gap) return unclear(`"${frame.gap.text}" is not known`, frame.gap)
  const last = frame.tokens.findLast((t) => t.sign === undefined)
  const open = { paying: 'paying', choosing: 'choosing', with: 'with', for: 'for', aim: 'on' } as const
  const word = frame.part in open ? open[frame.part as keyof typeof open] : undefined
  if (last && word && last.senses.some((s) => s.kind === 'word' && s.is === word))
    return unclear(`something is missing behind "${last.text}"`, last)
  const given = frame.goal.has('give') && meaning.acts.some((a) => a.on !== undefined)
  const doubts = [...frame.doubts, ...meaning.doubts, ...(given ? ['it is taken to be aimed, not given'] : [])]
  if (frame.rest.length > 0) doubts.push(`not understood and left out: ${quoted(frame.rest)}`)
  return { ...meaning, doubts }
}

const quoted = (tokens: readonly Token[]): string => tokens.map((t) => `"${t.text}"`).join(', ')

function meant(scene: Scene, frame: Frame): Meaning {
  const { doing, goal, words } = frame
  const does = (...classes: readonly WordClass[]) => classes.some((c) => doing.has(c))
  const noThing = frame.things.length === 0 && frame.means.length === 0
  const offered = offer(scene, frame)
  if (offered) return offered
  if (drawsAsUsual(frame)) return acts([])
  if (frame.negated) return declined(scene, frame)
  const bare = doing.size === 0 && noThing && frame.aims.length === 0
  if (bare && words.has('ack')) return acknowledged(scene, frame)
  const unnamed = doing.size === 0 && noThing && frame.aims.every((a) => a.kind === 'other' || a.kind === 'it')
  if (unnamed && words.has('nothing') && !words.has('turn')) return decline(scene, frame, true)
  if (bare && words.has('no')) return decline(scene, frame, true)
  if (bare && words.has('yes')) return scene.asked && scene.optional ? affirmed(scene) : acknowledged(scene, frame)
  // "Use it", where she is asked whether she does.
  const usesIt = does('play') && noThing && goal.size === 0 && frame.aims.length === 1 && frame.aims[0]?.kind === 'it'
  if (usesIt && scene.asked && scene.optional && !scene.free && scene.kind !== 'window') return affirmed(scene)
  if (does('withdraw', 'cancel') && noThing && words.has('orders'))
    return acts([act('withdraws', { what: [entry('orders')] })])
  if (does('withdraw', 'cancel') && noThing && words.has('queue'))
    return acts([act('withdraws', { what: [entry('queue')] })])
  if (
    does('withdraw') &&
    noThing &&
    !does('cancel') &&
    (words.has('response') || frame.aims.every((a) => a.kind === 'it'))
  )
    return acts([act('withdraws', { what: [entry('answer')] })])
  const saysYes = words.has('yes') && does('choose', 'take') && noThing
  if (saysYes && scene.asked && scene.optional) return affirmed(scene)
  if (words.has('no') && does('choose') && noThing) return decline(scene, frame, true)
  if (does('withdraw') && !does('cancel') && !noThing)
    return unclear('what is taken back', frame.doingToken, ['withdraws answer'])
  if (does('hold') && noThing) return acts([act('holds')])
  const ends = endOf(scene, frame)
  if (ends) return ends
  const somebody = [...frame.to, ...frame.aims, ...frame.behalf].find(
    (a) => a.kind === 'seat' && a.seat !== scene.speaker,
  )
  if (does('pass') && scene.free && frame.things[0]?.id === 'weather' && frame.things.length === 1)
    return discards(scene, frame)
  if (does('pass') && somebody) return unclear('who passes', somebody.token)
  if (does('choose') && goal.has('pass') && noThing) return decline(scene, frame, true)
  if (declinesAbility(scene, frame)) return declined(scene, frame)
  const step = frame.things.every((t) => t.id === scene.moment)
  if (does('pass'))
    return noThing || step ? decline(scene, frame, true) : unclear('a pass names no card', frame.doingToken)
  if (does('reveal')) {
    const role = frame.things.some((t) => t.id === 'role' || t.section === 'roles')
    if (role && !words.has('spell')) return acts([act('reveals', { what: [entry('role')] })])
    return unclear('only a role is revealed', frame.doingToken, ['reveals role'])
  }
  if (does('draw') && noThing) return draws(scene, frame)
  if (does('collect'))
    return words.has('nothing') && scene.optional
      ? decline(scene, frame, true)
      : none('collecting is done by the rules')
  if (does('charge') || goal.has('charge') || frame.things.some((t) => t.id === 'charge-up'))
    return acts([act('uses', { what: [entry('charge-up')] })])
  if (does('lose') || frame.things[0]?.id === 'lose-life') return losesLife(scene, frame)
  if (scene.moment === 'may-attack' && does('attack') && noThing && words.has('nothing'))
    return decline(scene, frame, true)
  const strikes = scene.moment === 'may-attack' && scene.yesOrNo && does('attack')
  if (strikes && frame.things.every((t) => t.section === 'terms')) return attacks(scene, frame)
  const standing = frame.things.every((t) => t.id === scene.view.question?.data.card && t.of === undefined)
  if (
    does('take') &&
    !through(frame) &&
    (noThing || frame.things.every((t) => t.section === 'terms') || (scene.kind === 'window' && standing))
  )
    return isChoice(scene) && (frame.things.length > 0 || frame.aims.some((a) => a.kind === 'seat'))
      ? choice(scene, frame)
      : endures(scene, frame)
  const handsOver = does('give') || (doing.size === 0 && goal.has('give'))
  if (handsOver && frame.things.length > 0) return gives(scene, frame)
  if (frame.stead) return spirit(scene, frame, frame.stead)
  const exchanging = does('exchange') || goal.has('exchange')
  const refills = does('refill') || goal.has('refill')
  if (refills || (frame.place !== undefined && frame.things.length > 0 && !exchanging))
    return puts(frame.things.length > 0 ? frame : { ...frame, things: frame.means }, refills ? 'gauge' : frame.place)
  if (scene.moment === 'sign' && scene.asked && exchanging) return ability(scene, frame)
  if (exchanging) return exchanges(scene, frame)
  // "Hakkero for the Robe", where the second is on offer.
  const bought = frame.aimThings.some((t) => onOffer(scene).includes(t.id))
  if (doing.size === 0 && bought && frame.part === 'for' && !frame.things.some((t) => onOffer(scene).includes(t.id))) {
    const meaning = exchanges(scene, frame)
    return meaning.kind === 'acts'
      ? { ...meaning, doubts: [...meaning.doubts, 'it is taken for an exchange'] }
      : meaning
  }
  const its = abilityOfCard(scene, frame)
  if (its) return its
  const tool = frame.things[0]
  if (tool && !does('equip') && usedInPlay(scene, tool.id)) return used(scene, frame, tool)
  const [first, another] = frame.things
  const weather = first?.id === 'weather' && !another
  if (weather && (does('activate', 'play') || goal.has('activate') || goal.has('play')))
    return acts([act('activates', { what: [entry('weather')] })])
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
  // "Take the Gohei" says neither of whom nor by what.
  if (does('take') && !does('play') && goal.size === 0 && frame.aims.length === 0 && !through(frame))
    return unclear('by what it is taken', frame.doingToken)
  // A player may be called like the card.
  const namesake = first && seatOf(first.token) !== undefined && doing.size + goal.size + frame.aims.length === 0
  if (namesake) return unclear('the card or the player', first.token, [`plays ${first.id}`])
  // "Echange Bomb" may be any verb.
  const [head] = frame.rest
  const opens = head && frame.tokens.find((t) => t.sign === undefined && !is(t, 'filler', 'i')) === head
  if (opens && doing.size === 0 && first && onOffer(scene).length > 0)
    return unclear(`what "${head.text}" is`, head, [`plays ${first.id}`, 'exchanges …'])
  const meaning = play(scene, frame)
  // "I use Genjii" plays what is not before her, and may have meant what it does there.
  const card = frame.things[0]
  const both = does('use') && card && hasUseOfItsOwn(scene, card.id) && meaning.kind === 'acts'
  return both
    ? { ...meaning, doubts: [...meaning.doubts, `"${frame.doingToken?.text}" is taken for playing it`] }
    : meaning
}

/** "Genjii's ability": the card directly before is meant, not her own. */
function abilityOfCard(scene: Scene, frame: Frame): Meaning | undefined {
  const at = frame.things.findIndex((t) => t.id === 'ability')
  const card = frame.as === undefined ? frame.things[at - 1] : undefined
  if (card?.section !== 'cards' || frame.things[at]!.token.start - card.token.end > "'s ".length) return undefined
  if (usedInPlay(scene, card.id))
    return used(scene, { ...frame, things: frame.things.filter((_, i) => i !== at) }, card)
  return unclear(`"${card.token.text}" has nothing that can be used now`, card.token, [
    `plays ${card.id}`,
    'uses ability',
  ])
}

/** Yes, to whatever is asked. */
const affirmed = (scene: Scene): Meaning =>
  offersAbility(scene) && !scene.yesOrNo
    ? acts([act('uses', { what: [entry('ability')] })])
    : acts([act('chooses', { what: [entry('yes')] })])

/** "Use 1 spirit as Danmaku." */
function spirit(scene: Scene, frame: Frame, stead: Thing): Meaning {
  const more = frame.things[0] ?? frame.means[0]
  const uses = frame.doing.size === 0 || frame.doing.has('play')
  if (frame.place !== 'gauge' || more || !uses) return unclear(`what "${stead.token.text}" is for`, stead.token)
  const times = [...frame.numbers, stead.times, ...frame.paying.map((t) => t.times)]
  if (times.some((n) => n !== 1)) return unclear('one spirit is used at a time', frame.tokens[0])
  return acts([act('uses', { what: [entry('spirit')], as: stead.id, ...aimedAt(scene, frame), ...paid(frame) })])
}
