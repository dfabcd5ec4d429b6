// House packs: one file beside a game adds, changes, replaces and removes, and every slip in it is told at its place. The
// schema for editors takes what the program takes.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { CardDef } from '../../src/games/danmaku/schema.ts'
import { knownTo } from '../../src/games/editors.ts'
import { gameModule, judgeHouse, readProgram } from '../../src/games/index.ts'
import { runSource } from '../../src/proof/scenario/run.ts'
import { scenarioFile } from '../../src/proof/scenario/schema.ts'
import { isHouseFile } from '../../src/rules/house.ts'
import { houseJsonSchema, jsonSchema } from '../../src/rules/json-schema.ts'
import { textOf } from '../../src/rules/program.ts'
import { scratch } from '../support/scratch.ts'

const folder = scratch('house-')

const HEAD = 'id: our-house\ngame: danmaku\n'
let files = 0
function house(text: string): string {
  const path = join(folder, `house-${++files}.yaml`)
  writeFileSync(path, HEAD + text)
  return path
}
const program = (text: string, rules: readonly string[] = ['danmaku']) => readProgram('.', [...rules, house(text)], '/')
const cards = (text: string) => program(text).sections.cards as Readonly<Record<string, CardDef>>
const faults = (text: string) => {
  const path = house(text)
  try {
    return judgeHouse('.', path).faults.map((f) => f.message.slice(path.length + 1))
  } catch (error) {
    return [(error as Error).message.slice(path.length + 1)]
  }
}

/** A card that does something only if it is so. */
const condition = (is: string) =>
  `cards: {tea: {copies: {spring: 1}, modes: [{types: [action], do: [{if: {is: ${is}, then: [gain-life]}}]}]}}\nnames: {en: {tea: {name: Tea}}}`

const TEA = `cards:
  tea-party:
    copies: {spring: 1, autumn: 1}
    value: 2
    modes: [{types: [action], do: [{draw: 2}, {draw: {who: others, n: 1}}]}]
names:
  en: {tea-party: {name: Tea Party, text: You draw 2 cards and all others draw 1.}}
`

describe('a house pack', () => {
  test('adds a card with its name and text', () => {
    expect(cards(TEA)['tea-party']).toMatchObject({ copies: { spring: 1, autumn: 1 }, official: true })
    expect(textOf(program(TEA), 'en', 'tea-party')).toContain('all others draw 1')
  })

  test('changes some keys of a card, and leaves the others as they were', () => {
    const before = readProgram('.', ['danmaku']).sections.cards?.shoot as CardDef
    const after = cards('change: {cards: {shoot: {copies: {spring: 1}}}}').shoot
    expect(after).toEqual({ ...before, copies: { spring: 1 } })
  })

  test('takes away what a card can be without', () => {
    expect(cards('change: {cards: {focus: {while-in-play: null, value: null}}}').focus).toMatchObject({
      'while-in-play': [],
    })
    expect(cards('change: {cards: {focus: {value: null}}}').focus).not.toHaveProperty('value')
  })

  test('replaces a card whole', () => {
    const tame = 'cards: {melee: {copies: {winter: 2}, modes: [{types: [action], do: [{draw: 1}]}]}}'
    expect(cards(tame).melee).toMatchObject({ copies: { winter: 2 }, modes: [{ types: ['action'] }] })
    expect(cards(tame).melee?.value).toBeUndefined()
  })

  test('removes a card with its names and rulings', () => {
    const without = program('remove: {cards: [tempest]}')
    expect(without.sections.cards).not.toHaveProperty('tempest')
    expect(without.names.en).not.toHaveProperty('tempest')
    expect(Object.values(without.rulings).filter((r) => r.about === 'tempest')).toEqual([])
  })

  test('changes what depends on the number of players, which is one definition', () => {
    const deal = { '4': { heroine: 1, 'stage-boss': 3 } }
    const table = program(`change: {table: {deal: ${JSON.stringify(deal)}}}`).sections.table
    expect(table).toMatchObject({ deal })
  })

  test('gives another text and keeps the name, and says where a picture lies', () => {
    const own = program('names: {en: {shoot: {text: Attack.}}}\nart: {shoot: https://example.org/shoot.png}')
    expect(own.names.en?.shoot).toMatchObject({ name: 'Shoot', text: 'Attack.' })
    expect(own.art).toEqual({ shoot: 'https://example.org/shoot.png' })
  })

  test('is laid over other packs, whose cards it replaces one by one', () => {
    const real = `over: [danmaku, wolf-of-black-market]\nchange: {cards: {eagle-spirit: {official: true, price: 3}}}`
    const path = house(real)
    expect(judgeHouse('.', path).faults).toEqual([])
    const defs = readProgram('.', ['danmaku', 'wolf-of-black-market', path], '/').sections.cards
    expect(defs?.['eagle-spirit']).toMatchObject({ official: true, price: 3 })
  })
})

describe('a slip in a house pack is told at its place', () => {
  test.each([
    ['cards: {tea: {copies: {spring: 1}, valu: 2, modes: []}}', /^3:.*unknown key valu; did you mean value\?/],
    ['change: {cards: {shoot: {copies: {spring: five}}}}', /^3:.*spring is a number/],
    ['change:\n  cards:\n    shot: {value: 2}', /^5:5: .*nothing of cards is called shot; did you mean shoot\?/],
    ['remove: {cards: [meleee]}', /^3:.*nothing of cards is called meleee; did you mean melee\?/],
    ['art: {shot: https://example.org/a.png}', /^3:.*nothing is called shot; did you mean shoot\?/],
    ['art: {shoot: no link}', /^3:/],
    ['change: {cards: {shoot: {modes: null}}}', /^3:/],
    [
      'cards: {tea: {copies: {spring: 1}, modes: [{types: [action], do: [{drow: 2}]}]}}',
      /^3:.*unknown verb drow; did you mean draw\?/,
    ],
    [
      'cards: {tea: {copies: {spring: 1}, modes: [{types: [action]}]}}',
      /^3:9: tea has no English name; write one under names: en: tea: {name: "…", text: "…"}/,
    ],
    ['spell: {}', /^3:1: unknown key spell/],
    [condition('{life: 1}'), /^3:.*unknown key life; a condition asks by .* as in \{has: \{life: 1\}\}/],
    [condition('{has: {lif: 1}}'), /^3:.*lif is nothing that is counted of a player; did you mean life\?/],
    [condition('{fact: one-life}'), /^3:.*one-life is no fact; known: extra-turn; numbers .* by has: life, max-life,/],
    [condition('{who: lowest, has: {life: 1}}'), /^3:.*nobody is called lowest here; there are you, all,/],
    [
      'cards: {tea: {copies: {spring: 1}, modes: [{types: [action], do: [{draw: {n: 1, if: 2}}]}]}}',
      /^3:.*unknown key if; a condition is a step of its own, as in "- if:/,
    ],
    [condition('{who: at-one, has: {life: 1}}'), /^3:.*nobody is called at-one here; there are you, all,/],
    [condition('{has: {life: one}}'), /^3:.*life is a number or a map, not a text/],
  ])('%s', (text, message) => {
    expect(faults(text)[0]).toMatch(message)
  })

  test('an occasion that there is not, among those that there are', () => {
    const own = 'cards: {tea: {copies: {spring: 1}, modes: [{types: [item]}], ability: [{use: own-main, do: [draw]}]}}'
    expect(faults(own)[0]).toMatch(/use cannot be own-main; there are any-time, .*main-step/)
  })

  test('a pack over which it is laid and that is not in the game', () => {
    const path = house('over: [danmaku, wolf-of-black-market]\nremove: {cards: [buddhas-stone-bowl]}\n')
    expect(() => readProgram('.', ['danmaku', path], '/')).toThrow(
      /3:17: wolf-of-black-market, over which this pack is laid, is not among the packs; write --rules danmaku,wolf-of-black-market,\.\/house-\d+\.yaml,/,
    )
    const misspelt = house('over: [danmaku, wolf-of-the-black-market]\n')
    expect(() => judgeHouse('.', misspelt)).toThrow(/3:17: no pack is called wolf-of-the-black-market; did you mean/)
  })

  test('without an id or a game', () => {
    const path = join(folder, 'headless.yaml')
    writeFileSync(path, 'game: danmaku\ncards: {}\n')
    expect(() => judgeHouse('.', path)).toThrow(/1:1: a house pack has an id of its own, such as "id: our-house"/)
  })

  test('a game that there is not, a file that there is not', () => {
    const path = join(folder, 'strange.yaml')
    writeFileSync(path, 'id: ours\ngame: danmakoo\n')
    expect(() => judgeHouse('.', path)).toThrow(/2:7: no game is called danmakoo; did you mean danmaku\?/)
    expect(() => judgeHouse('.', join(folder, 'nowhere.yaml'))).toThrow(/there is no such house pack/)
  })
})

describe('what is most likely not meant so is worth a look', () => {
  const advice = (text: string) => {
    const path = house(text)
    const judged = judgeHouse('.', path)
    expect(judged.faults).toEqual([])
    return judged.advice.map((one) => one.message.slice(path.length + 1))
  }
  /** An Item, a card and a character with these keys. */
  const item = (keys: string) => `cards: {tea: {copies: {spring: 1}, modes: [{types: [item]}], ${keys}}}\n${TEA_NAME}`
  const card = (mode: string, keys = '') =>
    `cards: {tea: {copies: {spring: 1}, modes: [{${mode}}]${keys}}}\n${TEA_NAME}`
  const yukari = (keys: string) =>
    `characters: {yukari: {season: spring, ${keys}}}\nnames: {en: {yukari: {name: Yukari Yakumo}}}`
  const SPELL = 'spell-card: {timing: action, do: [draw]}'
  const TEA_NAME = 'names: {en: {tea: {name: Tea, text: Tea.}}}'

  test.each([
    [
      'an ability without an occasion',
      item('ability: [{once: round, do: [draw]}]'),
      /do: use, when or reacts|nothing says when it may be used/,
    ],
    [
      'an Item before nobody',
      card('types: [action], do: [draw]', ', while-in-play: [{range: {add: 1}}]'),
      /types: \[item\] is missing/,
    ],
    [
      'a moment that no Item has',
      item('triggers: [{when: avoids, do: [draw]}]'),
      /avoids never comes for an Item, whose moments are attacked,/,
    ],
    [
      'a fact of an Item in its ability',
      item('ability: [{while: [{range: {add: 1}}]}]'),
      /written beside ability, as while-in-play/,
    ],
    [
      'once for each card in a free step',
      item('ability: [{use: main-step, once: card, do: [draw]}]'),
      /counts only with when/,
    ],
    [
      'a reaction to nothing',
      card('types: [reaction], do: [avoid]'),
      /nobody can play it: a reaction says what it answers/,
    ],
    [
      'a Spell Card in reaction to nothing',
      yukari('spell-card: {timing: reaction, do: [avoid]}'),
      /nobody can activate it/,
    ],
    [
      'a moment of Items in a character',
      yukari(`ability: [{triggers: [{when: gained, do: [draw]}]}], ${SPELL}`),
      /gained never comes for an ability/,
    ],
    [
      'a condition of a turn at any time',
      yukari(`ability: [{use: any-time, needs-incident: true, do: [draw]}], ${SPELL}`),
      /needs-incident counts only with a moment of a turn/,
    ],
    [
      'a price where nothing is for sale',
      card('types: [action], do: [draw]', ', price: 3'),
      /only decks with a market row/,
    ],
    [
      'a limit that no card has',
      card('types: [action], beyond-limit: true, do: [draw]'),
      /counts only for the type danmaku/,
    ],
  ])('%s', (_, text, message) => {
    expect(advice(text)).toEqual([expect.stringMatching(message)])
  })

  test('a card that is replaced keeps the words of the old one', () => {
    const bowl =
      'buddhas-stone-bowl: {deck: shop, price: 4, copies: {spring: 1}, modes: [{types: [item]}], while-in-play: [{draw: {add: 1}}]}'
    const named = (names: string) => advice(`over: [danmaku, wolf-of-black-market]\ncards:\n  ${bowl}\nnames: ${names}`)
    const [told, ...more] = named('{en: {buddhas-stone-bowl: {name: Kappa Backpack}}}')
    expect(more).toEqual([])
    expect(told).toMatch(
      /^5:3: buddhas-stone-bowl does something else now and keeps its old words: en: .*the text "In play: your hand/,
    )
    expect(told).toMatch(/zh-Hant: the name .*, the text/)
    const text = '{name: Kappa Backpack, aka: [], text: Draw more.}'
    expect(named(`{en: {buddhas-stone-bowl: ${text}}, zh-Hant: {buddhas-stone-bowl: ${text}}}`)).toEqual([])
  })

  test('changed copies count under one value of an option alone; changed numbers keep the text right', () => {
    const copies = 'copies: {spring: 5, summer: 5, autumn: 5, winter: 5}'
    expect(advice(`change: {cards: {shoot: {${copies}, value: 2}}}`)).toEqual([
      expect.stringMatching(/^3:26: shoot keeps its copies-when, .*deck-list: variant.* or null$/),
    ])
    expect(advice(`change: {cards: {shoot: {${copies}, copies-when: null}}}`)).toEqual([])
  })
})

test('an Item is used once a round in its own Main step, when nothing else is going on', () => {
  const path = house(`cards:
  paper:
    copies: {spring: 1}
    modes: [{types: [item]}]
    ability: [{use: main-step, once: round, do: [{look-at-deck: {deck: main, count: 1, to: [top, discard]}}]}]
names: {en: {paper: {name: Paper, text: "Once a round in your Main step look at the top card of the deck, and leave or discard it."}}}
`)
  const scenario = `- scenario: Once a round, and neither in the Discard step nor while an attack is open
  rules: [danmaku, wolf-of-black-market, ${path}]
  seats:
    A: {hand: [paper, shoot, graze, graze, graze, graze, focus], items: [genjii, usami-renko, maribel-hearn]}
    B: {hand: [graze]}
    C: {}
  deck: [grimoire, melee]
  do:
    - A plays paper
    - A plays shoot on B
    - expect: {cannot: [A uses paper !! not-asked]}
    - B passes
    - A uses paper
    - A puts melee into discard
    - A uses paper !! used
    - A ends turn
    - expect: {cannot: [A uses paper !!]}
    - A passes
    - B passes
    - expect: {step: discard}
    - A discards focus
    - expect: {turn: B}
  expect: {A: {items: {has: [paper, genjii, usami-renko, maribel-hearn]}}}
`
  const results = runSource({ path: '/scenario.yaml', text: scenario }, (rules) => readProgram('.', rules, '/'))
  expect(results.flatMap((r) => r.failures)).toEqual([])
  const { does } = gameModule('danmaku').catalogue.describe(readProgram('.', ['danmaku', path], '/'), 'cards', 'paper')
  expect(does.join('\n')).toContain('may be used in your Main step\n  once a round')
})

test('a house pack is told from a game and from scenarios', () => {
  expect(isHouseFile(HEAD)).toBe(true)
  expect(isHouseFile(readFileSync('games/game-1.yaml', 'utf8'))).toBe(false)
  expect(isHouseFile(readFileSync('rules/danmaku/scenarios/attack.yaml', 'utf8'))).toBe(false)
})

/** Keys of a schema of which it says nothing, neither itself nor in what it refers to. */
function unexplained(schema: Readonly<Record<string, unknown>>): string[] {
  type Part = Readonly<Record<string, unknown>>
  const defs = schema.$defs as Readonly<Record<string, Part>>
  const said = (part: Part): boolean => {
    const { $ref } = part
    return (
      part.description !== undefined || (typeof $ref === 'string' && said(defs[$ref.slice('#/$defs/'.length)] ?? {}))
    )
  }
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'properties')
        for (const [name, part] of Object.entries(inner as Part)) if (!said(part as Part)) found.add(name)
      look(key === 'properties' || key === '$defs' ? Object.values(inner as Part) : inner)
    }
  }
  look(schema)
  return [...found].sort()
}

describe('the schema for editors', () => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
    houseJsonSchema('house packs', gameModule('danmaku').sections, knownTo(readProgram('.', ['danmaku']), ['danmaku'])),
  )
  const takes = (value: object) => validate({ id: 'ours', game: 'danmaku', ...value })

  test.each(['danmaku', 'lunatic-extra', 'wolf-of-black-market'])('takes every definition of %s', (pack) => {
    for (const section of ['cards', 'characters', 'incidents', 'roles']) {
      let text: string
      try {
        text = readFileSync(`rules/${pack}/${section}.yaml`, 'utf8')
      } catch {
        continue
      }
      for (const [id, def] of Object.entries(parse(text) as object)) {
        const took = takes({ [section]: { [id]: def } })
        expect(took, `${section} ${id}: ${JSON.stringify(validate.errors?.slice(0, 3))}`).toBe(true)
      }
    }
  })

  test.each(['danmaku', 'scenarios'])('explains every key of %s', (what) => {
    const program = readProgram('.', ['danmaku', 'lunatic-extra', 'wolf-of-black-market'])
    const known = knownTo(program, [])
    const made =
      what === 'scenarios'
        ? jsonSchema('scenarios', scenarioFile, known)
        : houseJsonSchema('house packs', gameModule('danmaku').sections, known)
    expect(unexplained(made)).toEqual([])
    expect(JSON.stringify(made).length).toBeLessThan(250_000)
  })

  test('offers the words that there are, and takes what an effect has bound', () => {
    const program = readProgram('.', ['danmaku'])
    const made = JSON.stringify(houseJsonSchema('', gameModule('danmaku').sections, knownTo(program, ['danmaku'])))
    expect(made).toContain('{"anyOf":[{"enum":["you","all","everybody"')
    expect(made).toContain('"enum":["extra-turn"]')
    expect(made).toContain('"windows":{"description"')
    expect(made).toContain('For example: you draw 1 card (')
  })

  test('of scenarios takes ours, and no misspelt key', () => {
    const valid = new Ajv2020({ strict: false, validateFormats: false }).compile(
      jsonSchema('scenarios', scenarioFile, knownTo(readProgram('.', ['danmaku']), [])),
    )
    for (const file of readdirSync('rules/danmaku/scenarios').filter((one) => one.endsWith('.yaml')))
      expect(
        valid(parse(readFileSync(`rules/danmaku/scenarios/${file}`, 'utf8'))),
        `${file}: ${JSON.stringify(valid.errors?.slice(0, 3))}`,
      ).toBe(true)
    expect(valid([{ scenario: 'x', seats: { A: {}, B: {} }, dekc: [] }])).toBe(false)
    expect(valid([{ scenario: 'x', seats: { A: { hnad: [] }, B: {} } }])).toBe(false)
  })

  test('refuses an unknown key, verb and argument', () => {
    const card = (def: object) => ({
      cards: { tea: { copies: { spring: 1 }, modes: [{ types: ['action'] }], ...def } },
    })
    expect(takes(card({}))).toBe(true)
    expect(takes(card({ valu: 2 }))).toBe(false)
    expect(takes(card({ modes: [{ types: ['action'], do: [{ drow: 2 }] }] }))).toBe(false)
    expect(takes(card({ modes: [{ types: ['action'], do: [{ draw: { count: 2 } }] }] }))).toBe(false)
    expect(takes({ change: { cards: { shoot: { value: null } } } })).toBe(true)
    expect(takes({ change: { cards: { shoot: { modes: null } } } })).toBe(false)
  })
})

test('what no step can do the host does by hand, and the game waits for her', () => {
  const path = house(`cards:
  fortune:
    copies: {summer: 1}
    modes: [{types: [action], do: [{host: "Everybody guesses a number; the nearest draws 2."}, {draw: 1}]}]
names: {en: {fortune: {name: Fortune}}}
`)
  const scenario = `- scenario: By hand, and then on
  rules: [danmaku, ${path}]
  seats: {A: {hand: [fortune]}, B: {}, C: {}}
  do:
    - A plays fortune
    - expect: {asked: [A], legal: {A: [chooses yes, passes]}}
    - A ends turn !! pending
    - host draws 2 for B
    - expect: {asked: [A]}
    - A passes
  expect: {A: {hand: 1}, B: {hand: 2}, discard: [fortune]}
`
  const results = runSource({ path: '/scenario.yaml', text: scenario }, (rules) => readProgram('.', rules, '/'))
  expect(results.flatMap((r) => r.failures)).toEqual([])
})

describe('a condition counts what everybody sees of a player', () => {
  const FEAST = house(`cards:
  feast:
    copies: {autumn: 1}
    modes:
      - types: [action]
        do:
          - draw: {who: all, n: 1}
          - if: {is: {has: {life: 1}}, then: [gain-life]}
  toast:
    copies: {autumn: 1}
    modes:
      - types: [action]
        target: {player: other}
        do:
          - if: {is: {who: target, has: {hand: {at-least: 2}, items: 0}}, then: [draw], else: [{draw: 2}]}
          - if: {is: {who: others, has: {life: {at-most: 1}}, not: true}, then: [lose-life]}
names: {en: {feast: {name: Feast}, toast: {name: Toast}}}
`)
  const does = (id: string) =>
    gameModule('danmaku')
      .catalogue.describe(readProgram('.', ['danmaku', FEAST], '/'), 'cards', id)
      .does.join('\n')

  test.each([
    [
      'who has one life gains one',
      'A: {hand: [feast], life: 1}, B: {}, C: {}',
      'A plays feast',
      'A: {life: 2, hand: 1}',
    ],
    ['who has two does not', 'A: {hand: [feast], life: 2}, B: {}, C: {}', 'A plays feast', 'A: {life: 2, hand: 1}'],
    [
      'all that is asked of her must be so',
      'A: {hand: [toast]}, B: {hand: [shoot, graze]}, C: {life: 1}',
      'A plays toast on B',
      'A: {hand: 1, life: 4}',
    ],
    [
      'an Item too many, and nobody else is at one life',
      'A: {hand: [toast]}, B: {hand: [shoot, graze], items: [focus]}, C: {}',
      'A plays toast on B',
      'A: {hand: 3, life: 3}',
    ],
  ])('%s', (title, seats, line, expected) => {
    const text = `- {scenario: "${title}", rules: [danmaku, ${FEAST}], seats: {${seats}}, do: ["${line}"], expect: {${expected}}}\n`
    const results = runSource({ path: '/scenario.yaml', text }, (rules) => readProgram('.', rules, '/'))
    expect(results.flatMap((r) => r.failures)).toEqual([])
  })

  test('and says so in English', () => {
    expect(does('feast')).toContain('if your life is 1: you gain 1 life')
    expect(does('toast')).toContain(
      'if the number of cards in hand of the target is 2 or more and the number of Items in play of the target is 0',
    )
    expect(does('toast')).toContain('if the life of none of the other players is 1 or less: you lose 1 life')
  })
})
