// Reads packs from their folders and compiles them into one Program. Later packs add to earlier ones or replace.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { canonicalize } from 'json-canonicalize'
import * as z from 'zod'
import { didYouMean } from '../language/step.ts'
import { checked, openYaml, PackError } from './problem.ts'
import {
  type NameDef,
  namesSchema,
  type OptionDef,
  optionsSchema,
  optionTextsSchema,
  type PackInfo,
  type Program,
  packSchema,
  type RulingDef,
  rulingsSchema,
  type Sections,
} from './program.ts'

/** The ids of the packs in a rules folder. */
export function packsIn(root: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'pack.yaml')))
    .sort()
}

const source = (path: string) => ({ path, text: readFileSync(path, 'utf8') })

/** The game that a pack is for. With `games`, it must be one of them: a PackError says where it is not. */
export function gameOf(folder: string, games?: readonly string[]): string {
  const yaml = openYaml(source(join(folder, 'pack.yaml')))
  const { game } = yaml.check(packSchema, [])
  if (games && !games.includes(game))
    throw yaml.error(`no game is called ${game}${didYouMean(game, games)}`, ['game'], 'value')
  return game
}

export interface Pack {
  /** Where its files lie; absent when only its compiled form is at hand. */
  readonly folder?: string
  readonly info: PackInfo
  readonly game: string
  readonly sections: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly options: Readonly<Record<string, OptionDef>>
  readonly rulings: Readonly<Record<string, RulingDef>>
  /** Absent in copies that an older version kept. */
  readonly optionTexts?: Program['optionTexts']
  readonly names: Readonly<Record<string, Readonly<Record<string, Partial<NameDef>>>>>
  /** What a house pack does to definitions of the packs before it; absent where it does nothing of the kind. */
  readonly changes?: Changes
  readonly removes?: Readonly<Record<string, readonly string[]>>
  readonly art?: Readonly<Record<string, string>>
  /** A house pack: the file that it stands in, in place of a folder, and the packs that it is laid over. */
  readonly file?: string
  readonly over?: readonly string[]
}

/** By section and id the keys that are written anew; `null` takes a key away. */
export type Changes = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>

/** Covers what is played by, not names and texts. */
export function packHash({
  sections,
  options,
  changes,
  removes,
}: Omit<Pack, 'info' | 'game' | 'rulings' | 'names'>): string {
  const whole = { sections, options, ...(changes ? { changes } : {}), ...(removes ? { removes } : {}) }
  return createHash('sha256').update(canonicalize(whole)).digest('hex')
}

/** Reads one pack, checking every file against the schema of its section. The hash covers what is played, not names. */
export function readPack(folder: string, sections: Sections): Pack {
  const head = checked(source(join(folder, 'pack.yaml')), packSchema)
  const read: Record<string, Readonly<Record<string, unknown>>> = {}
  const names: Record<string, Readonly<Record<string, NameDef>>> = {}
  const optionTexts: Record<string, Readonly<Record<string, string>>> = {}
  let options: Readonly<Record<string, OptionDef>> = {}
  let rulings: Readonly<Record<string, RulingDef>> = {}
  for (const file of readdirSync(folder)
    .filter((f) => f.endsWith('.yaml'))
    .sort()) {
    const path = join(folder, file)
    const section = basename(file, '.yaml')
    if (section === 'pack') continue
    if (section.startsWith('names.')) names[section.slice('names.'.length)] = checked(source(path), namesSchema)
    else if (section.startsWith('options.'))
      optionTexts[section.slice('options.'.length)] = checked(source(path), optionTextsSchema)
    else if (section === 'options') options = checked(source(path), optionsSchema)
    else if (section === 'rulings') rulings = checked(source(path), rulingsSchema)
    else {
      const spec = sections[section]
      if (!spec)
        throw new PackError(
          `a pack of ${head.game} has no ${file}${didYouMean(section, filesOf(sections))}`,
          path,
          0,
          0,
        )
      read[section] = checkSection(path, spec.schema, spec.single ?? false)
    }
  }
  const hash = packHash({ sections: read, options })
  const info = { id: head.id, version: head.version, hash }
  return { folder, info, game: head.game, sections: read, options, rulings, optionTexts, names }
}

const filesOf = (sections: Sections): string[] => [...Object.keys(sections), 'options', 'rulings', 'pack', 'names.en']

function checkSection(
  path: string,
  schema: Sections[string]['schema'],
  single: boolean,
): Readonly<Record<string, unknown>> {
  return checked(source(path), single ? schema : mapOf(schema)) as Readonly<Record<string, unknown>>
}

export function mapOf(schema: z.ZodType): z.ZodType {
  return z.record(z.string().regex(/^[a-z0-9-]+$/, 'an id has lower case letters, digits and hyphens'), schema)
}

/** Puts packs of one game together: of two definitions with one id the later counts, and a pack may change and remove those before it. */
export function joinPacks(packs: readonly Pack[]): Program {
  const first = packs[0]
  if (!first) throw new Error('no packs')
  let program: Program = {
    game: first.game,
    packs: packs.map((p) => p.info),
    sections: {},
    options: {},
    rulings: {},
    optionTexts: {},
    names: {},
    art: {},
  }
  for (const pack of packs) {
    if (pack.game !== first.game)
      throw new PackError(`${pack.info.id} is for ${pack.game}, ${first.info.id} for ${first.game}`, pack.info.id, 0, 0)
    program = laidOver(program, pack)
  }
  return program
}

function laidOver(below: Program, pack: Pack): Program {
  const { sections, options, rulings, optionTexts, names, art } = without(below, pack.removes ?? {})
  const inEach = <T>(
    these: Readonly<Record<string, Readonly<Record<string, T>>>>,
    those: Readonly<Record<string, Readonly<Record<string, T>>>>,
  ) => ({ ...these, ...mapValues(those, (defs, key) => ({ ...these[key], ...defs })) })
  const added = inEach(sections, pack.sections)
  return {
    ...below,
    sections: { ...added, ...mapValues(pack.changes ?? {}, (defs, section) => changed(added[section] ?? {}, defs)) },
    options: { ...options, ...pack.options },
    rulings: { ...rulings, ...pack.rulings },
    optionTexts: inEach(optionTexts, pack.optionTexts ?? {}),
    names: inEach(
      names,
      mapValues(pack.names, (defs, lang) => mapValues(defs, (def, id) => named(names[lang]?.[id], def, id))),
    ),
    art: { ...art, ...pack.art },
  }
}

const mapValues = <A, B>(of: Readonly<Record<string, A>>, to: (value: A, key: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value, key)]))

/** What is not said of a name stays as it was. */
const named = (before: NameDef | undefined, def: Partial<NameDef>, id: string): NameDef => ({
  name: id,
  aka: [],
  text: '',
  ...before,
  ...def,
})

function changed(defs: Readonly<Record<string, unknown>>, changes: Changes[string]): Readonly<Record<string, unknown>> {
  // A section that is one definition has no ids.
  const [{ '': whole }, { '': _, ...ids }] = [changes, changes]
  const known = Object.entries(ids).filter(([id]) => Object.hasOwn(defs, id))
  const anew = known.map(([id, keys]) => [id, written(defs[id] as Readonly<Record<string, unknown>>, keys)] as const)
  return { ...(whole ? written(defs, whole) : defs), ...Object.fromEntries(anew) }
}

const written = (
  def: Readonly<Record<string, unknown>>,
  keys: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries({ ...def, ...keys }).filter(([, value]) => value !== null))

/** What is taken out of a section goes with its names and rulings. */
function without(program: Program, removes: Readonly<Record<string, readonly string[]>>): Program {
  const gone = new Set(Object.values(removes).flat())
  if (gone.size === 0) return program
  const kept = <T>(of: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(of).filter(([id]) => !gone.has(id)))
  const keptRulings = Object.entries(program.rulings).filter(([, { about }]) => about === undefined || !gone.has(about))
  return {
    ...program,
    sections: {
      ...program.sections,
      ...mapValues(removes, (ids, section) =>
        Object.fromEntries(Object.entries(program.sections[section] ?? {}).filter(([id]) => !ids.includes(id))),
      ),
    },
    options: mapValues(program.options, ({ about, ...def }) => ({
      ...def,
      ...(about ? { about: about.filter((id) => !gone.has(id)) } : {}),
    })),
    rulings: Object.fromEntries(keptRulings),
    names: mapValues(program.names, kept),
  }
}
