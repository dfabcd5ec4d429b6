// Changes in a text at several places at once, by offsets of the text as it was.

/** What stands from `from` to `to` becomes `text`; an insertion when both are equal. */
export interface Splice {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The text with all changes, which must not overlap; insertions at one place keep their order. */
export function spliced(text: string, splices: readonly Splice[]): string {
  let out = ''
  let at = 0
  for (const splice of [...splices].sort((a, b) => a.from - b.from)) {
    if (splice.from < at) throw new Error('changes of a text overlap')
    out += text.slice(at, splice.from) + splice.text
    at = splice.to
  }
  return out + text.slice(at)
}

/** Offset of the end of the line in which `offset` stands, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const next = text.indexOf('\n', offset)
  if (next === -1) return text.length
  return next > offset && text[next - 1] === '\r' ? next - 1 : next
}

/** Offset of the beginning of the line in which `offset` stands. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
}

/** Offset of the beginning of the line below, or the length of the text. */
export function nextLine(text: string, offset: number): number {
  const next = text.indexOf('\n', offset)
  return next === -1 ? text.length : next + 1
}
