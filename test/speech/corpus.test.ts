// Posts as players write them come to the lines that they mean, or are asked about; never to other lines. What each must
// come to was written before the words were tuned; the files `held-out` after, and read by a grammar that had not seen
// them.

import { describe, expect, test } from 'vitest'
import type { Card } from '../../src/engine/table.ts'
import { dice } from '../../src/proof/player.ts'
import { trade } from '../../src/proof/trade.ts'
import { corpusFiles, type Expected, lay, postsIn, type Read, readAt, type Table, verdictOf } from './desk.ts'

const all = corpusFiles().flatMap(postsIn)
const said = all.filter((p) => p.reads.length > 0)
const read = (post: Expected, table: Table = lay(post.situation)) => readAt(table, post.by, post.says, post.pm)
const label = (p: Expected) => `${p.file}, ${p.situation}: ${p.by}: ${p.says}`

const results = all.map((post) => {
  const result = read(post)
  return { post, result, verdict: verdictOf(post, result) }
})
const those = (...verdicts: string[]) =>
  results
    .filter((r) => verdicts.includes(r.verdict))
    .map(({ post, result }) => `${label(post)} -> ${result.how} ${result.says.join(' | ')}`)

test('there are more than two hundred posts with an action, and more than sixty without', () => {
  expect(said.length).toBeGreaterThan(200)
  expect(all.filter((p) => /no-action|talk/.test(p.file)).length).toBeGreaterThan(60)
  expect(said.filter((p) => /\p{sc=Han}/u.test(p.says)).length).toBeGreaterThan(50)
})

test('no post is taken for something that it does not say', () => {
  expect(those('wrong')).toEqual([])
})

test('nineteen in twenty are read', () => {
  const unread = results.filter((r) => r.post.reads.length > 0 && !['right', 'surer', 'weaker'].includes(r.verdict))
  expect(unread.length).toBeLessThanOrEqual(said.length / 20)
})

test('nothing is read from posts in which nobody does anything, and none of them stops a paste', () => {
  const talk = results.filter((r) => /no-action|talk/.test(r.post.file))
  expect(talk.filter((r) => r.result.how !== 'seen').map((r) => label(r.post))).toEqual([])
})

test('every sample of what players really type comes to what it must', () => {
  expect(
    results.filter((r) => r.post.file === 'section-3.yaml' && r.verdict !== 'right').map((r) => label(r.post)),
  ).toEqual([])
})

test('every post of the S2 game comes to what it must, in both languages', () => {
  const other = results.filter((r) => r.post.file === 's2.yaml' && r.verdict !== 'right')
  expect(other.map(({ post, result }) => `${label(post)} -> ${result.how} ${result.says.join(' | ')}`)).toEqual([])
})

test('what stands beside a line keeps it from being more than inferred', () => {
  const sure = results.filter((r) => /^(?:beside|found)/.test(r.post.file) && r.verdict !== 'right')
  expect(sure.map(({ post, result }) => `${label(post)} -> ${result.how} ${result.says.join(' | ')}`)).toEqual([])
})

test('plain text is never more than inferred', () => {
  const plain = results.filter((r) => !/\[b\]|\*\*|<b>|##|>>/.test(r.post.says))
  expect(plain.length).toBeGreaterThan(100)
  expect(plain.filter((r) => r.result.how === 'exact').map((r) => label(r.post))).toEqual([])
})

test('whatever is inferred says what was taken for what', () => {
  const silent = results.flatMap((r) => r.result.lines.filter((l) => l.how === 'inferred' && l.doubts.length === 0))
  expect(silent).toEqual([])
})

test('what is not clear is pointed at within the words', () => {
  for (const { post, result } of results) {
    const { unclear } = result
    if (!unclear) continue
    expect(unclear.start, label(post)).toBeGreaterThanOrEqual(0)
    expect(unclear.end, label(post)).toBeGreaterThan(unclear.start)
    expect(unclear.end, label(post)).toBeLessThanOrEqual(post.says.length)
  }
})

describe('a reading does not depend on what only some can see', () => {
  /** Cards that nobody but their owner sees change places, in every hand. */
  const redealt = (situation: string, seed: string): Table => {
    const table = lay(situation)
    const zones = table.run.table.seats.map((s) => table.run.table.zone('hand', s))
    const cards: Card[] = [...zones.flatMap((z) => z.cards), ...table.run.table.zone('main').cards.slice(0, 12)]
    const d = dice(seed)
    for (let i = cards.length - 1; i > 0; i--) trade(cards[i]!, cards[d.below(i + 1)]!)
    return table
  }
  test('first lines are the same for every hand', () => {
    const first = ({ lines, how, unclear, seen }: Read) =>
      lines[0] ? { line: lines[0].line, how: lines[0].how, doubts: lines[0].doubts } : { how, unclear, seen }
    for (const [i, { post, result }] of results.entries())
      expect(first(read(post, redealt(post.situation, `hands/${i}`))), label(post)).toEqual(first(result))
  })
})
