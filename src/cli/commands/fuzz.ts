// `danmaku fuzz`: random legal games with every invariant looked at; a failure is printed with what repeats it.

import { gameModule, readProgram } from '../../games/index.ts'
import { EXIT, Trouble, usage } from '../../host/trouble.ts'
import { figures, fuzz } from '../../proof/fuzz.ts'
import { checkNamed } from '../known.ts'
import { parseList, settings, whole } from '../lists.ts'
import { context, note, out } from '../shared.ts'

export function run(_args: string[], flags: Record<string, unknown>): number {
  const rules = parseList(String(flags.rules))
  checkNamed(context().root, flags)
  const program = readProgram(context().root, rules)
  const game = gameModule(program.game)
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
  const result = fuzz({
    program,
    game,
    games: whole(flags.games, '--games'),
    players,
    seed: String(flags.seed),
    options,
    maxLines: 3000,
    probe: 10,
  })
  out(figures(result, flags.stats === true))
  if (result.fault) {
    const { fault } = result
    note(`the last lines:\n${fault.lines.slice(-6).join('\n')}`)
    throw new Trouble({
      exit: EXIT.fault,
      what: `fault in game ${result.games + 1}, ${fault.spec.players} players, line ${fault.lines.length}`,
      why: fault.what,
      mend: `this repeats it: danmaku fuzz --rules ${rules.join(',')} --players ${String(flags.players)} --seed ${String(flags.seed)} --games ${result.games + 1}${Object.entries(
        options,
      )
        .map(([k, v]) => ` --options ${k}=${v}`)
        .join('')}`,
    })
  }
  return 0
}
