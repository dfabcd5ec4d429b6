// The sums that the rulebook prints: game cards by kind and by symbol, characters, weathers; one box has them all.

import { expect, test } from 'vitest'
import { readProgram } from '../../src/games/index.ts'
import type { S2Program } from '../../src/games/s2/schema.ts'

const { sections, names } = readProgram('.', ['s2'])
const program = sections as unknown as S2Program
const cards = Object.values(program.cards)
const characters = Object.values(program.characters)
const weathers = Object.values(program.weathers)
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

test('22 characters of 3 or 4 life, each with a Spell Card that costs spirit, and 15 weathers', () => {
  expect([characters.length, sum(weathers.map((w) => w.copies))]).toEqual([22, 15])
  for (const character of characters) {
    expect([3, 4]).toContain(character.life)
    expect([2, 3, 4, 5]).toContain(character['spirit-cap'])
    expect(character.ability.length).toBeGreaterThan(0)
    expect(character['spell-card']?.cost?.spirit).toBeGreaterThanOrEqual(2)
  }
})

test('who picks a character reads its life and spirit cap, and the cost of its Spell Card', () => {
  for (const [id, { life, 'spirit-cap': cap, 'spell-card': spell }] of Object.entries(program.characters)) {
    const cost = spell?.cost?.spirit
    expect(names.en?.[id]?.text).toMatch(new RegExp(`^Life ${life}, spirit cap ${cap}\\. .*\\(${cost} spirit`, 's'))
    const zh = new RegExp(`^體力 ${life}，靈力上限 ${cap}。.*符卡（${cost} 點靈力`, 's')
    expect(names['zh-Hant']?.[id]?.text).toMatch(zh)
  }
})

test('of what nobody knows every card says so, and why it is as it is', () => {
  for (const card of [...cards, ...characters, ...weathers]) {
    expect(card.official).not.toBe(true)
    expect(card.note).toBeDefined()
    expect(card.why).toBeDefined()
  }
})
