// Writes lines to the log: numbered, chained, all of them in one write or none.

import type { Line, Marks } from '../engine/line.ts'
import { appendLines } from '../gamefile/append.ts'
import { chainNext, mark } from '../gamefile/digest.ts'
import { parseLogLine } from '../lines/parse.ts'
import { printLine, printLogLine } from '../lines/print.ts'
import { type OpenGame, openFile } from './open.ts'

/** A line that will be logged, with remarks above it and the words below that it was read from. */
export interface Logged {
  readonly line: Line
  readonly marks: Marks
  readonly announced?: boolean
  readonly before?: readonly string[]
  readonly raw?: readonly string[]
}

/** Numbers lines, chains their digests and appends them in one write. The replayed run of `opened` is used up. */
export function append(opened: OpenGame, lines: readonly Logged[], remarks: readonly string[] = []): OpenGame {
  let { chain } = opened
  let number = opened.log.length
  const texts = lines.map(({ line, marks, before = [], raw = [] }) => {
    chain = chainNext(chain, printLine(line))
    number++
    const text = printLogLine(number, line, { ...marks, digest: mark(chain) })
    // A line that cannot be read again would make the whole file unreadable.
    parseLogLine(text)
    return { text, before, raw }
  })
  return openFile(opened.context, appendLines(opened.file, texts, remarks))
}
