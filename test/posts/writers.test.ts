// The writers: what a reader sees is what the tree says, whatever names players have.

import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { writeBBCode } from '../../src/posts/bbcode.ts'
import { type Block, type Content, type Inline, plainText } from '../../src/posts/document.ts'
import { measured, render } from '../../src/posts/index.ts'
import { writeMarkdown } from '../../src/posts/markdown.ts'
import { writePlain } from '../../src/posts/plain.ts'
import { alignedTable } from '../../src/posts/table.ts'
import type { BBCodeBoard, MarkdownBoard } from '../../src/rules/boards.ts'
import { readBBCode } from './bbcode.ts'
import { board } from './game.ts'

const NASTY = [
  '[b]',
  '[/b]',
  '[*]',
  '[quote="x"]',
  '[/code]',
  '*star*',
  '__init__',
  '~~x~~',
  '||hid||',
  '>!spoil!<',
  '<b>',
  '</details>',
  '@everyone',
  '#1',
  ':)',
  ' :D',
  '8)',
  ':smile:',
  '(c)',
  '(tm)',
  '...',
  '--',
  '"quoted"',
  "'",
  '`tick`',
  '\\',
  '&amp;',
  '1)',
  '1.',
  '- x',
  '+ x',
  '> x',
  '# x',
  '=',
  '![x](y)',
  '[x](http://y.z)',
  'http://a.b/c',
  'foo.com',
  '博麗靈夢',
  '「」',
  '：）',
  'ADGK',
  ' ',
  '|',
  '$x$',
  '^x^',
]
const nasty = fc.array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 4 })
const name = nasty
  .map((parts) => parts.join('').trim().replace(/\s+/g, ' '))
  .filter((s) => s !== '' && !/[\u200b\p{Cc}\p{Cf}]/u.test(s))

const inline = fc.letrec<{ content: Content; inline: Inline }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 2 },
    name.map((text): Inline => ({ kind: 'text', text })),
    name.map((text): Inline => ({ kind: 'text', text: ` ${text} ` })),
    name.map((n): Inline => ({ kind: 'player', name: n })),
    name.map((n): Inline => ({ kind: 'card', name: n })),
    fc
      .tuple(fc.constantFrom('strong', 'emphasis', 'strike'), tie('content'))
      .map(([kind, content]) => ({ kind, content }) as Inline),
  ),
  content: fc.array(tie('inline') as fc.Arbitrary<Inline>, { minLength: 1, maxLength: 4 }),
}))
const content = inline.content

const bbcode = board('mafiascum') as BBCodeBoard
const discourse = board('discourse') as MarkdownBoard

const squeeze = (s: string): string =>
  s
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What markdown-it shows, without any markup. */
function shown(markdown: string, options: { typographer?: boolean } = {}): string {
  const html = new MarkdownIt({ html: true, linkify: true, ...options }).render(markdown)
  return entities(html.replace(/<[^>]*>/g, ''))
}
const entities = (s: string): string =>
  s
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

describe('BBCode', () => {
  test('any content is balanced, opens no tag of its own and shows its words', () => {
    fc.assert(
      fc.property(content, (it) => {
        const seen = readBBCode(writeBBCode({ blocks: [{ kind: 'paragraph', content: it }] }, bbcode), bbcode.tags)
        expect(squeeze(seen.text)).toBe(squeeze(plainText(it)))
      }),
      { numRuns: 1000 },
    )
  })
  test('a player called [b] opens nothing', () => {
    const text = writeBBCode({ blocks: [{ kind: 'paragraph', content: [{ kind: 'player', name: '[b]' }] }] }, bbcode)
    expect(text).toBe('[b][\u200bb][/b]\n')
  })
  test('titles are quoted attributes', () => {
    const text = writeBBCode({ blocks: [{ kind: 'spoiler', title: 'Hand "[4]" \\', blocks: [] }] }, bbcode)
    expect(text).toBe('[area="Hand \\"[4]\\" \\\\"]\n\n[/area]\n')
    expect(readBBCode(text, bbcode.tags).tags).toEqual(['area'])
  })
  test('a table keeps its closing tag, whatever is in it', () => {
    const rows = [[[{ kind: 'player', name: '[/code][b]' } as const]]]
    const text = writeBBCode({ blocks: [{ kind: 'table', columns: [{ head: 'x', align: 'left' }], rows }] }, bbcode)
    expect(readBBCode(text, bbcode.tags).tags).toEqual(['code'])
  })
  test('smilies do not fire in names', () => {
    const text = writeBBCode({ blocks: [{ kind: 'paragraph', content: [{ kind: 'player', name: ':) 8-)' }] }] }, bbcode)
    expect(text).not.toMatch(/:\)|8-\)/)
  })
  test('a board without spoilers quotes under a bold title, and has no tag that it does not know', () => {
    const blocks: Block[] = [{ kind: 'spoiler', title: 'Table', blocks: [{ kind: 'code', text: 'x' }] }]
    const plain = board('phpbb') as BBCodeBoard
    expect(readBBCode(writeBBCode({ blocks }, plain), plain.tags).tags).toEqual(['quote', 'b', 'code'])
  })
})

describe('Markdown', () => {
  test('any content shows its words', () => {
    fc.assert(
      fc.property(content, (it) => {
        expect(squeeze(shown(writeMarkdown({ blocks: [{ kind: 'paragraph', content: it }] }, discourse)))).toBe(
          squeeze(plainText(it)),
        )
      }),
      { numRuns: 2000 },
    )
  })
  test('names are untouched by a typographer', () => {
    fc.assert(
      fc.property(name, (n) => {
        expect(
          squeeze(
            shown(
              writeMarkdown(
                { blocks: [{ kind: 'list', ordered: false, items: [[{ kind: 'player', name: n }]] }] },
                discourse,
              ),
              { typographer: true },
            ),
          ),
        ).toBe(squeeze(n))
      }),
      { numRuns: 1000 },
    )
  })
  test('names are bold, whatever stands around them', () => {
    fc.assert(
      fc.property(name, name, (n, around) => {
        const it: Content = [
          { kind: 'text', text: around },
          { kind: 'player', name: n },
          { kind: 'text', text: around },
        ]
        const html = new MarkdownIt({ html: true }).render(
          writeMarkdown({ blocks: [{ kind: 'paragraph', content: it }] }, discourse),
        )
        const strong = [...(/<strong>(.*?)<\/strong>/g.exec(html) ?? [])][1] ?? ''
        expect(squeeze(entities(strong))).toBe(squeeze(n))
      }),
      { numRuns: 1000 },
    )
  })
  test('rows of a table stay rows', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(content, content), { minLength: 1, maxLength: 3 }), (rows) => {
        const columns = [{ head: 'seat', align: 'right' } as const, { head: 'a|b', align: 'left' } as const]
        const html = new MarkdownIt({ html: true }).render(
          writeMarkdown({ blocks: [{ kind: 'table', columns, rows }] }, discourse),
        )
        const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map((m) =>
          squeeze(entities(m[1]!.replace(/<[^>]*>/g, ''))),
        )
        expect(cells).toEqual(rows.flatMap((r) => r.map((c) => squeeze(plainText(c)))))
      }),
      { numRuns: 300 },
    )
  })
  test('breaks, mentions and line starts', () => {
    const it: Content = [{ kind: 'text', text: '1) @all' }, { kind: 'break' }, { kind: 'text', text: '- # x' }]
    const text = writeMarkdown({ blocks: [{ kind: 'paragraph', content: it }] }, discourse)
    expect(text).toBe('1\\) @\u200ball\\\n\\- \\# x\n')
    expect(new MarkdownIt().render(text)).toBe('<p>1) @\u200ball<br>\n- # x</p>\n')
  })
  test('a fence is longer than any run of ticks in it', () => {
    const html = new MarkdownIt().render(writeMarkdown({ blocks: [{ kind: 'code', text: '```\n````' }] }, discourse))
    expect(html).toBe('<pre><code>```\n````\n</code></pre>\n')
  })
})

describe('plain text', () => {
  test('columns are aligned by the width that is seen', () => {
    const row = (a: string, b: string): Content[] => [[{ kind: 'player', name: a }], [{ kind: 'text', text: b }]]
    const columns = [{ head: 'player', align: 'left' } as const, { head: 'hand', align: 'right' } as const]
    expect(alignedTable(columns, [row('博麗靈夢', '4'), row('ADGK', '12')])).toBe(
      ['player    hand', '博麗靈夢     4', 'ADGK        12'].join('\n'),
    )
  })
  test('has every word of the tree', () => {
    fc.assert(
      fc.property(content, (it) => {
        expect(squeeze(writePlain({ blocks: [{ kind: 'paragraph', content: it }] }))).toBe(squeeze(plainText(it)))
      }),
    )
  })
  test('limits count what the board counts', () => {
    const bytes = { ...board('plain'), counts: 'bytes', limit: 10 } as const
    expect(measured('彈幕', bytes)).toEqual({ length: 6, limit: 10 })
    expect(measured('彈幕', board('mafiascum'))).toEqual({ length: 2, limit: 60000 })
    expect(render({ blocks: [{ kind: 'rule' }] }, board('plain'))).toBe('----\n')
  })
})
