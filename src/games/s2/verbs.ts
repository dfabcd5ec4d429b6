// The verbs of S2: one for each mechanic of the rulebook. A verb never names a card.

import { stepsSchema, type Verbs } from '../../language/step.ts'
import { wrappers } from '../../language/wrappers.ts'
import { attackVerbs } from './verbs/attacks.ts'
import { cardVerbs } from './verbs/cards.ts'
import { lifeVerbs } from './verbs/life.ts'
import { spiritVerbs } from './verbs/spirit.ts'

const steps = stepsSchema(() => verbs)

export const verbs: Verbs = {
  ...wrappers(() => verbs),
  ...attackVerbs(steps),
  ...lifeVerbs(steps),
  ...cardVerbs,
  ...spiritVerbs(steps),
}
