// The runner can fail: every kind of expectation that does not hold is reported, with its place.

import { expect, test } from 'vitest'
import { readProgram } from '../src/games/index.ts'
import { countLine, report } from '../src/proof/scenario/report.ts'
import { type Result, runSource } from '../src/proof/scenario/run.ts'

/** A pack that does not grow. */
const program = readProgram('test/slice', ['danmaku'])

function results(text: string): Result[] {
  return runSource({ path: 'host.yaml', text, pack: 'danmaku' }, () => program)
}

/** Failures of the only scenario, as `line:column what: expected <> got`. */
function failures(text: string): string[] {
  return results(text).flatMap((r) =>
    r.failures.map((f) => `${f.at.line}:${f.at.column} ${f.what}: ${f.expected} <> ${f.got}`),
  )
}

/** A attacks B, who holds a Graze; `rest` follows at its column. */
const attack = (rest: string) => `- scenario: an attack
  seats:
    A: {life: 4, hand: [shoot]}
    B: {life: 4, hand: [graze]}
  deck: [power(spring), focus, end]
${rest}`
const ended = (expectation: string) =>
  attack(`  do:
    - A plays shoot on B
    - B passes
  expect:
    ${expectation}
`)

test('a scenario that holds passes', () => {
  expect(failures(ended('B: {life: 3, hand: [power, graze]}'))).toEqual([])
})

test.each([
  ['B: {hand: [power]}', '10:9 B.hand: [power] <> [graze(spring), power(spring)]'],
  ['B: {hand: [graze, power, power]}', '10:9 B.hand: [graze, power, power] <> [graze(spring), power(spring)]'],
  ['B: {hand: [graze, power(winter)]}', '10:9 B.hand: [graze, power(winter)] <> [graze(spring), power(spring)]'],
  ['B: {hand: 3}', '10:9 B.hand: 3 <> [graze(spring), power(spring)]'],
  ['B: {hand: {has: [shoot]}}', '10:9 B.hand: {has: [shoot]} <> [graze(spring), power(spring)]'],
  ['B: {hand: {lacks: [power]}}', '10:9 B.hand: {lacks: [power]} <> [graze(spring), power(spring)]'],
  ['B: {hand: {has: [power], count: 1}}', '10:9 B.hand: {has: [power], count: 1} <> [graze(spring), power(spring)]'],
  ['B: {life: 4}', '10:9 B.life: 4 <> 3'],
  ['B: {role: heroine}', '10:9 B.role: heroine <> none'],
  ['B: {defeated: true}', '10:9 B.defeated: true <> false'],
  ['A: {used: []}', '10:9 A.used: [] <> [danmaku]'],
  ['A: {sees: {B: [graze]}}', '10:16 A.sees.B: [graze] <> []'],
  ['turn: B', '10:5 turn: B <> A'],
  ['step: draw', '10:5 step: draw <> main'],
  ['asked: [B]', '10:5 asked: [B] <> [A] (main)'],
  ['over: won', '10:5 over: won <> no'],
  ['winners: [A]', '10:5 winners: [A] <> []'],
  ['deck: [graze]', '10:5 deck: [graze] <> [focus(summer)]'],
  ['deck: [focus, focus, end]', '10:5 deck: [focus, focus, end] <> [focus(summer)]'],
  ['discard: []', '10:5 discard: [] <> [shoot(spring)]'],
  ['top: {discard: [graze]}', '10:11 top.discard: [graze] <> [shoot(spring)]'],
  ['incident: spring-snow', '10:5 incident: spring-snow <> []'],
  ['in-range: {A: []}', '10:16 in-range.A: [] <> [B]'],
  ['can: [B passes]', '10:5 can: B passes is taken <> refused, not-asked'],
  ['cannot: [A ends turn]', '10:5 cannot: A ends turn is refused <> taken'],
  ['cannot: [B passes !! gone]', '10:5 cannot: B passes is refused, gone <> refused, not-asked'],
  ['legal: {A: []}', '10:13 legal.A: [] <> [ends turn] (also legal: [ends turn])'],
  [
    'legal: {A: [ends turn, plays shoot]}',
    '10:13 legal.A: [ends turn, plays shoot] <> [ends turn] (not legal: [plays shoot])',
  ],
])('%s does not hold', (expectation, failure) => {
  expect(failures(ended(expectation))).toEqual([failure])
})

test.each([
  ['events: [lost A 1]'],
  ['events: [attacked A]'],
  ['events: [lost B 1, attacked B]'],
  ['events: [drew B power]'],
  ['public: {says: [power]}'],
  ['public: {hides: [shoot]}'],
  ['private: {A: {says: [power]}}'],
  ['private: {B: {hides: [power]}}'],
])('%s does not hold', (expectation) => {
  expect(failures(ended(expectation))).toHaveLength(1)
})

test('events and private messages hold', () => {
  const both =
    'events: [played A shoot, attacked B, lost B 1, drew B 1]\n    private: {B: {says: [Power]}, A: {hides: [Power]}}'
  expect(failures(ended(both))).toEqual([])
})

test('every failing key of a scenario is reported', () => {
  expect(failures(ended('B: {life: 4, hand: 0}\n    turn: B'))).toEqual([
    '10:9 B.life: 4 <> 3',
    '10:18 B.hand: 0 <> [graze(spring), power(spring)]',
    '11:5 turn: B <> A',
  ])
})

test('an open question at the end fails, unless asked names it', () => {
  const open = '  do:\n    - A plays shoot on B\n'
  expect(failures(attack(open))).toEqual([
    '1:3 end: no open question but the free step of the turn player <> card asks B (may say: plays graze; passes); if that is meant, expect: {asked: [B]}',
  ])
  expect(failures(attack(`${open}  expect: {asked: [B]}\n`))).toEqual([])
  expect(failures(attack(`${open}    - expect: {asked: [B]}\n`))).toEqual([])
  expect(failures(attack('  do:\n    - expect: {asked: [A]}\n    - A plays shoot on B\n'))).toHaveLength(1)
})

test('a refused line, a wrong code and a line that is taken although it must not', () => {
  expect(failures(attack('  do:\n    - B plays graze\n'))).toEqual([
    '7:7 B plays graze: taken <> refused, not-asked: B is not asked anything now; main asks A (may say: plays shoot; ends turn)',
  ])
  expect(failures(attack('  do:\n    - B plays graze !! gone\n'))[0]).toContain('refused, gone <> refused, not-asked')
  expect(failures(attack('  do:\n    - A ends turn !!\n'))[0]).toBe('7:7 A ends turn: refused <> taken')
  expect(failures(attack('  do:\n    - A shoots B !! bad-line\n'))).toEqual([])
})

test('a refusal shows how what is asked may be answered', () => {
  const text = `- scenario: x
  seats: {A: {character: kochiya-sanae, hand: [shoot]}, B: {}}
  deck: [graze, power]
  do:
    - A plays shoot on B
    - A uses ability
    - A discards graze
`
  const [result] = runSource({ path: 'looks.yaml', text }, () => readProgram('.', ['danmaku']))
  expect(result?.failures[0]?.got).toMatch(/; arrange asks A \(may say: puts: on top, into discard, into hand of B\)/)
})

test('a block has a place for each of its lines', () => {
  const block =
    '  do: |\n    A plays shoot on B\n    expect: {asked: [A]}\n\n    # a remark\n    B plays bomb !! not-held\n    B plays shoot\n'
  expect(failures(attack(block))).toEqual([
    '8:14 asked: [A] <> [B] (card)',
    '12:5 B plays shoot: taken <> refused, pending: something still waits to be answered first; card asks B (may say: plays graze; passes)',
  ])
})

test.each([
  ['an unknown key', attack('  dekc: []\n'), '6:3', 'unknown key dekc; did you mean deck?'],
  [
    'an unknown key of a seat',
    '- scenario: x\n  seats:\n    A: {live: 3}\n    B: {}\n',
    '3:9',
    'unknown key live; did you mean life?',
  ],
  ['an unknown key of expect', attack('  expect: {trun: A}\n'), '6:12', 'unknown key trun; did you mean turn?'],
  [
    'an unknown key of a seat in expect',
    attack('  expect:\n    B: {hnad: 1}\n'),
    '7:9',
    'unknown key hnad; did you mean hand?',
  ],
  ['an unknown key in do', attack('  do:\n    - expekt: {turn: A}\n'), '7:7', 'expect'],
  ['an unknown option', attack('  options: {windoes: all}\n'), '6:13', 'unknown option windoes; did you mean windows?'],
  [
    'an unknown value of an option',
    attack('  options: {windows: some}\n'),
    '6:13',
    'option windows is all or able, not some',
  ],
  [
    'too many copies',
    attack('  discard: [last-word, last-word]\n'),
    '6:3',
    'more copies of last-word than the packs have (1)',
  ],
  [
    'too many copies of one season',
    attack('  discard: [melee(summer)]\n'),
    '6:3',
    'more copies of melee(summer) than the packs have (0)',
  ],
  ['an unknown card', attack('  discard: [grase]\n'), '6:3', 'the packs have no grase in the main deck'],
  [
    'an unknown card in expect',
    attack('  expect:\n    B: {hand: {lacks: [grase]}}\n'),
    '7:9',
    'grase is no card or mark; did you mean graze?',
  ],
  ['a key of another game', attack('  expect:\n    B: {spirit: 0}\n'), '7:9', 'danmaku has no spirit'],
  [
    'a seat key of another game',
    '- scenario: x\n  seats:\n    A: {slow: true}\n    B: {}\n',
    '3:9',
    'this game has no slow',
  ],
  ['an unknown step', attack('  step: mian\n'), '6:3', 'no step is called mian'],
  ['an unknown seat', attack('  turn: C\n'), '6:3', 'no seat is called C'],
  ['one seat', '- scenario: x\n  seats: {A: {}}\n', '2:3', 'two seats or more'],
  [
    'a pick that is not there',
    attack('  random: [bomb]\n  do:\n    - host discards 1 random card of B\n'),
    '6:3',
    'the random pick bomb is not among graze',
  ],
])('%s is an error with its place', (_, text, place, what) => {
  const [failure, ...more] = failures(text)
  expect(more).toEqual([])
  expect(failure).toContain(`${place} scenario: `)
  expect(failure).toContain(what)
})

test('Instants lie with the cards that are no one step’s own in the rest of a deck', () => {
  const text = `- scenario: The lunatic deck goes on with what is played in a Main step only
  rules: [danmaku, lunatic-extra]
  seats: {A: {}, B: {}}
  decks: {lunatic: [focus, full-power]}
  expect: {top: {lunatic: [focus, full-power, hourai-elixir]}}
`
  const shipped = (rules: readonly string[]) => readProgram('.', rules)
  expect(runSource({ path: 'lunatic.yaml', text }, shipped).flatMap((r) => r.failures)).toEqual([])
})

test('the rest of the deck is in the written order', () => {
  const rest = (next: string) =>
    failures(`- scenario: x\n  seats: {A: {}, B: {}}\n  deck: [bomb]\n  expect: {deck: [bomb, ${next}]}\n`)
  const items =
    'focus(summer), focus(autumn), power(spring), power(spring), power(summer), power(autumn), power x2, supernatural-border x2'
  expect(rest(`${items}, last-word, melee, shoot(spring) x6, shoot(summer)`)).toEqual([])
  expect(rest('last-word')).toHaveLength(1)
})

test('a bare name takes the first free copy, in the order written', () => {
  const text =
    '- scenario: x\n  seats:\n    A: {hand: [bomb]}\n    B: {hand: [bomb]}\n  discard: [bomb]\n  expect:\n    A: {hand: [bomb(spring)]}\n    B: {hand: [bomb(summer)]}\n    discard: [bomb(autumn)]\n'
  expect(failures(text)).toEqual([])
  const deckFirst =
    '- scenario: x\n  deck: [bomb]\n  seats:\n    A: {hand: [bomb]}\n    B: {}\n  expect:\n    A: {hand: [bomb(summer)]}\n    deck: [bomb(spring)]\n'
  expect(failures(deckFirst)).toEqual([])
})

test('the report names file and line and counts at the end', () => {
  const all = results(`${ended('B: {life: 4}')}\n${ended('B: {life: 3}')}`)
  expect(countLine(all)).toBe('1 passed, 1 failed')
  const text = report(all)
  expect(text).toContain('host.yaml:1 an attack\n  host.yaml:10:9 B.life\n    expected: 4\n    got:      3\n')
  expect(text.split('\n').at(-1)).toBe('1 passed, 1 failed')
})

test('a fault in one scenario leaves the others', () => {
  expect(countLine(results(`${attack('  dekc: []\n')}\n${ended('turn: A')}`))).toBe('1 passed, 1 failed')
  expect(countLine(results('- scenario: [\n'))).toBe('0 passed, 1 failed')
})

const laid = (rest: string) => failures(`- scenario: x\n${rest}`)

test('a set-up keeps the roles and characters that are given, and deals the rest from the decks written', () => {
  expect(
    laid(`  seats:
    A: {role: stage-boss}
    B: {role: heroine, character: cirno, hand: [bomb]}
  decks: {character: [hijiri-byakuren, komeiji-satori, end]}
  deck: [shoot x4, graze x4, power, focus]
  step: setup
  do:
    - expect: {asked: [A], step: setup, legal: {A: [picks], B: []}}
    - A picks komeiji-satori
  expect:
    turn: B
    step: main
    A: {character: komeiji-satori, revealed: false, life: 4, hand: [shoot x4]}
    B: {character: cirno, revealed: true, life: 5, hand: [bomb, graze x4, power, focus]}
`),
  ).toEqual([])
})

test('without roles they are dealt, for as many players as the packs deal them to', () => {
  expect(laid('  seats: {A: {}, B: {}}\n  step: setup\n')[0]).toContain('roles are dealt to 4, 5, 6, 7 players')
  const four =
    '  seats: {A: {character: cirno}, B: {character: hakurei-reimu}, C: {character: komeiji-satori}, D: {character: hijiri-byakuren}}\n'.concat(
      '  step: setup\n  expect: {asked: [D], A: {role: ex-boss}, B: {role: stage-boss}, D: {role: heroine, life: 5, revealed: true}}\n',
    )
  expect(laid(four)).toEqual([])
})

test('where no incidents are written none turns up, past ones included', () => {
  const step = (more: string, then: string) =>
    laid(
      `  seats: {A: {}, B: {}}\n  past-incidents: [spring-snow]\n${more}  step: incident\n  expect: {step: main, ${then}}\n`,
    )
  expect(step('', 'incident: none, past-incidents: [spring-snow]')).toEqual([])
  expect(step('  incidents: [end]\n', 'incident: spring-snow, past-incidents: []')).toEqual([])
  expect(step('  incidents: [great-fairy-wars, end]\n', 'incident: great-fairy-wars, top: {incident: [end]}')).toEqual(
    [],
  )
  expect(step('  incidents: [great-fairy-wars]\n', 'top: {incident: [crisis-of-faith, lily-white, end]}')).toEqual([])
})

test('an incident may have collected cards', () => {
  const incident =
    '  seats: {A: {hand: [shoot(spring)]}, B: {}}\n  incident: {id: spring-snow, collected: [graze(spring), power(spring)]}\n'
  const shoot = '  do: [A plays shoot on B]\n'
  expect(laid(`${incident}  expect: {incident: {id: spring-snow, collected: 2}, discard: []}\n`)).toEqual([])
  expect(
    laid(`${incident}${shoot}  expect: {incident: {id: spring-snow, collected: [shoot, graze, power]}}\n`),
  ).toEqual([])
  expect(laid(`${incident}${shoot}  expect: {incident: {id: spring-snow, collected: 2}}\n`)).toHaveLength(1)
})

test('what has been used and skipped counts', () => {
  const seats =
    '  seats:\n    A: {character: komeiji-satori, hand: [shoot, bomb], used: [danmaku, spell-card, ability], skipped: true}\n    B: {character: hong-meiling}\n'
  expect(laid(`${seats}  expect: {A: {used: [danmaku, spell-card, ability]}, legal: {A: [ends turn]}}\n`)).toEqual([])
  expect(laid(`${seats.replace(', ability]', ']')}  expect: {legal: {A: [uses ability, ends turn]}}\n`)).toEqual([])
  expect(
    laid(`${seats.replace(', ability]', ']')}  expect: {legal: {A: [uses ability as look, ends turn]}}\n`),
  ).toEqual([])
  expect(
    laid(`${seats.replace(', ability]', ']')}  expect: {legal: {A: [uses ability as flip, ends turn]}}\n`),
  ).toHaveLength(1)
  expect(laid(seats.replace('ability', 'exchange'))[0]).toContain('exchange cannot have been used')
})

test('legal entries may be longer than what is listed, if the whole line is legal', () => {
  const seats = '  seats:\n    A: {hand: [shoot]}\n    B: {items: [focus]}\n    C: {}\n'
  expect(laid(`${seats}  expect: {legal: {A: [plays shoot on C, ends turn]}}\n`)).toEqual([])
  expect(laid(`${seats}  expect: {legal: {A: [plays shoot on B, ends turn]}}\n`)).toHaveLength(1)
})

test('a revealed face, the leader and the defeated are known', () => {
  const seats =
    '  seats:\n    A: {role: heroine}\n    B: {role: ex-boss-revealed}\n    C: {role: stage-boss, defeated: true}\n    D: {role: stage-boss}\n'
  const known =
    'A: {revealed: true, life: 5}, B: {revealed: true, life: 5, max-life: 5}, C: {revealed: true, life: 0, defeated: true}, D: {revealed: false}'
  expect(laid(`${seats}  expect: {${known}, over: no, in-range: {B: [A, D]}}\n`)).toEqual([])
  expect(laid(seats.replace('stage-boss', 'ex-boss'))[0]).toContain('more copies of')
})

test('random picks take what is written, else the first', () => {
  const seats = '  seats: {A: {hand: [shoot, graze, bomb]}, B: {}}\n'
  const picks = '  do: [host discards 2 random cards of A]\n'
  expect(laid(`${seats}  random: [bomb(winter)]\n${picks}`)[0]).toContain(
    'bomb(winter) is not among shoot(spring), graze(spring), bomb(spring)',
  )
  expect(laid(`${seats}  random: [bomb]\n${picks}  expect: {A: {hand: [graze]}, discard: [bomb, shoot]}\n`)).toEqual([])
})

test('keys of other games may be written as long as nothing stands there', () => {
  const written = (market: string) => `- scenario: Nothing of it
  rules: [danmaku]
  seats:
    A: {hand: [], points: []}
    B: {}
  market: ${market}
  decks: {lunatic: [], character: []}
  do: []
  expect: {asked: [A]}
`
  const run = (market: string) =>
    runSource({ path: 'x.yaml', text: written(market) }, (rules) => readProgram('.', rules))
  expect(run('[]')[0]?.failures).toEqual([])
  expect(run('[power]')[0]?.failures[0]?.got).toContain('this game has no market row')
})
