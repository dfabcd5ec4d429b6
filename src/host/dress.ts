// For which board and in which language something is written, and the words and profiles for it: those of the
// installation, and before them those in a folder `templates` beside the game.

import { dirname, join } from 'node:path'
import type { Detail } from '../posts/parts.ts'
import { type Caller, type Sentences, sentences } from '../posts/sentences.ts'
import { type Board, readBoard } from '../rules/boards.ts'
import { readTemplates } from '../rules/templates.ts'
import type { OpenGame } from './open.ts'

export interface Dress {
  readonly board?: string
  readonly lang?: string
  readonly detail?: Detail
}

/** What a host has written herself. */
export const ownTemplates = (path: string): string => join(dirname(path), 'templates')

export const boardOf = (game: OpenGame, dress: Dress): Board =>
  readBoard(
    [ownTemplates(game.path), join(game.context.root, 'templates')],
    dress.board ?? game.header.board ?? 'plain',
  )

export const wordsOf = (game: OpenGame, lang?: string): Sentences =>
  sentences(
    game.program,
    readTemplates(join(game.context.root, 'templates'), lang ?? game.header.lang, ownTemplates(game.path)),
    callersOf(game),
    game.header.clock.zone,
  )

/** Who plays on for somebody is notified in her place, and the number of who has gone is nobody's. */
function callersOf({ header, run }: OpenGame): Readonly<Record<string, Caller>> {
  return Object.fromEntries(
    header.players.flatMap(({ name, id }): [string, Caller][] => {
      const newcomer = run?.table.get(name, 'newcomer')
      if (typeof newcomer === 'string') return [[name, { name: newcomer }]]
      return id === undefined ? [] : [[name, { name, id }]]
    }),
  )
}
