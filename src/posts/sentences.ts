// What a language says: a template and the values of an event or question become a line of the document tree, a page and
// its values a whole post. The filters by which templates print names are here; the engine is in liquid.ts.

import type { Template } from 'liquidjs'
import { clockText, instantOf, shownIn, stampOf } from '../clock/time.ts'
import { PackError } from '../rules/problem.ts'
import { nameOf, optionText, type Program, textOf } from '../rules/program.ts'
import type { EventPhrases, Page, Phrase, QuestionPhrases, Templates } from '../rules/templates.ts'
import { type Block, type Content, type Inline, joined, plainText } from './document.ts'
import { blocksOf, cleaned, type Engine, engine, lineOf } from './liquid.ts'

/** Something that is said already, to stand within another sentence. */
export interface Marked {
  readonly marked: Content
}
/** Blocks that are made already, such as a table. */
export interface Placed {
  readonly placed: readonly Block[]
}
export type Value =
  | string
  | number
  | boolean
  | undefined
  | Marked
  | Placed
  | readonly Value[]
  | { readonly [key: string]: Value }
export type Data = { readonly [key: string]: Value }

export interface Sentences {
  readonly lang: string
  readonly phrases: Templates
  readonly program: Program
  /** An instant in the zone of the game: `Wed 2 Dec 2026, 18:00 UTC`. */
  readonly time: (instant: number) => string
  /** A template with its values. Throws PackError at its place in the file. */
  readonly say: (phrase: Phrase, data: Data) => Content
  readonly label: (key: string, data?: Data) => Content
  /** A phrase without values as a bare string. */
  readonly title: (phrase: Phrase) => string
  /** A label as a bare string, for titles and heads. */
  readonly word: (key: string, data?: Data) => string
  /** A page with its values. Throws PackError at its place in the file, also for a variable that there is not. */
  readonly page: (name: string, data: Data) => readonly Block[]
  readonly event: (kind: string) => EventPhrases
  readonly question: (moment: string) => QuestionPhrases
}

/** How a player is notified: the name by which the board knows her, and her number on it. */
export interface Caller {
  readonly name: string
  readonly id?: string
}

/** `callers`: by seat, those who are not called as their seats are. `zone`: in which times are printed. */
export function sentences(
  program: Program,
  phrases: Templates,
  callers: Readonly<Record<string, Caller>> = {},
  zone = 'UTC',
): Sentences {
  const { lang } = phrases
  const strict = engine(phrases.pages, true)
  const lenient = engine(phrases.pages, false)
  // Sentences are said while a page runs; what they make is kept by the engine of the page.
  let running = lenient
  const keep = (inline: Content) => running.keep({ inline })
  const list = (value: unknown): string[] =>
    Array.isArray(value) ? value.map(String) : isNone(value) ? [] : [String(value)]
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
    /** What asks: a card, or of a character the text that does. */
    asker: (value, speaks) => label(`asker-${speaks}`, { card: list(value) }),
    /** Players who are to be notified. */
    mention: (value) =>
      joined(
        list(value).map((seat) => [{ kind: 'mention', name: seat, ...callers[seat] }]),
        comma(),
      ),
    /** A post of the thread by its number. */
    post: (value) => list(value).map((number) => ({ kind: 'post', number })),
    /** A time as the log has it; a day alone is its end. */
    time: (value) => {
      const instant = instantOf(String(value), zone, 'ends')
      return [instant === undefined ? { kind: 'text', text: String(value) } : timeOf(instant)]
    },
    /** One sentence about an option. */
    option: (value) => [{ kind: 'text', text: optionText(program, lang, String(value)) }],
    /** The rules text of a card. */
    text: (value) => [{ kind: 'text', text: textOf(program, lang, String(value)).trim() }],
    bold: (value) => [{ kind: 'strong', content: lineOf(running.pieces(String(value))) }],
    /** An address under a word: `{{ url | link: "picture" }}`. */
    link: (value, shown) => [{ kind: 'link', url: String(value), text: String(shown ?? value) }],
    /** As a player would type it. */
    line: (value) => [{ kind: 'code', text: String(value) }],
    /** A label of this language by its key, with a prefix: `{{ step | label: "step-" }}`; the bare word where there is none. */
    label: (value, prefix) => {
      const key = `${prefix ?? ''}${value}`
      return find(phrases.labels, key) ? label(key) : [{ kind: 'text', text: nameOf(program, lang, String(value)) }]
    },
  }
  for (const { liquid } of [strict, lenient]) {
    for (const [key, filter] of Object.entries(filters))
      liquid.registerFilter(key, (value: unknown, ...args: unknown[]) => keep(filter(value, ...args)))
    liquid.registerFilter('plural', (n: unknown, one: unknown, many: unknown) => (Number(n) === 1 ? one : many))
  }

  const find = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
    record[`${program.game}.${key}`] ?? record[key]

  const cache = new Map<Phrase | Page, readonly Template[]>()
  function clean(value: Value, absent: null | undefined): unknown {
    if (value === undefined) return absent
    if (typeof value === 'string') return cleaned(value)
    if (Array.isArray(value)) return value.map((v: Value) => clean(v, absent))
    if (typeof value !== 'object') return value
    if (isMarked(value)) return keep(value.marked)
    if (isPlaced(value)) return running.keep({ blocks: value.placed })
    const entries = Object.entries(value).map(([k, v]) => [k, clean(v, absent)] as const)
    return Object.fromEntries(entries.filter(([, v]) => v !== undefined))
  }
  function within<T>(one: Engine, run: () => T): T {
    const outer = running
    running = one
    try {
      return run()
    } finally {
      running = outer
    }
  }
  function say(phrase: Phrase, data: Data): Content {
    try {
      const template = cache.get(phrase) ?? lenient.liquid.parse(phrase.text)
      cache.set(phrase, template)
      return within(lenient, () => lineOf(lenient.run(template, () => clean(data, undefined) as object)))
    } catch (error) {
      throw located(error, phrase)
    }
  }
  function page(name: string, data: Data): readonly Block[] {
    const found = find(phrases.pages, name)
    if (!found) throw new PackError(`there is no page ${name}`, `${lang}/${name}.liquid`, 1, 1)
    try {
      const template = cache.get(found) ?? strict.liquid.parse(found.text)
      cache.set(found, template)
      return within(strict, () => blocksOf(strict.run(template, () => clean(data, null) as object)))
    } catch (error) {
      throw inPage(error, found, Object.values(phrases.pages))
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
  function time(instant: number): string {
    const { year, month, day, weekday, zone: shown, ...clock } = shownIn(instant, zone)
    return plainText(label('time', { year, month, day, weekday, zone: shown, clock: clockText(clock) }))
  }
  const timeOf = (instant: number): Inline => ({ kind: 'time', at: stampOf(instant), text: time(instant) })
  return {
    lang,
    phrases,
    program,
    time,
    say,
    page,
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

const isNone = (value: unknown): boolean => value === null || value === undefined
const isMarked = (value: object): value is Marked => 'marked' in value && Array.isArray(value.marked)
const isPlaced = (value: object): value is Placed => 'placed' in value && Array.isArray(value.placed)

/** A fault of a phrase: the engine counts lines and columns within it. */
function located(error: unknown, phrase: Phrase): unknown {
  const fault = faultOf(error)
  if (!fault) return error
  const { what, line, column } = fault
  return new PackError(what, phrase.path, phrase.line + line - 1, line === 1 ? phrase.column + column - 1 : column)
}

/** A fault of a page, or of the part that it includes: the one whose text the engine was reading. */
function inPage(error: unknown, page: Page, pages: readonly Page[]): unknown {
  const fault = faultOf(error)
  if (!fault) return error
  const at = pages.find((one) => one.text === fault.input) ?? page
  return new PackError(fault.what, at.path, fault.line, fault.column)
}

interface TemplateFault {
  readonly what: string
  readonly line: number
  readonly column: number
  /** The whole text in which it is. */
  readonly input?: string
}

function faultOf(error: unknown): TemplateFault | undefined {
  if (!(error instanceof Error)) return undefined
  const at = /, line:(\d+), col:(\d+)/.exec(error.message)
  if (!at) return undefined
  const input = (error as { token?: { input?: string } }).token?.input
  const what = error.message.slice(0, at.index).replace(/, file:.*$/, '')
  return { what, line: Number(at[1]), column: Number(at[2]), ...(input === undefined ? {} : { input }) }
}
