// Whether a player may say something, and why, as the thread may read it: from public facts alone. What rests on a hand
// or on a hidden role is called possible, with what it would need. Two games that differ only in what is hidden get the
// same answer, byte for byte.

import type { Act, Line } from '../engine/line.ts'
import { refusal } from '../engine/match.ts'
import { type Option, REFUSAL_CODES, type Refusal, type RefusalCode, type Said } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import { printLine } from '../lines/print.ts'
import { plainText } from '../posts/document.ts'
import { asks } from '../posts/parts.ts'
import type { Sentences } from '../posts/sentences.ts'
import { dossier } from '../rules/catalogue.ts'
import { nameOf } from '../rules/program.ts'
import { project } from '../views/project.ts'
import { runOf } from './again.ts'
import { wordsOf } from './dress.ts'
import type { OpenGame } from './open.ts'
import { lineOf } from './reading.ts'
import { publicLegal } from './refused.ts'
import { type Supposition, suppositions } from './supposed.ts'
import { EXIT, Trouble, usage } from './trouble.ts'

export interface Why {
  readonly line: string
  readonly legal: boolean
  /** Why not. */
  readonly code?: RefusalCode
  readonly why?: string
  /** What nobody but she and the host sees, and without which it is not possible. */
  readonly needs: readonly string[]
  /** What is asked now, and of whom. */
  readonly asked?: string
  readonly awaited: readonly string[]
  /** Rulings on what the line names: key, sentence, source. */
  readonly rulings: readonly string[]
  /** What she may say now. */
  readonly now: readonly string[]
}

export interface WhySpec {
  readonly as?: string
  /** The whole truth, for the host's eyes only. */
  readonly secret?: boolean
}

/** Throws Trouble (exit 2) when the line cannot be understood. Nothing is written. */
export function why(opened: OpenGame, text: string, spec: WhySpec = {}): Why {
  const line = understood(opened, text, spec.as)
  const fresh = () => runOf(opened, opened.effective.lines)
  const words = wordsOf(opened, 'en')
  return spec.secret ? trueAnswer(opened, line, fresh, words) : openAnswer(opened, line, fresh, words)
}

/** From public facts; of `fresh`, a run that stands where the game stands, everything hidden is dealt again. */
export function openAnswer(opened: OpenGame, line: Line, fresh: () => Run, words: Sentences): Why {
  const run = fresh()
  return {
    ...about(opened, line, run, words),
    ...judgedOpenly(opened, line, fresh()),
    now: publicLegal(opened, run, speakerOf(line)),
  }
}

function trueAnswer(opened: OpenGame, line: Line, fresh: () => Run, words: Sentences): Why {
  const run = fresh()
  const seat = speakerOf(line)
  const now = seat !== undefined && run.table.seats.includes(seat) ? run.legal(seat) : publicLegal(opened, run, seat)
  return { ...about(opened, line, run, words), ...judgedTruly(line, fresh()), now }
}

function about(
  opened: OpenGame,
  line: Line,
  run: Run,
  words: Sentences,
): Pick<Why, 'line' | 'asked' | 'awaited' | 'rulings'> {
  const view = project(run, opened.game, 'public')
  const character = view.seats.find((s) => s.name === speakerOf(line))?.facts.character
  const asked = view.question && plainText(asks(view.question, view, words))
  return {
    line: printLine(line),
    ...(asked === undefined ? {} : { asked }),
    awaited: run.awaited(),
    rulings: rulingsOn(opened, character, line),
  }
}

function speakerOf(line: Line): string | undefined {
  return 'who' in line ? line.who?.name : undefined
}

/** The line with canonical names, as `act` would log it; the game is left as it is. */
function understood(opened: OpenGame, text: string, as: string | undefined): Line {
  const line = lineOf(opened, text, as)
  if (line.form === 'host')
    throw usage(
      'why is about what players say',
      `danmaku act ${opened.path} --dry-run '${printLine(line)}' tries a line of the host`,
    )
  return line
}

type Judged = Pick<Why, 'legal' | 'code' | 'why' | 'needs'>

function judgedTruly(line: Line, run: Run): Judged {
  const taken = run.take(line)
  if (!('code' in taken)) return { legal: true, needs: [] }
  return { ...no(line, taken), code: taken.code, why: taken.why }
}

function judgedOpenly(opened: OpenGame, line: Line, run: Run): Judged {
  const seat = speakerOf(line) ?? ''
  if (line.form !== 'act' || seat === 'all' || line.verb === 'holds') return taken(run, line)
  if (line.verb === 'withdraws') return withdrawn(run, line, seat)
  return supposed(opened, run, line, seat)
}

/** Neither hand nor role is looked at when these are taken. */
function taken(run: Run, line: Line): Judged {
  const result = run.take(line)
  return 'code' in result ? no(line, result) : { legal: true, needs: [] }
}

/** A name that nobody knows is no reason but a line that cannot be understood. */
function no(line: Line, { code, why, near }: Refusal): Judged {
  if (code !== 'unknown-name' && code !== 'bad-line' && code !== 'ambiguous-name')
    return { legal: false, needs: [], ...shared(line, code, why) }
  throw new Trouble({
    exit: EXIT.usage,
    code,
    what: `not understood: ${printLine(line)}`,
    why,
    ...(near?.length ? { mend: `did you mean ${near.join(' or ')}?` } : {}),
  })
}

/** Whether she has answered or passed, and whether she has orders, nobody else knows. */
function withdrawn(run: Run, line: Act, seat: string): Judged {
  const { ask } = run
  const silent = run.awaited().includes(seat)
  if (line.what[0]?.name !== 'answer') return taken(run, line)
  const open = (ask?.kind === 'window' && ask.wait.said.has(seat)) || (ask?.kind === 'joint' && ask.answered.has(seat))
  if (!open || silent) return no(line, refusal('gone', 'there is no answer of hers that still waits'))
  return { legal: true, needs: ['an answer of hers that still waits'] }
}

/** Only of these the reason may be what else she holds; for any other, one table is as good as another. */
const OF_THE_REST: ReadonlySet<RefusalCode> = new Set(['not-now', 'bad-choice', 'wrong-count', 'cannot-pay'])

function supposed(opened: OpenGame, run: Run, line: Act, seat: string): Judged {
  // Who may pass is seen by all.
  if (run.check(line) === 'pass') return { legal: true, needs: [] }
  const silent = barredUnderAble(run, seat)
  // What she has filed is hidden, so it is supposed that she speaks anew.
  const { ask } = run
  if (ask?.kind === 'window') ask.wait.withdraw(seat)
  let reason: Refusal | undefined
  for (const supposition of suppositions(run, seat, line)) {
    if (supposition.filler !== undefined && reason && !OF_THE_REST.has(reason.code)) break
    const held = supposition.lay()
    const said = run.check(line)
    if (said === 'pass') return { legal: true, needs: [] }
    if (!('code' in said)) {
      if (silent && !said.option.offer) return no(line, silent)
      return { legal: true, needs: needsOf(opened, seat, held, supposition, said) }
    }
    if (!reason || REFUSAL_CODES.indexOf(said.code) > REFUSAL_CODES.indexOf(reason.code)) reason = said
  }
  return no(line, reason ?? refusal('not-now', 'this is not the moment for it'))
}

/** With `windows: able` the thread is told who can answer, so whoever is not awaited cannot. */
function barredUnderAble(run: Run, seat: string): Refusal | undefined {
  const { ask } = run
  if (ask?.kind !== 'window' || run.option('windows') !== 'able') return undefined
  const speaks = run.awaited().includes(seat) || ask.wait.said.has(seat)
  return speaks ? undefined : refusal('not-asked', `${seat} is not asked anything now`)
}

function needsOf(
  { program }: OpenGame,
  seat: string,
  held: readonly string[],
  { role, filler }: Supposition,
  { option }: Said,
): string[] {
  const counts = new Map<string, number>()
  for (const id of held) counts.set(id, (counts.get(id) ?? 0) + 1)
  const cards = [...counts].map(([id, n]) => `${nameOf(program, 'en', id)}${n > 1 ? ` ×${n}` : ''}`)
  return [
    ...(cards.length > 0 ? [`${cards.join(', ')} among the cards that only ${seat} sees`] : []),
    ...(role !== undefined && aboutRole(option) ? ['a hidden role that can'] : []),
    ...(filler === undefined ? [] : ['in her hand what it costs']),
  ]
}

const aboutRole = (option: Option): boolean => option.what === 'role'

const PLAYED = ['plays', 'activates', 'uses']
const AS_ONE: ReadonlySet<RefusalCode> = new Set(['not-held', 'not-now', 'cannot-pay'])

/** For the public these three share one sentence. */
function shared(line: Line, code: RefusalCode, why: string): { code: RefusalCode; why: string } {
  if (!AS_ONE.has(code)) return { code, why }
  const verb = line.form === 'act' ? line.verb : ''
  return { code: 'not-now', why: `that cannot be ${PLAYED.includes(verb) ? 'played' : 'done'} now` }
}

/** Of everything that the line names, and of the speaker's character when it is about that. */
function rulingsOn({ game, program }: OpenGame, character: unknown, line: Line): string[] {
  const { catalogue } = game
  if (!catalogue) return []
  const acts =
    line.form === 'act' ? [line] : line.form === 'then' ? line.queue : line.form === 'orders' ? [line.say] : []
  const named = acts.flatMap((a) => [...a.what, ...(a.with ? [a.with] : []), ...(a.discarding ?? [])])
  const ids = named.flatMap((e) =>
    e.name === 'ability' || e.name === 'spell-card'
      ? [e.of?.name ?? String(character ?? '')]
      : e.quoted
        ? []
        : [e.name],
  )
  return [...new Set(ids)].flatMap((id) => {
    const section = Object.keys(catalogue.kinds).find((s) => Object.hasOwn(program.sections[s] ?? {}, id))
    if (section === undefined) return []
    return dossier(program, catalogue, section, id).rulings.map(
      ({ key, says, source }) => `${key}: ${says} (${source})`,
    )
  })
}
