// Holds what is expected of one thing against what the game says of it.

import type { Card } from '../../engine/table.ts'
import type { Facts, Seen } from '../../games/module.ts'
import { type CardOrder, type Expected, meets, sayCards, sayExpected } from './cards.ts'
import type { Wanted } from './schema.ts'

/** A thing that is not as expected. `key` says which part of it. */
export interface Difference {
  readonly key: readonly string[]
  readonly expected: string
  readonly got: string
}

export function compare(wanted: Wanted, seen: Seen, order: CardOrder, key: readonly string[] = []): Difference[] {
  if (wanted.kind === 'by') {
    return Object.entries(wanted.of).flatMap(([name, inner]) => {
      const part = seen instanceof Map ? seen.get(name) : undefined
      if (seen instanceof Map && seen.has(name)) return compare(inner, part as Seen, order, [...key, name])
      const there = seen instanceof Map ? [...seen.keys()].join(', ') : 'nothing'
      return [
        { key: [...key, name], expected: sayWanted(inner), got: `nothing is called ${name} here; there is ${there}` },
      ]
    })
  }
  return agrees(wanted, seen, order) ? [] : [{ key, expected: sayWanted(wanted), got: saySeen(seen) }]
}

function agrees(wanted: Exclude<Wanted, { kind: 'by' }>, seen: Seen, order: CardOrder): boolean {
  switch (wanted.kind) {
    case 'value':
      return valueAgrees(wanted.value, seen)
    case 'names':
      return isList(seen)
        ? sameNames(wanted.names, seen.map(nameOfThing))
        : wanted.names.length === 1 && valueAgrees(wanted.names[0]!, seen)
    case 'cards':
      return cardsAgree(wanted.cards, seen, order)
    case 'facts':
      return factsAgree(wanted.facts, seen)
  }
}

function valueAgrees(value: number | string | boolean, seen: Seen): boolean {
  if (isList(seen)) {
    if (value === 'none') return seen.length === 0
    return typeof value === 'number' ? seen.length === value : seen.length === 1 && nameOfThing(seen[0]!) === value
  }
  if (seen === undefined) return value === 'none'
  if (typeof seen === 'boolean') return value === seen || value === (seen ? 'yes' : 'no')
  if (isFacts(seen)) return seen.id === value
  return seen === value
}

function cardsAgree(expected: Expected, seen: Seen, order: CardOrder): boolean {
  if (isList(seen)) return meets(expected, seen.map(asCard), order)
  return typeof seen === 'number' && expected.form === 'count' && expected.count === seen
}

/** Each expected thing is another one of those there, and nothing else is there. */
function factsAgree(facts: readonly Readonly<Record<string, Wanted>>[], seen: Seen): boolean {
  const there = isList(seen) ? [...seen] : seen === undefined ? [] : [seen]
  if (there.length !== facts.length) return false
  return facts.every((fact) => {
    const at = there.findIndex((thing) => {
      const all = isFacts(thing as Seen) ? (thing as Facts) : { id: nameOfThing(thing as Thing) }
      return Object.entries(fact).every(([key, wanted]) => compare(wanted, (all as Facts)[key], 'any').length === 0)
    })
    if (at >= 0) there.splice(at, 1)
    return at >= 0
  })
}

function sameNames(wanted: readonly string[], seen: readonly string[]): boolean {
  return [...wanted].sort().join('\n') === [...seen].sort().join('\n')
}

type Thing = Card | string | Facts
function isList(seen: Seen): seen is readonly Card[] | readonly string[] | readonly Facts[] {
  return Array.isArray(seen)
}
const isFacts = (seen: Seen): seen is Facts =>
  typeof seen === 'object' && !Array.isArray(seen) && !(seen instanceof Map) && 'id' in seen
const isCard = (thing: Thing): thing is Card => typeof thing === 'object' && 'kind' in thing && 'zone' in thing
const nameOfThing = (thing: Thing): string =>
  typeof thing === 'string' ? thing : isCard(thing) ? thing.kind : thing.id
const asCard = (thing: Thing) => (isCard(thing) ? thing : { kind: nameOfThing(thing), marks: [] })

function sayWanted(wanted: Wanted): string {
  switch (wanted.kind) {
    case 'value':
      return String(wanted.value)
    case 'cards':
      return sayExpected(wanted.cards)
    case 'names':
      return `[${wanted.names.join(', ')}]`
    case 'facts':
      return wanted.facts.length === 0 ? 'none' : wanted.facts.map((f) => sayRecord(f, sayWanted)).join(', ')
    case 'by':
      return sayRecord(wanted.of, sayWanted)
  }
}

function saySeen(seen: Seen): string {
  if (seen === undefined) return 'none'
  if (seen instanceof Map) return sayRecord(Object.fromEntries(seen) as Record<string, Seen>, saySeen)
  if (isList(seen)) {
    const things: readonly Thing[] = seen
    if (things.every((t) => typeof t === 'object' && isCard(t))) return sayCards(things.map(asCard))
    return `[${things.map((t) => (typeof t === 'object' && !isCard(t) ? saySeen(t) : nameOfThing(t))).join(', ')}]`
  }
  if (isFacts(seen)) return sayRecord(seen, saySeen)
  return String(seen)
}

function sayRecord<T>(record: Readonly<Record<string, T>>, say: (value: T) => string): string {
  const entries = Object.entries(record)
  if (entries.length === 1 && entries[0]![0] === 'id') return say(entries[0]![1])
  return `{${entries.map(([key, v]) => `${key}: ${say(v)}`).join(', ')}}`
}
