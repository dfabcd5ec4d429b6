// The profiles of boards: which tags a board knows, what it reads as a smiley, how long a post may be. A board is a file
// in `templates/boards`, and needs no code.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { checked, PackError } from './problem.ts'

const limits = {
  /** For the list of boards. */
  title: z.string(),
  /** The longest post; 0: no limit is known. */
  limit: z.number().int().min(0).default(0),
  /** What the limit counts. */
  counts: z.enum(['characters', 'bytes']).default('characters'),
}
const bbcodeSchema = z.strictObject({
  kind: z.literal('bbcode'),
  ...limits,
  /** The tags that the board knows; any other would be printed as it stands. */
  tags: z.array(z.string()),
  /** Values of `size` by logical name. */
  sizes: z
    .strictObject({
      huge: z.string().optional(),
      large: z.string().optional(),
      normal: z.string().optional(),
      small: z.string().optional(),
    })
    .default({}),
  /** The tag that hides a block under a title. */
  spoiler: z.string().optional(),
  /** The tag that links to a post of the thread by its number. */
  post: z.string().optional(),
})
const markdownSchema = z.strictObject({
  kind: z.literal('markdown'),
  ...limits,
  tables: z.boolean().default(false),
  strike: z.boolean().default(false),
  headings: z.boolean().default(true),
  /** How a block is hidden; without it, a quote with the title. */
  spoiler: z.enum(['details']).optional(),
  /** The board's own tag for a time in the reader's zone. */
  time: z.enum(['date']).optional(),
})
const plainSchema = z.strictObject({ kind: z.literal('plain'), ...limits })
const boardSchema = z.discriminatedUnion('kind', [bbcodeSchema, markdownSchema, plainSchema])
export type Board = z.infer<typeof boardSchema>
export type BBCodeBoard = z.infer<typeof bbcodeSchema>
export type MarkdownBoard = z.infer<typeof markdownSchema>

/** The profiles of boards that there are, by name. */
export function boardsIn(folder: string): string[] {
  const path = join(folder, 'boards')
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((f) => f.endsWith('.yaml'))
    .map((f) => basename(f, '.yaml'))
    .sort()
}

/** A board by name, or a profile of the host's own by its path. Throws PackError. */
export function readBoard(folder: string, name: string): Board {
  const path = name.endsWith('.yaml') ? name : join(folder, 'boards', `${name}.yaml`)
  if (!existsSync(path))
    throw new PackError(`no board is called ${name}; there are ${boardsIn(folder).join(', ')}`, path, 1, 1)
  return checked({ path, text: readFileSync(path, 'utf8') }, boardSchema)
}
