// `danmaku join`: adds players.

import { join } from '../../host/create.ts'
import { parseList } from '../lists.ts'
import { note, out } from '../shared.ts'

export function run(args: string[]): void {
  const [path, ...names] = args
  const file = join(path!, names.flatMap(parseList))
  out(file.header.players.map((p, i) => `${i + 1}. ${p.name}`).join('\n'))
  note(`next: danmaku deal ${path}`)
}
