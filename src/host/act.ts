// Takes what players said: reads it, holds it against the rules, and appends it to the log. Several lines are taken
// together or not at all.

import stringWidth from 'fast-string-width'
import { openedAfter } from '../clock/opened.ts'
import type { Host, Line, Marks } from '../engine/line.ts'
import type { RefusalCode } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import { appendLines } from '../gamefile/append.ts'
import { chainNext, mark } from '../gamefile/digest.ts'
import { LineError } from '../lines/error.ts'
import { parseAct, parseLine, parseLogLine, parseMarks } from '../lines/parse.ts'
import { printLine, printLogLine } from '../lines/print.ts'
import { needsQuotes } from '../lines/words.ts'
import { canonical, type Names, namesOf, playerOf } from '../speech/names.ts'
import { typed } from '../speech/typed.ts'
import { newcomer } from './create.ts'
import { type Late, latePost, openedNow, wantReason, withOpened, withTime } from './deadline.ts'
import { dealtRun, type OpenGame, openFile, playersAt } from './open.ts'
import { EXIT, fromSpeech, Trouble, type TroubleParts, usage } from './trouble.ts'

export interface ActSpec {
  /** One line each, as typed; blank ones and those that begin with # are not said by anybody. */
  readonly texts: readonly string[]
  readonly as?: string
  readonly post?: number | 'pm'
  /** ISO time of the post. */
  readonly at?: string
  /** The time now, by which a deadline is judged where no time of a post is given; without it none is. */
  readonly now?: string
  readonly dryRun?: boolean
  /** List legal lines from the hand, not from the public view. */
  readonly secret?: boolean
}

export interface Acted {
  readonly game: OpenGame
  /** The lines as logged, without numbers and marks; automatic ones are marked. */
  readonly lines: readonly { text: string; auto: boolean; announced: boolean }[]
  /** The number of events before. */
  readonly since: number
  /** Whom `all pass` passed for. */
  readonly passedFor: readonly string[]
  /** Which of them were said in the minute of a deadline or later. */
  readonly late: readonly Late[]
}

/** Throws Trouble when a line cannot be understood (exit 2) or is refused (exit 1); then nothing is written. */
export function act(opened: OpenGame, spec: ActSpec): Acted {
  const taking = taker(opened, spec)
  const marks = marksOf(spec)
  for (const [i, text] of spec.texts.entries()) {
    if (isRemark(text)) continue
    const where = spec.texts.length === 1 ? undefined : `line ${i + 1} of ${spec.texts.length}, of which none is taken`
    taking.take(readLine(opened, text, { as: spec.as, where }), { where, text, marks })
  }
  return taking.done()
}

/** What is said with a line. */
export interface Said {
  /** Which of several it is. */
  readonly where?: string | undefined
  /** As it was typed. */
  readonly text: string
  readonly marks: Marks
  /** The words of the post that it was read from, behind the first line of them. */
  readonly raw?: readonly string[]
}

/** Takes lines one after another, each at the question after the one before; nothing is written before `done`. */
export interface Taker {
  /** Throws Trouble when it is refused. */
  readonly take: (line: Line, said: Said) => void
  /** Keeps a remark at the place that the log has reached. */
  readonly remark: (text: string) => void
  readonly done: () => Acted
}

export function taker(opened: OpenGame, spec: Omit<ActSpec, 'texts' | 'as' | 'post'> & Pick<ActSpec, 'post'>): Taker {
  const run = dealtRun(opened)
  const since = run.table.events.length
  const logged: Logged[] = []
  const remarks: string[] = []
  const passedFor: string[] = []
  const late: Late[] = []
  let question = openedNow(opened)
  return {
    take(line, { where, text, marks, raw }) {
      if (line.form === 'then' && marks.source === 'pm')
        throw new Trouble({
          exit: EXIT.refused,
          what: `not taken: ${printLine(line)}`,
          where: where === undefined ? opened.path : `${opened.path}, ${where}`,
          why: 'what is announced with "then" stands in the thread, and this was said in private',
          mend: 'log it as said in the thread (--post N), or make it an order, which nobody else sees: orders … when …',
        })
      const awaited = run.awaited()
      wantReason(opened, question, line, (marks.at === '?' ? undefined : marks.at) ?? spec.at ?? spec.now, where)
      const taken = attempt(opened, run, line)
      if ('code' in taken) throw refused(opened, run, line, taken, { secret: spec.secret === true, where, text })
      if (line.form === 'act' && line.who?.name === 'all') passedFor.push(...awaited)
      const own = line.form === 'host' ? { auto: false, ...(spec.at === undefined ? {} : { at: spec.at }) } : marks
      logged.push({ line, marks: own, before: remarks.splice(0), ...(raw ? { raw } : {}) })
      const said = { number: opened.log.length + logged.length, line, marks: own }
      late.push(...[latePost(opened, question, said)].filter((one) => one !== undefined))
      question = openedAfter(question, run, said)
      for (const auto of taken.autos)
        logged.push({ line: auto, marks: { auto: true }, announced: taken.announced.has(auto) })
    },
    remark(text) {
      remarks.push(text)
    },
    done() {
      const lines = logged.map(({ line, marks, announced = false }) => ({
        text: printLine(line),
        auto: marks.auto,
        announced,
      }))
      const game = spec.dryRun ? withOpened(opened, question) : append(opened, logged, remarks)
      return { game, lines, since, passedFor, late }
    },
  }
}

/** A line that will be logged, with remarks above it and the words below that it was read from. */
interface Logged {
  readonly line: Line
  readonly marks: Marks
  readonly announced?: boolean
  readonly before?: readonly string[]
  readonly raw?: readonly string[]
}

/** A line of several that nobody says. */
export const isRemark = (text: string): boolean => /^\s*(?:#|$)/.test(text)

/** A fault of the rules program is ours: it is reported with what repeats it, and nothing is written. */
function attempt(opened: OpenGame, run: Run, line: Line): ReturnType<Run['take']> {
  try {
    return run.take(line)
  } catch (error) {
    throw new Trouble({
      exit: EXIT.fault,
      what: 'a fault of ours; nothing was written',
      where: `${opened.path}, after line ${opened.log.length}, seed ${opened.header.seed}`,
      why: error instanceof Error ? error.message : String(error),
      mend: `this repeats it: danmaku act ${opened.path} --dry-run '${printLine(line)}'`,
    })
  }
}

/** Time and post of what a player said. What the log could not be read with again is refused here. */
export function marksOf(spec: Pick<ActSpec, 'at' | 'post'>): Marks {
  const at = spec.at ?? (spec.post === undefined ? undefined : '?')
  if (at !== undefined && at !== '?' && !isTime(at))
    throw usage(`${at} is no time of a post`, 'write --at 2026-12-01T18:04Z, or +01:00 in place of Z')
  return { auto: false, ...(at === undefined ? {} : { at }), ...(spec.post === undefined ? {} : { source: spec.post }) }
}

function isTime(at: string): boolean {
  try {
    parseMarks(`@${at}`)
  } catch {
    return false
  }
  return !Number.isNaN(Date.parse(at))
}

/** Numbers lines, chains their digests and appends them in one write. The replayed run of `opened` is used up. */
export function append(opened: OpenGame, lines: readonly Logged[], remarks: readonly string[] = []): OpenGame {
  let { chain } = opened
  let number = opened.log.length
  const texts = lines.map(({ line, marks, before = [], raw = [] }) => {
    chain = chainNext(chain, printLine(line))
    number++
    const text = printLogLine(number, line, { ...marks, digest: mark(chain) })
    // A line that cannot be read again would make the whole file unreadable.
    parseLogLine(text)
    return { text, before, raw }
  })
  return openFile(opened.context, appendLines(opened.file, texts, remarks))
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
    const said = canonical(names, line, (id) => invokes(opened, id))
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

/** A card whose only use beside its other halves is to activate a Spell Card. */
function invokes(opened: OpenGame, id: string): boolean {
  const card = opened.program.sections.cards?.[id] as { modes?: readonly { types?: readonly string[] }[] } | undefined
  const modes = card?.modes ?? []
  return modes.length > 0 && modes.every((m) => m.types?.includes('invocation'))
}

/** As the line itself names its speaker. */
function speakerOf(line: Line): string {
  if (line.form === 'host') return 'the host'
  return ('who' in line ? line.who?.name : undefined) ?? 'nobody'
}

interface Refused {
  readonly code: NonNullable<TroubleParts['code']>
  readonly why: string
  readonly near?: readonly string[]
}

/** `run` stands where the line was refused, behind those of the same post that would have been taken. */
function refused(
  opened: OpenGame,
  run: Run,
  line: Line,
  refusal: Refused,
  { secret, where, text }: { secret: boolean; where: string | undefined; text: string },
): Trouble {
  const unclear = ['bad-line', 'unknown-name', 'ambiguous-name'].includes(refusal.code)
  const awaited = run.awaited()
  const status = `danmaku status ${opened.path}`
  const players = refusal.code === 'unknown-name' ? `players: ${run.table.seats.join(', ')}` : undefined
  const near = refusal.near?.length ? `did you mean ${refusal.near.join(' or ')}?` : players
  const said = printLine(line)
  const told = secret ? { why: refusal.why, code: refusal.code } : publicReason(line, refusal)
  const reason =
    told.why === refusal.why ? `${status} shows the question` : 'with --secret you see why, for your eyes only'
  const question = `${reason}; awaited: ${awaited.join(', ')}`
  return new Trouble({
    exit: unclear ? EXIT.usage : EXIT.refused,
    what: `${unclear ? 'not understood' : 'refused'}: ${said}`,
    where: where === undefined ? opened.path : `${opened.path}, ${where}`,
    ...(where === undefined || text.trim() === said ? {} : { excerpt: text.trim() }),
    ...told,
    ...legalFor(opened, run, line, secret),
    mend: near ?? (run.over ? `danmaku post ${opened.path}: the game is over` : question),
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

/** The host may repair whatever she likes, so there is no list for her. */
function legalFor(opened: OpenGame, run: Run, line: Line, secret: boolean): { legal?: readonly string[] } {
  if (line.form === 'host') return {}
  const who = speakerOf(line)
  const seat = who === 'all' ? run.awaited()[0] : who
  const openly = !secret || seat === undefined || !run.table.seats.includes(seat)
  return { legal: openly ? publicLegal(opened, run, seat) : run.legal(seat) }
}

/** What may be known in the thread about who may say what: what the question itself offers, never cards. */
export function publicLegal({ game }: OpenGame, run: Run, seat: string | undefined): readonly string[] {
  if (seat === undefined || !run.awaited().includes(seat)) return []
  const { ask } = run
  if (ask?.kind === 'window') return game.publicLines.window
  if (ask?.kind === 'choice' && ask.free) return game.publicLines.free
  const verbs = [...new Set(run.sayable(seat).answers.map((o) => o.verb))]
  return ask?.kind === 'choice' && ask.optional ? [...verbs.map((v) => `${v} …`), 'passes'] : verbs.map((v) => `${v} …`)
}

const isHidden = ({ code }: Refused): boolean => code === 'not-held' || code === 'cannot-pay' || code === 'not-now'

const PLAYED = ['plays', 'activates', 'uses']

/**
 * Not held, cannot pay and not the moment share one sentence and one code, so that a refusal tells nothing about a
 * hand. What the host herself says is told as it is.
 */
function publicReason(line: Line, refusal: Refused): { why: string; code: Refused['code'] } {
  const { why, code } = refusal
  if (line.form === 'host' || !isHidden(refusal)) return { why, code }
  const verb = line.form === 'act' ? line.verb : line.form === 'orders' ? line.say.verb : ''
  return { why: `that cannot be ${PLAYED.includes(verb) ? 'played' : 'done'} now`, code: 'not-now' }
}
