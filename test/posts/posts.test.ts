// The posts of a short game, as a host would paste them.

import { describe, expect, test } from 'vitest'
import { seeded } from '../../src/engine/random.ts'
import { Run } from '../../src/engine/run.ts'
import type { SeatSpec, TableSpec, WrittenCard } from '../../src/games/module.ts'
import { plainPm, plainUpdate, render } from '../../src/posts/index.ts'
import { messageDocument, subject } from '../../src/posts/pm.ts'
import { sheetDocument } from '../../src/posts/sheet.ts'
import { updateDocument } from '../../src/posts/update.ts'
import type { BBCodeBoard } from '../../src/rules/boards.ts'
import { allOptions } from '../../src/rules/program.ts'
import { board, gameOf, playOut, say, templates } from './game.ts'
import { judge } from './judge/index.ts'

const g = gameOf('danmaku')
const mafiascum = board('mafiascum') as BBCodeBoard
const MARK = '7f3a91c2d4e5f6071829'

/** `graze(spring)` as the laying of a scenario wants it. */
const cards = (...names: string[]): WrittenCard[] =>
  names.map((name) => {
    const [, id = '', mark] = /^([\w-]+)(?:\((\w+)\))?$/.exec(name) ?? []
    return { id, marks: mark === undefined ? [] : [mark] }
  })

const SEATS: Readonly<Record<string, SeatSpec>> = {
  ADGK: {
    role: 'heroine',
    revealed: true,
    character: 'hakurei-reimu',
    life: 5,
    hand: cards('shoot(spring)', 'bomb(spring)', 'focus(summer)'),
    items: cards('power(winter)'),
  },
  tartgirl: {
    role: 'stage-boss',
    character: 'cirno',
    life: 4,
    hand: cards('graze(spring)', 'graze(winter)', 'shoot(winter)'),
  },
  'Man [b] Icebox': { role: 'ex-boss', character: 'hong-meiling', life: 2, hand: cards('1up(winter)', 'bomb(autumn)') },
  '博麗 *99*': { role: 'stage-boss', character: 'komeiji-satori', life: 4, hand: cards('melee', 'shoot(summer)') },
}
const TABLE: TableSpec = {
  turn: 'ADGK',
  incident: [{ id: 'spring-snow', collected: cards('power(spring)') }],
  deck: cards('graze(autumn)', 'shoot(summer)', 'spiritual-attack(winter)', 'shoot(autumn)'),
}

function lay(seats: typeof SEATS = SEATS): Run {
  const spec = { seats, table: TABLE, order: ['seats', 'turn', 'incident', 'deck'] }
  return new Run(g.game.scenario.lay(g.program, spec, allOptions(g.program, {}), seeded('posts')))
}
const SCRIPT = [
  '"ADGK" plays shoot on tartgirl',
  'tartgirl plays graze discarding shoot',
  '"博麗 *99*" passes',
  '"Man [b] Icebox" passes',
]
const sources = new Map([
  [1, { number: '231', who: 'ADGK' }],
  [2, { number: '232', who: 'tartgirl' }],
  [3, { number: '233', who: '博麗 *99*' }],
  [4, { number: '234', who: 'Man [b] Icebox' }],
])
const context = {
  title: 'Danmaku G1',
  update: 12,
  message: 7,
  mark: MARK,
  sources,
  deadline: { at: '2026-12-02T18:00Z', text: 'Wed 2 Dec 2026, 18:00 UTC' },
}
const update = (run: Run, since: number, name: string) =>
  render(updateDocument(g.view(run, 'public'), { event: since }, g.words, context), board(name))

describe('an update', () => {
  test('while answers are awaited', async () => {
    const run = lay()
    say(run, SCRIPT[0]!)
    const text = update(run, 0, 'mafiascum')
    expect(() => judge(text, 'mafiascum')).not.toThrow()
    await expect(text).toMatchFileSnapshot('golden/update-open.mafiascum.txt')
  })
  test.each(['mafiascum', 'discourse', 'phpbb', 'plain'])('when all have answered, for %s', async (name) => {
    const run = lay()
    for (const line of SCRIPT) say(run, line)
    await expect(update(run, 0, name)).toMatchFileSnapshot(`golden/update.${name}.txt`)
  })
  test('an answer that waits unseen changes nothing in the thread', () => {
    const passed = lay()
    const filed = lay()
    for (const run of [passed, filed]) say(run, SCRIPT[0]!)
    say(passed, 'tartgirl passes')
    say(filed, SCRIPT[1]!)
    expect(update(filed, 0, 'mafiascum')).toBe(update(passed, 0, 'mafiascum'))
  })
  test('passes are one list in seat order, without links', () => {
    const run = lay()
    for (const line of [SCRIPT[0]!, SCRIPT[2]!, SCRIPT[3]!, 'tartgirl passes']) say(run, line)
    const text = update(run, 0, 'plain')
    expect(text).toContain('Passed on the Shoot of ADGK: tartgirl, Man [b] Icebox, 博麗 *99*.\n')
    expect(text.match(/#\d+/g)).toEqual(['#231'])
  })
  test('the order of passes changes no byte', () => {
    const orders = [
      [2, 3],
      [3, 2],
    ].map((order) => {
      const run = lay()
      say(run, SCRIPT[0]!)
      say(run, 'tartgirl passes')
      for (const i of order) say(run, SCRIPT[i]!)
      return update(run, 0, 'mafiascum')
    })
    expect(orders[1]).toBe(orders[0])
  })
  test('two games that differ only in a hidden hand have the same update, byte for byte', () => {
    const other = { ...SEATS, '博麗 *99*': { ...SEATS['博麗 *99*'], hand: cards('graze(summer)', 'last-word') } }
    const texts = [SEATS, other].map((seats) => {
      const run = lay(seats)
      for (const line of SCRIPT) say(run, line)
      return ['mafiascum', 'discourse', 'plain'].map((name) => update(run, 0, name))
    })
    expect(texts[1]).toEqual(texts[0])
  })
  test('tells winners and roles when the game is over', async () => {
    const run = lay({ ...SEATS, ADGK: { ...SEATS.ADGK, life: 1 } })
    say(run, 'host sets ADGK life 0 because "to end it"')
    for (let i = 0; i < 40 && !run.over; i++)
      for (const seat of run.awaited())
        if (run.sayable(seat).pass) say(run, `"${seat}" passes`)
        else say(run, `"${seat}" ends turn`)
    if (run.over) await expect(update(run, 0, 'plain')).toMatchFileSnapshot('golden/update-over.plain.txt')
    expect(run.over).toBe(true)
  })
  test('is made from the public view only', () => {
    const run = lay()
    expect(() => updateDocument(g.view(run, 'host'), { event: 0 }, g.words)).toThrow('public view')
    expect(() => sheetDocument(g.view(run, { seat: 'ADGK' }), g.words)).toThrow('public view')
  })
})

describe('the sheet', () => {
  test('shows piles, past and present', async () => {
    const run = lay()
    for (const line of SCRIPT) say(run, line)
    const text = render(sheetDocument(g.view(run, 'public'), g.words, { mark: MARK, options: run.options }), mafiascum)
    expect(() => judge(text, 'mafiascum')).not.toThrow()
    await expect(text).toMatchFileSnapshot('golden/sheet.mafiascum.txt')
  })
})

describe('a private message', () => {
  const played = (lines: readonly string[]): Run => {
    const run = lay()
    for (const line of lines) say(run, line)
    return run
  }
  test('its subject names no role', () => {
    for (const seat of Object.keys(SEATS)) {
      const view = g.view(lay(), { seat })
      expect(subject(view, g.words, context)).not.toMatch(/heroine|boss/i)
    }
  })
  test('texts of cards are left out, or only their types said, as the host likes', () => {
    const view = g.view(played(SCRIPT.slice(0, 1)), { seat: 'tartgirl' })
    const types = (id: string) => g.game.catalogue.describe(g.program, 'cards', id).types
    const text = (cards: 'name' | 'short' | 'full') =>
      render(messageDocument(view, g.words, { ...context, cards, types }), mafiascum)
    expect(text('name')).not.toContain('[area=')
    expect(text('short')).toContain('[i]Graze[/i] (Reaction, Dodge)\n')
    expect(text('full')).toContain('[i]Graze[/i] (Reaction, Dodge): When you are attacked, avoid the attack.')
  })
  test('role and character are said in full only while they are news', () => {
    const view = g.view(lay(), { seat: 'Man [b] Icebox' })
    const text = (roleNews: boolean) => render(messageDocument(view, g.words, { ...context, roleNews }), mafiascum)
    expect(text(true)).toContain('Your role is [i]EX Boss[/i]. You win when')
    expect(text(false)).toContain('Your role is [i]EX Boss[/i].\n')
    const heads = (message: string) => [...message.matchAll(/\[b\].*?:\[\/b\]/g)].map(([head]) => head)
    expect(heads(text(false))).toEqual(heads(text(true)))
  })
  test('has the same sections for everybody', () => {
    const run = played(SCRIPT.slice(0, 1))
    const skeletons = Object.keys(SEATS).map((seat) => {
      const text = render(messageDocument(g.view(run, { seat }), g.words, context), mafiascum)
      return [...text.matchAll(/^\[b\](.*?):\[\/b\]/gm)].map((m) =>
        m[1]!.replace(/\d+ cards?/, 'n cards').replace(/\d+/g, 'n'),
      )
    })
    for (const skeleton of skeletons) expect(skeleton).toEqual(skeletons[0])
    expect(skeletons[0]!.length).toBeGreaterThan(7)
  })
  test('a hand changes nobody else’s message', () => {
    const other = { ...SEATS, '博麗 *99*': { ...SEATS['博麗 *99*'], hand: cards('graze(summer)', 'last-word') } }
    const texts = [SEATS, other].map((seats) => {
      const run = lay(seats)
      say(run, SCRIPT[0]!)
      return Object.keys(SEATS)
        .filter((s) => s !== '博麗 *99*')
        .map((seat) => plainPm(g.view(run, { seat }), g.program, templates))
    })
    expect(texts[1]).toEqual(texts[0])
  })
  test('is made from a seat’s view only', () => {
    expect(() => messageDocument(g.view(lay(), 'public'), g.words)).toThrow("its seat's own view")
  })
})

describe.each(['danmaku', 's2'])('every text of random games of %s', (id) => {
  test('is balanced BBCode, repeats byte for byte, and names no event or log number', () => {
    const r = gameOf(id)
    const run = r.deal('posts')
    let since = 0
    let n = 0
    playOut(run, 'posts', 60, () => {
      if (++n % 5 !== 0) return
      const view = r.view(run, 'public')
      const text = render(updateDocument(view, { event: since }, r.words, { update: 1, mark: MARK }), mafiascum)
      expect(() => judge(text, 'mafiascum')).not.toThrow()
      expect(text).toBe(
        render(updateDocument(r.view(run, 'public'), { event: since }, r.words, { update: 1, mark: MARK }), mafiascum),
      )
      for (const seat of run.table.seats)
        expect(() =>
          judge(render(messageDocument(r.view(run, { seat }), r.words), mafiascum), 'mafiascum'),
        ).not.toThrow()
      expect(plainUpdate(view, since, r.program, templates).length).toBeGreaterThan(50)
      since = run.table.events.length
    })
  })
})
