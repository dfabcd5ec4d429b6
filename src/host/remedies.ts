// What can be done about a mistake, each remedy as the lines that it would write: nothing is done but by lines of the
// log, which everybody may replay, and nothing is ever re-rolled.

import type { Act, Entry, Host, HostDeed, Line, Marks } from '../engine/line.ts'
import type { RefusalCode } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import { printLine } from '../lines/print.ts'
import { needsQuotes } from '../lines/words.ts'
import type { NewLine } from './again.ts'
import { append } from './append.ts'
import { type Class, type Dependent, type Diagnosis, dependentsOf } from './fix.ts'
import { sayLearned } from './learned.ts'
import { dealtRun, type OpenGame } from './open.ts'
import { EXIT, Trouble, usage } from './trouble.ts'

export const REMEDIES = ['stands', 'restore', 'random-discard', 'reshuffle', 'void'] as const
export type Remedy = (typeof REMEDIES)[number]

export interface RemedySpec {
  readonly remedy: Remedy
  /** Why, as the thread reads it. */
  readonly because: string
  /** random-discard: whose hand, and how many cards. */
  readonly seat?: string
  readonly count?: number
  /** restore, reshuffle: what takes the place of the line. */
  readonly instead?: Line
}

export interface Plan {
  readonly remedy: Remedy
  readonly lines: readonly NewLine[]
  /** Later lines that are not taken again, and why. */
  readonly falls: readonly Dependent[]
  /** Later lines that are taken again and come out otherwise. */
  readonly otherwise: readonly Dependent[]
  /** Something in it is left to chance: nobody looks ahead, and so many lines are known before it is done. */
  readonly chance?: { readonly known: number }
}

/** The same plan without what chance would bring. */
export const foreseen = ({ remedy, lines, falls, otherwise, chance }: Plan): Plan =>
  chance === undefined
    ? { remedy, lines, falls, otherwise }
    : { remedy, lines: lines.slice(0, chance.known), falls: [], otherwise: [], chance }

/** By class, as the policy says; a class with two lists the first that can be done. */
export function usual(diagnosis: Diagnosis, possible: readonly Remedy[]): Remedy {
  const { turnSince, learned } = diagnosis
  // Taking back what somebody alone was told is no small correction.
  const crosses = learned.some((l) => l.seat !== undefined && l.what.length > 0)
  const first: Readonly<Record<Class, readonly Remedy[]>> = {
    R0: ['restore'],
    R1: ['restore'],
    // An error that nobody has noticed before the next turn stands.
    R2: turnSince || crosses ? ['stands'] : ['restore'],
    R3: ['random-discard', 'stands'],
    R4: ['stands'],
  }
  return first[diagnosis.class].find((r) => possible.includes(r)) ?? 'stands'
}

/** Those that can be done here. */
export function possibleRemedies(opened: OpenGame, diagnosis: Diagnosis): Remedy[] {
  const { over } = dealtRun(opened)
  return REMEDIES.filter((remedy) => {
    if (remedy === 'random-discard') return !over && receivers(diagnosis).some((s) => handOf(opened, s) > 0)
    if (remedy === 'reshuffle') return diagnosis.piles.length > 0
    return remedy !== 'void' || !over
  })
}

/** Seats that were told of cards which they drew by the mistake. */
const receivers = ({ leaked }: Diagnosis): string[] =>
  leaked.flatMap((l) => (l.seat !== undefined && l.drawn > 0 ? [l.seat] : []))

const handOf = (opened: OpenGame, seat: string): number => dealtRun(opened).table.zone('hand', seat).cards.length

/** Throws Trouble when it cannot be done here. Nothing is written. */
export function planOf(opened: OpenGame, diagnosis: Diagnosis, spec: RemedySpec): Plan {
  const { remedy, because } = spec
  const note = noteOf(diagnosis, spec)
  switch (remedy) {
    case 'stands':
      return plainly(remedy, [note, ruling(because)])
    case 'void':
      if (dealtRun(opened).over) throw cannot(opened, diagnosis, remedy, 'the game is over')
      return plainly(remedy, [note, host({ deed: 'ends-game' }, because)])
    case 'random-discard':
      return plainly(remedy, [note, host(discard(opened, diagnosis, spec), because)])
    case 'reshuffle': {
      const { piles } = diagnosis
      if (piles.length === 0)
        throw cannot(opened, diagnosis, remedy, 'no card that somebody was told would lie in a deck again')
      return retaken(opened, diagnosis, spec, [note, ...piles.map((pile) => host({ deed: 'shuffles', pile }, because))])
    }
    case 'restore':
      // What nobody has seen is not talked about.
      return retaken(opened, diagnosis, spec, diagnosis.class === 'R0' ? [note] : [note, ruling(because)])
  }
}

/** Writes the lines, all of them or none. */
export const applied = (opened: OpenGame, plan: Plan): OpenGame => append(opened, plan.lines)

const plainly = (remedy: Remedy, lines: readonly Host[]): Plan => ({
  remedy,
  lines: lines.map((line) => ({ line, marks: BARE })),
  falls: [],
  otherwise: [],
  ...(remedy === 'random-discard' ? { chance: { known: lines.length } } : {}),
})

const BARE: Marks = { auto: false }
const host = (deed: HostDeed, because?: string): Host => ({
  form: 'host',
  deed,
  ...(because === undefined ? {} : { because }),
})
const ruling = (text: string): Host => host({ deed: 'ruling', text })

/** For the host alone, and for who hosts after her: what was wrong, and who knows what by it. */
function noteOf({ line, class: is, learned }: Diagnosis, { remedy, because }: RemedySpec): Host {
  const known = sayLearned(learned, false)
  const text = `fix ${line.number}, ${remedy} (${is})${is === 'R0' ? `: ${because}` : ''}`
  return host({ deed: 'note', text: [text, ...known].join('; ') })
}

function discard(opened: OpenGame, diagnosis: Diagnosis, { remedy, seat, count }: RemedySpec): HostDeed {
  const told = receivers(diagnosis)
  const whose = seat ?? (told.length === 1 ? told[0] : undefined)
  if (whose === undefined)
    throw usage(
      told.length === 0 ? 'nobody has been told of cards that she drew by it' : `${told.join(' and ')} drew by it`,
      `danmaku fix ${opened.path} ${diagnosis.line.number} --remedy random-discard --seat NAME --count N --because "…"`,
    )
  const many = count ?? 1
  const held = handOf(opened, whose)
  if (dealtRun(opened).over) throw cannot(opened, diagnosis, remedy, 'the game is over')
  if (held < many) throw cannot(opened, diagnosis, remedy, `${whose} holds ${held} ${held === 1 ? 'card' : 'cards'}`)
  return { deed: 'discards-random', count: many, seat: entryOf(whose) }
}

const entryOf = (seat: string): Entry => ({ name: seat, quoted: needsQuotes(seat), stack: false, marks: [], times: 1 })

const cannot = (opened: OpenGame, { line }: Diagnosis, remedy: Remedy, why: string): Trouble =>
  new Trouble({
    exit: EXIT.refused,
    what: `${remedy} cannot be done`,
    where: `${opened.path}, line ${line.number}`,
    why,
    mend: `danmaku fix ${opened.path} ${line.number} shows what can`,
  })

/**
 * Back to before the line, then some lines of the host, then every later line that is still legal, in the order in which
 * they were said, with the post and the time at which they were said.
 */
function retaken(opened: OpenGame, diagnosis: Diagnosis, spec: RemedySpec, first: readonly Host[]): Plan {
  const { line, at } = diagnosis
  const lines: NewLine[] = [{ line: { form: 'undo', to: line.number - 1 }, marks: BARE }]
  const add = (one: Line, { digest: _, ...marks }: Marks, autos: readonly Act[], raw: readonly string[] = []) =>
    lines.push(
      { line: one, marks, ...(raw.length > 0 ? { raw } : {}) },
      ...autos.map((auto) => ({ line: auto, marks: { auto: true } })),
    )
  const later = dependentsOf(opened, at, {
    first(run) {
      for (const one of first)
        add(
          one,
          BARE,
          tookOf(run, one, (why) => cannot(opened, diagnosis, spec.remedy, why)),
        )
      const { instead } = spec
      if (instead)
        add(
          instead,
          instead.form === 'host' ? BARE : line.marks,
          tookOf(run, instead, (why, code) => inPlace(opened, diagnosis, instead, why, code)),
        )
    },
    took: (one, autos) => add(one.line, one.marks, autos, rawOf(opened, one.number)),
  })
  return {
    remedy: spec.remedy,
    lines,
    falls: later.filter((d) => d.refused),
    otherwise: later.filter((d) => !d.refused),
    ...(spec.remedy === 'reshuffle' ? { chance: { known: 1 + first.length } } : {}),
  }
}

/** The words of the post that a line was read from. */
export const rawOf = ({ file }: OpenGame, number: number): readonly string[] =>
  file.entries.find((entry) => entry.number === number)?.raw ?? []

/** What queues and orders said to it. Throws when it is refused. */
function tookOf(run: Run, line: Line, trouble: (why: string, code: RefusalCode) => Trouble): readonly Act[] {
  const taken = run.take(line)
  if ('code' in taken) throw trouble(taken.why, taken.code)
  return taken.autos
}

const inPlace = (opened: OpenGame, { line }: Diagnosis, instead: Line, why: string, code: RefusalCode): Trouble =>
  new Trouble({
    exit: EXIT.refused,
    code,
    what: `refused in its place: ${printLine(instead)}`,
    where: `${opened.path}, line ${line.number}`,
    why,
    mend: 'correct what is said with --instead, or leave it out',
  })
