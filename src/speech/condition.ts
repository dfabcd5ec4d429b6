// What is said in advance: a standing order with its condition, out of the closed list of triggers, and a queue for her
// own turn. What a trigger cannot say is not clear; it is never made to fit.

import type { Act, Orders, Then, Trigger } from '../engine/line.ts'
import { needsQuotes } from '../lines/words.ts'
import { meaningOf } from './meaning.ts'
import { entry, seatEntry, type Unclear, unclear } from './parts.ts'
import { attacked, type Scene } from './scene.ts'
import { classesOf, doingsOf, is, seatOf, thingOf } from './senses.ts'
import { clausesOf } from './sentence.ts'
import type { Token } from './tokens.ts'

export type Ahead =
  | { readonly kind: 'lines'; readonly lines: readonly (Orders | Then)[]; readonly doubts: readonly string[] }
  /** As though it stood there without its condition. */
  | { readonly kind: 'plainly'; readonly tokens: readonly Token[]; readonly doubts: readonly string[] }
  | Unclear

const KNOWN = [
  'when attacked [by B]',
  'when at-0',
  'when CARD played',
  'when B falls',
  'until attacked, my-turn or resolved',
  'at discard or exchange',
]

const PASS: Act = { form: 'act', verb: 'passes', what: [] }

/** Reads a sentence that says something in advance; undefined when it does not. */
export function aheadOf(scene: Scene, tokens: readonly Token[]): Ahead | undefined {
  const words = tokens.filter((t) => t.sign === undefined)
  const has = (...classes: Parameters<typeof is>[1][]) => words.some((t) => is(t, ...classes) && !thingOf(t, 'cards'))
  if (words.some((t) => is(t, 'absent')))
    return words.some((t) => is(t, 'pass', 'until'))
      ? unclear('which questions, and until when', words[0], [
          'orders pass until my-turn',
          'orders pass until attacked',
        ])
      : undefined
  if (has('else') && has('if', 'when', 'unless'))
    return unclear(
      'one order says one thing',
      words.find((t) => is(t, 'else')),
      KNOWN,
    )
  const opening = words.find((t) => !is(t, 'filler') || is(t, 'order-head'))
  const queued = has('until') ? undefined : queueHead(words)
  const next = scene.turn ? queued?.find((t) => is(t, 'later')) : undefined
  if (next) return unclear('it is her turn, and what is kept for the next is not kept now', next)
  if (queued)
    return queue(
      scene,
      tokens.filter((t) => !queued.includes(t)),
      queued.some((t) => t !== words[0]) && !is(words[0], 'queued') ? ['it is taken for her queue'] : [],
    )
  if (has('unless')) {
    const at = tokens.findIndex((t) => is(t, 'unless'))
    const said = tokens.slice(0, at)
    if (!isPass(said) && !said.some((t) => is(t, 'nothing')))
      return unclear('no order has this condition', tokens[at], KNOWN)
    // "Unless attacked" lasts as long as she is not.
    const trigger = triggerOf(scene, tokens.slice(at + 1))?.trigger
    if (trigger?.kind === 'attacked' && trigger.by === undefined && !attacked(scene).includes(scene.speaker))
      return order(scene, [PASS], { kind: 'until', until: 'attacked' }, [`"${tokens[at]?.text}" is taken for "until"`])
    if (said.some((t) => is(t, 'everything', 'span'))) return unclear('no order has this condition', tokens[at], KNOWN)
    return { kind: 'plainly', tokens: tokens.slice(0, at), doubts: ['a pass is void anyway when somebody answers'] }
  }
  if (has('until')) return until(scene, tokens)
  if (has('if') || has('when')) return conditional(scene, tokens)
  if (has('standing') || (is(opening, 'order-head') && words.length > 1 && doingsOf(opening).length === 0))
    return standing(scene, tokens)
  return undefined
}

function queueHead(words: readonly Token[]): Token[] | undefined {
  const found = words.filter(
    (t, i) => is(t, 'queued') && (i === 0 || classesOf(t).every((c) => c === 'queued' || c === 'later')),
  )
  return found.length > 0 ? found : undefined
}

/** As the question will be when it speaks. */
const later = (scene: Scene, more: Partial<Scene>): Scene => ({
  ...scene,
  asked: true,
  kind: 'window',
  moment: 'attack',
  free: false,
  optional: false,
  view: { ...scene.view, waiting: [] },
  ...more,
})

/** What is done, in one act or several. */
function actsIn(scene: Scene, tokens: readonly Token[]): { acts: Act[]; doubts: string[] } | Unclear | undefined {
  const said = tokens.filter(
    (t) => !(is(t, 'standing', 'order-head') && !thingOf(t, 'cards') && doingsOf(t).length === 0),
  )
  const { clauses, remarks } = clausesOf(scene, said)
  const acts: Act[] = []
  const doubts: string[] = []
  if (clauses.length === 0) return undefined
  for (const { frame } of clauses) {
    const meaning = meaningOf(scene, frame)
    if (meaning.kind === 'unclear') return meaning
    if (meaning.kind === 'none' || frame.rest.length > 0) return undefined
    acts.push(...meaning.acts)
    doubts.push(...meaning.doubts)
  }
  if (remarks.length > 0 || acts.length === 0) return undefined
  return { acts, doubts }
}

const who = (scene: Scene) => ({ name: scene.speaker, quoted: needsQuotes(scene.speaker) })

function order(scene: Scene, acts: readonly Act[], trigger: Trigger, doubts: readonly string[]): Ahead {
  const [say] = acts
  if (!say || acts.length > 1 || say.verb === 'ends' || say.verb === 'withdraws')
    return unclear('an order says one thing, as an answer', undefined, KNOWN)
  // When she is attacked she answers for herself without saying so.
  const { on, ...bare } = say
  const own = trigger.kind === 'attacked' && on?.length === 1 && on[0]?.name === scene.speaker
  return { kind: 'lines', lines: [{ form: 'orders', who: who(scene), say: own ? bare : say, trigger }], doubts }
}

function queue(scene: Scene, tokens: readonly Token[], doubts: readonly string[]): Ahead {
  const mine = later(scene, { kind: 'choice', moment: '', free: true, turn: true })
  const found = actsIn(mine, tokens)
  if (!found)
    return unclear(
      'what is to be done in her turn',
      tokens.find((t) => t.sign === undefined),
    )
  if ('kind' in found) return found
  return {
    kind: 'lines',
    lines: [{ form: 'then', who: who(scene), queue: found.acts }],
    doubts: [...doubts, ...found.doubts],
  }
}

const isPass = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => is(t, 'pass', 'answer', 'response') || /pass/i.test(t.text))

function until(scene: Scene, tokens: readonly Token[]): Ahead {
  const at = tokens.findIndex((t) => is(t, 'until'))
  // Chinese says it behind.
  const behind = /\p{sc=Han}/u.test(tokens[at]!.text) && tokens[at]!.text !== '直到'
  const second = tokens.findIndex((t, i) => i > at && is(t, 'until'))
  const [said, time] =
    second > 0
      ? [[...tokens.slice(0, at), ...tokens.slice(second + 1)], tokens.slice(at + 1, second)]
      : behind
        ? [tokens.slice(at + 1), tokens.slice(0, at)]
        : [tokens.slice(0, at), tokens.slice(at + 1)]
  if (at === 0 && second < 0 && !behind) {
    // "Until my next turn I pass."
    const end = tokens.findIndex((t) => t.sign !== undefined || is(t, 'turn', 'queued', 'attacked', 'resolves'))
    if (end > 0) return untilSaid(scene, tokens.slice(end + 1), tokens.slice(1, end + 1), tokens[0]!)
  }
  return untilSaid(scene, said, time, tokens[at]!)
}

function untilSaid(scene: Scene, said: readonly Token[], time: readonly Token[], word: Token): Ahead {
  const trigger = untilOf(time)
  if (!trigger) return unclear('until when', time.find((t) => t.sign === undefined) ?? word, KNOWN)
  if (!isPass(said)) return unclear('until then only a pass is kept', word, ['orders pass until …'])
  const pass: Act = { form: 'act', verb: 'passes', what: [] }
  return order(scene, [pass], { kind: 'until', until: trigger }, left(said))
}

/** Words of a pass that nothing was made of. */
function left(tokens: readonly Token[]): string[] {
  const odd = tokens.filter((t) => t.sign === undefined && t.senses.length === 0)
  return odd.length > 0 ? [`left out: ${odd.map((t) => `"${t.text}"`).join(', ')}`] : []
}

function untilOf(tokens: readonly Token[]): 'attacked' | 'my-turn' | 'resolved' | undefined {
  const words = tokens.filter((t) => t.sign === undefined)
  if (words.some((t) => t.senses.length === 0)) return undefined
  if (words.some((t) => is(t, 'turn') || (is(t, 'queued') && /turn|回合/i.test(t.text))))
    return words.some((t) => seatOf(t) !== undefined) ? undefined : 'my-turn'
  if (words.some((t) => is(t, 'attacked', 'attack'))) return 'attacked'
  return words.some((t) => is(t, 'resolves')) ? 'resolved' : undefined
}

function standing(scene: Scene, tokens: readonly Token[]): Ahead {
  const words = tokens.filter((t) => t.sign === undefined)
  const passes = isPass(words)
  if (passes && words.some((t) => is(t, 'not')) && words.some((t) => is(t, 'attacked'))) {
    return order(scene, [PASS], { kind: 'until', until: 'attacked' }, [
      '"not aimed at me" is taken for "until attacked"',
    ])
  }
  const step = words.some((t) => is(t, 'discard'))
    ? 'discard'
    : words.some((t) => is(t, 'exchange', 'exchange-step'))
      ? 'exchange'
      : undefined
  const found = actsIn(later(scene, step === 'discard' ? { kind: 'joint', moment: 'discard-step' } : {}), tokens)
  if (!found) return unclear('what is always to be done', words[0], KNOWN)
  if ('kind' in found) return found
  return order(scene, found.acts, step === undefined ? { kind: 'always' } : { kind: 'step', step }, found.doubts)
}

/** Every way to part the sentence into a condition and what is done; the first in which both are known. */
function conditional(scene: Scene, tokens: readonly Token[]): Ahead {
  const at = tokens.findIndex((t) => is(t, 'if', 'when') && !thingOf(t, 'cards'))
  const postfix = /\p{sc=Han}/u.test(tokens[at]!.text) && is(tokens[at], 'when')
  const splits: [readonly Token[], readonly Token[]][] = []
  const leading = tokens.slice(0, at).every((t) => t.sign !== undefined || is(t, 'filler', 'order-head', 'i'))
  if (postfix) splits.push([tokens.slice(0, at), tokens.slice(at + 1)])
  else if (leading) {
    const rest = tokens.slice(at + 1)
    const comma = rest.flatMap((t, i) =>
      t.sign === 'comma' || is(t, 'then') || t.sign === 'colon' || is(t, 'when') ? [i] : [],
    )
    for (const i of [...comma, ...rest.keys()])
      splits.push([rest.slice(0, i), rest.slice(rest[i]?.sign || is(rest[i], 'then', 'when') ? i + 1 : i)])
  } else splits.push([tokens.slice(at + 1), tokens.slice(0, at)])
  let why: Unclear | undefined
  for (const [condition, said] of splits) {
    const found = triggerOf(scene, condition)
    if (!found) continue
    const done = actsIn(later(scene, momentOf(found.trigger)), said)
    if (!done) continue
    if ('kind' in done) {
      why ??= done
      continue
    }
    return order(scene, done.acts, found.trigger, [...found.doubts, ...done.doubts])
  }
  return why ?? unclear('no order has this condition', tokens[at], KNOWN)
}

function momentOf(trigger: Trigger): Partial<Scene> {
  if (trigger.kind === 'at-0' || trigger.kind === 'falls') return { moment: 'save' }
  return { moment: trigger.kind === 'attacked' ? 'attack' : 'card' }
}

function triggerOf(scene: Scene, tokens: readonly Token[]): { trigger: Trigger; doubts: string[] } | undefined {
  const words = tokens.filter((t) => t.sign === undefined)
  const odd = (t: Token) =>
    t.senses.length === 0 ||
    t.senses.every((s) => s.kind === 'tie' || s.kind === 'number') ||
    is(t, 'modal', 'not', 'past') ||
    (is(t, 'asking') && !is(t, 'filler'))
  if (words.length === 0 || words.some((t) => odd(t) && !is(t, 'i', 'filler', 'attacked', 'reaches-zero')))
    return undefined
  const some = (...classes: Parameters<typeof is>[1][]) => words.some((t) => is(t, ...classes))
  const seats = words.flatMap((t) => (thingOf(t, 'cards') ? [] : (seatOf(t) ?? []))).filter((s) => s !== scene.speaker)
  const doubts = words.flatMap((t) =>
    t.senses.flatMap((s) => (s.kind === 'seat' && s.via !== 'exact' ? [`"${t.text}" is taken for ${s.seat}`] : [])),
  )
  const cards = words.flatMap((t) => thingOf(t, 'cards') ?? [])
  const [card] = cards
  if (cards.length > 1 || words.some((t) => is(t, 'other', 'or'))) return undefined
  const strikes = words.findIndex((t) => is(t, 'attack') || thingOf(t, 'cards') !== undefined)
  const me = some('self') || (strikes >= 0 && words.slice(strikes + 1).some((t) => is(t, 'i')))
  const subject = words.findIndex((t) => is(t, 'i'))
  const byMe = subject >= 0 && seats.length === 0
  if (seats.length > 1) return undefined
  if (some('reaches-zero') && seats.length === 0) return { trigger: { kind: 'at-0' }, doubts }
  if (some('falls')) {
    if (seats[0] === undefined) return byMe || me ? { trigger: { kind: 'at-0' }, doubts } : undefined
    return { trigger: { kind: 'falls', seat: seatEntry(scene, seats[0]) }, doubts }
  }
  const passive = some('attacked')
  const active = some('attack') || card !== undefined
  // "shot" is a card and being attacked.
  if (
    (passive && some('attack') && !card) ||
    (passive && (byMe || me || (!card && subject < 0))) ||
    (active && me) ||
    (passive && seats.length > 0 && (me || subject >= 0))
  ) {
    if (card && !passive) doubts.push('any attack counts, not only that card')
    const by = seats[0]
    return { trigger: { kind: 'attacked', ...(by === undefined ? {} : { by: seatEntry(scene, by) }) }, doubts }
  }
  // "If attacked Graze" is no Graze that somebody plays.
  const isAttacked = words.some((t) => is(t, 'attacked') && !thingOf(t, 'cards'))
  if (card && !byMe && !isAttacked) {
    if (seats[0] !== undefined) doubts.push('whoever plays it')
    return { trigger: { kind: 'played', card: entry(card.id) }, doubts: seats[0] === undefined ? doubts : doubts }
  }
  const type = words.map((t) => thingOf(t, 'terms')).find((t) => t !== undefined)
  if (type && some('comes')) return { trigger: { kind: 'arrives', type: type.id }, doubts }
  return undefined
}
