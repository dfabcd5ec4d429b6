// Makes the sample games: searches for a seed in which what a host will meet happens, and types the game in through
// the same functions as the command line.

import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seeded } from '../../src/engine/random.ts'
import type { Run } from '../../src/engine/run.ts'
import { Run as EngineRun } from '../../src/engine/run.ts'
import type { GameEvent } from '../../src/engine/table.ts'
import type { CardDef } from '../../src/games/danmaku/schema.ts'
import { program } from '../../src/games/danmaku/state.ts'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { cardDef as s2Card } from '../../src/games/s2/state.ts'
import { act } from '../../src/host/act.ts'
import { deal, newGame } from '../../src/host/create.ts'
import { type OpenGame, openGame } from '../../src/host/open.ts'
import { happened, kindHappened, type SampleLine, sampleLines } from '../../src/proof/sample.ts'
import { allOptions } from '../../src/rules/program.ts'

export interface SampleSpec {
  readonly file: string
  /** Packs in order. */
  readonly rules: readonly string[]
  readonly title: string
  readonly players: readonly string[]
  readonly wants: readonly ((run: Run) => boolean)[]
  readonly most: number
}

/** What was exchanged for, by what its card is. */
const exchangedFor =
  (is: (card: CardDef) => boolean) =>
  (run: Run): boolean =>
    run.table.events.some((e) => {
      const card = e.kind === 'exchanged' ? program(run).cards[String(e.data.for)] : undefined
      return card !== undefined && is(card)
    })
export const SAMPLES: readonly SampleSpec[] = [
  {
    file: 'game-1.yaml',
    rules: ['danmaku'],
    title: 'Evening at the shrine',
    players: ['Marlow', 'tanglewood', 'Quill', 'Ostrich Egg', 'Pepper', 'Vesper'],
    most: 420,
    wants: [
      // A cancelled card, a dodge for another, a chain of reactions.
      (run) => run.table.events.some((e) => e.kind === 'cancelled' && e.data.card !== 'spell-card'),
      (run) => run.table.events.some((e) => e.kind === 'avoided' && e.data.who !== e.data.by),
      (run) => run.table.events.some((e) => e.kind === 'cancelled' && wasAnswer(run, e)),
      oneOfTwoSaved,
      (run) => run.table.events.some((e, i) => e.kind === 'resolved' && run.table.events[i - 1]?.kind === 'collected'),
      (run) => run.table.events.some((e) => e.kind === 'activated' && (e.data.answers ?? e.data.for) !== undefined),
      kindHappened('skipped'),
      kindHappened('reshuffled'),
      (run) => run.table.events.some((e) => e.kind === 'revealed' && e.data.becomes !== undefined),
      kindHappened('defeated'),
    ],
  },
  {
    file: 'market.yaml',
    rules: ['danmaku', 'lunatic-extra', 'wolf-of-black-market'],
    title: 'Night market',
    players: ['Marlow', 'tanglewood', 'Quill', 'Ostrich Egg', 'Pepper', 'Vesper', 'Lakewater'],
    most: 600,
    wants: [
      // A card of the row, a spirit, a card of the lunatic deck; two exchanges in a turn that was not hers; points paid.
      exchangedFor((card) => card.deck !== undefined),
      exchangedFor((card) => card.spirit !== undefined),
      (run) => run.table.events.some((e) => e.kind === 'exchanged' && e.data.unseen === true),
      (run) => run.table.events.some((e) => e.kind === 'exchanged' && namesOf(e).some((c) => c.endsWith('-points'))),
      kindHappened('turned-over'),
      kindHappened('stocked'),
      // An assist used, several incidents in play, an Extra Character, a role with its second face.
      (run) =>
        run.table.events.some(
          (e) => e.kind === 'used' && program(run).cards[String(e.data.card)]?.assist !== undefined,
        ),
      kindHappened('recruited'),
      (run) => run.table.events.some((e) => e.kind === 'revealed' && e.data.becomes !== undefined),
      (run) => run.table.events.some((e) => e.kind === 'cancelled' && e.data.card !== 'spell-card'),
      (run) => run.table.events.some((e) => e.kind === 'avoided' && e.data.who !== e.data.by),
      kindHappened('defeated'),
    ],
  },
  {
    file: 's2.yaml',
    rules: ['s2'],
    title: 'Scarlet evening',
    players: ['Marlow', 'tanglewood', 'Quill', 'Ostrich Egg', 'Pepper', 'Vesper'],
    most: 700,
    wants: [
      chargedHit,
      (run) => run.table.events.some((e) => e.kind === 'played' && Number(e.data.n ?? 1) > 1),
      kindHappened('fainted'),
      kindHappened('rescued'),
      kindHappened('divined'),
      kindHappened('refilled'),
      kindHappened('cancelled'),
      (run) => run.table.events.some((e) => e.kind === 'played' && isAnomaly(run, String(e.data.card))),
      kindHappened('weather-gone'),
      felledByHerOwnSide,
    ],
  },
]

const namesOf = (e: GameEvent): readonly string[] => (Array.isArray(e.data.cards) ? e.data.cards.map(String) : [])

/** An attack opportunity after a charge-up, which was not avoided. */
function chargedHit(run: Run): boolean {
  const { events } = run.table
  return events.some((e, i) => {
    if (e.kind !== 'used' || e.data.card !== 'charge-up') return false
    const at = events.findIndex((a, n) => n > i && a.kind === 'attacked' && a.data.by === e.data.who)
    const after = events.slice(at + 1).find((a) => ['avoided', 'lost', 'attacked'].includes(a.kind))
    return at > 0 && after?.kind === 'lost' && after.data.who === events[at]?.data.on
  })
}

const isAnomaly = (run: Run, card: string): boolean => s2Card(run, card).types.includes('anomaly')

/** A Wingman whom the Player Craft has knocked out. */
function felledByHerOwnSide(run: Run): boolean {
  const role = (seat: unknown) => run.table.zone('role', String(seat)).cards[0]?.kind
  return run.table.events.some(
    (e) => e.kind === 'defeated' && role(e.data.who) === 'wingman' && role(e.data.by) === 'player-craft',
  )
}

/** What was cancelled was itself an answer to something. */
function wasAnswer(run: Run, cancelled: GameEvent): boolean {
  const made = run.table.events.findLast(
    (e) => e.n < cancelled.n && ['played', 'activated'].includes(e.kind) && e.data.who === cancelled.data.of,
  )
  return (made?.data.answers ?? made?.data.for) !== undefined
}

/** Two at 0 life at the same time: one is saved, the other falls. */
function oneOfTwoSaved(run: Run): boolean {
  const { events } = run.table
  return events.some((saved) => {
    if (saved.kind !== 'played' || saved.data.as !== 'save') return false
    const since = events.findLastIndex((e) => e.n < saved.n && e.kind === 'passed')
    const fell = events.find((e) => e.n > saved.n && e.kind === 'defeated')
    const between = events.slice(saved.n, fell?.n)
    const other = fell?.data.who
    const gone = between.every((e) => !['played', 'step'].includes(e.kind) || e.data.as === 'save')
    return since >= 0 && other !== undefined && other !== saved.data.for && gone
  })
}

const seedOf = (spec: SampleSpec, n: number): string => createHash('sha256').update(`${spec.title}|${n}`).digest('hex')

interface Found {
  readonly seed: string
  readonly lines: readonly SampleLine[]
  readonly score: number
}

/** The best of `tries` seeds: most wishes come true, then fewest lines. */
export function search(root: string, spec: SampleSpec, tries: number): Found {
  const read = readProgram(root, spec.rules)
  const game = gameModule(read.game)
  let best: Found | undefined
  for (let n = 0; n < tries; n++) {
    const seed = seedOf(spec, n)
    const run = new EngineRun(game.start(read, spec.players, allOptions(read, {}), seeded(seed)))
    const lines = sampleLines(run, seed, spec.most)
    if (!lines || game.outcome(run).winners.length === 0) continue
    const score = happened(run, spec.wants) * 1000 - lines.length
    if (!best || score > best.score) best = { seed, lines, score }
  }
  if (!best) throw new Error(`no game of ${spec.title} ends within ${spec.most} lines`)
  return best
}

/** Writes the sample into `folder`: every line as the host would type it, with post numbers and times. */
export function writeSample(root: string, folder: string, spec: SampleSpec, found: Found): OpenGame {
  const path = join(folder, spec.file)
  if (existsSync(path)) rmSync(path)
  const context = { root }
  newGame(context, {
    path,
    rules: spec.rules,
    players: spec.players,
    options: {},
    board: 'mafiascum',
    lang: 'en',
    title: spec.title,
    seed: found.seed,
    salt: found.seed.slice(0, 32),
  })
  deal(context, path, { words: {}, seats: 'listed' })
  let post = 12
  let minutes = 0
  for (const line of found.lines) {
    minutes += 37
    const at = new Date(Date.UTC(2026, 11, 1, 18, 4) + minutes * 60_000).toISOString().slice(0, 16)
    act(openGame(context, path), { texts: [line.text], post: line.sealed ? 'pm' : ++post, at: `${at}Z` })
  }
  return openGame(context, path)
}
