// The plain writer: no markup at all. For boards that are not known, for the terminal and for what scenarios compare.

import { type Block, type Content, type Document, type Inline, oneLine, plainText } from './document.ts'
import { alignedTable } from './table.ts'

export function writePlain(document: Document): string {
  return `${blocks(document.blocks)}\n`
}

const blocks = (list: readonly Block[]): string => list.map(block).join('\n\n')

function block(it: Block): string {
  switch (it.kind) {
    case 'heading':
    case 'paragraph':
      return content(it.content)
    case 'list':
      return it.items.map((item, i) => `${it.ordered ? `${i + 1}.` : '-'} ${content(item)}`).join('\n')
    case 'quote':
      return indent(`${it.from === undefined ? '' : `${oneLine(it.from)}:\n`}${blocks(it.blocks)}`, '> ')
    case 'spoiler':
      return `${oneLine(it.title)}\n${indent(blocks(it.blocks), '  ')}`
    case 'code':
      return it.text
    case 'table':
      return alignedTable(it.columns, it.rows)
    case 'rule':
      return '----'
  }
}

function content(it: Content): string {
  return it.map(inline).join('')
}

function inline(it: Inline): string {
  if (it.kind === 'break') return '\n'
  if (it.kind === 'link') return it.text === it.url ? it.url : `${plainText([it])} (${it.url})`
  if ('content' in it) return content(it.content)
  return plainText([it])
}

const indent = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : by + line))
    .join('\n')
