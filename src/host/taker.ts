// Lines as they are said, one after another: each at the question after the one before, behind the log or, where the host
// wants it, at the place in it to which its post belongs. Nothing is written before it is done.

import { openedAfter } from '../clock/opened.ts'
import type { Act, Line, Marks, Orders } from '../engine/line.ts'
import type { Run } from '../engine/run.ts'
import { printLine } from '../lines/print.ts'
import { drafted } from './again.ts'
import { append, type Logged } from './append.ts'
import { type Late, latePost, openedNow, wantReason, withOpened } from './deadline.ts'
import { type Insertion, insertionOf, isLater, type Place, type Placed, placeOf, sameOutcome } from './insert.ts'
import type { LogLine } from './log.ts'
import { dealtRun, type OpenGame, openFile } from './open.ts'
import { attempt, refused } from './refused.ts'
import { rawOf } from './remedies.ts'
import { EXIT, Trouble, usage } from './trouble.ts'

export interface TakeSpec {
  /** Time of the post; a bare one is of the zone of the game. */
  readonly at?: string
  /** The time now, by which a deadline is judged where no time of a post is given; without it none is. */
  readonly now?: string
  readonly dryRun?: boolean
  /** List legal lines from the hand, not from the public view. */
  readonly secret?: boolean
  /** What was posted before lines that have been taken is taken in its place. */
  readonly insert?: boolean
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

export interface Taker {
  /** Stands where the next line is said. */
  readonly run: Run
  /** Goes to the place of a post, if there is a line of the log that was said later. */
  readonly reach: (marks: Marks) => void
  /** Throws Trouble when it is refused. */
  readonly take: (line: Line, said: Said) => void
  /** Keeps a remark at the place that the log has reached. */
  readonly remark: (text: string) => void
  /** What is changed by what goes between lines of the log; undefined where all goes behind them. */
  readonly changes: () => Insertion | undefined
  /** Throws Trouble when it was said before lines that have been taken, its place makes a difference, and it does not go there. */
  readonly done: () => Acted
}

/** `said`: the posts and times of what will be taken. */
export function taker(opened: OpenGame, spec: TakeSpec, said: readonly Marks[]): Taker {
  const place = spec.insert ? wantPlace(opened, said) : undefined
  const base = place ? openFile(opened.context, opened.file, place.before.number - 1) : opened
  const run = dealtRun(base)
  const since = run.table.events.length
  const waiting = [...(place?.later ?? [])]
  const written: Logged[] = []
  const mine: (Placed & { readonly said: Said; readonly entries: readonly Logged[] })[] = []
  const remarks: string[] = []
  const passedFor: string[] = []
  const late: Late[] = []
  // An undo stands before what is taken again.
  const first = opened.log.length + (place ? 1 : 0)
  let question = openedNow(base)

  const log = (entry: Logged, autos: readonly Act[], announced: (auto: Act) => boolean): Logged[] => {
    const before = [...(entry.before ?? []), ...remarks.splice(0)]
    const entries = [
      { ...entry, ...(before.length > 0 ? { before } : {}) },
      ...autos.map((line) => autoOf(line, announced)),
    ]
    written.push(...entries)
    return entries
  }
  const again = ({ number, line, marks: { digest: _, ...marks } }: LogLine): void => {
    const taken = attempt(base, run, line)
    if ('code' in taken) return
    const raw = rawOf(opened, number)
    question = openedAfter(question, run, { number: first + written.length + 1, line, marks })
    log({ line, marks, ...(raw.length > 0 ? { raw } : {}) }, taken.autos, () => false)
  }
  const reach = (marks: Marks): void => {
    while (waiting[0] && !isLater(waiting[0].marks, marks)) again(waiting.shift()!)
  }
  const finish = (): void => {
    for (const entry of waiting.splice(0)) again(entry)
  }
  const all = (): Logged[] => [
    ...(place ? [{ line: { form: 'undo' as const, to: place.before.number - 1 }, marks: { auto: false } }] : []),
    ...written,
  ]

  return {
    run,
    reach,
    take(given, saying) {
      const { where, marks, raw } = saying
      const line = byNumber(run, given)
      if (line.form === 'then' && marks.source === 'pm') throw announcedInPrivate(opened, line, where)
      const awaited = run.awaited()
      wantReason(opened, question, line, (marks.at === '?' ? undefined : marks.at) ?? spec.now, where)
      const taken = attempt(base, run, line)
      if ('code' in taken) {
        const trouble = refused(base, run, line, taken, { secret: spec.secret === true, where, text: saying.text })
        throw place ? inItsPlace(trouble, waiting[0]) : orInserted(opened, trouble, marks)
      }
      if (line.form === 'orders' && isOver(run, line)) throw overAtOnce(opened, line, where)
      if (line.form === 'act' && line.who?.name === 'all') passedFor.push(...awaited)
      const own =
        line.form === 'host'
          ? { auto: false, ...(spec.at === undefined || marks.at === undefined ? {} : { at: marks.at }) }
          : marks
      const answered = { number: first + written.length + 1, line, marks: own }
      late.push(...[latePost(opened, question, answered)].filter((one) => one !== undefined))
      question = openedAfter(question, run, answered)
      const entries = log({ line, marks: own, ...(raw ? { raw } : {}) }, taken.autos, (auto) =>
        taken.announced.has(auto),
      )
      mine.push({ line, before: waiting[0]?.number, said: saying, entries })
    },
    remark(text) {
      remarks.push(text)
    },
    changes() {
      finish()
      return place && insertionOf(openFile(opened.context, opened.file), place, mine, all())
    },
    done() {
      finish()
      if (!place) wantOrder(opened, spec, run, mine)
      const lines = mine.flatMap(({ entries }) =>
        entries.map(({ line, marks, announced = false }) => ({ text: printLine(line), auto: marks.auto, announced })),
      )
      const game = !spec.dryRun
        ? append(opened, all(), remarks)
        : place
          ? drafted(opened, all())
          : withOpened(opened, question)
      return { game, lines, since, passedFor, late }
    },
  }
}

/** `picks 2`: the second that her message lists. */
function byNumber(run: Run, line: Line): Line {
  const [entry, more] = line.form === 'act' && line.verb === 'picks' ? line.what : []
  if (line.form !== 'act' || !line.who || !entry || more || !/^\d+$/.test(entry.name)) return line
  const listed = run.table.zones.get(`dealt/${line.who.name}`)?.cards[Number(entry.name) - 1]
  return listed ? { ...line, what: [{ ...entry, name: listed.kind }] } : line
}

const autoOf = (line: Act, announced: (auto: Act) => boolean): Logged => ({
  line,
  marks: { auto: true },
  announced: announced(line),
})

function announcedInPrivate({ path }: OpenGame, line: Line, where: string | undefined): Trouble {
  return new Trouble({
    exit: EXIT.refused,
    what: `not taken: ${printLine(line)}`,
    where: where === undefined ? path : `${path}, ${where}`,
    why: 'what is announced with "then" stands in the thread, and this was said in private',
    mend: 'log it as said in the thread (--post N), or make it an order, which nobody else sees: orders … when …',
  })
}

/** What ends it holds already, so that it will never speak. */
const isOver = (run: Run, order: Orders): boolean =>
  !(run.announced.orders.get(order.who.name) ?? []).some((one) => printLine(one) === printLine(order))

function overAtOnce({ path }: OpenGame, line: Orders, where: string | undefined): Trouble {
  return new Trouble({
    exit: EXIT.refused,
    code: 'gone',
    what: `not taken: ${printLine(line)}`,
    where: where === undefined ? path : `${path}, ${where}`,
    why: 'what ends this order holds already, so that it would never speak',
    mend: 'for what is asked now she passes or answers; an order for later is said when this is over, or ends with something else: until my-turn',
  })
}

function wantPlace(opened: OpenGame, said: readonly Marks[]): Place {
  if (said.every(({ at, source }) => typeof source !== 'number' && (at === undefined || at === '?')))
    throw usage(
      'where in the log does it belong?',
      'say which post it is, or when it was said: --post 112, --at 2026-12-01T18:04Z',
    )
  const place = placeOf(opened, said)
  if (!place)
    throw usage(
      'nothing that was taken was said later',
      `leave out --insert; danmaku log ${opened.path} shows the posts and times`,
    )
  return place
}

const inItsPlace = ({ parts }: Trouble, next: LogLine | undefined): Trouble =>
  new Trouble({
    ...parts,
    where: `${parts.where}, ${next ? `before line ${next.number}` : 'behind the last line'}`,
    mend: 'it was not possible then; leave out --insert if it is meant now',
  })

/** What is not possible any more may have been when it was posted. */
function orInserted(opened: OpenGame, { parts }: Trouble, marks: Marks): Trouble {
  const place = parts.exit === EXIT.refused ? placeOf(opened, [marks]) : undefined
  if (!place) return new Trouble(parts)
  return new Trouble({
    ...parts,
    mend: `it was said before line ${place.before.number} (${printLine(place.before.line)}): the same with --insert --dry-run shows what changes if it is taken there; ${parts.mend}`,
  })
}

/** Players post while the host is away, and most orders come to the same; where one does not the host says which it was. */
function wantOrder(
  opened: OpenGame,
  spec: TakeSpec,
  run: Run,
  mine: readonly { readonly line: Line; readonly said: Said }[],
): void {
  const marks = mine.map(({ said }) => said.marks)
  const place = placeOf(opened, marks)
  if (!place) return
  const other = taker(openFile(opened.context, opened.file), { ...spec, insert: true }, marks)
  try {
    for (const { line, said } of mine) {
      other.reach(said.marks)
      other.take(line, said)
    }
  } catch (error) {
    // Where it was not possible then it can only be meant now.
    if (error instanceof Trouble) return
    throw error
  }
  const changes = other.changes()
  if (!changes || sameOutcome(opened, run, other.run)) return
  const falls = changes.falls.length + changes.otherwise.length
  throw new Trouble({
    exit: EXIT.refused,
    what: `not taken: it was said before line ${place.before.number} (${printLine(place.before.line)}), which has been taken`,
    where: opened.path,
    why: `the order of the log is the order of the game, and in its place it changes ${falls === 1 ? 'a later line' : falls > 1 ? `${falls} later lines` : 'what comes out'}`,
    mend: 'the same with --insert --dry-run shows what changes, with --insert it is taken in its place; without --post and --at it counts as said now',
  })
}
