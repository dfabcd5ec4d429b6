// What declines or ends something: a pass in whatever words, a hit that is taken, a nod, the end of a turn.

import type { WordClass } from '../rules/vocabulary.ts'
import type { Frame } from './frame.ts'
import { act, acts, entry, type Meaning, none, unclear } from './parts.ts'
import { aimedLast, isWordOfAbility, offersAbility, type Scene } from './scene.ts'
import { is } from './senses.ts'

export function decline(scene: Scene, frame: Frame, plainly: boolean): Meaning {
  // In one turn she is asked for an exchange once.
  const once = isPoll(scene) && frame.words.has('span') && !frame.words.has('everything')
  const doubt = plainly && !once ? [] : ['it is taken for a pass']
  if (lasts(frame) && !once && !(scene.turn && scene.free))
    return unclear('which questions it passes', frame.tokens[0], PASSES)
  if (!scene.asked) return none('she is not asked, so there is nothing to pass')
  if (scene.kind === 'window' || (scene.optional && !scene.free)) return acts([act('passes')], ...doubt)
  if (scene.moment === 'toll')
    return acts([act('chooses', { what: [entry('lose-life')] })], 'who does not discard loses the life')
  if (scene.free && plainly && frame.doing.has('pass'))
    return acts([act('ends', { what: [entry('turn')] })], 'in her own turn a pass ends it')
  return unclear('this question cannot be passed', frame.tokens[0])
}

/** "On everything", "this turn": more than the one question that is open, and no order says until when. */
const lasts = ({ doing, words }: Frame): boolean =>
  (doing.has('pass') || doing.has('answer') || words.has('response')) && (words.has('everything') || words.has('span'))
const PASSES = ['passes', 'orders pass until attacked', 'orders pass until my-turn', 'orders pass until resolved']

/** She declines what is asked: to answer, to exchange, to use her ability. */
export const declinesAsked = (scene: Scene, frame: Frame): boolean => {
  if (declinesAbility(scene, frame)) return true
  if (!frame.negated || !scene.asked || frame.things.length > 0) return false
  const answers = frame.words.has('response') || frame.doing.has('answer')
  return (scene.kind === 'window' && answers) || (isPoll(scene) && frame.doing.has('exchange'))
}
const isPoll = (scene: Scene): boolean => /^(?:exchange|sign)$/.test(scene.moment)

/** "No ability", "skip the ability", where she is asked whether she uses it. */
export const declinesAbility = (scene: Scene, { negated, doing, things }: Frame): boolean =>
  offersAbility(scene) && (negated || doing.has('pass')) && things.some((t) => t.id === 'ability')

/** "No", to a question of hers that may be declined. */
export const isBareNo = (scene: Scene, { negated, tokens }: Frame): boolean =>
  negated &&
  scene.asked &&
  scene.optional &&
  !scene.free &&
  tokens.every((t) => t.sign !== undefined || is(t, 'no', 'filler'))

/** "No Graze from me", "I don't copy it", "won't respond". */
export function declined(scene: Scene, frame: Frame): Meaning {
  const { doing } = frame
  if (isBareNo(scene, frame)) return decline(scene, frame, scene.yesOrNo || offersAbility(scene))
  if (declinesAbility(scene, frame))
    return frame.things.length === 1
      ? decline(scene, frame, true)
      : unclear('whether the ability is used first', frame.doingToken, ['uses ability', 'passes'])
  const about = (...classes: readonly WordClass[]) => classes.some((c) => doing.has(c) || frame.words.has(c))
  if (about('answer', 'response', 'copy', 'refill', 'play') && frame.things.length === 0 && frame.subject === undefined)
    return decline(scene, frame, frame.words.has('response') || doing.has('answer') || frame.tokens.length <= 3)
  if (isPoll(scene) && doing.has('exchange') && frame.things.length === 0) return decline(scene, frame, true)
  const first = frame.doingToken ? frame.tokens.indexOf(frame.doingToken) : -1
  const not = frame.tokens.findIndex((t) => t.senses.some((s) => s.kind === 'word' && s.is === 'not'))
  const end = doing.has('end') && first < not ? endOf(scene, { ...frame, things: [], aims: [] }) : undefined
  if (end?.kind === 'acts') return { ...end, doubts: [...end.doubts, 'what she does not do is left out'] }
  if (doing.has('discard') || doing.has('end') || doing.has('pass')) return none('it says what she does not do')
  const small =
    frame.things.length + frame.means.length <= 1 &&
    frame.aims.every((a) => a.kind !== 'seat') &&
    frame.rest.length === 0
  // "Not winter" says no more than which it is not.
  const word = frame.things.find((t) => isWordOfAbility(scene, t.id))
  if (word && scene.asked) return unclear('whether the ability is used', word.token, ['uses ability', 'passes'])
  if (small && (frame.things.length === 1 || about('save', 'cancel', 'avoid', 'hit')) && scene.asked)
    return decline(scene, frame, false)
  const named = frame.things.find((t) => t.section === 'cards')
  if (named && frame.rest.length > 0 && scene.asked) return unclear('whether it is done or not', named.token)
  return none('it says what she does not do')
}

export function acknowledged(scene: Scene, frame: Frame): Meaning {
  if (scene.asked && !scene.free) return unclear('this may be a pass, or only a nod', frame.tokens[0], ['passes'])
  return none('a nod')
}

/** "I'll take it": a pass where one is attacked, the lost life where that is the choice. */
export function endures(scene: Scene, frame: Frame): Meaning {
  const what =
    frame.things.length > 0 ||
    frame.words.has('hit') ||
    frame.words.has('nothing') ||
    frame.aims.some((a) => a.kind === 'it')
  const bare = frame.aims.length === 0 && frame.words.size === 0
  if (!what && !bare) return unclear('what is taken', frame.doingToken)
  if (!scene.asked) return none('she is not asked')
  if (scene.moment === 'toll') return acts([act('chooses', { what: [entry('lose-life')] })])
  // What is named beside it may be what is offered: taking that is no pass.
  if (scene.kind !== 'window' && frame.rest[0]) return unclear('what is taken', frame.rest[0])
  if (scene.kind === 'window' || (scene.optional && !scene.free)) return acts([act('passes')])
  return unclear('nothing waits that could be taken', frame.doingToken)
}

/** "Attack her!", where she is asked whether she attacks: yes, if it is she who is meant. */
export function attacks(scene: Scene, frame: Frame): Meaning {
  const seats = [...frame.aims, ...frame.behalf].flatMap((a) => (a.kind === 'seat' ? [a] : []))
  const [seat] = seats
  const yes = act('chooses', { what: [entry('yes')] })
  if (seat === undefined) return acts([yes])
  const last = aimedLast(scene)
  if (seats.length > 1 || (last.length === 1 && last[0] !== seat.seat))
    return unclear('whom she may attack is settled, and it is another', seat.token, ['chooses yes', 'passes'])
  return acts([yes], ...(last.length === 1 ? [] : [`${seat.seat} is taken to be whom she may attack`]))
}

export function losesLife(scene: Scene, frame: Frame): Meaning {
  if (!scene.asked) return none('she is not asked')
  if (scene.moment === 'toll') return acts([act('chooses', { what: [entry('lose-life')] })])
  if (scene.moment === 'duel' || scene.moment === 'demand') return acts([act('passes')])
  return unclear('no life is to be lost here', frame.doingToken)
}

// --- the turn -----------------------------------------------------------------------------------------------------

export function endOf(scene: Scene, frame: Frame): Meaning | undefined {
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
  if (words.has('phase') && turn && !attack)
    return unclear('what is ended', frame.doingToken, ['ends turn', 'ends attack'])
  if (words.has('phase') || (attack && !turn)) return acts([act('ends', { what: [entry('attack')] })])
  if (frame.rest.length > 0 && !turn && doing.has('end'))
    return unclear('what is ended', frame.rest[0], ['ends turn', 'ends attack'])
  if (scene.turnOver) return none('her turn has ended with what she did')
  if (!scene.turn) return over ? none('it is not her turn') : unclear('it is not her turn', frame.doingToken)
  const doubts =
    over && !turn && !doing.has('end') && !doing.has('done') ? ['this is taken for the end of her turn'] : []
  return acts([act('ends', { what: [entry('turn')] })], ...doubts)
}

/** Drawing is done by the rules, unless it is what is offered; who is asked for an ability first has not said. */
export function draws(scene: Scene, frame: Frame): Meaning {
  if (offersAbility(scene))
    return unclear('whether the ability is used first', frame.doingToken, ['uses ability', 'passes'])
  const isYes = scene.asked && /draw/.test(scene.moment)
  if (!isYes)
    return scene.yesOrNo ? unclear('whether this says yes', frame.doingToken, ['chooses yes', 'passes']) : acts([])
  // How many are drawn the rules say.
  const counted = frame.numbers.map((n) => `"${n}" is left out`)
  return acts([act('chooses', { what: [entry('yes')] })], ...counted)
}
