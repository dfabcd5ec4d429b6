// Looks at the table as an `expect` asks: what the game says of seats and piles, and what every game has in common —
// who is asked, what is legal, events, texts, the end.

import type { Line } from '../../engine/line.ts'
import type { Run } from '../../engine/run.ts'
import { type GameModule, restatedLine, type Seen } from '../../games/module.ts'
import { LineError } from '../../lines/error.ts'
import { parseLine } from '../../lines/parse.ts'
import { PackError, type Place } from '../../rules/problem.ts'
import type { Program } from '../../rules/program.ts'
import { namesIn, sayWritten } from './cards.ts'
import { compare } from './compare.ts'
import { missingEvent, sayEvents } from './events.ts'
import { legalDifference } from './legal.ts'
import { type Expectation, splitRefusal } from './read.ts'
import { type ExpectData, ORDERED, SEAT_KEYS, TABLE_KEYS, type Wanted } from './schema.ts'
import { idOf, names, type ScenarioTexts } from './texts.ts'

/** Something that is not as expected, and where the expectation stands. */
export interface Failure {
  readonly at: Place
  /** `B.hand`, `legal.A`, or the line of `do`. */
  readonly what: string
  readonly expected: string
  readonly got: string
}

/** The state of a scenario at an `expect`. */
export interface Moment {
  readonly run: Run
  readonly game: GameModule
  readonly program: Program
  readonly texts: ScenarioTexts
  /** Numbers of the last events before the texts, and before the events, that are looked at. */
  readonly textsSince: number
  readonly eventsSince: number
  /** What would come of a line, without taking it: the code of a refusal, or undefined when it is taken. */
  readonly attempt: (line: Line) => string | undefined
}

/** Everything in an `expect` that is not so, by its place. */
export function failuresOf(expect: Expectation, moment: Moment): Failure[] {
  const out: Failure[] = []
  for (const [key, value] of Object.entries(expect.data)) {
    if (value === undefined) continue
    const fail = (path: readonly string[], expected: string, got: string) =>
      out.push({ at: expect.place([key, ...path]), what: [key, ...path].join('.'), expected, got })
    const look: Look = { moment, fail, fault: (what, path = []) => placed(what, expect.place([key, ...path])) }
    if (Object.hasOwn(LOOKS, key) && !moment.run.table.seats.includes(key))
      LOOKS[key as keyof typeof LOOKS](look, expect.data)
    else if (Object.hasOwn(TABLE_KEYS, key) && !moment.run.table.seats.includes(key)) {
      const seen = moment.game.scenario.table[key]
      if (!seen) throw look.fault(`${moment.game.id} has no ${key}`)
      ask(look, value as Wanted, seen(moment.run), key, [])
    } else {
      for (const [part, wanted] of Object.entries(value as Record<string, Wanted | undefined>)) {
        if (wanted === undefined) continue
        const seen = moment.game.scenario.seat[part]
        if (!seen || !Object.hasOwn(SEAT_KEYS, part)) throw look.fault(`${moment.game.id} has no ${part}`, [part])
        ask(look, worded(wanted, moment.game.scenario.words?.[part]), seen(moment.run, key), part, [part])
      }
    }
  }
  return out.sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
}

const placed = (what: string, at: Place) => new PackError(what, at.path, at.line, at.column)

interface Look {
  readonly moment: Moment
  readonly fail: (path: readonly string[], expected: string, got: string) => void
  readonly fault: (what: string, path?: readonly string[]) => PackError
}

function ask(look: Look, wanted: Wanted, seen: Seen, key: string, path: readonly string[]): void {
  checkNames(look, wanted, path)
  for (const d of compare(wanted, seen, ORDERED[key] ?? 'any')) look.fail([...path, ...d.key], d.expected, d.got)
}

/** In the game's own words. */
function worded(wanted: Wanted, words: Readonly<Record<string, string>> = {}): Wanted {
  return wanted.kind === 'names' ? { ...wanted, names: wanted.names.map((n) => words[n] ?? n) } : wanted
}

/** A misspelt card would never be in a hand, and so would always be lacked. */
function checkNames(look: Look, wanted: Wanted, path: readonly string[]): void {
  if (wanted.kind === 'by')
    for (const [name, inner] of Object.entries(wanted.of)) checkNames(look, inner, [...path, name])
  if (wanted.kind !== 'cards') return
  const { run } = look.moment
  for (const card of namesIn(wanted.cards)) {
    for (const name of [card.id, ...card.marks]) {
      if (run.rules.knows(run, name)) continue
      const near = run.rules.nearest(run, name).join(', ')
      throw look.fault(`${sayWritten(card)}: ${name} is no card or mark${near ? `; did you mean ${near}?` : ''}`, path)
    }
  }
}

const list = (items: readonly string[]) => `[${items.join(', ')}]`
const same = (a: readonly string[], b: readonly string[]) => [...a].sort().join('\n') === [...b].sort().join('\n')

function seat(look: Look, name: string, path: readonly string[]): string {
  if (look.moment.run.table.seats.includes(name)) return name
  throw look.fault(`no seat is called ${name}`, path)
}

/** What the runner itself looks at; the game need not provide it. */
const LOOKS = {
  asked(look, { asked }) {
    const got = look.moment.run.awaited()
    for (const name of asked ?? []) seat(look, name, [])
    if (!same(asked ?? [], got)) look.fail([], list(asked ?? []), `${list(got)}${sayAbout(look.moment.run)}`)
  },
  legal(look, { legal }) {
    for (const [name, expected] of Object.entries(legal ?? {})) {
      const { wrong, missing } = legalDifference(look.moment.run, seat(look, name, [name]), expected)
      if (wrong.length + missing.length === 0) continue
      const parts = [
        ...(wrong.length ? [`not legal: ${list(wrong)}`] : []),
        ...(missing.length ? [`also legal: ${list(missing)}`] : []),
      ]
      look.fail([name], list(expected), `${list(look.moment.run.legal(name))} (${parts.join('; ')})`)
    }
  },
  can(look, { can }) {
    for (const text of can ?? []) {
      const code = tried(look, text)
      if (code !== undefined) look.fail([], `${text} is taken`, `refused, ${code}`)
    }
  },
  cannot(look, { cannot }) {
    for (const entry of cannot ?? []) {
      const { text, refused } = splitRefusal(entry)
      const code = tried(look, text)
      if (code === undefined) look.fail([], `${text} is refused`, 'taken')
      else if (refused?.code !== undefined && code !== refused.code)
        look.fail([], `${text} is refused, ${refused.code}`, `refused, ${code}`)
    }
  },
  over(look, { over }) {
    const outcome = look.moment.game.outcome(look.moment.run)
    const got = outcome.draw ? 'draw' : outcome.over ? 'won' : 'no'
    if (over !== got) look.fail([], String(over), got)
  },
  winners(look, { winners }) {
    for (const name of winners ?? []) seat(look, name, [])
    const got = look.moment.game.outcome(look.moment.run).winners
    if (!same(winners ?? [], got)) look.fail([], list(winners ?? []), list(got))
  },
  events(look, { events }) {
    const { run, eventsSince } = look.moment
    const happened = run.table.events.slice(eventsSince)
    const missing = missingEvent(happened, run.table.seats, events ?? [])
    if (missing !== undefined)
      look.fail([], `${list(events ?? [])}, of which "${missing}" did not happen in its place`, sayEvents(happened))
  },
  public(look, { public: shown }) {
    const { run, game, program, texts, textsSince } = look.moment
    if (shown) holdText(look, shown, texts.update(run, game, program, textsSince), [])
  },
  private(look, { private: shown }) {
    const { run, game, program, texts, textsSince } = look.moment
    for (const [name, part] of Object.entries(shown ?? {}))
      holdText(look, part, texts.pm(run, game, program, seat(look, name, [name]), textsSince), [name])
  },
} satisfies Record<string, (look: Look, data: ExpectData) => void>

function sayAbout(run: Run): string {
  const about = run.about()
  return about ? ` (${about.moment})` : ''
}

function tried(look: Look, text: string): string | undefined {
  let line: Line
  try {
    line = restatedLine(look.moment.game, look.moment.program, parseLine(text))
  } catch (error) {
    if (error instanceof LineError) return error.code
    throw error
  }
  return look.moment.attempt(line)
}

function holdText(
  look: Look,
  shown: { readonly says: readonly string[]; readonly hides: readonly string[] },
  text: string,
  path: readonly string[],
): void {
  const { run, program } = look.moment
  for (const way of ['says', 'hides'] as const) {
    for (const written of shown[way]) {
      const id = idOf(program, run.table.seats, written)
      if (id === undefined) throw look.fault(`${written} is no card, character, role or seat`, [...path, way])
      const named = names(text, program, run.table.seats, id)
      if (named !== (way === 'says'))
        look.fail(
          [...path, way],
          `${written} is ${way === 'says' ? 'named' : 'not named'}`,
          text.trim() === '' ? 'an empty text' : text,
        )
    }
  }
}
