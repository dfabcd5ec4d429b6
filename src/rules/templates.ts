// Reads the words of a templates folder: sentences for events and questions, labels, and the columns of tables. The
// profiles of boards are read in boards.ts. Every phrase keeps its place in its file, so that a fault in it can be shown there.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Document, isScalar, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
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

/** All words of one language. Keys may begin with the id of a game, as in `s2.played`. */
export interface Templates {
  readonly lang: string
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

/** Where the build keeps the words in a form that is read at once, as long as their files are unchanged since. */
function compiledPath(folder: string, lang: string): string {
  const hash = createHash('sha256')
  for (const part of PARTS) hash.update(readFileSync(join(folder, lang, `${part}.yaml`)))
  return join(dirname(folder), 'dist', 'templates', `${lang}-${hash.digest('hex').slice(0, 16)}.json`)
}

/** Part of the build: checks the words of every language and keeps them compiled. Throws PackError. */
export function compileTemplates(folder: string): string[] {
  const languages = readdirSync(folder).filter((lang) => existsSync(join(folder, lang, 'events.yaml')))
  for (const lang of languages) {
    const path = compiledPath(folder, lang)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(parseTemplates(folder, lang)))
  }
  return languages
}

/** The words of `lang`. Throws PackError with file, line and column. */
export function readTemplates(folder: string, lang: string): Templates {
  if (!existsSync(join(folder, lang, 'events.yaml')))
    throw new PackError(`there are no words in the language ${lang}`, join(folder, lang), 1, 1)
  const compiled = compiledPath(folder, lang)
  return existsSync(compiled) ? (JSON.parse(readFileSync(compiled, 'utf8')) as Templates) : parseTemplates(folder, lang)
}

function parseTemplates(folder: string, lang: string): Templates {
  const file = (name: string) => join(folder, lang, `${name}.yaml`)
  return {
    lang,
    events: events(file('events')),
    questions: questions(file('questions')),
    labels: labels(file('labels')),
    tables: tables(file('tables')),
  }
}
