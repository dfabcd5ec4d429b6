// Verbs of turns, incidents and what holds for a while: skipping, forbidding, changed quantities, roles that swap.

import * as z from 'zod'
import { setOff } from '../../../engine/happen.ts'
import { boundCards, cardRef, type Option, type Proc } from '../../../engine/question.ts'
import type { Card, Seat } from '../../../engine/table.ts'
import { askWithin, cardsOf, type Frame, seatsOf } from '../../../language/frame.ts'
import { type Speak, shorthand, type Verbs, verb, whoSchema } from '../../../language/step.ts'
import { type Amount, amount, amountSchema, sayAmount } from '../amount.ts'
import { resolveIncident } from '../incident.ts'
import { cutLife } from '../life.ts'
import { possessive, sayChange } from '../phrases.ts'
import { collectCard, collectTop, toPile } from '../piles.ts'
import { dismissWith } from '../recruits.ts'
import { active, incidents, roleDef, roleOf, stateOf, uncollectable } from '../state.ts'
import { QUANTITIES, STATS, type Stat } from '../stats.ts'
import { arrive } from '../text.ts'
import { nothing, sayUntil, scopeOf, tellLasting, untilSchema } from './frame.ts'

const change = z.strictObject({
  base: amountSchema.optional(),
  add: z.number().int().optional(),
  set: amountSchema.optional(),
})
const changes = z.strictObject(
  Object.fromEntries(STATS.map((s) => [s, change.optional().describe(QUANTITIES[s])])) as Record<
    Stat,
    z.ZodOptional<typeof change>
  >,
)

/** `everybody` or players; undefined stands for everybody. */
const whom = (frame: Frame, who: string): readonly (Seat | undefined)[] =>
  who === 'everybody' ? [undefined] : seatsOf(frame, who)

export const turnVerbs: Verbs = {
  skip: verb({
    schema: z.strictObject({
      who: whoSchema.default('you'),
      what: z.enum(['next-turn', 'this-turn', 'incident-step']),
    }),
    *run(frame, args): Proc<void> {
      const { table } = frame.run
      const key = { 'next-turn': 'skip-next', 'this-turn': 'skipping', 'incident-step': 'skip-incident' }[args.what]
      for (const seat of seatsOf(frame, args.who)) {
        // Nobody skips two turns in a row: the second skip is ignored entirely.
        const ignored = args.what === 'next-turn' && (table.flag(seat, 'skipped') || table.flag(seat, 'skip-next'))
        if (args.what === 'next-turn') table.record('skip-next', { who: seat, ...(ignored ? { ignored } : {}) })
        if (!ignored) table.set(seat, key, true)
      }
    },
    english: (a, speak) => {
      const what = {
        'next-turn': `${speak.whose(a.who)} next turn, unless ${speak.whose(a.who)} last one was skipped`,
        'this-turn': 'this turn',
        'incident-step': 'the Incident step of this turn',
      }[a.what]
      return speak.does(a.who, `skip ${what}`)
    },
    quiet: () => true,
  }),

  forbid: verb({
    schema: z.strictObject({
      play: z.string(),
      until: untilSchema,
      who: whoSchema.default('everybody'),
      split: z
        .string()
        .optional()
        .describe('The option that says whether a card with two halves is looked at as a whole.'),
    }),
    *run(frame, args): Proc<void> {
      const { run } = frame
      const chosen = frame.names.get(args.play)?.[0]
      const type = chosen?.kind === 'word' ? chosen.word : args.play
      const whole = args.split !== undefined && run.option(args.split) === 'card'
      tellLasting(frame, args.until, whom(frame, args.who))
      for (const seat of whom(frame, args.who))
        run.table.addModifier({
          stat: whole ? 'forbid/play-whole' : 'forbid/play',
          op: 'set',
          n: 1,
          of: type,
          until: scopeOf(frame, args.until),
          source: frame.source,
          ...(seat === undefined ? {} : { seat }),
        })
    },
    english: (a, speak) => {
      const who = a.who === 'everybody' ? 'nobody may' : `${speak.who(a.who)} may not`
      const type = speak.name(a.play)
      const cards = type === a.play ? `cards of the ${a.play} that was named` : `${type} cards`
      const split = a.split === undefined ? '' : ` (of a card with two halves, as option ${a.split} says)`
      return `${sayUntil(a.until)} ${who} play ${cards}${split}`
    },
    quiet: () => true,
  }),

  modify: verb({
    schema: z.strictObject({ until: untilSchema, who: whoSchema.default('you'), by: changes }),
    *run(frame, args): Proc<void> {
      tellLasting(frame, args.until, whom(frame, args.who))
      for (const seat of whom(frame, args.who))
        for (const [stat, o] of Object.entries(args.by))
          for (const op of ['base', 'add', 'set'] as const) {
            const n = o?.[op]
            if (n === undefined) continue
            const value = op === 'add' ? Number(n) : amount(frame, n)
            const until = scopeOf(frame, args.until)
            const modifier = { stat, op, n: value, until, source: frame.source }
            frame.run.table.addModifier(seat === undefined ? modifier : { ...modifier, seat })
          }
    },
    english: (a, speak) => `${sayUntil(a.until)} ${sayChanges(a.by, speak, possessive(a.who, speak))}`,
    // Ranges and distances say who may be named.
    quiet: (a) => Object.keys(a.by).every((stat) => stat === 'draw'),
  }),

  'resolve-incident': verb({
    schema: shorthand('which', z.strictObject({ which: z.enum(['this', 'any', 'others']).default('this') })).describe(
      'The incident that says so, or whichever is in play.',
    ),
    *run(frame, args): Proc<void> {
      const { run } = frame
      const all = [...incidents(run)]
      const others = all.filter((card) => card.kind !== frame.source)
      const own = all.filter((card) => card.kind === frame.source)
      const meant = { this: own, others, any: yield* currentIncident(frame, args.which) }[args.which]
      for (const card of meant) yield* resolveIncident(run, card)
    },
    english: (a) =>
      ({
        this: 'this incident is resolved',
        others: 'all other incidents are resolved',
        any: 'the incident in play is resolved, of several one of your choice',
      })[a.which],
  }),

  'add-incident': verb({
    schema: shorthand(
      'n',
      z.strictObject({ n: z.number().int().min(1).default(1), shuffled: z.boolean().default(false) }),
    ).describe('`shuffled`: out of the incident deck, shuffled first.'),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      if (args.shuffled) {
        run.table.shuffle(run.table.zone('incident'))
        run.table.record('shuffled', { pile: 'incident' })
      }
      for (let i = 0; i < args.n && !run.over; i++) yield* arrive(run, you)
    },
    english: (a) =>
      `${a.shuffled ? 'the incident deck is shuffled and ' : ''}the next ${a.n === 1 ? 'incident comes' : `${a.n} incidents come`} beside it`,
  }),

  collect: verb({
    schema: z
      .strictObject({ top: z.number().int().min(1).optional(), cards: z.string().optional() })
      .describe(
        'From the top of the deck, or cards revealed before; when it has been resolved meanwhile the rest is discarded.',
      ),
    *run(frame, args): Proc<void> {
      const { run } = frame
      const incident = incidents(run).find((c) => c.kind === frame.source)
      if (incident) for (let i = 0; i < (args.top ?? 0); i++) yield* collectTop(run, incident)
      for (const card of args.cards === undefined ? [] : cardsOf(frame, args.cards)) {
        if (card.zone.name !== 'revealed') continue
        if (incident?.zone.name === 'incident-play' && !uncollectable(run, card))
          yield* collectCard(run, card, incident)
        else yield* toPile(run, card, frame.you)
      }
    },
    english: (a) =>
      a.cards === undefined
        ? `this collects the top ${a.top === 1 ? 'card' : `${a.top} cards`} of the deck`
        : `this collects the other ${a.cards} cards`,
  }),

  'swap-roles': verb({
    schema: z.strictObject({ who: whoSchema, with: whoSchema }),
    *run(frame, args): Proc<void> {
      const a = seatsOf(frame, args.who)[0]
      const b = seatsOf(frame, args.with)[0]
      if (a !== undefined && b !== undefined) yield* swapRoles(frame, a, b)
    },
    english: (a, speak) => `${speak.who(a.who)} and ${speak.who(a.with)} swap role cards for good`,
  }),
}

/** Of several incidents in play one, of the player's choice. */
function* currentIncident(frame: Frame, which: string): Proc<readonly Card[]> {
  const { run, you, source, riding } = frame
  const all = [...incidents(run)]
  if (which !== 'any' || all.length < 2) return all
  const about = { moment: 'choose-incident', data: { who: you, source } }
  const option = (): Option => ({
    verb: 'chooses',
    slots: (bound) =>
      bound.incident
        ? undefined
        : { key: 'incident', clause: 'what', from: incidents(run).map(cardRef), min: 1, max: 1, missing: 'ask' },
    run: nothing,
  })
  // What the line says of a later question waits for that.
  const named = riding.choosing[0]?.name
  const ask = { seat: you, about, options: () => [option()], optional: false, free: false, inside: true }
  const said = all.some((card) => card.kind === named)
    ? yield* askWithin(frame, you, about, ask.options, false)
    : yield* run.choose(ask)
  return boundCards(said?.bound ?? {}, 'incident')
}

function sayChanges(by: z.infer<typeof changes>, speak: Speak, whose: string): string {
  const said = (n: Amount | undefined) => (n === undefined || typeof n === 'number' ? n : sayAmount(n, speak))
  return STATS.flatMap((stat) => {
    const o = by[stat]
    return o ? [sayChange(stat, { base: said(o.base), add: o.add, set: said(o.set) }, whose)] : []
  }).join(' and ')
}

/**
 * Goals follow the role. The new leader is known to all; the other role stays with the two who swapped, unless the
 * seat that gets it has been defeated or the option says otherwise.
 */
function* swapRoles(frame: Frame, a: Seat, b: Seat): Proc<void> {
  const { run } = frame
  const { table } = run
  const [cardA, cardB] = [table.zone('role', a).cards[0], table.zone('role', b).cards[0]] as [Card?, Card?]
  if (!cardA || !cardB) return
  // A card that lay face up is seen wherever it goes.
  const seen = new Map([
    [b, table.flag(a, 'revealed')],
    [a, table.flag(b, 'revealed')],
  ])
  const open = run.option('crisis-new-role') === 'open'
  dismissWith(run, a, cardA)
  dismissWith(run, b, cardB)
  table.move(cardA, table.zone('role', b))
  table.move(cardB, table.zone('role', a))
  for (const [seat, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const role = roleOf(run, seat)!
    const known = roleDef(run, role).leads || seen.get(seat) === true || open || !active(run, seat)
    table.set(seat, 'revealed', known)
    table.zone('role', seat).cards[0]?.seenBy.add(other)
  }
  table.record(
    'swapped-roles',
    { who: a, with: b },
    { to: [a, b], data: { of: roleOf(run, a)!, other: roleOf(run, b)! } },
  )
  for (const seat of [a, b])
    if (table.flag(seat, 'revealed')) table.record('revealed', { who: seat, card: roleOf(run, seat)! })
  for (const seat of [a, b]) cutLife(run, seat)
  stateOf(run).goalsDue = true
  for (const seat of [a, b])
    if (table.flag(seat, 'revealed')) yield* setOff(run, { kind: 'gained-role', data: { who: seat } }, undefined)
}
