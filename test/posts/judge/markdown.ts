// Judges Markdown with markdown-it, and what a board adds to it with rules of its own. What a board looks for in the
// finished text, pictures and calls, is looked for in the text that markdown-it gives.

import MarkdownIt from 'markdown-it'
import { called, noTraps, Spoilt } from './common.ts'
import type { MarkdownDialect } from './dialects.ts'

type Parser = InstanceType<typeof MarkdownIt>
type Token = ReturnType<Parser['parse']>[number]

export function judgeMarkdown(source: string, dialect: MarkdownDialect): string {
  const { breaks, typographer } = dialect
  const md = new MarkdownIt({ html: true, linkify: true, breaks, typographer })
  for (const name of dialect.plugins) PLUGINS[name](md)
  const lists: number[] = []
  const seen = (token: Token): string => {
    switch (token.type) {
      case 'inline':
        return (token.children ?? []).map(seen).join('')
      case 'text': {
        noTraps(token.content, dialect)
        return called(token.content, dialect)
      }
      case 'code_inline':
        return token.content
      case 'fence':
        if (token.info.trim() !== '')
          throw new Spoilt(`the first line of a code block became its language: ${token.info}`)
        return ` ${token.content} `
      case 'code_block':
        throw new Spoilt(`a paragraph became code: ${token.content}`)
      case 'html_block':
      case 'html_inline':
      case 'image':
        throw new Spoilt(`${token.type}: ${token.content}`)
      case 'ordered_list_open':
        lists.push(Number(token.attrGet('start') ?? 1))
        return ' '
      case 'bullet_list_open':
        lists.push(Number.NaN)
        return ' '
      case 'ordered_list_close':
      case 'bullet_list_close':
        lists.pop()
        return ' '
      case 'list_item_open': {
        const number = lists.pop() ?? Number.NaN
        lists.push(number + 1)
        return Number.isNaN(number) ? ' • ' : ` ⟨${number}⟩ `
      }
      case 'hr':
        return ' ⟨rule⟩ '
      case 'details_open':
        return ` ${token.content} `
      case 'stamp':
        return `⟨time ${token.content}⟩`
      case 'softbreak':
        throw new Spoilt('a line ends where none should')
      case 'hardbreak':
        return ' '
      default:
        return token.block ? ' ' : token.content
    }
  }
  const tokens = md.parse(source, {})
  // With line ends as breaks a board makes no difference between the two.
  const soft = (list: readonly Token[]) =>
    list.forEach((token) => {
      if (token.type === 'softbreak' && dialect.breaks) token.type = 'hardbreak'
      soft(token.children ?? [])
    })
  soft(tokens)
  return tokens.map(seen).join('')
}

const PLUGINS: Readonly<Record<MarkdownDialect['plugins'][number], (md: Parser) => void>> = {
  /** `[details="…"]` and its end, each on a line of its own, with blocks between. */
  details: (md) =>
    md.block.ruler.before(
      'paragraph',
      'details',
      (state, start, end, silent) => {
        const line = (n: number) => state.src.slice((state.bMarks[n] ?? 0) + (state.tShift[n] ?? 0), state.eMarks[n])
        const head = /^\[details="([^"\n]*)"\]$/.exec(line(start))
        if (/^\[\/?details/.test(line(start)) && !head) throw new Spoilt(`${line(start)} opens nothing`)
        if (!head || silent) return head !== null
        let depth = 1
        let close = start
        while (depth > 0) {
          if (++close >= end) throw new Spoilt(`${head[0]} is never closed`)
          if (/^\[details="[^"\n]*"\]$/.test(line(close))) depth++
          if (/^\[\/details\]$/.test(line(close))) depth--
        }
        const open = state.push('details_open', 'details', 1)
        open.content = head[1] ?? ''
        const outer = state.lineMax
        state.lineMax = close
        state.md.block.tokenize(state, start + 1, close)
        state.lineMax = outer
        state.push('details_close', 'details', -1)
        state.line = close + 1
        return true
      },
      { alt: ['paragraph', 'blockquote', 'list'] },
    ),
  date: (md) =>
    md.inline.ruler.before('link', 'date', (state, silent) => {
      const found = /^\[date=(\d{4}-\d\d-\d\d) time=(\d\d:\d\d:\d\d) timezone="UTC"\]/.exec(state.src.slice(state.pos))
      if (!found) return false
      if (!silent) state.push('stamp', '', 0).content = `${found[1]} ${found[2]}`
      state.pos += found[0].length
      return true
    }),
  /** `^word` is raised, and its sign is gone. */
  superscript: (md) =>
    md.inline.ruler.before('emphasis', 'superscript', (state, silent) => {
      if (!/^\^\S/.test(state.src.slice(state.pos, state.pos + 2))) return false
      if (!silent) state.push('superscript', '', 0)
      state.pos++
      return true
    }),
  /** `>!words!<` are hidden, and their signs are gone. */
  hidden: (md) =>
    md.inline.ruler.before('autolink', 'hidden', (state, silent) => {
      if (!/^(?:>!|!<)/.test(state.src.slice(state.pos, state.pos + 2))) return false
      if (!silent) state.push('hidden', '', 0)
      state.pos += 2
      return true
    }),
}
