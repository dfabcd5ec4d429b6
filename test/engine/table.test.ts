// The table without any game: what is folded, what ends with a scope, and who knows what after a card has moved.

import { describe, expect, test } from 'vitest'
import { type Modifier, Table } from '../../src/engine/table.ts'
import { emptyTable } from './rules.ts'

const modifier = (op: Modifier['op'], n: number, more: Partial<Modifier> = {}): Modifier => ({
  stat: 'reach',
  op,
  n,
  source: 'stone',
  ...more,
})

describe('modifiers', () => {
  test('without any the base stands', () => {
    expect(Table.fold([], 4)).toBe(4)
  })

  test('everything added counts, in any order', () => {
    expect(Table.fold([modifier('add', 2), modifier('add', -1)], 4)).toBe(5)
  })

  test('of several bases the newest counts, and what is added is added to it, earlier or later', () => {
    expect(Table.fold([modifier('add', 1), modifier('base', 7), modifier('base', 2), modifier('add', 3)], 4)).toBe(6)
  })

  test('what is set stands against base and sum; of several the newest', () => {
    expect(Table.fold([modifier('set', 1), modifier('add', 9), modifier('set', 3), modifier('base', 8)], 4)).toBe(3)
    expect(Table.fold([modifier('set', 0), modifier('add', 9)], 4)).toBe(0)
  })

  test('those that last until a scope ends go with it, the others stay in their order', () => {
    const table = emptyTable(['A'])
    const [lasting, short, other, again] = [
      modifier('add', 1),
      modifier('add', 2, { until: 'round' }),
      modifier('set', 3, { until: 'turn/A' }),
      modifier('add', 4, { until: 'round' }),
    ]
    for (const m of [lasting, short, other, again]) table.addModifier(m)
    const before = table.version
    table.endScope('round')
    expect(table.storedModifiers()).toEqual([lasting, other])
    expect(table.version).toBeGreaterThan(before)
    table.endScope('turn')
    expect(table.storedModifiers()).toEqual([lasting, other])
  })
})

describe('zones', () => {
  test('a card lies in one zone, and moving it from where it is not is a fault of ours', () => {
    const table = emptyTable(['A', 'B'])
    const card = table.addCard('stone', table.zone('hand', 'A'), 'deck')
    table.move(card, table.zone('hand', 'B'))
    expect([table.zone('hand', 'A').cards, table.zone('hand', 'B').cards]).toEqual([[], [card]])
    expect(card.zone).toBe(table.zone('hand', 'B'))
    table.zone('hand', 'B').cards.pop()
    expect(() => table.move(card, table.zone('spent'))).toThrow('is not in hand/B')
    expect(() => table.zone('attic')).toThrow('no zone attic')
  })

  test('the top is the end of a pile', () => {
    const table = emptyTable(['A'])
    const [a, b, c] = ['stone', 'leaf', 'reed'].map((kind) => table.addCard(kind, table.zone('hand', 'A'), 'deck'))
    const deck = table.zone('deck')
    table.move(a!, deck)
    table.move(b!, deck, 'top')
    table.move(c!, deck, 'bottom')
    expect(deck.cards.map((card) => card.kind)).toEqual(['reed', 'stone', 'leaf'])
  })

  test('a two-sided card shows its other face and back again; any other stays as it is', () => {
    const table = emptyTable(['A'])
    const card = table.addCard('stone', table.zone('spent'), 'deck')
    table.turnOver(card)
    expect(card.kind).toBe('stone')
    card.faces = ['stone', 'leaf']
    table.turnOver(card)
    expect(card.kind).toBe('leaf')
    table.turnOver(card)
    expect(card.kind).toBe('stone')
  })

  test('copies that not everybody sees are counted', () => {
    const table = emptyTable(['A'])
    const card = table.addCard('stone', table.zone('deck'), 'deck')
    table.addCard('stone', table.zone('hand', 'A'), 'deck')
    expect(table.unseen('stone')).toBe(2)
    table.move(card, table.zone('spent'))
    expect(table.unseen('stone')).toBe(1)
    table.move(card, table.zone('hand', 'A'))
    expect(table.unseen('stone')).toBe(2)
  })
})

describe('who knows a card', () => {
  /** A holds two cards, and C has seen both. */
  function looked() {
    const table = emptyTable(['A', 'B', 'C'])
    const [one, two] = ['stone', 'leaf'].map((kind) => table.addCard(kind, table.zone('hand', 'A'), 'deck'))
    const own = table.addCard('reed', table.zone('hand', 'B'), 'deck')
    for (const card of [one!, two!, own]) card.seenBy.add('C')
    return { table, one: one!, two: two!, own }
  }

  test('a card that moves unseen from hand to hand takes with it what others knew of the hand it leaves', () => {
    const { table, one, two, own } = looked()
    table.move(one, table.zone('hand', 'B'))
    expect([...one.seenBy]).toEqual(['A'])
    expect([...two.seenBy]).toEqual([])
    // What lay there before is still there.
    expect([...own.seenBy]).toEqual(['C'])
  })

  test('a card that is shown on its way is known to all, and the rest as before', () => {
    const { table, one, two } = looked()
    table.move(one, table.zone('deck'), 'top', true)
    expect([...one.seenBy].sort()).toEqual(['A', 'B', 'C'])
    expect([...two.seenBy]).toEqual(['C'])
  })

  test('a card taken from an open zone is known to all', () => {
    const { table, one } = looked()
    table.move(one, table.zone('spent'))
    expect([...one.seenBy]).toEqual([])
    table.move(one, table.zone('hand', 'B'))
    expect([...one.seenBy]).toEqual(['A', 'B', 'C'])
  })

  test('whoever lays a card on a hidden pile knows it until the pile is shuffled', () => {
    const { table, one } = looked()
    table.move(one, table.zone('deck'))
    expect([...one.seenBy]).toEqual(['A'])
    table.shuffle(table.zone('deck'))
    expect([...one.seenBy]).toEqual([])
  })
})
