// Whether the installation has what a flag names: packs, boards, languages. A wrong flag is a slip of typing; what a
// game file names is judged when the file is read.

import { join } from 'node:path'
import { EXIT, Trouble } from '../host/trouble.ts'
import { boardsIn } from '../rules/boards.ts'
import { packsIn } from '../rules/read.ts'
import { languagesIn } from '../rules/templates.ts'

/** Throws Trouble, exit 2, at the first flag that names what is not there. `own`: a host's own templates folder. */
export function checkNamed(root: string, flags: Record<string, unknown>, own?: string): void {
  const templates = join(root, 'templates')
  const folders = own === undefined ? [templates] : [own, templates]
  const want = (flag: string, kind: string, name: string, known: readonly string[]) => {
    if (/\.ya?ml$/.test(name) || known.includes(name)) return
    throw new Trouble({
      exit: EXIT.usage,
      what: `no ${kind} is called ${name}`,
      why: `--${flag} names what is installed`,
      legal: known,
      mend: `--${flag} ${known.includes('danmaku') ? 'danmaku' : known[0]}`,
    })
  }
  const rules = typeof flags.rules === 'string' ? flags.rules.split(',').map((one) => one.trim()) : []
  for (const pack of rules) want('rules', 'pack', pack, packsIn(join(root, 'rules')))
  if (typeof flags.board === 'string') want('board', 'board', flags.board, boardsIn(folders))
  if (typeof flags.lang === 'string') want('lang', 'language', flags.lang, languagesIn(templates))
}
