// `danmaku act`: takes what players said: lines, or posts in their own words.

import { type ActSpec, isRemark, saying } from '../../host/act.ts'
import { join, leave } from '../../host/create.ts'
import { wordsOf } from '../../host/dress.ts'
import type { Insertion } from '../../host/insert.ts'
import { type OpenGame, openGame, playersAt } from '../../host/open.ts'
import { statusOf } from '../../host/status.ts'
import type { Acted, Taker } from '../../host/taker.ts'
import { EXIT, Trouble, usage } from '../../host/trouble.ts'
import { printLine } from '../../lines/print.ts'
import { hasPrices } from '../../posts/parts.ts'
import { known, lost, next, proposal, tellings } from '../consequences.ts'
import { lateLine, untimed } from '../late.ts'
import { postNumber } from '../lists.ts'
import { context, gameFile, note, out, readInput, splitFile } from '../shared.ts'
import { plainNews } from '../texts.ts'

export async function run(args: string[], flags: Record<string, unknown>): Promise<void> {
  const { file, rest } = splitFile(args)
  if (signUp(gameFile(file), rest)) return
  const game = openGame(context(), gameFile(file))
  const spec = specOf(flags)
  const said = await words(game, rest, flags)
  const { taking, reading } = await take(game, said, spec, flags)
  const changes = taking.changes()
  const done = taking.done()
  if (flags.json === true) {
    out(
      JSON.stringify(
        {
          ...(reading ? { reading } : {}),
          lines: shown(done, flags.secret === true),
          ...(changes ? { changes: asJson(changes) } : {}),
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
  if (
    spec.post !== 'pm' &&
    (spec.post !== undefined || reading) &&
    done.lines.some(({ text }) => NAMES_A_CARD.test(text))
  )
    note(
      'an order that all have read tells, by who is waited for, whether she can follow it; orders belong in messages',
    )
  if (done.lines.some(({ text, auto }) => !auto && PASSES_ALL.test(text)) && hasPrices(wordsOf(game)))
    note('an order to pass passes exchanges as well; who wants to exchange withdraws it first: withdraws orders')
  if (done.passedFor.length > 0) note(`passed for ${done.passedFor.join(', ')}`)
  const news = plainNews(done.game, done.since)
  if (news !== '') out(news)
  if (changes) for (const line of consequences(game, changes, flags)) note(line)
  const open = flags.dryRun === true ? undefined : untimed(done.game)
  if (open && open.line > game.log.length) note(open.mend)
  if (flags.dryRun === true) note('nothing was written')
}

const asJson = ({ before, falls, otherwise }: Insertion): object => ({ before: before.number, falls, otherwise })

/** An order that passes whatever is asked. */
const PASSES_ALL = /^(?:"[^"]*"|\S+) orders pass(?: until .*)?$/

/** An order that plays something. */
const NAMES_A_CARD = /^(?:"[^"]*"|\S+) orders (?!pass)/

/** Which line it was said before, what of the later ones falls or differs, and who is to be told so. */
function consequences(game: OpenGame, changes: Insertion, flags: Record<string, unknown>): string[] {
  const secret = flags.secret === true
  const { before, told } = changes
  const place = before.marks.auto ? '' : ` (${printLine(before.line)})`
  const later = lost(changes, secret)
  return [
    `said before line ${before.number}${place}, and taken there`,
    ...(later.length > 0 ? later : ['every later line stands as it did']),
    ...tellings(told, secret),
    ...known(told.strays, proposal(game, told.strays)),
    ...(flags.dryRun === true
      ? []
      : [
          next(
            game,
            told.thread.back.length > 0,
            told.seats.map((s) => s.seat),
          ),
        ]),
  ]
}

function specOf(flags: Record<string, unknown>): Omit<ActSpec, 'texts'> {
  return {
    ...(typeof flags.as === 'string' ? { as: flags.as } : {}),
    ...(flags.post === undefined
      ? {}
      : { post: flags.post === 'pm' ? ('pm' as const) : postNumber(flags.post, '--post') }),
    ...(typeof flags.at === 'string' ? { at: flags.at } : {}),
    now: new Date().toISOString(),
    dryRun: flags.dryRun === true,
    insert: flags.insert === true,
    secret: flags.secret === true,
  }
}

interface Taken {
  readonly taking: Pick<Taker, 'changes' | 'done'>
  readonly reading?: readonly object[]
}

/** As lines, which is quick; what is no line is read as words of players. */
async function take(
  game: OpenGame,
  said: string,
  spec: Omit<ActSpec, 'texts'>,
  flags: Record<string, unknown>,
): Promise<Taken> {
  let unread: unknown
  if (!/^\s*(?:\[quote|@.*\/post\/)/im.test(said)) {
    try {
      return { taking: saying(game, { ...spec, texts: said.split(/\r?\n/) }) }
    } catch (error) {
      if (!(error instanceof Trouble) || error.parts.exit !== EXIT.usage || error.parts.code === undefined) throw error
      unread = error
    }
  }
  const { takePaste } = await import('../pasted.ts')
  // Lines before the one that is none have been tried at the game that was open.
  const found = await takePaste(unread === undefined ? game : openGame(context(), game.path), said, spec, flags)
  if (!found) throw unread ?? usage('there is no post in this')
  return found
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

async function words(game: OpenGame, rest: string[], flags: Record<string, unknown>): Promise<string> {
  if (rest.length === 1 && rest[0] === '-') {
    const text = readInput().trimEnd()
    if (text.split(/\r?\n/).every((line) => isRemark(line, playersAt(game)))) throw usage('standard input has no line')
    return text
  }
  if (rest.length > 0) return rest.join(' ')
  if (!process.stdin.isTTY)
    throw usage('nothing was said', "danmaku act FILE 'Ada plays shoot on Bo', or - for standard input")
  return await (await import('../prompts/line.ts')).askLine(game, flags.secret === true)
}
