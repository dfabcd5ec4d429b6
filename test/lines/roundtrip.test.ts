import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineError } from '../../src/lines/error.ts'
import { parseAct, parseLine, parseLogLine, parseMarks } from '../../src/lines/parse.ts'
import { printLine, printLogLine, printMarks } from '../../src/lines/print.ts'
import { line, marks, said } from './arbitrary.ts'

const runs = { numRuns: 2000 }

test('every line reads back from its canonical form', () => {
  fc.assert(
    fc.property(line, (said) => {
      expect(parseLine(printLine(said))).toStrictEqual(said)
    }),
    runs,
  )
})

test('every act reads back without its speaker', () => {
  fc.assert(
    fc.property(said, (act) => {
      expect(parseAct(printLine(act))).toStrictEqual(act)
    }),
    runs,
  )
})

test('every log line reads back with its number and marks', () => {
  fc.assert(
    fc.property(fc.nat(99999), line, marks, (number, said, marks) => {
      expect(parseLogLine(printLogLine(number, said, marks))).toStrictEqual({ number, line: said, marks })
      expect(parseMarks(printMarks(marks))).toStrictEqual(marks)
    }),
    runs,
  )
})

test('any text is a line whose canonical form is final, or an error with a place inside it', () => {
  const piece = fc.constantFrom(
    ...['A', '"B C"', 'all', 'host', 'told', 'undo', 'to', 'plays', 'puts', 'gives', 'orders', 'then', 'pass', 'sets'],
    ...['on', 'top', 'into', 'of', 'x2', 'and', ',', ';', '(spring)', '[2]', 'shoot', 'with', 'for', 'discarding'],
    ...['when', 'attacked', 'at', 'discard', 'because', '"', '\\', '~abcd', '#12', '@?', '霊夢', '-', '1.5', '東'],
  )
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' ')),
    fc.string(),
  )
  fc.assert(
    fc.property(text, (typed) => {
      let canonical: string
      try {
        canonical = printLine(parseLine(typed))
      } catch (error) {
        expect(error).toBeInstanceOf(LineError)
        if (!(error instanceof LineError)) return
        expect(error.column).toBeGreaterThanOrEqual(1)
        expect(error.column).toBeLessThanOrEqual(typed.length + 1)
        expect(error.width).toBeGreaterThanOrEqual(1)
        return
      }
      expect(printLine(parseLine(canonical))).toBe(canonical)
      expect(parseLine(canonical)).toStrictEqual(parseLine(typed))
    }),
    { numRuns: 20_000 },
  )
})
