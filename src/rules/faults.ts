// Faults that show only when packs are put together: what a game finds missing or misnamed, at its place in the YAML.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closest } from 'fastest-levenshtein'
import { didYouMean } from '../language/step.ts'
import { openYaml, PackError, type Yaml } from './problem.ts'
import type { Program, Sections } from './program.ts'
import type { Pack } from './read.ts'

export interface Fault {
  /** Of the definition; empty in a section that is one definition, and where there is none. */
  readonly id: string
  /** The file without its ending: `cards`, `names.en`. */
  readonly section: string
  /** Within the definition. */
  readonly path: readonly (string | number)[]
  readonly message: string
  /** The same for a house pack, which is one file, where the message names another. */
  readonly house?: string
  /** A word that is a key is at fault, not what it is given. */
  readonly at?: 'key'
}

/** Lists longer than this help nobody; of them the nearest word is said. */
const SHORT = 12

/** `; did you mean shoot?`, or what there is to choose from. */
export function nearest(name: string, known: readonly string[]): string {
  const near = didYouMean(name, known)
  if (!near.startsWith('; known') || known.length <= SHORT) return near
  return `; the nearest word is ${closest(name, [...known])}`
}

/** A fault for each of these sections that no pack has. */
export function missingSections(program: Program, needed: readonly string[]): Fault[] {
  return needed
    .filter((section) => !program.sections[section])
    .map((section) => ({
      id: '',
      section,
      path: [],
      message: `${section}.yaml is missing; ${program.game} cannot be played without it`,
    }))
}

/** The ids of all definitions, each with the section that has it. */
function idsOf(program: Program, sections: Sections): Map<string, string> {
  const mapped = Object.entries(program.sections).filter(([section]) => sections[section]?.single !== true)
  return new Map(mapped.flatMap(([section, defs]) => Object.keys(defs).map((id) => [id, section] as const)))
}

/** Names of what does not exist, and definitions without an English name. `words` are what has a name beside ids. */
export function nameFaults(program: Program, sections: Sections, words: readonly string[]): Fault[] {
  const ids = idsOf(program, sections)
  const known = [...new Set([...ids.keys(), ...words])]
  const strange = Object.entries(program.names).flatMap(([lang, names]) =>
    Object.keys(names)
      .filter((id) => !known.includes(id))
      .map((id) => ({
        id,
        section: `names.${lang}`,
        path: [],
        message: `nothing is called ${id}${nearest(id, known)}`,
      })),
  )
  const english = program.names.en ?? {}
  const unnamed = [...ids]
    .filter(([id]) => !Object.hasOwn(english, id))
    .map(([id, section]) => ({
      id,
      section,
      path: [],
      message: `${id} has no name in names.en.yaml`,
      house: `${id} has no English name; write one under names: en: ${id}: {name: "…", text: "…"}`,
    }))
  return [...strange, ...unnamed, ...aboutFaults(program, [...ids.keys()])]
}

/** Options and rulings may be about cards; these must be there. */
function aboutFaults({ options, rulings }: Program, ids: readonly string[]): Fault[] {
  const fault = (section: string, id: string, path: Fault['path'], about: string): Fault[] =>
    ids.includes(about) ? [] : [{ id, section, path, message: `nothing is called ${about}${nearest(about, ids)}` }]
  return [
    ...Object.entries(options).flatMap(([id, def]) =>
      (def.about ?? []).flatMap((about, i) => fault('options', id, ['about', i], about)),
    ),
    ...Object.entries(rulings).flatMap(([id, { about }]) =>
      about === undefined ? [] : fault('rulings', id, ['about'], about),
    ),
  ]
}

/** The faults as errors at their places, in the order of the files. */
export function placeFaults(packs: readonly Pack[], faults: readonly Fault[]): PackError[] {
  const files = new Map<string, Yaml>()
  const open = (path: string): Yaml => {
    const yaml = files.get(path) ?? openYaml({ path, text: readFileSync(path, 'utf8') })
    files.set(path, yaml)
    return yaml
  }
  const errors = faults.map((fault) => {
    const pack = packs.findLast((one) => has(one, fault))
    const home = pack ?? packs[0]!
    if (home.file !== undefined)
      return open(home.file).error(fault.house ?? fault.message, inHouse(home, fault), where(fault))
    const file = `${pack ? fault.section : 'pack'}.yaml`
    const path = home.folder === undefined ? `${home.info.id}/${file}` : join(home.folder, file)
    if (home.folder === undefined || !existsSync(path)) return new PackError(fault.message, path, 0, 0)
    const at = pack ? [...(fault.id === '' ? [] : [fault.id]), ...fault.path] : []
    return open(path).error(fault.message, at, where(fault))
  })
  return errors.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column))
}

const where = ({ path, at }: Fault): 'key' | 'value' => (path.length > 0 && at !== 'key' ? 'value' : 'key')

/** The path in the one file of a house pack: below what it adds, or below what it changes. */
function inHouse(pack: Pack, { section, id, path }: Fault): (string | number)[] {
  const own = section.startsWith('names.') ? ['names', section.slice('names.'.length)] : [section]
  const inId = id === '' ? [] : [id]
  const key = path[0] === undefined ? undefined : String(path[0])
  const change = pack.changes?.[section]?.[id]
  return change && (key === undefined || Object.hasOwn(change, key))
    ? ['change', section, ...inId, ...path]
    : [...own, ...inId, ...path]
}

/** Of several packs the last that has a definition is the one that counts. */
function has(pack: Pack, { section, id, path }: Fault): boolean {
  if (section.startsWith('names.')) return Object.hasOwn(pack.names[section.slice('names.'.length)] ?? {}, id)
  if (section === 'options' || section === 'rulings') return Object.hasOwn(pack[section], id)
  const change = pack.changes?.[section]?.[id]
  if (change && (path[0] === undefined || Object.hasOwn(change, path[0]))) return true
  const defs = pack.sections[section]
  const key = id === '' ? path[0] : id
  return defs !== undefined && (key === undefined || Object.hasOwn(defs, key))
}
