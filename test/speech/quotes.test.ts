// What the Quote button of each board gives: author, post and time come from the outermost quote.

import { describe, expect, test } from 'vitest'
import { readVocabularies } from '../../src/rules/vocabulary.ts'
import { piecesOf } from '../../src/speech/markup.ts'
import { postsOf } from '../../src/speech/quotes.ts'
import { signUps } from '../../src/speech/signups.ts'

const AT = '2026-12-01T18:04Z'

describe('forms of the quote button', () => {
  test.each([
    [
      'phpBB',
      '[quote=ADGK post_id=8123 time=1796148240 user_id=42]x[/quote]',
      { author: 'ADGK', number: 8123, at: AT },
    ],
    [
      'phpBB, a name with spaces',
      '[quote="Man In Icebox" post_id=8123 time=1796148240 user_id=42]x[/quote]',
      { author: 'Man In Icebox', number: 8123, at: AT },
    ],
    [
      'phpBB, a name with brackets',
      '[quote="[b]" post_id=8 time=1796148240 user_id=4]x[/quote]',
      { author: '[b]', number: 8, at: AT },
    ],
    ['phpBB, a name in quotes', '[quote="6\\" nails" post_id=8 user_id=4]x[/quote]', { author: '6" nails', number: 8 }],
    ['mafiascum', '[quote="In post 231, ADGK"]x[/quote]', { author: 'ADGK', number: 231 }],
    [
      'mafiascum with a link',
      '[quote="In [post=13456]post 231[/post], Man In Icebox"]x[/quote]',
      { author: 'Man In Icebox', number: 231 },
    ],
    ['MyBB', "[quote='ADGK' pid='8123' dateline='1796148240']x[/quote]", { author: 'ADGK', number: 8123, at: AT }],
    [
      'MyBB, an apostrophe',
      "[quote='O'Neil' pid='8123' dateline='1796148241']x[/quote]",
      { author: "O'Neil", number: 8123, at: '2026-12-01T18:04:01Z' },
    ],
    [
      'SMF',
      '[quote author=ADGK link=msg=8123#msg8123 date=1796148240]x[/quote]',
      { author: 'ADGK', number: 8123, at: AT },
    ],
    [
      'SMF, topic and spaces',
      '[quote author=Man In Icebox link=topic=12.msg8123#msg8123 date=1796148240]x[/quote]',
      { author: 'Man In Icebox', number: 8123, at: AT },
    ],
    ['XenForo', '[QUOTE="ADGK, post: 8123, member: 42"]x[/QUOTE]', { author: 'ADGK', number: 8123 }],
    ['Discourse', '[quote="ADGK, post:5, topic:12"]x[/quote]', { author: 'ADGK', number: 5 }],
    [
      'Discourse, a user name',
      '[quote="The Kitten, post:5, topic:12, username:Purrtaph"]x[/quote]',
      { author: 'Purrtaph', number: 5 },
    ],
    ['vBulletin', '[QUOTE=ADGK;8123]x[/QUOTE]', { author: 'ADGK', number: 8123 }],
    [
      'SMF, a name with brackets',
      '[quote author=[b]Kit link=topic=12.msg8123#msg8123 date=1796148240]x[/quote]',
      { author: '[b]Kit', number: 8123, at: AT },
    ],
    [
      'SMF, a name that ends in a bracket',
      '[quote author=Kit] link=msg=8123#msg8123 date=1796148240]x[/quote]',
      { author: 'Kit]', number: 8123, at: AT },
    ],
    ['vBulletin, a name with brackets', '[QUOTE=[b]Kit;8123]x[/QUOTE]', { author: '[b]Kit', number: 8123 }],
    ['vBulletin, a name that ends in a bracket', '[QUOTE=Kit [x];n8123]x[/QUOTE]', { author: 'Kit [x]', number: 8123 }],
    [
      'phpBB, a bare name with brackets',
      '[quote=[b]Kit post_id=8123 time=1796148240 user_id=42]x[/quote]',
      { author: '[b]Kit', number: 8123, at: AT },
    ],
    ['a name alone', '[quote=ADGK]x[/quote]', { author: 'ADGK' }],
    ['nothing', '[quote]x[/quote]', {}],
    ['NodeBB', '@ADGK [said](/post/8123):\n> x', { author: 'ADGK', number: 8123 }],
    [
      'NodeBB with its topic',
      '@Man-In-Icebox said in [Game 1](/post/8123):\n> x',
      { author: 'Man-In-Icebox', number: 8123 },
    ],
  ])('%s', (_, text, head) => {
    expect(postsOf(text).posts).toEqual([{ ...head, words: 'x' }])
  })

  test('a whole day in one paste; inner quotes stay with the words that hold them', () => {
    const { posts, outside } = postsOf(
      '[quote=A post_id=1][quote=B post_id=0]old[/quote]\nnew[/quote]\n\n[quote=B post_id=2]two[/quote]\n# mine',
    )
    expect(posts.map((p) => [p.author, p.number, p.words])).toEqual([
      ['A', 1, '[quote=B post_id=0]old[/quote]\nnew'],
      ['B', 2, 'two'],
    ])
    expect(outside.trim()).toBe('# mine')
  })

  test('what looks like the end of an attribute in the words is none', () => {
    const text = '[quote=A]see [i]this[/i];12][/quote][quote=B]two post_id=3][/quote]'
    expect(postsOf(text).posts.map((p) => [p.author, p.words])).toEqual([
      ['A', 'see [i]this[/i];12]'],
      ['B', 'two post_id=3]'],
    ])
  })

  test('a quote that is never closed goes to the end', () => {
    expect(postsOf('[quote=A post_id=1]one\ntwo').posts).toEqual([{ author: 'A', number: 1, words: 'one\ntwo' }])
  })

  test('several posts in the form of NodeBB, with what they quote themselves', () => {
    const text = '@A [said](/post/1):\n> > @B said:\n> > old\n> **new**\n\n@B [said](/post/2):\n> two'
    expect(postsOf(text).posts.map((p) => [p.author, p.words])).toEqual([
      ['A', '> @B said:\n> old\n**new**'],
      ['B', 'two'],
    ])
  })

  test('what is no quote is none', () => {
    expect(postsOf('Ada plays shoot on Bo\n[2] is no quote').posts).toEqual([])
  })
})

describe('what is said in a post', () => {
  const said = (raw: string) => piecesOf(raw).map((p) => [p.mark, p.text.trim()])
  const visible = (raw: string) =>
    piecesOf(raw)
      .map((p) => p.text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
  test.each([
    ['[quote=B]a [quote]b[/quote] c[/quote]d', 'd'],
    ['a[spoiler=Old [1]]b[/spoiler]c', 'ac'],
    ['a[area="x"]b[/area]c', 'ac'],
    ['a[code]b[/code]c [s]d[/s]e', 'ac e'],
    ['~~a~~ b', 'b'],
    ['a `b` c ||d|| >!e!< f', 'a c f'],
    ['```\na\n```\nb', 'b'],
    ['> a\nb', 'b'],
    ['a\n-- \nmy motto: shoot first', 'a'],
    ['a\n__________\nsignature', 'a'],
    ['[sig]x[/sig]y', 'y'],
    ['[color=#f00][size=150]a[/size][/color]', 'a'],
    ['<s>a</s><blockquote>b</blockquote>c', 'c'],
    ['[2] stays, [Kitty] too', '[2] stays, [Kitty] too'],
    ['__a__ foo__bar', 'a foo__bar'],
    ['[quote]never closed', ''],
  ])('%j reads %j', (raw, text) => expect(visible(raw)).toBe(text))

  test.each([
    [
      'x [b]y[/b] z',
      [
        ['none', 'x'],
        ['bold', 'y'],
        ['none', 'z'],
      ],
    ],
    [
      '**a**\n## b\n>> c\nd',
      [
        ['bold', 'a'],
        ['command', 'b'],
        ['command', 'c'],
        ['none', 'd'],
      ],
    ],
    [
      '[b]a\nb[/b]',
      [
        ['bold', 'a'],
        ['bold', 'b'],
      ],
    ],
    ['[b]never closed', [['bold', 'never closed']]],
    ['2 ** 3', [['none', '2 ** 3']]],
    ['<strong>a</strong>', [['bold', 'a']]],
  ])('%j stands out as %j', (raw, pieces) => expect(said(raw)).toEqual(pieces))

  test('every letter remembers where it stood', () => {
    const raw = 'x [quote]no[/quote][b]Sh[i]oot[/i][/b] y'
    for (const piece of piecesOf(raw))
      for (const [i, letter] of [...piece.text].entries()) expect(raw[piece.at[i]!]).toBe(letter)
  })
})

describe('a pasted list of who signs up', () => {
  const words = readVocabularies('templates')

  test.each([
    [
      '[quote=Ada post_id=3]/in[/quote]\n[quote="Bo B" post_id=4]/in, finally[/quote]\n[quote=Ada post_id=5]hi[/quote]',
      'Ada\nBo B',
    ],
    ['[list][*]Ada[*][b]Bo[/b][/list]', 'Ada\nBo'],
    ['1. **Ada**\n2. **Bo**', '1. Ada\n2. Bo'],
    ['- Ada\n- [b]\n3. Cy', '- Ada\n- [b]\n3. Cy'],
    ['[b]Players[/b]\n@Ada\n@Bo', 'Players\nAda\nBo'],
  ])('%j', (text, list) => expect(signUps(text, words).list).toBe(list))

  test.each([
    ['[quote=Ada post_id=3]/in[/quote][quote=Bo post_id=4]Cannot play, but I read along.[/quote]', 'Ada', [4]],
    ['[quote=Ada]Sign me up please. My word: "in"[/quote][quote=Bo]**IN!**[/quote]', 'Ada\nBo', []],
    [
      '[quote=Ada post_id=3]/in[/quote][quote=Bo post_id=4]/in[/quote][quote=Ada post_id=5]/out, sorry[/quote]',
      'Bo',
      [],
    ],
    ['[quote=Ada post_id=3]In the middle of exams, no[/quote]', '', [3]],
    ['[quote=Ada post_id=3][quote=Bo]/in[/quote] nice[/quote]', '', [3]],
    ['[quote=Ada post_id=3]maybe?[/quote][quote=Ada post_id=4]I’m in[/quote]', 'Ada', []],
    ['[quote=小明]我要報名！[/quote]', '小明', []],
    ['[quote=小明 post_id=3]我要報名，如果還有位子[/quote]', '', [3]],
    ['[quote=Ada post_id=3]I am in two minds...[/quote]', '', [3]],
    ["[quote=Ada post_id=3]I'm in if there is a spot for a backup[/quote]", '', [3]],
    ["[quote=Ada post_id=3]I'm in, if there is a spot for a backup[/quote]", '', [3]],
    ['[quote=Ada post_id=3]/in, maybe[/quote]', '', [3]],
    ['[quote=Ada post_id=3]Not in this time[/quote]', '', [3]],
    ["[quote=Ada post_id=3]I'm in please[/quote][quote=Bo]Sign me up for this one![/quote]", 'Ada\nBo', []],
    ["[quote=Ada post_id=3]/in[/quote][quote=Ada post_id=4]I'm out if Bo plays[/quote]", '', [4]],
    ['Ada\nBen: not in\nCy', 'Ada\n\nCy', [undefined]],
    ['1. Ada\n2. Ben: out\n3. Cy: in', '1. Ada\n\n3. Cy', [undefined]],
    ['Ada, Ben (not in), Cy - in', 'Ada, Cy', [undefined]],
    ['[b]Ada[/b]\n[b]Ben[/b]: maybe in', 'Ada\n', [undefined]],
    ['Re: Zero\nAda (she)', 'Re: Zero\nAda (she)', []],
  ])('who has said so: %j', (text, list, unclear) => {
    const read = signUps(text, words)
    expect(read.list).toBe(list)
    expect(read.unclear.map((p) => p.number)).toEqual(unclear)
  })
})
