// How a text is printed that a board may take in several posts: each part by itself with --part, all of them with a line
// between that belongs to none, or as JSON.

import { usage } from '../host/trouble.ts'
import type { Rendered } from '../posts/index.ts'
import { note, out } from './shared.ts'

/** What stands between two parts. */
export const cut = (part: number, of: number): string => `--- 8< --- part ${part} of ${of} --- 8< ---`

/** The part that is asked for. Throws when there is none: before anything is logged as told. */
export function partOf({ parts }: Rendered, part: unknown): string {
  const found = parts[Number(part) - 1]
  if (found !== undefined) return found
  const those = parts.length > 1 ? `${parts.length} parts: --part 1 to ${parts.length}` : 'one part'
  throw usage(`there is no part ${String(part)}`, `it has ${those}`)
}

export function printParts(text: Rendered, flags: Record<string, unknown>, more: Record<string, unknown> = {}): void {
  const { parts, length, limit } = text
  if (flags.json === true) {
    out(JSON.stringify({ ...more, parts, length, limit }, null, 2))
    return
  }
  if (flags.part !== undefined) {
    out(partOf(text, flags.part))
    return
  }
  out(parts.map((part, i) => (parts.length > 1 ? `${cut(i + 1, parts.length)}\n${part}` : part)).join('\n'))
  if (parts.length > 1) note(`${parts.length} parts; --part N prints one by itself`)
}
