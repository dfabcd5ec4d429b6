// As test/speech/positions.test.ts, in many more positions.

import { describe, expect, test } from 'vitest'
import { phrased } from '../speech/positions.ts'

describe.each(['danmaku', 's2'])('%s', (pack) => {
  test.each(['a', 'b', 'c', 'd'])('500 positions, seed %s', (seed) => {
    const wrong = [...phrased(pack, 500, `long/${seed}`)].filter((p) => p.verdict === 'other' || p.verdict === 'missed')
    expect(wrong.map((p) => `${p.way}: ${p.line} -- ${p.words} -> ${p.read.says.join(' | ')}`)).toEqual([])
  })
})
