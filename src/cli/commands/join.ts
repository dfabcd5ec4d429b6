// `danmaku join`: adds players.

import { join } from '../../host/create.ts'
import { usage } from '../../host/trouble.ts'
import { parseList } from '../lists.ts'
import { note, out } from '../shared.ts'

export function run(args: string[]): void {
  const [path, ...names] = args
  const people = names.flatMap(parseList)
  if (people.length === 0) throw usage('nobody is named', `danmaku join ${path} "NAME, NAME"`)
  const file = join(path!, people)
  out(file.header.players.map((p, i) => `${i + 1}. ${p.name}`).join('\n'))
  note(`next: danmaku deal ${path}`)
}
