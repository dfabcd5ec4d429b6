// `danmaku audit`: shows that nothing was steered.

import { audit } from '../../proof/audit.ts'
import { context, out } from '../shared.ts'

export function run(args: string[], flags: Record<string, unknown>): void {
  const { findings } = audit(
    context(),
    args[0]!,
    typeof flags.commitment === 'string' ? { commitment: flags.commitment } : {},
  )
  for (const finding of findings) out(`ok  ${finding}`)
  out('Proven: nothing was re-rolled, and no line was changed after its digest was published.')
  out("Not proven: that the host did not look ahead, or try seeds, unless players' words went in.")
}
