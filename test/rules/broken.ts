// Packs of the installation with something broken in them, in a folder of their own.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { judgePack } from '../../src/games/index.ts'
import { PackError } from '../../src/rules/problem.ts'

/** A file with a text put in place of another, with a whole new text, or taken away. */
export type Change =
  | readonly [file: string, from: string, to: string]
  | readonly [file: string, text: string | undefined]

/** A copy of an installation whose pack has been changed; `use` sees its root and the pack's folder. */
export function broken<T>(pack: string, changes: readonly Change[], use: (root: string, folder: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'broken-'))
  try {
    cpSync('rules', join(root, 'rules'), { recursive: true, filter: (path) => !path.endsWith('scenarios') })
    // A pack that does not grow, so that lines and columns stay where they are.
    rmSync(join(root, 'rules', 'danmaku'), { recursive: true })
    cpSync('test/slice/rules/danmaku', join(root, 'rules', 'danmaku'), { recursive: true })
    const folder = join(root, 'rules', pack)
    for (const [file, from, to] of changes) {
      const path = join(folder, file)
      if (from === undefined) rmSync(path)
      else if (to === undefined) writeFileSync(path, from)
      else {
        const text = readFileSync(path, 'utf8')
        if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
        writeFileSync(path, text.replace(from, to))
      }
    }
    return use(root, folder)
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** What is said of a pack with these changes, each as `file:line:column what`. */
export function said(pack: string, ...changes: readonly Change[]): string[] {
  return broken(pack, changes, (root, folder) => {
    const line = (e: PackError) => `${relative(folder, e.path)}${e.line > 0 ? `:${e.line}:${e.column}` : ''} ${e.what}`
    try {
      return judgePack(root, folder).faults.map(line)
    } catch (error) {
      if (error instanceof PackError) return [line(error)]
      throw error
    }
  })
}
