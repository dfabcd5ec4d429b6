// `danmaku fix LINE`: how far a mistake has spread, and what can be done about it; with --remedy it is done, by lines of
// the log and nothing else.

import { type Diagnosis, diagnose } from '../../host/fix.ts'
import { sayLearned } from '../../host/learned.ts'
import { type OpenGame, openGame, seatNamed } from '../../host/open.ts'
import { type Preview, previewOf } from '../../host/preview.ts'
import { lineOf } from '../../host/reading.ts'
import {
  applied,
  foreseen,
  type Plan,
  planOf,
  possibleRemedies,
  REMEDIES,
  type Remedy,
  type RemedySpec,
  usual,
} from '../../host/remedies.ts'
import { usage } from '../../host/trouble.ts'
import { printLine } from '../../lines/print.ts'
import { counted, dependentText, few, known, lost, next, proposal } from '../consequences.ts'
import { whole } from '../lists.ts'
import { context, gameFile, note, out, splitFile, standOut } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const { file, rest } = splitFile(args)
  const path = gameFile(file)
  if (rest.length !== 1)
    throw usage('which line is wrong?', `danmaku fix ${path} LINE; danmaku log ${path} numbers them`)
  const game = openGame(context(), path)
  const diagnosis = diagnose(game, whole(rest[0], 'the number of the line'))
  if (flags.remedy === undefined) report(game, diagnosis, flags)
  else mend(game, diagnosis, flags)
}

function specOf(game: OpenGame, flags: Record<string, unknown>, remedy: Remedy): RemedySpec {
  const takesPlace = remedy === 'restore' || remedy === 'reshuffle'
  return {
    remedy,
    because: typeof flags.because === 'string' ? flags.because : '…',
    ...(typeof flags.seat === 'string' ? { seat: seatNamed(game, flags.seat) } : {}),
    ...(flags.count === undefined ? {} : { count: whole(flags.count, '--count') }),
    ...(typeof flags.instead === 'string' && takesPlace ? { instead: lineOf(game, flags.instead) } : {}),
  }
}

/** Does it. */
function mend(game: OpenGame, diagnosis: Diagnosis, flags: Record<string, unknown>): void {
  const remedy = REMEDIES.find((r) => r === flags.remedy)
  const command = `danmaku fix ${game.path} ${diagnosis.line.number}`
  if (!remedy) throw usage(`no remedy is called ${String(flags.remedy)}`, `${command} --remedy ${REMEDIES.join('|')}`)
  if (typeof flags.because !== 'string' || flags.because.trim() === '')
    throw usage('a remedy wants its reason, which the thread reads', `${command} --remedy ${remedy} --because "…"`)
  if (flags.instead !== undefined && remedy !== 'restore' && remedy !== 'reshuffle')
    throw usage(`nothing takes the place of the line with ${remedy}`, 'leave out --instead, or say --remedy restore')
  const whole = planOf(game, diagnosis, specOf(game, flags, remedy))
  const dry = flags.dryRun === true
  const plan = dry ? foreseen(whole) : whole
  // Once it is done there is no looking ahead.
  const { seats, thread, strays } = previewOf(game, diagnosis, dry ? plan : { lines: whole.lines })
  if (!dry) applied(game, whole)
  const shown = linesOf(plan, flags.secret === true)
  if (flags.json === true) out(JSON.stringify({ lines: shown, ...later(plan), written: !dry }, null, 2))
  else for (const line of shown) out(line)
  const done = dry || whole.chance === undefined ? known(strays, proposal(game, strays)) : []
  for (const line of [...lost(plan, flags.secret === true), ...done]) note(line)
  if (dry) note(plan.chance ? `${CHANCE}; nothing was written` : 'nothing was written')
  else
    note(
      next(
        game,
        thread.back.length > 0,
        seats.map((s) => s.seat),
      ),
    )
}

/** Said in place of what chance would bring. */
const CHANCE = 'what comes of it is drawn, and what is still legal taken again, only when it is done'

/** What an order answers is as secret as an answer by message; it is written all the same. */
const linesOf = ({ lines }: Plan, secret: boolean): string[] =>
  lines.flatMap(({ line, marks }) => (marks.auto && !secret ? [] : [`${marks.auto ? 'auto ' : ''}${printLine(line)}`]))

const later = ({ falls, otherwise }: Plan) => ({ falls, otherwise })

interface Offer {
  readonly remedy: Remedy
  readonly usual: boolean
  readonly command: string
  readonly plan: Plan
  readonly preview: Preview
}

function offers(game: OpenGame, diagnosis: Diagnosis, flags: Record<string, unknown>): Offer[] {
  const possible = possibleRemedies(game, diagnosis)
  // What nobody has seen and nothing follows is simply undone.
  const first = diagnosis.class === 'R0' && isLast(game, diagnosis) ? undefined : usual(diagnosis, possible)
  return possible.flatMap((remedy) => {
    const spec = specOf(game, flags, remedy)
    const several = remedy === 'random-discard' && spec.seat === undefined && drawers(diagnosis).length > 1
    const whole = several ? { ...spec, seat: drawers(diagnosis)[0]! } : spec
    const more =
      remedy === 'random-discard' ? ` --seat "${whole.seat ?? drawers(diagnosis)[0]}" --count ${whole.count ?? 1}` : ''
    const instead = whole.instead ? ` --instead '${printLine(whole.instead)}'` : ''
    const plan = foreseen(planOf(game, diagnosis, whole))
    return [
      {
        remedy,
        usual: remedy === first,
        command: `danmaku fix ${game.path} ${diagnosis.line.number} --remedy ${remedy}${more}${instead} --because "…"`,
        plan,
        preview: previewOf(game, diagnosis, plan),
      },
    ]
  })
}

const drawers = ({ leaked }: Diagnosis): string[] =>
  leaked.flatMap((l) => (l.seat !== undefined && l.drawn > 0 ? [l.seat] : []))

function report(game: OpenGame, diagnosis: Diagnosis, flags: Record<string, unknown>): void {
  const secret = flags.secret === true
  const all = offers(game, diagnosis, flags)
  const told = sayLearned(diagnosis.learned, secret)
  if (flags.json === true) {
    const { line, class: is, why, dependents, piles } = diagnosis
    const remedies = all.map(({ plan, preview, ...offer }) => ({
      ...offer,
      lines: linesOf(plan, secret),
      ...later(plan),
      thread: preview.thread,
      strays: preview.strays,
      told: preview.seats.map((s) => (secret ? s : { seat: s.seat })),
    }))
    out(
      JSON.stringify(
        { line: line.number, text: printLine(line.line), class: is, why, told, dependents, piles, remedies },
        null,
        2,
      ),
    )
    return
  }
  out(`line ${diagnosis.line.number}: ${printLine(diagnosis.line.line)}`)
  out(`  ${standOut(diagnosis.class)}: ${diagnosis.why}`)
  for (const line of told) out(`  told: ${line}`)
  const rests = diagnosis.dependents.map((d) =>
    d.refused ? dependentText(d, secret) : `${d.number} ${d.text}, which would come out otherwise`,
  )
  for (const line of few(rests)) out(`  rests on it: ${line}`)
  if (diagnosis.class === 'R0' && isLast(game, diagnosis))
    out(`  usual: danmaku undo ${game.path}, without a word in the thread`)
  for (const offer of all) out(offerText(offer, secret))
}

const isLast = (game: OpenGame, { at }: Diagnosis): boolean =>
  game.effective.lines.slice(at + 1).every((l) => l.marks.auto)

function offerText({ remedy, usual, command, plan, preview }: Offer, secret: boolean): string {
  const row = (label: string, text: string) => `    ${`${label}:`.padEnd(9)}${text}`
  const { thread, seats } = preview
  const rows = (label: string, texts: readonly string[]) => few(texts).map((text) => row(label, text))
  return [
    '',
    `  ${standOut(remedy)}${usual ? ' (the usual remedy here)' : ''}`,
    `    ${command}`,
    ...rows('line', linesOf(plan, secret)),
    ...rows(
      'falls',
      plan.falls.map((d) => dependentText(d, secret)),
    ),
    ...rows(
      'differs',
      plan.otherwise.map((d) => `${d.number} ${d.text}`),
    ),
    ...rows(
      'thread',
      thread.back.map((line) => `does not hold: ${line}`),
    ),
    ...rows('thread', thread.news),
    ...rows('knows', known(preview.strays, '')),
    ...(plan.chance ? [row('then', CHANCE)] : []),
    ...seats.flatMap(({ seat, back, news }) =>
      secret
        ? rows('private', [...back.map((b) => `${seat}: does not hold: ${b}`), ...news.map((n) => `${seat}: ${n}`)])
        : [row('private', `${seat}: ${counted(back.length, news.length)}`)],
    ),
  ].join('\n')
}
