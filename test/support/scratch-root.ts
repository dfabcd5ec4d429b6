// One folder for all that the tests write, gone when the last of them is done.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    readonly scratchRoot: string
  }
}

export default function setup(project: TestProject): () => void {
  const root = mkdtempSync(join(tmpdir(), 'danmaku-tests-'))
  project.provide('scratchRoot', root)
  return () => rmSync(root, { recursive: true, force: true })
}
