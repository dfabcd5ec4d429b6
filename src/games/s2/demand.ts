// Somebody must play a card of a type, or bear what follows. Playing is no use: it has no target and resolves nothing.

import type { Option, Proc } from '../../engine/question.ts'
import type { Run } from '../../engine/run.ts'
import type { Seat } from '../../engine/table.ts'
import { publiclyBlocked, spiritLike } from './abilities.ts'
import { held } from './options.ts'
import { discard, toPile } from './piles.ts'
import { cannotPay, pay, paymentSlot } from './spirit.ts'
import { active, cannotUse, cardDef, hand } from './state.ts'
import type { CardType } from './words.ts'

/** Whether she plays one. Public facts force who holds nothing; what only her hand forces is asked all the same. */
export function* asksToPlay(run: Run, seat: Seat, type: CardType, source: string): Proc<boolean> {
  if (!active(run, seat) || run.over) return false
  const options = () => waysToPlay(run, seat, type, source)
  const spirit = spiritLike(run, seat, type)
  const barred = cannotUse(run, seat, [type]) !== undefined
  const openly = spirit !== undefined && !publiclyBlocked(run, { ...spirit, effect: { do: [] } })
  const asked =
    run.option('windows') === 'able' ? options().some((o) => !o.blocked) : hand(run, seat).length > 0 || openly
  if (barred || !asked) return false
  const said = yield* run.choose({
    seat,
    about: { moment: 'demand', data: { who: seat, source, type: `type-${type}` } },
    options,
    optional: true,
    free: false,
    inside: true,
  })
  if (!said) return false
  yield* said.option.run(said)
  return true
}

function waysToPlay(run: Run, seat: Seat, type: CardType, source: string): Option[] {
  const out: Option[] = []
  for (const [kind, cards] of held(run, seat))
    if (cardDef(run, kind).types.includes(type))
      out.push({
        verb: 'plays',
        what: kind,
        cards,
        *run(said) {
          run.table.record('played', { who: seat, card: kind, shown: source })
          toPile(run, [said.card!])
        },
      })
  if (!spiritLike(run, seat, type)) return out
  const blocked = cannotPay(run, seat, 1, [])
  out.push({
    verb: 'uses',
    what: 'spirit',
    as: type,
    slots: (bound) => paymentSlot(run, seat, 1, [], bound),
    ...(blocked ? { blocked } : {}),
    *run(said) {
      run.table.record('used', { who: seat, card: 'spirit', like: `type-${type}`, shown: source })
      pay(run, seat, 1, said.bound)
    },
  })
  return out
}

/** Discards cards of her own choice from her hand, as many of them as she holds. */
export function* discardsChosen(run: Run, seat: Seat, n: number, source: string): Proc<void> {
  const cards = hand(run, seat)
  const count = Math.min(n, cards.length)
  if (count === 0 || !active(run, seat)) return
  const said = yield* run.choose({
    seat,
    about: { moment: 'must-discard', data: { who: seat, n: count, source } },
    options: () => [
      {
        verb: 'discards',
        slots: (bound) =>
          bound.gone
            ? undefined
            : {
                key: 'gone',
                clause: 'what',
                from: hand(run, seat).map((card) => ({ kind: 'card', card }) as const),
                min: count,
                max: count,
                missing: 'ask',
              },
        run: function* () {},
      },
    ],
    optional: false,
    free: false,
    inside: true,
  })
  const gone = (said?.bound.gone ?? []).flatMap((r) => (r.kind === 'card' ? [r.card] : []))
  discard(run, seat, gone, source)
}
