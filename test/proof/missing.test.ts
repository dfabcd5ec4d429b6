// `danmaku test --missing`: what no passing scenario settles is listed, and what does not exist is a fault.

import { describe, expect, test } from 'vitest'
import { type Group, Ledger, sayMissing } from '../../src/proof/missing.ts'
import { runSource } from '../../src/proof/scenario/run.ts'
import type { Program } from '../../src/rules/program.ts'
import { slice, withRulings, withSection } from './slice.ts'

/** Two cards and nothing else. */
const small: Program = withRulings(
  withSection(
    { ...slice, sections: { characters: {}, roles: {}, incidents: {}, table: slice.sections.table! } },
    'cards',
    {
      shoot: {
        copies: { spring: 4 },
        modes: [{ types: ['action', 'danmaku'], target: { player: 'other' }, do: [{ attack: 'target' }] }],
      },
      graze: {
        copies: { spring: 4 },
        modes: [
          { id: 'own', types: ['reaction', 'dodge'], reacts: { attacked: 'you' }, do: ['avoid'] },
          { id: 'heal', types: ['action'], do: [{ may: { do: ['gain-life'] } }] },
        ],
      },
    },
  ),
  {
    'b6-avoid': { says: 'A Dodge card avoids an attack.', source: 'printed' },
    'b6-hit': { says: 'An attack that is not avoided costs 1 life.', source: 'printed' },
  },
)

function judge(text: string, program = small): Ledger {
  const ledger = new Ledger()
  runSource({ path: 'host.yaml', text, pack: 'danmaku' }, () => program, { witness: ledger })
  return ledger
}
const group = (ledger: Ledger, title: string): Group => {
  const found = ledger.groups().find((g) => g.title.startsWith(title))
  if (!found) throw new Error(`no group ${title}`)
  return found
}

const AVOIDED = `- scenario: a Graze avoids
  rule: [b6-avoid]
  seats: {A: {hand: [shoot]}, B: {hand: [graze]}}
  do: [A plays shoot on B, B plays graze as own]
`

describe('what a passing scenario settles is not missing', () => {
  test('rulings that it names', () => {
    expect(group(judge(AVOIDED), 'rulings that')).toEqual({
      title: 'rulings that no scenario names',
      missing: ['b6-hit: An attack that is not avoided costs 1 life.'],
      of: 2,
    })
    expect(group(judge(AVOIDED.replace('[b6-avoid]', '[b6-hit, b6-avoid]')), 'rulings that').missing).toEqual([])
  })

  test('ways to play that it takes', () => {
    expect(group(judge(AVOIDED), 'ways to play')).toMatchObject({ missing: ['graze as heal'], of: 3 })
  })

  test('steps and ways of a step that run in it', () => {
    expect(group(judge(AVOIDED), 'steps')).toMatchObject({
      missing: ['cards/graze modes.1.do.0 (may)', 'cards/graze modes.1.do.0.may.do.0 (gain-life)'],
      of: 4,
    })
    const healed = `- scenario: life
  seats: {A: {life: 1, hand: [graze]}, B: {}}
  do: [A plays graze as heal, A chooses no]
`
    expect(group(judge(healed), 'ways of a step')).toMatchObject({ missing: ['cards/graze modes.1.do.0 yes'], of: 2 })
    expect(group(judge(healed.replace('chooses no', 'chooses yes')), 'ways of a step').missing).toEqual([
      'cards/graze modes.1.do.0 no',
    ])
  })

  test('refusals with a code, in `do` and in `cannot`, and the card that is refused', () => {
    const refused = `- scenario: refused
  seats: {A: {hand: [shoot, shoot]}, B: {}}
  do:
    - B plays graze !! not-asked
    - A plays shoot on A !! bad-target
    - expect: {cannot: [A plays shoot on Z !! unknown-name]}
`
    const ledger = judge(refused)
    const { missing, of } = group(ledger, 'refusals of danmaku that no')
    expect(of - missing.length).toBe(3)
    expect(missing).toContain('danmaku-limit')
    for (const code of ['not-asked', 'bad-target', 'unknown-name', 'told', 'host-only'])
      expect(missing).not.toContain(code)
    expect(group(ledger, 'cards that no').missing).toEqual([])
    expect(group(judge(AVOIDED), 'cards that no').missing).toEqual(['shoot', 'graze'])
  })

  test('a refusal without a code settles nothing', () => {
    const vague = `- scenario: refused
  seats: {A: {hand: [shoot]}, B: {}}
  do: [A plays shoot on A !!]
`
    expect(group(judge(vague), 'cards that no').missing).toEqual(['shoot', 'graze'])
  })

  test('cards in a list of what is legal', () => {
    const listed = `- scenario: listed
  seats: {A: {life: 1, hand: [graze]}, B: {}}
  expect: {legal: {A: [plays graze as heal, ends turn]}}
`
    expect(group(judge(listed), 'cards in no').missing).toEqual(['shoot'])
  })
})

test('a scenario that fails settles nothing', () => {
  const failing = `${AVOIDED}  expect: {B: {life: 1}}\n`
  const ledger = judge(failing)
  expect(group(ledger, 'rulings that').missing).toHaveLength(2)
  expect(group(ledger, 'ways to play').missing).toHaveLength(3)
  expect(group(ledger, 'steps').missing).toHaveLength(4)
})

describe('a rule that no pack has', () => {
  const misspelt = AVOIDED.replace('[b6-avoid]', '\n    - b6-hit\n    - b6-avoyd')

  test('is a fault with its place and the nearest key', () => {
    const [fault] = judge(misspelt).faults()
    expect(fault).toEqual({
      at: { path: 'host.yaml', line: 4, column: 7 },
      what: 'no ruling is called b6-avoyd; did you mean b6-avoid?',
    })
  })

  test('is none where the packs list no rulings', () => {
    expect(judge(misspelt, withRulings(small, {})).faults()).toEqual([])
    expect(
      judge(misspelt, withRulings(small, {}))
        .groups()
        .map((g) => g.title),
    ).not.toContain('rulings that no scenario names')
  })
})

test('packs that share a definition share what settles it, and a definition that replaces it does not', () => {
  const more: Program = withSection(small, 'cards', {
    shoot: {
      copies: { spring: 4 },
      modes: [
        { types: ['action', 'danmaku'], target: { player: 'other' }, do: [{ attack: { who: 'target', damage: 2 } }] },
      ],
    },
  })
  const joined = { ...more, sections: { ...more.sections, cards: { ...small.sections.cards, ...more.sections.cards } } }
  const ledger = new Ledger()
  const by = { base: small, house: joined }
  const text = `${AVOIDED.replace('seats', 'rules: base\n  seats')}- scenario: nothing
  rules: house
  seats: {A: {}, B: {}}
`
  runSource({ path: 'host.yaml', text }, ([id]) => by[id as keyof typeof by], { witness: ledger })
  expect(group(ledger, 'steps')).toMatchObject({
    missing: [
      'cards/graze modes.1.do.0 (may)',
      'cards/graze modes.1.do.0.may.do.0 (gain-life)',
      'cards/shoot modes.0.do.0 (attack)',
    ],
    of: 5,
  })
})

test('the text is grouped and counted', () => {
  const text = sayMissing(
    [
      { title: 'rulings that no scenario names', missing: ['a: one', 'b: two'], of: 5 },
      { title: 'ways to play that no scenario takes', missing: [], of: 7 },
    ],
    [{ at: { path: 'x.yaml', line: 3, column: 9 }, what: 'no ruling is called c' }],
  )
  expect(text).toBe(`rulings that scenarios name and no pack has: 1
  x.yaml:3:9 no ruling is called c
rulings that no scenario names: 2 of 5
  a: one
  b: two
ways to play that no scenario takes: 0 of 7`)
})

test('of a house pack only what is its own is missed, unless all is asked for', () => {
  const below = small
  const tea = { copies: { spring: 1 }, modes: [{ types: ['action'], do: [{ may: { do: ['draw'] } }] }] }
  const cards = { ...below.sections.cards, ...withSection(below, 'cards', { tea }).sections.cards }
  const house: Program = withRulings(
    { ...below, sections: { ...below.sections, cards } },
    { ...below.rulings, 'tea-1': { about: 'tea', says: 'Tea may be left.', source: 'ours' } },
  )
  const played = '- {scenario: tea, seats: {A: {hand: [tea]}, B: {}}, do: [A plays tea, A chooses yes]}\n'
  const ledger = new Ledger(() => below)
  runSource({ path: 'host.yaml', text: played, pack: 'danmaku' }, () => house, { witness: ledger })
  expect(sayMissing(ledger.groups(), ledger.faults()).split('\n')).toEqual([
    'rulings that no scenario names: 1 of 1',
    '  tea-1: Tea may be left.',
    'ways to play that no scenario takes: 0 of 1',
    'steps of effects that no scenario runs: 0 of 2',
    'ways of a step that no scenario goes: 1 of 2',
    '  cards/tea modes.0.do.0 no',
    'cards that no scenario is refused with a code: 1 of 1',
    '  tea',
    'cards in no list of what is legal: 1 of 1',
    '  tea',
  ])
  expect(group(judge(played, house), 'rulings that').of).toBe(3)
})
