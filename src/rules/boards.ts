// The profiles of boards: which tags a board knows, how it hides, lists, mentions and dates, what it reads as a smiley,
// how long a post may be. A board is a file of its own and needs no code; `like` builds it on another.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import { didYouMean } from '../language/step.ts'
import { openYaml, PackError, type Yaml } from './problem.ts'

/** Markup with places for what it holds, such as `[area="{title}"]{content}[/area]`. */
function form(needed: readonly string[], allowed: readonly string[] = []) {
  const known = [...needed, ...allowed]
  const curly = (names: readonly string[]) => names.map((one) => `{${one}}`).join(', ')
  return z.string().superRefine((value, ctx) => {
    const used = [...value.matchAll(/\{([^{}]*)\}/g)].map((m) => m[1] ?? '')
    const strange = used.find((one) => !known.includes(one))
    const missing = needed.find((one) => !used.includes(one))
    if (strange !== undefined)
      ctx.addIssue({ code: 'custom', message: `nothing is filled in for {${strange}} here; known: ${curly(known)}` })
    else if (missing !== undefined) ctx.addIssue({ code: 'custom', message: `{${missing}} is missing in this form` })
  })
}

const limits = {
  /** For the list of boards. */
  title: z.string(),
  /** Whether somebody has seen these facts in the board's source or on the board. */
  verified: z.boolean().default(true),
  /** The longest post; 0: no limit is known. */
  limit: z.number().int().min(0).default(0),
  /** The longest private message; without it, as long as a post. */
  'pm-limit': z.number().int().min(0).optional(),
  /** What the limits count. */
  counts: z.enum(['characters', 'bytes']).default('characters'),
}
const habits = {
  /** What the board turns into pictures or symbols: broken by a zero-width space after the first character. */
  traps: z.array(z.string().min(1)).default([]),
  /** The characters after which a trap works, or `signs`, besides the start of a line and the end of markup; without it, any. */
  'traps-after': z.string().optional(),
  /** Whether a trap also works before a letter or digit. */
  'traps-before-words': z.boolean().default(true),
  /** Whether any `:word:` is a picture. */
  shortcodes: z.boolean().default(false),
  /** What calls somebody when a word follows, such as `@`: broken in the same way. */
  calls: z.array(z.string().min(1)).default([]),
  /** What means something at the start of a line, such as `/me`. */
  'line-traps': z.array(z.string().min(1)).default([]),
  /** A mention of a player by her number on the board. */
  mention: form(['id'], ['name']).optional(),
  /** A mention by name, where there is no number or no such form; names that it cannot hold are printed bold. */
  'mention-name': form(['name']).optional(),
  /** Whether names on the board have none but ASCII letters. */
  'ascii-names': z.boolean().default(false),
  /** The most mentions in one post; further ones are bold names. */
  'mentions-at-most': z.number().int().min(0).optional(),
  /** A time in the reader's own zone; {date} and {clock} are UTC. */
  time: form([], ['date', 'clock', 'unix', 'text']).optional(),
  /** How many quotes may stand in one another; what is deeper is printed without. */
  'quote-depth': z.number().int().min(0).optional(),
}

const list = {
  bullets: form(['content']).default('[list]{content}[/list]'),
  numbers: form(['content']).default('[list=1]{content}[/list]'),
  item: form(['content']).default('[*]{content}'),
}
const table = { table: form(['content']), row: form(['content']), cell: form(['content']) }
const sizes = {
  huge: z.string().optional(),
  large: z.string().optional(),
  /** Of a heading; other text of normal size has no tag. */
  normal: z.string().optional(),
  small: z.string().optional(),
}
const bbcode = {
  kind: z.literal('bbcode'),
  ...limits,
  ...habits,
  /** The tags that the board knows; any other would be printed as it stands. */
  tags: z.array(z.string()),
  /** The board's values by logical size. */
  sizes: z.strictObject(sizes).default({}),
  size: form(['size', 'content']).default('[size={size}]{content}[/size]'),
  /** How a value keeps its quotes and brackets: by backslashes, or not at all, and other signs stand for them. */
  attributes: z.enum(['escaped', 'replaced']).default('replaced'),
  /** The tag within which brackets mean nothing; without it they are followed by a zero-width space. */
  literal: z.string().optional(),
  link: form(['url', 'text']).default('[url="{url}"]{text}[/url]'),
  /** A link to a post of the thread by its number. */
  post: form(['number', 'text']).optional(),
  'quote-from': form(['name', 'content']).default('[quote="{name}"]{content}[/quote]'),
  /** Characters at which the board cuts off a quoted name: names with them are printed within the quote. */
  'quote-stops': z.string().default(''),
  /** How a block is hidden under a title; without it, a quote or a bold title. */
  spoiler: form(['title', 'content']).optional(),
  list: z.strictObject(list).default({
    bullets: '[list]{content}[/list]',
    numbers: '[list=1]{content}[/list]',
    item: '[*]{content}',
  }),
  /** Without it, tables are aligned in a code block. */
  table: z.strictObject(table).optional(),
  /** A line across. */
  rule: z.string().default('————'),
}
const markdown = {
  kind: z.literal('markdown'),
  ...limits,
  ...habits,
  tables: z.boolean().default(false),
  strike: z.boolean().default(false),
  /** How many sizes of headings there are; 0: headings are bold lines. */
  headings: z.number().int().min(0).max(6).default(6),
  /** What a line in small print begins with. */
  small: z.string().optional(),
  /** How a block is hidden under a title; without it, a quote with the title. */
  spoiler: form(['title', 'content']).optional(),
  link: form(['url', 'text']).default('[{text}](<{url}>)'),
  /** What makes the end of a line a break. */
  'line-end': z.string().default('\\'),
  /** The signs that a backslash makes literal. */
  escapable: z.string().default('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'),
  /** Whether `&#8203;` is read as the character; else the character itself is written. */
  entities: z.boolean().default(true),
  /** Whether a code block may be fenced by more than three ticks. */
  'long-fences': z.boolean().default(true),
  /** A line across. */
  rule: z.string().default('---'),
}
const plain = { kind: z.literal('plain'), ...limits }

const bbcodeSchema = z.strictObject(bbcode).superRefine((board, ctx) => {
  for (const [key, value] of Object.entries({
    spoiler: board.spoiler,
    post: board.post,
    mention: board.mention,
    time: board.time,
    ...board.table,
  })) {
    const strange = [...(value ?? '').matchAll(/\[(\w+)/g)]
      .map((m) => m[1] ?? '')
      .find((tag) => !board.tags.includes(tag))
    const path = board.table && key in board.table ? ['table', key] : [key]
    if (strange !== undefined) ctx.addIssue({ code: 'custom', path, message: `${strange} is not among the tags` })
  }
  if (board.literal !== undefined && !board.tags.includes(board.literal))
    ctx.addIssue({ code: 'custom', path: ['literal'], message: `${board.literal} is not among the tags` })
})
const boardSchema = z.discriminatedUnion('kind', [bbcodeSchema, z.strictObject(markdown), z.strictObject(plain)])
export type Board = z.infer<typeof boardSchema>
export type BBCodeBoard = z.infer<typeof bbcodeSchema>
export type MarkdownBoard = Extract<Board, { kind: 'markdown' }>
/** What the two written kinds have in common. */
export type Habits = Pick<BBCodeBoard, keyof typeof habits>

/** What a profile says that is like another: any key, and an empty one takes away what the other has. */
const overlay = (shape: Readonly<Record<string, z.ZodType>>) =>
  z.strictObject({
    like: z.string(),
    ...Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, value.nullable().optional()])),
  })
const some = (shape: Readonly<Record<string, z.ZodType>>) =>
  z.strictObject(Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, value.optional()])))
const overlays = {
  bbcode: overlay({ ...bbcode, sizes: some(sizes), list: some(list), table: some(table) }),
  markdown: overlay(markdown),
  plain: overlay(plain),
}

type Folders = string | readonly string[]
const each = (folders: Folders): readonly string[] => (typeof folders === 'string' ? [folders] : folders)

/** The profiles of boards that there are, by name, in any of the folders. */
export function boardsIn(folders: Folders): string[] {
  const names = each(folders).flatMap((folder) => {
    const path = join(folder, 'boards')
    return existsSync(path) ? readdirSync(path).filter((f) => f.endsWith('.yaml')) : []
  })
  return [...new Set(names.map((f) => basename(f, '.yaml')))].sort()
}

/**
 * A board by name, or a profile of the host's own by its path. The first folder that has `boards/<name>.yaml` wins, so a
 * host's folder stands before the shipped one. Throws PackError.
 */
export function readBoard(folders: Folders, name: string): Board {
  const paths = isPath(name) ? [name] : places(folders, name)
  const path = paths.find((one) => existsSync(one))
  if (path === undefined)
    throw new PackError(`no board is called ${name}; there are ${boardsIn(folders).join(', ')}`, paths[0] ?? name, 1, 1)
  const { board } = opened(folders, path, [])
  return { ...board, 'pm-limit': board['pm-limit'] ?? board.limit }
}

const isPath = (name: string): boolean => /\.ya?ml$/.test(name)
const places = (folders: Folders, name: string): string[] =>
  each(folders).map((folder) => join(folder, 'boards', `${name}.yaml`))

type Raw = Readonly<Record<string, unknown>>
const isMap = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `chain` are the files on the way here, each like the next. */
function opened(
  folders: Folders,
  path: string,
  chain: readonly string[],
): { readonly board: Board; readonly raw: Raw } {
  const yaml = openYaml({ path, text: readFileSync(path, 'utf8') })
  const own = yaml.check(z.record(z.string(), z.unknown()), [])
  if (!('like' in own)) {
    if (!('kind' in own)) throw yaml.error('the key kind is missing, or like with the name of another board', [])
    yaml.check(z.enum(['bbcode', 'markdown', 'plain']), ['kind'])
    return { board: yaml.check(boardSchema, []), raw: own }
  }
  const name = yaml.check(z.string(), ['like'])
  const base = opened(folders, likened(folders, name, yaml, [...chain, resolve(path)]), [...chain, resolve(path)])
  if (own.kind !== undefined && own.kind !== base.board.kind)
    throw yaml.error(`${name} is a board of the kind ${base.board.kind}, and so is what is like it`, ['kind'], 'value')
  yaml.check(overlays[base.board.kind], [])
  const raw = merged(base.raw, own)
  const parsed = boardSchema.safeParse(raw)
  if (parsed.success) return { board: parsed.data, raw }
  const issue = parsed.error.issues[0]
  const at = (issue?.path ?? []).map(String)
  const what = issue?.code === 'invalid_type' ? `the key ${at.join('.')} is missing` : issue?.message
  throw yaml.error(what ?? 'this is no board', at[0] !== undefined && at[0] in own ? at : ['like'])
}

/** The file that a profile is like: beside it or in the folders, and none that is itself built on this one. */
function likened(folders: Folders, name: string, yaml: Yaml, chain: readonly string[]): string {
  const here = dirname(chain.at(-1) ?? '')
  const all = isPath(name) ? [resolve(here, name)] : [join(here, `${name}.yaml`), ...places(folders, name)]
  const there = all.filter((one) => existsSync(one))
  const path = there.find((one) => !chain.includes(resolve(one)))
  if (path !== undefined) return path
  const way = [...chain, chain.find((one) => there.some((t) => resolve(t) === one)) ?? '']
  const what =
    there.length > 0
      ? `this goes in a circle: ${way.map((one) => basename(one, '.yaml')).join(' is like ')}`
      : `no board is called ${name}${didYouMean(name, boardsIn([...each(folders), dirname(here)]))}`
  throw yaml.error(what, ['like'], 'value')
}

/** The keys of both; maps are merged in turn, and an empty key is gone. */
function merged(base: Raw, own: Raw): Raw {
  const { like: _, ...keys } = own
  const out: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(keys)) {
    const before = out[key]
    if (value === null) delete out[key]
    else out[key] = isMap(value) && isMap(before) ? { ...before, ...value } : value
  }
  return out
}
