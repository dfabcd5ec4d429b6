// A compiled set of packs: what a game is played by. Plain data, so that it can be stored beside a game and hashed.

import * as z from 'zod'

export interface OptionDef {
  /** Default first. */
  readonly values: readonly string[]
  /** One sentence for the host. */
  readonly text: string
  /** Which source or ruling decides it, or that it is ours. */
  readonly source: string
  /** Ids of the cards, characters, incidents and roles that it changes, where its sentence does not name them. */
  readonly about?: readonly string[] | undefined
}

export interface NameDef {
  readonly name: string
  readonly aka: readonly string[]
  /** Our own text of the card. */
  readonly text: string
}

/** Where a ruling comes from, the surest first. */
export const SOURCES = ['printed', 'database', 'faq', 'host-post', 'web', 'forum', 'common', 'deduced', 'ours'] as const

/** A point of the rules that a scenario can settle. Its key stands in scenarios under `rule`. */
export interface RulingDef {
  /** The card, character, incident or role that it is about; absent for a rule of procedure. */
  readonly about?: string | undefined
  /** In our own words, one or two sentences. */
  readonly says: string
  readonly source: (typeof SOURCES)[number]
}

export interface PackInfo {
  readonly id: string
  readonly version: string
  readonly hash: string
}

export interface Program {
  readonly game: string
  readonly packs: readonly PackInfo[]
  /** `cards`, `characters`, `roles` …, each id to its checked definition, in the order of the packs. */
  readonly sections: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly options: Readonly<Record<string, OptionDef>>
  /** Points of the rules by key; no part of what is played. */
  readonly rulings: Readonly<Record<string, RulingDef>>
  /** Language to id to the sentence about an option, where it is not English. */
  readonly optionTexts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Language to id to names. */
  readonly names: Readonly<Record<string, Readonly<Record<string, NameDef>>>>
  /** Where a host keeps pictures of the cards, by id. Absent in copies that an older version kept. */
  readonly art?: Readonly<Record<string, string>>
}

export const packId = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'an id begins with a letter, and has lower case letters, digits and hyphens')

export const packSchema = z.strictObject({
  id: packId,
  version: z.string(),
  game: z.string().describe('The procedures that it is played by.'),
  title: z.string(),
})
export const optionsSchema = z.record(
  z.string(),
  z.strictObject({
    values: z.array(z.string()).min(1).describe('What it may be; the first where the game file says nothing.'),
    text: z.string().describe('One sentence for the host.'),
    source: z.string().describe('Which source or ruling decides it, or that it is ours.'),
    about: z.array(z.string()).optional().describe('Ids of what it changes, where its sentence does not name that.'),
  }),
)
export const rulingsSchema = z.record(
  z.string().regex(/^[a-z0-9-]+$/, 'a key has lower case letters, digits and hyphens'),
  z.strictObject({
    about: z.string().optional().describe('What it is about, by id; nothing for a rule of procedure.'),
    says: z.string().describe('The ruling in your own words, one or two sentences.'),
    source: z.enum(SOURCES).describe('Where it comes from, the surest first.'),
  }),
)
export const namesSchema = z.record(
  z.string(),
  z.strictObject({ name: z.string(), aka: z.array(z.string()).default([]), text: z.string().default('') }),
)

export const optionTextsSchema = z.record(z.string(), z.string())

/** The sections of a game's packs: each a file `<section>.yaml` that maps ids to definitions. */
export interface SectionSpec {
  readonly schema: z.ZodType
  /** The file is one definition, not a map of ids. */
  readonly single?: boolean
}
export type Sections = Readonly<Record<string, SectionSpec>>

/** The value of an option of the game file, or its default. */
function optionValue(program: Program, options: Readonly<Record<string, string>>, id: string): string {
  return options[id] ?? program.options[id]?.values[0] ?? ''
}

export function allOptions(program: Program, chosen: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(program.options).map((id) => [id, optionValue(program, chosen, id)]))
}

export function nameOf(program: Program, lang: string, id: string): string {
  return program.names[lang]?.[id]?.name ?? program.names.en?.[id]?.name ?? id
}
export function textOf(program: Program, lang: string, id: string): string {
  return program.names[lang]?.[id]?.text || program.names.en?.[id]?.text || ''
}
export function optionText(program: Program, lang: string, id: string): string {
  return program.optionTexts[lang]?.[id] ?? program.options[id]?.text ?? ''
}
