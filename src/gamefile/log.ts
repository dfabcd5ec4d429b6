// The log block, cut into raw entries: number, text, and what the host wrote around it.
// What a line means is read in `lines/`; this file only counts.

import { complainAt } from './errors.ts'

/** One accepted line, as it stands in the file. */
export interface LogEntry {
  /** 1, 2, 3 …; equal to its place among the entries. */
  readonly number: number
  /** The whole line with number and marks, without indentation. */
  readonly text: string
  /** Line of the file, from 1. */
  readonly fileLine: number
  /** Column at which `text` begins, from 1. */
  readonly column: number
  /** Comments (with their `#`) and blank lines between the entry above and this one. */
  readonly before: readonly string[]
  /** The words of the post that the line was read from, without their `> `. */
  readonly raw: readonly string[]
}

/** The log as it stands: its entries, and comments after the last. */
export interface Log {
  readonly entries: readonly LogEntry[]
  readonly trailing: readonly string[]
}

/** A line of the log and where it stands; `offset` of its first letter. */
export interface Raw {
  readonly text: string
  readonly fileLine: number
  readonly column: number
  readonly offset: number
}

/** The lines of a block that lies between two offsets of the text; `line` is the file line at `from`. */
export function blockLines(text: string, from: number, to: number, line: number): Raw[] {
  const found: Raw[] = []
  for (let start = from, fileLine = line; start < to; fileLine++) {
    const next = text.indexOf('\n', start)
    const end = next === -1 || next > to ? to : next
    const whole = text.slice(start, end)
    const bare = whole.trimStart()
    const indent = whole.length - bare.length
    found.push({ text: bare.trimEnd(), fileLine, column: indent + 1, offset: start + indent })
    start = end + 1
  }
  return found
}

const CONTROL = /[^\P{Cc}\t]/u

/**
 * Sorts the lines of a log into entries.
 * Throws a GameFileError at the first line without a number, out of order, or with a control character in it.
 */
export function readLog(text: string, path: string, lines: readonly Raw[]): Log {
  const entries: (LogEntry & { readonly raw: string[] })[] = []
  let before: string[] = []
  for (const line of lines) {
    const last = entries.at(-1)
    const control = CONTROL.exec(line.text)
    if (control)
      throw complainAt(text, path, line.offset + control.index, {
        what: 'a control character stands in the log',
        why: 'the log is plain text; such characters come from a torn write or a copied screen',
        mend: 'delete the character',
      })
    if (line.text === '' || line.text.startsWith('#')) {
      before.push(line.text)
      continue
    }
    if (line.text.startsWith('>')) {
      if (last) last.raw.push(line.text.replace(/^> ?/, ''))
      else before.push(line.text)
      continue
    }
    const number = Number(/^[1-9]\d*(?!\S)/.exec(line.text)?.[0] ?? 0)
    if (number !== entries.length + 1) throw misnumbered(text, path, line, number, entries.length)
    entries.push({ number, text: line.text, fileLine: line.fileLine, column: line.column, before, raw: [] })
    before = []
  }
  while (before.at(-1) === '') before.pop()
  return { entries, trailing: before }
}

function misnumbered(text: string, path: string, line: Raw, number: number, last: number) {
  const wanted = last + 1
  const after = last === 0 ? 'the log begins with 1' : `the line above is ${last}`
  const why = `lines of the log are numbered 1, 2, 3 …; ${after}`
  if (number === 0)
    return complainAt(text, path, line.offset, {
      what: `a line of the log has no number; ${wanted} belongs there`,
      why: `${why}. Comments begin with #, kept words of a post with >`,
      mend: `if it is a remark, begin it with \`#\`; play is added with \`danmaku act\``,
    })
  const what =
    number < wanted
      ? `line ${number} stands twice or out of order in the log`
      : wanted === number - 1
        ? `line ${wanted} is missing in the log`
        : `lines ${wanted} to ${number - 1} are missing in the log`
  return complainAt(text, path, line.offset, {
    what,
    why,
    mend: 'restore the file as it was; to take lines back use `danmaku undo`',
  })
}

/** Log lines for a list of entries: comments above, the line, kept words below. */
export function printLog(log: {
  readonly entries: readonly {
    readonly text: string
    readonly before?: readonly string[]
    readonly raw?: readonly string[]
  }[]
  readonly trailing?: readonly string[]
}): string[] {
  return [
    ...log.entries.flatMap((entry) => [...(entry.before ?? []), entry.text, ...keptWords(entry.raw ?? [])]),
    ...(log.trailing ?? []),
  ]
}

/** Kept words as they stand in the log: one `> ` line for each line of the post, control characters escaped. */
export function keptWords(raw: readonly string[]): string[] {
  return raw.flatMap((words) => words.split(/\r\n|\n|\r/)).map((words) => `> ${escapeControls(words)}`.trimEnd())
}

/**
 * Characters that are invisible, turn text around or cannot be written, as `\u{…}`; everything else stays.
 * A backslash stays too, so that escaping twice changes nothing.
 */
export function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu,
    (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`,
  )
}
