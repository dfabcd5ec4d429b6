// `danmaku join`: adds players.

import { join } from '../../host/create.ts'
import { usage } from '../../host/trouble.ts'
import { signUps } from '../../speech/signups.ts'
import { parseList } from '../lists.ts'
import { note, out, readInput } from '../shared.ts'

export function run(args: string[]): void {
  const [path, ...names] = args
  const wrong = names.find((name) => /^--\w/.test(name))
  if (wrong !== undefined) throw usage(`join knows no ${wrong}`, `danmaku join ${path} "NAME, NAME"`)
  const people = listed(names).flatMap(parseList)
  if (people.length === 0) throw usage('nobody is named', `danmaku join ${path} "NAME, NAME"`)
  const file = join(path!, people)
  out(file.header.players.map((p, i) => `${i + 1}. ${p.name}`).join('\n'))
  note(`next: danmaku deal ${path}`)
}

/** `-` is standard input; a list typed without quotes, `1. Ada 2. Bo`, is still one list. */
function listed(names: readonly string[]): readonly string[] {
  if (names.length === 1 && names[0] === '-') return [signUps(readInput())]
  return /^\d+[.)]$/.test(names[0] ?? '') ? [names.join(' ')] : names
}
