// Everything that a word of a post may be: a word of a language, a thing of the rules, a player. Built once for a game;
// it holds nothing that only some players know.

import { squeeze } from '../rules/lookup.ts'
import type { Program } from '../rules/program.ts'
import { DOINGS, HAPPENINGS, type Vocabulary, WORD_CLASSES, type WordClass } from '../rules/vocabulary.ts'
import type { Player } from './names.ts'

/** How sure it is that a name was meant. Only what is `exact` needs no confirming. */
export type Via = 'exact' | 'prefix' | 'word' | 'typo'

/** One thing that a piece of text may be. */
export type Sense =
  | { readonly kind: 'word'; readonly is: WordClass }
  | { readonly kind: 'thing'; readonly section: string; readonly id: string; readonly via: Via }
  | { readonly kind: 'seat'; readonly seat: string; readonly via: Via }
  /** Several could be meant. */
  | { readonly kind: 'tie'; readonly names: readonly string[]; readonly what: 'player' | 'thing' }
  | { readonly kind: 'number'; readonly n: number }

export interface Lexicon {
  readonly program: Program
  readonly players: readonly Player[]
  /** What is spelled so, by its letters and digits alone. */
  readonly exact: ReadonlyMap<string, readonly Sense[]>
  /** Names of things, for slips of the hand. */
  readonly things: readonly { readonly key: string; readonly section: string; readonly id: string }[]
  readonly everyday: ReadonlySet<string>
  /** What may stand behind `as`: halves of cards, abilities that have a name. */
  readonly halves: ReadonlySet<string>
  /** The longest name, in words. */
  readonly longest: number
}

/** Sections whose ids are things that somebody may name. Words of the game that lie in none are `terms`. */
export function lexiconOf(program: Program, players: readonly Player[], vocabularies: readonly Vocabulary[]): Lexicon {
  const exact = new Map<string, Sense[]>()
  const things = new Map<string, { key: string; section: string; id: string }>()
  const endings = [...new Set(vocabularies.flatMap((v) => v.endings))]
  let longest = 1
  const add = (text: string, sense: Sense) => {
    const key = squeeze(text)
    if (key === '') return
    const list = exact.get(key) ?? []
    if (!list.some((s) => JSON.stringify(s) === JSON.stringify(sense))) list.push(sense)
    exact.set(key, list)
    longest = Math.max(longest, text.trim().split(/[\s-]+/).length)
  }
  for (const v of vocabularies) {
    for (const is of WORD_CLASSES)
      for (const text of v.words[is] ?? [])
        for (const form of BENT.has(is) ? formsOf(text, v.endings) : [text]) add(form, { kind: 'word', is })
    for (const [text, n] of Object.entries(v.numbers)) add(text, { kind: 'number', n })
  }
  const sections = sectionsById(program)
  const modes = new Set(Object.values(program.sections.cards ?? {}).flatMap(halvesOf))
  for (const names of Object.values(program.names))
    for (const [id, def] of Object.entries(names)) {
      const section = sections.get(id) ?? 'terms'
      // Halves of cards are told by what is done.
      if (section === 'terms' && modes.has(id)) continue
      for (const name of [id, def.name, ...def.aka]) {
        const sense: Sense = { kind: 'thing', section, id, via: 'exact' }
        for (const form of section === 'cards' ? formsOf(name, endings) : [name]) add(form, sense)
        const key = squeeze(name)
        things.set(`${key}/${id}`, { key, section, id })
      }
      if (section === 'characters')
        for (const [, spell] of def.text.matchAll(/(?:Spell Card|符卡)\s*["「]([^"」]+)["」]/g))
          add(spell ?? '', { kind: 'word', is: 'spell' })
    }
  for (const player of players)
    for (const name of [player.name, ...player.aka]) add(name, { kind: 'seat', seat: player.name, via: 'exact' })
  const everyday = new Set(vocabularies.flatMap((v) => v.everyday.map(squeeze)))
  return { program, players, exact, things: [...things.values()], everyday, halves: halvesIn(program), longest }
}

/** Classes whose words have endings. */
const BENT: ReadonlySet<WordClass> = new Set<WordClass>([...DOINGS, ...HAPPENINGS])

function sectionsById(program: Program): Map<string, string> {
  return new Map(
    Object.entries(program.sections).flatMap(([section, defs]) =>
      section === 'table' ? [] : Object.keys(defs).map((id) => [id, section] as const),
    ),
  )
}

interface Halved {
  readonly modes?: readonly { readonly id?: string }[]
  readonly ability?: readonly { readonly id?: string }[]
}
const halvesOf = (def: unknown): string[] => {
  const { modes = [], ability = [] } = def as Halved
  return [...modes, ...(Array.isArray(ability) ? ability : [])].flatMap(({ id }) => id ?? [])
}

const halvesIn = ({ sections }: Program): Set<string> =>
  new Set(['cards', 'characters', 'roles'].flatMap((s) => Object.values(sections[s] ?? {}).flatMap(halvesOf)))

/** The text itself, and with endings behind its first or its last word: `seals away`, `bombed`, `grazing`. */
export function formsOf(text: string, endings: readonly string[]): string[] {
  const words = text.split(' ')
  const bend = (at: number) =>
    endings.flatMap((ending) => bent(words[at]!, ending)).map((word) => words.with(at, word).join(' '))
  return [text, ...bend(words.length - 1), ...(words.length > 1 ? bend(0) : [])]
}

function bent(word: string, ending: string): string[] {
  const last = word.at(-1) ?? ''
  if (!/[a-z0-9]$/i.test(word) || !/^['a-z]/.test(ending)) return [word + ending]
  const vowel = /^[aeiou]/.test(ending)
  if (last === 'e' && vowel) return [word.slice(0, -1) + ending]
  if (last === 'y' && ending === 'es') return [`${word.slice(0, -1)}ies`]
  return vowel ? [word + ending, word + last + ending] : [word + ending]
}
