// The one error of this room: a text that is no line. The command line adds file, line number and
// an excerpt; here stand only the place inside the text, what was expected there and a near word.

export class LineError extends Error {
  readonly code = 'bad-line'
  /** 1-based, in UTF-16 units, so that `text.slice(column - 1, column - 1 + width)` is the bad piece. */
  readonly column: number
  /** At least 1, also where something is missing at the end. */
  readonly width: number
  /** The word that was probably meant. */
  readonly hint?: string

  constructor(message: string, column: number, width: number, hint?: string) {
    super(message)
    this.name = 'LineError'
    this.column = column
    this.width = Math.max(1, width)
    if (hint !== undefined) this.hint = hint
  }
}
