// A line that the rules refuse: what the host is told of it, and what the thread may be told.

import type { Line } from '../engine/line.ts'
import type { Run } from '../engine/run.ts'
import { printLine } from '../lines/print.ts'
import type { OpenGame } from './open.ts'
import { EXIT, Trouble, type TroubleParts } from './trouble.ts'

/** A fault of the rules program is ours: it is reported with what repeats it, and nothing is written. */
export function attempt(opened: OpenGame, run: Run, line: Line): ReturnType<Run['take']> {
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

/** As the line itself names its speaker. */
export function speakerOf(line: Line): string {
  if (line.form === 'host') return 'the host'
  return ('who' in line ? line.who?.name : undefined) ?? 'nobody'
}

interface Refused {
  readonly code: NonNullable<TroubleParts['code']>
  readonly why: string
  readonly near?: readonly string[]
  readonly tellsHand?: true
}

/** `run` stands where the line was refused, behind those of the same post that would have been taken. */
export function refused(
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
  if (ask?.kind === 'window') return game.publicLines(run).window
  if (ask?.kind === 'choice' && ask.free) return game.publicLines(run).free
  const verbs = [...new Set(run.sayable(seat).answers.map((o) => o.verb))]
  return ask?.kind === 'choice' && ask.optional ? [...verbs.map((v) => `${v} …`), 'passes'] : verbs.map((v) => `${v} …`)
}

const isHidden = ({ code, tellsHand }: Refused): boolean =>
  code === 'not-held' || code === 'cannot-pay' || code === 'not-now' || tellsHand === true

const PLAYED = ['plays', 'activates', 'uses']

/**
 * Not held, held but not fit for this, cannot pay and not the moment share one sentence and one code, so that a refusal tells nothing about a
 * hand. What the host herself says is told as it is.
 */
function publicReason(line: Line, refusal: Refused): { why: string; code: Refused['code'] } {
  const { why, code } = refusal
  if (line.form === 'host' || !isHidden(refusal)) return { why, code }
  const verb = line.form === 'act' ? line.verb : line.form === 'orders' ? line.say.verb : ''
  return { why: `that cannot be ${PLAYED.includes(verb) ? 'played' : 'done'} now`, code: 'not-now' }
}
