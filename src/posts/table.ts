// A table in fixed width, for boards without tables: columns aligned by the width that is seen, so that CJK fits.

import stringWidth from 'fast-string-width'
import { type Column, type Content, oneLine, plainText } from './document.ts'

const GAP = '  '

/** Characters that are not seen take no room, whatever a width table says; but one of them makes a family of faces one. */
const width = (value: string): number =>
  stringWidth(value.replace(/(?!\u200d)\p{Cf}|(?<!\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f]?)\u200d/gu, ''))

function pad(value: string, size: number, align: Column['align']): string {
  const room = ' '.repeat(Math.max(0, size - width(value)))
  return align === 'right' ? room + value : value + room
}

export function alignedTable(columns: readonly Column[], rows: readonly (readonly Content[])[]): string {
  const cells = rows.map((row) => columns.map((_, i) => plainText(row[i] ?? [])))
  const heads = columns.map((c) => oneLine(c.head))
  const sizes = columns.map((_, i) => Math.max(...[heads, ...cells].map((row) => width(row[i] ?? ''))))
  return [heads, ...cells]
    .map((row) =>
      columns
        .map((c, i) => pad(row[i] ?? '', sizes[i] ?? 0, c.align))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}
