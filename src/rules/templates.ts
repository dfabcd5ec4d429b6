// Reads the words of a language: sentences for events and questions, labels, the columns of tables, and the pages, which
// say how each kind of post and message is put together. What lies in a host's own templates folder replaces the same
// thing of the installation, phrase by phrase and page by page. Every phrase keeps its place in its file, so that a fault
// in it can be shown there.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Document, isScalar, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { didYouMean } from '../language/step.ts'
import { checked, PackError } from './problem.ts'

/** The text of a template and where it stands. */
export interface Phrase {
  readonly text: string
  readonly path: string
  readonly line: number
  readonly column: number
}

/** How one kind of event is told. */
export interface EventPhrases {
  readonly text: Phrase
  /** What a seat reads that knows more: used when the data has this key. */
  readonly own?: { readonly needs: string; readonly text: Phrase }
  /** Several in a row are one line: `many` with `items`, each written as `item`. Those keys must be the same. */
  readonly row?: {
    readonly item: Phrase
    readonly many: Phrase
    readonly same: readonly string[]
    /** Stands between the items; by default the comma of the language. */
    readonly between?: string | undefined
    /** In the order of the seats, not of the log. */
    readonly seats: boolean
    /** A number that is added up where several in a row are of one player and differ in nothing else. */
    readonly sum?: string | undefined
  }
  /** Continues the line of an event of these kinds when it directly follows and is of the same player. */
  readonly after: Readonly<Record<string, Phrase>>
  /** Not told when the last event of these kinds says the same: keys of this event to keys of that one. */
  readonly told?: { readonly by: readonly string[]; readonly same: Readonly<Record<string, string>> }
}

export interface QuestionPhrases {
  readonly asks: Phrase
  /** To the one who is asked, in her own message. */
  readonly you?: Phrase
  readonly silence?: Phrase
}

export interface ColumnPhrases {
  readonly head: Phrase
  readonly cell: Phrase
  readonly align: 'left' | 'right'
}

/** A file in Liquid: a whole post or message, or a part of one. */
export interface Page {
  readonly text: string
  readonly path: string
}

/** All words of one language. Keys may begin with the id of a game, as in `s2.played`. */
export interface Templates {
  readonly lang: string
  /** By folder and name, such as `posts/update`. */
  readonly pages: Readonly<Record<string, Page>>
  readonly events: Readonly<Record<string, EventPhrases>>
  readonly questions: Readonly<Record<string, QuestionPhrases>>
  readonly labels: Readonly<Record<string, Phrase>>
  /** Tables by name, such as `danmaku.seats`. */
  readonly tables: Readonly<Record<string, readonly ColumnPhrases[]>>
}

const eventSchema = z.union([
  z.string(),
  z.strictObject({
    text: z.string(),
    own: z.strictObject({ needs: z.string(), text: z.string() }).optional(),
    row: z
      .strictObject({
        item: z.string(),
        many: z.string(),
        same: z.array(z.string()).default([]),
        between: z.string().optional(),
        seats: z.boolean().default(false),
        sum: z.string().optional(),
      })
      .optional(),
    after: z.record(z.string(), z.string()).default({}),
    told: z.strictObject({ by: z.array(z.string()), same: z.record(z.string(), z.string()) }).optional(),
  }),
])
const questionSchema = z.union([
  z.string(),
  z.strictObject({ asks: z.string(), you: z.string().optional(), silence: z.string().optional() }),
])
const columnSchema = z.strictObject({
  head: z.string(),
  cell: z.string(),
  align: z.enum(['left', 'right']).default('left'),
})

type At = (...path: readonly (string | number)[]) => Phrase

/** Reads a YAML file and gives, beside its checked value, the place of every string in it. */
function phrases<T>(path: string, schema: z.ZodType<T>): { value: T; at: At } {
  const source = { path, text: readFileSync(path, 'utf8') }
  const value = checked(source, schema)
  const lines = new LineCounter()
  const doc = parseDocument(source.text, { lineCounter: lines })
  return { value, at: (...keys) => phraseAt(doc, lines, path, keys) }
}

function phraseAt(doc: Document, lines: LineCounter, path: string, keys: readonly (string | number)[]): Phrase {
  const node = doc.getIn(keys, true)
  if (!isScalar(node) || !node.range) throw new PackError(`${keys.join('.')} is no text`, path, 1, 1)
  const at = lines.linePos(node.range[0])
  const block = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL'
  const quote = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE'
  return {
    text: String(node.value),
    path,
    line: at.line + (block ? 1 : 0),
    column: block ? 1 : at.col + (quote ? 1 : 0),
  }
}

const mapped = <A, B>(record: Readonly<Record<string, A>>, of: (key: string, value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(key, value)]))

function events(path: string): Templates['events'] {
  const { value, at } = phrases(path, z.record(z.string(), eventSchema))
  return mapped(value, (kind, def): EventPhrases => {
    if (typeof def === 'string') return { text: at(kind), after: {} }
    const { own, row, told } = def
    return {
      text: at(kind, 'text'),
      ...(own ? { own: { needs: own.needs, text: at(kind, 'own', 'text') } } : {}),
      ...(row ? { row: { ...row, item: at(kind, 'row', 'item'), many: at(kind, 'row', 'many') } } : {}),
      after: mapped(def.after, (other) => at(kind, 'after', other)),
      ...(told ? { told } : {}),
    }
  })
}

function questions(path: string): Templates['questions'] {
  const { value, at } = phrases(path, z.record(z.string(), questionSchema))
  return mapped(value, (moment, def): QuestionPhrases => {
    if (typeof def === 'string') return { asks: at(moment) }
    return {
      asks: at(moment, 'asks'),
      ...(def.you === undefined ? {} : { you: at(moment, 'you') }),
      ...(def.silence === undefined ? {} : { silence: at(moment, 'silence') }),
    }
  })
}

function labels(path: string): Templates['labels'] {
  const { value, at } = phrases(path, z.record(z.string(), z.string()))
  return mapped(value, (key) => at(key))
}

function tables(path: string): Templates['tables'] {
  const { value, at } = phrases(path, z.record(z.string(), z.array(columnSchema)))
  return mapped(value, (name, columns) =>
    columns.map((c, i) => ({ head: at(name, i, 'head'), cell: at(name, i, 'cell'), align: c.align })),
  )
}

const PARTS = ['events', 'questions', 'labels', 'tables'] as const
const FOLDERS = ['posts', 'pm', 'parts'] as const

function pages(folder: string): Record<string, Page> {
  const found = FOLDERS.flatMap((sub) => {
    const path = join(folder, sub)
    const files = existsSync(path) ? readdirSync(path).filter((f) => f.endsWith('.liquid')) : []
    return files.sort().map((f) => [`${sub}/${basename(f, '.liquid')}`, join(path, f)] as const)
  })
  return Object.fromEntries(found.map(([name, path]) => [name, { path, text: readFileSync(path, 'utf8') }]))
}

/** Where the build keeps the words in a form that is read at once, as long as their files are unchanged since. */
function compiledPath(folder: string, lang: string): string {
  // The number is that of the form in which they are kept.
  const hash = createHash('sha256').update('2')
  const at = join(folder, lang)
  for (const part of PARTS) hash.update(readFileSync(join(at, `${part}.yaml`)))
  for (const [name, { text }] of Object.entries(pages(at))) hash.update(name).update(text)
  return join(dirname(folder), 'dist', 'templates', `${lang}-${hash.digest('hex').slice(0, 16)}.json`)
}

/** Languages for which a templates folder has words. */
export function languagesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((lang) => existsSync(join(folder, lang, 'events.yaml')))
    .sort()
}

/** Part of the build: checks the words of every language and keeps them compiled. Throws PackError. */
export function compileTemplates(folder: string): string[] {
  const languages = languagesIn(folder)
  for (const lang of languages) {
    const path = compiledPath(folder, lang)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(parseTemplates(join(folder, lang), lang)))
  }
  return languages
}

/**
 * The words of `lang`. `own` is a host's own folder, laid out like `folder`, with as much in it as she wants to say
 * otherwise. Throws PackError with file, line and column.
 */
export function readTemplates(folder: string, lang: string, own?: string): Templates {
  if (!existsSync(join(folder, lang, 'events.yaml')))
    throw new PackError(`there are no words in the language ${lang}`, join(folder, lang), 1, 1)
  const compiled = compiledPath(folder, lang)
  const shipped = existsSync(compiled)
    ? (JSON.parse(readFileSync(compiled, 'utf8')) as Templates)
    : parseTemplates(join(folder, lang), lang)
  const hers = own === undefined || resolve(own) === resolve(folder) ? undefined : join(own, lang)
  return hers !== undefined && existsSync(hers) ? replaced(shipped, parseTemplates(hers, lang)) : shipped
}

/** Only what there is can be replaced: anything else is a slip of typing, and would never be seen. */
function replaced(shipped: Templates, own: Templates): Templates {
  for (const part of PARTS)
    for (const [key, value] of Object.entries<unknown>(own[part])) {
      if (Object.hasOwn(shipped[part], key) || Object.hasOwn(shipped[part], key.replace(/^\w+\./, ''))) continue
      const { path, line } = placeOf(value)
      throw new PackError(`no sentence is called ${key}${didYouMean(key, Object.keys(shipped[part]))}`, path, line, 1)
    }
  for (const [name, { path }] of Object.entries(own.pages))
    if (!Object.hasOwn(shipped.pages, name) && !name.startsWith('parts/'))
      throw new PackError(`no page is called ${name}${didYouMean(name, Object.keys(shipped.pages))}`, path, 1, 1)
  return {
    lang: shipped.lang,
    pages: { ...shipped.pages, ...own.pages },
    events: { ...shipped.events, ...own.events },
    questions: { ...shipped.questions, ...own.questions },
    labels: { ...shipped.labels, ...own.labels },
    tables: { ...shipped.tables, ...own.tables },
  }
}

/** The first phrase in it. */
function placeOf(value: unknown): { path: string; line: number } {
  if (typeof value !== 'object' || value === null) return { path: '', line: 0 }
  if ('path' in value && 'line' in value) return value as { path: string; line: number }
  return placeOf(Object.values(value)[0])
}

function parseTemplates(folder: string, lang: string): Templates {
  const part = <T>(name: (typeof PARTS)[number], read: (path: string) => Readonly<Record<string, T>>) => {
    const path = join(folder, `${name}.yaml`)
    return existsSync(path) ? read(path) : {}
  }
  return {
    lang,
    pages: pages(folder),
    events: part('events', events),
    questions: part('questions', questions),
    labels: part('labels', labels),
    tables: part('tables', tables),
  }
}
