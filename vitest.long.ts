import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/long/**/*.test.ts'], globalSetup: 'test/support/scratch-root.ts', testTimeout: 3_600_000 },
})
