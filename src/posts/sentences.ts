// Sentences of a language: a template and the values of an event or question become a line of the document tree. What
// a template prints through a filter comes back as a marked inline, so that the writers can escape it; templates know
// neither markup nor boards.

import { Liquid, type Template } from 'liquidjs'
import { PackError } from '../rules/problem.ts'
import { nameOf, type Program, textOf } from '../rules/program.ts'
import type { EventPhrases, Phrase, QuestionPhrases, Templates } from '../rules/templates.ts'
import { type Content, type Inline, joined, plainText } from './document.ts'

/** Something that is said already, to stand within another sentence. */
export interface Marked {
  readonly marked: Content
}
export type Value =
  | string
  | number
  | boolean
  | readonly string[]
  | undefined
  | Marked
  | { readonly [key: string]: Value }
export type Data = { readonly [key: string]: Value }

export interface Sentences {
  readonly lang: string
  readonly phrases: Templates
  readonly program: Program
  /** A template with its values. Throws PackError at its place in the file. */
  readonly say: (phrase: Phrase, data: Data) => Content
  readonly label: (key: string, data?: Data) => Content
  /** A phrase without values as a bare string. */
  readonly title: (phrase: Phrase) => string
  /** A label as a bare string, for titles and heads. */
  readonly word: (key: string, data?: Data) => string
  readonly event: (kind: string) => EventPhrases
  readonly question: (moment: string) => QuestionPhrases
}

/** Stand-ins for inlines while a template runs: private-use characters, which are taken out of all values before. */
const OPEN = '\ue000'
const CLOSE = '\ue001'
const TOKEN = /\ue000(\d+)\ue001/

export function sentences(program: Program, phrases: Templates): Sentences {
  const { lang } = phrases
  let marked: Content[] = []
  const liquid = new Liquid({ strictVariables: true, strictFilters: true, ownPropertyOnly: true, lenientIf: true })
  const keep = (content: Content): string => `${OPEN}${marked.push(content) - 1}${CLOSE}`
  const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])
  const name = (id: string): Inline => ({ kind: 'card', name: nameOf(program, lang, id) })
  const comma = () => plainText(label('list-comma'))

  const filters: Readonly<Record<string, (value: unknown, ...args: readonly unknown[]) => Content>> = {
    /** Seats. */
    player: (value) =>
      joined(
        list(value).map((seat) => [{ kind: 'player', name: seat }]),
        comma(),
      ),
    /** A card, character, role or incident; several of one name are counted. */
    card: (value) =>
      joined(
        counted(list(value)).map(([id, n]) => [name(id), ...(n > 1 ? label('times', { n }) : [])]),
        comma(),
      ),
    /** A season, type, mode or other word of the game, in running text. */
    term: (value) =>
      joined(
        list(value).map((id) => [{ kind: 'text', text: nameOf(program, lang, id) }]),
        comma(),
      ),
    /** The rules text of a card. */
    text: (value) => [{ kind: 'text', text: textOf(program, lang, String(value)).trim() }],
    bold: (value) => [{ kind: 'strong', content: [{ kind: 'text', text: String(value) }] }],
    /** As a player would type it. */
    line: (value) => [{ kind: 'code', text: String(value) }],
    /** A label of this language by its key, with a prefix: `{{ step | label: "step-" }}`; the bare word where there is none. */
    label: (value, prefix) => {
      const key = `${prefix ?? ''}${value}`
      return find(phrases.labels, key) ? label(key) : [{ kind: 'text', text: nameOf(program, lang, String(value)) }]
    },
  }
  for (const [key, filter] of Object.entries(filters))
    liquid.registerFilter(key, (value: unknown, ...args: unknown[]) => keep(filter(value, ...args)))
  liquid.registerFilter('plural', (n: unknown, one: unknown, many: unknown) => (Number(n) === 1 ? one : many))

  const find = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
    record[`${program.game}.${key}`] ?? record[key]

  const cache = new Map<Phrase, Template[]>()
  function parsed(phrase: Phrase): Template[] {
    const known = cache.get(phrase) ?? liquid.parse(phrase.text)
    cache.set(phrase, known)
    return known
  }
  function clean(value: Value): unknown {
    if (typeof value === 'string') return value.replace(/[\ue000-\uf8ff]/g, '')
    if (Array.isArray(value)) return value.map((v: string) => clean(v))
    if (typeof value !== 'object' || value === null) return value
    if (isMarked(value)) return keep(value.marked)
    return Object.fromEntries(Object.entries(value).flatMap(([k, v]) => (v === undefined ? [] : [[k, clean(v)]])))
  }
  function say(phrase: Phrase, data: Data): Content {
    const outer = marked
    marked = []
    try {
      return split(String(liquid.renderSync(parsed(phrase), clean(data) as object)), marked)
    } catch (error) {
      throw located(error, phrase)
    } finally {
      marked = outer
    }
  }
  function label(key: string, data: Data = {}): Content {
    const phrase = find(phrases.labels, key)
    if (!phrase) throw new PackError(`there is no label ${key}`, `${lang}/labels.yaml`, 1, 1)
    return say(phrase, data)
  }
  function missing(what: string, key: string): never {
    throw new PackError(`there is no sentence for the ${what} ${key}`, `${lang}/${what}s.yaml`, 1, 1)
  }
  return {
    lang,
    phrases,
    program,
    say,
    label,
    title: (phrase) => plainText(say(phrase, {})),
    word: (key, data) => plainText(label(key, data)),
    event: (kind) => find(phrases.events, kind) ?? missing('event', kind),
    question: (moment) => find(phrases.questions, moment) ?? missing('question', moment),
  }
}

/** Kinds of events and moments of questions of a game for which this language has no sentence. */
export function missingSentences(
  phrases: Templates,
  game: string,
  kinds: Iterable<string>,
  moments: Iterable<string>,
): string[] {
  const lacks = (record: Readonly<Record<string, unknown>>, key: string) =>
    !Object.hasOwn(record, key) && !Object.hasOwn(record, `${game}.${key}`)
  return [
    ...[...kinds].filter((k) => lacks(phrases.events, k)).map((k) => `event ${game}.${k}`),
    ...[...moments].filter((m) => lacks(phrases.questions, m)).map((m) => `question ${game}.${m}`),
  ]
}

/** Each id with how often it stands, in the order of first mention. */
export function counted(ids: readonly string[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
}

function isMarked(value: object): value is Marked {
  return 'marked' in value && Array.isArray(value.marked)
}

function split(out: string, marked: readonly Content[]): Content {
  if (out.trim() === '') return []
  return out
    .replace(/\s+/g, ' ')
    .split(TOKEN)
    .flatMap((part, i) =>
      i % 2 === 1 ? (marked[Number(part)] ?? []) : part === '' ? [] : [{ kind: 'text' as const, text: part }],
    )
}

/** The engine counts lines and columns within the phrase. */
function located(error: unknown, phrase: Phrase): unknown {
  if (!(error instanceof Error)) return error
  const at = /, line:(\d+), col:(\d+)/.exec(error.message)
  if (!at) return error
  const [line, column] = [Number(at[1]), Number(at[2])]
  const what = error.message.slice(0, at.index)
  return new PackError(what, phrase.path, phrase.line + line - 1, line === 1 ? phrase.column + column - 1 : column)
}
