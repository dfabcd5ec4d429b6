// Files to read and write in the tests of the game file, and a folder for them that goes away again.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { GameFileError } from '../../src/gamefile/errors.ts'
import { parseGameFile } from '../../src/gamefile/read.ts'
import { scratch } from '../support/scratch.ts'

export const SEED = '5f0c'.repeat(16)

/** A game as the host might keep it, with remarks of her own. */
export const GAME = `# my first game
danmaku: 1
title: Danmaku!! Game 1
rules: [danmaku]   # no extras
options: {windows: all}
board: mafiascum
lang: en
seed: "${SEED}"
clock: {zone: UTC, minute: inclusive, deadlines: {window: 24h, turn: 48h}, pauses: []}
# in the order of sign-up
players:
  # posts at night
  - {name: ADGK, aka: [adg], pm: "https://example.org/1"}
  - {name: "Man In Icebox"} # slow
  - name: tartgirl
    aka:
      - tart
words: {ADGK: "green tea"}
packs: {danmaku: {version: 1.0.0, hash: abc123}}

# the log
log: |
  1 ADGK picks hakurei-reimu  @2026-12-01T18:04Z #pm ~3fa1c09e
  > [b]Reimu[/b], please
  # she asked twice
  2 tartgirl picks cirno  @2026-12-01T18:20Z #pm ~b81d44e2

  # waiting for the third
`

const folder = scratch('gamefile-')
let count = 0

/** A new path in a folder that is removed after the tests of this file. */
export function freshPath(): string {
  return join(folder, `game-${++count}.yaml`)
}

export function onDisk(text: string | Uint8Array): string {
  const path = freshPath()
  writeFileSync(path, text)
  return path
}

export function textOf(path: string): string {
  return readFileSync(path, 'utf8')
}

/** What a call throws, which must be an error of this class. */
export function thrown<E>(kind: abstract new (...args: never[]) => E, work: () => unknown): E {
  try {
    work()
  } catch (error) {
    if (error instanceof kind) return error
    throw error
  }
  return expect.unreachable(`nothing was thrown; ${kind.name} was expected`)
}

/** What is wrong with a text. */
export function complaint(text: string): GameFileError {
  return thrown(GameFileError, () => parseGameFile(text, 'g.yaml'))
}
