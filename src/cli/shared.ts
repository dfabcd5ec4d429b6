// What every command needs: where the installation is, which game file is meant, how things are printed and how an
// error becomes a message and an exit code.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Chalk, chalkStderr, supportsColor } from 'chalk'
import type { Context } from '../host/open.ts'
import { EXIT, say, Trouble, type TroubleParts, usage } from '../host/trouble.ts'
import type { PackError } from '../rules/problem.ts'
import { installRoot } from '../rules/store.ts'

export const context = (): Context => ({ root: installRoot() })

export const out = (text: string): void => {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}
export const note = (text: string): void => {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** The library does not look at NO_COLOR (no-color.org: set and not empty). */
const plain = (process.env.NO_COLOR ?? '') !== ''
const errors = plain ? new Chalk({ level: 0 }) : chalkStderr
const results = new Chalk({ level: plain || !supportsColor ? 0 : supportsColor.level })
/** What stands out in a result on a terminal. */
export const standOut = (text: string): string => results.bold(text)

const isFile = (arg: string | undefined): arg is string => arg !== undefined && /\.ya?ml$/.test(arg)

/** An argument that ends in .yaml is the game file; the rest is what remains. */
export function splitFile(args: readonly string[]): { file: string | undefined; rest: string[] } {
  const at = args.findIndex((a) => isFile(a))
  return at === 0 ? { file: args[0], rest: args.slice(1) } : { file: undefined, rest: [...args] }
}

/** The game file meant: named, from DANMAKU_GAME, or the only one in this folder or in `games`. */
export function gameFile(named: string | undefined): string {
  if (named !== undefined) return named
  const fromEnvironment = process.env.DANMAKU_GAME
  if (fromEnvironment) return fromEnvironment
  for (const folder of ['.', 'games']) {
    const found = existsSync(folder)
      ? readdirSync(folder)
          .filter(isFile)
          .map((f) => join(folder, f))
          .filter(looksLikeGame)
      : []
    if (found.length === 1) return found[0]!
    if (found.length > 1) throw usage(`several games lie here: ${found.join(', ')}`, 'name one, or set DANMAKU_GAME')
  }
  throw usage('no game file is named and none lies here', 'danmaku new FILE begins one')
}

function looksLikeGame(path: string): boolean {
  return readFileSync(path, 'utf8')
    .slice(0, 400)
    .split('\n')
    .some((line) => line.startsWith('danmaku:'))
}

/** Prints an error and gives its exit code. What is wrong stands out on a terminal; NO_COLOR is kept. */
export function report(error: unknown): number {
  const parts = partsOf(error)
  const [what = '', ...rest] = say(parts).split('\n')
  note([errors.bold(what), ...rest].join('\n'))
  return parts.exit
}

/** Prints what is no error and worth a look, with its place. */
export function advise(advice: PackError): void {
  const { what, path, line, column } = advice
  note(say({ exit: EXIT.done, what: `worth a look: ${what}`, where: `${path}:${line}:${column}` }))
}

function partsOf(error: unknown): TroubleParts {
  if (error instanceof Trouble) return error.parts
  if (error instanceof Error) {
    const e = error as Error & {
      what?: string
      why?: string
      mend?: string
      excerpt?: string
      where?: { path: string; line?: number; column?: number }
      path?: string
      line?: number
      column?: number
    }
    const place =
      e.where ??
      (e.path === undefined
        ? undefined
        : { path: e.path, ...(e.line ? { line: e.line } : {}), ...(e.column ? { column: e.column } : {}) })
    const where = place ? [place.path, place.line, place.column].filter((p) => p !== undefined).join(':') : undefined
    const known = {
      what: e.what ?? e.message,
      ...(where ? { where } : {}),
      ...(e.why ? { why: e.why } : {}),
      ...(e.mend ? { mend: e.mend } : {}),
      ...(e.excerpt ? { excerpt: e.excerpt } : {}),
    }
    if (e.name === 'GameFileError' || e.name === 'PackError') return { exit: EXIT.badFile, ...known }
    if (e.name === 'ChangedUnderneath' || e.name === 'FileLocked') return { exit: EXIT.changed, ...known }
    if (e.name === 'LineError') return { exit: EXIT.usage, ...known }
    if (e.name === 'ExitPromptError') return { exit: EXIT.usage, what: 'nothing was said; nothing was written' }
  }
  const command = process.argv
    .slice(2)
    .map((a) => (/^[\w./:=-]+$/.test(a) ? a : `'${a.replaceAll("'", "'\\''")}'`))
    .join(' ')
  return {
    exit: EXIT.fault,
    what: 'a fault of ours; nothing was written',
    why: error instanceof Error ? (error.stack ?? error.message) : String(error),
    mend: `this repeats it: danmaku ${command}`,
  }
}

export function readInput(): string {
  return readFileSync(0, 'utf8')
}
