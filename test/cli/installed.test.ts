// The command as `npx danmaku` runs it: the built file itself, after every build.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { install } from './support.ts'

test('the file that package.json names for the command can be run', () => {
  install()
  const { bin, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly bin: { readonly danmaku: string }
    readonly version: string
  }
  const ran = spawnSync(resolve(bin.danmaku), ['--version'], { encoding: 'utf8' })
  expect(ran.error).toBeUndefined()
  expect(ran.stdout).toBe(`${version}\n`)
})
