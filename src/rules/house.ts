// A house pack: one YAML file beside a game that adds, changes, replaces and removes cards of the packs before it, with
// options, names, texts and where pictures lie. Every key is checked; what it changes is looked for when packs are put
// together.

import { readFileSync } from 'node:fs'
import { canonicalize } from 'json-canonicalize'
import * as z from 'zod'
import { didYouMean, word } from '../language/step.ts'
import { nearest } from './faults.ts'
import { openYaml, PackError, type Yaml } from './problem.ts'
import { optionsSchema, optionTextsSchema, type Program, packId, rulingsSchema, type Sections } from './program.ts'
import { type Changes, joinPacks, mapOf, type Pack, packHash } from './read.ts'

/** A rules entry that is a file, not the id of an installed pack. */
export const isHouse = (name: string): boolean => /\.ya?ml$/.test(name)

/** A house pack says for which game it is; a game file says `danmaku:`, and scenarios are a list. */
export const isHouseFile = (text: string): boolean => /^game\s*:/m.test(text) && !/^(?:danmaku\s*:|- )/m.test(text)

/** A path at which there is no file. */
export class NoSuchHouse extends PackError {
  constructor(path: string) {
    super('there is no such house pack', path, 0, 0)
  }
}

const headSchema = {
  id: packId.describe('What this pack is called in games: our-house.'),
  version: z.string().default('1').describe('For yourself; any text.'),
  game: z.string().describe('The game whose procedures it is played by, such as danmaku.'),
  title: z.string().optional().describe('What people call it.'),
  over: z
    .array(word('packs'))
    .min(1)
    .optional()
    .describe('The packs that it is laid over, in order; that of its game where nothing is said.'),
}

const partialNames = z.record(
  z.string(),
  z.strictObject({
    name: z.string().optional().describe('What is printed in posts.'),
    aka: z.array(z.string()).optional().describe('Other names by which players call it, as they type them.'),
    text: z.string().optional().describe('What the card says, in your own words.'),
  }),
)

const overlaySchema = {
  remove: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe('What is taken out, by section: {cards: [melee]}. Its names and rulings go with it.'),
  names: z
    .record(z.string(), partialNames)
    .default({})
    .describe('Names and texts by language and id: {en: {shoot: {text: "…"}}}. What is not said stays.'),
  options: optionsSchema.default({}).describe('Options of the game file that this pack adds.'),
  'option-texts': z
    .record(z.string(), optionTextsSchema)
    .default({})
    .describe('Sentences about options in other languages, by language and option.'),
  rulings: rulingsSchema.default({}).describe('Points that scenarios settle under rule, by key.'),
  art: z
    .record(z.string(), z.url({ protocol: /^https?$/ }))
    .default({})
    .describe('Where your pictures lie, by id; the reference post links them.'),
}

/** The file's shape as a schema: sections of its game beside what every house pack may say. */
export function houseSchema(sections: Sections): z.ZodType {
  const own = Object.fromEntries(
    Object.entries(sections).map(([name, { schema, single }]) => [
      name,
      (single ? schema : mapOf(schema))
        .optional()
        .describe(`${name} that this pack adds or replaces whole${single ? '' : ', by id'}.`),
    ]),
  )
  const changes = Object.fromEntries(
    Object.entries(sections).flatMap(([name, { schema, single }]) => {
      const keys = changeSchema(schema)
      const said = `Keys of ${name} that are written anew${single ? '' : ', by id'}.`
      return keys ? [[name, (single ? keys : z.record(z.string(), keys)).optional().describe(said)] as const] : []
    }),
  )
  const change = z
    .strictObject(changes)
    .optional()
    .describe('Keys of what there is that are written anew; the others stay, and null takes one away.')
  return z.strictObject({ ...headSchema, ...own, change, ...overlaySchema })
}

/** Any of a definition's keys, each as the definition has it; `null` takes away what a definition can be without. */
function changeSchema(schema: z.ZodType): z.ZodType | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>
  return z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([key, value]) => {
        const description =
          value.description ?? (value instanceof z.ZodOptional ? (value.unwrap() as z.ZodType) : value).description
        return [key, description === undefined ? changeOf(value) : changeOf(value).describe(description)]
      }),
    ),
  )
}

function changeOf(value: z.ZodType): z.ZodType {
  if (value instanceof z.ZodDefault) {
    const usual: unknown = value.parse(undefined)
    const inner = value.unwrap() as z.ZodType
    return z.union([inner, z.null().transform(() => usual)]).optional()
  }
  return value instanceof z.ZodOptional ? (value.unwrap() as z.ZodType).nullable().optional() : value.optional()
}

type Read = z.infer<z.ZodObject<typeof headSchema & typeof overlaySchema>> & {
  readonly change?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
} & Readonly<Record<string, unknown>>

/** Throws a PackError at the first thing that is wrong with the file itself. `sectionsOf` gives those of a game. */
export function readHouse(path: string, games: Readonly<Record<string, Sections>>): Pack {
  const yaml = openHouse(path)
  const { game } = yaml.value as { game?: unknown }
  if (typeof game !== 'string' || !Object.hasOwn(games, game))
    throw yaml.error(
      game === undefined
        ? 'a house pack says for which game it is, such as "game: danmaku"'
        : `no game is called ${String(game)}${didYouMean(String(game), Object.keys(games))}`,
      ['game'],
      'value',
    )
  const sections = games[game]!
  if ((yaml.value as { id?: unknown }).id === undefined)
    throw yaml.error('a house pack has an id of its own, such as "id: our-house"', [])
  const read = yaml.check(houseSchema(sections), []) as Read
  const own = Object.fromEntries(
    Object.keys(sections).flatMap((section) => (read[section] === undefined ? [] : [[section, read[section]]])),
  ) as Pack['sections']
  const changes = changesOf(read.change ?? {}, sections)
  const pack = {
    file: path,
    game,
    sections: own,
    options: read.options,
    rulings: read.rulings,
    optionTexts: read['option-texts'],
    names: read.names as Pack['names'],
    ...(Object.keys(changes).length > 0 ? { changes } : {}),
    ...(Object.keys(read.remove).length > 0 ? { removes: read.remove } : {}),
    ...(Object.keys(read.art).length > 0 ? { art: read.art } : {}),
    ...(read.over ? { over: read.over } : {}),
  }
  return { ...pack, info: { id: read.id, version: read.version, hash: packHash(pack) } }
}

/** A section that is one definition is kept as though it had an id. */
const changesOf = (read: NonNullable<Read['change']>, sections: Sections): Changes =>
  Object.fromEntries(
    Object.entries(read).map(([section, defs]) => [section, sections[section]?.single ? { '': defs } : defs]),
  ) as Changes

export function openHouse(path: string): Yaml {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new NoSuchHouse(path)
  }
  return openYaml({ path, text })
}

/** What a house pack changes, removes or shows and the packs before it do not have, at its place. */
export function overlayFaults(packs: readonly Pack[]): PackError[] {
  return packs.flatMap((pack, i) => {
    const { file } = pack
    if (file === undefined) return []
    const below = i === 0 ? undefined : joinPacks(packs.slice(0, i))
    const whole = joinPacks(packs.slice(0, i + 1))
    const yaml = openHouse(file)
    const idsOf = (section: string) => Object.keys(below?.sections[section] ?? {})
    const strange = (id: string, known: readonly string[], path: readonly string[], of: string) =>
      id === '' || known.includes(id) ? [] : [yaml.error(`${of} called ${id}${nearest(id, known)}`, path)]
    return [
      ...Object.entries(pack.removes ?? {}).flatMap(([section, ids]) =>
        ids.flatMap((id, n) => strange(id, idsOf(section), ['remove', section, String(n)], `nothing of ${section} is`)),
      ),
      ...Object.entries(pack.changes ?? {}).flatMap(([section, defs]) =>
        Object.keys(defs).flatMap((id) =>
          strange(id, idsOf(section), ['change', section, id], `there is nothing to change: nothing of ${section} is`),
        ),
      ),
      ...Object.keys(pack.art ?? {}).flatMap((id) =>
        strange(
          id,
          Object.values(whole.sections).flatMap((defs) => Object.keys(defs)),
          ['art', id],
          'nothing is',
        ),
      ),
    ]
  })
}

/** What is printed beside the text, so that the words of a card stay right when it is changed. */
const BESIDE_TEXT = [
  'copies',
  'copies-when',
  'deck',
  'season',
  'value',
  'price',
  'official',
  'note',
  'why',
  'min-players',
]

const effectOf = (def: unknown): string =>
  canonicalize(Object.fromEntries(Object.entries(def as object).filter(([key]) => !BESIDE_TEXT.includes(key)))) ?? ''

/**
 * What a house pack leaves as it was though it changes what belongs to it: words of a card that does something else now,
 * and what counts `instead` of a key under an option.
 */
export function overlayAdvice(packs: readonly Pack[], instead: Readonly<Record<string, string>>): PackError[] {
  return packs.flatMap((pack, i) => {
    if (pack.file === undefined || i === 0) return []
    const below = joinPacks(packs.slice(0, i))
    const above = joinPacks(packs.slice(0, i + 1))
    const yaml = openHouse(pack.file)
    return Object.entries(above.sections).flatMap(([section, defs]) =>
      Object.entries(defs).flatMap(([id, def]) => {
        const before = below.sections[section]?.[id]
        if (before === undefined || before === def || typeof def !== 'object') return []
        const whole = pack.sections[section]?.[id] !== undefined
        const path = whole ? [section, id] : ['change', section, id]
        const kept = effectOf(before) === effectOf(def) ? [] : oldWords(pack, below, id)
        const keys = def as Readonly<Record<string, unknown>>
        const changed = pack.changes?.[section]?.[id] ?? {}
        return [
          ...(kept.length > 0
            ? [
                yaml.error(
                  `${id} does something else now and keeps its old words: ${kept.join('; ')}; write them anew under names, or give the card an id of its own`,
                  path,
                ),
              ]
            : []),
          ...Object.entries(instead).flatMap(([key, other]) =>
            key in changed && !(other in changed) && keys[other] !== undefined
              ? [
                  yaml.error(
                    `${id} keeps its ${other}, which counts instead of ${key}: ${flow(keys[other])}; write ${other} anew as well, or null`,
                    [...path, key],
                  ),
                ]
              : [],
          ),
        ]
      }),
    )
  })
}

/** The text in each language that is not written anew; where the card is called anew in one, also its names in the others. */
function oldWords(pack: Pack, below: Program, id: string): string[] {
  const renamed = Object.values(pack.names).some((names) => names[id]?.name !== undefined)
  const words = Object.entries(below.names).flatMap(([lang, names]) => {
    const old = names[id]
    const own = pack.names[lang]?.[id]
    if (!old) return []
    const kept = [
      ...(renamed && own?.name === undefined ? [`the name ${old.name}`] : []),
      ...(renamed && own?.aka === undefined && old.aka.length > 0 ? [`the nicknames ${old.aka.join(', ')}`] : []),
      ...(own?.text === undefined && old.text !== '' ? [`the text "${old.text}"`] : []),
    ]
    return kept.length > 0 ? [`${lang}: ${kept.join(', ')}`] : []
  })
  const rulings = Object.entries(below.rulings).filter(([key, { about }]) => about === id && !(key in pack.rulings))
  return words.length > 0 && rulings.length > 0
    ? [...words, `rulings: ${rulings.map(([key]) => key).join(', ')}`]
    : words
}

/** As it is written in one line of YAML. */
const flow = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{${Object.entries(value)
        .map(([key, inner]) => `${key}: ${flow(inner)}`)
        .join(', ')}}`
    : String(value)
