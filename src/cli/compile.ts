// Part of the build: compiles and checks every pack, so that a fault in one is found before anything is shipped.

import { join } from 'node:path'
import { readWholePack } from '../games/index.ts'
import { compilePacks, installRoot } from '../rules/store.ts'
import { compileTemplates } from '../rules/templates.ts'
import { report } from './shared.ts'

try {
  for (const pack of compilePacks(installRoot(), (folder) => readWholePack(installRoot(), folder)))
    process.stdout.write(`compiled ${pack.id} ${pack.version} ${pack.hash.slice(0, 8)}\n`)
  for (const lang of compileTemplates(join(installRoot(), 'templates')))
    process.stdout.write(`compiled the words of ${lang}\n`)
} catch (error) {
  process.exitCode = report(error)
}
