// `danmaku join`: adds players.

import { join as pathTo } from 'node:path'
import { join } from '../../host/create.ts'
import { usage } from '../../host/trouble.ts'
import { inQuotes, needsQuotes } from '../../lines/words.ts'
import { readVocabularies } from '../../rules/vocabulary.ts'
import type { Post } from '../../speech/quotes.ts'
import { signUps } from '../../speech/signups.ts'
import { parseList } from '../lists.ts'
import { context, note, out, readInput } from '../shared.ts'

export function run(args: string[]): void {
  const [path, ...names] = args
  const wrong = names.find((name) => /^--\w/.test(name))
  if (wrong !== undefined) throw usage(`join knows no ${wrong}`, `danmaku join ${path} "NAME, NAME"`)
  const { lists, unclear } = listed(names)
  const people = lists.flatMap(parseList)
  for (const post of unclear) note(unclearLine(path!, post))
  if (people.length === 0) throw usage('nobody is named', `danmaku join ${path} "NAME, NAME"`)
  const file = join(path!, people)
  out(file.header.players.map((p, i) => `${i + 1}. ${p.name}`).join('\n'))
  note(`next: danmaku deal ${path}`)
}

interface Listed {
  readonly lists: readonly string[]
  readonly unclear: readonly Post[]
}

/** `-` is standard input; a list typed without quotes, `1. Ada 2. Bo`, is still one list. */
function listed(names: readonly string[]): Listed {
  if (names.length === 1 && names[0] === '-') {
    const { list, unclear } = signUps(readInput(), readVocabularies(pathTo(context().root, 'templates')))
    return { lists: [list], unclear }
  }
  return { lists: /^\d+[.)]$/.test(names[0] ?? '') ? [names.join(' ')] : names, unclear: [] }
}

/** Who has posted and not said that she plays is left out, and the host reads why. */
function unclearLine(path: string, { author = '', number, words }: Post): string {
  const said = words.replace(/\s+/g, ' ')
  const which = number === undefined ? '' : ` in #${number}`
  return `${author} does not say${which} that she plays: "${said.length > 80 ? `${said.slice(0, 79)}…` : said}"; if she does, danmaku join ${path} ${needsQuotes(author) ? inQuotes(author) : author}`
}
