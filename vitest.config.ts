import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As many workers as the smallest machine that this is tested on has cores.
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/long/**', 'test/{cli,host}/transcripts.test.ts'],
    testTimeout: 120_000,
    maxWorkers: 2,
  },
})
