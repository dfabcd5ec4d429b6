// The transcripts of a folder are replayed, and every byte of them is compared. `UPDATE=1` writes them anew: read them
// then as a host would.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Desk, type Installation } from './support.ts'
import { printStep, stepsOf } from './transcript.ts'

/** Declares one test for each transcript of the folder; each has a desk of its own. */
export function testTranscripts(what: string, folder: string, installed: Installation): void {
  describe(what, () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.txt'))

    test.concurrent.each(files)('%s', async (file) => {
      const written = readFileSync(join(folder, file), 'utf8')
      const desk = new Desk(installed)
      const steps = stepsOf(written)
      expect(steps.length).toBeGreaterThan(1)
      const said: string[] = []
      for (const step of steps)
        said.push(printStep(step, step.command === '' ? undefined : await desk.shell(step.command)))
      const text = said.join('\n')
      if (process.env.UPDATE === '1') writeFileSync(join(folder, file), text)
      else expect(text).toBe(written)
    })
  })
}
