// The wrappers that every game has: may, if, choose, each, repeat, until. What happens in them are other verbs.

import * as z from 'zod'
import { type Proc, seatRef } from '../engine/question.ts'
import type { Seat } from '../engine/table.ts'
import { counted } from './english.ts'
import { execute, ridersOf } from './execute.ts'
import { asker, askWithin, cardsOf, type Frame, seatsOf } from './frame.ts'
import {
  type AnyVerb,
  optionSchema,
  type Speak,
  type Step,
  stepsSchema,
  type Verbs,
  verb,
  type Where,
  whereSchema,
  whoSchema,
  word,
} from './step.ts'

const askedNumber = z
  .union([
    z.number().int(),
    z.strictObject({ 'at-least': z.number().int().optional(), 'at-most': z.number().int().optional() }),
  ])
  .describe('A number that is asked: exactly so many, or a bound of it.')
type AskedNumber = z.infer<typeof askedNumber>

const ASKED =
  'a condition asks by card with is, by has, option, bound, said or fact; what can be counted of a player is asked as in {has: {life: 1}} or {who: target, has: {hand: {at-least: 5}}}; README, "What a condition asks"'

const conditionShape = {
  card: z.string().optional().describe('A bound card, with `is`.'),
  is: whereSchema.optional(),
  has: z
    .record(word('numbers'), askedNumber)
    .optional()
    .describe('Public numbers of a player, in the words of the game: all of them must be so.'),
  who: whoSchema
    .optional()
    .describe('Whose numbers `has` asks for; you, where nobody is named. Of several one is enough.'),
  option: optionSchema.optional().describe('An option of the game file has this value.'),
  bound: z.string().optional().describe('A name has been bound: somebody was found, something was chosen.'),
  said: z.record(z.string(), z.string()).optional().describe('Under this name this word has been chosen.'),
  fact: word('facts').optional().describe('It is so, in a word of the game, as in `this is an extra turn`.'),
  not: z.boolean().optional(),
}
export const conditionSchema = z.strictObject(conditionShape, {
  error: (issue) => (issue.code === 'unrecognized_keys' ? ASKED : undefined),
})
export type Condition = z.infer<typeof conditionSchema>

function holds(frame: Frame, c: Condition): boolean {
  let is = true
  if (c.card !== undefined) {
    const card = cardsOf(frame, c.card)[0]
    is &&= card !== undefined && frame.lexicon.matches(frame.run, card, c.is ?? {})
  }
  for (const [name, value] of Object.entries(c.option ?? {})) is &&= frame.run.option(name) === value
  if (c.bound !== undefined) is &&= (frame.names.get(c.bound) ?? []).length > 0
  for (const [name, word] of Object.entries(c.said ?? {})) {
    is &&= (frame.names.get(name) ?? []).some((ref) => ref.kind === 'word' && ref.word === word)
  }
  if (c.fact !== undefined) is &&= frame.lexicon.facts?.[c.fact]?.(frame.run) === true
  if (c.has !== undefined) is &&= seatsOf(frame, c.who ?? 'you').some((seat) => hasAll(frame, seat, c.has ?? {}))
  return c.not ? !is : is
}

const hasAll = ({ run, lexicon }: Frame, seat: Seat, numbers: NonNullable<Condition['has']>): boolean =>
  Object.entries(numbers).every(([word, asked]) => {
    const n = lexicon.numbers?.[word]?.of(run, seat)
    if (n === undefined) return false
    if (typeof asked === 'number') return n === asked
    return n >= (asked['at-least'] ?? n) && n <= (asked['at-most'] ?? n)
  })

/** `1`, `2 or more`, `at least 2 and at most 4`. */
function sayAsked(asked: AskedNumber): string {
  if (typeof asked === 'number') return String(asked)
  const { 'at-least': least, 'at-most': most } = asked
  if (least !== undefined && most !== undefined) return `at least ${least} and at most ${most}`
  return least === undefined ? `${most} or less` : `${least} or more`
}

/** `your life is 1`, `the cards in hand of the target are not 5 or more`. */
function sayNumbers({ has = {}, who = 'you', not }: Condition, speak: Speak): string {
  const one = speak.oneOf(who, not ? 'none' : 'one')
  const none = not && one.startsWith('none ')
  return Object.entries(has)
    .map(([word, asked]) => {
      const noun = speak.number(word)
      const whose = who === 'you' ? `your ${noun}` : `the ${noun} of ${one}`
      return `${whose} is ${not && !none ? 'not ' : ''}${sayAsked(asked)}`
    })
    .join(' and ')
}

/** Everything that must be so; of several things at once it is denied as a whole. */
function sayCondition(c: Condition, speak: Speak): string {
  const parts = Object.keys(PARTS).filter((key) => c[key as keyof typeof PARTS] !== undefined)
  const say = (one: Condition) => parts.map((key) => PARTS[key as keyof typeof PARTS](one, speak)).join(' and ')
  return c.not && parts.length > 1 ? `it is not so that ${say({ ...c, not: false })}` : say(c)
}

const PARTS = {
  card: (c, speak) => `the ${c.card} card is${sayNot(c)} ${speak.cards(c.is ?? {})}`,
  bound: (c) => `there is${c.not ? ' no' : ' a'} ${c.bound}`,
  has: sayNumbers,
  fact: (c) => `this is${sayNot(c)} ${counted((c.fact ?? '').replaceAll('-', ' '))}`,
  said: (c, speak) => sayEach(c.said, (name, word) => `the ${name} is${sayNot(c)} ${speak.name(word)}`),
  option: (c) => sayEach(c.option, (key, value) => `option ${key} is${sayNot(c)} ${value}`),
} satisfies Partial<Record<keyof Condition, (c: Condition, speak: Speak) => string>>

const sayNot = ({ not }: Condition): string => (not ? ' not' : '')
const sayEach = (words: Readonly<Record<string, string>> = {}, say: (key: string, word: string) => string): string =>
  Object.entries(words)
    .map(([key, word]) => say(key, word))
    .join(' and ')

/** The wrappers over a game's verbs; `verbs` is the finished record, read late because wrappers hold steps. */
export function wrappers(verbs: () => Verbs): Record<string, AnyVerb> {
  const steps = stepsSchema(verbs)
  const ride = (inner: readonly Step[]) => ridersOf(inner, verbs())
  return {
    may: verb({
      schema: z.strictObject({ who: whoSchema.default('you'), do: steps, moment: z.string().default('may') }),
      *run(frame, args): Proc<void> {
        for (const seat of seatsOf(frame, args.who)) {
          const about = { moment: args.moment, data: { who: seat, ...asker(frame), ...doing(args.do) } }
          const yes = yield* askWithin(frame, seat, about, () => [yesOption], true)
          frame.run.coverage?.branch(args, yes ? 'yes' : 'no')
          if (yes) yield* execute(frame, args.do)
        }
      },
      english: (args, speak) => speak.may(args.who, args.do),
      branches: () => ['yes', 'no'],
      riders: ({ do: steps }) => ({ ...ride(steps), offers: (ride(steps).offers ?? 0) + 1 }),
    }),
    if: verb({
      schema: z.strictObject({ is: conditionSchema, then: steps.default([]), else: steps.default([]) }),
      *run(frame, args): Proc<void> {
        const is = holds(frame, args.is)
        frame.run.coverage?.branch(args, is ? 'then' : 'else')
        yield* execute(frame, is ? args.then : args.else)
      },
      english: (args, speak) =>
        `if ${sayCondition(args.is, speak)}: ${speak.within(args.then)}${args.else.length ? `; otherwise ${speak.within(args.else)}` : ''}`,
      // That nothing happens is a way as well, so there is an `else` where none is written.
      branches: () => ['then', 'else'],
      riders: (args) => ride([...args.then, ...args.else]),
      quiet: (args) => [...args.then, ...args.else].every((step) => verbs()[step.verb]?.quiet?.(step.args)),
    }),
    choose: verb({
      schema: z.strictObject({
        who: whoSchema.default('you'),
        player: whoSchema,
        as: z.string().default('target'),
        optional: z.boolean().default(false),
        min: z.number().int().min(1).default(1),
        max: z.number().int().min(1).default(1),
        do: steps.default([]),
      }),
      *run(frame, args): Proc<void> {
        const { min, max } = args
        for (const seat of seatsOf(frame, args.who)) {
          const from = seatsOf(frame, args.player)
          if (from.length < min) continue
          const may = args.optional ? { optional: true } : {}
          const about = {
            moment: 'choose-player',
            data: { who: seat, ...asker(frame), n: max, ...doing(args.do), ...may },
          }
          const said = yield* askWithin(
            frame,
            seat,
            about,
            () => [playerOption(seatsOf(frame, args.player), min, max)],
            args.optional,
            { min, max },
          )
          if (args.optional) frame.run.coverage?.branch(args, said ? 'chosen' : 'declined')
          if (!said) continue
          frame.names.set(args.as, said.bound.target ?? [])
          yield* execute(frame, args.do)
        }
      },
      english: (args, speak) =>
        `${speak.does(args.who, `${args.optional ? 'may ' : ''}choose ${speak.oneOf(args.player, howMany(args.min, args.max))}`)}${args.do.length ? `: ${speak.within(args.do)}` : ''}`,
      branches: (args) => (args.optional ? ['chosen', 'declined'] : []),
      riders: (args) => ({ ...ride(args.do), on: args.max + ride(args.do).on }),
      asks: (frame, { who, player, min, max, optional }) =>
        who === 'you'
          ? { options: [playerOption(seatsOf(frame, player), min, max)], optional, count: { min, max } }
          : undefined,
    }),
    host: verb({
      schema: z.string().min(1),
      // What no verb does the host does by lines of her own; until then the game waits.
      *run(frame, text): Proc<void> {
        const about = { moment: 'by-hand', data: { who: frame.you, ...asker(frame), text } }
        yield* frame.run.mayWithin(frame.you, about, () => [yesOption])
      },
      english: (text) => `the host does by hand: "${text}"`,
    }),
    each: verb({
      schema: z
        .union([
          z.strictObject({ who: whoSchema, as: z.string().default('each'), do: steps }),
          z.strictObject({ cards: z.string(), as: z.string().default('each'), do: steps }),
        ])
        .describe('Players, or cards bound before.'),
      *run(frame, args): Proc<void> {
        const refs = 'who' in args ? seatsOf(frame, args.who).map(seatRef) : (frame.names.get(args.cards) ?? [])
        for (const ref of refs) {
          frame.names.set(args.as, [ref])
          yield* execute(frame, args.do)
        }
      },
      english: (args, speak) => {
        const which = 'who' in args ? speak.who(args.who) : `the ${args.cards} cards`
        return `${which}, one after another: ${speak.within(args.do)}`
      },
      riders: (args) => ride(args.do),
    }),
    repeat: verb({
      schema: z.strictObject({ times: z.number().int().min(1).max(64), do: steps }),
      *run(frame, args): Proc<void> {
        for (let i = 0; i < args.times; i++) yield* execute(frame, args.do)
      },
      english: (args, speak) => `${args.times} times: ${speak.within(args.do)}`,
    }),
    until: verb({
      schema: z.strictObject({
        who: whoSchema,
        as: z.string(),
        do: steps,
        stop: conditionSchema,
        rounds: z.number().int().min(1).max(64).default(64).describe('More rounds than this cannot change anything.'),
      }),
      *run(frame, args): Proc<void> {
        for (let round = 0; round < args.rounds; round++) {
          for (const seat of seatsOf(frame, args.who)) {
            frame.names.set(args.as, [seatRef(seat)])
            yield* execute(frame, args.do)
            if (!holds(frame, args.stop)) continue
            frame.run.coverage?.branch(args, 'found')
            return
          }
        }
        frame.run.coverage?.branch(args, 'not found')
        frame.names.delete(args.as)
      },
      branches: () => ['found', 'not found'],
      english: (args, speak) =>
        `${speak.who(args.who)} in turn: ${speak.within(args.do)}, until ${sayCondition(args.stop, speak)} (that player is the ${args.as})${args.rounds === 64 ? '' : `, at most ${args.rounds} rounds`}`,
    }),
  }
}

/** What somebody is chosen for, as far as it is one thing: the first that is done then. */
const doing = ([first]: readonly Step[]): { does?: string } => (first ? { does: first.verb } : {})

const yesOption = {
  verb: 'chooses' as const,
  what: 'yes',
  run: function* (): Proc<void> {},
}

const howMany = (min: number, max: number): string =>
  min !== max ? `${min} to ${max}` : max === 1 ? 'one' : String(max)

function playerOption(from: readonly string[], min: number, max: number) {
  return {
    verb: 'chooses' as const,
    slots: (bound: Readonly<Record<string, readonly unknown[]>>) =>
      bound.target
        ? undefined
        : ({ key: 'target', clause: 'what', from: from.map(seatRef), min, max, missing: 'ask' } as const),
    run: function* (): Proc<void> {},
  }
}

export type { Where }
