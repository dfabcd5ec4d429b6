// What goes wrong between a host and her game, in the shape of every error: what, where, why, what is legal now, and
// the command that mends it. The exit code says whose fault it is.

import type { RefusalCode } from '../engine/question.ts'
import { SpeechError } from '../speech/error.ts'

export const EXIT = { done: 0, refused: 1, usage: 2, badFile: 3, mismatch: 4, changed: 5, limit: 6, fault: 70 } as const

export interface TroubleParts {
  readonly exit: number
  readonly what: string
  readonly where?: string
  readonly why?: string
  /** Legal lines of the public view. */
  readonly legal?: readonly string[]
  readonly mend?: string
  readonly code?: RefusalCode
  /** The line with a caret under the place. */
  readonly excerpt?: string
}

export class Trouble extends Error {
  constructor(readonly parts: TroubleParts) {
    super(parts.what)
    this.name = 'Trouble'
  }
}

/** Usage, or text that cannot be understood. */
export const usage = (what: string, mend?: string): Trouble =>
  new Trouble({ exit: EXIT.usage, what, ...(mend ? { mend } : {}) })

export const noTime = (text: string): Trouble =>
  usage(`${text} is no time`, 'write 2026-12-01T18:04, which is read in the zone of the game, or with Z or +01:00')

export function say(parts: TroubleParts): string {
  const out = [parts.what]
  if (parts.where) out.push(`  where: ${parts.where}`)
  if (parts.excerpt) out.push(...parts.excerpt.split('\n').map((l) => `    ${l}`))
  const code = parts.code ? ` (${parts.code})` : ''
  if (parts.why) out.push(`  why:   ${parts.why}${code}`)
  if (parts.legal) out.push(`  legal: ${parts.legal.length ? parts.legal.join(' · ') : 'nothing'}`)
  if (parts.mend) out.push(`  mend:  ${parts.mend}`)
  return out.join('\n')
}

/** What is wrong with the words, as a trouble of usage. Anything else is thrown on. */
export function fromSpeech(error: unknown): Trouble {
  if (error instanceof Trouble) return error
  if (error instanceof SpeechError) return new Trouble({ exit: EXIT.usage, ...error.fault })
  throw error
}

/** What somebody's words mean; where they mean nothing, or several things, that is a trouble of usage. */
export function spoken<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw fromSpeech(error)
  }
}
