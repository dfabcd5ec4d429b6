// Documents at random: every kind of block and inline, and names that mean something to one board or another.

import fc from 'fast-check'
import type { Block, Content, Document, Inline } from '../../../src/posts/document.ts'

export const NASTY = [
  '[b]',
  '[/b]',
  '[*]',
  '[x]',
  '[0]',
  '[li]',
  '[quote="x"]',
  '[/code]',
  '[/plain]',
  '[/nobbc]',
  '[/noparse]',
  '[details="x"]',
  '[date=2026-12-02 time=18:00:00 timezone="UTC"]',
  '[',
  ']',
  '*star*',
  '**',
  '__init__',
  '~~x~~',
  '~',
  '||hid||',
  '>!spoil!<',
  '<b>',
  '</details>',
  '<@12>',
  '<t:1:F>',
  '@',
  '@everyone',
  'u/foo',
  'r/all',
  '#1',
  ':)',
  ' :D',
  '8)',
  '(Heroine 8)',
  ':',
  ')',
  ':smile:',
  ':-[',
  '^-^',
  'o_O',
  '<3',
  '(c)',
  '(tm)',
  '/me "',
  '...',
  '--',
  '-#',
  '"quoted"',
  "'",
  '`tick`',
  '```',
  '\\',
  '&amp;',
  '&#8203;',
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
  '🀄',
  '👩‍👩‍👧',
  'e\u0301',
  'ADGK',
  ' ',
  '|',
  '$x$',
  '^x^',
]

export const name: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...NASTY) }, fc.string({ maxLength: 4 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join('').trim().replace(/\s+/g, ' '))
  .filter((it) => it !== '')

const url = fc.constantFrom('http://a.b/c', 'https://forum.example/viewtopic.php?p=12#p12', 'http://a.b/(c)_[8)_"x"')
const at = fc
  .integer({ min: 1_700_000_000, max: 1_900_000_000 })
  .map((s) => new Date(s * 1000).toISOString().replace('.000', ''))

const atoms: readonly fc.Arbitrary<Inline>[] = [
  name.map((text): Inline => ({ kind: 'text', text })),
  name.map((text): Inline => ({ kind: 'text', text: ` ${text} ` })),
  name.map((one): Inline => ({ kind: 'player', name: one })),
  name.map((one): Inline => ({ kind: 'card', name: one })),
  name.map((text): Inline => ({ kind: 'code', text })),
  fc
    .tuple(fc.oneof(name, fc.constantFrom('ADGK', 'Cloud_berry', '博麗')), fc.option(fc.nat(999)))
    .map(([one, id]): Inline => ({ kind: 'mention', name: one, ...(id === null ? {} : { id: String(id) }) })),
  fc.tuple(url, name).map(([to, text]): Inline => ({ kind: 'link', url: to, text })),
  fc
    .tuple(fc.nat(999), fc.option(url))
    .map(([n, to]): Inline => ({ kind: 'post', number: String(n), ...(to === null ? {} : { url: to }) })),
  fc.tuple(at, name).map(([when, text]): Inline => ({ kind: 'time', at: when, text })),
  fc.constant<Inline>({ kind: 'break' }),
]

const inlines = fc.letrec<{ content: Content; inline: Inline }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    ...atoms,
    fc
      .tuple(fc.constantFrom('strong', 'emphasis', 'strike'), tie('content'))
      .map(([kind, content]) => ({ kind, content }) as Inline),
  ),
  content: fc.array(tie('inline') as fc.Arbitrary<Inline>, { minLength: 1, maxLength: 4 }),
}))
export const content: fc.Arbitrary<Content> = inlines.content

const size = fc.constantFrom('huge', 'large', 'normal', 'small')
const columns = fc
  .array(fc.tuple(name, fc.constantFrom('left', 'right')), { minLength: 1, maxLength: 3 })
  .map((list) => list.map(([head, align]) => ({ head, align }) as const))
const lines = fc.array(name, { minLength: 1, maxLength: 3 }).map((list) => list.join('\n'))

const blocks = fc.letrec<{ blocks: readonly Block[]; block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.tuple(size, content).map(([of, it]): Block => ({ kind: 'heading', size: of, content: it })),
    content.map((it): Block => ({ kind: 'paragraph', content: it })),
    content.map((it): Block => ({ kind: 'paragraph', content: it, size: 'small' })),
    fc
      .tuple(fc.boolean(), fc.array(content, { minLength: 1, maxLength: 3 }))
      .map(([ordered, items]): Block => ({ kind: 'list', ordered, items })),
    lines.map((text): Block => ({ kind: 'code', text })),
    columns.chain((heads) =>
      fc
        .array(fc.tuple(...heads.map(() => content)), { minLength: 1, maxLength: 2 })
        .map((rows): Block => ({ kind: 'table', columns: heads, rows })),
    ),
    fc.constant<Block>({ kind: 'rule' }),
    fc
      .tuple(fc.option(name), tie('blocks') as fc.Arbitrary<readonly Block[]>)
      .map(([from, inner]): Block => ({ kind: 'quote', blocks: inner, ...(from === null ? {} : { from }) })),
    fc
      .tuple(name, tie('blocks') as fc.Arbitrary<readonly Block[]>)
      .map(([title, inner]): Block => ({ kind: 'spoiler', title, blocks: inner })),
  ),
  blocks: fc.array(tie('block') as fc.Arbitrary<Block>, { minLength: 1, maxLength: 3 }),
}))
export const document: fc.Arbitrary<Document> = blocks.blocks.map((list) => ({ blocks: list }))
