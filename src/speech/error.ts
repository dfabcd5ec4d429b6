// The one error of this room: words of a host or a player in which something is not known, or could be several things.
// Where it stood and which exit code it is, the room above adds.

export interface SpeechFault {
  readonly code: 'unknown-name' | 'ambiguous-name' | 'bad-line'
  readonly what: string
  readonly why: string
  /** What could have been said. */
  readonly legal?: readonly string[]
  readonly mend?: string
}

export class SpeechError extends Error {
  constructor(readonly fault: SpeechFault) {
    super(fault.what)
    this.name = 'SpeechError'
  }
}
