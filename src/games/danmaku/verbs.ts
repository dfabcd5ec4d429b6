// The verbs of Danmaku!!: one for each mechanic of the rulebook. A verb never names a card.

import type { Verbs } from '../../language/step.ts'
import { wrappers } from '../../language/wrappers.ts'
import { attackVerbs } from './verbs/attacks.ts'
import { cardVerbs } from './verbs/cards.ts'
import { characterVerbs } from './verbs/characters.ts'
import { deckVerbs } from './verbs/deck.ts'
import { lifeVerbs } from './verbs/life.ts'
import { pointsVerbs } from './verbs/points.ts'
import { shownVerbs } from './verbs/shown.ts'
import { turnVerbs } from './verbs/turn.ts'

export const verbs: Verbs = {
  ...wrappers(() => verbs),
  ...attackVerbs,
  ...lifeVerbs,
  ...turnVerbs,
  ...cardVerbs,
  ...characterVerbs,
  ...deckVerbs,
  ...pointsVerbs,
  ...shownVerbs,
}
