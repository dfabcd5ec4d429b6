// The published file: it passes the audit as the host's own does, and nothing from her desk is in it.

import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openGame } from '../../src/host/open.ts'
import { reveal } from '../../src/host/reveal.ts'
import { audit } from '../../src/proof/audit.ts'
import { evening, reopened, said, sample, trouble } from './evening.ts'

test('the published file of a finished game proves the same as the file of the host', () => {
  const game = sample(159)
  const { text, notes } = reveal(game, false)
  const own = audit(game.context, game.path, {}).findings
  writeFileSync(game.path, text)
  expect(audit(game.context, game.path, {}).findings).toEqual(own)
  expect(openGame(game.context, game.path).chain).toBe(game.chain)
  expect(notes).toBe(0)
})

test('links, aliases, remarks, comments and kept words stay behind; notes are lines and are counted', () => {
  const game = said(evening(), 'Ada plays power', 'host note "Bo peeked"')
  const text = readFileSync(game.path, 'utf8')
  const desk = text
    .replace(
      '{name: "Bo"}',
      '{name: "Bo", aka: [bobo], pm: "https://board.example/pm/7", away: [2026-12-05/2026-12-06]}',
    )
    .replace('log: |\n', 'note: "mind Bo"\nlog: |\n  # she hesitated\n')
    .replace(/(1 Ada plays power.*\n)/, '$1  > a secret wish\n')
  writeFileSync(game.path, desk)
  const published = reveal(reopened(game), true)
  for (const word of ['bobo', 'board.example', '2026-12-05', 'mind Bo', 'hesitated', 'secret wish'])
    expect(published.text).not.toContain(word)
  expect(published.notes).toBe(1)
})

test('before the end it wants a yes, for it tells everything', () => {
  const parts = trouble(() => reveal(evening(), false))
  expect(parts.exit).toBe(1)
  expect(parts.what).toBe('the game is not over')
})
