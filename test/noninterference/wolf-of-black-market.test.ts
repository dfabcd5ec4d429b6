// Wolf of Black Market: nobody learns what she may not know, not in the exchange of the Discard step either.

import { nobodyLearns } from '../support/noninterference.ts'

nobodyLearns('wolf-of-black-market', ['danmaku', 'wolf-of-black-market'], 5)
