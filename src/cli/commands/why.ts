// `danmaku why`: is a line legal, and why, from public facts; with --secret the whole truth.

import { openGame, seatNamed } from '../../host/open.ts'
import { EXIT, usage } from '../../host/trouble.ts'
import { type Why, why } from '../../host/why.ts'
import { context, gameFile, out, splitFile, standOut } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): number {
  const { file, rest } = splitFile(args)
  if (rest.length === 0) throw usage('no line is asked about', "danmaku why FILE 'Ada plays shoot on Bo'")
  const game = openGame(context(), gameFile(file))
  const secret = flags.secret === true
  const as = typeof flags.as === 'string' ? { as: seatNamed(game, flags.as) } : {}
  const answer = why(game, rest.join(' '), { ...as, secret })
  out(flags.json === true ? JSON.stringify(answer, null, 2) : answerText(answer, secret))
  return answer.legal ? EXIT.done : EXIT.refused
}

function answerText({ line, legal, code, why, needs, asked, awaited, rulings, now }: Why, secret: boolean): string {
  const verdict = legal
    ? secret
      ? 'legal'
      : 'possible as far as the thread knows'
    : secret
      ? 'refused'
      : 'not possible'
  const row = (label: string, text: string) => `  ${`${label}:`.padEnd(9)}${text}`
  return [
    `${standOut(verdict)}: ${line}`,
    ...(why === undefined ? [] : [row('why', `${why} (${code})`)]),
    ...needs.map((need) => row('needs', need)),
    ...rulings.map((ruling) => row('ruling', ruling)),
    ...(asked === undefined ? [] : [row('asked', `${asked}; awaited: ${awaited.join(', ')}`)]),
    row('legal', now.length > 0 ? now.join(' · ') : 'nothing'),
  ].join('\n')
}
