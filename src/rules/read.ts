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
  readonly names: Readonly<Record<string, Readonly<Record<string, NameDef>>>>
}

/** Covers what is played by, not names and texts. */
export function packHash(pack: Pick<Pack, 'sections' | 'options'>): string {
  return createHash('sha256')
    .update(canonicalize({ sections: pack.sections, options: pack.options }))
    .digest('hex')
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

function mapOf(schema: z.ZodType): z.ZodType {
  return z.record(z.string().regex(/^[a-z0-9-]+$/, 'an id has lower case letters, digits and hyphens'), schema)
}

/** Puts packs of one game together; of two definitions with one id the later counts. */
export function joinPacks(packs: readonly Pack[]): Program {
  const first = packs[0]
  if (!first) throw new Error('no packs')
  const sections: Record<string, Record<string, unknown>> = {}
  const names: Record<string, Record<string, NameDef>> = {}
  const optionTexts: Record<string, Record<string, string>> = {}
  let options: Record<string, OptionDef> = {}
  let rulings: Record<string, RulingDef> = {}
  for (const pack of packs) {
    if (pack.game !== first.game)
      throw new PackError(`${pack.info.id} is for ${pack.game}, ${first.info.id} for ${first.game}`, pack.info.id, 0, 0)
    for (const [section, defs] of Object.entries(pack.sections)) sections[section] = { ...sections[section], ...defs }
    for (const [lang, defs] of Object.entries(pack.names)) names[lang] = { ...names[lang], ...defs }
    for (const [lang, texts] of Object.entries(pack.optionTexts ?? {}))
      optionTexts[lang] = { ...optionTexts[lang], ...texts }
    options = { ...options, ...pack.options }
    rulings = { ...rulings, ...pack.rulings }
  }
  return { game: first.game, packs: packs.map((p) => p.info), sections, options, rulings, optionTexts, names }
}
