// Takes what players said: reads it, holds it against the rules, and appends it to the log. Several lines are taken
// together or not at all.

import type { Line, Marks } from '../engine/line.ts'
import type { Run } from '../engine/run.ts'
import { appendLines } from '../gamefile/append.ts'
import { chainNext, mark } from '../gamefile/digest.ts'
import { LineError } from '../lines/error.ts'
import { parseAct, parseLine } from '../lines/parse.ts'
import { printLine, printLogLine } from '../lines/print.ts'
import { needsQuotes } from '../lines/words.ts'
import { canonical, namesOf, playerNamed } from './names.ts'
import { type OpenGame, dealtRun, openFile, openGame } from './open.ts'
import { EXIT, Trouble, type TroubleParts, usage } from './trouble.ts'

export interface ActSpec {
  /** One line each. */
  readonly texts: readonly string[]
  readonly as?: string
  readonly post?: number | 'pm'
  /** ISO time of the post. */
  readonly at?: string
  readonly dryRun?: boolean
  /** List legal lines from the hand, not from the public view. */
  readonly secret?: boolean
}

export interface Acted {
  readonly game: OpenGame
  /** The lines as logged, without numbers and marks; automatic ones are marked. */
  readonly lines: readonly { text: string; auto: boolean }[]
  /** The number of events before. */
  readonly since: number
}

/** Throws Trouble when a line cannot be understood (exit 2) or is refused (exit 1); then nothing is written. */
export function act(opened: OpenGame, spec: ActSpec): Acted {
  const run = dealtRun(opened)
  const since = run.table.events.length
  const logged: { line: Line; marks: Marks }[] = []
  for (const text of spec.texts) {
    const line = read(opened, text, spec.as)
    const taken = run.take(line)
    if ('code' in taken) throw refused(opened, run, line, taken, spec)
    logged.push({ line, marks: marksOf(line, spec) })
    for (const auto of taken.autos) logged.push({ line: auto, marks: { auto: true } })
  }
  const lines = logged.map(({ line, marks }) => ({ text: printLine(line), auto: marks.auto }))
  if (spec.dryRun) return { game: opened, lines, since }
  return { game: append(opened, logged), lines, since }
}

function marksOf(line: Line, spec: ActSpec): Marks {
  if (line.form === 'host') return { auto: false }
  const at = spec.at ?? (spec.post === undefined ? undefined : '?')
  return { auto: false, ...(at === undefined ? {} : { at }), ...(spec.post === undefined ? {} : { source: spec.post }) }
}

/** Numbers lines, chains their digests and appends them in one write. The replayed run of `opened` is used up. */
export function append(opened: OpenGame, lines: readonly { line: Line; marks: Marks }[]): OpenGame {
  let { chain } = opened
  let number = opened.log.length
  const texts = lines.map(({ line, marks }) => {
    chain = chainNext(chain, printLine(line))
    number++
    return { text: printLogLine(number, line, { ...marks, digest: mark(chain) }) }
  })
  return openFile(opened.context, appendLines(opened.file, texts))
}

/** Reads one line; names become canonical. */
export function read(opened: OpenGame, text: string, as?: string): Line {
  const names = namesOf(opened.program, opened.header)
  try {
    const speaker = as === undefined ? undefined : playerNamed(names, as)
    if (as !== undefined && speaker === undefined) throw usage(`no player is called ${as}`, `players: ${names.players.map((p) => p.name).join(', ')}`)
    const line = speaker === undefined ? parseLine(text) : parseAct(text, { name: speaker, quoted: needsQuotes(speaker) })
    if (line.form === 'act' && (line.verb === 'joins' || line.verb === 'leaves')) throw usage('the game has been dealt; nobody joins or leaves')
    if (line.form === 'told' || line.form === 'undo' || line.form === 'redo')
      throw usage(`"${text.split(' ')[0]}" is not something a player says`, line.form === 'told' ? 'danmaku post, danmaku pm' : `danmaku ${line.form}`)
    return canonical(names, line, (id) => invokes(opened, id))
  } catch (error) {
    if (!(error instanceof LineError)) throw error
    throw new Trouble({
      exit: EXIT.usage,
      code: 'bad-line',
      what: error.message,
      where: `column ${error.column}`,
      excerpt: `${text}\n${' '.repeat(error.column - 1)}${'^'.repeat(Math.max(1, error.width))}`,
      ...(error.hint ? { mend: error.hint } : {}),
    })
  }
}

/** A card whose only use beside its other halves is to activate a Spell Card. */
function invokes(opened: OpenGame, id: string): boolean {
  const card = opened.program.sections.cards?.[id] as { modes?: readonly { types?: readonly string[] }[] } | undefined
  return card?.modes?.every((m) => m.types?.includes('invocation')) ?? false
}

function refused(opened: OpenGame, _run: Run, line: Line, refusal: { code: string; why: string; near?: readonly string[] }, spec: ActSpec): Trouble {
  // The refused line may stand behind others of the same post, so the position is looked at as it was before them all.
  const before = openGame(opened.context, opened.path)
  const run = dealtRun(before)
  const unclear = ['bad-line', 'unknown-name', 'ambiguous-name'].includes(refusal.code)
  const seat = line.form === 'act' ? line.who?.name : undefined
  const awaited = run.awaited()
  const legal = spec.secret && seat !== undefined ? run.legal(seat) : publicLegal(run, seat)
  const parts: TroubleParts = {
    exit: unclear ? EXIT.usage : EXIT.refused,
    what: `refused: ${printLine(line)}`,
    where: opened.path,
    why: spec.secret || unclear ? refusal.why : publicWhy(refusal),
    code: refusal.code as NonNullable<TroubleParts['code']>,
    legal,
    mend: refusal.near?.length ? `did you mean ${refusal.near.join(' or ')}?` : run.over ? 'danmaku post: the game is over' : `awaited: ${awaited.join(', ')}; danmaku status shows the question`,
  }
  return new Trouble(parts)
}

/** What may be known in the thread about who may say what: verbs that the question itself offers, never cards. */
export function publicLegal(run: Run, seat: string | undefined): string[] {
  if (seat === undefined || !run.awaited().includes(seat)) return []
  const { ask } = run
  if (ask?.kind === 'window') return ['plays …', 'activates …', 'uses …', 'passes']
  if (ask?.kind === 'choice' && ask.free) return ['plays …', 'activates …', 'uses …', 'ends turn']
  const verbs = [...new Set(run.sayable(seat).answers.map((o) => o.verb))]
  return ask?.kind === 'choice' && ask.optional ? [...verbs.map((v) => `${v} …`), 'passes'] : verbs.map((v) => `${v} …`)
}

/** Not held, cannot pay and not the moment share one sentence, so that a refusal tells nothing about a hand. */
export function publicWhy(refusal: { code: string; why: string }): string {
  return ['not-held', 'cannot-pay', 'not-now'].includes(refusal.code) ? 'that cannot be played now' : refusal.why
}
