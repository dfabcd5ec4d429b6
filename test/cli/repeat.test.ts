// Posts and messages can be printed again at any time, tell what is new since the last text told, and tell nobody
// what she may not know.

import { beforeAll, describe, expect, test } from 'vitest'
import { Desk, filesIn, install, type Ran } from './support.ts'

const installed = install()

const EVENING = '5eef4f3327f2a751e48c8e6a33ad814bb03c51a4fd55d3eee8ce0a14512c7699'
const SEATS = ['Ada', 'Bo', 'Cy', 'Ostrich Egg'] as const
const PLAYERS = SEATS.join(', ')
const POWER = /plays \[i\]Power/

const evening = new Desk(installed)
beforeAll(async () => {
  await evening.run(['new', 'g.yaml', '--players', PLAYERS, '--seed', EVENING])
})
const desk = (): Desk => new Desk(installed, evening)
const linesAdded = (ran: Ran): number => {
  const count = (text: string | undefined) => (text ?? '').split('\n').length
  return ran.changed.reduce((sum, file) => sum + count(file.after) - count(file.before), 0)
}
const play = (at: Desk, ...lines: string[]) =>
  at.run(['act', 'g.yaml', '-', '--post', '12'], { input: lines.join('\n') })

interface SeatStatus {
  readonly life: number
  readonly hand: number
  readonly items: readonly string[]
  readonly character: string | null
  readonly role?: string
  readonly defeated: boolean
  readonly cards?: readonly string[]
}
interface Status {
  readonly seats: Readonly<Record<string, SeatStatus>>
  readonly asked: readonly { readonly seat: string; readonly about: string }[]
}
async function status(at: Desk, ...flags: string[]): Promise<Status> {
  return JSON.parse((await at.run(['status', 'g.yaml', '--json', ...flags])).stdout) as Status
}

describe.concurrent('the post for the thread', () => {
  test('comes again byte for byte, and only the first time is logged; then it goes on from there', async () => {
    const at = desk()
    const first = await at.run(['post', 'g.yaml'])
    const again = await at.run(['post', 'g.yaml'])
    expect([first.code, linesAdded(first)]).toEqual([0, 1])
    expect([again.code, again.changed]).toEqual([0, []])
    expect(again.stdout).toBe(first.stdout)
    expect(first.stdout).toContain('Characters')

    await play(at, 'Ada plays power')
    const second = await at.run(['post', 'g.yaml'])
    const secondAgain = await at.run(['post', 'g.yaml'])
    expect(linesAdded(second)).toBe(1)
    expect(second.stdout).toContain('Power')
    expect(second.stdout).not.toContain('Characters')
    expect([secondAgain.stdout, secondAgain.changed]).toEqual([second.stdout, []])
  })

  test('tells again what was undone, told as taken back, and redone', async () => {
    const at = desk()
    await at.run(['post', 'g.yaml'])
    await play(at, 'Ada plays power')
    const told = await at.run(['post', 'g.yaml'])
    await at.run(['undo', 'g.yaml', '1'])
    const back = await at.run(['post', 'g.yaml'])
    await at.run(['redo', 'g.yaml'])
    const anew = await at.run(['post', 'g.yaml'])
    expect(told.stdout).toMatch(POWER)
    expect(back.stdout).toMatch(/Taken back[\s\S]*plays \[i\]Power/)
    expect(anew.stdout).toMatch(POWER)
    expect(anew.stdout).not.toContain('Taken back')
  })

  test('says nothing of an undo and a redo between two posts', async () => {
    const at = desk()
    await play(at, 'Ada plays power')
    await at.run(['post', 'g.yaml'])
    await at.run(['undo', 'g.yaml', '1'])
    await at.run(['redo', 'g.yaml'])
    const { stdout } = await at.run(['post', 'g.yaml'])
    expect(stdout).toContain('Nothing new has happened')
    expect(stdout).not.toMatch(/Taken back|plays \[i\]Power/)
  })

  test('takes the number under which it stands in the thread once that is known', async () => {
    const at = desk()
    const first = await at.run(['post', 'g.yaml'])
    const numbered = await at.run(['post', 'g.yaml', '--posted', '240'])
    const again = await at.run(['post', 'g.yaml', '--posted', '240'])
    expect([numbered.stdout, linesAdded(numbered)]).toEqual([first.stdout, 1])
    expect(numbered.stderr).toContain('noted as post 240')
    expect(numbered.changed[0]?.after).toMatch(/told update 1 #240 ~/)
    expect([again.stdout, again.changed]).toEqual([first.stdout, []])
    await play(at, 'Ada plays power')
    expect((await at.run(['post', 'g.yaml'])).stdout).not.toContain('Characters')
  })

  test('asks before the roles are turned up because the game is over', async () => {
    const at = desk()
    await at.run(['post', 'g.yaml'])
    await play(at, 'host ends game')
    const asked = await at.run(['post', 'g.yaml'])
    expect([asked.code, asked.stdout, asked.changed]).toEqual([1, '', []])
    expect(asked.stderr).toContain('the roles of Bo, Cy, Ostrich Egg are turned up')
    expect((await at.run(['post', 'g.yaml', '--yes'])).code).toBe(0)
    expect((await at.run(['post', 'g.yaml'])).code).toBe(0)
  })

  test('a line that nobody in the thread sees does not change what was posted last', async () => {
    const at = desk()
    const first = await at.run(['post', 'g.yaml'])
    await at.run(['pm', 'g.yaml', '--seat', 'Bo'])
    const again = await at.run(['post', 'g.yaml'])
    expect([again.stdout, again.changed]).toEqual([first.stdout, []])
  })
})

describe.concurrent('private messages', () => {
  test('come again byte for byte, and only the first time is logged', async () => {
    const at = desk()
    const first = await at.run(['pm', 'g.yaml', '--seat', 'ostrich'])
    const again = await at.run(['pm', 'g.yaml', '--seat', 'Ostrich Egg'])
    expect([linesAdded(first), again.changed]).toEqual([1, []])
    expect(again.stdout).toBe(first.stdout)
    expect(first.stderr).toContain('to Ostrich Egg: ')
  })

  test('tell again what was undone, told as taken back, and redone', async () => {
    const at = desk()
    await at.run(['pm', 'g.yaml', '--seat', 'Bo'])
    await play(at, 'host draws 2 for Bo')
    const told = await at.run(['pm', 'g.yaml', '--seat', 'Bo'])
    await at.run(['undo', 'g.yaml', '1', '--told'])
    const back = await at.run(['pm', 'g.yaml', '--seat', 'Bo'])
    await at.run(['redo', 'g.yaml'])
    const anew = await at.run(['pm', 'g.yaml', '--seat', 'Bo'])
    const drew = /You drew .*/.exec(told.stdout)?.[0] ?? 'nothing'
    expect(back.stdout).toMatch(/Taken back[\s\S]*You drew/)
    expect(anew.stdout).toContain(drew)
    expect(anew.stdout).not.toContain('Taken back')
  })

  test('come anew when a seat has only looked at something', async () => {
    const at = desk()
    await at.run(['pm', 'g.yaml', '--out', 'pms'])
    await play(at, 'Ada uses ability as look on Bo')
    // Who looked is told what she saw, and who was looked at what was seen.
    const next = [await at.run(['pm', 'g.yaml', '--next']), await at.run(['pm', 'g.yaml', '--next'])]
    expect(next.map((ran) => /^to (.*?): /.exec(ran.stderr)?.[1]).sort()).toEqual(['Ada', 'Bo'])
    expect((await at.run(['pm', 'g.yaml', '--next'])).stderr).toBe('everybody has been told\n')
  })

  test('--next visits every seat that has news, and then everybody has been told', async () => {
    const at = desk()
    const to: string[] = []
    let last = ''
    for (let i = 0; i <= SEATS.length; i++) {
      const { stderr, stdout } = await at.run(['pm', 'g.yaml', '--next'])
      const name = /^to (.*?): /.exec(stderr)?.[1]
      if (name !== undefined) to.push(name)
      last = `${stdout}${stderr}`
    }
    expect(to.sort()).toEqual([...SEATS].sort())
    expect(last).toBe('everybody has been told\n')

    // A card more for Bo, and nobody else hears of it by message.
    await play(at, 'host draws 1 for Bo')
    expect((await at.run(['pm', 'g.yaml', '--next'])).stderr).toContain('to Bo: ')
    expect((await at.run(['pm', 'g.yaml', '--next'])).stderr).toBe('everybody has been told\n')
  })

  test('--out writes one file for each seat, and in it nothing of another seat', async () => {
    const at = desk()
    const ran = await at.run(['pm', 'g.yaml', '--out', 'pms', '--board', 'plain'])
    const files = filesIn(at.folder)
    const names = [...files.keys()].filter((path) => path.startsWith('pms/'))
    expect(ran.stdout).toBe(`${names.join('\n')}\n`)
    expect(names).toHaveLength(SEATS.length)
    expect(names.join(' ')).not.toMatch(/boss|heroine|partner|stage/i)

    const { seats } = await status(at, '--secret')
    const shown = Object.fromEntries(SEATS.map((seat, i) => [seat, files.get(names[i] ?? '') ?? '']))
    for (const seat of SEATS) {
      const mine = seats[seat]
      const text = shown[seat] ?? ''
      // The line that lists her hand is of her own cards, each of them.
      const held = [...text.matchAll(/\(\d+\) ([A-Za-z0-9 ]+) \(/g)].map((found) => idOf(found[1] ?? ''))
      expect(held.sort()).toEqual([...(mine?.cards ?? [])].sort())
      // What only others hold is named nowhere else in it either.
      for (const other of SEATS) {
        if (other === seat) continue
        const theirs = (seats[other]?.cards ?? []).filter((card) => !mine?.cards?.includes(card))
        for (const card of theirs)
          expect(text, `${card} of ${other} in the message to ${seat}`).not.toContain(nameOf(card))
        if (seats[other]?.role !== 'heroine') expect(text).not.toMatch(new RegExp(`${other}: `))
      }
    }
    expect((await at.run(['pm', 'g.yaml', '--out', 'pms', '--board', 'plain'])).changed).toEqual([])
  })
})

const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
const nameOf = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

describe.concurrent('status --json', () => {
  test('has what programs may rely on', async () => {
    const at = desk()
    await play(at, 'Ada plays power', 'Ada plays shoot on Bo')
    const { stdout, stderr, changed } = await at.run(['status', 'g.yaml', '--json'])
    const all = JSON.parse(stdout) as Record<string, unknown>
    expect([stderr, changed]).toEqual(['', []])
    expect(all).toMatchObject({
      turn: 'Ada',
      step: 'main',
      over: false,
      winners: [],
      asked: [{ seat: 'Bo' }, { seat: 'Cy' }, { seat: 'Ostrich Egg' }],
      incident: 'spring-snow',
      discard: 0,
    })
    expect(all.deck).toBeTypeOf('number')
    expect(Object.keys(all.seats ?? {})).toEqual(SEATS)
    expect((all.seats as Record<string, unknown>).Ada).toMatchObject({
      life: 5,
      hand: 5,
      items: ['power'],
      character: 'komeiji-satori',
      role: 'heroine',
      defeated: false,
    })
  })

  test('shows the public no hand and no hidden role, a seat her own, and the host all', async () => {
    const at = desk()
    const [publicly, bo, host] = await Promise.all([status(at), status(at, '--seat', 'Bo'), status(at, '--secret')])
    const hands = (of: Status) => SEATS.filter((seat) => of.seats[seat]?.cards !== undefined)
    const roles = (of: Status) => SEATS.filter((seat) => of.seats[seat]?.role !== undefined)
    expect([hands(publicly), roles(publicly)]).toEqual([[], ['Ada']])
    expect([hands(bo), roles(bo)]).toEqual([['Bo'], ['Ada', 'Bo']])
    expect([hands(host), roles(host)]).toEqual([SEATS, SEATS])
  })
})

describe.concurrent('what the thread sees', () => {
  test('is the same when hands differ in what nobody has seen', async () => {
    // Bo answers with Graze in the one game and passes in the other: until the question closes nobody can tell.
    const answered = desk()
    const passed = desk()
    for (const at of [answered, passed]) await play(at, 'Ada plays shoot on Bo')
    await answered.run(['act', 'g.yaml', 'Bo plays graze', '--post', 'pm'])
    await passed.run(['act', 'g.yaml', 'Bo passes', '--post', 'pm'])
    const [one, other] = await Promise.all([answered.run(['post', 'g.yaml']), passed.run(['post', 'g.yaml'])])
    // The mark below the text is tied to the log and tells nothing.
    const unmarked = (text: string) => text.replace(/· [0-9a-f]{20}/, '· …')
    expect(unmarked(one.stdout)).toBe(unmarked(other.stdout))
    expect(await status(answered)).toEqual(await status(passed))
  })

  test('names no card that is only in a hand', async () => {
    const at = desk()
    const texts = [
      await at.run(['post', 'g.yaml']),
      await at.run(['status', 'g.yaml']),
      await at.run(['post', 'g.yaml', '--kind', 'sheet']),
    ]
    for (const { stdout } of texts)
      for (const card of ['Power', 'Shoot', 'Bomb', 'Graze', 'Focus', 'Last Word', 'Spiritual Attack'])
        expect(stdout).not.toContain(card)
  })
})

describe.concurrent('which game is meant', () => {
  test('the one that is named, DANMAKU_GAME, the only one here, or the only one in games/', async () => {
    const here = desk()
    expect((await here.run(['log'])).code).toBe(0)

    const games = new Desk(installed)
    await games.shell('mkdir games')
    const none = await games.run(['log'])
    expect([none.code, none.stderr.split('\n')[0]]).toEqual([2, 'no game file is named and none lies here'])
    games.write('games/one.yaml', here.read('g.yaml'))
    // A YAML file that is no game does not count.
    games.write('words.yaml', 'Ada: "three cranes"\n')
    expect((await games.run(['check', 'games/one.yaml'])).code).toBe(0)
    expect((await games.run(['log'])).code).toBe(0)

    games.write('games/two.yaml', here.read('g.yaml'))
    const several = await games.run(['log'])
    expect(several.code).toBe(2)
    expect(several.stderr).toContain('games/one.yaml, games/two.yaml')
    const named = await games.run(['log'], { env: { DANMAKU_GAME: 'games/two.yaml' } })
    expect(named.code).toBe(0)
    const missing = await games.run(['log'], { env: { DANMAKU_GAME: 'games/three.yaml' } })
    expect([missing.code, missing.stderr.includes('games/three.yaml')]).toEqual([3, true])
  })
})
