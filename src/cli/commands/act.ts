// `danmaku act`: takes what players said.

import { type Acted, act, isRemark } from '../../host/act.ts'
import { join, leave } from '../../host/create.ts'
import { type OpenGame, openGame } from '../../host/open.ts'
import { statusOf } from '../../host/status.ts'
import { usage } from '../../host/trouble.ts'
import { lateLine } from '../late.ts'
import { postNumber } from '../lists.ts'
import { context, gameFile, note, out, readInput, splitFile } from '../shared.ts'
import { plainNews } from '../texts.ts'

export async function run(args: string[], flags: Record<string, unknown>): Promise<void> {
  const { file, rest } = splitFile(args)
  if (signUp(gameFile(file), rest)) return
  const game = openGame(context(), gameFile(file))
  const done = act(game, {
    texts: await texts(game, rest, flags),
    ...(typeof flags.as === 'string' ? { as: flags.as } : {}),
    ...(flags.post === undefined
      ? {}
      : { post: flags.post === 'pm' ? ('pm' as const) : postNumber(flags.post, '--post') }),
    ...(typeof flags.at === 'string' ? { at: flags.at } : {}),
    now: new Date().toISOString(),
    dryRun: flags.dryRun === true,
    secret: flags.secret === true,
  })
  if (flags.json === true) {
    out(
      JSON.stringify(
        {
          lines: shown(done, flags.secret === true),
          written: flags.dryRun !== true,
          status: statusOf(done.game, 'public'),
        },
        null,
        2,
      ),
    )
    return
  }
  for (const line of shown(done, flags.secret === true)) out(`${line.auto ? 'auto ' : ''}${line.text}`)
  for (const one of done.late) note(lateLine(done.game, one))
  if (done.passedFor.length > 0) note(`passed for ${done.passedFor.join(', ')}`)
  const news = plainNews(done.game, done.since)
  if (news !== '') out(news)
  if (flags.dryRun === true) note('nothing was written')
}

/** What an order has answered is as secret as an answer by PM; a queue was announced to all. */
const shown = ({ lines }: Acted, secret: boolean) => lines.filter((line) => secret || !line.auto || line.announced)

/** Before the deal there are two things to say: a player joins, or leaves. */
function signUp(path: string, rest: readonly string[]): boolean {
  const [, name, verb] = /^\s*"?(.+?)"?(?:\s*[:：])?\s*\b(joins|leaves)\s*$/.exec(rest.join(' ')) ?? []
  if (name === undefined) return false
  const file = verb === 'joins' ? join(path, [name]) : leave(path, name)
  out(file.header.players.map((p, i) => `${i + 1}. ${p.name}`).join('\n'))
  return true
}

async function texts(game: OpenGame, rest: string[], flags: Record<string, unknown>): Promise<string[]> {
  if (rest.length === 1 && rest[0] === '-') {
    const lines = readInput().trimEnd().split(/\r?\n/)
    if (lines.every(isRemark)) throw usage('standard input has no line')
    return lines
  }
  if (rest.length > 0) return [rest.join(' ')]
  if (!process.stdin.isTTY)
    throw usage('nothing was said', "danmaku act FILE 'Ada plays shoot on Bo', or - for standard input")
  return [await (await import('../prompts/line.ts')).askLine(game, flags.secret === true)]
}
