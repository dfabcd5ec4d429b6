// How the keys of a definition are said in English: one small function each. The type demands one for every key that
// the schema knows, so that a key cannot be added without words for it.

/**
 * A key is said by a function, which gives lines, or `silent`: it is no part of what the card does.
 *
 * `{ rounds: (n) => [`at most ${n} rounds`], note: 'silent' }`
 */
export type Sayers<D, S> = {
  readonly [K in keyof D]-?: 'silent' | ((value: Exclude<D[K], undefined>, say: S, definition: D) => readonly string[])
}

/** All keys that are given, in the order of the sayers. A key without words is shown as it is written. */
export function sayEach<D extends object, S>(definition: D, sayers: Sayers<D, S>, say: S): string[] {
  const keys = Object.keys(sayers) as (keyof D)[]
  const said = keys.flatMap((key) => {
    const value = definition[key]
    const sayer = sayers[key]
    if (value === undefined || sayer === 'silent') return []
    return sayer(value as Exclude<D[keyof D], undefined>, say, definition)
  })
  const wordless = Object.entries(definition).filter(([key]) => !Object.hasOwn(sayers, key))
  return [...said, ...wordless.map(([key, value]) => `${key}: ${JSON.stringify(value)}`)]
}

/** Lines that belong to the line above them. */
export const below = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

/** A line, and what belongs to it; nothing when nothing does. */
export const under = (head: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [head, ...below(lines)] : []
