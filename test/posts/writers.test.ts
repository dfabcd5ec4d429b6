// The writers, one habit of a board at a time. That a whole post shows what its tree says is in boards.test.ts.

import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { type Block, type Content, type Inline, paragraph, strong, text } from '../../src/posts/document.ts'
import { measured, render } from '../../src/posts/index.ts'
import { alignedTable } from '../../src/posts/table.ts'
import { board } from './game.ts'
import { name } from './judge/documents.ts'

const write = (on: string, ...blocks: readonly Block[]): string => render({ blocks }, board(on)).trimEnd()
const line = (on: string, ...content: Content): string => write(on, paragraph(...content))
const player = (one: string): Inline => ({ kind: 'player', name: one })
const mention = (one: string, id?: string): Inline => ({ kind: 'mention', name: one, ...(id ? { id } : {}) })

describe('brackets', () => {
  test('are followed by a zero-width space, or stand in the board’s own tag for that', () => {
    expect(line('phpbb', player('Man [b] Icebox'))).toBe('[b]Man [\u200bb] Icebox[/b]')
    expect(line('xenforo', player('Man [b] Icebox'))).toBe('[b]Man [plain][b][/plain] Icebox[/b]')
    expect(line('vbulletin', text('[x] of [y]'))).toBe('[noparse][x] of [y][/noparse]')
    expect(line('smf', text('[0]'))).toBe('[nobbc][0][/nobbc]')
  })
  test('even where a name closes that tag', () => {
    expect(line('smf', text('[/nobbc][*]'))).toBe('[\u200b/nobbc][\u200b*]')
  })
  test('of two names side by side are one text', () => {
    expect(line('xenforo', strong([text('['), text('b]')]))).toBe('[b][plain][b][/plain][/b]')
  })
  test('mean nothing within code, but for its end', () => {
    expect(write('xenforo', { kind: 'code', text: '[b] [/CODE]' })).toBe('[code][b] [\u200b/CODE][/code]')
  })
})

describe('titles', () => {
  const hidden: Block = { kind: 'spoiler', title: 'Hand "[4]" \\', blocks: [paragraph(text('x'))] }
  test('keep their signs where the board can escape them', () => {
    expect(write('mafiascum', hidden)).toBe('[area="Hand \\"[4]\\" \\\\"]\nx\n[/area]')
  })
  test('get others where it cannot', () => {
    expect(write('xenforo', hidden)).toBe('[spoiler="Hand ”(4)” \\"]\nx\n[/spoiler]')
    expect(write('discourse', hidden)).toBe('[details="Hand ”(4)” \\"]\n\nx\n\n[/details]')
  })
  test('head a quote on boards that hide nothing', () => {
    expect(write('phpbb', { ...hidden, title: 'Table' } as Block)).toBe('[quote][b]Table[/b]\n\nx[/quote]')
    expect(write('discord', { ...hidden, title: 'Table' } as Block)).toBe('> **Table**\n> \n> x')
  })
  test('of a quote are not cut off', () => {
    const quote = (from: string): Block => ({ kind: 'quote', from, blocks: [paragraph(text('x'))] })
    expect(write('xenforo', quote('A, post: 1'))).toBe('[quote][b]A, post: 1[/b]\n\nx[/quote]')
    expect(write('smf', quote('A B'))).toBe('[quote author=A B]x[/quote]')
  })
  test('stand over what is too deep for the board', () => {
    const deep = (n: number): Block => ({ kind: 'quote', blocks: n === 0 ? [paragraph(text('x'))] : [deep(n - 1)] })
    expect(write('phpbb', deep(4))).toBe('[quote][quote][quote]x[/quote][/quote][/quote]')
    expect(write('discord', deep(2))).toBe('> x')
  })
})

describe('smilies and symbols', () => {
  test('are broken where they would work, and nowhere else', () => {
    expect(line('phpbb', text('Cirno:) (8-) x :) .8-) :Dx'))).toBe('Cirno:) (8-) x :\u200b) .8\u200b-) :Dx')
    expect(line('mybb', text('(Heroine 8) (c)'))).toBe('(Heroine 8\u200b) (\u200bc)')
    expect(line('discourse', text('12:30:45 x:smile:y HAND: x'))).toBe('12:30:45 x:\u200bsmile:y HAND: x')
  })
  test('even when they come together from two names', () => {
    expect(line('mybb', text('seat 8'), text(') x'))).toBe('seat 8\u200b) x')
    expect(line('phpbb', player('x'), text(':)'))).toBe('[b]x[/b]:\u200b)')
  })
  test('and commands only at the start of a line', () => {
    expect(line('mybb', text('/me and /me'), { kind: 'break' }, text('/slap'))).toBe('/\u200bme and /me\n/\u200bslap')
  })
  test('leave addresses alone', () => {
    const link: Inline = { kind: 'link', url: 'http://a.b/(c)', text: 'there' }
    expect(line('mybb', link)).toBe('[url="http://a.b/%28c%29"]there[/url]')
    expect(line('smf', link)).toBe('[url=http://a.b/%28c%29]there[/url]')
  })
})

describe('mentions', () => {
  test('are written as the board wants them', () => {
    const forms = ['xenforo', 'smf', 'discourse', 'reddit', 'discord', 'phpbb', 'plain'].map((on) =>
      line(on, mention('ADGK', '7')),
    )
    expect(forms).toEqual([
      '[user=7]ADGK[/user]',
      '[member=7]ADGK[/member]',
      '@ADGK',
      'u/ADGK',
      '<@7>',
      '[b]ADGK[/b]',
      'ADGK',
    ])
  })
  test('are bold names where there is no number, or a name that cannot be called', () => {
    expect(line('smf', mention('ADGK'))).toBe('[b]ADGK[/b]')
    expect(line('xenforo', mention('Man Icebox'))).toBe('[b]Man Icebox[/b]')
    expect(line('discourse', text('x'), mention('ADGK'))).toBe('x**ADGK**')
    expect(line('discourse', strong([mention('ADGK')]), text('s'))).toBe('**ADGK**s')
    expect(line('reddit', mention('博麗'))).toBe('**博麗**')
  })
  test('are no more than the board takes', () => {
    const twelve = Array.from({ length: 12 }, (_, i) => [mention(`p${i}`), text(' ')]).flat()
    expect(line('discourse', ...twelve)).toMatch(/@p9 \*\*p10\*\* \*\*p11\*\*$/)
    expect(line('nodebb', ...twelve)).toMatch(/@p11$/)
  })
  test('are not made from a name that looks like one', () => {
    expect(line('discourse', text('@all'))).toBe('@\u200ball')
    expect(line('reddit', text('/u/x or/x'))).toBe('/u\u200b/x or/x')
  })
})

describe('times', () => {
  test('are the reader’s own where the board can', () => {
    const time: Inline = { kind: 'time', at: '2026-12-02T18:00Z', text: 'Wed' }
    expect(['discourse', 'discord', 'smf', 'phpbb'].map((on) => line(on, time))).toEqual([
      '[date=2026-12-02 time=18:00:00 timezone="UTC"]',
      '<t:1796234400:F>',
      '[time]1796234400[/time]',
      'Wed',
    ])
    expect(line('discord', { ...time, at: 'soon' })).toBe('Wed')
  })
})

describe('Markdown', () => {
  const seen = (on: string, ...content: Content) => new MarkdownIt().renderInline(line(on, ...content))

  test('names are bold, whatever stands around them', () => {
    fc.assert(
      fc.property(name, name, (one, around) => {
        const [, bold = ''] =
          /<strong>(.*?)<\/strong>/.exec(seen('discourse', text(around), player(one), text(around))) ?? []
        const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
        expect(bold.replace(/&\w+;/g, (it) => entities[it] ?? it).replaceAll('\u200b', '')).toBe(one)
      }),
      { numRuns: 1000 },
    )
  })
  test('breaks and the beginnings of lines', () => {
    const it: Content = [text('1) x'), { kind: 'break' }, text('- # x')]
    expect(line('discourse', ...it)).toBe('1\\) x\\\n\\- \\# x')
    expect(line('reddit', ...it)).toBe('1\\) x  \n\\- \\# x')
    expect(line('discord', ...it)).toBe('1\\) x\n\\- \\# x')
  })
  test('a fence is longer than any run of ticks in it, or they are broken', () => {
    expect(write('discourse', { kind: 'code', text: '```\n````' })).toBe('`````\n```\n````\n`````')
    expect(write('discord', { kind: 'code', text: '```' })).toBe('```\n`\u200b``\n```')
  })
  test('two lists in a row stay two', () => {
    const list: Block = { kind: 'list', ordered: true, items: [[text('x')]] }
    expect(write('discourse', list, list)).toBe('1. x\n\n&#8203;\n\n1. x')
  })
  test('Discord has no entities, tables, or headings of a fourth size', () => {
    expect(line('discord', player('a'), { kind: 'card', name: 'b' })).toBe('**a**\u200b*b*')
    expect(write('discord', { kind: 'heading', size: 'small', content: [text('x')] })).toBe('### x')
    expect(write('discord', { kind: 'paragraph', size: 'small', content: [text('x')] })).toBe('-# x')
    const columns = [{ head: 'x', align: 'left' } as const]
    expect(write('discord', { kind: 'table', columns, rows: [[[text('y')]]] })).toBe('```\nx\ny\n```')
  })
})

describe('tables', () => {
  const columns = [{ head: 'player', align: 'left' } as const, { head: 'hand', align: 'right' } as const]
  const row = (a: string, b: string): Content[] => [[player(a)], [text(b)]]

  test('are the board’s own where it has them', () => {
    const table: Block = { kind: 'table', columns, rows: [row('a|b', '4')] }
    expect(write('discourse', table)).toBe('| player | hand |\n| :-- | --: |\n| **a\\|b** | 4 |')
    expect(write('smf', table)).toBe(
      '[table]\n[tr][td][b]player[/b][/td][td][b]hand[/b][/td][/tr]\n[tr][td][b]a|b[/b][/td][td]4[/td][/tr]\n[/table]',
    )
    expect(write('phpbb', table)).toBe('[code]player  hand\na|b        4[/code]')
  })
  test('are aligned by the width that is seen', () => {
    const rows = [row('博麗靈夢', '4'), row('ADGK', '12'), row('👩‍👩‍👧：', '1'), row('e\u0301\u200b', '0')]
    expect(alignedTable(columns, rows).split('\n')).toEqual([
      'player    hand',
      '博麗靈夢     4',
      'ADGK        12',
      '👩‍👩‍👧：         1',
      'e\u0301\u200b            0',
    ])
  })
})

test('limits count what the board counts', () => {
  const bytes = { ...board('plain'), counts: 'bytes', limit: 10 } as const
  expect(measured('彈幕', bytes)).toEqual({ length: 6, limit: 10 })
  expect(measured('彈幕', board('mafiascum'))).toEqual({ length: 2, limit: 60000 })
  expect(write('plain', { kind: 'rule' })).toBe('----')
})
