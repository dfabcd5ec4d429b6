// The document tree: what a post or private message says, without any dialect. One tree serves every audience and every
// board; the writers turn it into BBCode, Markdown or plain text and do all escaping.

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'strike'; readonly content: readonly Inline[] }
  /** A player's name: exactly as it is, whatever marks it contains. */
  | { readonly kind: 'player'; readonly name: string }
  /** A player who is to be notified, where the board can; `id` is her number on the board. */
  | { readonly kind: 'mention'; readonly name: string; readonly id?: string }
  /** The displayed name of a card, character, role or incident. */
  | { readonly kind: 'card'; readonly name: string }
  /** A line as a player would type it. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly text: string }
  /** The post of a thread in which something was said. */
  | { readonly kind: 'post'; readonly number: string; readonly url?: string }
  /** `at` is ISO 8601 in UTC; `text` is what a board without time tags shows. */
  | { readonly kind: 'time'; readonly at: string; readonly text: string }
  | { readonly kind: 'break' }

export type Content = readonly Inline[]
export type Size = 'huge' | 'large' | 'normal' | 'small'

export interface Column {
  readonly head: string
  readonly align: 'left' | 'right'
}

export type Block =
  | { readonly kind: 'heading'; readonly size: Size; readonly content: Content }
  | { readonly kind: 'paragraph'; readonly content: Content; readonly size?: 'small' }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Content[] }
  | { readonly kind: 'quote'; readonly from?: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'spoiler'; readonly title: string; readonly blocks: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly columns: readonly Column[]; readonly rows: readonly (readonly Content[])[] }
  | { readonly kind: 'rule' }

export interface Document {
  readonly blocks: readonly Block[]
}

export const text = (value: string): Inline => ({ kind: 'text', text: value })

export const strong = (content: Content): Inline => ({ kind: 'strong', content })

export const heading = (content: Content, size: Size = 'normal'): Block => ({ kind: 'heading', size, content })
export const paragraph = (...content: readonly Inline[]): Block => ({ kind: 'paragraph', content })

/** Contents with something between each two. */
export function joined(parts: readonly Content[], between: string): Content {
  return parts.flatMap((part, i) => (i === 0 ? part : [text(between), ...part]))
}

/** The words alone, in one line: for titles, table cells in fixed width, and width itself. */
export function plainText(content: Content): string {
  return content.map(plainInline).join('')
}

function plainInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'link':
    case 'time':
    case 'code':
      return oneLine(inline.text)
    case 'player':
    case 'mention':
    case 'card':
      return oneLine(inline.name)
    case 'post':
      return `#${oneLine(inline.number)}`
    case 'break':
      return ' '
    default:
      return plainText(inline.content)
  }
}

/** Line ends and control characters have no place within a line. */
export function oneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return value.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
}
