// From nothing to a dealt game: new, join, leave, deal.

import { createHash, createHmac } from 'node:crypto'
import { dirname } from 'node:path'
import { instantOf, stampOf } from '../clock/time.ts'
import { seeded } from '../engine/random.ts'
import { chainNext, commitmentOf, mark } from '../gamefile/digest.ts'
import { editHeader, replaceText, rewriteLog, writeNew } from '../gamefile/edit.ts'
import { type GameHeader, type HeaderInput, isReservedName } from '../gamefile/header.ts'
import { type GameFile, parseGameFile, readGameFile } from '../gamefile/read.ts'
import { gameModule, programOf, readProgram } from '../games/index.ts'
import { parseLogLine } from '../lines/parse.ts'
import { printLine, printLogLine } from '../lines/print.ts'
import { FORBIDDEN } from '../lines/tokens.ts'
import { inQuotes, nearestWord } from '../lines/words.ts'
import type { Program } from '../rules/program.ts'
import type { Pack } from '../rules/read.ts'
import { keepPacks } from '../rules/store.ts'
import { playerNamed, playersOf } from '../speech/names.ts'
import type { Context, OpenGame } from './open.ts'
import { freshRun, isDealt, mixedSeed, openFile, packsFor, startOfChain } from './open.ts'
import { EXIT, noTime, spoken, Trouble } from './trouble.ts'

export interface NewGame {
  readonly path: string
  readonly rules: readonly string[]
  readonly players: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly board: string
  readonly lang: string
  readonly title?: string
  /** It is to be dealt at once, so it needs as many players as the game takes. */
  readonly deals?: boolean
  /** 64 hex each; the caller draws the random ones. */
  readonly seed: string
  readonly salt: string
}

/** Writes a new game file. The commitment is to be posted before anybody has joined. */
export function newGame(context: Context, spec: NewGame): { file: GameFile; commitment: string } {
  const program = readProgram(context.root, spec.rules, dirname(spec.path))
  for (const [id, value] of Object.entries(spec.options)) {
    const def = program.options[id]
    if (!def)
      throw new Trouble({
        exit: EXIT.usage,
        what: `no option is called ${id}`,
        legal: Object.keys(program.options),
        mend: `danmaku new ${spec.path} --options NAME=VALUE`,
      })
    if (!def.values.includes(value))
      throw new Trouble({
        exit: EXIT.usage,
        what: `option ${id} cannot be ${value}`,
        why: def.text,
        legal: def.values,
        mend: `danmaku new ${spec.path} --options ${id}=${def.values[0]}`,
      })
  }
  checkNames(spec.players, [], spec.path)
  if (spec.deals) checkCount(program, spec.players.length, spec.path)
  const commitment = commitmentOf(spec.seed, spec.salt)
  const header: HeaderInput = {
    danmaku: 1,
    title: spec.title ?? 'A game',
    rules: [...spec.rules],
    options: { ...spec.options },
    board: spec.board,
    lang: spec.lang,
    seed: spec.seed,
    salt: spec.salt,
    commitment,
    clock: { zone: 'UTC', minute: 'inclusive', deadlines: {}, pauses: [] },
    players: spec.players.map((name) => ({ name })),
  }
  return { file: writeNew(spec.path, header), commitment }
}

function undealt(path: string, wanted: 'deal' | 'people'): GameFile {
  const file = readGameFile(path)
  if (!isDealt(file.header)) return file
  const people = wanted === 'people'
  throw new Trouble({
    exit: EXIT.refused,
    what: 'the game has been dealt already',
    where: path,
    why: people
      ? 'after the deal nobody joins or leaves; somebody else may play on in the name of a player'
      : 'nothing is ever dealt twice, so that nobody can choose among deals',
    legal: ['danmaku act', 'danmaku status', 'danmaku post', 'danmaku pm'],
    mend: people ? newcomer(path) : 'danmaku new FILE begins another game',
  })
}

/** How somebody else plays on for a player. */
export const newcomer = (path: string): string =>
  `danmaku replace ${path} NAME NEWCOMER; the seat keeps all that it has`

const folded = (name: string): string => name.normalize('NFC').toLowerCase()

/** Throws when a name cannot stand in the log, or names somebody already: names that differ in case alone look alike. */
function checkNames(names: readonly string[], joined: readonly string[], path: string): void {
  const known = joined.map(folded)
  for (const name of names) {
    if (isReservedName(name))
      throw new Trouble({
        exit: EXIT.usage,
        what: `nobody can be called ${name}`,
        why: 'it is a word of the log',
        mend: 'join under another name, and put this one under aka in the file',
      })
    if (FORBIDDEN.test(name) || name.length > 100)
      throw new Trouble({
        exit: EXIT.usage,
        what: `${JSON.stringify(name)} is no name`,
        why: 'a name is one line of at most 100 letters, without control characters and hidden marks',
      })
    if (known.includes(folded(name)))
      throw new Trouble({
        exit: EXIT.refused,
        what: `${name} has joined already`,
        where: path,
        legal: joined,
        mend: 'leave the name out, or join under another',
      })
    known.push(folded(name))
  }
}

/** Throws when the game is not for so many. */
function checkCount(program: Program, n: number, path: string): void {
  const legal = gameModule(program.game).players(program)
  if (legal.includes(n)) return
  throw new Trouble({
    exit: EXIT.refused,
    what: `${n} ${n === 1 ? 'player has' : 'players have'} joined`,
    where: path,
    why: `this game is for ${legal[0]} to ${legal.at(-1)}`,
    mend: n < legal[0]! ? `danmaku join ${path} "NAME, NAME"` : `danmaku leave ${path} NAME`,
  })
}

/** Adds players to the list, in the order given. */
export function join(path: string, names: readonly string[]): GameFile {
  const file = undealt(path, 'people')
  const joined = file.header.players.map((p) => p.name)
  checkNames(names, joined, path)
  const changes = names.map((name, i) => ({ path: ['players', joined.length + i], value: { name } }))
  return replaceText(file, editHeader(file, changes))
}

/** Takes a player out of the list, named as `act` understands her. */
export function leave(path: string, name: string): GameFile {
  const file = undealt(path, 'people')
  const leaving = spoken(() => playerNamed(playersOf(file.header), name))
  if (leaving === undefined)
    throw new Trouble({
      exit: EXIT.usage,
      what: `${name} has not joined`,
      where: path,
      why: 'who leaves is named by her name, an alias, or a beginning that only one has',
      legal: file.header.players.map((p) => p.name),
      mend: `danmaku leave ${path} NAME`,
    })
  const left = file.header.players.filter((p) => p.name !== leaving)
  return replaceText(file, editHeader(file, [{ path: ['players'], value: left }]))
}

export interface Deal {
  readonly words: Readonly<Record<string, string>>
  /** Where the words of a player stand, for the error that there is no such player. */
  readonly whereOf?: (name: string) => string
  readonly seats: 'shuffled' | 'listed'
  /** When it is posted: what it opens runs from then. Without a zone it is read in that of the clock. */
  readonly at?: string
}

/** Mixes in the players' words, seats the players, fixes the packs. Nothing can be dealt twice. */
export function deal(context: Context, path: string, spec: Deal): OpenGame {
  const file = undealt(path, 'deal')
  const packs = packsFor(context, file.header, path)
  const program = programOf(packs)
  checkIds(packs, path)
  checkCount(program, file.header.players.length, path)
  const names = file.header.players.map((p) => p.name)
  for (const name of Object.keys(spec.words))
    if (!names.includes(name)) throw wordsOfNobody(name, names, spec.whereOf?.(name) ?? path)
  const words = { ...file.header.words, ...spec.words }
  const header: GameHeader = { ...file.header, words }
  const seed = mixedSeed(header)
  const dealt = spec.at === undefined ? undefined : instantOf(spec.at, header.clock.zone)
  if (spec.at !== undefined && dealt === undefined) throw noTime(spec.at)
  const order = spec.seats === 'listed' ? [...header.players] : seeded(seed).shuffle('seats', header.players)
  const changes = [
    ...(Object.keys(words).length > 0 ? [{ path: ['words'], value: words }] : []),
    ...(dealt === undefined ? [] : [{ path: ['clock', 'dealt'], value: stampOf(dealt) }]),
    { path: ['players'], value: order },
    {
      path: ['packs'],
      value: Object.fromEntries(packs.map((p) => [p.info.id, { version: p.info.version, hash: p.info.hash }])),
    },
  ]
  keepPacks(path, packs)
  const edited = parseGameFile(editHeader(file, changes), path)
  return openFile(context, replaceText(file, file.entries.length === 0 ? edited.text : rechained(edited, packs)))
}

/** What was posted before the deal stands in the log; with the deal its digests rest on the seating as well. */
function rechained(file: GameFile, packs: readonly Pack[]): string {
  let chain = startOfChain(file.header, packs)
  const entries = file.entries.map((entry) => {
    const { number, line, marks } = parseLogLine(entry.text)
    chain = chainNext(chain, printLine(line))
    return { ...entry, text: printLogLine(number, line, { ...marks, digest: mark(chain) }) }
  })
  return rewriteLog(file, { entries, trailing: file.trailing })
}

/** The file keeps each under its id. */
function checkIds(packs: readonly Pack[], path: string): void {
  const twice = packs.find((pack, i) => packs.findIndex((p) => p.info.id === pack.info.id) < i)
  if (!twice) return
  throw new Trouble({
    exit: EXIT.badFile,
    what: `two packs are called ${twice.info.id}`,
    where: `${path} rules`,
    why: 'a game keeps the version of each pack under its id',
    mend: 'give the house pack an id of its own, or take one out of rules',
  })
}

function wordsOfNobody(name: string, names: readonly string[], where: string): Trouble {
  const meant = names.find((one) => folded(one) === folded(name)) ?? nearestWord(name, names)
  return new Trouble({
    exit: EXIT.usage,
    what: `${name} has given words and is no player`,
    where,
    why: 'words belong to a player, named letter by letter as in the list of players',
    legal: names,
    mend: `write ${yamlKey(meant ?? 'NAME')}: "any words she likes"`,
  })
}

/** A name as the key of a line of YAML. */
export const yamlKey = (name: string): string => (/^[A-Za-z][\w-]*$/.test(name) ? name : inQuotes(name))

/** For each seat a commitment to its role card at the deal, salted from the seed: SHA-256, 64 hex. */
export function roleCommitments(game: OpenGame): { seat: string; commitment: string }[] {
  const run = freshRun(game.game, game.program, game.header)
  const seed = mixedSeed(game.header)
  return run.table.seats.map((seat) => {
    const salt = createHmac('sha256', seed).update(`role salt|${seat}`).digest('hex')
    return {
      seat,
      commitment: createHash('sha256')
        .update(`danmaku role v1\n${seat}\n${game.game.roleCard(run, seat) ?? ''}\n${salt}`)
        .digest('hex'),
    }
  })
}
