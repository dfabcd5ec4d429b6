// JSON Schemas of what hosts write, so that an editor knows what may be written while it is written, and says what it
// means. They are made from the schemas by which files are checked, steps of the effect language included; what occurs
// several times is defined once.

import * as z from 'zod'
import { KEYS } from '../language/keys.ts'
import { isSchema, longForm, optionSchema, verbsOf, type WordKind, wordKindOf } from '../language/step.ts'
import { houseSchema } from './house.ts'
import type { OptionDef, Sections } from './program.ts'

type Json = Record<string, unknown>

/** What there is to name, and what a step of each verb is like. */
export interface Known {
  readonly words: Readonly<Partial<Record<WordKind, readonly string[]>>>
  readonly options: Readonly<Record<string, OptionDef>>
  /** A step with this verb, in English. */
  readonly example: (verb: string) => string | undefined
}

/** Words of which a pack can add others: those that there are are only offered. */
const OPEN: readonly WordKind[] = ['players', 'marks', 'cards', 'decks', 'packs', 'options']

const forms = new WeakMap<object, z.ZodType>()

/** A schema that reads more than its type tells; an editor takes it for this one. */
export function writtenAs<S extends z.ZodType>(schema: S, form: z.ZodType): S {
  forms.set(schema.def, form)
  return schema
}

const STEPS = 'steps'
const stepOf = (verb: string): string => `step-${verb}`

/** For packs of a game with these sections. Draft 2020-12. */
export const houseJsonSchema = (title: string, sections: Sections, known: Known): Json =>
  jsonSchema(title, houseSchema(sections), known)

/** For any file. */
export function jsonSchema(title: string, schema: z.ZodType, known: Known): Json {
  const steps: Json = {}
  const whole = converted(schema, known, steps)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...shared(explained({ ...whole, $defs: steps })),
  }
}

/** Keys of which a schema says nothing itself mean what they mean everywhere. */
function explained(json: Json): Json {
  const said = (inner: Json, key: string): Json => {
    const meaning = KEYS[key]
    const own = each(inner, said, '')
    return meaning === undefined || own.description !== undefined || own.$ref !== undefined
      ? own
      : { description: meaning, ...own }
  }
  return each(json, said, '')
}

/** Every list of steps points to one definition, since steps stand within steps. */
function converted(schema: z.ZodType, known: Known, defs: Json): Json {
  const inner = (one: z.ZodType): Json => converted(one, known, defs)
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override({ zodSchema, jsonSchema: json }) {
      const verbs = verbsOf(zodSchema)
      const short = longForm(zodSchema)
      const kind = wordKindOf(zodSchema)
      const form = forms.get(zodSchema._zod.def)
      if (verbs) {
        become(json as Json, { $ref: `#/$defs/${STEPS}` })
        if (defs[STEPS]) return
        // Named before it is filled: steps hold steps.
        defs[STEPS] = {
          description: 'What happens, one step after another. A step is one verb with what belongs to it.',
          type: 'array',
          items: { anyOf: Object.keys(verbs).map((verb) => ({ $ref: `#/$defs/${stepOf(verb)}` })) },
        }
        for (const [verb, { schema: args }] of Object.entries(verbs)) {
          const own = inner(args)
          const example = known.example(verb)
          const said = [own.description, example === undefined ? undefined : `For example: ${example}.`]
          const description = said.filter((one) => one !== undefined).join(' ')
          const long = {
            type: 'object',
            properties: { [verb]: { ...own, ...(description === '' ? {} : { description }) } },
            required: [verb],
            additionalProperties: false,
          }
          defs[stepOf(verb)] = { anyOf: [{ const: verb }, long] }
        }
      } else if (short) {
        const key = (short.schema as z.ZodObject).shape[short.key] as z.ZodType | undefined
        become(json as Json, { anyOf: [inner(short.schema), key ? inner(key) : {}] })
      } else if (isSchema(zodSchema, optionSchema)) become(json as Json, optionsJson(known))
      else if (kind) become(json as Json, wordJson(kind, known))
      else if (form) become(json as Json, inner(form))
    },
  }) as Json
  return json
}

function wordJson(kind: WordKind, { words }: Known): Json {
  const there = words[kind]
  if (!there || there.length === 0) return { type: 'string' }
  return OPEN.includes(kind) ? { anyOf: [{ enum: there }, { type: 'string' }] } : { enum: there }
}

const optionsJson = ({ options }: Known): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(options).map(([id, { values, text }]) => [id, { description: text, enum: values }]),
  ),
  additionalProperties: { type: 'string' },
})

/** In the place of what it was; what is said of it and what it is by itself stay. */
function become(json: Json, other: Json): void {
  const { description, default: usual } = json
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(
    json,
    other,
    description === undefined ? {} : { description },
    usual === undefined ? {} : { default: usual },
  )
}

// --- what occurs several times ------------------------------------------------------------------------------------

const MAPS = ['properties', '$defs']
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const INNER = ['items', 'additionalProperties', 'propertyNames', 'not']

/** With every schema within it put through `to`, which is told under which key it stands. */
function each(json: Json, to: (inner: Json, key: string) => Json, under: string): Json {
  const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
  const one = (value: unknown, key: string): unknown => (isJson(value) ? to(value, key) : value)
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      if (MAPS.includes(key) && isJson(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, one(inner, name)]))]
      if (LISTS.includes(key) && Array.isArray(value)) return [key, value.map((inner) => one(inner, under))]
      return [key, INNER.includes(key) ? one(value, under) : value]
    }),
  )
}

/** Shorter than this is written where it stands. */
const SHORT = 150

/** The same with one definition for everything that occurs several times, called by the key under which it does. */
function shared(whole: Json): Json {
  const times = new Map<string, number>()
  const count = (json: Json): Json => {
    const text = JSON.stringify(json)
    const before = times.get(text) ?? 0
    times.set(text, before + 1)
    // What is within something that was there already has been counted.
    return before > 0 ? json : each(json, count, '')
  }
  count(whole)
  const names = new Map<string, string>()
  const defs: Json = {}
  const share = (json: Json, key: string): Json => {
    const text = JSON.stringify(json)
    if (text.length < SHORT || (times.get(text) ?? 0) < 2) return each(json, share, key)
    const known = names.get(text)
    if (known !== undefined) return { $ref: `#/$defs/${known}` }
    const stem = key === '' ? 'part' : key
    const taken = (name: string) => name in defs || name in (whole.$defs as Json)
    let name = stem
    for (let n = 2; taken(name); n++) name = `${stem}-${n}`
    names.set(text, name)
    defs[name] = {}
    defs[name] = each(json, share, key)
    return { $ref: `#/$defs/${name}` }
  }
  const { $defs, ...rest } = each(whole, share, '')
  return { ...rest, $defs: { ...($defs as Json), ...defs } }
}
