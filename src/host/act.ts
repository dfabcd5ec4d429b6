// Takes what players said: reads it, holds it against the rules, and appends it to the log. Several lines are taken
// together or not at all.

import stringWidth from 'fast-string-width'
import { instantOf, isZoned, stampOf } from '../clock/time.ts'
import type { Host, Line, Marks } from '../engine/line.ts'
import type { RefusalCode } from '../engine/question.ts'
import { restatedLine } from '../games/module.ts'
import { LineError } from '../lines/error.ts'
import { parseAct, parseLine } from '../lines/parse.ts'
import { printLine } from '../lines/print.ts'
import { needsQuotes } from '../lines/words.ts'
import { canonical, type Names, namesOf, type Player, playerOf } from '../speech/names.ts'
import { typed } from '../speech/typed.ts'
import { newcomer } from './create.ts'
import { withTime } from './deadline.ts'
import { dealtRun, type OpenGame, playersAt } from './open.ts'
import { attempt, publicLegal, speakerOf } from './refused.ts'
import { type Acted, type Taker, type TakeSpec, taker } from './taker.ts'
import { EXIT, fromSpeech, Trouble, usage } from './trouble.ts'

export interface ActSpec extends TakeSpec {
  /** One line each, as typed; blank ones and those that begin with # are not said by anybody. */
  readonly texts: readonly string[]
  readonly as?: string
  readonly post?: number | 'pm'
}

/** Throws Trouble when a line cannot be understood (exit 2) or is refused (exit 1); then nothing is written. */
export const act = (opened: OpenGame, spec: ActSpec): Acted => saying(opened, spec).done()

/** The same, of which nothing is written yet. */
export function saying(opened: OpenGame, spec: ActSpec): Taker {
  const marks = marksOf(opened, spec)
  const players = playersAt(opened)
  const taking = taker(opened, spec, [marks])
  taking.reach(marks)
  for (const [i, text] of spec.texts.entries()) {
    if (isRemark(text, players)) continue
    const where = spec.texts.length === 1 ? undefined : `line ${i + 1} of ${spec.texts.length}, of which none is taken`
    taking.take(readLine(opened, text, { as: spec.as, where }), { where, text, marks })
  }
  return taking
}

/** A line of several that nobody says; who is called `#3` says hers. */
export function isRemark(text: string, players: readonly Player[]): boolean {
  const said = text.trim().toLowerCase()
  const called = players.some(({ name, aka }) => [name, ...aka].some((n) => said.startsWith(n.toLowerCase())))
  return said === '' || (said.startsWith('#') && !called)
}

/** Time and post of what a player said. What the log could not be read with again is refused here. */
export function marksOf({ header }: Pick<OpenGame, 'header'>, spec: Pick<ActSpec, 'at' | 'post'>): Marks {
  const at = spec.at === undefined ? (spec.post === undefined ? undefined : '?') : postTime(spec.at, header.clock.zone)
  return { auto: false, ...(at === undefined ? {} : { at }), ...(spec.post === undefined ? {} : { source: spec.post }) }
}

/** As the log writes it; a bare time is of the zone of the game, and is logged with one so that it stays what it was. */
function postTime(at: string, zone: string): string {
  if (at === '?') return at
  const instant = at.includes('T') ? instantOf(at, zone) : undefined
  if (instant === undefined)
    throw usage(
      `${at} is no time of a post`,
      `write --at 2026-12-01T18:04, which is read in ${zone}, or with Z or +01:00`,
    )
  return isZoned(at) ? at : stampOf(instant)
}

export interface Reading {
  /** Who says it, when the text does not begin with a name. */
  readonly as?: string | undefined
  /** Which of several lines it is. */
  readonly where?: string | undefined
}

/** Reads one line; names become canonical. */
export function readLine(opened: OpenGame, text: string, { as, where }: Reading = {}): Line {
  const names = namesOf(opened.program, playersAt(opened), opened.game.vocabulary(opened.program))
  const here = (column?: number): string =>
    [opened.path, ...(where ? [where] : []), ...(column ? [`column ${column} of "${text}"`] : [`in "${text}"`])].join(
      ', ',
    )
  try {
    const speaker = as === undefined ? undefined : playerOf(names.players, as)
    const line = parse(names, text, speaker)
    if (line.form === 'act' && (line.verb === 'joins' || line.verb === 'leaves'))
      throw usage('the game has been dealt; nobody joins or leaves', newcomer(opened.path))
    if (line.form === 'told' || line.form === 'undo' || line.form === 'redo')
      throw usage(
        `"${text.split(' ')[0]}" is not something a player says`,
        line.form === 'told' ? 'danmaku post, danmaku pm' : `danmaku ${line.form}`,
      )
    const byHost = line.form === 'host' || (line.form === 'act' && line.who?.name === 'all')
    if (speaker !== undefined && byHost)
      throw new Trouble({
        exit: EXIT.refused,
        code: 'host-only',
        what: `refused: ${text}`,
        why: 'only the host says that',
        mend: 'leave out --as if it is the host who speaks',
      })
    if (line.form === 'host') checkOption(opened, line)
    const said = restatedLine(opened.game, opened.program, canonical(names, line))
    if (speaker !== undefined && speakerOf(said) !== speaker)
      throw usage(
        `${speaker} cannot speak for ${speakerOf(said)}`,
        'leave out --as, or the name at the beginning of the line',
      )
    return said.form === 'host' ? withTime(opened, said) : said
  } catch (error) {
    if (!(error instanceof LineError)) {
      const trouble = fromSpeech(error)
      throw trouble.parts.where === undefined ? new Trouble({ ...trouble.parts, where: here() }) : trouble
    }
    throw new Trouble({
      exit: EXIT.usage,
      code: 'bad-line',
      what: error.message,
      where: here(error.column),
      why: 'a line says WHO VERB WHAT, then clauses: as, with, on, for, discarding, choosing, because',
      excerpt: pointed(text, error.column - 1, error.width),
      mend: error.hint ? `did you mean ${error.hint}?` : `danmaku act ${opened.path} 'WHO VERB WHAT …', corrected`,
    })
  }
}

/** The text with a caret under a piece of it, also where letters are wide. */
export function pointed(text: string, start: number, width: number): string {
  const wide = (from: number, to: number) => stringWidth(text.slice(from, to).replace(/\p{Cc}/gu, ' '))
  return `${text}\n${' '.repeat(wide(0, start))}${'^'.repeat(Math.max(1, wide(start, start + width)))}`
}

/** As it is printed and pasted, or else as it is written; an error points at the text as typed. */
function parse(names: Names, text: string, speaker: string | undefined): Line {
  const said = (one: string) =>
    speaker === undefined ? parseLine(one) : parseAct(one, { name: speaker, quoted: needsQuotes(speaker) })
  const replaced = typed(names, text, true)
  try {
    return said(replaced.text)
  } catch (error) {
    if (!(error instanceof LineError)) throw error
    const bare = typed(names, text, false)
    try {
      if (bare.text !== replaced.text) return said(bare.text)
    } catch {
      // What is wrong is told of the text with its names replaced.
    }
    const { start, end } = replaced.origin(error.column - 1, error.column - 1 + error.width)
    throw new LineError(error.message, start + 1, end - start, error.hint)
  }
}

/** A repair of an option is as strict as the header. */
function checkOption(opened: OpenGame, line: Host): void {
  if (line.deed.deed !== 'sets-option') return
  const { option, value } = line.deed
  const def = opened.program.options[option]
  if (def?.values.includes(value)) return
  throw new Trouble({
    exit: def ? EXIT.refused : EXIT.usage,
    code: def ? 'bad-choice' : 'unknown-name',
    what: def ? `option ${option} cannot be ${value}` : `no option is called ${option}`,
    why: def?.text ?? 'the options of the packs in force can be set',
    legal: def?.values ?? Object.keys(opened.program.options),
  })
}

/** What the thread may be told of a line that the rules refuse. */
export interface PublicRefusal {
  /** Who said it, where that is known. */
  readonly who?: string
  /** The line as it was understood, or as it was typed. */
  readonly line: string
  /** The reason, where it is one that everybody can see. */
  readonly code?: RefusalCode | 'unclear'
  readonly legal: readonly string[]
}

/** Tries a line without taking it. Throws Trouble when the rules allow it, since then nothing is refused. */
export function refusalFor(opened: OpenGame, text: string, as: string | undefined): PublicRefusal {
  const run = dealtRun(opened)
  let line: Line
  try {
    line = readLine(opened, text, { as, where: undefined })
  } catch (error) {
    if (!(error instanceof Trouble) || error.parts.exit !== EXIT.usage) throw error
    return { line: text.trim(), code: 'unclear', legal: [], ...(as === undefined ? {} : { who: as }) }
  }
  const who = speakerOf(line)
  const taken = attempt(opened, run, line)
  if (!('code' in taken))
    throw new Trouble({
      exit: EXIT.usage,
      what: `the rules allow "${printLine(line)}"`,
      where: opened.path,
      why: 'only what is refused can be told to be refused',
      mend: `danmaku act ${opened.path} '${printLine(line)}'`,
    })
  const unclear = taken.code === 'bad-line' || taken.code === 'unknown-name' || taken.code === 'ambiguous-name'
  const shown = unclear ? { code: 'unclear' as const } : taken.code in SEEN_BY_ALL ? { code: taken.code } : {}
  return {
    line: printLine(line),
    ...(who === undefined || who === 'all' ? {} : { who }),
    ...shown,
    legal: publicLegal(opened, run, who),
  }
}

/**
 * Codes that are looked at before what the speaker holds: only these have a reason that tells nothing about her hand.
 * Whoever reads of a limit or a range knows that she could have named the card.
 */
const SEEN_BY_ALL: Readonly<Partial<Record<RefusalCode, true>>> = {
  'game-over': true,
  'host-only': true,
  'not-active': true,
  gone: true,
  'cannot-cancel': true,
  'cannot-avoid': true,
  'not-asked': true,
  pending: true,
  'must-choose': true,
}
