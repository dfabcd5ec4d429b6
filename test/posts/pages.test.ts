// Pages: what a host may rewrite, what happens when she slips, and that both languages have the same.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Liquid } from 'liquidjs'
import { describe, expect, test } from 'vitest'
import { POST_KINDS } from '../../src/engine/line.ts'
import { writePlain } from '../../src/posts/plain.ts'
import { sentences } from '../../src/posts/sentences.ts'
import { updateDocument } from '../../src/posts/update.ts'
import { readTemplates, type Templates } from '../../src/rules/templates.ts'
import { scratch } from '../support/scratch.ts'
import { gameOf, playOut } from './game.ts'

const own = scratch('pages-')
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(own, path)), { recursive: true })
  writeFileSync(join(own, path), text)
}
const g = gameOf('danmaku')
const run = g.deal('pages')
playOut(run, 'pages', 30)

/** An update by the installation's words and a folder of the host's own with only these files. */
function update(files: Readonly<Record<string, string>>): string {
  rmSync(own, { recursive: true })
  for (const [path, text] of Object.entries(files)) write(path, text)
  const words = sentences(g.program, readTemplates('templates', 'en', own))
  return writePlain(updateDocument(g.view(run, 'public'), { event: 0 }, words, { title: 'G1', update: 3, mark: 'ab' }))
}

describe('a host rewrites', () => {
  test('a whole page, with parts of the installation', () => {
    const page =
      "{% heading %}{{ title }}!{% endheading %}\nSo far {{ story.size }} lines.{% include 'parts/footer' %}\n"
    expect(update({ 'en/posts/update.liquid': page })).toMatch(/^G1!\n\nSo far \d+ lines\.\n\nupdate 3 · ab\n$/)
  })
  test('a part, which all pages then have', () => {
    expect(update({ 'en/parts/footer.liquid': '{% p %}— your host{% endp %}' })).toMatch(/\n— your host\n$/)
  })
  test('one sentence, and all others stay', () => {
    const text = update({
      'en/events.yaml': 'lost: "{{ who | player }}: −{{ n }}"\npassed: "{{ who | player }} waits"\n',
    })
    expect(text).toContain('Characters: ')
    expect(text).not.toContain('Passed')
  })
})

describe('a slip is an error at its place', () => {
  const fails = (files: Readonly<Record<string, string>>): string => {
    try {
      update(files)
    } catch (error) {
      return String((error as Error).message).replace(own, 'own')
    }
    throw new Error('nothing was wrong')
  }
  test('an unknown variable, also where it is only asked for', () => {
    expect(fails({ 'en/posts/update.liquid': 'a\n  {{ storry }}' })).toBe(
      'own/en/posts/update.liquid:2:6: undefined variable: storry',
    )
    expect(fails({ 'en/posts/update.liquid': 'a {% if qestion %}b{% endif %}' })).toMatch(
      /^own\/en\/posts\/update\.liquid:1:\d+: undefined variable: qestion$/,
    )
  })
  test('in a part, the part is named', () => {
    expect(fails({ 'en/parts/footer.liquid': '\n{{ nope }}' })).toBe(
      'own/en/parts/footer.liquid:2:4: undefined variable: nope',
    )
  })
  test('an unknown filter, a tag that is not closed, a block where a line belongs', () => {
    expect(fails({ 'en/posts/update.liquid': '{{ title | shout }}' })).toContain('undefined filter: shout')
    expect(fails({ 'en/posts/update.liquid': '{% box "x" %}y' })).toContain('{% box %} is not closed')
    expect(fails({ 'en/posts/update.liquid': '{% heading %}{% p %}x{% endp %}{% endheading %}' })).toContain(
      'a block cannot stand within a line',
    )
    expect(fails({ 'en/posts/update.liquid': '{% heading big %}x{% endheading %}' })).toContain('a size is one of')
  })
  test('a page or a sentence that there is not', () => {
    expect(fails({ 'en/posts/updat.liquid': 'x' })).toContain(
      'no page is called posts/updat; did you mean posts/update',
    )
    expect(fails({ 'en/events.yaml': 'playd: x' })).toContain('no sentence is called playd; did you mean played')
  })
})

describe('pages are closed off', () => {
  test.each([
    ['{% include "../../../package.json" %}', 'Failed to lookup'],
    ['{% render "/etc/passwd" %}', 'Failed to lookup'],
    ['{{ "now" | date: "%Y" }}', 'undefined filter: date'],
    ['{{ winners | sample }}', 'undefined filter: sample'],
    ['{{ title.constructor }}', 'undefined variable: title.constructor'],
  ])('%s', (page, why) => {
    expect(() => update({ 'en/posts/update.liquid': page })).toThrow(why)
  })
  test('markup in a page is words like any other', () => {
    expect(update({ 'en/posts/update.liquid': '[b]x[/b] **y**' })).toBe('[b]x[/b] **y**\n')
  })
})

describe('both languages', () => {
  const [en, zh] = [readTemplates('templates', 'en'), readTemplates('templates', 'zh-Hant')]
  test('have a page for each kind of post, and the same pages', () => {
    for (const kind of POST_KINDS) expect(Object.keys(en.pages)).toContain(`posts/${kind}`)
    expect(Object.keys(zh.pages).sort()).toEqual(Object.keys(en.pages).sort())
  })
  test('speak of the same things on each page', () => {
    const known = (templates: Templates, page: string): string[] => {
      const liquid = new Liquid({ templates: {} })
      const source = templates.pages[page]!.text.replace(
        /\{%-?\s*(?:end)?(?:heading|p|list|item|quote|code|b|i|s|br|hr|include)\b.*?%\}/g,
        '',
      )
        .replace(/\{%-?\s*(?:end)?box\b\s*(.*?)-?%\}/g, (_, value: string) =>
          /^[a-z]/.test(value) ? `{{ ${value} }}` : '',
        )
        .replace(
          /\|\s*(?:player|card|term|text|label|line|post|option|mention|plural|bold)(?:: ?'[^']*'(?:, ?'[^']*')?)?/g,
          '',
        )
      // Which game it is matters only where Chinese has another word for a card.
      return liquid
        .globalVariablesSync(source)
        .filter((v) => v !== 'game')
        .sort()
    }
    for (const page of Object.keys(en.pages)) expect([page, ...known(zh, page)]).toEqual([page, ...known(en, page)])
  })
})
