// S2: nobody learns what she may not know.

import { nobodyLearns } from '../support/noninterference.ts'

nobodyLearns('s2', ['s2'], 12)
