// The chain: what it covers, and that its values never change, since they are printed in old threads.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChainHeader, chainNext, chainStart, commitmentOf, mark, publicMark } from '../../src/gamefile/digest.ts'
import { SEED } from './sample.ts'

const header: ChainHeader = {
  packs: ['aa', 'bb'],
  options: { windows: 'all', copies: 'ask' },
  seed: SEED,
  seats: ['A', 'B'],
}

describe('the chain', () => {
  test('begins and goes on with 64 hex, of which 8 are the mark', () => {
    const start = chainStart(header)
    const next = chainNext(start, 'A passes')
    expect(start).toMatch(/^[0-9a-f]{64}$/)
    expect(next).toMatch(/^[0-9a-f]{64}$/)
    expect(mark(next)).toBe(next.slice(0, 8))
  })

  test('does not depend on the order of options', () => {
    expect(chainStart({ ...header, options: { copies: 'ask', windows: 'all' } })).toBe(chainStart(header))
  })

  test.each<[string, Partial<ChainHeader>]>([
    ['the order of packs', { packs: ['bb', 'aa'] }],
    ['an option', { options: { windows: 'able', copies: 'ask' } }],
    ['the seed', { seed: SEED.replace('5', '6') }],
    ['the seats', { seats: ['B', 'A'] }],
  ])('depends on %s', (_, change) => {
    expect(chainStart({ ...header, ...change })).not.toBe(chainStart(header))
  })

  test('differs from the first line that differs on (property)', () => {
    const lines = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 })
    const run = (all: string[]) => all.reduce((chain, line) => chainNext(chain, line), chainStart(header))
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        expect(run(a) === run(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
  })

  test('stays what it was', () => {
    const next = chainNext(chainStart(header), 'A passes')
    expect([chainStart(header), next, commitmentOf(SEED, '00'), publicMark(SEED, next)]).toEqual(PRINTED)
  })
})

const PRINTED = [
  '0ccf09ae663b604c02ce9c9cf5d7c1558800e681251cd60cbeb489b0a99a41b2',
  '51b8113ce31b40a40dce3b51aa6265b986c6643fdf617f01eca6a4e453eb35e1',
  '8c26ef6ddaa7b3c023c142af6d4a3700d80c9c80810c661b4d8d2ad136e502bc',
  '123f0a021cd078f9dd30',
]
