// How scenarios of S2 are laid, and what they may ask of a seat.

import { expect, test } from 'vitest'
import { readProgram } from '../../src/games/index.ts'
import { runSource } from '../../src/proof/scenario/run.ts'

const shipped = readProgram('.', ['s2'])

/** Failures of the only scenario, as `what: expected <> got`. */
const failures = (rest: string): string[] =>
  runSource({ path: 'x.yaml', text: `- scenario: x\n${rest}`, pack: 's2' }, () => shipped).flatMap((r) =>
    r.failures.map((f) => `${f.what}: ${f.expected} <> ${f.got}`),
  )

test('the rest of the deck begins with all that is of use in the attack phase only, items too', () => {
  const first = 'broom, bunbun-news, bunbun-news, drawers, drawers, eternal-night-incident, eternal-night-incident'
  expect(failures(`  seats: {A: {}, B: {}}\n  expect: {deck: [${first}, festival-banquet]}\n`)).toEqual([])
})

test('an attack opportunity that is used up may be called danmaku as well', () => {
  for (const word of ['attack', 'danmaku']) {
    const rest = `  seats: {A: {used: [${word}], hand: [danmaku]}, B: {}}
  do: [A plays danmaku on B !! attack-limit]
  expect: {A: {used: [danmaku]}}
`
    expect(failures(rest)).toEqual([])
    expect(failures(rest.replace('{used: [danmaku]}', '{used: [attack]}'))).toEqual([])
  }
})

test('a weather of which something may be used once a turn can have been used', () => {
  const seat = 'A: {hand: [danmaku, kedama], weather: {id: blue-sky, active: true}'
  const rest = (more: string) => `  seats: {${seat}${more}}, B: {hand: [dodge]}}
  do: [A plays danmaku on B, B plays dodge]
`
  expect(failures(`${rest(', used: [blue-sky]')}  expect: {A: {used: [blue-sky, attack]}, asked: [A]}\n`)).toEqual([])
  expect(failures(rest('')).join()).toMatch('may-use')
  expect(failures('  seats: {A: {used: [exchange]}, B: {}}\n').join()).toMatch('no thing that can be used up')
})

test('extra spirit and cards laid on a character can be asked for', () => {
  const rest = `  seats: {A: {character: patchouli, extra-spirit: [dodge, kedama], on: {gem: [danmaku]}}, B: {}}
  expect: {A: {extra-spirit: [kedama, dodge], on: {gem: [danmaku]}}, B: {extra-spirit: 0}}
`
  expect(failures(rest)).toEqual([])
  expect(failures(rest.replace('character: patchouli, ', ''))).toEqual([])
  expect(failures(rest.replace('{gem: [danmaku]}}, B: {ex', '{gem: 0}}, B: {ex'))).toHaveLength(1)
  expect(failures(rest.replace('{gem: [danmaku]}}, B: {ex', '{faith: 0}}, B: {ex'))).toHaveLength(1)
})
