// What goes wrong: each slip has its exit code, says what, where, why and how it is mended, and leaves every file as
// it was.

import { chmodSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Desk, filesIn, install, type Ran } from './support.ts'

const installed = install()

// Ada (Komeiji Satori, Heroine) holds power x2, shoot x4, bomb; Bo (Cirno) graze x2, power x2; Cy (Hijiri Byakuren)
// focus, bomb, last-word, bomb; Ostrich Egg (Hong Meiling) graze x2, spiritual-attack, shoot. Spring Snow is in play.
const EVENING = '5eef4f3327f2a751e48c8e6a33ad814bb03c51a4fd55d3eee8ce0a14512c7699'
// Ada is Hakurei Reimu, Bo Kamishirasawa Keine; nothing forbids Spell Cards.
const SHRINE = '4d4648cad7899e5b458d1baca86cb7b5fb6cc70616267ae2f38b55c6b7ec12b9'
const PLAYERS = 'Ada, Bo, Cy, Ostrich Egg'

const bases = { evening: new Desk(installed), shrine: new Desk(installed), signup: new Desk(installed) }
beforeAll(async () => {
  await bases.evening.run(['new', 'g.yaml', '--players', PLAYERS, '--seed', EVENING])
  await bases.shrine.run(['new', 'g.yaml', '--players', PLAYERS, '--seed', SHRINE])
  await bases.signup.run(['new', 'g.yaml', '--players', PLAYERS, '--seed', EVENING, '--no-deal'])
  await bases.evening.run(['act', 'g.yaml', 'Ada plays power', '--post', '12'])
})
const desk = (base: keyof typeof bases): Desk => new Desk(installed, bases[base])

/** What every error has: one clause, then its parts; nothing of the program behind it. */
function isWellSaid(ran: Ran): void {
  expect(ran.stdout).toBe('')
  const [what, ...parts] = ran.stderr.trimEnd().split('\n')
  expect(what).toMatch(/\S/)
  for (const part of parts) expect(part).toMatch(/^ {2}(?:where|why|legal|mend): {1,3}\S|^ {4}/)
  expect(ran.stderr).not.toMatch(/\.cjs|\.ts:|TypeError|undefined|\[object|ENOENT|EACCES|zod/i)
}

interface Refusal {
  readonly code: string
  readonly base?: 'shrine'
  /** All but the last would be taken. */
  readonly lines: readonly string[]
  readonly exit?: number
  /** The thread must not learn more. */
  readonly publicly?: string
}

const attacked = ['Ada plays shoot on Bo']
const REFUSALS: readonly Refusal[] = [
  { code: 'bad-line', lines: ['Ada playz power'], exit: 2 },
  { code: 'unknown-name', lines: ['Ada plays pwoer'], exit: 2 },
  { code: 'ambiguous-name', lines: ['host sets option copies ask', 'Ada plays shoot on Bo'], exit: 2 },
  { code: 'game-over', lines: ['host ends game', 'Ada ends turn'] },
  {
    code: 'not-active',
    lines: ['host sets Bo life 1', ...attacked, 'all pass', 'all pass', 'Bo ends turn'],
  },
  { code: 'gone', lines: [...attacked, 'Cy plays bomb as cancel on melee'] },
  { code: 'cannot-cancel', base: 'shrine', lines: ['Ada plays 1up', 'Cy plays bomb as cancel on 1up'] },
  { code: 'not-asked', lines: ['Bo plays power'] },
  { code: 'pending', lines: [...attacked, 'Bo plays power'] },
  { code: 'must-choose', lines: ['host draws 2 for Bo', 'Ada ends turn', 'Bo passes'] },
  { code: 'not-held', lines: ['Ada plays melee on Bo'], publicly: 'not-now' },
  { code: 'not-now', lines: ['host gives Ada graze', 'Ada plays graze'] },
  { code: 'forbidden', lines: ['Ada activates spell-card of cirno with bomb on Bo'] },
  { code: 'used', lines: ['Ada uses ability as look on Bo', 'Ada uses ability as look on Cy'] },
  {
    code: 'danmaku-limit',
    lines: [
      ...attacked,
      'all pass',
      'Ada plays power',
      'Ada plays shoot on Bo',
      'all pass',
      'Ada plays shoot on Bo',
      'all pass',
      'Ada plays shoot on Bo',
    ],
  },
  {
    code: 'spell-card-limit',
    base: 'shrine',
    lines: [
      'host gives Ada spiritual-attack',
      'Ada activates spell-card with spiritual-attack choosing dodge',
      'all pass',
      'Ada passes',
      'Ada activates spell-card with bomb choosing dodge',
    ],
  },
  { code: 'bad-target', lines: ['Ada plays shoot on Ada'] },
  { code: 'out-of-range', base: 'shrine', lines: ['Ada plays shoot on Cy'] },
  // Whether what she names is held and does not fit, or is not held, nobody else learns.
  { code: 'bad-choice', lines: ['Ada plays shoot on Bo discarding power'], publicly: 'not-now' },
  { code: 'wrong-count', lines: ['host draws 2 for Bo', 'Ada ends turn', 'Bo discards graze'] },
  {
    code: 'cannot-pay',
    lines: ['host takes shoot from "Ostrich Egg"', ...attacked, '"Ostrich Egg" plays graze on Bo'],
    publicly: 'not-now',
  },
  {
    code: 'no-room',
    lines: [
      'host sets option second-slot refuse',
      'host gives Ada focus',
      'host gives Ada supernatural-border',
      'Ada plays focus',
      'Ada plays supernatural-border',
    ],
  },
]

describe('a line that the rules refuse is told with its code, and nothing of the post is written', () => {
  test.concurrent.each(REFUSALS)('$code', async ({ code, base, lines, exit = 1, publicly = code }) => {
    const at = desk(base ?? 'evening')
    const ran = await at.run(['act', 'g.yaml', '-', '--post', '13'], { input: lines.join('\n') })
    expect(ran.stderr).toContain(`(${publicly})\n`)
    expect(ran.code).toBe(exit)
    expect(ran.changed).toEqual([])
    isWellSaid(ran)
    expect(ran.stderr).toMatch(/\n {2}where: g\.yaml/)
    expect(ran.stderr).toMatch(/\n {2}mend: {2}\S/)
    if (lines.length > 1)
      expect(ran.stderr).toContain(`line ${lines.length} of ${lines.length}, of which none is taken`)
    if (code !== 'bad-line') expect(ran.stderr).toContain('\n  legal: ')
    // Not held, cannot pay and not the moment share one sentence, and what is legal is told from the public view.
    if (publicly === 'not-now') expect(ran.stderr).toContain('  why:   that cannot be played now (not-now)\n')
    if (code === 'not-held') expect(ran.stderr).toContain('  legal: plays … · uses … · ends turn\n')
  })

  test.concurrent.each(REFUSALS.filter((one) => one.publicly !== undefined))(
    '$code is said with --secret alone',
    async ({ code, lines }) => {
      const ran = await desk('evening').run(['act', 'g.yaml', '-', '--secret'], { input: lines.join('\n') })
      expect(ran.stderr).toContain(`(${code})\n`)
      if (code === 'not-held') expect(ran.stderr).toContain('plays power')
      expect([ran.code, ran.changed]).toEqual([1, []])
    },
  )
})

interface Slip {
  readonly slip: string
  readonly args: readonly string[]
  readonly exit: number
  readonly says: string
  readonly base?: keyof typeof bases
  readonly input?: string
}

const SLIPS: readonly Slip[] = [
  { slip: 'unknown command', args: ['shuffle'], exit: 2, says: 'shuffle' },
  { slip: 'no command', args: [], exit: 2, says: 'Usage' },
  { slip: 'unknown flag', args: ['act', 'g.yaml', 'Ada ends turn', '--quick'], exit: 2, says: '--quick' },
  { slip: 'no file', args: ['new'], exit: 2, says: 'file' },
  { slip: 'a post that is no number', args: ['act', 'g.yaml', 'Ada ends turn', '--post', 'x'], exit: 2, says: 'x' },
  {
    slip: 'a post that is too long',
    args: ['act', 'g.yaml', 'Ada ends turn', '--post', '1234567890'],
    exit: 2,
    says: 'nine',
  },
  {
    slip: 'a time that is none',
    args: ['act', 'g.yaml', 'Ada ends turn', '--at', 'tomorrow'],
    exit: 2,
    says: 'write --at 2026-12-01T18:04, which is read in UTC',
  },
  {
    slip: 'a day that is none',
    args: ['act', 'g.yaml', 'Ada ends turn', '--at', '2026-13-45T18:04Z'],
    exit: 2,
    says: '2026-13-45',
  },
  {
    slip: 'unknown speaker',
    args: ['act', 'g.yaml', 'ends turn', '--as', 'Zoe'],
    exit: 2,
    says: 'no player is called Zoe',
  },
  {
    slip: 'two speakers',
    args: ['act', 'g.yaml', 'Bo passes', '--as', 'Ada'],
    exit: 2,
    says: 'Ada cannot speak for Bo',
  },
  { slip: 'nothing said', args: ['act', 'g.yaml'], exit: 2, says: 'nothing was said' },
  {
    slip: 'nothing on standard input',
    args: ['act', 'g.yaml', '-'],
    exit: 2,
    says: 'no line',
    input: '# only a remark\n',
  },
  { slip: 'what is a command of its own', args: ['act', 'g.yaml', 'undo 1'], exit: 2, says: 'danmaku undo' },
  { slip: 'unknown seat of a status', args: ['status', 'g.yaml', '--seat', 'Zoe'], exit: 2, says: 'Zoe' },
  { slip: 'a line that is not there yet', args: ['status', 'g.yaml', '--at', '7'], exit: 2, says: 'no line 7' },
  { slip: 'unknown seat of a message', args: ['pm', 'g.yaml', '--seat', 'Zoe'], exit: 2, says: 'Zoe' },
  { slip: 'nobody to send to', args: ['pm', 'g.yaml'], exit: 2, says: '--next' },
  { slip: 'unknown board', args: ['post', 'g.yaml', '--board', 'wall'], exit: 2, says: 'mafiascum' },
  { slip: 'unknown language', args: ['post', 'g.yaml', '--lang', 'xx'], exit: 2, says: 'en' },
  { slip: 'unknown kind of post', args: ['post', 'g.yaml', '--kind', 'poem'], exit: 2, says: 'poem' },
  { slip: 'an undo of nothing', args: ['undo', 'g.yaml', '0'], exit: 2, says: 'at least one' },
  { slip: 'an undo to nowhere', args: ['undo', 'g.yaml', 'to'], exit: 2, says: 'missing' },
  { slip: 'an undo of too much', args: ['undo', 'g.yaml', '9'], exit: 1, says: '9 lines cannot be undone' },
  { slip: 'a redo without an undo', args: ['redo', 'g.yaml'], exit: 1, says: 'nothing to redo' },
  { slip: 'a file that is not there', args: ['act', 'h.yaml', 'Ada ends turn'], exit: 3, says: 'no such file' },
  { slip: 'a new game over an old one', args: ['new', 'g.yaml'], exit: 3, says: 'already' },
  { slip: 'a new game that is no YAML file', args: ['new', 'g.txt'], exit: 2, says: '.yaml' },
  { slip: 'a new game in no folder', args: ['new', 'there/h.yaml'], exit: 3, says: 'mkdir' },
  {
    slip: 'an announcement said in private',
    args: ['act', 'g.yaml', 'Ada then ends turn', '--post', 'pm'],
    exit: 1,
    says: 'stands in the thread',
  },
  { slip: 'unknown pack', args: ['new', 'h.yaml', '--rules', 'danmakku'], exit: 2, says: 'danmakku' },
  { slip: 'unknown option', args: ['new', 'h.yaml', '--options', 'window=all'], exit: 2, says: 'windows' },
  { slip: 'unknown value of an option', args: ['new', 'h.yaml', '--options', 'windows=some'], exit: 2, says: 'able' },
  { slip: 'a seed that is too short', args: ['new', 'h.yaml', '--seed', '123'], exit: 2, says: '64' },
  {
    slip: 'new with a word of the log for a player',
    args: ['new', 'h.yaml', '--players', 'Ada,Bo,Cy,host'],
    exit: 2,
    says: 'host',
  },
  {
    slip: 'new with a player twice',
    args: ['new', 'h.yaml', '--players', 'Ada,Bo,Cy,ada'],
    exit: 1,
    says: 'ada has joined',
  },
  { slip: 'new with three players', args: ['new', 'h.yaml', '--players', 'Ada,Bo,Cy'], exit: 1, says: '4 to 7' },
  { slip: 'new with nine players', args: ['new', 'h.yaml', '--players', 'A,B,C,D,E,F,G,H,I'], exit: 1, says: 'leave' },
  { slip: 'join with a word of the log', args: ['join', 'g.yaml', 'plays'], exit: 2, says: 'aka', base: 'signup' },
  { slip: 'join twice', args: ['join', 'g.yaml', 'Dee, ADA'], exit: 1, says: 'ADA has joined', base: 'signup' },
  { slip: 'nobody joins', args: ['join', 'g.yaml', ' '], exit: 2, says: 'nobody', base: 'signup' },
  { slip: 'who never joined leaves', args: ['leave', 'g.yaml', 'Zoe'], exit: 2, says: 'Ada · Bo', base: 'signup' },
  {
    slip: 'words that are not there',
    args: ['deal', 'g.yaml', '--words', 'w.yaml'],
    exit: 2,
    says: 'w.yaml',
    base: 'signup',
  },
  { slip: 'unknown way to seat', args: ['deal', 'g.yaml', '--seats', 'best'], exit: 2, says: 'best', base: 'signup' },
  {
    slip: 'play before the deal',
    args: ['act', 'g.yaml', 'Ada ends turn'],
    exit: 1,
    says: 'danmaku deal',
    base: 'signup',
  },
  { slip: 'deal twice', args: ['deal', 'g.yaml'], exit: 1, says: 'dealt already' },
  {
    slip: 'join after the deal',
    args: ['join', 'g.yaml', 'Dee'],
    exit: 1,
    says: 'danmaku replace g.yaml NAME NEWCOMER',
  },
]

describe('a slip on the command line', () => {
  test.concurrent.each(SLIPS)('$slip', async ({ args, exit, says, base, input }) => {
    const ran = await desk(base ?? 'evening').run(args, input === undefined ? {} : { input })
    expect(ran.stderr).toContain(says)
    expect(ran.code).toBe(exit)
    expect(ran.changed).toEqual([])
    expect(ran.stdout).toBe('')
    if (!/^(?:error|Usage)/.test(ran.stderr)) isWellSaid(ran)
  })

  test('a deal of three or of nine', async () => {
    for (const [names, count] of [
      ['A,B,C', 3],
      ['A,B,C,D,E,F,G,H,I', 9],
    ] as const) {
      const at = new Desk(installed)
      await at.run(['new', 'g.yaml', '--players', names, '--no-deal'])
      const ran = await at.run(['deal', 'g.yaml'])
      expect([ran.code, ran.changed]).toEqual([1, []])
      expect(ran.stderr).toContain(`${count} players have joined`)
    }
  })
})

interface Damage {
  readonly damage: string
  readonly edit: (text: string) => string
  readonly says: string
  readonly where: RegExp
  readonly base?: keyof typeof bases
}

const line = (from: string, to: string) => (text: string) => text.replace(new RegExp(`^${from}.*$`, 'm'), to)

const DAMAGES: readonly Damage[] = [
  { damage: 'no YAML', edit: line('rules:', 'rules: [danmaku'), says: 'bracket', where: /g\.yaml:\d+:\d+/ },
  {
    damage: 'a line of the log changed',
    edit: line(' {2}1 Ada', '  1 Ada plays shoot on Bo  @? #12 ~cd907864'),
    says: 'digest',
    where: /g\.yaml:18:3/,
  },
  {
    damage: 'cut off within a line',
    edit: (text) => text.slice(0, text.indexOf('plays power') + 8),
    says: 'line 1 of the log',
    where: /g\.yaml:18/,
  },
  {
    damage: 'cut off within the head',
    edit: (text) => text.slice(0, text.indexOf('packs:') + 20),
    says: 'YAML',
    where: /g\.yaml:\d+/,
  },
  { damage: 'unknown pack', edit: line('rules:', 'rules: [danmakku]'), says: 'danmakku', where: /g\.yaml/ },
  {
    damage: 'unknown option',
    edit: line('options:', 'options: {window: all}'),
    says: 'window',
    where: /g\.yaml options/,
  },
  {
    damage: 'unknown value of an option',
    edit: line('options:', 'options: {windows: some}'),
    says: 'some',
    where: /g\.yaml options\.windows/,
  },
  { damage: 'a seed without quotes', edit: line('seed:', 'seed: 123'), says: '`seed: "123"`', where: /g\.yaml:7:7/ },
  {
    damage: 'a player who is a number',
    edit: line(' {2}- .*Bo', '  - {name: 7}'),
    says: '`name: "7"`',
    where: /g\.yaml:\d+:\d+/,
  },
  {
    damage: 'a player who is a word of the log',
    edit: line(' {2}- .*Bo', '  - {name: "all"}'),
    says: '"all"',
    where: /g\.yaml:\d+:\d+/,
  },
  { damage: 'a player twice', edit: line(' {2}- .*Bo', '  - {name: "Ada"}'), says: 'Ada', where: /g\.yaml:\d+:\d+/ },
  {
    damage: 'a key below the log',
    edit: (text) => `${text}note: "Later"\n`,
    says: 'above `log`',
    where: /g\.yaml:19:1/,
  },
  {
    damage: 'a key that is none',
    edit: line('board:', 'bord: plain'),
    says: 'did you mean `board`',
    where: /g\.yaml:5:1/,
  },
  { damage: 'a version that is not ours', edit: line('danmaku:', 'danmaku: 2'), says: 'newer', where: /g\.yaml:1:10/ },
]

describe('a game file that is damaged', () => {
  test.concurrent.each(DAMAGES)('$damage', async ({ edit, says, where, base }) => {
    const at = desk(base ?? 'evening')
    at.edit('g.yaml', edit)
    const ran = await at.run(['act', 'g.yaml', 'Ada ends turn'])
    expect(ran.stderr).toContain(says)
    expect(ran.stderr).toMatch(where)
    expect(ran.stderr).toContain('  mend:')
    expect([ran.code, ran.changed]).toEqual([3, []])
    isWellSaid(ran)
  })

  test('check names every bad file, and its exit code is 3', async () => {
    const at = desk('evening')
    at.write('bad.yaml', at.read('g.yaml').replace('board:', 'bord:'))
    const ran = await at.run(['check', 'g.yaml', 'bad.yaml', 'none.yaml'])
    expect(ran.stderr).toContain('bad.yaml:5:1')
    expect(ran.stderr).toContain('none.yaml')
    expect(ran.stderr).not.toMatch(/where: g\.yaml/)
    expect([ran.code, ran.stdout, ran.changed]).toEqual([3, '', []])
  })
})

describe('what the host writes into the file', () => {
  test('comments and her own order of keys survive what commands write', async () => {
    const at = desk('evening')
    at.edit('g.yaml', (text) =>
      text
        .replace('danmaku: 1\n', '# Our second game.\ndanmaku: 1\nnote: "ask Bo about Monday"\n')
        .replace('{name: "Bo"}', '{name: "Bo", aka: ["bobo"]}   # travels a lot')
        .replace(/\n$/, '\n  # said twice, counted once\n'),
    )
    const before = at.read('g.yaml')
    const ran = await at.run(['act', 'g.yaml', 'Ada plays shoot on bobo', '--post', '13'])
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(at.read('g.yaml').startsWith(before)).toBe(true)
    expect(at.read('g.yaml').slice(before.length)).toMatch(/^ {2}2 Ada plays shoot on Bo {2}@\? #13 ~[0-9a-f]{8}\n$/)
  })
})

describe('somebody else at the same file', () => {
  test('a lock that is held', async () => {
    const at = desk('evening')
    at.write('g.yaml.lock', `${process.pid} ${hostname()}\n`)
    const ran = await at.run(['act', 'g.yaml', 'Ada ends turn'])
    expect(ran.stderr).toContain('g.yaml.lock')
    expect([ran.code, ran.changed]).toEqual([5, []])
    isWellSaid(ran)
  })

  test('a lock left by a process that is gone does not hinder', async () => {
    const at = desk('evening')
    at.write('g.yaml.lock', `999999999 ${hostname()}\n`)
    const ran = await at.run(['act', 'g.yaml', 'Ada ends turn'])
    expect(ran.code).toBe(0)
    expect([...filesIn(at.folder).keys()].filter((path) => path.startsWith('g.yaml'))).toEqual(['g.yaml'])
  })

  test('the file changes while a command waits for its input', async () => {
    const at = desk('evening')
    const before = at.read('g.yaml')
    const ran = await at.run(['act', 'g.yaml', '-'], {
      input: 'Ada ends turn\n',
      // The game is read before standard input is; a second is plenty on any machine that can run the tests.
      meanwhile: async () => {
        await new Promise((done) => setTimeout(done, 2500))
        at.write('g.yaml', `# hello\n${before}`)
      },
    })
    expect(ran.stderr).toContain('changed underneath')
    expect(ran.code).toBe(5)
    expect(at.read('g.yaml')).toBe(`# hello\n${before}`)
    isWellSaid(ran)
  })
})

describe('a file that cannot be written', () => {
  test('something is in the way', async () => {
    const at = desk('evening')
    await at.shell('mkdir g.yaml.danmaku-tmp')
    const ran = await at.run(['act', 'g.yaml', 'Ada ends turn'])
    expect(ran.stderr).toContain('cannot be written')
    expect([ran.code, ran.changed]).toEqual([3, []])
  })

  // The superuser may write everywhere.
  test.skipIf(process.getuid?.() === 0)('a folder that is read only', async () => {
    const at = desk('evening')
    chmodSync(at.folder, 0o555)
    const ran = await at.run(['act', 'g.yaml', 'Ada ends turn'])
    const fresh = await at.run(['new', 'h.yaml'])
    chmodSync(at.folder, 0o755)
    expect([ran.code, ran.changed, fresh.code, fresh.changed]).toEqual([3, [], 3, []])
    expect(ran.stderr).toContain('cannot be written')
  })
})

describe('a fault of ours', () => {
  test('says so, with the command that repeats it, exits 70 and writes nothing', async () => {
    const broken = install()
    const at = new Desk(broken, bases.evening)
    // What the build made of the pack is torn: that is nothing a host could mend.
    for (const [path, text] of filesIn(join(broken.root, 'dist', 'packs')))
      new Desk(broken).write(join('..', broken.root.split('/').at(-1) ?? '', 'dist', 'packs', path), text.slice(0, 100))
    const ran = await at.run(['act', 'g.yaml', 'Ada ends turn', '--post', '13'])
    expect([ran.code, ran.stdout, ran.changed]).toEqual([70, '', []])
    expect(ran.stderr).toMatch(/^a fault of ours; nothing was written\n/)
    expect(ran.stderr).toContain("danmaku act g.yaml 'Ada ends turn' --post 13")
  })
})
