// Lunatic Extra: nobody learns what she may not know, not by Instants, offered characters or another deck either.

import { nobodyLearns } from '../support/noninterference.ts'

nobodyLearns('lunatic-extra', ['danmaku', 'lunatic-extra'], 6)
