// Finds and reads YAML files that are no part of a pack's definitions: scenarios, a host's own ones included.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { PackError, type YamlSource } from './problem.ts'

export interface Source extends YamlSource {
  /** The pack in whose folder it lies. */
  readonly pack?: string
}

/** A file, or all YAML files in a folder and those below it, by name. Of a pack only its scenarios are read. */
export function readSources(path: string): Source[] {
  if (!existsSync(path)) throw new PackError('there is no such file or folder', path, 1, 1)
  if (!statSync(path).isDirectory()) {
    const pack = packAbove(dirname(resolve(path)))
    return [{ path, text: readFileSync(path, 'utf8'), ...(pack === undefined ? {} : { pack }) }]
  }
  const isPack = existsSync(join(path, 'pack.yaml'))
  const names = isPack ? ['scenarios'].filter((name) => existsSync(join(path, name))) : readdirSync(path).sort()
  return names
    .map((name) => join(path, name))
    .filter((inner) => inner.endsWith('.yaml') || (statSync(inner).isDirectory() && !basename(inner).startsWith('.')))
    .flatMap(readSources)
}

function packAbove(folder: string): string | undefined {
  if (existsSync(join(folder, 'pack.yaml'))) return basename(folder)
  const above = dirname(folder)
  return above === folder ? undefined : packAbove(above)
}
