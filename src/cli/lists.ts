// Lists on the command line.

import { usage } from '../host/trouble.ts'

/** `a, b, c`, or a pasted sign-up list `1. a 2. b`. */
export function parseList(text: string): string[] {
  const numbered = /^\s*1[.)]\s/.test(text)
  const parts = numbered ? text.split(/(?:^|\s)\d+[.)]\s+/) : text.split(',')
  return parts.map((p) => p.trim()).filter((p) => p !== '')
}

/** `NAME=VALUE` settings. */
export function settings(given: unknown): Record<string, string> {
  const list = Array.isArray(given) ? given.map(String) : []
  return Object.fromEntries(
    list
      .flatMap((text) => text.split(','))
      .map((text) => {
        const at = text.indexOf('=')
        if (at < 1) throw usage(`${text} is no setting`, 'write NAME=VALUE, such as windows=able')
        return [text.slice(0, at), text.slice(at + 1)]
      }),
  )
}

/** The number of a post in the thread; the log takes nine digits. */
export function postNumber(text: unknown, what: string): number {
  const n = whole(text, what)
  if (n > 999_999_999) throw usage(`${what} has at most nine digits`)
  return n
}

export function whole(text: unknown, what: string): number {
  if (text === undefined || !/^\d+$/.test(String(text)))
    throw usage(text === undefined ? `${what} is missing` : `${what} is a whole number, not ${String(text)}`)
  return Number(text)
}
