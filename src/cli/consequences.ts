// What lines that change the log bring about, as the host's terminal shows it: later lines that fall, told cards that lie
// where nobody should know them, and who is to be told next.

import type { Dependent } from '../host/fix.ts'
import type { Strays } from '../host/learned.ts'
import type { OpenGame } from '../host/open.ts'
import type { Preview } from '../host/preview.ts'

interface Later {
  readonly falls: readonly Dependent[]
  readonly otherwise: readonly Dependent[]
}

export const lost = ({ falls, otherwise }: Later, secret: boolean): string[] => [
  ...falls.map((d) => `not taken again: ${dependentText(d, secret)}`),
  ...otherwise.map((d) => `comes out otherwise: ${d.number} ${d.text}`),
]

/** Told cards that lie where nobody should know them. */
export const known = ({ piles, hands }: Strays, mend: string): string[] => [
  ...(piles.length > 0 ? [`cards that were told lie in ${piles.join(' and ')} again${mend}`] : []),
  ...hands.map(({ who, of, count }) => `${who} knows ${count} ${count === 1 ? 'card' : 'cards'} that ${of} holds now`),
]

export const proposal = ({ path }: OpenGame, { piles }: Strays): string =>
  `: danmaku act ${path} 'host shuffles ${piles[0]} because "…"'`

export function next(game: OpenGame, corrects: boolean, seats: readonly string[]): string {
  const post = `danmaku post ${game.path}${corrects ? ' prints the correction first' : ''}`
  return `next: ${[post, ...seats.map((s) => `danmaku pm ${game.path} --seat "${s}"`)].join('; ')}`
}

/** A reason that rests on a hand is no text for a screen that others see. */
export function dependentText({ number, text, refused }: Dependent, secret: boolean): string {
  if (!refused) return `${number} ${text}`
  const hidden = !secret && ['not-held', 'not-now', 'cannot-pay'].includes(refused.code)
  return `${number} ${text}: ${hidden ? 'that cannot be done then (not-now)' : `${refused.why} (${refused.code})`}`
}

/** A long list is cut: after a whole evening most of what happened rests on an early line. */
export function few(lines: readonly string[]): readonly string[] {
  if (lines.length <= FEW + 1) return lines
  return [...lines.slice(0, FEW), `… and ${lines.length - FEW} more; --json lists all`]
}
const FEW = 12

export const counted = (back: number, news: number): string =>
  [
    ...(back > 0 ? [`${back} ${back === 1 ? 'thing does' : 'things do'} not hold any more`] : []),
    ...(news > 0 ? [`${news} ${news === 1 ? 'thing' : 'things'} that only she learns`] : []),
  ].join(', ')

/** What the thread and the players will read of it; of what is for one alone only how much, unless it is wanted. */
export function tellings({ thread, seats }: Preview, secret: boolean): string[] {
  const own = seats.flatMap(({ seat, back, news }) =>
    secret
      ? [...back.map((b) => `${seat}: does not hold: ${b}`), ...news.map((n) => `${seat}: ${n}`)]
      : [`${seat}: ${counted(back.length, news.length)}`],
  )
  return [
    ...few(thread.back.map((line) => `thread: does not hold: ${line}`)),
    ...few(thread.news.map((line) => `thread: ${line}`)),
    ...few(own.map((line) => `private: ${line}`)),
  ]
}
