// Verbs of Extra Characters: recruiting and dismissing them, and one's own Spell Card after one of theirs.

import * as z from 'zod'
import { boundCards, cardRef, type Option, type Proc } from '../../../engine/question.ts'
import type { Card } from '../../../engine/table.ts'
import { asker, askWithin, cardsOf, type Frame } from '../../../language/frame.ts'
import { shorthand, type Verbs, verb } from '../../../language/step.ts'
import { copyable } from '../abilities.ts'
import { PLAIN, slotsOf, strayOf, unplayable } from '../declare.ts'
import { dismiss, recruitFor, speaking } from '../recruits.ts'
import { ridersNow } from '../riders.ts'
import type { CardType } from '../schema.ts'
import { active, banned, characterId, characterOf, copyAbility, extras, stateOf } from '../state.ts'
import { counted, nothing } from './frame.ts'

const count = z.number().int().min(1)

export const characterVerbs: Verbs = {
  recruit: verb({
    schema: shorthand('n', z.strictObject({ n: count.optional(), for: z.string().optional() })).describe(
      '`for`: in the place of those who were dismissed under this name, by the cards that had brought them.',
    ),
    *run(frame, args): Proc<void> {
      const on = speaking(frame)
      const own = on ? Array.from({ length: args.n ?? 1 }, () => on) : []
      const by = args.for === undefined ? own : cardsOf(frame, args.for)
      if (active(frame.run, frame.you)) yield* recruitFor(frame, by)
    },
    english: (a, speak) =>
      speak.does(
        'you',
        a.for === undefined
          ? `recruit ${counted(a.n ?? 1, 'Extra Character')}`
          : `recruit another in the place of the ${a.for}, by the same card`,
      ),
  }),

  dismiss: verb({
    schema: shorthand(
      'n',
      z.strictObject({
        n: count.optional(),
        of: z.enum(['this', 'any']).default('this'),
        optional: z.boolean().default(false),
        as: z.string().default('dismissed'),
      }),
    ).describe('So many of her choice; all where no number is given. Of those that this card has brought, or of all.'),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const from = dismissable(frame, args.of)
      const n = Math.min(args.n ?? from.length, from.length)
      const gone = n === 0 ? [] : yield* chosen(frame, [...from], n, args.optional)
      if (args.optional && from.length > 0) run.coverage?.branch(args, gone.length > 0 ? 'dismisses' : 'declines')
      const by = gone.flatMap((card) => (card.on ? [cardRef(card.on)] : []))
      for (const card of gone) dismiss(run, you, card)
      frame.names.set(args.as, by)
    },
    english: (a, speak) => {
      const which = a.n === undefined ? 'every Extra Character' : counted(a.n, 'Extra Character')
      const whose = a.of === 'any' ? ' of yours' : ' that this card has brought'
      return speak.does('you', `${a.optional ? 'may ' : ''}dismiss ${which}${whose}`)
    },
    riders: (a) => ({ choosing: a.n ?? 0 }),
    asks: (frame, { n, of, optional }) =>
      n === undefined
        ? undefined
        : { options: [choosing(dismissable(frame, of), n)], optional, count: { min: 1, max: n } },
    branches: (a) => (a.optional ? ['dismisses', 'declines'] : []),
  }),

  'copy-ability': verb({
    schema: z
      .strictObject({})
      .describe('Until she picks anew, or has no more what lets her; not of one who recruits by it.'),
    *run(frame): Proc<void> {
      const { run, you, source } = frame
      if (copyable(run, you).length === 0) return
      const about = { moment: 'copy-ability', data: { who: you, source } }
      const said = yield* askWithin(frame, you, about, () => [copying(frame)], false)
      const card = boundCards(said?.bound ?? {}, 'copied')[0]
      const owner = card?.zone.owner
      if (!card || owner === undefined) return
      copyAbility(run, you, source, String(run.table.get(owner, 'copies') ?? card.kind))
    },
    english: (_, speak) =>
      `${speak.does('you', "choose another player's character, defeated or not and none that recruits by its ability")}; until you choose anew you have its ability as well`,
    riders: () => ({ choosing: 1 }),
    asks: (frame) => ({ options: [copying(frame)], optional: false }),
  }),

  'activate-own': verb({
    schema: z.strictObject({}),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const own = characterId(run, you)
      const spell = characterOf(run, you)?.['spell-card']
      if (own === undefined || !spell || !active(run, you)) return
      const types: ReadonlySet<CardType> = new Set()
      const means = { with: 'ability', types, cost: [], borrows: false, beyond: true } as const
      const option = (): Option => ({
        verb: 'activates',
        what: 'spell-card',
        own,
        with: means.with,
        slots: slotsOf(run, you, spell, PLAIN),
        riders: ridersNow(run, spell.do),
        stray: strayOf(run, you, own, spell),
        run: (said) => stateOf(run).begin.spellCard(run, said, own, spell, means, {}),
      })
      if (banned(run, 'activate-spell-card', you) || unplayable(run, you, spell, undefined, 0)) return
      const about = { moment: 'may-activate-own', data: { who: you, source: own } }
      const said = yield* run.may(you, about, () => [option()])
      run.coverage?.branch(args, said ? 'activates' : 'declines')
      if (said) yield* said.option.run(said)
    },
    english: (_, speak) => speak.does('you', 'may also activate your own Spell Card, whatever its timing'),
    branches: () => ['activates', 'declines'],
  }),
}

/** Those that the card which speaks has brought, or all of hers. */
function dismissable(frame: Frame, of: 'this' | 'any'): readonly Card[] {
  const on = speaking(frame)
  const all = extras(frame.run, frame.you)
  return of === 'any' ? all : all.filter((card) => on !== undefined && card.on === on)
}

const copying = ({ run, you }: Frame): Option => ({
  verb: 'chooses',
  slots: (bound) =>
    bound.copied
      ? undefined
      : { key: 'copied', clause: 'what', from: copyable(run, you).map(cardRef), min: 1, max: 1, missing: 'ask' },
  run: nothing,
})

const choosing = (from: readonly Card[], n: number): Option => ({
  verb: 'chooses',
  slots: (bound) =>
    bound.gone ? undefined : { key: 'gone', clause: 'what', from: from.map(cardRef), min: n, max: n, missing: 'ask' },
  run: nothing,
})

function* chosen(frame: Frame, from: readonly Card[], n: number, optional: boolean): Proc<readonly Card[]> {
  if (from.length <= n && !optional) return from
  const moment = optional ? 'may-dismiss' : 'dismiss'
  const about = { moment, data: { who: frame.you, ...asker(frame), n } }
  const said = yield* askWithin(frame, frame.you, about, () => [choosing(from, n)], optional, { min: n, max: n })
  return boundCards(said?.bound ?? {}, 'gone')
}
