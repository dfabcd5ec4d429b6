// Danmaku!!: nobody learns what she may not know.

import { nobodyLearns } from '../support/noninterference.ts'

nobodyLearns('danmaku', ['danmaku'], 12)
