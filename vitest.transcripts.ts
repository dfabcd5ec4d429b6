import { defineConfig } from 'vitest/config'

// What hosts meet, typed through the built program: some four hundred commands.
export default defineConfig({
  test: {
    include: ['test/{cli,host}/transcripts.test.ts'],
    globalSetup: 'test/support/scratch-root.ts',
    testTimeout: 300_000,
    maxWorkers: 2,
  },
})
