// The words of a post without its markup: what is quoted, hidden, code, struck or a signature is gone, and what is left
// is cut into pieces, those that stand out (bold, `##`, `>>`) and the rest. Every letter remembers where it stood.

/** A piece of a post, as it reads. */
export interface Piece {
  readonly text: string
  /** Where each letter stood in the raw words; one more for the end. */
  readonly at: readonly number[]
  /** Where in it something else begins to stand out, with nothing but a space before it. */
  readonly anew?: readonly number[]
  /** How it stands out, if it does. */
  readonly mark: 'bold' | 'command' | 'none'
}

/** What is between such tags is not said. */
const GONE = new Set([
  ...['quote', 'q', 'blockquote', 'spoiler', 'ispoiler', 'sblock', 'area', 'hide', 'details', 'o'],
  ...['code', 'icode', 'pre', 'php', 'html', 'plain', 'noparse', 'nobbc'],
  ...['s', 'strike', 'del', 'sig', 'signature', 'img', 'media', 'dice', 'attachment', 'attach', 'youtube'],
])
const BOLD = new Set(['b', 'strong'])
/** Tags that change how words look and not what they say. */
const OTHER = new Set([
  ...[
    'i',
    'u',
    'em',
    'color',
    'colour',
    'size',
    'font',
    'center',
    'centre',
    'align',
    'left',
    'right',
    'justify',
    'url',
  ],
  ...[
    'post',
    'user',
    'member',
    'mention',
    'email',
    'indent',
    'list',
    'li',
    'ul',
    'ol',
    'table',
    'tr',
    'td',
    'th',
    'time',
  ],
  ...[
    'date',
    'highlight',
    'bg',
    'sub',
    'sup',
    'tt',
    'abbr',
    'heading',
    'small',
    'big',
    'p',
    'div',
    'span',
    'a',
    'font',
  ],
  ...['h1', 'h2', 'h3', 'br', 'hr', 'fixed', 'countdown', 'tab'],
])

const TAG = /\[(\/?)([a-z][a-z0-9]*)\b((?:\s|=)(?:"(?:\\.|[^"\\])*"|[^\]"])*)?\]|<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/iy
/** A quote by arrows, as Markdown has it; two of them at once are a command. */
const ARROW_QUOTE = /^ {0,3}>(?!>|!|\s*$) ?/
const COMMAND = /^\s*(?:##|>>)(?![#>])\s*/
const SIGNATURE = /^(?:-- ?|_{5,}|—{3,})$/

interface Letter {
  readonly text: string
  readonly at: number
  /** The number of the bold words that it is of; 0 where it is none. */
  readonly bold: number
}

/** The pieces in their order. Where something stands out, the rest is there as well, marked `none`. */
export function piecesOf(raw: string): Piece[] {
  const letters = lettersOf(withoutBlocks(raw))
  const pieces: Piece[] = []
  let run: Letter[] = []
  let mark: Piece['mark'] = 'none'
  const end = (next: Piece['mark']) => {
    if (run.some((l) => l.text.trim() !== '')) pieces.push({ ...joined(run), mark })
    run = []
    mark = next
  }
  for (const line of linesOf(letters)) {
    const text = line.map((l) => l.text).join('')
    const command = COMMAND.exec(text)
    if (command) {
      end('command')
      run = line.slice(command[0].length)
      end('none')
      continue
    }
    // A line is never one piece with the next.
    for (const letter of line) {
      const next = letter.bold > 0 ? 'bold' : 'none'
      // A space belongs to either side.
      if (next !== mark && letter.text.trim() !== '') end(next)
      run.push(letter)
    }
    end('none')
  }
  end('none')
  return pieces
}

function joined(letters: readonly Letter[]): Omit<Piece, 'mark'> {
  const anew: number[] = []
  let length = 0
  let last = 0
  for (const { text, bold } of letters) {
    if (bold > 0 && last > 0 && bold !== last) anew.push(length)
    if (bold > 0) last = bold
    length += text.length
  }
  return {
    text: letters.map((l) => l.text).join(''),
    at: [...letters.flatMap((l) => Array.from(l.text, (_, i) => l.at + i)), (letters.at(-1)?.at ?? 0) + 1],
    ...(anew.length > 0 ? { anew } : {}),
  }
}

function linesOf(letters: readonly Letter[]): Letter[][] {
  const lines: Letter[][] = [[]]
  for (const letter of letters) {
    lines.at(-1)!.push(letter)
    if (letter.text === '\n') lines.push([])
  }
  return lines
}

/** Blanks of the same length where Markdown says that something is quoted, code, hidden or struck, or a signature begins. */
function withoutBlocks(raw: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  let text = raw
    .replace(/\r\n/g, ' \n')
    .replace(/\r/g, '\n')
    .replace(/(?<!`)(```+)[^`][\s\S]*?\1(?!`)/g, blank)
    .replace(/(?<!`)`[^`\n]+`(?!`)/g, blank)
    .replace(/~~(?=\S)[^\n]*?\S~~/g, blank)
    .replace(/\|\|(?=\S)[^\n]*?\|\|/g, blank)
    .replace(/>!(?=\S)[^\n]*?!</g, blank)
  const lines = text.split('\n')
  const signed = lines.findIndex((line, i) => i > 0 && SIGNATURE.test(line.trimEnd()))
  text = lines.map((line, i) => (ARROW_QUOTE.test(line) || (signed > 0 && i >= signed) ? blank(line) : line)).join('\n')
  return text
}

function lettersOf(raw: string): Letter[] {
  const out: Letter[] = []
  const gone: string[] = []
  let bold = 0
  let starred = false
  /** How often bold words have begun. */
  let begun = 0
  for (let at = 0; at < raw.length; ) {
    const tag = tagAt(raw, at)
    if (tag) {
      const { name, closing, length } = tag
      if (GONE.has(name)) {
        if (!closing) gone.push(name)
        else if (gone.includes(name)) gone.length = gone.lastIndexOf(name)
      } else if (gone.length === 0) {
        if (BOLD.has(name)) {
          bold = Math.max(0, bold + (closing ? -1 : 1))
          if (!closing) begun++
        } else if (name === 'br' || name === 'li' || name === 'p') out.push({ text: '\n', at, bold: 0 })
      }
      at += length
      continue
    }
    const stars = /^\*{2,3}/.exec(raw.slice(at, at + 3))?.[0]
    if (stars !== undefined && (starred || closesBelow(raw, at))) {
      starred = !starred
      if (starred) begun++
      at += stars.length
      continue
    }
    // Underlined; a name may have both signs inside.
    if (raw.startsWith('__', at) && !(WORD.test(raw[at - 1] ?? '') && WORD.test(raw[at + 2] ?? ''))) {
      at += 2
      continue
    }
    if (raw.startsWith('[*]', at)) {
      out.push({ text: '\n', at, bold: 0 })
      at += 3
      continue
    }
    const letter = String.fromCodePoint(raw.codePointAt(at) ?? 32)
    if (gone.length === 0) out.push({ text: letter, at, bold: bold > 0 || starred ? begun : 0 })
    else if (letter === '\n') out.push({ text: letter, at, bold: 0 })
    at += letter.length
  }
  return out
}

const WORD = /^[\p{L}\p{N}]$/u

/** Stars count where there are more of them before the paragraph ends. */
function closesBelow(raw: string, at: number): boolean {
  const end = raw.indexOf('\n\n', at)
  return raw.slice(at + 2, end < 0 ? raw.length : end).includes('**')
}

function tagAt(raw: string, at: number): { name: string; closing: boolean; length: number } | undefined {
  if (raw[at] !== '[' && raw[at] !== '<') return undefined
  TAG.lastIndex = at
  const found = TAG.exec(raw)
  const name = (found?.[2] ?? found?.[5])?.toLowerCase()
  if (!found || name === undefined || !(GONE.has(name) || BOLD.has(name) || OTHER.has(name))) return undefined
  return { name, closing: (found[1] ?? found[4]) === '/', length: found[0].length }
}
