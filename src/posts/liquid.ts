// The template engine: Liquid, closed off from files, code, clock and chance. What a filter makes stands in the text as a
// mark while a template runs, and comes back as a piece of the document tree, so that the writers can escape it. Templates
// know neither markup nor boards; whole pages have tags for blocks:
//
//   {% heading large %}…{% endheading %}   {% p %}…{% endp %}   {% p small %}…   text that stands alone is a paragraph
//   {% list %}{% item %}…{% enditem %}{% endlist %}   {% list ordered %}…   {% box "Title" %}…{% endbox %}   {% quote %}…
//   {% code %}…{% endcode %}   {% hr %}   within a line: {% br %}   {% b %}…{% endb %}   {% i %}…   {% s %}…

import { type Context, Value as Expression, Liquid, type TagToken, type Template } from 'liquidjs'
import type { Page } from '../rules/templates.ts'
import { type Block, type Content, type Inline, plainText, type Size } from './document.ts'

/** A piece of the tree that stands in a text for which a template runs. */
export type Piece = { readonly inline: Content } | { readonly blocks: readonly Block[] } | { readonly item: Content }

/** Stand-ins for pieces: private-use characters, which are taken out of all values before. */
const OPEN = '\ue000'
const CLOSE = '\ue001'
const TOKEN = /\ue000(\d+)\ue001/
const PRIVATE = /[\ue000-\uf8ff]/g

export const cleaned = (value: string): string => value.replace(PRIVATE, '')

/** Of Liquid's own filters those that look at a clock or at chance. */
const UNSTEADY = ['date', 'date_to_xmlschema', 'date_to_rfc822', 'date_to_string', 'date_to_long_string', 'sample']
const SIZES: readonly string[] = ['huge', 'large', 'normal', 'small']

export interface Engine {
  readonly liquid: Liquid
  /** Keeps a piece and gives the mark for it. */
  readonly keep: (piece: Piece) => string
  /** What a text with marks consists of. */
  readonly pieces: (text: string) => readonly Piece[]
  /** Runs a template and gives the pieces of its text. What is kept meanwhile is forgotten afterwards. */
  readonly run: (template: readonly Template[], data: () => object) => readonly Piece[]
}

/** `strict`: also a condition may only ask for variables that there are. */
export function engine(pages: Readonly<Record<string, Page>>, strict: boolean): Engine {
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    lenientIf: !strict,
    // Nothing is ever read from the disk: these are all that can be included.
    templates: Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, page.text])),
    parseLimit: 1e6,
    renderLimit: 10_000,
    memoryLimit: 1e8,
  })
  for (const filter of UNSTEADY) delete liquid.filters[filter]
  let kept: Piece[] = []
  const keep = (piece: Piece): string => `${OPEN}${kept.push(piece) - 1}${CLOSE}`
  const pieces = (text: string): readonly Piece[] =>
    text
      .replace(/\s+/g, ' ')
      .split(TOKEN)
      .flatMap((part, i): Piece[] =>
        i % 2 === 1
          ? [kept[Number(part)] ?? { inline: [] }]
          : part === ''
            ? []
            : [{ inline: [{ kind: 'text', text: part }] }],
      )
  blockTags(liquid, keep, pieces)
  return {
    liquid,
    keep,
    pieces,
    run(template, data) {
      const outer = kept
      kept = []
      try {
        return pieces(String(liquid.renderSync([...template], data())))
      } finally {
        kept = outer
      }
    },
  }
}

/** The words of a line. Throws when a block stands in it. */
export function lineOf(pieces: readonly Piece[]): Content {
  const content = pieces.flatMap((piece) => {
    if ('inline' in piece) return piece.inline
    throw new Error('a block cannot stand within a line')
  })
  return content.every((one) => one.kind === 'text' && one.text.trim() === '') ? [] : content
}

/** Blocks; what stands between them is a paragraph each. */
export function blocksOf(pieces: readonly Piece[]): Block[] {
  const out: Block[] = []
  let loose: Piece[] = []
  const flush = () => {
    const content = trimmed(lineOf(loose))
    if (content.length > 0) out.push({ kind: 'paragraph', content })
    loose = []
  }
  for (const piece of pieces) {
    if ('item' in piece) throw new Error('an item stands in a list')
    if ('inline' in piece) loose.push(piece)
    else {
      flush()
      out.push(...piece.blocks)
    }
  }
  flush()
  return out
}

/** Without spaces at its ends, at the ends of its lines, and after one another. */
export function trimmed(content: Content): Content {
  const joint: Inline[] = []
  for (const one of content) {
    const last = joint.at(-1)
    if (one.kind === 'text' && last?.kind === 'text')
      joint[joint.length - 1] = { kind: 'text', text: (last.text + one.text).replace(/ {2,}/g, ' ') }
    else joint.push(one)
  }
  const edge = (at: number) => joint[at] === undefined || joint[at].kind === 'break'
  return joint.flatMap((one, i): readonly Inline[] => {
    if (one.kind !== 'text') return [one]
    let { text } = one
    if (edge(i - 1)) text = text.trimStart()
    if (edge(i + 1)) text = text.trimEnd()
    return text === '' ? [] : [{ ...one, text }]
  })
}

type Keep = Engine['keep']

function blockTags(liquid: Liquid, keep: Keep, pieces: (text: string) => readonly Piece[]): void {
  const size = (args: string, fallback: Size): Size => {
    const word = args.trim()
    if (word === '') return fallback
    if (SIZES.includes(word)) return word as Size
    throw new Error(`a size is one of ${SIZES.join(', ')}, not ${word}`)
  }
  const blocks = (...list: readonly Block[]): Piece => ({ blocks: list })
  const line = (text: string): Content => trimmed(lineOf(pieces(text)))
  const marked = (kind: 'strong' | 'emphasis' | 'strike') => (_: string, inner: string) => {
    const content = lineOf(pieces(inner))
    return { inline: content.length === 0 ? [] : [{ kind, content }] } as const
  }
  const tags: Readonly<Record<string, (args: string, inner: string, value: () => unknown) => Piece>> = {
    heading: (args, inner) => {
      const content = line(inner)
      return content.length === 0 ? blocks() : blocks({ kind: 'heading', size: size(args, 'normal'), content })
    },
    p(args, inner) {
      const content = line(inner)
      if (content.length === 0) return blocks()
      return blocks({
        kind: 'paragraph',
        content,
        ...(size(args, 'normal') === 'small' ? { size: 'small' as const } : {}),
      })
    },
    list(args, inner) {
      const items = pieces(inner).flatMap((piece) => {
        if ('item' in piece) return piece.item.length > 0 ? [piece.item] : []
        if ('inline' in piece && plainText(piece.inline).trim() === '') return []
        throw new Error('only items stand in a list')
      })
      return items.length === 0 ? blocks() : blocks({ kind: 'list', ordered: args.trim() === 'ordered', items })
    },
    item: (_, inner) => ({ item: line(inner) }),
    box(_, inner, value) {
      const within = blocksOf(pieces(inner))
      const title = plainText(lineOf(pieces(String(value() ?? ''))))
      return within.length === 0 ? blocks() : blocks({ kind: 'spoiler', title, blocks: within })
    },
    quote(_, inner) {
      const within = blocksOf(pieces(inner))
      return within.length === 0 ? blocks() : blocks({ kind: 'quote', blocks: within })
    },
    code: (_, inner) => blocks({ kind: 'code', text: plainText(line(inner)) }),
    b: marked('strong'),
    i: marked('emphasis'),
    s: marked('strike'),
  }
  for (const [name, make] of Object.entries(tags)) {
    liquid.registerTag(name, {
      parse(token: TagToken, rest) {
        const state = this as unknown as Parsed
        state.args = token.args
        state.inner = []
        if (name === 'box') state.value = new Expression(token.args, liquid)
        const stream = liquid.parser
          .parseStream(rest)
          .on(`tag:end${name}`, () => stream.stop())
          .on('template', (template: Template) => state.inner.push(template))
          .on('end', () => {
            throw new Error(`{% ${name} %} is not closed`)
          })
        stream.start()
      },
      *render(context: Context, emitter): Generator<unknown, void, string> {
        const state = this as unknown as Parsed
        const inner = yield liquid.renderer.renderTemplates(state.inner, context)
        const value = state.value === undefined ? undefined : yield state.value.value(context, false)
        emitter.write(keep(make(state.args, inner, () => value)))
      },
    })
  }
  const alone: Readonly<Record<string, Piece>> = {
    br: { inline: [{ kind: 'break' }] },
    hr: { blocks: [{ kind: 'rule' }] },
  }
  for (const [name, piece] of Object.entries(alone)) liquid.registerTag(name, { parse() {}, render: () => keep(piece) })
}

/** What a tag keeps of its source. */
interface Parsed {
  args: string
  inner: Template[]
  value?: Expression
}
