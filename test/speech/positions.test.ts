// In random positions of both games, and of Danmaku!! with a market, every legal line, said three ways in English and one in Chinese, with slips of the
// hand in names, is read back to the same line, or is asked about; it is never taken for another one.

import { describe, expect, test } from 'vitest'
import { type Phrased, phrased } from './positions.ts'

describe.each([
  { packs: ['danmaku'] },
  { packs: ['s2'] },
  { packs: ['danmaku', 'lunatic-extra', 'wolf-of-black-market'] },
])('$packs', ({ packs }) => {
  const all = [...phrased(packs, 100, 'positions')]
  const of = (verdict: Phrased['verdict']) =>
    all
      .filter((p) => p.verdict === verdict)
      .map((p) => `${p.way}: ${p.line} -- ${p.words} -> ${p.read.says.join(' | ')}`)

  test('no line is taken for another', () => expect(of('other')).toEqual([]))
  test('none is overlooked', () => expect(of('missed')).toEqual([]))
  test('without slips nine in ten are read', () => {
    const plain = all.filter((p) => p.way !== 'with slips')
    expect(plain.length).toBeGreaterThan(600)
    expect(plain.filter((p) => p.verdict === 'same').length).toBeGreaterThan(plain.length * 0.9)
  })
})
