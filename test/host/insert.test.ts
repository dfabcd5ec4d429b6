// A post that was written before lines which have been taken: in its place it changes what came later. Nothing is written
// unless the host says that it goes there, and what was told otherwise is named.

import { describe, expect, test } from 'vitest'
import { type ActSpec, act, saying } from '../../src/host/act.ts'
import { dealtRun, type OpenGame } from '../../src/host/open.ts'
import { quotedPosts, readPaste } from '../../src/host/pasted.ts'
import { printLine } from '../../src/lines/print.ts'
import { audit } from '../../src/proof/audit.ts'
import { evening, lines, messaged, messageText, posted, postText, reopened, said, trouble } from './evening.ts'

const saidAt = (game: OpenGame, text: string, post: number, more: Partial<ActSpec> = {}): OpenGame =>
  act(game, { texts: [text], post, at: `2026-12-01T18:${String(post % 60).padStart(2, '0')}Z`, ...more }).game
const life = (game: OpenGame, seat: string) => dealtRun(game).table.get(seat, 'life')
const counted = (game: OpenGame) => game.effective.lines.map((l) => printLine(l.line))

/** Ada shoots at Bo in post 20; Cy, Dee and at last Bo pass, and Bo loses 1 life. */
function hit(): OpenGame {
  let game = said(evening(), 'host gives Bo graze')
  game = saidAt(reopened(game), 'Ada plays shoot on Bo', 20)
  game = saidAt(game, 'Cy passes', 22)
  game = saidAt(game, 'Dee passes', 24)
  return saidAt(game, 'Bo passes', 25)
}
const LATE = { as: 'Bo', insert: true } as const

describe('a post that was written before lines that have been taken', () => {
  test('the game as it is: Bo is hit', () => {
    expect(life(hit(), 'Bo')).toBe(3)
  })

  test('is not taken behind them when its place makes a difference, and nothing is written', () => {
    const game = hit()
    const before = game.file.text
    const parts = trouble(() => act(reopened(game), { texts: ['plays graze'], as: 'Bo', post: 23 }))
    expect(parts.exit).toBe(1)
    expect(parts.mend).toContain('--insert')
    expect(reopened(game).file.text).toBe(before)
  })

  test('in its place it is taken, and what was said later is taken again where it can be', () => {
    const game = hit()
    const taking = saying(reopened(game), { texts: ['plays graze'], post: 23, ...LATE })
    const changes = taking.changes()
    expect(changes?.before.number).toBe(4)
    expect(changes?.falls).toMatchObject([{ number: 5, text: 'Bo passes', refused: { code: 'not-asked' } }])
    expect(changes?.otherwise).toMatchObject([{ number: 4, text: 'Dee passes' }])
    const after = taking.done().game
    expect(life(after, 'Bo')).toBe(4)
    expect(counted(after)).toEqual([
      'host gives Bo graze',
      'Ada plays shoot on Bo',
      'Cy passes',
      'Bo plays graze',
      'Dee passes',
    ])
    expect(lines(reopened(after)).slice(5)).toEqual(['undo to 3', 'Bo plays graze', 'Dee passes'])
    expect(audit(after.context, after.path, {}).findings.join()).toContain('nothing was re-rolled')
  })

  test('looking first writes nothing', () => {
    const game = hit()
    act(reopened(game), { texts: ['plays graze'], post: 23, ...LATE, dryRun: true })
    expect(reopened(game).file.text).toBe(game.file.text)
  })

  test('who was told otherwise is named, and the next post and message take it back', () => {
    const game = messaged(posted(hit()), 'Bo', 'Cy')
    const taking = saying(reopened(game), { texts: ['plays graze'], post: 23, ...LATE })
    const told = taking.changes()?.told
    expect(told?.thread.back.join()).toMatch(/Bo loses 1 life/)
    expect(told?.seats.map((s) => s.seat)).toEqual(['Bo'])
    // The card that he drew, and knows, lies in the deck again.
    expect(told?.strays.piles).toEqual(['main'])
    const after = taking.done().game
    expect(postText(after)).toContain('Bo plays Graze')
    expect(messageText(after, 'Bo')).toContain('You drew Shoot')
  })

  test('passes in another order come to the same, and are simply taken', () => {
    const game = saidAt(saidAt(evening(), 'Ada plays shoot on Bo', 20), 'Dee passes', 24)
    expect(counted(saidAt(reopened(game), 'Cy passes', 22)).at(-1)).toBe('Cy passes')
  })

  test('what was not possible when it was posted is taken as meant now', () => {
    const game = saidAt(evening(), 'Ada plays shoot on Bo', 20)
    expect(counted(saidAt(reopened(game), 'Cy passes', 19)).at(-1)).toBe('Cy passes')
    const parts = trouble(() => act(reopened(game), { texts: ['Cy passes'], post: 19, insert: true }))
    expect(parts).toMatchObject({ exit: 1, code: 'not-asked' })
  })

  test('without a post or a time nobody can say where it goes; behind all lines it is no insertion', () => {
    const game = hit()
    expect(trouble(() => act(reopened(game), { texts: ['Bo passes'], insert: true })).exit).toBe(2)
    expect(trouble(() => act(reopened(game), { texts: ['Bo passes'], insert: true, post: 30 })).exit).toBe(2)
    expect(reopened(game).file.text).toBe(game.file.text)
  })

  test('what the clock has answered for somebody falls when her post was in time', () => {
    const game = hit()
    const late = act(reopened(game), {
      texts: ['plays graze'],
      as: 'Bo',
      at: '2026-12-01T18:24Z',
      post: 'pm',
      insert: true,
    })
    expect(life(late.game, 'Bo')).toBe(4)
  })

  test('pasted posts are read at the questions of their places, and their words are kept', () => {
    const game = hit()
    const paste =
      '[quote=Cy post_id=22 time=1796148120 user_id=3]**pass**[/quote]\n[quote=Bo post_id=23 time=1796148180 user_id=2]**Graze!**[/quote]'
    const read = readPaste(reopened(game), quotedPosts(game, paste), { insert: true })
    expect(read.posts.map((p) => p.left)).toEqual(['taken', undefined])
    const after = read.taking.done().game
    expect(counted(after)).toContain('Bo plays graze')
    expect(reopened(after).file.text).toContain('> **Graze!**')
    // Pasted once more it is known.
    const again = readPaste(reopened(after), quotedPosts(after, paste), {})
    expect(again.posts.map((p) => p.left)).toEqual(['taken', 'taken'])
  })
})

test('a player whose name begins like a remark says her lines', () => {
  const game = evening({ players: ['#3', 'Bo', 'Cy', 'Dee'] })
  expect(counted(said(reopened(game), '#3 plays shoot on Bo', '# a remark', 'Bo passes'))).toEqual([
    '"#3" plays shoot on Bo',
    'Bo passes',
  ])
})
