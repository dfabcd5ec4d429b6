// Games for the tests of what a host does: the small pack with four players, and the sample game up to a line; each in a
// file of its own, which goes away after the tests.

import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sectionsOf } from '../../src/games/index.ts'
import { act } from '../../src/host/act.ts'
import { deal, newGame } from '../../src/host/create.ts'
import { exportMessage } from '../../src/host/messages.ts'
import { type OpenGame, openGame } from '../../src/host/open.ts'
import { exportPost, type PostSpec } from '../../src/host/posts.ts'
import { Trouble, type TroubleParts } from '../../src/host/trouble.ts'
import { readPack } from '../../src/rules/read.ts'
import { compilePacks } from '../../src/rules/store.ts'
import { compileTemplates } from '../../src/rules/templates.ts'
import { scratch } from '../support/scratch.ts'

const folder = scratch('evening-')
let files = 0
const path = (): string => join(folder, `g${++files}.yaml`)

/** The installation of the tests: a pack that does not change when the shipped ones grow. */
const SLICE = { root: folder }
symlinkSync(resolve('test/slice/rules'), join(folder, 'rules'))
symlinkSync(resolve('templates'), join(folder, 'templates'))
// A game is opened again after every line; compiled, its pack and its words are read quickly.
compilePacks(folder, (pack) => readPack(pack, sectionsOf(pack)))
compileTemplates(join(folder, 'templates'))

const SEED = '5eef4f3327f2a751e48c8e6a33ad814bb03c51a4fd55d3eee8ce0a14512c7699'

export interface Dealt {
  readonly seed?: string
  readonly players?: readonly string[]
  readonly lang?: string
}

/** A dealt game of the small pack: Ada is the Heroine and begins. */
export function evening({ seed = SEED, players = ['Ada', 'Bo', 'Cy', 'Dee'], lang = 'en' }: Dealt = {}): OpenGame {
  const { path: file } = signUp({ seed, players, lang })
  deal(SLICE, file, { words: {}, seats: 'listed' })
  return openGame(SLICE, file)
}

/** A game that has not been dealt; nobody has joined unless she is named. */
export function signUp({ seed = SEED, players = [], lang = 'en' }: Dealt = {}): OpenGame {
  const file = path()
  const spec = { rules: ['danmaku'], players, options: {}, board: 'plain', lang, seed, salt: seed.slice(0, 32) }
  newGame(SLICE, { ...spec, path: file })
  return openGame(SLICE, file)
}

/** The sample game as it stood after so many lines. */
export const sample = (lines: number, lang = 'en'): OpenGame => opened('games/game-1.yaml', lines, lang)

/** The same of the sample game with the lunatic deck and the market. */
export const market = (lines: number, lang = 'en'): OpenGame => opened('games/market.yaml', lines, lang)

function opened(name: string, lines: number, lang: string): OpenGame {
  const [head = '', log = ''] = readFileSync(name, 'utf8').split('log: |\n')
  const file = path()
  writeFileSync(
    file,
    `${head.replace('lang: en', `lang: ${lang}`)}log: |\n${log.split('\n').slice(0, lines).join('\n')}\n`,
  )
  return openGame({ root: '.' }, file)
}

/** Says lines, one after another. */
export const said = (game: OpenGame, ...texts: readonly string[]): OpenGame => act(game, { texts }).game

/** The next post of a kind, noted as told. */
export const posted = (game: OpenGame, more: Partial<PostSpec> = {}): OpenGame =>
  exportPost(game, { kind: 'update', ...more }, true).game

/** The next message of each of these, noted as told. */
export const messaged = (game: OpenGame, ...seats: readonly string[]): OpenGame =>
  seats.reduce((now, seat) => exportMessage(now, seat, {}, true, true).game, game)

export const postText = (game: OpenGame, more: Partial<PostSpec> = {}): string =>
  exportPost(game, { kind: 'update', ...more }, false).parts.join('\n')

export const messageText = (game: OpenGame, seat: string): string =>
  exportMessage(game, seat, {}, false, true).parts.join('\n')

/** What goes wrong when this is done. */
export function trouble(doing: () => unknown): TroubleParts {
  try {
    doing()
  } catch (error) {
    if (error instanceof Trouble) return error.parts
    throw error
  }
  throw new Error('nothing went wrong')
}

/** As the file says it now. */
export const reopened = (game: OpenGame): OpenGame => openGame(game.context, game.path)
export const lines = (game: OpenGame): string[] => game.file.entries.map((e) => e.text.replace(/^\d+ | {2}.*$/g, ''))
