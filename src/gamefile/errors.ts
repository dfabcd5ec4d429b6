// What can be wrong with a game file, told so that a tired host can mend it: what, where, why, and how.
// Which exit code belongs to which error is decided in `cli/`: 3 for GameFileError, 5 for ChangedUnderneath.

import stringWidth from 'fast-string-width'

/** A place in a file; line and column count from 1, the column in UTF-16 units. */
export interface Where {
  readonly path: string
  readonly line?: number
  readonly column?: number
}

export interface Complaint {
  /** One clause: what is wrong. */
  readonly what: string
  /** The rule that says so. */
  readonly why: string
  /** What to type to mend it. */
  readonly mend: string
}

/** The file cannot be read, understood or written. Exit code 3. */
export class GameFileError extends Error implements Complaint {
  override readonly name: string = 'GameFileError'
  readonly what: string
  readonly where: Where
  readonly why: string
  readonly mend: string
  /** The line in question with a caret below; absent when the error has no place in the text. */
  readonly excerpt?: string

  constructor(complaint: Complaint, where: Where, excerpt?: string) {
    super(`${place(where)}: ${complaint.what}`)
    this.what = complaint.what
    this.where = where
    this.why = complaint.why
    this.mend = complaint.mend
    if (excerpt !== undefined) this.excerpt = excerpt
  }
}

/** Somebody else wrote the file since it was read; nothing was written. Exit code 5. */
export class ChangedUnderneath extends Error implements Complaint {
  override readonly name: string = 'ChangedUnderneath'
  readonly what: string
  readonly where: Where
  readonly why: string
  readonly mend: string

  constructor(path: string, complaint: Complaint = CHANGED) {
    super(`${path}: ${complaint.what}`)
    this.what = complaint.what
    this.where = { path }
    this.why = complaint.why
    this.mend = complaint.mend
  }
}

/** Another command is writing the file at this moment; nothing was written. Exit code 5 as well. */
export class FileLocked extends ChangedUnderneath {
  override readonly name = 'FileLocked'
}

const CHANGED: Complaint = {
  what: 'the game file changed underneath',
  why: 'it is no longer what this command read, so what was decided may not fit any more; nothing was written',
  mend: 'say the command again',
}

/** `games/one.yaml:4:7`, as far as it is known. */
function place(where: Where): string {
  return [where.path, where.line, where.column].filter((part) => part !== undefined).join(':')
}

/** Line and column, both from 1, of an offset in a text. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let i = text.indexOf('\n'); i !== -1 && i < offset; i = text.indexOf('\n', i + 1)) {
    line++
    start = i + 1
  }
  return { line, column: offset - start + 1 }
}

/** The error for an offset in the text, with position and excerpt. */
export function complainAt(text: string, path: string, offset: number, complaint: Complaint): GameFileError {
  const where = positionOf(text, offset)
  return new GameFileError(complaint, { path, ...where }, excerptOf(text, where.line, where.column))
}

/** How much of a long line is shown on either side of the caret. */
const REACH = 50

/** The line with its number, and a caret under the column; wide letters count double. */
export function excerptOf(text: string, line: number, column: number): string {
  const whole = (text.split('\n')[line - 1] ?? '').replace(/\r$/, '')
  const from = Math.max(0, column - 1 - REACH)
  const to = column - 1 + REACH
  const lead = `${from > 0 ? '…' : ''}${whole.slice(from, column - 1)}`
  const shown = `${lead}${whole.slice(column - 1, to)}${to < whole.length ? '…' : ''}`
  const gutter = `${line} | `
  const indent = ' '.repeat(gutter.length - 2)
  return `${gutter}${visible(shown)}\n${indent}| ${' '.repeat(stringWidth(visible(lead)))}^`
}

function visible(text: string): string {
  return text.replaceAll('\t', '→').replace(/\p{Cc}/gu, '·')
}
