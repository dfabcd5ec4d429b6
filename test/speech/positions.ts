// Random positions, and every line that is legal in them, said the way players do.

import type { Act } from '../../src/engine/line.ts'
import type { Said } from '../../src/engine/question.ts'
import { seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import { gameModule } from '../../src/games/index.ts'
import { parseLine } from '../../src/lines/parse.ts'
import { printLine } from '../../src/lines/print.ts'
import { dice, fillIn, randomAct } from '../../src/proof/player.ts'
import { allOptions } from '../../src/rules/program.ts'
import { lexiconFor, programOf, type Read, readOnly } from './desk.ts'
import { phrasings } from './phrases.ts'

const SEATS = ['Alderbrook', 'Bellamy', 'Corwin', 'Duskwater', 'Everhart', 'Fenwick']

export interface Phrased {
  readonly seat: string
  readonly line: string
  readonly way: string
  readonly words: string
  readonly read: Read
  readonly verdict: 'same' | 'asks' | 'missed' | 'other'
}

/** Every legal line of so many positions of random games, each said in every way. */
export function* phrased(packs: readonly string[], positions: number, seed: string): Generator<Phrased> {
  const program = programOf(packs)
  const game = gameModule(program.game)
  const lexicon = lexiconFor(program, SEATS)
  const d = dice(`speech|${packs.join('+')}|${seed}`)
  const ways = phrasings(program, SEATS)
  for (let found = 0, n = 0; found < positions; n++) {
    const start = game.start(program, SEATS, allOptions(program, {}), seeded(`${seed}/${n}`))
    const run = new Run(start)
    const wanted = new Set(Array.from({ length: 8 }, () => 6 + d.below(140)))
    for (let i = 0; i < 150 && !run.over && found < positions; i++) {
      if (wanted.has(i)) {
        found++
        for (const { seat, act } of legalActs(run, d))
          for (const way of ways) {
            const words = way.say(act, d)
            const read = readOnly({ run, game, program, lexicon }, seat, `[b]${words}[/b]`)
            yield { seat, line: printLine(act), way: way.name, words, read, verdict: verdict(run, act, read) }
          }
      }
      const said = randomAct(run, d, { pass: 0.4 })
      if (!said || 'code' in run.take(parseLine(printLine(said.act)))) break
    }
  }
}

function legalActs(run: Run, d: ReturnType<typeof dice>): { seat: string; act: Act }[] {
  const out: { seat: string; act: Act }[] = []
  for (const seat of run.awaited().slice(0, 2)) {
    const { answers, pass } = run.sayable(seat)
    for (const option of answers.filter((o) => !o.blocked)) {
      const act = fillIn(option, seat, d, run.matchSettings())
      const said = run.check(parseLine(printLine(act)) as Act)
      if (said !== 'pass' && !('code' in said)) out.push({ seat, act })
    }
    if (pass) out.push({ seat, act: { form: 'act', who: { name: seat, quoted: false }, verb: 'passes', what: [] } })
  }
  return out
}

/** Two lines are the same when the rules make the same of them. */
function verdict(run: Run, act: Act, read: Read): Phrased['verdict'] {
  if (read.how === 'unclear') return 'asks'
  if (read.how === 'seen') return 'missed'
  const [first, ...more] = read.lines
  if (!first || more.length > 0 || first.line.form !== 'act') return 'other'
  if (printLine(first.line) === printLine(act)) return 'same'
  return meant(run.check(act)) === meant(run.check(first.line)) ? 'same' : 'other'
}

function meant(said: ReturnType<Run['check']>): string {
  if (said === 'pass') return 'pass'
  if ('code' in said) return JSON.stringify(said.code)
  const { option, bound, riding, open, repeat } = said as Said
  const refs = Object.fromEntries(
    Object.entries(bound).map(([k, list]) => [
      k,
      list
        .map((r) => (r.kind === 'card' ? `${r.card.kind} ${r.card.zone.owner}` : r.kind === 'seat' ? r.seat : r.word))
        .sort(),
    ]),
  )
  const { verb, what, as, of, with: by, for: whom, answers } = option
  return JSON.stringify([
    verb,
    what,
    as,
    of,
    by,
    whom,
    answers?.names,
    answers?.seat,
    answers?.of,
    refs,
    riding,
    open.length,
    repeat,
  ])
}
