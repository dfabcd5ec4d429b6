// Part of the build: compiles and checks every pack, so that a fault in one is found before anything is shipped.

import { sectionsOf } from '../games/index.ts'
import { compilePacks, installRoot } from '../rules/store.ts'
import { report } from './shared.ts'

try {
  for (const pack of compilePacks(installRoot(), sectionsOf))
    process.stdout.write(`compiled ${pack.id} ${pack.version} ${pack.hash.slice(0, 8)}\n`)
} catch (error) {
  process.exitCode = report(error)
}
