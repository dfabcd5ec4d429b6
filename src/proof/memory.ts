// What a random player has said before, so that she prefers what she has not: cards, abilities, Spell Cards and
// roles that no game has seen yet.

import type { Act, ActVerb } from '../engine/line.ts'
import type { Option } from '../engine/question.ts'
import type { Run } from '../engine/run.ts'
import type { Seat } from '../engine/table.ts'
import type { GameModule } from '../games/module.ts'
import type { Taste } from './player.ts'

const SUBJECTS: ReadonlySet<ActVerb> = new Set(['plays', 'activates', 'uses', 'copies', 'reveals', 'exchanges'])

export class Memory {
  private readonly seen = new Set<string>()

  constructor(private readonly game: GameModule) {}

  /** Rather something new than a pass, and rather that than what is known. */
  taste(run: Run): Taste {
    const fresh = (seat: Seat, option: Option) => {
      const subject = this.subject(run, seat, option.verb, option.what, option.as, option.with)
      return subject !== undefined && !this.seen.has(subject)
    }
    return { pass: 0.5, fresh, weight: (option, seat) => (fresh(seat, option) ? 8 : 1) }
  }

  keep(run: Run, act: Act): void {
    const seat = act.who?.name ?? ''
    const subject = this.subject(run, seat, act.verb, act.what[0]?.name, act.as, act.with?.name)
    if (subject !== undefined) this.seen.add(subject)
  }

  /** An ability is another one with another character, a role's deed with another role. */
  private subject(run: Run, seat: Seat, verb: ActVerb, what?: string, as?: string, by?: string): string | undefined {
    if (!SUBJECTS.has(verb)) return undefined
    const whose =
      what === 'role'
        ? this.game.roleFor(run, seat, 'host')
        : what === 'ability' || what === 'spell-card'
          ? this.game.facts.find((f) => f.key === 'character')?.of(run, seat)
          : undefined
    return [verb, what, whose, as, by].filter((part) => part !== undefined).join(' ')
  }
}
