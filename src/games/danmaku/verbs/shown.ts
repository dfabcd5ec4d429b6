// Verbs of single cards that are shown: to all, to one player in secret, or to be played at once.

import * as z from 'zod'
import { refusal } from '../../../engine/match.ts'
import { boundCards, cardRef, type Option, type Proc } from '../../../engine/question.ts'
import { asker, askWithin, cardsOf, seatsOf } from '../../../language/frame.ts'
import { type Verbs, verb, whoSchema } from '../../../language/step.ts'
import { cardOption } from '../options.ts'
import { active, cardDef, hand, roleDef, roleOf } from '../state.ts'
import { choosing, revealed } from './frame.ts'

export const shownVerbs: Verbs = {
  'show-card': verb({
    schema: z
      .strictObject({
        cards: z.string().optional(),
        to: whoSchema,
        marked: z.string().optional(),
        role: z.literal(true).optional(),
        optional: z.boolean().default(false),
        as: z.string(),
      })
      .describe(
        'Of these cards, or of her hand, to somebody. `marked`: it must be of the season named so. `role`: to her whose role it is held against; all learn whether it has the season of that, and only if so it is bound.',
      ),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const { table } = run
      const to = seatsOf(frame, args.to)
      const word = args.marked === undefined ? undefined : frame.names.get(args.marked)?.[0]
      const season = word?.kind === 'word' ? word.word : undefined
      const held = () =>
        (args.cards === undefined ? [...hand(run, you)] : cardsOf(frame, args.cards)).filter(
          (c) => c.zone === table.zone('hand', you),
        )
      const fitting = () => held().filter((c) => season === undefined || c.marks.includes(season))
      // That none of them is such a card only she knows.
      const silent = run.option('windows') === 'able' ? fitting().length === 0 : held().length === 0
      const about = { moment: 'show-card', data: { who: you, ...asker(frame), to } }
      const option = (): Option => ({
        ...choosing('shown', fitting, run),
        ...(fitting().length > 0 ? {} : { blocked: refusal('bad-choice', 'none of them is such a card') }),
      })
      const said = silent ? undefined : yield* askWithin(frame, you, about, () => [option()], args.optional)
      const card = boundCards(said?.bound ?? {}, 'shown')[0]
      if (args.optional) run.coverage?.branch(args, card ? 'shows' : 'declines')
      for (const seat of args.role ? to : table.seats) card?.seenBy.add(seat)
      const seasons = to.map((seat) => roleOf(run, seat)).flatMap((role) => (role ? [roleDef(run, role).season] : []))
      const alikeRole = card !== undefined && seasons.some((one) => card.marks.includes(one))
      const match = args.role === undefined || alikeRole
      frame.names.set(args.as, card && match ? [cardRef(card)] : [])
      const shown = card ? { card: card.kind, mark: card.marks[0] ?? '' } : {}
      if (args.role) {
        run.coverage?.branch(args, match ? 'of one season' : 'of different seasons')
        const data = { who: you, on: to, match, ...(card ? {} : { none: true }) }
        table.record('judged', data, { to: [you, ...to], data: shown })
      } else if (card) table.record('showed-card', { who: you, for: frame.source, ...shown })
    },
    english: (a, speak) => {
      const which = `a card of ${a.cards === undefined ? 'your hand' : `the ${a.cards} cards`}`
      const season = a.marked === undefined ? '' : ` of the ${a.marked} that was named`
      const role = a.role
        ? `; all learn whether it is of the season of her role, and only then it is the ${a.as} card`
        : `; it is the ${a.as} card`
      return `${speak.does('you', `${a.optional ? 'may ' : ''}show ${speak.who(a.to)} ${which}${season}`)}${role}`
    },
    riders: () => ({ choosing: 1 }),
    branches: (a) => [
      ...(a.optional ? ['shows', 'declines'] : []),
      ...(a.role ? ['of one season', 'of different seasons'] : []),
    ],
  }),

  'play-card': verb({
    schema: z
      .strictObject({ cards: z.string() })
      .describe('A card that is held, by its action half; the play counts toward no limit.'),
    *run(frame, args): Proc<void> {
      const { run, you } = frame
      const [card] = revealed(frame, args.cards)
      if (!card || !active(run, you)) return
      const modes = cardDef(run, card.kind).modes.filter((mode) => mode.types.includes('action'))
      const free = modes.map((mode) => ({ ...mode, 'beyond-limit': true }))
      const options = () => free.map((mode) => cardOption(run, you, card.kind, [card], mode))
      if (!options().some((option) => !option.blocked)) return
      const about = { moment: 'may-play', data: { who: you, card: card.kind, ...asker(frame) } }
      const said = yield* run.choose({ seat: you, about, options, optional: true, free: false, inside: true })
      run.coverage?.branch(args, said ? 'plays' : 'declines')
      if (said) yield* said.option.run(said)
    },
    english: (a, speak) =>
      speak.does(
        'you',
        `may play the ${a.cards} card at once as an Action; this counts toward no limit of Danmaku cards`,
      ),
    branches: () => ['plays', 'declines'],
  }),
}
