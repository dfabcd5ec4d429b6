// `danmaku fuzz`: random legal games with every invariant looked at; a fault is printed with the one command that repeats
// it and with the few lines that are enough for it.

import { join } from 'node:path'
import { gameModule, readProgram } from '../../games/index.ts'
import type { GameModule } from '../../games/module.ts'
import { EXIT, Trouble, usage } from '../../host/trouble.ts'
import { groundOf, sayCoverage } from '../../proof/coverage.ts'
import { type FoundFault, type FuzzPlan, figures, fuzz } from '../../proof/fuzz.ts'
import { seatsFor } from '../../proof/playout.ts'
import { fuzzOnThreads } from '../../proof/pool.ts'
import { shorten } from '../../proof/shrink.ts'
import type { Program } from '../../rules/program.ts'
import { checkNamed } from '../known.ts'
import { parseList, settings, whole } from '../lists.ts'
import { context, note, out } from '../shared.ts'

export async function run(_args: string[], flags: Record<string, unknown>): Promise<number> {
  const { root } = context()
  const rules = parseList(String(flags.rules))
  checkNamed(root, flags)
  const program = readProgram(root, rules)
  const game = gameModule(program.game)
  const plan = planned(program, game, rules, flags)
  const workers = Math.max(1, whole(flags.workers, '--workers'))
  const report =
    workers === 1
      ? fuzz({ ...plan, program, game })
      : await fuzzOnThreads(join(root, 'dist', 'fuzz-worker.cjs'), { root, rules, plan }, workers)
  out(figures(report, flags.stats === true))
  if (plan.cover) out(sayCoverage(groundOf(program, game), report.covered))
  if (!report.fault) return EXIT.done
  const { fault } = report
  const shown = settingsText(plan)
  out(repetition({ ...plan, program, game }, rules, fault))
  throw new Trouble({
    exit: EXIT.fault,
    what: `fault in game ${fault.number}, ${fault.players} players, line ${fault.lines.length}`,
    why: fault.message,
    mend: `this repeats it: danmaku fuzz --rules ${rules.join(',')} --players ${String(flags.players)} --seed ${word(plan.seed)} --game ${fault.number}${plan.cover ? ' --coverage' : ''}${shown}`,
  })
}

const word = (text: string): string => (/^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
const settingsText = ({ options }: FuzzPlan): string =>
  Object.entries(options)
    .map(([k, v]) => ` --options ${k}=${v}`)
    .join('')

function planned(
  program: Program,
  game: GameModule,
  rules: readonly string[],
  flags: Record<string, unknown>,
): FuzzPlan {
  const [low, high] = String(flags.players).split('-').map(Number)
  const players = game.players(program).filter((n) => n >= (low ?? 0) && n <= (high ?? low ?? 0))
  if (players.length === 0)
    throw usage(
      `no game of ${rules.join(', ')} has ${String(flags.players)} players`,
      `it is for ${game.players(program).join(', ')}`,
    )
  const options = settings(flags.options)
  for (const [id, value] of Object.entries(options))
    if (!program.options[id]?.values.includes(value))
      throw usage(
        `no option ${id}=${value}`,
        Object.entries(program.options)
          .map(([k, o]) => `${k}=${o.values.join('|')}`)
          .join(' '),
      )
  const only = flags.game === undefined ? undefined : whole(flags.game, '--game')
  if (only === 0) throw usage('games are counted from 1')
  return {
    games: whole(flags.games, '--games'),
    ...(only === undefined ? {} : { only }),
    players,
    seed: String(flags.seed),
    options,
    maxLines: 3000,
    probe: 10,
    ...(flags.coverage === true ? { cover: true } : {}),
  }
}

/** Few lines that break the same rule, as a game file of their own would take them. */
function repetition(
  spec: FuzzPlan & { readonly program: Program; readonly game: GameModule },
  rules: readonly string[],
  fault: FoundFault,
): string {
  note('shortening what led to it …')
  const { players, seed } = fault
  const short = shorten({ ...spec, players, seed }, fault.lines, fault.rule)
  const lines = short?.lines ?? fault.lines
  const names = seatsFor(players).join(', ')
  return [
    short
      ? `${lines.length} of ${fault.lines.length} lines are enough: ${fault.rule}: ${short.broken?.what.split('\n')[0]}`
      : `all ${lines.length} lines; they could not be shortened`,
    `danmaku new fault.yaml --rules ${rules.join(',')} --players "${names}" --seed ${seed}${settingsText(spec)}`,
    "danmaku act fault.yaml - <<'LINES'",
    ...lines,
    'LINES',
  ].join('\n')
}
