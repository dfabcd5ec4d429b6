// Lists on the command line.

import { usage } from '../host/trouble.ts'

const BULLET = /^\s*(?:[-*+•·–]\s+|\[\*\]\s*)/
const NUMBER = /^\s*(\d+)\s*[.)]/

/** `a, b, c`, or a list as pasted from a thread: one name a line, `1. a 2. b`, `1) a`, `- a`, `* a`, or mixed. */
export function parseList(text: string): string[] {
  const lines = text.replace(/[\u200b\ufeff]/g, '').split(/\r\n|\n|\r/)
  const tight = isTight(lines)
  return lines
    .flatMap((line) => withoutNumbers(line.replace(BULLET, ''), tight))
    .flatMap((names) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** `1.Ada` is a number and a name only in a list that counts so line by line; alone it may be a name. */
function isTight(lines: readonly string[]): boolean {
  const numbers = lines.filter((line) => line.trim() !== '').map((line) => Number(NUMBER.exec(line)?.[1] ?? Number.NaN))
  return numbers.length > 1 && numbers.every((n, i) => n === numbers[0]! + i)
}

/** What stands behind the numbers of a line that counts on; a number that does not count on belongs to a name. */
function withoutNumbers(line: string, tight: boolean): string[] {
  const first = NUMBER.exec(line)
  const rest = first ? line.slice(first[0].length) : line
  if (!first || !(tight || /^\s/.test(rest))) return [line]
  const next = new RegExp(`[\\s,]0*${Number(first[1]) + 1}\\s*[.)]\\s`).exec(rest)
  return next ? [rest.slice(0, next.index), ...withoutNumbers(rest.slice(next.index + 1), tight)] : [rest]
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
