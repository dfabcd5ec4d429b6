// Opens a game: reads the file, finds its packs, checks the chain and replays the log up to now.

import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { canonicalize } from 'json-canonicalize'
import { type Opened, openedAfter, openedByDeal } from '../clock/opened.ts'
import { instantOf } from '../clock/time.ts'
import type { Refusal } from '../engine/question.ts'
import { seeded } from '../engine/random.ts'
import { Run } from '../engine/run.ts'
import { chainNext, chainStart, mark } from '../gamefile/digest.ts'
import type { GameHeader } from '../gamefile/header.ts'
import { type GameFile, readGameFile } from '../gamefile/read.ts'
import { gameModule, packNamed, programOf } from '../games/index.ts'
import type { GameModule } from '../games/module.ts'
import { LineError } from '../lines/error.ts'
import { parseLogLine } from '../lines/parse.ts'
import { printLine } from '../lines/print.ts'
import { isHouse, NoSuchHouse } from '../rules/house.ts'
import { PackError } from '../rules/problem.ts'
import { allOptions, type Program } from '../rules/program.ts'
import { joinPacks, type Pack, packsIn } from '../rules/read.ts'
import { keptPack, NoSuchPack } from '../rules/store.ts'
import { type Player, playerOf, playersOf } from '../speech/names.ts'
import { type Effective, effective, type LogLine } from './log.ts'
import { EXIT, spoken, Trouble } from './trouble.ts'

/** What the commands share. */
export interface Context {
  /** The installation: `rules` and `templates` are below. */
  readonly root: string
}

export interface OpenGame {
  readonly context: Context
  readonly path: string
  readonly file: GameFile
  readonly header: GameHeader
  readonly program: Program
  readonly packs: readonly Pack[]
  readonly game: GameModule
  readonly log: readonly LogLine[]
  readonly effective: Effective
  /** Undefined before the deal. */
  readonly run: Run | undefined
  /** The chain after the last line: 64 hex. */
  readonly chain: string
  /** How many events had happened after each line that counts, by its number; 0 for the set-up. */
  readonly eventsAfter: ReadonlyMap<number, number>
  /** The question that was open after each line that counts, and since when, by the same number. */
  readonly openedAfter: ReadonlyMap<number, Opened | undefined>
  /** Events whose place in the story was taken then and which are told only later, by the same number. */
  readonly pendingAfter: ReadonlyMap<number, readonly number[]>
}

/** The seed by which cards are shuffled: the host's, mixed with the players' words when there are any. */
export function mixedSeed(header: Pick<GameHeader, 'seed' | 'words'>): string {
  const seed = header.seed ?? ''
  if (Object.keys(header.words).length === 0) return seed
  return createHash('sha256')
    .update(`danmaku words v1\n${seed}\n${canonicalize(header.words)}`)
    .digest('hex')
}

export const isDealt = (header: GameHeader): boolean => Object.keys(header.packs).length > 0

/** The packs of a game: those it was dealt with, from beside it if they have changed since. */
export function packsFor(context: Context, header: GameHeader, path: string): Pack[] {
  // The deal wrote them in the order of `rules`, each under its id; a house pack is named by its file there.
  const dealt = Object.entries(header.packs)
  return header.rules.map((name, i) => {
    const [id, was] = isHouse(name) ? (dealt[i] ?? [name, undefined]) : [name, header.packs[name]]
    const now = tryNamed(context, name, path, was !== undefined)
    if (was === undefined) {
      if (now) return now
      throw noPack(context, name, path)
    }
    if (now?.info.hash === was.hash) return now
    const kept = keptPack(path, id, was.hash)
    if (kept) return kept
    const found = now
      ? `installed is ${now.info.version} (${now.info.hash.slice(0, 8)})`
      : isHouse(name)
        ? `there is no ${name}`
        : 'it is not installed'
    throw new Trouble({
      exit: EXIT.badFile,
      what: `the pack ${id} is not the one that this game was dealt with`,
      where: path,
      why: `the game was dealt with ${id} ${was.version} (${was.hash.slice(0, 8)}), ${found}, and no copy lies in .danmaku/packs beside the game`,
      mend: 'bring the folder .danmaku along with the game file, or install the version it was dealt with',
    })
  })
}

function noPack(context: Context, id: string, path: string): Trouble {
  return new Trouble({
    exit: EXIT.badFile,
    what: isHouse(id) ? `there is no house pack ${id}` : `no pack is called ${id}`,
    where: `${path} rules`,
    why: 'rules names the packs by which the game is played; a house pack is a file, looked for from the folder of the game',
    legal: packsIn(join(context.root, 'rules')),
    mend: 'correct the name under rules',
  })
}

/** Undefined when there is none, or when the game was dealt with what this file said before somebody broke it. */
function tryNamed(context: Context, name: string, path: string, dealt: boolean): Pack | undefined {
  try {
    return packNamed(context.root, name, dirname(path))
  } catch (error) {
    if (error instanceof NoSuchPack || error instanceof NoSuchHouse) return undefined
    if (dealt && isHouse(name) && error instanceof PackError) return undefined
    throw error
  }
}

export function freshRun(game: GameModule, program: Program, header: GameHeader): Run {
  const seats = header.players.map((p) => p.name)
  return new Run(game.start(program, seats, allOptions(program, header.options), seeded(mixedSeed(header))))
}

/** Reads the file and replays it. `upTo` stops after the log line with that number. */
export function openGame(context: Context, path: string, upTo = Number.POSITIVE_INFINITY): OpenGame {
  return openFile(context, readGameFile(path), upTo)
}

export function openFile(context: Context, file: GameFile, upTo = Number.POSITIVE_INFINITY): OpenGame {
  const { header, path } = file
  const packs = packsFor(context, header, path)
  // A game goes on with the packs that it was dealt with: they were judged then, perhaps less strictly.
  const program = isDealt(header) ? joinPacks(packs) : programOf(packs)
  const game = gameModule(program.game)
  unknownOption(program, header, path)
  const log = readLog(file).filter((l) => l.number <= upTo)
  const chain = checkChain(file, log, header, packs)
  const now = effective(log)
  if ('fault' in now)
    throw badLine(file, now.fault, 'there is nothing to undo or redo at this line', 'the log was changed by hand')
  const eventsAfter = new Map<number, number>()
  const pendingAfter = new Map<number, readonly number[]>()
  const openings = new Map<number, Opened | undefined>()
  let opened: Opened | undefined
  const note = (number: number, at: Run, taken?: LogLine) => {
    const { table } = at
    const dealt = instantOf(header.clock.dealt ?? '', header.clock.zone)
    opened = taken ? openedAfter(opened, at, taken) : openedByDeal(at, dealt)
    openings.set(number, opened)
    eventsAfter.set(number, table.events.length)
    const pending = table.events.flatMap((e) => (e.pending ? [e.n] : []))
    if (pending.length > 0) pendingAfter.set(number, pending)
  }
  const run = isDealt(header) ? replay(file, freshRun(game, program, header), now.lines, note) : undefined
  return {
    context,
    path,
    file,
    header,
    program,
    packs,
    game,
    log,
    effective: now,
    run,
    chain,
    eventsAfter,
    openedAfter: openings,
    pendingAfter,
  }
}

function unknownOption(program: Program, header: GameHeader, path: string): void {
  for (const [id, value] of Object.entries(header.options)) {
    const def = program.options[id]
    if (!def)
      throw new Trouble({
        exit: EXIT.badFile,
        what: `no option is called ${id}`,
        where: `${path} options`,
        legal: Object.keys(program.options),
        mend: 'correct the name under options, or take it out',
      })
    if (!def.values.includes(value))
      throw new Trouble({
        exit: EXIT.badFile,
        what: `option ${id} cannot be ${value}`,
        where: `${path} options.${id}`,
        why: def.text,
        legal: def.values,
        mend: `write ${id}: ${def.values[0]}`,
      })
  }
}

function readLog(file: GameFile): LogLine[] {
  return file.entries.map((entry) => {
    try {
      return parseLogLine(entry.text)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      throw badLine(file, entry.number, error.message, 'every line of the log is one accepted action', error.column)
    }
  })
}

/** Each line carries the first 8 hex of the chain over everything before it and itself. */
function checkChain(file: GameFile, log: readonly LogLine[], header: GameHeader, packs: readonly Pack[]): string {
  let chain = startOfChain(header, packs)
  for (const entry of log) {
    chain = chainNext(chain, printLine(entry.line))
    if (entry.marks.digest === undefined)
      throw badLine(
        file,
        entry.number,
        'it carries no digest',
        'the program writes one behind every line that it takes; this one was added, changed or cut off by hand',
      )
    if (entry.marks.digest !== mark(chain))
      throw badLine(
        file,
        entry.number,
        'the digest of this line does not fit',
        'the line, one before it, the seed, the seating, an option or a pack is not what it was when this was written',
      )
  }
  return chain
}

/** Before the deal nothing but the seed is settled: players come and go, and options may change. */
export function startOfChain(header: GameHeader, packs: readonly Pack[]): string {
  if (!isDealt(header)) return chainStart({ packs: [], options: {}, seed: header.seed ?? '', seats: [] })
  return chainStart({
    // A game that has moved over to repaired packs rests on those that it was dealt with.
    packs: packs.map(({ info }) => header.packs[info.id]?.dealt ?? info.hash),
    options: header.options,
    seed: mixedSeed(header),
    seats: header.players.map((p) => p.name),
  })
}

function badLine(file: GameFile, number: number, what: string, why: string, column?: number): Trouble {
  const entry = file.entries.find((e) => e.number === number)
  const at = entry ? `${file.path}:${entry.fileLine}:${entry.column + (column ? column - 1 : 0)}` : file.path
  return new Trouble({
    exit: EXIT.badFile,
    what: `line ${number} of the log: ${what}`,
    where: at,
    ...(entry ? { excerpt: entry.text } : {}),
    why,
    mend: 'put the line back as it was (your backup, or the last posts), or undo the change in your editor',
  })
}

/** Takes the lines one by one and notes how things stand after each; automatic ones must be what queues and orders really say. */
function replay(
  file: GameFile,
  run: Run,
  lines: readonly LogLine[],
  note: (number: number, run: Run, taken?: LogLine) => void,
): Run {
  let autos: string[] = []
  note(0, run)
  for (const entry of lines) {
    const { number, line, marks } = entry
    if (marks.auto && autos.length > 0) {
      const expected = autos.shift()
      if (expected !== printLine(line))
        throw badLine(
          file,
          number,
          `an order says "${expected}" here`,
          'automatic lines are worked out anew and must agree',
        )
    } else {
      const taken = run.take(line)
      if ('code' in taken)
        throw badLine(file, number, `the rules refuse it: ${(taken as Refusal).why}`, (taken as Refusal).code)
      autos = taken.autos.map((act) => printLine(act))
    }
    note(number, run, entry)
  }
  return run
}

export function dealtRun(game: OpenGame): Run {
  if (!game.run)
    throw new Trouble({
      exit: EXIT.refused,
      what: 'the game has not been dealt yet',
      where: game.path,
      why: 'before the deal players can only join and leave',
      legal: ['danmaku join', 'danmaku leave', 'danmaku deal'],
      mend: `danmaku deal ${game.path}`,
    })
  return game.run
}

/** Who is at the table, with those who play on for somebody. */
export function playersAt(game: OpenGame): Player[] {
  const newcomers = new Map<string, string>()
  for (const seat of game.run?.table.seats ?? []) {
    const newcomer = game.run?.table.get(seat, 'newcomer')
    if (typeof newcomer === 'string') newcomers.set(seat, newcomer)
  }
  return playersOf(game.header, newcomers)
}

/** The player meant. Throws Trouble when nobody is called so, or several could be. */
export const seatNamed = (game: OpenGame, text: string): string => spoken(() => playerOf(playersAt(game), text))
