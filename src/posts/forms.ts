// The forms of a board's profile, filled in: `[area="{title}"]{content}[/area]`. And what a post says in a board's own
// way only under conditions: a mention, a time.

import type { Habits } from '../rules/boards.ts'
import { type Content, type Inline, oneLine, plainText } from './document.ts'

/** A form piece by piece; `own` makes a piece of the form's own markup. */
export function filled<T>(
  form: string,
  own: (markup: string) => T,
  parts: Readonly<Record<string, readonly T[]>>,
): T[] {
  return form.split(/(\{\w+\})/).flatMap((one) => {
    const part = /^\{(\w+)\}$/.exec(one)?.[1]
    if (part !== undefined) return parts[part] ?? []
    return one === '' ? [] : [own(one)]
  })
}

/** The places of a time form, or nothing when `at` is no time. */
export function timeParts(at: string): Readonly<Record<'date' | 'clock' | 'unix', string>> | undefined {
  const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(at) ? at : `${at}Z`)
  if (Number.isNaN(ms)) return undefined
  const [date = '', clock = ''] = new Date(ms).toISOString().slice(0, 19).split('T')
  return { date, clock, unix: String(Math.floor(ms / 1000)) }
}

/** How many mentions have been written; a board counts them by the post. */
export interface Mentions {
  count: number
}

/**
 * The form in which the mention at `i` notifies its player, counted; nothing where the board has none, the name cannot
 * stand in one or run into what stands beside it, or the post has as many as it may.
 */
export function mentionForm(content: Content, i: number, board: Habits, so: Mentions): string | undefined {
  const it = content[i]
  if (it?.kind !== 'mention' || so.count >= (board['mentions-at-most'] ?? Number.POSITIVE_INFINITY)) return undefined
  const byId = /^\d+$/.test(it.id ?? '') ? board.mention : undefined
  const form = byId ?? (holds(it) && alone(content, i) ? board['mention-name'] : undefined)
  if (form !== undefined) so.count++
  return form
}

const holds = (it: Extract<Inline, { kind: 'mention' }>): boolean =>
  /^[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*$/u.test(it.name)

const alone = (content: Content, i: number): boolean =>
  /(?:^|[\s(])$/.test(oneLine(plainText(content.slice(0, i)))) &&
  /^[.,;:!?)]*(?:$|\s)/.test(plainText(content.slice(i + 1)))
