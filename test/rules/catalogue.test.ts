// What `danmaku rules` tells: every card of the box once, found by whatever it is called, with all that is known of it.

import { describe, expect, test } from 'vitest'
import { gameModule, readProgram } from '../../src/games/index.ts'
import { LONE_LIMIT, loneVerbs, WRAPPERS } from '../../src/proof/lone.ts'
import { copiesOf, dossier, entryOf, shelves } from '../../src/rules/catalogue.ts'
import { dossierText, headingOf, listText, optionsText } from '../../src/rules/listing.ts'
import { lookUp, search } from '../../src/rules/lookup.ts'
import type { Program } from '../../src/rules/program.ts'

const program = readProgram('.', ['danmaku'])
const { catalogue, sections } = gameModule('danmaku')
const s2 = readProgram('.', ['s2'])
const none = (text: string) => text
const definitions = (p: Program, section: string) => p.sections[section] as Readonly<Record<string, object>>
/** The same pack with another definition in the place of one, or beside the others. */
const withDefinition = (section: string, id: string, def: object, p = program): Program => ({
  ...p,
  sections: { ...p.sections, [section]: { ...p.sections[section], [id]: def } },
})

describe('list', () => {
  const all = shelves(program, catalogue)

  test('has every definition once, by section', () => {
    expect(all.map((shelf) => shelf.section)).toEqual(['roles', 'cards', 'incidents', 'characters'])
    for (const shelf of all)
      expect(shelf.entries.map((e) => e.id)).toEqual(Object.keys(definitions(program, shelf.section)))
  })
  test('counts the copies by season and their points', () => {
    const cards = all.find((shelf) => shelf.section === 'cards')!
    const shoot = cards.entries.find((e) => e.id === 'shoot')!
    expect(shoot.copies).toEqual({ spring: 6, summer: 6, autumn: 6, winter: 6 })
    expect(cards.total).toBe(cards.entries.map(copiesOf).reduce((a, b) => a + b))
    expect(Object.values(cards.marks).reduce((a, b) => a + b)).toBe(cards.total)
    const more = withDefinition('cards', 'spare', { ...definitions(program, 'cards').power, copies: { winter: 3 } })
    const then = shelves(more, catalogue).find((shelf) => shelf.section === 'cards')!
    expect([then.total, then.marks.winter, then.points]).toEqual([
      cards.total + 3,
      (cards.marks.winter ?? 0) + 3,
      (cards.points ?? 0) + 6,
    ])
  })
  test('counts the other face of a role as a card of the box', () => {
    const roles = definitions(program, 'roles')
    expect((roles['ex-boss-revealed'] as { copies: number }).copies).toBe(0)
    expect(copiesOf(entryOf(program, catalogue, 'roles', 'ex-boss-revealed'))).toBe(1)
    const without = withDefinition('roles', 'ex-boss', { ...roles['ex-boss'], reveal: undefined })
    expect(copiesOf(entryOf(without, catalogue, 'roles', 'ex-boss-revealed'))).toBe(0)
  })
  test('says so when the seasons are even, and what house design is', () => {
    const even = {
      id: 'cards',
      section: 'cards',
      noun: 'card',
      total: 8,
      bonus: 1,
      mark: 'season',
      points: 9,
      entries: [],
    }
    const heading = headingOf({ ...even, marks: { spring: 2, summer: 2, autumn: 2, winter: 2 } }, program)
    expect(heading).toBe('8 cards (2 a season, 9 points, +1 bonus card that an option brings in)')
    expect(headingOf({ ...even, bonus: 0, marks: { spring: 5, winter: 3 } }, program)).toBe(
      '8 cards (5 Spring, 3 Winter, 9 points)',
    )
    const shoot = definitions(program, 'cards').shoot!
    const ours = withDefinition('cards', 'shoot', { ...shoot, official: false })
    const rowsOf = (p: Program) => listText(shelves(p, catalogue), p, none).match(/^ {2}shoot .*$/m)?.[0]
    expect(rowsOf(program)).toMatch(/Action, Danmaku +1 point$/)
    expect(rowsOf(ours)).toMatch(/1 point +house design$/)
  })
})

describe('show', () => {
  const find = (text: string) => lookUp(program, catalogue, text)

  test('finds a card by its id, its name or a nickname in any language', () => {
    const border = { found: { section: 'cards', id: 'supernatural-border' } }
    for (const name of ['supernatural-border', 'Supernatural  Border', 'border', 'sb', '森羅結界', '结界'])
      expect(find(name), name).toEqual(border)
    expect(find('satori')).toEqual({ found: { section: 'characters', id: 'komeiji-satori' } })
  })
  test('a near miss has candidates, nonsense has none, a shared nickname has all that bear it', () => {
    expect(find('graz')).toEqual({ candidates: ['graze'], several: false })
    expect(find('shoto')).toEqual({ candidates: ['shoot'], several: false })
    expect(find('xyzzyxyzzy')).toEqual({ candidates: [], several: false })
    const { graze } = program.names.en!
    const twice = { ...program, names: { en: { ...program.names.en, graze: { ...graze!, aka: ['border'] } } } }
    expect(lookUp(twice, catalogue, 'border')).toEqual({
      candidates: ['graze', 'supernatural-border'],
      several: true,
    })
  })
  test('gives names, copies, effect, what is deduced, rulings and options', () => {
    const ruled: Program = {
      ...program,
      rulings: {
        'blind-but-hit': { about: 'cirno', says: 'Only range asks for the blind spot.', source: 'faq' },
        'other-ruling': { about: 'shoot', says: 'Something else.', source: 'ours' },
      },
      options: {
        'ice-rule': { values: ['a', 'b'], text: 'Ice.', source: 'ours', about: ['cirno'] },
        'named-one': { values: ['a', 'b'], text: 'Whether Cirno counts.', source: 'ours' },
        'other-one': { values: ['a', 'b'], text: 'Whether Cirnos count.', source: 'ours' },
      },
    }
    const card = dossier(ruled, catalogue, 'characters', 'cirno')
    expect(card.rulings.map((r) => r.key)).toEqual(['blind-but-hit'])
    expect(card.options).toEqual(['ice-rule', 'named-one'])
    expect(Object.keys(card.names).sort()).toEqual(['en', 'zh-Hant'])
    const text = dossierText({ ...card, official: false }, ruled, none)
    for (const part of ['house design', card.note!, 'Only range asks', '(faq)', 'a (default) | b', ...card.does])
      expect(text).toContain(part)
    expect(text).not.toContain('Something else')
  })
  test('an option on which the effect depends is told', () => {
    expect(dossier(s2, gameModule('s2').catalogue, 'cards', 'scarlet-mist-incident').options).toContain('a17')
    expect(dossier(program, catalogue, 'incidents', 'lily-white').options).toContain('lily-white')
  })
})

test('search wants all words, in names, nicknames, texts and rulings', () => {
  const hits = search(program, catalogue, ['discard', 'DANMAKU'])
  expect(hits.map((hit) => hit.id)).toContain('graze')
  for (const hit of hits) expect(hit.text.toLowerCase()).toMatch(/danmaku.*discard|discard.*danmaku/s)
  expect(search(program, catalogue, ['shrine maiden'])).toEqual([
    { section: 'characters', id: 'hakurei-reimu', where: 'aka.en', text: 'shrine maiden' },
  ])
  const ruled: Program = { ...program, rulings: { 'snow-1': { says: 'Zyx falls.', source: 'ours' } } }
  expect(search(ruled, catalogue, ['zyx'])).toEqual([
    { section: 'rulings', id: 'snow-1', where: 'says', text: 'Zyx falls.' },
  ])
  expect(search(program, catalogue, [' '])).toEqual([])
})

test('every option stands with its values, its sentence and its source', () => {
  const text = optionsText(program, none)
  for (const [id, { values, text: sentence, source }] of Object.entries(program.options)) {
    expect(text).toContain(`${id}: ${values[0]} (default) | ${values[1]}`)
    expect(text).toContain(`\n  ${sentence}\n  source: ${source}`)
  }
})

describe('lone verbs', () => {
  const steps = (...list: [verb: string, args: object][]) => list.map(([verb, args]) => ({ verb, args }))
  const mode = (...list: [verb: string, args: object][]) => ({ types: ['action'], do: steps(...list) })
  const of = (...cards: (readonly [string, object])[]): Program => ({
    ...program,
    sections: { cards: Object.fromEntries(cards.map(([id, one]) => [id, { modes: [one] }])) },
  })

  test('are those that one definition uses, however often; their wrappers stand apart', () => {
    const { verbs, wrappers, parameters } = loneVerbs(
      of(
        ['one', mode(['cancel', {}], ['cancel', {}], ['draw', { who: 'you', n: 2 }])],
        ['two', mode(['may', { who: 'you', moment: 'may', do: steps(['avoid', {}], ['draw', { who: 'you', n: 1 }]) }])],
      ),
      sections,
    )
    expect(verbs).toEqual([
      { verb: 'cancel', by: 'cards/one' },
      { verb: 'avoid', by: 'cards/two' },
    ])
    expect(wrappers).toEqual([{ verb: 'may', by: 'cards/two' }])
    // One card is what `draw` says without a number.
    expect(parameters).toEqual([{ verb: 'draw', parameter: 'n', by: 'cards/one' }])
  })
  test('a verb that nobody uses is said to be idle', () => {
    const { idle, verbs } = loneVerbs(of(['one', mode(['cancel', {}])]), sections)
    expect(idle).toContain('avoid')
    expect(idle).not.toContain('cancel')
    expect(verbs).toHaveLength(1)
  })
  test('a wrapper is a verb of every game', () => {
    const both = ['danmaku', 's2'].map((id) => loneVerbs(readProgram('.', [id]), gameModule(id).sections))
    for (const { verbs } of both) expect(verbs.filter((one) => WRAPPERS.includes(one.verb))).toEqual([])
    expect(LONE_LIMIT).toBe(12)
  })
})
