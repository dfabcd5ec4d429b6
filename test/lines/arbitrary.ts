// Arbitrary lines for the property tests: every form, verb, clause, trigger and deed of the language.
import fc from 'fast-check'
import type { Act, Entry, HostDeed, Line, Marks, Orders, Place, Speaker, Then, Trigger } from '../../src/lines/ast.ts'
import { needsQuotes } from '../../src/lines/words.ts'

const ids = fc.constantFrom('shoot', '1up', 'hakurei-reimu', 'spell-card', 'attack', '3', 'orders', 'hand', 'auto')
const words = fc.constantFrom('save', 'cancel', 'attack', 'strip', 'max-life', 'main', 'turn-zero', 'option')
const odd = fc.string({
  unit: fc.constantFrom(...'ab 7-_\'’"\\[]*~|<>@#—,;:.()x2東方ñé🌸ク・'),
  minLength: 1,
  maxLength: 12,
})
const playerNames = fc.oneof(
  fc.constantFrom('ADGK', 'B', 'Man In Icebox', '霊夢', "O'Brien", 'Ünal_7', 'x2', 'on', 'Pass', 'of', 'option', '0'),
  odd,
)
const text = fc.oneof(fc.constantFrom('deadline', 'typo', 'said "no"', 'a\\b', 'until x2 ~#@'), odd)

const speaker: fc.Arbitrary<Speaker> = fc
  .record({ name: playerNames, quote: fc.boolean() })
  .map(({ name, quote }) => ({ name, quoted: quote || needsQuotes(name) }))

const seat: fc.Arbitrary<Entry> = speaker.map((named) => ({ ...named, stack: false, marks: [], times: 1 }))

const named = fc.oneof(
  speaker,
  ids.map((name) => ({ name, quoted: false })),
)

const stack: fc.Arbitrary<Entry> = fc
  .nat(99)
  .map((number) => ({ name: String(number), quoted: false, stack: true, marks: [], times: 1 }))

const thing: fc.Arbitrary<Entry> = fc
  .record({
    named,
    marks: fc.array(fc.constantFrom('spring', 'lunatic', 'hand', 'play', 'black'), { maxLength: 2 }),
    of: fc.option(named, { nil: undefined }),
    times: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 99 })),
  })
  .map(({ named: { name, quoted }, marks, of, times }) => {
    const entry = { name, quoted, stack: false, marks, times }
    return of === undefined ? entry : { ...entry, of }
  })

const entry = fc.oneof({ weight: 1, arbitrary: stack }, { weight: 6, arbitrary: thing })
const entries = fc.array(entry, { minLength: 1, maxLength: 3 })

const clauses = fc.record(
  { on: entries, for: entry, as: words, with: entry, discarding: entries, choosing: entries, because: text },
  { requiredKeys: [] },
)

const plainSaid = fc.oneof(
  fc.record({
    verb: fc.constantFrom('picks', 'plays', 'activates', 'uses', 'copies', 'discards', 'chooses'),
    what: entries,
  }),
  fc.record({ verb: fc.constant('reveals'), what: fc.tuple(entry) }),
  fc.record({ verb: fc.constantFrom('passes', 'holds', 'joins', 'leaves'), what: fc.constant([]) }),
  fc.record({ verb: fc.constant('ends'), what: closed('turn', 'attack') }),
  fc.record({ verb: fc.constant('withdraws'), what: closed('orders', 'answer', 'queue') }),
  fc.record({
    verb: fc.constant('gives'),
    what: fc.constant([]),
    gifts: fc.array(fc.record({ what: entries, to: entry }), { minLength: 1, maxLength: 3 }),
  }),
)

function closed(...names: string[]): fc.Arbitrary<[Entry]> {
  return fc.constantFrom(...names).map((name) => [{ name, quoted: false, stack: false, marks: [], times: 1 }])
}

const place: fc.Arbitrary<Place> = fc.oneof(
  fc.record({ on: fc.constantFrom('top', 'bottom') }),
  fc.record({ into: entry }),
)

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(plainSaid, clauses).map(([act, more]): Act => ({ form: 'act', ...act, ...more })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.array(fc.record({ what: entries, place }), { minLength: 1, maxLength: 3 }), clauses)
      .map(([places, { on: _, ...more }]): Act => ({ form: 'act', verb: 'puts', what: [], places, ...more })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(entries, entry, clauses)
      .map(([what, taking, { for: _, ...more }]): Act => ({ form: 'act', verb: 'exchanges', what, taking, ...more })),
  },
)

const allPass: fc.Arbitrary<Act> = fc
  .record({ because: text }, { requiredKeys: [] })
  .map((more) => ({ form: 'act', who: { name: 'all', quoted: false }, verb: 'passes', what: [], ...more }))

const trigger: fc.Arbitrary<Trigger> = fc.oneof(
  fc.constantFrom<Trigger>({ kind: 'always' }, { kind: 'attacked' }, { kind: 'at-0' }),
  fc.record({ kind: fc.constant('until'), until: fc.constantFrom('attacked', 'my-turn', 'resolved') }),
  fc.record({ kind: fc.constant('attacked'), by: entry }),
  fc.record({ kind: fc.constant('played'), card: entry }),
  fc.record({ kind: fc.constant('falls'), seat }),
  fc.record({ kind: fc.constant('reaches'), seat, step: words }),
  fc.record({ kind: fc.constant('arrives'), type: words }),
  fc.record({ kind: fc.constant('step'), step: fc.constantFrom('discard', 'exchange') }),
)

const queue: fc.Arbitrary<Then> = fc.record({
  form: fc.constant('then'),
  who: speaker,
  queue: fc.array(act, { minLength: 1, maxLength: 3 }),
})

const orders: fc.Arbitrary<Orders> = fc.record({ form: fc.constant('orders'), who: speaker, say: act, trigger })

const zone = fc
  .record({ zone: words, of: fc.option(seat, { nil: undefined }) })
  .map(({ zone, of }) => (of === undefined ? { zone } : { zone, of }))
const count = fc.integer({ min: 1, max: 999 })
const value = fc.oneof(fc.constantFrom('3', '-1', '+24h', '2026-12-03T18:00Z', 'because', 'x2'), text)

const deed: fc.Arbitrary<HostDeed> = fc.oneof(
  fc.record({
    deed: fc.constant('sets'),
    seat: seat.filter(({ name, quoted }) => quoted || name !== 'option'),
    key: words,
    value,
  }),
  fc.record({ deed: fc.constant('moves'), card: entry, from: zone, to: zone }),
  fc.record({ deed: fc.constantFrom('gives', 'takes'), seat, card: entry }),
  fc.record({ deed: fc.constantFrom('draws', 'discards-random'), count, seat }),
  fc.record({ deed: fc.constant('shuffles'), pile: words }),
  fc.record({ deed: fc.constant('reveals-role'), seat }),
  fc.constantFrom<HostDeed>({ deed: 'skips' }, { deed: 'ends-game' }),
  fc.record({ deed: fc.constant('extends'), to: value }),
  fc.record({ deed: fc.constant('sets-option'), option: words, value }),
  fc.record({ deed: fc.constant('seats'), newcomer: seat, seat }),
  fc.record({ deed: fc.constantFrom('note', 'ruling'), text }),
)

const host = fc
  .tuple(deed, fc.option(text, { nil: undefined }))
  .map(([deed, because]): Line => ({ form: 'host', deed, ...(because === undefined ? {} : { because }) }))

const digest = fc.constantFrom('1a2b3c4d', '00000000', 'deadbeefdeadbeef')

const bare: fc.Arbitrary<Line> = fc.oneof(
  fc
    .record({ number: fc.nat(999), text: digest, post: fc.option(fc.nat(9999), { nil: undefined }) })
    .map(({ post, ...rest }): Line => {
      return { form: 'told', kind: 'update', ...rest, ...(post === undefined ? {} : { post }) }
    }),
  fc.record({ form: fc.constant('told'), kind: fc.constant('pm'), seat, number: fc.nat(999), text: digest }),
  fc.record({ form: fc.constant('undo'), count }),
  fc.record({ form: fc.constant('undo'), to: fc.nat(999) }),
  fc.record({ form: fc.constant('redo') }),
)

const anyLine: fc.Arbitrary<Line> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(speaker, act).map(([who, act]): Line => ({ ...act, who })) },
  { weight: 1, arbitrary: allPass },
  { weight: 2, arbitrary: queue },
  { weight: 3, arbitrary: orders },
  { weight: 3, arbitrary: host },
  { weight: 2, arbitrary: bare },
)

const anyMarks: fc.Arbitrary<Marks> = fc
  .tuple(
    fc.boolean(),
    fc.record(
      {
        at: fc.constantFrom('?', '2026-12-01T18:04Z', '2026-12-01T18:04:05.123+09:00'),
        source: fc.oneof(fc.constant('pm' as const), fc.nat(9999)),
        digest,
      },
      { requiredKeys: [] },
    ),
  )
  .map(([auto, rest]) => ({ auto, ...rest }))

// fast-check's records have no prototype; a strict comparison wants ordinary objects.
const plain = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value> => arbitrary.map((it) => structuredClone(it))

/** What stands after WHO, or inside a queue or an order. */
export const said = plain(act)
export const line = plain(anyLine)
export const marks = plain(anyMarks)
