// What no card of the S2 pack needs yet, tried with a house pack beside it: spirit as a cost, characters, weather, slow.

import { expect, test } from 'vitest'
import { seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { cardSchema, characterSchema, weatherSchema } from '../../src/games/s2/schema.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { report } from '../../src/proof/scenario/report.ts'
import { runSource } from '../../src/proof/scenario/run.ts'
import { allOptions, type Program } from '../../src/rules/program.ts'

const shipped = readProgram('.', ['s2'])

function house(characters: number, weathers: number): Program {
  const cards = {
    beam: cardSchema.parse({
      copies: { sakura: 4 },
      official: false,
      types: ['event'],
      modes: [{ cost: { spirit: 3 }, target: { player: 'other' }, do: [{ damage: { who: 'target', n: 1 } }] }],
    }),
    nap: cardSchema.parse({
      copies: { sakura: 4 },
      official: false,
      types: ['event'],
      modes: [{ target: { player: 'other' }, do: [{ slow: 'target' }] }],
    }),
  }
  const many = <T>(n: number, name: string, def: T) =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`${name}-${i + 1}`, def]))
  return {
    ...shipped,
    sections: {
      ...shipped.sections,
      cards: { ...shipped.sections.cards, ...cards },
      characters: many(characters, 'girl', characterSchema.parse({ life: 3, 'spirit-cap': 2, official: false })),
      weathers: many(weathers, 'sky', weatherSchema.parse({ official: false })),
    },
  }
}

function scenario(text: string): void {
  const program = house(12, 3)
  const results = runSource({ path: 'house.yaml', text }, () => program, { rules: ['s2'] })
  const failed = results.filter((r) => r.failures.length > 0)
  if (failed.length > 0) expect.fail(report(failed))
  expect(results).not.toHaveLength(0)
}

test('kedama in hand pays spirit together with the gauge', () => {
  scenario(`
- scenario: Two in the gauge and one Kedama pay for three
  rule: [a14]
  seats:
    A: {hand: [beam, kedama, dodge], spirit: [danmaku, dodge]}
    B: {}
  do:
    - A plays beam on B discarding dodge !! bad-choice
    - A plays beam on B discarding spirit-strike !! not-held
    - A plays beam on B discarding kedama
  expect:
    A: {hand: [dodge], spirit: 0}
    B: {life: 3}
    discard: [kedama, danmaku, dodge, beam]
    events: [played A beam B, discarded A kedama, consumed A 2]
- scenario: A Kedama may pay although the gauge would do, and the gauge pays the rest from the left
  rule: [a14]
  seats:
    A: {hand: [beam, kedama], spirit: [danmaku, dodge, sakura-mochi]}
    B: {}
  do:
    - A plays beam on B discarding kedama
  expect: {A: {hand: [], spirit: [sakura-mochi]}}
- scenario: What is not named is paid by the gauge, then by extra spirit
  seats:
    A: {hand: [beam, kedama], spirit: [danmaku, dodge], extra-spirit: [kedama, danmaku]}
    B: {}
  do:
    - A plays beam on B
  expect: {A: {hand: [kedama], spirit: 0}, discard: [danmaku, dodge, kedama, beam]}
- scenario: Too little spirit is too little
  seats:
    A: {hand: [beam, kedama], spirit: [danmaku]}
    B: {}
  do:
    - A plays beam on B !! cannot-pay
  expect: {legal: {A: [puts, ends attack, ends turn]}}
`)
})

test('an event is answered when it is used, and its costs are gone', () => {
  scenario(`
- scenario: Incident Resolution cancels an event before it does anything
  rule: [s2-resolution-1]
  seats:
    A: {hand: [beam], spirit: [danmaku x3]}
    B: {}
    C: {hand: [incident-resolution]}
  do:
    - A plays beam on B
    - expect: {asked: [C], legal: {A: [], C: [plays incident-resolution, passes]}}
    - C plays incident-resolution on beam choosing B
  expect: {B: {life: 4}, A: {spirit: 0}, discard: [danmaku x3, beam, incident-resolution]}
`)
})

test('a slow character skips her next turn', () => {
  scenario(`
- scenario: Being slowed again changes nothing
  rule: [s2-slow-1, a42]
  seats:
    A: {hand: [nap, nap]}
    B: {}
    C: {}
  do:
    - A plays nap on B
    - A plays nap on B
    - expect: {B: {slow: yes}}
    - A ends turn
  expect: {B: {slow: no}, turn: C, asked: [C]}
`)
})

test('characters set life and spirit cap; multi-danmaku takes the active weather', () => {
  scenario(`
- scenario: The active weather goes back into its deck
  rule: [s2-multi-3, a27]
  seats:
    A: {hand: [danmaku x3]}
    B: {character: girl-1, posture: defence, spirit: [kedama x2], weather: {id: sky-1, active: true}}
  do:
    - expect: {B: {life: 3, max-life: 3, weather: {id: sky-1, active: yes}}}
    - A plays danmaku x3 on B
    # She has lost an effect and has no weather card.
    - expect: {asked: [B], B: {life: 2, spirit: 1, weather: none}, legal: {B: [chooses yes, passes]}}
    - B passes
  expect: {B: {weather: none}}
- scenario: A gauge of two is full
  seats:
    A: {character: girl-1, spirit: [kedama x2], hand: [dodge]}
    B: {}
  expect: {legal: {A: [uses charge-up, ends attack, ends turn]}}
`)
})

function dealt(characters: number, weathers: number): Run {
  const program = house(characters, weathers)
  return new Run(gameModule('s2').start(program, ['A', 'B', 'C', 'D'], allOptions(program, {}), seeded('house')))
}

test('the Player Craft picks one of three openly, then the others one of two in secret', () => {
  const run = dealt(12, 4)
  const [first] = run.awaited()
  expect(run.about()?.moment).toBe('pick-character')
  expect(run.awaited()).toHaveLength(1)
  const of = (seat: string) => run.table.zone('dealt', seat).cards.map((c) => c.kind)
  expect(of(first ?? '')).toHaveLength(3)
  run.take(parseLine(`${first} picks ${of(first ?? '')[0]}`))
  const others = run.awaited()
  expect(others).toHaveLength(3)
  for (const seat of others) {
    expect(of(seat)).toHaveLength(2)
    run.take(parseLine(`${seat} picks ${of(seat)[1]}`))
  }
  expect(run.about()?.moment).toBe('posture')
  for (const seat of run.table.seats) {
    expect(run.table.num(seat, 'life')).toBe(3)
    expect(run.table.zone('weather', seat).cards).toHaveLength(1)
  }
  expect(new Set(run.table.seats.map((s) => run.table.get(s, 'character'))).size).toBe(4)
})

test('with too few characters each is dealt one, or none', () => {
  const one = dealt(5, 0)
  expect(one.about()?.moment).toBe('posture')
  expect(one.table.seats.every((s) => one.table.get(s, 'character') !== undefined)).toBe(true)
  const none = dealt(3, 0)
  expect(none.table.seats.every((s) => none.table.get(s, 'character') === undefined)).toBe(true)
  expect(none.table.seats.every((s) => none.table.num(s, 'life') === 4)).toBe(true)
})
