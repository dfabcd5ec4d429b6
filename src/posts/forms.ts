// The forms of a board's profile, filled in: `[area="{title}"]{content}[/area]`. And what a post says in a board's own
// way only under conditions: a mention, a time.

import type { Habits } from '../rules/boards.ts'
import { type Content, plainText } from './document.ts'
import { trapBreaks } from './traps.ts'

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

/** A title in the value of a tag that knows no escapes: other signs stand for what would end it. */
export const standIns = (title: string): string => title.replace(/["[\]]/g, (sign) => STAND_INS[sign] ?? sign)
const STAND_INS: Readonly<Record<string, string>> = { '"': '”', '[': '(', ']': ')' }

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

/** The words before and after, within the same line or beyond the marks around. */
export interface Around {
  readonly before: string
  readonly after: string
}
export const NOWHERE: Around = { before: '', after: '' }

export const around = (content: Content, i: number, outer: Around): Around => ({
  before: outer.before + plainText(content.slice(0, i)),
  after: plainText(content.slice(i + 1)) + outer.after,
})

/**
 * The form in which a mention notifies its player, counted; nothing where the board has none, the name cannot stand in
 * one or would run into what is around it, or the post has as many as it may.
 */
export function mentionForm(
  it: { readonly name: string; readonly id?: string },
  where: () => Around,
  board: Habits,
  so: Mentions,
): string | undefined {
  if (so.count >= (board['mentions-at-most'] ?? Number.POSITIVE_INFINITY)) return undefined
  const byId = /^\d+$/.test(it.id ?? '') ? board.mention : undefined
  const form = byId ?? (callable(it.name, board) && alone(where()) ? board['mention-name'] : undefined)
  if (form !== undefined) so.count++
  return form
}

const callable = (name: string, board: Habits): boolean =>
  (board['ascii-names'] ? /^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*$/ : /^[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*$/u).test(
    name,
  ) && trapBreaks(name, board).size === 0

const alone = ({ before, after }: Around): boolean => /(?:^|[\s(])$/.test(before) && /^[.,;:!?)]*(?:$|\s)/.test(after)
