import { expect, test } from 'vitest'
import { LineError } from '../../src/lines/error.ts'
import { LINE_LIMIT, parseAct, parseLine, parseLogLine, parseMarks } from '../../src/lines/parse.ts'
import { HOST_VERBS, isReservedName } from '../../src/lines/words.ts'

function errorOf(read: () => unknown): LineError {
  try {
    read()
  } catch (error) {
    if (error instanceof LineError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

test.each([
  ['A plays shoot on', 17, 1, 'after "on" a name is expected', undefined],
  ['A plays shoot on, B', 17, 1, 'after "on" a name is expected, not ","', undefined],
  ['A plasy shoot', 3, 5, 'after "A" a verb is expected, not "plasy"', 'plays'],
  ['A frobnicates', 3, 11, 'after "A" a verb is expected, not "frobnicates"', undefined],
  ['A plays shoot onn B', 15, 3, 'after "shoot" a comma, a clause or the end is expected, not "onn"', 'on'],
  ['A plays shoot on B on C', 20, 2, '"on" is said twice', undefined],
  [
    'Man In plays shoot',
    5,
    2,
    'after "Man" a verb (a name with spaces stands in quotes) is expected, not "In"',
    undefined,
  ],
  ['plays shoot', 1, 5, 'at the start who speaks is expected, not "plays"', undefined],
  ['', 1, 1, 'at the start who speaks is expected', undefined],
  ['all plays shoot', 5, 5, 'after "all" "pass" is expected, not "plays"', undefined],
  [
    'A puts shoot and bomb on top',
    14,
    3,
    'after "shoot" a place ("on top", "on bottom" or "into …") is expected, not "and"',
    undefined,
  ],
  ['A puts shoot on topp', 17, 4, 'after "on" "top" or "bottom" is expected, not "topp"', 'top'],
  ['A exchanges power', 18, 1, 'after "power" "for" is expected', undefined],
  ['A ends game', 8, 4, 'after "ends" "turn" or "attack" is expected, not "game"', undefined],
  [
    'A orders pass until atacked',
    21,
    7,
    'after "until" "attacked" or "my-turn" or "resolved" is expected, not "atacked"',
    'attacked',
  ],
  [
    'host set A life 3',
    6,
    3,
    `after "host" what the host does (${HOST_VERBS.join(', ')}) is expected, not "set"`,
    'sets',
  ],
  ['A plays shoot x0', 15, 2, 'how many is a number from x1 to x99', undefined],
  ['A plays Dr.Who', 9, 6, 'a name with ":", "." or "+" in it stands in quotes: "Dr.Who"', '"Dr.Who"'],
  ['A plays shoot because typo', 23, 4, 'after "because" a text in quotes is expected, not "typo"', undefined],
  ['A plays "shoot', 9, 6, 'this quote is never closed', undefined],
  ['A plays ""', 9, 2, 'there is nothing between these quotes', undefined],
  ['A plays [x]', 9, 1, '"[" begins the number of something in the post, like [2]', undefined],
  ['A plays *shoot*', 9, 1, '"*" cannot stand here outside quotes', undefined],
  ['A plays\tshoot', 8, 1, 'the control character U+0009 cannot stand in a line', undefined],
  ['"A\nB" passes', 3, 1, 'the control character U+000A cannot stand in a line', undefined],
  ['A passes auto ~1a2b3c4d', 10, 4, 'after "passes" a comma, a clause or the end is expected, not "auto"', undefined],
])('%j is refused with its place', (text, column, width, message, hint) => {
  const error = errorOf(() => parseLine(text))
  expect({ ...error }).toMatchObject({ code: 'bad-line', column, width })
  expect(error.message).toBe(message)
  expect(error.hint).toBe(hint)
})

test('a line has a greatest length', () => {
  expect(parseLine(`A passes${' '.repeat(LINE_LIMIT - 8)}`)).toBeDefined()
  expect(errorOf(() => parseLine('x'.repeat(LINE_LIMIT + 1))).message).toBe(
    'a line has at most 2000 characters; this one has 2001',
  )
})

test('a long list and deep quotes are read in one go', () => {
  const many = Array.from({ length: 200 }, () => 'shoot').join(',')
  expect(parseLine(`A chooses ${many}`)).toMatchObject({ what: { length: 200 } })
  expect(errorOf(() => parseLine('A passes because "'.padEnd(LINE_LIMIT, '\\"'))).column).toBe(18)
})

test('a queue belongs to somebody', () => {
  expect(errorOf(() => parseAct('then shoot')).message).toBe('who speaks is expected before "then"')
  expect(errorOf(() => parseLine('A then orders pass')).message).toBe(
    'after "then" an action is expected, not "orders"',
  )
})

test('marks stand in their order', () => {
  expect(errorOf(() => parseLogLine('1 A passes ~1a2b3c4d @?')).column).toBe(22)
  expect(errorOf(() => parseLogLine('1 A passes @yesterday')).column).toBe(12)
  expect(errorOf(() => parseLogLine('A passes')).message).toContain('the number of the line')
  expect(errorOf(() => parseMarks('#pm plays')).column).toBe(5)
})

test('no player is called like a word that begins a line or like a verb', () => {
  for (const name of ['host', 'ALL', 'undo', 'redo', 'told', 'plays', 'orders']) expect(isReservedName(name)).toBe(true)
  for (const name of ['ADGK', 'Reimu', 'hostess', 'top']) expect(isReservedName(name)).toBe(false)
})
