// `danmaku deal`: seats the players and deals.

import { existsSync, readFileSync } from 'node:fs'
import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { deal, roleCommitments, yamlKey } from '../../host/create.ts'
import type { OpenGame } from '../../host/open.ts'
import { EXIT, Trouble, usage } from '../../host/trouble.ts'
import { inQuotes, needsQuotes } from '../../lines/words.ts'
import { untimed } from '../late.ts'
import { context, note, out } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const given = typeof flags.words === 'string' ? readWords(flags.words) : { words: {} }
  printDeal(
    deal(context(), args[0]!, {
      ...given,
      seats: flags.seats === 'listed' ? 'listed' : 'shuffled',
      ...(typeof flags.at === 'string' ? { at: flags.at } : {}),
    }),
  )
}

/** The words of the players, and in which line those of a player stand. */
function readWords(path: string): { words: Record<string, string>; whereOf: (name: string) => string } {
  const mend = 'write a file with a line for each player, such as ADGK: "any words she likes"'
  if (!existsSync(path)) throw usage(`there is no file ${path} with the words of the players`, mend)
  const counter = new LineCounter()
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: counter })
  const [fault] = document.errors
  if (fault) throw usage(`${path} cannot be read: ${fault.message.split('\n')[0]}`, mend)
  if (!isMap(document.contents)) throw usage(`${path} is no map of players to words`, mend)
  const words: Record<string, string> = {}
  const lines = new Map<string, number>()
  for (const { key, value } of document.contents.items) {
    const name = written(key)
    const line = counter.linePos(isNode(key) ? (key.range?.[0] ?? 0) : 0).line
    if (!isScalar(value) || typeof value.value !== 'string')
      throw new Trouble({
        exit: EXIT.usage,
        what: `the words of ${name} are no text`,
        where: `${path}:${line}`,
        why: 'words are a text, and YAML takes 42, true or nothing at all for one only in quotes',
        mend: `write ${yamlKey(name)}: ${inQuotes((isScalar(value) && written(value)) || 'any words she likes')}`,
      })
    words[name] = value.value
    lines.set(name, line)
  }
  return { words, whereOf: (name) => `${path}:${lines.get(name) ?? 1}` }
}

/** A key or value letter by letter: `007` is no 7. */
function written(node: unknown): string {
  if (isScalar(node)) return node.source ?? String(node.value ?? '')
  return isNode(node) ? node.toString().trim().replace(/\s+/g, ' ') : ''
}

/** As a line names her. */
const called = (name: string): string => (needsQuotes(name) ? inQuotes(name) : name)

export function printDeal(game: OpenGame): void {
  out(`seats ${game.header.players.map((p) => called(p.name)).join(', ')}`)
  for (const { seat, commitment } of roleCommitments(game)) out(`role ${called(seat)} ${commitment}`)
  note(`dealt. next: danmaku pm ${game.path} --out pms, then danmaku post ${game.path}`)
  const open = untimed(game)
  if (open) note(open.mend)
}
