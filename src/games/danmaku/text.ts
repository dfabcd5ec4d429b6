// Texts that nobody plays: they stand alone, or are set off by an event.

import type { Trigger } from '../../engine/happen.ts'
import type { Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { EventData, Seat } from '../../engine/table.ts'
import { execute } from '../../language/execute.ts'
import type { Frame } from '../../language/frame.ts'
import type { Step } from '../../language/step.ts'
import { resolveIncident } from './incident.ts'
import type { Of } from './options.ts'
import {
  type Attack,
  cardDef,
  characterId,
  characterOf,
  incidentDef,
  items,
  roleDef,
  roleOf,
  stateOf,
} from './state.ts'

/** Runs a text; `of` is what set it off. */
export function* text(run: Run, you: Seat, source: string, steps: readonly Step[], of?: Of): Proc<void> {
  const frame: Frame = {
    run,
    lexicon: stateOf(run).lexicon,
    you,
    source,
    names: new Map(),
    of,
    riding: { on: [], choosing: [] },
  }
  yield* execute(frame, steps)
}

/** What an event sets off: Items of the attacked, the role of the defeated, the ability of who has drawn for the turn, a full collection. */
export function triggers(
  run: Run,
  event: { readonly kind: string; readonly data: EventData },
  subject: unknown,
): Trigger[] {
  if (event.kind === 'attacked') return attacked(run, subject as Attack)
  const seat = String(event.data.who ?? '')
  if (event.kind === 'defeated') {
    const role = roleOf(run, seat)
    if (role === undefined) return []
    return roleDef(run, role).triggers.flatMap((t, i) =>
      t.when === 'defeated' ? [{ key: `${role}/${i}`, seat, run: () => text(run, seat, role, t.do) }] : [],
    )
  }
  if (event.kind === 'drawn-for-turn') {
    const source = characterId(run, seat) ?? ''
    return (characterOf(run, seat)?.ability ?? []).flatMap((ability, n) =>
      ability.triggers.flatMap((t, i) =>
        t.when === 'drawn' ? [{ key: `${n}/${i}`, seat, run: () => text(run, seat, source, t.do) }] : [],
      ),
    )
  }
  if (event.kind === 'collected') {
    const incident = run.table.zone('incident-play').cards.find((c) => c === subject)
    const collect = incident && incidentDef(run, incident.kind).collect
    if (!incident || !collect || run.table.zone('collected').cards.length < collect.count) return []
    return [{ key: `resolve/${incident.id}`, seat: run.seatOrder()[0]!, run: () => resolveIncident(run, incident) }]
  }
  return []
}

/** Compulsory effects of being attacked; once the attack is avoided the others have nothing to do. */
function attacked(run: Run, attack: Attack): Trigger[] {
  const of: Of = { play: attack.play, attack, declared: new Map() }
  return items(run, attack.on).flatMap((item) =>
    cardDef(run, item.kind).triggers.flatMap((t, i) =>
      t.when === 'attacked' && !attack.avoided
        ? [{ key: `${item.id}/${i}`, seat: attack.on, run: () => text(run, attack.on, item.kind, t.do, of) }]
        : [],
    ),
  )
}
