// Coverage finds every step, gives it an address that a reader of the YAML finds, and counts what really ran.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { groundOf, sayCoverage, Tally, uncovered } from '../../src/proof/coverage.ts'
import { runSource, type Witness } from '../../src/proof/scenario/run.ts'
import type { Program } from '../../src/rules/program.ts'
import { gameOf } from '../../src/rules/read.ts'
import { slice, withSection } from './slice.ts'

/** Everything that looks like a step, however deep, found without any schema. */
function stepsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const here = 'verb' in value && 'args' in value ? [value] : []
  return [...here, ...Object.values(value).flatMap(stepsIn)]
}

describe.each(readdirSync('rules'))('%s', (pack) => {
  const game = gameOf(join('rules', pack))
  const program = readProgram('.', pack === game ? [pack] : [game, pack])
  const ground = groundOf(program, gameModule(program.game))

  test('every step has an address of its own', () => {
    const steps = stepsIn(program.sections)
    expect(steps.length).toBeGreaterThan(10)
    const addresses = steps.map((step) => ground.stepAt.get(step))
    expect(addresses).not.toContain(undefined)
    expect(new Set(addresses).size).toBe(steps.length)
  })

  test('every way to play has a name of its own', () => {
    expect(ground.ways.length).toBeGreaterThan(5)
    expect(new Set(ground.ways.map((w) => w.name)).size).toBe(ground.ways.length)
  })
})

/** An incident that asks and branches, arriving in the first step. */
const wrapped = withSection(slice, 'incidents', {
  'great-fairy-wars': {
    season: 'summer',
    arrives: [
      { may: { do: [{ draw: 1 }, { choose: { player: 'others', as: 'friend', optional: true, do: ['draw'] } }] } },
      { until: { who: 'all', as: 'finder', do: ['flip'], stop: { card: 'flipped', is: { mark: 'autumn' } } } },
      { if: { is: { bound: 'finder' }, then: [{ 'gain-life': { who: 'finder' } }] } },
      { repeat: { times: 2, do: [{ each: { who: 'others', do: [{ draw: { who: 'each' } }] } }] } },
    ],
  },
})
const game = gameModule('danmaku')

/** What ran in a scenario of this program that passes. */
function ran(program: Program, scenario: string): ReadonlySet<string> {
  let tally = new Tally(groundOf(program, game))
  let passed = false
  const witness: Witness = {
    begins: (_, p) => {
      tally = new Tally(groundOf(p, game))
      return tally
    },
    passed: (_, __, run) => {
      tally.done(run)
      passed = true
    },
  }
  const results = runSource({ path: 'host.yaml', text: scenario, pack: 'danmaku' }, () => program, { witness })
  expect(results.flatMap((r) => r.failures)).toEqual([])
  expect(passed).toBe(true)
  return tally.covered
}

test('a step within wrappers has the address of its YAML, and a wrapper its ways', () => {
  const spots = [...groundOf(wrapped, game).spots.values()].filter((s) => s.address.startsWith('incidents/'))
  expect(spots.map((s) => s.address)).toEqual([
    'incidents/great-fairy-wars arrives.0',
    'incidents/great-fairy-wars arrives.0 yes',
    'incidents/great-fairy-wars arrives.0 no',
    'incidents/great-fairy-wars arrives.1',
    'incidents/great-fairy-wars arrives.1 found',
    'incidents/great-fairy-wars arrives.1 not found',
    'incidents/great-fairy-wars arrives.2',
    'incidents/great-fairy-wars arrives.2 then',
    'incidents/great-fairy-wars arrives.2 else',
    'incidents/great-fairy-wars arrives.3',
    'incidents/great-fairy-wars arrives.0.may.do.0',
    'incidents/great-fairy-wars arrives.0.may.do.1',
    'incidents/great-fairy-wars arrives.0.may.do.1 chosen',
    'incidents/great-fairy-wars arrives.0.may.do.1 declined',
    'incidents/great-fairy-wars arrives.0.may.do.1.choose.do.0',
    'incidents/great-fairy-wars arrives.1.until.do.0',
    'incidents/great-fairy-wars arrives.2.if.then.0',
    'incidents/great-fairy-wars arrives.3.repeat.do.0',
    'incidents/great-fairy-wars arrives.3.repeat.do.0.each.do.0',
  ])
})

const arriving = (deck: string, said: string) => `- scenario: the incident arrives
  seats: {A: {life: 2, hand: []}, B: {life: 2, hand: []}}
  deck: [${deck}]
  incidents: [great-fairy-wars, end]
  step: incident
  do: [${said}]
`
const inIncident = (covered: ReadonlySet<string>) =>
  [...covered]
    .filter((a) => a.startsWith('incidents/'))
    .map((a) => a.replace('incidents/great-fairy-wars arrives.', ''))

test('yes, chosen, found and then are told, and what did not happen is not', () => {
  const covered = ran(
    wrapped,
    arriving('shoot, shoot, shoot(autumn), shoot, shoot, shoot, shoot, end', 'A chooses yes, A chooses B'),
  )
  expect(inIncident(covered).sort()).toEqual([
    '0',
    '0 yes',
    '0.may.do.0',
    '0.may.do.1',
    '0.may.do.1 chosen',
    '0.may.do.1.choose.do.0',
    '1',
    '1 found',
    '1.until.do.0',
    '2',
    '2 then',
    '2.if.then.0',
    '3',
    '3.repeat.do.0',
    '3.repeat.do.0.each.do.0',
  ])
})

test('no, declined, not found and an else that is not written are told', () => {
  const declined = ran(wrapped, arriving('shoot, shoot(autumn), shoot, shoot, shoot, end', 'A chooses yes, A passes'))
  expect(declined).toContain('incidents/great-fairy-wars arrives.0.may.do.1 declined')
  const nothing = ran(wrapped, arriving('end', 'A passes'))
  expect(inIncident(nothing).sort()).toEqual([
    '0',
    '0 no',
    '1',
    '1 not found',
    '1.until.do.0',
    '2',
    '2 else',
    '3',
    '3.repeat.do.0',
    '3.repeat.do.0.each.do.0',
  ])
})

test('halves of a card, Spell Cards, reveals and incidents are told by what happened', () => {
  const covered = ran(
    slice,
    `- scenario: a Graze for another
  seats: {A: {hand: [shoot]}, B: {}, C: {hand: [graze, melee]}}
  do: [A plays shoot on B, C plays graze on B discarding melee]
`,
  )
  expect(covered).toContain('graze for another')
  expect(covered).not.toContain('graze for oneself')
  expect(covered).toContain('shoot')
  const spell = ran(
    slice,
    `- scenario: a Spell Card
  seats: {A: {character: cirno, hand: [bomb]}, B: {}}
  do: [A activates spell-card with bomb on B]
`,
  )
  expect([...spell].filter((a) => a.includes('Spell Card'))).toEqual(['Spell Card with bomb', 'Spell Card of cirno'])
})

test('who borrows a Spell Card has used her own', () => {
  const covered = ran(
    slice,
    `- scenario: a Spell Card is borrowed
  seats: {A: {character: komeiji-satori, hand: [bomb]}, B: {character: cirno}}
  do: [A activates spell-card of cirno with bomb on B]
`,
  )
  expect(covered).toContain('Spell Card of komeiji-satori')
  expect(covered).toContain('Spell Card of cirno')
})

test('what a line that is only tried would do is not counted', () => {
  const covered = ran(
    slice,
    `- scenario: only tried
  seats: {A: {hand: [shoot]}, B: {}}
  expect: {can: [A plays shoot on B]}
`,
  )
  expect(covered.size).toBe(0)
})

test('a way that a verb has not declared is a fault, not silence', () => {
  const ground = groundOf(wrapped, game)
  const [args] = [...ground.branchesAt].find(([, b]) => b.address.endsWith('arrives.2'))!
  expect(() => new Tally(ground).branch(args, 'perhaps')).toThrow(
    'incidents/great-fairy-wars arrives.2: no way is called perhaps; its verb has then, else',
  )
})

test('the report counts and lists', () => {
  const ground = groundOf(withSection(EMPTY, 'cards', CARDS), game)
  expect(uncovered(ground, new Set(['cards/shoot modes.0.do.0'])).map((s) => s.address)).toEqual(['shoot'])
  expect(sayCoverage(ground, new Set())).toBe(
    'steps of effects 0 of 1\n  not: cards/shoot modes.0.do.0 (attack)\nways to play 0 of 1\n  not: shoot',
  )
})
const EMPTY = { ...slice, sections: { characters: {}, roles: {}, incidents: {} } }
const CARDS = {
  shoot: {
    copies: { spring: 1 },
    modes: [{ types: ['action', 'danmaku'], target: { player: 'other' }, do: [{ attack: 'target' }] }],
  },
}
