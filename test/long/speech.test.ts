// As test/speech/positions.test.ts, in many more positions.

import { describe, expect, test } from 'vitest'
import { phrased } from '../speech/positions.ts'

describe.each([
  { packs: ['danmaku'] },
  { packs: ['s2'] },
  { packs: ['danmaku', 'lunatic-extra', 'wolf-of-black-market'] },
])('$packs', ({ packs }) => {
  test.each(['a', 'b', 'c', 'd'])('500 positions, seed %s', (seed) => {
    const wrong = [...phrased(packs, 500, `long/${seed}`)].filter(
      (p) => p.verdict === 'other' || p.verdict === 'missed',
    )
    expect(wrong.map((p) => `${p.way}: ${p.line} -- ${p.words} -> ${p.read.says.join(' | ')}`)).toEqual([])
  })
})
