// Adds accepted lines to the log, many of them as one write. Every other byte of the file stays as it is.

import { GameFileError } from './errors.ts'
import { keptWords } from './log.ts'
import { type GameFile, parseGameFile } from './read.ts'
import { spliced } from './splice.ts'
import { replaceOnDisk } from './store.ts'

/** A line to add. */
export interface NewLine {
  /** With its number and marks, as it will stand there. */
  readonly text: string
  /** The words of the post it was read from; control characters are escaped here. */
  readonly raw?: readonly string[]
  /** Remarks above it, each beginning with `#`. */
  readonly before?: readonly string[]
}

/**
 * Appends lines to the file that `file` was read from, and gives the file as it now is.
 * Throws ChangedUnderneath when it is no longer what was read, FileLocked while another command writes, a
 * GameFileError when it cannot be written; in each case nothing was written. Lines that do not go on with the next
 * number are a fault of the caller. `below`: remarks after the last of them.
 */
export function appendLines(file: GameFile, lines: readonly NewLine[], below: readonly string[] = []): GameFile {
  if (lines.length === 0 && below.length === 0) return file
  const text = withLines(file, lines, below)
  const after = parseGameFile(text, file.path)
  const added = after.entries.slice(file.entries.length).map((entry) => entry.text)
  if (added.length !== lines.length || added.some((line, i) => line !== lines[i]?.text))
    throw new Error('a line to append is not one line of the log')
  replaceOnDisk(file.path, file.text, text)
  return after
}

/** The text of the file with these lines at the end of its log. Pure; the lines are not checked. */
export function withLines(file: GameFile, lines: readonly NewLine[], below: readonly string[] = []): string {
  return withBlock(file, [
    ...lines.flatMap((line) => [...(line.before ?? []), line.text, ...keptWords(line.raw ?? [])]),
    ...below,
  ])
}

/** The text of the file with these lines, indented here, at the end of its log. */
export function withBlock(file: GameFile, block: readonly string[]): string {
  const { text, place, eol } = file
  if (block.length === 0 && place.kind === 'block') return text
  const indented = (indent: number) =>
    block.map((line) => `${eol}${line === '' ? '' : ' '.repeat(indent)}${line}`).join('')
  switch (place.kind) {
    case 'braces':
      throw new GameFileError(
        {
          what: 'a game file in braces cannot be written',
          why: 'lines are added below `log: |`, which cannot stand within `{…}`',
          mend: 'write one key on each line, without the outer braces, and `log: |` at the end',
        },
        { path: file.path },
      )
    case 'missing': {
      const gap = text === '' || text.endsWith('\n') ? '' : eol
      return `${text}${gap}log: |${indented(2)}${eol}`
    }
    case 'scalar': {
      const old = file.entries.flatMap((entry) => [...entry.before, entry.text, ...keptWords(entry.raw)])
      const all = [...old, ...file.trailing, ...block]
      const rest = text.indexOf('\n', place.to)
      const until = rest === -1 ? text.length : rest - (text[rest - 1] === '\r' ? 1 : 0)
      const gap = text[place.from - 1] === ':' ? ' ' : ''
      const body = all.map((line) => `${eol}  ${line}`.trimEnd()).join('')
      return spliced(text, [
        { from: place.from, to: place.to, text: `${gap}|` },
        { from: until, to: until, text: rest === -1 ? `${body}${eol}` : body },
      ])
    }
    case 'block': {
      // The lines go after the end of a line; an empty block begins behind the line break of `log: |`.
      const empty = place.end === place.from
      const body = indented(place.indent)
      if (!empty) return spliced(text, [{ from: place.end, to: place.end, text: atEnd(text, place.end, body, eol) }])
      const broken = text[place.from - 1] === '\n'
      const lead = broken ? body.slice(eol.length) : body
      return spliced(text, [{ from: place.from, to: place.from, text: `${lead}${eol}` }])
    }
  }
}

/** At the end of a file whose last line has no line break, the new last line gets one. */
function atEnd(text: string, end: number, body: string, eol: string): string {
  return text.indexOf('\n', end) === -1 ? `${body}${eol}` : body
}
