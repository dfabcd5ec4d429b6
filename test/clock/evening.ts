// An evening whose header has a clock, for tests of deadlines.

import { readFileSync, writeFileSync } from 'node:fs'
import { act } from '../../src/host/act.ts'
import { type OpenGame, openGame } from '../../src/host/open.ts'
import { evening } from '../host/evening.ts'

/** A dealt game with this clock in its header; `away` is added to what the header says of Dee. */
export function timed(clock: string, { lang = 'en', away = '' } = {}): OpenGame {
  const { path, context } = evening({ lang })
  const text = readFileSync(path, 'utf8')
  const clocked = text.replace(/^clock: .*$/m, `clock: {${clock}}`).replace('{name: "Dee"}', `{name: "Dee"${away}}`)
  writeFileSync(path, clocked)
  return openGame(context, path)
}

export type Said = readonly [text: string, post: number | 'pm' | undefined, at: string | undefined]

/** Says lines of the first days of December 2026: `1T18:04` is the first, four minutes past six in UTC. */
export const say = (game: OpenGame, ...lines: readonly Said[]): OpenGame =>
  lines.reduce((now, [text, post, at]) => {
    const time = at === undefined ? {} : { at: at === '?' ? at : `2026-12-0${at}Z` }
    return act(now, { texts: [text], ...time, ...(post === undefined ? {} : { post }) }).game
  }, game)

export const SHOOT: Said = ['Ada plays shoot on Bo', 12, '1T18:04']
