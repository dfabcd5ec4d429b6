import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As many workers as the smallest machine that this is tested on has cores.
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/long/**', 'test/{cli,host}/transcripts.test.ts'],
    globalSetup: 'test/support/scratch-root.ts',
    testTimeout: 120_000,
    isolate: false,
    maxWorkers: 2,
  },
})
