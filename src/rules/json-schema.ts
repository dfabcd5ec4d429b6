// A JSON Schema of house packs, so that an editor knows what may be written while it is written. It is made from the
// schemas by which packs are checked, steps of the effect language included.

import * as z from 'zod'
import { longForm, verbsOf } from '../language/step.ts'
import { houseSchema } from './house.ts'
import type { Sections } from './program.ts'

type Json = Record<string, unknown>

const STEPS = 'steps'
const stepOf = (verb: string): string => `step-${verb}`

/** For packs of a game with these sections. Draft 2020-12. */
export function jsonSchema(title: string, sections: Sections): Json {
  const defs: Json = {}
  const whole = converted(houseSchema(sections), defs)
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...whole, $defs: defs }
}

/** Every list of steps points to one definition, since steps stand within steps. */
function converted(schema: z.ZodType, defs: Json): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const verbs = verbsOf(zodSchema)
      const short = longForm(zodSchema)
      if (verbs) {
        become(jsonSchema as Json, { $ref: `#/$defs/${STEPS}` })
        if (defs[STEPS]) return
        // Named before it is filled: steps hold steps.
        defs[STEPS] = {
          type: 'array',
          items: { anyOf: Object.keys(verbs).map((verb) => ({ $ref: `#/$defs/${stepOf(verb)}` })) },
        }
        for (const [verb, { schema: args }] of Object.entries(verbs))
          defs[stepOf(verb)] = {
            anyOf: [
              { const: verb },
              {
                type: 'object',
                properties: { [verb]: converted(args, defs) },
                required: [verb],
                additionalProperties: false,
              },
            ],
          }
      } else if (short)
        become(jsonSchema as Json, {
          anyOf: [converted(short.schema, defs), { type: ['string', 'number', 'array'] }],
        })
    },
  }) as Json
  return json
}

function become(json: Json, other: Json): void {
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, other)
}
