// Finds cards by what people call them: an id, a name or a nickname in any language, or words of a text.

import { distance } from 'fastest-levenshtein'
import type { Catalogue } from './catalogue.ts'
import type { Program } from './program.ts'

/** Posts have zero-width characters between the letters of some names. */
export const fold = (text: string): string =>
  text
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .normalize('NFKC')
    .toLowerCase()
/** Letters and digits alone. */
export const squeeze = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

/** A definition that has a page of its own. */
export interface Found {
  readonly section: string
  readonly id: string
}

/** Ids that may be meant; of `several` it is the very name. */
export interface NotFound {
  readonly candidates: readonly string[]
  readonly several: boolean
}
export type Looked = { readonly found: Found } | NotFound

interface Called extends Found {
  /** Folded to letters and digits, the id first. */
  readonly names: readonly string[]
}

function everything(program: Program, catalogue: Catalogue): Called[] {
  return Object.keys(catalogue.kinds).flatMap((section) =>
    Object.keys(program.sections[section] ?? {}).map((id) => {
      const defs = Object.values(program.names).flatMap((names) => names[id] ?? [])
      const names = [id, ...defs.flatMap((def) => [def.name, ...def.aka])].map(squeeze)
      return { section, id, names: [...new Set(names)] }
    }),
  )
}

/** What is called so. */
export function lookUp(program: Program, catalogue: Catalogue, text: string): Looked {
  const all = everything(program, catalogue)
  const key = squeeze(text)
  const exact = all.filter((one) => one.id === text)
  const called = exact.length > 0 ? exact : all.filter((one) => one.names.includes(key))
  if (called.length === 1) return { found: { section: called[0]!.section, id: called[0]!.id } }
  if (called.length > 1) return { candidates: called.map((one) => one.id), several: true }
  return { candidates: near(all, key), several: false }
}

const CANDIDATES = 5

/** Those with a name that holds the word, or that differs from it by a slip of the hand; the nearest first. */
function near(all: readonly Called[], key: string): string[] {
  if (key === '') return []
  const far = (name: string): number => {
    if (key.length >= 2 && name.includes(key)) return name.startsWith(key) ? 0 : 1
    const slips = distance(key, name)
    return slips <= Math.ceil(name.length / 3) ? 1 + slips : Number.POSITIVE_INFINITY
  }
  return all
    .map((one) => ({ id: one.id, far: Math.min(...one.names.map(far)) }))
    .filter((one) => one.far < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.far - b.far)
    .slice(0, CANDIDATES)
    .map((one) => one.id)
}

export interface Hit {
  /** A section, `words` for a word of the game, or `rulings`. */
  readonly section: string
  readonly id: string
  /** `name`, `aka` or `text` with its language, or `says`. */
  readonly where: string
  readonly text: string
}

/** Every name, nickname, text and ruling that has all these words, in the order of the packs. */
export function search(program: Program, catalogue: Catalogue, words: readonly string[]): Hit[] {
  const wanted = words.flatMap((word) => fold(word).split(/\s+/)).filter((word) => word !== '')
  const has = (text: string) => wanted.length > 0 && wanted.every((word) => fold(text).includes(word))
  const sectionOf = new Map(
    Object.keys(catalogue.kinds).flatMap((section) =>
      Object.keys(program.sections[section] ?? {}).map((id) => [id, section] as const),
    ),
  )
  const named = Object.entries(program.names).flatMap(([lang, defs]) =>
    Object.entries(defs).flatMap(([id, def]) => {
      const section = sectionOf.get(id) ?? 'words'
      const hit = (where: string, text: string): Hit[] =>
        has(text) ? [{ section, id, where: `${where}.${lang}`, text }] : []
      return [...hit('name', def.name), ...def.aka.flatMap((aka) => hit('aka', aka)), ...hit('text', def.text)]
    }),
  )
  const ruled = Object.entries(program.rulings).flatMap(([key, { says, about }]): Hit[] =>
    has(`${key} ${about ?? ''} ${says}`) ? [{ section: 'rulings', id: key, where: 'says', text: says }] : [],
  )
  return [...named, ...ruled]
}
