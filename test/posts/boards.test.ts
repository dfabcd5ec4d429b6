// Every board: a post shows what its tree says, whatever names there are, in the eyes of a second parser. And that parser
// can fail: a post that has been spoilt is found out on every board.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, type Document, paragraph, text } from '../../src/posts/document.ts'
import { measured, render } from '../../src/posts/index.ts'
import { type Board, boardsIn, readBoard } from '../../src/rules/boards.ts'
import { scratch } from '../support/scratch.ts'
import { content, document, name } from './judge/documents.ts'
import { judge, Spoilt, treeText } from './judge/index.ts'

const NAMES = boardsIn('templates')
const boards: Readonly<Record<string, Board>> = Object.fromEntries(
  NAMES.map((one) => [one, readBoard('templates', one)]),
)

/** The same documents every time; `RUNS` asks for so many others. */
const SEED = process.env.RUNS === undefined ? { seed: 20261201 } : {}

describe('a post of any blocks and names shows what its tree says', () => {
  test.each(NAMES)('on %s', (board) => {
    fc.assert(
      fc.property(document, (doc) => {
        const post = render(doc, boards[board]!)
        const { length, limit } = measured(post, boards[board]!)
        if (limit > 0 && length > limit) expect(() => judge(post, board)).toThrow(Spoilt)
        else expect(judge(post, board).visible, post).toBe(treeText(doc, board))
      }),
      { numRuns: Number(process.env.RUNS ?? 500), ...SEED },
    )
  })
})

/** A post of which some parts are known, among others at random. */
const specimen = (blocks: readonly Block[], about: string): Document => ({
  blocks: [
    ...blocks,
    { kind: 'quote', from: 'two words', blocks: [paragraph(text('said'))] },
    { kind: 'spoiler', title: 'two words', blocks: [paragraph(text('hid'))] },
    paragraph({ kind: 'link', url: 'http://a.b/c', text: 'there' }),
    { kind: 'list', ordered: true, items: [[text('one')], [text('two')]] },
    { kind: 'code', text: 'FIXED' },
    paragraph(text('before '), { kind: 'player', name: about }, text(' after')),
  ],
})

/** Words that would mean something if they were pasted as they are. */
const RAW: Readonly<Record<string, readonly string[]>> = {
  phpbb: ['x [b] y', 'x[/b]', '[*]', ':D', 'x :roll: y', 'x. 8-)'],
  mafiascum: ['x [area="y"]', '[/b]', '[post=1]', ':)', 'x ;-) y'],
  xenforo: ['[b]', '[/plain]', '[td]', 'x:)', '@ADGK', ':smile:', 'x (y)'],
  vbulletin: ['[i]', '[/quote]', '[/noparse]', 'x:D', ':eek:'],
  smf: ['[*]', '[x]', '[0]', '[o]', '[@]', '[+]', '[#]', '[li]', '8)', 'x ::) y', '@ADGK', ':-['],
  mybb: ['[b]', '[/i]', '(Heroine 8)', 'x(c)y', '(TM)', 'x:heart:'],
  proboards: ['[b]', '[/quote]', ':)', 'x:smile:y'],
  discourse: [
    '*x*',
    '`x`',
    '<b>',
    '~~x~~',
    '[x](y)',
    '@ADGK',
    ':smile:',
    '(c)',
    'x...',
    'x--y',
    'a **b',
    ':D',
    '[date=2026-12-02 time=18:00:00 timezone="UTC"]',
    '&amp;',
  ],
  nodebb: ['*x*', '`x`', '<b>', '~~x~~', '![x](y)', '@ADGK', ':smile:', ':)', '__x__', '&lt;'],
  reddit: ['*x*', '`x`', '<b>', '^x', '>!x!<', 'u/ADGK', 'r/all', '~~x~~', '\\_'],
  discord: ['*x*', '`x`', '~~x~~', '||x||', '__x__', '@everyone', '<@12>', '<t:1:F>', ':smile:', ':D', '\\_'],
}

type Spoil = (text: string, random: number) => string | undefined
/** The text without one of what the pattern finds. */
const without =
  (pattern: RegExp): Spoil =>
  (text, random) => {
    const all = [...text.matchAll(pattern)]
    const one = all[random % Math.max(1, all.length)]
    return one && text.slice(0, one.index) + text.slice(one.index + one[0].length)
  }
const SPOILS: Readonly<Record<Board['kind'], Readonly<Record<string, Spoil>>>> = {
  bbcode: {
    'without one closing tag': without(/\[\/\w+\]/g),
    'without one opening tag': without(/\[(?:\w+|\*)(?:[ =](?:"(?:\\.|[^"\\])*"|[^\]"]*))?\]/g),
    'with a value of two words and no quotes': (text) =>
      text.includes('="two words"')
        ? text.replace('="two words"', '=two words')
        : text.replace('=http://a.b/c', '=http://a b'),
    'with brackets that open nothing known': (text) => text.replace('before', '[before]'),
  },
  markdown: {
    'without the beginning of a mark': without(/\*\*(?=QQQ)/g),
    'without the end of a mark': without(/(?<=QQQ)\*\*/g),
    'without one fence': without(/```(?=\nFIXED)|(?<=FIXED\n)```/g),
    'without one end of what is hidden': without(/\[details="two words"\]|\[\/details\]/g),
    'with a value of two words and no quotes': (text) =>
      text.includes('"two words"') ? text.replace('"two words"', 'two words') : undefined,
  },
  plain: { 'without a word': without(/\bafter\b/g) },
}

/** What the judge has against a text, or nothing. */
function against(text: string, doc: Document, board: string): string | undefined {
  try {
    const { visible } = judge(text, board)
    return visible === treeText(doc, board) ? undefined : visible
  } catch (error) {
    if (error instanceof Spoilt) return error.message
    throw error
  }
}

const few = fc.array(
  fc.oneof(
    content.map((it): Block => ({ kind: 'paragraph', content: it })),
    fc
      .tuple(name, content)
      .map(([title, it]): Block => ({ kind: 'spoiler', title, blocks: [{ kind: 'paragraph', content: it }] })),
  ),
  { maxLength: 1 },
)

describe.each(NAMES)('a spoilt post is found out on %s', (board) => {
  const profile = boards[board]!
  const kinds = Object.entries(SPOILS[profile.kind]).filter(
    ([, spoil]) => spoil(render(specimen([], 'QQQ'), profile), 0) !== undefined,
  )

  test.each(kinds)('%s', (_, spoil) => {
    fc.assert(
      fc.property(few, fc.nat(), (blocks, random) => {
        const doc = specimen(blocks, 'QQQ')
        const post = render(doc, profile)
        expect(against(post, doc, board)).toBe(undefined)
        const spoilt = spoil(post, random) ?? ''
        expect(against(spoilt, doc, board), spoilt).toBeDefined()
      }),
      { numRuns: Number(process.env.RUNS ?? 100), ...SEED },
    )
  })
  test('with a name as it is', () => {
    for (const raw of RAW[board] ?? []) {
      const doc = specimen([], raw)
      expect(against(render(doc, profile), doc, board), raw).toBe(undefined)
      expect(
        against(
          render(specimen([], 'QQQ'), profile).replace('QQQ', () => raw),
          doc,
          board,
        ),
        raw,
      ).toBeDefined()
    }
  })
  test('with more than the board takes', () => {
    if (profile.limit === 0) return
    const word = profile.counts === 'bytes' ? '彈' : 'x'
    const long = (length: number) => ({ blocks: [{ kind: 'code', text: word.repeat(length) }] }) as const
    const room = profile.limit - measured(render(long(0), profile), profile).length
    const most = Math.floor(room / measured(word, profile).length) - 12
    expect(against(render(long(most), profile), long(most), board)).toBe(undefined)
    expect(against(render(long(most + 30), profile), long(most + 30), board)).toMatch(/^\d+ of \d+$/)
  })
})

describe('a board is one file', () => {
  const folder = scratch('boards-')
  mkdirSync(join(folder, 'boards'))
  const write = (board: string, text: string) => writeFileSync(join(folder, 'boards', `${board}.yaml`), text)
  const read = (board: string) => readBoard([folder, 'templates'], board)
  const complaint = (board: string): string => {
    try {
      read(board)
    } catch (error) {
      return String(error instanceof Error ? error.message : error).replaceAll(`${folder}/`, '')
    }
    return 'none'
  }

  test('with tags of its own, without a line of code', () => {
    write(
      'house',
      'kind: bbcode\ntitle: House\ntags: [b, quote, o]\nspoiler: \'[o="{title}"]{content}[/o]\'\ntraps: ["=>"]\nliteral: o\n',
    )
    const doc: Document = {
      blocks: [
        {
          kind: 'spoiler',
          title: 'Hand [4]',
          blocks: [{ kind: 'paragraph', content: [{ kind: 'player', name: '=> [b]' }] }],
        },
      ],
    }
    expect(render(doc, read('house'))).toBe('[o="Hand (4)"]\n[b]=\u200b> [o][b][/o][/b]\n[/o]\n')
  })
  test('like another, key by key; an empty key takes away', () => {
    write('mine', 'like: mafiascum\ntitle: Mine\nlimit: 1000\nsizes: {small: "70"}\npost:\n')
    const shipped = boards.mafiascum!
    const { post: _, ...rest } = shipped as Extract<Board, { kind: 'bbcode' }>
    expect(read('mine')).toEqual({
      ...rest,
      title: 'Mine',
      'pm-limit': 1000,
      limit: 1000,
      sizes: { huge: '200', large: '130', small: '70' },
    })
  })
  test('a host’s own goes before the shipped one, and may be like it', () => {
    write('phpbb', 'like: phpbb\nlimit: 20000\n')
    expect(read('phpbb')).toEqual({ ...boards.phpbb, limit: 20000, 'pm-limit': 20000 })
    expect(boardsIn([folder, 'templates'])).toEqual([...new Set([...NAMES, ...boardsIn(folder)])].sort())
  })
  test('by its path', () => {
    expect(readBoard('templates', join(folder, 'boards', 'mine.yaml')).title).toBe('Mine')
  })
  test('a circle is named', () => {
    write('a', 'like: b\n')
    write('b', 'like: a\n')
    expect(complaint('a')).toBe('boards/b.yaml:1:7: this goes in a circle: a is like b is like a')
  })
  test.each([
    ['like: phpbb\nlimt: 5\n', '2:1: unknown key limt; did you mean limit?'],
    ['like: phpb\n', '1:7: no board is called phpb; did you mean phpbb?'],
    ['like: phpbb\nkind: markdown\n', '2:7: phpbb is a board of the kind bbcode, and so is what is like it'],
    [
      'like: phpbb\nspoiler: \'[area="{titel}"]{content}[/area]\'\n',
      '2:1: nothing is filled in for {titel} here; known: {title}, {content}',
    ],
    ["like: phpbb\nspoiler: '[area]{content}[/area]'\n", '2:1: {title} is missing in this form'],
    ['like: phpbb\nspoiler: \'[area="{title}"]{content}[/area]\'\n', '2:1: area is not among the tags'],
    ['like: phpbb\ntable: {row: "{content}"}\n', '2:1: the key table.table is missing'],
    ['like: xenforo\ntags: [b]\n', '1:1: spoiler is not among the tags'],
    ['lik: phpbb\n', '1:1: the key kind is missing, or like with the name of another board'],
    ['kind: bbcod\n', '1:7: kind cannot be bbcod; did you mean bbcode?'],
    ['like: phpbb\nlimit: long\n', '2:8: limit is a number, not a text'],
    ['kind: plain\ntitle: x\ntags: [b]\n', '3:1: unknown key tags'],
  ])('%j is a mistake with its place', (text, what) => {
    write('wrong', text)
    expect(complaint('wrong')).toContain(`boards/wrong.yaml:${what}`)
  })
  test('an unknown name lists what there is', () => {
    expect(() => readBoard('templates', 'phpb')).toThrow(
      'no board is called phpb; there are discord, discourse, mafiascum',
    )
  })
})
