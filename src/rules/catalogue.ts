// What is in the box, by the packs in force: every definition with its names, its copies and what it does. A game says
// what its own keys mean; what is the same for all games is here.

import type { Step } from '../language/step.ts'
import type { NameDef, Program } from './program.ts'

/** What a game tells of one of its definitions. */
export interface Described {
  /** Ids of its types, a list for each way to play it. */
  readonly types: readonly (readonly string[])[]
  /** Types, timing, group: what stands beside the name in a list. */
  readonly kinds: readonly string[]
  /** Cards of it in the box, by what is printed on them: a season, a symbol, or `''`. */
  readonly copies: Readonly<Record<string, number>>
  /** Printed number of points. */
  readonly value?: number
  /** Comes into the game only when an option says so, and is not counted with the others. */
  readonly bonus: boolean
  /** `false`: house design; `text`: all but the number of copies is published. */
  readonly official: boolean | 'text'
  /** What rests on a deduction. */
  readonly note?: string
  /** Of house design: why it is as it is. */
  readonly why?: string
  /** What it costs in an exchange. */
  readonly price?: number
  /** The part of its section that it lies in, such as a deck, and what a card there is called. */
  readonly shelf?: { readonly id: string; readonly noun: string }
  /** Everything it does, in English, a line for each part; indented lines belong to the line above. */
  readonly does: readonly string[]
}

/** What the cards of a section are called, in the order of the box. */
export interface Kind {
  readonly noun: string
  /** What their printed marks are, where it matters how many bear which. */
  readonly mark?: string
}

/** How a game lists and explains its packs. */
export interface Catalogue {
  readonly kinds: Readonly<Record<string, Kind>>
  readonly describe: (program: Program, section: string, id: string) => Described
  /** Steps in English. */
  readonly says: (program: Program, steps: readonly Step[]) => string
  /** Keys that count instead of others under some option, by those: who changes one thinks of both. */
  readonly instead?: Readonly<Record<string, string>>
  /** Further copies, on another shelf than that of the card, by shelf and id. */
  readonly again?: (program: Program) => Readonly<Record<string, Readonly<Record<string, Described['copies']>>>>
}

export interface Entry extends Described {
  readonly id: string
  /** It stands on another shelf already; here are further copies of it. */
  readonly again?: true
  readonly section: string
  /** In English. */
  readonly name: string
}

export interface Shelf {
  /** The section, or the part of it that lies by itself. */
  readonly id: string
  readonly section: string
  readonly noun: string
  /** Cards in the box, without those that only an option brings in. */
  readonly total: number
  readonly bonus: number
  /** What the marks are called, and how many cards bear each. */
  readonly mark?: string
  readonly marks: Readonly<Record<string, number>>
  /** Of all cards together; absent where no points are printed. */
  readonly points?: number
  readonly entries: readonly Entry[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
export const copiesOf = (entry: Described): number => sum(Object.values(entry.copies))

/** All cards by section, in the order of the box. */
export function shelves(program: Program, catalogue: Catalogue): Shelf[] {
  return Object.entries(catalogue.kinds).flatMap(([section, kind]) => {
    const ids = Object.keys(program.sections[section] ?? {})
    const entries = ids.map((id) => entryOf(program, catalogue, section, id))
    const parts = [...new Set(entries.map((e) => e.shelf?.id ?? section))]
    return parts.map((id) => {
      const own = entries.filter((e) => (e.shelf?.id ?? section) === id)
      const more = Object.entries(catalogue.again?.(program)[id] ?? {}).flatMap(([card, copies]): Entry[] => {
        const entry = entries.find((e) => e.id === card)
        return entry ? [{ ...entry, copies, again: true }] : []
      })
      return shelf(id, section, { ...kind, noun: own[0]?.shelf?.noun ?? kind.noun }, [...own, ...more])
    })
  })
}

function shelf(id: string, section: string, kind: Kind, entries: readonly Entry[]): Shelf {
  const counted = entries.filter((e) => !e.bonus)
  const marks: Record<string, number> = {}
  for (const entry of kind.mark === undefined ? [] : counted)
    for (const [mark, n] of Object.entries(entry.copies)) if (mark !== '') marks[mark] = (marks[mark] ?? 0) + n
  const priced = kind.mark !== undefined && counted.some((e) => e.value !== undefined)
  return {
    id,
    section,
    noun: kind.noun,
    total: sum(counted.map(copiesOf)),
    bonus: sum(entries.filter((e) => e.bonus).map(copiesOf)),
    ...(kind.mark === undefined ? {} : { mark: kind.mark }),
    marks,
    ...(priced ? { points: sum(counted.map((e) => (e.value ?? 0) * copiesOf(e))) } : {}),
    entries,
  }
}

export const entryOf = (program: Program, catalogue: Catalogue, section: string, id: string): Entry => ({
  id,
  section,
  name: program.names.en?.[id]?.name ?? id,
  ...catalogue.describe(program, section, id),
})

/** The types of a card, whichever section it stands in: what somebody holds may lie in several of them. */
export function typesOfCard(program: Program, catalogue: Catalogue, id: string): Described['types'] {
  const section = Object.keys(catalogue.kinds).find((s) => Object.hasOwn(program.sections[s] ?? {}, id))
  return section === undefined ? [] : catalogue.describe(program, section, id).types
}

/** An entry with all that is known about it: `danmaku rules show`. */
export interface Dossier extends Entry {
  /** By language. */
  readonly names: Readonly<Record<string, NameDef>>
  readonly rulings: readonly { readonly key: string; readonly says: string; readonly source: string }[]
  readonly options: readonly string[]
}

export function dossier(program: Program, catalogue: Catalogue, section: string, id: string): Dossier {
  const entry = entryOf(program, catalogue, section, id)
  const names = Object.entries(program.names).flatMap(([lang, defs]) => (defs[id] ? [[lang, defs[id]] as const] : []))
  const rulings = Object.entries(program.rulings).filter(([, ruling]) => ruling.about === id)
  return {
    ...entry,
    names: Object.fromEntries(names),
    rulings: rulings.map(([key, { says, source }]) => ({ key, says, source })),
    options: optionsAbout(program, entry),
  }
}

/** Options that say so (`about`), that are called like it or name it in full, and those that its definition looks at or its note names. */
function optionsAbout(program: Program, { section, id, name, note }: Entry): string[] {
  const looked = wordsIn(program.sections[section]?.[id])
  return Object.entries(program.options)
    .filter(
      ([key, def]) =>
        def.about?.includes(id) ||
        key === id ||
        looked.has(key) ||
        mentions(note ?? '', key) ||
        mentions(def.text, name),
    )
    .map(([key]) => key)
}

const letter = /[\p{L}\p{N}-]/u

/** Is it a whole word or several of this text? */
function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!letter.test(text[at - 1] ?? ' ') && !letter.test(text[at + name.length] ?? ' ')) return true
  return false
}

/** Every word within a definition, and the keys below `option`: an option that it looks at is one of them. */
function wordsIn(value: unknown, below = ''): Set<string> {
  if (typeof value === 'string') return new Set([value])
  if (typeof value !== 'object' || value === null) return new Set()
  return new Set(
    Object.entries(value).flatMap(([key, inner]) => [...(below === 'option' ? [key] : []), ...wordsIn(inner, key)]),
  )
}
