// A mistake found later: its class, what rests on it, and what each remedy does. Every remedy is lines of the log.

import { describe, expect, test } from 'vitest'
import { type Diagnosis, diagnose } from '../../src/host/fix.ts'
import { dealtRun, type OpenGame } from '../../src/host/open.ts'
import { previewOf } from '../../src/host/preview.ts'
import { lineOf } from '../../src/host/reading.ts'
import {
  applied,
  foreseen,
  planOf,
  possibleRemedies,
  REMEDIES,
  type RemedySpec,
  usual,
} from '../../src/host/remedies.ts'
import { undo } from '../../src/host/undo.ts'
import { printLine } from '../../src/lines/print.ts'
import { audit } from '../../src/proof/audit.ts'
import { project } from '../../src/views/project.ts'
import { evening, messaged, messageText, posted, postText, reopened, said, sample, trouble } from './evening.ts'

const BECAUSE = 'I misread it.'
const mended = (game: OpenGame, line: number, spec: Partial<RemedySpec> & Pick<RemedySpec, 'remedy'>): OpenGame =>
  applied(game, planOf(game, diagnose(game, line), { because: BECAUSE, ...spec }))
const hand = (game: OpenGame, seat: string) =>
  dealtRun(game)
    .table.zone('hand', seat)
    .cards.map((c) => `${c.kind} ${c.marks}`)
const usualOf = (game: OpenGame, d: Diagnosis) => usual(d, possibleRemedies(game, d))
const logged = (game: OpenGame, from: number) => game.log.slice(from).map((l) => printLine(l.line))

/** Ada shoots at Bo, nobody answers, he loses 1 life and draws 1 card. */
const shot = (game: OpenGame) => said(game, 'Ada plays shoot on Bo', 'all pass because "late"')

describe('the class', () => {
  test('R0: nothing has left the desk, and it is undone', () => {
    const game = shot(evening())
    const d = diagnose(game, 1)
    expect(d.class).toBe('R0')
    expect(d.learned).toEqual([])
    expect(usualOf(game, d)).toBe('restore')
  })

  test('R1: it stands in a post, nothing hidden was told and nothing rests on it', () => {
    const game = said(posted(said(evening(), 'host sets Cy life 3')), 'Ada plays power')
    const d = diagnose(game, 1)
    expect(d).toMatchObject({ class: 'R1', dependents: [], turnSince: false })
    expect(usualOf(game, d)).toBe('restore')
  })

  test('R3: what a later line brought somebody only because of it has been told her', () => {
    // Bo's answer was taken for a pass: the draw came with the line after it.
    const shot = ['Ada plays shoot on Bo', 'Cy passes', 'Bo passes', 'Dee passes']
    const d = diagnose(messaged(posted(said(evening(), 'host gives Bo graze', ...shot)), 'Bo'), 4)
    expect(d.dependents).toMatchObject([{ number: 5, draws: true }])
    expect(d.class).toBe('R3')
    expect(d.leaked.at(-1)).toMatchObject({ seat: 'Bo', drawn: 1 })
  })

  test('R2: later lines rest on it; once another turn has begun it stands', () => {
    const game = posted(said(evening(), 'Ada plays shoot on Bo', 'Bo passes'))
    const d = diagnose(game, 1)
    expect(d.class).toBe('R2')
    expect(d.dependents).toMatchObject([{ number: 2, refused: { code: 'not-asked' } }])
    expect(usualOf(game, d)).toBe('restore')
    expect(usual({ ...d, turnSince: true }, REMEDIES)).toBe('stands')
  })

  test('R3: something hidden was told to one player, by the line itself or by one that rests on it', () => {
    const itself = messaged(posted(said(evening(), 'host draws 2 for Bo')), 'Bo')
    expect(diagnose(itself, 1).class).toBe('R3')
    expect(usualOf(itself, diagnose(itself, 1))).toBe('random-discard')
    const after = messaged(posted(shot(evening())), 'Bo')
    expect(diagnose(after, 1)).toMatchObject({ class: 'R3', leaked: [{ drawn: 0 }, { seat: 'Bo', drawn: 1 }] })
  })

  test('what was told of lines that do not rest on it makes it no worse', () => {
    const game = messaged(posted(said(evening(), 'host sets Cy life 3', 'host draws 2 for Bo')), 'Bo')
    expect(diagnose(game, 1)).toMatchObject({ class: 'R1', dependents: [] })
  })

  test('a later draw that only brings another card is no leak; but then it rather stands', () => {
    const game = messaged(posted(said(evening(), 'host shuffles main', 'host draws 1 for Cy')), 'Cy')
    const d = diagnose(game, 1)
    expect(d).toMatchObject({ class: 'R2', dependents: [{ number: 2 }] })
    expect(usualOf(game, d)).toBe('stands')
  })

  test('R4: a role stands in the thread; before it is posted it is no more than undone', () => {
    const shown = said(evening(), 'host reveals role of Cy')
    expect(diagnose(shown, 1).class).toBe('R0')
    const d = diagnose(posted(shown), 1)
    expect(d.class).toBe('R4')
    expect(d.why).toContain('the role of Cy')
    expect(usualOf(shown, d)).toBe('stands')
  })

  test('R4: a card that nobody had named was put before all eyes', () => {
    const game = posted(said(evening(), 'host discards 1 random card of Bo'))
    expect(diagnose(game, 1).class).toBe('R4')
    expect(diagnose(posted(said(evening(), 'Ada plays power')), 1).class).toBe('R1')
  })
})

describe('a turn later', () => {
  const lines = (game: OpenGame) => game.effective.lines
  test('whether another turn has begun since is read off the game', () => {
    const game = posted(sample(60))
    const end = lines(game).find(({ line }) => printLine(line) === 'Quill ends turn')!.number
    expect(diagnose(game, end - 1).turnSince).toBe(true)
    expect(diagnose(game, lines(game).at(-1)!.number).turnSince).toBe(false)
  })
})

describe('what rests on a line', () => {
  test('a draw that would bring another card comes out otherwise, though all can see is the same', () => {
    const game = said(evening(), 'host draws 1 for Bo', 'host draws 1 for Cy', 'Ada plays power')
    expect(diagnose(game, 1).dependents).toEqual([{ number: 2, text: 'host draws 1 for Cy' }])
  })

  test('what is kept back until a window closes is compared as it is told in the end', () => {
    const game = said(evening(), 'host note "a"', 'Ada plays shoot on Bo', 'Bo passes', 'Cy passes', 'Dee passes')
    expect(diagnose(game, 1).dependents).toEqual([])
  })

  test('in the sample game no line is said to rest on a note', () => {
    const game = said(sample(30), 'host note "nothing"')
    expect(diagnose(game, 31).dependents).toEqual([])
  })
})

describe('what cannot be fixed', () => {
  test.each([
    [99, 2, 'the log has no line 99'],
    [2, 1, 'line 2 cannot be fixed'],
    [3, 1, 'line 3 cannot be fixed'],
    [4, 1, 'line 4 cannot be fixed'],
  ])('line %i', (line, exit, what) => {
    const told = posted(said(evening(), 'Ada plays power'))
    const game = undo(said(told, 'host sets Cy life 3'), { form: 'undo', count: 1 }, true).game
    expect(trouble(() => diagnose(game, line))).toMatchObject({ exit, what })
  })

  test('what an order said goes with the line to which it was said', () => {
    const game = said(evening(), 'Bo orders pass', 'Ada plays shoot on Bo')
    expect(game.effective.lines.at(-1)!.marks.auto).toBe(true)
    expect(trouble(() => diagnose(game, 3)).mend).toContain('danmaku fix ')
    expect(trouble(() => diagnose(game, 3)).mend).toContain(' 2,')
  })
})

describe('stands', () => {
  test('is a ruling, and changes nothing on the table', () => {
    const game = posted(shot(evening()))
    const state = (g: OpenGame) => ({ ...project(dealtRun(g), g.game, 'host'), events: [] })
    const before = state(game)
    const after = mended(game, 1, { remedy: 'stands' })
    expect(state(after)).toEqual(before)
    expect(logged(after, 3)).toEqual([expect.stringMatching(/^host note "fix 1, stands/), `host ruling "${BECAUSE}"`])
    expect(postText(after)).toContain(BECAUSE)
    expect(postText(after)).not.toContain('fix 1')
  })
})

describe('restore', () => {
  test('is the game as it would be had the line never been, with the same cards', () => {
    const wrong = messaged(
      posted(said(evening(), 'host draws 1 for Cy', 'Ada plays shoot on Bo', 'all pass because "late"')),
      'Bo',
    )
    const right = shot(evening())
    const game = mended(wrong, 1, { remedy: 'restore' })
    for (const seat of ['Ada', 'Bo', 'Cy', 'Dee']) expect(hand(game, seat)).toEqual(hand(right, seat))
    expect(audit(game.context, game.path, {}).findings.join()).toContain('every digest agrees')
  })

  test('puts another line in its place, with the post in which it was said', () => {
    const game = posted(said(evening(), 'Ada plays shoot on Bo'))
    const instead = lineOf(game, 'Ada plays shoot on Dee')
    const after = mended(game, 1, { remedy: 'restore', instead })
    expect(logged(after, 2)[0]).toBe('undo to 0')
    expect(after.effective.lines.at(-1)!.line).toEqual(instead)
    expect(trouble(() => planOf(game, diagnose(game, 1), spec(lineOf(game, 'Ada plays shoot on Cy')))).code).toBe(
      'out-of-range',
    )
  })
  const spec = (instead: RemedySpec['instead']): RemedySpec => ({
    remedy: 'restore',
    because: BECAUSE,
    ...(instead ? { instead } : {}),
  })

  test('lists what falls and why, and takes the rest in order', () => {
    const game = posted(said(evening(), 'Ada plays shoot on Bo', 'Bo passes', 'host sets Cy life 3'))
    const plan = planOf(game, diagnose(game, 1), spec(undefined))
    expect(plan.falls).toMatchObject([{ number: 2, text: 'Bo passes', refused: { code: 'not-asked' } }])
    expect(plan.lines.map((l) => printLine(l.line)).at(-1)).toBe('host sets Cy life 3')
  })

  test('what orders say comes by itself and is marked so', () => {
    const game = posted(said(evening(), 'host sets Cy life 3', 'Bo orders pass', 'Ada plays shoot on Bo'))
    const after = mended(game, 1, { remedy: 'restore' })
    expect(after.effective.lines.map((l) => [printLine(l.line), l.marks.auto]).slice(-2)).toEqual([
      ['Ada plays shoot on Bo', false],
      ['Bo passes', true],
    ])
    expect(reopened(after).effective.lines.length).toBe(after.effective.lines.length)
  })

  test.each(['en', 'zh-Hant'])('in %s the next post prints first what does not hold, with the reason', (lang) => {
    const game = messaged(posted(shot(evening({ lang }))), 'Bo')
    const after = mended(game, 1, { remedy: 'restore', instead: lineOf(game, 'Ada plays shoot on Dee') })
    const post = postText(after)
    const head = lang === 'en' ? 'Taken back by the host' : '主持人撤回'
    const place = (words: string) => post.indexOf(words)
    expect(place(head)).toBeGreaterThan(0)
    expect(place(BECAUSE)).toBeGreaterThan(place(head))
    expect(post.indexOf('Dee', place(BECAUSE))).toBeGreaterThan(0)
    expect(messageText(after, 'Bo')).toContain(head)
    expect(postText(after, { kind: 'correction' })).toContain(BECAUSE)
  })

  test('what was taken again is not said to be taken back', () => {
    const game = posted(said(evening(), 'host sets Cy life 3', 'Ada plays power'))
    const after = mended(game, 1, { remedy: 'restore' })
    const [back = ''] = postText(after).split(BECAUSE)
    expect(back).toContain('the life of Cy is now 3')
    expect(back).not.toContain('Ada plays Power')
  })

  test('nobody hears of what nobody has seen', () => {
    const after = mended(said(evening(), 'host sets Cy life 3', 'Ada plays power'), 1, { remedy: 'restore' })
    expect(postText(after)).not.toContain(BECAUSE)
    expect(logged(after, 2).join()).toContain(BECAUSE)
  })
})

describe('random-discard', () => {
  const drawn = () => messaged(posted(said(evening(), 'host draws 2 for Bo')), 'Bo')

  test('takes cards by chance from the hand of who drew, and says why', () => {
    const after = mended(drawn(), 1, { remedy: 'random-discard', count: 2 })
    expect(hand(after, 'Bo')).toHaveLength(4)
    expect(postText(after)).toContain(`"${BECAUSE}"`)
  })

  test('shows beforehand nothing of what chance brings', () => {
    const game = drawn()
    const d = diagnose(game, 1)
    const { thread, seats } = previewOf(game, d, planOf(game, d, { remedy: 'random-discard', because: BECAUSE }))
    expect(thread.news).toEqual([`The host: "${BECAUSE}"`])
    expect(seats).toEqual([])
  })

  test('needs to know whose hand, and that it holds so many', () => {
    const game = posted(said(evening(), 'host sets Cy life 3'))
    expect(trouble(() => mended(game, 1, { remedy: 'random-discard' })).exit).toBe(2)
    expect(trouble(() => mended(game, 1, { remedy: 'random-discard', seat: 'Bo', count: 9 })).why).toContain('holds 4')
  })
})

describe('reshuffle', () => {
  test('shuffles what was told away before anything is taken again', () => {
    const game = messaged(posted(said(evening(), 'host draws 2 for Bo', 'host draws 1 for Cy')), 'Bo')
    const d = diagnose(game, 1)
    expect(d.piles).toEqual(['main'])
    const deck = (g: OpenGame) =>
      dealtRun(g)
        .table.zone('main')
        .cards.map((c) => `${c.kind} ${c.marks}`)
    const after = mended(game, 1, { remedy: 'reshuffle' })
    expect(logged(after, 4).slice(2)).toEqual([`host shuffles main because "${BECAUSE}"`, 'host draws 1 for Cy'])
    expect(deck(after).slice().sort()).toEqual(
      deck(said(evening(), 'host shuffles main', 'host draws 1 for Cy')).sort(),
    )
    expect(hand(after, 'Bo')).toEqual(hand(evening(), 'Bo'))
    expect(possibleRemedies(game, diagnose(game, 2))).not.toContain('reshuffle')
    expect(trouble(() => mended(game, 2, { remedy: 'reshuffle' })).what).toBe('reshuffle cannot be done')
  })

  test('shows beforehand nothing of what is drawn or refused after it', () => {
    const game = messaged(posted(said(evening(), 'host draws 2 for Bo', 'Ada plays power')), 'Bo')
    const d = diagnose(game, 1)
    const whole = planOf(game, d, { remedy: 'reshuffle', because: BECAUSE })
    const plan = foreseen(whole)
    expect(whole.lines.map((l) => printLine(l.line)).at(-1)).toBe('Ada plays power')
    expect(plan.lines.map((l) => printLine(l.line)).at(-1)).toBe(`host shuffles main because "${BECAUSE}"`)
    expect(plan).toMatchObject({ falls: [], otherwise: [] })
    expect(previewOf(game, d, plan).thread).toEqual({
      back: [],
      news: ['Correction by the host: deck is shuffled.', `The host: "${BECAUSE}"`],
    })
  })

  test('without it, the host reads who knows what others hold', () => {
    const game = messaged(posted(said(evening(), 'host draws 1 for Bo', 'host draws 1 for Cy')), 'Bo')
    const d = diagnose(game, 1)
    const { strays } = previewOf(game, d, planOf(game, d, { remedy: 'restore', because: BECAUSE }))
    expect(strays).toEqual({ piles: [], hands: [{ who: 'Bo', of: 'Cy', count: 1 }] })
  })
})

describe('void', () => {
  test('ends the game without a winner, and says why', () => {
    const after = mended(posted(said(evening(), 'host reveals role of Cy')), 1, { remedy: 'void' })
    const { over, winners } = project(dealtRun(after), after.game, 'public')
    expect({ over, winners }).toEqual({ over: true, winners: [] })
    expect(postText(after)).toContain(BECAUSE)
    expect(possibleRemedies(after, diagnose(after, 1))).not.toContain('void')
  })
})

test('every remedy of every class replays, and an error writes nothing', () => {
  const games = [
    messaged(posted(shot(evening())), 'Bo', 'Cy'),
    posted(said(evening(), 'host reveals role of Cy', 'Ada plays shoot on Bo')),
    messaged(posted(sample(41)), 'Vesper'),
  ]
  let done = 0
  for (const game of games) {
    for (const { number } of game.effective.lines.slice(-2)) {
      const d = diagnose(game, number)
      for (const remedy of possibleRemedies(game, d)) {
        const { lines } = planOf(game, d, {
          remedy,
          because: BECAUSE,
          ...(d.leaked[1]?.seat ? { seat: d.leaked[1].seat } : {}),
        })
        const preview = previewOf(game, d, { lines })
        expect(preview.thread.back.length, `${remedy} ${number}`).toBeGreaterThanOrEqual(0)
        done++
      }
    }
    expect(reopened(game).file.text).toBe(game.file.text)
  }
  expect(done).toBeGreaterThan(15)
})

describe('what the host says', () => {
  const SECRET = 'Bo is away, Cy bluffs'
  test('a note is in the log and in no post or message', () => {
    const game = posted(said(evening(), `host note "${SECRET}"`, 'host ruling "Edited posts do not count."'), {})
    const kinds = ['update', 'opening', 'reference', 'sheet', 'ruling', 'prod'] as const
    for (const kind of kinds) expect(postText(game, { kind }), kind).not.toContain('bluffs')
    for (const seat of ['Ada', 'Bo', 'Cy', 'Dee']) expect(messageText(game, seat)).not.toContain('bluffs')
    expect(logged(game, 0)).toContain(`host note "${SECRET}"`)
  })

  test('a ruling is in the update, in the post of rulings and in the sheet', () => {
    const game = said(evening(), 'host ruling "Edited posts do not count."')
    for (const kind of ['update', 'ruling', 'sheet'] as const)
      expect(postText(game, { kind }), kind).toContain('Edited posts do not count.')
  })
})
