// Every kind of post and message of the sample game, as a host pastes it: on two boards, in both languages. The files are
// read as diffs when something changes.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PostKind } from '../../src/engine/line.ts'
import { act } from '../../src/host/act.ts'
import { exportMessage, exportSpectators, type MessageDress } from '../../src/host/messages.ts'
import { type OpenGame, openGame } from '../../src/host/open.ts'
import { exportPost, type PostSpec } from '../../src/host/posts.ts'
import { undo } from '../../src/host/undo.ts'
import { scratch } from '../support/scratch.ts'
import { judge } from './judge/index.ts'

const CONTEXT = { root: '.' }
const WHOLE = readFileSync('games/game-1.yaml', 'utf8')
const folder = scratch('goldens-')

/** The sample game as it stood after so many lines, in a file of its own. */
function after(lines: number, lang: string, board: string): OpenGame {
  const [head = '', log = ''] = WHOLE.split('log: |\n')
  const path = join(folder, `${lang}-${board}-${lines}.yaml`)
  const header = head.replace('lang: en', `lang: ${lang}`).replace('board: mafiascum', `board: ${board}`)
  writeFileSync(path, `${header}log: |\n${log.split('\n').slice(0, lines).join('\n')}\n`)
  return openGame(CONTEXT, path)
}

const said = (game: OpenGame, text: string): OpenGame => act(game, { texts: [text] }).game
const told = (game: OpenGame, posted?: number): OpenGame =>
  exportPost(game, { kind: 'update', ...(posted === undefined ? {} : { posted }) }, true).game

/** In the middle of a stack of two; in a free step; at a first defeat; at a reveal; at the end. */
const [STACK, MIDDLE, DEFEAT, REVEAL, END] = [12, 25, 99, 150, 159] as const

describe.each(['en', 'zh-Hant'])('in %s', (lang) => {
  describe.each(['mafiascum', 'discourse'])('for %s', (board) => {
    const at = (lines: number) => after(lines, lang, board)
    const golden = async (name: string, parts: readonly string[]) => {
      for (const part of parts) expect(() => judge(part, board), part).not.toThrow()
      await expect(parts.join('\n---\n')).toMatchFileSnapshot(`golden/${lang}/${board}/${name}.txt`)
    }
    const post = (game: OpenGame, kind: PostKind, more: Partial<PostSpec> = {}) =>
      exportPost(game, { kind, ...more }, false).parts
    const message = (game: OpenGame, seat: string, dress: MessageDress = {}) =>
      exportMessage(game, seat, dress, false).parts

    test('before the first turn', async () => {
      const game = at(5)
      await golden('opening', post(game, 'opening'))
      await golden('reference', post(game, 'reference'))
      await golden('pm-choice', message(game, 'tanglewood'))
      await golden('prod', post(game, 'prod'))
    })
    test('while a Spell Card that answers a card is answered', async () => {
      const game = at(STACK)
      await golden('update-stack', post(game, 'update'))
      await golden('update-compact', post(game, 'update', { detail: 'compact' }))
      await golden('pm-hand', message(game, 'Pepper'))
      await golden('pm-hand-short', message(game, 'Pepper', { cards: 'short' }))
      await golden('pm-hand-full', message(game, 'Pepper', { cards: 'full' }))
      await golden('refusal', post(game, 'refusal', { line: 'plays shoot on Vesper', seat: 'Pepper', said: 20 }))
    })
    test('in the middle, with a queue, a ruling, somebody who plays on, and something taken back', async () => {
      const queued = said(at(MIDDLE), 'Quill then shoot on Pepper; ends turn')
      const ruled = told(said(queued, 'host ruling "A post at the very minute of a deadline is in time."'), 212)
      await golden('ruling', post(ruled, 'ruling'))
      const seated = said(ruled, 'host seats "Juniper" for Vesper')
      await golden('replacement', post(seated, 'replacement'))
      await golden('update-queue', post(seated, 'update'))
      const updated = told(seated, 219)
      await golden('sheet', post(updated, 'sheet'))
      const { game } = undo(
        told(said(updated, 'Marlow uses ability on shoot discarding laser-shot'), 220),
        { form: 'undo', count: 1 },
        true,
      )
      await golden('correction', post(game, 'correction'))
      await golden('update-after-undo', post(game, 'update'))
      await golden('pm-spectators', exportSpectators(game, {}).parts)
    })
    test('when roles are turned up, and at the end', async () => {
      await golden('flip', post(at(DEFEAT), 'flip'))
      await golden('flip-reveal', post(at(REVEAL), 'flip'))
      const over = at(END)
      await golden('update-over', post(over, 'update'))
      await golden('end', post(over, 'end'))
      await golden('pm-over', message(over, 'Marlow'))
    })
  })
})
