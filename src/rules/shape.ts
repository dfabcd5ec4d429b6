// Looks through a schema: which keys it knows at a path, and which part of it stands over which part of a definition.

import { type Step, verbsOf } from '../language/step.ts'

export type Path = readonly PropertyKey[]

/** What the library keeps of a schema, as far as it is needed here. */
interface Def {
  readonly type?: string
  readonly innerType?: unknown
  readonly in?: unknown
  readonly out?: unknown
  readonly shape?: Readonly<Record<string, unknown>>
  readonly element?: unknown
  readonly keyType?: unknown
  readonly valueType?: unknown
  readonly options?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly defaultValue?: unknown
}

const defOf = (schema: unknown): Def => (schema as { def?: Def } | undefined)?.def ?? {}

/** The schema and all within it that stand over the same value: without defaults, before transforms, each of a union. */
function layers(schema: unknown): unknown[] {
  const def = defOf(schema)
  if (def.innerType) return [schema, ...layers(def.innerType)]
  if (def.type === 'pipe') return [schema, ...layers(defOf(def.in).type === 'transform' ? def.out : def.in)]
  if (def.options) return [schema, ...def.options.flatMap(layers)]
  return [schema]
}

/** A step as if it were a map with all verbs. */
function stepShape(layer: unknown): { def: Def } | undefined {
  const verbs = typeof layer === 'object' && layer !== null ? verbsOf(layer) : undefined
  if (!verbs) return undefined
  return { def: { shape: Object.fromEntries(Object.entries(verbs).map(([name, spec]) => [name, spec.schema])) } }
}

function below(schema: unknown, key: PropertyKey): unknown[] {
  const own = layers(schema)
  const steps = own.flatMap((layer) => stepShape(layer) ?? [])
  if (steps.length > 0) return steps
  return own.flatMap((layer) => {
    const def = defOf(layer)
    return (def.shape && Object.hasOwn(def.shape, key) ? def.shape[String(key)] : (def.element ?? def.valueType)) ?? []
  })
}

/** The keys that a schema knows at a path, for "did you mean". */
export function keysAt(schema: unknown, path: Path): string[] {
  let at = [schema]
  for (const key of path) at = at.flatMap((one) => below(one, key))
  const keys = at.flatMap(layers).flatMap((layer) => {
    const { shape, keyType } = defOf(layer)
    return Object.keys(shape ?? (keyType ? (defOf(keyType).entries ?? {}) : {}))
  })
  return [...new Set(keys)]
}

/** What the keys of a map are when they are not given. */
export function defaultsOf(schema: unknown): Record<string, unknown> {
  const shapes = layers(schema).map((layer) => defOf(layer).shape ?? {})
  return Object.fromEntries(
    shapes.flatMap((shape) =>
      Object.entries(shape).flatMap(([key, inner]) => {
        const def = defOf(inner)
        return def.type === 'default' ? [[key, def.defaultValue] as const] : []
      }),
    ),
  )
}

/**
 * Shows every part of a checked definition with each schema that stands over it, steps within steps included. Paths are
 * those of the YAML; where it has a shorthand they go deeper than it does.
 */
export function visit(
  schema: unknown,
  value: unknown,
  path: Path,
  see: (schema: unknown, value: unknown, path: Path) => void,
): void {
  if (value === undefined || value === null) return
  for (const layer of layers(schema)) {
    see(layer, value, path)
    const verbs = typeof layer === 'object' && layer !== null ? verbsOf(layer) : undefined
    if (verbs) {
      for (const [i, { verb, args }] of (value as readonly Step[]).entries())
        visit(verbs[verb]?.schema, args, [...path, i, verb], see)
      return
    }
    const { shape, element, valueType } = defOf(layer)
    if (Array.isArray(value)) {
      if (element) for (const [i, inner] of value.entries()) visit(element, inner, [...path, i], see)
    } else if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        const over = shape ? shape[key] : valueType
        if (over) visit(over, inner, [...path, key], see)
      }
  }
}
