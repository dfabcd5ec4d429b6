// What leaves the host's desk: every text again byte for byte, told once, withdrawn with --since, cut where a board needs it.

import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PostKind } from '../../src/engine/line.ts'
import { act } from '../../src/host/act.ts'
import { exportMessage, exportSpectators, sendingOrder } from '../../src/host/messages.ts'
import { dealtRun, type OpenGame, openGame } from '../../src/host/open.ts'
import { exportPost, firstReveals, type PostSpec } from '../../src/host/posts.ts'
import { undo } from '../../src/host/undo.ts'
import { printLine } from '../../src/lines/print.ts'
import { judge } from '../posts/judge/index.ts'
import { evening, market, messageText, sample } from './evening.ts'

const begun = (): OpenGame => evening()
const said = (game: OpenGame, line: string): OpenGame => act(game, { texts: [line] }).game
const make = (game: OpenGame, kind: PostKind = 'update', more: Partial<PostSpec> = {}) =>
  exportPost(game, { kind, ...more }, true)
const toldLines = (game: OpenGame): string[] =>
  game.log.flatMap((l) => (l.line.form === 'told' ? [printLine(l.line).replace(/ ~.*/, '')] : []))

describe('an update', () => {
  test('comes again byte for byte while nothing is new, and is told once', () => {
    const first = make(begun())
    const again = make(first.game)
    expect(again.parts).toEqual(first.parts)
    expect([first.fresh, again.fresh]).toEqual([true, false])
    expect(toldLines(again.game)).toEqual(['told update 1'])
    const posted = make(again.game, 'update', { posted: 240 })
    expect(toldLines(posted.game)).toEqual(['told update 1', 'told update 1 #240'])
    expect(make(posted.game).parts).toEqual(first.parts)
  })
  test('says that a pass is also one on saving, when an attack may take somebody to 0', () => {
    const attacked = (life: number) =>
      make(said(said(begun(), `host sets Bo life ${life}`), 'Ada plays shoot on Bo')).parts.join('')
    expect(attacked(2)).not.toContain('saving')
    expect(attacked(1)).toContain(
      'Answers to the Shoot of Ada on Bo; also asked: saving Bo, should she come to 0 life.',
    )
  })
  test('with --since tells what later ones told, and withdraws them', () => {
    const one = make(begun())
    const two = make(said(one.game, 'host ruling "two"'))
    const three = make(said(two.game, 'host ruling "three"'))
    const again = make(three.game, 'update', { since: 1 })
    expect(again.number).toBe(2)
    const text = again.parts.join('')
    expect(text).toContain('"two"')
    expect(text).toContain('"three"')
    expect(toldLines(again.game)).toEqual(['told update 1', 'told update 2', 'told update 3', 'told update 2'])
    // From now on two is the last one, and what comes next is three.
    expect(make(again.game).parts).toEqual(again.parts)
    const next = make(said(again.game, 'host ruling "four"'))
    expect(next.number).toBe(3)
    expect(next.parts.join('')).not.toContain('"three"')
    expect(make(next.game, 'update', { since: 0 }).number).toBe(1)
  })
  test('that stands in the thread is withdrawn only when the host says so', () => {
    const two = make(said(make(begun()).game, 'host ruling "two"'), 'update', { posted: 22 })
    expect(() => make(two.game, 'update', { since: 1 })).toThrow('update 2 stands in the thread as post 22')
    expect(make(said(two.game, 'host ruling "three"'), 'update', { since: 1, withdraw: true }).number).toBe(2)
  })
  test('cannot begin at one that was never told', () => {
    expect(() => make(begun(), 'update', { since: 4 })).toThrow('there is no update 4')
  })
})

describe('other posts', () => {
  test('are not logged, but where they stand is when the host says so', () => {
    const game = begun()
    expect(make(game, 'sheet').game).toBe(game)
    const posted = make(make(game, 'sheet', { posted: 2 }).game, 'reference', { posted: 3 }).game
    expect(toldLines(posted)).toEqual(['told sheet 1 #2', 'told reference 1 #3'])
    expect(make(posted, 'sheet').parts.join('')).toMatch(/#2: state of the game\n.*#3: what the cards say/)
  })
  test('a role turned up is told, and asked about once', () => {
    const game = said(begun(), 'host reveals role of Bo')
    const spec = { kind: 'flip' } as const
    expect(firstReveals(game, spec)).toHaveLength(1)
    const flip = make(game, 'flip')
    expect(flip.parts.join('')).toMatch(/^Bo is the .*How it came to this:/s)
    expect(toldLines(flip.game)).toEqual(['told flip 1'])
    expect(make(flip.game, 'flip').parts).toEqual(flip.parts)
    expect(firstReveals(flip.game, spec)).toEqual([])
    expect(firstReveals(flip.game, { kind: 'update' })).toEqual([])
  })
  test('there is none of a kind for which there is nothing', () => {
    const game = begun()
    for (const kind of ['flip', 'ruling', 'replacement', 'correction', 'end'] as const)
      expect(() => make(game, kind), kind).toThrow()
  })
  test('who plays on for somebody is understood, and her orders are void', () => {
    const ordered = said(begun(), 'Bo orders pass until my-turn')
    const game = said(ordered, 'host seats "New Comer" for Bo')
    expect(game.run!.announced.orders.get('Bo')).toBeUndefined()
    expect(make(game, 'replacement').parts.join('')).toContain('New Comer plays on for Bo')
    expect(act(game, { texts: ['orders pass until my-turn'], as: 'New Comer', dryRun: true }).lines[0]!.text).toBe(
      'Bo orders pass until my-turn',
    )
    const { game: back } = undo(openGame(game.context, game.path), { form: 'undo', count: 1 }, false)
    expect(() => make(back, 'replacement')).toThrow('nobody has been replaced')
  })
})

describe('a refusal', () => {
  const text = (game: OpenGame, line: string) => make(game, 'refusal', { line, seat: 'Bo' }).parts.join('')
  test('says why only where everybody can see it', () => {
    const game = begun()
    expect(text(game, 'plays shoot on Ada')).toContain('plays shoot on Ada is not possible as it stands.')
    for (const line of ['frobs the deck', 'plays shoto on Ada'])
      expect(text(game, line)).toContain('It cannot be understood.')
  })
  test('is the same whatever her hand is', () => {
    const game = begun()
    const bo = game.run!.table.zone('hand', 'Bo')
    const lines = [
      'plays graze',
      'plays bomb as cancel on shoot',
      'plays 1up as save on Ada',
      'discards shoot',
      'ends turn',
    ]
    const texts = (of: OpenGame) => lines.map((line) => text(of, line))
    const before = texts(game)
    // Her hand and the deck change places; nobody else could know.
    const other = openGame(game.context, game.path)
    const [mine, main] = [other.run!.table.zone('hand', 'Bo'), other.run!.table.zone('main')]
    for (const card of [...mine.cards]) {
      const top = main.cards[0]!
      other.run!.table.move(card, main, 'bottom', true)
      other.run!.table.move(top, mine, 'top', true)
    }
    expect(mine.cards.map((c) => c.kind)).not.toEqual(bo.cards.map((c) => c.kind))
    expect(texts(other)).toEqual(before)
  })
  test('of what the rules allow is none', () => {
    expect(() => make(begun(), 'refusal', { line: 'ends turn', seat: 'Ada' })).toThrow('the rules allow')
  })
})

describe('a board', () => {
  test('that takes little gets parts that say which they are, none too long', () => {
    const { parts, limit } = make(begun(), 'reference', { board: 'discord' })
    expect(parts.length).toBeGreaterThan(2)
    for (const [i, part] of parts.entries()) {
      expect(part.length).toBeLessThanOrEqual(limit)
      expect(part.split('\n')[0]).toContain(`(${i + 1}/${parts.length})`)
      expect(() => judge(part, 'discord')).not.toThrow()
    }
  })
  test('of her own is one file', () => {
    const game = begun()
    writeFileSync(join(dirname(game.path), 'ours.yaml'), 'like: phpbb\ntitle: Ours\nkind: bbcode\nlimit: 700\n')
    const { parts, limit } = make(game, 'sheet', { board: join(dirname(game.path), 'ours.yaml') })
    expect(limit).toBe(700)
    expect(parts.length).toBeGreaterThan(1)
  })
})

test('a reminder calls players as the board does, by number where she has one', () => {
  const game = begun()
  const [first] = game.header.players
  const players = game.header.players.map((p) => (p === first ? { ...p, id: '42' } : p))
  const numbered = { ...game, header: { ...game.header, players } }
  const text = (board: string) => make(numbered, 'prod', { board }).parts.join('')
  expect(text('discord')).toMatch(/^<@42>: the game waits for you\./)
  expect(text('smf')).toContain(`[member=42]${first!.name}[/member]`)
  expect(text('discourse')).toContain(`@${first!.name}: `)
  expect(text('phpbb')).toContain(`[b]${first!.name}[/b]: `)
})

describe('messages', () => {
  test('tell role and character in full once, and again only with --all', () => {
    const one = exportMessage(begun(), 'Bo', {}, true)
    expect(one.parts.join('')).toMatch(/Your role is .*\. You win when/)
    const next = said(one.game, 'host draws 1 for Bo because "owed"')
    const two = exportMessage(next, 'Bo', {}, false)
    expect(two.fresh).toBe(true)
    expect(two.parts.join('')).not.toMatch(/You win when/)
    expect(exportMessage(next, 'Bo', { all: true }, false).parts.join('')).toMatch(/You win when/)
  })
  test('for spectators show what is hidden, and are no line of the log', () => {
    const game = begun()
    const text = exportSpectators(game, {}).parts.join('')
    for (const seat of game.header.players) expect(text).toContain(`\n${seat.name}\n`)
    expect(text).toContain('hand (')
  })
})

test('messages go first to those for whom the game waits', () => {
  const game = said(begun(), 'Ada plays shoot on Bo')
  const awaited = dealtRun(game).awaited()
  expect(awaited.length).toBeGreaterThan(0)
  const order = sendingOrder(game)
  expect(order.slice(0, awaited.length).sort()).toEqual([...awaited].sort())
  expect([...order].sort()).toEqual(['Ada', 'Bo', 'Cy', 'Dee'])
  expect(sendingOrder(said(begun(), 'Ada plays power'))[0]).toBe('Ada')
})

describe('an update in which nothing is to be seen', () => {
  test('begins the game', () => {
    expect(make(sample(0)).parts.join('')).toContain('The game has been dealt.')
  })
  test('says who has answered, however she did, and not what', () => {
    const asked = () => make(said(begun(), 'Ada plays shoot on Bo')).game
    const answered = make(said(asked(), 'Bo plays graze'))
    const passed = make(said(asked(), 'Bo passes'))
    expect(answered.parts.join('')).toContain('an answer is in from Bo.')
    const bare = (text: string) => text.replace(/[0-9a-f]{20}/, '')
    expect(bare(answered.parts.join(''))).toBe(bare(passed.parts.join('')))
  })
  test('says that nothing is new when nobody has said anything', () => {
    const asked = make(said(begun(), 'Ada plays shoot on Bo')).game
    expect(make(said(asked, 'host note "a remark"')).parts.join('')).toContain('Nothing new has happened.')
  })
})

test('where there is anything to exchange for, messages say what cards are worth, and what an order to pass does', () => {
  const game = said(market(103), 'host moves bomb(lunatic) from lunatic to hand of Lakewater')
  const text = messageText(game, 'Lakewater')
  expect(text).toMatch(/\(\d\) \[i\]Shoot\[\/i\] \(\w+; 1 point\)/)
  expect(text).toMatch(/\(\d\) \[i\]Bomb\[\/i\] \(\w+, Lunatic deck; 4 points, does not pay\)/)
  expect(text).not.toContain('passes exchanges')
  expect(messageText(said(game, 'Lakewater orders pass until attacked'), 'Lakewater')).toContain(
    'Your order to pass passes exchanges as well.',
  )
  expect(messageText(said(begun(), 'Bo orders pass until attacked'), 'Bo')).not.toMatch(/exchanges|point/)
})
