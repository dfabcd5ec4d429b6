// The sums that the rulebook prints for the game cards: by kind, by symbol, and that one box has them all.

import { expect, test } from 'vitest'
import { readProgram } from '../../src/games/index.ts'
import type { S2Program } from '../../src/games/s2/schema.ts'

const cards = Object.values((readProgram('.', ['s2']).sections as unknown as S2Program).cards)
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

test('67 basic cards, 35 events and 11 items', () => {
  const ofKind = (kind: 'basic' | 'event' | 'item') =>
    sum(cards.filter((c) => c.types.includes(kind)).flatMap((c) => Object.values(c.copies)))
  expect({ basic: ofKind('basic'), event: ofKind('event'), item: ofKind('item') }).toEqual({
    basic: 67,
    event: 35,
    item: 11,
  })
  expect(cards.filter((c) => c.types.includes('anomaly'))).toHaveLength(3)
})

test('29 Yin-Yang, 27 Cherry Blossom, 29 Eight Trigrams, 28 Magic Eye', () => {
  const of = (symbol: keyof (typeof cards)[number]['copies']) => sum(cards.map((c) => c.copies[symbol] ?? 0))
  expect([of('yinyang'), of('sakura'), of('trigram'), of('magic-eye')]).toEqual([29, 27, 29, 28])
})

test('of what nobody knows every card says so, and why it is as it is', () => {
  for (const card of cards) {
    expect(card.official).toBe(false)
    expect(card.note).toBeDefined()
    expect(card.why).toBeDefined()
  }
})
