// A line as a host types it, read and not taken: whether the rules allow it makes no difference to how it is read.

import type { Line } from '../engine/line.ts'
import { parseLine } from '../lines/parse.ts'
import { act, refusalFor } from './act.ts'
import { dealtRun, type OpenGame, openFile } from './open.ts'
import { EXIT, Trouble, usage } from './trouble.ts'

/** With canonical names, as `act` would log it. Throws Trouble (exit 2) when it cannot be understood. */
export function lineOf(opened: OpenGame, text: string, as?: string): Line {
  dealtRun(opened)
  return parseLine(canonicalText(() => openFile(opened.context, opened.file), text, as))
}

function canonicalText(fresh: () => OpenGame, text: string, as: string | undefined): string {
  const tried = () => act(fresh(), { texts: [text], ...(as === undefined ? {} : { as }), dryRun: true }).lines
  try {
    const found = refusalFor(fresh(), text, as)
    if (found.code !== 'unclear') return found.line
  } catch (error) {
    // What is allowed cannot be refused; it is read below.
    if (!(error instanceof Trouble) || error.parts.exit !== EXIT.usage) throw error
  }
  const said = tried().find((l) => !l.auto)
  if (said) return said.text
  throw usage('nothing was said', 'a line is WHO VERB WHAT, such as Ada plays shoot on Bo')
}
