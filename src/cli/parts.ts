// How a text is printed that a board may take in several posts: each part by itself with --part, all of them with a line
// between that belongs to none, or as JSON.

import { usage } from '../host/trouble.ts'
import type { Rendered } from '../posts/index.ts'
import { note, out } from './shared.ts'

/** What stands between two parts. */
export const cut = (part: number, of: number): string => `--- 8< --- part ${part} of ${of} --- 8< ---`

export function printParts(text: Rendered, flags: Record<string, unknown>, more: Record<string, unknown> = {}): void {
  const { parts, length, limit } = text
  if (flags.json === true) {
    out(JSON.stringify({ ...more, parts, length, limit }, null, 2))
    return
  }
  if (flags.part !== undefined) {
    const part = parts[Number(flags.part) - 1]
    if (part === undefined)
      throw usage(
        `there is no part ${String(flags.part)}`,
        `it has ${parts.length}: --part 1${parts.length > 1 ? ` to ${parts.length}` : ''}`,
      )
    out(part)
    return
  }
  out(parts.map((part, i) => (parts.length > 1 ? `${cut(i + 1, parts.length)}\n${part}` : part)).join('\n'))
  if (parts.length > 1) note(`${parts.length} parts; --part N prints one by itself`)
}
