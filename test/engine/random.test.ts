// Chance: the same seed gives the same game for ever, on every machine, and no draw disturbs another.

import seedrandom from 'seedrandom'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../src/engine/random.ts'
import { emptyTable } from './rules.ts'

const LETTERS = [...'abcdefgh']

describe('what is frozen', () => {
  test('the generator', () => {
    expect(seedrandom('hello.')()).toBe(0.9282578795792454)
    expect(seedrandom.tychei('hello.').int32()).toBe(2008397768)
  })

  test('shuffles and picks of a seed', () => {
    expect(seeded('hello').shuffle('shuffle/main/1', LETTERS).join('')).toBe('gfedcabh')
    expect(seeded('hello').shuffle('shuffle/main/2', LETTERS).join('')).toBe('bfacgedh')
    expect(seeded('other').shuffle('shuffle/main/1', LETTERS).join('')).toBe('eacdfhbg')
    expect([1, 2, 3, 4, 5, 6].map((n) => seeded('hello').pick(`pick/${n}`, 10, []))).toEqual([7, 3, 4, 1, 2, 5])
  })
})

describe('streams', () => {
  test('a result depends on seed and stream alone, not on what was drawn before', () => {
    const one = seeded('seed')
    one.pick('pick/1', 6, [])
    one.shuffle('shuffle/deck/1', LETTERS)
    expect(one.shuffle('shuffle/deck/2', LETTERS)).toEqual(seeded('seed').shuffle('shuffle/deck/2', LETTERS))
  })

  test('a pick more never changes a shuffle, nor a shuffle more a pick', () => {
    const order = (picks: number) => {
      const table = emptyTable(['A'])
      for (const kind of LETTERS) table.addCard(kind, table.zone('deck'), 'deck')
      for (let i = 0; i < picks; i++) table.pick(table.zone('deck').cards)
      table.shuffle(table.zone('deck'))
      return table.zone('deck').cards.map((c) => c.kind)
    }
    expect(order(5)).toEqual(order(0))
    const pick = (shuffles: number) => {
      const table = emptyTable(['A'])
      const cards = LETTERS.map((kind) => table.addCard(kind, table.zone('hand', 'A'), 'deck'))
      for (let i = 0; i < shuffles; i++) table.shuffle(table.zone('deck'))
      return table.pick(cards)?.kind
    }
    expect(pick(3)).toBe(pick(0))
  })

  test('a pick of nothing uses none', () => {
    const table = emptyTable(['A'])
    expect(table.pick([])).toBeUndefined()
    const cards = LETTERS.map((kind) => table.addCard(kind, table.zone('hand', 'A'), 'deck'))
    const other = emptyTable(['A'])
    const same = LETTERS.map((kind) => other.addCard(kind, other.zone('hand', 'A'), 'deck'))
    expect(table.pick(cards)?.kind).toBe(other.pick(same)?.kind)
  })

  test('piles are shuffled independently, and one pile anew each time', () => {
    const chance = seeded('seed')
    const orders = ['main/1', 'main/2', 'lots/1'].map((s) => chance.shuffle(`shuffle/${s}`, LETTERS).join(''))
    expect(new Set(orders).size).toBe(3)
  })

  test('a shuffle keeps every card and leaves what it was given alone', () => {
    const given = [...LETTERS]
    expect(seeded('seed').shuffle('shuffle/x/1', given).sort()).toEqual(LETTERS)
    expect(given).toEqual(LETTERS)
  })
})

describe('fairness', () => {
  const N = 6000
  /** Far beyond what 30 or fewer cells of a fair draw ever give. */
  const chiSquare = (counts: readonly number[]) => {
    const even = N / counts.length
    return counts.reduce((sum, n) => sum + (n - even) ** 2 / even, 0)
  }

  test('picks are even, also where the range does not divide the generator evenly', () => {
    for (const below of [2, 3, 5, 7, 24]) {
      const counts = Array<number>(below).fill(0)
      for (let i = 0; i < N; i++) counts[seeded('fair').pick(`pick/${i}`, below, [])]!++
      expect(chiSquare(counts), `below ${below}`).toBeLessThan(70)
    }
  })

  test('every order of three comes up equally often', () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < N; i++) {
      const order = seeded(`fair/${i}`).shuffle('shuffle/main/1', ['a', 'b', 'c']).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    expect(chiSquare([...counts.values()])).toBeLessThan(30)
  })
})
