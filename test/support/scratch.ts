import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A new empty folder. It stays until all tests have run, so that a file may share it with those that load it. */
export function scratch(prefix = 'danmaku-'): string {
  return mkdtempSync(join(inject('scratchRoot'), prefix))
}
