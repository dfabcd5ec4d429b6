// Mends where and when a line of the log was said. Nothing else of a line can be changed: marks are no part of the chain,
// so every digest and every post stays what it was, but for links and deadlines that rest on them.

import type { Marks } from '../engine/line.ts'
import { replaceText, rewriteLog } from '../gamefile/edit.ts'
import { printLine, printLogLine } from '../lines/print.ts'
import { marksOf } from './act.ts'
import { type OpenGame, openFile } from './open.ts'
import { EXIT, Trouble, usage } from './trouble.ts'

export interface Amendment {
  readonly number: number
  readonly post?: number | 'pm'
  /** Time of the post; a bare one is of the zone of the game. */
  readonly at?: string
}

export interface Amended {
  readonly game: OpenGame
  /** The line as it stands in the log now. */
  readonly text: string
}

/** Throws Trouble when there is no such line, when nobody said it, or when nothing is to be mended; nothing is written then. */
export function amend(game: OpenGame, { number, ...marks }: Amendment): Amended {
  const line = game.log.find((l) => l.number === number)
  if (!line)
    throw new Trouble({
      exit: EXIT.usage,
      what: `there is no line ${number}`,
      where: game.path,
      legal: game.log.length === 0 ? ['the log is empty'] : [`1 to ${game.log.length}`],
      mend: `danmaku log ${game.path}`,
    })
  if (marks.post === undefined && marks.at === undefined)
    throw usage('what is to be mended?', `danmaku amend ${game.path} ${number} --post 112 --at 2026-12-01T18:04Z`)
  const { form } = line.line
  if (line.marks.auto || form === 'told' || form === 'undo' || form === 'redo')
    throw new Trouble({
      exit: EXIT.refused,
      what: `line ${number} stands in no post`,
      where: game.path,
      why: 'only what was said by a player or the host has a post and a time',
      excerpt: printLine(line.line),
    })
  if (form === 'host' && marks.post !== undefined)
    throw new Trouble({
      exit: EXIT.refused,
      what: `line ${number} is the host's`,
      where: game.path,
      why: 'a line without a post is one of the host; it can have a time',
      mend: `danmaku amend ${game.path} ${number} --at TIME`,
    })
  const wanted = marksOf(game, marks)
  const mended: Marks = {
    ...line.marks,
    ...(marks.at === undefined || wanted.at === undefined ? {} : { at: wanted.at }),
    ...(wanted.source === undefined ? {} : { source: wanted.source }),
  }
  const text = printLogLine(number, line.line, mended)
  const entries = game.file.entries.map((entry) => (entry.number === number ? { ...entry, text } : entry))
  const file = replaceText(game.file, rewriteLog(game.file, { entries, trailing: game.file.trailing }))
  return { game: openFile(game.context, file), text }
}
